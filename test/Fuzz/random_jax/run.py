"""Runs a program in JAX on one device and in heddle on all of its mesh's, and compares."""
import contextlib
import dataclasses
import pathlib
import re
import shutil
import subprocess

import heddle
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P
from safetensors.numpy import load_file, save_file

from . import noise
from .scope import NAMES
from .values import draw

SECONDS = 120  # a tool may take for one program


@dataclasses.dataclass
class Outcome:
    kind: str  # equal, jax (which does not take it, or contradicts itself), unjudged, export, compile, run, differs, hang
    message: str = ""
    leaves: int = 0  # compared
    sharp: float = 0.0  # the sum over leaves of the shares of elements with a tolerance of less than 5%

    @property
    def cause(self):
        """The message without what differs from case to case."""
        if self.kind == "differs":
            return "differs"
        first = self.message.strip().splitlines()[0] if self.message.strip() else ""
        first = re.sub(r"^\S*?:\d+:\d+: ", "", first)
        return self.kind + ": " + re.sub(r"\"[^\"]*\"|'[^']*'|tensor<[^>]*>|\b\w+\[[\d,]*\]|%\S+|@\w+|\d+", "#", first)[:160]


class Runner:
    """`change` is a function of the program's text that gives another, for tests of the fuzzer itself: a fault in what heddle gets."""

    def __init__(self, folder, change=None):
        self.folder, self.change = pathlib.Path(folder), change

    def run(self, program):
        folder = self.folder / "case"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        inputs = {a.value.name: draw(a.seed, a.value.shape, a.value.dtype) for a in program.arguments()}
        with jax.enable_x64(program.x64):
            try:
                self.export(program, folder)
            except heddle.ExportError as error:
                return Outcome("export", str(error))
            except Exception as error:  # JAX's own, about what the functions are together
                return Outcome("jax", f"{type(error).__name__}: {error}")
            compiling = _start("heddle-compile", folder / "step.mlir", "--target=cpu", "-o", folder / "step.heddle")
            try:
                plain = self.reference(program, inputs)(0)
            except Exception as error:  # XLA's CPU back end lacks something
                _finish(compiling)
                return Outcome("jax", f"{type(error).__name__}: {error}")
            if failed := _finish(compiling, "compile"):
                return failed
            save_file({n: _savable(a) for n, a in inputs.items()}, folder / "in.safetensors")
            given = [f"--input=batch.{a.value.name}={folder}/in.safetensors:{a.value.name}" for a in program.arguments("batch")]
            state = ["--state", folder / "in.safetensors"] if program.arguments("state") else []
            if state:
                save_file({a.value.name: _savable(inputs[a.value.name]) for a in program.arguments("state")}, folder / "state.safetensors")
                state = ["--state", folder / "state.safetensors"]
            if failed := _finish(_start("heddle-run", "run", folder / "step.heddle", "--entry=step", *given, *state, "-o", folder / "out.safetensors"), "run"):
                return failed
            found = load_file(folder / "out.safetensors")
            outcome = self.compare(program, found, plain, inputs)
            if outcome.kind != "differs" or program.is_explicit:
                return outcome
            # XLA's partitioner is wrong at times: then its numbers are others where no argument is sharded.
            whole = self.compare(program, found, self.reference(program, inputs, spread=False)(0), inputs, spread=False)
            return Outcome("jax", f"XLA's numbers depend on shardings: {outcome.message}") if whole.kind == "equal" else outcome

    def export(self, program, folder):
        kind = AxisType.Explicit if program.is_explicit else AxisType.Auto
        mesh = AbstractMesh(tuple(n for _, n in program.mesh), tuple(a for a, _ in program.mesh), axis_types=(kind,) * len(program.mesh))
        args = [{a.value.name: jax.ShapeDtypeStruct(a.value.shape, jnp.dtype(a.value.dtype)) for a in program.arguments(role)} for role in ("state", "batch")]
        specs = [{a.value.name: eval(a.spec or "P()", {"P": P}) for a in program.arguments(role)} for role in ("state", "batch")]  # noqa: S307
        names = dict(NAMES)
        text = program.emit()
        exec(self.change(text) if self.change else text, names)  # noqa: S102
        heddle.export(folder, step=names["step"], args=tuple(args), mesh=mesh, shardings=tuple(specs))

    def reference(self, program, inputs, noisy=False, spread=True):
        """A function of a seed that gives what JAX gives; with noise but for seed 0. Without `spread` no argument is sharded."""
        calls = [self.reference_of_part(part, inputs, noisy, spread) for part in program.parts()]
        return lambda seed: {name: array for call in calls for name, array in call(seed).items()}

    def reference_of_part(self, program, inputs, noisy, spread):
        kind = AxisType.Explicit if program.is_explicit else AxisType.Auto
        sizes = tuple(n if program.has_islands else 1 for _, n in program.mesh)
        mesh = jax.make_mesh(sizes, tuple(a for a, _ in program.mesh), axis_types=(kind,) * len(sizes))
        names = dict(NAMES)
        exec(program.emit(), names)  # noqa: S102

        def step(state, batch, table):
            if not noisy:
                return names["step"](state, batch)
            closed, shapes = jax.make_jaxpr(names["step"], return_shape=True)(state, batch)
            found = noise.Noise(table).run(closed, *jax.tree.leaves((state, batch)))
            return jax.tree.unflatten(jax.tree.structure(shapes), found)

        with jax.set_mesh(mesh):
            args = []
            for role in ("state", "batch"):
                args.append({a.value.name: jax.device_put(inputs[a.value.name], NamedSharding(mesh, eval(spread and a.spec or "P()", {"P": P}))) for a in program.arguments(role)})  # noqa: S307
            compiled = jax.jit(step)

        def call(seed):
            with jax.set_mesh(mesh):
                new, results = jax.tree.map(np.asarray, compiled(*args, noise.make_table(seed)))
            return new | results

        return call

    def compare(self, program, found, plain, inputs, spread=True):
        faults, sharp = [], 0.0
        draw_noisy, draws = None, []
        for name, wanted in plain.items():
            if name not in found:
                return Outcome("differs", f"{name} is not among the results")
            ours = found[name].view(wanted.dtype) if wanted.dtype == bool else found[name]
            if ours.dtype != wanted.dtype or ours.shape != wanted.shape:
                return Outcome("differs", f"{name} is {ours.dtype}{list(ours.shape)}, JAX's {wanted.dtype}{list(wanted.shape)}")
            if noise.are_near(ours, wanted):
                sharp += 1
                continue
            for many in (noise.FEW, noise.MANY):
                draw_noisy = draw_noisy or self.reference(program, inputs, noisy=True, spread=spread)
                try:
                    draws += [draw_noisy(seed) for seed in range(1 + len(draws), 1 + many)]
                except Exception as error:  # noise in explicit axes that JAX does not take
                    return Outcome("unjudged", f"{type(error).__name__}: {error}")
                differ, share = noise.differences(ours, wanted, [d[name] for d in draws])
                if not differ.any():
                    break
            sharp += share
            if differ.any():
                at = tuple(map(int, np.argwhere(differ)[0]))
                faults.append(f"{name}, {wanted.dtype}{list(wanted.shape)}: {int(differ.sum())} of {differ.size} elements differ; at {list(at)} heddle has {ours[at]!r}, JAX {wanted[at]!r}")
        return Outcome("differs" if faults else "equal", "\n".join(faults), len(plain), sharp)


def _savable(array):
    return np.ascontiguousarray(array).reshape(array.shape)


def _start(tool, *arguments):
    command = [heddle.find_tool(tool), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")


def _finish(process, kind=None):
    """None where it ended well, else the Outcome."""
    try:
        out, err = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return Outcome("hang", f"{kind}: took more than {SECONDS} s")
    if process.returncode == 0:
        return None
    said = "\n".join(line for line in err.splitlines() if "error:" in line) or err
    if process.returncode != 1:
        said = f"exited with {process.returncode}: " + said
    return Outcome(kind or "compile", said[-3000:])
