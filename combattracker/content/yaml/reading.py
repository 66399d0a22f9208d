"""YAML text to plain values, each with its place in the file, from PyYAML's events.

PyYAML alone lets duplicate keys and alias bombs through, reads `no` as false and `12:30` as 750, and fails in
many ways. Here scalars follow the YAML 1.2 core schema, and every failure is an `Unreadable`.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from combattracker.model.errors import Unreadable

MAX_BYTES = 1024 * 1024
MAX_EVENTS = 100_000
"""Values, keys and brackets; the largest library of ours has a tenth of them."""
MAX_CAREFUL_EVENTS = 20_000
"""As many PyYAML reads in two seconds; it words what is wrong better than libyaml, which reads ten times as fast."""
MAX_DEPTH = 50
MAX_DIGITS = 18

# YAML 1.2.2, section 10.3.2; whatever plain text fits none of these is a string.
_WORDS: dict[str, bool | None] = dict.fromkeys(["", "~", "null", "Null", "NULL"])
_WORDS |= dict.fromkeys(["true", "True", "TRUE"], True) | dict.fromkeys(["false", "False", "FALSE"], False)
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

# Terminal escapes, halves of characters, and U+0085, U+2028 and U+2029, which PyYAML takes for line breaks but
# YAML 1.2 and editors don't: what is shown as one line could hold two keys.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdd5\ufffe\uffff]")

# What PyYAML complains of (the first row that fits counts); what was found, what was expected, what to do.
_QUOTE = "put the whole text in quotes"
_SAYINGS = (
    ("end of stream|document sep", "no end of this quoted text", "a closing quote", "add it"),
    ("got '<stream end>'", "no end of what this bracket opens", "its closing bracket", "add it"),
    ("expected ',' or", "{found}", "',' or what closes the bracket at {start}", f"add it, or {_QUOTE}"),
    ("mapping values", "':' in a value", "text without ': '", f"{_QUOTE}, or indent this line like the last"),
    ("could not find", "a line without ':'", "'key: value'", "add ': ', or indent it like the text above"),
    ("not allowed here", "'- ' or '? ' in a line", "a value", f"begin the list on its own line, or {_QUOTE}"),
    (r"character '\\t'", "a tab", "spaces", "use spaces to indent and to separate"),
    ("cannot start", "{found}", "text, which can't begin with that", _QUOTE),
    ("<block end>", "{found}", "the end of the value, or what goes below {start}", f"move it there, or {_QUOTE}"),
    ("<document start>", "{found}", "the end of the file", "indent it like the first line, or delete it"),
    ("node content", "{found}", "a value", f"write one, or {_QUOTE}"),
    ("scanning an |a tag|undefined tag", "text that begins with *, & or !", "other text", _QUOTE),
    ("double-quoted", "an unknown escape", "one like \\n", "write \\\\ for \\, or use single quotes"),
    ("block scalar", "text after | or >", "a new line", "begin the text on the next line, indented"),
    ("", "what YAML can't read ({problem})", "a key or a list item", "check quotes and indentation here"),
)
_AT_START = re.compile("end of stream|document sep|stream end|could not find|scanning an |tag")
_TOKENS = {
    "'<stream end>'": "the end of the file",
    "'<block mapping start>'": "a key",
    "'<block sequence start>'": "'- '",
    "'<scalar>'": "more text",
    "'?'": "'?' or a key",
}


class Mark(NamedTuple):
    """A place in a text, both numbers counted from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class _Place(NamedTuple):
    """Where a value and its key stand (without a key, the value again), and the places inside the value."""

    value: Mark
    key: Mark
    inside: Mapping[str | int, _Place]


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """What a YAML text says, for reading only; `source` names it in messages. Equal is only what is the same."""

    value: Any
    source: str
    _place: _Place = field(repr=False, compare=False)

    def mark(self, path: Sequence[str | int]) -> Mark:
        """The place of the value at `path`, or of its nearest parent that exists."""
        return self._find(path)[0].value

    def key_mark(self, path: Sequence[str | int]) -> Mark:
        """The place of the key that `path` ends in; where there is no such key, the same as `mark`."""
        place, whole = self._find(path)
        return place.key if whole else place.value

    def _find(self, path: Sequence[str | int]) -> tuple[_Place, bool]:
        place = self._place
        for step in path:
            if step not in place.inside:
                return place, False
            place = place.inside[step]
        return place, True


def load_text(text: str | bytes, source: str) -> Document:
    """Read one YAML document; an empty one has the value None.

    Raises `Unreadable` for anything but one document of safe YAML 1.2, bounded in size and depth.
    """
    source = _shown(source, limit=None)
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise _unreadable("more than 1 MiB of text", "a fight or a library", "split it into files", source)
    return _parsed(data, source)


# Libraries are read for every fight that is opened, each one anew for every encounter in a list.
@lru_cache(maxsize=64)
def _parsed(data: bytes, source: str) -> Document:
    try:
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        found, advice = f"the byte 0x{data[error.start]:02x}", "save the file as UTF-8 in your editor"
        raise _unreadable(found, "UTF-8 text", advice, source, _mark_at(before, len(before))) from None
    if stray := _FORBIDDEN.search(text):
        raise _unreadable(*_forbidden(stray[0]), source, _mark_at(text, stray.start()))
    if "\t" in text:  # on those the two disagree
        return _Builder(text, source, yaml.SafeLoader, MAX_CAREFUL_EVENTS, " in a text with tabs").document()
    fast = _Builder(text, source, _FAST, MAX_EVENTS)
    try:
        return fast.document()
    except _TooMuch:
        raise
    except Unreadable as fault:
        if fast.events_read > MAX_CAREFUL_EVENTS:
            raise
        try:
            return _Builder(text, source, yaml.SafeLoader, MAX_CAREFUL_EVENTS).document()
        except _TooMuch:
            raise fault from None


def load_file(path: Path) -> Document:
    """Read the YAML document in a file.

    Raises `Unreadable` as `load_text` does, and for a path that isn't a readable file.
    """
    source = _shown(str(path), limit=None)
    try:
        # Somebody's encounter could name a pipe or the terminal, and reading those may never end.
        if path.exists() and not path.is_file():
            found = "a folder" if path.is_dir() else "a device or a pipe"
            raise _unreadable(found, "a YAML file", "name an ordinary file", source)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _unreadable("no such file", "a YAML file", _advice_on_missing(path), source) from None
    except (OSError, ValueError) as error:
        found = f"a file that can't be read ({getattr(error, 'strerror', None) or error})"
        raise _unreadable(found, "a YAML file", "check its name and its permissions", source) from error
    return load_text(data, source)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that `word` most likely means, letter case aside, or None if none is close."""
    if len(word) > 80:  # comparing takes time in the square of it, and nobody mistypes so long a name
        return None
    spellings = {name.casefold(): name for name in sorted(known, reverse=True)}
    close = difflib.get_close_matches(word.casefold(), spellings, n=1)
    return spellings[close[0]] if close else None


_FAST: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml; where it finds a fault, PyYAML reads again, for it says better what and where."""


class _TooMuch(Unreadable):
    """There is more of a text than this reader reads."""


class _Builder:
    """Builds the values and places of one text."""

    def __init__(self, text: str, source: str, loader: Any, most: int, within: str = "") -> None:
        self._source = source
        self._last = Mark(1, 1)  # where the latest event stands
        self._loader = loader
        self._most, self._within = most, within
        self.events_read = 0
        self._events = self._parsed(text)

    def document(self) -> Document:
        next(self._events)  # the stream's start
        value, place = None, _Place(self._last, self._last, {})
        if isinstance(next(self._events), yaml.DocumentStartEvent):
            value, place = self._node(next(self._events), depth=1)
            next(self._events)  # the document's end
            if isinstance(next(self._events), yaml.DocumentStartEvent):
                raise self._error("a second document", "one per file", "delete the '---', or split the file")
        return Document(value, self._source, place)

    def _parsed(self, text: str) -> Iterator[yaml.Event]:
        try:
            for event in yaml.parse(text, Loader=self._loader):
                self.events_read += 1
                self._last = _mark(event.start_mark)
                if self.events_read > self._most:
                    found = f"more than {self._most} keys and values{self._within}"
                    raise self._error(found, "fewer", "split it into files", _TooMuch)
                yield event
        except Unreadable:
            raise
        except Exception as error:
            if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
                raise self._translated(error) from None
            # Only the reader's own code runs inside this try, and it lets slip whatever Python raises in it:
            # OverflowError for "\UFFFFFFFF", ValueError for a %YAML directive of 5,000 digits.
            found = f"after this what YAML can't read ({_shown(str(error))})"
            raise self._error(found, "a value", "look for escapes and numbers far too large") from error

    def _node(self, event: yaml.Event, depth: int, key: Mark | None = None) -> tuple[Any, _Place]:
        self._refuse_reference(event)
        inside: dict[str | int, _Place] = {}
        place = _Place(self._last, key or self._last, inside)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event), place
        if depth > MAX_DEPTH:
            raise self._error(f"more than {MAX_DEPTH} levels of nesting", "fewer", "make the file flatter")
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Any] = []
            while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
                item, inside[len(items)] = self._node(event, depth + 1)
                items.append(item)
            return items, place
        entries: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            name, key = self._key(event), self._last
            if name in entries:
                found = f"the key '{_shown(name)}' again (first at {inside[name].key})"
                raise self._error(found, "each key once", "delete or rename one of the two")
            entries[name], inside[name] = self._node(next(self._events), depth + 1, key)
        return entries, place

    def _key(self, event: yaml.Event) -> str:
        self._refuse_reference(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise self._error("brackets, '- ' or '? ' as a key", "text", _QUOTE)
        if not event.style and event.value in _WORDS:
            raise self._error(f"{event.value or 'nothing'} as a key", "text", "put the key in quotes")
        if not event.style and event.value == "<<":
            raise self._error("the merge key <<", "a plain key", "write out the values meant")
        return self._text(event)

    def _scalar(self, event: yaml.ScalarEvent) -> str | int | float | bool | None:
        text = self._text(event)
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        number: int | float = math.inf
        if _INT.fullmatch(text):
            # A longer one isn't even converted, since that takes time in the square of its length.
            if len(text) <= MAX_DIGITS + 1:
                number = int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
        elif _FLOAT.fullmatch(text):
            number = float(text)
        elif not _ENDLESS.fullmatch(text):
            return text
        if abs(number) < 10**MAX_DIGITS:
            return number
        advice = "write such a number, or put it in quotes if it is text"
        raise self._error(f"the number {_shown(text)}", f"a finite one of up to {MAX_DIGITS} digits", advice)

    def _text(self, event: yaml.ScalarEvent) -> str:
        # JSON writers escape an emoji as two halves; this joins them and leaves a lone half as it is.
        text = event.value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        if stray := _FORBIDDEN.search(text):
            raise self._error(*_forbidden(stray[0]))
        return text

    def _refuse_reference(self, event: yaml.Event) -> None:
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor is not None or tag is not None:
            kind = "alias (*)" if isinstance(event, yaml.AliasEvent) else "anchor (&)" if anchor else "tag (!)"
            raise self._error(f"a YAML {kind}", "a plain value", f"write it out, or {_QUOTE}")

    def _error(self, found: str, expected: str, advice: str, kind: type[Unreadable] = Unreadable) -> Unreadable:
        return _unreadable(found, expected, advice, self._source, self._last, kind)

    def _translated(self, error: yaml.MarkedYAMLError) -> Unreadable:
        complaint = f"{error.problem} {error.context}"
        saying = next(saying for pattern, *saying in _SAYINGS if re.search(pattern, complaint))
        token = re.search(r"(?:found|got) (?:character )?('.+'|\".+\")", complaint)
        found = _shown(_TOKENS.get(token[1], token[1])) if token else "something else"
        start, mark = _mark(error.context_mark or error.problem_mark), _mark(error.problem_mark)
        names = {"found": found, "start": start, "problem": _shown(str(error.problem))}
        found, expected, advice = (part.format_map(names) for part in saying)
        return _unreadable(found, expected, advice, self._source, start if _AT_START.search(complaint) else mark)


def _unreadable(
    found: str,
    expected: str,
    advice: str,
    source: str,
    mark: Mark | None = None,
    kind: type[Unreadable] = Unreadable,
) -> Unreadable:
    where = f"{source}:{mark.line}:{mark.column}" if mark else source
    return kind(f"found {found}, expected {expected}: {advice}", where=where)


def _forbidden(stray: str) -> tuple[str, str, str]:
    return f"the unprintable character U+{ord(stray):04X}", "text that can be shown", "delete it"


def _advice_on_missing(path: Path) -> str:
    try:
        close = nearest(path.name, (other.name for other in path.parent.iterdir()))
    except OSError:
        return "check the folder's name"
    return f"did you mean {_shown(close)}?" if close else "check its name and the folder"


def _mark(place: Any) -> Mark:
    return Mark(place.line + 1, place.column + 1)


def _mark_at(text: str, index: int) -> Mark:
    return Mark(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def _shown(text: str, limit: int | None = 60) -> str:
    # Our messages reach the terminal, and so do the file names and the pieces of the file in them.
    cut = text[:limit]
    printable = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
    return "".join(printable) + "…" * (cut != text)
