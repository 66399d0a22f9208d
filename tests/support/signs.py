"""Looks for the signs of references in all that any test lets out: output, screens, recaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App

from combattracker.model.signs import SIGNS
from combattracker.recap import markdown

RAW = "signs_allowed"
"""Marks a test that looks at what is told before anybody reads it, such as an exported journal."""
ESCAPED = tuple(f"\\u{ord(sign):04x}" for sign in SIGNS)
_found: list[str] = []


def look_at(text: str, where: str) -> None:
    """Remembers a text that holds one of the signs, or one of them as JSON escapes it."""
    if (not text.isascii() and any(sign in text for sign in SIGNS)) or any(sign in text for sign in ESCAPED):
        _found.append(f"{where}: {text[:200]!a}")


def pytest_configure(config: pytest.Config) -> None:
    """Puts a look in every way out."""
    config.addinivalue_line("markers", f"{RAW}: what this test prints may hold references")
    _watch_screens()
    _watch_output()
    _watch_files()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fails a test that let a reference out unresolved."""
    _found.clear()
    yield
    for _, name, text in item._report_sections:
        look_at(text, name)
    if _found and item.get_closest_marker(RAW) is None:
        pytest.fail("a reference was let out unresolved: " + "; ".join(_found[:3]), pytrace=False)


def _watch_screens() -> None:
    display = App._display

    def watched(self: App[Any], screen: Any, renderable: Any) -> None:
        if isinstance(renderable, ChopsUpdate):
            strips = [strip for line in renderable.chops for strip in line.values() if strip is not None]
        elif isinstance(renderable, LayoutUpdate):
            strips = [strip for line in renderable.strips for strip in line]
        else:
            strips = []
        for strip in strips:
            look_at("".join(segment.text for segment in strip), "screen")
        display(self, screen, renderable)

    App._display = watched  # type: ignore[method-assign]


def _watch_output() -> None:
    readouterr = pytest.CaptureFixture.readouterr

    def watched(self: Any) -> Any:
        result = readouterr(self)
        for text in result:
            look_at(text if isinstance(text, str) else text.decode("utf-8", "replace"), "output")
        return result

    pytest.CaptureFixture.readouterr = watched  # type: ignore[method-assign]


def _watch_files() -> None:
    text = markdown._Writer.text

    def watched(self: Any) -> str:
        found = text(self)
        look_at(found, "recap")
        return found

    markdown._Writer.text = watched  # type: ignore[method-assign]
