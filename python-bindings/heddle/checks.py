"""What is wrong with the arguments that a function is to be traced with, said before JAX says it in its terms."""
import inspect
import math
import re

from jax.sharding import NamedSharding, PartitionSpec

from .errors import ExportError
from .leaves import key_of, text_of

EVEN = "JAX has only even shards of arguments and results (with_sharding_constraint inside of the function takes others)"


def _parameters(function):
    """None of what has no signature, such as a function written in C."""
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None


def parameter_names(function):
    """Of what is given by position; none where nobody knows."""
    return [p.name for p in _parameters(function) or [] if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]


def check_count(name, function, values):
    """That a function takes as many arguments as there are."""
    parameters = _parameters(function)
    if parameters is None:
        return
    placed = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    least = sum(p.default is p.empty for p in placed)
    any_more = any(p.kind == p.VAR_POSITIONAL for p in parameters)
    if len(values) < least or (len(values) > len(placed) and not any_more):
        count = f"{least} or more" if any_more else f"{least}" if least == len(placed) else f"{least} to {len(placed)}"
        if name == "init" and not placed:
            raise ExportError(f"init takes no argument and is traced with {_arguments(len(values))}, needed init(seed)")
        names = ", ".join(p.name for p in placed)
        raise ExportError(f"{name} is traced with {_arguments(len(values))}, needed {count}{f': {names}' if names else ''}")
    for parameter in parameters:
        if parameter.kind == parameter.KEYWORD_ONLY and parameter.default is parameter.empty:
            raise ExportError(f'{name} takes "{parameter.name}" by keyword only, needed arguments by position: args has no keywords')


def _arguments(count):
    return "no arguments" if count == 0 else "1 argument" if count == 1 else f"{count} arguments"


def check_sharding(name, function, path, leaf, sharding):
    """That an argument's leaf, which is at `path` in the tuple of arguments, can have a sharding: JAX's have even shards."""
    if not isinstance(sharding, NamedSharding):
        return
    spec, sizes = sharding.spec, sharding.mesh.shape
    subject = f"{name} takes {_name(name, function, path)}, {text_of(leaf)},"
    if len(spec) > len(leaf.shape):
        raise ExportError(f"{subject} sharded by {spec}, needed at most {len(leaf.shape)} entries there: one for each dim")
    for dim, entry in enumerate(spec):
        axes = entry if isinstance(entry, tuple) else () if entry in (None, PartitionSpec.UNCONSTRAINED) else (entry,)
        ways = math.prod(sizes[axis] for axis in axes)
        if leaf.shape[dim] % ways:
            along = " x ".join(f'"{axis}"' for axis in axes)
            raise ExportError(f"{subject} with dim {dim} of {leaf.shape[dim]} split {ways} ways along {along}, needed a multiple of {ways}: {EVEN}")


def uneven(name, error):
    """The ExportError of JAX's error about a sharding that heddle doesn't see before, one of a jax.jit or of a result, or None."""
    if type(error).__name__ != "IndivisibleError":
        return None
    said = re.search(r"array axis (\d+) is partitioned (\d+) times, but the dimension size is (\d+) \(full shape: \((.*?),?\),", str(error))
    if not said:
        return ExportError(f"{name} has a sharding that does not divide its argument or result ({str(error).splitlines()[0]})")
    dim, ways, size, shape = said.groups()
    spec = re.search(r"spec=(.*?\))\)? implies", str(error))
    by = f" by {re.sub(',[)]', ')', spec[1])}" if spec else ""
    return ExportError(f"{name} has an argument or result of shape [{shape}] with dim {dim} of {size} split {ways} ways{by}, needed a multiple of {ways}: {EVEN}")


def no_array(name, error):
    """The ExportError of JAX's error about a result that is no array, or None."""
    said = re.search(r"returned a value of type (<class '([^']*)'>|\S+) at output component (.*?), which is not a valid JAX type", str(error))
    if not said:
        return None
    return ExportError(f"{name} returns a {said[2] or said[1]} at {said[3]}, needed arrays alone: an optax optimizer, or another function, is made "
                       "outside of it, and its state (tx.init(params)) is what is returned")


def _name(name, function, path):
    """Of a leaf of the arguments: state "params.w1", or argument "tokens"."""
    rest = list(map(key_of, path[1:]))
    if name != "init" and path[0].idx == 0:
        return f'state "{".".join(rest)}"'
    parameters = [p for p in _parameters(function) or [] if p.kind != p.VAR_POSITIONAL]
    first = parameters[path[0].idx].name if path[0].idx < len(parameters) else f"args.{path[0].idx}"
    return f'argument "{".".join([first, *rest])}"'
