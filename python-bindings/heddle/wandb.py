"""Follows the records that `heddle-run train --metrics FILE` writes, and gives them to Weights & Biases, where its package is installed.

    python -m heddle.wandb metrics.jsonl --project NAME

See docs/monitoring.md.
"""
import functools

from .records import flatten, needs_package, parse, send


def follow(run, records):
    run.define_metric("*", step_metric="step")  # a run that goes on from a checkpoint may come to a step twice
    for record in records:
        if "alert" in record:
            run.alert(title=record["alert"], text=f"step {record['step']}: {record['reason']}")
        else:
            run.log(flatten(record))


def add_options(parser):
    parser.add_argument("--project", default="heddle", help="(default heddle)")
    parser.add_argument("--name", help="of the run")


def main():
    options = parse("heddle.wandb", "Weights & Biases", add_options)
    with needs_package("heddle.wandb", "wandb", "wandb"):
        import wandb
    run = wandb.init(project=options.project, name=options.name)
    send("heddle.wandb", options, functools.partial(follow, run), run.finish)


if __name__ == "__main__":
    main()
