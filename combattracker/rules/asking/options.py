"""Which option a word means, what speaks for one in words, and what to say when there is none."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.errors import Ambiguous, Illegal, Unreadable
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.rules.asking.commands import did_you_mean
from combattracker.rules.asking.requests import Option


def match_option(given: str, options: Sequence[Option], state: State) -> Option:
    """The option that a word means: its id, a combatant's tag or name, a square, a label or its beginning.

    Raises Unreadable or Ambiguous.
    """
    word, options = given.strip().lower(), Names(state).of(options)
    for option in options:
        who = state.combatants.get(option.who)
        names = {option.id.lower(), option.label.lower()}
        if who is not None and option.id == who.id:
            names |= {who.tag.lower(), who.name.lower()}
        if word in names:
            return option
    found = [option for option in options if word and option.id.lower().startswith(word)]
    if not found and word:
        found = [option for option in options if option.square and option.id.lower().endswith(":" + word)]
        legal = [option for option in found if option.refusal is None]
        found = legal if len(legal) == 1 else found
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(f"what is {given!r}", tuple(option.id for option in found))
    raise Unreadable(f"{given!r} is not offered{did_you_mean(given, [option.id for option in options])}")


def no_option(nothing: str, options: Sequence[Option]) -> Illegal:
    """The error where every option is refused: each reason once."""
    reasons: dict[str, list[str]] = {}
    clauses: dict[str, None] = {}
    for option in options:
        if option.refusal:
            reasons.setdefault(option.refusal.text, []).append(option.label)
            clauses.update(dict.fromkeys(option.refusal.clauses))
    told = "; ".join(f"{', '.join(labels)}: {reason}" for reason, labels in reasons.items())
    return Illegal(f"{nothing}{' – ' + told if told else ''}", tuple(clauses))


def speaks_for(option: Option, state: State) -> str:
    """What speaks for an option, in words: its numbers, then its hint; what stands before a semicolon matters most."""
    friend = state.combatants.get(option.for_whom)
    parts = (
        None if option.chance is None else f"{100 * option.chance:.0f} %",
        None if option.needs is None else f"needs {option.needs}",
        None if option.expected is None else f"about {_short(option.expected)}",
        None if option.fells is None else f"fells with {100 * option.fells:.0f} %",
        None if option.far is None else f"{_short(option.far)}{_unit(state.manifest.unit, option.far)}",
        option.price or None,
        None if friend is None else f"for {friend.name}",
    )
    told = ", ".join(part for part in parts if part is not None)
    return "; ".join(part for part in (told, option.hint) if part)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _unit(word: str, count: float) -> str:
    """A unit behind a number: a word with a blank before it, a sign without."""
    return f" {word}{'s' * (count != 1)}" if word.isalpha() else word
