"""What somebody carries, changed by the GM's hand."""

from __future__ import annotations

from combattracker.content import places
from tests.support.bench import Bench

FORD = places.shipped("encounters") / "wolves-at-the-ford.yaml"


def test_more_of_a_thing_fewer_and_none() -> None:
    bench = Bench(FORD)
    bench.play("set jorun.item.bandage=+2")
    assert bench["jorun"].items["bandage"].count == 3
    bench.play("set jorun.item.bandage=1")
    assert bench["jorun"].items["bandage"].count == 1
    bench.play("set jorun.item.bandage=0")
    assert "bandage" not in bench["jorun"].items


def test_something_new_is_the_librarys_if_it_knows_it() -> None:
    bench = Bench(FORD)
    bench.play("set jorun.item.great-draught=1 jorun.item.silver-key=2")
    draught, key = bench["jorun"].items["great-draught"], bench["jorun"].items["silver-key"]
    assert draught.of == "item/great-draught"
    assert draught.of in bench.state.catalogue
    assert (key.name, key.of, key.count) == ("Silver key", "", 2)


def test_what_nobody_carries_cannot_be_fewer() -> None:
    bench = Bench(FORD)
    assert "carries no 'spoon'" in str(bench.refusal("set jorun.item.spoon=0"))
    assert "from 0 on" in str(bench.refusal("set jorun.item.bandage=-5"))
