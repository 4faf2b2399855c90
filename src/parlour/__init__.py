"""Parlour: heavy strategy board games with complete, enforced rules."""

__version__ = "0.1.0"
