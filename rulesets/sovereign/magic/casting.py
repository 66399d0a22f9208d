"""Casting: who may, on whom or where, and what may spoil it (W-25, W-59)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, chebyshev
from combattracker.model.state import State
from combattracker.rules.asking.requests import Laid, Option, Refusal
from combattracker.rules.library import carried, entry, held
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.sight import Cover

from ..arms.weapons import has_free_hand
from ..characters.actions_left import held_fast, no_main, spend_main
from ..characters.belongings import readied
from ..characters.stats import is_foe, level, value
from ..combat.attacks import exert
from ..combat.strike import interrupted
from ..combat.targeting import aim, legend, show_oneself
from ..powers import has
from ..rolls.checks import SUCCESS, best, check
from ..schemas import Armour, Item, Spell
from ..space import bodies, positions
from ..space.bodies import STEP
from .spell_effects import affect

SCROLL = "scroll:"
LIGHT = 2
"""The encumbrance of armour up to which the first level of Armored Magic goes."""


def known(state: State, who: Combatant) -> dict[str, Spell]:
    """The spells that somebody has prepared, and those on Readied scrolls."""
    prepared = {spell.id: spell for spell in held(state, who, Spell)}
    scrolls = [(thing.id, item.scroll) for thing, item in readied(state, who, Item) if item.scroll]
    return prepared | {f"{SCROLL}{name}": entry(state, Spell, spell) for name, spell in scrolls}


def caster_level(who: Combatant, name: str, spell: Spell) -> int:
    """The level at which a spell is cast: a scroll's is twice the spell's less 1."""
    return 2 * spell.level - 1 if name.startswith(SCROLL) else max(1, level(who))


def hindered(state: State, who: Combatant) -> Refusal | None:
    """Why somebody can't cast at all: hurt this round (W-59), dodging, armour, no free hand, a grip (W-126)."""
    if who.counters.get("hurt"):
        return Refusal(f"{who} has been hurt this round", ("W-59",))
    if who.counters.get("dodged"):
        return Refusal(f"{who} has dodged Shock this round", ("W-120",))
    if who.counters.get("cast"):
        return Refusal(f"{who} has cast a spell this round", ("W-25",))
    for thing, armour in readied(state, who, Armour):
        light = armour.encumbrance <= LIGHT and has(who, "light-armour-magic")
        if not (light or has(who, "any-armour-magic")):
            return Refusal(f"nobody casts in {thing.name.lower()}", ("W-25",))
    if not has_free_hand(state, who) and not has(who, "any-armour-magic") and not has(who, "light-armour-magic"):
        return Refusal("no hand is free", ("W-25",))
    return held_fast(who)


def spell_options(state: State, who: Combatant) -> list[Option]:
    """Every spell, or why it can't be cast now."""
    general = hindered(state, who)
    pool = who.pools.get("casts")
    found = []
    for name, spell in known(state, who).items():
        refusal = general
        if refusal is None and not spell.free:
            refusal = no_main(who)
        if refusal is None and not name.startswith(SCROLL) and (pool is None or pool.current <= 0):
            refusal = Refusal("no spells are left today", ("W-25",))
        if refusal is None and not _has_aim(state, who, spell):
            refusal = Refusal("nobody is in range and in sight", ("W-11",))
        label = spell.name if not name.startswith(SCROLL) else f"{spell.name} (scroll)"
        found.append(Option(name, label, spell.help, refusal))
    return found


def _has_aim(state: State, who: Combatant, spell: Spell) -> bool:
    """Whether there is anything to cast a spell on; an area may always be put where the caster stands."""
    if spell.aims in ("self", "area"):
        return True
    return any(option.refusal is None for option in aims(state, who, spell))


def castable_at(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether somebody could cast a spell now that reaches a foe where it is."""
    legal = [option.id for option in spell_options(state, who) if option.refusal is None]
    for name, spell in known(state, who).items():
        if name in legal and spell.aims in ("foe", "anyone") and _out_of_reach(state, who, foe, spell) is None:
            return True
        feet = positions.distance(state, who, foe)
        if name in legal and spell.aims == "area" and feet is not None and feet <= reach(who, spell) + spell.radius:
            return True
    return False


def refuse_cast(state: State, actor: str) -> Refusal | None:
    """Why somebody can't cast now."""
    who = state.who(actor)
    options = spell_options(state, who)
    if not options:
        return Refusal(f"{who} knows no spells")
    return next((option.refusal for option in options), None) if all(option.refusal for option in options) else None


def reach(who: Combatant, spell: Spell) -> int:
    """How far a spell reaches, in feet."""
    return spell.range_per_level * max(1, level(who)) if spell.range_per_level else spell.range


def aims(state: State, who: Combatant, spell: Spell) -> list[Option]:
    """Whom a spell may be cast on."""
    found = []
    for each in state.combatants.values():
        if each.standing not in ("up", "surrendered"):
            continue
        if (spell.aims == "foe" and not is_foe(who, each)) or (spell.aims == "ally" and is_foe(who, each)):
            continue
        refusal = _out_of_reach(state, who, each, spell)
        found.append(aim(state, who, each, _seen(state, who, each), refusal))
    return found


def _seen(state: State, who: Combatant, each: Combatant) -> str:
    seen = positions.look(state, who, each)
    return seen.words if seen is not None and each.id != who.id else ""


def _out_of_reach(state: State, who: Combatant, each: Combatant, spell: Spell) -> Refusal | None:
    if each.id == who.id:
        return None
    feet = positions.distance(state, who, each)
    if feet is None or feet > reach(who, spell):
        return Refusal(f"farther than {reach(who, spell)} ft", ("W-1",))
    seen = positions.look(state, who, each)
    if seen is not None and seen.cover is Cover.UNSEEN:
        return Refusal("no line of sight", ("W-11",))
    return Refusal("can't be seen", ("W-110",)) if positions.unseen(state, each) else None


def centres(state: State, who: Combatant, spell: Spell) -> list[Square]:
    """The squares within reach whose upper left corner may be the centre of an area, the most worthwhile first."""
    grid = state.grid
    if grid is None or who.at is None:
        return []

    def gain(at: Square) -> int:
        return sum(1 if is_foe(who, each) else -2 for each in struck(state, at, spell))

    near = [at for at in grid.squares() if chebyshev(at, who.at) * STEP <= reach(who, spell)]
    return sorted(near, key=lambda at: -gain(at))


def laid(state: State, actor: str, spell: Spell, corner: Square) -> Laid:
    """What an area around a grid corner covers and strikes (W-8, AMB-W40), and why its centre can't be there."""
    grid, who = state.grid, state.who(actor)
    assert grid is not None
    far = who.at is None or chebyshev(corner, who.at) * STEP > reach(who, spell)
    caught = struck(state, corner, spell)
    return Laid(
        tuple(at for at in bodies.radius_squares(corner, spell.radius) if grid.field_at(at) is not None),
        tuple(each.id for each in caught),
        refusal=Refusal(f"farther than {reach(who, spell)} ft", ("W-1",)) if far else None,
        hint=", ".join(map(str, caught)) or "nobody",
    )


def struck(state: State, corner: Square, spell: Spell) -> list[Combatant]:
    """Everybody in an area around a grid corner: a square of twice the radius (W-8)."""
    return positions.in_area(state, bodies.radius_squares(corner, spell.radius))


@action(
    "cast",
    "Cast a spell",
    params=("spell", "target"),
    key="i",
    clauses=("W-25", "W-28"),
    refuse=refuse_cast,
    moment=ON_TURN,
)
async def cast(fight: Fight, actor: str) -> None:
    """Main action (some are Free): a prepared spell, or one from a scroll; being hurt before it spoils it."""
    name = await fight.pick(
        "spell",
        spell_options(fight.state, fight.who(actor)),
        prompt=f"{fight.who(actor)} casts what?",
        nothing="nothing can be cast",
        clauses=("W-25",),
        sole=True,
    )
    spell = known(fight.state, fight.who(actor))[name]
    target = await _aimed_at(fight, actor, spell)
    show_oneself(fight, actor)
    if not spell.free:
        spend_main(fight, actor)
    scroll = fight.who(actor).items.get(name.removeprefix(SCROLL)) if name.startswith(SCROLL) else None
    told = f"casts {spell.name} from the {scroll.name}" if scroll else f"casts {spell.name}"
    fight.say(f"{fight.who(actor)} {told}", "W-25", *spell.clauses, who=actor, kind="headline")
    if carried(fight.state, fight.who(actor), Armour):
        fight.say(f"{fight.who(actor)}: Armored Magic", "W-25", who=actor)
    exert(fight, actor)
    refusal = _spoilt(fight, actor, target, spell)
    if refusal is None or fight.forced:
        acted = await interrupted(fight, actor, f"casts {spell.name}", target, spell=True)
        refusal = _spoilt(fight, actor, target, spell, acted=acted)
    if refusal is not None and not fight.forced:
        _not_cast(fight, actor, name, spell, refusal)
        return
    if not await _spent(fight, actor, name, spell):
        return
    power = caster_level(fight.who(actor), name, spell)
    await _take_effect(fight, actor, spell, target, power)


async def _aimed_at(fight: Fight, actor: str, spell: Spell) -> str:
    """Whom a spell is cast on; of an area the name of the square whose upper left corner is its centre."""
    state, who = fight.state, fight.who(actor)
    if spell.aims == "self":
        return actor
    if spell.aims == "area" and state.grid is not None:
        corner, _ = await fight.place(
            "target",
            lambda at, _: laid(state, actor, spell, at),
            prompt=f"{spell.name}: centred on the upper left corner of which square?",
            nothing="no corner is in range",
            anchors=centres(state, who, spell),
            corner=True,
            clauses=("W-8", "W-11"),
        )
        return state.grid.name(corner)
    candidates = aims(state, who, spell)
    return await fight.pick(
        "target",
        candidates,
        prompt=f"{spell.name} on whom?",
        nothing="nobody is in range and in sight",
        clauses=("W-11",),
        context=legend(candidates),
    )


def _spoilt(fight: Fight, actor: str, target: str, spell: Spell, *, acted: bool = False) -> Refusal | None:
    """Why a spell can't be cast after all: its caster is hurt (W-59), or somebody who acted first saw to it (W-97)."""
    state, who = fight.state, fight.who(actor)
    if who.counters.get("hurt"):
        return Refusal(f"{who} has been hurt this round", ("W-59",))
    refusal = hindered(state, who) if acted else None
    if acted and refusal is None and spell.aims != "area" and target in state.combatants:
        refusal = _out_of_reach(state, who, state.who(target), spell)
    return refusal and Refusal(refusal.text, ("W-97", *refusal.clauses))


def _not_cast(fight: Fight, actor: str, name: str, spell: Spell, refusal: Refusal) -> None:
    """What becomes of a casting that was spoilt before it began: the action is gone, the spell is not (W-25, W-59)."""
    kept = "the scroll is still good" if name.startswith(SCROLL) else "the casting of the day is not lost"
    gone = kept if spell.free else f"the Main action is spent, {kept}"
    told = f"{spell.name} is not cast, for {refusal.text}: {gone}"
    fight.say(told, "W-25", *refusal.clauses, who=actor)


async def _spent(fight: Fight, actor: str, name: str, spell: Spell) -> bool:
    """A cast of the day is gone, or the scroll, which the unlearned may misread."""
    fight.set_counter(actor, "cast", 1)
    if not name.startswith(SCROLL):
        fight.change(actor, "casts", -1)
        return True
    fight.use_up(actor, name.removeprefix(SCROLL))
    if value(fight.who(actor), "magic") >= spell.level - 1:
        return True
    difficulty = 8 + spell.level
    roll = await check(fight, actor, "read", best(fight.who(actor), ("INT", "magic")), difficulty)
    if roll.outcome == SUCCESS:
        return True
    fizzles = difficulty - roll.total <= 2
    fight.say("the scroll fizzles" if fizzles else "the scroll misfires: the GM says how", who=actor)
    return False


async def _take_effect(fight: Fight, actor: str, spell: Spell, target: str, power: int) -> None:
    if spell.aims != "area" or fight.state.grid is None:
        if fight.is_still(target, "here"):
            await affect(fight, actor, target, spell, power)
        return
    corner = fight.state.grid.parse(target)
    side = 2 * spell.radius // STEP
    fight.say(f"a square of {side} × {side} around the corner of {target}", "W-8", who=actor)
    for each in struck(fight.state, corner, spell):
        if fight.is_still(each.id, "here"):
            with fight.part(each.id):
                await affect(fight, actor, each.id, spell, power)
