"""A compiled program that runs in this process: its state by name, its entries called with arrays. Nothing here knows JAX."""
import dataclasses
import operator
import os
import pathlib
import typing

import numpy as np

from .arrays import elements_of, from_elements, text_of, type_of
from .errors import RunError
from .native import load_native

DEVICES = ("cpu", "cuda", "emulated")
STATE_FILE_SUFFIX = ".safetensors"
ARRAY_NAMES = frozenset(name for name in dir(np.ndarray) if not name.startswith("_"))


@dataclasses.dataclass(slots=True)
class Port:
    """An argument, a result, or a leaf of the state."""
    number: int
    name: str
    role: str  # state, batch, metric or seed
    dtype: np.dtype
    shape: tuple
    sharding: str
    is_appended: bool  # by a pass
    is_foreign: bool  # of a type that NumPy gives nobody's buffers

    @classmethod
    def make(cls, number, told):
        name, role, dtype, shape, sharding, is_appended = told
        dtype = type_of(dtype)
        return cls(number, name, role, dtype, shape, sharding, is_appended, dtype.isbuiltin != 1)


class Entry:
    def __init__(self, number, name, arguments, results):
        self.number, self.name = number, name
        self.arguments = [Port.make(index, told) for index, told in enumerate(arguments)]
        self.results = [Port.make(index, told) for index, told in enumerate(results)]
        self.given = {port.name: port for port in self.arguments if port.role != "state"}
        self.metrics = [port for port in self.results if port.role != "state"]

    def to_arrays(self, found):
        """Metrics that are no numbers as arrays of their types."""
        return [from_elements(value, port.dtype, port.shape) if type(value) is np.ndarray else value for value, port in zip(found, self.metrics)]


class Version(typing.NamedTuple):
    """A state of an executor, of one of its generations: what all leaves of it have in common. `ports` are by the leaves' numbers."""
    executor: "Executor"
    ports: list
    generation: int


class Leaf(np.lib.mixins.NDArrayOperatorsMixin):
    """A leaf of the state of a program, which the program has. It is read when its elements are asked for; once a step has replaced it, that
    is an error, unless they have been read before."""
    __slots__ = ("_version", "_number", "_array")

    def __init__(self, version, number):
        self._version, self._number = version, number

    _executor = property(lambda self: self._version.executor)
    _port = property(lambda self: self._version.ports[self._number])
    _generation = property(lambda self: self._version.generation)
    name = property(lambda self: self._port.name)
    shape = property(lambda self: self._port.shape)
    dtype = property(lambda self: self._port.dtype)
    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: int(np.prod(self.shape, dtype=np.int64)))
    nbytes = property(lambda self: int(np.prod(self._port.shape, dtype=np.int64)) * self._port.dtype.itemsize)

    def is_deleted(self):
        return not hasattr(self, "_array") and self._generation != self._executor.generation

    def read(self):
        """Its elements, which are kept here from then on."""
        try:
            return self._array
        except AttributeError:
            try:
                array = self._executor.read(self._port, self._generation)
            except RunError:
                if hasattr(self, "_array"):  # a thread that steps has read it meanwhile
                    return self._array
                raise
            array.flags.writeable = False
            self._array = array
            return array

    def __array__(self, dtype=None, copy=None):
        array = self.read()
        if dtype is not None and array.dtype != dtype:
            return array.astype(dtype)
        return array.copy() if copy else array

    def __array_ufunc__(self, function, method, *inputs, **options):
        for out in options.get("out", ()):
            if isinstance(out, Leaf):
                if not any(out is value for value in inputs):
                    raise RunError(f'state "{out.name}" is given as the output of numpy.{function.__name__}, needed an array: a state\'s leaf is read only')
                options.pop("out")  # `leaf += 1` is a new array, as of JAX's
                break
        return getattr(function, method)(*(np.asarray(value) if isinstance(value, Leaf) else value for value in inputs), **options)

    def block_until_ready(self):
        """As of JAX's arrays: what a step returns is there."""
        return self

    def __jax_array__(self):
        import jax.numpy as jnp

        return jnp.asarray(self.read())

    def __dlpack__(self, **options):
        return (self.__jax_array__() if self._port.is_foreign else self.read().copy()).__dlpack__(**options)

    def __dlpack_device__(self):
        return (1, 0)  # a CPU's memory

    def __getitem__(self, index):
        return self.read()[index]

    def __len__(self):
        return len(self.read())

    def __getattr__(self, name):
        """What else an array has: `mean`, `T`, `item`, ..."""
        if name not in ARRAY_NAMES:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        return getattr(self.read(), name)

    def __reduce__(self):
        return np.asarray, (self.read(),)  # what is copied or pickled is an array

    def __float__(self):
        return float(self.read())

    def __int__(self):
        return int(self.read())

    def __bool__(self):
        return bool(self.read())

    def __index__(self):
        return operator.index(self.read()[()])

    def __format__(self, how):
        return format(self.read()[()] if self.ndim == 0 else self.read(), how) if how else str(self)

    def __round__(self, digits=None):
        return round(self.read()[()], digits)

    def __iter__(self):
        return iter(self.read())

    __hash__ = object.__hash__

    def __repr__(self):
        return f'<state "{self.name}", {text_of(self)}{", deleted" if self.is_deleted() else ""}>'


class Executor:
    """What `heddle.load` gives: a program, bound to the devices that it is for, and its state.

    device: cpu, cuda, or emulated, a GPU that this processor plays; None: what the program has code for.
    threads: that compute, for all devices together; None: as many as there are cores.
    sync_every: replicas meet, by the entry sync, after each step whose number it divides, or beside the next one, as the program has it (docs/sync.md); None: only where that entry is run.
    """

    def __init__(self, program, *, device=None, threads=None, sync_every=None):
        if device not in (None, *DEVICES):
            raise RunError(f"device is {device!r}, needed one of {', '.join(DEVICES)}, or None for what the program has code for")
        self._options = {"device": device or "", "threads": _count("threads", threads or 0), "sync_every": _count("sync_every", sync_every or 0), "libraries": _libraries(device), "disk_folder": os.environ.get("TMPDIR", "/tmp")}
        self.leaf_maker = load_native().LeafMaker(Leaf, Version)
        self._open(program)

    def _open(self, program, before=None):
        native = load_native().Executor(path=os.fspath(program), **self._options)
        if before is not None:
            native.take_state(before)
        self.path = pathlib.Path(program)
        self._native = native
        self.entries = {name: Entry(number, name, arguments, results) for number, (name, arguments, results) in enumerate(native.entries())}
        self._state = {port.name: port for port in (Port.make(number, told) for number, told in enumerate(native.state()))}

    def replace_program(self, program):
        """Goes on with another program over the same state."""
        self._open(program, self._native)

    @property
    def native(self):
        """Of heddle._runtime: entries and leaves by number, and as bytes."""
        return self._native

    @property
    def generation(self):
        """Changes with the state; 0 where there is none yet."""
        return self._native.generation

    mesh = property(lambda self: self._native.mesh())
    devices = property(lambda self: self._native.devices())

    def find_entry(self, name):
        try:
            return self.entries[name]
        except KeyError:
            raise RunError(f"{self.path}: the program has the entries {', '.join('@' + known for known in self.entries)}, needed @{name}") from None

    # ---- running ----

    def run(self, entry="step", **leaves):
        """Runs an entry with its batch, by the names of its leaves, and gives its metrics by theirs: numbers, and arrays of those that have
        several elements. What it makes of the state is the state from then on."""
        return self.call(self.find_entry(entry), leaves)

    def call(self, entry, leaves):
        """`run` of an entry of `entries`, with a dict: some names are no keywords."""
        for name in entry.given:
            if name not in leaves:
                raise RunError(f'@{entry.name} is not given "{name}", needed {text_of(entry.given[name])}')
        for name in leaves:
            if name not in entry.given:
                raise RunError(f'@{entry.name} is given "{name}", needed {", ".join(entry.given) or "nothing but state"}')
        subject = f"@{entry.name}: argument"
        found = self._native.run(entry.number, [(port.number, elements_of(leaves[name], port, subject)) for name, port in entry.given.items()])
        return {port.name: value for port, value in zip(entry.metrics, entry.to_arrays(found))}

    # ---- state ----

    @property
    def state(self):
        """The leaves of the state by name, as they are now."""
        return dict(zip(self._state, self.make_leaves(list(self._state.values()), self.generation)))

    @property
    def state_ports(self):
        return self._state

    def make_leaves(self, ports, generation):
        """Leaves of the state of that generation: `generation` now, one more after the next run that makes a new state."""
        return self.leaf_maker.make(self, ports, generation)

    def read(self, port, generation):
        if not self.generation:
            raise RunError(f'state "{port.name}", {text_of(port)}, is not there yet, needed a state that was given, made or loaded')
        elements = self._native.leaf(self._state[port.name].number, generation)
        if elements is None:
            raise RunError(f'state "{port.name}", {text_of(port)}, was donated to a later step or replaced, needed a leaf of the state as it is now')
        return from_elements(elements, port.dtype, port.shape)

    def set_state(self, leaves, is_new=None):
        """Replaces leaves of the state by arrays, by name. State is new where all of it is given: what a pass appended to it begins again."""
        for name in leaves:
            if name not in self._state:
                raise RunError(f'the program has no state "{name}", needed one of {", ".join(self._state) or "none"}')
        lacking = [name for name, port in self._state.items() if name not in leaves and not port.is_appended]
        if self.generation == 0 and lacking:
            raise RunError(f'state "{lacking[0]}" is not given, needed {text_of(self._state[lacking[0]])}')
        pairs = [(self._state[name].number, elements_of(value, self._state[name], "state")) for name, value in leaves.items()]
        self._native.set_state(pairs, not lacking if is_new is None else is_new)

    def init(self, seed=0):
        """Has the program make its state."""
        self._native.initialize(_count("seed", seed))

    @property
    def steps(self):
        """Runs that made a new state of one, counted from a loaded state's."""
        return self._native.steps

    @property
    def run_seconds(self):
        """What the devices took for the last run; the rest of a call is Python's."""
        return self._native.run_seconds

    @property
    def syncs(self):
        """How often replicas have met in this process."""
        return self._native.syncs

    @property
    def sync_seconds(self):
        """What their last meeting between steps took; one beside a step is part of it."""
        return self._native.sync_seconds

    def save(self, path, keep_last=0):
        """Saves the state: a file where the path ends in .safetensors, else a checkpoint in that folder (docs/checkpoints.md), of which it
        removes all but the last `keep_last`."""
        path = os.fspath(path)
        if path.endswith(STATE_FILE_SUFFIX):
            self._native.save_file(path)
        else:
            self._native.save_checkpoint(path, _count("keep_last", keep_last))

    def load(self, path):
        """Takes the state of a file or of a folder of checkpoints; gives the step that it is of."""
        self._native.load(os.fspath(path))
        return self.steps

    def memory(self):
        """Bytes of all devices, by what they are for. State is there once."""
        return self._native.memory()

    def __repr__(self):
        return f"<program {self.path}, {self.mesh}, {self.devices}, entries {', '.join('@' + name for name in self.entries)}>"


def load(program, *, device=None, threads=None, sync_every=None):
    """An Executor of a .heddle file."""
    return Executor(program, device=device, threads=threads, sync_every=sync_every)


def _count(name, number):
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or not 0 <= number < 1 << 31:
        raise RunError(f"{name} is {number!r}, needed a number of at least 0")
    return int(number)


def _libraries(device):
    if device != "emulated":
        return []
    from .tools import find_tool

    return [f"cuda={pathlib.Path(find_tool('heddle-run')).resolve().parents[1] / 'lib' / 'libheddle-emulator.so'}"]
