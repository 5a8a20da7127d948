#!/usr/bin/env python3
"""Replicas that meet now and then (docs/sync.md) beside data parallelism: examples/gpt of one size, on as many tokens, held-back loss
and what a device sends.

    bench/diloco.py [--steps=1500] [--every=50] [--replicas=2] [--batch=32] [--outer=nesterov:1:0.5] [--delay=0] [width=64 ...]

`--outer` may be given several times: average, or nesterov with its rate and momentum; so may `--delay`, 0 or 1 step. Further words are numbers of the example's Config
(width=64 where there is none). Trains on the sources of Python's standard library, a tenth of the files held back, on virtual devices of
this machine. Exit status 1 where no row is within 0.03 nats of the synchronous one at one part in `every` of its bytes, metrics aside.
"""
import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
BIN = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin"
sys.path.insert(0, str(ROOT / "examples/gpt"))
import gpt  # noqa: E402
from jax.sharding import AbstractMesh  # noqa: E402

NATS = 0.03


def call(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return done.stdout


def sent(report, entry):
    """What the device that sends most sends in one run of an entry: {cause: bytes}."""
    return next(own for own in report["entries"] if own["name"] == entry)["wire_bytes_by_cause"]


def train(folder, name, config, devices, options, texts, steps, every=None, delay=0):
    gpt.MESH = AbstractMesh((devices, 1), ("data", "model"))
    source = folder / name
    gpt.export(source, gpt.configure([*config, f"steps={steps}"]))
    call(BIN / "heddle-compile", source / "step.mlir", f"--entry=init={source}/init.mlir", f"--entry=eval={source}/eval.mlir", "--target=cpu",
         *options, f"--report={source}/report.json", "-o", source / "gpt.heddle")
    taken = steps + delay  # so that the last meeting is in what is evaluated
    call(BIN / "heddle-run", "train", source / "gpt.heddle", "--data", texts / "train.txt", "--tokens=uint8", f"--steps={taken}",
         f"--log-every={taken}", f"--eval-every={taken}", "--eval-data", texts / "held-back.txt", "--eval-steps=64",
         *([f"--sync-every={every}"] if every else []), f"--metrics={source}/metrics.jsonl")
    records = [json.loads(line) for line in (source / "metrics.jsonl").read_text().splitlines()]
    loss = next(record["eval/loss"] for record in reversed(records) if "eval/loss" in record)
    return loss, json.loads((source / "report.json").read_text())


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--every", type=int, default=50)
    parser.add_argument("--replicas", type=int, default=2)
    parser.add_argument("--batch", type=int, default=32, help="of all replicas together")
    parser.add_argument("--outer", action="append")
    parser.add_argument("--delay", type=int, action="append")
    options, config = parser.parse_known_args()
    config = config or ["width=64"]
    replicas, every, worked = options.replicas, options.every, False
    with tempfile.TemporaryDirectory() as own:
        folder = pathlib.Path(own)
        call(sys.executable, ROOT / "examples/gpt/prepare.py", folder / "text")
        own, report = train(folder, "synchronous", [*config, f"batch={options.batch}"], replicas, [], folder / "text", options.steps)
        causes = sent(report, "step")
        bytes_of = sum(bytes for cause, bytes in causes.items() if cause != "metric")
        print("| | held-back loss | a device sends, a step |\n|---|---|---|")
        print(f"| synchronous | {own:.4f} | {bytes_of:,.0f} B |", flush=True)
        for outer, delay in itertools.product(options.outer or ["nesterov:1:0.5"], options.delay or [0]):
            kind, *numbers = outer.split(":")
            choice = [f"--replicas={replicas}", f"--outer={kind}", f"--sync-delay={delay}", *[f"--outer-{what}={number}" for what, number in zip(("rate", "momentum"), numbers)]]
            loss, report = train(folder, f"{outer.replace(':', '-')}-{delay}", [*config, f"batch={options.batch // replicas}"], 1, choice, folder / "text", options.steps, every, delay)
            meeting = sent(report, "sync_beside_step" if delay else "sync")
            step, sync = (sum(bytes for cause, bytes in causes.items() if cause != "metric") for causes in (sent(report, "step"), meeting))
            sync -= step if delay else 0
            print(f"| {outer}, every {every}{', a step late' if delay else ''} | {loss:.4f} ({loss - own:+.4f}) | {step + sync / every:,.0f} B |", flush=True)
            worked |= loss < own + NATS and step + sync / every <= 1.001 * bytes_of / every
    return 0 if worked else 1


if __name__ == "__main__":
    sys.exit(main())
