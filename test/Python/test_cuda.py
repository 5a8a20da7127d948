"""GPU programs on emulated GPUs: every model and mesh with golden numbers is compiled to the text of its kernels, which the emulator
compiles for this processor and runs, with streams, copies and collectives in an order from a seed. Golden numbers must come out, and the
same bits in every order.

`./dev test` runs one step in one order; `./dev test --full` all golden steps in three orders. `pytest -s test_cuda.py` prints a row for each
mesh: its worst leaf as a fraction of its tolerance. The first run compiles the kernels, some minutes; later ones find them in the
emulator's cache."""
import json
import subprocess

import pytest
from conftest import BUILD, FULL, model_id, model_steps

STEPS = model_steps(golden=True)


def tool(name, *arguments, status=0, timeout=1800):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A program of a step, made once."""
    programs = {}

    def compile(step, *arguments):
        if (step, arguments) not in programs:
            program = tmp_path_factory.mktemp("program") / "step.heddle"
            tool("heddle-compile", step, "--target=cuda-sm_90a", "--code=source", *arguments, "-o", program)
            programs[step, arguments] = program
        return programs[step, arguments]

    return compile


def step_of(model, mesh="step"):
    return next(step for step in STEPS if step.parent.name == model and step.stem == mesh)


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(compiled, step):
    orders = ["--seeds-list=1,2"] if FULL else ["--steps=1"]
    out = tool("heddle-run", "check", compiled(step), f"--golden={step.parent / 'golden.safetensors'}", "--seed=0", *orders).splitlines()
    golden = next(line for line in out if line.startswith("golden: "))
    print(f"{model_id(step)}: {golden}")
    assert not FULL or sum("bitwise equal" in line for line in out) == 2


def test_without_graphs(compiled):
    """Launch by launch, the bits are those of graphs; so they are with the times of each launch."""
    step = step_of("gpt2_tiny", "step.dp2tp2")
    program = compiled(step)
    golden = f"--golden={step.parent / 'golden.safetensors'}"
    tool("heddle-run", "check", program, golden, "--steps=2", "--twice")
    tool("heddle-run", "check", program, golden, "--steps=2", "--no-graphs")


@pytest.mark.parametrize("model, mesh", [("mlp", "step.dp2tp2"), ("moe", "step"), ("resnet_tiny", "step")])
def test_library_calls(compiled, tmp_path, model, mesh):
    """Products and convolutions as cuBLASLt and cuDNN are asked for them, by fakes that hold to their definitions and rules. Algorithms are
    timed once, and found in the file the next time."""
    step, fakes, algorithms = step_of(model, mesh), BUILD / "lib" / "libheddle-fake-libraries.so", tmp_path / "algorithms.txt"
    check = lambda: tool("heddle-run", "check", compiled(step), f"--golden={step.parent / 'golden.safetensors'}", "--steps=1",
                         f"--library=cublasLt={fakes}", f"--library=cudnn={fakes}", f"--algorithms={algorithms}")
    check()
    lines = algorithms.read_text().splitlines()
    assert lines and len(set(line.split("\t")[0] for line in lines)) == len(lines)
    check()
    assert algorithms.read_text().splitlines() == lines


def test_all_commands(compiled, tmp_path):
    """Training, saving and going on, timing and tracing are what they are on virtual devices."""
    step = step_of("mlp", "step.dp4")
    program = compiled(step, f"--entry=init={step.parent / 'init.mlir'}")
    train = lambda steps, *more: tool("heddle-run", "train", program, f"--steps={steps}", "--data=synthetic", *more)
    whole = train(4, "--save", tmp_path / "whole.safetensors")
    assert "4 emulated GPUs" in whole and whole.count("step: ") >= 4
    train(2, "--save", tmp_path / "half.safetensors")
    train(2, "--state", tmp_path / "half.safetensors", "--save", tmp_path / "rest.safetensors", "--no-graphs")
    assert (tmp_path / "rest.safetensors").read_bytes() == (tmp_path / "whole.safetensors").read_bytes()
    bench = json.loads((tool("heddle-run", "bench", program, "--steps=2", "--json", tmp_path / "bench.json"), (tmp_path / "bench.json").read_text())[1])
    assert any(row["kind"] == "communication" and row["seconds"] > 0 for row in bench["kinds"])
    tool("heddle-run", "trace", program, "--warmup=1", "-o", tmp_path / "trace.json")
    events = [event for event in json.loads((tmp_path / "trace.json").read_text())["traceEvents"] if event["ph"] == "X"]
    assert {event["pid"] for event in events} == {0, 1, 2, 3} and len({event["tid"] for event in events}) > 1


def test_against_the_cpu(compiled, tmp_path):
    step = step_of("mlp")
    cpu = tmp_path / "cpu.heddle"
    tool("heddle-compile", step, "--target=cpu", "-o", cpu)
    out = tool("heddle-run", "check", compiled(step), "--against", cpu, f"--golden={step.parent / 'golden.safetensors'}", "--steps=2")
    assert "0 of" in out


def refuse(*arguments):
    out = tool("heddle-run", *arguments, status=1, timeout=120).splitlines()
    assert len(out) == 1 and out[0].startswith("heddle-run: error: "), out
    return out[0]


def test_no_driver(compiled):
    """One sentence where there is no GPU, of which library is missing; machines with one are not asked."""
    program = compiled(step_of("mlp"))
    golden = f"--golden={step_of('mlp').parent / 'golden.safetensors'}"
    out = refuse("check", program, golden, "--device=cuda", "--library=cuda=/nowhere/libcuda.so.1")
    assert out.endswith("there is no CUDA driver here: /nowhere/libcuda.so.1: cannot open shared object file: No such file or directory, needed libcuda.so.1")
    assert refuse("check", program, golden, "--device=cpu").endswith("the program has code for cuda-source, needed code for cpu")
    assert "--library is 'nccl', needed cuda=" in refuse("check", program, golden, "--library=nccl")


def test_many_devices(compiled, tmp_path):
    """64 devices have the stacks of their blocks' threads, and meet."""
    step = tmp_path / "sum.mlir"
    step.write_text("""sdy.mesh @mesh = <["x"=64]>
func.func @main(%a: tensor<128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<128xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.add %a, %a : tensor<128xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<128xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<128xf32>, tensor<f32>
}
""")
    out = tool("heddle-run", "run", compiled(step), "--input=batch.0=2", timeout=600)
    assert "metric.0: f32[128] 4 4 4 4" in out and "metric.1: f32 512" in out, out


def test_left_out_collective(compiled):
    """A device that leaves out a collective ends the run with a sentence and each device's last instructions."""
    step = step_of("mlp", "step.dp4")
    program = compiled(step)
    listing = tool("heddle-run", "info", program, "--instructions").splitlines()
    number = next(i for i, line in enumerate(listing[1:]) if "all_reduce" in line or "reduce_scatter" in line or "all_gather" in line)
    done = subprocess.run(
        [BUILD / "bin" / "heddle-run", "check", program, f"--golden={step.parent / 'golden.safetensors'}", "--steps=1", "--timeout=2", "--leave-out", "2", str(number)],
        capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and "heddle-run: error: " in done.stderr and "device 0: " in done.stderr, done.stderr


def test_linked_to_nothing():
    """heddle-run is free of CUDA, MLIR and LLVM."""
    linked = subprocess.run(["ldd", BUILD / "bin" / "heddle-run"], capture_output=True, text=True).stdout
    for name in ("cuda", "nccl", "cublas", "cudnn", "MLIR", "LLVM", "emulator"):
        assert name not in linked
