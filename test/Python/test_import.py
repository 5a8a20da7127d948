"""heddle-import on every model file: names, roles, scans, and what must be gone."""
import collections
import json
import re

import pytest
from conftest import BUILD, model_files, model_id

# Scans in init.mlir and in every step*.mlir of a model, after inlining and dead-code removal. JAX's threefry is a loop of
# 5 rounds for each random leaf; llama's layers are one scan forward and one backward; gpt2_accumulate's microbatches one.
SCANS = {
    "gpt2_124m": (100, 0), "gpt2_124m_bf16": (100, 0), "gpt2_14m": (52, 0), "gpt2_14m_bf16": (52, 0),
    "gpt2_accumulate": (20, 1), "gpt2_dropout": (12, 4), "gpt2_tiny": (20, 0), "llama_8b": (10, 2),
    "llama_tiny": (10, 2), "llama_tiny_f32": (10, 2), "llama_unrolled": (10, 0), "manual_ring": (3, 0),
    "manual_tp": (3, 0), "mlp": (3, 0), "moe": (5, 0), "resnet_tiny": (14, 0),
}
KEPT_CHLO = {"erf", "erf_inv", "erfc", "lgamma", "digamma", "square", "next_after", "top_k", "ragged_dot"}
ELEMENT_TYPES = {"float32": "f32", "int32": "i32", "bfloat16": "bf16", "uint32": "ui32"}
IO = re.compile(r'#heddle\.io<name = "([^"]*)", role = (\w+), type = (tensor<[^>]*>)(?:, donates = (\d+))?>')


def tensor_type(shape, dtype):
    return f"tensor<{''.join(f'{size}x' for size in shape)}{ELEMENT_TYPES[dtype]}>"


def op_counts(text):
    return collections.Counter(re.findall(r"(?:^|= |\s)\"?((?:stablehlo|chlo|sdy|heddle|func)\.[a-z_]+|call)\b(?!\.)", text))


def check_io(text, model, is_init):
    """heddle.io of the entry equals model.json's leaves and types, in order."""
    entry = text[text.index("func.func public @main"):]
    header = entry[:entry.index("{\n")]
    found = [(name, role, type_, donates) for name, role, type_, donates in IO.findall(header)]
    states = [(name, tensor_type(shape, dtype)) for name, shape, dtype in model["state"]]
    if is_init:
        assert [(role, donates) for _, role, _, donates in found[:1]] == [("seed", "")]
        assert [(name, type_) for name, role, type_, _ in found[1:] if role == "state"] == states
        assert len(found) == 1 + len(states)
        return
    batches = [tensor_type(shape, dtype) for shape, dtype in model["batch"]]
    metrics = [(name, tensor_type(shape, dtype)) for name, shape, dtype in model["metrics"]]
    count = len(states)
    arguments, results = found[:count + len(batches)], found[count + len(batches):]
    assert [(name, type_) for name, role, type_, _ in arguments[:count] if role == "state"] == states
    assert [int(donates) for *_, donates in arguments[:count]] == list(range(count))
    assert [(role, type_) for _, role, type_, _ in arguments[count:]] == [("batch", type_) for type_ in batches]
    assert [(name, type_) for name, role, type_, _ in results[:count] if role == "state"] == states
    assert [(name, type_) for name, role, type_, _ in results[count:] if role == "metric"] == metrics
    assert len(results) == count + len(metrics)


@pytest.mark.parametrize("file", model_files(), ids=model_id)
def test_import(heddle_opt, file):
    is_init = file.stem == "init"
    option = f"--heddle-import=entry={'init' if is_init else 'step'}"
    text = heddle_opt(file, option).decode()
    counts = op_counts(text)
    assert not counts["call"] and not counts["func.call"]
    assert not counts["stablehlo.while"], "a counted loop was not raised"
    assert {op.removeprefix("chlo.") for op in counts if op.startswith("chlo.")} <= KEPT_CHLO
    model_json = file.parent / "model.json"
    if model_json.exists():
        check_io(text, json.loads(model_json.read_text()), is_init)
    expected = SCANS.get(file.parent.name)
    assert expected is not None, f"no expected count of scans for {file.parent.name}"
    assert counts["heddle.scan"] == expected[0 if is_init else 1]
    before = op_counts(file.read_text())
    print(f"{model_id(file)}: {sum(before.values())} ops before, {sum(counts.values())} after, {counts['heddle.scan']} scans")


def shape_of(text):
    """A module's lines without value names, sorted: equal for modules that differ in the order of constants only."""
    return sorted(re.sub(rb"%[\w#]+", b"%", line) for line in text.splitlines())


@pytest.mark.parametrize("file", [f for f in model_files() if f.parent.name in ("llama_tiny", "mlp", "gpt2_accumulate")], ids=model_id)
def test_scans_are_lossless(heddle_opt, file):
    """Lowered to while loops and raised again, a module is the same; once more, it is the same to the letter."""
    def there_and_back(text):
        lowered = heddle_opt("--heddle-lower-scan", stdin=text)
        assert b"heddle.scan" not in lowered
        return heddle_opt("--pass-pipeline=builtin.module(canonicalize,cse,heddle-raise-scan,canonicalize,cse)", stdin=lowered)

    once = heddle_opt(file, f"--heddle-import=entry={'init' if file.stem == 'init' else 'step'}")
    again = there_and_back(once)
    assert shape_of(again) == shape_of(heddle_opt("--pass-pipeline=builtin.module(canonicalize,cse)", stdin=once))
    assert there_and_back(again) == again


def test_locations(heddle_opt):
    """Every op, constants too, still says which JAX op it comes from, through inlining, folding, CSE and raised loops."""
    jax = pytest.importorskip("jax")
    jnp = jax.numpy

    @jax.jit
    def layer(h, w):
        return jax.nn.gelu(h @ w, approximate=False), jnp.sum(h)

    def loss(params, x):
        h, sums = jax.lax.scan(layer, x, params)
        return jnp.mean(jax.nn.softmax(h)) + sums.sum()

    def step(params, x):
        value, gradient = jax.value_and_grad(loss)(params, x)
        return params - 0.1 * gradient, value

    text = jax.jit(step, donate_argnums=0).lower(jnp.ones((3, 8, 8)), jnp.ones((4, 8))).as_text(debug_info=True)
    printed = heddle_opt("--heddle-import", "--mlir-print-debuginfo", "--mlir-print-op-generic", stdin=text.encode()).decode()
    names = dict(re.findall(r"^(#loc\d*) = loc\((.*)\)$", printed, re.M))

    def comes_from(location):
        """The JAX names in a location, those of its call sites included."""
        inner = names.get(location, location)
        return re.findall(r'"(jit\(step\)[^"]*)"', inner) + [n for part in re.findall(r"#loc\d+", inner) for n in comes_from(part)]

    ops = re.findall(r'^ +(?:%\S+ = )?"((?:stablehlo|chlo|heddle)\.\w+)"[^\n]* loc\((#loc\d*)\)$', printed, re.M)
    assert len(ops) > 40 and "stablehlo.constant" in dict(ops)
    assert [op for op, location in ops if not comes_from(location)] == []
