"""Plain values to YAML text that our own reader takes for the same values."""

from __future__ import annotations

import re
from typing import Any

import yaml

# Anything else goes into quotes: PyYAML writes by the rules of YAML 1.1, which differ on 0o17, 1e3 and more.
PLAIN = re.compile(r"[A-Za-z][\w'’.-]*( [A-Za-z0-9(][\w'’.()-]*)*", re.ASCII)
WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    if "\n" in text and text == "\n".join(line.rstrip() for line in text.split("\n")) and not text[:1].isspace():
        style: str | None = "|"
    else:
        style = None if PLAIN.fullmatch(text) and text.lower() not in WORDS else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def yaml_text(data: object) -> str:
    """A value as YAML, keys in their order."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
