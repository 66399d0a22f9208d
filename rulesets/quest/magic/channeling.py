"""Spells that take time or go on: casting over several turns, upkeep, turning effects off and on, letting go."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Effect, Scalar, Term, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import find
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.changes import effect_of
from combattracker.rules.scripting.script import Fight

from ..schemas import Condition, Spell
from ..units.sheet import able, magic
from ..units.spending import Price, bonus_actions, pay, refuse_prices
from .summoning import under_control, vanish

TOGGLE = Price("bonus", "T-24")
PAYING = ("attack", "move")
"""The actions that cast time may take (T-8, T-15)."""
CAST_TIME = {"attack": "T-8", "move": "T-15"}


def unfinished(who: Combatant) -> Effect | None:
    """The spell that a unit is casting over several turns."""
    return who.effect("channeling")


def hold(fight: Fight, actor: str, spell: Spell, owed: dict[str, int]) -> None:
    """Some of the cast time is still to be paid: the caster channels, and is flat-footed until then (T-92, T-93)."""
    data: dict[str, Scalar] = {"spell": spell.id, **{name: owed.get(name, 0) for name in PAYING}}
    effect, before = effect_of(fight.state, "channeling", data=data), unfinished(fight.who(actor))
    begun = before.since if before is not None else effect.since
    fight.gain(actor, changed(effect, label=f"Channeling {spell.name}", since=begun), "T-92", "T-93")
    words = " and ".join(f"{count} {name} action{'s' * (count > 1)}" for name, count in owed.items() if count)
    fight.say(f"{spell.name}: {words} to go", "T-50", "T-92", who=actor)


def keep(fight: Fight, actor: str, spell: Spell) -> None:
    """A spell with an upkeep cost goes on as long as it is paid (T-92)."""
    if spell.upkeep is None or actor not in fight.state.combatants:
        return
    label = f"Keeping up {spell.name}"
    data: dict[str, Scalar] = {"spell": spell.id, "mp": spell.upkeep.mp, "bonus": spell.upkeep.bonus}
    fight.gain(actor, "upkeep", "T-92", "T-93", id=f"upkeep-{spell.id}", label=label, data=data)
    cost = [f"{spell.upkeep.mp} MP"] if spell.upkeep.mp else []
    cost += [Price("bonus", "T-92", spell.upkeep.bonus).words] if spell.upkeep.bonus else []
    fight.say(f"{fight.who(actor)} keeps it up, for {' and '.join(cost) or 'nothing'} each turn", "T-92", who=actor)


def keep_up(fight: Fight, actor: str) -> None:
    """The beginning of a turn: each spell that is kept up costs its upkeep, or ends (T-92)."""
    for effect in tuple(fight.who(actor).effects.values()):
        if effect.kind != "upkeep":
            continue
        cost = int(effect.data.get("mp") or 0)
        who = fight.who(actor)
        reason = beyond_means(fight.state, who, effect, cost)
        if reason:
            fight.say(f"{effect.label} ends: {who} {reason}", "T-92", who=actor)
            let_go(fight, actor, effect, "T-92")
        elif cost:
            why = Why(("T-92",), (Term(effect.label, -cost, "T-92"),))
            fight.change(actor, "mp", -cost, why=why)


def beyond_means(state: State, who: Combatant, effect: Effect, cost: int) -> str:
    """Why the upkeep of a spell can't be paid: its caster can't act, has too little magic or too few bonus actions."""
    if not able(state, who.id):
        return "can't act"
    if magic(who) < cost:
        return f"has {magic(who)} MP, and it takes {cost}"
    return "has too few bonus actions" if effect.data.get("bonus") and bonus_actions(who) < 0 else ""


def let_go(fight: Fight, actor: str, effect: Effect, *clauses: str) -> None:
    """A spell is cast no further, or kept up no longer; with it ends what it did."""
    fight.lose(actor, effect, *clauses, text="let go")
    fight.settle()


# Letting go


def holds(state: State, actor: str) -> Iterator[Option]:
    """What a caster may let go: a spell that it channels or keeps up, a summoned creature."""
    who = state.who(actor)
    for effect in who.effects.values():
        if effect.kind in ("channeling", "upkeep"):
            yield Option(effect.id, effect.label, "cancel the spell")
    for creature in under_control(state, actor):
        yield Option(creature.id, str(creature), "send it away", who=creature.id)


def refuse_release(state: State, actor: str) -> Refusal | None:
    """Why there is nothing to let go."""
    if any(True for _ in holds(state, actor)):
        return None
    return Refusal(f"{state.who(actor)} keeps no spell and no creature", ("T-85", "T-93"))


@action(
    "release",
    "Let a spell go",
    params=("what",),
    key="C",
    clauses=("T-93",),
    refuse=refuse_release,
    moment=ON_TURN,
)
async def release(fight: Fight, actor: str) -> None:
    """Cancel a spell that is channeled or kept up, or send a summoned creature away; it costs nothing."""
    what = await fight.pick(
        "what",
        list(holds(fight.state, actor)),
        prompt=f"{fight.who(actor)} lets go of what?",
        nothing="there is nothing to let go",
        clauses=("T-93",),
        sole=True,
    )
    effect = fight.who(actor).effects.get(what)
    label = effect.label if effect is not None else str(fight.who(what))
    fight.say(f"{fight.who(actor)} lets go: {label}", "T-93", who=actor, kind="headline")
    if effect is not None:
        let_go(fight, actor, effect, "T-93")
    else:
        vanish(fight, what, "T-85", text="sent away")


# Turning effects off and on


def toggled(state: State, actor: str) -> list[tuple[str, Effect, Spell]]:
    """The effects of a caster's spells that it may turn off or on (T-24), each with its bearer."""
    found = []
    for who in state.combatants.values():
        for effect in who.effects.values():
            if effect.data.get("spell") and effect.source == actor:
                spell = find(state, Spell, str(effect.data["spell"]))
                if spell is not None and spell.toggles:
                    found.append((who.id, effect, spell))
    return found


def refuse_toggle(state: State, actor: str) -> Refusal | None:
    """Why a unit can't turn an effect off or on (T-24)."""
    if not toggled(state, actor):
        return Refusal("none of its spells can be turned off or on", ("T-24",))
    return refuse_prices(state.who(actor), (TOGGLE,))


@action(
    "toggle",
    "Turn a spell off or on",
    params=("spell",),
    key="T",
    clauses=("T-24",),
    refuse=refuse_toggle,
    moment=ON_TURN,
)
async def toggle(fight: Fight, actor: str) -> None:
    """Turn the effects of a spell already cast off or on, for a bonus action."""
    found = {spell.id: (spell, effect) for _, effect, spell in toggled(fight.state, actor)}
    name = await fight.pick(
        "spell",
        [Option(key, spell.name, "off" if on(effect) else "on") for key, (spell, effect) in found.items()],
        prompt=f"{fight.who(actor)} turns which spell off or on?",
        nothing="no spell can be turned off or on",
        clauses=("T-24",),
        sole=True,
    )
    spell = found[name][0]
    off = on(found[name][1])
    text = f"{fight.who(actor)} turns {spell.name} {'off' if off else 'on'}"
    fight.say(text, "T-24", who=actor, kind="headline")
    pay(fight, actor, TOGGLE)
    for who_id, effect, each in toggled(fight.state, actor):
        if each.id == name and on(effect) == off:
            turn(fight, who_id, effect, off=off)


def on(effect: Effect) -> bool:
    """Whether an effect counts now; one that is turned off waits."""
    return not effect.data.get("off")


def turn(fight: Fight, who_id: str, effect: Effect, *, off: bool) -> None:
    """An effect counts no longer, or again (T-24)."""
    data = {name: value for name, value in effect.data.items() if name != "off"}
    known = find(fight.state, Condition, effect.kind)
    modifiers = () if off or known is None else tuple(bonus.modifier for bonus in known.modifiers)
    label = known.name if known is not None else effect.label
    after = changed(
        effect,
        data={**data, "off": True} if off else data,
        modifiers=modifiers,
        label=f"{label} (off)" if off else label,
    )
    fight.gain(who_id, after, "T-24")
