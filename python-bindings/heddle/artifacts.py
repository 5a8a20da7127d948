"""What jax.export made: portable artifacts, read by jaxlib."""
import os
import pathlib

import jax

from .errors import ExportError
from .leaves import module_leaves
from .lowering import Lowered

KINDS = (jax.export.Exported, bytes, bytearray, str, os.PathLike)
PORTABLE = b"ML\xefR"  # MLIR's bytecode, which StableHLO's portable artifacts are


def read(name, artifact):
    """(module, Leaves) of an Exported, its bytes, or the path of a file of them. Bytes of a bare StableHLO artifact have no
    trees: (module, None)."""
    subject = name
    if isinstance(artifact, (str, os.PathLike)):
        subject = f"{name} ({artifact})"
        try:
            artifact = pathlib.Path(artifact).read_bytes()
        except OSError as error:
            raise ExportError(f"{subject} can't be read ({error.strerror}), needed a file of what Exported.serialize() gives") from None
    if isinstance(artifact, (bytes, bytearray)):
        if bytes(artifact[:4]) == PORTABLE:
            return _parse(subject, bytes(artifact)), None
        try:
            artifact = jax.export.deserialize(bytearray(artifact))
        except ImportError:
            raise
        except Exception as error:
            raise ExportError(f"{subject} is no artifact of jax.export, needed what Exported.serialize() gives ({_first_line(error)})") from None
    if len(artifact.platforms) != 1:
        raise ExportError(f"{subject} was exported for {', '.join(artifact.platforms)}, needed one platform")
    if any(not isinstance(size, int) for value in artifact.in_avals for size in value.shape):
        raise ExportError(f"{subject} has arguments of symbolic shapes, needed sizes")
    arguments, keywords = jax.tree.unflatten(artifact.in_tree, artifact.in_avals)
    if keywords:
        raise ExportError(f"{subject} was exported with keyword arguments, {', '.join(keywords)}, needed none")
    module = _parse(subject, artifact.mlir_module_serialized)
    lowered = Lowered(module, artifact.module_kept_var_idx)
    return module_leaves(name, lowered, arguments, jax.tree.unflatten(artifact.out_tree, artifact.out_avals))


def _parse(subject, data):
    from jax._src.interpreters import mlir  # the context with jax's dialects has no public name
    from jaxlib.mlir import passmanager
    from jaxlib.mlir.dialects import stablehlo

    context = mlir.make_ir_context()
    with context:
        try:
            module = stablehlo.deserialize_portable_artifact(context, data)
        except Exception as error:
            raise ExportError(f"{subject} is no portable artifact that this jaxlib reads, needed one ({_first_line(error)})") from None
        # Artifacts before 2025 keep shardings in frontend attributes; newer ones may write meshes inline.
        if "mhlo.frontend_attributes" in module.operation.attributes and "xla.sdy.meshes" in str(module.operation.attributes["mhlo.frontend_attributes"]):
            passmanager.PassManager.parse("builtin.module(xla-sdy-round-trip-import-shardy-attrs)").run(module.operation)
        passmanager.PassManager.parse("builtin.module(sdy-lift-inlined-meshes)").run(module.operation)
    return module


def _first_line(error):
    return str(error).strip().split("\n")[0]
