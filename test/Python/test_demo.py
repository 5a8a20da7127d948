"""./dev demo, small: a GPT is exported, compiled, trained, evaluated, sampled from, measured and traced, by the commands that it
prints."""
import json
import os
import re
import subprocess
import sys

import pytest
from conftest import BUILD, ROOT


def test_demo():
    done = subprocess.run([sys.executable, ROOT / "examples/demo.py", "--tiny"], capture_output=True, text=True, timeout=300, env=dict(os.environ, HEDDLE_BUILD=str(BUILD)))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "spmd.all_reduce" in done.stdout and "totals: activation" in done.stdout
    losses = [float(loss) for loss in re.findall(r"step: \d+  loss: ([\d.]+)", done.stdout)]
    held_back = [float(loss) for loss in re.findall(r"eval/loss: ([\d.]+)", done.stdout)]
    assert losses[0] > 5 and held_back == sorted(held_back, reverse=True) and held_back[-1] < 3.5
    assert "learning_rate: 0.0008" in done.stdout
    assert re.search(r"--- after '\\n\\ndef '\ndef .+", done.stdout)
    assert re.search(r"step: median .*; predicted", done.stdout)
    trace = json.loads((BUILD / "demo-tiny/trace.json").read_text())
    events = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    assert {event["pid"] for event in events} == {0, 1, 2, 3}
    # What it advises is possible.
    advice = done.stdout.split("What to try next")[1]
    for command in re.findall(r"\S+/heddle-(?:run|compile) .*?(?=     )", advice):
        command = command.replace("--steps 300", "--steps 2").replace("h100.heddle", str(BUILD / "demo-tiny/h100.heddle"))
        subprocess.run(command.split(), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("name", ["mlp", "llama", "moe", "resnet"])
def test_examples_by_one_command(name):
    done = subprocess.run([sys.executable, ROOT / "examples" / name / f"{name}.py"], capture_output=True, text=True, timeout=300,
                          env=dict(os.environ, HEDDLE_BUILD=str(BUILD), JAX_PLATFORMS="cpu"))
    assert done.returncode == 0, done.stdout + done.stderr
    losses = [float(loss) for loss in re.findall(r"step: \d+  .*?loss: ([\d.]+)", done.stdout)]
    assert len(losses) >= 10 and all(0 < loss < 20 for loss in losses), done.stdout


def test_demo_of_processes():
    """The same loss, digit by digit, from four processes."""
    losses = []
    for words in ([], ["--processes", "4"]):
        done = subprocess.run([sys.executable, ROOT / "examples/demo.py", "--tiny", *words], capture_output=True, text=True, timeout=300, env=dict(os.environ, HEDDLE_BUILD=str(BUILD)))
        assert done.returncode == 0, done.stdout + done.stderr
        losses.append(re.findall(r"^step: \d+  (?:eval/)?loss: \S+", done.stdout, re.M))
    assert losses[0] == losses[1] and len(losses[0]) > 10
    assert "launch --processes 4 train" in done.stdout and "in each of 4 processes" in done.stdout
