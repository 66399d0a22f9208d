"""Going on with a fight that was begun under an earlier version of its rules, which knew fewer words."""

from __future__ import annotations

import msgspec

from combattracker.model.facts.events import Renewed
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.values import changed


def renewal(state: State, manifest: Manifest) -> Renewed | None:
    """What a fight has to learn before the rules of today can go on with it; None where it knows all of it.

    What only the earlier rules knew stays known, for the fight may have used it.
    """
    was = state.manifest
    if was is manifest or was == manifest:
        return None
    now = _merged(was, manifest)
    if now == was:
        return None
    switches = {name: kind.default for name, kind in now.switches.items() if name not in state.switches}
    stats = {name: kind.default for name, kind in now.stats.items() if name not in was.stats and kind.default}
    return Renewed(manifest=now, switches=switches, stats=stats)


def _merged(was: Manifest, now: Manifest) -> Manifest:
    """The manifest of today with what it does not declare any more."""
    kept = {}
    for field in msgspec.structs.fields(Manifest):
        before, after = getattr(was, field.name), getattr(now, field.name)
        if isinstance(after, dict) and before.keys() - after.keys():
            kept[field.name] = {**after, **{name: kind for name, kind in before.items() if name not in after}}
    return changed(now, **kept)
