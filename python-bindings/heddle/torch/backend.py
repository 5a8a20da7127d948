"""`torch.compile(model, backend="heddle")`: the graphs that Dynamo finds, each as a program that this process runs."""
import inspect
import re
import warnings

import numpy as np
import torch
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.aot_autograd import make_boxed_func
from torch._guards import TracingContext
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.traceback import preserve_node_meta

from ..errors import CompileError, ExportError, RunError
from ..executor import Executor
from ..jitted import compile_options
from ..program_cache import ProgramCache
from ..step_trace import StepTrace
from . import interpret, masks, trace
from .export import as_pytorch_says, shape_of
from .lines import is_users
from .ops import DTYPES

FRAME = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<name>\S+)')


def backend(graph, inputs, *, options=None, mode=None):
    """What `torch.compile` calls for each graph. `options` are of heddle.jit: target, machine, precision, memory_budget, recompute, options, threads,
    device, cache; and fallback=False, with which a graph that has no form is an error instead of PyTorch's own with a warning. Gradients are AOTAutograd's:
    a program for each way."""
    for name in options or {}:
        if name not in (known := inspect.signature(Settings).parameters):
            raise ExportError(f'options have "{name}", needed some of {", ".join(known)}')
    settings = Settings(**(options or {}))

    def compiler(graph, inputs):
        context = TracingContext.try_get()
        fixed = context.fw_metadata.static_input_indices if context is not None and context.fw_metadata is not None else []
        return make_boxed_func(Graph(graph, set(fixed), settings))

    def backward(graph, inputs):
        return make_boxed_func(Graph(graph, set(), settings))

    with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH), trace.as_compiling():
        return aot_autograd(fw_compiler=compiler, bw_compiler=backward, inference_compiler=compiler, decompositions=trace.decompositions())(graph, inputs)


class Settings:
    def __init__(self, target="cpu", machine=None, precision=None, memory_budget=None, recompute=None, options=(), threads=None, device=None, cache=None,
                 fallback=True):
        self.compiling = compile_options(target, machine, precision, memory_budget, recompute, options)
        self.running = {"threads": threads, "device": device}
        self.cache, self.fallback = ProgramCache(cache), fallback


class Entry:
    """A graph for inputs of some shapes: its text, and which of its inputs are what."""

    def __init__(self, name, graph, values, fixed):
        self.name = name
        tensors = [place for place, value in enumerate(values) if isinstance(value, torch.Tensor)]
        for place in tensors:
            if values[place].device.type != "cpu":
                raise ExportError(f"a graph has a tensor on {values[place].device}, needed tensors of the CPU")
        self.state = [place for place in tensors if place in fixed]
        self.inputs = [place for place in tensors if place not in fixed]
        traced = self._trace(graph, values, tensors)
        self.is_random = interpret.is_random(traced)

        def step(state, inputs):
            own = dict(zip(self.inputs, inputs)) | {place: state[f"p{place}"] for place in self.state}
            results = iter(interpret.run(traced, [own[place] for place in tensors], inputs[-1] if self.is_random else None))
            return state, {result: next(results) for result in self.results if isinstance(result, str)}

        state = {f"p{place}": shape_of(values[place]) for place in self.state}
        inputs = [shape_of(values[place]) for place in self.inputs] + [shape_of(torch.empty(2, dtype=torch.uint32))] * self.is_random
        with as_pytorch_says():
            made = StepTrace.make(step, (state, tuple(inputs)), None, None, None)
        self.text, self.names = made.text, made.batch

    def _trace(self, graph, values, tensors):
        def flat(*given):
            own = list(values)
            for place, value in zip(tensors, given):
                own[place] = value
            results = list(torch.fx.Interpreter(graph).run(*own))
            # What is no tensor is a size, or None where there is no gradient.
            self.results = [f"r{place}" if isinstance(result, torch.Tensor) else result for place, result in enumerate(results)]
            self.types = [result.dtype if isinstance(result, torch.Tensor) else None for result in results]
            self.shapes = [tuple(result.shape) if isinstance(result, torch.Tensor) else None for result in results]
            return [result for result in results if isinstance(result, torch.Tensor)]

        fake = FakeTensorMode(allow_non_fake_inputs=True)
        with fake:
            given = [torch.empty_strided(values[place].shape, values[place].stride(), dtype=values[place].dtype) for place in tensors]
        with fake, trace.as_compiling(), preserve_node_meta(), trace.said_in_a_sentence(lambda error: _line(str(error))):
            traced = make_fx(flat, decomposition_table=trace.decompositions())(*given)
        for node in traced.graph.nodes:
            node.meta["custom"] = {trace.LINE: _line(node.meta.get("stack_trace"))}
        traced.graph.eliminate_dead_code()
        return masks.simplify(traced)

    def result(self, value, place):
        return interpret.to_torch(np.asarray(value, DTYPES[self.types[place]])).reshape(self.shapes[place])


def _line(stack):
    """The innermost line of the user's of what Dynamo has noted."""
    for found in reversed(list(FRAME.finditer(stack or ""))):
        if is_users(found["file"]):
            return found["file"], int(found["line"]), found["name"]
    return None


class Graph:
    """A graph of ATen's ops, called with its inputs. Inputs of other shapes or types are entries of one program over the same state: the
    parameters and buffers, which are given to it again where PyTorch has written them since."""
    def __init__(self, graph, fixed, settings):
        self._graph, self._fixed, self._settings = graph, fixed, settings
        self._entries, self._executor, self._held = {}, None, {}

    def __call__(self, *values):
        key = tuple((tuple(value.shape), value.dtype, value.stride()) if isinstance(value, torch.Tensor) else value for value in values)
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = self._make(values)
        with torch.no_grad():
            return self._run(entry, values) if entry else list(self._graph(*values))

    def _make(self, values):
        """The entry for inputs like these; False where PyTorch has to run them."""
        made = [entry for entry in self._entries.values() if entry]
        try:
            entry = Entry(f"step_{len(made)}" if made else "step", self._graph, values, self._fixed)
            self._open({one.name: one.text for one in [*made, entry]})
            return entry
        except (ExportError, CompileError, RunError) as error:
            if not self._settings.fallback:
                raise
            warnings.warn(f"PyTorch runs a graph itself: {error}", stacklevel=2)
            return False

    def _open(self, texts):
        compiled = self._settings.cache.find(texts, self._settings.compiling)
        if self._executor is None:
            self._executor = Executor(compiled.program, **self._settings.running)
        else:
            self._executor.replace_program(compiled.program)

    def _run(self, entry, values):
        self._take({f"p{place}": values[place] for place in entry.state})
        inputs = [values[place] for place in entry.inputs] + ([torch.randint(1 << 32, (2,)).to(torch.uint32)] if entry.is_random else [])
        leaves = {name: interpret.to_numpy(value) for name, value in zip(entry.names, inputs, strict=True) if name is not None}
        found = self._executor.call(self._executor.entries[entry.name], leaves)
        return [entry.result(found[result], place) if isinstance(result, str) else result for place, result in enumerate(entry.results)]

    def _take(self, state):
        """Gives the program the parameters that are not those, or not as, it has been given."""
        new = {}
        for name, tensor in state.items():
            now = None if tensor.is_inference() else (tensor.data_ptr(), tensor._version)
            if now is None or self._held.get(name, (None,))[0] != now:
                new[name] = interpret.to_numpy(tensor)
                self._held[name] = now, tensor  # which keeps its memory from being another's
        if new:
            self._executor.set_state(new)
