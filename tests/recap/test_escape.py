"""Names and notes in a recap are shown, never obeyed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from combattracker.model.facts import events as e
from combattracker.model.values import Effect, changed
from combattracker.recap.escape import escaped
from combattracker.recap.markdown import recap
from tests.recap.ford import MIRA, WOLF, Fight, headline, says

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
NASTY = [
    "*bold* _under_ **x**",
    "[click](http://evil.example)",
    "![x](y.png)",
    "<script>alert(1)</script>",
    "<http://evil.example>",
    "&lt;b&gt; &amp; &#42;",
    "`code` ``x``",
    "# heading",
    "1. one",
    "- item",
    "+ item",
    "---",
    "===",
    "> quote",
    "a | b | c",
    "~~gone~~",
    "back\\slash\\",
    "[D-4]: http://evil.example",
    "[D-4](http://evil.example)",
    "{{ 7 * 7 }} $x^2$",
    "[x] done",
]


def tokens(text: str) -> list[Token]:
    found: list[Token] = []
    for token in READER.parse(text):
        found.append(token)
        found += token.children or []
    return found


def shown(text: str) -> str:
    return "".join(token.content for token in tokens(text) if token.type in ("text", "text_special"))


@pytest.mark.parametrize("text", NASTY)
def test_signs_are_shown_and_not_obeyed(text: str) -> None:
    for frame in ("{}", "- {}", "- **{}**", "## {}"):
        markdown = frame.format(escaped(text))
        assert shown(markdown) == text
        expected = {token.type for token in tokens(frame.format("plain"))}
        assert {token.type for token in tokens(markdown)} - {"text_special"} == expected


@given(st.text())
def test_any_text_is_one_line_that_reads_as_it_was(text: str) -> None:
    markdown = escaped(text)
    assert markdown.splitlines() in ([markdown], [])
    assert {token.type for token in tokens(f"- {markdown}")} <= {
        "bullet_list_open", "list_item_open", "paragraph_open", "inline", "text", "text_special",
        "paragraph_close", "list_item_close", "bullet_list_close",
    }  # fmt: skip


@given(st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"]), min_size=1))
def test_printable_text_survives_to_the_letter(text: str) -> None:
    plain = " ".join(text.split())
    assert shown(f"x {escaped(text)}") == f"x {plain}".rstrip()


def test_control_characters_become_visible() -> None:
    assert escaped("\x1b[31mred\x1b[0m") == "␛\\[31mred␛\\[0m"
    assert escaped("a\x7fb\x9bc\u202edlrow\u2066") == "a␡b�c�dlrow�"
    assert escaped("two\nlines\r\n\tand\u2028more\x85here") == "two lines and more here"
    assert escaped("👩\u200d🚀 Örjan") == "👩\u200d🚀 Örjan"


def test_bare_addresses_do_not_become_links() -> None:
    text = escaped("see http://evil.example or www.evil.example")
    assert text == "see http\\://evil.example or www\\.evil.example"


def test_clause_ids_stay_readable() -> None:
    assert escaped("hit [D-4, AMB-D20]") == "hit [D-4, AMB-D20]"
    assert escaped("[a-b](c) [a-b][c] [a-b]: c") == "\\[a-b\\](c) \\[a-b\\]\\[c\\] \\[a-b\\]: c"


@pytest.mark.parametrize("text", NASTY)
def test_a_recap_obeys_no_name_note_status_or_title(text: str) -> None:
    def written(words: str) -> str:
        fight = Fight(title=words, notes=words)
        fight.do(e.Joined(combatant=changed(WOLF, id="x", name=words)))
        fight.do(e.EffectGained(who="mira", effect=Effect("q", "stun", words)))
        fight.do(headline(words), says(words, "ruling")).do(e.FightEnded(outcome=words))
        return recap(fight.store, arithmetic=True)

    kinds = [token.type for token in tokens(written(text)) if token.nesting or token.type.startswith(("html", "code"))]
    assert kinds == [token.type for token in tokens(written("plain words")) if token.nesting]
    assert MIRA.name in written(text)
