"""`heddle.jit`: a training step, called as the JAX function that it is of, run by heddle."""
import collections.abc
import functools
import inspect
import operator
import os
import pathlib
import subprocess
import tempfile
import threading

import jax
import numpy as np

from .arrays import NAMES, elements_of, text_of, to_numpy
from .dcp import is_folder
from .errors import ExportError, RunError
from .executor import Executor, Leaf
from .export import of_one_replica
from .jax_leaves import KeyLeaf
from .lowering import shape_of
from .native import load_native
from .orbax import find_tree
from .program_cache import ProgramCache
from .progress import CompileNote
from .report import Report
from .step_trace import StepTrace
from .tools import find_tool
from .trees import is_key, leaf_names, load_state, read_leaves, save_state

NUMBERS = (bool, int, float, complex)
TYPES = frozenset(NAMES.values())


def jit(step=None, *, mesh=None, in_shardings=None, donate=True, precision=None, memory_budget=None, target="cpu", machine=None, microbatches=None,
        recompute=None, replicas=None, sync_every=None, sync_delay=0, outer="average", options=(), device=None, threads=None, cache=None,
        progress=None):
    """A training step that heddle compiles and runs: `state, metrics = step(state, *batch)`.

    step:
        step(state, *batch) -> (state, metrics), as `heddle.export` takes it: plain, or made by `jax.jit`. Without one it is a decorator:
        `@heddle.jit` or, with options, `@heddle.jit(precision="bf16")`.
    mesh, in_shardings:
        as `mesh` and `shardings` of `heddle.export`: (state's, *batch's) PartitionSpecs, or prefixes of the arguments' trees.
    donate:
        the state that a step takes is deleted by it, as with jax.jit's donate_argnums=0. False: its leaves stay readable, each is copied first.
    precision, memory_budget, microbatches, recompute, target, machine:
        heddle-compile's --precision, --memory-budget (bytes, or "8GB"), --microbatches, --recompute, --target and --machine; `options` are others.
    replicas, sync_every, sync_delay, outer:
        so many replicas train apart, each with its state and its part of the batch, and meet after every `sync_every` steps (docs/sync.md), with
        sync_delay=1 beside the step after it; outer is "average", "nesterov", or ("nesterov", rate, momentum). The state that is given may be one replica's; leaves of the new one have a dim of replicas
        in front.
    device, threads:
        what it runs on, as of `heddle.load`.
    cache:
        the folder of compiled programs; None: heddle/programs in $XDG_CACHE_HOME or ~/.cache.
    progress:
        whether a compilation of over a second says so; None: in a terminal and in a notebook.

    The state stays in the executor; the new state's leaves are handles, which are read when they are used as arrays. Metrics are numbers, and
    arrays where they have several elements. Batches of new shapes are compiled over the same state. Raises ExportError, CompileError or
    RunError, each of one sentence.
    """
    if step is None:
        return functools.partial(jit, mesh=mesh, in_shardings=in_shardings, donate=donate, precision=precision, memory_budget=memory_budget, target=target,
                                 machine=machine, microbatches=microbatches, recompute=recompute, replicas=replicas, sync_every=sync_every,
                                 sync_delay=sync_delay, outer=outer, options=options, device=device, threads=threads, cache=cache, progress=progress)
    compiling = [*compile_options(target, machine, precision, memory_budget, recompute, options), *_sync_options(replicas, sync_every, sync_delay, outer)]
    return Step(step, mesh, in_shardings, donate, compiling, microbatches, replicas, {"device": device, "threads": threads, "sync_every": sync_every},
                ProgramCache(cache, CompileNote(f"step for {target}", progress)))


class _AnyTree:
    """A tree of containers of any kind, as heddle._runtime.StateTree has those of Python's own."""

    def __init__(self, tree):
        self.tree, self.make = tree, tree.unflatten

    def has(self, tree, leaves):
        try:
            found = self.tree.flatten_up_to(tree)  # in half the time of jax.tree.leaves, which looks for the tree
        except (TypeError, ValueError):  # it is another tree
            return False
        return all(map(operator.is_, found, leaves))


def _has_leaves_alone(node, leaves):
    """Whether a tree has nothing but Python's containers and `leaves`, by their ids: what a class of the user's keeps beside its children is none."""
    if type(node) is dict:
        node = node.values()
    elif type(node) is not list and not isinstance(node, tuple):
        return node is None or id(node) in leaves
    return all(_has_leaves_alone(child, leaves) for child in node)


def _tree_of(tree):
    probes = [object() for _ in range(tree.num_leaves)]
    if not _has_leaves_alone(tree.unflatten(probes), set(map(id, probes))):
        return _AnyTree(tree)
    try:
        return load_native().StateTree(tree.unflatten(range(tree.num_leaves)))
    except TypeError:  # it has other containers
        return _AnyTree(tree)


class _Entry:
    """The step for batches of some shapes: which memory goes where. `key` is what Step has such batches by."""

    def __init__(self, name, trace, key, of_all):
        self.of_all = of_all  # of a key's shape and its port: the shape for all replicas
        self.name, self.trace = name, trace
        (batch_tree, *kinds), (state_tree, *is_weak) = key
        self.kinds = kinds if batch_tree == jax.tree.structure((0,) * len(kinds)) else None  # of arguments that are an array or a number each
        self.goes_on = (state_tree, *is_weak) == (trace.state_tree, *(leaf in trace.weak for leaf in trace.new_state))  # what it gives is what it takes

    def bind(self, executor, last, donates):
        """`last` is the LastState of the step."""
        self.entry = executor.entries[self.name]
        given = self.entry.given
        self.places = [(place, given[name]) for place, name in enumerate(self.trace.batch) if name in given]
        metrics = [port.name for port in self.entry.metrics]
        self.order = [metrics.index(name) for name in self.trace.metrics]
        self.tree = _tree_of(self.trace.state_tree)
        self.state = [executor.state_ports[name] for name in self.trace.new_state]
        is_plain = self.order == list(range(len(metrics))) and all(port.shape == () and port.dtype.kind in "biuf" for port in self.entry.metrics)
        self.call = load_native().StepCall({
            "last": last, "native": executor.native, "executor": executor, "entry": self.entry.number, "maker": executor.leaf_maker, "ports": self.state,
            "tree": self.tree, "metrics": _tree_of(self.trace.metrics_tree), "finish_leaves": self._wrap_keys if any(key is not None for key in self.trace.keys) else None,
            "finish_metrics": None if is_plain else self._to_arrays, "goes_on": donates and self.goes_on, "batch": self._expected()})

    def _expected(self):
        """What plainly is a batch of this entry, as StepCall has it: NumPy's arrays, and numbers of Python's. Else None."""
        ports = [self.entry.given.get(name) for name in self.trace.batch]
        if self.kinds is None or any(type(kind) is tuple and len(kind) != 2 for kind in self.kinds) or any(port is not None and port.is_foreign for port in ports):
            return None
        numbers = [None if port is None else port.number for port in ports]
        return [(*(reversed(kind) if type(kind) is tuple else (kind, None)), number) for kind, number in zip(self.kinds, numbers)]

    def _to_arrays(self, found):
        found = self.entry.to_arrays(found)
        return [found[place] for place in self.order]

    def _wrap_keys(self, leaves):
        for place, key in enumerate(self.trace.keys):
            if key is not None:
                leaves[place] = KeyLeaf(leaves[place]._version, place, self.of_all(key, self.state[place]))

    def make_leaves(self, executor):
        """Of the state as it is."""
        leaves = executor.make_leaves(self.state, executor.generation)
        self._wrap_keys(leaves)
        return leaves

    def pairs(self, values):
        return [(port.number, elements_of(values[place], port, "batch")) for place, port in self.places]


class Step:
    """What `heddle.jit` makes."""

    def __init__(self, function, mesh, shardings, donate, options, microbatches, replicas, run_options, cache):
        if not callable(function):
            raise ExportError(f"step is {function!r}, needed a function")
        _check_number("microbatches", microbatches)
        self._function, self._mesh, self._shardings, self._donate = function, mesh, shardings, donate
        self._options, self._microbatches, self._run_options, self._cache = options, microbatches, run_options, cache
        self._replicas = None if replicas == 1 else replicas  # the state of one has no dim of replicas
        self._lock = threading.RLock()
        self._entries = {}  # by what a batch is
        self._executor = self._last = self._report = self._given = None  # LastState of what the last step returned
        self._shapes = {}  # of the state's leaves, of one replica where there are several
        self.__name__ = getattr(function, "__name__", "step")
        self.__doc__ = function.__doc__

    def __call__(self, state, /, *batch, **keywords):
        if keywords:
            batch = self._by_position(state, batch, keywords)
        with self._lock:
            found = None if self._last is None else self._last.call.attempt(state, batch)
            if found is None:
                entry, pairs = self._find(state, batch)
                is_now = self._given.generation == self._executor.generation
                self._keep()
                if not is_now or not self._given.tree.has(state, self._given.leaves):
                    self._take(state)
                found = entry.call.run(pairs)
                self._last = entry
        return found

    def _find(self, state, batch):
        """The entry for a state and a batch, and what it is given of the batch."""
        values, batch_tree = jax.tree.flatten(batch)
        leaves, state_tree = jax.tree.flatten(state)
        key = (batch_tree, *map(_kind, values)), (state_tree, *map(self._is_weak, leaves))
        try:
            entry = self._entries.get(key)
        except (TypeError, ValueError):
            raise RunError("step is given a tree with static fields that can't be compared, such as arrays, needed fields that jax.jit takes: with a hash and ==") from None
        entry = entry or self._compile(key, state, batch)
        return entry, entry.pairs(list(map(_plain, values)))

    def _is_weak(self, leaf):
        """Whether JAX has the leaf's type for a number of Python's: then others decide on the type of what is made of both."""
        if isinstance(leaf, Leaf):
            return self._last is not None and leaf.name in self._last.trace.weak
        return type(leaf) in NUMBERS or getattr(leaf, "weak_type", False)

    def _traced(self, leaf):
        """What the step is traced with."""
        if isinstance(leaf, Leaf) and self._is_weak(leaf):
            return jax.ShapeDtypeStruct(leaf.shape, leaf.dtype, weak_type=True)
        return _own(leaf)

    def _keep(self):
        """Reads the leaves that the last step gave, before something else is the state, where they are to stay readable."""
        if not self._donate and self._given.generation == self._executor.generation:
            for leaf in self._given.leaves:
                leaf.read()

    def _make_state(self):
        """The state as it is, of the tree that the last step gives."""
        given = self._given
        if self._donate or given.generation != self._executor.generation:  # else the next step reads its leaves first
            given.generation, given.tree = self._executor.generation, self._last.tree
            given.leaves = self._last.make_leaves(self._executor)
        return given.tree.make(given.leaves)

    # ---- compiling ----

    def _by_position(self, state, batch, keywords):
        try:
            bound = inspect.signature(self._function).bind(state, *batch, **keywords)
        except (TypeError, ValueError) as error:
            raise ExportError(f"step does not take these arguments ({error}), needed those of its definition") from None
        if bound.kwargs:
            raise ExportError(f'step takes "{next(iter(bound.kwargs))}" by keyword only, needed arguments that have a position')
        return bound.args[1:]

    def _compile(self, key, state, batch):
        if self._executor is not None:
            self._check_state(state)
        jax.tree.map(lambda leaf: _check_array("the state has", leaf), state)
        arguments = jax.tree.map(self._traced, (state, *batch))
        if self._replicas is not None:
            own = arguments[0] if self._executor is None else jax.tree.unflatten(jax.tree.structure(state), [self._shapes[name] for name in leaf_names(state)])
            arguments = own, *of_one_replica("step", arguments[1:], self._replicas)
        trace = StepTrace.make(self._function, arguments, self._mesh, self._shardings, self._microbatches)
        if self._executor is None:
            self._shapes = dict(zip(leaf_names(state), jax.tree.leaves(jax.eval_shape(lambda tree: tree, arguments[0]))))
        same = next((own for own in self._entries.values() if own.trace.text == trace.text), None)  # of a tree that differs in what the step does not read
        entry = _Entry(same.name if same else f"step_{len(self._entries)}" if self._entries else "step", trace, key, self._of_all)
        entries = {**self._entries, key: entry}
        if same:
            self._entries = entries
            entry.bind(self._executor, self._given, self._donate)
            return entry
        texts = {own.name: own.trace.text for own in entries.values()}
        compiled = self._cache.find(texts, self._options)
        try:
            self._open(compiled.program)
        except RunError:
            if compiled.is_new:
                raise
            compiled = self._cache.find(texts, self._options, fresh=True)  # it was damaged on the disk
            self._open(compiled.program)
        self._entries, self._report = entries, Report(compiled.report)
        for own in entries.values():
            own.bind(self._executor, self._given, self._donate)
        self._last = self._last or entry
        return entry

    def _open(self, program):
        if self._executor is None:
            self._executor = Executor(program, **self._run_options)
            self._given = load_native().LastState()
        else:
            self._executor.replace_program(program)

    # ---- replicas ----

    def _of_all(self, key, port):
        """The shape of a key that is a leaf of all replicas."""
        return key if self._replicas is None or port.shape[:-1] == key.shape else jax.ShapeDtypeStruct((self._replicas, *key.shape), key.dtype)

    def _is_one_replicas(self, shape, port):
        return self._replicas is not None and port.shape[:1] == (self._replicas,) and shape.shape == port.shape[1:]

    # ---- state ----

    def _check_state(self, state):
        """That a state has the leaves that the step was compiled for; by name."""
        leaves = dict(zip(leaf_names(state), jax.tree.leaves(state)))
        self._check_leaves(leaves)
        return leaves

    def _check_leaves(self, leaves):
        ports = self._executor.state_ports
        own = set(self._last.trace.state)
        for name, leaf in leaves.items():
            if name not in own:
                raise RunError(f'step is given state "{name}", needed that of its first call, which has no such leaf: another state is another heddle.jit\'s')
            port = ports[name]
            shape = leaf._port if isinstance(leaf, Leaf) else shape_of(_plain(leaf))
            if shape is None or (shape.shape != port.shape and not self._is_one_replicas(shape, port)) or shape.dtype != port.dtype:
                found = f"a {type(leaf).__name__}" if shape is None else text_of(shape)
                raise RunError(f'step is given state "{name}" as {found}, needed {text_of(port)}, as in its first call')
        for name in self._last.trace.state:
            if name not in leaves:
                raise RunError(f'step is given a state without "{name}", needed {text_of(ports[name])}, as in its first call')

    def _take(self, state):
        """Makes a state that is not the last step's the state."""
        new = {}
        for name, leaf in self._check_state(state).items():
            leaf = _plain(leaf)
            if isinstance(leaf, Leaf) and leaf._executor is self._executor and leaf.name == name and leaf._generation == self._executor.generation:
                continue
            leaf = np.asarray(leaf) if isinstance(leaf, Leaf) else leaf  # read before anything is replaced
            port = self._executor.state_ports[name]
            new[name] = leaf if np.shape(leaf) == port.shape else np.broadcast_to(to_numpy(leaf), port.shape)  # one replica's, for all
        if new:
            self._executor.set_state(new)
        self._given.generation = None

    @property
    def state(self):
        """The state as it is in the executor: after an interrupt, what the last whole step made."""
        with self._lock:
            self._need_program("state")
            if not self._executor.generation:
                raise RunError("step has no state yet, needed a first call or step.load")
            return self._make_state()

    def save(self, path, keep_last=0, format=None):
        """Saves the state as it is: a folder of checkpoints, or a file where the path ends in .safetensors; `heddle-run train` goes on from it. With
        `format="orbax"` or "dcp" a folder that Orbax or torch.distributed.checkpoint reads."""
        with self._lock:
            self._need_program("state")
            if format is not None:
                save_state(path, self.state, format)
            else:
                self._executor.save(path, keep_last)

    def load(self, path, like=None):
        """The state that was saved there, and `steps`, which Orbax and DCP do not know. Before the first call, which compiles, `like` is a tree of its shapes, and arrays are given."""
        with self._lock:
            if self._executor is None:
                if like is None or self._replicas is not None:
                    needed = "load(path, like=state), a tree of arrays or shapes" if self._replicas is None else "a first call before the state of its replicas"
                    raise RunError(f"step has not been called, so that nobody knows its state, needed {needed}")
                return load_state(path, like)
            self._keep()
            path = pathlib.Path(path)
            if path.is_dir() and (is_folder(path) or find_tree(path)):
                leaves = read_leaves(path)
                self._check_leaves(leaves)
                self._executor.set_state(leaves)
            else:
                self._executor.load(path)
            return self._make_state()

    @property
    def steps(self):
        """The steps that were taken, counted from a loaded state's."""
        return self._executor.steps if self._executor else 0

    # ---- what it is ----

    def _need_program(self, what):
        if self._executor is None:
            raise RunError(f"step has no {what} yet, needed a first call, which compiles it")

    @property
    def executor(self):
        """The heddle.Executor that it runs on; None before the first call."""
        return self._executor

    def report(self):
        """heddle-compile's report."""
        self._need_program("report")
        return self._report

    def memory(self):
        """Bytes of all devices by what they are for, as the executor has them."""
        self._need_program("memory")
        return self._executor.memory()

    def explain(self):
        """The collectives of the step, each with its line and the annotations that ask for it: docs/sharding.md."""
        self._need_program("explanation")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "step.mlir")
            file.write_text(self._last.trace.text)
            done = subprocess.run([find_tool("heddle-opt"), file, "--heddle-shard", "--heddle-explain-sharding", "-o", os.devnull], capture_output=True, text=True)
        if done.returncode:
            raise RunError(f"heddle-opt can't explain the step: {done.stderr.strip().splitlines()[:1]}")
        return done.stdout

    def _repr_html_(self):
        return repr(self) if self._report is None else self._report._repr_html_()

    def __repr__(self):
        compiled = f"compiled for {len(self._entries)} kind{'s' if len(self._entries) > 1 else ''} of batches" if self._entries else "not compiled yet"
        return f"<heddle.jit of {self.__name__}, {compiled}>"


def compile_options(target, machine, precision, memory_budget, recompute, options):
    """heddle-compile's."""
    found = [f"--target={target}", f"--machine={machine}" if machine else "--machine=host" if target == "cpu" else None]
    found += [f"--{name}={value}" for name, value in (("precision", precision), ("memory-budget", memory_budget), ("recompute", recompute)) if value is not None]
    if isinstance(options, (str, bytes)) or not isinstance(options, collections.abc.Iterable):
        raise ExportError(f"options are {options!r}, needed a list of heddle-compile's, as [{options!r}]")
    return [*filter(None, found), *map(str, options)]


def _sync_options(replicas, sync_every, sync_delay, outer):
    """heddle-compile's, for replicas that meet."""
    name, *numbers = outer if isinstance(outer, (tuple, list)) else (outer,)
    if name not in ("average", "nesterov") or not all(isinstance(number, (int, float)) for number in numbers) or len(numbers) not in ((0, 2) if name == "nesterov" else (0,)):
        raise ExportError(f'outer is {outer!r}, needed "average", "nesterov" or ("nesterov", rate, momentum)')
    _check_number("replicas", replicas)
    _check_number("sync_every", sync_every)
    if sync_delay not in (0, 1):
        raise ExportError(f"sync_delay is {sync_delay!r}, needed 0 or 1")
    if replicas is None:
        given = [what for what, is_given in (("sync_every", sync_every is not None), ("sync_delay", sync_delay), ("outer", outer != "average")) if is_given]
        if given:
            raise ExportError(f"{given[0]} is given without replicas, needed replicas=NUMBER, which meet")
        return []
    rates = [f"--outer-rate={numbers[0]}", f"--outer-momentum={numbers[1]}"] if numbers else []
    delay = [f"--sync-delay={int(sync_delay)}"] if sync_delay else []
    return [f"--replicas={replicas}", f"--outer={name}", *delay, *rates]


def _check_number(what, number):
    if number is not None and (isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 1):
        raise ExportError(f"{what} is {number!r}, needed a number of at least 1")


def _kind(value):
    """What of a leaf of a batch the text of the step depends on."""
    if type(value) in NUMBERS:
        return type(value)
    _check_array("the batch has", value)
    try:
        return (value.shape, value.dtype, True) if getattr(value, "weak_type", False) else (value.shape, value.dtype)
    except AttributeError:
        raise RunError(f"the batch has a {type(value).__name__}, needed arrays and numbers") from None


def _check_array(subject, value):
    """Refuses what NumPy has for arrays and a step can't take."""
    if isinstance(value, np.ma.MaskedArray):
        raise RunError(f"{subject} a MaskedArray, needed arrays and numbers: array.filled(...) is one")
    if isinstance(value, jax.core.Tracer):
        raise RunError(f"{subject} a value that JAX traces, needed arrays and numbers: a step of heddle.jit is called outside of jax.jit and jax.grad")
    dtype = getattr(value, "dtype", None)
    if isinstance(dtype, np.dtype) and (dtype.kind in "OSUmMV" and dtype.name not in TYPES or not dtype.isnative):
        needed = "numbers" if dtype.isnative else f"{dtype.newbyteorder('=').name}: array.astype(\"{dtype.newbyteorder('=').name}\")"
        raise RunError(f"{subject} {dtype.str if not dtype.isnative else dtype}[{','.join(map(str, np.shape(value)))}], needed {needed}")


def _own(value):
    """Arrays of other libraries, without a copy, as JAX's; others as they are."""
    if isinstance(value, (np.ndarray, np.generic, jax.Array, Leaf, jax.ShapeDtypeStruct)) or not hasattr(value, "__dlpack__"):
        return value
    try:
        return jax.numpy.from_dlpack(value)
    except Exception:  # as of strided ones
        try:
            return np.from_dlpack(value)
        except (BufferError, RuntimeError, TypeError) as error:  # as of a tensor that asks for a gradient
            raise RunError(f"step is given a {type(value).__name__} that can't be read by DLPack ({str(error).strip().rstrip('.')}), needed an array") from None


def _plain(value):
    """What NumPy takes: keys as their bits."""
    if type(value) is np.ndarray or type(value) in NUMBERS:
        return value
    value = _own(value)
    return jax.random.key_data(value) if not isinstance(value, Leaf) and is_key(value) else value
