"""Encounters, parties, libraries and manifests with anything in them: in order, or told what is wrong, and soon."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from combattracker.content import places
from combattracker.content.encounters.checking import check
from combattracker.content.yaml.reading import load_text
from combattracker.content.yaml.writing import yaml_text
from tests.content.test_hostile import mutated

LONGEST = 5.0
"""Seconds that a file below the size limit may take; a sound one takes some hundredths."""
WORDS = (
    "name", "creature", "count", "side", "at", "tag", "id", "hp", "stats", "current", "library", "rules", "title",
    "party", "map", "legend", "wolf", "../x.yaml", "b1", "off", "a" * 5000, "\u202e", "{{x}}", "9d9", "1d6x", ".",
    "-1", "1e999", "<<", "null", "0x", "[", "2024-01-01",
)  # fmt: skip
SIGNS = "[]{}:,-#&*!|>'\"%@`\t\n ?a1é\u2028\x00\ud83d"


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """What comes along and is read from YAML, each with the name of its file."""
    folders = (places.shipped("encounters"), places.shipped("rulesets"))
    files = [file for folder in folders for file in sorted(folder.rglob("*.yaml")) if file.name != "manifest.yaml"]
    return tuple((file.name, file.read_text(encoding="utf-8")) for file in files)


def anything(chance: Random, depth: int = 0) -> Any:
    """Some value that YAML can hold."""
    if depth < 3 and chance.random() < 0.3:
        if chance.random() < 0.5:
            return [anything(chance, depth + 1) for _ in range(chance.randrange(4))]
        return {chance.choice(WORDS): anything(chance, depth + 1) for _ in range(chance.randrange(4))}
    return chance.choice(
        (None, True, False, 0, -1, chance.randrange(-(10**17), 10**17), chance.random() * 1e9, chance.choice(WORDS), "")
    )


def many(text: str, chance: Random) -> str:
    """A piece of the text again and again, up to the size that is read."""
    piece = chance.choice(("k%d: 1\n", "- a\n", "{a: ", "[", "x" * 50, "- {name: W%d, side: a}\n", "  w%d: {hq: 1}\n"))
    times = chance.randint(1, 1_000_000 // len(piece))
    at = chance.randrange(len(text))
    middle = "".join(piece % number if "%d" in piece else piece for number in range(times))
    return (text[:at] + middle + text[at:])[: 1024 * 1024]


def feed(seed: int, folder: Path) -> str:
    """A file in which something is otherwise."""
    chance = Random(seed)
    name, text = chance.choice(texts())
    kind = chance.random()
    if kind < 0.5:
        value = load_text(text, name).value
        for _ in range(chance.randint(1, 4)):
            mutated(value, chance, anything(chance), chance.choice(WORDS))
        text = yaml_text(value)
    elif kind < 0.97:
        for _ in range(chance.randint(1, 5)):
            at, length = chance.randrange(len(text) + 1), chance.randrange(7)
            new = "".join(
                chance.choice("[]{}:,-#&*!|>'\"%@`\t\n ?a1é\u2028\x00\ud83d") for _ in range(chance.randrange(4))
            )
            text = text[:at] + new + text[at + length :]
    else:
        text = many(text, chance)
    path = folder / name
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    began = time.process_time()
    told = check(path, "dragon-legacy")
    took = time.process_time() - began
    if not all(each.isprintable() for each in told):
        return f"{name}: it is told in signs that can't be shown"
    return f"{name} takes {took:.0f} seconds" if took > LONGEST else ""
