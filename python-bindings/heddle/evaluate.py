"""An init with ops that heddle has no code for: JAX evaluates it, so that its state begins in a file."""
import re

import jax
import numpy as np

from .errors import ExportError

# Custom calls that heddle runs on CPUs, or that only say how values are sharded and where they lie.
RUN_CALLS = re.compile(r"lapack_[sd](geqrf|gesdd|getrf|orgqr|potrf|syevd|trsm)_ffi|Sharding|annotate_device_placement|SPMD(FullToShard|ShardToFull)Shape|xla\.sdy\..*")
WITHOUT_CODE = {"stablehlo.infeed", "stablehlo.outfeed"}
TYPES_WITHOUT_CODE = re.compile(r"[x<]u?i[24]>$|complex<f64>>$")


def find_without_code(module):
    """`custom call @xla_ffi_python_cpu_callback (model.py:12)`: the first op that heddle-compile would refuse, or None."""
    found = []

    def look(op):
        from jaxlib.mlir import ir

        what = None
        if op.name == "stablehlo.custom_call":
            target = ir.StringAttr(op.attributes["call_target_name"]).value
            what = None if RUN_CALLS.fullmatch(target) else f"custom call @{target}"
        elif op.name in WITHOUT_CODE:
            what = op.name
        elif types := [str(value.type) for value in op.results if TYPES_WITHOUT_CODE.search(str(value.type))]:
            what = f"{op.name} of {types[0]}"
        if what is None:
            return ir.WalkResult.ADVANCE
        place = _find_place(module, op)
        found.append(f"{what} ({place[1]}:{place[2]})" if place else what)
        return ir.WalkResult.INTERRUPT

    module.operation.walk(look)
    return found[0] if found else None


def _find_place(module, op):
    """Of a library's own function that of the call: as of jax.scipy.linalg.schur, which JAX lowers as one."""
    while op is not None:
        if place := re.search(r'"([^"]*)":(\d+)', str(op.location)):
            return place
        while op.name != "func.func":
            op = op.parent
        op = _find_call(module, op.attributes["sym_name"].value)
    return None


def _find_call(module, callee):
    """The first call of a function, or None. Functions of JAX's do not call themselves."""
    from jaxlib.mlir import ir

    found = []

    def look(op):
        if op.name != "func.call" or op.attributes["callee"].value != callee:
            return ir.WalkResult.ADVANCE
        found.append(op)
        return ir.WalkResult.INTERRUPT

    module.operation.walk(look)
    return found[0] if found else None


def evaluate(function, arguments, mesh, without_code):
    """(leaves of what `function` returns, as NumPy has them, and what it was given: `seed 0` where only shapes are known). On one
    device: shardings say where values lie, not what they are."""
    given = "seed 0" if any(isinstance(leaf, jax.ShapeDtypeStruct) for leaf in jax.tree.leaves(arguments)) else "its args"
    try:
        with _on_one_device(mesh):
            results = function(*jax.tree.map(_seed, arguments))
    except Exception as error:
        said = str(error).strip().split("\n")[0]
        why = f"init has {without_code}, which heddle has no code for, and" if without_code else "init"
        raise ExportError(f"{why} can't be evaluated here ({type(error).__name__}: {said}), "
                          "needed an init without it, or none: heddle-run takes the state by --state") from error
    return [_to_numpy(leaf) for leaf in jax.tree.leaves(results)], given


def _on_one_device(mesh):
    device = jax.local_devices(backend="cpu")[0]
    if mesh is None:
        return jax.default_device(device)
    devices = np.array([device]).reshape((1,) * len(mesh.axis_names))
    return jax.set_mesh(jax.sharding.Mesh(devices, mesh.axis_names, axis_types=mesh.axis_types))


def _seed(leaf):
    """Seed 0 where only a shape is known."""
    if not isinstance(leaf, jax.ShapeDtypeStruct):
        return leaf
    if jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key):
        return jax.random.key(0, impl=jax.random.key_impl(leaf))
    return jax.numpy.zeros(leaf.shape, leaf.dtype)


def _to_numpy(leaf):
    leaf = jax.numpy.asarray(leaf)
    if jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key):
        leaf = jax.random.key_data(leaf)
    return np.asarray(leaf)
