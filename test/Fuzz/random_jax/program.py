"""Random functions of JAX, kept as statements of source, so that one can be run, taken apart, and printed to stand alone."""
import dataclasses
import re

FLOATS = ("float32", "bfloat16", "float16", "float64")
INTS = ("int32", "int8", "uint8", "int16", "uint16", "uint32", "int64", "uint64")


@dataclasses.dataclass(frozen=True)
class Value:
    """What a name stands for: its type, and where axes are explicit also its sharding (a PartitionSpec)."""

    name: str
    shape: tuple
    dtype: str
    spec: object = None

    @property
    def rank(self):
        return len(self.shape)

    @property
    def size(self):
        size = 1
        for dim in self.shape:
            size *= dim
        return size

    @property
    def is_float(self):
        return self.dtype in FLOATS

    @property
    def is_int(self):
        return self.dtype in INTS

    @property
    def type(self):
        return (self.shape, self.dtype)


@dataclasses.dataclass
class Argument:
    """An argument of a function: `spec` is the text of its PartitionSpec, or None."""

    value: Value
    spec: str | None
    role: str  # state or batch
    seed: int


NAME = re.compile(r"\b[a-z]+\d*_\d+\b")  # how all values and blocks are named: f0_v12, f0_b3


@dataclasses.dataclass
class Block:
    """A function inside of a function: the body of a loop, what is differentiated, ..."""

    name: str
    params: list  # of Value
    statements: list
    results: list  # names
    single: bool = False  # returns the value itself, not a tuple

    def emit(self, indent):
        pad = "    " * indent
        lines = [f"{pad}def {self.name}({', '.join(p.name for p in self.params)}):"]
        for statement in self.statements:
            lines += statement.emit(indent + 1)
        returned = self.results[0] if self.single else f"({', '.join(self.results)}{',' if len(self.results) == 1 else ''})"
        return [*lines, f"{pad}    return {returned}"]

    def free_names(self):
        """Names that it takes from around it."""
        known = {p.name for p in self.params}
        free = set()
        for statement in self.statements:
            free |= statement.names() - known
            known |= {v.name for v in statement.outs}
        return free | (set(self.results) - known)


@dataclasses.dataclass
class Statement:
    outs: list  # of Value
    text: str  # the expression, with the names of its operands in it
    blocks: list = dataclasses.field(default_factory=list)

    def emit(self, indent):
        lines = [line for block in self.blocks for line in block.emit(indent)]
        names = ", ".join(v.name for v in self.outs)
        pad = "    " * indent
        lines.append(f"{pad}{names}{',' if self.text.endswith('#tuple') else ''} = {self.text.removesuffix('#tuple').rstrip()}")
        return lines

    def names(self):
        """Of what it reads from around it."""
        inner = set(NAME.findall(self.text)) - {b.name for b in self.blocks}
        for block in self.blocks:
            inner |= block.free_names()
        return inner


@dataclasses.dataclass
class Function:
    name: str
    arguments: list
    statements: list
    results: list  # of Value: what is compared
    state: dict = dataclasses.field(default_factory=dict)  # state argument -> the name of what it becomes

    def emit(self):
        lines = [f"def {self.name}({', '.join(a.value.name for a in self.arguments)}):"]
        for statement in self.statements:
            lines += statement.emit(1)
        state = ", ".join(f'"{name}": {new}' for name, new in self.state.items())
        results = ", ".join(f'"{v.name}": {v.name}' for v in self.results)
        return [*lines, f"    return {{{state}}}, {{{results}}}"]

    def without_dead(self):
        """The same function without statements and batch arguments that no result needs."""
        needed = {v.name for v in self.results} | set(self.state.values())
        kept = []
        for statement in reversed(self.statements):
            if needed & {v.name for v in statement.outs}:
                kept.insert(0, statement)
                needed |= statement.names()
        arguments = [a for a in self.arguments if a.value.name in needed or a.role == "state"]
        return dataclasses.replace(self, statements=kept, arguments=arguments)


    def part(self, of_islands):
        """The same function with those results only that depend on islands, or do not."""
        behind = set()
        for statement in self.statements:
            if "shard_map" in "\n".join(statement.emit(0)) or statement.names() & behind:
                behind |= {v.name for v in statement.outs}
        results = [v for v in self.results if (v.name in behind) == of_islands]
        state = {name: new for name, new in self.state.items() if (new in behind) == of_islands}
        return dataclasses.replace(self, results=results, state=state).without_dead()


@dataclasses.dataclass
class Program:
    """Functions side by side in one step, over one mesh."""

    mesh: tuple  # of (axis, size)
    is_explicit: bool
    x64: bool
    functions: list

    @property
    def devices(self):
        devices = 1
        for _, size in self.mesh:
            devices *= size
        return devices

    @property
    def has_islands(self):
        return any("shard_map" in line for function in self.functions for line in function.emit())

    def parts(self):
        """What needs no island, and the rest: XLA runs the first on one device, where its own partitioner has no say (that of 2026 clamps
        an update's start wrongly, for one)."""
        if not self.has_islands:
            return [self]
        found = [dataclasses.replace(self, functions=[f.part(islands) for f in self.functions]) for islands in (False, True)]
        return [part for part in found if any(f.results or f.state for f in part.functions)]

    def arguments(self, role=None):
        return [a for f in self.functions for a in f.arguments if role in (None, a.role)]

    def emit(self):
        """The functions, and a step that calls them: `step(state, batch)`, each a dict."""
        lines = [line for function in self.functions for line in [*function.emit(), ""]]
        lines += ["def step(state, batch):", "    new, results = {}, {}"]
        for function in self.functions:
            given = ", ".join(f'{a.role}["{a.value.name}"]' for a in function.arguments)
            lines += [f"    s, r = {function.name}({given})", "    new |= s", "    results |= r"]
        return "\n".join([*lines, "    return new, results", ""])

    def specs(self, role):
        return "{" + ", ".join(f'"{a.value.name}": {a.spec or "P()"}' for a in self.arguments(role)) + "}"

    def standalone(self, note=""):
        """A script that exports, compiles, runs, and prints how far heddle's results are from JAX's on one device."""
        axes = ", ".join(f'"{axis}"' for axis, _ in self.mesh)
        sizes = ", ".join(str(size) for _, size in self.mesh)
        kind = "Explicit" if self.is_explicit else "Auto"
        inputs = "\n".join(f'    {a.role}["{a.value.name}"] = draw({a.seed}, {a.value.shape!r}, "{a.value.dtype}")' for a in self.arguments())
        from . import values
        import inspect

        notes = "".join(f"# {line}\n" for line in note.splitlines())
        return f'''{notes}import os
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count={max(1, self.devices)}"
import subprocess, sys
import heddle, jax, jax.numpy as jnp, ml_dtypes, numpy as np
from jax import lax
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P
from safetensors.numpy import load_file, save_file
jax.config.update("jax_enable_x64", {self.x64})

{inspect.getsource(values.draw)}

{self.emit()}

state, batch = {{}}, {{}}
{inputs.replace("    ", "")}
sizes, axes, kinds = ({sizes},), ({axes},), (AxisType.{kind},) * {len(self.mesh)}
specs = {self.specs("state")}, {self.specs("batch")}
if __name__ == "__main__":
    out = sys.argv[1] if len(sys.argv) > 1 else "/tmp/random_jax"
    args = jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, a.dtype), (state, batch))
    heddle.export(out, step=step, args=args, mesh=AbstractMesh(sizes, axes, axis_types=kinds), shardings=specs)
    program = heddle.compile(out, out + "/step.heddle", "--target=cpu")
    given = [f"--input=batch.{{name}}={{out}}/in.safetensors:batch.{{name}}" for name in batch]
    save_file({{f"batch.{{name}}": a for name, a in batch.items()}}, out + "/in.safetensors")
    save_file(state, out + "/state.safetensors")
    start = ["--state", out + "/state.safetensors"] if state else []
    heddle.run("heddle-run", "run", program, "--entry=step", *given, *start, "-o", out + "/out.safetensors")
    mesh = jax.make_mesh({"sizes" if self.has_islands else f"(1,) * {len(self.mesh)}"}, axes, axis_types=kinds)
    with jax.set_mesh(mesh):
        put = jax.tree.map(lambda a, s: jax.device_put(a, NamedSharding(mesh, s)), (state, batch), specs)
        new, results = jax.tree.map(np.asarray, jax.jit(step)(*put))
    for name, found in load_file(out + "/out.safetensors").items():
        wanted = results[name] if name in results else new[name]
        print(name, wanted.dtype, wanted.shape, "heddle:", found.ravel()[:6], "JAX:", wanted.ravel()[:6])
'''
