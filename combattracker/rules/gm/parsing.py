"""Values as a GM writes them: numbers, yes and no, facts."""

from __future__ import annotations

import re

from combattracker.model.errors import Unreadable
from combattracker.model.values import Scalar
from combattracker.rules.asking.dice import parse

NUMBER = re.compile(r"[-+]?[0-9]{1,12}")


def whole(value: str) -> int:
    """A whole number in writing. Raises Unreadable."""
    if not NUMBER.fullmatch(value):
        raise Unreadable(f"a whole number is needed, not {value!r}")
    return int(value)


def amount(value: str, what: str) -> int:
    """A number that is not negative. Raises Unreadable."""
    number = whole(value)
    if number < 0:
        raise Unreadable(f"{what} takes a number from 0 on, not {number}")
    return number


def relative(value: str, before: int) -> int:
    """A number, or `+3` and `-3` relative to what was; `=-3` is minus three itself."""
    if value.startswith("="):
        return whole(value[1:])
    return before + whole(value) if value[:1] in ("+", "-") else whole(value)


def truth(value: str) -> bool:
    """Yes or no in writing. Raises Unreadable."""
    if value.lower() in ("yes", "true", "on", "1"):
        return True
    if value.lower() in ("no", "false", "off", "0"):
        return False
    raise Unreadable(f"yes or no is needed, not {value!r}")


def parts(value: str) -> list[str]:
    """The parts of a list in writing: apart by commas, or where there are none by blanks; `none` is the empty one."""
    value = value.strip()
    if value in ("", "none"):
        return []
    return [part.strip() for part in value.split(",")] if "," in value else value.split()


def fact(type_name: str, value: str) -> Scalar:
    """A declared fact in writing, as its type; dice may be a plain number. Raises Unreadable."""
    match type_name:
        case "int":
            return whole(value)
        case "bool":
            return truth(value)
        case "float" if re.fullmatch(r"[-+]?[0-9]{1,9}(\.[0-9]{1,6})?", value):
            return float(value)
        case "dice":
            return whole(value) if NUMBER.fullmatch(value) else parse(value).text
        case "float":
            raise Unreadable(f"a number is needed, such as 4.5, not {value!r}")
    return value
