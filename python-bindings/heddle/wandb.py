"""Follows the records that `heddle-run train --metrics FILE` writes, and gives them to Weights & Biases, where its package is installed.

    python -m heddle.wandb metrics.jsonl --project NAME

See docs/monitoring.md.
"""
import argparse
import json
import sys
import time


def read_records(path, is_followed, pause=1.0):
    """Each whole line as a dict, as it comes; without `is_followed` those that are there."""
    number, partial = 0, ""
    with open(path, encoding="utf-8") as file:
        while True:
            partial += file.readline()
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


def follow(run, records):
    run.define_metric("*", step_metric="step")  # a run that goes on from a checkpoint may come to a step twice
    for record in records:
        if "alert" in record:
            run.alert(title=record["alert"], text=f"step {record['step']}: {record['reason']}")
        else:
            run.log(flatten(record))


def main():
    parser = argparse.ArgumentParser(prog="python -m heddle.wandb", description="Gives the records of heddle-run train to Weights & Biases, as they are written.")
    parser.add_argument("file", help="what --metrics writes")
    parser.add_argument("--project", default="heddle", help="(default heddle)")
    parser.add_argument("--name", help="of the run")
    parser.add_argument("--once", action="store_true", help="end at the end of the file, instead of by Ctrl-C")
    options = parser.parse_args()
    try:
        import wandb
    except ModuleNotFoundError as error:
        if error.name != "wandb":
            raise
        sys.exit("heddle.wandb: error: the package wandb is not installed, needed it to send records (pip install wandb)")
    try:
        open(options.file).close()
    except OSError as error:
        sys.exit(f"heddle.wandb: error: {options.file} can't be read: {error.strerror}")
    run = wandb.init(project=options.project, name=options.name)
    try:
        follow(run, read_records(options.file, not options.once))
    except KeyboardInterrupt:
        pass
    except ValueError as error:
        sys.exit(f"heddle.wandb: error: {error}")
    finally:
        run.finish()


if __name__ == "__main__":
    main()
