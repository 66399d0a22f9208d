"""Who fights whom: duels of two, or by a house rule of several (AMB-P10), and how they are paired off."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Slot, State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ANY_TIME, PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from .fighters import alive

Duel = tuple[str, ...]
"""The ids of those who fight each other, the players' side first: theirs are the first dice (P-20)."""
ASIDE = "aside"
"""What the fact `foe` holds of one whom the GM has told to stand by."""


def foe_of(state: State, who: str) -> str:
    """Whom somebody attacks in its duel; empty if it has no foe, or the foe is dead or gone."""
    foe = state.combatants.get(str(state.who(who).facts.get("foe", "")))
    return foe.id if foe is not None and alive(foe) and alive(state.who(who)) else ""


def attackers(state: State, who: str) -> list[str]:
    """Everybody who attacks somebody, in roster order."""
    return [other.id for other in state.acting() if foe_of(state, other.id) == who]


def opponents(state: State, who: str) -> list[str]:
    """Everybody with whom somebody fights: its foe, and whoever attacks it."""
    return [other.id for other in state.acting() if foe_of(state, who) == other.id or foe_of(state, other.id) == who]


def duels(state: State) -> list[Duel]:
    """Every duel, in roster order; whoever is linked by an attack is of one duel."""
    found: list[Duel] = []
    seen: dict[str, None] = {}
    for who in state.acting():
        if who.id not in seen and opponents(state, who.id):
            linked = _linked(state, who.id)
            seen |= dict.fromkeys(linked)
            found.append(_in_order(state, linked))
    return found


def _linked(state: State, who: str) -> list[str]:
    linked = [who]
    for each in linked:
        linked += [other for other in opponents(state, each) if other not in linked]
    return linked


def _in_order(state: State, members: list[str]) -> Duel:
    roster = [who for who in state.combatants if who in members]
    return tuple(sorted(roster, key=lambda who: state.sides[state.who(who).side].controller != "players"))


def due(state: State) -> list[Duel]:
    """The duels that are still to be fought this turn."""
    if not state.clock.phase:
        return []
    return [duel for duel in duels(state) if not any(fought(state, who) for who in duel)]


def fought(state: State, who: str) -> bool:
    """Whether somebody's duel is over in a turn that is not."""
    return bool(state.clock.phase) and state.who(who).counters.get("fought", 0) >= state.clock.round


# Pairing off


def pairing(state: State) -> dict[str, str]:
    """Who would face whom if everybody without a foe got one now; empty if nobody can.

    Whoever is attacked turns to the attacker; the free pair off in roster order. Who is left over stands by, or
    with the house rule `several` joins in against the foe with the fewest attackers. Those in hiding, and those
    told to stand by, wait until nobody else is left.
    """
    people = [who for who in state.acting() if not who.hidden and who.facts.get("foe") != ASIDE]
    found = _pairing(state, people)
    return found if found or duels(state) else _pairing(state, list(state.acting()))


def _pairing(state: State, people: list[Combatant]) -> dict[str, str]:
    found: dict[str, str] = {}
    free = [who for who in people if not foe_of(state, who.id)]
    for who in free:
        if attacked_by := attackers(state, who.id):
            found[who.id] = attacked_by[0]
    for who in free:
        other = next((x for x in free if x.side != who.side and x.id not in found), None)
        if who.id not in found and other is not None:
            found[who.id], found[other.id] = other.id, who.id
    if state.switch("uneven") == "several":
        for who in free:
            foes = [x.id for x in people if x.side != who.side]
            if who.id not in found and foes:
                faced = [*found.values(), *(foe_of(state, x.id) for x in people)]
                found[who.id] = min(foes, key=faced.count)
    return found


@action("pair-off", "Pair off", moment=PROCEDURE)
async def pair_off(fight: Fight, actor: str) -> None:
    """Everybody who has no foe gets one, in the order of the roster."""
    found = pairing(fight.state)
    told = [f"{fight.who(who)} faces {fight.who(foe)}" for who, foe in _once(found)]
    fight.say(" · ".join(told), kind="headline")
    begin_combat(fight, *found)
    for who, foe in found.items():
        face(fight, who, foe)
    reorder(fight)


def _once(pairs: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each pair once, though both face each other."""
    told: list[set[str]] = []
    for who, foe in pairs.items():
        if {who, foe} not in told:
            told.append({who, foe})
            yield who, foe


def begin_combat(fight: Fight, *people: str) -> None:
    """A new combat begins for whoever has had nobody to fight: its turns count from 1 again (AMB-P11)."""
    for who in people:
        if not opponents(fight.state, who):
            fight.set_counter(who, "turns", None)


def face(fight: Fight, who: str, foe: str) -> None:
    """Somebody attacks another from now on, face to face; without a name, or ASIDE, nobody."""
    before = fight.who(who).facts.get("foe", "")
    if before != foe:
        fight.tell(e.Revised(who=who, field="facts.foe", before=before, after=foe))
    for each in (who, foe):
        if each in fight.state.combatants and foe in fight.state.combatants and fight.who(each).hidden:
            fight.tell(e.Revealed(who=each, what="combatant"))


def reorder(fight: Fight) -> None:
    """The order shown is that of the duels; whoever has none stands by."""
    state = fight.state
    fight.set_agenda(
        Slot(id=who, who=who, why=f"faces {state.who(foe)}" if (foe := foe_of(state, who)) else "is attacked")
        for duel in duels(state)
        for who in duel
    )


# By the GM's choice


def refuse_pairing(state: State, actor: str) -> Refusal | None:
    """Why nobody can be paired now."""
    if state.outcome is not None:
        return Refusal(f"the fight is over: {state.outcome}")
    return None


def fighters(state: State, *, against: str = "") -> list[Option]:
    """Everybody who may be paired, or all who may face somebody; whoever has fought this turn is refused."""
    side = state.who(against).side if against else None
    return [
        Option(
            who.id,
            str(who),
            hint=f"faces {state.who(foe)}" if (foe := foe_of(state, who.id)) else "stands by",
            refusal=Refusal(f"{who} has fought this turn", ("P-3",)) if fought(state, who.id) else None,
            who=who.id,
        )
        for who in state.acting()
        if who.side != side
    ]


async def _pick_two(fight: Fight, actor: str, question: str) -> tuple[str, str]:
    one = await fight.pick(
        "who",
        fighters(fight.state),
        prompt="Who?",
        nothing="nobody is left to fight",
        who="",
        given=actor or None,
    )
    # Of one who acts only the foe is named: `jharek: pair wolf`.
    named = fight.given("foe") or (fight.given("who") if actor else None)
    two = await fight.pick(
        "foe",
        fighters(fight.state, against=one),
        prompt=question.format(fight.who(one)),
        nothing=f"nobody is left to face {fight.who(one)}",
        who="",
        sole=True,
        given=named,
    )
    return one, two


@action("pair", "Pair with …", params=("who", "foe"), key="P", refuse=refuse_pairing, moment=ANY_TIME)
async def pair(fight: Fight, actor: str) -> None:
    """Two face each other from now on; whom they faced before has to find another foe."""
    one, two = await _pick_two(fight, actor, "With whom is {} paired?")
    fight.say(f"{fight.who(one)} and {fight.who(two)} face each other", kind="headline")
    begin_combat(fight, one, two)
    if fight.state.switch("uneven") == "pairs":
        for other in dict.fromkeys([*opponents(fight.state, one), *opponents(fight.state, two)]):
            if other not in (one, two):
                face(fight, other, "")
    face(fight, one, two)
    face(fight, two, one)
    reorder(fight)


def refuse_joining(state: State, actor: str) -> Refusal | None:
    """Why nobody can turn on somebody who has a foe already."""
    if state.switch("uneven") == "pairs":
        return Refusal("duels are one against one; the house rule uneven=several allows more")
    return refuse_pairing(state, actor)


@action("face", "Turn on …", params=("who", "foe"), key="T", refuse=refuse_joining, moment=ANY_TIME)
async def turn_on(fight: Fight, actor: str) -> None:
    """Somebody attacks another from now on, who may have other foes (house rule)."""
    one, two = await _pick_two(fight, actor, "Whom does {} attack?")
    fight.say(f"{fight.who(one)} turns on {fight.who(two)}", kind="headline")
    begin_combat(fight, one, two)
    face(fight, one, two)
    reorder(fight)


@action("stand-by", "Stand by", params=("who",), moment=ANY_TIME, refuse=refuse_pairing)
async def stand_by(fight: Fight, actor: str) -> None:
    """Somebody steps out of its duel; whoever faced it has to find another foe."""
    options = [option for option in fighters(fight.state) if opponents(fight.state, option.id)]
    who = await fight.pick(
        "who", options, prompt="Who steps out?", nothing="nobody is in a duel", who="", given=actor or None
    )
    fight.say(f"{fight.who(who)} steps out of the duel", kind="headline")
    for other in attackers(fight.state, who):
        face(fight, other, "")
    face(fight, who, ASIDE)
    reorder(fight)
