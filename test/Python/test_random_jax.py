"""Random functions of JAX go through heddle.export, heddle-compile and heddle-run, and give what JAX gives (test/Fuzz/random_jax)."""
import os
import re
import subprocess
import sys

from conftest import BUILD, FULL, ROOT

FOLDER = BUILD / "random_jax"
ENVIRONMENT = dict(os.environ, PYTHONPATH=os.pathsep.join([str(ROOT / "test" / "Fuzz"), os.environ["PYTHONPATH"]]), HEDDLE_BUILD=str(BUILD), JAX_PLATFORMS="cpu")


def fuzz(*arguments, status=0):
    done = subprocess.run([sys.executable, "-m", "random_jax", *map(str, arguments)], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == status, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


def test_functions_give_what_jax_gives():
    count = 2000 if FULL else 60
    summary = fuzz("--seed=19", f"--count={count}", f"--out={FOLDER}/functions").splitlines()[-1]
    equal = int(re.search(r"(\d+) equal", summary)[1])
    sharp = int(re.search(r"(\d+)% of their elements", summary)[1])
    # The others are what JAX itself does not take; most of what is compared must be compared closely.
    assert equal >= 0.9 * count and sharp >= 80, summary


def test_a_program_is_the_same_each_time():
    shown = [fuzz("--seed=5", "--first=3", "--count=8", "--show") for _ in range(2)]
    assert shown[0] == shown[1] and shown[0].count("def step(state, batch):") == 2


TAMPERED = """
import os, sys
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=12"
from random_jax.fuzz import Fuzzer
from random_jax.generate import make_program
# heddle gets another function than JAX where there is a {old}.
fuzzer = Fuzzer(sys.argv[1], most=60, change=lambda text: text.replace("{old}", "{new}"))
number = next(n for n in range(400) if not (p := make_program(3, n)).is_explicit and "{old}" in p.emit() and p.devices > 1)
fuzzer.try_program(3, number)
print(fuzzer.summary())
"""


def test_a_fault_is_found_and_reduced(tmp_path, old="jnp.sin(", new="jnp.cos("):
    """What is printed is small, has the op that is wrong, and stands alone: there, without the fault, heddle gives what JAX gives."""
    done = subprocess.run([sys.executable, "-c", TAMPERED.format(old=old, new=new), tmp_path], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == 0 and " 0 faults" not in done.stdout, done.stdout[-3000:] + done.stderr[-3000:]
    script = next(file for file in sorted(tmp_path.glob("*.py")) if old in file.read_text())
    function = script.read_text().split("\ndef f")[1].split("\ndef step")[0]
    assert old in function and function.count(" = ") <= 6, function
    shown = subprocess.run([sys.executable, script, tmp_path / "alone"], capture_output=True, text=True, env=ENVIRONMENT)
    assert shown.returncode == 0 and "heddle:" in shown.stdout, shown.stdout[-2000:] + shown.stderr[-2000:]
