"""What is answered when nobody answers: to every question of these rules, with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Agreed, Choose, Chosen, Confirm, Counted, Number, Option, Question
from combattracker.rules.ruleset import Suggestion

from ..combat.melee import out_of_reach
from ..combat.missiles import in_range
from ..combatants.deeds import deed
from ..combatants.gear import devices, launcher, memorised
from ..combatants.sides import foes
from ..combatants.traits import fact, hp
from ..declaring.drawing_weapons import blades
from ..foundations.schemas import Device, Spell
from ..magic.psionic_duels import NOTHING
from ..morale.ways_out import HOLDS, RETREAT
from ..order.first_and_last import ahead
from ..space.positions import gap, in_reach
from .magic_ideas import describe, gain
from .prospects import seen_to
from .recovery_ideas import part


def suggest_answer(state: State, request: Question) -> Suggestion | None:
    """What the one who is asked would answer, and why."""
    match request:
        case Confirm():
            return _agree(state, request)
        case Number():
            number = request.default if request.default is not None else max(request.low, min(request.high, 0))
            return Suggestion("the usual", answer=Counted(number))
        case Choose():
            legal = list(request.legal())
            return _choose(state, request, legal) if legal else None
    return None


def _agree(state: State, request: Confirm) -> Suggestion:
    if request.topic.startswith("first-and-last"):
        return _lead(state, request)
    if request.topic.startswith("follow"):
        who = state.combatants.get(request.who)
        badly = who is not None and 3 * hp(who) < who.pools["hp"].maximum
        return Suggestion("badly hurt: lets go" if badly else "does not let go", answer=Agreed(not badly))
    return Suggestion("there is a routine left for it" if request.topic.startswith("retaliate") else "no reason not to",
                      answer=Agreed(True))  # fmt: skip


def _lead(state: State, request: Confirm) -> Suggestion:
    """Whoever may strike first does where its opponent acts before it: its last blow would have come late anyway."""
    mine = deed(state, request.who)
    acts = mine is not None and any(due.entry.deed.who == mine.target for due in ahead(state, mine))
    return Suggestion("before its opponent acts" if acts else "its own turn is soon enough", answer=Agreed(acts))


def _choose(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    names = {option.id: option for option in legal}
    if request.topic == "with":
        return Suggestion("rather than with bare hands", answer=Chosen(legal[0].id))
    if request.topic == "what":
        return _after_waiting(state, request.who, names)
    if request.topic == "way" and RETREAT in names:
        return Suggestion("in order, while it can", answer=Chosen(RETREAT))
    if request.topic.startswith("effect-on"):
        return Suggestion("nothing says that it does anything", answer=Chosen(NOTHING))
    if HOLDS in names:
        return Suggestion("nothing shakes it", answer=Chosen(HOLDS))
    if "working" in request.facts and (best := _aim(state, request, legal)) is not None:
        return best
    if "enough" in names:
        return Suggestion("that is enough", answer=Chosen("enough"))
    figures = [state.who(option.who) for option in legal if option.who in state.combatants]
    me = state.combatants.get(request.who)
    enemies = [each for each in figures if me is None or each.side != me.side]
    if enemies:
        return _foe(state, me, enemies)
    return Suggestion("the first that comes into question", answer=Chosen(legal[0].id))


def _foe(state: State, me: Combatant | None, enemies: list[Combatant]) -> Suggestion:
    """The weakest of those in reach whom no friends see to; without anybody in reach the nearest, but for archers."""
    among, where = enemies, "has"
    if me is not None:
        near = [foe for foe in enemies if in_reach(state, me.id, foe.id)]
        if near:
            among, where = near, "is in reach, with"
        elif launcher(state, me) is None:
            least = min(gap(state, me.id, foe.id) for foe in enemies)
            among, where = [foe for foe in enemies if gap(state, me.id, foe.id) == least], "is near, with"
        among = [foe for foe in among if not seen_to(state, me, foe)] or among
    weakest = min(among, key=hp)
    return Suggestion(f"{weakest} {where} the fewest hit points", answer=Chosen(weakest.id))


def _aim(state: State, request: Choose, legal: list[Option]) -> Suggestion | None:
    """The target at which a spell or device does most good: of an area its best centre, for healing the worst hurt."""
    who = state.who(request.who)
    known: list[Spell | Device] = [*memorised(state, who).values(), *devices(state, who).values()]
    found = next((each for each in known if each.name == request.facts["working"]), None)
    targets = [option.who for option in legal if option.who in state.combatants]
    if found is None or not targets:
        return None
    if found.heal:
        if any(option.id == "enough" for option in legal):
            return None
        worst = min(targets, key=lambda name: part(state.who(name)))
        return Suggestion(f"{state.who(worst)} is hurt worst", answer=Chosen(worst))
    worth = {name: gain(state, who, found, name) for name in targets}
    best = max(targets, key=lambda name: (worth[name], -hp(state.who(name))))
    return Suggestion(describe(state, who, found, best), answer=Chosen(best)) if worth[best] > 0 else None


def _after_waiting(state: State, actor: str, names: dict[str, Option]) -> Suggestion:
    """Whoever has awaited the others strikes if it can, else shoots, else comes nearer."""
    who = state.combatants.get(actor)
    if who is not None:
        if "strike" in names and any(out_of_reach(state, actor, foe.id) is None for foe in foes(state, who)):
            draws = "fetch" in names and blades(state, who)
            return Suggestion("a foe is in reach", answer=Chosen("fetch" if draws else "strike"))
        if "shoot" in names and any(option.refusal is None for option in in_range(state, actor)):
            return Suggestion("a foe is in range", answer=Chosen("shoot"))
        if "close" in names and foes(state, who) and fact(who, "class") not in ("magic-user", "illusionist"):
            return Suggestion("nearer to the foe", answer=Chosen("close"))
    return Suggestion("nothing to be done", answer=Chosen("pass"))
