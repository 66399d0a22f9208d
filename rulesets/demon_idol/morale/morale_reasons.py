"""Who checks morale together, and why: what has befallen a group (A-22, A-23, A-67)."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Value, changed

from ..combatants.traits import checks_morale, fact, level, up
from .ways_out import HOLDS, OF_SEVERAL, WAYS

MOST_CHECKS = {"dmg": 1_000, "osric": 2}
"""How often a group checks in one fight, by the table in use."""
QUARTER, LEADER_DOWN, HALF, LEADER_DEAD, SUPERIOR, REACTION, WOUNDED = 1, 2, 4, 8, 16, 32, 64
"""The triggers, one bit each, so that each is answered once."""
WORDS = {
    QUARTER: "a quarter lost",
    LEADER_DOWN: "the leader is down",
    HALF: "half lost",
    LEADER_DEAD: "the leader is slain or gone",
    SUPERIOR: "an obviously superior foe",
    REACTION: "the reaction",
    WOUNDED: "a quarter of its hit points lost",
}


class Trigger(Value, frozen=True):
    """A reason to check, with its words."""

    bit: int
    label: str


class Group(Value, frozen=True):
    """Those who check together: who of them is there, how many there were, and why they check now."""

    name: str
    side: str
    members: tuple[Combatant, ...]
    everybody: tuple[Combatant, ...]
    triggers: tuple[Trigger, ...] = ()

    @property
    def title(self) -> str:
        """What the group is called; somebody alone goes by the own name."""
        return str(self.everybody[0]) if len(self.everybody) == 1 else self.name.capitalize()

    def because(self, bits: Iterable[int]) -> Group:
        """The same group with these reasons to check."""
        return changed(self, triggers=tuple(Trigger(bit, WORDS[bit]) for bit in bits))

    def does(self, way: str) -> str:
        """What comes of its check, as a sentence."""
        if len(self.everybody) == 1:
            return f"{self.title} {WAYS.get(way, HOLDS)}"
        return f"{self.title}: they {OF_SEVERAL[way]}"


def groups(state: State, side: str) -> list[Group]:
    """The groups of a side that check morale; the players' own characters never do."""
    named: dict[str, list[Combatant]] = {}
    for who in state.combatants.values():
        if who.side == side and checks_morale(who):
            named.setdefault(fact(who, "group") or who.id, []).append(who)
    return [
        Group(name.replace("-", " "), side, tuple(who for who in all_ if up(state, who.id)), tuple(all_))
        for name, all_ in named.items()
        if any(up(state, who.id) for who in all_)
    ]


def waiting(state: State, side: str) -> list[Group]:
    """The groups that have a reason to check which they have not answered yet (AMB-A7)."""
    found = []
    for group in groups(state, side):
        told = answered(group.members[0])
        limit = MOST_CHECKS[str(state.switch("morale_table"))]
        if int(told.get("checks", 0)) >= limit or any(who.effect("avoiding") for who in group.members):
            continue
        due = [bit for bit in triggers(state, group) if not int(told.get("seen", 0)) & bit]
        if due:
            found.append(group.because(due))
    return found


def answered(who: Combatant) -> dict[str, int]:
    """Which triggers somebody's group has answered, and how often it has checked."""
    effect = who.effect("resolve")
    return {name: int(number or 0) for name, number in effect.data.items()} if effect else {}


def triggers(state: State, group: Group) -> list[int]:
    """Every reason that holds now (AMB-A7)."""
    lost = len([who for who in group.everybody if not up(state, who.id)])
    total = len(group.everybody)
    found = []
    if total == 1:
        pool = group.everybody[0].pools["hp"]
        if 4 * pool.current <= 3 * pool.maximum:
            found.append(WOUNDED)
    elif 4 * lost >= total:
        found.append(QUARTER)
    if total > 1 and 2 * lost >= total:
        found.append(HALF)
    for leader in leaders(state, group):
        if leader.standing in ("dead", "fled"):
            found.append(LEADER_DEAD)
        elif leader.standing == "unconscious":
            found.append(LEADER_DOWN)
    if overwhelmed(state, group.side):
        found.append(SUPERIOR)
    return list(dict.fromkeys(found))


def leaders(state: State, group: Group) -> list[Combatant]:
    """The leaders whom a group looks to: its own, else those of its side."""
    own = [who for who in group.everybody if who.facts.get("leader") is True]
    return own or [
        who for who in state.combatants.values() if who.side == group.side and who.facts.get("leader") is True
    ]


def overwhelmed(state: State, side: str) -> bool:
    """Whether a side faces an obviously superior force: three times its levels, or one far above all of it (A-23).

    Each other party is a force of its own: two that are no match for it do not add up to one.
    """
    own = list(state.acting(side))
    if not own:
        return False
    best = max(level(who) for who in own)
    return any(superior(foes, own, best) for foes in forces(state, side))


def superior(foes: list[Combatant], own: list[Combatant], best: int) -> bool:
    """Whether one force is obviously superior to another, whose highest level is `best` (A-23)."""
    top = max(level(who) for who in foes)
    return strength(foes) >= 3 * strength(own) or (top >= 8 and top >= 3 * max(1, best))


def forces(state: State, side: str) -> list[list[Combatant]]:
    """Those who still stand of each other side."""
    found = [list(state.acting(other)) for other in state.sides if other != side]
    return [foes for foes in found if foes]


def strength(figures: list[Combatant]) -> float:
    """Levels and hit dice together; less than one die is half of one."""
    return sum(max(0.5, float(level(who))) for who in figures)
