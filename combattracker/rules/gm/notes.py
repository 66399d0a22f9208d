"""Words, rulings, free rolls, house rules and the end of the fight."""

from __future__ import annotations

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.foes import house_rules
from combattracker.model.values import EVERYONE, GM, Why
from combattracker.rules.asking.commands import did_you_mean
from combattracker.rules.ruleset import action
from combattracker.rules.scripting.script import Fight


def _words(fight: Fight, verb: str) -> str:
    text = fight.command.args.get("text", "").strip()
    if not text:
        raise Unreadable(f"{verb} takes some words")
    return fight.read(text)


@action("note", "Note", params=("text*",), edit=True)
async def note(fight: Fight, actor: str) -> None:
    """Write down a note that only the GM sees."""
    fight.say(_words(fight, "note"), who=actor, kind="note", seen_by=GM)


@action("ruling", "Ruling", params=("text*",), edit=True)
async def ruling(fight: Fight, actor: str) -> None:
    """Write down a ruling for all to see."""
    fight.say(_words(fight, "ruling"), who=actor, kind="ruling", seen_by=EVERYONE)


@action("improvise", "Improvised action", params=("text*",), edit=True)
async def improvise(fight: Fight, actor: str) -> None:
    """Somebody does what no rule foresees; it is told in the log and costs nothing by itself."""
    text = _words(fight, "improvise")
    name = f"{fight.who(actor)}: " if actor else ""
    fight.say(name + text, who=actor, kind="headline")


@action("roll", "Free roll", params=("dice", "text*"))
async def roll(fight: Fight, actor: str) -> None:
    """Roll any dice: roll 2d6+STR; with an actor its stats may be used by name."""
    purpose = fight.read(fight.command.args.get("text", "roll"))
    await fight.roll(actor, purpose, fight.command.args.get("dice", "1d6"), prompt=purpose)


@action("switch", "House rule", params=("*=",), edit=True)
async def switch(fight: Fight, actor: str) -> None:
    """Set a house rule from now on: switch adjacency=4."""
    known = house_rules(fight.state.manifest)
    if not fight.command.args:
        raise Unreadable(f"switch takes NAME=VALUE; there is {', '.join(known) or 'none'}")
    for name, written in fight.command.args.items():
        if name not in known:
            raise Unreadable(f"there is no house rule {name!r}{did_you_mean(name, known)}")
        choice = known[name].read(written)
        if choice is None:
            raise Unreadable(f"the house rule {name} is {known[name].expects}, not {written!r}")
        before = fight.state.switches.get(name, known[name].default)
        fight.tell(e.SwitchChanged(switch=name, before=before, after=choice, why=Why(text="by the GM")))


@action("end", "End the fight", params=("text*",), edit=True)
async def end(fight: Fight, actor: str) -> None:
    """End the fight with an outcome in words."""
    outcome = fight.read(fight.command.args.get("text", "").strip()) or "ended by the GM"
    fight.tell(e.FightEnded(outcome=outcome))
    fight.say(f"The fight is over: {outcome}", kind="headline")


@action("resume", "Go on fighting", edit=True)
async def resume(fight: Fight, actor: str) -> None:
    """Take back the end of the fight."""
    if fight.state.outcome is None:
        raise Unreadable("the fight is not over")
    fight.tell(e.FightEnded(outcome=None))
    fight.say("The fight goes on", kind="headline")
