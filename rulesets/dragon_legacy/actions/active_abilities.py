"""Abilities: active ones in a turn, reactive ones in between, on one target, on several, or on an area."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.asking.commands import several
from combattracker.rules.asking.options import no_option
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import entry, held
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..combat import ability_wording
from ..combat.ability_effects import announce
from ..combat.attack_record import blow_of
from ..combat.attack_resolution import affect
from ..schemas import Ability
from ..space import areas, battlefield
from ..units import sheet
from ..units.sheet import alive, bound_to_provoker, is_foe, prevented, revivable
from ..units.statuses import inflict
from ..units.turn_budget import acted, finish, spent
from .basic_attack import in_melee


def known(state: State, who: Combatant) -> tuple[Ability, ...]:
    """A unit's abilities, in the order of its sheet."""
    return held(state, who, Ability)


def refuse_use(state: State, actor: str) -> Refusal | None:
    """Why a unit can't use an ability now (D-70)."""
    who = state.who(actor)
    if spent(who, "action"):
        return acted(who)
    if not any("active" in ability.classes for ability in known(state, who)):
        return Refusal(f"{who} has no active ability", ("D-70",))
    if spent(who, "move") and not state.switches.get("move_before_ability"):
        return Refusal("an active ability takes the entire turn: no move before it", ("D-70",))
    return prevented(state, who, "ability")


def usable(state: State, actor: str) -> list[Option]:
    """A unit's abilities with the reason why one can't be used now (D-65 … D-70)."""
    who = state.who(actor)
    return [
        Option(each.id, each.name, _hint(state, each), refuse_ability(state, who, each), of=who.id)
        for each in known(state, who)
    ]


def _hint(state: State, ability: Ability) -> str:
    return "; ".join(
        filter(None, (ability_wording.effects(state, ability) or ", ".join(ability.classes), ability.help))
    )


def refuse_ability(state: State, who: Combatant, ability: Ability) -> Refusal | None:
    """Why an ability can't be used in the unit's own turn."""
    if "active" not in ability.classes:
        kind = "reactive" if "reactive" in ability.classes else "passive"
        return Refusal(f"a {kind} ability is not used in a turn", ("D-69" if kind == "passive" else "D-71", "D-68"))
    left = who.cooldowns.get(ability.id, 0)
    if left:
        return Refusal(f"on cooldown: {left} more turn{'s' if left > 1 else ''}", ("D-65", "D-67"))
    provoker = bound_to_provoker(state, who)
    if provoker and not ability.stat:
        return Refusal(f"{who} must attack {state.who(provoker[0])}", (provoker[1],))
    if ability.area not in (None, "small"):
        return areas.refuse_area(state, who, ability) or areas.past_provoker(state, who, ability, None)
    options = targets(state, who, ability, ()) if ability.area is None else []
    if ability.area is None and all(option.refusal for option in options):
        told = no_option("nobody can be targeted", options)
        return Refusal(told.message, told.clauses or ("D-37",))
    return None


@action(
    "use",
    "Use an ability",
    params=("ability", "targets*"),
    key="b",
    clauses=("D-63", "D-70"),
    refuse=refuse_use,
    moment=ON_TURN,
)
async def use(fight: Fight, actor: str) -> None:
    """Use an active ability; it takes the entire turn."""
    who = fight.who(actor)
    name = await fight.pick(
        "ability",
        usable(fight.state, actor),
        prompt=f"{who} uses which ability?",
        nothing=f"{who} can use no ability",
        clauses=("D-65", "D-70"),
    )
    ability = entry(fight.state, Ability, name)
    given = several(fight.given("targets") or "")
    if ability.area is not None:
        centre = await areas.pick_centre(fight, actor, ability, given)
        announce(fight, actor, ability, (), "active")
        await on_area(fight, actor, ability, centre)
    else:
        chosen = await pick_targets(fight, actor, ability, given)
        announce(fight, actor, ability, tuple(dict.fromkeys(chosen)), "active")
        for number, target in enumerate(chosen, 1):
            if alive(fight.who(target)) or ability.heal:
                with fight.part(f"target-{number}"):
                    await fight.do(single, actor, ability, target)
    fight.spend(actor, "move")
    finish(fight, actor)


# Targets


def targets(state: State, who: Combatant, ability: Ability, picked: Sequence[str]) -> list[Option]:
    """Everybody in question, with the reason why not (D-37, D-78 … D-80, D-86)."""
    candidates = [each for each in state.combatants.values() if _in_question(who, each, ability)]
    refusals = {each.id: refuse_target(state, who, each, ability) for each in candidates}
    legal = [name for name, refusal in refusals.items() if refusal is None]
    fresh = [name for name in legal if name not in picked]
    options = []
    for each in candidates:
        refusal = refusals[each.id]
        if refusal is None and each.id in picked and fresh:
            refusal = Refusal("already picked, and others are left", ("D-78",))
        elif refusal is None and picked.count(each.id) > 1:
            refusal = Refusal("nobody can be picked more than twice", ("D-79",))
        options.append(
            Option(each.id, str(each), f"{each.own(each.pools['hp'].current)} health", refusal, each.id, of=each.id)
        )
    return options


def _in_question(who: Combatant, each: Combatant, ability: Ability) -> bool:
    """Whether an ability is meant for somebody at all; the dead count only for healing (D-103)."""
    if not (alive(each) or (ability.heal and revivable(each))):
        return False
    if ability.aims == "self":
        return each.id == who.id
    return ability.aims == "anyone" or is_foe(each, who) == (ability.aims == "foe")


def refuse_target(state: State, who: Combatant, each: Combatant, ability: Ability) -> Refusal | None:
    """Why an ability can't be used on somebody."""
    provoker = bound_to_provoker(state, who)
    if provoker and each.id != provoker[0]:
        return Refusal(f"{who} must attack {state.who(provoker[0])}", (provoker[1],))
    if each.id == who.id:
        return None
    hidden = sheet.untargetable(state, each)
    if hidden:
        return hidden
    if ability.reach == "melee" and is_foe(each, who):
        return battlefield.unreachable(state, who, each)
    if ability.reach == "melee":
        near = battlefield.touching(state, who.at, each.at)
        return None if near or who.at == each.at else Refusal("not adjacent", ("D-42", "D-80"))
    far = battlefield.out_of_range(who, each)
    return Refusal(far.text, (*far.clauses, "D-80")) if far and ability.targets > 1 else far


async def pick_targets(fight: Fight, actor: str, ability: Ability, given: Sequence[str]) -> list[str]:
    """One target after another (D-77): different ones while there are enough (D-78), then each once more (D-79)."""
    chosen: list[str] = []
    for number in range(1, ability.targets + 1):
        options = targets(fight.state, fight.who(actor), ability, chosen)
        if chosen and all(option.refusal for option in options):
            break
        of = f" ({number} of {ability.targets})" if ability.targets > 1 else ""
        clauses = ("D-77", "D-78", "D-79", "D-80") if ability.targets > 1 else ("D-63",)
        chosen.append(
            await fight.pick(
                f"target-{number}",
                options,
                prompt=f"{ability.name} on whom?{of}",
                nothing=f"{ability.name} reaches nobody",
                clauses=clauses,
                facts={"ability": ability.id},
                given=given[number - 1] if number <= len(given) else None,
                sole=ability.aims == "self",
            )
        )
    if len(given) > len(chosen):
        raise Refusal(f"{ability.name} takes {len(chosen)} target{'s' * (len(chosen) != 1)}", ("D-77",)).error()
    return chosen


async def on_area(fight: Fight, actor: str, ability: Ability, centre: Square | None) -> None:
    """Everybody in the area, chosen by nobody (D-73), stealthed or not (D-76, D-87), friend and foe alike (AMB-D36)."""
    who = fight.who(actor)
    hit = [each.id for each in areas.reached(fight.state, who, ability, centre)]
    names = ", ".join(str(fight.who(each)) for each in hit)
    fight.say(f"it reaches {names or 'nobody'}", "D-73", "D-74", "D-75", who=actor)
    for one in hit:
        hidden = sheet.untargetable(fight.state, fight.who(one))
        if hidden and one != actor:
            fight.say(f"{hidden.text}, but an area catches it", "D-76", "D-87", who=one)
    if hit:
        await fight.do(affect, actor, ability, hit, reaction=False)
    for each in ability.on_self:
        await inflict(fight, actor, each, actor)


# Effects


async def single(fight: Fight, actor: str, ability: Ability, target: str) -> None:
    """An ability on one chosen target: a melee one goes there and back again, friend or foe (D-42 … D-44, AMB-D34)."""

    async def deed(affected: str, must_block: bool) -> None:
        await affect(fight, actor, ability, [affected], reaction=False, must_block=must_block)

    if ability.reach == "melee" and target != actor:
        await in_melee(fight, actor, target, deed, blow_of(ability) if ability.stat else None)
    else:
        await fight.do(affect, actor, ability, [target], reaction=False)
    for each in ability.on_self:
        await inflict(fight, actor, each, actor)
