"""English templates: how a declared form is spoken.

`{N}`                  a number, without its sign
`{N:coin|coins}`       the number and the noun that fits it
`{N:a coin|# coins}`   words for one and for more; # is the number
`{M:|a coin|# coins}`  words for none, one and more
`{:card|cards}`        the noun that fits the amount, without the number
`{COLOR}`              a member's label
`{COLOR:}`             a member's label written "die|dice", fitting the amount

The amount is a word's own first number, or the number that goes with a count: 3 in "for every 3 cards".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from parlour.engine.effects.forms import Form, Sets, VocabularyError

_FIELD = re.compile(r"\{([A-Z][A-Z0-9_]*)?(?:(:)([^{}]*))?\}")


def check_template(template: str, form: Form) -> None:
    """Refuse a template with fields that its form does not have."""
    numbers = {holder.name: holder.is_number for holder in form.placeholders}
    for match in _FIELD.finditer(template):
        name, colon, words = match.groups()
        if name is not None and name not in numbers:
            raise VocabularyError(f"form '{form.text}' has no {name} for '{match.group()}'")
        if name is not None and not numbers[name] and words:
            raise VocabularyError(f"form '{form.text}': '{match.group()}' takes no words")
        if (name is None or numbers[name]) and colon and len(words.split("|")) not in (2, 3):
            raise VocabularyError(f"form '{form.text}': '{match.group()}' needs words for one and for more")
    if re.search(r"[{}]", _FIELD.sub("", template)):
        raise VocabularyError(f"form '{form.text}': stray bracket in '{template}'")


def fill(template: str, form: Form, sets: Sets, args: Sequence[int], amount: int) -> str:
    """The template in English, for these arguments of its form."""
    places = {holder.name: place for place, holder in enumerate(form.placeholders)}

    def spoken(match: re.Match[str]) -> str:
        name, colon, words = match.groups()
        if name is None:
            return fitting(words, amount)
        value = args[places[name]]
        if form.placeholders[places[name]].is_number:
            return _counted(words, abs(value)) if colon else str(abs(value))
        label = list(sets[name].values())[value]
        return fitting(label, amount if colon else 1)

    return _FIELD.sub(spoken, template)


def _counted(words: str, number: int) -> str:
    text = fitting(words, number)
    return text if "#" in words else f"{number} {text}"


def fitting(words: str, number: int) -> str:
    """Of "one|more" or "none|one|more" the words that fit the number, with # for the number itself."""
    options = words.split("|")
    place = min(number, 2) if len(options) == 3 else 0 if number == 1 else -1
    return options[place].replace("#", str(number))
