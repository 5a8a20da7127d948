"""Tests that ./dev demo trains a transformer on 2 x 2 devices to the same losses as on one, and explains its collectives."""
import re
import subprocess
import sys

from conftest import ROOT


def test_demo():
    done = subprocess.run([sys.executable, ROOT / "examples/demo.py"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "spmd.all_reduce" in done.stdout and "totals: activation" in done.stdout
    losses = [(float(one), float(four)) for one, four in re.findall(r"loss ([\d.]+) on one device .*loss ([\d.]+) on 4 devices", done.stdout)]
    assert len(losses) == 6
    assert all(abs(one - four) < 1e-4 for one, four in losses)
    assert losses[-1][0] < losses[0][0] - 0.1
