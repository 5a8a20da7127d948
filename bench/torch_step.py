#!/usr/bin/env python3
"""gpt2_14m in PyTorch, as heddle.torch compiles it for this processor, beside torch.compile and eager mode, in turn in one run.

    bench/torch_step.py [FILTER] [--rounds=N] [--json=FILE]       rows, "f32" and "bf16", whose name contains FILTER

The model is bench/peers/torch_gpt.py's, unchanged; so are optimizer and clipping. bf16 is heddle-compile's --precision=bf16 beside torch.autocast. Columns are
medians over rounds, and heddle's time as a ratio of the peer's. `./dev bench torch-step --with-torch` installs PyTorch first. Exit status 1 where a row
(marked *) is over its bar.
"""
import json
import pathlib
import statistics
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench/peers"), str(ROOT / "python-bindings")]
from beside import end, read_options  # noqa: E402
from step import BIN, Peer, run  # noqa: E402

# The ratio of heddle's time to torch.compile's that is aimed at, and the most that is allowed.
CASES = {"f32": (0.7, 1.0), "bf16": (0.6, 1.0)}


class Program:
    """The step of torch_gpt.py; each round is a run of heddle-run."""

    def __init__(self, folder, precision):
        import heddle.torch
        import torch
        import torch_gpt as peer

        torch.manual_seed(0)
        model = peer.Model()
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1)
        tokens = torch.zeros(peer.BATCH, peer.LENGTH, dtype=torch.int64)
        self.source = heddle.torch.export(folder / precision, model, None, optimizer, {"tokens": tokens, "targets": tokens}, clip_grad_norm=1.0, vocabulary=peer.TOKENS)
        self.program = folder / f"{precision}.heddle"
        options = ["--precision=bf16"] if precision == "bf16" else []
        run(BIN / "heddle-compile", self.source / "step.mlir", "--target=cpu", "--machine=host", *options, "-o", self.program)

    def steps(self, count):
        out = self.program.with_suffix(".json")
        run(BIN / "heddle-run", "bench", self.program, f"--state={self.source / 'init.safetensors'}", f"--steps={count}", "--warmup=1", f"--json={out}")
        self.facts = json.loads(out.read_text())
        return self.facts["steps"]


def measure(precision, rounds, folder):
    peers = {f"torch {mode}": Peer("torch_gpt.py", precision, mode) for mode in ("compile", "eager")}
    try:
        program = Program(folder, precision)
        times = {name: [] for name in ["heddle", *peers]}
        for turn in range(rounds + 1):
            for name, peer in peers.items():
                times[name] += peer.steps(1)
            times["heddle"].append(statistics.median(program.steps(1 if turn else 3)))
    finally:
        for peer in peers.values():
            peer.close()
    medians = {name: statistics.median(seconds[1:]) for name, seconds in times.items()}
    return {"precision": precision, "seconds": medians, "all_seconds": times, "heddle": program.facts, "peers": {name: peer.facts for name, peer in peers.items()}}


def main():
    options = read_options(__doc__)
    rows, over = [], 0
    for precision, (aim, most) in CASES.items():
        if options.filter not in precision:
            continue
        with tempfile.TemporaryDirectory() as folder:
            rows.append(measure(precision, options.rounds, pathlib.Path(folder)))
        own, compiled, eager = rows[-1]["seconds"].values()
        bad = own / compiled > most
        over += bad
        print(f"gpt2_14m {precision}: {own * 1e3:.1f} ms; torch.compile {compiled * 1e3:.1f} ms: {own / compiled:.2f} (aim {aim}, at most {most}); "
              f"eager {eager * 1e3:.1f} ms: {own / eager:.2f}{' *' if bad else ''}", flush=True)
    return end(options, rows, over, "over a bar")


if __name__ == "__main__":
    sys.exit(main())
