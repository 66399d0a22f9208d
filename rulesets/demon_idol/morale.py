"""Morale: who checks together, the reasons for it, the number, and the way out that a failure takes (A-22, A-67)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Effect, Term, Value, Why, changed
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from .figures import checks_morale, dumb, fact, hp, level, up

HOLDS = "holds"
FALL_BACK, RETREAT, FLEE, SURRENDER = "fall-back", "retreat", "flee", "give-up"
WAYS = {
    FALL_BACK: "falls back fighting",
    RETREAT: "disengages and retreats",
    FLEE: "flees in panic",
    SURRENDER: "surrenders",
}
"""The methods of avoiding, and of giving up (AMB-A6)."""
OF_SEVERAL = {
    HOLDS: "hold",
    FALL_BACK: "fall back fighting",
    RETREAT: "disengage and retreat",
    FLEE: "flee in panic",
    SURRENDER: "surrender",
}
"""The same of several."""
MARGINS = {"dmg": ((15, FALL_BACK), (30, RETREAT), (50, FLEE)), "osric": ((25, FALL_BACK), (50, FLEE))}
"""Up to which margin a failed check leads to which; beyond the last it is surrender."""
MOST_CHECKS = {"dmg": 1_000, "osric": 2}

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
AMOUNTS = {
    "dmg": {QUARTER: 5, LEADER_DOWN: 10, HALF: 15, LEADER_DEAD: 30, WOUNDED: 5},
    "osric": {QUARTER: 5, LEADER_DOWN: 25, HALF: 15, LEADER_DEAD: 25},
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
            found.append(changed(group, triggers=tuple(Trigger(bit, WORDS[bit]) for bit in due)))
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


# The check


def modifiers(state: State, group: Group) -> tuple[Term, ...]:
    """Everything that is added to the d100 of a group, by the table in use (A-67)."""
    table = str(state.switch("morale_table"))
    own = [who for who in state.combatants.values() if who.side == group.side]
    foes = [who for who in state.combatants.values() if who.side != group.side]
    amounts = AMOUNTS[table]
    terms = [Term(each.label, amounts[each.bit], "A-67") for each in group.triggers if each.bit in amounts]
    rows = _dmg(state, own, foes) if table == "dmg" else _osric(state, own, foes)
    terms += [Term(label, amount, "A-67") for label, amount in rows if amount]
    return tuple(terms)


def _dmg(state: State, own: list[Combatant], foes: list[Combatant]) -> list[tuple[str, int]]:
    hurt_us, hurt_them = any(_hurt(who) for who in own), any(_hurt(who) for who in foes)
    here = [w for w in own if up(state, w.id)]
    outclassed = any(
        len(there) >= 3 * len(here) and strength(there) >= 3 * strength(here) for there in forces(state, own[0].side)
    )
    return [
        ("enemies deserted", -5 * _count(foes, "fled", "surrendered")),
        ("enemies slain", -10 * _count(foes, "dead", "unconscious")),
        ("hurting and not hurt", -20 if hurt_them and not hurt_us else 0),
        ("friends killed", 10 * _count(own, "dead", "unconscious")),
        ("hurt and not hurting", 10 if hurt_us and not hurt_them else 0),
        ("friends deserted", 15 * _count(own, "fled", "surrendered")),
        ("outnumbered and outclassed", 20 if outclassed else 0),
    ]


def _osric(state: State, own: list[Combatant], foes: list[Combatant]) -> list[tuple[str, int]]:
    here = len([w for w in own if up(state, w.id)])
    there = max(map(len, forces(state, own[0].side)), default=0)
    lost, slain = _count(own, "dead", "unconscious"), _count(foes, "dead", "unconscious")
    return [
        ("friends lost", 5 * lost),
        ("inferior numbers", 20 if there >= 2 * max(1, here) else 10 if there > here else 0),
        ("foes lost", -5 * slain),
        ("a quarter of the foes lost", -5 if 4 * slain >= len(foes) > 0 else 0),
        ("half of the foes lost", -15 if 2 * slain >= len(foes) > 0 else 0),
        ("superior numbers", -10 if here > there else 0),
    ]


def _hurt(who: Combatant) -> bool:
    return hp(who) < who.pools["hp"].maximum


def _count(figures: list[Combatant], *standings: str) -> int:
    return len([who for who in figures if who.standing in standings])


async def check(fight: Fight, group: Group) -> str:
    """A group's check: the number is announced, then rolled; what it does, or that it holds (A-67, A-68)."""
    state, who = fight.state, group.members[0]
    score = stat(who, "morale").value
    hidden = state.switch("morale_roll") == "hidden"
    told = f"{group.title}: morale, {who.own(score)} or less holds ({', '.join(t.label for t in group.triggers)})"
    fight.say(told, "A-67", who=who.id, seen_by=audience(state))
    table = str(state.switch("morale_table"))
    outcomes = [HOLDS, *(way for _, way in MARGINS[table]), SURRENDER]

    def judge(roll: Outcome) -> Verdict:
        return Verdict(way_out(roll.total - score, table, quarter(group)), ("A-67", "A-68"))

    roll = await fight.roll(
        who.id,
        "morale",
        "1d100",
        terms=modifiers(state, group),
        judge=judge,
        outcomes=tuple(dict.fromkeys(outcomes)),
        target=score,
        prompt=f"morale: {group.title}",
        clauses=("A-67",),
        secret=hidden,
    )
    remember(fight, group)
    return roll.outcome


def audience(state: State) -> str:
    """Who hears of morale checks (A-67)."""
    return GM if state.switch("morale_roll") == "hidden" else EVERYONE


def quarter(group: Group) -> bool:
    """Whether anybody of a group can surrender, and expects to be spared for it."""
    return all(who.facts.get("quarter") is not False for who in group.members) and not all(map(dumb, group.members))


def way_out(margin: int, table: str, spared: bool = True) -> str:
    """What a failed margin leads to (AMB-A6); who can't surrender, or has seen no quarter given, flees instead."""
    if margin <= 0:
        return HOLDS
    found = next((way for most, way in MARGINS[table] if margin <= most), SURRENDER)
    return FLEE if found == SURRENDER and not spared else found


def remember(fight: Fight, group: Group) -> None:
    """The triggers are answered; a superior foe stays one, and is checked for again in the next round."""
    bits = sum(each.bit for each in group.triggers)
    for who in group.everybody:
        if who.id not in fight.state.combatants:
            continue
        before = fight.who(who.id).effect("resolve")
        told = answered(fight.who(who.id))
        data = {"seen": told.get("seen", 0) | bits, "checks": told.get("checks", 0) + 1}
        after = Effect("resolve", "resolve", "Morale tested", data=dict(data), seen_by=audience(fight.state))
        why = Why(("A-67",))
        if before is None:
            fight.tell(e.EffectGained(who=who.id, effect=after, why=why))
        else:
            fight.tell(e.EffectChanged(who=who.id, before=before, after=after, why=why))


def forget_superior(fight: Fight) -> None:
    """Faced by an obviously superior force, a group checks again each round (A-23)."""
    for who in list(fight.state.combatants.values()):
        effect = who.effect("resolve")
        told = answered(who)
        if effect is not None and told.get("seen", 0) & SUPERIOR:
            after = changed(effect, data={**effect.data, "seen": told["seen"] & ~SUPERIOR})
            fight.tell(e.EffectChanged(who=who.id, before=effect, after=after, why=Why(("A-23",))))
