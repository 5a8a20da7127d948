"""heddle-mixed-precision on real steps: which types products have, that removing casts changes no bit, that sharded
programs gather narrow weights and give what unsharded ones give, and that losses follow those of f32.

`bench/precision.py` prints the loss curves."""
import collections
import re
import sys

import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT, model_folders
from safetensors.numpy import load_file, save_file

sys.path.insert(0, str(ROOT / "test/models"))
from training import Training, interpret  # noqa: E402

POLICY = "--heddle-mixed-precision=policy=bf16"
DOT = re.compile(r"stablehlo\.dot_general.* : (\(.*?\) -> \S+)$", re.M)


def model(name):
    folder = next((folder / name for folder in model_folders() if (folder / name / "step.mlir").exists()), None)
    if folder is None:
        pytest.skip(f"{name} is in none of the model folders")
    return folder


def inputs(name, folder):
    training = Training(name, folder)
    leaves = [*training.state, *training.batch(np.random.default_rng(1), 0)]
    return {f"arg{index}": np.asarray(leaf) if np.ndim(leaf) == 0 else np.ascontiguousarray(leaf) for index, leaf in enumerate(leaves)}


def run(text, arguments, scratch, name):
    (scratch / f"{name}.mlir").write_bytes(text)
    save_file(arguments, scratch / "in.safetensors")
    interpret(scratch / f"{name}.mlir", f"--inputs={scratch}/in.safetensors", f"--outputs={scratch}/{name}.safetensors")
    return load_file(scratch / f"{name}.safetensors")


@pytest.mark.parametrize("wide,narrow", [("gpt2_14m", "gpt2_14m_bf16"), ("llama_tiny_f32", "llama_tiny")])
def test_products_have_the_types_of_a_model_written_in_bf16(heddle_opt, wide, narrow):
    products = [collections.Counter(DOT.findall(heddle_opt(model(name) / "step.mlir", "--heddle-import", *passes).decode()))
                for name, passes in ((wide, [POLICY]), (narrow, []))]
    assert products[0] == products[1] and sum(products[0].values()) > 30
    # A model that is in bf16 already keeps its types, and a second time changes nothing.
    assert collections.Counter(DOT.findall(heddle_opt(model(narrow) / "step.mlir", "--heddle-import", POLICY).decode())) == products[1]
    once = heddle_opt(model(wide) / "step.mlir", "--heddle-import", POLICY)
    assert heddle_opt(POLICY, stdin=once) == once
    # Only the products of the scores' gradient are f32; the option makes them bf16 too.
    everywhere = DOT.findall(heddle_opt(model(wide) / "step.mlir", "--heddle-import", f"{POLICY} narrow-score-gradients").decode())
    assert all("xf32>" not in product.split(" -> ")[0] for product in everywhere)


@pytest.mark.parametrize("name", ["gpt2_tiny", "gpt2_dropout", "llama_tiny_f32", "resnet_tiny", "moe", "gpt2_accumulate"])
def test_removing_casts_changes_no_bit(heddle_opt, tmp_path, name):
    folder = model(name)
    inserted = heddle_opt(folder / "step.mlir", "--heddle-import", "--heddle-insert-casts=policy=bf16")
    simple = heddle_opt("--heddle-simplify-casts", "--cse", stdin=inserted)
    assert simple.count(b"stablehlo.convert") < inserted.count(b"stablehlo.convert")
    arguments = inputs(name, folder)
    expected, found = run(inserted, arguments, tmp_path, "inserted"), run(simple, arguments, tmp_path, "simple")
    assert expected.keys() == found.keys()
    for leaf in expected:
        assert expected[leaf].tobytes() == found[leaf].tobytes(), leaf


def test_weights_are_gathered_narrow(heddle_opt):
    def gathered(*passes):
        """Bytes of all results of gathers by element type, and bytes on the wire."""
        text = heddle_opt(model("gpt2_14m") / "step.fsdp4.mlir", *passes, "--heddle-shard", "--heddle-print-cost").decode()
        sizes = collections.Counter()
        for shape, element in re.findall(r"spmd\.all_gather.* -> tensor<([\dx]*)x(\w+)>", text):
            sizes[element] += int(np.prod([int(size) for size in shape.split("x")])) * {"f32": 4, "bf16": 2, "i32": 4}[element]
        return sizes, int(re.search(r'"wire_bytes":(\d+)', text).group(1))

    (wide, wire), (narrow, narrow_wire) = gathered(), gathered("--heddle-import", POLICY)
    print(f"gpt2_14m fsdp4: gathered {dict(wide)} in f32, {dict(narrow)} in bf16; {wire} and {narrow_wire} bytes on the wire")
    # What is left in f32 are the scales and biases of norms.
    assert narrow["bf16"] > 0.45 * wide["f32"] and narrow["f32"] < 0.01 * narrow["bf16"]
    assert narrow_wire < 0.51 * wire


@pytest.mark.parametrize("name,mesh", [("gpt2_tiny", "fsdp4"), ("gpt2_tiny", "dp2tp2"), ("llama_tiny_f32", "fsdp2tp2sp"), ("resnet_tiny", "dp4")])
def test_sharded_is_unsharded(heddle_opt, tmp_path, name, mesh):
    """With every bf16 made f32 afterwards, so that the numbers can be compared tightly."""
    folder = model(name)
    plugin = f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}"

    def widened(step, *passes):
        text = heddle_opt(folder / step, "--heddle-import", POLICY, *passes)
        assert b"bf16" in text
        return heddle_opt(plugin, "--pass-pipeline=builtin.module(test-widen-bf16)", stdin=text)

    arguments = inputs(name, folder)
    expected = run(widened("step.mlir"), arguments, tmp_path, "expected")
    found = run(widened(f"step.{mesh}.mlir", "--heddle-shard"), arguments, tmp_path, "found")
    assert expected.keys() == found.keys()
    worst = max((np.abs(found[leaf].astype(np.float64) - value).max() / max(np.abs(value).max(), 1e-30), leaf)
                for leaf, value in expected.items())
    print(f"{name} {mesh}: worst leaf {worst[1]} at {worst[0]:.2e}")
    assert worst[0] < 1e-4


@pytest.mark.parametrize("name", ["gpt2_tiny", "llama_tiny_f32", "resnet_tiny"])
def test_losses_follow_f32(heddle_opt, name):
    folder, steps = model(name), 50 if FULL else 5
    training = Training(name, folder)
    means = []
    for passes in ([], [POLICY]):
        text = heddle_opt(folder / "step.mlir", "--heddle-import", *passes)
        losses = [metrics["loss"] for metrics in training.run(text, steps)]
        means.append(np.mean(losses[-10:]))
    print(f"{name}: {means[0]:.5f} in f32, {means[1]:.5f} in bf16, mean of the last {min(steps, 10)} of {steps} steps")
    assert means[0] != means[1] and abs(means[1] / means[0] - 1) < 0.02
