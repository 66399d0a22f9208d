"""What the table sees of these rules beside the battlefield."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM
from combattracker.rules.panels import Cell, Gauge, Listing, Panel, Table, Track, if_players

from ..arms.armour import armour_class
from ..arms.blow import Blow
from ..arms.weapons import MELEE, arms
from ..characters.actions_left import left
from ..characters.stats import able, helpless, level
from ..combat.swarm import swarm_target
from ..damage.mortal_injury import ROUNDS, dies_in, rounds_left
from ..healing.after_the_fight import experience
from ..powers import Power, ready
from ..procedure.morale import halved, losses, survivor
from ..procedure.sides_turns import current, groups, title, undecided
from ..reactions.instants import no_defence, no_snap
from ..reactions.screened_attacks import capacity, wards_of
from ..rolls.damage_roll import damage_dice
from ..rolls.shock import printed, shock_terms

POWERS: tuple[tuple[Power, str], ...] = (("veterans-luck", "Veteran's Luck"), ("negate-hit", "Impervious Defense"))
"""Instants that cost no action."""


def panels(state: State, selected: str) -> list[Panel]:
    """The order of the sides, the dying, the weapons of who is looked at, who can still interrupt, reminders."""
    shown: list[Panel] = []
    if state.clock.phase in ("act", "free"):
        names = tuple(title(state, group) for group in groups(state))
        title_of_round = f"Round {state.clock.round}" if state.clock.round else "Free round"
        shown.append(Track(title_of_round, names, _at(state), seen_by=EVERYONE))
    for who in state.combatants.values():
        if rounds := rounds_left(who):
            shown.append(Gauge(f"{who} is dying", rounds, ROUNDS, dies_in(rounds), of=who.id, seen_by=EVERYONE))
    found = state.combatants.get(selected)
    if found is not None and found.standing == "up":
        shown.append(_weapons(state, found))
    for heading, lines in (("Can still interrupt", tuple(_instants(state))), ("Remember", tuple(_reminders(state)))):
        if lines:
            shown.append(Listing(heading, lines, seen_by=EVERYONE))
    if state.outcome is not None:
        shown += _experience(state)
    return shown


def _at(state: State) -> int:
    return state.clock.segment if current(state) is not None else -1


def _instants(state: State) -> Iterator[Cell]:
    """What can still be done as an Instant on other sides' turns, each with those who can, by their tags.

    Players see it of their own.
    """
    if state.clock.phase != "act":
        return
    found: dict[tuple[str, str], list[str]] = {}
    for who in state.acting():
        seen_by = if_players(state, who)
        if who.effect("holding"):
            found.setdefault(("held action [W-96]", seen_by), []).append(who.tag)
        elif who.side != state.clock.side and no_defence(state, who) is None:
            snap = "snap attack, " if no_snap(state, who) is None else ""
            found.setdefault((f"{snap}Total Defense", seen_by), []).append(who.tag)
        for power, name in POWERS:
            if ready(who, power) and not helpless(state, who):
                found.setdefault((name, seen_by), []).append(who.tag)
    yield from (Cell(f"{' '.join(tags)}: {what}", seen_by=seen_by) for (what, seen_by), tags in found.items())


def _reminders(state: State) -> Iterator[Cell]:
    """What everybody sees; of what touches morale and numbers players see their own."""
    group = current(state)
    if group is not None and len(undecided(state)) > 1:
        yield Cell(f"{title(state, group)} act in any order they like [W-17]")
    for who in state.acting():
        screening = who.effect("screening")
        wards = [str(state.combatants[ward]) for ward in wards_of(who) if ward in state.combatants]
        if screening is not None and wards:
            used = len(str(screening.data.get("against") or "").split())
            screens = f"{who} screens {' and '.join(wards)}"
            numbers = f"{used} of {capacity(state, who)} attackers"
            yield Cell(f"{screens}, {numbers} [W-75]", of=who.id, instead=f"{screens} [W-75]")
        target = state.combatants.get(swarm_target(who))
        if target is not None:
            yield Cell(f"{who} swarms {target} [W-60]")
        if survivor(who) and halved(who):
            yield Cell(f"{who} has lost half its hit points [W-142]", seen_by=GM)
    for side in state.sides.values():
        lost, began = losses(state, side.id)
        if lost and began:
            yield Cell(f"{side}: {lost} of {began} lost, retreat at {-(-began // 3)} [W-143]", seen_by=GM)


def _weapons(state: State, who: Combatant) -> Table:
    """AC, and each weapon with its damage and its Shock as this one deals it."""
    ac = armour_class(state, who)[0]
    rows = []
    for each in arms(state, who):
        blow = Blow(each, MELEE)
        base = printed(who, blow)
        shock = "–"
        if base is not None:
            amount = max(0, total(shock_terms(state, who, blow)))
            shock = f"{amount}/{base[1] if base[1] is not None else '-'}"
        loaded = "" if each.loaded else " (empty)"
        ranges = f"{each.weapon.range[0]}/{each.weapon.range[1]}" if each.weapon.range else "–"
        rows.append((Cell(each.name + loaded), Cell(damage_dice(state, who, blow)), Cell(shock), Cell(ranges, "dim")))
    columns = ("Weapon", "Damage", "Shock", "Range")
    return Table(f"{who}: AC {ac}", columns, tuple(rows), of=who.id, seen_by=EVERYONE)


def _experience(state: State) -> Iterator[Panel]:
    """What the slain were worth, for the GM to tell."""
    slain = [who for who in state.combatants.values() if who.standing == "dead" and who.facts.get("role") == "npc"]
    if not slain:
        return
    rows = [(str(who), experience(level(who), int(who.facts.get("specials") or 0))) for who in slain]
    cells = [(Cell(name), Cell(str(worth))) for name, worth in rows]
    cells.append((Cell("together", "strong"), Cell(str(sum(worth for _, worth in rows)), "strong")))
    yield Table("Experience", ("Slain", "XP"), tuple(cells))


def marks(state: State, who: str) -> str:
    """The rounds that somebody dying has left, else whether one of the acting side has still something to do."""
    if rounds := rounds_left(state.who(who)):
        return f"✚{rounds}"
    if any(each.id == who for each in undecided(state)):
        return "…"
    group = current(state)
    done = group is not None and who in group.who and able(state, who) and not left(state.who(who), "main")
    return "✔" if done else ""
