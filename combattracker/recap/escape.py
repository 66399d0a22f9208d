"""Making words of others harmless in Markdown: every sign is shown, none is obeyed."""

from __future__ import annotations

import re
import unicodedata

SIGNS = re.compile(r"[\\`*_\[\]{}|~$]|(?<=http)(?=:)|(?<=https)(?=:)|(?<=ftp)(?=:)|(?<=\bwww)(?=\.)", re.IGNORECASE)
CLAUSES = re.compile(r"\\\[([A-Za-z]+-\w+(?:, [A-Za-z]+-\w+)*)\\\](?![(:]|\\\[)")
FIRST = re.compile(r"^(?=[#+=-])|^(\d+)(?=[.)])")
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
JOINERS = "\u200d\ufe0e\ufe0f"


def escaped(text: str) -> str:
    """A text as one line of Markdown that reads as the text did.

    Markup, HTML and links lose their meaning; control characters, those that turn the direction of writing
    included, become visible; white space of any kind becomes one blank.
    """
    plain = " ".join("".join(map(_visible, text)).split()).translate(ENTITIES)
    plain = SIGNS.sub(r"\\\g<0>", plain)
    # Clause ids in brackets point nowhere, and read better plain.
    plain = CLAUSES.sub(r"[\1]", plain)
    # At its beginning a line can be a heading, a list or a rule, also inside the list that it stands in.
    return FIRST.sub(lambda found: f"{found[1] or ''}\\", plain)


def _visible(character: str) -> str:
    if character.isascii() and character.isprintable():
        return character
    code = ord(character)
    if character.isspace() and code not in range(0x1C, 0x20):
        return " "
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in JOINERS:
        return "�"
    return character
