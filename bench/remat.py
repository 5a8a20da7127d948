#!/usr/bin/env python3
"""heddle-solve remat on the graphs that Checkmate and Moccasin are measured on, beside the exact optimum.

    bench/remat.py [GRAPH.json...] [--exact SECONDS]     needs scipy

Checkmate's FCN-8 on VGG-16 and ResNet-50 are made here from their shapes, by Checkmate's rules. Others are files of Moccasin's repository (`data/` of
haoming-codes/moccasin: networkx's node-link form), of Keras models and random layered graphs. Each has 90% and 80% of the memory that its own
order takes when nothing is computed again, as in Moccasin's experiments. Printed: what more time the order takes, its peak, the seconds of the
search; with --exact, what HiGHS finds in that many seconds for Checkmate's integer program, and what it proves that none is below.

Checkmate: Jain et al., MLSys 2020; Moccasin: Bartan et al., ICML 2023, section 3.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
sys.path.insert(0, str(ROOT / "test/Python"))
from remat_yardstick import make_fcn8, make_resnet50, read_figures, solve_exactly, to_text  # noqa: E402


def read_graph(path):
    """(name, nodes in the file's order) of a node-link file."""
    try:
        return parse_graph(json.loads(pathlib.Path(path).read_text()))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        sys.exit(f"bench/remat.py: {path} is no graph in node-link form ({type(error).__name__}: {error}), needed nodes with costs, links and an order of them")


def parse_graph(graph):
    """Costs are named as Keras's or as random layered graphs' are."""
    source, target = ("source", "target") if "source" in graph["links"][0] else ("0", "1")
    order = graph["graph"].get("order", range(len(graph["nodes"])))
    place = {node: index for index, node in enumerate(order)}
    nodes = [None] * len(place)
    for number, node in enumerate(graph["nodes"]):
        nodes[place[number]] = dict(name=f"n{number}", seconds=node.get("cost_cpu", node.get("duration")), bytes=node.get("cost_ram", node.get("out_cost")), deps=[],
                                    backward=bool(node.get("backward")), once=False, kept=False)
    for link in graph["links"]:
        nodes[place[link[target]]]["deps"].append(place[link[source]])
    return graph["graph"]["name"], nodes


def solve(nodes, *options):
    """(seconds, peak, the least peak of any order, the peak where nothing is computed again); None where no order is found under a cap."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(to_text(nodes))
        file.flush()
        done = subprocess.run([BUILD / "bin/heddle-solve", "remat", file.name, *map(str, options)], capture_output=True, text=True)
    if done.returncode and "--cap" not in options:
        sys.exit(f"bench/remat.py: {done.stderr.strip()}")
    return None if done.returncode else read_figures(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="*", metavar="GRAPH.json")
    parser.add_argument("--exact", type=int, default=0, choices=range(1, 100_000), metavar="SECONDS")
    options = parser.parse_args()
    print(f"{'graph':28} {'nodes':>5} {'edges':>5} {'budget':>6} {'more time':>9} {'peak':>6} {'search':>7}" + f"  {'HiGHS':>8} {'at least':>8}" * (options.exact > 0))
    for name, nodes in [("FCN-8 (Checkmate)", make_fcn8()), ("ResNet-50 (Checkmate)", make_resnet50()), *map(read_graph, options.graphs)]:
        alone = sum(node["seconds"] for node in nodes)
        _, _, _, peak = solve(nodes)
        for share in (0.9, 0.8):
            cap, began = math.ceil(share * peak), time.perf_counter()
            found, searched = solve(nodes, "--cap", cap), time.perf_counter() - began
            line = f"{name[:28]:28} {len(nodes):5} {sum(len(node['deps']) for node in nodes):5} {share:6.0%} "
            line += f"{found[0] / max(alone, 1e-300) - 1:9.2%} {found[1] / peak:6.1%} {searched:6.1f}s" if found else f"{'none':>9} {'':6} {searched:6.1f}s"
            if options.exact > 0 and len(nodes) > 120:
                line += f"  {'too large':>18}"
            elif options.exact > 0:
                best, low = solve_exactly(nodes, cap, limit_s=options.exact)
                line += f"  {'none' if best is None else f'{best / alone - 1:.2%}':>8} {low / alone - 1:8.2%}"
            print(line, flush=True)


main()
