"""heddle-data tokenize: texts and JSON lines into tokens and packed rows, runs that were ended, what is refused."""
import fcntl
import gzip
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import time

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import ROOT
from safetensors.numpy import load_file

tokenizers = pytest.importorskip("tokenizers", reason="there is no tokenizers (requirements.txt), needed it to tokenize")
from heddle.data import DataError, tokenize  # noqa: E402

TEXTS = [path.read_text() for path in sorted((ROOT / "docs").glob("*.md"))[:12]]
COMMAND = [sys.executable, "-c", "from heddle.data import main; main()", "tokenize"]


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory):
    """A byte-level BPE of 400 ids, as GPT-2's are, that was trained here."""
    path = tmp_path_factory.mktemp("tokenizer") / "tokenizer.json"
    made = tokenizers.Tokenizer(tokenizers.models.BPE())
    made.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = tokenizers.decoders.ByteLevel()
    made.train_from_iterator(TEXTS, tokenizers.trainers.BpeTrainer(vocab_size=400, special_tokens=["<|endoftext|>"], initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    made.enable_truncation(16)  # which is of no concern here
    made.save(str(path))
    return path


def decode(tokenizer, ids):
    return tokenizers.Tokenizer.from_file(str(tokenizer)).decode([int(number) for number in ids], skip_special_tokens=False)


def write_lines(path, texts, field="text"):
    with (gzip.open if path.suffix == ".gz" else open)(path, "wt") as file:
        file.writelines(json.dumps({"id": number, field: text}) + "\n" for number, text in enumerate(texts))
    return path


@pytest.mark.parametrize("kind", ["jsonl", "jsonl.gz", "folder", "lines"])
def test_tokens(tmp_path, tokenizer, kind):
    """All texts in their order, each with the end behind it; NumPy reads them."""
    texts = TEXTS
    if kind == "folder":
        (tmp_path / "in").mkdir()
        for number, text in enumerate(TEXTS):
            (tmp_path / f"in/{number:02}.txt").write_text(text)
        given = tmp_path / "in"
    elif kind == "lines":
        texts = [line for line in TEXTS[0].splitlines() if line.strip()]
        given = tmp_path / "in.txt"
        given.write_text(TEXTS[0].replace("\n", "\r\n"), newline="")
    else:
        given = write_lines(tmp_path / f"in.{kind}", TEXTS)
    counts = tokenize([given], tmp_path / "out.npy", tokenizer, lines=kind == "lines")
    ids = np.load(tmp_path / "out.npy")
    assert ids.dtype == np.uint16 and counts == (len(texts), len(ids))
    assert decode(tokenizer, ids) == "".join(text + "<|endoftext|>" for text in texts)
    about = json.loads((tmp_path / "out.npy.json").read_text())
    assert (about["vocabulary"], about["end"], about["tokens"], about["documents"]) == (400, "<|endoftext|>", len(ids), len(texts))
    assert not (tmp_path / "out.npy.partial").exists()


def test_large_vocabulary(tmp_path):
    """Ids of 32 bits where 16 don't hold them, also where the tokenizer's numbers have gaps."""
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"one": 0, "far": 70000}, unk_token="one"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    made.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "a.txt").write_text("one far one")
    tokenize([tmp_path / "a.txt"], tmp_path / "out.npy", tmp_path, end="")
    ids = np.load(tmp_path / "out.npy")
    assert ids.dtype == np.uint32 and list(ids) == [0, 70000, 0] and json.loads((tmp_path / "out.npy.json").read_text())["vocabulary"] == 70001


def test_resume(tmp_path, tokenizer, monkeypatch):
    """A run that is ended at any of its records goes on there, and gives the same file; one with other options is refused."""
    monkeypatch.setattr("heddle.data._AT_ONCE", 20000)
    inputs = [write_lines(tmp_path / "a.jsonl", TEXTS[:7]), write_lines(tmp_path / "b.jsonl.gz", TEXTS[7:])]
    tokenize(inputs, tmp_path / "whole.npy", tokenizer)
    whole = (tmp_path / "whole.npy").read_bytes()

    class Ended(Exception):
        pass

    ends = 0
    for stop in range(1, 20):
        def progress(done, all, left=[stop]):
            left[0] -= 1
            if not left[0]:
                raise Ended
        out = tmp_path / f"{stop}.npy"
        try:
            tokenize(inputs, out, tokenizer, progress=progress)
            break
        except Ended:
            ends += 1
        # As if the process had been killed within its next record.
        with open(f"{out}.partial/tokens", "ab") as file:
            file.write(b"xyz")
        with pytest.raises(DataError, match="of a run with other inputs, another tokenizer or other options"):
            tokenize(inputs[:1], out, tokenizer)
        read = []
        tokenize(inputs, out, tokenizer, progress=lambda done, all: read.append(done))
        assert out.read_bytes() == whole and not pathlib.Path(f"{out}.partial").exists()
    assert ends > 4


def test_interrupt(tmp_path, tokenizer):
    """The command that gets SIGTERM says how it goes on, and does."""
    given = write_lines(tmp_path / "in.jsonl", TEXTS * 40)
    command = [*COMMAND, given, "-o", tmp_path / "out.npy", "--tokenizer", tokenizer, "--threads=1"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    record = tmp_path / "out.npy.partial/record.json"
    deadline = time.monotonic() + 100
    while not record.exists() and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    running.send_signal(signal.SIGTERM)
    said = running.communicate(timeout=100)[1]
    assert running.returncode == 130 and "ended, what is done is in" in said and "the same command goes on" in said
    assert json.loads(record.read_text())["tokens"] > 0
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"tokens of {40 * len(TEXTS):,} documents" in done.stdout
    once = np.load(tmp_path / "out.npy")
    assert len(once) % 40 == 0 and (once.reshape(40, -1) == once[: len(once) // 40]).all()


def packed_by_hand(documents, width):
    rows = {"tokens": [], "targets": [], "segments": [], "positions": []}
    place = segment = 0
    for document in documents:
        position, fresh = 0, True
        for number, token in enumerate(document):
            if place % width == 0:
                segment, position, fresh = 0, 0, True
            if fresh:
                segment, fresh = segment + 1, False
            rows["tokens"].append(token)
            rows["targets"].append(document[number + 1] if number + 1 < len(document) else -100)
            rows["segments"].append(segment)
            rows["positions"].append(position)
            place, position = place + 1, position + 1
    rest = -place % width
    return {name: np.array(each + [-100 if name == "targets" else 0] * rest).reshape(-1, width) for name, each in rows.items()}


@pytest.mark.parametrize("end", [None, ""])
@pytest.mark.parametrize("width", [1, 7, 64, 5000])
def test_pack(tmp_path, tokenizer, width, end):
    """Against rows that are filled token by token; empty documents among them."""
    texts = [TEXTS[0][:400], "", "a", "", "", TEXTS[1][:90], "b" * 30, TEXTS[2][:1000], ""]
    given = write_lines(tmp_path / "in.jsonl", texts)
    tokenize([given], tmp_path / "out.safetensors", tokenizer, end=end, pack=width)
    reader = tokenizers.Tokenizer.from_file(str(tokenizer))
    reader.no_truncation()
    documents = [reader.encode(text, add_special_tokens=False).ids + ([] if end == "" else [reader.token_to_id("<|endoftext|>")]) for text in texts]
    wanted, found = packed_by_hand(documents, width), load_file(tmp_path / "out.safetensors")
    assert set(found) == set(wanted)
    for name, array in wanted.items():
        assert found[name].dtype == np.int32
        np.testing.assert_array_equal(found[name], array, err_msg=name)


def test_train(tmp_path, tokenizer):
    """heddle-run takes both files; of a tokenizer with more ids than the program's it says so before the first step."""
    given = write_lines(tmp_path / "in.jsonl", TEXTS)
    tokenize([given], tmp_path / "out.npy", tokenizer)
    tokenize([given], tmp_path / "rows.safetensors", tokenizer, pack=32)

    def loss(table, tokens, targets):
        scores = jax.nn.log_softmax(table[tokens])
        picked = jnp.take_along_axis(scores, jnp.maximum(targets, 0)[..., None], -1)[..., 0]
        return -jnp.sum(picked * (targets >= 0)) / jnp.sum(targets >= 0)

    def step(state, tokens, targets, segments=None, positions=None):
        value, grad = jax.value_and_grad(loss)(state["table"], tokens, targets)
        metrics = {"loss": value} | ({"last": jnp.max(segments), "far": jnp.max(positions)} if segments is not None else {})
        return {"table": state["table"] - 10.0 * grad}, metrics

    ids = jax.ShapeDtypeStruct((8, 32), jnp.int32)
    state = {"table": jax.ShapeDtypeStruct((512, 512), jnp.float32)}

    def program(name, count, vocabulary):
        heddle.export(tmp_path / name, init=lambda seed: {"table": jnp.zeros((512, 512))}, step=step, args=(state, *[ids] * count), vocabulary=vocabulary)
        return heddle.compile(tmp_path / name, None, "--target=cpu", echo=False, capture_output=True)

    def train(program, data, *more):
        return subprocess.run([heddle.find_tool("heddle-run"), "train", program, f"--data={data}", "--steps=20", *more], capture_output=True, text=True)

    two, four = program("two", 2, 512), program("four", 4, 512)
    done = train(two, tmp_path / "out.npy")
    assert done.returncode == 0 and "tokens of uint16" in done.stdout
    losses = [float(row.split("loss: ")[1].split()[0]) for row in done.stdout.splitlines() if "loss: " in row]
    assert losses[-1] < losses[0] - 0.1
    done = train(four, tmp_path / "rows.safetensors", "--ignore-id=-100")
    assert done.returncode == 0 and "far: 31" in done.stdout, done.stderr
    narrow = program("narrow", 2, 300)
    for data in ("out.npy", "rows.safetensors"):
        done = train(narrow if data == "out.npy" else program("narrow4", 4, 300), tmp_path / data, "--ignore-id=-100")
        assert done.returncode == 1 and done.stderr == f"heddle-run: error: {tmp_path}/{data}: is of a tokenizer of 400 ids, by {tmp_path}/{data}.json, needed at most 300, the vocabulary\n"
    (tmp_path / "out.npy.json").write_text("{}")  # of something else
    assert train(two, tmp_path / "out.npy").returncode == 0


def test_mixture(tmp_path):
    """Two files by weight: a run that goes on as two processes has the examples, and the bits, of one without a stop."""
    bigram = ROOT / "docs/examples/bigram"
    run = lambda *arguments: subprocess.run([heddle.find_tool("heddle-run"), *map(str, arguments)], capture_output=True, text=True, check=True).stdout
    program = tmp_path / "bigram.heddle"
    subprocess.run([heddle.find_tool("heddle-compile"), bigram / "step.mlir", f"--entry=init={bigram / 'init.mlir'}", "--target=cpu", "-o", program], check=True, capture_output=True)
    for name, first in (("a", 0), ("b", 64)):
        np.save(tmp_path / f"{name}.npy", (np.random.default_rng(first).integers(0, 64, 5000) + first).astype(np.uint8))
    data = f"--data={tmp_path}/a.npy:3,{tmp_path}/b.npy:1"
    losses = lambda out: re.findall(r"step: (\d+)  loss: (\S+)", out)
    whole = run("train", program, data, "--steps=12", f"--save={tmp_path}/whole.safetensors")
    assert f"data: 75 % of {tmp_path}/a.npy, 5000 tokens of uint8" in whole and f"; 25 % of {tmp_path}/b.npy, 5000 tokens" in whole
    first = run("train", program, data, "--steps=5", f"--checkpoint={tmp_path}/run")
    rest = run("launch", "--processes=2", "train", program, data, "--steps=12", f"--checkpoint={tmp_path}/run", "--resume")
    assert losses(first) + losses(rest) == losses(whole)
    run("export", tmp_path / "run", tmp_path / "rest.safetensors")
    ours, theirs = load_file(tmp_path / "rest.safetensors"), load_file(tmp_path / "whole.safetensors")
    assert all(np.array_equal(ours[name], theirs[name]) for name in theirs) and ours.keys() == theirs.keys()
    refused = subprocess.run([heddle.find_tool("heddle-run"), "train", program, data.replace(":1", ":0"), "--steps=1"], capture_output=True, text=True)
    assert refused.returncode == 1 and refused.stderr == f"heddle-run: error: the data's part '{tmp_path}/b.npy' has no weight above 0, needed one behind a colon, as in a.npy:0.7,b.npy:0.3\n"
    # What a run reads is not written over.
    refused = subprocess.run([heddle.find_tool("heddle-run"), "train", program, data, "--steps=1", f"--metrics={tmp_path}/b.npy"], capture_output=True, text=True)
    assert refused.returncode == 1 and f"--metrics {tmp_path}/b.npy is the data, too, needed another file" in refused.stderr


def test_full_disk(tmp_path, tokenizer):
    """Where nothing more can be written the command says so, and goes on once it can; two at a time can't have one output."""
    given = write_lines(tmp_path / "in.jsonl", TEXTS * 3)
    command = [*COMMAND, given, "-o", tmp_path / "out.npy", "--tokenizer", tokenizer]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)))
    assert done.returncode == 1 and re.fullmatch(r"heddle-data: error: .*out.npy can't be read or written \(File too large\); what is done is in .*out.npy.partial\n", done.stderr), done.stderr
    with open(tmp_path / "out.npy.partial/tokens", "ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(DataError, match="out.npy.partial is in use by another run, needed that to end"):
            tokenize([given], tmp_path / "out.npy", tokenizer)
    subprocess.run(command, capture_output=True, check=True)
    assert decode(tokenizer, np.load(tmp_path / "out.npy")) == "".join(text + "<|endoftext|>" for text in TEXTS * 3)


def test_refused(tmp_path, tokenizer):
    good = write_lines(tmp_path / "in.jsonl", ["a"])
    (tmp_path / "bad.txt").write_bytes(b"ab\xff")
    (tmp_path / "bad.jsonl").write_text('{"text": "a"}\n{"text": 3, "body": 4}\n')
    (tmp_path / "worse.jsonl").write_text('{"text": "a"}\nno\n')
    (tmp_path / "half.jsonl").write_text('{"text": "a"}\n{"text": "a\\ud800b"}\n')
    (tmp_path / "deep.jsonl").write_text("[" * 100000 + "\n")
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "bad.jsonl.gz").write_text('{"text": "a"}')
    whole = write_lines(tmp_path / "cut.jsonl.gz", TEXTS)
    whole.write_bytes(whole.read_bytes()[:1000])
    (tmp_path / "folder").mkdir()
    (tmp_path / "there.npy").write_text("")
    cases = [
        (["none.txt"], {}, "none.txt can't be read"),
        (["folder"], {}, "folder has no files, needed texts"),
        (["bad.txt"], {}, "bad.txt: byte 2 is no UTF-8, needed text"),
        (["bad.jsonl"], {}, r'bad.jsonl: the line at byte 14 has no text "text" \(body, text are there\), needed one'),
        (["worse.jsonl"], {}, "worse.jsonl: the line at byte 14 is no JSON"),
        (["bad.jsonl.gz"], {}, r"bad.jsonl.gz can't be unpacked \(Not a gzipped file .*\), needed gzip's format for .gz"),
        (["cut.jsonl.gz"], {}, r"cut.jsonl.gz can't be unpacked \(.*\), needed gzip's format for .gz"),
        (["empty.jsonl"], {"end": ""}, "empty.jsonl: no text has a token, needed one"),
        ([good], {"field": "body"}, 'has no text "body"'),
        ([good], {"end": "<nothing>"}, "the tokenizer has no <nothing>, needed a token that ends a document"),
        ([good], {"tokenizer": good}, "in.jsonl is no tokenizer"),
        ([good], {"tokenizer": tmp_path / "x"}, "x can't be read"),
        ([good], {"vocabulary": 399}, "the tokenizer has 400 ids, needed at most the 399 of the vocabulary"),
        ([good], {"out": tmp_path / "out.bin"}, "out.bin: needed a file that ends in .npy, of tokens one after another"),
        ([good], {"pack": 8}, "out.npy: needed a file that ends in .safetensors, of packed rows"),
        ([good], {"pack": 0, "out": tmp_path / "o.safetensors"}, "packed rows are of 0 tokens, needed an integer from 1 to"),
        ([good], {"pack": 2.5, "out": tmp_path / "o.safetensors"}, "packed rows are of 2.5 tokens"),
        ([good], {"pack": 10**11, "out": tmp_path / "o.safetensors"}, "packed rows are of 100000000000 tokens, needed an integer from 1 to 67108864"),
        ([good], {"buckets": 4, "out": tmp_path / "o.safetensors"}, "buckets are 4, needed a list"),
        ([good], {"buckets": "48", "out": tmp_path / "o.safetensors"}, "buckets are '48', needed a list"),
        ([good], {"buckets": [4, 10**11], "out": tmp_path / "o.safetensors"}, "rows in buckets are of 100000000000 tokens"),
        ([], {}, "out.npy is of no inputs, needed texts"),
        (["half.jsonl"], {}, 'half.jsonl: the line at byte 14 has half of a surrogate pair in "text", which is no Unicode'),
        (["deep.jsonl"], {}, "deep.jsonl: the line at byte 0 is no JSON"),
        ([good], {"out": tmp_path / "there.npy"}, "there.npy exists, needed a file to make"),
    ]
    for inputs, options, said in cases:
        with pytest.raises(DataError, match=said) as error:
            tokenize([tmp_path / given for given in inputs], **({"out": tmp_path / "out.npy", "tokenizer": tokenizer} | options))
        assert "\n" not in str(error.value)
        assert not (tmp_path / "out.npy").exists()
        # What was done before the fault stays for the command that is given again, of other inputs it is no good.
        if (tmp_path / "out.npy.partial").exists():
            import shutil

            shutil.rmtree(tmp_path / "out.npy.partial")
    done = subprocess.run([*COMMAND, good, "-o", tmp_path / "out.npy", "--tokenizer", good], capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 1 and done.stderr.startswith("heddle-data: error: ") and done.stderr.count("\n") == 1


def test_one_input_is_a_path(tmp_path, tokenizer):
    """Not its letters, of which "/" is a folder of everything."""
    path = write_lines(tmp_path / "in.jsonl", ["a", "b"])
    assert tokenize(str(path), tmp_path / "out.npy", tokenizer)[0] == 2


def test_an_output_among_the_inputs(tmp_path, tokenizer, monkeypatch):
    """What a run that was ended has left there is no text."""
    import heddle.data

    folder = tmp_path / "corpus"
    folder.mkdir()
    write_lines(folder / "in.jsonl", TEXTS)
    monkeypatch.setattr(heddle.data, "_write_npy", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        tokenize([folder], folder / "out.npy", tokenizer)
    assert (folder / "out.npy.partial").is_dir()
    monkeypatch.undo()
    assert tokenize([folder], folder / "out.npy", tokenizer)[0] == len(TEXTS)


def test_a_run_that_ended_behind_its_output(tmp_path, tokenizer, monkeypatch):
    """Its vocabulary was lost, and the same command said that the output is there."""
    import heddle.data

    path = write_lines(tmp_path / "in.jsonl", TEXTS)
    monkeypatch.setattr(heddle.data.json, "dumps", lambda value: (_ for _ in ()).throw(KeyboardInterrupt) if "vocabulary" in value else json.JSONEncoder().encode(value))
    with pytest.raises(KeyboardInterrupt):
        tokenize([path], tmp_path / "out.npy", tokenizer)
    assert (tmp_path / "out.npy").exists() and not (tmp_path / "out.npy.json").exists()
    monkeypatch.undo()
    tokenize([path], tmp_path / "out.npy", tokenizer)
    assert json.loads((tmp_path / "out.npy.json").read_text())["vocabulary"] == 400


@pytest.mark.parametrize("text", ["[]", "null", "{}", "no"])
def test_records_that_are_none(tmp_path, tokenizer, text):
    path = write_lines(tmp_path / "in.jsonl", ["a"])
    (tmp_path / "out.npy.partial").mkdir()
    (tmp_path / "out.npy.partial/record.json").write_text(text)
    with pytest.raises(DataError, match="record.json is no record, needed that of a run to go on with"):
        tokenize([path], tmp_path / "out.npy", tokenizer)


@pytest.mark.parametrize("document, said", [(np.array([2**33 + 5, 3]), "document 1 has ids from 3 to 8589934597, needed 0 to 2147483647"),
                                            (np.array([2**63 + 1], np.uint64), "document 1 has ids from 9223372036854775809"),
                                            (np.array([1, -100]), "document 1 has ids from -100 to 1"), ([[1], [2, 3]], "document 1 is a list whose rows differ")])
def test_ids_that_rows_do_not_hold(tmp_path, document, said):
    from heddle.data import write_buckets

    with pytest.raises(DataError, match=said):
        write_buckets([[1, 2], document], tmp_path / "out.safetensors", [4])
    with pytest.raises(DataError, match="rows in buckets are of 4.7 tokens"):
        write_buckets([[1, 2]], tmp_path / "out.safetensors", [4.7])
