"""Documents of uneven lengths in buckets: rows and padding, steps of several shapes over one state, resumes, several processes, what is refused."""
import json
import re
import subprocess
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from heddle.data import DataError, write_buckets
from jax.sharding import AbstractMesh, PartitionSpec as P
from safetensors.numpy import load_file, save_file

WIDTHS, ROWS, IDS, PER_STEP = (16, 32, 64, 128), 16, 32, 400
LEAVES = ("tokens", "targets", "segments", "positions")


def make_documents(count, seed=0):
    """Walks over IDS ids, mostly to the next one, of lengths whose median is 20 and of which a few are over 128."""
    random = np.random.default_rng(seed)
    lengths = np.clip(np.exp(random.normal(3, 0.8, count)), 2, 300).astype(int)
    return [np.cumsum(random.choice([1, 1, 1, 5], length)).astype(np.int64) % IDS for length in lengths]


def rows_by_hand(documents, widths):
    """{width: {leaf: rows}}"""
    made = {width: {leaf: [] for leaf in LEAVES} for width in widths}
    for document in documents:
        document = list(document)
        for begin in range(0, len(document), max(widths)):
            rest = len(document) - begin
            if rest < 2:
                continue
            length = min(rest, max(widths))
            width = min(width for width in widths if width >= length)
            pad = lambda values, fill: values + [fill] * (width - len(values))
            following = document[begin + 1 : begin + length + 1]
            for leaf, row in (("tokens", pad(document[begin : begin + length], 0)), ("targets", pad(following, -100)), ("segments", pad([1] * length, 0)),
                              ("positions", pad(list(range(length)), 0))):
                made[width][leaf].append(row)
    return made


@pytest.mark.parametrize("widths", [(16, 32, 64, 128), (7,), (2, 300), (100, 5)])
def test_rows(tmp_path, widths):
    """Against rows that are filled one by one, with documents of no token, of one, and of just a width among them."""
    documents = [*make_documents(300), [], [3], np.arange(max(widths)) % IDS, np.arange(max(widths) + 1) % IDS, np.arange(2 * max(widths)) % IDS]
    about = write_buckets(documents, tmp_path / "out.safetensors", widths, LEAVES)
    wanted, found = rows_by_hand(documents, sorted(widths)), load_file(tmp_path / "out.safetensors")
    assert about["buckets"] == {str(width): len(wanted[width]["tokens"]) for width in sorted(widths)}
    for width in widths:
        for leaf in LEAVES:
            if rows := wanted[width][leaf]:
                np.testing.assert_array_equal(found.pop(f"{width}/{leaf}"), np.array(rows), err_msg=f"{width}/{leaf}")
    assert not found and about["left_out"] == 2
    kept, slots, rows = 0, 0, 0
    for width, leaves in wanted.items():
        kept, slots, rows = kept + np.sum(leaves["segments"]), slots + width * len(leaves["tokens"]), rows + len(leaves["tokens"])
    assert about["padding"] == round(1 - kept / slots, 4) and about["padding_of_one"] == round(1 - kept / (rows * max(widths)), 4)


def init(seed):
    return {"table": jnp.zeros((IDS, IDS)), "noise": jnp.zeros(()), "scale": jnp.ones((IDS,))}


def step(state, tokens, targets, key):
    def loss_of(table, scale):
        scores = jax.nn.log_softmax(table[tokens] * scale)
        picked = jnp.take_along_axis(scores, jnp.maximum(targets, 0)[..., None], -1)[..., 0]
        return -jnp.sum(picked * (targets >= 0)) / PER_STEP  # so that each token counts as much as another, whatever its batch's shape is

    loss, grads = jax.value_and_grad(loss_of, (0, 1))(state["table"], state["scale"])
    count = jnp.sum(targets >= 0)
    noise = state["noise"] + key.astype(jnp.float32).sum() * 2.0**-32  # of --random, which the order of batches must not change
    return {"table": state["table"] - 2.0 * grads[0], "scale": state["scale"] - 0.01 * grads[1], "noise": noise}, {"loss": loss * PER_STEP / count, "count": count}


def evaluate(state, tokens, targets, key):
    return {"loss": step(state, tokens, targets, key)[1]["loss"]}


def batch_of(width):
    ids = jax.ShapeDtypeStruct((ROWS, width), jnp.int32)
    return ids, ids, jax.ShapeDtypeStruct((2,), jnp.uint32)


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """By devices: one program for all WIDTHS, `step` for the largest."""
    folder = tmp_path_factory.mktemp("programs")
    found = {}
    for devices in (1, 2, 4):
        heddle.export(folder / f"p{devices}", init=init, step=step, eval=evaluate, args=(jax.eval_shape(init, 0), *batch_of(WIDTHS[-1])),
                      buckets={width: batch_of(width) for width in WIDTHS[:-1]}, mesh=AbstractMesh((devices,), ("data",)),
                      shardings=({"table": P("data"), "noise": P(), "scale": P()}, P("data"), P("data"), P()))
        found[devices] = heddle.compile(folder / f"p{devices}", None, "--target=cpu", echo=False, capture_output=True)
    return found


def run(*arguments, **options):
    return subprocess.run([heddle.find_tool("heddle-run"), *map(str, arguments)], capture_output=True, text=True, **({"check": True} | options)).stdout


def train(program, data, steps, *more, processes=0):
    launch = ["launch", f"--processes={processes}"] if processes else []
    return run(*launch, "train", program, f"--data={data}", f"--steps={steps}", "--ignore-id=-100", "--random=key", *more)


def losses(out):
    return re.findall(r"^step: (\d+)  loss: (\S+)  count: (\d+)", out, re.M)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    path = tmp_path_factory.mktemp("corpus") / "train.safetensors"
    write_buckets(make_documents(4000), path, WIDTHS)
    return path


def epoch_of(out):
    return int(re.search(r"^epoch: (\d+) steps of 4 buckets$", out, re.M)[1])


def test_epoch(programs, corpus, tmp_path):
    """An epoch has each row of each bucket once but for what is too short for a step, in an order that mixes buckets, and brings the loss where
    epochs of rows of one width bring it, with less than a third of the places for tokens."""
    documents, held = make_documents(4000), tmp_path / "held.safetensors"
    about = {name: write_buckets(documents, tmp_path / f"{name}.safetensors", widths) for name, widths in (("buckets", WIDTHS), ("one", WIDTHS[-1:]))}
    write_buckets(make_documents(1000, seed=1), held, WIDTHS)
    rows = about["buckets"]["buckets"]
    steps = {"buckets": sum(count // ROWS for count in rows.values()), "one": sum(rows.values()) // ROWS}
    ends = {name: [] for name in steps}
    for name in steps:
        for seed in (0, 1, 2):
            out = train(programs[2], tmp_path / f"{name}.safetensors", steps[name], f"--eval-every={steps[name]}", f"--eval-data={held}", "--eval-steps=1000", f"--data-seed={seed}")
            ends[name].append(float(re.findall(r"eval/loss: (\S+)", out)[-1]))
            if name == "buckets":
                assert epoch_of(out) == steps[name] and len(losses(out)) == steps[name]
                for width, entry in zip(WIDTHS, ("@step_16", "@step_32", "@step_64", "@step")):
                    count = rows[str(width)]
                    assert f"bucket {entry}: {count} examples, {count // ROWS} steps of {ROWS * width} tokens" in out
                seen = sum(int(count) for _, _, count in losses(out))
                full = sum(int((array >= 0).sum()) for file, array in load_file(corpus).items() if file.endswith("/targets"))
                assert 0.98 * full <= seen <= full
    print(f"padding: {about['one']['padding']:.1%} in rows of {WIDTHS[-1]}, {about['buckets']['padding']:.1%} in buckets; held-back loss after an epoch "
          f"of {steps['one']} and {steps['buckets']} steps, for 3 orders: {ends['one']}, {ends['buckets']}")
    places = {name: sum(int(width) * count for width, count in each["buckets"].items()) for name, each in about.items()}
    assert about["buckets"]["padding"] < 0.35 and about["one"]["padding"] > 0.75 and places["buckets"] < places["one"] / 3
    brought = np.log(IDS) - np.mean(ends["one"])
    assert abs(np.mean(ends["buckets"]) - np.mean(ends["one"])) < 0.002 * brought  # orders alone make 0.0004 of it
    counts = [int(count) for _, _, count in losses(train(programs[1], corpus, 40))]
    assert len({count > ROWS * 32 for count in counts[:20]}) == 2  # long rows and short ones: no bucket waits for the end


def test_same_bits(programs, corpus, tmp_path):
    """A run that goes on in the middle of an epoch, on another mesh or as several processes, has the batches of one without a stop; on its own mesh
    also the bits."""
    whole = losses(train(programs[2], corpus, 60, f"--save={tmp_path}/whole.safetensors"))
    assert len(whole) == 60
    for processes in (0, 2):
        folder = tmp_path / f"run{processes}"
        first = losses(train(programs[2], corpus, 23, f"--checkpoint={folder}"))
        rest = losses(train(programs[2], corpus, 60, f"--checkpoint={folder}", "--resume", processes=processes))
        assert first + rest == whole
        run("export", folder, tmp_path / f"{processes}.safetensors")
        ours, theirs = load_file(tmp_path / f"{processes}.safetensors"), load_file(tmp_path / "whole.safetensors")
        assert ours.keys() == theirs.keys() and all(ours[name].tobytes() == theirs[name].tobytes() for name in theirs)
    folder = tmp_path / "other"
    train(programs[2], corpus, 23, f"--checkpoint={folder}")
    rest = losses(train(programs[4], corpus, 60, f"--checkpoint={folder}", "--resume", processes=4))
    assert [(number, count) for number, _, count in rest] == [(number, count) for number, _, count in whole[23:]]
    np.testing.assert_allclose([float(loss) for _, loss, _ in rest], [float(loss) for _, loss, _ in whole[23:]], rtol=1e-3)


def test_in_order_and_by_weight(programs, corpus, tmp_path):
    """Without shuffling a batch's rows lie together, whatever the seed is; two files of buckets are a mixture; another command takes the bucket that
    its entry has."""
    counts = [int(count) for _, _, count in losses(train(programs[1], corpus, 20, "--in-order"))]
    assert counts == [int(count) for _, _, count in losses(train(programs[1], corpus, 20, "--in-order", "--data-seed=5"))]
    found = {width: load_file(corpus)[f"{width}/targets"] for width in WIDTHS}
    assert set(counts) <= {int((targets[begin:][:ROWS] >= 0).sum()) for targets in found.values() for begin in range(0, len(targets), ROWS)}
    assert len({count > ROWS * 32 for count in counts}) == 2
    write_buckets(make_documents(500, seed=2), tmp_path / "more.safetensors", WIDTHS)
    out = train(programs[1], f"{corpus}:3,{tmp_path}/more.safetensors:1", 5)
    assert f"75 % of {corpus}, " in out and "examples of bucket 16; 25 % of" in out and len(losses(out)) == 5
    assert "median" in run("bench", programs[1], "--entry=step_32", f"--data={corpus}", "--steps=2", "--ignore-id=-100", "--random=key")


def test_jit(corpus):
    """`heddle.jit` compiles an entry for each bucket over one state, as `jax.jit` does."""
    tensors = load_file(corpus)
    train, theirs = heddle.jit(step, threads=1), jax.jit(step)
    state = other = init(0)
    random = np.random.default_rng(0)
    for number in range(12):
        width = WIDTHS[number % 3]
        rows = random.choice(len(tensors[f"{width}/tokens"]), 1024 // width, replace=False)  # as many tokens in each step
        batch = tensors[f"{width}/tokens"][rows], tensors[f"{width}/targets"][rows], np.zeros(2, np.uint32)
        state, metrics = train(state, *batch)
        other, wanted = theirs(other, *batch)
        assert abs(metrics["loss"] - wanted["loss"]) < 1e-5
    assert "compiled for 3 kinds of batches" in repr(train) and train.steps == 12
    np.testing.assert_allclose(state["table"], other["table"], atol=1e-5)


def refuse(program, data, *more):
    done = subprocess.run([heddle.find_tool("heddle-run"), "train", program, f"--data={data}", "--steps=1", "--ignore-id=-100", "--random=key", *more], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("heddle-run: error: ").strip()


def test_parts_of_a_mixture_have_the_same_buckets(programs, corpus, tmp_path):
    """Or rows of one would be in no step, without a word."""
    short = tmp_path / "short.safetensors"
    write_buckets(make_documents(500, seed=2), short, WIDTHS[1:])
    np.save(tmp_path / "plain.npy", np.zeros(10_000, np.int32))
    all_of, some = ", ".join(map(str, WIDTHS)), ", ".join(map(str, WIDTHS[1:]))
    for first, second, words in ((corpus, short, f"{corpus} has the buckets {all_of} and {short} has the buckets {some}"), (short, corpus, f"{short} has the buckets {some} and {corpus} has the buckets {all_of}"),
                                 (f"{tmp_path}/plain.npy", corpus, f"{tmp_path}/plain.npy has no buckets and {corpus} has the buckets {all_of}")):
        data = f"{first}:1,{second}:3"
        assert refuse(programs[1], data) == f"{data}: {words}, needed the same ones in all parts of a mixture"


def test_refused(programs, corpus, tmp_path):
    path = tmp_path / "other.safetensors"
    tensors = load_file(corpus)
    save_file(tensors | {"48/tokens": np.zeros((9, 48), np.int32), "48/targets": np.zeros((9, 48), np.int32)}, path)
    assert refuse(programs[1], path) == f'{path}: bucket "48" fits none of the entries @step, @step_16, @step_32, @step_64, needed one with rows of its shapes'
    save_file(tensors | {"9/tokens": tensors["16/tokens"], "9/targets": tensors["16/targets"]}, path)
    assert refuse(programs[1], path) == f'{path}: bucket "16" fits none of the entries @step, @step_16, @step_32, @step_64, needed one with rows of its shapes'
    save_file({name: array[:3] for name, array in tensors.items()}, path)
    assert refuse(programs[1], path) == f"{path}: has 3 examples, needed at least the 16 of a batch in one of its buckets"
    save_file({"16/tokens": tensors["16/tokens"], "16/targets": tensors["16/targets"][1:]}, path)
    assert "16/targets" in refuse(programs[1], path)
    save_file({name: array for name, array in tensors.items() if not name.startswith("128")}, path)
    done = subprocess.run([heddle.find_tool("heddle-run"), "bench", programs[1], f"--data={path}", "--ignore-id=-100", "--random=key"], capture_output=True, text=True)
    assert done.stderr == f'heddle-run: error: {path}: has the buckets 16, 32, 64, needed one with rows of batch leaf "tokens", i32[16x128]\n'

    for widths, out, said in (((), "o.safetensors", "buckets of nothing tokens"), ((4, 4), "o.safetensors", "needed different numbers of at least 2"),
                              ((1, 4), "o.safetensors", "needed different numbers of at least 2"), ((4,), "o.npy", "needed a file that ends in .safetensors, of rows in buckets")):
        with pytest.raises(DataError, match=said):
            write_buckets([[1, 2]], tmp_path / out, widths)
    with pytest.raises(DataError, match="no document has a token and one after it"):
        write_buckets([[1], []], tmp_path / "o.safetensors", (4,))
    with pytest.raises(DataError, match=r"document 1 is float64\[1\], needed integers in one dim"):
        write_buckets([[1], [1.5]], tmp_path / "o.safetensors", (4,))
    done = subprocess.run([heddle.find_tool("heddle-run"), "train", programs[1], f"--data={corpus}", "--steps=1"], capture_output=True, text=True)
    assert done.stderr == f"heddle-run: error: {corpus}: has no tensor '128/key' or '128/batch.2', needed the batch leaf's U32[2]\n"
    export = lambda buckets, **more: heddle.export(tmp_path / "e", step=step, args=(jax.eval_shape(init, 0), *batch_of(16)), buckets=buckets, **more)
    for buckets, said in (({8: batch_of(8)[:2]}, "bucket 8 has 2 arrays in 2 arguments, needed 3 in 3"), ({8: 5}, "bucket 8 is a int, needed a tuple"),
                          ({"a b": batch_of(8)}, "bucket 'a b' has no name for an entry")):
        with pytest.raises(heddle.ExportError, match=said):
            export(buckets)
    export({8: batch_of(8)}, eval=evaluate)
    assert {file.name for file in (tmp_path / "e").iterdir()} == {"step.mlir", "eval.mlir", "step_8.mlir", "eval_8.mlir"}
    export(None)
    assert {file.name for file in (tmp_path / "e").iterdir()} == {"step.mlir"}  # those of the export before are gone


def test_command(tmp_path):
    """heddle-data tokenize --buckets, whose lines say what padding there is, and what there would be."""
    tokenizers = pytest.importorskip("tokenizers", reason="there is no tokenizers (requirements.txt), needed it to tokenize")
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({str(number): number for number in range(IDS)} | {"</s>": IDS}, unk_token="0"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    made.save(str(tmp_path / "tokenizer.json"))
    documents = make_documents(200)
    (tmp_path / "in.jsonl").write_text("".join(json.dumps({"text": " ".join(map(str, document))}) + "\n" for document in [*documents, []]))
    command = [sys.executable, "-c", "from heddle.data import main; main()", "tokenize", tmp_path / "in.jsonl", "--tokenizer", tmp_path, "-o", tmp_path / "out.safetensors"]
    done = subprocess.run([*command, "--buckets=16,64"], capture_output=True, text=True, check=True)
    ended = [np.append(document, IDS) for document in documents]
    about = write_buckets(ended, tmp_path / "wanted.safetensors", (16, 64), LEAVES)
    assert (tmp_path / "out.safetensors").read_bytes() == (tmp_path / "wanted.safetensors").read_bytes()
    rows = about["buckets"]
    assert f"rows: {rows['16']} of 16, {rows['64']} of 64; padding: {100 * about['padding']:.1f} %, in rows of 64 alone it were {100 * about['padding_of_one']:.1f} %; 1 documents" in done.stdout
    found = json.loads((tmp_path / "out.safetensors.json").read_text())
    assert found["buckets"] == rows and found["vocabulary"] == IDS + 1
    refused = subprocess.run([*command, "--buckets=16,x"], capture_output=True, text=True)
    assert refused.returncode == 2 and "'16,x' is no list of numbers, needed one as 256,512,1024" in refused.stderr
