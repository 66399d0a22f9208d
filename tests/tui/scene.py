"""States of a made-up game for the tests of the widgets, and an app that holds one widget."""

from __future__ import annotations

from typing import Any

from textual.app import App, ComposeResult
from textual.message import Message
from textual.widget import Widget

from combattracker.model.combatant import Combatant, Side
from combattracker.model.grid import Field, Grid, Square
from combattracker.model.manifest import CountKind, EffectKind, FactKind, Manifest, PoolKind, StatKind
from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import CatalogueItem, Effect, Pool, changed

MANIFEST = Manifest(
    id="scene",
    title="Scene",
    version="1",
    stats={"STR": StatKind("Strength"), "DEF": StatKind("Defence"), "LUCK": StatKind("Luck", aside=True)},
    pools={"hp": PoolKind("Health"), "power": PoolKind("Power")},
    budgets={"act": CountKind("Actions")},
    counters={"luck": CountKind("Luck")},
    facts={"class": FactKind("Class"), "flies": FactKind("Flies", "bool"), "holds": FactKind("In hand")},
    effects={
        "stun": EffectKind("Stunned", "✶"),
        "bless": EffectKind("Blessed", "☼", harmful=False),
        "aim": EffectKind("Aim", "»", shown=False),
    },
    effect_kinds=("status",),
)
SIDES = {"heroes": Side("heroes", "The heroes", "players"), "wolves": Side("wolves", "The pack")}
FACING = Grid((Field("wolves", "The pack", 0, 0, 5, 3), Field("heroes", "The heroes", 0, 3, 5, 3)), frozenset({(4, 1)}))
BURNING = CatalogueItem("status", "burning", "Burning", '{"glyph": "∴", "harmful": true}')


def someone(name: str, tag: str, side: str = "heroes", at: Square | None = None, **more: Any) -> Combatant:
    """A combatant with 30 health."""
    fields: dict[str, Any] = {"pools": {"hp": Pool(30, 30)}, "stats": {"STR": 5, "DEF": 4}, **more}
    return Combatant(id=name.lower().replace(" ", "-"), name=name, tag=tag, side=side, at=at, **fields)


def scene(*people: Combatant, grid: Grid | None = FACING, actor: str = "", **more: Any) -> State:
    """A state with these people, in this order; without any, with two heroes and two wolves."""
    people = people or (
        someone("Mira", "m", at=(0, 3)),
        someone("Bo", "b", at=(1, 3)),
        someone("Wolf 1", "w1", "wolves", (1, 2)),
        someone("Wolf 2", "w2", "wolves", (2, 0)),
    )
    fields: dict[str, Any] = {
        "agenda": tuple(Slot(who.id, who.id) for who in people),
        "catalogue": {BURNING.key: BURNING},
        **more,
    }
    return State(
        manifest=MANIFEST,
        title="A scene",
        sides=SIDES,
        combatants={who.id: who for who in people},
        grid=grid,
        clock=Clock(round=1, actor=actor),
        **fields,
    )


def but(state: State, who: str, **fields: Any) -> State:
    """The state with some fields of a combatant replaced."""
    return changed(state, combatants={**state.combatants, who: changed(state.combatants[who], **fields)})


def effect(kind: str, label: str, **more: Any) -> Effect:
    """An effect."""
    return Effect(kind, kind, label, **more)


class Stage(App[None]):
    """One widget that fills the screen, and what it posts."""

    CSS = "Screen > * { width: 1fr; height: 1fr; }"

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        self.posted: list[Message] = []

    def compose(self) -> ComposeResult:
        """The widget alone."""
        yield self.widget

    def on_battlefield_clicked(self, event: Message) -> None:
        """Keeps it."""
        self.posted.append(event)

    on_initiative_clicked = on_battlefield_clicked


def lines(widget: Widget) -> list[str]:
    """The text of what is in view, line by line."""
    size = widget.scrollable_content_region.size
    return [widget.render_line(y).crop(0, size.width).text.rstrip() for y in range(size.height)]


def text(widget: Widget) -> str:
    """The text of what is in view."""
    return "\n".join(lines(widget))


def watch(widget: Widget) -> list[Any]:
    """From now on, the regions that the widget asks to be painted again; a whole one is None."""
    asked: list[Any] = []
    original = widget.refresh

    def refresh(*regions: Any, **how: Any) -> Widget:
        asked.extend(regions or [None])
        if how.get("layout"):
            asked.append("layout")
        return original(*regions, **how)

    widget.refresh = refresh  # type: ignore[method-assign]
    return asked
