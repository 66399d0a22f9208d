"""The line that is typed: what it is for, what is in it, what is proposed, and what came before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A word that may be typed, with what it means; what is of the `library` says what may yet come."""

    word: str
    hint: str = ""
    library: bool = False


def no_choices(text: str) -> Sequence[Choice]:
    """Nothing is proposed."""
    return ()


@dataclass(frozen=True)
class Purpose:
    """What a line is typed for.

    `take` gets the text, `choices` are words proposed for what is typed so far, `hint` tells of it as it is typed,
    `mend` puts right what is typed.
    With `picks` enter takes the marked proposal; a line that `stays` is not left when it is empty.
    Without `marks` nothing is marked before something is typed. What is typed for a `secret` one is the GM's alone.
    """

    name: str
    title: str
    take: Callable[[str], None]
    choices: Callable[[str], Sequence[Choice]] = no_choices
    hint: Callable[[str], str] = lambda text: ""
    changed: Callable[[str], None] = lambda text: None
    mend: Callable[[str], str] = lambda text: text
    picks: bool = False
    stays: bool = True
    marks: bool = True
    help: str = ""
    secret: bool = False


class Line:
    """What is typed, and for which purpose; `purpose` is None while nothing is.

    `choices` are the words proposed for it, `choice` the one that is marked (-1 for none), `history` the commands typed
    before, oldest first.
    """

    def __init__(self) -> None:
        self.purpose: Purpose | None = None
        self.text = ""
        self.choices: Sequence[Choice] = ()
        self.choice = -1
        self.history: list[str] = []

    def clear(self) -> None:
        """Nothing is typed any more."""
        self.purpose, self.text, self.choices, self.choice = None, "", (), -1

    def remember(self, text: str) -> None:
        """Keeps a command for later; the same one only once, as the newest."""
        self.history = [each for each in self.history if each != text] + [text]

    def completed(self) -> str:
        """The text with the marked word in the place of its last one."""
        if not 0 <= self.choice < len(self.choices):
            return self.text
        head, blank, last = self.text.rpartition(" ")
        word = self.choices[self.choice].word
        if " " in word:
            # A proposal of several words is for the whole line.
            head, blank = "", ""
        if word.lower() == last.lower():
            return self.text
        return head + blank + word + ("" if word[-1:] in "=.:" else " ")
