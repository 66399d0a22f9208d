"""A whole fight as Markdown, to be kept, posted or read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combattracker.journal.protocol import Entry, Store
from combattracker.model.audience.view import view_events, view_state
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import GM, changed
from combattracker.play.open_fight import OpenFight
from combattracker.recap import tables
from combattracker.recap.escape import escaped
from combattracker.recap.scene import Scene, listed
from combattracker.recap.sentences import sentence
from combattracker.recap.tally import Tally, fallen
from combattracker.recap.telling import Telling, tell

AFTER = "After the fight"


def recap(fight: OpenFight | Store, *, audience: str = GM, arithmetic: bool = False) -> str:
    """The recap of an open fight, or of one that is only read. Raises Unreadable for a journal without a beginning."""
    return recap_of(fight.store if isinstance(fight, OpenFight) else fight, audience=audience, arithmetic=arithmetic)


def recap_of(store: Store, *, audience: str = GM, arithmetic: bool = False) -> str:
    """The recap of the way to a journal's head, from its events alone: undone branches are not part of it.

    `arithmetic` puts every roll below its action. An audience other than the GM hears nothing that is hidden
    and no GM's note, and sees the health of those whom no player controls as the fight says: in a word (unhurt, hurt,
    half, nearly down, or their standing: dead, fled), as a number, or not at all. Raises Unreadable for a journal
    without a beginning.
    """
    writer = _Writer(audience, arithmetic)
    for entry in history(store):
        writer.take(entry)
    return writer.text()


def history(store: Store) -> list[Entry]:
    """The entries from the beginning to the head. Raises Unreadable where there are none."""
    found = [] if store.head is None else store.since(store.head, None)
    if not found or not (found[0].events and isinstance(found[0].events[0], e.Opened)):
        raise Unreadable("this fight has no beginning; it was not started properly")
    return found


class _Section:
    """The actions of a round, and what stood at its end."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.lines: list[str] = []
        self.tables: list[str] = []


class _Writer:
    """Takes entries in order and makes one text of them, in time that grows with their number only."""

    def __init__(self, audience: str, arithmetic: bool) -> None:
        self.audience = audience
        self.arithmetic = arithmetic
        self.state: State | None = None
        self.title = ""
        self.notes = ""
        self.outcome = ""
        self.dates: list[str] = []
        self.sections: list[_Section] = []
        self.tally = Tally()
        self.loot: list[str] = []
        self.rounds = False
        self._now = ""

    def take(self, entry: Entry) -> None:
        """Adds an entry."""
        self.dates.append(entry.at[:10])
        if self.state is None:
            first = entry.events[0]
            assert isinstance(first, e.Opened)
            self.state = fold(opened(first), entry.events)
            begun = Names(self.state)
            self.title, self.notes = begun.plain(first.title), begun.plain(first.notes)
            self._enter(self.state)
            return
        for part, told_as in _parts(entry):
            self._enter(fold(self.state, part.events[:told_as]))
            after = fold(self.state, part.events)
            self._part(part, self.state, after)
            self.state = after

    def text(self) -> str:
        """The whole recap."""
        assert self.state is not None
        self._close(self.state)
        blocks: list[str | list[str]] = [self._head(self.state)]
        for section in self.sections:
            if section.lines or section.title.startswith(self._word.capitalize()):
                title = section.title or (f"Before the first {self._word}" if self.rounds else "The fight")
                blocks += [f"## {title}", "\n".join(section.lines) or "Nothing happened.", section.tables]
        blocks += self._end(self.state)
        flat = ("\n".join(block) if isinstance(block, list) else block for block in blocks)
        return "\n\n".join(block for block in flat if block) + "\n"

    @property
    def _word(self) -> str:
        """The game's word for a round."""
        return self.state.manifest.round if self.state is not None else "round"

    # Round by round

    def _enter(self, state: State) -> None:
        """Goes on in the section to which a moment belongs."""
        if state.outcome is not None:
            title = AFTER
        elif state.clock.round:
            title, self.rounds = f"{self._word.capitalize()} {state.clock.round}", True
        else:
            title = ""
        if self.sections and title == self._now:
            return
        if self.sections and self.state is not None:
            self._close(self.state)
        again = any(section.title == title for section in self.sections)
        self._now = title
        self.sections.append(_Section(f"{title} (again)" if again and title else title))

    def _close(self, state: State) -> None:
        """Puts down how things stand at the end of a round, or of a fight that has no rounds."""
        section = self.sections[-1]
        if self._now == AFTER or (not self._now and self.rounds):
            return
        section.tables = tables.standing(state, self.audience)
        drawn = tables.aggro(state, self.audience)
        if drawn:
            section.tables += ["", *drawn]

    def _part(self, entry: Entry, before: State, after: State) -> None:
        seen = view_events(before, entry.events, self.audience)
        if after.outcome != before.outcome:
            names = Names(after, self.audience, before)
            self.outcome = next(
                (names.plain(each.outcome or "") for each in seen if isinstance(each, e.FightEnded)), ""
            )
        self.tally.count(seen, after)
        self._loot(seen, before, after)
        told = tell(entry, before, after, self.audience)
        if not told.results and (_procedure(entry.events) or not told.headline):
            return
        self.sections[-1].lines += self._lines(told)

    def _lines(self, told: Telling) -> Iterator[str]:
        headline = [f"**{_sentence(told.headline)}**"] if told.headline else []
        yield "- " + " ".join([*headline, *map(_sentence, told.results)])
        if self.arithmetic:
            yield from (f"  - {escaped(line)}" for line in told.arithmetic)

    def _loot(self, seen: Iterable[e.Event], before: State, after: State) -> None:
        """Collects what was found: what the rules call loot, and what anybody got once the fight was over."""
        scene = Scene(before, after, self.audience)
        told: set[str] = set()
        for event in seen:
            match event:
                case e.Noted(note=note) if note.kind == "loot":
                    told.add(note.who)
                case e.ItemPlaced(holder=holder) if holder and holder not in told and before.outcome is not None:
                    pass
                case _:
                    continue
            line = sentence(scene.names_of.of(event), scene)
            self.loot.append(f"- {_sentence(line)}")

    # Beginning and end

    def _head(self, state: State) -> list[str]:
        names = Names(state, self.audience)
        rules = state.manifest.title
        lines = [f"# {escaped(self.title * names.knows_all(state.title) or rules)}", ""]
        dates = [date for date in self.dates if date]
        when = " to ".join(dict.fromkeys((min(dates), max(dates)))) if dates else ""
        lines += [" · ".join(part for part in (f"*{escaped(rules)}*", when) if part), ""]
        view = view_state(state, self.audience)
        sides: dict[str, list[str]] = {}
        for who in (*view.combatants.values(), *view.gone.values()):
            sides.setdefault(who.side, []).append(who.name)
        for side_id in [*state.sides, *(side for side in sides if side not in state.sides)]:
            if side_id in sides:
                name = names.side(side_id)
                lines.append(f"- **{escaped(name)}:** {escaped(listed(sides[side_id]))}")
        if self.audience == GM and self.notes.strip():
            lines += ["", *(f"> {escaped(line)}".rstrip() for line in self.notes.splitlines())]
        return lines

    def _end(self, state: State) -> Iterator[str | list[str]]:
        yield "## Outcome"
        if state.outcome is None:
            yield "The fight is not over yet."
        else:
            yield _sentence(self.outcome or "The fight is over")
        view = view_state(state, self.audience)
        down = [
            f"{who.name} ({state.manifest.standings[who.standing].name})"
            for who in view.combatants.values()
            if fallen(state, who)
        ]
        if down:
            yield f"**Fallen:** {_sentence(listed(down))}"
        if self.loot:
            yield "## Loot"
            yield self.loot
        sums = tables.totals(state, self.tally, self.audience)
        if sums:
            yield "## Totals"
            yield sums


def _parts(entry: Entry) -> Iterator[tuple[Entry, int]]:
    """An entry cut where a new round begins, for what comes before that belongs to the old one.

    With each part comes how many of its events it takes to be in the round to which it belongs. The label stays
    with the part that has the headline, or with the last one.
    """
    events = entry.events
    headlines = [isinstance(event, e.Noted) and event.note.kind == "headline" for event in events]
    cuts = [(0, 0)]
    for at, event in enumerate(events):
        if isinstance(event, e.ClockMoved) and event.before.round != event.after.round:
            start = at
            while start > cuts[-1][0] and headlines[start - 1]:  # a headline just before announces the new round
                start -= 1
            cuts = [cut for cut in cuts if cut[0] != start]
            cuts.append((start, at + 1 - start))
    for (start, told_as), end in zip(cuts, [*(start for start, _ in cuts[1:]), len(events)], strict=True):
        label = entry.label if end == len(events) and not any(headlines) else ""
        yield changed(entry, label=label, events=events[start:end]), told_as


def _procedure(events: Iterable[e.Event]) -> bool:
    """Whether an action only passes the turn or the round on; a choice to do nothing is not such a one."""
    for event in events:
        match event:
            case e.AgendaSet() if not event.why.text:
                return True
            case e.ClockMoved(before=was, after=now) if not now.phase or changed(was, phase="") != changed(
                now, phase=""
            ):
                return True
    return False


def _sentence(text: str) -> str:
    """A text as a sentence of Markdown: with a capital at its beginning and a full stop at its end."""
    plain = text.strip()
    return escaped(plain[:1].upper() + plain[1:] + ("" if plain.endswith((".", "!", "?", "…")) else "."))
