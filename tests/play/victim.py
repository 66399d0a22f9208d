"""A process to be killed: opens a fight, says what is open, answers it, says so, and waits.

python -m tests.play.victim FIGHT [ANSWER]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import msgspec

from combattracker.api.opening import resume
from combattracker.play.console.console import Console


def main(fight: str, *answer: str) -> None:
    """Says the open action, before the answer and after it, each as a line of JSON."""
    table = resume(Path(fight))
    print(msgspec.json.encode(table.asking).decode(), flush=True)
    if answer:
        Console(table).reply(answer[0])
        print(msgspec.json.encode(table.asking).decode(), flush=True)
        print(msgspec.json.encode(table.state).decode(), flush=True)
        time.sleep(600)


if __name__ == "__main__":
    main(*sys.argv[1:])
