"""Prints docs/sharding-rules.md: the factors of each op, as `heddle-populate-sharding-rules` writes them on the ops of its tests.

    .venv/bin/python docs/sharding_rules.py > docs/sharding-rules.md
"""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
RULE = re.compile(r'"?((?:stablehlo|chlo|sdy|heddle)\.\w+)[" (].*?sdy\.sharding_rule = #sdy\.op_sharding_rule<(.*?)>[},]')


def rules():
    """(op, rule) for every op of the test files, each pair once."""
    for file in sorted((ROOT / "test" / "Transforms" / "Sharding").glob("rules-*.mlir")):
        text = subprocess.run([BUILD / "bin" / "heddle-opt", file, "--heddle-populate-sharding-rules"],
                              check=True, capture_output=True, text=True).stdout
        text = re.sub(r"\(\{.*?\}\) \{", "{", text, flags=re.S)  # a region between an op's name and its rule
        text = re.sub(r"\n +reducer.*?\n    \}", "", text, flags=re.S)
        yield from RULE.findall(text)


def row(op, rule):
    mapping, _, kinds = rule.partition("}")
    mapping = mapping.split(" {")[0]
    found = dict(re.findall(r"(reduction|need_replication|permutation|blocked_propagation)=\{([^}]*)\}", kinds + "}"))
    return f"| {op} | `{mapping}` | " + " | ".join(found.get(kind, "") for kind in ("reduction", "permutation", "need_replication")) + " |"


def table():
    lines = ["# How each op shards", "",
             "Printed by `docs/sharding_rules.py` from the rules that ops give in `test/Transforms/Sharding/rules-*.mlir`. A letter is a factor;",
             "a dim is the product of its letters, major first. A factor in none of the last three columns passes through: sharding it the same",
             "way everywhere needs no communication. The others give partial results, need a neighbour's elements, or need all of the factor.",
             "Elementwise ops are all like `add`, and loops and branches have no rule but groups of values that are sharded alike", "(docs/local-rung.md).", "",
             "| op | factors of operands -> results | reduction | permutation | whole |", "|---|---|---|---|---|"]
    seen = dict.fromkeys(row(op, rule) for op, rule in rules())
    return "\n".join(lines + sorted(seen)) + "\n"


if __name__ == "__main__":
    print(table(), end="")
