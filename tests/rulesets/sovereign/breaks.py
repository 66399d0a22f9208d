"""How to break single rules of Sovereign, W-1 to W-72: a test of the clause must notice each of them.

`rules[name] = …` puts something else in place of a function or number; `rules.edit` changes words of a function.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from combattracker.model.state import State
from combattracker.model.values import Term, changed
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.space.ground import Passing
from combattracker.rules.space.squares import Diagonals
from tests.support.breaking import Break, Rules, breaks, edit

# The grid


def instead(passing: Any, one: Passing, other: Passing) -> Any:
    """What others are to those who get by them, with one thing taken for another."""

    def found(who: Any, met: Any) -> Passing:
        what: Passing = passing(who, met)
        return other if what is one else what

    return found


@breaks("W-1")
def squares_of_10_feet(rules: Rules) -> None:
    rules["routes.WALKING"] = changed(rules["routes.WALKING"], step=10)


@breaks("W-2")
def anybody_may_stay_where_another_stands(rules: Rules) -> None:
    passing = rules["routes.passing"]
    rules["routes.passing"] = instead(passing, Passing.LETS_PASS, Passing.IGNORED)


@breaks("W-3")
def enemies_bar_no_way(rules: Rules) -> None:
    rules["routes.passing"] = instead(rules["routes.passing"], Passing.BARS, Passing.LETS_PASS)


edit("W-4", "shove_and_grip.shove", 'await displace(fight, target, square, "W-122")', "pass")


@breaks("W-5")
def nine_times_as_large(rules: Rules) -> None:
    rules["routes.GIANT"] = 9


@breaks("W-6")
def a_corner_is_two_steps_away(rules: Rules) -> None:
    original = rules["bodies.distance"]

    def distance(a: Any, b: Any) -> int:
        apart = [max(two[0] - one[1], one[0] - two[1]) >= 0 for one, two in zip(a.box, b.box, strict=True)]
        feet: int = original(a, b) * max(1, sum(apart[:2]))
        return feet

    rules["bodies.distance"] = distance


@breaks("W-7")
def no_diagonal_steps(rules: Rules) -> None:
    rules["routes.WALKING"] = changed(rules["routes.WALKING"], diagonals=Diagonals.NONE)


edit("W-8", "bodies.radius_squares", "radius // STEP", "radius // STEP // 2")


@breaks("W-9")
def difficult_ground_is_like_any(rules: Rules) -> None:
    rules["routes.WALKING"] = changed(rules["routes.WALKING"], rough=5)


@breaks("W-10")
def walls_let_everybody_in(rules: Rules) -> None:
    original = rules["routes.ground_of"]

    def ground_of(state: State, *about: Any) -> Any:
        grid = state.grid
        return original(changed(state, grid=grid and changed(grid, blocked=frozenset())), *about)

    rules["routes.ground_of"] = ground_of


# Sight

edit("W-11", "weapons.out_of_reach", "if seen is not None and seen.cover is Cover.UNSEEN:", "if False:")


@breaks("W-12")
def people_block_sight(rules: Rules) -> None:
    original, between = rules["weapons.out_of_reach"], rules["targeting.between"]

    def out_of_reach(state: Any, who: Any, foe: Any, each: Any, mode: str, *, at: Any = None) -> Any:
        refusal = original(state, who, foe, each, mode, at=at)
        return Refusal("somebody is in the way", ("W-12",)) if between(state, who, foe) else refusal

    rules["weapons.out_of_reach"] = out_of_reach


def seen_as(cover: str, instead: str) -> Break:
    """A break that takes one cover for another."""

    def change(rules: Rules) -> None:
        original, covers = rules["positions.cover"], rules["positions.Cover"]

        def look(viewer: Any, target: Any, walls: Any) -> Any:
            view = original(viewer, target, walls)
            return view._replace(cover=covers[instead]) if view.cover is covers[cover] else view

        rules["positions.cover"] = look

    return change


breaks("W-13")(seen_as("HALF", "NONE"))
breaks("W-14")(seen_as("FULL", "HALF"))

# Order

edit("W-15", "surprise_and_initiative._roll", '"1d8"', '"1d10"')
edit("W-16", "surprise_and_initiative._roll", 'value(leader, "DEX"), "W-16"', '0, "W-16"')
edit("W-17", "sides_turns.next_step", "return changed(first, others=tuple(others))", "return first")


@breaks("W-18")
def only_the_first_side_acts(rules: Rules) -> None:
    original = rules["sides_turns.upcoming"]
    rules["sides_turns.upcoming"] = lambda state: original(state) if state.clock.segment < 0 else None


edit("W-19", "sides_turns.end_round", "ROLL if free else REST", "ROLL")
edit("W-20", "actions_per_round.refresh", "0 if surprised else number", "number")
edit("W-21", "surprise_and_initiative.caught", "EVEN + noticing", "EVEN")
edit("W-22", "surprise_and_initiative.safe", '== "expecting"', '== "careful"')
edit("W-23", "surprise_and_initiative.safe", '== "never" or not hidden', '== "never"')

# Types of action

edit("W-24", "other_actions.other", 'if kind == "main":', 'if kind in ("main", "free"):')


@breaks("W-25")
def any_number_of_main_actions(rules: Rules) -> None:
    rules["actions_left.no_main"] = lambda who: None


edit(
    "W-26",
    "actions_left.spend_move",
    'fight.spend(actor, MOVE, "W-24", "W-26", *clauses)',
    'fight.spend(actor, MAIN, "W-26")',
)
edit("W-27", "actions_left.no_move", "left(who, MOVE) or left(who, MAIN)", "left(who, MOVE)")
edit(
    "W-28",
    "picking_up.drop",
    "empty_hand(fight, actor, chosen)",
    "empty_hand(fight, actor, chosen); spend_move(fight, actor)",
)


@breaks("W-29")
def instants_on_ones_own_turn_only(rules: Rules) -> None:
    original = rules["instants.no_defence"]

    def no_defence(state: Any, who: Any) -> Any:
        return original(state, who) if state.clock.side == who.side else Refusal("not now", ("W-29",))

    rules["instants.no_defence"] = no_defence


edit(
    "W-30",
    "strike.lucky",
    'return Moment(moment.total, True, by="Veteran\'s Luck")',
    "return Moment(moment.total, False)",
)
edit("W-31", "strike.answered", "moment = await _answer", "return await _answer")
edit("W-32", "weapons.opportunists", "or not armed(state, foe)", "")
edit("W-33", "weapons.opportunists", 'safe.data.get("foe") in ("", foe.id)', 'safe.data.get("foe") == foe.id')

# The table

edit("W-34", "attacks.attack", "await carry_out", 'fight.spend(actor, "move")\n    await carry_out')
edit("W-35", "attacks.shoot", "await carry_out", 'fight.spend(actor, "move")\n    await carry_out')
edit("W-36", "swarm.join", 'spend_main(fight, actor, "W-36")', 'fight.spend(actor, "move", "W-36")')
edit("W-37", "charge.charge", 'fight.spend(actor, "main", "W-24", "W-37", "W-66")', "pass")
edit("W-38", "other_actions.skill", 'await provoke(fight, actor, "W-38", "W-87")', "pass")
edit("W-39", "reloading.reload", 'fight.spend(actor, "main", "W-24", "W-39", "W-89")', "pass")
edit("W-40", "readying.ready", 'spend_main(fight, actor, "W-40")', 'fight.spend(actor, "move", "W-40")')
edit(
    "W-41",
    "disengaging.disengage",
    'spend_main(fight, actor, "W-41")',
    'fight.spend(actor, "move", "W-41")',
)
edit("W-42", "screen_an_ally.screen", 'spend_move(fight, actor, "W-42")', "pass")
edit("W-43", "running.run", 'spend_move(fight, actor, "W-43")', "pass")
edit("W-44", "picking_up.pick_up", 'await provoke(fight, actor, "W-44", "W-92")', "pass")
edit("W-45", "posture.stand", 'await provoke(fight, actor, "W-45", "W-93")', "pass")
edit("W-46", "out_of_turn.hold", 'fight.spend(actor, "move", "W-24", "W-26", "W-46")', "pass")
edit(
    "W-47",
    "posture.prone",
    'fight.gain(actor, "prone", "W-47", "W-94", "W-95")',
    'spend_move(fight, actor, "W-47"); fight.gain(actor, "prone", "W-47")',
)
edit("W-48", "instants.defend_totally", 'fight.spend(who, "main", "W-24", "W-48", "W-81")', "pass")
edit("W-49", "strike.snap_attack", 'fight.spend(actor, "main", "W-24", "W-49", "W-57")', "pass")
edit("W-50", "other_actions.other", "if provokes:", "if False:")

# Attacks

edit("W-51", "weapons.skill_for", "return each.weapon.skill", 'return "shoot"')
edit("W-52", "weapons.skill_for", 'return "shoot"', 'return "stab"')
edit("W-53", "weapons.skill_for", '("shoot", "stab", "exert")', '("shoot",)')
edit("W-54", "attack_roll._at_range", '-4, "W-107" if', '-2, "W-107" if')
edit("W-55", "weapons.unusable", 'and each.has("two-handed") and', "and False and")
edit("W-56", "attack_roll._circumstances", 'Term("snap attack", -4, "W-56")', 'Term("snap attack", -2, "W-56")')
edit("W-57", "instants.no_snap", 'left(who, "main")', "True")
edit("W-58", "instants.no_snap", 'if not who.facts.get("trained"):', "if False:")


@breaks("W-59")
def snap_attacks_interrupt_nothing(rules: Rules) -> None:
    def snappers(state: Any, attacker: Any, *, interrupts: bool) -> Iterator[Any]:
        return iter(())

    rules["instants.snappers"] = snappers


@breaks("W-60")
def six_may_swarm(rules: Rules) -> None:
    rules["swarm.most"] = lambda state: 6


edit("W-61", "attack_roll._circumstances", "2 * swarm_bonus(blow), clause", "swarm_bonus(blow), clause")


@breaks("W-62")
def four_others_count(rules: Rules) -> None:
    rules["attack_roll.MOST_OTHERS"] = 4


@breaks("W-63")
def the_swarm_adds_to_shock(rules: Rules) -> None:
    original = rules["shock.shock_terms"]

    def shock_terms(state: Any, who: Any, blow: Any) -> tuple[Term, ...]:
        terms: tuple[Term, ...] = original(state, who, blow)
        return (*terms, Term("swarm", blow.others, "W-63")) if blow.others else terms

    rules["shock.shock_terms"] = shock_terms


edit("W-64", "damage_roll.wound", "if amount > most:", "if False:")
edit("W-65", "shock.suffered", 'return Shock(amount, terms, ("W-65", "W-63"))', "pass")
edit("W-66", "attack_roll._circumstances", 'Term("charge", 2, "W-66")', 'Term("charge", 1, "W-66")')


@breaks("W-67")
def a_charge_from_where_one_stands(rules: Rules) -> None:
    original, out_of_reach, route = rules["charge._runs"], rules["charge.out_of_reach"], rules["charge.Route"]

    def runs(state: Any, who: Any, foe: Any, *blow: Any) -> Iterator[Any]:
        if out_of_reach(state, who, foe, *blow) is None:
            yield route(0, (who.at,))
        yield from original(state, who, foe, *blow)

    rules["charge._runs"] = runs


@breaks("W-68")
def a_charge_costs_1_of_ac(rules: Rules) -> None:
    rules["charge.PENALTY"] = -1


@breaks("W-69")
def a_charge_provokes_nobody(rules: Rules) -> None:
    original = rules["attacks_of_opportunity.provoke"]

    async def provoke(fight: Any, actor: str, *clauses: str, leaving: tuple[str, ...] | None = None) -> None:
        if "W-69" not in clauses:
            await original(fight, actor, *clauses, leaving=leaving)

    rules["attacks_of_opportunity.provoke"] = provoke


# Screening

edit("W-70", "screen_an_ally.beside", "else allowance(state, who)", "else 2 * allowance(state, who)")
edit("W-71", "screened_attacks.screeners", "if within and positions.adjacent(state, who, ward):", "if within:")
edit("W-72", "screened_attacks._number", "return EVEN + total(terms)", "return EVEN")
