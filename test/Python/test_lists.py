"""Entries whose devices run different functions (spmd.lists): a step in two stages (test/Conversion/pipeline-step.mlir and, with loops
and rings, pipeline-rings.mlir) gives on threads and on emulated GPUs the bits of the loop that is not cut, and mutants of its plan are
caught, or give the same bits."""
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT
from safetensors.numpy import load_file, save_file

STEPS = ["pipeline-step", "pipeline-rings"]


def tool(name, *arguments):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """State, batches, and the arguments of heddle-interpret."""
    folder, rng = tmp_path_factory.mktemp("lists"), np.random.default_rng(7)
    leaves = {name: rng.standard_normal(shape).astype(np.float32)
              for name, shape in {"w1": (3, 5), "w2": (5, 4), "w3": (4, 2), "xs": (4, 2, 3), "ys": (4, 2, 2)}.items()}
    save_file({name: leaves[name] for name in ("w1", "w2", "w3")}, folder / "state.safetensors")
    for name in ("xs", "ys"):
        np.save(folder / f"{name}.npy", leaves[name])
    save_file({f"arg{index}": leaf for index, leaf in enumerate(leaves.values())}, folder / "arguments.safetensors")
    return folder


@pytest.fixture(scope="module", params=STEPS)
def plan(request, tmp_path_factory):
    plan = tmp_path_factory.mktemp("plan") / "plan.mlir"
    tool("heddle-opt", ROOT / "test" / "Conversion" / f"{request.param}.mlir", "--heddle-to-plan", "-o", plan)
    return plan


def interpret(module, entry, files, *options):
    out = files / "out.safetensors"
    tool("heddle-interpret", module, f"--entry={entry}", f"--inputs={files}/arguments.safetensors", f"--outputs={out}", *options)
    return [leaf.tobytes() for _, leaf in sorted(load_file(out).items())]


def run(program, entry, files, *options):
    out = files / "out.safetensors"
    tool("heddle-run", "run", program, f"--entry={entry}", f"--state={files}/state.safetensors", f"--input=xs={files}/xs.npy",
         f"--input=ys={files}/ys.npy", "-o", out, "--poison", *options)
    return {name: leaf.tobytes() for name, leaf in load_file(out).items()}


def test_reference_gives_the_bits_of_the_loop(plan, files):
    expected = interpret(plan, "unpipelined", files)
    assert len(set(expected)) == 4
    for seed in range(12):
        assert interpret(plan, "step", files, f"--stream-seed={seed}") == expected


@pytest.mark.parametrize("code", [(), ("--code",)], ids=["portable", "code"])
def test_threads_give_the_bits_of_the_loop(plan, files, tmp_path, code):
    tool("heddle-translate", "--plan-to-program", plan, *code, "-o", tmp_path / "step.heddle")
    expected = run(tmp_path / "step.heddle", "unpipelined", files)
    for threads in (1, 2):
        assert run(tmp_path / "step.heddle", "step", files, f"--threads={threads}") == expected


def test_emulated_gpus_give_the_bits_of_the_loop(plan, files, tmp_path):
    tool("heddle-translate", "--plan-to-program", plan, "--code", "--target=cuda-sm_90a", "-o", tmp_path / "step.heddle")
    expected = run(tmp_path / "step.heddle", "unpipelined", files, "--device=emulated")
    for seed in range(4):
        assert run(tmp_path / "step.heddle", "step", files, "--device=emulated", f"--order-seed={seed}") == expected


def test_mutants_are_caught_or_equal(plan):
    """10,000 of each under --full."""
    count = 10_000 if FULL else 200
    passes = f"builtin.module(test-mutate-plan{{count={count} orders=6 seed=100}})"
    done = subprocess.run([BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline={passes}",
                           plan, "-o", "/dev/null"], capture_output=True, text=True, timeout=3000)
    print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == count and missed == 0 and another == 0
