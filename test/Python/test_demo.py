"""Tests that ./dev demo shows an imported module: names and roles on its arguments, no call left."""
import re
import subprocess
import sys

from conftest import ROOT


def test_demo():
    done = subprocess.run([sys.executable, ROOT / "examples/demo.py"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'heddle.io<name = "params.b1", role = state' in done.stdout
    assert re.search(r"func\.call +[1-9]\d* +0$", done.stdout, re.M)
