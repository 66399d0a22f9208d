"""Entries that a fight has kept, read by rules that are newer."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import Field

from combattracker.model.errors import Unreadable
from combattracker.rules.library import Entry


class Blade(Entry):
    damage: str = "1d6"
    reach: int = Field(default=1, ge=1)

    @classmethod
    def migrated(cls, fields: dict[str, Any]) -> dict[str, Any]:
        if "hurts" in fields:
            fields["damage"] = fields.pop("hurts")
        return fields


def test_an_entry_of_today_is_read_as_it_is() -> None:
    assert Blade.thawed('{"id": "axe", "damage": "1d8"}') == Blade(id="axe", damage="1d8")


def test_a_renamed_field_is_taken_over() -> None:
    assert Blade.thawed('{"id": "axe", "hurts": "1d8"}').damage == "1d8"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('{"id": "axe", "edge": 2}', "'axe', as this fight has kept it, has a field 'edge' that is no longer known"),
        ('{"id": "axe", "reach": 0}', "'axe', as this fight has kept it, has a field 'reach' that may not be so"),
    ],
)
def test_what_does_not_fit_any_more_is_named(body: str, told: str) -> None:
    with pytest.raises(Unreadable) as fault:
        Blade.thawed(body)
    assert told in str(fault.value)
    assert "pydantic" not in str(fault.value)
