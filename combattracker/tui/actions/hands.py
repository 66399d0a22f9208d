"""What the keys of the GM's own hand do: each asks for what it needs in one line, and then is one command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from combattracker.desk.line import completion
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.seeing.audience import HELD_BACK
from combattracker.model.errors import Unreadable
from combattracker.rules.asking.commands import Command, quoted, tokens

if TYPE_CHECKING:
    from combattracker.tui.screens.fight import FightScreen

Act = Callable[["FightScreen"], None]


def _whom(screen: FightScreen, words: list[str]) -> str:
    """The combatants that a command is for: those written behind it, else those selected."""
    who = words or list(screen.meant())
    if not who:
        raise Unreadable("whom? Select somebody first, or write tags behind it")
    return " ".join(who)


def _named(screen: FightScreen) -> str:
    """Those selected, by name, for the title of a line."""
    state = screen.table.state
    names = [f"{state.who(who).name} ({state.who(who).tag})" for who in screen.meant()]
    return ", ".join(names) or "whom"


def amount(action: str, verb: str) -> Act:
    """Damage or healing by hand: a number, and perhaps tags."""

    def act(screen: FightScreen) -> None:
        def take(text: str) -> None:
            words = text.split()
            if not words:
                return
            screen.submit(Command(action, args={"amount": words[0], "who": _whom(screen, words[1:])}))

        screen.typist.begin(
            Purpose(action, f"{verb} {_named(screen)} by how much?", take, help="5, or with others: 5 w1 w2")
        )

    return act


def mark(screen: FightScreen) -> None:
    """A status, and perhaps for how long, with which fields and on whom."""

    def choices(text: str) -> list[Choice]:
        status, blank, rest = text.partition(" ")
        if not blank:
            return completion.beginning(text, completion.statuses(screen.table))
        last = rest.rpartition(" ")[2]
        if not last or last.isdigit() or "=" in last:
            return []
        own = [Choice(f"{each.word}=", each.hint) for each in completion.status_fields(screen.table, status)]
        return completion.beginning(last, [*completion.people(screen.table.state), *own])

    def take(text: str) -> None:
        words = tokens(text)
        if not words:
            raise Unreadable("which status? Type its name, or mark one with tab")
        args = {"status": words.pop(0)}
        if words and words[0].isdigit():
            args["left"] = words.pop(0)
        fields = [word for word in words if "=" in word]
        args |= {name: value for name, _, value in (word.partition("=") for word in fields)}
        people = [quoted(word) for word in words if word not in fields]
        screen.submit(Command("mark", args={**args, "who": _whom(screen, people)}))

    title = f"Which status for {_named(screen)}?"
    help = "stun, or for 2 turns: stun 2; dot amount=5"
    screen.typist.begin(Purpose("mark", title, take, choices, picks=True, marks=False, help=help))


def unmark(screen: FightScreen) -> None:
    """One of the statuses that those selected have."""
    state = screen.table.shown
    known: dict[str, str] = {}
    for who in screen.meant():
        for effect in state.who(who).effects.values():
            known.setdefault(effect.id, f"{effect.label} on {state.who(who).tag}")

    def choices(text: str) -> list[Choice]:
        return completion.beginning(text, [Choice(name, hint) for name, hint in known.items()])

    def take(text: str) -> None:
        words = text.split()
        if not words:
            return
        status, rest = words[0], words[1:]
        bearers = rest or [who for who in screen.meant() if _has(screen, who, status)]
        screen.submit(Command("unmark", args={"status": status, "who": _whom(screen, bearers)}))

    screen.typist.begin(Purpose("unmark", f"Take which status off {_named(screen)}?", take, choices, picks=True))


def _has(screen: FightScreen, who: str, status: str) -> bool:
    combatant = screen.table.state.who(who)
    return status in combatant.effects or combatant.effect(status) is not None


def edit(screen: FightScreen) -> None:
    """A dialog with every value."""
    from combattracker.tui.screens.dialogs import EditDialog

    targets = screen.meant()
    if not targets:
        screen.tell("whom? Select somebody first", "error")
        return
    if any(screen.audience.withholds(who) for who in targets):
        screen.tell(f"{HELD_BACK}, and set changes a value all the same", "error")
        return

    def take(written: str | None) -> None:
        if written:
            screen.submit(Command("set", args=assignments(written, targets)))

    _ = screen.app.push_screen(EditDialog(screen.audience.state, targets), screen.guarded(take))


def assignments(written: str, targets: tuple[str, ...]) -> dict[str, str]:
    """`hp=5 STR=+1` for everybody who is meant, as the arguments of one `set`."""
    args = {}
    for word in tokens(written):
        path, equals, value = word.partition("=")
        if not equals or not path:
            raise Unreadable(f"write it like hp=5, not {word!r}")
        for who in targets:
            args[f"{who}.{path}"] = value
    return args


def add(screen: FightScreen) -> None:
    """Creatures from the library."""

    def choices(text: str) -> list[Choice]:
        head = text.rpartition(" ")[0]
        if not head:
            return completion.beginning(text, completion.creatures(screen.table))
        return list(completion.commands(screen.table, screen.console, f"add {text}"))

    def take(text: str) -> None:
        if text.strip():
            screen.execute(f"add {text}")

    screen.typist.begin(
        Purpose("add", "Add what?", take, choices, picks=True, help="wolf, or wolf 2 side=wolves at=b2")
    )


def at_once(action: str, acting: bool = False) -> Act:
    """Something that needs nothing but those selected, or with `acting` else the one who acts."""

    def act(screen: FightScreen) -> None:
        targets = screen.meant() if acting else screen.targets()
        if not targets:
            screen.tell("whom? Select somebody first", "error")
            return
        screen.submit(Command(action, args={"who": " ".join(targets)}))

    return act


def hide(screen: FightScreen) -> None:
    """Hides those selected from the players, or reveals them where all are hidden."""
    state = screen.table.state
    hidden = all(state.who(who).hidden for who in screen.meant())
    at_once("reveal" if hidden else "hide", acting=True)(screen)


def order(screen: FightScreen) -> None:
    """Another place in the order."""
    targets = screen.targets()
    if not targets:
        screen.tell("whom? Select somebody first", "error")
        return

    def choices(text: str) -> list[Choice]:
        state = screen.table.state
        placed = [state.who(slot.who) for slot in state.agenda if slot.who in state.combatants]
        return completion.beginning(
            text, [Choice(f"{where} {who.tag}", who.name) for where in ("before", "after") for who in placed]
        )

    def take(text: str) -> None:
        words = text.split()
        args = {"who": " ".join(targets)}
        if words:
            args[words[0] if len(words) > 1 else "before"] = words[-1]
        if words and words[0] not in ("before", "after") and len(words) > 1:
            raise Unreadable(f"write before or after and a tag, not {text!r}")
        screen.submit(Command("order", args=args))

    title = f"Place {_named(screen)} where?"
    screen.typist.begin(Purpose("order", title, take, choices, picks=True, help="before m, after w1; empty for first"))


def words(action: str, title: str, help: str, actor: bool = False, secret: bool = False) -> Act:
    """An action that takes some words."""

    def act(screen: FightScreen) -> None:
        who = (screen.look or screen.actor) if actor else ""
        combatant = screen.table.state.combatants.get(who)

        def take(text: str) -> None:
            if text.strip():
                screen.submit(Command(action, who, {"text": text.strip()}))

        asked = f"{combatant.name if combatant else ''} {title}".strip()
        screen.typist.begin(Purpose(action, asked, take, help=help, secret=secret))

    return act


def free_roll(screen: FightScreen) -> None:
    """Any dice, for whatever it is."""
    who = screen.look or screen.actor
    combatant = screen.table.state.combatants.get(who)

    def take(text: str) -> None:
        dice, _, purpose = text.strip().partition(" ")
        if dice:
            args = {"dice": dice, **({"text": purpose.strip()} if purpose.strip() else {})}
            screen.submit(Command("roll", who, args))

    title = f"{combatant.name if combatant else 'The GM'} rolls what?"
    screen.typist.begin(Purpose("roll", title, take, help="2d6+3, 1d20 for the trap; stats by name"))


def switch(screen: FightScreen) -> None:
    """A house rule."""

    def choices(text: str) -> list[Choice]:
        return completion.beginning(text, completion.switches(screen.table))

    def take(text: str) -> None:
        if text.strip():
            screen.execute(f"switch {text}")

    screen.typist.begin(Purpose("switch", "Set which house rule?", take, choices, picks=True))


def end(screen: FightScreen) -> None:
    """The end of the fight, or its going on."""
    if screen.table.state.outcome is not None:
        screen.submit(Command("resume"))
        return

    def take(text: str) -> None:
        args = {"text": text.strip()} if text.strip() else {}
        screen.submit(Command("end", args=args))

    screen.typist.begin(
        Purpose("end", "How does the fight end?", take, help="an outcome in words; escape goes on fighting")
    )


HANDS: dict[str, Act] = {
    "hurt": amount("hurt", "Hurt"),
    "heal": amount("heal", "Heal"),
    "mark": mark,
    "unmark": unmark,
    "edit": edit,
    "add": add,
    "remove": at_once("remove"),
    "flee": at_once("flee"),
    "surrender": at_once("surrender"),
    "hide": hide,
    "order": order,
    "switch": switch,
    "end": end,
    "note": words("note", "Note (only you see it)", "some words", secret=True),
    "ruling": words("ruling", "Ruling (for all to see)", "some words"),
    "improvise": words("improvise", "improvises: what?", "some words; it costs nothing by itself", actor=True),
    "dice_free": free_roll,
}
"""The keys of this module, by their ids in the register."""
