"""Encounter files: what they may say."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from combattracker.content.encounters.party import Party, load_party, party_path
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.library.lines import Line, Name
from combattracker.content.rulesets import loading
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_file, load_text
from combattracker.model.errors import Unreadable
from combattracker.model.foes import house_rules as known_house_rules
from combattracker.model.values import Scalar
from combattracker.rules.library import Slug
from combattracker.rules.ruleset import Ruleset

MOST_COMBATANTS = 200
LongWords = Annotated[str, StringConstraints(max_length=20_000)]
Size = Annotated[int, Field(ge=1, le=100)]


class Strict(BaseModel):
    """A mapping in which every key is known."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SideWords(Strict):
    """A side: who decides and who rolls for it."""

    name: Name = Field(default="", description="What it is called; its id in words by default.")
    controller: Literal["players", "gm", "policy"] | None = Field(
        default=None, description="Who decides for it: players for heroes, players and party, else policy, by default."
    )
    dice: Literal["program", "typed"] = Field(default="program", description="Whether its dice are rolled or typed in.")
    field: Slug | None = Field(default=None, description="The field that is its own, where it has not the side's name.")


class Sign(Strict):
    """What a sign of the map says about its square, where that is more than who stands there."""

    who: Name = Field(default="", description="The creature, or the combatant, that stands there.")
    terrain: Literal["open", "difficult"] = Field(default="open", description="Whether it takes longer to cross.")
    height: Annotated[int, Field(ge=-1000, le=1000)] = Field(default=0, description="How high its ground lies.")
    wall: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None, description="How high what blocks it is; without it, nothing blocks it."
    )

    @model_validator(mode="after")
    def _nobody_in_walls(self) -> Sign:
        if self.wall is not None and (self.who or self.height or self.terrain != "open"):
            raise ValueError("a wall with nobody on it, and no other ground")
        return self


class Battlefield(Strict):
    """The size of the battlefield and the lie of its land."""

    columns: Size | None = Field(default=None, description="The columns of each field.")
    rows: Size | None = Field(default=None, description="The rows of each field.")
    blocked: tuple[Name, ...] = Field(default=(), max_length=10_000, description="The squares nobody can enter.")
    difficult: tuple[Name, ...] = Field(default=(), max_length=10_000, description="Squares that take longer to cross.")
    heights: dict[Name, Annotated[int, Field(ge=-1000, le=1000)]] = Field(
        default={},
        description="How high squares lie that are not level; of blocked ones, how high the block is.",
    )


class EncounterWords(Strict):
    """A fight as a game master writes it down."""

    ruleset: Slug = Field(description="The id of the game system.")
    title: Name = Field(default="", description="What the fight is called; the file's name by default.")
    notes: LongWords = Field(default="", description="What only the GM sees.")
    rules: dict[str, bool | int | float | str] = Field(default={}, description="House rules, where not as usual.")
    sides: dict[Slug, SideWords | None] | None = Field(
        default=None, description="All sides in order; without them, those that the combatants name."
    )
    party: str | None = Field(default=None, description="A file of player characters, seen from this file's folder.")
    battlefield: Battlefield | None = Field(default=None, description="The size of the battlefield.")
    map: LongWords | dict[str, LongWords] | None = Field(
        default=None, description="The battlefield, drawn: '.' free, '#' blocked, other signs as the legend says."
    )
    legend: dict[str, str | Sign] = Field(
        default={}, description="What a sign means: a creature or combatant, or {terrain, height, wall, who}."
    )
    combatants: tuple[Line, ...] = Field(default=(), description="Who takes part.")
    library: dict[str, object] = Field(default={}, description="Library entries for this fight: kind, id, fields.")


class Encounter(NamedTuple):
    """An encounter file that has been read: its words, their places, and the party that it names."""

    words: EncounterWords
    document: Document
    path: Path
    party: Party | None = None

    @property
    def title(self) -> str:
        """What the fight is called."""
        return self.words.title or self.path.stem.replace("_", " ").replace("-", " ").capitalize()

    def load_ruleset(self) -> Ruleset:
        """The ruleset that it names, with the entries that it brings along. Raises Unreadable, Faults."""
        try:
            ruleset = loading.load(self.words.ruleset)
        except Unreadable as error:
            raise faults.placed(error, self.document, ("ruleset",)) from None
        if isinstance(ruleset.library, FileLibrary) and self.words.library:
            ruleset.library.add_inline(self.document, ("library",))
        return ruleset


def load_encounter(path: Path) -> Encounter:
    """The encounter in a file, with its party. Raises Unreadable, Faults."""
    return read_encounter(load_file(path), path)


def encounter_from_text(text: str, path: Path) -> Encounter:
    """The encounter in a text, as if it stood in the file at `path`. Raises Unreadable, Faults."""
    return read_encounter(load_text(text, str(path)), path)


def read_encounter(document: Document, path: Path) -> Encounter:
    """The encounter in a document. Raises Unreadable, Faults."""
    if not isinstance(document.value, dict):
        found = faults.shown(document.value)
        raise faults.fault(document, (), found, "an encounter", "begin with a line such as 'ruleset: NAME'")
    try:
        words = EncounterWords.model_validate_json(msgspec.json.encode(document.value))
    except ValidationError as error:
        raise faults.from_pydantic(error, document, (), EncounterWords, document.value) from None
    party = None
    if words.party is not None:
        try:
            party = load_party(party_path(words.party, path))
            if party.words.ruleset != words.ruleset:
                found = f"a party for '{party.words.ruleset}'"
                raise faults.fault(document, ("party",), found, f"one for '{words.ruleset}'", "name another party")
        except Unreadable as error:
            raise faults.placed(error, document, ("party",)) from None
    total = sum(line.count for line in words.combatants)
    if total > MOST_COMBATANTS:
        raise faults.fault(
            document, ("combatants",), f"{total} combatants", f"at most {MOST_COMBATANTS}", "lower the counts"
        )
    return Encounter(words, document, path, party)


def house_rules(encounter: Encounter, ruleset: Ruleset) -> dict[str, Scalar]:
    """Every house rule as it is set in an encounter. Raises Faults for what the ruleset does not know."""
    known = known_house_rules(ruleset.manifest)
    chosen = {name: switch.default for name, switch in ruleset.manifest.switches.items()}
    found = faults.Collector()
    for name, written in encounter.words.rules.items():
        place: faults.Path = ("rules", name)
        if name not in known:
            found.add(str(faults.unknown(encounter.document, place, "house rule", known, key=True)))
            continue
        choice = known[name].read(str(written))
        if choice is not None:
            chosen[name] = choice
        else:
            advice = "write one of them"
            found.add(str(faults.fault(encounter.document, place, faults.shown(written), known[name].expects, advice)))
    found.settle()
    return chosen
