"""The modules of the page's script: small, in no circle, with nothing that nobody uses."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from parlour.web.script import SCRIPT, imports, modules_for

ENTRIES = ("plain.js", "study.js", "table.js")  # the pages name these, and `first.js`, which is no module
MODULES = sorted(file.name for file in SCRIPT.glob("*.js") if file.name != "first.js")
MOST_LINES = 250
NAMED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let) ([\w$]+)", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function|const) ([\w$]+)", re.MULTILINE)


def text_of(module: str) -> str:
    return (SCRIPT / module).read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [*MODULES, "first.js"])
def test_a_file_is_short_and_says_first_what_it_is_for(module: str) -> None:
    text = text_of(module)
    assert text.startswith("/* ")
    assert text.count("\n") <= MOST_LINES


@pytest.mark.parametrize("module", MODULES)
def test_every_import_is_read_exists_and_is_used(module: str) -> None:
    text = text_of(module)
    assert len(imports(module)) == len(re.findall(r"^import\b", text, re.MULTILINE))
    assert "import(" not in text
    for name, taken in imports(module).items():
        assert set(taken) <= set(EXPORTED.findall(text_of(name)))
        for each in taken:
            assert len(re.findall(rf"(?<![\w$]){re.escape(each)}(?![\w$])", text)) > 1, f"{module} does not use {each}"


@pytest.mark.parametrize("module", MODULES)
def test_every_exported_name_is_imported_somewhere(module: str) -> None:
    taken = {name for other in MODULES for name in imports(other).get(module, [])}
    assert set(EXPORTED.findall(text_of(module))) == taken


@pytest.mark.parametrize("module", MODULES)
def test_no_name_is_given_twice(module: str) -> None:
    names = NAMED.findall(text_of(module)) + [name for taken in imports(module).values() for name in taken]
    assert [name for name, times in Counter(names).items() if times > 1] == []


@pytest.mark.parametrize("module", MODULES)
def test_modules_import_in_no_circle(module: str) -> None:
    assert module not in {name for taken in imports(module) for name in (taken, *modules_for(taken))}


def test_every_module_belongs_to_a_page() -> None:
    assert {*ENTRIES, *(name for entry in ENTRIES for name in modules_for(entry))} == set(MODULES)
