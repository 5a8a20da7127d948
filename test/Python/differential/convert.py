"""convert between all pairs of types, bitcast_convert between widths, reduce_precision to odd formats."""
from hypothesis import strategies as st

from .dtypes import ALL, COMPLEX, FLOATS, RARE, bits
from .program import Program
from .values import KINDS, arrays, dtypes, shapes

FAMILY = "convert"


def convert(draw, p):
    source, target = draw(dtypes([*ALL, *RARE])), draw(dtypes([*ALL, *RARE]))
    shape = draw(shapes())
    x = p.input(draw(arrays(source, shape, ["bits"] if source in RARE else KINDS)), source)
    p.output(p.op("stablehlo.convert", [x], (target, shape)), row="convert")


def bitcast(draw, p):
    """Between real types, or complex ones of a width; a wider type has one dim less."""
    source = draw(dtypes([d for d in ALL if d != "i1"]))
    targets = [d for d in ALL if d != "i1" and (d in COMPLEX) == (source in COMPLEX) and (d not in COMPLEX or bits(d) == bits(source))]
    target = draw(dtypes(targets))
    shape = draw(shapes(most=3))
    wide, narrow = bits(source), bits(target)
    x = p.input(draw(arrays(source, shape if wide >= narrow else (*shape, narrow // wide), flush=False)), source)
    result = (*shape, wide // narrow) if wide > narrow else shape
    p.output(p.op("stablehlo.bitcast_convert", [x], (target, result)), row="bitcast_convert", moved=True)


def reduce_precision(draw, p):
    dtype, shape = draw(dtypes([*FLOATS, "f8E5M2"])), draw(shapes())
    x = p.input(draw(arrays(dtype, shape)), dtype)
    exponent = draw(st.one_of(st.integers(1, 11), st.just(31)))
    mantissa = draw(st.one_of(st.integers(0, 23), st.sampled_from([52, 60])))
    attributes = {"exponent_bits": f"{exponent} : i32", "mantissa_bits": f"{mantissa} : i32"}
    p.output(p.op("stablehlo.reduce_precision", [x], (dtype, shape), attributes), row="reduce_precision")


@st.composite
def programs(draw):
    p = Program(FAMILY)
    for _ in range(draw(st.integers(1, 4))):
        draw(st.sampled_from([convert, convert, bitcast, reduce_precision]))(draw, p)
    return p
