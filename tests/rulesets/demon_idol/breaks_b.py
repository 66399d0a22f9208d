"""How to break single rules of Demon Idol: A-53 to A-109. Each must be noticed by a test of its clause."""

from __future__ import annotations

import sys
from typing import Any

from tests.support.breaking import Rules, breaks

# Initiative


@breaks("A-53")
def initiative_is_a_d10(rules: Rules) -> None:
    rules.edit("initiative.initiative", '"1d6"', '"1d10"')


@breaks("A-54")
def numerals_are_not_kept(rules: Rules) -> None:
    rules.edit("initiative.rolled", "numerals[who.side])", "7 - numerals[who.side])")


@breaks("A-55")
def the_lower_wins(rules: Rules) -> None:
    rules.edit("slots.slots", "ends - number", "number")


@breaks("A-56")
def the_first_side_wins_ties(rules: Rules) -> None:
    rules.edit("slots.slots", "tuple(dict.fromkeys(shared))", "()")


@breaks("A-57")
def exchanges_come_after_everything(rules: Rules) -> None:
    rules.edit("board.special", "entry.routine if table.numerals else 0, EXCHANGE", "98, EXCHANGE")


@breaks("A-58", "A-59")
def codes_go_before_sides(rules: Rules) -> None:
    key: Any = rules["slots.Key"]
    key.__lt__ = lambda one, two: (one.code, one.base) < (two.code, two.base)


@breaks("A-60", "A-88")
def ties_are_not_told_apart(rules: Rules) -> None:
    rules.edit("slots.slots", "ends - number for", "ends - number + (side != next(iter(numerals))) for")


# Prepared actions


@breaks("A-61")
def prepared_actions_are_ready_at_once(rules: Rules) -> None:
    rules.edit("triggers.ready_ones", "each.trigger and each.ready and", "each.trigger and")


@breaks("A-62")
def prepared_actions_need_no_trigger(rules: Rules) -> None:
    rules["triggers.prepared"] = lambda due: False


@breaks("A-63")
def the_prepared_are_ready_before_the_enemy(rules: Rules) -> None:
    rules.edit("slots._own", "base, code = table.bases.get(each.side, 0)",
               "base, code = 1 if each.trigger else table.bases.get(each.side, 0)")  # fmt: skip


@breaks("A-64")
def the_whole_spell_is_prepared(rules: Rules) -> None:
    rules.edit("triggers.trigger", 'each.kind == "cast"', 'each.kind == "nothing"')


@breaks("A-65")
def the_prepared_keep_their_spells(rules: Rules) -> None:
    rules.edit("consequences.spoiled", 'if not who.counters.get("hurt"):',
               'each = deed(state, who.id)\n    if each and (each.trigger or each.begun >= 0 or each.delay) or '
               'not who.counters.get("hurt"):')  # fmt: skip


# Out of sequence


@breaks("A-66")
def any_entry_may_be_next(rules: Rules) -> None:
    rules.edit("next_instant.chosen", "if not fight.forced:", "if False:")


@breaks("A-67")
def nobody_checks_morale_in_the_round(rules: Rules) -> None:
    rules.edit("board.morale_entries", "if groups:", "if False:")


@breaks("A-68")
def the_margin_does_not_matter(rules: Rules) -> None:
    rules.edit("morale_checks.way_out", "if margin <= most), SURRENDER", "if margin <= most + 10), SURRENDER")


@breaks("A-69")
def nobody_strikes_first_who_has_lost(rules: Rules) -> None:
    rules["first_and_last.may_lead"] = lambda state, each: False


@breaks("A-70")
def a_good_reaction_does_nothing(rules: Rules) -> None:
    rules.edit("slots._untied", "at <= other < base", "False")


@breaks("A-71")
def a_bad_reaction_does_nothing(rules: Rules) -> None:
    rules.edit("slots._untied", "base + each.delay - modifier", "base + each.delay - max(0, modifier)")


@breaks("A-72")
def casters_go_by_initiative(rules: Rules) -> None:
    rules.edit("comparisons.caster_against_caster", "one.number < two.number", "one.number > two.number")


@breaks("A-73")
def equal_spells_fall_together(rules: Rules) -> None:
    rules.edit("comparisons.caster_against_caster", "elif here != there:", "elif False:")


@breaks("A-74")
def equal_dice_go_by_side(rules: Rules) -> None:
    rules.edit("comparisons.caster_against_caster", "outcome, why = SAME,", "outcome, why = SPELL_FIRST,")


@breaks("A-75")
def a_charge_comes_before_shots(rules: Rules) -> None:
    rules.edit("comparisons.drawn_in", 'not in ("shoot", "turn-undead")', "not in ()")


@breaks("A-76")
def shots_at_a_charge_are_from_where_it_began(rules: Rules) -> None:
    rules.edit("missiles.distance", "float(chosen)", "away")


@breaks("A-77")
def the_blind_see_the_symbol(rules: Rules) -> None:
    rules["turning_undead.sees"] = lambda state, who: True


@breaks("A-78")
def a_caster_who_won_is_first(rules: Rules) -> None:
    rules.edit("comparisons.blow_against_caster", "if not struck_while_casting(state, theirs, table):", "if True:")


@breaks("A-79")
def the_speed_factor_is_doubled(rules: Rules) -> None:
    rules.edit("comparisons.blow_against_caster", "entry, other, table, event,",
               "entry, other, table, event and changed(event, number=2 * event.number),")  # fmt: skip


@breaks("A-80")
def the_enemys_die_is_compared(rules: Rules) -> None:
    rules.edit("slots.at_the_caster", "numerals.get(state.who(each.target).side, 0)", "numerals.get(each.side, 0)")


@breaks("A-81")
def less_time_is_at_once(rules: Rules) -> None:
    rules.edit(
        "comparisons._against", "SPELL_FIRST if time.number < event.number", "SAME if time.number < event.number"
    )


@breaks("A-82")
def as_much_time_is_first(rules: Rules) -> None:
    rules.edit("comparisons._against", "SAME if time.number ==", "SPELL_FIRST if time.number ==")


# Charges


@breaks("A-83")
def retaliation_costs_nothing(rules: Rules) -> None:
    rules["charging.spend"] = lambda fight, who: None


@breaks("A-84", "A-86")
def the_shortest_weapon_first(rules: Rules) -> None:
    rules.edit("charging.charges", "-each.feet)", "each.feet)")


@breaks("A-85")
def the_charger_is_first_at_equal_lengths(rules: Rules) -> None:
    rules.edit("charging.together", "sides = {fight.who(each.who).side for each in same if each.who in "
               "fight.state.combatants}", "sides = set()")  # fmt: skip


# Ties


@breaks("A-87")
def everything_takes_hold_one_by_one(rules: Rules) -> None:
    rules.edit("resolution.resolve", "landings += found or ()", "land(fight, found or ())")


@breaks("A-89")
def the_slower_strikes_first(rules: Rules) -> None:
    rules.edit("speed_scale.measure", 'factor, (), "A-89"', '-factor, (), "A-89"')


@breaks("A-90")
def the_slain_strike_all_the_same(rules: Rules) -> None:
    rules["comparisons.strikes_regardless"] = lambda state, each, table: each.kind == "strike"


@breaks("A-91")
def fangs_of_the_slain_do_not_strike(rules: Rules) -> None:
    rules["comparisons.strikes_regardless"] = lambda state, each, table: False


@breaks("A-92")
def the_die_does_not_count_against_spells(rules: Rules) -> None:
    rules.edit("speed_scale.measure", 'each.time, (), "A-92"', 'each.time - 9, (), "A-92"')


@breaks("A-93")
def a_high_die_is_worse(rules: Rules) -> None:
    rules.edit("speed_scale.measure", '{noun} at", die, (), "A-92"', '{noun} at", 7 - die, (), "A-92"')


@breaks("A-94")
def only_one_shot_comes_before_a_charge(rules: Rules) -> None:
    rules.edit(
        "comparisons.drawn_in", 'not in ("shoot", "turn-undead")', 'not in ("turn-undead",) or entry.routine > 1'
    )


@breaks("A-95")
def charges_do_not_wait_for_spells(rules: Rules) -> None:
    rules.edit("comparisons._compared", 'case "charge":', 'case "nothing":')


@breaks("A-96")
def a_charge_ends_at_the_target(rules: Rules) -> None:
    rules.edit("charge_path.way", "exact(length(routine(state, state.who(who)))) / feet(state)", "0")


@breaks("A-97")
def turning_waits_for_the_charge(rules: Rules) -> None:
    rules.edit("comparisons.drawn_in", 'not in ("shoot", "turn-undead")', 'not in ("shoot",)')


@breaks("A-98")
def in_a_tie_the_die_counts(rules: Rules) -> None:
    slower = "changed(other, deed=changed(theirs, delay=9 * (factor is not None)))"
    rules.edit("comparisons.blow_against_caster", "in_a_tie(state, entry, other,", f"in_a_tie(state, entry, {slower},")


@breaks("A-99")
def missiles_have_no_speed_factor(rules: Rules) -> None:
    rules.edit("speed_scale.measure", 'case "shoot" if factor is not None:', 'case "nothing" if factor is not None:')


@breaks("A-100")
def a_bite_counts_as_slow_in_a_tie(rules: Rules) -> None:
    rules.edit("speed_scale.measure", 'at", die, () if', 'at", 1, () if')


@breaks("A-101")
def spells_are_never_lost(rules: Rules) -> None:
    rules.edit("consequences.spoiled", "if not spell:", "if True:")


@breaks("A-102")
def later_routines_come_at_once(rules: Rules) -> None:
    rules.edit(
        "slots._own", "Key(base, IN, 0, code, number, nth)", "Key(base, IN, 0, code, number if nth == 1 else 0, nth)"
    )


# After the round


@breaks("A-103")
def zero_bleeds(rules: Rules) -> None:
    rules.edit("bleeding.bleeds", "hp(who) < 0 or", "hp(who) <= 0 or")


@breaks("A-104")
def minus_9_is_death(rules: Rules) -> None:
    rules.edit("consequences._fallen", "mortal <= DEAD_AT", "mortal <= DEAD_AT + 1")


@breaks("A-105")
def the_recap_tells_nothing(rules: Rules) -> None:
    rules.edit("round_end.sum_up", "if told:", "if False:")


@breaks("A-106")
def one_round_is_all(rules: Rules) -> None:
    rules.edit("round_end.after_recap", "if resolved(fight.state):", "if True:")


@breaks("A-107")
def the_turn_has_nine_rounds(rules: Rules) -> None:
    rules["recovery.TURN"] = 7


@breaks("A-108")
def travel_is_allowed_while_recovering(rules: Rules) -> None:
    package: Any = sys.modules[rules.package]
    package.GOING = ()


@breaks("A-109")
def the_staunched_bleed_on(rules: Rules) -> None:
    rules.edit("bleeding.bleeds", 'or who.effect("staunched") is not None', "")
