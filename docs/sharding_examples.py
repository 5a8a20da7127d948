#!/usr/bin/env python3
"""Runs the Python blocks of docs/sharding.md and puts the collectives that heddle gives them into the blocks after.

    docs/sharding_examples.py > new.md      prints the document as it should be
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "python-bindings"))

import heddle  # noqa: E402

# A Python block, and the block of output after it.
BLOCK = re.compile(r"```python\n(.*?)```\n(\n```\n.*?```\n)?", re.S)


def collectives(directory, blocks):
    """What heddle-explain-sharding says of a block's step: bytes, collective, axes, local result, kind."""
    step = heddle.export(directory, step=blocks["step"], args=blocks["args"], mesh=blocks["mesh"], shardings=blocks.get("shardings")) / "step.mlir"
    done = subprocess.run([heddle.find_tool("heddle-opt"), step, "--heddle-shard", "--heddle-explain-sharding", "-o", os.devnull], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    rows = [re.match(r"\s*(\d+)\s+(\d+) spmd\.(\w+)\s+((?:\"\w+\"(?::\(\d+\)\d+)?,? ?)*)\s*<([^>]*)>\s+(\w+)", row) for row in done.stdout.splitlines()]
    rows = [row.groups() for row in rows if row]
    if not rows:
        return "none\n"
    return "".join(f"{int(bytes_):>7}  {name:18} {axes.strip():16} {result:16} {kind}\n" for bytes_, times, name, axes, result, kind in rows)


def document(text):
    names = {}

    def run(match):
        code = match[1]
        exec(compile(code, "sharding.md", "exec"), names)
        if match[2] is None:
            return match[0]
        with tempfile.TemporaryDirectory() as directory:
            return f"```python\n{code}```\n\n```\n{collectives(pathlib.Path(directory), names)}```\n"

    return BLOCK.sub(run, text)


if __name__ == "__main__":
    sys.stdout.write(document((ROOT / "docs" / "sharding.md").read_text()))
