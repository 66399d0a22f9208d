"""How to break single rules of Sovereign, W-109 to W-144: a test of the clause must notice each of them."""

from __future__ import annotations

from tests.breaking import edit

# Attacks on the unseen

edit("W-109", "hitting._circumstances", 'Term("unseen target", -4, "W-109")', 'Term("unseen target", -2, "W-109")')
edit("W-110", "arms.out_of_reach", "ground.unseen(state, foe) and not ground.position_known(state, foe)", "False")
edit(
    "W-111",
    "hitting.attack_roll",
    "roll.total >= ac",
    "(roll.natural or 0) + sum(int(each.amount) for each in attack_terms(fight.state, who, foe, blow)) >= ac",
)

# Damage

edit("W-112", "wounds.damage_terms", 'Term(attribute, value(who, attribute), "W-112")', 'Term(attribute, 0, "W-112")')
edit("W-113", "wounds.damage_terms", 'blow.arm.has("unarmed")', "False")
edit("W-114", "wounds.wound", "shock.amount > amount", "False")

# Shock

edit("W-115", "shock.suffered", "limit is not None and ac > limit", "limit is not None and ac >= limit")
edit("W-116", "shock.suffered", "limit = base[1]", "limit = base[1] or 15")
edit("W-117", "shock.suffered", "shielded(state, foe) and", "shielded(state, foe) and limit is not None and")
edit("W-118", "shock.shock_terms", 'Term(attribute, value(who, attribute), "W-118")', 'Term(attribute, 0, "W-118")')
edit("W-119", "shock.suffered", 'and not foe.counters.get("shield")', "")
edit("W-120", "shock.suffered", 'has(foe, "ignores-shock")', "False")
