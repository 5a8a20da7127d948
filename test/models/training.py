"""Training on the reference interpreter: a step of a module run again and again, on fresh batches of the model's own.

    for metrics in Training("gpt2_tiny", folder).run(text, steps=50): metrics["loss"]
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from safetensors.numpy import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
INTERPRET = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin/heddle-interpret"


def interpret(*arguments):
    done = subprocess.run([INTERPRET, *map(str, arguments)], capture_output=True, text=True, timeout=3000)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


class Training:
    """A model of export.py whose text stands in `folder`, from the state that its init.mlir gives for seed 0."""

    def __init__(self, name, folder):
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        sys.path.insert(0, str(ROOT / "test/models"))
        import export

        self.batch = export.MODELS[name]().batch
        described = json.loads((folder / "model.json").read_text())
        self.metrics = [leaf for leaf, *_ in described["metrics"]]
        with tempfile.TemporaryDirectory() as scratch:
            interpret(folder / "init.mlir", "--value=dense<0> : tensor<i32>", f"--outputs={scratch}/init.safetensors")
            init = load_file(f"{scratch}/init.safetensors")
        self.state = [init[f"result{index}"] for index in range(len(init))]

    def run(self, text, steps, seed=1):
        """The metrics of each step of the module `text` (bytes): {name: number}. Afterwards `self.last` is the state."""
        rng, state = np.random.default_rng(seed), self.state
        with tempfile.TemporaryDirectory() as scratch:
            (pathlib.Path(scratch) / "step.mlir").write_bytes(text)
            for step in range(steps):
                leaves = [*state, *self.batch(rng, step)]
                save_file({f"arg{index}": np.asarray(leaf) if np.ndim(leaf) == 0 else np.ascontiguousarray(leaf) for index, leaf in enumerate(leaves)},
                          f"{scratch}/in.safetensors")
                interpret(f"{scratch}/step.mlir", f"--inputs={scratch}/in.safetensors", f"--outputs={scratch}/out.safetensors")
                out = load_file(f"{scratch}/out.safetensors")
                state = self.last = [out[f"result{index}"] for index in range(len(self.state))]
                yield {name: float(out[f"result{len(state) + index}"]) for index, name in enumerate(self.metrics)}
