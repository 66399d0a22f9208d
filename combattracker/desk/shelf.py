"""What the launcher lists: encounters to begin and fights to resume, as rows under headings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from combattracker.content.encounters.finding import EncounterSummary
    from combattracker.journal.files.listing import FightSummary

Kind = Literal["encounter", "fight", "game"]
RESUME, OVER = "Resume a fight", "Fights that are over"
GAMES = "Games that can't be used"
HERE, OWN, SHIPPED = "Encounters in this folder", "Your encounters", "Encounters that come with the tracker"
ORDER = (RESUME, HERE, OWN)
SHORTEST = 6
"""So many fights of a group are listed while nobody looks for one."""


Games = Callable[[], Iterable[str]]
Encounters = Callable[[], Iterable["EncounterSummary"]]
Fights = Callable[[], Iterable["FightSummary"]]


class Row(NamedTuple):
    """Something that can be opened, or (with a fault) can't."""

    group: str
    path: Path
    kind: Kind
    title: str
    told: tuple[str, ...] = ()
    fault: str = ""
    note: str = ""

    def holds(self, words: Iterable[str]) -> bool:
        """Whether all words occur in what is shown of it."""
        text = " ".join((self.group, self.title, *self.told, self.fault, self.path.name)).casefold()
        return all(word in text for word in words)


def unusable_games() -> Iterable[str]:
    """What is wrong with rulesets that can't be used, one line for each."""

    from combattracker.content.rulesets import loading

    return loading.survey().faults


def known_encounters() -> Iterable[EncounterSummary]:
    """The encounters in the current folder, the user's own, and the shipped ones."""
    from combattracker.content.encounters import finding

    return finding.each_encounter()


def known_fights() -> Iterable[FightSummary]:
    """The fights in the user's own folder."""
    from combattracker.content import places
    from combattracker.journal.files.listing import each_fight

    return each_fight(places.fights())


def game_rows(faults: Iterable[str]) -> Iterator[Row]:
    """Games that can't be used, each with the reason."""
    for fault in faults:
        yield Row(GAMES, Path(), "game", "game", fault=fault)


def encounter_rows(found: Iterable[EncounterSummary]) -> Iterator[Row]:
    """Encounters, grouped by where they come from."""
    for each in found:
        count = f"{each.combatants} combatants" if each.combatants.isdigit() else each.combatants
        if count == "1 combatants":
            count = "1 combatant"
        told = tuple(text for text in (count, each.ruleset) if text)
        title = each.title or each.path.stem
        yield Row(origin(each.path), each.path, "encounter", title, told, place_first(each.fault, each.path))


def place_first(fault: str, path: Path) -> str:
    """A fault without the file's name, which is told beside it: the line, then what is wrong."""
    found = re.match(rf"{re.escape(str(path))}(?::(\d+))?(?::\d+)?: ", fault)
    if not found:
        return fault
    return (f"line {found[1]}: " if found[1] else "") + fault[found.end() :]


def origin(path: Path) -> str:
    """Where an encounter comes from, as a heading."""
    from combattracker.content import places

    if places.is_shipped(path):
        return SHIPPED
    if path.resolve().is_relative_to(places.user_encounters().resolve()):
        return OWN
    if path.resolve().is_relative_to(Path.cwd().resolve()):
        return HERE
    return f"Encounters in {path.parent}"


def fight_rows(found: Iterable[FightSummary], now: datetime, players: bool = False) -> Iterator[Row]:
    """Saved fights; those that are over stand apart. Where `players` look on, nothing that the GM typed is told."""
    for each in found:
        told = [
            ("over" if players else f"over: {each.outcome}")
            if each.outcome
            else f"round {each.round}"
            if each.round
            else "not begun",
            "an action waits" if each.unfinished else "",
            f"open in {each.held_by}" if each.held_by else "",
            ago(each.last_played, now) if each.last_played else "",
            each.ruleset,
        ]
        group = OVER if each.outcome else RESUME
        note = f", last: {each.last_action}" if each.last_action and not players else ""
        yield Row(group, each.path, "fight", each.title, tuple(filter(None, told)), each.fault, note)


def ago(moment: datetime, now: datetime) -> str:
    """When something was, as one says it."""
    moment = moment.astimezone(now.tzinfo)
    days = (now.date() - moment.date()).days
    if days <= 0:
        return f"today {moment:%H:%M}"
    if days == 1:
        return f"yesterday {moment:%H:%M}"
    if days < 7:
        return f"{moment:%A}"
    return f"{moment.day} {moment:%B}" if moment.year == now.year else f"{moment.day} {moment:%B %Y}"


def grouped(rows: Iterable[Row], wanted: str) -> Iterator[tuple[str, list[Row], int]]:
    """The groups in order, with the rows that hold what is wanted, and how many more there are."""
    words = wanted.casefold().split()
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.holds(words):
            groups.setdefault(row.group, []).append(row)
    ranks = {name: rank for rank, name in enumerate(ORDER)}
    ranks |= {name: rank for rank, name in enumerate((SHIPPED, OVER, GAMES), len(ORDER) + 1)}
    for group in sorted(groups, key=lambda name: ranks.get(name, len(ORDER))):
        # What can't be opened comes last, but is there.
        found = sorted(groups[group], key=lambda row: bool(row.fault))
        short = not words and group in (RESUME, OVER)
        yield group, found[:SHORTEST] if short else found, max(0, len(found) - SHORTEST) if short else 0
