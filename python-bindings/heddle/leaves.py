"""Names and roles of an entry's leaves, and how they are written beside its arguments and results."""
import dataclasses
import re
import unicodedata

import jax

from .errors import ExportError
from .evaluate import find_without_code


@dataclasses.dataclass
class Leaf:
    name: str
    role: str  # state, batch, metric or seed
    shape: str  # such as float32[8,16]
    number: int  # of all leaves of the entry's arguments, or of its results


@dataclasses.dataclass
class Leaves:
    arguments: list  # of the entry
    results: list
    unused: list  # arguments that the entry does not have, since its function does not read them

    def state(self):
        """What the step's state is: {name: shape}."""
        return {leaf.name: leaf.shape for leaf in self.arguments if leaf.role == "state"}


def module_leaves(name, lowered, arguments, results):
    """(module, Leaves). `arguments` and `results` are trees of shapes; an entry's first argument is the state, but init's."""
    main = main_of(name, lowered.module)
    ins = []
    for number, (path, shape) in enumerate(jax.tree_util.tree_leaves_with_path(arguments)):
        role = "seed" if name == "init" else "state" if path[0].idx == 0 else "batch"
        ins.append((number, path, shape, role))
    if len(main.arguments) != len(lowered.kept):
        raise ExportError(f"{name} has {len(main.arguments)} arguments, needed {len(lowered.kept)}: one for each leaf of its args")
    places = {number: place for place, number in enumerate(lowered.kept)}
    found, unused = [], []
    for number, path, shape, role in ins:
        parameter = parameter_of(main.arguments[places[number]].location, path[1:]) if number in places else ""
        leaf = Leaf(_input_name(name, path, role, parameter), role, text_of(shape), number)
        # What draws random numbers in a sample is a seed, as init's.
        if name == "sample" and re.fullmatch(r"seed|key|rng", leaf.name) and re.fullmatch(r"u?int\d+\[2?\]|key<.*>\[\]", leaf.shape):
            leaf.role = "seed"
        (found if number in places else unused).append(leaf)
    state = {leaf.name for leaf in found + unused if leaf.role == "state"}
    for leaf in found + unused:
        if leaf.role == "batch" and leaf.name in state:
            leaf.name = f"batch.{leaf.name}"  # a program has one name for each
    leaves = Leaves(found, _results(name, results), unused)
    if len(leaves.results) != len(main.type.results):
        raise ExportError(f"{name} has {len(main.type.results)} results, needed {len(leaves.results)}: one for each leaf that it returns")
    _check_names(name, "argument", found + unused)
    _check_names(name, "result", leaves.results)
    return lowered.module, leaves


def main_of(name, module):
    """The entry: the public function. What a custom call is made of, as approx_max_k's, is public, too: an init of that kind is evaluated."""
    functions = [op for op in module.body.operations if op.operation.name == "func.func" and not _is_private(op)]
    if len(functions) == 1:
        return functions[0]
    without_code = find_without_code(module)
    mains = [op for op in functions if op.name.value == "main"]
    if name == "init" and without_code and mains:
        return mains[0]
    if without_code:
        instead = " (jax.lax.top_k has code)" if "@ApproxTopK" in without_code else ""
        raise ExportError(f"{name} has {without_code}, which heddle has no code for, needed {name} without it{instead}")
    raise ExportError(f"{name} has {len(functions)} public functions, needed one")


def _is_private(op):
    return "sym_visibility" in op.attributes and str(op.attributes["sym_visibility"]) == '"private"'


def parameter_of(location, rest):
    """Of an argument that JAX calls `state['w']` and that lies at ['w'] in its parameter: state."""
    match = re.match(r'loc\("((?:[^"\\]|\\.)*)"', str(location))
    return match[1].replace("\\22", '"').removesuffix(jax.tree_util.keystr(rest)) if match else ""


def key_of(key):
    return str(getattr(key, "key", getattr(key, "idx", getattr(key, "name", key))))


def _join(path):
    return ".".join(key_of(key) for key in path)


def _has_name(path):
    return any(not key_of(key).isdigit() for key in path)


def _input_name(name, path, role, parameter):
    if role == "state":
        if not _has_name(path[1:]):
            raise ExportError(f"{name}: the state's leaf {_at(path[1:])} has no name, needed a dict, a named tuple or a dataclass around it")
        return _join(path[1:])
    number = path[0].idx - (name != "init")
    parameter = re.sub(r"\[(\d+)\]", r".\1", parameter) or f"{role}.{number}"
    return ".".join([parameter, *map(key_of, path[1:])])


def _at(path):
    return jax.tree_util.keystr(path) or "that is all of it"


def _results(name, results):
    """The leaves of what an entry returns."""
    if name == "init":
        return _outputs(name, [("the state's leaf", "state", results)])
    if name == "step":
        if not isinstance(results, (tuple, list)) or len(results) != 2 or hasattr(results, "_fields"):
            raise ExportError(f"step returns {describe(results)}, needed (state, metrics)")
        return _outputs(name, [("the new state's leaf", "state", results[0]), ("metric", "metric", results[1])])
    return _outputs(name, [("result", "metric", results)])


def describe(results):
    if isinstance(results, (tuple, list)):
        return f"a {type(results).__name__} of {len(results)}"
    return f"a {type(results).__name__}" if not hasattr(results, "dtype") else f"one array, {text_of(results)}"


def _outputs(name, parts):
    found = [(what, role, path, shape) for what, role, part in parts for path, shape in jax.tree_util.tree_leaves_with_path(part)]
    return [_output(name, number, *one) for number, one in enumerate(found)]


def _output(name, number, what, role, path, shape):
    if not _has_name(path):
        around = 'a dict around it, as {"loss": loss}' if role == "metric" else "a dict, a named tuple or a dataclass around it"
        raise ExportError(f"{name}: {what} {_at(path)} has no name, needed {around}")
    return Leaf(_join(path), role, text_of(shape), number)


def text_of(shape):
    return f"{shape.dtype}[{','.join(map(str, shape.shape))}]"


def _check_names(name, what, leaves):
    seen = set()
    for leaf in leaves:
        if not leaf.name:
            raise ExportError(f"{name} has {_a(what)}, {leaf.role} of {leaf.shape}, with an empty name, needed one such as params.w1")
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in leaf.name):
            raise ExportError(f"{name} has {_a(what)} named {ascii(leaf.name)}, needed a name without control characters")
        key = leaf.role == "metric", leaf.name  # a metric may be called as the state that it shows
        if key in seen:
            raise ExportError(f'{name} has two {what}s named "{leaf.name}", needed one')
        seen.add(key)


def _a(what):
    return f"{'an' if what == 'argument' else 'a'} {what}"


# ---- state, compared between entries ----


def check_state(name, leaves, state):
    """That a step gives the state that it takes, and other entries the step's; `state` is {name: shape}, None for the step."""
    if name != "step" and state is None:
        return  # the step is an artifact without trees; heddle-compile compares
    if name == "step":
        kept = {leaf.name: leaf.shape for leaf in leaves.arguments if leaf.role == "state"}
        for leaf in leaves.unused:
            if leaf.role == "state":
                raise ExportError(f'step does not read state "{leaf.name}", which its jax.jit leaves out, needed keep_unused=True there')
        _compare("step returns", {leaf.name: leaf.shape for leaf in leaves.results if leaf.role == "state"}, "it takes", kept, whole=True)
    elif name == "init":
        _compare("init returns", {leaf.name: leaf.shape for leaf in leaves.results}, "step takes", state, whole=True)
    else:
        every = leaves.arguments + leaves.unused
        _compare(f"{name} takes", {leaf.name: leaf.shape for leaf in every if leaf.role == "state"}, "step takes", state, whole=False)


def _compare(subject, found, other, needed, whole):
    for leaf, shape in found.items():
        if leaf not in needed:
            near = _nearest(leaf, needed)
            raise ExportError(f'{subject} state "{leaf}", {shape}, needed none of that name: {other} no such leaf{near}')
        if shape != needed[leaf]:
            raise ExportError(f'{subject} state "{leaf}" as {shape}, needed {needed[leaf]}, as {other}')
    if whole:
        for leaf, shape in needed.items():
            if leaf not in found:
                raise ExportError(f'{subject} no state "{leaf}", needed {shape}, which {other}')


def _nearest(leaf, names):
    import difflib

    near = difflib.get_close_matches(leaf, names, 1)
    return f' ("{near[0]}" is the nearest)' if near else ""


# ---- writing ----


def annotate(name, module, leaves, state, numbers):
    """The module's text with locations and those attributes of `numbers` that are not None; each argument and result has its heddle.io.
    `state` is the step's."""
    from jaxlib.mlir import ir

    with module.context:
        for attribute, number in numbers.items():
            if number is not None:
                module.operation.attributes[attribute] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), number)
            elif attribute in module.operation.attributes:  # JAX gives the module again that it gave for this function before
                del module.operation.attributes[attribute]
    if leaves is None:  # an artifact without trees
        return module.operation.get_asm(enable_debug_info=True)
    check_state(name, leaves, state)
    main = main_of(name, module)
    results = {leaf.name: place for place, leaf in enumerate(leaves.results) if leaf.role == "state"} if name == "step" else {}
    with module.context:
        module.context.allow_unregistered_dialects = True
        for kind, attribute, types, found in (
            ("argument", "arg_attrs", main.type.inputs, leaves.arguments),
            ("result", "res_attrs", main.type.results, leaves.results),
        ):
            old = list(main.attributes[attribute]) if attribute in main.attributes else [ir.DictAttr.get({})] * len(types)
            new = []
            for leaf, type_, attributes in zip(found, types, old):
                donates = f", donates = {results[leaf.name]}" if kind == "argument" and leaf.role == "state" and leaf.name in results else ""
                io = ir.Attribute.parse(f'#heddle.io<name = "{_escape(leaf.name)}", role = {leaf.role}, type = {type_}{donates}>')
                new.append({entry.name: entry.attr for entry in attributes} | {"heddle.io": io})
            if name == "step" and kind == "argument":
                arguments = new
            if name == "step" and kind == "result":
                _share_shardings(leaves, arguments, new, results)
            main.attributes[attribute] = ir.ArrayAttr.get([ir.DictAttr.get(attributes) for attributes in new])
    return module.operation.get_asm(enable_debug_info=True)


def _share_shardings(leaves, arguments, results, places):
    """New state is sharded as the state that came in."""
    for leaf, attributes in zip(leaves.arguments, arguments):
        if leaf.role != "state":
            continue
        other = results[places[leaf.name]]
        came, goes = attributes.get("sdy.sharding"), other.get("sdy.sharding")
        if came is not None and goes is not None and str(came) != str(goes):
            raise ExportError(f'step returns state "{leaf.name}" sharded by {goes}, needed {came}, by which it takes it')
        if came is not None:
            other["sdy.sharding"] = came


def _escape(name):
    return name.replace("\\", "\\\\").replace('"', '\\"')
