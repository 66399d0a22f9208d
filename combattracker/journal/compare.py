"""What differs between two states of a fight, in words: for whoever decides which of them shall hold."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.properties.table import had
from combattracker.model.properties.words import called, person, square, word
from combattracker.model.signs import without_mark
from combattracker.model.state import State
from combattracker.model.values import Value

TAKES_PART = "takes part"
FIRST = ("standing", "side")
"""What a GM wants to know first of somebody."""
Told = dict[str, str]
"""What can be compared, by name, in words."""


class Difference(Value, frozen=True):
    """One thing that is otherwise; `who` is empty for what concerns the fight as a whole."""

    who: str
    what: str
    was: str
    now: str

    def __str__(self) -> str:
        told = f"{self.what}: {self.was or '–'} → {self.now or '–'}"
        return f"{self.who}: {told}" if self.who else told


def differences(was: State, now: State) -> list[Difference]:
    """Everything that a GM would notice to be otherwise: the fight first, then everybody in roster order."""
    found = [Difference("", *each) for each in _otherwise(_fight(was), _fight(now))]
    for who_id in dict.fromkeys([*was.combatants, *now.combatants]):
        before, after = was.combatants.get(who_id), now.combatants.get(who_id)
        name = after.name if after is not None else before.name if before is not None else who_id
        told = (_person(was, before), _person(now, after))
        if before is None or after is None:  # nothing else of one who is not there can be compared
            told = ({TAKES_PART: told[0][TAKES_PART]}, {TAKES_PART: told[1][TAKES_PART]})
        found += [Difference(name, *each) for each in _otherwise(*told)]
    return found


def _otherwise(was: Told, now: Told) -> Iterator[tuple[str, str, str]]:
    for what in dict.fromkeys([*was, *now]):
        if was.get(what, "") != now.get(what, ""):
            yield what, was.get(what, ""), now.get(what, "")


def _fight(state: State) -> Told:
    clock = state.clock
    told = {
        state.manifest.round: str(clock.round),
        "phase": state.manifest.phases.get(clock.phase, clock.phase),
        "segment": str(clock.segment or ""),
        "turn of": person(state, clock.actor),
        "outcome": without_mark(state.outcome or ""),
        "order": ", ".join(person(state, slot.who) for slot in state.agenda),
    }
    told |= {f"house rule {name}": word(value) for name, value in state.switches.items()}
    told |= {called(state.manifest.counters, name): str(count) for name, count in state.counters.items()}
    told |= {f"on the ground: {thing.item.label}": square(state, thing.at) for thing in state.ground.values()}
    return told


def _person(state: State, who: Combatant | None) -> Told:
    """All that is known of somebody; nothing of one who is not there."""
    if who is None:
        return {TAKES_PART: "no"}
    told = {TAKES_PART: "yes"}
    for found in sorted(had(state, who), key=lambda found: found.row.kind not in FIRST):
        if (each := found.row.told(state, found.name, found.raw(state, who))) is not None:
            told[each.what] = each.words
    return told
