"""heddle-compile --memory-budget and --budget-sweep: what is computed again and in which order follows from a budget; it fits or is an error,
more budget is never slower, and the numbers are those of the step."""
import json
import re
import subprocess
import xml.etree.ElementTree

import pytest
from conftest import BUILD, FULL
from test_pipeline import MODELS, run_steps, tool

# model, step, options: what frontiers are made of
CASES = [("gpt2_tiny", "step", []), ("gpt2_tiny", "step.fsdp4", []), ("resnet_tiny", "step", []),
         ("gpt2_tiny", "step", ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=4"])]
if FULL:
    CASES += [("gpt2_14m", "step", []), ("gpt2_124m", "step.fsdp4", []), ("llama_tiny_f32", "step", []), ("llama_8b", "step.fsdp2tp8", ["--machine=h100-sxm"])]


def compile(folder, case, *options, status=0):
    model, step, own = case
    return tool("heddle-compile", MODELS / model / f"{step}.mlir", "--target=trace", *own, *options, f"--report={folder / 'report.json'}",
                "-o", folder / "step.heddle", status=status)


def sweep(folder, case):
    """[(bytes, milliseconds, what is done)]"""
    printed = compile(folder, case, f"--budget-sweep={folder / 'sweep.svg'}")
    return [(int(row[1]), float(row[2]), row[3]) for row in re.finditer(r"^ *(\d+) +([\d.]+) ms  (.*)$", printed, re.M)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join([case[0], case[1], *case[2]]))
def test_budgets(case, tmp_path):
    rows = sweep(tmp_path, case)
    assert rows and rows == sorted(rows) and [row[1] for row in rows] == sorted((row[1] for row in rows), reverse=True)
    report = json.loads((tmp_path / "report.json").read_text())
    assert [row["placed_bytes"] for row in report["frontier"]] == [row[0] for row in rows]
    assert report["entries"][0]["placed_bytes"]["device"] == rows[-1][0]  # the fastest
    circles = xml.etree.ElementTree.parse(tmp_path / "sweep.svg").getroot().findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == len(rows)
    least, most = rows[0][0], rows[-1][0]
    seconds = []
    for budget in sorted({least, (least + most) // 2, 2 * most}):
        compile(tmp_path, case, f"--memory-budget={budget}")
        entry = json.loads((tmp_path / "report.json").read_text())["entries"][0]
        assert entry["placed_bytes"]["device"] == entry["memory"]["total_bytes"] <= budget
        best = [row for row in rows if row[0] <= budget][-1]
        assert (entry["placed_bytes"]["device"], entry["done_for_budget"]) == (best[0], best[2])
        seconds.append(entry["seconds"]["total"])
    assert seconds == sorted(seconds, reverse=True)
    error = compile(tmp_path, case, f"--memory-budget={least - 1}", status=1)
    assert error.count(": error: ") == 1 and f"takes {least} bytes of a device, needed at most {least - 1}" in error
    assert "note: where most of the arena is used it holds" in error and f"note: the smallest budget that the step fits is {least}" in error


def test_numbers_are_the_steps(tmp_path):
    """The same bits on the Reference, from the plans of the smallest budget and of the largest; golden numbers on the CPU."""
    case = ("gpt2_tiny", "step", [])
    rows = sweep(tmp_path, case)
    assert len(rows) > 1
    model = MODELS / "gpt2_tiny"
    tool("heddle-compile", model / "step.mlir", "--emit=graph", "-o", tmp_path / "graph.mlir")
    states = [run_steps(tmp_path / "graph.mlir", "gpt2_tiny", tmp_path, steps=2)]
    for budget in (rows[0][0], rows[-1][0]):
        tool("heddle-compile", model / "step.mlir", "--target=trace", f"--memory-budget={budget}", "--emit=plan", "-o", tmp_path / "plan.mlir")
        states.append(run_steps(tmp_path / "plan.mlir", "gpt2_tiny", tmp_path, steps=2))
        tool("heddle-compile", model / "step.mlir", f"--entry=init={model / 'init.mlir'}", "--target=cpu", f"--memory-budget={2 * budget}", "-o", tmp_path / "step.heddle")
        tool("heddle-run", "check", tmp_path / "step.heddle", f"--golden={model / 'golden.safetensors'}")
    assert states[0] == states[1] == states[2]


def test_a_policy_that_is_asked_for_is_kept(tmp_path):
    case = ("gpt2_tiny", "step", [])
    compile(tmp_path, case, "--recompute=full", f"--budget-sweep={tmp_path / 'sweep.svg'}")
    frontier = json.loads((tmp_path / "report.json").read_text())["frontier"]
    assert frontier and not any("recomputation" in row["done"] for row in frontier)


@pytest.mark.parametrize("options, error", [
    (["--memory-budget=80XB"], "--memory-budget is 80XB, needed bytes of at least 1, such as 80GB or 1073741824"),
    (["--memory-budget=1GB", "--memory-limit=1GB"], "--memory-budget and --memory-limit are both given, needed one"),
    (["--memory-budget=1GB", "--emit=local"], "--memory-budget is given with a rung that has no buffers, needed --emit=plan or a program"),
    (["--budget-sweep=x.svg", "--emit=graph"], "--budget-sweep is given with a rung that has no buffers, needed --emit=plan or a program")])
def test_bad_options(options, error):
    done = subprocess.run([BUILD / "bin/heddle-compile", MODELS / "mlp" / "step.mlir", *options, "-o", "/dev/null"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr == f"heddle-compile: error: {error}\n"
