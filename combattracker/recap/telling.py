"""A journal entry in words, told from its events alone: the ruleset may be gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from combattracker.journal.protocol import Entry
from combattracker.journal.view import view_entry
from combattracker.model.facts import events as e
from combattracker.model.facts.headings import heading
from combattracker.model.names.references import Names
from combattracker.model.state import Note, State
from combattracker.model.values import GM, Value
from combattracker.recap.rolls import came_to, citation, roll, untold
from combattracker.recap.scene import Marking, Scene, listed
from combattracker.recap.sentences import sentence
from combattracker.rules.asking.requests import Recorded, Rolled


class Telling(Value, frozen=True):
    """An entry in words: what was done, what came of it, and the arithmetic behind it.

    The words hold names and notes as they were put in; whoever shows them escapes them.
    """

    headline: str
    results: tuple[str, ...] = ()
    arithmetic: tuple[str, ...] = ()


def tell(entry: Entry, before: State | None, after: State, audience: str = GM, *, every_roll: bool = False) -> Telling:
    """An entry in words, as far as an audience may hear of it; `before` is None for the first entry.

    With `every_roll` the rolls that the results don't tell stand among them, in their place. Players never get the
    entry's label, for it quotes what the GM typed; what they get without a headline is told from the clock, or empty.
    """
    told = draft(entry, before, after, audience, every_roll=every_roll)
    return Names(after, audience, before or after).of(told)


def draft(entry: Entry, before: State | None, after: State, audience: str = GM, *, every_roll: bool = False) -> Telling:
    """An entry in words, as `tell` tells it, with references still to everybody whom the audience may know."""
    entry = view_entry(entry, before, after, audience, Marking(after, audience, before or after))
    scene = Scene(before or after, after, audience, entry.command.actor, marked=True)
    seen = entry.events
    adjusted = {
        item.key
        for item in entry.transcript
        if isinstance(item, Recorded) and isinstance(item.answer, Rolled) and item.answer.adjust
    }
    named_by, headline = _heading(entry, seen, scene, before is None)
    # The label of a note is the note itself, and what moves somebody is often called so: said once, that is enough.
    results, arithmetic = _Lines(scene, headline), _Lines(scene)
    silent: dict[str, None] = {}
    cited: set[str] = set()
    legs = _legs(seen, headline, scene)
    for event in _joined_up(seen, scene):
        if isinstance(event, e.Checked):
            arithmetic.add(roll(event, scene, event.key in adjusted), event)
            results.hold(event)
            continue
        told = sentence(event, scene)
        aside = isinstance(event, e.Noted) and event.note.kind == "aside"
        if (
            told
            and event is not named_by
            and event not in legs
            and not aside
            and not _announced(event, headline, results, scene)
        ):
            results.add(told, event)
        if told and (event.why.clauses or any(term.clause for term in event.why.terms)):
            arithmetic.add(sentence(event, scene, cited=True) + citation(event.why), event)
            cited.update(event.why.clauses)
        elif not told:
            silent.update(dict.fromkeys(event.why.clauses))
    if rest := [clause for clause in silent if clause not in cited]:
        arithmetic.add(f"by [{', '.join(rest)}]", None)
    return Telling(headline, tuple(results.with_rolls(every_roll or not results)), tuple(arithmetic))


def _heading(entry: Entry, seen: tuple[e.Event, ...], scene: Scene, opening: bool) -> tuple[e.Event | None, str]:
    """What names the entry, and the event that says so, if one does."""
    noted = heading(seen, entry.command.actor)
    if noted is not None:
        return noted, noted.note.text
    if scene.audience == GM:
        return None, entry.label
    return None, _from_clock(seen, scene, opening)


def _legs(events: Iterable[e.Event], headline: str, scene: Scene) -> list[e.Event]:
    """The first parts of a way whose end the headline tells: whoever goes on after a blow on the way has got there."""
    legs: list[e.Event] = []
    onward: e.Moved | None = None
    for event in reversed([each for each in events if isinstance(each, e.Moved)]):
        if onward is not None and (event.who, event.after) == (onward.who, onward.before):
            legs.append(event)
            onward = event
        elif _plain(sentence(event, scene), scene) == _plain(headline, scene):
            onward = event
    return legs


def _announced(event: e.Event, headline: str, results: _Lines, scene: Scene) -> bool:
    """Whether it has been said already how the fight ended, or what is revealed of a declaration."""
    if isinstance(event, e.Revealed) and event.what == "declaration":
        declared = scene.names_of.of(scene.before.declared.get(event.who))
        if declared is None or not declared.text:
            return False
        told = scene.read(f"{scene.name(event.who)} {declared.text}")
        return scene.read(declared.text) in scene.read(headline) or any(told in scene.read(line) for line in results)
    return isinstance(event, e.FightEnded) and scene.read(event.outcome or "goes on") in scene.read(headline)


class _Lines:
    """Sentences without what another kind of fact just said.

    A fact that comes twice is told twice: a second shot may miss like the first. Only the end of an effect is not, for
    whoever was blind for two reasons is no longer blind once.
    """

    def __init__(self, scene: Scene, said: str = "") -> None:
        self._scene = scene
        self._headline = said
        self._lines: list[str] = []
        self._rolls: list[tuple[int, e.Checked]] = []
        self._told = Counter({_plain(said, scene): 1})
        self._met: Counter[tuple[str, type]] = Counter()

    def add(self, line: str, event: e.Event | None) -> None:
        """Adds the sentence of a fact, unless as many have said the same as there were facts of this kind so far."""
        plain, kind = _plain(line, self._scene), type(event)
        self._met[plain, kind] += kind is not e.EffectLost or not self._met[plain, kind]
        if self._met[plain, kind] > self._told[plain]:
            self._told[plain] += 1
            self._lines.append(line)

    def hold(self, event: e.Checked) -> None:
        """Keeps a roll in its place among the sentences."""
        self._rolls.append((len(self._lines), event))

    def with_rolls(self, every: bool) -> list[str]:
        """The sentences with the rolls that none of them tells, in order: `every` one, or what came to be special."""
        if not every and not any(event.special for _, event in self._rolls):
            return self._lines
        rolls = [event for _, event in self._rolls]
        missing = iter(untold(rolls, [self._headline, *self._lines], self._scene))
        short: dict[int, list[str]] = {}
        for (at, event), needed in zip(self._rolls, missing, strict=True):
            line = came_to(event, self._scene)
            if needed and (every or event.special):
                short.setdefault(at, []).append(line)
        return [line for at in range(len(self._lines) + 1) for line in (*short.get(at, ()), *self._lines[at : at + 1])]

    def __bool__(self) -> bool:
        return bool(self._lines)

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)


def _plain(line: str, scene: Scene) -> str:
    return scene.read(line).replace(":", "").rstrip(".! ").casefold()


def _joined_up(events: Iterable[e.Event], scene: Scene) -> Iterator[e.Event]:
    """The events, with changes of one pool that follow upon each other put together, and arrivals by side."""
    waiting: e.PoolChanged | None = None
    arrived = False
    seen = list(events)
    for event in seen:
        if isinstance(event, e.PoolChanged) and waiting is not None and _follows(waiting, event):
            why = msgspec.structs.replace(
                waiting.why,
                clauses=(*waiting.why.clauses, *event.why.clauses),
                terms=(*waiting.why.terms, *event.why.terms),
            )
            waiting = msgspec.structs.replace(waiting, after=event.after, why=why)
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        if isinstance(event, e.PoolChanged):
            waiting = event
        elif isinstance(event, e.Joined):
            if not arrived:
                yield from _arrivals([each for each in seen if isinstance(each, e.Joined)], scene)
            arrived = True
        else:
            yield event
    if waiting is not None:
        yield waiting


def _follows(first: e.PoolChanged, then: e.PoolChanged) -> bool:
    """Whether two changes are one blow after the other from the same hand, which can be told as one."""
    if (first.who, first.pool, first.by, first.why.words) != (then.who, then.pool, then.by, then.why.words):
        return False
    if first.before is None or then.before != first.after or first.before.maximum != then.after.maximum:
        return False
    return (first.after.current < first.before.current) == (then.after.current < first.after.current)


def _arrivals(events: list[e.Joined], scene: Scene) -> Iterator[e.Event]:
    """Everybody who joins, one sentence for each side."""
    sides: dict[str, list[str]] = {}
    for event in events:
        sides.setdefault(event.combatant.side, []).append(event.combatant.id)
    for side_id, ids in sides.items():
        name = scene.names_of.side(side_id)
        verb = "joins" if len(ids) == 1 else "join"
        text = f"{listed([scene.name(who) for who in ids])} {verb} the fight ({name})"
        clauses = tuple(clause for event in events for clause in event.why.clauses)
        yield e.Noted(
            note=Note(text, "result"), why=msgspec.structs.replace(events[0].why, clauses=clauses, text="", by_gm=False)
        )


def _from_clock(events: Iterable[e.Event], scene: Scene, opening: bool) -> str:
    """What a step of the procedure is about, for those who must not read its label."""
    after = scene.after
    if opening:
        known = scene.names_of.knows_all(after.title)
        return (scene.names_of.plain(after.title) if known else "") or after.manifest.title
    headline, seen = "", list(events)
    # A phase may also end with somebody's deed, which the phase is no name for.
    only = all(isinstance(event, e.ClockMoved | e.BudgetChanged | e.CounterChanged) for event in seen)
    for event in seen:
        if not isinstance(event, e.ClockMoved):
            continue
        was, now = event.before, event.after
        if now.actor and now.actor != was.actor:
            headline = f"{scene.name(now.actor)}'s turn"
        elif now.round != was.round:
            headline = f"{after.manifest.round.capitalize()} {now.round}"
        elif only and now.phase and now.phase != was.phase:
            headline = after.manifest.phases.get(now.phase, now.phase)
    return headline
