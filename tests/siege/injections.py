"""Names, titles and notes with anything in them: a terminal, a Markdown reader and a file system only show them."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from random import Random

from markdown_it import MarkdownIt
from markdown_it.token import Token

from combattracker.content.yaml.writing import yaml_text
from combattracker.model.signs import SIGNS
from tests.recap.test_escape import NASTY
from tests.siege.rows import said

OBEYED = {"html_inline", "html_block", "link_open", "image", "fence"}
"""What a reader of Markdown would do more with than show it."""
OTHER_WAY = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
REFERENCES = SIGNS
MORE = (
    "\x1b[2J", "\x9b31m", "\u202eevil", "\x07", "\r", "\x00", "[red]x[/]", "%s%n", "{0.__class__}", "${HOME}", "$(id)",
    "../../x", "\ufdd0wolf\ufdd1", "\ufdd4wolf\ufdd57\ufdd1", "\u2028", "; rm -rf /", "a" * 300, "\ud83d",
)  # fmt: skip


def inject(seed: int, folder: Path) -> str:
    """A fight of people with such names, played, listed and told."""
    chance = Random(seed)

    def nasty() -> str:
        return " ".join(chance.choice((*NASTY, *MORE, "Mira")) for _ in range(chance.randint(1, 2)))

    encounter = {
        "ruleset": "dragon-legacy",
        "title": nasty() if chance.random() < 0.5 else "Names",
        "notes": nasty() if chance.random() < 0.5 else "",
        "combatants": [
            {"name": nasty() if chance.random() < 0.6 else f"Mira {side}", "creature": "wolf", "side": side}
            for side in ("heroes", "wolves")
        ],
    }
    path, fight = folder / "a.yaml", folder / "a.fight"
    path.write_bytes(yaml_text(encounter).encode("utf-8", "surrogatepass"))
    script = folder / "a.txt"
    script.write_text(f"note {chance.choice(NASTY)}\nsave {fight}\n", encoding="utf-8")
    outputs = [said("check", str(path)), said("run", str(path), "--seed", str(seed), "--script", str(script))]
    data = said("run", str(path), "--seed", str(seed), "--json")
    recaps = []
    if fight.exists():
        outputs += [said("journal", "list", str(fight)), said("journal", "show", str(fight))]
        recaps = [said("recap", str(fight)), said("recap", str(fight), "--players", "--arithmetic")]
    for told in (*outputs, *recaps, data):
        if signs := {sign for sign in told if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")}:
            return f"a terminal gets {signs}"
        if any(sign in told for sign in REFERENCES):
            return "what is told holds a reference"
        if told is not data and any(sign in told for sign in OTHER_WAY):
            return "what is told runs the other way"
    for told in recaps:
        if kinds := {token.type for token in _tokens(told)} & OBEYED:
            return f"a recap holds {', '.join(sorted(kinds))}"
    strange = [each.name for each in folder.parent.iterdir() if each.name == "x"]
    return f"{strange} was written" if strange else ""


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    for token in MarkdownIt("commonmark", {"html": True}).enable(["table"]).parse(text):
        found += [token, *(token.children or [])]
    return found
