"""What follows from 0 hit points: death, mortal injury and its six rounds, stabilising, frailty."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Effect, Why, changed
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight

from ..arms.weapons import arms, reach
from ..characters.stats import helpless, hp
from ..powers import has
from ..space.positions import distance

ROUNDS = 6
"""How many rounds the mortally injured live on."""
LASTING = ("frail",)
LYING = ("down", "stable", "unconscious")
"""The standings of those who lie at 0 hit points and live."""
GRIP = ("grappling", "grappled")


def falling(state: State) -> Iterator[e.Event]:
    """What follows from hit points and grips as they are."""
    for who in state.combatants.values():
        if who.standing == "up" and hp(who) <= 0:
            yield from _fall(state, who)
        mortal = who.effect("mortal")
        if who.standing == "down" and mortal is not None and hp(who) > 0:
            # The GM has set the hit points of somebody mortally injured: it has not fallen after all (AMB-W46).
            yield from up_again(state, who, Why(("W-139",), text="not at 0 any more"))
    yield from loosened(state)


def _fall(state: State, who: Combatant) -> Iterator[e.Event]:
    """Unnamed NPCs die at 0 (AMB-W29), and whoever is Frail; Delvers and the named are mortally injured (W-139)."""
    mortal = bool(who.facts.get("named")) and who.effect("frail") is None
    stable = mortal and has(who, "die-hard")
    dies = "Frail" if who.effect("frail") else "an unnamed foe"
    falls = "Die Hard: mortally injured, but not dying" if stable else f"mortally injured, {ROUNDS} rounds to live"
    why = Why(("W-139",), text=falls if mortal else dies)
    yield from changes.set_standing(state, who.id, "stable" if stable else "down" if mortal else "dead", why)
    yield from shed(state, who)
    if mortal and not stable:
        yield from changes.gained(state, who.id, dying(state), Why(("W-139",)))


def up_again(state: State, who: Combatant, why: Why) -> Iterator[e.Event]:
    """Somebody who lay there is dying no more, and on its feet."""
    yield from changes.lost(state, who.id, "mortal", why)
    yield from changes.set_standing(state, who.id, "up", why)


def shed(state: State, who: Combatant) -> Iterator[e.Event]:
    """Whoever falls is free of everything but what lasts."""
    for effect in who.effects.values():
        if effect.kind not in LASTING:
            yield from changes.lost(state, who.id, effect, Why(text="falls"))


def dying(state: State) -> Effect:
    """The countdown that begins with the fall."""
    since = {"round": state.clock.round, "slot": state.clock.segment}
    return changes.effect_of(state, "mortal", left=ROUNDS, ticks="end of round", data=since)


def rounds_left(who: Combatant) -> int:
    """The rounds that somebody mortally injured has left; 0 of everybody else."""
    effect = who.effect("mortal")
    return effect.duration.left if effect and effect.duration else 0


def dies_in(left: int) -> str:
    """What is left of the countdown, in words."""
    return "dies when this round ends" if left == 1 else f"dies in {left} rounds"


def loosened(state: State) -> Iterator[e.Event]:
    """A grip ends when one of the two is gone, can no longer hold, or is out of the other's reach (W-124, W-126)."""
    for who in state.combatants.values():
        for effect in who.effects.values():
            if effect.kind in GRIP and not _holds(state, who, effect):
                yield from changes.lost(state, who.id, effect, Why(("W-124",), text="nobody holds on"))


def _holds(state: State, who: Combatant, effect: Effect) -> bool:
    """Whether the two of a grip still hang together, seen from either of them."""
    holding = effect.kind == "grappling"
    other = state.combatants.get(str(effect.data.get("target" if holding else "by")))
    if other is None or other.standing != "up" or who.standing != "up":
        return False
    mirrored = "grappled" if holding else "grappling"
    if not any(_mirrors(each, mirrored, who.id) for each in other.effects.values()):
        return False
    grappler, held = (who, other) if holding else (other, who)
    if helpless(state, grappler):
        return False
    feet = distance(state, grappler, held)
    return feet is None or any(feet <= reach(each) for each in arms(state, grappler) if each.natural)


def _mirrors(effect: Effect, kind: str, who: str) -> bool:
    return effect.kind == kind and who in (effect.data.get("target"), effect.data.get("by"))


def tick(fight: Fight, who_id: str) -> None:
    """A round ends for one who is mortally injured: the round of the fall does not count; after six it dies."""
    effect = fight.who(who_id).effect("mortal")
    if effect is None or effect.duration is None or fight.who(who_id).standing != "down":
        return
    if effect.data.get("round") == fight.state.clock.round:
        return
    left = effect.duration.left - 1
    who = fight.who(who_id)
    if left > 0:
        fight.gain(who_id, changed(effect, duration=changed(effect.duration, left=left)))
        fight.say(f"{who} is dying: {left} round{'s' * (left > 1)} left", "W-139", who=who_id)
        return
    fight.say(f"{who} dies of the wounds", "W-139", who=who_id)
    fight.lose(who_id, effect)
    fight.set_standing(who_id, "dead", "W-139", text="six rounds are over")


def rounds_since(state: State, who: Combatant) -> int:
    """The full rounds since the fall: a round is full when the same moment of the next one has come."""
    effect = who.effect("mortal")
    if effect is None:
        return 0
    clock = state.clock
    rounds = clock.round - int(effect.data.get("round") or 0)
    return max(0, rounds if clock.segment >= int(effect.data.get("slot") or 0) else rounds - 1)


def steady(fight: Fight, target: str) -> None:
    """The dying is stable: it lies there for a Turn, then has 1 hit point and is Frail."""
    fight.lose(target, "mortal", "W-87", text="stabilised")
    fight.set_standing(target, "stable", "W-87")
    fight.say(f"{fight.who(target)} is stable", "W-87", who=target)


def come_round(fight: Fight, target: str, *clauses: str) -> None:
    """Somebody at 0 gains hit points: conscious again, prone, and Frail after a mortal injury (AMB-W46)."""
    who, why = fight.who(target), Why((*clauses, "W-139"), text="healed")
    fight.tell(*up_again(fight.state, who, why))
    fight.gain(target, "prone", *why.clauses)
    if who.standing != "unconscious":
        grow_frail(fight, target, *why.clauses)


def recover(fight: Fight, target: str, *, frail: bool) -> None:
    """A Turn later the stable have 1 hit point and are Frail; who was only unconscious is not."""
    fight.set_pool(target, "hp", max(1, hp(fight.who(target))))
    fight.set_standing(target, "up", text="a Turn has passed")
    if frail:
        grow_frail(fight, target)


def grow_frail(fight: Fight, target: str, *clauses: str) -> None:
    """Whoever was mortally injured is Frail, if it is not so already."""
    if fight.who(target).effect("frail") is None:
        fight.gain(target, "frail", *clauses)
