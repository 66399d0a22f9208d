"""What a spell does when it takes effect: whom it reaches, attack or not, damage, healing, conditions, creatures."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.grid import Square, chebyshev
from combattracker.model.state import State
from combattracker.model.values import Term, Value
from combattracker.rules.asking.commands import several
from combattracker.rules.asking.requests import Laid, Option, Refusal
from combattracker.rules.library import find
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.areas import Burst
from combattracker.rules.space.bodies import Body

from ..combat import attack_dice, attack_resolution, defence, sequels
from ..combat.attack_record import Blow
from ..minor_actions import bonus_actions
from ..schemas import Boost, Condition, Spell
from ..space import sight, stealth
from ..units import harm, wounds
from ..units.conditions import inflict, lose
from ..units.sheet import DEFEATED, health, in_zone, is_foe, standing
from . import summoning


class Casting(Value, frozen=True):
    """A spell as it is cast, with what was added to it (T-51)."""

    spell: Spell
    boosts: tuple[Boost, ...] = ()

    def more(self, what: str) -> int:
        """What the additions add to a number of the spell, such as its range."""
        return sum(int(getattr(boost, what)) for boost in self.boosts)


class Plan(Value, frozen=True):
    """Whom or what a spell is for: units, or a square."""

    targets: tuple[str, ...] = ()
    square: Square | None = None


# Whom it reaches


def meant_for(who: Combatant, each: Combatant, spell: Spell) -> bool:
    """Whether a spell is meant for somebody at all; those who are defeated count for healing only."""
    if each.standing != "up" and not (each.standing == DEFEATED and spell.heal):
        return False
    if spell.aims == "self":
        return each.id == who.id
    return spell.aims == "anyone" or is_foe(each, who) == (spell.aims == "foe")


def refuse_target(state: State, who: Combatant, each: Combatant, spell: Spell, more_range: int = 0) -> Refusal | None:
    """Why a spell does not get to somebody: it has a range, or reaches the caster's melee zone."""
    if each.id == who.id:
        return None
    spaces = spell.range + more_range
    if spaces:
        return sight.beyond(state, who, each.at, spaces, "T-39")
    return None if in_zone(who, each.at) else Refusal("not in its melee zone", ("T-65",))


def targets(
    state: State, who: Combatant, spell: Spell, picked: Iterable[str] = (), more_range: int = 0
) -> list[Option]:
    """Everybody in question, with the reason why not."""
    options = []
    for each in state.combatants.values():
        if meant_for(who, each, spell) and each.id not in picked:
            hint = f"{each.own(health(each))} health"
            if attacks(spell) and is_foe(each, who):
                number = defence.number_to_hit(state, each, unseen=who.effect("unseen") is not None)
                hint += f", {defence.told(each, number)}"
            options.append(
                Option(each.id, str(each), hint, refuse_target(state, who, each, spell, more_range), each.id)
            )
    return options


def attacks(spell: Spell) -> bool:
    """Whether it takes an attack roll: damaging spells do unless they say otherwise (AMB-T39)."""
    return spell.damage is not None and not spell.sure


def out_of_reach(state: State, who: Combatant, spell: Spell, more_range: int = 0) -> Refusal | None:
    """Why a spell would reach nobody now."""
    if spell.aims in ("self", "space") or spell.area is not None:
        return None
    options = targets(state, who, spell, more_range=more_range)
    if any(option.refusal is None for option in options):
        return None
    return Refusal("nobody is in its reach", ("T-65",) if not spell.range else ("T-39",))


async def pick_targets(fight: Fight, actor: str, casting: Casting) -> Plan:
    """Whom the spell is for, chosen when it takes effect: a square, the caster, or units one after the other."""
    spell, words = casting.spell, several(fight.given("targets") or "")
    more = casting.more("range")
    caster = (actor,) if spell.aims == "self" else ()
    if spell.area is not None or spell.moves:
        return Plan(caster, await pick_square(fight, actor, casting, words))
    if caster:
        return Plan(caster)
    if spell.aims == "space":
        return Plan()
    chosen: list[str] = []
    wanted = spell.targets + casting.more("targets")
    for number in range(1, wanted + 1):
        options = targets(fight.state, fight.who(actor), spell, chosen, more)
        if chosen and all(option.refusal for option in options):
            break
        of = f" ({number} of {wanted})" if wanted > 1 else ""
        chosen.append(
            await fight.pick(
                f"target-{number}",
                options,
                prompt=f"{spell.name} on whom?{of}",
                nothing=f"{spell.name} reaches nobody",
                clauses=("T-39",),
                given=words[number - 1] if number <= len(words) else None,
            )
        )
    if len(words) > len(chosen):
        raise Unreadable(f"{spell.name} takes {len(chosen)} target{'s' * (len(chosen) != 1)}, not {len(words)}")
    return Plan(tuple(chosen))


async def pick_square(fight: Fight, actor: str, casting: Casting, words: list[str]) -> Square | None:
    """The square on which a spell is centred, or to which it takes its caster."""
    state, who, spell = fight.state, fight.who(actor), casting.spell
    grid = state.grid
    if grid is None or who.at is None or not (spell.range or spell.moves):
        return who.at
    at = {square: laid(state, actor, casting, square) for square in grid.squares()}
    square, _ = await fight.place(
        "square",
        lambda square, _: laid(state, actor, casting, square),
        prompt=f"{spell.name}: {'to' if spell.moves else 'centred on'} which square?",
        nothing=f"{spell.name} reaches nowhere",
        anchors=sorted((each for each in at if at[each].refusal is None), key=lambda each: -len(at[each].reaches)),
        clauses=("T-39",),
        given=words[0] if words else None,
    )
    return square


def laid(state: State, actor: str, casting: Casting, centre: Square) -> Laid:
    """What a spell centred on a square covers and whom it reaches, and why it can't be; so of one that moves there."""
    grid, who, spell = state.grid, state.who(actor), casting.spell
    assert grid is not None
    spaces = (spell.moves or spell.range) + casting.more("range")
    refusal = sight.beyond(state, who, centre, spaces, "T-39")
    if spell.moves:
        taken = state.taken().get(centre)
        refusal = None if who.at is not None and chebyshev(centre, who.at) <= spaces else refusal
        refusal = Refusal(f"{state.who(taken)} stands there", ("T-14",)) if taken else refusal
    if not grid.is_open(centre):
        refusal = Refusal("it can't be entered", ("T-39",))
    caught = in_area(state, who, casting, centre)
    wide = [] if spell.area is None else Burst(spell.area + casting.more("area")).squares(Body(*centre))
    squares = tuple(at for at in wide if grid.is_open(at) and not sight.walled(state, centre, at))
    return Laid(squares, tuple(caught), refusal=refusal, hint=people(state, caught))


def people(state: State, ids: Iterable[str]) -> str:
    """Some people, as a list in a text."""
    return ", ".join(str(state.who(each)) for each in ids)


def in_area(state: State, who: Combatant, casting: Casting, centre: Square | None) -> list[str]:
    """Everybody within an area, those spared left out."""
    spell = casting.spell
    if spell.area is None or centre is None:
        return []
    wide = spell.area + casting.more("area")
    return [
        each.id
        for each in state.acting()
        if each.at is not None
        and chebyshev(each.at, centre) <= wide
        and spell.spares != ("foes" if is_foe(each, who) else "friends")
        and not sight.walled(state, centre, each.at)
    ]


# What it does


async def take_effect(fight: Fight, actor: str, casting: Casting, plan: Plan) -> None:
    """Everything that a spell does, in order."""
    spell = casting.spell
    if spell.moves and plan.square is not None:
        blink(fight, actor, plan.square, spell)
    if spell.summons:
        with fight.as_long_as(actor, still="up"):
            await summoning.summon(fight, actor, spell, spell.range + casting.more("range"))
    reached = list(plan.targets)
    if spell.area is not None:
        reached = in_area(fight.state, fight.who(actor), casting, plan.square)
        fight.say(f"{spell.name} reaches {people(fight.state, reached) or 'nobody'}", "T-39", who=actor)
    blow = await attack_of(fight, actor, casting, shared=spell.area is not None and bool(reached))
    for number, target in enumerate(reached, 1):
        if actor not in fight.state.combatants:
            return
        with fight.part(f"target-{number}"):
            await affect(fight, actor, casting, target, blow)


async def attack_of(fight: Fight, actor: str, casting: Casting, *, shared: bool) -> Blow | None:
    """The attack that a damaging spell makes; the damage of an area is rolled once for all."""
    spell = casting.spell
    if spell.damage is None:
        return None
    dice = " + ".join([spell.damage, *(boost.damage for boost in casting.boosts if boost.damage)])
    rolled = None
    if shared:
        roll = await fight.roll(actor, "damage", dice, prompt=f"{spell.name}: damage", clauses=("T-39",), least=0)
        rolled = roll.total
    accuracy = casting.more("accuracy")
    who = fight.state.combatants.get(actor)
    return Blow(
        spell.name,
        dice,
        spell.type,
        spell=spell.id,
        accuracy=(Term(spell.name, accuracy, "T-51"),) if accuracy else (),
        then=spell.then,
        behind=attack_dice.said_behind(fight),
        unseen=who is not None and who.effect("unseen") is not None and not spell.sure,
        pierces=spell.pierces,
        sure=spell.sure,
        rolled=rolled,
    )


async def affect(fight: Fight, actor: str, casting: Casting, target: str, blow: Blow | None) -> None:
    """What a spell does to one whom it reaches; conditions of an attack take hold only if it hits."""
    spell = casting.spell
    if blow is not None:
        if not (standing(fight.state, target) and standing(fight.state, actor)):
            return
        struck = await attack_resolution.strike(fight, actor, target, blow)
        if not struck.hit:
            return
    if spell.heal and target in fight.state.combatants:
        await heal(fight, actor, casting, target)
    if not standing(fight.state, target):
        return
    if spell.mends:
        await wounds.mend(fight, target, ("T-49", *spell.clauses))
    boons(fight, actor, casting, target)
    if blow is None:
        for sequel in spell.then:
            if standing(fight.state, target):
                sequels.follow(fight, actor, target, sequel, spell.id)


async def heal(fight: Fight, actor: str, casting: Casting, target: str) -> None:
    """One instance of healing; 6 or more of it take a wound away (T-48)."""
    spell = casting.spell
    dice = " + ".join([spell.heal or "0", *(boost.heal for boost in casting.boosts if boost.heal)])
    roll = await fight.roll(actor, "healing", dice, prompt=f"{spell.name}: healing", clauses=("T-48",), least=0)
    if target not in fight.state.combatants:
        return
    gained = harm.restore(fight, target, roll.total, actor, ("T-48",), (Term(spell.name, roll.total),))
    if gained >= wounds.WOUND:
        await wounds.mend(fight, target, ("T-48",))


def boons(fight: Fight, actor: str, casting: Casting, target: str) -> None:
    """Conditions that a spell brings or takes away, and what else it does for somebody."""
    spell, longer = casting.spell, casting.more("turns")
    for effect in tuple(fight.who(target).effects.values()):
        if effect.kind in spell.frees:
            lose(fight, target, effect, *spell.clauses, text=spell.name)
    kept = spell.id if spell.upkeep is not None or spell.toggles else ""
    inflicts = [*spell.inflicts, *(each for boost in casting.boosts for each in boost.inflicts)]
    for each in inflicts:
        known = find(fight.state, Condition, each.condition)
        turns = each.turns or (known.turns if known is not None else None)
        lasting = turns + longer if turns is not None else None
        inflict(fight, target, each.condition, actor, spell.clauses, lasting, kept)
    if spell.disengages:
        fight.say(f"{fight.who(target)} disengages", "T-73", "T-74", who=target)
        bonus_actions.break_away(fight, target, "T-73", "T-74")
    if spell.hides:
        stealth.hide(fight, target, "T-95")


def blink(fight: Fight, actor: str, square: Square, spell: Spell) -> None:
    """The caster is somewhere else, through no melee zone (T-74)."""
    if square in fight.state.taken(but=actor) and not fight.forced:
        raise Refusal("somebody stands there by now", ("T-39",)).error()
    fight.move(actor, square, "T-74", *spell.clauses, text="through no melee zone")
