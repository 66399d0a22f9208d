"""A roll in full: the dice as they fell, every addend with its reason, and what it came to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from combattracker.model.audience.discreet import discreet_roll
from combattracker.model.errors import Unreadable
from combattracker.model.facts.events import Checked
from combattracker.model.names.references import UNKNOWN
from combattracker.model.signs import has_signs
from combattracker.model.values import GM, Term, Why, changed
from combattracker.recap.scene import MINUS, Scene, addends, number
from combattracker.rules.asking.dice import Dice, Expression, parse

NOT_A_PLAIN_SUM = re.compile(r"[*/()]|-\s*\d*[dD]\d")


def roll(event: Checked, scene: Scene, adjusted: bool = False) -> str:
    """A roll as one line: `Mira: attack 2d6 (3+4) + 5 STR = 12 against 10: hit [D-4]`.

    `adjusted` says that the last addend is the GM's own.
    """
    if scene.audience != GM:
        event = discreet_roll(scene.after, event, scene.audience)
    terms = event.terms
    if adjusted and terms:
        last = terms[-1]
        terms = (*terms[:-1], changed(last, label=f"{last.label} (GM)".strip()))
    dice, terms = _dice(event, terms)
    words = [f"{scene.name(event.who)}:"] if event.who else []
    words += [purpose(event, scene)] * bool(event.purpose)
    words.append(dice)
    if terms:
        words.append(addends(terms, cited=True, first=False))
    words.append(f"= {number(event.total)}")
    if event.target is not None and (not event.who or scene.hears_targets):
        words.append(f"against {number(event.target)}")
    line = " ".join(words)
    if event.outcome:
        line += f": {event.outcome}"
    if event.why.words:
        line += f" ({event.why.words})"
    return line + citation(event.why)


def came_to(event: Checked, scene: Scene) -> str:
    """A roll in short, where nothing else tells it: `Mira: morale 7, holds`; with what it was against for the GM."""
    told = f"{scene.name(event.who)}: {purpose(event, scene)}" if event.who else purpose(event, scene)
    told += ":" if scene.read(told)[-1:].isdigit() else ""
    against = "" if event.target is None or scene.audience != GM else f" against {number(event.target)}"
    outcome = f", {event.outcome}" if event.outcome else ""
    way = f" ({event.way})" if event.way else ""
    return f"{told} {number(event.total)}{way}{against}{outcome}".strip()


def untold(rolls: Sequence[Checked], lines: Sequence[str], scene: Scene) -> list[bool]:
    """Of each roll of an action, whether none of the lines about the action tells it.

    One that decides something is told by whom it is for and its number, together with what it was against or what for:
    `Bo misses: 9 against 11`, `Wolf: 7 damage from Bo (13 attack − 6 block)`. Of the others the number is enough,
    where it is neither part of a name nor how much was left of something. Of one that came to something special the
    line has to say so.
    """
    seen: Counter[str] = Counter()
    found = []
    lines = [scene.read(line) for line in lines]
    for event in rolls:
        telling = [line for line in lines if _tells(line, event, scene)]
        if event.special:
            telling = [line for line in telling if _says(line, scene.read(event.outcome))]
        seen[came_to(event, scene)] += 1
        decides = event.target is not None or bool(event.outcome)
        # What is rolled twice has to be told twice.
        found.append(len(telling) < (seen[came_to(event, scene)] if decides else 1))
    return found


def _tells(line: str, event: Checked, scene: Scene) -> bool:
    total = number(event.total)
    if event.target is None and not event.outcome:
        for who in (*scene.after.combatants.values(), *scene.before.combatants.values()):
            line = line.replace(who.name, "")
        return _says(re.sub(r"\S+ → \S+", "", line), total)
    against = "" if event.target is None else number(event.target)
    words = [f"{total} {scene.read(purpose(event, scene))}"]
    # Of a foe's number players read that there is one.
    for other in (against, UNKNOWN) if against and scene.audience != GM else (against,) * bool(against):
        words += [f"{total} against {other}", f"{other} against {total}"]
    named = event.who in ("", scene.actor) or scene.read(scene.name(event.who)) in line
    return named and any(_says(line, each) for each in words)


def _says(line: str, words: str) -> bool:
    """Whether words stand in a line, and not as a part of longer ones, or of a longer number."""
    return re.search(rf"(?<![\w{MINUS}]){re.escape(words.casefold())}(?!\w)", line.casefold()) is not None


def purpose(event: Checked, scene: Scene) -> str:
    """What a roll is for; whoever, or whatever of the library, is meant by an id is told by the name."""
    return " ".join(_named(word, scene) for word in event.purpose.split(" "))


def _named(word: str, scene: Scene) -> str:
    if scene.combatant(word):
        return scene.name(word)
    return scene.library(word) if "-" in word and not has_signs(word) else word


def citation(why: Why) -> str:
    """The clauses behind a fact, each once, in brackets; nothing where there are none."""
    return f" [{', '.join(dict.fromkeys(why.clauses))}]" if why.clauses else ""


def _dice(event: Checked, terms: tuple[Term, ...]) -> tuple[str, tuple[Term, ...]]:
    """The dice with their faces, and the addends that still have to be named behind them."""
    try:
        expression = parse(event.dice)
    except Unreadable:  # an expression of rules that write dice in some other way
        return f"{event.dice} {_faces(event)}", terms
    if NOT_A_PLAIN_SUM.search(event.dice):
        # The expression is written out, so what it adds by itself is not said twice.
        own = len(expression.terms(lambda _: 0))
        return f"{expression.text} {_faces(event)}", terms[own:]
    if event.faces is None or len(event.faces) != len(expression.faces):
        return f"{' + '.join(str(group) for group in expression.dice)} {_faces(event)}", terms
    return " + ".join(_groups(expression, event.faces)), terms


def _groups(expression: Expression, faces: Sequence[int]) -> list[str]:
    found, at = [], 0
    for group in expression.dice:
        found.append(f"{group} ({_fallen(group, faces[at : at + group.count])})")
        at += group.count
    return found


def _fallen(group: Dice, faces: Sequence[int]) -> str:
    if not group.keep:
        return "+".join(map(str, faces))
    return f"{', '.join(map(str, faces))}: keeps {group.kept(faces)}"


def _faces(event: Checked) -> str:
    if event.faces is None:
        return "(sum given)" if event.natural is None else f"(sum given: {event.natural})"
    return f"({', '.join(map(str, event.faces))})"
