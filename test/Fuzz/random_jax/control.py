"""Loops, branches, derivatives, and functions inside of functions."""
import dataclasses

from .program import Value
from .scope import Refused

DEEPEST = 2


def inner(s, count, want, families=None):
    """`count` statements, then a value of `want`'s type (or any float scalar where want is "scalar")."""
    from .generate import grow

    grow(s, count, families)
    if want == "scalar":
        floats = [v for v in s.values if v.is_float]
        if not floats:
            raise Refused("no float")
        chosen = s.random.sample(floats[-4:], min(2, len(floats[-4:])))
        text = " + ".join(f"jnp.{s.random.choice(['mean', 'sum', 'mean'])}(jnp.tanh({v.name}).astype(jnp.float32)" + (" ** 2)" if s.chance(0.5) else ")") for v in chosen)
        return s.add(text)
    if want == "any":
        return s.values[-1]
    fitting = [v for v in s.values if v.type == want.type]
    found = fitting[-1] if fitting else None
    if found is None:
        raise Refused("no value of the carry's type")
    if want.is_float:  # so that it stays of its size, and has the carry's sharding
        others = [v for v in s.values if v.is_float and v.dtype == want.dtype and v != found]
        mixed = f" + 0.1 * jnp.mean({s.random.choice(others).name})" if others and s.chance(0.6) else ""
        return s.add(f"jnp.tanh({found.name}){mixed} + 0.1" if s.chance(0.7) else f"0.8 * {found.name}{mixed}")
    return found


def deep(s):
    if s.depth >= DEEPEST:
        raise Refused("too deep")


def scan(s):
    deep(s)
    carry = s.pick(lambda v: v.dtype != "bool" and v.size <= 400)
    xs = s.pick(lambda v: v.rank and v.shape[0] <= 12) if s.chance(0.8) else None
    # What an explicit axis splits can't be scanned; JAX says so.
    x = Value("", xs.shape[1:], xs.dtype, _tail(xs)) if xs else None

    def body(t, named):
        new = inner(t, s.random.randint(1, 4), named[0])
        y = t.values[-1] if s.chance(0.6) else None
        return (new, y) if y is not None else (new,)

    block = s.block([carry] + ([x] if x else []), body)
    if not x:
        block.params.append(Value(s.world.fresh("p", s.function), (), "int32"))
    results = list(block.results)
    block.results = [results[0], results[1] if len(results) > 1 else "None"]
    given = f"{xs.name}" if xs else f"None, length={s.random.choice([1, 2, 3, 5])}"
    extra = s.random.choice(["", "", ", reverse=True", ", unroll=2"])
    take = "" if len(results) > 1 else "[0]"
    return s.add(f"lax.scan({block.name}, {carry.name}, {given}{extra}){take}", blocks=[block])


def _tail(value):
    from jax.sharding import PartitionSpec as P

    return None if value.spec is None else P(*tuple(value.spec)[1:])


def fori(s):
    deep(s)
    carry = s.float()
    step = Value("", (), "int64" if s.world.x64 else "int32")

    def body(t, named):
        return inner(t, s.random.randint(1, 3), named[1])

    block = s.block([step, carry], body, single=True)
    return s.add(f"lax.fori_loop({s.random.choice([0, 1])}, {s.random.choice([2, 3, 5])}, {block.name}, {carry.name})", blocks=[block])


def while_loop(s):
    deep(s)
    carry = s.pick(lambda v: v.is_float and v.rank <= 3)
    count = Value("", (), "int32")

    def condition(t, named):
        many = f"{named[0].name} < {s.random.choice([2, 4])}"
        if s.chance(0.6):
            many = f"({many}) & (jnp.{s.random.choice(['sum', 'max', 'mean'])}(jnp.abs({named[1].name})) > {s.random.choice(['0.3', '1e-2', '5.0'])})"
        return t.add(many)

    def body(t, named):
        one = t.add(f"{named[0].name} + 1")
        return one, inner(t, s.random.randint(1, 3), named[1])

    blocks = [s.block([count, carry], condition, single=True), s.block([count, carry], body)]
    return s.add(f"lax.while_loop(lambda c: {blocks[0].name}(*c), lambda c: {blocks[1].name}(*c), (jnp.int32(0), {carry.name}))", blocks=blocks)


def cond(s):
    deep(s)
    given = [s.pick() for _ in range(s.random.choice([1, 2]))]
    want = s.random.choice(given)
    place = given.index(want)

    def branch(t, named):
        return inner(t, s.random.randint(0, 3), named[place])

    scalars = [v for v in s.values if v.rank == 0]
    guard = s.random.choice(scalars) if scalars else None
    names = ", ".join(v.name for v in given)
    if s.chance(0.4):
        blocks = [s.block(given, branch, single=True) for _ in range(3)]
        number = f"{guard.name}.astype(jnp.int32)" if guard and not guard.is_float else f"jnp.argmax(jnp.ravel({want.name})[:3])"
        return s.add(f"lax.switch({number}, [{', '.join(b.name for b in blocks)}], {names})", blocks=blocks)
    blocks = [s.block(given, branch, single=True) for _ in range(2)]
    test = f"{guard.name} > 0" if guard and guard.dtype != "bool" else guard.name if guard else f"jnp.any({s.bool_like(want)})"
    return s.add(f"lax.cond({test}, {blocks[0].name}, {blocks[1].name}, {names})", blocks=blocks)


def mapped(s):
    """vmap and lax.map."""
    deep(s)
    first = s.pick(lambda v: v.rank)
    axis = s.axis(first) if s.chance(0.4) else 0
    others = [v for v in s.values if v.rank and v.shape[0] == first.shape[axis]]
    loops = s.chance(0.25) and axis == 0 and first.shape[0] <= 12
    second = s.random.choice(others) if others and s.chance(0.6) and not loops else None
    whole = s.pick(lambda v: v.size <= 400) if s.chance(0.3) and not loops else None

    def without(v, at):
        spec = None
        if v.spec is not None:
            from jax.sharding import PartitionSpec as P

            parts = list(v.spec) + [None] * (v.rank - len(v.spec))
            spec = P(*[p for i, p in enumerate(parts) if i != at])
        return dataclasses.replace(v, shape=tuple(d for i, d in enumerate(v.shape) if i != at), spec=spec)

    params = [without(first, axis)] + ([without(second, 0)] if second else []) + ([whole] if whole else [])
    block = s.block(params, lambda t, named: inner(t, s.random.randint(1, 4), "any"), single=True)
    given = [first] + ([second] if second else []) + ([whole] if whole else [])
    places = [axis] + ([0] if second else []) + ([None] if whole else [])
    if loops:
        batch = s.random.choice(["", "", ", batch_size=2"])
        return s.add(f"lax.map({block.name}, {first.name}{batch})", blocks=[block])
    out = f", out_axes={s.random.choice([0, 0, -1])}"
    return s.add(f"jax.vmap({block.name}, in_axes={tuple(places)}{out})({', '.join(v.name for v in given)})", blocks=[block])


def gradient(s):
    deep(s)
    given = []
    for _ in range(s.random.choice([1, 2, 2])):
        v = s.float()
        if v not in given:
            given.append(v)
    block = s.block(given, lambda t, named: inner(t, s.random.randint(2, 7), "scalar"), single=True)
    numbers = tuple(range(len(given)))
    how = block.name if s.chance(0.75) else f"jax.checkpoint({block.name})"
    names = ", ".join(v.name for v in given)
    if s.chance(0.15):
        return s.add(f"jax.jvp({how}, ({names},), ({names},))", blocks=[block])
    if s.chance(0.1) and given[0].size <= 40:
        return s.add(f"jax.jacfwd({how})({names})", blocks=[block])
    if s.chance(0.1) and given[0].size <= 20:
        return s.add(f"jax.hessian({how})({names})", blocks=[block])
    return s.add(f"jax.grad({how}, argnums={numbers})({names})", blocks=[block])


def nested(s):
    """A call of its own."""
    deep(s)
    given = [s.pick() for _ in range(s.random.choice([1, 2]))]
    block = s.block(given, lambda t, named: inner(t, s.random.randint(1, 3), "any"), single=True)
    names = ", ".join(v.name for v in given)
    again = s.random.choice([f"jax.jit({block.name})({names})", f"jax.remat({block.name})({names})", f"jax.named_call({block.name}, name='layer')({names})"])
    return s.add(again, blocks=[block])


FAMILIES = {scan: 2, fori: 1, while_loop: 1.2, cond: 1.5, mapped: 2, gradient: 5, nested: 0.7}
