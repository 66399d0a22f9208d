"""Making a combatant from its library entry, and what of it lasts until its next fight."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.values import GM, Effect, Item, Pool, Scalar, changed
from combattracker.rules.library import Creature
from combattracker.rules.recruiting import Brought
from combattracker.rules.ruleset import Recruit, Ruleset

from .schemas import GEAR, Fighter, Kind

KINDS: tuple[Kind, ...] = ("weapon", "armor")
BARRED = "no-escape"


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A combatant with its attributes and what it carries. Raises Unreadable."""
    assert isinstance(spec, Fighter)
    named = [(kind, name) for kind, names in _gear(spec).items() for name in names]
    known = {word for kind, name in named for word in (name, f"{kind}/{name}")}
    if unknown := [name for name in spec.bonuses if name not in known]:
        raise Unreadable(f"bonuses names {unknown[0]!r}, which is neither among its weapons nor its armors")
    brought, items = Brought(ruleset.library, spec), dict[str, Item]()
    for kind, name in named:
        bonus = spec.bonuses.get(f"{kind}/{name}", spec.bonuses.get(name))
        # A shield may be both a weapon and an armor; each wears down by itself.
        item_id = name if name not in items else f"{name}-{kind}"
        items[item_id] = _thing(brought, kind, name, item_id, bonus)
    made = changed(
        combatant,
        stats={"skill": spec.skill},
        pools={name: Pool(most, most) for name, most in _pools(spec).items()},
        items=items,
        facts={"nature": spec.nature},
        effects={BARRED: barred()} if spec.no_escape else {},
    )
    in_use = {kind: next((each.id for each in items.values() if kind_of(each) == kind), "") for kind in KINDS}
    return Recruit(changed(made, facts={**made.facts, **in_use}), brought.keys)


def _pools(spec: Fighter) -> dict[str, int]:
    return {"health": spec.health, "offense": spec.offense, "defense": spec.defense}


def _gear(spec: Fighter) -> dict[Kind, tuple[str, ...]]:
    return {"weapon": spec.weapons, "armor": spec.armors}


def _thing(brought: Brought, kind: Kind, name: str, item_id: str, bonus: int | None) -> Item:
    made = brought.entry(GEAR[kind], name)
    data: dict[str, Scalar] = {"natural": made.natural, "whole": made.bonus}
    return brought.thing(GEAR[kind], name, id=item_id, bonus=made.bonus if bonus is None else bonus, data=data)


def kind_of(thing: Item) -> str:
    """Whether a thing is a weapon or an armor."""
    return thing.of.partition("/")[0]


def is_natural(thing: Item) -> bool:
    """Whether a thing is a part of its bearer's body."""
    return thing.data.get("natural") is True


def best(who: Combatant, kind: str) -> str:
    """The thing of a kind that is used where nothing else is said: a carried one, else a natural one (AMB-P12)."""
    own = [thing for thing in who.items.values() if kind_of(thing) == kind]
    return next((thing.id for thing in sorted(own, key=is_natural)), "")


def barred() -> Effect:
    """What keeps somebody from getting away, for the GM's eyes (P-9, AMB-P7)."""
    return Effect(BARRED, BARRED, "No escape", seen_by=GM)


def carry(who: Combatant) -> dict[str, object]:
    """The fields in which a member of a party differs at its next fight: what it still has, and how worn."""
    own = list(who.items.values())
    # What is in use stands first, so that it is in use again.
    own.sort(key=lambda thing: thing.id not in (who.facts.get("weapon"), who.facts.get("armor")))
    names = {kind: [thing.of.partition("/")[2] for thing in own if kind_of(thing) == kind] for kind in KINDS}
    worn = {
        thing.of: thing.bonus for thing in own if thing.bonus is not None and thing.bonus != thing.data.get("whole")
    }
    return {"weapons": names["weapon"], "armors": names["armor"], "bonuses": worn or None}
