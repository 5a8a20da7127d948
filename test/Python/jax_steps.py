"""Holds a training step of JAX, compiled for a mesh, against JAX itself: numbers of several steps, one device there."""
import json

import heddle
import jax
import numpy as np
from jax.sharding import AbstractMesh, AxisType
from safetensors.numpy import save_file

KINDS = {"auto": AxisType.Auto, "explicit": AxisType.Explicit}


def abstract_mesh(axes, kind):
    """`axes` is {name: size}; of axes that are `explicit`, as jax.make_mesh's are, JAX writes a constraint behind every op."""
    return AbstractMesh(tuple(axes.values()), tuple(axes), axis_types=(KINDS[kind],) * len(axes))


def alone(axes, kind, function, *args):
    """What JAX makes on one device: a mesh of the same axes, of size 1 each."""
    types = (KINDS[kind],) * len(axes)
    mesh = jax.sharding.Mesh(np.array(jax.devices()[:1]).reshape((1,) * len(axes)), tuple(axes), axis_types=types)
    with jax.set_mesh(mesh):
        return jax.jit(function)(*args)


def write_golden(folder, state, step, batches, tolerance, axes, kind):
    """`golden.safetensors` of test/models, and the tolerances beside it."""
    leaves = {f"state.{place}": leaf for place, leaf in enumerate(jax.tree.leaves(state))}
    for number, batch in enumerate(batches):
        state, metrics = alone(axes, kind, step, state, *batch)
        leaves |= {f"step{number}.batch.{place}": leaf for place, leaf in enumerate(jax.tree.leaves(batch))}
        leaves |= {f"step{number}.metric.{place}": leaf for place, leaf in enumerate(jax.tree.leaves(metrics))}
    leaves |= {f"final.{place}": leaf for place, leaf in enumerate(jax.tree.leaves(state))}
    save_file({name: np.array(leaf, order="C") for name, leaf in leaves.items()}, folder / "golden.safetensors")
    kept = {name: tolerance for name in leaves if ".batch." not in name}
    (folder / "model.json").write_text(json.dumps({"steps": len(batches), "rtol": tolerance, "tolerance": kept}))


def check(folder, init, step, batches, axes, shardings, kind="auto", tolerance=1e-4):
    """Exports `step` for a mesh of `axes`, compiles it for the CPU, and runs it on `batches` beside JAX. The text."""
    state = alone(axes, kind, init, np.int32(0))
    mesh = abstract_mesh(axes, kind)
    heddle.export(folder, step=step, args=(state, *batches[0]), mesh=mesh, shardings=shardings)
    write_golden(folder, state, step, batches, tolerance, axes, kind)
    program = heddle.compile(folder, None, "--target=cpu", echo=False)
    heddle.run("heddle-run", "check", program, f"--golden={folder / 'golden.safetensors'}", echo=False)
    return (folder / "step.mlir").read_text()
