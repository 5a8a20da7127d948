"""Entries whose devices run different functions (spmd.lists): a step in two stages (test/Conversion/pipeline-step.mlir and, with loops
and rings, pipeline-rings.mlir, with leaves that lie where they are used, pipeline_placed.py) gives on threads and on emulated GPUs the
bits of the loop that is not cut, and mutants of its plan are caught, or give the same bits."""
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT
from safetensors.numpy import load_file, save_file

CONVERSION = ROOT / "test" / "Conversion"
LEAVES = {"w1": (3, 5), "w2": (5, 4), "w3": (4, 2), "xs": (4, 2, 3), "ys": (4, 2, 2)}
PLACED = {"tied": (3, 4), "layers": (3, 4, 4), "bias": (3,), "xs": (4, 2, 3), "ys": (4, 2, 3)}
STEPS = {"pipeline-step": LEAVES, "pipeline-rings": LEAVES, "pipeline-placed": PLACED}


def tool(name, *arguments):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module", params=STEPS)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def files(name, tmp_path_factory):
    """State, batches, and the arguments of heddle-interpret."""
    folder, rng = tmp_path_factory.mktemp("lists"), np.random.default_rng(7)
    leaves = {leaf: rng.standard_normal(shape).astype(np.float32) for leaf, shape in STEPS[name].items()}
    save_file({leaf: values for leaf, values in leaves.items() if leaf not in ("xs", "ys")}, folder / "state.safetensors")
    for leaf in ("xs", "ys"):
        np.save(folder / f"{leaf}.npy", leaves[leaf])
    save_file({f"arg{index}": leaf for index, leaf in enumerate(leaves.values())}, folder / "arguments.safetensors")
    return folder


@pytest.fixture(scope="module")
def plans(name, tmp_path_factory):
    """The plan of the step, and of the loop that is not cut with its entry: a module's entries agree on where a leaf lies."""
    folder = tmp_path_factory.mktemp("plan")
    if name != "pipeline-placed":
        tool("heddle-opt", CONVERSION / f"{name}.mlir", "--heddle-to-plan", "-o", folder / "plan.mlir")
        return folder / "plan.mlir", (folder / "plan.mlir", "unpipelined")
    for what in ("step", "whole"):
        with open(folder / f"{what}.mlir", "w") as module:
            subprocess.run([sys.executable, CONVERSION / "pipeline_placed.py", what], stdout=module, check=True)
        tool("heddle-opt", folder / f"{what}.mlir", "--heddle-to-plan", "-o", folder / f"{what}.plan.mlir")
    return folder / "step.plan.mlir", (folder / "whole.plan.mlir", "step")


def translate(plan, program, *options):
    tool("heddle-translate", "--plan-to-program", plan, *options, "-o", program)
    return program


def interpret(module, entry, files, *options):
    out = files / "out.safetensors"
    tool("heddle-interpret", module, f"--entry={entry}", f"--inputs={files}/arguments.safetensors", f"--outputs={out}", *options)
    return [leaf.tobytes() for _, leaf in sorted(load_file(out).items())]


def run(program, entry, files, *options):
    out = files / "out.safetensors"
    tool("heddle-run", "run", program, f"--entry={entry}", f"--state={files}/state.safetensors", f"--input=xs={files}/xs.npy",
         f"--input=ys={files}/ys.npy", "-o", out, "--poison", *options)
    return {name: leaf.tobytes() for name, leaf in load_file(out).items()}


def test_reference_gives_the_bits_of_the_loop(plans, files):
    plan, (whole, entry) = plans
    expected = interpret(whole, entry, files)
    assert len(set(expected)) == 4
    for seed in range(12):
        assert interpret(plan, "step", files, f"--stream-seed={seed}") == expected


@pytest.mark.parametrize("code", [(), ("--code",)], ids=["portable", "code"])
def test_threads_give_the_bits_of_the_loop(plans, files, tmp_path, code):
    plan, (whole, entry) = plans
    expected = run(translate(whole, tmp_path / "whole.heddle", *code), entry, files)
    program = translate(plan, tmp_path / "step.heddle", *code)
    for threads in (1, 2):
        assert run(program, "step", files, f"--threads={threads}") == expected


def test_emulated_gpus_give_the_bits_of_the_loop(plans, files, tmp_path):
    plan, (whole, entry) = plans
    target = ("--code", "--target=cuda-sm_90a")
    expected = run(translate(whole, tmp_path / "whole.heddle", *target), entry, files, "--device=emulated")
    program = translate(plan, tmp_path / "step.heddle", *target)
    for seed in range(4):
        assert run(program, "step", files, "--device=emulated", f"--order-seed={seed}") == expected


def test_mutants_are_caught_or_equal(plans):
    """10,000 of each under --full."""
    count = 10_000 if FULL else 200
    passes = f"builtin.module(test-mutate-plan{{count={count} orders=6 seed=100}})"
    done = subprocess.run([BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline={passes}",
                           plans[0], "-o", "/dev/null"], capture_output=True, text=True, timeout=3000)
    print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == count and missed == 0 and another == 0
