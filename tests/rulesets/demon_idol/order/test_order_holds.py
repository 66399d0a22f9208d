"""Random rounds: the order is consistent, keeps to the rulings, and every reason shown for a place is true (A-66).

What a deed counts on the scale is worked out here by itself, from the words of the rules, and not taken from them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from combattracker.model.combatant import Combatant
from combattracker.model.state import Clock, Declared, State
from combattracker.model.values import Scalar, changed
from tests.rulesets.demon_idol.order.test_three_sides import three
from tests.rulesets.demon_idol.scene import Fields, caster, figure
from tests.support.breaking import Rules

FACTORS = {"sword": 5, "dagger": 2, "short": 3, "great": 10, "spear": 7}
LENGTHS = {"sword": 3.5, "dagger": 1.25, "short": 2, "great": 6, "spear": 9, "fangs": 2, "longbow": 2, "bow": 2}
CODES = {"strike": "G", "shoot": "D", "cast": "D", "device": "D", "charge": "E", "parley": "B"}
ROUNDS = 60
SENTENCE = re.compile(r"(\d+)(?: \([^)]*\))? ([<=]) [a-z ]*?(\d+)(?: \([^)]*\))?(?:, and die (\d+) > (\d+))?"
                      r" \[A-\d+\]; so ([a-z ]+) \[")  # fmt: skip


@cache
def rules() -> Rules:
    """The loaded rules."""
    return Rules("demon-idol")


@cache
def everybody() -> State:
    """Nine of each side, who fight with everything that there is, about to declare."""
    figures: list[Fields] = []
    for side in ("heroes", "foes", "rats"):
        figures += [caster(f"{side} mage {number}", side, weapons=["dagger"]) for number in (1, 2)]
        figures += [figure(f"{side} {weapon}", side, weapons=[weapon], attacks=2 + len(weapon) % 2 * 2)
                    for weapon in ("sword", "dagger", "great")]  # fmt: skip
        figures.append(figure(f"{side} wolf", side, weapons=[], limbs=["fangs"]))
        figures.append(figure(f"{side} bow", side, weapons=["longbow"], dexterity=random.Random(side).choice([16, 17])))
        figures.append(figure(f"{side} slow bow", side, weapons=["bow"], dexterity=5))
        figures.append(figure(f"{side} spear", side, weapons=["spear"]))
    bench = three(*figures)
    bench.play("skip\nskip\nnotes inches=0\nskip")
    return bench.state


def any_round(chance: random.Random) -> State:
    """Somebody's declarations and everybody's dice, as resolution begins."""
    state = everybody()
    here = ["heroes", "foes", "rats"][: chance.choice([2, 2, 3])]
    numerals = {side: chance.choice([4, chance.randint(1, 6)]) for side in here}
    people = {who.id: with_die(who, numerals.get(who.side), chance) for who in state.combatants.values()}
    people = {name: who for name, who in people.items() if who.side in here}
    acting = [who for who in people.values() if chance.random() < 0.45]
    declared = {who.id: declares(who, people, acting, chance) for who in acting}
    made = changed(state, combatants=people, declared=declared, clock=Clock(round=2, phase="resolve"))
    for each in rules()["deeds.deeds"](made):
        if rules()["first_and_last.may_lead"](made, each) and chance.random() < 0.5:
            before = made.declared[each.who]
            made = changed(
                made, declared={**made.declared, each.who: changed(before, data={**before.data, "leads": True})}
            )
    return made


def with_die(who: Combatant, die: int | None, chance: random.Random) -> Combatant:
    """Somebody with its side's numeral, now and then some way off."""
    facts = {**who.facts, "place": float(chance.choice([0, 0, 3, 8, 20, 30]))}
    return changed(who, counters={"initiative": die} if die else {}, facts=facts)


def declares(who: Combatant, people: dict[str, Combatant], acting: list[Combatant], chance: random.Random) -> Declared:
    """Anything that somebody could do, mostly to somebody who does something too."""
    foes = [each.id for each in acting if each.side != who.side] or [i for i, f in people.items() if f.side != who.side]
    mages = [name for name in foes if "mage" in name]
    target = chance.choice(mages if mages and chance.random() < 0.6 else foes)
    kind = "cast" if "mage" in who.id else "shoot" if "bow" in who.id else chance.choice(["strike"] * 4 + ["charge"])
    kind = "device" if chance.random() < 0.05 else "parley" if chance.random() < 0.03 else kind
    data: dict[str, Scalar] = {"kind": kind, "code": CODES[kind], "target": target}
    data |= {"time": chance.randint(1, 10)} if kind in ("cast", "device") else {}
    data |= {"delay": chance.randint(1, 3)} if chance.random() < 0.25 else {}
    return Declared(who=who.id, text=kind, data=data)


class Round:
    """A round as the board has it, and what the words of the rules say of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.instants = rules()["board.board"](state)
        self.at = {due.entry.id: number for number, instant in enumerate(self.instants) for due in instant}
        self.deeds = {due.entry.id: (due.entry.deed, due.entry.routine) for instant in self.instants for due in instant}
        self.numerals = {who.side: who.counters["initiative"] for who in state.combatants.values()}
        self.compared = {name: self.against(name) for name in self.spells()}

    def number(self, entry: str, caster_side: str = "") -> int | None:
        """What an entry counts on the scale; a bite goes by the die of the caster's side (AMB-A26)."""
        each, _ = self.deeds[entry]
        who = self.state.who(each.who)
        weapon = str(who.facts.get("weapon") or "fangs")
        die = self.numerals[caster_side or each.side]
        if each.kind in ("cast", "device"):
            return int(each.time + each.delay)
        if each.kind == "strike":
            return int(FACTORS.get(weapon, die) + each.delay)
        if each.kind == "shoot":
            return int(die - who.stats["reaction"] + each.delay)
        if each.kind == "charge":
            away = abs(float(who.facts["place"] or 0) - float(self.state.who(each.target).facts["place"] or 0))
            segments = max(1, -(-(away - LENGTHS[weapon] / 10 - 1e-9) // 2.4))
            return int(segments + each.delay) if segments + each.delay <= 10 else None
        return None

    def spells(self) -> Iterator[str]:
        """The spells and devices on the board."""
        yield from (name for name, (each, _) in self.deeds.items() if each.kind in ("cast", "device"))

    def against(self, spell: str) -> dict[str, int]:
        """With what a spell or device is compared: -1 what is less, 0 as much, 1 what is more (A-72 … A-100)."""
        mine, _ = self.deeds[spell]
        ours = self.numerals[mine.side]
        found: dict[str, int] = {}
        for name, (each, routine) in self.deeds.items():
            theirs = self.numerals[each.side]
            if each.side == mine.side or each.target != mine.who or (each.leads and routine in (1, each.routines)):
                continue
            if each.kind == "cast" and (mine.kind != "cast" or mine.target != each.who):
                continue
            tied = ours == theirs
            comparable = each.kind == "cast" or tied or (each.kind == "strike" and ours > theirs)
            number = self.number(name, mine.side) if comparable else None
            time = self.number(spell)
            if number is None or time is None or each.kind in ("device", "parley"):
                continue
            found[name] = (number > time) - (number < time)
            if each.kind == "cast" and number == time and not tied:
                found[name] = 1 if ours > theirs else -1
        return found

    def drawn(self, name: str) -> bool:
        """Whether these are shots of somebody who is charged, which come before the charge (A-75, A-94)."""
        mine, _ = self.deeds[name]
        return mine.kind == "shoot" and any(o.kind == "charge" and o.target == mine.who for o, _ in self.deeds.values())

    def company(self, spell: str) -> set[str]:
        """A spell, and those that are equal to it and wait together with it (A-74)."""
        found, left = set(), [spell]
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += [o for o, sign in self.compared[name].items() if sign == 0 and self.deeds[o][0].kind == "cast"]
        return found


@cache
def rounds(seed: int) -> tuple[Round, ...]:
    """Some random rounds."""
    chance = random.Random(seed)
    return tuple(Round(any_round(chance)) for _ in range(ROUNDS))


@pytest.mark.parametrize("seed", range(3))
def test_what_beats_a_spell_comes_before_it_and_what_is_equal_at_once(seed: int) -> None:
    for each in rounds(seed):
        for spell in each.spells():
            mine = each.at[spell]
            late = bool(each.deeds[spell][0].delay) and len(set(each.numerals.values())) > 1
            known = {event: sign for name in each.company(spell) for event, sign in each.compared[name].items()}
            lower = [each.at[event] for event, sign in known.items() if sign < 0]
            for event, sign in each.compared[spell].items():
                held_up = any(place >= each.at[event] for place in lower)
                late = late or each.drawn(event)
                together = any(each.at[e] == mine for e, s in known.items() if s == 0 and e not in each.company(spell))
                if sign < 0:
                    assert each.at[event] < mine, (spell, event)
                elif sign == 0:
                    assert each.at[event] == mine or late or (held_up if each.at[event] < mine else together), (
                        spell,
                        event,
                    )
                else:
                    assert mine < each.at[event] or held_up or late or together_later(each, spell, event, known), (
                        spell,
                        event,
                    )


def together_later(each: Round, spell: str, event: str, known: dict[str, int]) -> bool:
    """Whether a spell falls together with something equal in a later step than an event that it beats."""
    step = {due.entry.id: due.key.step() for instant in each.instants for due in instant}
    equal = [e for e, sign in known.items() if sign == 0 and each.at[e] == each.at[spell]]
    return any(step[e] > step[event] for e in equal)


@pytest.mark.parametrize("seed", range(3))
def test_everything_else_goes_by_slot_and_code_and_value_and_routine(seed: int) -> None:
    """In a tie of all sides; but shots by one who is charged come before the charge."""
    for each in rounds(seed):
        if len(set(each.numerals.values())) > 1:
            continue
        keys = {}
        for name, (deed, routine) in each.deeds.items():
            if deed.kind in ("cast", "device") or each.drawn(name):
                continue
            number = each.number(name)
            keys[name] = (
                "ABCDEFGH".index(deed.code),
                deed.delay if deed.kind == "parley" else 11 if number is None else number,
                routine,
            )
        ordered = sorted(keys, key=lambda name: each.at[name])
        assert [keys[name] for name in ordered] == sorted(keys.values())
        for one in keys:
            for other in keys:
                if keys[one] == keys[other] and each.deeds[one][0].side != each.deeds[other][0].side:
                    assert each.at[one] == each.at[other]


@pytest.mark.parametrize("seed", range(3))
def test_one_side_comes_before_the_other_by_code_and_routine(seed: int) -> None:
    """With a winner, of two sides, where nobody is late, shoots by reaction, waits for anything or has more to do."""
    for each in rounds(seed):
        plain = [name for name, (deed, _) in each.deeds.items() if plainly(each, name)]
        if len(each.numerals) == len(set(each.numerals.values())):
            keys = {name: (-each.numerals[each.deeds[name][0].side], each.deeds[name][0].code) for name in plain}
            ordered = sorted(plain, key=lambda name: each.at[name])
            assert [keys[name] for name in ordered] == sorted(keys.values())


def plainly(each: Round, name: str) -> bool:
    """Whether an entry comes at its side's turn, as nothing is out of sequence about it."""
    deed, _ = each.deeds[name]
    compared = bool(each.compared.get(name))
    reacts = deed.kind == "shoot" and each.state.who(deed.who).stats["reaction"]
    return not (deed.delay or compared or each.drawn(name) or reacts or deed.routines > 1)


@pytest.mark.parametrize("seed", range(3))
def test_every_reason_for_a_place_is_a_comparison_that_holds(seed: int) -> None:
    said = 0
    for each in rounds(seed):
        for due in (due for instant in each.instants for due in instant):
            for low, sign, high, die, lower_die, verdict in SENTENCE.findall(
                rules()["board_in_words.reason"](due.entry)
            ):
                said += 1
                name, one, two = due.entry.id, int(low), int(high)
                assert (one == two) == (sign == "=")
                assert one <= two
                assert not die or int(die) > int(lower_die)
                assert (verdict == "both at once") == (sign == "=" and not die)
                others = [o for o in each.at if opposed(each, name, o)]
                assert any(holds(each, name, other, verdict, one, two, die) for other in others), (name, verdict)
    assert said > ROUNDS / 2


CLAIMS = (
    "before everything",
    "after everything",
    "before the charge",
    "after the first ones",
    "still in its own turn",
    "before the enemy's turn",
    "at once with the enemy's turn",
    "after the enemy's turn",
)
"""What may be said of a place."""


@pytest.mark.parametrize("seed", range(3))
def test_nothing_else_that_is_said_of_a_place_contradicts_it(seed: int) -> None:
    for each in rounds(seed):
        said = {due.entry.id: claims(due.entry) for instant in each.instants for due in instant}
        for name, told in said.items():
            assert len(told) <= 1, (name, told)
            ahead = [said[other] for other, at in each.at.items() if at < each.at[name]]
            behind = [said[other] for other, at in each.at.items() if at > each.at[name]]
            deed, routine = each.deeds[name]
            match told:
                case ["before everything"]:
                    assert all(other == told for other in ahead)
                case ["after everything"]:
                    assert all(other == told for other in behind)
                case ["before the charge"]:
                    charges = [other for other, (each_, _) in each.deeds.items()
                               if each_.kind == "charge" and each_.target == deed.who]  # fmt: skip
                    assert any(each.at[other] > each.at[name] for other in charges)
                case ["after the first ones"]:
                    firsts = [other for other, (theirs, nth) in each.deeds.items()
                              if theirs.who in (deed.who, deed.target) and nth == 1]  # fmt: skip
                    assert routine > 1
                    assert all(each.at[other] < each.at[name] for other in firsts)


def claims(entry: object) -> list[str]:
    """What is said of where an entry comes, besides side, code and comparisons."""
    why = rules()["board_in_words.reason"](entry)
    return [claim for claim in CLAIMS if claim in why]


def opposed(each: Round, one: str, two: str) -> bool:
    """Whether one of two is a spell or device that is compared with the other."""
    return two in each.compared.get(one, {}) or one in each.compared.get(two, {})


def holds(each: Round, name: str, other: str, verdict: str, one: int, two: int, die: str) -> bool:
    """Whether the numbers are those of the two, and the order on the board is what was said of it."""
    spell, event = (name, other) if other in each.compared.get(name, {}) else (other, name)
    time, number = each.number(spell), each.number(event, each.deeds[spell][0].side)
    if sorted((one, two)) != sorted((time or 0, number or 0)):
        return False
    first = {spell: each.at[spell], event: each.at[event]}
    if verdict == "both at once":
        return first[spell] == first[event]
    if die:
        higher = max((spell, event), key=lambda entry: each.numerals[each.deeds[entry][0].side])
        return first[higher] < first[event if higher == spell else spell]
    sooner = spell if (time or 0) < (number or 0) else event
    noun = {"cast": "spell", "shoot": "missile", "strike": "blow"}.get(
        each.deeds[sooner][0].kind, each.deeds[sooner][0].kind
    )
    return first[sooner] < first[event if sooner == spell else spell] and noun in verdict


@pytest.mark.parametrize("seed", range(3))
def test_the_rest_of_the_order_stays_as_it_was_when_the_first_have_acted(seed: int) -> None:
    for each in rounds(seed):
        if any(each.deeds[spell][0].delay for spell in each.spells()) or any(map(each.drawn, each.deeds)):
            continue  # what is late may be at once with the rest of a step; whoever is charged may be done sooner
        board, state = each.instants, each.state
        while len(board) > 1:
            state = acted(state, board[0])
            rest = rules()["board.board"](state)
            assert ids(rest) == ids(board[1:]), (ids(board), ids(rest))
            board = rest


def ids(board: list[list[object]]) -> list[list[str]]:
    """A board as the ids of its instants."""
    return [[due.entry.id for due in instant] for instant in board]  # type: ignore[attr-defined]


def acted(state: State, instant: list[object]) -> State:
    """A fight after the entries of an instant have been dealt with, to no effect."""
    for due in instant:
        deed, routine, at = due.entry.deed, due.entry.routine, due.key  # type: ignore[attr-defined]
        who = state.who(deed.who)
        segment = max(state.clock.segment, min(10, at.base))
        spent = who.counters.get("spent", 0) | 1 << routine
        counters = {**who.counters, "spent": spent, "occupied": 2 if deed.kind in ("cast", "device") else 0}
        people = {**state.combatants, who.id: changed(who, counters=counters)}
        left = deed.kind in ("strike", "shoot") and any(not spent & 1 << n for n in range(1, deed.routines + 1))
        declared = {name: each for name, each in state.declared.items() if left or name != who.id}
        clock = changed(state.clock, segment=segment)
        state = changed(state, combatants=people, declared=declared, clock=clock)
    return state
