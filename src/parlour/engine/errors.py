"""What can go wrong before a game is played: in the design of a game, in its content, in a case."""


class ParlourError(Exception):
    """Whatever Parlour refuses; its text is written for the person who reads it."""


class DesignError(ParlourError):
    """A game's own tables contradict each other: a mistake of its programmer."""


class ContentError(ParlourError, ValueError):
    """A content file does not say what it should; names the file, the item, the key and what was expected."""
