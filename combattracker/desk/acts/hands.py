"""What the GM does by hand: each act asks for what it needs in one line, and then is one command."""

from __future__ import annotations

from combattracker.desk.acts import typing
from combattracker.desk.acts.commanding import execute
from combattracker.desk.line import completion
from combattracker.desk.line.editable import shared
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.seeing.audience import HELD_BACK
from combattracker.desk.work.front import Sheet
from combattracker.desk.work.workspace import Act, Workspace
from combattracker.model.errors import Unreadable
from combattracker.rules.asking.commands import Command, quoted, tokens


def _whom(desk: Workspace, words: list[str]) -> str:
    """The combatants that a command is for: those written behind it, else those selected."""
    who = words or list(desk.meant())
    if not who:
        raise Unreadable("whom? Select somebody first, or write tags behind it")
    return " ".join(who)


def _named(desk: Workspace) -> str:
    """Those selected, by name, for the title of a line."""
    state = desk.fight.state
    names = [f"{state.who(who).name} ({state.who(who).tag})" for who in desk.meant()]
    return ", ".join(names) or "whom"


def amount(action: str, verb: str) -> Act:
    """Damage or healing by hand: a number, and perhaps tags."""

    def act(desk: Workspace) -> None:
        def take(text: str) -> None:
            words = text.split()
            if not words:
                return
            desk.submit(Command(action, args={"amount": words[0], "who": _whom(desk, words[1:])}))

        typing.begin(
            desk, Purpose(action, f"{verb} {_named(desk)} by how much?", take, help="5, or with others: 5 w1 w2")
        )

    return act


def mark(desk: Workspace) -> None:
    """A status, and perhaps for how long, with which fields and on whom."""

    def choices(text: str) -> list[Choice]:
        status, blank, rest = text.partition(" ")
        if not blank:
            return completion.beginning(text, completion.statuses(desk.fight))
        last = rest.rpartition(" ")[2]
        if not last or last.isdigit() or "=" in last:
            return []
        own = [Choice(f"{each.word}=", each.hint) for each in completion.status_fields(desk.fight, status)]
        return completion.beginning(last, [*completion.people(desk.fight.state), *own])

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
        desk.submit(Command("mark", args={**args, "who": _whom(desk, people)}))

    title = f"Which status for {_named(desk)}?"
    help = "stun, or for 2 turns: stun 2; dot amount=5"
    typing.begin(desk, Purpose("mark", title, take, choices, picks=True, marks=False, help=help))


def unmark(desk: Workspace) -> None:
    """One of the statuses that those selected have."""
    state = desk.fight.shown
    known: dict[str, str] = {}
    for who in desk.meant():
        for effect in state.who(who).effects.values():
            known.setdefault(effect.id, f"{effect.label} on {state.who(who).tag}")

    def choices(text: str) -> list[Choice]:
        return completion.beginning(text, [Choice(name, hint) for name, hint in known.items()])

    def take(text: str) -> None:
        words = text.split()
        if not words:
            return
        status, rest = words[0], words[1:]
        bearers = rest or [who for who in desk.meant() if _has(desk, who, status)]
        desk.submit(Command("unmark", args={"status": status, "who": _whom(desk, bearers)}))

    typing.begin(desk, Purpose("unmark", f"Take which status off {_named(desk)}?", take, choices, picks=True))


def _has(desk: Workspace, who: str, status: str) -> bool:
    combatant = desk.fight.state.who(who)
    return status in combatant.effects or combatant.effect(status) is not None


def edit(desk: Workspace) -> None:
    """A sheet with every value."""
    targets = desk.meant()
    if not targets:
        desk.tell("whom? Select somebody first", "error")
        return
    if any(desk.audience.withholds(who) for who in targets):
        desk.tell(f"{HELD_BACK}, and set changes a value all the same", "error")
        return

    def take(written: str | None) -> None:
        if written:
            desk.submit(Command("set", args=assignments(written, targets)))

    state = desk.audience.state
    names = ", ".join(f"{state.who(who).name} ({state.who(who).tag})" for who in targets)
    desk.front = Sheet(names, shared(state, targets), take)


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


def add(desk: Workspace) -> None:
    """Creatures from the library."""

    def choices(text: str) -> list[Choice]:
        head = text.rpartition(" ")[0]
        if not head:
            return completion.beginning(text, completion.creatures(desk.fight))
        return list(completion.commands(desk.fight, desk.console, f"add {text}"))

    def take(text: str) -> None:
        if text.strip():
            execute(desk, f"add {text}")

    typing.begin(desk, Purpose("add", "Add what?", take, choices, picks=True, help="wolf, or wolf 2 side=wolves at=b2"))


def at_once(action: str, acting: bool = False) -> Act:
    """Something that needs nothing but those selected, or with `acting` else the one who acts."""

    def act(desk: Workspace) -> None:
        targets = desk.meant() if acting else desk.targets()
        if not targets:
            desk.tell("whom? Select somebody first", "error")
            return
        desk.submit(Command(action, args={"who": " ".join(targets)}))

    return act


def hide(desk: Workspace) -> None:
    """Hides those selected from the players, or reveals them where all are hidden."""
    state = desk.fight.state
    hidden = all(state.who(who).hidden for who in desk.meant())
    at_once("reveal" if hidden else "hide", acting=True)(desk)


def order(desk: Workspace) -> None:
    """Another place in the order."""
    targets = desk.targets()
    if not targets:
        desk.tell("whom? Select somebody first", "error")
        return

    def choices(text: str) -> list[Choice]:
        state = desk.fight.state
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
        desk.submit(Command("order", args=args))

    title = f"Place {_named(desk)} where?"
    typing.begin(desk, Purpose("order", title, take, choices, picks=True, help="before m, after w1; empty for first"))


def words(action: str, title: str, help: str, actor: bool = False, secret: bool = False) -> Act:
    """An action that takes some words."""

    def act(desk: Workspace) -> None:
        who = (desk.look or desk.actor) if actor else ""
        combatant = desk.fight.state.combatants.get(who)

        def take(text: str) -> None:
            if text.strip():
                desk.submit(Command(action, who, {"text": text.strip()}))

        asked = f"{combatant.name if combatant else ''} {title}".strip()
        typing.begin(desk, Purpose(action, asked, take, help=help, secret=secret))

    return act


def free_roll(desk: Workspace) -> None:
    """Any dice, for whatever it is."""
    who = desk.look or desk.actor
    combatant = desk.fight.state.combatants.get(who)

    def take(text: str) -> None:
        dice, _, purpose = text.strip().partition(" ")
        if dice:
            args = {"dice": dice, **({"text": purpose.strip()} if purpose.strip() else {})}
            desk.submit(Command("roll", who, args))

    title = f"{combatant.name if combatant else 'The GM'} rolls what?"
    typing.begin(desk, Purpose("roll", title, take, help="2d6+3, 1d20 for the trap; stats by name"))


def switch(desk: Workspace) -> None:
    """A house rule."""

    def choices(text: str) -> list[Choice]:
        return completion.beginning(text, completion.switches(desk.fight))

    def take(text: str) -> None:
        if text.strip():
            execute(desk, f"switch {text}")

    typing.begin(desk, Purpose("switch", "Set which house rule?", take, choices, picks=True))


def end(desk: Workspace) -> None:
    """The end of the fight, or its going on."""
    if desk.fight.state.outcome is not None:
        desk.submit(Command("resume"))
        return

    def take(text: str) -> None:
        args = {"text": text.strip()} if text.strip() else {}
        desk.submit(Command("end", args=args))

    typing.begin(
        desk, Purpose("end", "How does the fight end?", take, help="an outcome in words; escape goes on fighting")
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
