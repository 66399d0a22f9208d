"""Ids, names and tags."""

from __future__ import annotations

import pytest

from combattracker.content.library.naming import Identity, identity


@pytest.mark.parametrize(
    ("base", "taken", "tag"),
    [
        ("mira", (), "m"),
        ("mira", ("m",), "mi"),
        ("the-spider", (), "s"),
        ("the-spider", ("s", "sp"), "spi"),
        ("an-ogre", (), "o"),
        ("a-1", (), "a"),
        ("theodora", (), "t"),
        ("the-mi", ("m", "mi"), "m2"),
    ],
)
def test_a_tag_is_the_first_letters_of_the_name_without_its_article(
    base: str, taken: tuple[str, ...], tag: str
) -> None:
    assert identity(base, base.title(), taken, numbered=False).tag == tag


def test_several_of_a_kind_are_numbered() -> None:
    assert identity("wolf", "Wolf", {"wolf-1", "w1"}, numbered=True) == Identity("wolf-2", "Wolf 2", "w2")
