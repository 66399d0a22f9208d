"""What a unit is and has, and what happens to it.

- `sheet`: who it is, its health, stats and weapons, what its statuses keep it from and to whom they bind it
- `recruiting`: how a unit is made from its class and its entry
- `turn_budget`: one move and one action a turn
- `aggro`: who gathers it on whom, how it is drawn and lowered
- `harm`: damage, healing, death and revival
- `statuses`: how status effects take hold, tick and end
- `averages`: what dice come to on average
"""
