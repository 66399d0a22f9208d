"""D: spells and devices when they are finished, and what they do (A-7, A-32, A-33, A-47, A-87, AMB-A29)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Scalar, Term, Why, changed
from combattracker.rules.scripting.changes import used_up
from combattracker.rules.scripting.script import Fight

from ..combat.harm import Landing
from ..combat.saving_throws import saved
from ..combat.targets import missing, turns_to
from ..combatants.deeds import Deed, Entry, device_of, said, spell_of, unfinished
from ..combatants.sides import told_to
from ..combatants.traits import fact, present, up, value
from ..foundations.clock import segments
from ..foundations.schemas import Device, Spell, Working
from ..movement.pursuit import gone
from ..space.positions import gap
from .spell_targets import aim

PLAIN = re.compile(r"(\d*)[dD](\d+)([+-]\d+)?")


async def spell(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A spell is finished, unless it takes longer than this (A-32, AMB-A29)."""
    found = spell_of(fight.state, entry.deed)
    if found is None:
        return ()
    if goes_on(fight, actor, entry.deed):
        return ()
    return await complete(fight, actor, entry.deed, found)


def goes_on(fight: Fight, actor: str, each: Deed) -> bool:
    """Whether a spell is not finished yet: it goes on in the next segment or round (A-32, A-33, AMB-A29)."""
    found = unfinished(fight.state, each)
    if found is None:
        return False
    keep_casting(fight, actor, each, *found)
    return True


def keep_casting(fight: Fight, actor: str, each: Deed, left: int, rounds: int, clause: str) -> None:
    """The caster is in the middle of a spell; whose spell the GM has noted, that is still the GM's (A-41, AMB-A29)."""
    also = said(fight.state, actor, "also") or ""
    data: dict[str, Scalar] = {"spell": each.of, "target": each.target, "also": also, "left": left, "rounds": rounds}
    told = segments(left) if left else f"{rounds} round{'' if rounds == 1 else 's'}"
    seen_by = told_to(fight.who(actor))
    fight.gain(actor, "casting", clause, label=f"Casting, {told} left", data=data, seen_by=seen_by)
    fight.say(f"{fight.who(actor)} goes on casting: {told} left", clause, who=actor, seen_by=seen_by)


async def complete(fight: Fight, actor: str, each: Deed, found: Spell) -> tuple[Landing, ...]:
    """A spell is cast: it leaves the memory, and works on its targets (A-7, A-52)."""
    targets = named(fight.state, actor, each)
    for lost in meant(fight.state, actor, each):
        if lost not in targets:
            fight.say(f"{found.name} finds its target no more: {missing(fight.state, lost)}", "A-52", who=actor)
    if not targets and fight.state.switch("spell_targets") == "completed":
        targets = await aim(fight, actor, found)
    fight.lose(actor, "casting", "A-33", text="it is finished")
    fight.tell(*forgotten(fight.state, fight.who(actor), each.of, Why(("A-7",), text="cast")))
    if found.escapes:
        fight.say(f"{fight.who(actor)} is gone", "A-4", who=actor)
        gone(fight, actor, Why(("A-4",), text=found.name))
        return ()
    return await works(fight, actor, found, targets)


async def device(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A device is activated; unlike a spell no blow keeps its living user from it (A-38, A-101)."""
    found = device_of(fight.state, entry.deed)
    item = fight.who(actor).items.get(entry.deed.of)
    if found is None or item is None:
        return ()
    targets = named(fight.state, actor, entry.deed) or await aim(fight, actor, found)
    if up(fight.state, actor) and targets and entry.deed.target not in targets:
        turns_to(fight, actor, entry.deed.target, targets[0])
    if not up(fight.state, actor) and fight.who(actor).effect("last-blow") is None:
        return ()
    if item.count > 1:  # the next one is still in the pack
        after = changed(item, count=item.count - 1, data={**item.data, "ready": False})
        fight.alter(actor, after, "A-38", "A-101")
    else:
        fight.use_up(actor, item.id, "A-38", "A-101")
    if found.escapes:
        gone(fight, actor, Why(("A-4",), text=found.name))
        return ()
    return await works(fight, actor, found, targets)


def named(state: State, actor: str, each: Deed) -> list[str]:
    """The targets that were declared, as far as they are still there."""
    return [name for name in meant(state, actor, each) if present(state, name)]


def meant(state: State, actor: str, each: Deed) -> list[str]:
    """All targets that were declared."""
    more = str(said(state, actor, "also") or "").split()
    return [name for name in [each.target, *more] if name]


# What it does


async def works(fight: Fight, actor: str, found: Spell | Device, targets: list[str]) -> tuple[Landing, ...]:
    """Damage, healing and conditions on everybody whom it reaches."""
    reached = spread(fight.state, actor, found, targets)
    reached = await within_dice(fight, actor, found, reached)
    if not reached:
        fight.say(f"{found.name} affects nobody", "A-7", who=actor)
        return ()
    level = max(1, value(fight.who(actor), "level"))
    amount = await rolled(fight, actor, found.damage, "damage", found, level) if found.damage else None
    cure = await rolled(fight, actor, found.heal, "healing", found, level) if found.heal else None
    rounds = await rolled(fight, actor, found.lasts, "rounds", found, 1) if found.lasts and found.condition else None
    landings: list[Landing] = []
    for name in reached:
        if not present(fight.state, name):
            continue
        made = await saved(fight, name, found.save, actor) if found.save else False
        if made and found.saved == "none":
            fight.say(f"{fight.who(name)} is not affected", "A-7", who=name)
            continue
        dealt = (amount[0] // 2 if made else amount[0]) if amount else 0
        rolls = tuple(each[1] for each in (amount, cure) if each)
        terms = (Term(found.name, amount[0]), *([Term("saved", dealt - amount[0])] if made else [])) if amount else ()
        landings.append(
            Landing(
                name, actor, Why(("A-7", "A-87"), terms, rolls), damage=dealt, heal=cure[0] if cure else 0,
                condition=found.condition or "", rounds=rounds[0] if rounds else 0,
            )
        )  # fmt: skip
    return tuple(landings)


def spread(state: State, actor: str, found: Working, targets: list[str]) -> list[str]:
    """The targets, and with a radius everybody who is so near to one of them, friend or foe."""
    if not found.radius:
        return targets
    reached = [
        who.id
        for who in state.combatants.values()
        if present(state, who.id) and any(gap(state, who.id, centre) <= found.radius for centre in targets)
    ]
    if found.aims in ("ally", "self"):
        reached = [name for name in reached if state.who(name).side == state.who(actor).side]
    return [name for name in reached if fits(state.who(name), found)]


def fits(who: Combatant, found: Working) -> bool:
    """Whether a working is for somebody at all."""
    undead = bool(fact(who, "undead"))
    return found.only == "anybody" or (found.only == "undead") == undead


async def within_dice(fight: Fight, actor: str, found: Working, reached: list[str]) -> list[str]:
    """Those whom a number of hit dice covers, the weakest first, none above the strongest."""
    weak = [name for name in reached if present(fight.state, name) and dice(fight.who(name)) <= found.strongest]
    if found.hit_dice is None:
        return weak
    roll = await fight.roll(
        actor, "hit dice", found.hit_dice, prompt=f"{found.name}: how many hit dice", clauses=("A-7",)
    )
    left = float(roll.total)
    covered = []
    for name in sorted((each for each in weak if present(fight.state, each)), key=lambda n: dice(fight.who(n))):
        left -= max(0.5, dice(fight.who(name)))
        if left < 0:
            break
        covered.append(name)
    return covered


def dice(who: Combatant) -> float:
    """Hit dice or level."""
    return float(who.stats.get("level", 0) if fact(who, "class") else who.stats.get("HD", 0))


async def rolled(
    fight: Fight, actor: str, written: str | None, purpose: str, found: Working, level: int
) -> tuple[int, str]:
    """Dice, once or for each so many levels; their sum and the key of the roll."""
    count = -(-level // found.every) if found.by_level and purpose != "rounds" else 1
    expression = times(str(written), count)
    roll = await fight.roll(
        actor, f"{found.id} {purpose}", expression, prompt=f"{found.name}: {purpose}", clauses=("A-7",), least=0
    )
    return roll.total, roll.key


def times(written: str, count: int) -> str:
    """Dice so many times over: 1d4+1 three times is 3d4+3."""
    plain = PLAIN.fullmatch(written.strip())
    if count == 1 or plain is None:
        return written if count == 1 else f"({written})*{count}"
    number, sides, more = int(plain[1] or 1), plain[2], int(plain[3] or 0)
    return f"{min(100, number * count)}d{sides}" + (f"{more * count:+}" if more else "")


def forgotten(state: State, who: Combatant, spell: str, why: Why) -> Iterator[e.Event]:
    """A spell is gone from memory, cast or lost."""
    for item in [each.id for each in who.items.values() if each.of == f"spell/{spell}"][:1]:
        yield from used_up(state, who.id, item, why=why)
