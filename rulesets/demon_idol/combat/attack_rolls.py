"""One attack: what it needs, what is added, and what a hit does (A-10)."""

from __future__ import annotations

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Term, Value, Why, changed
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from ..combatants.deeds import deed
from ..combatants.gear import routine, second_hand
from ..combatants.tables import CONCEALMENT, COVER, FIRST_HAND, SECOND_HAND, needed, stepped, two_weapons
from ..combatants.traits import conditions, helpless, hit_base, present, value
from ..foundations.schemas import Weapon
from ..morale.ways_out import FALL_BACK
from .harm import Landing
from .saving_throws import saved

HIT, MISS = "hit", "miss"


class Manner(Value, frozen=True):
    """How a blow or shot is struck, besides with what."""

    missile: bool = False
    charge: bool = False
    rear: bool = False
    parting: bool = False
    double: bool = False
    subdues: bool = False
    inches: float = 0.0
    hand: int = 0
    clauses: tuple[str, ...] = ("A-10",)


def hands(state: State, who: str, manner: Manner) -> list[tuple[Weapon, Manner]]:
    """What strikes in one routine, and how: of two weapons each hand pays for the other (A-10)."""
    figure = state.who(who)
    weapons = routine(state, figure)
    if second_hand(state, figure) is None or len(weapons) != 2:
        return [(weapon, manner) for weapon in weapons]
    aim = figure.stats.get("missile", 0)
    costs = [two_weapons(hand, aim) for hand in (FIRST_HAND, SECOND_HAND)]
    return [(weapon, changed(manner, hand=cost)) for weapon, cost in zip(weapons, costs, strict=True)]


async def strike(fight: Fight, actor: str, target: str, weapon: Weapon, manner: Manner) -> tuple[Landing, ...]:
    """An attack roll, and if it hits the damage; nothing has landed yet (A-87)."""
    if not present(fight.state, target):
        return ()
    who, foe = fight.who(actor), fight.who(target)
    armour, behind = armour_class(fight.state, who, foe, manner)
    base = hit_base(fight.state, who)
    number = needed(base, armour)
    shield_used(fight, who, foe, behind)

    roll = await fight.roll(
        actor,
        f"hit {foe} with {weapon.id}",
        "1d20",
        terms=hit_terms(fight.state, who, foe, weapon, manner),
        judge=lambda roll: Verdict(HIT if roll.total >= number else MISS, manner.clauses),
        outcomes=(HIT, MISS),
        target=number,
        prompt=f"{weapon.name} at {foe}: {foe.own(number)} hits "
        f"(base {who.own(base)}, AC {foe.own(armour)}{behind_what(foe, manner)})",
        clauses=manner.clauses,
    )
    come_into_sight(fight, actor)
    if not (present(fight.state, target) and actor in fight.state.combatants):
        return ()
    if roll.outcome != HIT:
        name = weapon.name.lower()
        misses = "miss" if name.endswith("s") and not name.endswith("ss") else "misses"
        fight.say(f"{fight.who(actor)}'s {name} {misses} {fight.who(target)}", who=actor)
        return ()
    return await hits(fight, actor, target, weapon, manner, roll)


async def hits(
    fight: Fight, actor: str, target: str, weapon: Weapon, manner: Manner, roll: Outcome
) -> tuple[Landing, ...]:
    """The damage of a hit, and what else it brings about."""
    who, foe = fight.who(actor), fight.who(target)
    large = foe.facts.get("size") == "L" and weapon.large is not None
    terms = [Term("Strength", stat(who, "damage").value)] if not manner.missile else []
    terms += [Term("magic", weapon.bonus)] if weapon.bonus else []
    dealt = await fight.roll(
        actor,
        f"damage {foe} with {weapon.id}",
        str(weapon.large) if large else weapon.damage,
        terms=[term for term in terms if term.amount],
        prompt=f"{weapon.name}: damage",
        clauses=manner.clauses,
    )
    amount = max(1, dealt.total) * (2 if manner.double else 1)
    told = [Term(weapon.name, max(1, dealt.total))]
    told += [Term("double", amount - max(1, dealt.total), "A-9")] if manner.double else []
    why = Why(manner.clauses, tuple(told), (roll.key, dealt.key))
    found = [Landing(target, actor, why, damage=amount, subdues=manner.subdues)]
    if weapon.condition and present(fight.state, target) and not await saved(fight, target, weapon.save, actor):
        rounds = await lasting(fight, actor, target, weapon)
        found.append(Landing(target, actor, Why(manner.clauses), condition=weapon.condition, rounds=rounds))
    return tuple(found)


async def lasting(fight: Fight, actor: str, target: str, weapon: Weapon) -> int:
    """For how many rounds what a hit brings about lasts; 0 is until somebody ends it."""
    if not weapon.lasts:
        return 0
    roll = await fight.roll(
        actor,
        f"rounds on {signs.combatant(target)}",
        weapon.lasts,
        prompt=f"{weapon.name}: for how many rounds",
        least=1,
    )
    return roll.total


def armour_class(state: State, who: Combatant, foe: Combatant, manner: Manner) -> tuple[int, bool]:
    """The armour class that counts now, and whether the shield is part of it.

    From behind, stunned and parting blows meet neither shield nor Dexterity; a charger has no Dexterity and is one
    worse without it, and a caster does not dodge.
    """
    armour = value(foe, "AC")
    shield, nimble = foe.stats.get("shield", 0), foe.stats.get("nimble", 0)
    bare = manner.rear or manner.parting or bool(helpless(state, foe)) or not state.standing(foe).acts
    covered = shield > 0 and not bare and wards_off(state, who, foe)
    if shield and not covered:
        armour += shield
    mine = deed(state, foe.id)
    still = bare or foe.effect("casting") is not None or (mine is not None and mine.kind == "cast")
    charging = foe.effect("charging") is not None
    if still or charging:
        armour -= min(0, nimble)
    if charging and nimble >= 0:
        armour = max(armour, min(10, armour + 1))
    if manner.missile:
        armour -= sheltered(foe)
    return armour, covered


def sheltered(foe: Combatant) -> int:
    """By how much cover and concealment better somebody's armour class against missiles."""
    cover, leaves = int(foe.facts.get("cover") or 0), int(foe.facts.get("concealment") or 0)
    return stepped(COVER, cover) + stepped(CONCEALMENT, leaves)


def behind_what(foe: Combatant, manner: Manner) -> str:
    """What a shot has to get past, in words for its prompt."""
    found = [f", {word} {foe.facts[word]} %" for word in ("cover", "concealment") if foe.facts.get(word)]
    return "".join(found) if manner.missile else ""


def come_into_sight(fight: Fight, who: str) -> None:
    """Whoever attacks is seen from then on."""
    if who in fight.state.combatants:
        for effect, each in list(conditions(fight.state, fight.who(who))):
            if each.unseen:
                fight.lose(who, effect, "A-10", text="it attacks")


def wards_off(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether a shield is free for an attacker: it has met that one this round, or fewer others than it covers."""
    met = foe.counters.get("shielded", 0)
    return bool(met & place_of(state, who)) or met.bit_count() < foe.stats.get("covers", 0)


def place_of(state: State, who: Combatant) -> int:
    """Somebody's place in the roster as one bit."""
    return 1 << list(state.combatants).index(who.id) % 60


def shield_used(fight: Fight, who: Combatant, foe: Combatant, behind: bool) -> None:
    """A shield helps against so many attackers a round only, each of whose blows it meets."""
    if behind:
        fight.set_counter(foe.id, "shielded", foe.counters.get("shielded", 0) | place_of(fight.state, who))


def hit_terms(state: State, who: Combatant, foe: Combatant, weapon: Weapon, manner: Manner) -> tuple[Term, ...]:
    """Everything that is added to the d20."""
    terms = [Term("aim", value(who, "missile"))] if manner.missile else [Term("Strength", stat(who, "hit").value)]
    if manner.missile:
        terms.append(Term("range", range_modifier(weapon, manner.inches), "A-76"))
    terms += [
        Term("magic", weapon.bonus),
        Term("charging", 2 if manner.charge else 0, "A-35"),
        Term("two weapons", manner.hand),
        Term("unseen", -4 if any(each.unseen for _, each in conditions(state, foe)) else 0),
        *_openings(state, foe, manner),
        Term("kind of armour", against_armour(state, foe, weapon)),
    ]
    return tuple(term for term in terms if term.amount)


def _openings(state: State, foe: Combatant, manner: Manner) -> list[Term]:
    """What a foe lays itself open to."""
    if manner.parting:
        if state.switch("parting") == "four":
            return [Term("parting", 4, "A-68")]
        return [Term("from behind", 2, "A-68"), Term("stunned", 4, "A-68")]
    stunned = bool(helpless(state, foe)) or not state.standing(foe).acts
    return [
        Term("from behind", 2 if manner.rear else 0),
        Term("stunned", 4 if stunned else 0),
        Term("prone", 4 if foe.effect("prone") is not None else 0),
        Term("fleeing", 4 if shows_its_back(foe) and not stunned else 0),
    ]


def shows_its_back(foe: Combatant) -> bool:
    """Whether somebody retreats or runs; whoever falls back fighting faces its foes (A-4)."""
    leaving = foe.effect("avoiding")
    return leaving is not None and leaving.data.get("way") != FALL_BACK


def range_modifier(weapon: Weapon, inches: float) -> int:
    """-2 for each increment beyond the first."""
    if not weapon.range or inches <= weapon.range:
        return 0
    return -2 * int((inches - 0.001) // weapon.range)


def against_armour(state: State, foe: Combatant, weapon: Weapon) -> int:
    """By a house rule: how a weapon fares against what somebody wears, as far as the library says so."""
    if not state.switch("versus_armour"):
        return 0
    worn = foe.stats.get("AC", 10) - foe.stats.get("nimble", 0)
    return weapon.versus.get(str(max(2, min(10, worn))), 0)
