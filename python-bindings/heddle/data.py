"""heddle-data tokenize: text becomes the tokens that `heddle-run train --data` takes. See docs/data.md.

Texts are read a few megabytes at a time and given to the tokenizer, whose threads share them. What is done is on the disk after each
time, with a record of how far it is, so that the same command goes on where one that was ended stopped.
"""
import argparse
import collections.abc
import fcntl
import gzip
import hashlib
import itertools
import json
import os
import pathlib
import shutil
import signal
import sys
import zlib

import numpy as np

from .files import whole_file
from .hf_folder import CheckpointError, write_tensors

__all__ = ["DataError", "tokenize", "write_buckets"]

MOST_ID = 2**31 - 1  # of a token, which rows have as int32
MOST_WIDTH = 1 << 26  # of rows, in tokens
IGNORED = -100  # what stands for no id in targets, as in PyTorch
LEAVES = ("tokens", "targets", "segments", "positions")
_ENDS = ("<|endoftext|>", "<|end_of_text|>", "</s>", "<eos>", "[SEP]")
_AT_ONCE = 4 << 20  # bytes of text
_JSON = (".jsonl", ".ndjson")


class DataError(ValueError):
    """Texts, a tokenizer or what was done before that can't be used: one sentence."""


def tokenize(inputs, out, tokenizer, field="text", end=None, lines=False, pack=None, leaves=LEAVES, vocabulary=None, progress=None, buckets=None):
    """Writes the tokens of all texts, in their order, into `out`: an .npy file of them one after another, or with `pack` a safetensors file of
    rows of so many, in leaves by these names, or with `buckets`, several such numbers, one that has each document in a row of the least of them
    that it fits into. Beside it `out`.json says of which vocabulary they are, and how much of the rows is padding. `progress(done, all)` is told
    the bytes that were read. Gives (documents, tokens)."""
    tokenizer, content = _open_tokenizer(tokenizer)
    size, out = max(tokenizer.get_vocab().values(), default=-1) + 1, pathlib.Path(out)
    if vocabulary is not None and size > vocabulary:
        raise DataError(f"the tokenizer has {size} ids, needed at most the {vocabulary} of the vocabulary")
    _check_out(out, pack, buckets, leaves)
    end_id = _find_end(tokenizer, end)
    dtype = np.dtype("<u2" if size <= 1 << 16 else "<u4")
    found = _find_inputs([inputs] if isinstance(inputs, (str, os.PathLike)) else inputs, out)
    files = [(str(path), path.stat().st_size) for path in found]
    run = {"inputs": [[*file, path.stat().st_mtime_ns] for file, path in zip(files, found)], "tokenizer": hashlib.sha256(content).hexdigest(), "field": field, "end": end_id, "lines": lines}
    work = pathlib.Path(f"{out}.partial")
    with _Work(work, run) as done:
        _encode(tokenizer, files, field, end_id, lines, dtype, done, progress)
        tokens, ends = done.map("tokens", dtype), done.map("ends", np.dtype("<i8"))
        if not len(tokens):
            raise DataError(f"{', '.join(path for path, _ in files[:3])}: no text has a token, needed one")
        about = {}
        if buckets is not None:
            about = _write_buckets(out, tokens, ends, buckets, leaves)
        elif pack is not None:
            _write_rows(out, tokens, ends, pack, leaves)
        else:
            _write_npy(out, tokens)
        counts = len(ends), len(tokens)
        del tokens, ends
    end_text = None if end_id is None else tokenizer.id_to_token(end_id)
    pathlib.Path(f"{out}.json").write_text(json.dumps({"vocabulary": size, "documents": counts[0], "tokens": counts[1], "end": end_text, "tokenizer_sha256": run["tokenizer"]} | about) + "\n")
    shutil.rmtree(work)
    return counts


def write_buckets(documents, out, widths, leaves=("tokens", "targets")):
    """Writes documents, arrays of ids, into the safetensors file `out`, each in a row of the least of `widths` that it fits into, and gives what
    `tokenize` says of padding: {"buckets": {width: rows}, "padding": its share, "padding_of_one": that of rows of the largest width,
    "left_out": documents without a token that is a target}."""
    _check_out(pathlib.Path(out), None, widths, leaves)
    documents = [_document(number, document) for number, document in enumerate(documents)]
    ends = np.cumsum([len(document) for document in documents], dtype=np.int64)
    return _write_buckets(out, np.concatenate([np.empty(0, np.int64), *documents]).astype(np.int64), ends, widths, leaves)


def _document(number, document):
    try:
        array = np.asarray(document)
    except ValueError:
        raise DataError(f"document {number} is a {type(document).__name__} whose rows differ, needed integers in one dim") from None
    if array.ndim != 1 or (array.dtype.kind not in "iu" and len(array)):
        raise DataError(f"document {number} is {array.dtype}[{','.join(map(str, array.shape))}], needed integers in one dim")
    if len(array) and not 0 <= int(array.min()) <= int(array.max()) <= MOST_ID:
        raise DataError(f"document {number} has ids from {array.min()} to {array.max()}, needed 0 to {MOST_ID}")
    return array


# ---- what goes in ----


def _open_tokenizer(path):
    try:
        import tokenizers
    except ModuleNotFoundError:
        raise DataError("there is no package tokenizers, needed it: pip install tokenizers") from None
    path = pathlib.Path(path)
    path = path / "tokenizer.json" if path.is_dir() else path
    try:
        content = path.read_bytes()
        tokenizer = tokenizers.Tokenizer.from_str(content.decode())
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer, content
    except OSError as error:
        raise DataError(f"{path} can't be read ({error.strerror}), needed a tokenizer.json") from None
    except Exception as error:  # tokenizers' own are bare ones
        raise DataError(f"{path} is no tokenizer ({' '.join(str(error).split())}), needed a tokenizer.json of Hugging Face's tokenizers") from None


def _find_end(tokenizer, end):
    if end == "":
        return None
    names = [end] if end is not None else _ENDS
    for name in names:
        if (number := tokenizer.token_to_id(name)) is not None:
            return number
    raise DataError(f"the tokenizer has no {', '.join(names)}, needed a token that ends a document (--end TOKEN), or none (--end '')")


def _check_width(what, width):
    if isinstance(width, bool) or not isinstance(width, (int, np.integer)) or not 1 <= width <= MOST_WIDTH:
        raise DataError(f"{what} are of {width!r} tokens, needed an integer from 1 to {MOST_WIDTH}")


def _check_out(out, pack, buckets, leaves):
    if buckets is not None:
        if isinstance(buckets, (str, bytes)) or not isinstance(buckets, collections.abc.Iterable):
            raise DataError(f"buckets are {buckets!r}, needed a list of numbers of tokens")
        for width in buckets:
            _check_width("rows in buckets", width)
    if pack is not None:
        _check_width("packed rows", pack)
    if pack is not None and buckets is not None:
        raise DataError("rows are asked for packed and in buckets, needed one of the two")
    suffix, kind = (".npy", "of tokens one after another") if pack is None and buckets is None else (".safetensors", "of packed rows" if buckets is None else "of rows in buckets")
    if out.suffix != suffix:
        raise DataError(f"{out}: needed a file that ends in {suffix}, {kind}")
    if out.exists() and not pathlib.Path(f"{out}.partial").is_dir():  # of a run that was ended behind its output
        raise DataError(f"{out} exists, needed a file to make")
    if buckets is not None and (len(buckets) < 1 or min(buckets) < 2 or len(set(buckets)) < len(buckets) or not 2 <= len(leaves) <= 4 or len(set(leaves)) < len(leaves)):
        raise DataError(f"buckets of {', '.join(map(str, buckets)) or 'nothing'} tokens in leaves {', '.join(leaves)}, needed different numbers of at least 2, and 2 to 4 names: {', '.join(LEAVES)}")
    if pack is not None and (pack < 1 or not 2 <= len(leaves) <= 4 or len(set(leaves)) < len(leaves)):
        raise DataError(f"rows of {pack} tokens in leaves {', '.join(leaves)}, needed 1 token or more, and 2 to 4 names: {', '.join(LEAVES)}")


def _find_inputs(inputs, out):
    """The files, and of folders all that they have, by their names."""
    found = []
    ours = {pathlib.Path(f"{out}{end}").resolve() for end in ("", ".json", ".partial")}  # of a run before
    if not inputs:
        raise DataError(f"{out} is of no inputs, needed texts or JSON lines")
    for path in map(pathlib.Path, inputs):
        files = sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith(".") and ours.isdisjoint([real := file.resolve(), real.parent])) if path.is_dir() else [path]
        if not files or not all(file.is_file() for file in files):
            raise DataError(f"{path} has no files, needed texts" if path.is_dir() else f"{path} can't be read (there is no such file), needed a text or JSON lines")
        found += files
    return found


def _documents(path, *how):
    try:
        yield from _read_documents(path, *how)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise DataError(f"{path} can't be unpacked ({error}), needed gzip's format for .gz") from None


def _read_documents(path, field, lines, skipped):
    """(text, the byte at which the next document begins) of a file, from the byte `skipped` on."""
    plain = path.removesuffix(".gz")
    is_json = plain.endswith(_JSON)
    with gzip.open(path) if path.endswith(".gz") else open(path, "rb") as file:
        if not is_json and not lines:
            if not skipped:
                content = file.read()
                yield _decode(content, path, 0), len(content)
            return
        file.seek(skipped)
        at = skipped
        for line in iter(file.readline, b""):
            begin, at = at, at + len(line)
            if line.strip():
                yield (_field(line, field, path, begin) if is_json else _decode(line.rstrip(b"\r\n"), path, begin)), at


def _decode(content, path, at):
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: byte {at + error.start} is no UTF-8, needed text") from None


def _field(line, field, path, at):
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        raise DataError(f"{path}: the line at byte {at} is no JSON, needed an object with \"{field}\"") from None
    if not isinstance(read, dict) or not isinstance(read.get(field), str):
        raise DataError(f"{path}: the line at byte {at} has no text \"{field}\"" + (f" ({', '.join(sorted(read)[:8])} are there)" if isinstance(read, dict) else "") + ", needed one (--field)")
    try:
        read[field].encode()
    except UnicodeEncodeError:
        raise DataError(f"{path}: the line at byte {at} has half of a surrogate pair in \"{field}\", which is no Unicode, needed text") from None
    return read[field]


# ---- what is done, on the disk ----


class _Work:
    """The folder of what is done: tokens, the numbers of tokens at which documents end, and a record of how much of both counts."""

    def __init__(self, folder, run):
        self.folder, self.run, self.record = folder, run, folder / "record.json"

    def __enter__(self):
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.files = {name: open(self.folder / name, "ab") for name in ("tokens", "ends")}
            fcntl.flock(self.files["tokens"], fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.state = json.loads(self.record.read_text()) if self.record.exists() else {"run": self.run, "file": 0, "at": 0, "tokens": 0, "ends": 0}
        except BlockingIOError:
            raise DataError(f"{self.folder} is in use by another run, needed that to end") from None
        except OSError as error:
            raise DataError(f"{self.folder} can't be written ({error.strerror})") from None
        except ValueError:
            raise DataError(f"{self.record} is no record, needed that of a run to go on with: remove {self.folder} to begin again") from None
        if not isinstance(self.state, dict) or not self.state.keys() >= {"run", "file", "at", "tokens", "ends"}:
            raise DataError(f"{self.record} is no record, needed that of a run to go on with: remove {self.folder} to begin again")
        if self.state["run"] != self.run:
            raise DataError(f"{self.folder} is of a run with other inputs, another tokenizer or other options, needed the same ones: remove it to begin again")
        for name, file in self.files.items():
            if file.tell() < self.state[name]:
                raise DataError(f"{self.folder / name} has {file.tell()} bytes, needed the {self.state[name]} of {self.record}: remove {self.folder} to begin again")
            file.truncate(self.state[name])
        return self

    def __exit__(self, *_):
        for file in self.files.values():
            file.close()

    def add(self, tokens, ends, file, at):
        for name, array in (("tokens", tokens), ("ends", ends)):
            self.files[name].write(array.data)
            self.files[name].flush()
            os.fsync(self.files[name].fileno())
            self.state[name] += array.nbytes
        self.state |= {"file": file, "at": at}
        partial = self.record.with_suffix(".partial")
        partial.write_text(json.dumps(self.state))
        partial.replace(self.record)

    def map(self, name, dtype):
        size = self.state[name] // dtype.itemsize
        return np.memmap(self.folder / name, dtype, "r", shape=(size,)) if size else np.empty(0, dtype)


def _encode(tokenizer, files, field, end, lines, dtype, done, progress):
    before = sum(size for _, size in files[: done.state["file"]])
    count = done.state["tokens"] // dtype.itemsize
    everything = sum(size for _, size in files)
    texts, size = [], 0

    def flush(file, at):
        nonlocal count, texts, size
        ids = [encoding.ids + ([] if end is None else [end]) for encoding in tokenizer.encode_batch(texts, add_special_tokens=False)]
        lengths = np.fromiter(map(len, ids), np.int64, len(ids))
        tokens = np.fromiter(itertools.chain.from_iterable(ids), dtype, int(lengths.sum()))
        done.add(tokens, (count + np.cumsum(lengths)).astype("<i8"), file, at)
        count, texts, size = count + len(tokens), [], 0

    for number in range(done.state["file"], len(files)):
        path, length = files[number]
        for text, at in _documents(path, field, lines, done.state["at"] if number == done.state["file"] else 0):
            texts.append(text)
            size += len(text)
            if size >= _AT_ONCE:
                flush(number, at)
                if progress:
                    progress(before + min(at, length), everything)
        before += length
        if texts or number == len(files) - 1:
            flush(number + 1, 0)
        if progress:
            progress(before, everything)


# ---- what comes out ----


def _write_npy(out, tokens):
    try:
        with whole_file(out) as partial, open(partial, "wb") as file:
            np.lib.format.write_array_header_1_0(file, {"descr": tokens.dtype.str, "fortran_order": False, "shape": tokens.shape})
            for begin in range(0, len(tokens), _AT_ONCE):
                file.write(tokens[begin : begin + _AT_ONCE].tobytes())
    except OSError as error:
        raise DataError(f"{out} can't be written ({error.strerror})") from None


def _write_rows(out, tokens, ends, width, leaves):
    """Rows of `width` tokens, documents one after another. A row's documents, or parts of them, are its segments 1, 2, ...; positions begin at 0
    in each; a token's target is the one after it in its document. What is left of the last row is segment 0."""
    rows = -(-len(tokens) // width)

    def part(kind, begin, end):
        places = np.arange(begin * width, end * width)
        inside = places < len(tokens)
        clipped = np.minimum(places, len(tokens) - 1)
        document = np.searchsorted(ends, clipped, "right")
        if kind == "tokens":
            made = np.where(inside, tokens[clipped], 0)
        elif kind == "targets":
            made = np.where(inside & (clipped + 1 < ends[document]), tokens[np.minimum(clipped + 1, len(tokens) - 1)].astype(np.int64), IGNORED)
        elif kind == "segments":
            # By where documents change, since one without a token is none of a row's segments.
            begins = np.concatenate([[True], np.diff(document) > 0])
            begins.reshape(-1, width)[:, 0] = True
            made = np.where(inside, np.cumsum(begins.reshape(-1, width), 1).reshape(-1), 0)
        else:
            start = np.where(document > 0, ends[np.maximum(document, 1) - 1], 0)
            made = np.where(inside, clipped - np.maximum(start, clipped // width * width), 0)
        return made.astype(np.int32)

    def parts(kind, step=4096):
        return (part(kind, begin, min(begin + step, rows)) for begin in range(0, rows, step))

    try:
        write_tensors(out, {name: (np.dtype(np.int32), (rows, width), lambda kind=kind: parts(kind)) for name, kind in zip(leaves, LEAVES)})
    except CheckpointError as error:
        raise DataError(str(error)) from None


def _write_buckets(out, tokens, ends, widths, leaves):
    """Each document in a row of the least of `widths` that it fits into; one that fits into none is cut into rows of the largest, and what is left of
    it. What has no target, since it is one token, is left out."""
    widths = np.sort(np.asarray(widths, np.int64))
    begins = np.concatenate([np.zeros(1, np.int64), ends[:-1]])
    pieces = np.maximum(-(-(ends - begins) // widths[-1]), 1)
    document = np.repeat(np.arange(len(ends)), pieces)
    piece = np.arange(len(document)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    start = begins[document] + piece * widths[-1]
    last = ends[document]  # of the document: a row that is cut has a target for each token
    length = np.minimum(last - start, widths[-1])
    has_target = last - start > 1
    start, last, length = start[has_target], last[has_target], length[has_target]
    if not len(start):
        raise DataError(f"{out}: no document has a token and one after it, needed one")
    bucket = np.searchsorted(widths, length)

    def part(kind, width, start, last, length):
        positions = np.broadcast_to(np.arange(width), (len(start), width))
        inside = positions < length[:, None]
        at = np.minimum(start[:, None] + positions, len(tokens) - 1)
        if kind == "tokens":
            return np.where(inside, tokens[at], 0).astype(np.int32)
        if kind == "targets":
            return np.where(inside & (at + 1 < last[:, None]), tokens[np.minimum(at + 1, len(tokens) - 1)].astype(np.int64), IGNORED).astype(np.int32)
        return np.where(inside, 1 if kind == "segments" else positions, 0).astype(np.int32)

    def parts(kind, number, step=1 << 20):
        rows, width = np.flatnonzero(bucket == number), int(widths[number])
        step = max(1, step // width)
        return (part(kind, width, start[own], last[own], length[own]) for own in (rows[at : at + step] for at in range(0, len(rows), step)))

    counts = np.bincount(bucket, minlength=len(widths))
    made = {f"{widths[number]}/{name}": (np.dtype(np.int32), (int(counts[number]), int(widths[number])), lambda kind=kind, number=number: parts(kind, number))
            for number in np.flatnonzero(counts) for name, kind in zip(leaves, LEAVES)}
    try:
        write_tensors(out, made)
    except CheckpointError as error:
        raise DataError(str(error)) from None
    padding = 1 - length.sum() / (counts * widths).sum(), 1 - length.sum() / (len(length) * widths[-1])
    return {"buckets": {str(width): int(count) for width, count in zip(widths, counts)}, "padding": round(float(padding[0]), 4),
            "padding_of_one": round(float(padding[1]), 4), "left_out": int(np.sum(ends - begins <= 1))}


def _describe_buckets(path):
    about = json.loads(pathlib.Path(f"{path}.json").read_text())
    widths = about["buckets"]
    rows = ", ".join(f"{count:,} of {width}" for width, count in widths.items())
    left = f"; {about['left_out']:,} documents without a token that is a target are left out" if about["left_out"] else ""
    return f"rows: {rows}; padding: {100 * about['padding']:.1f} %, in rows of {list(widths)[-1]} alone it were {100 * about['padding_of_one']:.1f} %{left}"


def main():
    parser = argparse.ArgumentParser(prog="heddle-data", description="Data for heddle-run train.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("tokenize", help="text or JSON lines into tokens")
    command.add_argument("inputs", nargs="+", help="texts, JSON lines (.jsonl), either with .gz, or folders of them")
    command.add_argument("-o", "--output", required=True, help="the file to write: .npy, with --pack and --buckets .safetensors")
    command.add_argument("--tokenizer", required=True, help="a tokenizer.json, or a folder that has one")
    command.add_argument("--field", default="text", help="of JSON lines, that has the text (default text)")
    command.add_argument("--end", help=f"token behind each document, '' for none (default: the first of {' '.join(_ENDS)} that the tokenizer has)")
    command.add_argument("--lines", action="store_true", help="each line of a text is a document, not each file")
    command.add_argument("--pack", type=int, metavar="T", help="rows of T tokens with targets, segments and positions")
    command.add_argument("--buckets", type=_widths, metavar="T,T,...", help="each document in a row of the least of these numbers of tokens that it fits into, padded")
    command.add_argument("--leaves", default=",".join(LEAVES), help="what these are called; the last two may be left out")
    command.add_argument("--vocabulary", type=int, help="of the program: a tokenizer with more ids is refused")
    command.add_argument("--threads", type=int, help="of the tokenizer (default: the cores)")
    options = parser.parse_args()
    os.environ["TOKENIZERS_PARALLELISM"] = "true"
    if options.threads:
        os.environ["RAYON_NUM_THREADS"] = str(options.threads)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _bar() as progress:
            documents, tokens = tokenize(options.inputs, options.output, options.tokenizer, options.field, options.end, options.lines, options.pack,
                                         tuple(options.leaves.split(",")), options.vocabulary, progress, options.buckets)
    except DataError as error:
        sys.exit(f"heddle-data: error: {error}")
    except OSError as error:  # a full disk, say
        sys.exit(f"heddle-data: error: {error.filename or options.output} can't be read or written ({error.strerror}); what is done is in {options.output}.partial")
    except KeyboardInterrupt:
        print(f"heddle-data: ended, what is done is in {options.output}.partial: the same command goes on", file=sys.stderr)
        sys.exit(130)
    print(f"{options.output}: {tokens:,} tokens of {documents:,} documents")
    if options.buckets:
        print(_describe_buckets(options.output))


def _widths(text):
    try:
        return [int(width) for width in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of numbers, needed one as 256,512,1024") from None


class _bar:
    """A progress bar on a terminal, where there is rich."""

    def __enter__(self):
        self.bar = None
        if sys.stderr.isatty():
            try:
                from rich import progress
            except ModuleNotFoundError:
                return None
            columns = progress.TextColumn("tokenizing"), progress.BarColumn(), progress.DownloadColumn(), progress.TransferSpeedColumn(), progress.TimeRemainingColumn()
            import rich.console

            self.bar = progress.Progress(*columns, console=rich.console.Console(stderr=True))
            self.bar.start()
            task = self.bar.add_task("")
            return lambda done, all: self.bar.update(task, completed=done, total=all)
        return None

    def __exit__(self, *_):
        if self.bar:
            self.bar.stop()
