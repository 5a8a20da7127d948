"""batch_norm_inference, batch_norm_training, batch_norm_grad: differences in ulps of the largest element."""
from hypothesis import strategies as st

from .dtypes import FLOATS
from .program import Program
from .values import arrays, dtypes, shapes

FAMILY = "normalization"


@st.composite
def programs(draw):
    p = Program(FAMILY)
    op = draw(st.sampled_from(["batch_norm_inference", "batch_norm_training", "batch_norm_grad"]))
    dtype, shape = draw(dtypes(FLOATS)), draw(shapes(least=1, elements=300, empty=False))
    feature = draw(st.integers(0, len(shape) - 1))
    vector = (shape[feature],)
    x = p.input(draw(arrays(dtype, shape, ["small", "normal"])), dtype)
    vectors = {"batch_norm_inference": ["normal", "normal", "normal", "positive"], "batch_norm_training": ["normal", "normal"],
               "batch_norm_grad": ["normal", "normal", "positive"]}[op]
    operands = [x, *(p.input(draw(arrays(dtype, vector, [kind])), dtype) for kind in vectors)]
    if op == "batch_norm_grad":
        operands.append(p.input(draw(arrays(dtype, shape, ["small", "normal"])), dtype))
    epsilon = draw(st.sampled_from(["1.000000e-03", "1.000000e+00"]))
    attributes = {"epsilon": f"{epsilon} : f32", "feature_index": f"{feature} : i64"}
    types = (dtype, shape) if op == "batch_norm_inference" else [(dtype, shape), (dtype, vector), (dtype, vector)]
    results = p.op(f"stablehlo.{op}", operands, types, attributes)
    p.output(*(results if isinstance(results, list) else [results]), row=op, scale="largest")
    return p
