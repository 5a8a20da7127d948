"""The Plan rung against the unsharded step: every model and mesh that has golden numbers, as instructions on buffers at offsets,
run on the reference interpreter with its streams in several orders; and mutants of plans, which must show.

`pytest -s test_plan.py` prints a row for each: its worst leaf as a fraction of its tolerance, and what became of each mutant."""
import collections
import json
import random
import struct
import subprocess

import numpy
import pytest
from conftest import BUILD, FULL, model_id, model_name, model_steps
from plan_mutants import KINDS, independent, mutants_of

INTERPRET, OPT = BUILD / "bin" / "heddle-interpret", BUILD / "bin" / "heddle-opt"
STEPS = model_steps(golden=True)
SEEDS = [0, 1, 3] if FULL else [3]  # communication late, early, by chance
TO_SCHEDULED = ["--heddle-shard", "--heddle-to-scheduled"]
MUTATED = [step for step in STEPS if model_name(step) in (
    "mlp/step.dp4", "gpt2_tiny/step.fsdp4", "gpt2_tiny/step.dp2tp2", "llama_tiny/step.fsdp4", "moe/step.ep4", "resnet_tiny/step.spatial2")]
ATTEMPTS = 3 if FULL else 1  # of each kind, for each plan


def interpret(*arguments):
    return subprocess.run([INTERPRET, *arguments], capture_output=True, text=True, timeout=3000)


def write_inputs(golden, path):
    """The arguments of a golden file's first step: its state, then its batch. A little is added to each number, another to each, so
    that no two layers have the same."""
    data = golden.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    states = sum(name.startswith("state.") for name in header)
    entries, body, noise = {}, b"", numpy.random.default_rng(0)
    for name, entry in header.items():
        kind, _, number = name.rpartition(".")
        if kind not in ("state", "step0.batch"):
            continue
        begin, end = entry["data_offsets"]
        index = int(number) + (states if kind == "step0.batch" else 0)
        entries[f"arg{index}"] = dict(entry, data_offsets=[len(body), len(body) + end - begin])
        tensor = data[8 + size + begin:8 + size + end]
        if entry["dtype"] == "F32":
            values = numpy.frombuffer(tensor, numpy.float32)
            tensor = (values + numpy.float32(1e-3) * noise.random(values.shape, numpy.float32)).tobytes()
        body += tensor
    text = json.dumps(entries).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + body)


def run_once(folder, name, *options):
    """All results of a module on the arguments that write_inputs has written, as bytes."""
    done = interpret(folder / name, f"--inputs={folder / 'inputs'}", f"--outputs={folder / 'outputs'}", *options)
    assert not done.returncode, done.stderr[-2000:]
    return (folder / "outputs").read_bytes()


def run(heddle_opt, folder, step, *passes):
    """The interpreter's last line on the step's golden numbers. It is the same for each seed, and the plan is proved, too; its results
    are those of the Scheduled rung in every bit."""
    golden = step.parent / "golden.safetensors"
    (folder / "scheduled.mlir").write_bytes(heddle_opt(step, *passes, *TO_SCHEDULED))
    (folder / "plan.mlir").write_bytes(heddle_opt(folder / "scheduled.mlir", "--heddle-to-plan", "--heddle-verify-plan"))
    lines = []
    for seed in SEEDS:
        done = interpret(folder / "plan.mlir", f"--golden={golden}", f"--stream-seed={seed}", *([] if FULL else ["--golden-steps=1"]))
        assert not done.returncode, f"seed {seed}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        lines.append(done.stdout.splitlines()[-1])
    assert len(set(lines)) == 1, "results differ between orders of streams"
    write_inputs(golden, folder / "inputs")
    assert run_once(folder, "scheduled.mlir") == run_once(folder, "plan.mlir")
    return lines[0]


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(heddle_opt, tmp_path, step):
    print(f"{model_id(step)}: {run(heddle_opt, tmp_path, step)}")


@pytest.mark.parametrize("step", [step for step in STEPS if step.parent.name.startswith(("gpt2", "llama"))], ids=model_id)
def test_attention(heddle_opt, tmp_path, step):
    print(f"{model_id(step)}: {run(heddle_opt, tmp_path, step, '--heddle-import', '--heddle-raise-attention')}")


ERRORS = {"and no event orders them": "race", "and nothing orders them": "race with the host", "is undefined": "undefined", "deadlock": "deadlock",
          "needed memory apart": "overlap", "may be overwritten": "in place", "in the same group": "mismatch", "differs between copies": "copies differ"}


def run_mutant(folder, wanted):
    """How the Reference shows that a mutant is wrong; None if its results are the same in many orders of streams.

    No access lacks an order then, so that all orders give these results, and nothing undefined is read, so that buffers hold what
    was written through them."""
    for seed in range(5):
        done = interpret(folder / "mutant.mlir", f"--inputs={folder / 'inputs'}", f"--outputs={folder / 'outputs'}", f"--stream-seed={seed}")
        if done.returncode:
            error = done.stderr.split("error: ")[1].splitlines()[0]
            return next((how for words, how in ERRORS.items() if words in error), error)
        if (folder / "outputs").read_bytes() != wanted:
            return "other results"
    return None


def judge(folder, text, kind, mutant, wanted):
    """What becomes of a mutant: who catches it, or why it means the same; and how."""
    (folder / "mutant.mlir").write_text(mutant)
    parse = [OPT, folder / "mutant.mlir", "-o", "/dev/null"]
    if subprocess.run(parse, capture_output=True, timeout=300).returncode:
        return "no plan", "verifier"
    proved = not subprocess.run([*parse, "--heddle-verify-plan"], capture_output=True, timeout=300).returncode
    if how := run_mutant(folder, wanted):
        return "only the Reference" if proved else "both", how
    if not proved:
        return "only heddle-verify-plan", ""
    if kind in ("shift_offset", "shorten_lifetime"):
        return "equivalent", "that memory is free"
    if kind in ("remove_wait", "drop_record", "change_stream"):
        return "equivalent", "another event orders the same"
    return ("equivalent", "neither writes what the other accesses") if kind == "swap" and independent(text, mutant) else ("missed", "the same results")


def test_mutants(heddle_opt, tmp_path):
    """Each is caught, by the Reference or by heddle-verify-plan, or is the same plan for a reason."""
    table, faults, total = collections.defaultdict(collections.Counter), [], 0
    for step in MUTATED:
        text = heddle_opt(step, *TO_SCHEDULED, "--heddle-to-plan").decode()
        (tmp_path / "plan.mlir").write_text(text)
        write_inputs(step.parent / "golden.safetensors", tmp_path / "inputs")
        wanted = run_once(tmp_path, "plan.mlir")
        for kind in KINDS:
            for said, mutant in mutants_of(text, kind, random.Random(f"{model_name(step)} {kind.__name__}"), ATTEMPTS):
                total += 1
                who, how = judge(tmp_path, text, kind.__name__, mutant, wanted)
                table[kind.__name__][f"{who}{': ' if how else ''}{how}"] += 1
                print(f"{model_id(step)} {kind.__name__}: {who}: {how}: {said}")
                if who == "missed":
                    faults.append(f"{model_id(step)} {kind.__name__}: {who}: {how}: {said}")
    print(f"\n{total} mutants")
    for kind, fates in table.items():
        print(f"{kind:18} " + ", ".join(f"{count} {fate}" for fate, count in sorted(fates.items())))
    assert not faults, faults
    assert total >= (100 if FULL else 30)
