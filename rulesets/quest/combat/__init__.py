"""Attacks with weapons, and what comes of any attack, a spell's too.

- `attack_actions`: the actions: whom, with what, where aimed; from behind, undetected, once more
- `attack_record`: what is known of an attack on its way, and what came of it
- `attack_resolution`: an attack from its announcement to the free hits that answer it
- `attack_dice`: its rolls: the hit, critical hits, damage, the wound
- `defence`: what it takes to hit a unit
- `criticals`: the escalating dice of naturals 20 and 1, and checks outside of attacks
- `sequels`: what follows from a hit: conditions, disarming, pushes
- `free_hits`: who has one left, with what it is made, and where it is aimed
"""
