"""ATen's ops, forward and gradient, as heddle.torch writes them: PyTorch's own samples (OpInfo, float32) give what PyTorch gives.

Each sample is traced as a model's step is, and what the emitter makes of it runs under JAX on this processor. An op that has no form says so; those are
counted, and a fall in what passes is a failure, as is any result that differs.
"""
import collections
import itertools
import re
import warnings

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is installed by ./dev test --full")
pytest.importorskip("expecttest", reason="what PyTorch's samples need is installed by ./dev test --full")
import jax  # noqa: E402
import numpy as np  # noqa: E402
from conftest import FULL  # noqa: E402
from heddle.errors import ExportError  # noqa: E402
from heddle.torch import interpret, trace  # noqa: E402
from torch.utils import _pytree as pytree  # noqa: E402

# Random numbers are not PyTorch's; what is not written, or lies beside a view in memory, has no number.
RANDOM = re.compile(r"cauchy|exponential|geometric|log_normal|normal(_in_place|_number_mean)?$|uniform|rand|bernoulli|multinomial|dropout|rrelu"
                    r"|empty|as_strided_partial_views|multi_head_attention_forward|jiterator|sparse|fractional_max_pool")
# Near a pole of digamma JAX and PyTorch differ in f32; an eigenvector may have either sign.
DIFFERENT = {"digamma", "polygamma", "mvlgamma", "special.polygamma", "linalg.eig", "linalg.eigh"}


@pytest.fixture(scope="module")
def ops():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_methods_invocations import op_db
    return [op for op in op_db if torch.float32 in op.dtypes and not RANDOM.search(op.formatted_name) and op.name not in DIFFERENT]


def with_gradients(op, leaves, spec, places, differentiable, values):
    """Results of an op, then the gradients of their sum with respect to its inputs."""
    values = [value.detach().requires_grad_() if place in differentiable else value.detach() for place, value in zip(places, values)]
    own = list(leaves)
    for place, value in zip(places, values):
        own[place] = value
    first, rest, keywords = pytree.tree_unflatten(own, spec)
    with torch.enable_grad():
        results = [result for result in pytree.tree_leaves(op.get_op()(first, *rest, **keywords)) if isinstance(result, torch.Tensor)]
        summed = [result for result in results if result.requires_grad]
        inputs = [value for place, value in zip(places, values) if place in differentiable]
        found = torch.autograd.grad(summed, inputs, [torch.ones_like(result) for result in summed], allow_unused=True) if summed and inputs else []
    return [value.detach() for value in [*results, *(gradient for gradient in found if gradient is not None)]]


def check(op, sample):
    """False where a sample draws random numbers, which are not PyTorch's."""
    leaves, spec = pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
    places = [place for place, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    differentiable = {place for place in places if leaves[place].is_floating_point() and leaves[place].requires_grad}
    values = [leaves[place].detach() for place in places]
    wanted = with_gradients(op, leaves, spec, places, differentiable, values)

    def run(state, batch, lines):
        return {}, {str(number): value for number, value in enumerate(with_gradients(op, leaves, spec, places, differentiable, batch))}

    traced = trace.trace(None, [], [(str(number), value) for number, value in enumerate(values)], run)
    if interpret.is_random(traced.graph):
        return False
    with jax.enable_x64(True):
        found = jax.jit(lambda *values: interpret.run(traced.graph, values))(*map(interpret.to_numpy, values))
    for ours, theirs in zip(found, map(interpret.to_numpy, wanted), strict=True):
        assert ours.dtype == theirs.dtype
        scale = 1 if theirs.dtype == bool else max(1, np.abs(theirs[np.isfinite(theirs)]).max(initial=0))
        np.testing.assert_allclose(np.asarray(ours), theirs, rtol=2e-4, atol=2e-5 * scale, err_msg=op.formatted_name)
    return True


def refuses(error):
    """Whether an op is one of those that have no form, or no graph."""
    return isinstance(error, ExportError) and re.search("has no form in StableHLO here|depends on|needed a type that heddle has|no shape function", str(error))


@pytest.mark.parametrize("part", range(8))
def test_samples(ops, part):
    """An eighth of the ops."""
    if part and not FULL:
        pytest.skip("seven eighths of the ops are for ./dev test --full")
    passed, without = collections.Counter(), {}
    for op in ops[part::8]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                samples = list(itertools.islice(op.sample_inputs("cpu", torch.float32, requires_grad=op.supports_autograd), 2 if FULL else 1))
            except RuntimeError:
                continue  # made by a library that this PyTorch lacks
            for sample in samples:
                try:
                    passed[op.formatted_name] += check(op, sample)
                except ExportError as error:
                    if not refuses(error):
                        raise
                    without[op.formatted_name] = str(error)
    passed = +passed
    print(f"part {part}: {sum(passed.values())} samples of {len(passed)} ops pass, {len(without)} ops have samples without a form: {', '.join(without)}")
    assert len(passed) >= 50
