#!/usr/bin/env python3
"""Steps of Llama-3 8B and of GPT-3's size as pipelines on 1,024 GPUs: seconds and memory to compile, and what is predicted.

    bench/pipeline_scale.py [--models llama_8b gpt3] [--schedules 1f1b interleaved] [--microbatches 32 96] [--machine h100-sxm]

The mesh is pipe = 8, data = 16, model = 8: tensor parallelism within a node, replicas and stages between nodes. llama_8b is the model of
`test/models/export.py` with a batch of 512 sequences of 4,096 tokens, weights sharded along data (FSDP); gpt3 has 96 layers of 12,288 and 96 heads,
175 billion parameters (its MLP is gated, so of 32,768), a batch of 1,536 sequences of 2,048 tokens, and weights whole along data, as
Narayanan et al. have it (arXiv 2104.04473; their table 2 has 140 to 153 TFLOP/s of an A100's 312, that is 45 to 49%, for 175 billion parameters).
What a GPU does is 6 flops a parameter and token, which counts recomputation as none and leaves attention out; "of peak" is that over the machine's rate for
bf16. Nothing of this has run: times are those of the plans by the machine's description (docs/machines.md).
"""
import argparse
import json
import os
import pathlib

from large_steps import export_llama, measure, widen

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMPILE = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin/heddle-compile"
GPUS, DATA = 1024, 16
# layers, width, heads, heads of keys, width of the MLP, vocabulary, tokens, batch; the mesh; parameters
MODELS = {"llama_8b": ((32, 4096, 32, 8, 14336, 128256, 4096, 512), "fsdp2tp8", 8.03e9),
          "gpt3": ((96, 12288, 96, 96, 32768, 50304, 2048, 1536), "dp2tp8", 175.2e9)}


def export(model, out):
    """The step on data = 16, model = 8."""
    file = out / f"{model}.mlir"
    if not file.exists():
        sizes, mesh, _ = MODELS[model]
        file.write_text(widen(export_llama(sizes, mesh), DATA))
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", nargs="+", default=list(MODELS), choices=list(MODELS))
    parser.add_argument("--schedules", nargs="+", default=["1f1b", "interleaved"])
    parser.add_argument("--microbatches", type=int, nargs="+", default=[32])
    parser.add_argument("--machine", default="h100-sxm")
    parser.add_argument("--peak", type=float, default=989e12, help="flops of bf16 a second, of a GPU")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/pipeline_scale")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    print(f"{GPUS} GPUs of {options.machine}, pipe = 8, data = {DATA}, model = 8: predicted, but for the compiler's own seconds and memory")
    print(f"{'model':9}{'schedule':13}{'M':>4}{'compile s':>11}{'MB':>6}{'step s':>9}{'waiting for stages':>20}{'TFLOP/s':>9}{'of peak':>9}"
          f"{'memory GB':>11}{'NVLink GB':>11}{'network GB':>12}")
    for model in options.models:
        sizes, _, parameters = MODELS[model]
        for schedule in options.schedules:
            for microbatches in options.microbatches:
                report = options.out / "report.json"
                seconds, peak = measure(COMPILE, export(model, options.out), f"--mesh=pipe=8,data={DATA},model=8", "--pipeline=auto", f"--pipeline-schedule={schedule}",
                                        f"--microbatches={microbatches}", f"--machine={options.machine}", "--target=trace", f"--report={report}", "-o", options.out / "step.heddle")
                step = json.loads(report.read_text())["entries"][0]
                total = step["seconds"]["total"]
                lists = step["seconds_by_list"]
                bubble = sum(own["waiting_for_other_lists"] for own in lists) / sum(own["total"] for own in lists)
                rate = 6 * parameters * sizes[-1] * sizes[-2] / GPUS / total
                links = step["wire_bytes_by_link"]
                print(f"{model:9}{schedule:13}{microbatches:>4}{seconds:>11.1f}{peak / 1e6:>6.0f}{total:>9.3f}{bubble:>20.1%}{rate / 1e12:>9.0f}{rate / options.peak:>9.0%}"
                      f"{step['memory']['total_bytes'] / 1e9:>11.1f}{links['within_node'] / 1e9:>11.1f}{links['between_nodes'] / 1e9:>12.1f}", flush=True)


if __name__ == "__main__":
    main()
