#!/usr/bin/env python3
"""Puts faults into programs, one each, and counts those that a run on the emulator notices.

    mutants.py --build build --count 200 --case mlp.heddle models/mlp/golden.safetensors [--case ...]

Each program of a case is one with `cuda-source` modules; as many faults are drawn of each kind as there are, from the seed. A fault
is caught by a report of the emulator, by an error, or by numbers that are not the golden ones, under one of the seeds of
orders. Survivors are printed: each has to be explained, or mended."""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import subprocess
import tempfile


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--count", type=int, default=200, help="faults, of all programs together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--orders", type=int, default=3, help="seeds of orders to try each fault with")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path, help="a file for the outcome of each")
    parser.add_argument("--case", type=pathlib.Path, nargs=2, action="append", required=True, metavar=("PROGRAM", "GOLDEN"))
    return parser.parse_args()


def draw(mutants, count, rng):
    """As many of each kind as of the others, as far as there are."""
    kinds = collections.defaultdict(list)
    for mutant in mutants:
        kinds[mutant["kind"]].append(mutant)
    for of_kind in kinds.values():
        rng.shuffle(of_kind)
    drawn = []
    while len(drawn) < count and any(kinds.values()):
        for kind in sorted(kinds):
            if kinds[kind] and len(drawn) < count:
                drawn.append(kinds[kind].pop())
    return drawn


def outcome(options, mutant):
    """How the fault was noticed: `report` by the emulator, `error`, `numbers`; or `survived`."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "mutant.heddle"
        mutate = [options.build / "bin" / "test-mutate-program", mutant["program"], f"--mutant={mutant['number']}", "-o", program]
        subprocess.run(mutate, check=True)
        for order in range(1, options.orders + 1):
            check = ["heddle-run", "check", program, f"--golden={mutant['golden']}", "--device=emulated", f"--seed={order}"]
            try:
                done = subprocess.run([options.build / "bin" / check[0], *check[1:]], capture_output=True, text=True, timeout=300)
            except subprocess.TimeoutExpired:
                return "no end", ""
            text = done.stdout + done.stderr
            if done.returncode < 0:
                return "crash", text
            if done.returncode:
                if "emulator:" in text:
                    return "report", text
                return ("numbers" if "golden" in text or "tolerance" in text else "error"), text
    return "survived", ""


def main():
    options = parse()
    mutants = []
    for program, golden in options.case:
        lines = subprocess.run([options.build / "bin" / "test-mutate-program", program, "--list"], capture_output=True, text=True, check=True)
        mutants += [json.loads(line) | {"program": program, "golden": golden} for line in lines.stdout.splitlines()]
    drawn = draw(mutants, options.count, random.Random(options.seed))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda mutant: outcome(options, mutant), drawn))
    table = collections.defaultdict(collections.Counter)
    for mutant, (how, text) in zip(drawn, found):
        table[mutant["kind"]][how] += 1
        mutant |= {"program": str(mutant["program"]), "golden": str(mutant["golden"]), "outcome": how, "text": text[-600:]}
    for kind, counts in sorted(table.items()):
        print(f"{kind}: " + ", ".join(f"{count} {how}" for how, count in sorted(counts.items())))
    caught = sum(how != "survived" for how, _ in found)
    print(f"{caught} of {len(drawn)} caught, of {len(mutants)} possible ones")
    for mutant in drawn:
        if mutant["outcome"] in ("survived", "crash", "no end"):
            print(f"{mutant['outcome']}: {mutant['program']} #{mutant['number']} {mutant['kind']}: {mutant['place']}")
    if options.json:
        options.json.write_text(json.dumps(drawn, indent=1))


if __name__ == "__main__":
    main()
