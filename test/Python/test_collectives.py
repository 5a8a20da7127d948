"""What is sent together, and what travels beside computation, in steps at the Scheduled rung.

`pytest -s test_collectives.py` prints launches and bytes of each."""
import json
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, model_folders, model_id
from safetensors.numpy import load_file, save_file

MODELS = model_folders()[0] if model_folders() else None
STEPS = sorted(MODELS.glob("*/step.*.mlir")) if MODELS else []
APART = "combine-collectives=false start-collectives=false prefetch-gathers=false"
SENDING = r"spmd\.(all_reduce|all_gather|reduce_scatter|all_to_all|permute|shift)\b"


def launches(text):
    """[(stream, [lines of its collectives])] in the order of the text."""
    found = []
    for line in text.splitlines():
        if start := re.search(r"= spmd\.start on (\d+) ", line):
            found.append((int(start[1]), []))
        elif re.search(rf"= {SENDING}", line):
            found[-1][1].append(line)
    return found


@pytest.mark.parametrize("step", ["mlp/step.dp4", "gpt2_tiny/step.dp4", "gpt2_accumulate/step.dp4"])
def test_one_reduction_of_all_gradients(heddle_opt, step):
    """Nothing can overlap there, or so little is sent that it need not: one launch for all f32 gradients."""
    text = heddle_opt(MODELS / f"{step}.mlir", "--heddle-shard", "--heddle-to-scheduled").decode()
    groups = [lines for stream, lines in launches(text) if "spmd.all_reduce" in lines[0]]
    gradients = [lines for lines in groups if any("tensor<f32>" not in line.rsplit("->")[-1] for line in lines)]
    print(f"{step}: {[len(lines) for lines in groups]} all-reduces a launch")
    assert len(gradients) == 1


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_bytes_stay(heddle_opt, step):
    """Neither combining nor starting nor prefetching sends a byte more; each group of axes has a stream."""
    def run(options):
        text = heddle_opt(step, "--heddle-shard", f"--heddle-to-scheduled={options}", "--heddle-explain-sharding",
                          "--heddle-print-cost").decode()
        cost = next(json.loads(line) for line in text.splitlines() if line.startswith("{") and '"main"' in line)
        assert cost["wire_bytes"] == int(re.search(r"^@main: (\d+) bytes in", text, re.M)[1])
        return cost, text[text.index("\nmodule"):]

    (before, apart), (after, text) = run(APART), run("")
    assert before["wire_bytes"] == after["wire_bytes"]
    streams = {}
    sent = launches(text)
    for stream, lines in sent:
        for line in lines:
            group = re.search(r"over (\{.*?\}) on", line)
            assert streams.setdefault(group[1] if group else "mesh", stream) == stream
    assert len(set(streams.values())) == len(streams)
    print(f"{model_id(step)}: {len(re.findall(rf'= {SENDING}', apart))} collectives in the text, {len(sent)} launches, "
          f"{text.count('skips_last')} prefetched, {before['wire_bytes']} bytes")


@pytest.mark.parametrize("step", ["llama_tiny_f32/step.fsdp4", "llama_tiny/step.fsdp2tp2sp"])
def test_next_layer_is_gathered_during_this_one(heddle_opt, step):
    """All weights of both scans: in their bodies nothing but activations is gathered for the iteration itself."""
    text = heddle_opt(MODELS / f"{step}.mlir", "--heddle-shard", "--heddle-to-scheduled", "--heddle-print-schedule").decode()
    figures = next(json.loads(line) for line in text.splitlines() if line.startswith("{") and '"main"' in line)
    assert figures["updates"] <= 3, "what cuts out the next shards is no update"
    bodies = re.findall(r"\n    %\S+ = heddle\.scan .*?\n    }", text, re.S)
    assert len(bodies) == 2
    for body in bodies:
        early = 0
        for start in re.findall(r"spmd\.start on .*?\n      }[^\n]*", body, re.S):
            weights = len(re.findall(r'spmd\.all_gather .* over {"data"} .*state \S*params\.layers', start))
            assert not weights or "skips_last" in start
            early += weights
        assert early == 7


def random_inputs(text):
    """{"arg0": ...} of the entry's global types: small positive numbers, token ids."""
    random = np.random.default_rng(0)
    inputs = {}
    for name, role, shape, kind in re.findall(
            r"%(arg\d+): \S+ {heddle\.io = #heddle\.io<[^>]*?role = (\w+), type = tensor<((?:\d+x)*)(\w+)>", text.split("->", 1)[0]):
        sizes = [int(size) for size in shape.split("x")[:-1]]
        inputs[name] = (random.uniform(0, 0.1, sizes).astype(np.float32) if kind == "f32" else
                        random.integers(0, 60, sizes, np.int32) if role == "batch" else np.full(sizes, 3, np.int32))
    return inputs


@pytest.mark.parametrize("step", ["llama_tiny_f32/step.fsdp4", "llama_tiny/step.fsdp2tp2sp", "gpt2_tiny/step.fsdp2tp2"])
def test_same_bits(heddle_opt, tmp_path, step):
    """All results of a step, with and without."""
    results = []
    for options in (APART, ""):
        text = heddle_opt(MODELS / f"{step}.mlir", "--heddle-shard", f"--heddle-to-scheduled={options}").decode()
        (tmp_path / "step.mlir").write_text(text)
        save_file(random_inputs(text), tmp_path / "in.safetensors")
        done = subprocess.run([BUILD / "bin" / "heddle-interpret", tmp_path / "step.mlir", f"--inputs={tmp_path}/in.safetensors",
                               f"--outputs={tmp_path}/out.safetensors"], capture_output=True, text=True, timeout=3000)
        assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
        results.append(load_file(tmp_path / "out.safetensors"))
    apart, together = results
    assert apart and apart.keys() == together.keys()
    for name, value in apart.items():
        assert value.tobytes() == together[name].tobytes(), name
    assert all(np.isfinite(value).all() for value in apart.values() if value.dtype == np.float32)
