"""Every collective says why it is there: the source line, and the annotations on both sides."""
import pytest

from conftest import model_folders


@pytest.mark.parametrize("model, mesh", [("mlp", "dp2tp2"), ("llama_tiny", "fsdp2tp2sp")])
def test_every_collective_is_explained(heddle_opt, model, mesh):
    file = next(file for folder in model_folders() if (file := folder / model / f"step.{mesh}.mlir").exists())
    head, columns, *rows, totals = heddle_opt(file, "--heddle-shard", "--heddle-explain-sharding", "-o", "/dev/null").decode().splitlines()
    count = int(head.split()[-2])
    assert count == len(rows) > 0
    at = columns.index("annotations")
    unexplained = [row for row in rows if ".py:" not in row[:at] or '": ' not in row[at:] or "nobody" in row[at:]]
    assert not unexplained
    kinds = dict(zip(totals.split()[1::2], map(int, totals.split()[2::2])))
    assert sum(kinds.values()) == int(head.split()[1])
    assert kinds["gradient"] > 0
