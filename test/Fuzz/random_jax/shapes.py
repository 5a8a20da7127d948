"""Ops that move data: shapes, slices, indices."""


def factors(s, size):
    dims = []
    while size > 1 and len(dims) < 3:
        fitting = [d for d in range(2, size + 1) if size % d == 0]
        dim = s.random.choice(fitting)
        dims.append(dim)
        size //= dim
    return dims + ([size] if size > 1 else [])


def reshape(s):
    v = s.pick(lambda v: v.size > 1)
    dims = factors(s, v.size)
    if s.chance(0.5):
        dims = [v.size] if s.chance(0.3) else [v.shape[0], -1] if v.rank > 1 else dims
    return s.add(f"{v.name}.reshape({tuple(dims)})")


def transpose(s):
    v = s.pick(lambda v: v.rank > 1)
    order = list(range(v.rank))
    s.random.shuffle(order)
    return s.add(f"jnp.transpose({v.name}, {tuple(order)})")


def small_moves(s):
    v = s.pick(lambda v: v.rank)
    axis = s.axis(v)
    texts = [f"jnp.flip({v.name}, {axis})", f"jnp.roll({v.name}, {s.random.randrange(-3, 4)}, {axis})", f"jnp.expand_dims({v.name}, {axis})", f"{v.name}[..., None, :]", f"{v.name}.T",
             f"jnp.repeat({v.name}, {s.random.choice([2, 3])}, axis={axis})", f"jnp.tile({v.name}, {s.random.choice([2, 3])})", f"jnp.ravel({v.name})", f"jnp.swapaxes({v.name}, 0, -1)",
             f"jnp.tril({v.name})", f"jnp.triu({v.name}, 1)", f"jnp.diagonal({v.name})", f"jnp.diag({v.name})", f"jnp.rot90({v.name})", f"jnp.atleast_2d({v.name})", f"jnp.squeeze({v.name})",
             f"jnp.moveaxis({v.name}, 0, -1)", f"jnp.broadcast_to({v.name}, (3,) + {v.shape})", f"jnp.append({v.name}, {v.name}, axis={axis})", f"lax.rev({v.name}, ({axis},))",
             f"jnp.stack([{v.name}, {s.like(v).name}], axis={axis})", f"jnp.concatenate([{v.name}, {s.like(v).name}], axis={axis})", f"jnp.hstack([{v.name}, {s.like(v).name}])",
             f"lax.optimization_barrier({v.name})", f"jnp.tensordot(jnp.ones(2, {v.name}.dtype), {v.name}, axes=0)" if v.dtype != "bool" else f"~{v.name}"]
    return s.add(s.random.choice(texts))


def concatenate(s):
    v = s.pick(lambda v: v.rank)
    axis = s.axis(v)
    others = [u for u in s.values if u.dtype == v.dtype and u.rank == v.rank and all(u.shape[i] == v.shape[i] for i in range(v.rank) if i != axis)]
    chosen = [v] + [s.random.choice(others) for _ in range(s.random.choice([1, 1, 2]))]
    return s.add(f"jnp.concatenate([{', '.join(u.name for u in chosen)}], axis={axis})")


def split(s):
    v = s.pick(lambda v: v.rank and max(v.shape) > 1)
    axis = s.random.choice([i for i in range(v.rank) if v.shape[i] > 1])
    at = s.random.randrange(1, v.shape[axis])
    return s.add(f"jnp.split({v.name}, [{at}], axis={axis})")


def slices(s):
    v = s.pick(lambda v: v.rank)
    parts = []
    for size in v.shape:
        kind = s.random.random()
        low = s.random.randrange(size)
        high = s.random.randrange(low + 1, size + 1)
        parts.append(":" if kind < 0.4 else f"{low}:{high}" if kind < 0.65 else f"{low}:{high}:{s.random.choice([2, 3])}" if kind < 0.75 else "::-1" if kind < 0.85 else "::2" if kind < 0.93 else str(low))
    return s.add(f"{v.name}[{', '.join(parts)}]")


def pad(s):
    v = s.pick(lambda v: v.rank)
    if s.chance(0.4) and v.dtype != "bool":
        mode = s.random.choice(["reflect", "edge", "wrap", "symmetric"])
        return s.add(f"jnp.pad({v.name}, {[(s.random.choice([0, 1]), s.random.choice([0, 1])) for _ in v.shape]}, mode='{mode}')")
    low = [(s.random.randrange(-1, 3), s.random.randrange(-1, 3), s.random.choice([0, 0, 0, 1, 2])) for _ in v.shape]
    return s.add(f"lax.pad({v.name}, jnp.array({s.random.choice(['0', '1']) if v.dtype != 'bool' else 'True'}, {v.name}.dtype), {low})")


def index(s, size, rank=1):
    """An index array's text, within and beyond [-size, size)."""
    fitting = [v for v in s.values if v.is_int and v.rank <= 2 and v.size <= 64]
    if fitting and s.chance(0.7):
        v = s.random.choice(fitting)
        return v.name if s.chance(0.3) else f"{v.name} % {size}" if v.dtype not in ("int8", "uint8", "int16", "uint16") or size < 100 else f"{v.name}.astype(jnp.int32) % {size}"
    return f"jnp.array({[s.random.randrange(-size, size) for _ in range(s.random.choice([2, 3, 5]))]})"


def gather(s):
    v = s.pick(lambda v: v.rank)
    axis = s.axis(v)
    at = index(s, v.shape[axis])
    modes = ["", "", ", mode='clip'", ", mode='wrap'", ", mode='fill'", ", mode='fill', fill_value=0"]
    texts = [f"jnp.take({v.name}, {at}, axis={axis}{s.random.choice(modes)})", f"{v.name}[{at}]", f"{v.name}[..., {at}]", f"{v.name}.at[{at}].get(mode='{s.random.choice(['fill', 'clip', 'promise_in_bounds'])}')" if "%" in at else f"{v.name}[{at}]"]
    if v.rank > 1:
        texts.append(f"{v.name}[{at}, {index(s, v.shape[1])}]")
        texts.append(f"{v.name}[:, {at}]")
    return s.add(s.random.choice(texts))


def take_along(s):
    v = s.pick(lambda v: v.rank)
    axis = s.axis(v)
    by = s.like(v)
    return s.add(f"jnp.take_along_axis({v.name}, jnp.argsort({by.name}, axis={axis}), axis={axis})")


def scatter(s):
    v = s.pick(lambda v: v.rank and v.dtype != "bool")
    at = index(s, v.shape[0])
    how = s.random.choice(["add", "add", "set", "max", "min", "multiply"])
    if how == "set" and "jnp.array" not in at:  # the order of duplicates is open
        how = "add"
    rows = [u for u in s.values if u.dtype == v.dtype and u.shape == v.shape[1:]]
    other = s.random.choice(rows).name if rows and s.chance(0.6) else "2"
    if how == "set":
        low = s.random.randrange(v.shape[0])
        at = s.random.choice([f"{low}", f"{low}:", "::2", f"jnp.array({sorted(s.random.sample(range(v.shape[0]), min(2, v.shape[0])))})"])
    mode = s.random.choice(["", ", mode='drop'", ", mode='clip'"])
    if s.chance(0.2):
        return s.add(f"{v.name}.at[..., {index(s, v.shape[-1])}].{'add' if how == 'set' else how}({1 if v.is_int else 0.5}{mode})")
    return s.add(f"{v.name}.at[{at}].{how}({other}{mode})")


def dynamic(s):
    v = s.pick(lambda v: v.rank)
    axis = s.axis(v)
    starts = [u for u in s.values if u.is_int and u.rank == 0]
    start = s.random.choice(starts).name if starts else str(s.random.randrange(v.shape[axis] + 1))
    some = [u for u in s.values if u.is_int and u.rank == 1]
    if some and s.chance(0.4):
        start = f"{s.random.choice(some).name}[0]"
    length = s.random.randrange(1, v.shape[axis] + 1)
    texts = [f"lax.dynamic_slice_in_dim({v.name}, {start}, {length}, axis={axis})", f"lax.dynamic_index_in_dim({v.name}, {start}, axis={axis}, keepdims={s.chance(0.5)})",
             f"lax.dynamic_update_slice_in_dim({v.name}, {s.like(v).name}[{', '.join([':'] * axis + [f':{length}'])}], {start}, axis={axis})",
             f"lax.dynamic_update_index_in_dim({v.name}, jnp.take({s.like(v).name}, 0, axis={axis}), {start}, axis={axis})"]
    return s.add(s.random.choice(texts))


def create(s):
    """Values from nothing."""
    a, b = s.random.choice(s.world.sizes), s.random.choice(s.world.sizes)
    dtype = s.random.choice(s.world.floats + s.world.ints)
    texts = [f"jnp.arange({a}, dtype=jnp.{dtype})", f"jnp.eye({a}, {b}, dtype=jnp.{dtype})", f"jnp.full(({a}, {b}), 2, jnp.{dtype})", f"lax.broadcasted_iota(jnp.{dtype}, ({a}, {b}), {s.random.choice([0, 1])})",
             f"jnp.linspace(-1, 1, {a}).astype(jnp.{s.world.floats[0]})", f"jnp.ones(({b}, {a}), jnp.{dtype})", f"jnp.array({[s.random.randrange(9) for _ in range(4)]}, jnp.{dtype})",
             f"jnp.tri({a}, dtype=jnp.{dtype})", f"jnp.array({s.random.randrange(5)}, jnp.{dtype})"]
    return s.add(s.random.choice(texts))


FAMILIES = {reshape: 4, transpose: 3, small_moves: 5, concatenate: 2, split: 1, slices: 4, pad: 2, gather: 4, take_along: 1, scatter: 4, dynamic: 3, create: 2}
