"""batch_norm_inference, batch_norm_training, batch_norm_grad: differences in ulps of the largest sum on the way."""
import numpy as np
from hypothesis import strategies as st

from .dtypes import FLOATS
from .program import Program
from .values import arrays, dtypes, shapes

FAMILY = "normalization"


def magnitudes(op, feature, epsilon, x, scale, *rest):
    """The size of what is added up on the way to each result: terms cancel."""
    others = tuple(d for d in range(x.ndim) if d != feature)
    wide = lambda v: np.expand_dims(v, others)
    if op == "batch_norm_training":
        (offset,) = rest
        mean, variance = x.mean(others), x.var(others)
        squares = (x * x).max(others)
        # XLA's variance is the mean of the squares less the square of the mean.
        spread = np.abs(scale) * (np.abs(x).max(others) + np.abs(mean)) / np.sqrt(variance + epsilon)
        return (spread * (1 + squares / (variance + epsilon)) + np.abs(offset)).max(), np.abs(x).max(), squares.max()
    if op == "batch_norm_inference":
        offset, mean, variance = rest
        return ((np.abs(scale) * (np.abs(x).max(others) + np.abs(mean)) / np.sqrt(variance + epsilon) + np.abs(offset)).max(),)
    mean, variance, grad = rest
    centered = np.abs(x) + np.abs(wide(mean))
    products = (np.abs(grad) * centered).sum(others)
    count = x.size / x.shape[feature]
    inner = count * np.abs(grad).max(others) + np.abs(grad).sum(others) + centered.max(others) * products / (variance + epsilon)
    deviation = np.sqrt(variance + epsilon)
    return (np.abs(scale) / deviation / count * inner).max(), (products / deviation).max(), np.abs(grad).sum(others).max()


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
    terms = magnitudes(op, feature, float(epsilon), *(p.arrays[i].astype(np.float64) for i in range(len(p.arrays))))
    for result, scale in zip(results if isinstance(results, list) else [results], terms):
        p.output(result, row=op, scale=max(scale, 2.0**-20))
    return p
