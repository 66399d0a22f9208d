"""Asking where an area is laid on the battlefield."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from combattracker.model.grid import Square
from combattracker.model.values import Scalar, changed
from combattracker.rules.asking.options import no_option
from combattracker.rules.asking.placing import as_choice, places, read_placed
from combattracker.rules.asking.requests import Chosen, Laying, Place, Placed, Refusal
from combattracker.rules.scripting.questions import Asking


class Placing(Asking):
    """A fight as far as its scripts lay areas."""

    async def place(
        self,
        purpose: str,
        laid: Laying,
        *,
        prompt: str,
        nothing: str,
        anchors: Sequence[Square],
        directions: Sequence[str] = (),
        corner: bool = False,
        who: str | None = None,
        clauses: tuple[str, ...] = (),
        context: str = "",
        facts: Mapping[str, Scalar] | None = None,
        given: str | None = None,
    ) -> tuple[Square, str]:
        """Where an area is laid, and in which direction: the command's argument `purpose`, or what is answered.

        `laid` says for a square and a direction what is covered, whom it reaches, and why it can't be laid there;
        `anchors` are the squares to offer, the best first. Raises Illegal, in the words of `nothing`, where it may lie
        nowhere among them and nothing is forced.
        """
        grid = self._state.grid
        if grid is None:
            raise Refusal(nothing, clauses).error()
        request = Place(
            key="",
            who=self.frames[-1].actor if who is None else who,
            prompt=prompt,
            context=context,
            facts=dict(facts or {}),
            clauses=clauses,
            grid=grid,
            laid=laid,
            anchors=tuple(anchors),
            directions=tuple(directions),
            corner=corner,
        )
        if given is None:
            given = self.given(purpose)
        if given is not None:
            answer = Placed(*read_placed(given, request), force=self.forced)
        else:
            if not self.forced and all(found.refusal for _, _, found in places(request)):
                raise no_option(nothing, as_choice(request).options)
            asked = changed(request, key=self.key(request.who, purpose))
            answer = Placed.of(await self._ask(asked, (Placed, Chosen)))
        refusal = request.lying(answer).refusal
        if refusal and not answer.force:
            raise refusal.error()
        if refusal:
            self._overrule(refusal)
        return grid.parse(answer.anchor), answer.direction
