"""What is wrong with what a step returns, in the words of someone who wrote his first one."""
import jax

from .checks import parameter_names
from .errors import ExportError
from .leaves import describe, key_of, text_of

NEEDED = "needed (state, metrics)"


def check_returned(function, values, results):
    """That a step, traced with `values`, returns (state, metrics): `results` is the tree of their shapes."""
    names = parameter_names(function)
    words = [names[number] if number < len(names) else f"argument {number}" for number in range(len(values))]
    is_pair = isinstance(results, (tuple, list)) and not hasattr(results, "_fields") and len(results) == 2
    parts = list(results) if isinstance(results, (tuple, list)) and not hasattr(results, "_fields") else []
    if is_pair and _same(results[0], values[:1]):
        return
    # Several arguments that come back: each is a part of the state.
    for found in (parts, list(parts[0]) if parts and isinstance(parts[0], (tuple, list)) else []):
        count = 0
        while count < min(len(found), len(values)) and _same(found[count], values[count : count + 1]):
            count += 1
        if count > 1:
            several = ", ".join(words[:count])
            one = ", ".join(f'"{word}": {word}' for word in words[:count])
            raise ExportError(f"step takes and returns {several}, {NEEDED}: put them into one state, {{{one}}}, so that it is step(state, *batch)")
    if is_pair and values and _same(results[1], values[:1]):
        raise ExportError(f"step returns its new state second, {NEEDED}")
    if values and _same(results, values[:1]):
        raise ExportError(f"step returns the new state alone, {NEEDED}, as (state, {{}}) where there is nothing to show")
    if is_pair:
        for number in range(1, len(values)):
            if _same(results[0], values[number : number + 1]):
                raise ExportError(f"step takes its state, {words[number]}, after {words[0]}, needed it first: step(state, *batch)")
    if not is_pair:
        raise ExportError(f"step returns {describe(results)}, {NEEDED}")


def _same(result, argument):
    """Whether a result has the leaves of an argument (a list of it, or of none): names, shapes and types. Never for no leaves."""
    if not argument:
        return False
    ours, theirs = ([(tuple(map(key_of, path)), text_of(leaf)) for path, leaf in jax.tree_util.tree_leaves_with_path(tree)] for tree in (result, argument[0]))
    return bool(ours) and ours == theirs
