"""How to break single rules of The Dragon Legacy: D-61 to D-99. Each must be noticed by a test of its clause."""

from __future__ import annotations

from typing import Any

from tests.support.breaking import Rules, breaks


def unlike(rules: Rules, wanted: str, **fields: object) -> None:
    """Has a status of the library say something else."""
    honest = rules["sheet.statuses"]

    def statuses(state: Any, who: Any) -> Any:
        found = honest(state, who)
        return tuple((effect, each.model_copy(update=fields if each.id == wanted else {})) for effect, each in found)

    rules["sheet.statuses"] = statuses


@breaks("D-61")
def a_gift_is_thrown(rules: Rules) -> None:
    rules.edit("items.give", "await approach(fight, actor, target)", "pass")


# Abilities


@breaks("D-62")
def there_is_no_bonus_damage(rules: Rules) -> None:
    rules.edit("attack_resolution.exchange", "if blow.bonus else None", "if False else None")


@breaks("D-63")
def there_is_no_defence_against_abilities(rules: Rules) -> None:
    rules.edit("active_abilities.blow_of", "unblockable=ability.unblockable", "unblockable=True")


@breaks("D-64")
def abilities_miss_on_a_natural_2(rules: Rules) -> None:
    rules["attack_resolution.ability_verdict"] = rules["attack_resolution.attack_verdict"]


@breaks("D-65")
def cooldowns_forbid_nothing(rules: Rules) -> None:
    rules.edit("active_abilities.refuse_ability", "if left:", "if False:")


@breaks("D-66")
def a_cooldown_begins_one_lower(rules: Rules) -> None:
    rules.edit("ability_effects.announce", "ability.id, ability.cooldown", "ability.id, ability.cooldown - 1")


@breaks("D-67")
def cooldowns_do_not_fall(rules: Rules) -> None:
    rules.edit("rounds.begin_turn", "name, left - 1", "name, left")


@breaks("D-68")
def abilities_of_every_class_are_used_in_a_turn(rules: Rules) -> None:
    rules.edit("active_abilities.refuse_ability", '"active" not in ability.classes', "False")


@breaks("D-69")
def passive_abilities_are_off(rules: Rules) -> None:
    rules["recruiting._passives"] = lambda frozen, abilities: {}


@breaks("D-70")
def an_ability_leaves_the_turn_open(rules: Rules) -> None:
    rules.edit("active_abilities.use", "finish(fight, actor)", "pass")


@breaks("D-71")
def nobody_reacts(rules: Rules) -> None:
    async def react(*_: object) -> None:
        return

    rules["attack_resolution.react"] = react


@breaks("D-72")
def an_ability_of_two_classes_is_not_active(rules: Rules) -> None:
    rules.edit("active_abilities.refuse_ability", '"active" not in ability.classes', 'ability.classes != ("active",)')


@breaks("D-73")
def an_area_hits_enemies_only(rules: Rules) -> None:
    rules.edit("areas.reached", "not spared(ability, who, each)", "is_foe(who, each)")


@breaks("D-74")
def a_small_area_is_its_centre_alone(rules: Rules) -> None:
    rules.edit("areas.within_small", "chebyshev(square, centre) <= 1", "square == centre")


@breaks("D-75")
def the_centre_may_be_anywhere(rules: Rules) -> None:
    rules.edit("areas.laid", "manhattan(centre, who.at) > RANGE", "False")


@breaks("D-76", "D-87")
def an_area_passes_over_the_stealthed(rules: Rules) -> None:
    honest = rules["areas.reached"]

    def reached(state: Any, *about: Any) -> Any:
        return [each for each in honest(state, *about) if not rules["sheet.untargetable"](state, each)]

    rules["areas.reached"] = reached


@breaks("D-77")
def there_is_one_target_only(rules: Rules) -> None:
    rules.edit("active_abilities.pick_targets", "range(1, ability.targets + 1)", "range(1, 2)")


@breaks("D-78")
def one_target_may_be_picked_twice_at_any_time(rules: Rules) -> None:
    rules.edit("active_abilities.targets", "each.id in picked and fresh", "False")


@breaks("D-79")
def nobody_may_be_picked_twice(rules: Rules) -> None:
    rules.edit("active_abilities.targets", "picked.count(each.id) > 1", "each.id in picked")


@breaks("D-80")
def targets_may_be_anywhere(rules: Rules) -> None:
    rules.edit("active_abilities.refuse_target", "far = battlefield.out_of_range(who, each)", "far = None")


# Statuses


@breaks("D-81")
def nothing_brings_a_status(rules: Rules) -> None:
    async def inflict(*_: object) -> None:
        return

    rules["statuses.inflict"] = inflict


@breaks("D-82")
def durations_do_not_run_out(rules: Rules) -> None:
    rules.edit("statuses.tick", "effect.since != now, over", "False, over")


@breaks("D-83")
def damage_over_time_comes_when_the_turn_begins(rules: Rules) -> None:
    rules.edit("statuses.tick", "if status.damage and", "if False and")
    rules.edit("rounds.begin_turn", "step_back(fight, actor)", "step_back(fight, actor); await burn(fight, actor)")

    async def burn(fight: Any, actor: str) -> None:
        for effect, status in rules["sheet.statuses"](fight.state, fight.who(actor)):
            if status.damage:
                await rules["statuses._hurt_over_time"](fight, actor, effect, status)

    rules["rounds"].burn = burn


@breaks("D-84")
def damage_over_time_draws_no_aggro(rules: Rules) -> None:
    rules.edit("statuses._hurt_over_time", "if effect.source in fight.state.combatants:", "if False:")


@breaks("D-85")
def no_stat_is_lowered(rules: Rules) -> None:
    rules.edit("statuses.make", "-int(amount or 1)", "0")


@breaks("D-86")
def the_stealthed_are_targets(rules: Rules) -> None:
    rules["sheet.untargetable"] = lambda state, who: None


@breaks("D-88")
def the_stealthed_are_intercepted(rules: Rules) -> None:
    rules.edit("interception.interceptors", 'if bearing(state, attacker, "untargetable")', "if False")


@breaks("D-89")
def a_taunt_counts_aggro_as_it_is(rules: Rules) -> None:
    rules.edit("statuses.taunt", 'who.stats.get("AGGRO", 0)', 'stat(who, "AGGRO").value')
    rules["statuses"].stat = rules["aggro.stat"]


@breaks("D-90")
def the_provoked_are_free(rules: Rules) -> None:
    rules["sheet.bound_to_provoker"] = lambda state, who: None


@breaks("D-91")
def the_blind_hit(rules: Rules) -> None:
    unlike(rules, "blind", misses="")


@breaks("D-92")
def the_silenced_use_abilities(rules: Rules) -> None:
    unlike(rules, "silence", prevents={})


@breaks("D-93")
def the_crippled_dodge(rules: Rules) -> None:
    unlike(rules, "cripple", prevents={"block": "D-93", "intercept": "D-93"})


@breaks("D-94")
def the_distracted_block_nothing(rules: Rules) -> None:
    unlike(rules, "distract", prevents=dict.fromkeys(("attack", "ability", "counter", "block"), "D-94"))


@breaks("D-95")
def the_snared_do_not_attack(rules: Rules) -> None:
    unlike(rules, "snare", prevents=dict.fromkeys(("move", "intercept", "attack"), "D-95"))


@breaks("D-96")
def damage_does_not_wake(rules: Rules) -> None:
    unlike(rules, "sleep", wakes="")


@breaks("D-97")
def damage_ends_a_stun(rules: Rules) -> None:
    unlike(rules, "stun", wakes="D-97")


@breaks("D-98")
def the_confused_attack_enemies_only(rules: Rules) -> None:
    rules.edit("confusion.reached", "and alive(each)", "and alive(each) and each.side != who.side")


@breaks("D-99")
def the_list_of_statuses_is_closed(rules: Rules) -> None:
    honest = rules["sheet.statuses"]

    def statuses(state: Any, who: Any) -> Any:
        return tuple(
            (effect, each) for effect, each in honest(state, who) if each.clauses and "D-99" not in each.clauses
        )

    rules["sheet.statuses"] = statuses
