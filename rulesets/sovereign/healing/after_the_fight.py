"""After the fight: first aid, and the Turn that passes."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import AFTERWARDS, action
from combattracker.rules.scripting.script import Fight

from ..characters.belongings import has_kit
from ..characters.stats import hp, told_hp, value
from ..damage.hit_points import mend, strain, strained
from ..damage.mortal_injury import recover
from ..powers import ONCE, has

EXPERIENCE = {0: (5, 1), 1: (10, 3), 2: (20, 5), 3: (35, 15), 4: (75, 50), 5: (175, 125), 6: (275, 225), 7: (450, 400)}
HIGHER = ((8, 650, 550), (10, 900, 700), (12, 1100, 800), (16, 1350, 950), (20, 2000, 1150), (21, 2500, 2000))


def experience(hit_dice: int, specials: int) -> int:
    """What a slain foe is worth: by its HD, and for each special ability."""
    if hit_dice in EXPERIENCE:
        base, each = EXPERIENCE[hit_dice]
        return base + specials * each
    for most, base, each in HIGHER:
        if hit_dice <= most:
            return base + specials * each
    over = hit_dice - 21
    return 2500 + 250 * over + specials * (2000 + 250 * over)


def medics(state: State) -> list[Option]:
    """Those on their feet who have a healer's kit."""
    return [
        Option(who.id, str(who), f"Heal {value(who, 'heal'):+}", who=who.id)
        for who in state.acting()
        if has_kit(state, who)
    ]


def wounded(state: State, medic: Combatant) -> list[Option]:
    """Friends who lack hit points, or why first aid can't help."""
    found = []
    for who in state.combatants.values():
        missing = who.pools["hp"].maximum - hp(who)
        if who.side == medic.side and who.standing in ("up", "stable", "unconscious") and missing:
            refusal = Refusal("can bear no more System Strain") if strained(state, who, 1) else None
            found.append(Option(who.id, str(who), told_hp(who), refusal, who.id, of=who.id))
    return found


def refuse_first_aid(state: State, actor: str) -> Refusal | None:
    """Why nobody can be patched up."""
    return None if medics(state) else Refusal("nobody has a healer's kit", ("W-87",))


@action(
    "first-aid",
    "First aid",
    params=("medic", "target"),
    key="b",
    clauses=("W-87",),
    refuse=refuse_first_aid,
    moment=AFTERWARDS,
)
async def first_aid(fight: Fight, actor: str) -> None:
    """After the fight, a minute with a healer's kit: 1d6 and Heal, for 1 System Strain."""
    medic = await fight.pick(
        "medic", medics(fight.state), prompt="Who treats?", nothing="nobody has a kit", who="", sole=True
    )
    target = await fight.pick(
        "target", wounded(fight.state, fight.who(medic)), prompt="Who is treated?", nothing="nobody is hurt", who=""
    )
    fight.say(f"{fight.who(medic)} treats {fight.who(target)}", "W-87", who=medic, kind="headline")
    bonus = value(fight.who(medic), "heal")
    roll = await fight.roll(medic, "first aid", "1d6", terms=(Term("Heal", bonus),), clauses=("W-87",))
    strain(fight, target, 1)
    healing = max(1, roll.total) * (2 if has(fight.who(medic), "chirurgeon") else 1)
    mend(fight, target, healing, medic, "W-87")


def refuse_rest(state: State, actor: str) -> Refusal | None:
    """Why no Turn needs to pass."""
    lying = any(who.standing in ("stable", "unconscious") for who in state.combatants.values())
    tired = any(power in who.counters for who in state.combatants.values() for power in ONCE)
    return None if lying or tired else Refusal("nobody needs it")


@action("rest", "A Turn passes", key="z", clauses=("W-87",), refuse=refuse_rest, moment=AFTERWARDS)
async def rest(fight: Fight, actor: str) -> None:
    """After the fight: the stable come round with 1 hit point and are Frail; what works once a fight works again."""
    fight.say("A Turn passes", "W-87", kind="headline")
    for who in tuple(fight.state.combatants.values()):
        if who.standing in ("stable", "unconscious"):
            recover(fight, who.id, frail=who.standing == "stable")
        for power in ONCE:
            fight.set_counter(who.id, power, None)
