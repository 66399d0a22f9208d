"""How to break single rules of The Dragon Legacy: D-1 to D-60. Each must be noticed by a test of its clause."""

from __future__ import annotations

from tests.breaking import Rules, breaks


@breaks("D-18")
def def_blocks_count_in_full_against_int(rules: Rules) -> None:
    rules["strike.halved"] = lambda block, attack: (block, attack) == ("INT", "STR")
