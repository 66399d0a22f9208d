"""Asking for several rolls at once: initiative, saves of all in one area, morale."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.rules.asking.requests import Outcome, Roll, Rolled
from combattracker.rules.scripting.coroutine import AskedTogether
from combattracker.rules.scripting.rolls import Rolling, Row, certain


class RollingTogether(Rolling):
    """A fight as far as its scripts ask for rolls together."""

    async def roll_all(self, purpose: str, rows: Iterable[Row], *, prompt: str = "") -> tuple[Outcome, ...]:
        """Dice rolled by several for one purpose, asked together and answered in any order; a row for each roll.

        What `roll` takes for one, a `Row` says for each. When all have fallen they are judged and told in the order of
        the rows, each as a fact with a key of its own, and returned in that order. A roll of somebody whose side leaves
        its dice to the program is made at once.
        """
        wanted = tuple(rows)
        requests = tuple(self._request(row, purpose, prompt) for row in wanted)
        given = await self._all_dice(requests)
        return tuple(
            [await self._fallen(each, given[each.key], row) for each, row in zip(requests, wanted, strict=True)]
        )

    async def _all_dice(self, requests: tuple[Roll, ...]) -> dict[str, Rolled]:
        """The dice of every roll as they fell, by its key; what has to be rolled is asked together."""
        fallen = {each.key: sure for each in requests if (sure := certain(each)) is not None}
        asked = tuple(each for each in requests if each.key not in fallen)
        if not asked:
            return fallen
        self.heed_before_asking()
        answers = await AskedTogether(asked)
        self.heed_needs()
        for request, answer in zip(asked, answers, strict=True):
            fallen[request.key] = self.require_kind(request, answer, Rolled)
        return fallen
