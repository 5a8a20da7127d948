"""What heddle-solve remat is held against: random training graphs, and the shortest order of each under a cap as an integer program
(Jain et al., "Checkmate", MLSys 2020, section 4), by HiGHS."""
import random
import re

import numpy as np
import scipy.optimize
import scipy.sparse


def make_training_graph(seed, most=40):
    """[dict(name, seconds, bytes, deps, backward, once, kept)]: a chain with skips and branches, then its gradients, at most `most` nodes. A gradient
    reads those of the node's users, and what its derivative needs: the node's operands, its result, or neither."""
    rng = random.Random(seed)
    count = rng.randint(3, (most - 2) // 2)
    nodes = [dict(name="x", seconds=0.0, bytes=rng.randint(1, 64) * 16, deps=[], backward=False, once=True, kept=False)]
    for index in range(1, count + 1):
        deps = {index - 1} if rng.random() < 0.85 else {rng.randrange(index)}
        while rng.random() < 0.3:
            deps.add(rng.randrange(max(0, index - 8), index))
        heavy = rng.random() < 0.4
        nodes.append(dict(name=f"f{index}", seconds=rng.randint(20, 100) if heavy else rng.randint(1, 8), bytes=rng.randint(1, 64) * 16, deps=sorted(deps), backward=False,
                          once=rng.random() < 0.03, kept=False))
    gradients = {}
    for index in range(count, 0, -1):
        users = [user for user in range(index + 1, count + 1) if index in nodes[user]["deps"]]
        needs = {gradients[user] for user in users if user in gradients}
        kind = rng.random()
        needs |= set(nodes[index]["deps"]) if kind < 0.6 else {index} if kind < 0.85 else set()
        if not users:
            needs.add(index)
        gradients[index] = len(nodes)
        nodes.append(dict(name=f"b{index}", seconds=2 * nodes[index]["seconds"], bytes=nodes[index]["bytes"], deps=sorted(needs), backward=True, once=False,
                          kept=rng.random() < 0.05))
    assert len(nodes) <= most
    return nodes


def make_fcn8(batch=32, height=416, width=608, classes=19):
    """Checkmate's graph of FCN-8 (Long et al., 2015) on VGG-16, in Checkmate's order: bytes are those of f32 results, seconds those of products of
    numbers at 1e12 a second, twice as many in a gradient."""
    nodes = []

    def add(name, rows, columns, channels, products, *deps):
        """`products`: for each element."""
        elements = batch * rows * columns * channels
        nodes.append(dict(name=name, seconds=elements * products / 1e12, bytes=4 * elements, deps=list(deps), backward=False, once=False, kept=False))
        return len(nodes) - 1

    def enlarge(name, last, rows, columns):
        """Twice as large, with an edge of one on each side, of which that of the columns is cut."""
        last = add(f"{name}.larger", 2 * rows + 2, 2 * columns + 2, classes, classes, last)
        return add(f"{name}.columns", 2 * rows + 2, 2 * columns, classes, 0, last)

    last, depth, pools = [], 3, []
    for block, (channels, count) in enumerate([(64, 2), (128, 2), (256, 3), (512, 3), (512, 3)]):
        for index in range(count):
            last, depth = [add(f"block{block}.{index}", height, width, channels, 9 * depth, *last)], channels
        height, width = height // 2, width // 2
        last = [add(f"block{block}.pool", height, width, channels, 0, *last)]
        pools += last
    (last,) = last
    for name, products in [("conv6", 49 * depth), ("dropout6", 0), ("conv7", 4096), ("dropout7", 0)]:
        last = add(name, height, width, 4096, products, last)
    last = add("scores", height, width, classes, 4096, last)
    last = add("pool4.rows", 2 * height, 2 * width, classes, 0, enlarge("pool4", last, height, width))
    last = add("pool4.sum", 2 * height, 2 * width, classes, 2, last, add("pool4.scores", 2 * height, 2 * width, classes, 512, pools[3]))
    last, side = enlarge("pool3", last, 2 * height, 2 * width), add("pool3.scores", 4 * height, 4 * width, classes, 256, pools[2])
    last = add("pool3.sum", 4 * height, 4 * width, classes, 2, add("pool3.rows", 4 * height, 4 * width, classes, 0, last), side)
    for name, products in [("pixels", classes), ("rows", 0), ("softmax", 1)]:
        last = add(name, 32 * height + 8, 32 * width + 8, classes, products, last)
    add("loss", 1, 1, 1, 0, last)
    return with_gradients(nodes)


def make_resnet50(batch=256, side=224, classes=1000):
    """The graph of ResNet-50 (He et al., 2016) that Checkmate reads out of Keras, in its order, 353 nodes: bytes are those of f32 results, seconds those of
    a V100's 15.7e12 flops and 900e9 bytes of memory a second, read or written, twice as many in a gradient (Checkmate measured its own)."""
    nodes = []

    def add(name, side, channels, products, *deps):
        """`products`: for each element."""
        elements = batch * side * side * channels
        moved = 4 * elements + sum(nodes[dep]["bytes"] for dep in deps)
        nodes.append(dict(name=name, seconds=2 * elements * products / 15.7e12 + moved / 900e9, bytes=4 * elements, deps=list(deps), backward=False, once=False, kept=False))
        return len(nodes) - 1

    last, side = add("conv1.pad", side + 6, 3, 0), side // 2
    for name in ("conv1", "conv1.norm", "conv1.relu"):
        last = add(name, side, 64, 3 * 49 * (name == "conv1"), last)
    last, side, depth = add("pool1", side // 2, 64, 0, add("pool1.pad", side + 2, 64, 0, last)), side // 2, 64
    for stack, (channels, blocks) in enumerate([(64, 3), (128, 4), (256, 6), (512, 3)], 2):
        for block in range(1, blocks + 1):
            name = f"conv{stack}.{block}"
            side //= 2 if stack > 2 and block == 1 else 1
            path = skip = last
            for index, products in (1, depth), (2, 9 * channels):
                for part in ("", ".norm", ".relu"):
                    path = add(f"{name}.{index}{part}", side, channels, products * (part == ""), path)
            for part, products in ("", 1), (".norm", 0):
                if block == 1:
                    skip = add(f"{name}.0{part}", side, 4 * channels, products * depth, skip)
                path = add(f"{name}.3{part}", side, 4 * channels, products * channels, path)
            last, depth = add(f"{name}.out", side, 4 * channels, 0, add(f"{name}.sum", side, 4 * channels, 0, skip, path)), 4 * channels
    add("loss", 1, 1, 0, add("scores", 1, classes, depth, add("pool", 1, depth, 0, last)))
    return with_gradients(nodes)


def with_gradients(nodes):
    """By Checkmate's rule for Keras's models, the last node being the loss: the gradient of a node reads its result, those of its users, and their
    gradients, and takes twice as long."""
    loss = len(nodes) - 1
    nodes[loss]["backward"] = True
    gradients = {}
    for index in reversed(range(loss)):
        users = [user for user in range(loss + 1) if index in nodes[user]["deps"]]
        gradients[index] = len(nodes)
        nodes.append(dict(nodes[index], name=f"{nodes[index]['name']}.gradient", seconds=2 * nodes[index]["seconds"], backward=True,
                          deps=[index, *users, *(gradients[user] for user in users if user != loss)]))
    return nodes


def read_figures(printed):
    """Of an order that heddle-solve prints: seconds, peak, what no order is below, and the peak where nothing is computed again."""
    found = re.match(r"([-\d.e+]+) s \(\S+ of them again\), (\d+) bytes live at most \(in no order less than (\d+); (\d+) where", printed)
    return float(found[1]), int(found[2]), int(found[3]), int(found[4])


def to_text(nodes, cap=None):
    lines = [] if cap is None else [f"cap {cap}"]
    for node in nodes:
        reads = " reads " + " ".join(nodes[dep]["name"] for dep in node["deps"]) if node["deps"] else ""
        lines.append(f"{'backward' if node['backward'] else 'forward'} {node['name']} {node['seconds']} gives {node['bytes']}{reads}"
                     + " once" * node["once"] + " kept" * node["kept"])
    return "\n".join(lines) + "\n"


def solve_exactly(nodes, cap, limit_s=60, at_most=None):
    """(seconds of the best order found or None, seconds that none is below or inf if there is none). Stage t computes what node t needs again, then t:
    R[t,i] whether i is computed in stage t, S[t,i] whether it is held at its beginning, N[t,i,q] whether it is needed at the q-th of its users or later."""
    n = len(nodes)
    users = [[user for user in range(n) if i in nodes[user]["deps"]] for i in range(n)]
    columns = []  # objective, lower, upper, integral

    def add(cost, low, high, integral=True):
        columns.append((cost, low, high, integral))
        return len(columns) - 1

    R, S, N = {}, {}, {}
    for t in range(n):
        for i in range(t + 1):
            may = i == t or not nodes[i]["once"]
            R[t, i] = add(nodes[i]["seconds"], float(i == t), float(may))
    for t in range(n + 1):
        for i in range(t):
            must = (t == n and nodes[i]["kept"]) or (nodes[i]["once"] and (nodes[i]["kept"] or any(user >= t for user in users[i])))
            last = t == n and not nodes[i]["kept"]
            S[t, i] = add(0.0, float(must), 0.0 if last else 1.0)
    rows, columns_of, values, lows, highs = [], [], [], [], []
    row = 0

    def constrain(terms, low, high):
        nonlocal row
        for column, value in terms:
            rows.append(row)
            columns_of.append(column)
            values.append(value)
        lows.append(low)
        highs.append(high)
        row += 1

    infinity = np.inf
    for t in range(n):
        for i in range(t + 1):
            for dep in nodes[i]["deps"]:
                held = [(S[t, dep], -1.0)] if dep < t else []
                constrain([(R[t, i], 1.0), (R[t, dep], -1.0), *held], -infinity, 0.0)
            held = [(S[t, i], -1.0)] if i < t else []
            constrain([(S[t + 1, i], 1.0), (R[t, i], -1.0), *held], -infinity, 0.0)
            if held:
                constrain([(S[t, i], 1.0), (R[t, i], 1.0)], -infinity, 1.0)
            # What is needed at a user or later, or after the stage.
            after = S[t + 1, i]
            for user in reversed([user for user in users[i] if user <= t]):
                N[t, i, user] = add(0.0, 0.0, 1.0, integral=False)
                constrain([(N[t, i, user], 1.0), (after, -1.0)], 0.0, infinity)
                constrain([(N[t, i, user], 1.0), (R[t, user], -1.0)], 0.0, infinity)
                after = N[t, i, user]
        for k in range(t + 1):
            terms = [(R[t, k], float(nodes[k]["bytes"]))]
            for i in range(t + 1):
                if i >= k:
                    if i < t:
                        terms.append((S[t, i], float(nodes[i]["bytes"])))
                    continue
                later = [user for user in users[i] if k <= user <= t]
                terms.append((N[t, i, later[0]] if later else S[t + 1, i], float(nodes[i]["bytes"])))
            constrain(terms, -infinity, float(cap))
    cost, low, high, integral = (np.array(column) for column in zip(*columns))
    if at_most is not None:  # an order of so many seconds is known
        constrain([(column, value) for column, value in enumerate(cost) if value], -infinity, float(at_most))
    matrix = scipy.sparse.csr_array((values, (rows, columns_of)), shape=(row, len(columns)))
    result = scipy.optimize.milp(cost, integrality=integral.astype(int), bounds=scipy.optimize.Bounds(low, high),
                                 constraints=scipy.optimize.LinearConstraint(matrix, lows, highs), options=dict(time_limit=limit_s, mip_rel_gap=1e-6))
    if result.status == 2:
        return None, float("inf")
    bound = result.mip_dual_bound if result.mip_dual_bound is not None else 0.0
    return (None if result.x is None else float(cost @ result.x)), max(bound, 0.0)
