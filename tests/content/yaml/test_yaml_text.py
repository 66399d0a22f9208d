"""YAML text: what is read, where it stands, and that all else is refused in plain words."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.content import places
from combattracker.content.yaml.reading import (
    _FAST,
    MAX_BYTES,
    MAX_CAREFUL_EVENTS,
    MAX_DEPTH,
    MAX_EVENTS,
    Document,
    Mark,
    _Builder,
    load_file,
    load_text,
    nearest,
)
from combattracker.model.errors import Unreadable

WOLVES = """\
ruleset: dragon-legacy
rules: {adjacency: 8}
combatants:
  - {name: Mira, at: heroes:b2}
  - creature: wolf
    count: 4
    notes: |
      the one with the scar
      is the leader
legend:
  w: wolf
  3: rock
empty:
"""


def value(text: str | bytes) -> Any:
    return load_text(text, "wolves.yaml").value


def refusal(text: str | bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        load_text(text, "wolves.yaml")
    message = str(caught.value)
    # Each says where, what was found, what was expected and what to do, on one line and without a terminal escape.
    assert re.fullmatch(r"wolves\.yaml(:\d+:\d+)?: found .+, expected .+: .+", message)
    assert message.isprintable()
    return message


class TestValues:
    def test_a_whole_encounter(self) -> None:
        assert value(WOLVES) == {
            "ruleset": "dragon-legacy",
            "rules": {"adjacency": 8},
            "combatants": [
                {"name": "Mira", "at": "heroes:b2"},
                {"creature": "wolf", "count": 4, "notes": "the one with the scar\nis the leader\n"},
            ],
            "legend": {"w": "wolf", "3": "rock"},
            "empty": None,
        }

    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("", None),
            ("~", None),
            ("null", None),
            ("Null", None),
            ("NULL", None),
            ("nUll", "nUll"),
            ("true", True),
            ("True", True),
            ("TRUE", True),
            ("tRue", "tRue"),
            ("false", False),
            ("False", False),
            ("FALSE", False),
            ("no", "no"),
            ("yes", "yes"),
            ("on", "on"),
            ("Off", "Off"),
            ("y", "y"),
            ("0", 0),
            ("-7", -7),
            ("+7", 7),
            ("010", 10),
            ("08", 8),
            ("0o17", 15),
            ("0x1F", 31),
            ("0X1F", "0X1F"),
            ("-0x1F", "-0x1F"),
            ("0o8", "0o8"),
            ("0b11", "0b11"),
            ("1_000", "1_000"),
            ("１２", "１２"),
            ("12:30", "12:30"),
            ("190:20:30.15", "190:20:30.15"),
            ("2026-01-02", "2026-01-02"),
            ("2d6+3", "2d6+3"),
            ("999999999999999999", 10**18 - 1),
            ("-999999999999999999", 1 - 10**18),
            ("1.5", 1.5),
            ("-.5", -0.5),
            ("1.", 1.0),
            ("1e3", 1000.0),
            ("+12.5E-1", 1.25),
            (".", "."),
            ("1e", "1e"),
            (".e3", ".e3"),
            ("inf", "inf"),
            ("nan", "nan"),
            ("+.nan", "+.nan"),
            ("'12'", "12"),
            ('"true"', "true"),
            ("''", ""),
            ("'.inf'", ".inf"),
            ("'12345678901234567890'", "12345678901234567890"),
            ("|\n  12", "12"),
            ("12\n  34", "12 34"),
            ("=", "="),
        ],
    )
    def test_scalars_follow_the_core_schema_of_yaml_1_2(self, written: str, meant: Any) -> None:
        found = value(f"a: {written}")["a"]
        assert found == meant
        assert type(found) is type(meant)

    @pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "---\n...\n", "\ufeff"])
    def test_an_empty_document_is_none(self, text: str) -> None:
        document = load_text(text, "wolves.yaml")
        assert document.value is None
        assert document.mark(["combatants", 0]).line in (1, 2)

    def test_a_number_as_key_is_its_text(self) -> None:
        keys = "{1: a, 010: b, 1.50: c, .inf: d, 12345678901234567890: e}"
        assert list(value(keys)) == ["1", "010", "1.50", ".inf", "12345678901234567890"]

    def test_quotes_make_any_key_text(self) -> None:
        assert value("{'true': 1, '~': 2, '': 3, '<<': 4, no: 5}") == {"true": 1, "~": 2, "": 3, "<<": 4, "no": 5}

    def test_keys_keep_their_order(self) -> None:
        assert list(value("{c: 1, a: 2, b: 3}")) == ["c", "a", "b"]

    @pytest.mark.parametrize("text", ["\ufeffa: 1", b"\xef\xbb\xbfa: 1"])
    def test_a_byte_order_mark_is_tolerated(self, text: str | bytes) -> None:
        document = load_text(text, "wolves.yaml")
        assert document.value == {"a": 1}
        assert document.key_mark(["a"]) == Mark(1, 1)

    @pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
    def test_any_line_ending_is_tolerated(self, ending: str) -> None:
        document = load_text(f"a: 1{ending}b: |{ending}  x{ending}  y{ending}", "wolves.yaml")
        assert document.value == {"a": 1, "b": "x\ny\n"}
        assert document.key_mark(["b"]) == Mark(2, 1)

    def test_text_in_any_script_is_kept(self) -> None:
        assert value('a: Jürgen 狼 👩‍🚀\nb: "\\ud83d\\ude00"'.encode()) == {"a": "Jürgen 狼 👩‍🚀", "b": "😀"}

    def test_tab_and_newline_may_be_escaped(self) -> None:
        assert value(r'a: "x\ty\nz"') == {"a": "x\ty\nz"}

    def test_as_deep_as_allowed(self) -> None:
        found = value("[" * MAX_DEPTH + "]" * MAX_DEPTH)
        for _ in range(MAX_DEPTH - 1):
            (found,) = found
        assert found == []

    def test_as_large_as_allowed(self) -> None:
        assert value("a: 1\n#" + "x" * (MAX_BYTES - 6)) == {"a": 1}


class TestMarks:
    document = load_text(WOLVES, "wolves.yaml")

    @pytest.mark.parametrize(
        ("path", "mark"),
        [
            ([], Mark(1, 1)),
            (["ruleset"], Mark(1, 10)),
            (["rules"], Mark(2, 8)),
            (["rules", "adjacency"], Mark(2, 20)),
            (["combatants"], Mark(4, 3)),
            (["combatants", 0, "at"], Mark(4, 22)),
            (["combatants", 1], Mark(5, 5)),
            (["combatants", 1, "notes"], Mark(7, 12)),
            (["legend", "3"], Mark(12, 6)),
            (["empty"], Mark(13, 7)),
        ],
    )
    def test_the_place_of_a_value(self, path: list[str | int], mark: Mark) -> None:
        assert self.document.mark(path) == mark

    @pytest.mark.parametrize(
        ("path", "mark"),
        [
            (["ruleset", "name"], Mark(1, 10)),
            (["combatants", 2], Mark(4, 3)),
            (["combatants", -1], Mark(4, 3)),
            (["combatants", 1, "hp", "max"], Mark(5, 5)),
            (["combatants", "1", "count"], Mark(4, 3)),
            (["party"], Mark(1, 1)),
        ],
    )
    def test_the_place_of_the_nearest_parent(self, path: list[str | int], mark: Mark) -> None:
        assert self.document.mark(path) == self.document.key_mark(path) == mark

    @pytest.mark.parametrize(
        ("path", "mark"),
        [
            (["rules"], Mark(2, 1)),
            (["combatants", 0, "at"], Mark(4, 18)),
            (["combatants", 1, "count"], Mark(6, 5)),
            (["combatants", 1], Mark(5, 5)),
            (["empty"], Mark(13, 1)),
            ([], Mark(1, 1)),
        ],
    )
    def test_the_place_of_a_key(self, path: list[str | int], mark: Mark) -> None:
        assert self.document.key_mark(path) == mark

    def test_a_mark_speaks(self) -> None:
        assert str(Mark(3, 7)) == "line 3, column 7"


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "where", "found"),
        [
            ("a: 1\nb: 2\na: 3", "3:1", "the key 'a' again (first at line 1, column 1)"),
            ("x:\n  - {hp: 1, hp: 2}", "2:13", "the key 'hp' again (first at line 2, column 6)"),
            ("{1: a, '1': b}", "1:8", "the key '1' again"),
            ("{? a, ? a}", "1:9", "the key 'a' again"),
            ("a: &x 1\nb: *x", "1:4", "anchor (&)"),
            ("- &x [1]", "1:3", "anchor (&)"),
            ("&x a: 1", "1:1", "anchor (&)"),
            ("a: *x", "1:4", "alias (*)"),
            ("*x : a", "1:1", "alias (*)"),
            ("<<: *x", "1:1", "the merge key"),
            ("a: !!int 3", "1:4", "tag (!)"),
            ("a: !!python/object/apply:os.system ['true']", "1:4", "tag (!)"),
            ("a: !wow", "1:4", "tag (!)"),
            ("a: ! 3", "1:4", "tag (!)"),
            ("!!set {a}", "1:1", "tag (!)"),
            ("!!str a: 1", "1:1", "tag (!)"),
            ("<<: {a: 1}", "1:1", "the merge key"),
            ("- {<<: {a: 1}}", "1:4", "the merge key"),
            ("a: 1\n---\nb: 2", "2:1", "a second document"),
            ("---\n---\n", "2:1", "a second document"),
            ("true: 1", "1:1", "true as a key"),
            ("{~: 1}", "1:2", "~ as a key"),
            ("?\n: 1", "1:2", "nothing as a key"),
            ("{? : 1}", "1:3", "nothing as a key"),
            ("? [a]\n: 1", "1:3", "as a key"),
            ("{{a: 1}: 1}", "1:2", "as a key"),
            ("a: .inf", "1:4", "the number .inf"),
            ("a: -.INF", "1:4", "the number -.INF"),
            ("a: .NaN", "1:4", "the number .NaN"),
            ("a: 1e400", "1:4", "the number 1e400"),
            ("a: 1e18", "1:4", "the number 1e18"),
            ("a: 1234567890123456789", "1:4", "the number 1234567890123456789"),
            ("a: -1234567890123456789", "1:4", "the number"),
            ("a: 0xFFFFFFFFFFFFFFFF", "1:4", "the number"),
            ("a: 0o7777777777777777777777", "1:4", "the number"),
            ("a: " + "9" * 100_000, "1:4", "the number 9999"),
            ("a: 0x" + "f" * 100_000, "1:4", "the number 0xff"),
            ("a: 1\nb: \x1b[31m", "2:4", "U+001B"),
            ("a: \x00", "1:4", "U+0000"),
            ("a: \x7f", "1:4", "U+007F"),
            ("a: \x9b31m", "1:4", "U+009B"),
            ("a: x\x85b: y", "1:5", "U+0085"),
            ("a: x\u2028b: y", "1:5", "U+2028"),
            ("# \x07", "1:3", "U+0007"),
            (r'a: "\e[31m"', "1:4", "U+001B"),
            (r'a: "\x9b"', "1:4", "U+009B"),
            (r'a: "\u009d"', "1:4", "U+009D"),
            (r'a: "\0"', "1:4", "U+0000"),
            (r'a: "\r"', "1:4", "U+000D"),
            (r'a: "\N"', "1:4", "U+0085"),
            (r'"\e": 1', "1:1", "U+001B"),
            (r'a: "\ud83d"', "1:4", "U+D83D"),
            ("a: \ud800", "1:4", "the byte"),
            (b"a: 1\nb: J\xfcrgen", "2:5", "the byte 0xfc"),
            (b"\xef\xbb\xbfa: \xff", "1:4", "the byte 0xff"),
            ("a: 1".encode("utf-16"), "1:1", "the byte 0xff"),
        ],
    )
    def test_what_is_yaml_but_not_ours(self, text: str | bytes, where: str, found: str) -> None:
        message = refusal(text)
        assert message.startswith(f"wolves.yaml:{where}: found")
        assert found in message

    @pytest.mark.parametrize(
        ("text", "where", "said"),
        [
            ("name: Mira: the Bold", "1:11", "':' in a value"),
            ("a: 1\n b: 2", "2:3", "indent"),
            ("a: 1\nb\nc: 2", "2:1", "a line without ':'"),
            ("a:\n\tb: 1", "2:1", "a tab"),
            ("a: @x", "1:4", "'@'"),
            ("a: `x`", "1:4", "'`'"),
            ("a: %x", "1:4", "'%'"),
            ("a: *bold* x", "1:4", "begins with *, & or !"),
            ("a: & x", "1:4", "begins with *, & or !"),
            ("a: !x!y z", "1:4", "begins with *, & or !"),
            ("a: 'x\nb: 2\n", "1:4", "a closing quote"),
            ('a: "x\n---\ny"', "1:4", "a closing quote"),
            ("a: 1\nb: [1, 2\n", "2:4", "its closing bracket"),
            ("a: [1, 2\nb: 3\n", "2:2", "what closes the bracket at line 1, column 4"),
            ("a: {x: 1 y: 2}", "1:11", "what closes the bracket at line 1, column 4"),
            ("a: [1]]", "1:7", "found ']'"),
            ("a: 'it's'", "1:8", "found more text"),
            ("a: [bold]x[/bold]", "1:10", "found more text"),
            ("a:\n  - 1\n - 2", "3:2", "below line 1, column 1"),
            ("- a\nb: 1", "2:1", "below line 1, column 1"),
            ("  a: 1\nb: 2", "2:1", "the end of the file"),
            ("a: 1\n...\nb: 2", "3:1", "the end of the file"),
            ("a: - b", "1:4", "begin the list on its own line"),
            ("a: ]", "1:4", "found ']'"),
            ("a: {b: [", "1:9", "the end of the file"),
            (r'a: "c:\dir"', "1:8", "an unknown escape"),
            (r'a: "\xzz"', "1:7", "an unknown escape"),
            ("a: | text", "1:6", "begin the text on the next line"),
            ("a: |0\n x", "1:5", "begin the text on the next line"),
            ("%YAML 2.0\n---\na", "1:1", "incompatible YAML document"),
            ("%TAG ! x\n%TAG ! y\n---\na", "2:1", "duplicate tag handle"),
            ("%YAML x\n---\na", "1:7", "can't read"),
            ('a: "\\UFFFFFFFF"', "1:1", "can't read"),
            ('a: 1\nb: "\\U0FFFFFFF"', "2:1", "can't read"),
            ("%YAML 1." + "1" * 5000 + "\n---\na", "1:1", "can't read"),
        ],
    )
    def test_what_is_no_yaml(self, text: str, where: str, said: str) -> None:
        message = refusal(text)
        assert message.startswith(f"wolves.yaml:{where}: found")
        assert said in message

    @pytest.mark.parametrize("unit", ["[", "[\n", "- ", "{a: ", "{a: [", "{? ", "? ", "[[],"])
    def test_deep_nesting_is_refused_at_once(self, unit: str) -> None:
        start = time.process_time()
        message = refusal(unit * 30_000)
        assert time.process_time() - start < 2
        assert f"more than {MAX_DEPTH} levels of nesting" in message or "as a key" in message

    def test_one_level_too_deep(self) -> None:
        levels = MAX_DEPTH + 1
        assert refusal("[" * levels + "]" * levels).startswith(f"wolves.yaml:1:{levels}: ")
        assert "nesting" in refusal("".join("  " * level + "a:\n" for level in range(levels)))

    def test_alias_and_merge_bombs_are_refused_at_once(self) -> None:
        lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 20))]
        merges = ["a0: &a0 {x: 1}", *(f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}" for n in range(1, 40))]
        start = time.process_time()
        assert "anchor" in refusal("\n".join(lines))
        assert "anchor" in refusal("\n".join(merges))
        assert time.process_time() - start < 1

    @pytest.mark.parametrize("text", ["#" * (MAX_BYTES + 1), "#" + "é" * (MAX_BYTES // 2), b"\xff" * (MAX_BYTES + 1)])
    def test_too_large(self, text: str | bytes) -> None:
        assert refusal(text).startswith("wolves.yaml: found more than 1 MiB")

    def test_what_the_file_says_cannot_steer_the_terminal_through_a_message(self) -> None:
        assert "the key 'a\\nb' again" in refusal('{"a\\nb": 1, "a\\nb": 2}')
        assert len(refusal("{" + "k" * 900 + ": 1, " + "k" * 900 + ": 2}")) < 250
        with pytest.raises(Unreadable, match=r"^a\\x1b\[31m\.yaml:1:1: "):
            load_text("!", "a\x1b[31m.yaml")


class TestFiles:
    def test_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "wolves.yaml"
        path.write_text(WOLVES, encoding="utf-8")
        document = load_file(path)
        assert document == load_text(WOLVES, str(path))
        assert document.source == str(path)

    def test_a_mistake_in_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "wolves.yaml"
        path.write_text("a: 1\na: 2\n", encoding="utf-8")
        with pytest.raises(Unreadable) as caught:
            load_file(path)
        assert caught.value.where == f"{path}:2:1"

    def test_a_missing_file_names_the_nearest(self, tmp_path: Path) -> None:
        (tmp_path / "wolves.yaml").touch()
        with pytest.raises(Unreadable, match=r"wolfes\.yaml: found no such file, .*: did you mean wolves\.yaml\?$"):
            load_file(tmp_path / "wolfes.yaml")
        with pytest.raises(Unreadable, match=r"found no such file, .*: check its name and the folder$"):
            load_file(tmp_path / "zzz")

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(Unreadable, match=r"found no such file, .*: check the folder's name$"):
            load_file(tmp_path / "nowhere" / "wolves.yaml")

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(Unreadable, match="found a folder, expected a YAML file: "):
            load_file(tmp_path)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe_is_refused_instead_of_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(Unreadable, match="found a device or a pipe"):
            load_file(tmp_path / "pipe")

    def test_a_file_that_is_too_large(self, tmp_path: Path) -> None:
        path = tmp_path / "wolves.yaml"
        path.write_bytes(b"#" * (MAX_BYTES + 1))
        with pytest.raises(Unreadable, match=r"wolves\.yaml: found more than 1 MiB of text"):
            load_file(path)

    def test_a_file_that_may_not_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        path = tmp_path / "wolves.yaml"
        path.touch()
        monkeypatch.setattr(Path, "open", refuse)
        with pytest.raises(Unreadable, match=r"a file that can't be read \(Permission denied\), .*permissions"):
            load_file(path)

    @pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "wolves.yaml/x", "\ud800"])
    def test_a_name_that_no_file_can_have(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "wolves.yaml").touch()
        with pytest.raises(Unreadable) as caught:
            load_file(tmp_path / name)
        assert str(caught.value).isprintable()


class TestNearest:
    @pytest.mark.parametrize(
        ("word", "name"),
        [
            ("gaurdian", "guardian"),
            ("Guardian", "guardian"),
            ("guardian", "guardian"),
            ("WOLF", "Wolf"),
            ("wizard", None),
            ("", None),
            ("guardian" * 100_000, None),
        ],
    )
    def test_nearest(self, word: str, name: str | None) -> None:
        assert nearest(word, {"guardian", "Wolf", "ranger"}) == name

    def test_nothing_known(self) -> None:
        assert nearest("wolf", []) is None


# Pieces that get past the first character more often than random text does.
SIGNS = "[]{},:?-&*!|>'\"%@`#~<=.\\/0159abx \t\n\r\x85\ufeff\u2028"
WORDS = [
    ": ",
    "- ",
    "? ",
    "\n ",
    "\n  ",
    "a: ",
    "<<: ",
    "!!int ",
    "&a ",
    "*a ",
    '"\\',
    "\\U",
    "\\x",
    "0x",
    "1e9",
    ".inf",
]
LINES = ["---\n", "...\n", "%YAML 1.2\n", "%TAG ! x\n"]
PIECES = st.lists(st.sampled_from([*SIGNS, *WORDS, *LINES]), max_size=60).map("".join)
PRINTABLE = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufffe\uffff")
PLAIN = st.text(PRINTABLE)
KEYS = st.text(PRINTABLE, max_size=80)  # YAML reads no key of more than 1,024 characters, escapes counted
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 10**18, 10**18 - 1) | PLAIN
    | st.floats(-1e17, 1e17, allow_nan=False),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)  # fmt: skip


class TestProperties:
    @settings(deadline=None, max_examples=500)
    @given(st.text() | st.binary() | PIECES | PIECES.map(str.encode))
    def test_any_text_or_bytes_gives_a_document_or_a_refusal(self, text: str | bytes) -> None:
        try:
            document = load_text(text, "wolves.yaml")
        except Unreadable:
            refusal(text)
        else:
            assert isinstance(document, Document)
            json.dumps(document.value, ensure_ascii=False, allow_nan=False).encode()

    @settings(deadline=None)
    @given(JSON, st.booleans(), st.sampled_from([None, 2]))
    def test_json_is_yaml(self, written: Any, ascii_only: bool, indent: int | None) -> None:
        assert value(json.dumps(written, ensure_ascii=ascii_only, indent=indent)) == written

    @settings(deadline=None)
    @given(st.dictionaries(st.from_regex(r"[a-z]{1,8}[0-9]", fullmatch=True), st.integers(0, 99), min_size=1))
    def test_every_mark_points_at_its_text(self, written: dict[str, int]) -> None:
        lines = [f"{key}:  {number}" for key, number in written.items()]
        document = load_text("\n".join(lines), "wolves.yaml")
        for key, number in written.items():
            line, column = document.key_mark([key])
            assert lines[line - 1][column - 1 :].startswith(key)
            line, column = document.mark([key])
            assert lines[line - 1][column - 1 :] == str(number)


@pytest.mark.parametrize("file", sorted(places.shipped("encounters").rglob("*.yaml")), ids=lambda path: path.stem)
def test_both_readers_find_the_same_values_at_the_same_places(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    fast, slow = (_Builder(text, "x", loader, MAX_EVENTS).document() for loader in (_FAST, yaml.SafeLoader))
    assert (fast.value, fast._place) == (slow.value, slow._place)


def read_with_care(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What PyYAML, not libyaml, is asked to read from now on."""
    read = yaml.parse
    careful: list[str] = []

    def parse(text: str, Loader: Any) -> Any:
        if Loader is yaml.SafeLoader:
            careful.append(text)
        return read(text, Loader=Loader)

    monkeypatch.setattr(yaml, "parse", parse)
    return careful


@pytest.mark.parametrize(("keys", "again"), [(100, 1), (MAX_CAREFUL_EVENTS, 0)])
@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("a: b: c", "found ':' in a value"),
        ("a: 'b", "no end of this quoted text"),
        ('a: "\\UFFFFFFFF"', "what YAML can't read"),
        ("k5: 2", "the key 'k5' again"),
        ("a: *b", "a YAML alias"),
    ],
)
def test_what_is_wrong_after_very_much_text_is_told_without_reading_it_all_again(
    keys: int, again: int, last: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "".join(f"k{number}: 1\n" for number in range(keys)) + last
    read = read_with_care(monkeypatch)
    with pytest.raises(Unreadable, match=re.escape(told)) as error:
        load_text(text, "x")
    assert str(error.value).startswith(f"x:{keys + 1}:")
    assert len(read) == again


def test_text_with_tabs_is_read_slowly_and_so_it_may_not_be_long() -> None:
    with pytest.raises(Unreadable, match=f"more than {MAX_CAREFUL_EVENTS} keys and values in a text with tabs"):
        load_text("k: '\t'\n" + "".join(f"k{number}: 1\n" for number in range(MAX_CAREFUL_EVENTS)), "x")
