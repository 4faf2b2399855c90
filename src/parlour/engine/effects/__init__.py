"""The effect notation: one text for the rule, the program, the sentence and the icons of a card.

word = Numbered(Word)
COIN = word("N coin", "{N:coin|coins}", verb="take")
vocabulary = Vocabulary(words=word)
tree = vocabulary.read("1 coin, recruit")
compile_program(tree)         rows for the machine
sentence(tree, vocabulary)    "Take 1 coin and recruit 1 Catalyst."
icons(tree, vocabulary)       the same as pictures
in_short(icons(…))            the same in a few words: "+1 coin, recruit"
"""

from parlour.engine.effects.forms import VocabularyError
from parlour.engine.effects.icons import Icon, Sign, icons, in_short
from parlour.engine.effects.parse import NotationError, parse, parse_conditions
from parlour.engine.effects.program import (
    ProgramBook,
    asked_rows,
    compile_conditions,
    compile_program,
    listing,
)
from parlour.engine.effects.sentence import condition_sentence, sentence
from parlour.engine.effects.tree import unparse
from parlour.engine.effects.uses import Use
from parlour.engine.effects.vocabulary import Count, Event, Joiners, Numbered, Vocabulary, Word

__all__ = [
    "Count",
    "Event",
    "Icon",
    "Joiners",
    "NotationError",
    "Numbered",
    "ProgramBook",
    "Sign",
    "Use",
    "Vocabulary",
    "VocabularyError",
    "Word",
    "asked_rows",
    "compile_conditions",
    "compile_program",
    "condition_sentence",
    "icons",
    "in_short",
    "listing",
    "parse",
    "parse_conditions",
    "sentence",
    "unparse",
]
