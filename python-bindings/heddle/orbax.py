"""Orbax' checkpoints of PyTrees, by the package orbax-checkpoint, which need not be there."""
import glob
import pathlib
import re
import shutil

import jax
import numpy as np

from .errors import RunError
from .leaves import key_of

TREE = "_METADATA"  # the file beside a tree's arrays
STEP_IS_WHOLE = "_CHECKPOINT_METADATA"  # the file of a CheckpointManager's step that was finished
STEP = re.compile(r"(?:.*_)?(\d+)")


def find_tree(path):
    """The folder of a tree's arrays: `path`, its item that is a tree, or that of its last step, as a CheckpointManager has them. None where `path` is no
    checkpoint of Orbax'."""
    path = pathlib.Path(path)
    if (path / TREE).is_file():
        return path
    items = sorted(item.parent for item in path.glob(f"*/{TREE}") if not STEP.fullmatch(item.parent.name))
    if len(items) > 1:
        raise RunError(f"{path} has the trees {', '.join(item.name for item in items)}, needed the folder of one of them")
    if items:
        return items[0]
    steps = sorted((int(step[1]), folder) for folder in path.iterdir() if folder.is_dir() and (step := STEP.fullmatch(folder.name)))
    for _, folder in reversed(steps):
        if found := find_tree(folder):
            return found
        if (folder / STEP_IS_WHOLE).is_file():
            raise RunError(f"{folder} has no tree ({TREE}), needed a whole step, or a folder without it")
    return None


def read(path):
    """{name: array} of the folder that `find_tree` gives. A key of JAX's generators is its bits."""
    checkpoint = _library(path)
    try:
        with checkpoint.Checkpointer(checkpoint.PyTreeCheckpointHandler()) as checkpointer:
            metadata = checkpointer.metadata(path.resolve()).item_metadata
            if metadata is None:
                raise ValueError(f"its {TREE} has no tree")
            tree = metadata.tree
            arguments = jax.tree.map(lambda _: checkpoint.RestoreArgs(restore_type=np.ndarray), tree)
            restored = checkpointer.restore(path.resolve(), args=checkpoint.args.PyTreeRestore(restore_args=arguments))
    except Exception as error:  # of Orbax', TensorStore's and Python's types
        said = str(error).strip().splitlines()
        raise RunError(f"{path} can't be read as a checkpoint of Orbax' ({said[0][:200] if said else type(error).__name__}), needed a whole one") from None
    return {".".join(map(key_of, keys)): np.asarray(leaf) for keys, leaf in jax.tree_util.tree_leaves_with_path(restored)}


def write(path, tree):
    """A folder that Orbax' StandardCheckpointer restores."""
    path = pathlib.Path(path)
    checkpoint = _library(path)
    if path.exists():
        raise RunError(f"{path} exists, needed a folder to make")
    try:
        with checkpoint.StandardCheckpointer() as checkpointer:
            checkpointer.save(path.resolve(), tree)
    except Exception as error:  # of Orbax', TensorStore's and Python's types
        for left in path.parent.glob(f"{glob.escape(path.name)}.orbax-checkpoint-tmp*"):
            shutil.rmtree(left, ignore_errors=True)
        said = str(getattr(error, "strerror", None) or error).strip().splitlines() or [type(error).__name__]
        raise RunError(f"{path} can't be written ({said[0][:200]}), needed a state that Orbax takes and a folder to write to") from None


def _library(path):
    try:
        import orbax.checkpoint
    except ImportError as error:
        raise RunError(f"{path} is Orbax' and there is no package orbax-checkpoint ({error}), needed it: pip install orbax-checkpoint") from None
    return orbax.checkpoint
