#!/usr/bin/env python3
"""./dev demo: a training step leaves JAX as text and goes through heddle-opt."""
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / "build/demo"
HEDDLE_OPT = ROOT / "build/bin/heddle-opt"
WIDTH = 140

INTRODUCTION = """\
heddle is being built from the top. Today heddle-opt reads, checks and prints the training steps that JAX exports, and
imports them: this demo shows that. It does not partition, compile or run them yet.
"""


def sh(*command):
    """Prints and runs a command; its standard output."""
    command = [str(c) for c in command]
    print("\n$ " + " ".join(command).replace(f"{ROOT}/", ""), flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{pathlib.Path(command[0]).name} exited with {done.returncode}")
    return done.stdout


def show(text, lines):
    """The first lines of a module, cut to the width of a screen; aliases of locations left out."""
    rows = [row for row in text.splitlines() if not row.startswith("#loc")]
    for row in rows[:lines]:
        row = re.sub(r" loc\(#loc\d*\)", "", row)
        print("    " + (row if len(row) <= WIDTH else row[: WIDTH - 4] + " ..."))
    print(f"    ... {len(rows) - lines} more lines")


def ops(text):
    return collections.Counter(re.findall(r'(?<![\w!.@%#])"?((?:stablehlo|chlo|sdy|heddle|func)\.[\w]+)(?= |"\()', text))


def main():
    print(INTRODUCTION)
    print("JAX exports the step of a two-layer perceptron with momentum, annotated for a mesh of 2 x 2 devices:")
    sh(sys.executable, ROOT / "test/models/export.py", "--text-only", "--out", OUT, "mlp")
    step = OUT / "mlp/step.dp2tp2.mlir"
    before = step.read_text()
    show(before, 14)

    print("\nheddle-opt parses it with its own stablehlo, chlo and sdy dialects, checks every constraint, and imports it: calls")
    print("are inlined (heddle.scope keeps their path), and each argument and result gets its name and role (heddle.io).")
    after = sh(HEDDLE_OPT, step, "--heddle-import")
    show(after, 14)

    print("\nops before and after import:")
    counts = ops(before), ops(after)
    for op in sorted(counts[0] | counts[1], key=lambda op: (-counts[0][op] - counts[1][op], op)):
        print(f"    {op:32} {counts[0][op]:5} {counts[1][op]:5}")
    print(f"    {'all':32} {counts[0].total():5} {counts[1].total():5}")


if __name__ == "__main__":
    main()
