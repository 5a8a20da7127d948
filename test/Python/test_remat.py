"""heddle-solve remat against the optimum, as an integer program (remat_yardstick.py).

`pytest -s test_remat.py` prints the gaps; with HEDDLE_FULL 300 graphs, without it 12."""
import random
import subprocess

import pytest
from conftest import BUILD, FULL
from remat_yardstick import make_fcn8, make_resnet50, make_training_graph, read_figures, solve_exactly, to_text

GRAPHS = range(1000, 1300) if FULL else range(1000, 1012)


def solve(path, *options, status=0):
    done = subprocess.run([BUILD / "bin" / "heddle-solve", "remat", path, *map(str, options)], capture_output=True, text=True)
    assert done.returncode in (0, 1) and (status is None or done.returncode == status), done.stderr
    return done


def test_gaps(tmp_path):
    gaps, missed = [], 0
    for seed in GRAPHS:
        nodes = make_training_graph(seed)
        path = tmp_path / "graph.txt"
        path.write_text(to_text(nodes))
        _, least, bound, most = read_figures(solve(path, "--memory-minimal").stdout)
        assert bound <= least <= most
        cap = least + int(random.Random(seed).choice([0.02, 0.1, 0.25, 0.5, 0.75]) * (most - least))
        done = solve(path, "--cap", cap, status=None)
        found, low = solve_exactly(nodes, cap, limit_s=120)
        if done.returncode:
            assert "needed at most the cap" in done.stderr
            missed += found is not None
            continue
        seconds, peak, *_ = read_figures(done.stdout)
        assert peak <= cap and found is not None and seconds >= low * (1 - 1e-6)
        gaps.append(seconds / low - 1)
    print(f"\n{len(gaps)} graphs: mean gap {100 * sum(gaps) / len(gaps):.3f}%, worst {100 * max(gaps):.2f}%, {sum(gap < 1e-6 for gap in gaps)} optimal; {missed} not found")
    assert sum(gaps) / len(gaps) <= 0.01 and max(gaps) <= 0.05 and missed <= 0.05 * len(gaps)


@pytest.mark.parametrize("make, size, most", [(make_fcn8, (73, 149), [(0.9, 0.0005), (0.8, 0.002)]), (make_resnet50, (353, 751), [(0.9, 0.015), (0.8, 0.03)])])
def test_checkmates_graphs(make, size, most, tmp_path):
    """As Moccasin has published them; bench/remat.py has the others."""
    nodes, path = make(), tmp_path / "graph.txt"
    assert (len(nodes), sum(len(node["deps"]) for node in nodes)) == size
    path.write_text(to_text(nodes))
    alone, peak, bound, _ = read_figures(solve(path).stdout)
    for share, more in most:
        cap = int(share * peak)
        seconds, found, *_ = read_figures(solve(path, "--cap", cap).stdout)
        assert bound <= found <= cap and seconds <= (1 + more) * alone


def make_layers(count):
    """A transformer of so many layers: products of 1 to 4 seconds, activations of 100 to 400 bytes."""
    lines, before, gradient = ["forward x 0 gives 100 once"], "x", None
    for layer in range(count):
        for name, seconds, size, reads in [("n", 0.1, 100, [before]), ("q", 1, 300, [f"n{layer}"]), ("a", 2, 100, [f"q{layer}"]), ("r", 0.5, 100, [f"a{layer}", before]),
                                           ("h", 2, 400, [f"r{layer}"]), ("g", 0.1, 400, [f"h{layer}"]), ("y", 2, 100, [f"g{layer}", f"r{layer}"])]:
            lines.append(f"forward {name}{layer} {seconds} gives {size} reads {' '.join(reads)}")
        before = f"y{layer}"
    for layer in reversed(range(count)):
        arrives = [gradient or before]
        for name, seconds, size, reads in [("gg", 2, 400, arrives), ("wy", 2, 1, [*arrives, f"g{layer}"]), ("gh", 0.1, 400, [f"gg{layer}", f"h{layer}"]),
                                           ("gr", 2, 100, [f"gh{layer}", *arrives]), ("wh", 2, 1, [f"gh{layer}", f"r{layer}"]), ("gq", 4, 300, [f"gr{layer}", f"q{layer}", f"a{layer}"]),
                                           ("wq", 1, 1, [f"gq{layer}", f"n{layer}"]), ("gx", 1, 100, [f"gq{layer}", f"gr{layer}"])]:
            lines.append(f"backward {name}{layer} {seconds} gives {size} reads {' '.join(reads)}" + " kept" * (name[0] == "w"))
        gradient = f"gx{layer}"
    return "\n".join(lines) + "\n"


def test_layers(tmp_path):
    """A layer solved once and composed is no better than all of them together, which the search may do in other ways."""
    whole, one = tmp_path / "whole.txt", tmp_path / "layer.txt"
    whole.write_text(make_layers(96))
    one.write_text(make_layers(1))
    _, most, _, _ = read_figures(solve(whole).stdout)
    for share in (0.3, 0.5, 0.8):
        cap = int(share * most)
        seconds, peak, *_ = read_figures(solve(whole, "--cap", cap).stdout)
        assert peak <= cap
        composed = solve(one, "--layers", 96, "--cap", cap).stdout.splitlines()[-1].split()
        counts = [int(count) for count in composed[2:]]
        assert int(composed[0]) <= cap and sum(counts) == 96 and sum(count > 0 for count in counts) <= 2
        alone = sum(float(line.split()[2]) for line in whole.read_text().splitlines())
        assert seconds <= alone + float(composed[1]) + 1e-9
    twice = solve(one, "--layers", 96, "--microbatches", 8, "--in-flight", 2, "--cap", 2 * int(0.5 * most)).stdout.splitlines()[-1].split()
    assert float(twice[1]) >= 8 * 0.9 * float(solve(one, "--layers", 96, "--cap", int(0.5 * most)).stdout.splitlines()[-1].split()[1])


@pytest.mark.parametrize("text, error", [
    ("forward a 1 gives x", "line 1: found 'x', needed bytes, as a whole number"), ("forward a 1 reads b", "line 1: found 'b', needed a node of a line before"),
    ("sideways a", "line 1: found 'sideways', needed cap, other, forward or backward"), ("forward a 1\nforward a 1", "line 2: found a second node \"a\", needed another name"),
    ("cap 1\ncap 2", "line 2: found a second cap, needed one"), ("forward a -1", "node \"a\" takes -1.000000 seconds, needed a number of at least 0"),
    ("forward a 1e308", "node \"a\" takes more than 1e12 seconds, needed at most that"),
    ("forward reads 1", "line 1: found 'reads', needed a node's name"),
    ("cap 9\nforward a 1 gives 10", "every order takes at least 10 bytes, needed at most the cap of 9")])
def test_bad_text(tmp_path, text, error):
    path = tmp_path / "wrong.txt"
    path.write_text(text + "\n")
    assert solve(path, status=1).stderr == f"heddle-solve: error: {path}: {error}\n"


def test_text_is_read_back(tmp_path):
    path = tmp_path / "graph.txt"
    path.write_text("# all there is\ncap 4096\nother 512\nforward x 0.001 gives 1024 once\nforward h 0.004 gives 1024 reads x scratch 64\nbackward gx 0.008 gives 1024 reads h x kept\n")
    printed = solve(path, "--print").stdout
    assert printed == path.read_text().split("\n", 1)[1]
    seconds, peak, *_ = read_figures(solve(path).stdout)
    assert (seconds, peak) == (0.013, 3 * 1024 + 512)
