"""Mistakes in files, each with its place: `file:line:column: found …, expected …: what to do`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from combattracker.content.yaml.reading import Document, nearest
from combattracker.model.errors import CombatError, Unreadable

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

MOST_FAULTS = 100
"""So many mistakes of a file are looked for; each takes time, and nobody reads more of them."""
MOST_TOLD = 20
MOST_SHOWN = 60
Path = tuple[str | int, ...]


class Faults(Unreadable):
    """Several mistakes at once, each in a line of its own; `faults` are those lines.

    `more` are those that were counted, but not put into words; `stopped` is whether the rest was not looked at.
    """

    def __init__(self, faults: Sequence[str], more: int = 0, stopped: bool = False) -> None:
        self.faults = list(dict.fromkeys(faults))
        self.more, self.stopped = more, stopped
        shown = self.faults[:MOST_TOLD]
        super().__init__("\n".join([*shown, *_left(len(self.faults) - len(shown) + more, stopped)]))


def _left(more: int, stopped: bool) -> list[str]:
    told = [f"… and {more} more"] if more > 0 else []
    return [*told, f"… and the rest was not looked at after {MOST_FAULTS}"] if stopped else told


def lines(error: CombatError) -> list[str]:
    """What an error says, one line for each mistake."""
    return [*error.faults, *_left(error.more, error.stopped)] if isinstance(error, Faults) else [str(error)]


class Collector:
    """Gathers the mistakes of one file, so that all of them can be told at once; stops where there are too many."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.more = 0

    def add(self, *faults: str) -> None:
        """Notes mistakes. Raises Faults once there are too many."""
        self.faults.extend(faults)
        if len(self.faults) >= MOST_FAULTS:
            raise Faults(self.faults, self.more, stopped=True)

    def catch(self, work: Callable[[], Any], document: Document | None = None, path: Path = ()) -> Any:
        """What `work` returns, or None if it raises a CombatError, which is noted at its place."""
        try:
            return work()
        except Faults as several:
            self.more += several.more
            self.add(*several.faults)
        except CombatError as error:
            self.add(str(placed(error, document, path) if document is not None else error))
        return None

    def settle(self) -> None:
        """Raises Faults if any mistake was noted."""
        if self.faults:
            raise Faults(self.faults, self.more)


def shown(value: object) -> str:
    """A value from a file, cut short and in one line, for a message."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "".join(c if c.isprintable() else " " for c in str(value)[: MOST_SHOWN + 1])
    text = text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
    return f"'{text}'" if isinstance(value, str) else text


def where(document: Document | None, path: Path, *, key: bool = False) -> str:
    """`file:line:column` of the value at a path, or of its key; empty for what is in no file."""
    if document is None:
        return ""
    mark = document.key_mark(path) if key else document.mark(path)
    return f"{document.source}:{mark.line}:{mark.column}"


def fault(
    document: Document | None, path: Path, found: str, expected: str, advice: str, *, key: bool = False
) -> Unreadable:
    """A mistake at a place: what was found, what was expected, what to do."""
    return Unreadable(f"found {found}, expected {expected}: {advice}", where=where(document, path, key=key))


def unknown(document: Document, path: Path, what: str, known: Iterable[str], *, key: bool = False) -> Unreadable:
    """A mistake: the name at a path (its value, or its key) is none of those known."""
    name = str(path[-1]) if key else at(document.value, path)
    return fault(document, path, f"the unknown {what} {shown(name)}", *choice(str(name), known), key=key)


def choice(word: str, known: Iterable[str]) -> tuple[str, str]:
    """What was expected instead of an unknown word, and what to do about it."""
    names = list(known)
    close = nearest(word, names)
    listed = ", ".join(names[:12]) + ("…" if len(names) > 12 else "")
    if close:
        return listed if len(names) <= 12 else "a known one", f"did you mean {close}?"
    return (f"one of {listed}", "write one of these") if names else ("nothing here", "delete it")


def placed(error: CombatError, document: Document | None, path: Path) -> CombatError:
    """The error with the place of a value, unless it already names one."""
    if isinstance(error, Faults) or (isinstance(error, Unreadable) and error.where):
        return error
    return Unreadable(str(error), where=where(document, path))


def at(value: Any, path: Path) -> Any:
    """The value at a path inside a value; None where there is none."""
    for step in path:
        if not _has(value, step):
            return None
        value = value[step]
    return value


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, list | tuple) and isinstance(step, int) and 0 <= step < len(value)


def from_pydantic(
    error: ValidationError,
    document: Document | None,
    base: Path,
    model: type[BaseModel],
    data: object,
    also: Iterable[str] = (),
) -> Faults:
    """The mistakes that a model found in some data, which is or was made from the value at `base` of a document.

    `also` are keys that are known there besides the model's own.
    """
    found: dict[tuple[Any, ...], list[Any]] = {}
    for each in error.errors(include_url=False, include_context=True):
        # A union reports each of its branches: with the place of the value they are one mistake.
        steps = _steps(each["loc"], data)
        found.setdefault((steps, each["type"] in ("extra_forbidden", "missing"), _missing(each)), []).append(each)
    around = {steps[:depth] for steps, _, _ in found for depth in range(len(steps))}
    # Where a branch of a union fits so far that its mistakes lie inside the value, they say all there is to say.
    own = [(key[0], group) for key, group in found.items() if key[1] or key[0] not in around]
    told = [
        str(_translated(group, document, (*base, *steps), at(data, steps), _known(model, steps, also)))
        for steps, group in own[:MOST_FAULTS]
    ]
    return Faults(told, len(own) - len(told))


def _missing(each: Any) -> str:
    return str(each["loc"][-1]) if each["type"] == "missing" and each["loc"] else ""


def _steps(loc: tuple[str | int, ...], root: Any) -> Path:
    """The part of a location that leads through the data; the rest names branches of unions, or what is missing."""
    steps: list[str | int] = []
    value = root
    for step in loc:
        if _has(value, step):
            value = value[step]
            steps.append(step)
    return tuple(steps)


def _known(model: type[BaseModel], steps: Path, also: Iterable[str]) -> list[str]:
    """The keys that may stand beside the one at the end of a path."""
    names = [*(also if len(steps) == 1 else ()), *fields_at(model, steps[:-1])]
    # The id of a library entry is a field, but written as its key.
    return list(dict.fromkeys(name for name in names if name != "id" or not hasattr(model, "refers")))


def _translated(
    group: list[Any], document: Document | None, path: Path, value: object, known: Iterable[str]
) -> Unreadable:
    first = group[0]
    if first["type"] == "extra_forbidden":
        name = str(path[-1]) if path else ""
        expected, advice = choice(name, known)
        return fault(document, path, f"the unknown key {shown(name)}", expected, advice, key=True)
    if first["type"] == "missing":
        name = first["loc"][-1]
        return fault(document, path, f"no '{name}'", f"the key '{name}'", "add it")
    expected = " or ".join(dict.fromkeys(_expected(each) for each in group))
    if first["loc"] and first["loc"][-1] == "[key]":  # so pydantic says that it means the key and not its value
        return fault(document, path, f"the key {shown(path[-1])}", expected, "write that, or delete the key", key=True)
    return fault(document, path, shown(value), expected, "write that, or delete the key")


EXPECTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "text (put it in quotes if it looks like a number)",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "string_pattern_mismatch": "small letters, digits and hyphens, a letter or digit first",
}


def _expected(each: Any) -> str:
    """What pydantic wanted, in our words where there are some."""
    kind, context = each["type"], each.get("ctx", {})
    if kind in EXPECTED:
        return EXPECTED[kind]
    if kind in ("literal_error", "enum"):
        return f"one of {context.get('expected', '')}".replace("'", "")
    if kind in ("greater_than_equal", "greater_than"):
        return f"{context.get('ge', '')}{context.get('gt', '')} or more" + " (not itself)" * ("gt" in context)
    if kind in ("less_than_equal", "less_than"):
        return f"{context.get('le', '')}{context.get('lt', '')} or less" + " (not itself)" * ("lt" in context)
    if kind == "string_too_long":
        return f"at most {context.get('max_length')} characters"
    if kind in ("value_error", "assertion_error"):
        return str(context.get("error", each["msg"]))
    message = str(each["msg"])
    return message[:1].lower() + message[1:]


def fields_at(model: type[BaseModel], steps: Path) -> list[str]:
    """The names of the fields of a model, or of the model that lies inside it at the end of a path."""
    from pydantic import BaseModel

    here: list[Any] = [model]
    for step in steps:
        inner: list[Any] = []
        for each in here:
            if isinstance(each, type) and issubclass(each, BaseModel):
                info = each.model_fields.get(str(step))
                inner += _arguments(info.annotation) if info else [each]  # a key of a mapping of such models
            else:
                inner.append(each)
        here = inner
    names: dict[str, None] = {}
    for each in here:
        if isinstance(each, type) and issubclass(each, BaseModel):
            names.update(dict.fromkeys(info.alias or name for name, info in each.model_fields.items()))
    return list(names)


def _arguments(annotation: Any) -> list[Any]:
    """The models in an annotation, however deep in lists, mappings and unions."""
    from typing import get_args

    inside = [each for argument in get_args(annotation) for each in _arguments(argument)]
    return inside or [annotation]
