#!/usr/bin/env python3
"""./dev demo: a training step leaves JAX as text and goes through heddle-opt."""
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
OUT = BUILD / "demo"
HEDDLE_OPT = BUILD / "bin/heddle-opt"
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


def show(rows, lines):
    """The first rows of a module, cut to the width of a screen, without aliases of locations."""
    rows = list(rows)
    for row in rows[:lines]:
        row = re.sub(r" loc\(#loc\d*\)", "", row.strip())
        print("    " + (row if len(row) <= WIDTH else row[: WIDTH - 4] + " ..."))
    print(f"    ... {len(rows) - lines} more")


def arguments(text):
    """The arguments of @main, one a row."""
    signature = next(row for row in text.splitlines() if " @main(" in row)
    return ["%arg" + argument for argument in signature.split(" -> ")[0].split("%arg")[1:]]


def body(text, having=""):
    return [row for row in text.splitlines() if row.startswith("    %") and having in row]


def ops(file, *passes):
    """How often each op stands in a module."""
    generic = subprocess.run([HEDDLE_OPT, file, *passes, "--mlir-print-op-generic"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return collections.Counter(re.findall(r'^\s*(?:%\S+ = )?"([\w.]+)"', generic, re.M))


def main():
    print(INTRODUCTION)
    print("JAX exports the step of a two-layer perceptron with momentum, annotated for a mesh of 2 x 2 devices:")
    sh(sys.executable, ROOT / "test/models/export.py", "--text-only", "--out", OUT, "mlp")
    step = OUT / "mlp/step.dp2tp2.mlir"
    before = step.read_text()
    print("its arguments, with their shardings:")
    show(arguments(before), 5)
    print("its ops:")
    show(body(before), 5)

    print("\nheddle-opt parses it with its own stablehlo, chlo and sdy dialects, checks it against their specifications and imports")
    print("it: each argument and result gets its name and role (heddle.io), calls are inlined (heddle.scope keeps their path).")
    after = sh(HEDDLE_OPT, step, "--heddle-import")
    print("its arguments:")
    show(arguments(after), 5)
    print("ops that came through calls:")
    show(body(after, "heddle.scope"), 5)

    print("\nops before and after import:")
    counts = ops(step), ops(step, "--heddle-import")
    for op in sorted(counts[0] | counts[1], key=lambda op: (-counts[0][op], op)):
        print(f"    {op:32} {counts[0][op]:5} {counts[1][op]:5}")
    print(f"    {'all':32} {counts[0].total():5} {counts[1].total():5}")


if __name__ == "__main__":
    main()
