"""How to break single rules of Demon Idol, A-1 to A-52: a test of the clause must notice each of them.

`rules[name] = …` puts something else in place of a function or number; `rules.edit` changes words of a function.
"""

from __future__ import annotations

from tests.support.breaking import Rules, breaks, edit, put


def misfiled(clause: str, kind: str, code: str) -> None:
    """A kind of action that is filed under another code."""

    def change(rules: Rules) -> None:
        rules["deeds.CODES"][kind] = code

    breaks(clause)(change)


# The codes

edit("A-1", "deeds.routines", 'return max(1, value(who, "level"))', "return 1")
put("A-2", "slots.CODE", "PGABCDEFH")
edit("A-3", "board.exchanges", "LATEST if table.numerals else 1", "1")
misfiled("A-4", "avoid", "G")
misfiled("A-5", "parley", "G")
misfiled("A-6", "await", "E")
misfiled("A-7", "shoot", "G")
edit("A-8", "melee.out_of_reach", 'who.counters.get("closed")', "False")
misfiled("A-9", "brace", "E")
edit("A-10", "attack_rolls.strike", "HIT if roll.total >= number", "HIT if roll.total > number")
misfiled("A-11", "grapple", "G")


# Reaction, surprise, distance

put("A-12", "reaction.noted", lambda state, side: "")
edit("A-13", "reaction.result", "total <= most", "total < most")
put("A-14", "reaction.hidden", lambda state, side: False)
edit("A-15", "surprise.odds", '("unseen", "unheard")', '("unseen",)')
put("A-16", "surprise.detected", lambda state, side: False)
edit("A-17", "surprise.roll", "rolled.natural if", "2 if")
put("A-18", "surprise.hidden", lambda state, side: side != "heroes")
put("A-19", "encounter_distance.obvious", lambda state: False)
edit("A-20", "encounter_distance.rolled_indoors", '"1d6+4"', '"1d6+3"')
edit("A-21", "encounter_distance.rolled_indoors", '"1d3"', '"1d3+1"')
put("A-22", "reaction.PROVOKES", ("violent",))
edit("A-23", "next_phase.provoked", "overwhelmed(state, side)", "False")


# The surprise segments

edit("A-24", "surprise_segments.end_segment", "or not coming", "or True")
edit("A-25", "surprise_segments.begin_segment", 'fight, "surprise-resolve"', 'fight, "initiative"')
put("A-26", "avoiding.surprised_foes", lambda state, who: False)
edit("A-27", "pursuit.chase_chance", 'return 80, "hungry', 'return 90, "hungry')
edit("A-28", "avoiding.from_surprise", '== "outdoors"', '== "elsewhere"')


@breaks("A-29")
def one_routine_in_surprise(rules: Rules) -> None:
    original = rules["deeds.routines"]

    def routines(state: object, *words: object, **more: object) -> int:
        number: int = original(state, *words, **more)
        return min(1, number) if state.clock.phase.startswith("surprise") else number  # type: ignore[attr-defined]

    rules["deeds.routines"] = routines


edit("A-30", "other_actions.brace", 'if fight.who(actor).effect("braced") is None', "if not in_surprise(fight.state)")
edit("A-31", "targets.untargetable", "bonus >= number", "bonus > number")
edit("A-32", "deeds.unfinished", "left > 1", "left > 99")
edit("A-33", "refusals.cast", "if not known", "if not known or state.clock.segment > 1")
edit("A-34", "moving.most", "in_surprise(state)", "False")
edit("A-35", "positions.charge_factor", "return Fraction(2)", "return Fraction(4, 3)")
put("A-36", "missiles.take_up", lambda fight, actor, name: None)
edit("A-37", "choices.other", '"time": time', '"time": 1')
edit("A-38", "choices.device", '"time": time[name]', '"time": 1')
edit("A-39", "gear.to_fetch", "max(2, found.stored)", "found.stored")
edit(
    "A-40",
    "new_round.carry_on",
    "elif busy is not None",
    "elif busy is not None and fight.state.clock.phase != 'declare'",
)


# Declarations

edit("A-41", "sides.told_to", "GM if by_gm(who) else EVERYONE", "EVERYONE")
put("A-42", "sides.PLAYED", ("character",))
edit("A-43", "who_declares.roll_first", "everybody.index(first) + 1", "1")
edit("A-44", "who_declares.roster", "*people[:first]", "*reversed(people[:first])")
edit("A-45", "slots._untied", "base + each.delay - modifier", "base - modifier")
edit("A-46", "declarations.late", '{"delay": count}', "{}")
edit("A-47", "consequences.spoiled", 'not who.counters.get("hurt")', 'not who.counters.get("hurt") or not state.agenda')
put("A-48", "declarations.declared_already", lambda state, actor: None)
edit("A-49", "declarations.refuse_cancel", "not in RESOLVING", '== "nowhere"')
edit("A-50", "declarations.filed_under", "return given or plan.code", "return plan.code")
edit("A-51", "declarations.file", '{"trigger": trigger} if trigger else {}', "{}")
edit(
    "A-52",
    "choices.cast",
    'if fight.state.switch("spell_targets") == "declared"',
    'if fight.state.switch("spell_targets") == "never"',
)
