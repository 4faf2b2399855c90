"""Training of networks that play: imitation first, then self-play. Needs PyTorch (`pip install 'parlour[train]'`)."""
