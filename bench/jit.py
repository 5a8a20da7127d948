#!/usr/bin/env python3
"""What a call of heddle.jit costs beside the step that it runs.

    bench/jit.py [NAME ...] [--calls=N] [--threads=N] [--most=MICROSECONDS]

Models are those of test/models, small ones where none is named; exit status 1 where a call costs more than `--most` (50). With one thread, the
default, times of small steps are not those of waking others on a machine that does other things, too.

Medians, the best of several: heddle-run: a step of `heddle-run bench` on the program that heddle.jit compiled. call: a call of
`state, metrics = step(state, *batch)`. beside: what a call takes beside the devices' run in it, which is what Python, the batch that is
handed in, the metrics that are read and new handles of the state cost. JAX: a call of jax.jit, waited for.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")
ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "python-bindings"), str(ROOT / "test/models")]
import heddle  # noqa: E402
import jax  # noqa: E402
import numpy as np  # noqa: E402

import export  # noqa: E402

NAMES = ["mlp", "moe", "resnet_tiny", "llama_tiny", "gpt2_tiny"]


def median_step(program, folder, calls, threads):
    """By `heddle-run bench`, in seconds."""
    file = pathlib.Path(folder) / "bench.json"
    subprocess.run([heddle.find_tool("heddle-run"), "bench", program, f"--state={folder}/state.safetensors", "--vocab=10", f"--threads={threads}",
                    f"--steps={calls}", "--warmup=20", f"--json={file}"], check=True, stdout=subprocess.DEVNULL)
    return json.loads(file.read_text())["median_seconds"]


def measure(name, calls, threads):
    case = export.MODELS[name]()
    state = case.init(jax.random.key(0))
    batch = case.batch(np.random.default_rng(1), 0)
    theirs, function = state, jax.jit(case.step, donate_argnums=0)
    with tempfile.TemporaryDirectory() as folder:
        step = heddle.jit(case.step, cache=folder, threads=threads)
        state, _ = step(state, *batch)
        step.save(f"{folder}/state.safetensors")
        own = [median_step(step.executor.path, folder, calls, threads)]
        whole, beside, others = [], [], []
        for _ in range(calls + 20):
            start = time.perf_counter()
            state, metrics = step(state, *batch)
            whole.append(time.perf_counter() - start)
            beside.append(whole[-1] - step.executor.run_seconds)
        own.append(median_step(step.executor.path, folder, calls, threads))
        for _ in range(min(calls, 100)):
            start = time.perf_counter()
            theirs, metrics = function(theirs, *batch)
            jax.block_until_ready((theirs, metrics))
            others.append(time.perf_counter() - start)
    return [len(jax.tree.leaves(state)), min(own) * 1e6, *(best(times) * 1e6 for times in (whole[20:], beside[20:], others))]


def best(times, parts=5):
    """The least of the medians of some parts: others use the machine, too."""
    size = len(times) // parts
    return min(statistics.median(times[part * size : (part + 1) * size]) for part in range(parts))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--calls", type=int, default=300)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--most", type=float, default=50)
    options = parser.parse_args()
    print(f"{'model':16} {'leaves':>6} {'heddle-run':>12} {'call':>12} {'beside':>9} {'JAX':>12}   in us")
    worst = 0
    for name in options.names:
        leaves, own, whole, beside, jax_jit = measure(name, options.calls, options.threads)
        worst = max(worst, beside)
        print(f"{name:16} {leaves:6} {own:12.1f} {whole:12.1f} {beside:9.1f} {jax_jit:12.1f}", flush=True)
    sys.exit(worst > options.most)


if __name__ == "__main__":
    main()
