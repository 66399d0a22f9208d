"""A game master in the terminal: python examples/bot.py ENCOUNTER. It plays the foes, and asks you for the players.

For a chat, its ways of saying and of hearing something stand in the place of print and input.
"""

import sys

import combattracker as ct


def play(fight: ct.Fight) -> None:
    """Plays a fight to its end."""
    told = 0
    others = {side.id: ct.suggested for side in fight.state.sides.values() if side.controller != "players"}
    while True:
        pending = fight.play({**others, "gm": ct.suggested})
        for entry in fight.log("players", since=told):
            print(entry)
        told = fight.entry
        if not isinstance(pending, ct.Decision | ct.Question):
            return
        line = input(f"{pending.prompt} [{', '.join(pending.words)}] ")
        try:
            if not line:
                fight.accept()  # what is suggested, or the program's dice
            elif line == "undo":
                print(fight.undo())
            elif isinstance(pending, ct.Question):
                fight.answer(line)
            else:
                fight.do(line if ":" in line else f"{pending.who}: {line}")
        except ct.CombatError as wrong:
            print(wrong)


if __name__ == "__main__":
    with ct.open_fight(sys.argv[1]) as the_fight:
        play(the_fight)
