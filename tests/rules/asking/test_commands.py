"""The command language: words, quotes, comments, actors, arguments."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.errors import Ambiguous, CombatError, Unreadable
from combattracker.rules.asking.commands import Command, did_you_mean, find_combatant, parse_command, quoted, tokens
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import Action
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import toy
from tests.support.values import combatant, fight


async def nothing(fight: Fight, actor: str) -> None:
    pass


OWN = {
    "attack": Action(nothing, name="attack", label="Attack", params=("target", "with", "via")),
    "wait": Action(nothing, name="wait", label="Wait"),
    "trick": Action(nothing, name="trick", label="Trick", params=("kind", "loud=", "text*")),
}
ACTIONS = all_actions({**toy().actions, **OWN})
STATE = fight(combatant("wolf-2", "wolves", name="Grey Wolf", tag="w2"))


def read(line: str) -> Command:
    return parse_command(line, ACTIONS, STATE)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("   ", []),
        ("# only a comment", []),
        ("next # and go", ["next"]),
        ("note C# minor", ["note", "C#", "minor"]),
        ("note it's", ["note", "it's"]),
        ('"Grey Wolf": attack', ["Grey Wolf:", "attack"]),
        ('set a.name="Grey Wolf" b=1', ["set", "a.name=Grey Wolf", "b=1"]),
        (r'note "he said \"no\" # so"', ["note", 'he said "no" # so']),
        (r"note C:\dir\n", ["note", r"C:\dir\n"]),
        (r'note "C:\\"', ["note", "C:\\"]),
        ('note ""', ["note", ""]),
        ('a"b c"d', ["ab cd"]),
        ("a\tb\u00a0c", ["a", "b", "c"]),
    ],
)
def test_words(line: str, words: list[str]) -> None:
    assert tokens(line) == words


@pytest.mark.parametrize("line", ['note "open', 'a "', '"', r'note "\"'])
def test_a_quote_that_stays_open_is_refused(line: str) -> None:
    with pytest.raises(Unreadable, match="a quotation mark is open; close it"):
        tokens(line)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(Unreadable, match="no text"):
        tokens("note \udcff")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("wait", Command("wait")),
        ("mira: wait", Command("wait", "mira")),
        ("force mira: attack wolf", Command("attack", "mira", {"target": "wolf"}, force=True)),
        ('"grey wolf": attack', Command("attack", "wolf-2")),
        ("W2: attack MIRA sword", Command("attack", "wolf-2", {"target": "MIRA", "with": "sword"})),
        ("mira: attack with=sword wolf", Command("attack", "mira", {"with": "sword", "target": "wolf"})),
        ("mira: attack target=wolf sword", Command("attack", "mira", {"target": "wolf", "with": "sword"})),
        ("mira: attack via=b3,c3", Command("attack", "mira", {"via": "b3,c3"})),
        ("note over = under", Command("note", args={"text": "over = under"})),
        ("note a=b c=d", Command("note", args={"text": "a=b c=d"})),
        ("note text=first second", Command("note", args={"text": "first second"})),
        ('note "so  much" room', Command("note", args={"text": "so  much room"})),
        ("hurt 5 wolf w2", Command("hurt", args={"amount": "5", "who": "wolf w2"})),
        ("hurt who=wolf 5", Command("hurt", args={"who": "wolf", "amount": "5"})),
        ("mark stun wolf left=2", Command("mark", args={"status": "stun", "who": "wolf", "left": "2"})),
        ("set wolf.hp=-3 round=+1", Command("set", args={"wolf.hp": "-3", "round": "+1"})),
        ("set wolf.name=a=b", Command("set", args={"wolf.name": "a=b"})),
        ("roll 2d6+1 for the weather", Command("roll", args={"dice": "2d6+1", "text": "for the weather"})),
        ("trick main loud=yes he sings", Command("trick", args={"kind": "main", "loud": "yes", "text": "he sings"})),
        ("trick main he sings loud=yes", Command("trick", args={"kind": "main", "text": "he sings", "loud": "yes"})),
        ("trick main he sings x=y", Command("trick", args={"kind": "main", "text": "he sings x=y"})),
        ("trick main sings kind=free", Command("trick", args={"kind": "main", "text": "sings kind=free"})),
        ("force end", Command("end", force=True)),
    ],
)
def test_commands(line: str, command: Command) -> None:
    assert read(line) == command


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "a command is [force] [ACTOR…:] ACTION"),
        ("force", "a command is"),
        ("mira:", "a command is"),
        (":", "there is no action ':'"),
        ("atack wolf", "there is no action 'atack'; did you mean 'attack'?"),
        ("zzz", "there is no action 'zzz'; there is set, hurt"),
        ("mora: wait", "nobody here is called 'mora'; did you mean 'mira'?"),
        ("mira: force wait", "there is no action 'force'"),
        ("wait now", "wait takes nothing; there is no room for 'now'"),
        ("mira: attack a b c d", "attack takes target, with, via; there is no room for 'd'"),
        ("mira: attack a b c speed=4", "there is no room for 'speed=4'"),
        ("mira: attack wolf target=bo", "attack is given target twice"),
        ("set wolf.hp=1 wolf.hp=2", "set is given wolf.hp twice"),
        ("set wolf.hp", "set takes NAME=VALUE; there is no room for 'wolf.hp'"),
        ("set =3", "set takes NAME=VALUE"),
    ],
)
def test_what_is_no_command_is_refused_in_words(line: str, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(line)
    assert words in str(refused.value)


VALUES = st.text(max_size=10).filter(lambda text: not any("\ud800" <= sign <= "\udfff" for sign in text))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.sampled_from(["attack", "note", "hurt", "mark", "roll", "set", "end", "wait"]),
    st.sampled_from(["", "mira", "wolf-2"]),
    st.lists(VALUES, min_size=4, max_size=4),
    st.booleans(),
)
def test_a_command_in_writing_reads_back_as_itself(name: str, actor: str, values: list[str], force: bool) -> None:
    names = [param.rstrip("*=") for param in ACTIONS[name].params]
    names = [each or "wolf.hp" for each in names]
    command = Command(name, actor, dict(zip(names, values, strict=False)), force)
    assert read(str(command)) == command


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(VALUES, max_size=4))
def test_quoted_words_are_read_as_they_are(words: list[str]) -> None:
    assert tokens(" ".join(quoted(word) for word in words)) == words


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(string.printable, max_size=30) | st.text('mira:setno"e=#\\ +-.5', max_size=20))
def test_any_line_is_a_command_or_is_refused(line: str) -> None:
    try:
        assert read(line).action in ACTIONS
    except CombatError:
        return


def test_combatants_go_by_id_tag_name_or_a_beginning() -> None:
    for name in ("wolf-2", "W2", "grey WOLF", " wolf-2 ", "wolf-"):
        assert find_combatant(name, STATE) == "wolf-2"
    assert find_combatant("wolf", STATE) == "wolf", "an id comes before the beginnings of others"
    assert find_combatant("b", STATE) == "bo"


def test_an_id_comes_before_the_name_of_somebody_else() -> None:
    state = fight(combatant("ash", "wolves", name="Mira"))
    assert find_combatant("mira", state) == "mira"


def test_names_with_several_readings_name_them() -> None:
    state = fight(combatant("ash", "wolves", tag="b"), combatant("asp", "wolves"))
    with pytest.raises(Ambiguous, match=r"who is 'as': ash, asp\?"):
        find_combatant("as", state)
    with pytest.raises(Ambiguous, match=r"who is 'b': bo, ash\?"):
        find_combatant("b", state)


def test_nobody_goes_by_no_name() -> None:
    state = fight(combatant("ash", "wolves", name=""))
    for name in ("", "  "):
        with pytest.raises(Unreadable, match="nobody here is called"):
            find_combatant(name, state)


def test_did_you_mean() -> None:
    assert did_you_mean("atack", ["attack", "wait"]) == "; did you mean 'attack'?"
    assert did_you_mean("x", ["attack", "wait"]) == "; there is attack, wait"
    assert did_you_mean("x", []) == "; there is none"
