"""heddle-memory: the memory equation of a training step without compiling it, which GPUs it fits, and what to do where it does not. docs/memory.md."""
import argparse
import dataclasses
import json
import pathlib
import sys

from .memory_equation import MOST_DEVICES, RECOMPUTATION, ZERO_STAGES, Model, Setup, SizeError, advise, check_size, describe, equation

# Bytes that vendors' datasheets name for a device.
GPUS = {"RTX 3090": 24e9, "RTX 4090": 24e9, "A100 40GB": 40e9, "L40S": 48e9, "A100 80GB": 80e9, "H100 80GB": 80e9, "H200": 141e9}


def show(count):
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {unit}" if count < 1000 * size else f"{count / size:,.0f} {unit}"
    return f"{count:.0f} B"


def parse(arguments):
    parser = argparse.ArgumentParser(prog="heddle-memory", description="What a training step takes of each GPU's memory, by its sizes: nothing is compiled.")
    model = parser.add_argument_group("the model: a config.json of Hugging Face's, or sizes")
    model.add_argument("config", nargs="?", help="config.json of GPT-2, Llama, Mistral or Qwen2")
    for name in ("layers", "hidden", "heads", "vocabulary", "key-heads", "feed-forward"):
        model.add_argument(f"--{name}", type=int)
    model.add_argument("--kind", choices=["gpt", "llama"], default="gpt", help="of layers (default gpt)")
    model.add_argument("--untied", action="store_true", help="the head is not the embedding")
    step = parser.add_argument_group("the step")
    step.add_argument("--tokens", type=int, required=True, help="of a sequence")
    step.add_argument("--microbatch", type=int, default=1, help="sequences done at once on a replica (default 1)")
    step.add_argument("--microbatches", type=int, default=1, help="of a step on a replica (default 1)")
    step.add_argument("--data", type=int, default=1, help="replicas, or parts of ZeRO")
    step.add_argument("--tensor", type=int, default=1)
    step.add_argument("--pipeline", type=int, default=1, help="stages")
    step.add_argument("--zero", type=int, choices=ZERO_STAGES, default=0)
    step.add_argument("--sequence-parallel", action="store_true")
    step.add_argument("--recompute", choices=RECOMPUTATION, default="none")
    step.add_argument("--precision", choices=["bf16", "f32"], default="bf16", help="bf16 has f32 masters (default)")
    step.add_argument("--offload-optimizer", action="store_true")
    step.add_argument("--looped", action="store_true", help="layers are a loop (lax.scan), not written out one by one")
    step.add_argument("--plain-attention", action="store_true", help="scores are kept, as without a fused kernel")
    step.add_argument("--style", choices=["heddle", "frameworks"], default="heddle",
                      help="frameworks: weights and gradients in 16 bits beside f32 masters, and all of it at once (default heddle)")
    parser.add_argument("--devices", type=int, help="say what to do on so many, for each GPU")
    parser.add_argument("--report", metavar="FILE", help="put beside it what a compiled step takes: the JSON of heddle-compile --report FILE")
    given = parser.parse_args(arguments)
    if given.devices is not None:
        check_size("--devices", given.devices)
        if given.devices > MOST_DEVICES:
            raise SizeError(f"--devices is {given.devices}, needed at most {MOST_DEVICES}")
    if given.config:
        both = [f"--{name}" for name in ("layers", "hidden", "heads", "vocabulary", "key-heads", "feed-forward") if getattr(given, name.replace("-", "_")) is not None]
        if both or given.untied:
            raise SizeError(f"{given.config} and {', '.join(both + ['--untied'] * given.untied)} are both given, needed one or the other")
        sizes = Model.from_config(given.config)
    else:
        missing = [f"--{name}" for name in ("layers", "hidden", "heads", "vocabulary") if getattr(given, name) is None]
        if missing:
            raise SizeError(f"no config.json is given and no {', '.join(missing)}, needed one or the other")
        sizes = Model(given.layers, given.hidden, given.heads, given.vocabulary, given.kind, given.key_heads, given.feed_forward, not given.untied)
    setup = Setup(given.tokens, given.microbatch, given.microbatches, given.data, given.tensor, given.pipeline, given.zero, given.sequence_parallel, given.recompute,
                  given.precision, given.offload_optimizer, not given.plain_attention, given.style, given.looped)
    return sizes, setup, given.devices, given.report


def read_report(path):
    """What the step of a compiled program takes of a device, by heading."""
    try:
        report = json.loads(pathlib.Path(path).read_text())
        memory = next(entry for entry in report["entries"] if entry["name"] == "step")["memory"]
        rows = {**memory["by_heading"], "total": memory["total_bytes"]}
        if not all(type(size) is int and size >= 0 for size in rows.values()):
            raise ValueError
        return rows
    except OSError as error:
        raise SizeError(f"{path} can't be read ({error.strerror}), needed what heddle-compile --report FILE wrote") from None
    except (ValueError, KeyError, TypeError, StopIteration):
        raise SizeError(f'{path} is no report with an entry "step", needed what heddle-compile --report FILE wrote') from None


def show_rows(rows, compiled):
    if compiled:
        print(f"  {'':18}{'equation':>10}{'compiled':>12}")
    headings = [*rows][:-1] + [heading for heading in compiled if heading not in rows] + ["total"]
    for heading in headings:
        own = show(rows[heading]) if heading in rows else ""
        print(f"  {heading:18}{own:>10}" + (f"{show(compiled.get(heading, 0)) if heading != 'NCCL' else '':>12}" if compiled else ""))


def run(arguments):
    model, setup, devices, report = parse(arguments)
    compiled = read_report(report) if report is not None else {}
    rows = equation(model, setup)
    print(f"{model.parameters():,} parameters; {setup.devices} device{'s' if setup.devices > 1 else ''}: {describe(setup)}; "
          f"{setup.microbatch} x {setup.tokens} tokens at once, {setup.precision}")
    show_rows(rows, compiled)
    if setup.style == "heddle" and setup.microbatches == 1:
        print(f"  (gradients lie where {'' if setup.looped else 'activations and '}logits were: the larger of both is in the total)")
    fits = [name for name, memory in GPUS.items() if rows["total"] <= memory]
    print(f"fits {', '.join(fits)}" if fits else "fits none of " + ", ".join(GPUS))
    if devices is None:
        return
    print(f"on {devices} device{'s' if devices > 1 else ''}, the first of replicas, ZeRO, recomputation, tensor parallelism, stages and offload that fits:")
    for name, memory in GPUS.items():
        plan = advise(model, dataclasses.replace(setup, offload_optimizer=False), devices, memory)
        print(f"  {name:11} " + (f"{describe(plan)}: {show(equation(model, plan)['total'])}" if plan else "nothing fits: needed more devices, or shorter sequences"))


def main():
    try:
        run(sys.argv[1:])
    except SizeError as error:
        sys.exit(f"heddle-memory: error: {error}")


if __name__ == "__main__":
    main()
