"""The keys in force: the register's own and what the user's file says instead, as bindings and as they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding
from textual.keys import format_key

from combattracker.desk.words.register import BY_ID, KEYS, Key, Keys


def bindings() -> list[Binding]:
    """The bindings of the fight screen."""
    return [
        Binding(key.key, f"act('{key.id}')", key.label, id=f"fight.{key.id}", tooltip=key.tip, show=bool(key.rank))
        for key in KEYS
    ]


def key_list(text: str) -> list[str]:
    """The keys of a binding, by Textual's names for them."""
    from textual.keys import _character_to_key

    parts = [part.strip() or part for part in text.split(",")] if text != "," else [","]
    return [_character_to_key(part) if len(part) == 1 else part for part in parts]


def drawn(key: str) -> str:
    """A key as it is drawn: by its sign, or by a short name that is on the keyboard."""
    return {"enter": "enter", "escape": "esc", "delete": "del", "insert": "ins"}.get(key) or format_key(key)


class Keymap(Keys):
    """Which keys are in force: the defaults, and what the user's own file says instead."""

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        self.own = dict(own or {})

    def keys(self, key: Key) -> list[str]:
        """The keys that do something, by Textual's names."""
        return key_list(self.own.get(f"fight.{key.id}", key.key))

    def display(self, key: Key) -> str:
        """The first of its keys, as it is drawn."""
        return drawn(self.keys(key)[0])

    def named(self, act: str) -> str:
        """The key of an act, as it is drawn."""
        return self.display(BY_ID[act])

    def all_displayed(self, key: Key) -> str:
        """All its keys, as they are drawn."""
        return " ".join(drawn(each) for each in self.keys(key))

    def reserved(self) -> frozenset[str]:
        """The printable keys that mean something already, so that a menu gives its items others."""
        return frozenset(shown for key in KEYS for each in self.keys(key) if len(shown := format_key(each)) == 1)


def checked_keymap(wanted: Mapping[object, object]) -> tuple[dict[str, str], list[str]]:
    """What of a user's keymap can hold, and what is wrong with the rest: unknown ids, no keys, keys of others."""
    from combattracker.rules.asking.commands import did_you_mean

    known = {key.id: key for key in KEYS}
    good: dict[str, str] = {}
    faults: list[str] = []
    for name, written in wanted.items():
        if not isinstance(name, str) or name not in known:
            faults.append(f"there is no key named {str(name)!r}{did_you_mean(str(name), known)}")
        elif not isinstance(written, str) or not all(key_list(written)):
            faults.append(f"{name}: a key like x, ctrl+x or f5 is needed, not {written!r}")
        else:
            good[name] = written
    while clash := _clash(good):
        name, other = clash
        # Textual would take the key from the other one without a word.
        faults.append(f"{name}: {good[name]} is the key of {other} already; {name} keeps {known[name].key}")
        del good[name]
    return {f"fight.{name}": written for name, written in good.items()}, faults


def _clash(wanted: Mapping[str, str]) -> tuple[str, str] | None:
    """The first reassigned key that takes the key of another one, and that one."""
    taken: dict[str, str] = {}
    for key in sorted(KEYS, key=lambda each: each.id in wanted):
        for each in key_list(wanted.get(key.id, key.key)):
            if each in taken:
                return key.id, taken[each]
            taken[each] = key.id
    return None
