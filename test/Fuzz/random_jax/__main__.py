"""python -m random_jax --seed 1 --count 100 [--first N] [--out FOLDER]: random functions of JAX through heddle-run, against JAX.

Prints a line for each cause of a fault, with a script that repeats its smallest case; status 1 if there is one."""
import argparse
import os
import pathlib
import sys
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=12 --xla_allow_excess_precision=false --xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true " + os.environ.get("XLA_FLAGS", "")


def main():
    parser = argparse.ArgumentParser(prog="random_jax", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first program's number")
    parser.add_argument("--count", type=int, default=100, help="functions, four in each program")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("random_jax_faults"))
    parser.add_argument("--show", action="store_true", help="print programs, run none")
    parser.add_argument("--reduce", type=int, default=150, help="runs that reducing a case may take; 0: print it as it is")
    parser.add_argument("--leave-out", action="append", default=[], metavar="TEXT", help="errors that say so are counted apart")
    parser.add_argument("--seconds", type=float, help="end after so long")
    options = parser.parse_args()
    from .fuzz import Fuzzer
    from .generate import make_program

    last = options.first + -(-options.count // 4)
    if options.show:
        for number in range(options.first, last):
            print(make_program(options.seed, number).standalone())
        return 0
    fuzzer = Fuzzer(options.out, most=options.reduce, left_out=options.leave_out)
    begin = time.monotonic()
    for number in range(options.first, last):
        fuzzer.try_program(options.seed, number)
        if (number - options.first) % 25 == 24:
            print(fuzzer.summary(), file=sys.stderr, flush=True)
        if options.seconds and time.monotonic() - begin > options.seconds:
            break
    print(f"{fuzzer.summary()}, {time.monotonic() - begin:.0f} s, programs {options.first} to {number} of seed {options.seed}")
    return 1 if fuzzer.faults else 0


sys.exit(main())
