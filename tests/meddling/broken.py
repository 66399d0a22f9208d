"""What has to hold, and does not."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from combattracker.play.guard import RulesFault


class Broken(AssertionError):
    """Something that has to hold does not; failures with the same `sign` are the same."""

    def __init__(self, sign: str, told: str) -> None:
        super().__init__(told)
        self.sign = sign


@contextmanager
def sound(at: str) -> Iterator[None]:
    """Makes whatever is raised inside a Broken that is known by its kind and by where it comes from."""
    try:
        yield
    except Broken:
        raise
    except Exception as fault:
        found = root(fault)
        trace = traceback.extract_tb(found.__traceback__)
        ours = [frame for frame in trace if "/rulesets/" in frame.filename] or trace
        file, name = Path(ours[-1].filename), type(found).__name__
        told = "".join(traceback.format_list(ours[-3:]))
        place = f"{file.parent.name}/{file.name}, {ours[-1].name}"
        raise Broken(f"{name} in {place}", f"{at}: {name}: {found}\n{told}") from fault


def root(fault: BaseException) -> BaseException:
    """What a fault came of in the first place."""
    while fault.__cause__ is not None:
        fault = fault.__cause__
    return fault


def require_sound(refused: BaseException) -> None:
    """Raises a refusal again where the rules failed behind it."""
    each: BaseException | None = refused
    while each is not None:
        if isinstance(each, RulesFault):
            raise refused
        each = each.__cause__
