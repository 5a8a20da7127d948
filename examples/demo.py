#!/usr/bin/env python3
"""./dev demo: a GPT leaves JAX as text, is compiled for a mesh of 2 x 2 virtual devices, learns to write Python, and shows its accounts.

    examples/demo.py [--tiny] [--processes N]       --tiny: a model and a run of seconds, for the tests; as so many processes

Every figure below comes from a command that is printed before it.
"""
import argparse
import os
import pathlib
import shlex
import subprocess
import sys
import time

import heddle

ROOT = pathlib.Path(__file__).resolve().parents[1]
GPT = pathlib.Path("examples/gpt")  # paths are seen from ROOT, so that commands can be copied
TINY = ["layers=1", "width=32", "heads=2", "context=32", "batch=8", "steps=60", "warmup=5", "rows=2", "length=24"]
WIDTH = 190
START = time.monotonic()


def say(text):
    print(f"\n[{time.monotonic() - START:4.0f} s] {text}", flush=True)


def near(path):
    path = pathlib.Path(path)
    return os.path.relpath(path, ROOT) if path.is_relative_to(ROOT) else str(path)


def sh(*command, lines=None, last=0):
    """Prints and runs a command. Of its output the first `lines`, cut to the width of a screen, and the `last` ones."""
    print("\n$ " + shlex.join(map(str, command)), flush=True)
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE if lines else None, text=True)
    if done.returncode:
        sys.exit(f"{command[0]} exited with {done.returncode}")
    if not lines:
        return
    rows = done.stdout.splitlines()
    hidden = len(rows) - lines - last
    for row in rows if hidden <= 1 else rows[:lines] + [f"... {hidden} lines more"] + rows[len(rows) - last :]:
        print(row if len(row) <= WIDTH else row[: WIDTH - 4] + " ...")
    sys.stdout.flush()


def arguments(text):
    """The arguments of @main, one a row."""
    signature = next(row for row in text.splitlines() if " @main(" in row)
    return ["%arg" + argument for argument in signature.split(" -> (")[0].split("%arg")[1:]]


def main():
    parser = argparse.ArgumentParser(prog="./dev demo")
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--processes", type=int, choices=[1, 2, 4], default=1, help="train as so many processes of this machine")
    options = parser.parse_args()
    tiny, launch = options.tiny, [] if options.processes == 1 else ["launch", "--processes", options.processes]
    config = TINY if tiny else []
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    out = pathlib.Path(near(pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")).resolve() / ("demo-tiny" if tiny else "demo")))
    os.chdir(ROOT)
    step, program, state = out / "gpt/step.mlir", out / "gpt.heddle", out / "state.safetensors"
    python, opt, compile, run = map(near, [sys.executable, *(heddle.find_tool(f"heddle-{name}") for name in ("opt", "compile", "run"))])

    say("Something to learn: the sources of Python's standard library, as bytes; a tenth of the files is held back.")
    sh(python, GPT / "prepare.py", out)
    data = [f"--data={out / 'train.txt'}", "--tokens=uint8"]

    say("A GPT written in JAX, with its shardings in the source (examples/gpt/gpt.py), becomes text: init, step, eval and sample.")
    sh(python, GPT / "gpt.py", out / "gpt", *config)
    print("some of the step's arguments: split weights, and the batch")
    rows = [row for row in arguments(step.read_text()) if "params.layers.0" in row or "role = batch" in row]
    for row in [row for row in rows if '{"' in row]:
        print("    " + row.split(" loc(")[0])

    say("Where the few annotations lead: every collective of the step, what it is for, its line, and the annotation that asked for it.")
    sh(opt, step, "--heddle-shard", "--heddle-explain-sharding", "-o", os.devnull, lines=14, last=1)

    say("All entries, compiled for four virtual devices of this machine's processor, into one file; and what the step will take.")
    entries = [f"--entry={name}={out / 'gpt' / name}.mlir" for name in ("init", "eval", "sample")]
    sh(compile, step, *entries, "--mesh=data=2,model=2", "--machine=host", "--target=cpu", "--report=text", "-o", program, lines=34, last=1)

    steps = 60 if tiny else 1000
    say(f"Training: {steps} steps, with the loss on held-back text now and then. The learning rate is a leaf of the state.")
    sh(run, *launch, "train", program, *data, f"--steps={steps}", f"--eval-data={out / 'held-back.txt'}", f"--eval-every={steps // 5}", "--eval-steps=16",
       f"--log-every={steps // 20}", "--show=learning_rate", f"--save={state}", f"--metrics={out / 'metrics.jsonl'}")  # fmt: skip

    say("What it writes now, four beginnings at a time: the program's sample entry, a loop over bytes.")
    sh(python, GPT / "write.py", program, f"--state={state}", f"--after={out / 'held-back.txt'}", *config)

    say("Predicted against measured, by kind of kernel and for the slowest kernels. Predicted is from this machine's peaks, for a device that\n"
        "         has it to itself; here four devices share it, and much of their communication is waiting for each other.")
    sh(run, "bench", program, f"--state={state}", *data, f"--steps={5 if tiny else 10}", "--most=8")

    say("What each device did when, in one step.")
    trace = out / "trace.json"
    sh(run, "trace", program, f"--state={state}", *data, "-o", trace)

    say("What to try next:")
    print(f"""\
    open {trace} at https://ui.perfetto.dev: a row for each device and stream
    {run} train {program} --state {state} --data {out / 'train.txt'} --tokens uint8 --steps 300     goes on where it stopped
    {compile} {step} --mesh data=2,model=2 --machine h100-sxm --target trace --report text -o h100.heddle     the same step, planned for GPUs
    change a sharding in examples/gpt/gpt.py, and ./dev demo again: another table of collectives, the same loss
    docs/sharding.md says how annotations behave; examples/ has a Llama, a mixture of experts and a ResNet""")


if __name__ == "__main__":
    main()
