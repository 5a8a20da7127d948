"""rng_bit_generator, bit for bit."""
from hypothesis import strategies as st

from .program import Program
from .values import arrays, dtypes, shapes

FAMILY = "random_bits"


@st.composite
def programs(draw):
    p = Program(FAMILY)
    algorithm = draw(st.sampled_from(["THREE_FRY", "PHILOX"]))
    words = draw(st.sampled_from([2, 3])) if algorithm == "PHILOX" else 2
    state = p.input(draw(arrays("ui64", (words,), ["small", "special", "bits"])), "ui64")
    dtype, shape = draw(dtypes(["ui8", "ui16", "ui32", "ui64"])), draw(shapes())
    attributes = {"rng_algorithm": f"#stablehlo<rng_algorithm {algorithm}>"}
    results = p.op("stablehlo.rng_bit_generator", [state], [("ui64", (words,)), (dtype, shape)], attributes)
    p.output(*results, row=f"rng_bit_generator {algorithm}")
    return p
