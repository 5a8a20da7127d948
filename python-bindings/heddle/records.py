"""The records that `heddle-run train --metrics FILE` writes, for what gives them to others: a program's options, and each record as it comes."""
import argparse
import contextlib
import json
import sys
import time


def read_records(path, is_followed, pause=1.0):
    """Each whole line as a dict, as it comes; without `is_followed` those that are there."""
    number, partial = 0, ""
    with open(path, encoding="utf-8") as file:
        while True:
            try:
                partial += file.readline()
            except UnicodeDecodeError:
                raise ValueError(f"{path}:{number + 1}: is no UTF-8, needed a JSON object with a step") from None
            if not partial.endswith("\n"):
                if not is_followed:
                    return
                time.sleep(pause)
                continue
            line, partial, number = partial, "", number + 1
            try:
                record = json.loads(line)
            except ValueError:
                record = None
            if not isinstance(record, dict) or "step" not in record:
                raise ValueError(f"{path}:{number}: is no record of heddle-run, needed a JSON object with a step")
            yield record


def flatten(record):
    """Numbers by name: those of a list by their place; what was no number (null) is left out."""
    found = {}
    for name, value in record.items():
        if isinstance(value, list):
            found |= {f"{name}/{place}": one for place, one in enumerate(value) if one is not None}
        elif isinstance(value, (int, float)):
            found[name] = value
    return found


def parse(program, whom, add_options):
    """The options of a reader, of a file that can be read. `program` is its module."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=f"Gives the records of heddle-run train to {whom}, as they are written.")
    parser.add_argument("file", help="what --metrics writes")
    parser.add_argument("--once", action="store_true", help="end at the end of the file, instead of by Ctrl-C")
    add_options(parser)
    options = parser.parse_args()
    try:
        open(options.file).close()
    except OSError as error:
        sys.exit(f"{program}: error: {options.file} can't be read: {error.strerror}")
    return options


@contextlib.contextmanager
def needs_package(program, module, package):
    """Around an import: what `package` has, which need not be there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != module:
            raise
        sys.exit(f"{program}: error: the package {package} is not installed, needed it to send records (pip install {package})")


def send(program, options, follow, finish):
    """Has `follow` take the records until Ctrl-C, or those that are there, and ends by `finish`."""
    try:
        follow(read_records(options.file, not options.once))
    except KeyboardInterrupt:
        pass
    except ValueError as error:
        sys.exit(f"{program}: error: {error}")
    finally:
        finish()
