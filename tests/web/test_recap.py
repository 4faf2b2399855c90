"""What the bar tells of the others: whole sentences, something of everybody, and how many more there are."""

from __future__ import annotations

from parlour.engine.people.sentences import Line
from parlour.web.scene import ROOM_ON_A_PHONE, ROOM_TO_TELL, recap

NAMES = ("Ada", "Otter", "Heron")
MANY = [f"Otter takes {n} coins from the Marketplace" for n in range(1, 9)] + ["Heron collects 4 coins"]


def lines(texts: list[str]) -> list[Line]:
    """Deeds of those who are named first."""
    return [Line(n, text, (), by=NAMES.index(text.split()[0])) for n, text in enumerate(texts)]


def test_what_fits_is_told_whole_and_nothing_is_counted() -> None:
    told = ["Otter collects 2 coins", "Heron collects 4 coins"]
    said = recap(lines(told))
    assert [deed.text for deed in said.deeds] == told
    assert not any(deed.wide_only for deed in said.deeds)
    assert (said.more, said.more_on_a_phone) == (0, 0)
    assert recap([]).deeds == ()


def test_everybody_is_told_of_before_all_of_one() -> None:
    said = recap(lines(MANY))
    on_a_phone = [deed.text for deed in said.deeds if not deed.wide_only]
    for told, more, room in (
        ([deed.text for deed in said.deeds], said.more, ROOM_TO_TELL),
        (on_a_phone, said.more_on_a_phone, ROOM_ON_A_PHONE),
    ):
        assert told[0] == MANY[0]
        assert told[-1] == MANY[-1]
        assert more == len(MANY) - len(told)
        assert sum(len(text) + 3 for text in told) <= room


def test_one_long_sentence_is_told_whatever_its_length() -> None:
    said = recap(lines(["Otter " + "x" * 300, *MANY]))
    assert len(said.deeds) == 1
    assert said.more == said.more_on_a_phone == len(MANY)
