"""Random resolved formulas of every form of the language, for prose that must never fail."""

from hypothesis import strategies as st

from hrbrules.formula import tree
from hrbrules.formula.tree import Collect, Comparison, Constant, Domain, FactRef, Kind, Operation, Tide, Unit
from hrbrules.vocabulary.words import STANDARD_FACTS

SEATS = ("dealer", "winner", "discarder", "gang_feeder", "payer")
TILES = ("tile", "bao", "fill", "pair", "pushed_tile", "gang_tile")
COUNTS = tuple(fact.id for fact in STANDARD_FACTS if fact.type.kind is Kind.INT)
TRUTHS = tuple(fact.id for fact in STANDARD_FACTS if fact.type.kind is Kind.BOOL)

tides = st.sampled_from([None, *Tide])
seats = st.sampled_from(SEATS).map(lambda id: FactRef(fact=id))
masks = st.sampled_from(["zhong", "yaojiu", "terminals", "wan", "5m", "Z"]).map(lambda id: Constant(kind=Kind.TILES, value=1 << 4, name=id))
classes = st.one_of(masks, st.sampled_from(TILES).map(lambda id: FactRef(fact=id)))
places = st.sampled_from(["middle", "edge", "two_sided", "single", "two_pair", "none"]).map(
    lambda id: Constant(kind=Kind.PLACE, value=1, name=id)
)
shapes = st.sampled_from(["four_sets", "seven_pairs"]).map(lambda id: Constant(kind=Kind.SHAPE, value=1, name=id))
events = st.sampled_from(["discard", "draw", "gang_draw", "robbed_gang", "deal", "ting", "bao_change"]).map(
    lambda id: Constant(kind=Kind.EVENT, value=1, name=id)
)


def several(one):
    return st.lists(one, min_size=1, max_size=3).map(tuple)


def membership(fact, one):
    return st.builds(tree.Is, operand=st.just(FactRef(fact=fact)), names=several(one), negated=st.booleans())


count_facts = st.builds(FactRef, fact=st.sampled_from(COUNTS), tide=tides, of=st.none() | classes, seat=st.none() | seats)
numbers = st.builds(tree.Number, value=st.integers(0, 40), unit=st.sampled_from([None, *Unit]))
leaves = st.one_of(
    st.builds(tree.Truth, value=st.booleans()),
    st.builds(FactRef, fact=st.sampled_from(TRUTHS), seat=st.none() | seats),
    st.builds(
        tree.ClauseRef, group=st.sampled_from(["term", "kind", "fan"]), clause=st.sampled_from(["opened", "x"]), seat=st.none() | seats
    ),
    membership("place", places),
    membership("shape", shapes),
    membership("by", events),
    membership("payer", seats),
    membership("tile", classes),
    membership("pair", classes),
    st.builds(tree.SomeIs, every=st.booleans(), domain=st.sampled_from([Domain.READING, Domain.WAIT]), names=several(places)),
)


def grow_number(conditions):
    def grow(inner):
        guarded = st.builds(tree.Guarded, value=inner, when=conditions)
        return st.one_of(
            st.builds(tree.Arithmetic, operation=st.sampled_from(Operation), left=inner, right=inner | guarded),
            st.builds(tree.Double, operand=inner),
            st.builds(tree.TableRef, table=st.just("ladder"), operand=inner),
            st.builds(tree.Choice, rows=several(st.builds(tree.Row, value=inner, when=conditions)), otherwise=inner),
        )

    aggregates = st.builds(tree.Aggregate, collect=st.sampled_from(Collect), unit=st.sampled_from(Unit), factors=st.booleans())
    return st.recursive(numbers | count_facts | aggregates, grow, max_leaves=5)


amounts = grow_number(leaves)


def grow(inner):
    return st.one_of(
        st.builds(tree.Not, operand=inner),
        st.builds(tree.All, parts=st.lists(inner, max_size=3).map(tuple)),
        st.builds(tree.Any, parts=st.lists(inner, max_size=3).map(tuple)),
        st.builds(tree.SomeHas, every=st.booleans(), domain=st.sampled_from(Domain), test=inner),
        st.builds(tree.Choice, rows=several(st.builds(tree.Row, value=inner, when=inner)), otherwise=inner),
    )


compares = st.builds(tree.Compare, comparison=st.sampled_from(Comparison), left=amounts, right=amounts)
conditions = st.recursive(leaves | compares, grow, max_leaves=6)
