"""A step as `heddle.jit` has it: its text, by heddle.export's own code, and where the leaves of its arguments and results are in it."""
import dataclasses
import traceback

import jax

from .errors import ExportError
from .export import inside, trace_entry
from .leaves import annotate
from .lowering import library_folders
from .trees import is_key


@dataclasses.dataclass
class StepTrace:
    text: str
    state: list  # names of the state's leaves, as the tree that comes in has them
    batch: list  # of each leaf of the batch the name, None where the step does not read it
    new_state: list  # names, as the tree that goes out has them
    metrics: list
    keys: list  # of the new state's leaves: the shapes of those that are typed keys of JAX's generators, None for others
    weak: set  # names of the new state's leaves that are numbers of Python's for JAX
    state_tree: object  # of the state that goes out
    metrics_tree: object

    @classmethod
    def make(cls, function, arguments, mesh, shardings, microbatches):
        """`arguments` are (state, *batch), arrays or shapes."""
        try:
            with inside(mesh):
                module, leaves, results = trace_entry("step", function, {"step": arguments}, {} if shardings is None else {"step": shardings}, mesh)
        except ExportError:
            raise
        except Exception as error:  # the user's function, or JAX on its behalf
            raise _untraceable(error) from error
        count = len(jax.tree.leaves(arguments[0]))
        names = [None] * len(jax.tree.leaves(arguments))
        for leaf in leaves.arguments:
            names[leaf.number] = leaf.name
        by_role = {role: [leaf.name for leaf in leaves.results if leaf.role == role] for role in ("state", "metric")}
        text = annotate("step", module, leaves, None, {"heddle.microbatches": microbatches})
        keys = [leaf if is_key(leaf) else None for leaf in jax.tree.leaves(results[0])]
        weak = {name for name, leaf in zip(by_role["state"], jax.tree.leaves(results[0])) if getattr(leaf, "weak_type", False)}
        return cls(text, names[:count], names[count:], by_role["state"], by_role["metric"], keys, weak, *map(jax.tree.structure, results))


def _untraceable(error):
    folders = tuple(library_folders())
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith((*folders, "<"))]
    at = f" at {own[-1].filename}:{own[-1].lineno}" if own else ""
    said = str(error).strip().splitlines()
    what = f"{type(error).__name__}: {said[0].rstrip('.')}" if said else type(error).__name__
    return ExportError(f"step can't be traced{at} ({what}), needed a function that jax.jit takes")
