"""The library of The Dragon Legacy: what its YAML files may say."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from combattracker.rules.library import Creature, Entry, Part, Slug, Words, dice_check

Stat = Literal["STR", "INT", "AGI", "DEF", "AGGRO"]
AttackStat = Literal["STR", "INT", "AGI"]
Reach = Literal["melee", "ranged"]
Activity = Literal["attack", "ability", "block", "dodge", "counter", "intercept", "move", "item", "act"]
STATS: tuple[Stat, ...] = get_args(Stat)


def _text(*examples: str) -> Any:
    return Field(min_length=1, max_length=60, examples=list(examples))


DiceText = Annotated[str, _text("2d6+INT", "1d6", "3"), dice_check(*STATS)]
HitText = Annotated[str, _text("1d6", "DAMAGE/2"), dice_check(*STATS, "DAMAGE")]
TurnText = Annotated[str, _text("1d4", "2d6+1"), dice_check()]
Points = Annotated[int, Field(ge=0, le=999)]
Turns = Annotated[int, Field(ge=1, le=99)]


class Inflict(Part):
    """A status that an attack, ability or item brings about."""

    status: Slug
    turns: Turns | None = Field(default=None, description="How long; the status's own duration by default.")
    amount: Points | TurnText | None = Field(
        default=None,
        description="Damage a turn, or points of a lowered stat; dice are rolled each turn, or once for a stat.",
    )
    stats: tuple[Stat, ...] = Field(default=(), description="Which stats are changed by `amount`.")
    regardless: bool = Field(default=False, description="Takes hold even where no damage got through.")


class Attack(Entry):
    """A basic attack: the stat behind it and its reach."""

    stat: AttackStat
    reach: Reach
    inflicts: tuple[Inflict, ...] = ()

    def refers(self) -> tuple[str, ...]:
        """The statuses it brings about."""
        return tuple(f"status/{each.status}" for each in self.inflicts)


class Bonus(Part):
    """A stat that is higher or lower as long as something lasts."""

    stat: Stat
    amount: int = Field(ge=-99, le=99)


class Status(Entry):
    """A status effect; which rules it touches is told by its fields, so that a table can add its own."""

    glyph: str = Field(default="•", min_length=1, max_length=2)
    harmful: bool = True
    turns: Turns | None = Field(default=None, description="How long it lasts where nothing else is said.")
    removable: bool = Field(default=True, description="Whether a cleansing takes it off.")
    prevents: dict[Activity, str] = Field(default={}, description="What the bearer can't do, each with its clause.")
    misses: str = Field(default="", description="The clause by which the bearer's basic attacks miss.")
    damage: str = Field(default="", description="The clause by which it deals `amount` at the end of a turn.")
    lowers: str = Field(default="", description="The clause by which it lowers stats by `amount`.")
    untargetable: str = Field(default="", description="The clause by which nobody can choose the bearer as a target.")
    provokes: str = Field(default="", description="The clause by which the bearer must attack the source.")
    confuses: str = Field(default="", description="The clause by which the bearer acts at random.")
    wakes: str = Field(default="", description="The clause by which damage ends it.")
    taunts: int = Field(default=0, ge=0, le=20, description="How often the user's base AGGRO is added at once.")
    modifiers: tuple[Bonus, ...] = ()


class Ability(Entry):
    """An ability: when it can be used, on whom, and what it does."""

    classes: tuple[Literal["passive", "active", "reactive"], ...] = Field(min_length=1)
    cooldown: int = Field(default=0, ge=0, le=99)
    reach: Reach = "ranged"
    aims: Literal["foe", "ally", "self", "anyone"] = "foe"
    targets: int = Field(default=1, ge=1, le=10, description="How many targets; more than 1 is multi-target.")
    area: Literal["small", "players", "enemies", "battlefield"] | None = None
    spares: Literal["nobody", "user", "friends", "foes"] = Field(
        default="nobody", description="Whom an area leaves alone; the user is one of its friends."
    )
    stat: AttackStat | None = Field(default=None, description="The stat of its attack roll; none deals no damage.")
    bonus: DiceText | None = Field(default=None, description="Damage on top of the attack value.")
    unblockable: bool = Field(default=False, description="Neither blocked nor dodged.")
    heal: DiceText | None = None
    cleanses: bool = False
    heals_user: HitText | None = Field(
        default=None,
        description="What its user heals for each one whom its damage gets through to; DAMAGE is how much.",
    )
    lowers_aggro: DiceText | None = Field(
        default=None,
        description="How much less aggro its user has on the enemies, or a friend on all enemies, whom it is used on.",
    )
    inflicts: tuple[Inflict, ...] = Field(default=(), description="Statuses on the targets.")
    on_self: tuple[Inflict, ...] = Field(default=(), description="Statuses on the user.")
    passive: tuple[Bonus, ...] = Field(default=(), description="What is always on while its owner has it.")
    trigger: Literal["attacked", "hurt", "ally-hurt", "blocked"] | None = Field(
        default=None, description="When a reactive ability may be used."
    )
    answers: Literal["attacker", "self", "ally"] = Field(
        default="attacker",
        description="Whom a reaction affects: the attacker, its user, or the ally hurt.",
    )

    def refers(self) -> tuple[str, ...]:
        """The statuses it brings about."""
        return tuple(f"status/{each.status}" for each in (*self.inflicts, *self.on_self))


class Item(Entry):
    """A thing that is used up: on its user, or on a unit beside it."""

    aims: Literal["foe", "ally", "self", "anyone"] = "ally"
    heal: DiceText | None = None
    damage: DiceText | None = None
    cleanses: bool = False
    inflicts: tuple[Inflict, ...] = ()

    def refers(self) -> tuple[str, ...]:
        """The statuses it brings about."""
        return tuple(f"status/{each.status}" for each in self.inflicts)


class Loadout(Creature):
    """What classes and creatures have in common."""

    hp: int | None = Field(default=None, ge=1, le=9999)
    stats: dict[Stat, Annotated[int, Field(ge=-99, le=999)]] = {}
    attacks: tuple[Slug, ...] = ()
    abilities: tuple[Slug, ...] = ()
    items: dict[Slug, Annotated[int, Field(ge=1, le=99)]] = {}
    dodges: bool | None = Field(default=None, description="Whether it uses AGI, and so may dodge.")

    def refers(self) -> tuple[str, ...]:
        """Its attacks, abilities and items."""
        own = [("attack", self.attacks), ("ability", self.abilities), ("item", tuple(self.items))]
        return tuple(f"{kind}/{name}" for kind, names in own for name in names)


class Class(Loadout, of_kind="class"):
    """A character class: what its members have unless they say otherwise."""


class Unit(Loadout):
    """A creature or character."""

    class_: Slug | None = Field(default=None, alias="class")
    role: Literal["player", "npc"] | None = Field(default=None, description="By default what its side is.")
    level: int = Field(default=1, ge=1, le=99)
    temper: Literal["beast", "clever"] = "clever"
    coin: int = Field(default=0, ge=0, le=1_000_000)
    belongings: tuple[Words, ...] = Field(default=(), description="Things without a use in a fight, such as loot.")

    def refers(self) -> tuple[str, ...]:
        """Its class, and what it has itself."""
        return ((f"class/{self.class_}",) if self.class_ else ()) + super().refers()


SCHEMAS: dict[str, type[Entry]] = {
    "attack": Attack,
    "status": Status,
    "ability": Ability,
    "item": Item,
    "class": Class,
    "creature": Unit,
}
