"""The ways out of a fight, by how badly a check of morale has failed or of one's own will (A-4, A-68)."""

from __future__ import annotations

HOLDS = "holds"
FALL_BACK, RETREAT, FLEE, SURRENDER = "fall-back", "retreat", "flee", "give-up"
WAYS = {
    FALL_BACK: "falls back fighting",
    RETREAT: "disengages and retreats",
    FLEE: "flees in panic",
    SURRENDER: "surrenders",
}
"""The methods of avoiding, and of giving up (AMB-A6)."""
OF_SEVERAL = {
    HOLDS: "hold",
    FALL_BACK: "fall back fighting",
    RETREAT: "disengage and retreat",
    FLEE: "flee in panic",
    SURRENDER: "surrender",
}
"""The same of several."""
