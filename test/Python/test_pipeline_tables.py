"""heddle-solve reads the tables of PyTorch's pipeline schedules: each is verified, those that heddle makes too are the same, task by task, and
all have the bubble of the formulas."""
import csv
import io
import pathlib
import subprocess

import pytest
from conftest import BUILD, FULL

SOLVE = BUILD / "bin/heddle-solve"
SAVED = pathlib.Path(__file__).parents[1] / "Tools/heddle-solve/Inputs"  # of two ranks and four microbatches, by PyTorch 2.15
# class -> chunks on a rank, heddle's kind
CLASSES = {"GPipe": ([1], "gpipe"), "1F1B": ([1], "1f1b"), "Interleaved1F1B": ([2, 3], "interleaved"), "LoopedBFS": ([2, 3], None),
           "InterleavedZeroBubble": ([2, 3], None), "ZBVZeroBubble": ([2], "zb-v"), "DualPipeV": ([2], None)}


def table(name, ranks, chunks, microbatches, lowered=False):
    """What PyTorch's class has for all ranks, as it writes it; and None where it refuses the numbers."""
    schedules = pytest.importorskip("torch.distributed.pipelining.schedules")
    stage = pytest.importorskip("torch.distributed.pipelining.stage")
    Stage = type("Stage", (stage._PipelineStageBase,), {"__init__": lambda self, **values: self.__dict__.update(values)})
    Stage.__abstractmethods__ = frozenset()
    stages = [Stage(stage_index=index, num_stages=ranks * chunks, group_size=ranks, group_rank=0, group=None, submod=None, has_backward=True)
              for index in range(0, ranks * chunks, ranks)]
    kind = getattr(schedules, f"Schedule{name}")
    try:
        schedule = kind(stages if issubclass(kind, schedules.PipelineScheduleMulti) else stages[0], microbatches)
    except ValueError:
        return None
    if lowered:
        order = schedule.pipeline_order_with_comms
    else:
        order = schedule._get_pipeline_order() if isinstance(schedule, schedules.PipelineScheduleSingle) else schedule.pipeline_order
    text = io.StringIO(newline="")
    for rank in range(ranks):
        csv.writer(text).writerow(order[rank])
    return text.getvalue()


def solve(*options, text=None):
    done = subprocess.run([SOLVE, "pipeline", *map(str, options)], input=text, capture_output=True, text=True)
    return done.stdout, done.stderr


def read(text):
    """(seconds, the longest rank's seconds) of a table whose tasks take a second each."""
    printed, error = solve("--csv=/dev/stdin", "--columns=0", text=text)
    assert not error, error
    return float(printed.split()[0]), float(printed.split("takes ")[1].split()[0])


def expected(name, ranks, chunks, microbatches):
    """The least that is lost besides the work is that of filling and draining the pipeline."""
    work, lost = 3 * chunks * microbatches, 3 * (ranks - 1)
    if name in ("InterleavedZeroBubble", "ZBVZeroBubble", "DualPipeV"):
        lost = ranks - 1
    return work + lost


@pytest.mark.parametrize("name", CLASSES)
def test_saved(name):
    chunks = CLASSES[name][0][0]
    text = (SAVED / f"{name}.csv").read_text()
    assert read(text)[0] == expected(name, 2, chunks, 4)


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("ranks", [2, 4, 8] if FULL else [2, 4])
def test_of_pytorch(name, ranks):
    many, kind = CLASSES[name]
    for chunks in many:
        for microbatches in (ranks, 2 * ranks, 3 * ranks + 2, 20):
            text = table(name, ranks, chunks, microbatches)
            if text is None:
                continue
            if name == "1F1B" and f"{ranks - 1}F{microbatches}," in text:
                # Its last rank's row has F of 1 to m in the place of 0 to m - 1 (in 2.15; what is run is right).
                assert f"rank 0 has no 0F{microbatches}, needed each chunk's forward task" in solve("--csv=/dev/stdin", text=text)[1]
                for microbatch in range(microbatches):
                    text = text.replace(f"{ranks - 1}F{microbatch + 1},", f"{ranks - 1}F{microbatch},")
            if name != "ZBVZeroBubble" or microbatches >= 2 * ranks - 1:  # fewer leave gaps
                assert read(text)[0] == expected(name, ranks, chunks, microbatches), (chunks, microbatches)
            if kind:
                ours, error = solve(f"--kind={kind}", f"--ranks={ranks}", f"--chunks={chunks}", f"--microbatches={microbatches}", "--print-csv")
                theirs = [[cell for cell in row if cell[-1:].isdigit()] for row in csv.reader(io.StringIO(text))]
                assert not error and [row.split(",") for row in ours.splitlines()] == theirs


@pytest.mark.parametrize("name", ["Interleaved1F1B", "LoopedBFS", "InterleavedZeroBubble", "ZBVZeroBubble", "DualPipeV"])
def test_lowered_by_pytorch(name):
    """With the cells that move data."""
    text = table(name, 4, 2, 8, lowered=True)
    assert "SEND_F" in text and "RECV_B" in text
    assert read(text) == read(table(name, 4, 2, 8))
