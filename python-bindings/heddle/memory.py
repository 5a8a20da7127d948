"""heddle-memory: the memory equation of a training step without compiling it, which GPUs it fits, and what to do where it does not. docs/memory.md."""
import argparse
import dataclasses
import json
import os
import pathlib
import re
import signal
import sys

from .memory_equation import (GATHERS, MOST_DEVICES, OFFLOAD, RECOMPUTATION, SPACES, ZERO_STAGES, Model, Setup, SizeError, advise, check_size, describe, elsewhere, equation,
                              settle)

# Bytes that vendors' datasheets name for a device: docs/memory.md.
GPUS = {"RTX 3090": 24e9, "RTX 4090": 24e9, "A100 40GB": 40e9, "L40S": 48e9, "A100 80GB": 80e9, "H100 80GB": 80e9, "H200": 141e9}


def show(count):
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {unit}" if count < 1000 * size else f"{count / size:,.0f} {unit}"
    return f"{count:.0f} B"


class Parser(argparse.ArgumentParser):
    """Options by their whole names, each at most once; what is wrong is a SizeError."""

    def error(self, message):
        message = message.removeprefix("argument ")
        raise SizeError(message.replace(": expected one argument", " has no value, needed one"))


class Once(argparse.Action):
    """An option's value, read by `of`."""

    def __init__(self, option_strings, dest, of, **rest):
        super().__init__(option_strings, dest, **rest)
        self.of = of

    def __call__(self, parser, given, text, option=None):
        if self.dest in given.seen:
            raise SizeError(f"{option} is given twice, needed once")
        given.seen.add(self.dest)
        setattr(given, self.dest, True if self.nargs == 0 else self.of(option, text))


def read_number(option, text):
    if not re.fullmatch("[+-]?[0-9]{1,4000}", text):
        raise SizeError(f"{option} is {text}, needed a whole number")
    return int(text)


def one_of(*values):
    def read(option, text):
        if text not in map(str, values):
            raise SizeError(f"{option} is {text}, needed {', '.join(map(str, values[:-1]))} or {values[-1]}")
        return next(value for value in values if str(value) == text)

    return read


def read_offload(option, text):
    """{what: space} of `optimizer,parameters=disk`, as heddle-compile takes it."""
    away = {}
    for one in text.split(","):
        what, is_said, space = one.partition("=")
        if what not in OFFLOAD or is_said and space not in SPACES:
            raise SizeError(f"{option} is {one}, needed optimizer, parameters or activations, or one of them with =host or =disk")
        if what in away:
            raise SizeError(f"{option} {what} is given twice, needed once")
        away[what] = space or "host"
    return away


def parse(arguments):
    parser = Parser(prog="heddle-memory", description="What a training step takes of each GPU's memory, by its sizes: nothing is compiled.", allow_abbrev=False)
    model = parser.add_argument_group("the model: a config.json of Hugging Face's, or sizes")
    step = parser.add_argument_group("the step")
    add = lambda group, name, of, **rest: group.add_argument(name, action=Once, of=of, **rest)  # noqa: E731
    flag = lambda group, name, **rest: add(group, name, None, nargs=0, default=False, **rest)  # noqa: E731
    one = lambda group, name, *values, **rest: add(group, name, one_of(*values), metavar="{" + ",".join(map(str, values)) + "}", **rest)  # noqa: E731
    model.add_argument("config", nargs="?", help="config.json of GPT-2, Llama, Mistral or Qwen2")
    for name in ("layers", "hidden", "heads", "vocabulary", "key-heads", "feed-forward"):
        add(model, f"--{name}", read_number)
    one(model, "--kind", "gpt", "llama", help="of layers (default gpt)")
    flag(model, "--untied", help="the head is not the embedding")
    add(step, "--tokens", read_number, help="of a sequence")
    add(step, "--microbatch", read_number, default=1, help="sequences done at once on a replica (default 1)")
    add(step, "--microbatches", read_number, default=1, help="of a step on a replica (default 1)")
    one(step, "--microbatch-gathers", *GATHERS, default="auto",
        help="outside: sharded weights are gathered once a step; inside: once a microbatch; auto (default): outside, and inside where only that fits")
    add(step, "--data", read_number, default=1, help="replicas, or parts of ZeRO")
    add(step, "--tensor", read_number, default=1)
    add(step, "--pipeline", read_number, default=1, help="stages")
    one(step, "--zero", *ZERO_STAGES, default=0)
    flag(step, "--sequence-parallel")
    one(step, "--recompute", *RECOMPUTATION, default="none")
    one(step, "--precision", "bf16", "f32", default="bf16", help="bf16 has f32 masters (default)")
    add(step, "--offload", read_offload, default={}, metavar="WHAT", help="optimizer, parameters, activations: these are on the host; optimizer=disk: on a disk")
    flag(step, "--looped", help="layers are a loop (lax.scan), not written out one by one")
    flag(step, "--plain-attention", help="scores are kept, as without a fused kernel")
    one(step, "--style", "heddle", "frameworks", default="heddle",
        help="frameworks: weights and gradients in 16 bits beside f32 masters, and all of it at once (default heddle)")
    add(parser, "--devices", read_number, help="say what to do on so many, for each GPU")
    add(parser, "--report", lambda option, text: text, metavar="FILE", help="put beside it what a compiled step takes: the JSON of heddle-compile --report FILE")
    given, unknown = parser.parse_known_args(arguments, argparse.Namespace(seen=set()))
    if unknown:
        raise SizeError(f"{unknown[0]} is no option, needed one of those that --help names")
    if given.tokens is None:
        raise SizeError("--tokens is missing, needed a whole number of at least 1")
    if given.devices is not None:
        check_size("--devices", given.devices)
        if given.devices > MOST_DEVICES:
            raise SizeError(f"--devices is {given.devices}, needed at most {MOST_DEVICES}")
    if given.config:
        both = [f"--{name}" for name in ("layers", "hidden", "heads", "vocabulary", "key-heads", "feed-forward", "kind", "untied") if name.replace("-", "_") in given.seen]
        if both:
            raise SizeError(f"{given.config} and {', '.join(both)} are both given, needed one or the other")
        sizes = Model.from_config(given.config, given.tokens)
    else:
        missing = [f"--{name}" for name in ("layers", "hidden", "heads", "vocabulary") if getattr(given, name) is None]
        if missing:
            raise SizeError(f"no config.json is given and no {', '.join(missing)}, needed one or the other")
        sizes = Model(given.layers, given.hidden, given.heads, given.vocabulary, given.kind or "gpt", given.key_heads, given.feed_forward, not given.untied)
    setup = Setup(given.tokens, given.microbatch, given.microbatches, given.data, given.tensor, given.pipeline, given.zero, given.sequence_parallel, given.recompute,
                  given.precision, given.offload, not given.plain_attention, given.style, given.looped, given.microbatch_gathers)
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


def show_rows(rows, compiled, spaces):
    """A column a space; of the device also what a compiled step takes."""
    columns = {"equation" if compiled else "device": rows, **({"compiled": compiled} if compiled else {}), **{f"on the {space}": spaces[space] for space in SPACES if space in spaces}}
    if len(columns) > 1:
        print(f"  {'':18}{next(iter(columns)):>10}" + "".join(f"{name:>12}" for name in [*columns][1:]))
    for heading in [*rows][:-1] + [heading for heading in compiled if heading not in rows] + ["total"]:
        cells = [show(column[heading]) if heading in column else show(0) if column is compiled and heading not in ("NCCL", "chunks") else "" for column in columns.values()]
        print(f"  {heading:18}{cells[0]:>10}" + "".join(f"{cell:>12}" for cell in cells[1:]).rstrip())


def fit(model, setup, memory):
    """The setup that `memory` bytes hold, or nothing."""
    settled = settle(model, setup, memory)
    return settled if equation(model, settled)["total"] <= memory else None


def run(arguments):
    model, setup, devices, report = parse(arguments)
    compiled = read_report(report) if report is not None else {}
    rows = equation(model, setup)
    print(f"{model.parameters():,} parameters; {setup.devices} device{'s' if setup.devices > 1 else ''}: {describe(setup)}; "
          f"{setup.microbatch} x {setup.tokens} tokens at once, {setup.precision}")
    show_rows(rows, compiled, elsewhere(model, setup))
    if setup.style == "heddle" and (setup.offload or setup.microbatches > 1):
        print("  (not all of it is there at once: the total is that of the moment that takes most)")
    elif setup.style == "heddle":
        print(f"  (gradients lie where {'' if setup.looped else 'activations and '}logits were: the larger of both is in the total)")
    found = {name: fit(model, setup, memory) for name, memory in GPUS.items()}
    fits = [name + (" (weights gathered for each microbatch)" if own != setup else "") for name, own in found.items() if own]
    print(f"fits {', '.join(fits)}" if fits else "fits none of " + ", ".join(GPUS))
    if devices is None:
        return
    print(f"on {devices} device{'s' if devices > 1 else ''}, the first of replicas, ZeRO, recomputation, tensor parallelism, stages and offload that fits:")
    for name, memory in GPUS.items():
        plan = advise(model, setup, devices, memory)
        print(f"  {name:11} " + (f"{describe(plan)}: {show(equation(model, plan)['total'])}" if plan else "nothing fits: needed more devices, or shorter sequences"))


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a reader that is gone ends it, as any filter
    if sys.stdout is None:
        sys.exit("heddle-memory: error: the standard output is closed, needed one that can be written")
    try:
        try:
            run(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except SizeError as error:
        sys.exit(f"heddle-memory: error: {error}")
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left to write goes there
        sys.exit(f"heddle-memory: error: the standard output can't be written ({error.strerror}), needed one that can")


if __name__ == "__main__":
    main()
