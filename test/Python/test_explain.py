"""Every collective says why it is there: the source line, and the annotations on both sides."""
import re

import pytest

from conftest import model_folders, model_id, model_steps


@pytest.mark.parametrize("model, mesh", [("mlp", "dp2tp2"), ("llama_tiny", "fsdp2tp2sp")])
def test_every_collective_is_explained(heddle_opt, model, mesh):
    file = next(file for folder in model_folders() if (file := folder / model / f"step.{mesh}.mlir").exists())
    head, columns, *rows, totals = heddle_opt(file, "--heddle-shard=alternatives=true", "--heddle-explain-sharding", "-o", "/dev/null").decode().splitlines()
    others = [row for row in rows if row.strip().startswith("instead: ")]
    paths = [row for row in rows if row.strip().startswith("other path: ")]
    rows = [row for row in rows if row not in others + paths]
    assert (mesh == "dp2tp2" or paths) and all(re.search(r"path: \w+.*: \d\.\d+e-\d+ s, chosen \d\.\d+e-\d+ s$", row) for row in paths)
    assert others and all(re.search(r"as \[.*: \d\.\d+e-\d+ s, chosen \d\.\d+e-\d+ s$", row) for row in others)
    count = int(head.split()[-2])
    assert count == len(rows) > 0
    at = columns.index("annotations")
    unexplained = [row for row in rows if ".py:" not in row[:at] or '": ' not in row[at:] or "nobody" in row[at:]]
    assert not unexplained
    kinds = dict(zip(totals.split()[1::2], map(int, totals.split()[2::2])))
    assert sum(kinds.values()) == int(head.split()[1])
    assert kinds["gradient"] > 0


MESHES = [step for step in model_steps() if step.name != "step.mlir"]


@pytest.mark.parametrize("step", MESHES, ids=model_id)
def test_no_collective_is_nobodys(heddle_opt, step):
    """Also where an axis is chosen by cost: then the nearest annotation with it is named. Collectives of manual computations
    are the user's own, and stand without."""
    lines = heddle_opt(step, "--heddle-shard", "--heddle-explain-sharding", "-o", "/dev/null").decode().splitlines()
    columns, at = lines[1], lines[1].index("annotations")
    unexplained = [row for row in lines[2:-1] if "spmd." in row and (not re.search(r'"(:\(\d+\)\d+)?: ', row[at:]) or "nobody" in row[at:])]
    assert not unexplained


def test_kinds_say_for_whom(heddle_opt):
    """Tensor parallelism sums activations, data parallelism gradients; the loss is a metric, and nobody else's kind."""
    file = next(file for folder in model_folders() if (file := folder / "mlp" / "step.dp2tp2.mlir").exists())
    lines = heddle_opt(file, "--heddle-shard", "--heddle-explain-sharding", "-o", "/dev/null").decode().splitlines()
    kinds = {(fields[3], fields[5]) for line in lines if "spmd.all_reduce" in line and (fields := line.split())}
    assert ('"model"', "activation") in kinds and ('"data"', "gradient") in kinds
    assert ('"model"', "gradient") not in kinds and ('"data"', "activation") not in kinds
