"""Hypothesis strategies for shapes and arrays. An array is drawn as a kind and a seed, so that shapes and attributes shrink well."""
import ml_dtypes
import numpy as np
from hypothesis import strategies as st

from .dtypes import ALL, COMPLEX, F8, INTEGERS, NUMPY, bits, denormals, from_patterns, is_float, part

SIZES = st.sampled_from([2, 3, 1, 5, 7, 4, 8, 13])


@st.composite
def shapes(draw, least=0, most=4, sizes=SIZES, elements=600, empty=True):
    """Of a rank from `least` to `most`; one in twelve has a dim of size 0, unless `empty` is false."""
    shape = draw(st.lists(sizes, min_size=least, max_size=most).filter(lambda s: np.prod(s, initial=1) <= elements))
    if empty and shape and draw(st.integers(0, 11)) == 11:
        shape[draw(st.integers(0, len(shape) - 1))] = 0
    return tuple(shape)


def dtypes(choices=ALL):
    return st.sampled_from(list(choices))


def info(dtype):
    return ml_dtypes.finfo(NUMPY[dtype]) if is_float(dtype) else ml_dtypes.iinfo(NUMPY[dtype])


def specials(dtype):
    """Values at the edges of a real type."""
    if dtype == "i1":
        return np.array([False, True])
    if dtype in INTEGERS:
        i = info(dtype)
        near = {0, 1, -1, 2, -2, 3, 7, -8, i.bits - 1, i.bits, i.bits + 1, i.min, i.min + 1, i.max, i.max - 1}
        return np.array([v for v in sorted(near) if i.min <= v <= i.max], object).astype(NUMPY[dtype])
    i = info(dtype)
    largest, smallest, eps = float(i.max), float(i.smallest_normal), float(i.eps)
    listed = [0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 2.5, 3, -3, largest, -largest, smallest, -smallest, eps, 1 + eps,
              np.inf, -np.inf, np.nan, 10, 100, -100, 1e4, 1e-3]
    with np.errstate(all="ignore"):
        return np.array(listed).astype(NUMPY[dtype])


KINDS = ["small", "normal", "special", "bits", "positive"]


def make(dtype, shape, kind, seed, flush=True):
    """small: integers from -4 to 4. normal: of magnitudes about 1. special: edges among normal ones. bits: any patterns.
    positive: in [0.5, 2), or small counts. Denormals that XLA would flush are zeros, unless `flush` is false."""
    rng = np.random.default_rng(seed)
    if dtype in COMPLEX:
        both = np.empty(shape, NUMPY[dtype])
        both.real, both.imag = (make(part(dtype), shape, kind, seed + i, flush) for i in range(2))
        return both
    if dtype == "i1":
        return rng.integers(0, 2, shape).astype(bool)
    low = 0 if dtype.startswith("ui") else -4
    if kind == "small" or (dtype in INTEGERS and kind in ("normal", "positive")):
        array = rng.integers(0 if kind == "positive" else low, 5, shape).astype(NUMPY[dtype])
    elif kind == "positive":
        array = rng.uniform(0.5, 2, shape).astype(NUMPY[dtype])
    elif kind == "normal":
        array = (rng.standard_normal(shape) * 2.0 ** rng.integers(-2, 3)).astype(NUMPY[dtype])
    elif kind == "special":
        edges = specials(dtype)
        plain = make(dtype, shape, "normal", seed + 7)
        array = np.where(rng.random(shape) < 0.6, edges[rng.integers(0, len(edges), shape)], plain).astype(NUMPY[dtype])
    else:
        array = np.asarray(from_patterns(dtype, rng.integers(0, 2 ** (8 * np.dtype(NUMPY[dtype]).itemsize), shape, np.uint64)))
        if bits(dtype) < 8:
            array = rng.integers(info(dtype).min, info(dtype).max + 1, shape).astype(NUMPY[dtype])
    array = np.asarray(array, NUMPY[dtype])
    if flush and is_float(dtype) and dtype in ("bf16", "f32", "f64"):
        array = np.where(denormals(array), NUMPY[dtype](0), array).astype(NUMPY[dtype])
    return array


def distinct(dtype, shape, seed):
    """Numbers of which no two are equal: at most 120 of a type of 8 bits or more."""
    every = from_patterns(dtype, np.arange(256)) if dtype in F8 else np.arange(-60, 180 if bits(dtype) > 8 else 60)
    every = np.unique(every.astype(np.float64)[np.isfinite(every.astype(np.float64))])
    every = every if not dtype.startswith("ui") else every - every[0]
    return np.random.default_rng(seed).permutation(every)[:int(np.prod(shape))].reshape(shape).astype(NUMPY[dtype])


@st.composite
def arrays(draw, dtype, shape, kinds=KINDS, flush=True):
    return make(dtype, shape, draw(st.sampled_from(kinds)), draw(st.integers(0, 2**20)), flush)
