"""How to break single rules of Sovereign, W-109 to W-144: a test of the clause must notice each of them."""

from __future__ import annotations

from tests.support.breaking import edit, put

# Attacks on the unseen

edit("W-109", "attack_roll._circumstances", 'Term("unseen target", -4, "W-109")', 'Term("unseen target", -2, "W-109")')
edit("W-110", "weapons.out_of_reach", "and not positions.position_known(state, foe)", "and False")
edit(
    "W-111",
    "attack_roll.attack_roll",
    "roll.total >= ac",
    "(roll.natural or 0) + sum(int(each.amount) for each in attack_terms(fight.state, who, foe, blow)) >= ac",
)

# Damage

edit(
    "W-112",
    "damage_roll.damage_terms",
    'Term(attribute, value(who, attribute), "W-112")',
    'Term(attribute, 0, "W-112")',
)
edit("W-113", "damage_roll.damage_terms", 'blow.arm.has("unarmed")', "False")
edit("W-114", "damage_roll.wound", "least > amount", "False")

# Shock

edit("W-115", "shock.too_high", "limit is not None and ac > limit", "limit is not None and ac >= limit")
edit("W-116", "shock.too_high", "None if blow.swarm or base is None else base[1]", "base and (base[1] or 15)")
edit("W-117", "shock.suffered", "shielded(state, foe) and", "shielded(state, foe) and limit is not None and")
edit("W-118", "shock.shock_terms", 'Term(attribute, value(who, attribute), "W-118")', 'Term(attribute, 0, "W-118")')
edit("W-119", "shock.suffered", 'and not foe.counters.get("shield")', "")
edit("W-120", "shock.suffered", 'has(foe, "ignores-shock")', "False")

# Shoves and grapples

edit("W-121", "shove_and_grip.shove", 'await contest(fight, actor, target, "shove", FORCE, "W-121")', "True")
edit("W-122", "shove_and_grip.pushes", "for dx, dy in ALL_AROUND", "for dx, dy in ((0, -2), (2, 0), (0, 2), (-2, 0))")
edit("W-123", "grapple.grapple", "means=GRAPPLE", 'means="damage"')
edit("W-124", "grapple.break_free", 'spend_main(fight, actor, "W-124")', "pass")
edit("W-125", "grapple.break_free", "roll.total >= number", "roll.total >= max(numbers.values())")
edit("W-126", "weapons.unusable", "in_grip(who) and (mode != MELEE or not each.natural)", "False")
edit("W-127", "grapple.squeeze", "if natural is not None:", "if False:")
edit("W-128", "hauling.haul", 'let_go(fight, actor, "W-128", text="the grip is lost")', "pass")
put("W-129", "shove_and_grip.LARGER", -1)

# Two weapons

edit("W-130", "wielding.second", "value(who, each.skill) < 1", "value(who, each.skill) < 0")
edit("W-131", "targeting.choose_blow", "everything if named or fight.forced else real or found", "(real or found)[:1]")
edit("W-132", "damage_roll.damage_terms", 'Term("two weapons", 2, "W-132")', 'Term("two weapons", 1, "W-132")')
edit("W-133", "attack_roll._circumstances", 'Term("two weapons", -1, "W-133")', 'Term("two weapons", -2, "W-133")')

# Executions

edit("W-134", "execution.suspects_nothing", 'who.facts.get("guard") == "unaware" and', "")
edit("W-135", "execution.execute", "if not quiet:", "if not quiet and blow.mode == MELEE:")
edit("W-136", "execution.distant", "feet <= POINT_BLANK", "feet < POINT_BLANK")
edit("W-137", "execution.execute", "if not quiet:", "if not quiet and blow.mode != MELEE:")
edit("W-138", "execution.penalties", 'skill", -skill', 'skill", skill')
edit("W-139", "execution.end", "if gentle:", "if False:")
edit("W-140", "execution.end", "dice.total([*dice.faces])", "dice.total([1] * len(dice.faces))")

# Morale

edit("W-141", "morale.survivor", '== "survivor"', '!= "own"')
edit("W-142", "morale.halved", "2 * hp(who) <=", "2 * hp(who) <")
edit("W-143", "morale.third_lost", "-(-began // 3)", "-(-began // 2)")
edit("W-144", "chase.race", "if len(hunters) > len(fleeing):", "if False:")
