"""A model's entries as StableHLO + sdy text, with what each argument and result is to training."""
import contextlib
import operator
import pathlib
import sys

import jax
from jax.sharding import NamedSharding, PartitionSpec
from safetensors import safe_open
from safetensors.numpy import save_file

from . import artifacts
from .errors import ExportError
from .leaves import annotate, module_leaves
from .evaluate import evaluate, find_without_code
from .lowering import is_jitted, lower, of_leaves, with_shardings
from .tools import ENTRIES, STATE_FILE, find_bucket_entries

OWN = {"heddle.made_by": "heddle.export"}  # in its metadata


def export(directory, *, step, args=None, init=None, eval=None, sample=None, mesh=None, shardings=None, vocabulary=None, microbatches=None, replicas=None, evaluate_init=None, buckets=None):
    """Writes `step.mlir`, and `init.mlir`, `eval.mlir`, `sample.mlir` of what is given, into `directory`; returns its path.
    An init that does what heddle has no code for is evaluated: `init.safetensors` has its state, for `heddle-run --state`.

    Functions:
        step(state, *batch) -> (state, metrics), init(seed) -> state, eval(state, *batch) -> metrics,
        sample(state, *inputs) -> outputs. State, metrics and outputs are pytrees whose leaves have names: dicts, named tuples,
        dataclasses. A plain function, what `jax.jit` made (its `in_shardings` and `out_shardings` are taken as they are), or
        what `jax.export` made: an `Exported`, its bytes, or the path of a file of them.
    args:
        what the functions are traced with: arrays or `jax.ShapeDtypeStruct`s. A tuple is the step's, (state, *batch); a dict has
        one for each entry. Without one, init takes a seed of int32, and eval what the step takes.
    mesh:
        a `jax.sharding.AbstractMesh`, which needs no devices, or a `Mesh`.
    shardings:
        of the arguments, as `jax.jit` takes `in_shardings`: `PartitionSpec`s over `mesh`, or `NamedSharding`s; a tuple is the
        step's, a dict has one for each entry. New state is sharded as the state that came in. For functions without jit.
    vocabulary:
        of language models: ids in data that are not below it are refused, synthetic ones are drawn below it.
    microbatches:
        in how many parts a step does its batch, one after another; the leading dim of each batch argument is cut. What
        `heddle-compile --microbatches` says comes first.
    replicas:
        how many share the batch of `args`, each training on its part: the entries are traced with one's part of the leading dim of
        each argument but the state, for `heddle-compile --replicas` of as many.
    buckets:
        {name: batch} of the shapes that a step's batch may have beside that of `args`: step and eval become the entries `step_NAME` and
        `eval_NAME` over the same state, too, one for each bucket of data (docs/data.md).
    evaluate_init:
        whether JAX makes the state of `init` now, into `init.safetensors`; None: where heddle has no code for CPUs for it. For
        programs of GPUs, which have no linear algebra, True.

    Raises ExportError where the entries are no training step: it names the leaf, what it is, and what is needed.
    """
    if mesh is not None and not isinstance(mesh, (jax.sharding.Mesh, jax.sharding.AbstractMesh)):
        raise ExportError(f"mesh is a {type(mesh).__name__}, needed a jax.sharding.AbstractMesh or a Mesh")
    functions = {name: function for name, function in (("step", step), ("init", init), ("eval", eval), ("sample", sample)) if function is not None}
    if step is None:
        raise ExportError("step is None, needed a function, or what jax.export made of one")
    vocabulary, microbatches, replicas = _number("vocabulary", vocabulary), _number("microbatches", microbatches), _number("replicas", replicas)
    args = _by_entry("args", args, functions)
    if replicas is not None:
        for name, function in functions.items():
            if isinstance(function, artifacts.KINDS):
                raise ExportError(f"{name} was exported by jax.export and replicas is {replicas}, needed none: trace it with one replica's batch")
        buckets = {name: of_one_replica("step", batch, replicas) for name, batch in (buckets or {}).items()}
        args = {name: values if name == "init" else (values[:1] + of_one_replica(name, values[1:], replicas)) for name, values in args.items()}
    shardings = _by_entry("shardings", shardings, functions)
    shapes = _of_buckets(buckets, functions, args)
    directory = pathlib.Path(directory)
    texts, state, values, names = {}, None, None, None
    with inside(mesh):
        for name, function in functions.items():
            module, leaves, _ = trace_entry(name, function, args, shardings, mesh)
            texts[name] = annotate(name, module, leaves, state, {"heddle.vocabulary": vocabulary, "heddle.microbatches": microbatches if name == "step" else None})
            if name == "step":
                state = leaves.state() if leaves else None
            for bucket, own in shapes.items() if name in ("step", "eval") else ():
                module, leaves, _ = trace_entry(name, function, args | {name: own}, shardings, mesh)
                texts[f"{name}_{bucket}"] = annotate(name, module, leaves, None if name == "step" else state,
                                                     {"heddle.vocabulary": vocabulary, "heddle.microbatches": microbatches if name == "step" else None})
            if name == "init":
                without_code = find_without_code(module)
                if leaves and callable(init) and not isinstance(init, jax.export.Exported):
                    names = [leaf.name for leaf in leaves.results]
    if evaluate_init and names is None:
        raise ExportError(f"evaluate_init is {evaluate_init} and init {'is not given' if init is None else 'was exported by jax.export'}, needed a function")
    if "init" in texts and (evaluate_init or (without_code and evaluate_init is None)) and names is not None:
        leaves, given = evaluate(init, _arguments("init", args), mesh, without_code)
        values = dict(zip(names, leaves, strict=True))
        del texts["init"]
    if values is not None:
        check_own(directory / STATE_FILE)
    try:
        _write(directory, texts, values)
    except OSError as error:
        raise ExportError(f"{error.filename or directory} can't be written ({error.strerror}), needed a folder for the entries") from None
    if values is not None:
        why = f"init has {without_code}, which heddle has no code for: " if without_code else ""
        print(f"heddle: remark: {why}JAX has made its state with {given} "
              f"in {directory / STATE_FILE}, needed at the beginning: heddle-run train --state {directory / STATE_FILE}", file=sys.stderr)
    return directory


def _write(directory, texts, state):
    directory.mkdir(parents=True, exist_ok=True)
    for file in (*(directory / f"{name}.mlir" for name in ENTRIES), *find_bucket_entries(directory)):
        if file.stem not in texts:
            file.unlink(missing_ok=True)  # of an export before: it would be compiled with this one's step
    for name, text in texts.items():
        (directory / f"{name}.mlir").write_text(text)
    file = directory / STATE_FILE
    if state is not None:
        save_file(state, file, metadata=OWN)
    elif _is_own(file):
        file.unlink()


def check_own(file):
    """That no state which somebody has trained is written over."""
    if file.exists() and not _is_own(file):
        raise ExportError(f"{file} is there and was not written by heddle.export, needed another folder, or it out of the way")


def _is_own(file):
    """Whether an export wrote it: a state that somebody has trained and saved there must stay."""
    try:
        with safe_open(file, framework="numpy") as opened:
            return (opened.metadata() or {}).items() >= OWN.items()
    except Exception:  # there is none, or it is something else
        return False


def _number(name, value):
    if value is None:
        return None
    try:
        number = operator.index(value)  # NumPy's numbers, too
    except TypeError:
        raise ExportError(f"{name} is {value!r}, needed a number of at least 1") from None
    if number < 1:
        raise ExportError(f"{name} is {number}, needed a number of at least 1")
    return number


def _by_entry(what, given, functions):
    if given is None:
        return {}
    if not isinstance(given, dict):
        given = {"step": given}
    for name in given:
        if name not in functions:
            raise ExportError(f"{what} has {name!r}, needed entries that are exported: {', '.join(functions)}")
        if not isinstance(given[name], tuple):
            raise ExportError(f"{what} of {name} are a {type(given[name]).__name__}, needed a tuple with one for each argument")
    return given


def _of_buckets(buckets, functions, args):
    """{name: arguments} of the step for each bucket."""
    found = {}
    for name, batch in (buckets or {}).items():
        if not isinstance(batch, tuple) or "step" not in args or isinstance(functions["step"], artifacts.KINDS):
            raise ExportError(f"bucket {name!r} is {'a ' + type(batch).__name__ if not isinstance(batch, tuple) else 'of a step without args'}, needed "
                              "a tuple of batch arguments, and a step that is traced with args")
        if not str(name).replace("_", "").isalnum() or not str(name).isascii():
            raise ExportError(f"bucket {name!r} has no name for an entry, needed letters, digits and _")
        if "eval" in args and "eval" in functions:
            raise ExportError(f"bucket {name!r} is given and eval has args of its own, needed an eval that takes what the step takes")
        ours, theirs = (jax.tree.structure(values) for values in (batch, args["step"][1:]))
        if ours != theirs:
            raise ExportError(f"bucket {name!r} has {ours.num_leaves} arrays in {len(batch)} arguments, needed {theirs.num_leaves} in {len(args['step']) - 1}, a batch as args have it")
        found[name] = (args["step"][0], *batch)
    return found


def of_one_replica(name, values, replicas):
    """The arguments of an entry after its state as one of `replicas` has them: its part of each leading dim. Numbers and keys of random
    numbers are whole for all, as for heddle-replicate."""
    def part(path, leaf):
        shape, dtype = jax.numpy.shape(leaf), getattr(leaf, "dtype", None)
        if not shape or (dtype == jax.numpy.uint32 and shape in ((2,), (4,))):
            return leaf
        if shape[0] % replicas:
            raise ExportError(f"argument {path[0].idx + 1}{jax.tree_util.keystr(path[1:])} of {name} has dim 0 of size {shape[0]}, needed a multiple of {replicas} replicas")
        own = (shape[0] // replicas, *shape[1:])
        return leaf.update(shape=own) if isinstance(leaf, jax.ShapeDtypeStruct) else jax.ShapeDtypeStruct(own, dtype)

    return jax.tree_util.tree_map_with_path(part, values)


def inside(mesh):
    """So that a function may say with_sharding_constraint(x, P("data"))."""
    if mesh is None:
        return contextlib.nullcontext()
    return jax.sharding.use_abstract_mesh(getattr(mesh, "abstract_mesh", mesh))


def trace_entry(name, function, args, shardings, mesh):
    """(module, Leaves, tree of results). `args` and `shardings` are by entry."""
    if not callable(function) or isinstance(function, jax.export.Exported):
        if not isinstance(function, artifacts.KINDS):
            raise ExportError(f"{name} is {function!r}, needed a function, or what jax.export made of one")
        for what, given in (("args", args), ("shardings", shardings)):
            if name in given:
                raise ExportError(f"{name} was exported by jax.export and has {what}, needed none: it has its own")
        return *artifacts.read(name, function), None
    if is_jitted(function) and name in shardings:
        raise ExportError(f"{name} is jitted and has shardings, needed one of them: jax.jit takes in_shardings")
    values = _arguments(name, args)
    outs = None
    if not is_jitted(function):
        ins = _named(shardings[name] if name in shardings else _inherited(name, values, shardings), mesh)
        values = with_shardings(name, function, values, ins)
        # New state of a step takes its shardings when it is written; here they would only say that it is no pair.
        if name == "init" and "step" in shardings:
            outs = of_leaves(function, values, _named(shardings["step"][0], mesh), args["step"][0])
    lowered, ins_tree, outs_tree = lower(name, function, values, outs)
    return *module_leaves(name, lowered, ins_tree, outs_tree), outs_tree


def _arguments(name, args):
    if name in args:
        return args[name]
    if name == "init":
        return (jax.ShapeDtypeStruct((), jax.numpy.int32),)
    if name == "eval" and "step" in args:
        return args["step"]
    raise ExportError(f"{name} has no args, needed a tuple of its arguments: arrays or jax.ShapeDtypeStructs")


def _inherited(name, values, shardings):
    """Of an entry without shardings: the state's are the step's, and eval's batch is sharded as the step's."""
    step = shardings.get("step")
    if step is None or name == "init":
        return None
    if name == "eval" and len(step) == len(values):
        return step
    return (step[0],) + (None,) * (len(values) - 1)


def _named(shardings, mesh):
    def named(spec):
        if spec is None or isinstance(spec, jax.sharding.Sharding):
            return spec
        if mesh is None:
            raise ExportError(f"shardings have {spec} and no mesh, needed mesh=jax.sharding.AbstractMesh(sizes, names)")
        if not isinstance(spec, PartitionSpec):
            raise ExportError(f"shardings have {spec!r}, a {type(spec).__name__}, needed a PartitionSpec or a NamedSharding")
        try:
            return NamedSharding(mesh, spec)
        except Exception as error:  # of several types; it names the axis
            raise ExportError(f"shardings have {spec}, needed axes of the mesh, {', '.join(mesh.axis_names)}, each at most once ({error})") from None

    return jax.tree.map(named, shardings, is_leaf=lambda x: x is None or isinstance(x, (PartitionSpec, jax.sharding.Sharding)))
