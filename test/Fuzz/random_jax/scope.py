"""What a family of ops draws from: the values so far, and JAX to say what an expression gives."""
import contextlib

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P

from .program import Block, Statement, Value

NAMES = {"jax": jax, "jnp": jnp, "lax": lax, "np": np, "P": P, "ml_dtypes": ml_dtypes}
LARGEST = 6000  # elements of a value


class Refused(Exception):
    """JAX does not take what was drawn, or it is too large."""


class World:
    """What all functions of a program share."""

    def __init__(self, random, mesh, is_explicit, x64):
        self.random, self.mesh, self.is_explicit, self.x64 = random, mesh, is_explicit, x64
        kind = AxisType.Explicit if is_explicit else AxisType.Auto
        self.abstract = AbstractMesh(tuple(s for _, s in mesh), tuple(a for a, _ in mesh), axis_types=(kind,) * len(mesh))
        self.count = 0
        largest = [s for _, s in mesh] + [1]
        # Few sizes, so that values fit each other: multiples of the axes, and some that no axis divides.
        product = int(np.prod(largest))
        pool = [random.choice(largest) * random.choice([1, 2, 3, 4]), min(product, 12) * random.choice([1, 2]), random.choice([5, 7, 9, 10, 15]), random.choice([2, 3, 4, 6, 8, 16, 20])]
        self.sizes = [max(2, min(24, s)) if s > 24 or s < 2 else s for s in pool]
        self.floats = random.choice([["float32"]] * 4 + [["float32", "bfloat16"], ["bfloat16"], ["float16"], ["float32", "float16"]] + ([["float64"], ["float64", "float32"]] if x64 else []))
        ints = ["int32", "int32", "int8", "uint8", "int16", "uint16", "uint32"] + (["int64", "uint64"] if x64 else [])
        self.ints = ["int32", random.choice(ints)]

    def fresh(self, kind, function):
        self.count += 1
        return f"{kind}{function}_{self.count}"


class Scope:
    """The statements of one function, or of a block inside of one."""

    def __init__(self, world, function, values, depth=0):
        self.world, self.random, self.function, self.depth = world, world.random, function, depth
        self.values, self.statements = list(values), []

    # ---- drawing ----

    def pick(self, accepts=lambda v: True):
        """A value, the latest ones more often."""
        fitting = [v for v in self.values if accepts(v)]
        if not fitting:
            raise Refused("no such value")
        return fitting[max(self.random.randrange(len(fitting)), self.random.randrange(len(fitting)))]

    def float(self, rank=None, least=0):
        return self.pick(lambda v: v.is_float and (v.rank == rank if rank is not None else v.rank >= least))

    def int(self, rank=None, least=0):
        return self.pick(lambda v: v.is_int and (v.rank == rank if rank is not None else v.rank >= least))

    def number(self, rank=None, least=0):
        return self.pick(lambda v: v.dtype != "bool" and (v.rank == rank if rank is not None else v.rank >= least))

    def like(self, value):
        """Another value of the same type, or the same."""
        return self.pick(lambda v: v.type == value.type)

    def bool_like(self, value):
        fitting = [v for v in self.values if v.dtype == "bool" and v.shape == value.shape]
        if fitting and self.random.random() < 0.7:
            return self.random.choice(fitting).name
        other = self.like(value)
        if value.dtype == "bool":
            return f"~{other.name}"
        return f"({other.name} {self.random.choice(['>', '<', '>=', '!='])} {self.random.choice(['0', '1', '2']) if value.is_int else '0.1'})"

    def axis(self, value):
        if not value.rank:
            raise Refused("no axis")
        return self.random.randrange(value.rank)

    def chance(self, share):
        return self.random.random() < share

    # ---- adding ----

    def add(self, text, blocks=(), largest=LARGEST):
        """A statement whose expression is `text`; its values, of types that JAX says."""
        if len(text) > 2000:
            raise Refused("too long")
        outs = self.types(text, blocks)
        is_tuple = isinstance(outs, (tuple, list))
        leaves = list(outs) if is_tuple else [outs]
        values = []
        for leaf in leaves:
            if not hasattr(leaf, "shape") or str(leaf.dtype) not in (*NUMPY, "bool") or len(leaf.shape) > 5:
                raise Refused("no such type")
            sharding = getattr(leaf, "sharding", None)
            value = Value(self.world.fresh("v", self.function), tuple(leaf.shape), str(leaf.dtype), getattr(sharding, "spec", None))
            if value.size > largest or value.size == 0:
                raise Refused("too large or empty")
            values.append(value)
        if not values:
            raise Refused("nothing")
        self.statements.append(Statement(values, text + ("  #tuple" if is_tuple else ""), list(blocks)))
        self.values += values
        return values if is_tuple else values[0]

    def types(self, text, blocks):
        lines = [line for block in blocks for line in block.emit(1)]
        source = "\n".join([f"def probe({', '.join(v.name for v in self.values)}):", *lines, f"    return {text}"])
        names = dict(NAMES)
        exec(source, names)  # noqa: S102
        try:
            with contextlib.ExitStack() as stack:
                stack.enter_context(jax.enable_x64(self.world.x64))
                stack.enter_context(jax.sharding.use_abstract_mesh(self.world.abstract))
                return jax.eval_shape(names["probe"], *[self.shape(v) for v in self.values])
        except Exception as error:  # of any type: JAX's, or Python's for what it can't compute with tracers
            raise Refused(f"{type(error).__name__}: {str(error)[:200]}") from None

    def shape(self, value):
        sharding = None
        if value.spec is not None and self.world.is_explicit:
            sharding = NamedSharding(self.world.abstract, value.spec)
        return jax.ShapeDtypeStruct(value.shape, getattr(ml_dtypes, value.dtype, value.dtype), sharding=sharding)

    def block(self, params, build, single=False):
        """A function of `params` (types as values); `build(scope)` gives the values that it returns."""
        named = [Value(self.world.fresh("p", self.function), v.shape, v.dtype, v.spec) for v in params]
        # What is around can be read, too.
        inner = Scope(self.world, self.function, (self.values[-3:] if self.chance(0.3) else []) + named, self.depth + 1)
        results = build(inner, named)
        results = list(results) if isinstance(results, (tuple, list)) else [results]
        return Block(self.world.fresh("b", self.function), named, inner.statements, [r.name for r in results], single)


NUMPY = ("float32", "bfloat16", "float16", "float64", "int32", "int8", "uint8", "int16", "uint16", "uint32", "int64", "uint64")
