"""The register of keys, and the user's own keymap."""

from __future__ import annotations

from combattracker.desk.desk import ACTS
from combattracker.desk.words.register import KEYS, PICTURE
from combattracker.tui.drawing.keys import Keymap, bindings, checked_keymap, key_list


def test_every_key_has_an_id_a_name_and_a_tip_of_its_own() -> None:
    assert len({key.id for key in KEYS}) == len(KEYS)
    assert all(key.label and key.tip for key in KEYS)
    keys = [each for key in KEYS for each in key_list(key.key)]
    assert len(set(keys)) == len(keys)


def test_every_key_does_something() -> None:
    assert {key.id for key in KEYS} == {*ACTS, *PICTURE}


def test_bindings_come_from_the_register() -> None:
    made = bindings()
    assert [binding.id for binding in made] == [f"fight.{key.id}" for key in KEYS]
    assert all(binding.tooltip for binding in made)


def test_a_keymap_changes_what_is_shown_and_reserved() -> None:
    good, faults = checked_keymap({"undo": "z", "hurt": "ctrl+h"})
    assert not faults
    keymap = Keymap(good)
    assert "z" in keymap.reserved()
    assert "u" not in keymap.reserved()
    assert keymap.display(next(key for key in KEYS if key.id == "undo")) == "z"


def test_unknown_ids_are_told_with_the_nearest() -> None:
    good, faults = checked_keymap({"undoo": "z", 3: "x"})
    assert not good
    assert "did you mean 'undo'?" in faults[0]
    assert len(faults) == 2


def test_a_key_of_another_is_not_taken_silently() -> None:
    good, faults = checked_keymap({"undo": "h"})
    assert not good
    assert "h is the key of hurt already" in faults[0]


def test_keys_may_be_swapped() -> None:
    good, faults = checked_keymap({"undo": "h", "hurt": "u,ctrl+z"})
    assert not faults
    assert good == {"fight.undo": "h", "fight.hurt": "u,ctrl+z"}


def test_two_wishes_for_one_key() -> None:
    good, faults = checked_keymap({"undo": "j", "hurt": "j"})
    assert len(good) == 1
    assert len(faults) == 1


def test_no_key_at_all() -> None:
    _, faults = checked_keymap({"undo": 7, "hurt": ""})
    assert len(faults) == 2
