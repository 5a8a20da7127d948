"""Constraints on values, and islands of shard_map."""
import math

from .program import Block, Statement, Value
from .scope import Refused


def draw_spec(world, shape, share=0.6, even=True):
    """The text of a PartitionSpec over some of the mesh's axes."""
    left = [axis for axis, size in world.mesh]
    world.random.shuffle(left)
    sizes = dict(world.mesh)
    parts = []
    for dim in shape:
        taken = []
        while left and world.random.random() < (share if not taken else 0.2):
            fitting = [a for a in left if not even or dim % math.prod(sizes[x] for x in [*taken, a]) == 0]
            if not fitting:
                break
            taken.append(fitting[0])
            left.remove(fitting[0])
        parts.append("None" if not taken else f"'{taken[0]}'" if len(taken) == 1 else "(" + ", ".join(f"'{a}'" for a in taken) + ")")
    return f"P({', '.join(parts)})"


def constraint(s):
    v = s.pick()
    if s.world.is_explicit:
        return s.add(f"jax.reshard({v.name}, {draw_spec(s.world, v.shape)})")
    spec = draw_spec(s.world, v.shape, even=s.chance(0.6))
    if v.rank and s.chance(0.1):
        spec = spec.replace("None", "P.UNCONSTRAINED", 1)
    return s.add(f"lax.with_sharding_constraint({v.name}, {spec})")


LOCAL = ["jnp.tanh({v})", "{v} * 2 + 1", "{v} - jnp.max({v})", "jnp.flip({v}, 0)", "jnp.cumsum({v}, axis=0)", "{v} + lax.axis_index('{a}').astype({v}.dtype)", "{v} * lax.axis_size('{a}')",
         "lax.psum({v}, '{a}')", "lax.pmax({v}, '{a}')", "lax.pmin({v}, '{a}')", "lax.pmean({v}, '{a}')", "lax.ppermute({v}, '{a}', [(i, (i + 1) % {n}) for i in range({n})])",
         "lax.all_gather({v}, '{a}', axis=0, tiled=True)", "lax.all_gather({v}, '{a}')", "lax.psum_scatter({v}, '{a}', scatter_dimension=0, tiled=True)", "lax.all_to_all({v}, '{a}', 0, 0, tiled=True)",
         "jnp.where(lax.axis_index('{a}') > 0, {v}, 0)", "lax.psum(jnp.sum({v}), '{a}')", "{v} @ {v}.T if {v}.ndim == 2 else {v}", "jnp.sort({v}, axis=0)", "lax.ppermute({v}, '{a}', [(0, {n} - 1)])",
         "lax.fori_loop(0, 2, lambda i, c: c * 0.5 + lax.psum(c, '{a}') * 0.1, {v})", "lax.cond(lax.axis_index('{a}') == 0, lambda c: c * 2, lambda c: c, {v})", "{v}[::-1]", "jax.nn.softmax({v}, axis=-1)",
         "lax.dynamic_slice_in_dim({v}, lax.axis_index('{a}') % {v}.shape[0], 1, axis=0)"]


def island(s):
    """Each device's own program, over all axes or some."""
    if s.depth:
        raise Refused("only outside")
    axes = [a for a, _ in s.world.mesh]
    manual = axes if s.chance(0.7) else s.random.sample(axes, s.random.randint(1, len(axes)))
    # XLA for CPUs ends the process at some all-reduces of 16 bits (in its pass all-reduce-promotion).
    wide = lambda v: v.rank and v.dtype in ("float32", "float64")  # noqa: E731
    given = [s.pick(wide)]
    if s.chance(0.4):
        given.append(s.pick(wide))
    world = _Only(s.world, manual)
    specs = [draw_spec(world, v.shape) for v in given]
    sizes = dict(s.world.mesh)
    params = [Value(s.world.fresh("p", s.function), v.shape, v.dtype) for v in given]
    names, statements = [p.name for p in params], []
    for _ in range(s.random.randint(1, 4)):
        a = s.random.choice(manual)
        name = s.world.fresh("v", s.function)
        if len(names) > 1 and s.chance(0.2):
            text = f"{names[-1]} * 0.5 + jnp.sum({s.random.choice(names)})"
        else:
            text = s.random.choice(LOCAL).replace("{v}", s.random.choice(names[-2:])).replace("{a}", a).replace("{n}", str(sizes[a]))
        statements.append(Statement([Value(name, (), "float32")], text))
        names.append(name)
    block = Block(s.world.fresh("b", s.function), params, statements, [names[-1]], single=True)
    out = s.random.choice([specs[0], specs[0], "P()", f"P('{manual[0]}')", f"P(None, '{manual[0]}')", f"P(({', '.join(repr(a) for a in manual)},))"])
    kinds = "" if len(manual) == len(axes) else f", axis_names={{{', '.join(repr(a) for a in manual)}}}"
    return s.add(f"jax.shard_map({block.name}, in_specs=({', '.join(specs)},), out_specs={out}{kinds})({', '.join(v.name for v in given)})", blocks=[block])


class _Only:
    """A world of some axes."""

    def __init__(self, world, axes):
        self.random, self.mesh = world.random, [(a, n) for a, n in world.mesh if a in axes]


FAMILIES = {constraint: 4, island: 1.5}
