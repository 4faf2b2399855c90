"""Small sounds: what can be heard at a table, and that one click ends it for good."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.people import Arrive, Person

# The tones of every sound that begins, without keeping any of them from being heard.
LISTEN = """{
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
}"""


def heard(person: Person) -> list[int]:
    """What has sounded since somebody asked last."""
    tones: list[float] = person.page.evaluate("() => window.tones.splice(0)")
    return [round(tone) for tone in tones]


def test_a_move_and_ones_turn_sound_and_one_click_makes_the_table_silent(arrive: Arrive) -> None:
    ada = arrive()
    ada.context.add_init_script(LISTEN)
    ada.go("/")
    ada.press(ada.page.get_by_role("button", name="Play now Catalyst against two bots"))
    assert ada.wait_for_turn()
    ada.page.locator("#prompt").click()  # browsers want to be touched before anything sounds
    heard(ada)
    assert ada.play_one()
    tones = heard(ada)
    assert 392 in tones or 262 in tones, "something was laid down"
    assert {523, 784} <= set(tones), "it is one's turn again"
    ada.press("#sound")
    expect(ada.page.locator("#sound")).to_have_attribute("aria-checked", "false")
    heard(ada)
    assert ada.play_one()
    assert heard(ada) == []
    ada.page.reload()
    expect(ada.page.locator("#sound")).to_have_attribute("aria-checked", "false")
