#!/usr/bin/env python3
"""./dev demo: a transformer leaves JAX as text, is sharded for a mesh of 2 x 2 devices, and trains there."""
import os
import pathlib
import subprocess
import sys
import time

import numpy as np
from safetensors.numpy import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
OUT = BUILD / "demo"
HEDDLE_OPT, HEDDLE_INTERPRET = BUILD / "bin/heddle-opt", BUILD / "bin/heddle-interpret"
MODEL, MESH, STEPS = "gpt2_tiny", "dp2tp2", 6
WIDTH = 190

INTRODUCTION = """\
heddle is being built from the top. Today it reads the training steps that JAX exports, shards them for a mesh, and runs
every stage on a reference interpreter, one simulated device after the other: this demo shows that. Kernels, the memory
plan and a fast runtime are not there yet, so seconds below say nothing about speed.
"""


def sh(*command):
    """Prints and runs a command; its standard output."""
    command = [str(c) for c in command]
    print("\n$ " + " ".join(command).replace(f"{ROOT}/", ""), flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{pathlib.Path(command[0]).name} exited with {done.returncode}")
    return done.stdout


def show(rows, lines):
    """The first rows, cut to the width of a screen."""
    for row in rows[:lines]:
        print("    " + (row if len(row) <= WIDTH else row[: WIDTH - 4] + " ..."))
    if len(rows) > lines:
        print(f"    ... {len(rows) - lines} more")


def arguments(text):
    """The arguments of @main, one a row."""
    signature = next(row for row in text.splitlines() if " @main(" in row)
    return ["%arg" + argument for argument in signature.split(" -> (")[0].split("%arg")[1:]]


def interpret(module, values):
    """Runs a module's entry on `values` in order; its results in order."""
    save_file({f"arg{i}": np.ascontiguousarray(value) if value.ndim else value for i, value in enumerate(values)}, OUT / "in.safetensors")
    subprocess.run([HEDDLE_INTERPRET, module, "--inputs", OUT / "in.safetensors", "--outputs", OUT / "out.safetensors"], check=True, stdout=subprocess.DEVNULL)
    results = load_file(OUT / "out.safetensors")
    return [results[f"result{i}"] for i in range(len(results))]


def train(steps, batches, state):
    """The first metric, which is the loss, of each step of each module of `steps`, printed side by side."""
    states = {name: state for name in steps}
    for number, batch in enumerate(batches):
        losses, seconds = {}, {}
        for name, module in steps.items():
            start = time.monotonic()
            results = interpret(module, [*states[name], *batch])
            states[name] = results[: len(state)]
            losses[name], seconds[name] = float(results[len(state)]), time.monotonic() - start
        print(f"    step {number}: " + ", ".join(f"loss {losses[name]:.6f} on {name} ({seconds[name]:.1f} s)" for name in steps), flush=True)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    print(INTRODUCTION)
    print(f"JAX exports the training step of {MODEL} (2 layers, AdamW, clipping, f32), annotated for data parallel 2 x tensor parallel 2:")
    sh(sys.executable, ROOT / "test/models/export.py", "--text-only", "--out", OUT, MODEL)
    step, local = OUT / MODEL / f"step.{MESH}.mlir", OUT / f"local.{MESH}.mlir"
    print("some of its arguments, with their shardings:")
    annotated = arguments(step.read_text())
    show([row for row in annotated if "{}" not in row.split("sdy.sharding")[-1] or '{"' in row.split("sdy.sharding")[-1]], 4)

    print("\nA few annotations become a sharding of every value, reshards chosen by cost, and one device's program:")
    table = sh(HEDDLE_OPT, step, "--heddle-shard", "--heddle-explain-sharding", "-o", local).splitlines()
    print("its arguments have local types; heddle.io keeps the global ones:")
    show([row for row in arguments(local.read_text()) if "spmd.sharding" in row and '{"' in row.split("spmd.sharding")[-1]], 4)

    print("\nEvery collective, what it sends in a step, what it is for, and the annotations that met there:")
    show(table[:-1], 16)
    show(table[-1:], 1)

    print("\nThe step on one device, and on 4 simulated ones that send each other what the table says:")
    sys.path.insert(0, str(ROOT / "test/models"))
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import export

    case, random = export.MODELS[MODEL](), np.random.default_rng(1)
    state = interpret(OUT / MODEL / "init.mlir", [np.asarray(0, np.int32)])
    train({"one device": OUT / MODEL / "step.mlir", "4 devices": local}, [case.batch(random, i) for i in range(STEPS)], state)
    print(f"\nRead on: {local.relative_to(ROOT) if local.is_relative_to(ROOT) else local}; README.md; docs/architecture.md, section Sharding.")


if __name__ == "__main__":
    main()
