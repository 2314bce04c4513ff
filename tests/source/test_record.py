"""A record behaves as the dataclass that it replaces."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from hrbrules.source.record import field, fields, open_record, ordered_record, record, replace


@record
class Base:
    """Has a default that is not compared."""

    place: str | None = field(default=None, compare=False, repr=False)


@record
class Point(Base):
    x: int
    y: int = 2
    tags: list[str] = field(default_factory=list, compare=False)


@ordered_record
class Pair:
    left: int
    right: int
    total: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", self.left + self.right)


@open_record
class Counter:
    count: int = 0


@record
class Nothing:
    pass


def test_values_and_defaults() -> None:
    point = Point(x=1)
    assert (point.x, point.y, point.tags, point.place) == (1, 2, [], None)
    assert Point(x=1).tags is not point.tags
    assert repr(Point(x=1, place="here")) == "Point(x=1, y=2, tags=[])"


def test_arguments_are_asked_for_as_they_should() -> None:
    for call in (lambda: Point(1), Point, lambda: Point(x=1, z=3), lambda: Point(x=1, y=2, total=3)):  # type: ignore[call-arg,misc]
        with pytest.raises(TypeError):
            call()
    assert Pair(1, 2) == Pair(left=1, right=2)
    assert Pair(1, 2).total == 3


def test_equality_and_hash_follow_the_compared_fields() -> None:
    assert Point(x=1, place="a") == Point(x=1, place="b", tags=["c"])
    assert hash(Point(x=1, place="a")) == hash(Point(x=1))
    assert Point(x=1) != Point(x=2)
    assert Base() != Nothing()
    assert Base() == Base(place="somewhere")
    assert Nothing() == Nothing()


def test_it_is_frozen_unless_it_is_open() -> None:
    for change in (lambda: setattr(Point(x=1), "x", 2), lambda: delattr(Point(x=1), "x"), lambda: setattr(Point(x=1), "other", 2)):
        with pytest.raises(AttributeError, match="Point"):
            change()
    counter = Counter()
    counter.count += 1
    assert counter == Counter(count=1)
    with pytest.raises(TypeError):
        hash(counter)
    with pytest.raises(AttributeError):
        counter.other = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("one", [Point(x=1, tags=["a"], place="p"), Pair(1, 2), Counter(count=3), Nothing()])
def test_it_can_be_pickled_and_copied(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one
    assert copy.deepcopy(one) == one
    assert type(copy.copy(one)) is type(one)


def test_the_first_object_of_a_child_comes_before_the_first_of_its_parent() -> None:
    @record
    class Parent:
        a: int = 1

    @record
    class Child(Parent):
        b: int = 2

    assert (Child(b=3).a, Child(a=5).b, Parent(a=4).a) == (1, 2, 4)


def test_replace() -> None:
    assert replace(Point(x=1, place="a"), y=5) == Point(x=1, y=5)
    assert replace(Point(x=1, place="a"), y=5).place == "a"
    assert replace(Pair(1, 2), right=4).total == 5
    with pytest.raises(TypeError):
        replace(Point(x=1), z=1)


def test_dataclasses_take_it_as_one_of_theirs() -> None:
    point = Point(x=1, tags=["a"])
    assert dataclasses.is_dataclass(point)
    assert [one.name for one in dataclasses.fields(Point)] == list(fields(point)) == ["place", "x", "y", "tags"]
    assert dataclasses.asdict(point) == {"place": None, "x": 1, "y": 2, "tags": ["a"]}
    assert dataclasses.replace(point, x=4) == Point(x=4)
    assert dataclasses.replace(Pair(1, 2), left=4).total == 6
