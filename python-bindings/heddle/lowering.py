"""Tracing and lowering, through jax's public interface as far as it goes."""
import contextlib
import contextvars
import sysconfig
import warnings

import jax
import numpy as np

from .checks import check_count, check_sharding, no_array, uneven
from .errors import ExportError
from .returned import check_returned

PLATFORM = "cpu"  # what primitives with several lowerings are lowered for; its text has no custom calls of a vendor


def is_jitted(function):
    return hasattr(function, "trace") and hasattr(function, "lower")


def is_pmapped(function):
    """What jax.pmap made can be lowered, not traced."""
    return hasattr(function, "lower") and not hasattr(function, "trace")


def library_folders():
    """Where code lies that is not the user's."""
    return {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sysconfig.get_path("stdlib"), __file__.rsplit("/", 1)[0], "<frozen"}


def _hide_libraries():
    """Locations are lines of the user's, not those of flax or optax below them."""
    try:
        from jax._src import source_info_util
    except ImportError:  # locations then begin in libraries
        return
    for folder in library_folders():
        source_info_util.register_exclusion(folder)


_hide_libraries()

_keeps_memory_kinds = contextvars.ContextVar("keeps_memory_kinds", default=False)


def _keep_memory_kinds():
    """What a checkpoint policy or jax.device_put puts into pinned_host stays in the text, as JAX has it for GPUs: for CPUs it drops it."""
    try:
        from jax._src.dispatch import _common_device_put_lowering as drop
        from jax._src.dispatch import _tpu_gpu_device_put_lowering as keep
        from jax._src.dispatch import device_put_p
        from jax.interpreters import mlir
    except ImportError:  # it is dropped then
        return

    def lower(ctx, *values, **parameters):
        return (keep if _keeps_memory_kinds.get() else drop)(ctx, *values, **parameters)

    mlir.register_lowering(device_put_p, lower, platform=PLATFORM)


_keep_memory_kinds()


@contextlib.contextmanager
def _keeping_memory_kinds():
    token = _keeps_memory_kinds.set(True)
    try:
        yield
    finally:
        _keeps_memory_kinds.reset(token)


def shape_of(leaf):
    """Without the value; of shardings those over a mesh stay."""
    sharding = getattr(leaf, "sharding", None)
    sharding = sharding if isinstance(sharding, jax.sharding.NamedSharding) else None
    if isinstance(leaf, (bool, int, float, complex)):
        return jax.ShapeDtypeStruct((), jax.dtypes.canonicalize_dtype(np.result_type(leaf)), weak_type=True)  # as jax.jit has Python's numbers
    if hasattr(leaf, "shape") and hasattr(leaf, "dtype"):
        return jax.ShapeDtypeStruct(leaf.shape, jax.dtypes.canonicalize_dtype(leaf.dtype, allow_extended_dtype=True), sharding=sharding, weak_type=getattr(leaf, "weak_type", False))
    return None


def shapes_of(name, values):
    def shape(path, leaf):
        found = shape_of(leaf)
        if found is None:
            raise ExportError(f"args of {name} have a {type(leaf).__name__} at {jax.tree_util.keystr(path)}, needed an array or a jax.ShapeDtypeStruct")
        return found

    return jax.tree_util.tree_map_with_path(shape, values)


class Lowered:
    """A module, and which of the traced arguments' leaves its entry has, by number."""

    def __init__(self, module, kept):
        self.module, self.kept = module, kept


def with_shardings(name, function, values, shardings):
    """Arguments with shardings, a prefix of their tree, as parts of their shapes: also meshes with explicit axes, which take
    types from there, trace so."""
    if shardings is None:
        return values
    values = shapes_of(name, values)
    try:
        spread = jax.tree.broadcast(shardings, values, is_leaf=lambda x: x is None)
    except ValueError as error:
        raise ExportError(f"shardings of {name} do not fit its args, needed a prefix of their tree: {str(error).splitlines()[0]}") from None

    def place(path, leaf, sharding):
        if sharding is None:
            return leaf
        check_sharding(name, function, path, leaf, sharding)
        return jax.ShapeDtypeStruct(leaf.shape, leaf.dtype, sharding=sharding)

    return jax.tree_util.tree_map_with_path(place, values, spread)


def of_leaves(function, values, shardings, state):
    """Shardings of `state`, a prefix of its tree, for what `function` returns: leaf by leaf, by their paths. Trees of equal leaves
    may be different ones for JAX: a TrainState's optimizer that is made inside of init is another one each time."""
    if shardings is None:
        return None
    try:
        spread = jax.tree.broadcast(shardings, state, is_leaf=lambda x: x is None)
    except ValueError:
        return shardings  # the step's own trace has said so
    is_leaf = lambda x: x is None  # noqa: E731
    known = {jax.tree_util.keystr(path): sharding for path, sharding in jax.tree_util.tree_leaves_with_path(spread, is_leaf=is_leaf)}
    return jax.tree_util.tree_map_with_path(lambda path, _: known.get(jax.tree_util.keystr(path)), jax.eval_shape(function, *values))


def lower(name, function, values, out_shardings):
    """(Lowered, tree of arguments, tree of results), whose leaves are shapes."""
    if is_pmapped(function):
        raise ExportError(f"{name} is made by jax.pmap, needed jax.shard_map over the mesh's axes, or a plain function and shardings: sums over devices then come by themselves")
    check_count(name, function, values)
    values = shapes_of(name, values)
    for path, leaf in jax.tree_util.tree_leaves_with_path(values):
        check_sharding(name, function, path, leaf, leaf.sharding)  # arguments may come with theirs
    if not is_jitted(function):
        options = {} if out_shardings is None else {"out_shardings": out_shardings}
        # A step keeps state that it only hands on; an evaluation need not take moments of the optimizer.
        function = jax.jit(function, keep_unused=name == "step", donate_argnums=0 if name == "step" else (), **options)
    with warnings.catch_warnings(), _keeping_memory_kinds():
        warnings.filterwarnings("ignore", "Some donated buffers were not usable")  # heddle donates by name
        try:
            traced = function.trace(*values)
            if name == "step":
                check_returned(function, values, traced.out_info)
            lowered = traced.lower(lowering_platforms=(PLATFORM,))
        except TypeError as error:
            if said := no_array(name, error):
                raise said from error
            raise
        except ValueError as error:
            if said := uneven(name, error):
                raise said from None
            raise
    leaves = len(jax.tree.leaves(values))
    kept = lowered._lowering.compile_args.get("kept_var_idx", range(leaves))
    return Lowered(lowered.compiler_ir("stablehlo"), sorted(kept)), values, traced.out_info
