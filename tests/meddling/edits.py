"""Everything that a GM can change by hand, found in the catalogue of the rules in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from combattracker.model.audience.view import concerned
from combattracker.model.combatant import Combatant
from combattracker.model.facts.validate import SEVERAL, WHO
from combattracker.model.manifest import FactKind
from combattracker.model.properties.table import ROWS
from combattracker.model.state import State
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command, quoted
from combattracker.rules.asking.requests import Choose
from combattracker.rules.gm.edits import status_names
from combattracker.rules.ruleset import Ruleset
from combattracker.rules.scripting.script import Fight
from combattracker.rules.scripting.stock import Library

CLOCK = ("round", "segment", "phase", "actor", "counter")
"""What `set` knows besides the fields of combatants."""
NUMBERS = ("0", "1", "2", "3", "7", "40", "99", "+1", "+5", "-1", "-4", "+60", "-60", "=-1", "=-7")
NONSENSE = ("", "none", "x", "1.5", "yes", "Ærøskøbing", "a1", "z99", "nobody", "1d6", "1000000", "-", "=", "[b]")
TITLES = ("Rex", "Old Tom", "the 3rd", "w1", "none", "Ü", "")


class Edits:
    """Says edits for a fight, by chance."""

    def __init__(self, table: OpenFight, chance: Random) -> None:
        self.table = table
        self.chance = chance

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        assert self.table.ruleset is not None
        return self.table.ruleset

    @property
    def state(self) -> State:
        """The fight as it stands."""
        return self.table.state

    @property
    def library(self) -> Library:
        """Where newcomers and statuses come from."""
        assert self.rules.library is not None
        return self.rules.library

    def edit(self) -> str:
        """Something that the GM changes by hand."""
        kinds: tuple[Callable[[], str], ...] = (
            self.set, self.set, self.set, self.set, self.mark, self.mark, self.mark, self.unmark, self.strength,
            self.add, self.gone, self.hide, self.order, self.switch, self.change_sides,
        )  # fmt: skip
        return self.chance.choice(kinds)()

    # Values

    def set(self) -> str:
        """`set` with any field there is."""
        if self.chance.random() < 0.12:
            return self._set_clock()
        who = self.state.combatants.get(self.who())
        if who is None:
            return "set nobody.hp=3"
        field, values = self.chance.choice(list(self.fields(who)))
        value = self.chance.choice(values) if self.chance.random() < 0.9 else self.chance.choice(NONSENSE)
        return f"set {quoted(f'{who.id}.{field}={value}')}"

    def _set_clock(self) -> str:
        name = self.chance.choice(CLOCK)
        match name:
            case "phase":
                return f"set phase={self.chance.choice([*self.rules.manifest.phases, 'x'])}"
            case "actor":
                return f"set actor={self.who()}"
            case "counter":
                name = f"counter.{self.chance.choice([*self.rules.manifest.counters, 'x'])}"
        return f"set {name}={self.number()}"

    def fields(self, who: Combatant) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every field of a combatant that can be set, with values for it."""
        manifest, state = self.rules.manifest, self.state
        for pool in manifest.pools:
            yield pool, NUMBERS
            yield f"{pool}.max", NUMBERS
        for stat in manifest.stats:
            yield stat, NUMBERS
        for name, fact in manifest.facts.items():
            yield name, self._facts(name, fact)
        words = {
            "name": TITLES, "tag": TITLES, "side": tuple(state.sides), "notes": ("scarred", ""),
            "hidden": ("yes", "no", "y"), "size": ("1", "2", "3", "0", "+1"),
            "at": (self.square(), self.square(), "none", "a1"), "standing": tuple(manifest.standings),
        }  # fmt: skip
        names = {
            "cooldown": [*(hold.partition("/")[2] for hold in who.holds), *who.cooldowns, "x"],
            "counter": [*manifest.counters], "budget": [*manifest.budgets], "aggro": [*state.combatants],
            "effect": [*who.effects, "x"], "item": [*who.items, *who.items, self.thing(), "x"],
        }  # fmt: skip
        for field in (row.kind for row in ROWS if row.declared is None and not row.part):
            if field not in names:
                yield field, words[field]
            for name in names.get(field, ()):
                yield f"{field}.{name}", (*NUMBERS, "none") if field == "aggro" else NUMBERS
                if field == "item":
                    yield f"{field}.{name}.bonus", NUMBERS
                effect = who.effects.get(name) if field == "effect" else None
                for datum in effect.data if effect else ():
                    yield f"{field}.{name}.{datum}", (*NUMBERS, self.who(), self.square(), "")

    def _facts(self, name: str, fact: FactKind) -> tuple[str, ...]:
        """Values for a fact: those that it may have, those that others have, numbers."""
        if fact.one_of:
            return fact.one_of
        if fact.type == "bool":
            return ("yes", "no")
        others = {str(value) for who in self.state.combatants.values() if (value := who.facts.get(name)) is not None}
        return (*sorted(others), *NUMBERS, self.who(), self.thing())

    def strength(self) -> str:
        """Harm and healing by hand, as far as it goes."""
        verb = self.chance.choice(("hurt", "heal"))
        return f"{verb} {self.chance.choice((0, 1, 3, 8, 30, 500))} {self.several()}"

    # Statuses

    def mark(self) -> str:
        """Any status on anybody, with and without a number, a source, and what it may know."""
        status = self.chance.choice(status_names(Fight(self.rules, self.state, Command("mark"))) or ["x"])
        left = f" left={self.chance.choice(('0', '1', '2', '9', '-1'))}" if self.chance.random() < 0.4 else ""
        source = f" from={self.who()}" if self.chance.random() < 0.4 else ""
        kind = self.rules.manifest.effects.get(status)
        most = self.chance.choice((0.2, 0.9))
        fields = "".join(
            f" {name}={quoted(self._datum(type_name))}"
            for name, type_name in (kind.fields if kind else {}).items()
            if self.chance.random() < most
        )
        return f"mark {quoted(status)} {self.several()}{left}{source}{fields}"

    def _datum(self, type_name: str) -> str:
        """A value for a field of a status."""
        if self.chance.random() < 0.1:
            return self.chance.choice(NONSENSE)
        if type_name == "int":
            return self.number()
        if type_name == WHO:
            return self.who()
        if type_name == SEVERAL:
            return self.several()
        if type_name.endswith("/"):
            return self.chance.choice(list(self.library.names(type_name.rstrip("/"))) or ["x"])
        if "|" in type_name:
            return self.chance.choice(type_name.split("|"))
        return self.chance.choice((self.who(), self.thing(), "x", ""))

    def unmark(self) -> str:
        """A status that somebody has, off."""
        bearers = [(who.id, effect) for who in self.state.combatants.values() for effect in who.effects]
        who, effect = self.chance.choice(bearers) if bearers else ("nobody", "x")
        return f"unmark {quoted(effect)} {who}"

    # Who is there

    def add(self) -> str:
        """Somebody new, on whatever side and square."""
        creature = self.chance.choice(list(self.library.names("creature")))
        side = f" side={self.side()}" if self.chance.random() < 0.6 else ""
        at = f" at={self.square()}" if self.chance.random() < 0.3 else ""
        hidden = " hidden=yes" if self.chance.random() < 0.2 else ""
        return f"add {creature} {self.chance.choice((1, 1, 2))}{side}{at}{hidden}"

    def gone(self) -> str:
        """Somebody out of the fight, one way or another."""
        return f"{self.chance.choice(('remove', 'flee', 'surrender'))} {self.several()}"

    def hide(self) -> str:
        """Somebody hidden or shown."""
        return f"{self.chance.choice(('hide', 'reveal'))} {self.several()}"

    def order(self) -> str:
        """Another order."""
        where = self.chance.choice(("", f" before={self.who()}", f" after={self.who()}"))
        return f"order {self.several()}{where}"

    def change_sides(self) -> str:
        """Somebody on another side."""
        return f"set {self.who()}.side={self.side()}"

    def switch(self) -> str:
        """Another house rule."""
        switches = self.rules.manifest.switches
        if not switches:
            return "switch x=1"
        name = self.chance.choice(list(switches))
        return f"switch {name}={quoted(str(self.chance.choice(switches[name].choices)))}"

    # Names

    def who(self) -> str:
        """Somebody, most of all those whom the open question is about; rarely one who is not there."""
        if self.chance.random() < 0.03:
            return self.chance.choice(("nobody", *self.state.gone))
        involved = self.involved()
        if involved and self.chance.random() < 0.5:
            return self.chance.choice(involved)
        return self.chance.choice(list(self.state.combatants) or ["nobody"])

    def involved(self) -> list[str]:
        """Whose deed is under way, who is asked, and who stands to choice or in what was told so far."""
        asking = self.table.asking
        if asking is None:
            return []
        options = asking.request.options if isinstance(asking.request, Choose) else ()
        told = (who for event in asking.events for who in concerned(event))
        named = {
            asking.command.actor,
            asking.request.who,
            *asking.command.args.values(),
            *(each.who for each in options),
        }
        return sorted(who for who in {*named, *told} if who in self.state.combatants)

    def several(self) -> str:
        """One or two."""
        return " ".join(self.who() for _ in range(self.chance.choice((1, 1, 1, 2))))

    def side(self) -> str:
        """A side."""
        return self.chance.choice(list(self.state.sides))

    def number(self) -> str:
        """A number in writing, relative or not."""
        return self.chance.choice(NUMBERS)

    def square(self) -> str:
        """A square, perhaps one that can't be entered."""
        grid = self.state.grid
        if grid is None:
            return "a1"
        field = self.chance.choice(grid.fields)
        column, row = self.chance.randrange(field.columns), self.chance.randrange(field.rows)
        return grid.name((field.x + column, field.y + row))

    def thing(self) -> str:
        """The id of something in the library."""
        return self.chance.choice(list(self.library.names(self.chance.choice(list(self.rules.schemas)))) or ["x"])
