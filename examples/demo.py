#!/usr/bin/env python3
"""./dev demo: a training step leaves JAX as text and goes through heddle-opt."""
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / "build/demo"
STEP = OUT / "mlp/step.dp2tp2.mlir"


def sh(*command):
    print("\n$ " + " ".join(str(c).replace(str(ROOT) + "/", "") for c in command), flush=True)
    return subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def show(text, lines):
    rows = text.splitlines()
    for row in rows[:lines]:
        print("  " + (row if len(row) <= 150 else row[:147] + "..."))
    if len(rows) > lines:
        print(f"  ... {len(rows) - lines} more lines")


def ops(text):
    return collections.Counter(re.findall(r'(?<![\w"#!.@%])((?:stablehlo|chlo|sdy|heddle|func)\.\w+)', text))


def main():
    print("heddle is being built from the top down. This demo shows what works today: heddle-opt reads, checks and prints a\n"
          "training step that JAX exported. It does not compile or run one yet.")
    sh(sys.executable, ROOT / "test/models/export.py", "--text-only", "--out", OUT, "mlp")
    text = STEP.read_text()
    print(f"\nThe step of a two-layer perceptron, split over a mesh of 2 x 2 devices, as JAX wrote it ({STEP.relative_to(ROOT)}):")
    show("\n".join(line for line in text.splitlines() if not line.startswith("#loc")), 12)
    heddle_opt = ROOT / "build/bin/heddle-opt"
    printed = sh(heddle_opt, STEP)
    print("parsed, verified and printed back:")
    show(printed, 12)
    print("\nops: " + ", ".join(f"{n} {op}" for op, n in ops(printed).most_common()))


if __name__ == "__main__":
    main()
