"""Reductions, cumulative ops, sorts, products, convolutions, random numbers, and what models make of them."""
from .scope import Refused

REDUCTIONS = ["sum", "mean", "max", "min", "prod", "var", "std", "ptp", "argmax", "argmin", "any", "all", "count_nonzero", "median", "average", "nansum", "nanmax"]


def axes(s, v):
    if not v.rank or s.chance(0.2):
        return "None"
    chosen = s.random.sample(range(v.rank), s.random.randint(1, v.rank))
    return str(chosen[0] if len(chosen) == 1 else tuple(chosen))


def reduce(s):
    how = s.random.choice(REDUCTIONS)
    v = s.float() if how in ("mean", "var", "std", "average", "median") and s.chance(0.8) else s.pick()
    if how in ("any", "all", "count_nonzero"):
        return s.add(f"jnp.{how}({s.bool_like(v) if v.dtype != 'bool' else v.name}, axis={axes(s, v)})")
    if how in ("argmax", "argmin", "median"):
        axis = s.axis(v) if s.chance(0.8) else None
        return s.add(f"jnp.{how}({v.name}, axis={axis})")
    if how in ("prod",) and v.is_float:
        return s.add(f"jnp.prod(0.5 + jnp.tanh({v.name}), axis={axes(s, v)})")
    return s.add(f"jnp.{how}({v.name}, axis={axes(s, v)}{', keepdims=True' if s.chance(0.25) and how != 'average' else ''})")


def soft(s):
    v = s.float(least=1)
    axis = s.axis(v)
    texts = [f"jax.nn.softmax({v.name}, axis={axis})", f"jax.nn.log_softmax({v.name}, axis={axis})", f"jax.nn.logsumexp({v.name}, axis={axis})", f"jax.nn.standardize({v.name}, axis={axis})",
             f"{v.name} / (jnp.linalg.norm({v.name}, axis={axis}, keepdims=True) + 0.1)", f"jnp.linalg.norm({v.name})", f"jnp.linalg.norm({v.name}, ord=1, axis={axis})", f"jnp.linalg.norm({v.name}, ord=jnp.inf, axis={axis})",
             f"({v.name} - {v.name}.mean({axis}, keepdims=True)) * lax.rsqrt({v.name}.var({axis}, keepdims=True) + 1e-2)", f"{v.name} * lax.rsqrt(jnp.mean({v.name}**2, axis={axis}, keepdims=True) + 1e-2)",
             f"jax.nn.glu({v.name}, axis={axis})", f"jax.nn.logmeanexp({v.name}, axis={axis})", f"jax.nn.softmax({v.name}, axis={axis}, where={s.bool_like(v)})"]
    return s.add(s.random.choice(texts))


def cumulative(s):
    v = s.number(least=1)
    axis = s.axis(v)
    how = s.random.choice(["jnp.cumsum({}, axis={})", "jnp.cumprod({}, axis={})" if v.is_int else "jnp.cumprod(jnp.tanh({}), axis={})", "lax.cummax({}, axis={})", "lax.cummin({}, axis={}, reverse=True)",
                           "lax.cumsum({}, axis={}, reverse=True)", "lax.cumlogsumexp({}, axis={})", "lax.associative_scan(jnp.add, {}, axis={})", "lax.associative_scan(jnp.maximum, {}, axis={}, reverse=True)", "jnp.diff({}, axis={})"])
    return s.add(how.format(v.name, axis))


def sort(s):
    v = s.pick(lambda v: v.rank)
    axis = s.axis(v)
    k = s.random.randint(1, v.shape[-1])
    texts = [f"jnp.sort({v.name}, axis={axis})", f"jnp.argsort({v.name}, axis={axis})", f"lax.top_k({v.name}, {k})", f"lax.top_k({v.name}, {k})", f"jnp.sort({v.name}, axis={axis}, descending=True)",
             f"lax.sort(({v.name}, {s.pick(lambda u: u.shape == v.shape).name}), dimension={axis}, num_keys={s.random.choice([1, 2])})", f"jnp.searchsorted(jnp.sort({v.name}.ravel()), {v.name}.ravel()[:3])",
             f"jnp.lexsort(({v.name}, {s.pick(lambda u: u.shape == v.shape).name}), axis={axis})", f"jnp.partition({v.name}, {s.random.randrange(v.shape[axis])}, axis={axis})",
             f"jnp.argsort({v.name}, axis={axis}, stable=True, descending=True)", f"jnp.quantile({v.name}, 0.3, axis={axis})"]
    return s.add(s.random.choice(texts))


def product(s):
    a = s.number(least=1)
    pairs = [u for u in s.values if u.dtype == a.dtype and u.rank and set(u.shape) & set(a.shape)]
    b = s.random.choice(pairs or [a])
    # An einsum whose letters are equal where sizes may be.
    letters, left = "ijklmnop", {}
    ins = []
    used = 0
    for v in (a, b):
        names = ""
        for size in v.shape:
            options = [c for c, n in left.items() if n == size and c not in names]
            if options and s.chance(0.75):
                names += s.random.choice(options)
            else:
                c = letters[used]
                used += 1
                left[c] = size
                names += c
        ins.append(names)
    out = [c for c in left if s.chance(0.85 if sum(c in i for i in ins) == 1 else 0.3)]
    s.random.shuffle(out)
    extra = ", preferred_element_type=jnp.float32" if a.dtype in ("bfloat16", "float16") and s.chance(0.3) else ""
    texts = [f"jnp.einsum('{','.join(ins)}->{''.join(out)}', {a.name}, {b.name}{extra})"] * 4
    texts += [f"{a.name} @ {b.name}", f"{a.name} @ {b.name}.T", f"jnp.matmul({a.name}, jnp.swapaxes({b.name}, -1, -2))", f"jnp.outer({a.name}, {b.name})", f"jnp.vdot({a.name}, {s.like(a).name})", f"jnp.inner({a.name}, {b.name})",
              f"jnp.trace({a.name})", f"jnp.kron({a.name}, {b.name})", f"jnp.tensordot({a.name}, {b.name}, axes=1)", f"jnp.tensordot({a.name}, {s.like(a).name}, axes=([0], [0]))"]
    return s.add(s.random.choice(texts))


def constant_product(s):
    """With a weight made on the spot, so that shapes always fit."""
    v = s.float(least=1)
    width = s.random.choice(s.world.sizes)
    weight = f"jnp.sin(jnp.arange({v.shape[-1] * width}, dtype=jnp.float32)).reshape({v.shape[-1]}, {width}).astype({v.name}.dtype)"
    return s.add(f"{v.name} @ ({weight})")


def attention(s):
    v = s.float(least=2)
    size = v.shape[-1]
    w = [u for u in s.values if u.type == v.type]
    q, k, x = (s.random.choice(w).name for _ in range(3))
    mask = s.random.choice([" + jnp.where(jnp.tri({0}, dtype=bool), 0.0, -1e9).astype({1}.dtype)", "", ""]).format(v.shape[-2], q)
    texts = [f"jax.nn.softmax({q} @ jnp.swapaxes({k}, -1, -2) * {round(size**-0.5, 3)}{mask}, axis=-1) @ {x}"]
    if v.rank == 4:
        texts.append(f"jax.nn.dot_product_attention({q}, {k}, {x}, is_causal={s.chance(0.5)})")
    return s.add(s.random.choice(texts))


def loss(s):
    v = s.float(least=2)
    labels = [u for u in s.values if u.is_int and u.shape == v.shape[:-1]]
    at = f"({s.random.choice(labels).name} % {v.shape[-1]}).astype(jnp.int32)" if labels else f"jnp.argmax({s.like(v).name}, axis=-1)"
    texts = [f"-jnp.take_along_axis(jax.nn.log_softmax({v.name}), {at}[..., None], axis=-1).mean()", f"jax.nn.one_hot({at}, {v.shape[-1]})",
             f"jnp.sum(jax.nn.one_hot({at}, {v.shape[-1]}) * {v.name})", f"jnp.mean(jnp.argmax({v.name}, -1) == {at})"]
    return s.add(s.random.choice(texts))


def convolution(s):
    v = s.float(least=3)
    if v.rank > 4:
        raise Refused("too many dims")
    spatial = v.rank - 2
    channels, out, k = v.shape[1], s.random.choice([2, 3, 4]), s.random.choice([1, 2, 3])
    groups = channels if s.chance(0.2) else 1
    if groups > 1:
        out = channels * s.random.choice([1, 2])
    count = out * (channels // groups) * k**spatial
    weight = f"jnp.cos(jnp.arange({count}, dtype=jnp.float32)).reshape({(out, channels // groups) + (k,) * spatial}).astype({v.name}.dtype)"
    same = [u for u in s.values if u.dtype == v.dtype and u.rank == v.rank and u.shape[1] == channels and groups == 1 and all(d <= 4 for d in u.shape[2:])]
    if same and s.chance(0.4):
        weight = s.random.choice(same).name
    stride, dilation, base = (tuple(s.random.choice([1, 1, 2]) for _ in range(spatial)) for _ in range(3))
    padding = s.random.choice(["'SAME'", "'VALID'", str([(s.random.choice([0, 1]), s.random.choice([0, 2])) for _ in range(spatial)])])
    extra = f", lhs_dilation={base}" if padding.startswith("[") and s.chance(0.4) else ""
    return s.add(f"lax.conv_general_dilated({v.name}, {weight}, {stride}, {padding}, rhs_dilation={dilation}, feature_group_count={groups}{extra})")


def window(s):
    v = s.float(least=1)
    size = tuple(s.random.choice([1, 2, 3]) for _ in v.shape)
    stride = tuple(s.random.choice([1, 2]) for _ in v.shape)
    padding = s.random.choice(["SAME", "VALID"])
    how = s.random.choice(["-jnp.inf, lax.max", "0.0, lax.add", "jnp.inf, lax.min"])
    if v.dtype != "float32":
        init, op = how.split(", ")
        how = f"jnp.array({init}, {v.name}.dtype), {op}"
    text = f"lax.reduce_window({v.name}, {how}, {size}, {stride}, '{padding}')"
    if s.chance(0.2):
        text = f"jnp.convolve({v.name}, jnp.ones(3, {v.name}.dtype), mode='{s.random.choice(['same', 'full', 'valid'])}')"
    return s.add(text)


def histogram(s):
    v = s.int(rank=1)
    texts = [f"jnp.bincount(jnp.abs({v.name}).astype(jnp.int32) % 6, length=6)", f"jax.ops.segment_sum({v.name}.astype(jnp.float32), jnp.abs({v.name}).astype(jnp.int32) % 5, num_segments=5)",
             f"jax.nn.one_hot(jnp.abs({v.name}).astype(jnp.int32) % 5, 5)", f"jax.ops.segment_max({v.name}, jnp.abs({v.name}).astype(jnp.int32) % 5, num_segments=5)", f"jnp.digitize({v.name}, jnp.array([0, 2, 4]))"]
    return s.add(s.random.choice(texts))


def random_numbers(s):
    seeds = [u for u in s.values if u.dtype in ("int32", "uint32") and u.rank == 0]
    key = f"jax.random.key({s.random.choice(seeds).name if seeds else s.random.randrange(100)})"
    if s.chance(0.3):
        key = s.random.choice([f"jax.random.fold_in({key}, 3)", f"jax.random.split({key}, 3)[1]"])
    shape = tuple(s.random.choice(s.world.sizes) for _ in range(s.random.choice([1, 2, 2])))
    dtype = s.random.choice(s.world.floats)
    texts = [f"jax.random.normal({key}, {shape}, jnp.{dtype})", f"jax.random.uniform({key}, {shape}, jnp.{dtype}, -1, 1)", f"jax.random.bernoulli({key}, 0.4, {shape})", f"jax.random.randint({key}, {shape}, -3, 12)",
             f"jax.random.permutation({key}, {shape[0]})", f"jax.random.gumbel({key}, {shape})", f"jax.random.truncated_normal({key}, -1, 1, {shape})", f"jax.random.bits({key}, {shape})",
             f"jax.random.categorical({key}, jnp.zeros({shape}))", f"jax.random.exponential({key}, {shape})", f"jax.random.laplace({key}, {shape})", f"jax.random.choice({key}, {shape[0]}, (4,))",
             f"jax.random.rademacher({key}, {shape})"]
    return s.add(s.random.choice(texts))


FAMILIES = {reduce: 7, soft: 4, cumulative: 2.5, sort: 3, product: 6, constant_product: 2, attention: 2, loss: 2, convolution: 2.5, window: 1.5, histogram: 1.5, random_numbers: 2}
