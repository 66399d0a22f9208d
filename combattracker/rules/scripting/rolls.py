"""Asking for dice, and telling what they come to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import isawaitable
from typing import TypeVar

import msgspec

from combattracker.model.closed import Looks, RolledBy
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.model.values import EVERYONE, GM, Scalar, Term, Value, Why, changed
from combattracker.rules.asking.commands import did_you_mean
from combattracker.rules.asking.dice import names_in, parse
from combattracker.rules.asking.requests import Outcome, Roll, Rolled, evaluate, numbered
from combattracker.rules.asking.ways import PLAIN, Way
from combattracker.rules.scripting.placing import Placing

T = TypeVar("T")


class Verdict(Value, frozen=True):
    """What a roll comes to, and by which clauses.

    `terms` are added to the roll on the way to it, such as a die of inspiration, and `target` is what it was compared
    with in the end, where that is not what was said before. An outcome that is not `plain`, such as a critical hit, is
    always told in the log.
    """

    outcome: str
    clauses: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    target: int | None = None
    plain: bool = True


Judge = Callable[[Outcome], Verdict | Awaitable[Verdict]]
"""Says what dice come to; it may ask first, for luck or a shield, once they have fallen and before anything is told."""


class Row(Value, frozen=True):
    """A roll as a script asks for it, alone or in a row of several: `roll` says what each of it means."""

    who: str
    dice: str
    terms: tuple[Term, ...] = ()
    looks: Looks = "sum"
    judge: Judge | None = None
    outcomes: tuple[str, ...] = ()
    target: int | None = None
    context: str = ""
    facts: dict[str, Scalar] = {}
    notes: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    secret: bool = False
    means: tuple[str, ...] = ()
    least: int | None = None
    ways: tuple[Way, ...] = ()
    way: str = ""
    using: str = ""

    @property
    def all_ways(self) -> tuple[Way, ...]:
        """The ways to roll with the plain one; none where there is no other."""
        return (Way(PLAIN, self.dice), *self.ways) if self.ways else ()


class Rolling(Placing):
    """A fight as far as its scripts ask for dice."""

    async def roll(
        self,
        who: str,
        purpose: str,
        dice: str,
        *,
        terms: Sequence[Term] = (),
        looks: Looks = "sum",
        judge: Judge | None = None,
        outcomes: Sequence[str] = (),
        target: int | None = None,
        prompt: str = "",
        clauses: tuple[str, ...] = (),
        secret: bool = False,
        means: Sequence[str] = (),
        least: int | None = None,
        context: str = "",
        facts: Mapping[str, Scalar] | None = None,
        notes: Sequence[str] = (),
        ways: Sequence[Way] = (),
        way: str = "",
        using: str = "",
    ) -> Outcome:
        """Dice rolled for a combatant; names in the expression are its stats. The result is told as a fact.

        `judge` says what the dice come to, unless the GM forces one of the `outcomes`. An expression without dice,
        or with such as have one side only, is nothing to roll, and is not asked for. Whatever the GM adds to the
        dice, the total is one of the things that it `means`, where these are given (the prompt lists them), and
        never below `least`.

        `notes` say why it is rolled as it is, such as what gives an advantage: they stand with the question and in the
        log, for everybody who hears of the roll.

        `ways` are others than `dice` to make the roll, each with a word by which the GM picks it; `way` is the word of
        the one that the rules choose, and `notes` say why. `using` is the purpose of the choice that is its means.
        """
        row = Row(
            who, dice, tuple(terms), looks, judge, tuple(outcomes), target,
            context, dict(facts or {}), tuple(notes), clauses, secret, tuple(means), least, tuple(ways), way, using,
        )  # fmt: skip
        request = self._request(row, purpose, prompt)
        return await self._fallen(request, await self._dice(request), row)

    def _request(self, row: Row, purpose: str, prompt: str) -> Roll:
        """The question for dice."""
        prompt, ways = prompt or purpose, tuple(changed(way, dice=parse(way.dice).text) for way in row.all_ways)
        names = self._names(row.who, row.dice)
        for way in ways:
            names |= self._names(row.who, way.dice)
        request = Roll(
            key=self.key(row.who, purpose),
            who=row.who,
            prompt=f"{prompt}: {numbered(row.means)}" if row.means else prompt,
            context="; ".join((*([row.context] if row.context else ()), *row.notes)),
            facts=row.facts,
            clauses=row.clauses,
            secret=row.secret,
            using=row.using,
            purpose=purpose,
            dice=parse(row.dice).text,
            names=names,
            terms=row.terms,
            looks=row.looks,
            outcomes=row.outcomes,
            means=row.means,
            least=row.least,
            ways=ways,
            way=PLAIN if ways else "",
        )
        return request.in_way(row.way)

    async def _fallen(self, request: Roll, answer: Rolled, row: Row) -> Outcome:
        """Dice as they fell, judged and told."""
        target, wanted = row.target, request.in_way(answer.way)
        way = next((each for each in wanted.ways if each.word == wanted.way), Way("", ""))
        told = f"{way.label or way.word}, as the GM chose" if wanted.way != request.way else way.label
        notes = (*([told] if told else []), *row.notes)
        answer = changed(answer, reason=self.read(answer.reason)) if answer.reason else answer
        result, clauses, special = evaluate(request, answer), request.clauses, False
        if result.outcome:
            notes = (*notes, f"the GM ruled it {result.outcome}")
        elif row.judge is not None:
            verdict = row.judge(result)
            if isawaitable(verdict):
                verdict = await verdict
            clauses += verdict.clauses
            target = target if verdict.target is None else verdict.target
            result, special = _judged(result, verdict), not verdict.plain
        why = Why(clauses=clauses, text="; ".join(notes))
        told_so = _checked(wanted, result, answer.by, target, why)
        self.tell(msgspec.structs.replace(told_so, special=special, way=way.label))
        return result

    async def _dice(self, request: Roll) -> Rolled:
        """The dice as they fell; such as have one side only need not be rolled."""
        sure = certain(request)
        return sure if sure is not None else await self._ask(request, Rolled)

    async def at_random(
        self,
        who: str,
        purpose: str,
        among: Sequence[T],
        name: Callable[[T], str],
        *,
        prompt: str = "",
        clauses: tuple[str, ...] = (),
        secret: bool = False,
    ) -> T:
        """One of several, picked by a die that has a face for each; one alone is taken unrolled."""
        if len(among) == 1:
            return among[0]
        means = [name(each) for each in among]
        dice = f"1d{len(among)}"
        roll = await self.roll(who, purpose, dice, means=means, prompt=prompt, clauses=clauses, secret=secret)
        return among[roll.total - 1]

    def _names(self, who: str, dice: str) -> dict[str, int]:
        stats = self._state.manifest.stats
        known = {}
        for name in names_in(dice):
            if not who and name in stats:
                raise Unreadable(f"dice {dice!r}: whose {name}? Write the name first, as in NAME: roll {dice}")
            if name not in stats:
                raise Unreadable(f"dice {dice!r}: {name!r} is no stat{did_you_mean(name, stats)}")
            known[name] = stat(self.who(who), name).value
        return known


def certain(request: Roll) -> Rolled | None:
    """How dice fall that have one side only, or are none; None where they have to be rolled."""
    sides = request.expression.faces
    return Rolled(faces=sides, by="program") if all(each == 1 for each in sides) else None


def _judged(result: Outcome, verdict: Verdict) -> Outcome:
    """A roll with what came of it, and what was added on the way."""
    added = int(sum(term.amount for term in verdict.terms))
    return changed(result, outcome=verdict.outcome, terms=(*result.terms, *verdict.terms), total=result.total + added)


def _checked(request: Roll, result: Outcome, by: RolledBy, target: int | None, why: Why) -> e.Checked:
    """The fact that dice were rolled, and what they came to."""
    return e.Checked(
        key=request.key,
        who=request.who,
        purpose=request.purpose,
        dice=request.dice,
        faces=result.faces,
        natural=result.natural,
        terms=result.terms,
        total=result.total,
        target=target,
        outcome=result.outcome,
        by=by,
        why=why,
        seen_by=GM if request.secret else EVERYONE,
    )
