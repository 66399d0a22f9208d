"""What is resolved inside a surprise segment moves the segment on by nothing (A-3, A-24, A-32, A-57, AMB-A20)."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.declaring.test_codes import LIBRARY
from tests.rulesets.demon_idol.encounter.test_segments import segment, surprised
from tests.rulesets.demon_idol.scene import Library, caster, foe, hero, order
from tests.support.bench import Bench


def minds(segments: int) -> Bench:
    """A mind whose foe is surprised: a thrust costs 4, and takes 6."""
    gifts = {"strength": 60, "attacks": ["thrust"], "defences": ["blank"]}
    library: Library = {kind: LIBRARY[kind] for kind in ("psionics",)}
    figures = (hero("Mind", psionics=gifts), hero("Dagmar"), foe("Brain", psionics=gifts))
    return surprised(*figures, segments=segments, library=library)


@pytest.mark.clause("A-3", "A-57")
@pytest.mark.parametrize("segments", [1, 2, 3])
def test_each_surprise_segment_has_one_exchange_at_its_top(segments: int) -> None:
    bench = minds(segments)
    for number in range(1, segments + 1):
        assert (bench.state.clock.phase, bench.state.clock.segment) == ("surprise-declare", number)
        bench.play("mind: psionics thrust none brain\ndagmar: strike brain\nnext")
        assert [each.id for each in bench.state.agenda] == ["mind/psionics/1", "dagmar/strike/1"]
        bench.play("next")
        assert bench.state.clock.segment == number
        assert bench["mind"].pools["psi"].current == 60 - 4 * number
        assert bench["brain"].pools["psi"].current == 60 - 6 * number
        assert order(bench) == ["dagmar"]
        bench.play("next\nnext", "1")
    assert (bench.state.clock.phase, bench.state.clock.round) == ("declare", 1)


@pytest.mark.clause("A-32")
def test_a_spell_that_takes_a_round_leaves_the_other_segments_alone() -> None:
    bench = surprised(caster("Mestor"), foe("Thug"), segments=3)
    segment(bench, "mestor: cast ritual thug")
    assert (bench.state.clock.phase, bench.state.clock.segment) == ("surprise-declare", 2)
    casting = bench["mestor"].effect("casting")
    assert casting is not None
    assert casting.data["rounds"] == 1


@pytest.mark.clause("A-32", "A-64")
@pytest.mark.parametrize(("time", "standing"), [(1, 20), (2, 17), (5, 20)])
def test_a_spell_begun_by_its_trigger_in_surprise_takes_its_segments(time: int, standing: int) -> None:
    """Begun in the second of three segments: 1 segment is finished in it, 2 in the third, 5 after the surprise."""
    bench = surprised(caster("Mestor"), foe("Thug"), segments=3)
    segment(bench, "mestor: pass")
    bench.play(f"mestor: cast bolt{time} thug trigger=now\nnext\nnext\ntrigger mestor")
    assert bench.state.clock.segment == 2
    bench.play("next", "3" if time == 1 else "")
    assert bench.hp("thug") == (17 if time == 1 else 20)
    bench.play("next")
    if time > 1:
        bench.play("next\nnext", "3" if time == 2 else "")
        assert bench.hp("thug") == standing
        assert (bench["mestor"].effect("casting") is not None) == (time == 5)
