#!/usr/bin/env python3
"""bf16 over f32 masters against f32: both loss curves of f32 models, trained on the reference interpreter.

    bench/precision.py [--steps 50] [MODEL ...]      needs the packages of requirements.txt

Each step has a fresh batch from `test/models/export.py` (`batch(rng, i)`, seed 1). The last line of a model is the mean loss
of the last ten steps of both and how far they are apart; exit status 1 where that is over 2%.
"""
import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test/models"))
OPT = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin/heddle-opt"
SHARED = ROOT.parent / "shared/models"
MODELS = pathlib.Path(os.environ.get("HEDDLE_MODELS", SHARED if SHARED.is_dir() else ROOT / "build/models"))
LIMIT = 0.02


def step(name, *passes):
    return subprocess.run([OPT, MODELS / name / "step.mlir", "--heddle-import", *passes], check=True, stdout=subprocess.PIPE).stdout


def main():
    from training import Training

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("models", nargs="*", metavar="MODEL", default=["gpt2_tiny", "llama_tiny_f32", "resnet_tiny"])
    arguments = parser.parse_args()
    worse = 0
    for name in arguments.models:
        training = Training(name, MODELS / name)
        wide, narrow = step(name), step(name, "--heddle-mixed-precision=policy=bf16")
        assert b"bf16" in narrow and b"bf16" not in wide
        print(f"{name}\n{'step':>6} {'f32':>9} {'bf16':>9} {'apart':>8}")
        losses = []
        for index, (a, b) in enumerate(zip(training.run(wide, arguments.steps), training.run(narrow, arguments.steps))):
            losses.append((a["loss"], b["loss"]))
            print(f"{index:6} {a['loss']:9.5f} {b['loss']:9.5f} {b['loss'] / a['loss'] - 1:8.3%}", flush=True)
        a, b = (sum(column[-10:]) / len(column[-10:]) for column in zip(*losses))
        worse += abs(b / a - 1) > LIMIT
        print(f"{name}: mean loss of the last {len(losses[-10:])} of {len(losses)} steps {a:.5f} in f32, {b:.5f} in bf16, {b / a - 1:+.3%} apart\n", flush=True)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
