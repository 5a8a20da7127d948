"""gather and scatter with every dimension number, batching dims and indices outside."""
import numpy as np
from hypothesis import strategies as st

from .dtypes import ALL, COMPLEX, INTEGERS, NUMPY, REALS
from .program import Program, i64s
from .values import arrays, dtypes, info, shapes

FAMILY = "indexing"
INDEXES = [d for d in INTEGERS if d not in ("i4", "ui4")]
COMBINERS = ["assign", "add", "maximum", "two ops", "two operands"]


def numbers(draw, shape, least=0):
    """What a gather of, and a scatter into, `shape` have in common: batching, dropped and window dims, the index map, the shape of the indices."""
    dims = list(range(len(shape)))
    batching = [d for d in dims if draw(st.integers(0, 4)) == 4][:len(dims) - least]
    dropped = [d for d in dims if d not in batching and draw(st.integers(0, 2)) == 2]
    windows = [d for d in dims if d not in batching and d not in dropped]
    free = draw(st.permutations([d for d in dims if d not in batching]))
    index_map = free[:draw(st.integers(least, len(free)))]
    # The indices' batch dims: some of their own, and one per batching dim somewhere among them.
    batch = [(size, None) for size in draw(st.lists(st.sampled_from([2, 3, 1, 5]), max_size=2))] + [(shape[d], d) for d in batching]
    batch = draw(st.permutations(batch))
    sizes = [size for size, _ in batch]
    vector = draw(st.integers(0, len(sizes)))
    if len(index_map) == 1 and draw(st.booleans()):
        vector, indices = len(sizes), sizes  # scalars
    else:
        indices = [*sizes[:vector], len(index_map), *sizes[vector:]]
    at = [[d for _, d in batch].index(d) for d in batching]
    indices_batching = [a + (1 if len(indices) > len(sizes) and a >= vector else 0) for a in at]
    return batching, dropped, windows, index_map, sizes, vector, tuple(indices), indices_batching


def starts(draw, p, shape, index_map, vector, indices, sizes, partly):
    """Indices for windows of `sizes`: inside, outside altogether or, where `partly`, anywhere."""
    dtype = draw(dtypes(INDEXES))
    i = info(dtype)
    rng = np.random.default_rng(draw(st.integers(0, 2**20)))
    array = np.zeros(indices, NUMPY[dtype])
    rate = draw(st.sampled_from([0, 0.2, 0.8]))
    for at in np.ndindex(*indices):
        dim = index_map[at[vector]] if vector < len(indices) else index_map[0]
        size, width = shape[dim], sizes[dim]
        value = int(rng.integers(0, max(1, size - width + 1)))
        if rng.random() < rate:
            value = [-width, -width - 1, size, size + 1, i.max, i.min][rng.integers(0, 6)]
        if partly and rng.random() < rate:
            value = int(rng.integers(-3, size + 3))
        array[at] = value if i.min <= value <= i.max else 0
    return p.input(array, dtype)


def joined(draw, batch, window):
    """A shape of both kinds of dims in any places, and where those of the window are."""
    rank = len(batch) + len(window)
    places = sorted(draw(st.permutations(range(rank)))[:len(window)])
    batch, window = iter(batch), iter(window)
    return tuple(next(window) if d in places else next(batch) for d in range(rank)), places


def gather(draw, p):
    shape = draw(shapes(elements=200, empty=False))
    batching, dropped, windows, index_map, batch, vector, indices, indices_batching = numbers(draw, shape)
    sizes = [1 if d in batching or d in dropped else draw(st.integers(1 if draw(st.integers(0, 7)) else 0, s)) for d, s in enumerate(shape)]
    dtype = draw(dtypes(ALL))
    x = p.input(draw(arrays(dtype, shape, flush=False)), dtype)
    index = starts(draw, p, shape, index_map, vector, indices, sizes, True)
    result, offsets = joined(draw, batch, [sizes[d] for d in windows])
    text = (f"#stablehlo.gather<offset_dims = {offsets}, collapsed_slice_dims = {dropped}, operand_batching_dims = {batching}, "
            f"start_indices_batching_dims = {indices_batching}, start_index_map = {list(index_map)}, index_vector_dim = {vector}>")
    attributes = {"dimension_numbers": text, "slice_sizes": i64s(sizes)}
    p.output(p.op("stablehlo.gather", [x, index], (dtype, result), attributes), row="gather", moved=True)


def scatter(draw, p):
    shape = draw(shapes(least=1, elements=200, empty=False))
    batching, dropped, windows, index_map, batch, vector, indices, indices_batching = numbers(draw, shape, least=1)
    sizes = [1 if d in batching or d in dropped else draw(st.integers(1 if draw(st.integers(0, 7)) else 0, s)) for d, s in enumerate(shape)]
    combiner = draw(st.sampled_from(COMBINERS))
    dtype = draw(dtypes(ALL if combiner == "assign" else [*INTEGERS, *REALS, *(COMPLEX if combiner == "add" else [])]))
    kinds = ["small", "normal", "special"]
    count = 2 if combiner == "two operands" else 1
    inputs = [p.input(draw(arrays(dtype, shape, kinds)), dtype) for _ in range(count)]
    # XLA drops a window that lies partly outside; the specification drops what lies outside.
    index = starts(draw, p, shape, index_map, vector, indices, sizes, False)
    updates_shape, window_dims = joined(draw, batch, [sizes[d] for d in windows])
    updates = [draw(arrays(dtype, updates_shape, kinds)) for _ in range(count)]
    updates = [p.input(array, dtype) for array in updates]

    def body(block, *v):
        scalar = lambda name, a, b: block.op(f"stablehlo.{name}", [a, b], (a.dtype, ()))
        if combiner == "assign":
            return v[1]
        if combiner == "two operands":
            return scalar("add", v[0], v[2]), scalar("maximum", v[1], v[3])
        if combiner == "two ops":
            negate = lambda x: block.op("stablehlo.negate", [x], (dtype, ()))
            return negate(scalar("minimum", negate(v[0]), negate(v[1])))
        return scalar(combiner, *v)

    text = (f"#stablehlo.scatter<update_window_dims = {window_dims}, inserted_window_dims = {dropped}, input_batching_dims = {batching}, "
            f"scatter_indices_batching_dims = {indices_batching}, scatter_dims_to_operand_dims = {list(index_map)}, index_vector_dim = {vector}>")
    region = p.region([(dtype, ())] * (2 * count), body)
    results = p.op("stablehlo.scatter", [*inputs, index, *updates], [(dtype, shape)] * count, {"scatter_dimension_numbers": text}, [region])
    p.output(*results, row=f"scatter {combiner}")


@st.composite
def programs(draw):
    p = Program(FAMILY)
    for _ in range(draw(st.integers(1, 2))):
        draw(st.sampled_from([gather, scatter]))(draw, p)
    return p
