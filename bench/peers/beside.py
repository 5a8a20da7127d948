"""What benches that measure heddle beside its peers have alike: their options, and how they end."""
import argparse
import json
import pathlib


def read_options(description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="?", default="")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--with-torch", action="store_true")
    return parser.parse_args()


def end(options, rows, bad, words):
    """Writes the rows where that was asked for, and gives the exit status."""
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    print(f"{bad} rows {words}")
    return 1 if bad else 0
