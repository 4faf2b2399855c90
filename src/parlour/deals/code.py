"""The code of a deal, as it stands in a link: `catalyst-0480vxf…` holds everything, so every server understands it.

After the name of the game come groups of five bits, a letter or digit each (no i, l, o, u, which look like others):

    format 1, version of the rules (v), mark of the content (4 bytes), version of the bots' answers (v),
    seats and the person's seat (a byte), how many options are not as usual, each of them and its value (a byte each),
    the bots at the other seats (v: greedy, novice, or the tries of a search), the seed, CRC-32 of all that (4 bytes)

where v is a whole number in as many bytes as it needs, seven bits each. CRC-32 finds every wrong letter, and neighbours
that have changed places.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from zlib import crc32

from parlour import games
from parlour.deals.deal import ANSWERS, CALM, DREAMY, BadDeal, Deal, bot_iterations, deal_of
from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game

FORMAT = 1
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
LONGEST = 120  # letters of a code
MARK, CHECK = 4, 4  # bytes of the content's mark, and of the checksum
PLAIN = (CALM, DREAMY)  # the bots that do not search, by their numbers
BROKEN = "this link to a deal is broken: a letter is missing, or another one than it was"


def code_of(deal: Deal) -> str:
    """The code of a deal."""
    game = deal.game
    places = [(at, option, deal.options[option.key]) for at, option in enumerate(game.options)]
    unusual = [(at, option.place(value) or 0) for at, option, value in places if option.place(value)]
    content = bytes([FORMAT, *_number(game.version), *_mark(game), *_number(ANSWERS)])
    content += bytes([deal.seats << 4 | deal.seat, len(unusual), *(part for pair in unusual for part in pair)])
    content += b"".join(_number(_bot_number(bot)) for bot in deal.bots)
    content += deal.seed.to_bytes((deal.seed.bit_length() + 7) // 8, "big")
    return f"{game.slug}-{_letters(content + _check(game.slug, content))}"


def deal_from(code: str) -> Deal:
    """The deal of a code; BadDeal says what is not understood."""
    slug, _, letters = code.rpartition("-")
    content = _bytes(letters) if slug and len(code) <= LONGEST else b""
    if len(content) <= CHECK or _check(slug, content[:-CHECK]) != content[-CHECK:]:
        raise BadDeal(BROKEN)
    if content[0] != FORMAT:
        raise BadDeal(f"this deal is written in format {content[0]}; this Parlour reads format {FORMAT}")
    if slug not in games.slugs():
        raise BadDeal(f"this deal is of a game that is not here: {slug!r}")
    try:
        deal = _read(games.find(slug), content[1:-CHECK])
    except StopIteration:
        raise BadDeal(BROKEN) from None
    if code_of(deal) != code:
        raise BadDeal(BROKEN)  # another way to write what has a code already
    return deal


def _read(game: Game, content: bytes) -> Deal:
    rest = iter(content)
    _check_versions(game, rest)
    seating = next(rest)
    seats, seat = seating >> 4, seating & 15
    options = dict(_option(game, next(rest), next(rest)) for _ in range(next(rest)))
    rivals = [_bot_name(_whole(rest)) for _ in range(seats - 1)]
    try:
        return deal_of(game, seats, seat, rivals, int.from_bytes(bytes(rest), "big"), options)
    except ParlourError as error:
        raise BadDeal(f"this deal cannot be played: {error}") from error


def _check_versions(game: Game, rest: Iterator[int]) -> None:
    version, mark = _whole(rest), bytes(next(rest) for _ in range(MARK))
    if version != game.version:
        raise BadDeal(
            f"this deal was made for version {version} of the rules of {game.title}; this server has version "
            f"{game.version}"
        )
    if mark != _mark(game):
        raise BadDeal(f"this deal was made for other content of {game.title} than this server has")
    answers = _whole(rest)
    if answers != ANSWERS:
        raise BadDeal(
            f"this deal was made for bots of version {answers}; those of this server are of version {ANSWERS} and "
            "answer otherwise"
        )


def _mark(game: Game) -> bytes:
    """What tells content, with the options there are, from any other."""
    values = [[option.key, *(name for name, _ in option.values)] for option in game.options]
    return sha256(f"{game.content_key} {values}".encode()).digest()[:MARK]


def _option(game: Game, at: int, place: int) -> tuple[str, str]:
    if at >= len(game.options) or place >= len(game.options[at].values):
        raise BadDeal(f"this deal names an option that {game.title} does not have here")
    return game.options[at].key, game.options[at].values[place][0]


def _bot_number(bot: str) -> int:
    return PLAIN.index(bot) if bot in PLAIN else bot_iterations(bot) + len(PLAIN)


def _bot_name(number: int) -> str:
    return PLAIN[number] if number < len(PLAIN) else f"search:{number - len(PLAIN)}"


def _check(slug: str, content: bytes) -> bytes:
    return crc32(slug.encode() + b"-" + content).to_bytes(CHECK, "big")


def _number(n: int) -> bytes:
    """A whole number in groups of seven bits, the low ones first; all but the last group have the high bit."""
    found = bytearray()
    while n > 127:
        found.append(n & 127 | 128)
        n >>= 7
    return bytes([*found, n])


def _whole(rest: Iterator[int]) -> int:
    n = shift = 0
    while True:
        group = next(rest)
        n |= (group & 127) << shift
        shift += 7
        if group < 128:
            return n


def _letters(content: bytes) -> str:
    """Five bits a letter; what is missing to the last five is nought."""
    count = -(-8 * len(content) // 5)
    whole = int.from_bytes(content, "big") << (5 * count - 8 * len(content))
    return "".join(LETTERS[whole >> 5 * n & 31] for n in reversed(range(count)))


def _bytes(letters: str) -> bytes:
    """The bytes of letters; none where they are not ours, or do not end as they should."""
    if not letters or not set(letters) <= set(LETTERS):
        return b""
    whole, spare = 0, 5 * len(letters) % 8
    for letter in letters:
        whole = whole << 5 | LETTERS.index(letter)
    if spare >= 5 or whole & ((1 << spare) - 1):
        return b""
    return (whole >> spare).to_bytes(5 * len(letters) // 8, "big")
