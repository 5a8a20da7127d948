"""Data of NumPy's and safetensors' formats is read as what it is, and no other known format as ids."""
import bz2
import gzip
import io
import json
import lzma
import pickle
import re
import sqlite3
import struct
import tarfile

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file
from test_run import RUN, compile_program, masked, programs, refuse, rows, run, tokens  # noqa: F401


def first_steps(program, data, tmp_path, *options, steps=3):
    run("train", program, f"--data={data}", f"--steps={steps}", "--in-order", f"--metrics={tmp_path}/m.jsonl", *options)
    return rows(tmp_path / "m.jsonl", "inputs", "targets")


IDS = np.arange(400) % 120


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8"])
def test_tokens_of_numpy(programs, tmp_path, dtype):
    IDS.astype(np.uint16).tofile(tmp_path / "raw")
    wanted = first_steps(programs["four"], tmp_path / "raw", tmp_path)
    ids, file = IDS.astype(dtype), tmp_path / "t.npy"
    name = ("u" if dtype[0] == "u" else "") + f"int{8 * ids.itemsize}"
    np.save(file, ids)
    assert f"400 tokens of {name} in 99 examples" in run("train", programs["four"], f"--data={file}", "--steps=1")
    files = {"t.npy": file, "named by nothing": tmp_path / "t"}
    file_bytes = file.read_bytes()
    (tmp_path / "t").write_bytes(file_bytes)
    np.savez(tmp_path / "s.npz", ids)
    np.savez_compressed(tmp_path / "c.npz", tokens=ids)
    save_file({"ids": ids}, tmp_path / "s.safetensors")
    for data in (*files.values(), f"tokens:{file}", tmp_path / "s.npz", tmp_path / "c.npz", f"tokens:{tmp_path}/s.safetensors"):
        assert first_steps(programs["four"], data, tmp_path) == wanted
    with open(file, "wb") as stream:  # other versions of the format
        np.lib.format.write_array(stream, ids, version=(2, 0))
    assert first_steps(programs["four"], file, tmp_path) == wanted


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed], ids=["stored", "compressed"])
def test_batches_of_numpy(programs, tmp_path, save):
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 99, (50, 4), np.int32), rng.integers(0, 99, (50, 4), np.int32)
    wanted = [(x[k:k + 8].sum(), y[k:k + 8].sum()) for k in (0, 8, 16)]
    save(tmp_path / "d.npz", **{"x": x, "batch.1": y})
    assert first_steps(programs["four"], tmp_path / "d.npz", tmp_path) == wanted
    (tmp_path / "steps").mkdir()
    for step in range(3):
        save(tmp_path / "steps" / f"{step}.npz", x=x[8 * step:8 * step + 8], y=y[8 * step:8 * step + 8])
    assert first_steps(programs["four"], tmp_path / "steps", tmp_path) == wanted
    np.save(tmp_path / "x.npy", x)  # the one leaf that @eval has
    out = run("train", programs["four"], f"--data={tmp_path}/d.npz", "--steps=1", "--eval-every=1", f"--eval-data={tmp_path}/x.npy", "--eval-steps=1")
    assert f"eval/inputs: {np.float64(x[:8].sum()):.5g} " in out
    sample = ["run", programs["four"], "--entry=step", "--input=y=1"]
    run("train", programs["four"], f"--data={tmp_path}/d.npz", "--steps=1", f"--save={tmp_path}/s")
    save(tmp_path / "one.npz", x=x[:8], other=x[8:16])
    for given, part in (("", x[:8]), (":other", x[8:16])):
        assert f"inputs: i32 {part.sum()}\n" in run(*sample, f"--state={tmp_path}/s", f"--input=x={tmp_path}/one.npz{given}")


def test_numpy_that_does_not_fit(programs, tmp_path):
    train, file = ["train", programs["four"], "--steps=1", "--in-order"], tmp_path / "t.npy"
    for array, needed in [
        (IDS.astype(np.float32), "has F32[400], needed integers in one dim for tokens"),
        (IDS.astype(">u2"), "has elements '>u2', needed little-endian numbers"),
        (np.asfortranarray(IDS.reshape(100, 4).astype(np.int32)), "is in Fortran's order, needed C's (numpy.ascontiguousarray)"),
        (IDS.astype(np.int32).reshape(100, 4), "has no tensor 'y' or 'batch.1', needed the batch leaf's I32[8,4]"),
        (IDS.astype(np.int32) - 1, 'token 0 is -1, needed ids from 0 to 2147483647, for batch leaf "x" is i32[8x4]'),
        (IDS[:32].astype(np.int64), "has 32 tokens, needed at least 33 for a batch of 8 rows of 4"),
        (np.array(["a", "b"]), "has elements '<U1', needed little-endian numbers"),
    ]:
        np.save(file, array)
        if array.dtype.kind == "f":
            assert refuse(*train, f"--data=tokens:{file}") == f"{file}: has no single tensor of integers in one dim, needed that for tokens"
        else:
            assert refuse(*train, f"--data={file}") == f"{file}: {needed}"
    np.save(file, IDS.astype(np.uint16))
    assert refuse(*train, f"--data={file}", "--tokens=uint32") == (
        f"{file}: has tokens of U16[400], but --tokens says U32, needed one of the two: what has a header says it itself")
    whole = file.read_bytes()
    file.write_bytes(whole[:-2])
    assert refuse(*train, f"--data={file}") == f"{file}: has 798 bytes of elements, which differs from its type u16[400]"
    np.savez_compressed(tmp_path / "c.npz", IDS)
    whole = bytearray((tmp_path / "c.npz").read_bytes())
    for at in (100, 200):
        whole[at] ^= 255
    (tmp_path / "c.npz").write_bytes(whole)
    assert refuse(*train, f"--data={tmp_path}/c.npz") == f"{tmp_path}/c.npz: is a zip archive that is cut off or changed"
    (tmp_path / "c.npz").write_bytes(whole[:-30])
    assert refuse(*train, f"--data={tmp_path}/c.npz") == f"{tmp_path}/c.npz: is a zip archive that is cut off or changed"


@pytest.mark.parametrize("wrong, needed", [(128, "below 128"), (-1, "from 0 to 127"), (-2147483648, "from 0 to 127")])
def test_ids_of_leaves(programs, tmp_path, wrong, needed):
    """Ids of a tensor a leaf are below the vocabulary, too, whether an option or the program says it."""
    known = compile_program(tmp_path / "known", "four", vocabulary=128)
    x, y = (np.arange(24 * 4, dtype=np.int32).reshape(24, 4) for _ in "xy")
    x[0, 0] = 127
    y[17, 2] = wrong
    np.savez(tmp_path / "d.npz", x=x, y=y)
    save_file({"batch.0": x, "batch.1": y}, tmp_path / "d.safetensors")
    (tmp_path / "steps").mkdir()
    for step in range(3):
        save_file({name: leaf[8 * step:8 * step + 8].copy() for name, leaf in (("x", x), ("y", y))}, tmp_path / "steps" / f"{step}.safetensors")
    for data, place in (("d.npz", "d.npz: tensor 'y' has id {} in example 17"), ("d.safetensors", "d.safetensors: tensor 'batch.1' has id {} in example 17"),
                        ("steps", "steps/2.safetensors: tensor 'y' has id {} in row 1")):
        train = f"--data={tmp_path}/{data}", "--in-order", f"--save={tmp_path}/s"
        sentence = f"{tmp_path}/{place.format(wrong)}, needed ids {needed}, the vocabulary"
        for program in ([known], [programs["four"], "--vocab=128"]):
            run("train", *program, *train, "--steps=2")  # those in front of it
            assert refuse("train", *program, *train, "--steps=3") == sentence
            assert load_file(tmp_path / "s")["count"] == 2  # what was trained until then
        assert refuse("train", known, *train, "--steps=3", "--leaves=x") == sentence
        run("train", known, *train, "--steps=3", f"--ignore-id={wrong}")  # masked by the step, as PyTorch's -100
        assert refuse("train", known, *train, "--steps=3", "--ignore-id=-100") == f"{sentence}, or -100, which is ignored"
        assert len(first_steps(programs["four"], tmp_path / data, tmp_path)) == 3  # numbers, where nobody says what they are


def other_formats():
    ids = IDS.astype(np.uint16).tobytes()
    tar, database = io.BytesIO(), sqlite3.connect(":memory:")
    with tarfile.open(fileobj=tar, mode="w") as archive:
        info = tarfile.TarInfo("ids")
        info.size = len(ids)
        archive.addfile(info, io.BytesIO(ids))
    database.execute("create table ids (id integer)")
    record = struct.pack("<Q", len(ids))
    return {
        "compressed by gzip": gzip.compress(ids), "compressed by bzip2": bz2.compress(ids), "compressed by xz": lzma.compress(ids),
        "compressed by zstd": b"\x28\xb5\x2f\xfd" + ids, "compressed by lz4": b"\x04\x22\x4d\x18" + ids, "a tar archive": tar.getvalue(),
        "a Parquet file": b"PAR1" + ids + b"PAR1", "an Arrow file": b"ARROW1\0\0" + ids, "an HDF5 file": b"\x89HDF\r\n\x1a\n" + ids,
        "an SQLite database": database.serialize(), "a GGUF file": b"GGUF\3\0\0\0" + ids, "machine code (ELF)": RUN.read_bytes()[:4096],
        "MLIR's bytecode": b"ML\xefR" + ids, "a TFRecord file": record + struct.pack("<I", masked(record)) + ids + struct.pack("<I", masked(ids)),
        **{f"a pickle of Python's {p}": pickle.dumps(IDS.tolist(), protocol=p) for p in (2, 3, 4, 5)},
        "compressed by 7-Zip": b"7z\xbc\xaf\x27\x1c" + ids, "compressed by RAR": b"Rar!\x1a\x07" + ids, "an Avro file": b"Obj\1" + ids,
        "an index of Megatron's (.idx)": b"MMIDIDX\0\0" + ids, "a PNG image": b"\x89PNG\r\n\x1a\n" + ids,
        "a JPEG image": b"\xff\xd8\xff\xe0\0\x10JFIF\0" + ids, "a RIFF file (sound or images)": b"RIFF" + struct.pack("<I", len(ids)) + ids,
        "tokens of llm.c's with a header": struct.pack("<256i", 20240520, 1, len(IDS), *[0] * 253) + ids,
        "an IDX array": struct.pack(">BBBBII", 0, 0, 8, 2, 2, len(IDS)) + ids,
        "an Arrow file, streamed": struct.pack("<IIIHH", 0xffffffff, 64, 16, 0, 10) + ids,
    }


FORMATS = other_formats()


@pytest.mark.parametrize("name", FORMATS)
def test_other_formats(programs, tmp_path, name):
    file, content = tmp_path / "t.bin", FORMATS[name]
    file.write_bytes(content + b"\0" * (len(content) % 2 if "pickle" not in name else 0))
    train = ["train", programs["four"], "--steps=1"]
    what = re.sub(r",.*| \d$", "", name)
    for options in ([f"--data={file}"], [f"--data=tokens:{file}"], [f"--data={file}", "--tokens=uint8"]):
        found = refuse(*train, *options)
        assert found.startswith(f"{file}: is {what}, needed tokens, .npy, .npz or safetensors") and found.endswith("(raw: in front takes its bytes as they are)")
    assert refuse(*train, f"--data={file}", f"--state={file}").startswith(f"{file}: is {what}, needed a safetensors file")
    if file.stat().st_size % 2 == 0:
        assert "tokens of uint16" in run(*train, f"--data=raw:{file}")


def test_a_program_is_no_data(programs, tmp_path):
    assert refuse("train", programs["one"], "--steps=1", f"--data={programs['one']}").startswith(f"{programs['one']}: is a heddle program, needed tokens")


def test_text_is_no_ids(programs, tmp_path):
    train = ["train", programs["four"], "--steps=1"]
    for content, what in ((json.dumps({"ids": IDS.tolist()}), "JSON"), ("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.\n" * 9, "text")):
        file = tmp_path / "t.txt"
        file.write_bytes(content.encode() + b" " * (len(content.encode()) % 4 and 4 - len(content.encode()) % 4))
        for dtype in (16, 32):
            options = [] if dtype == 16 else ["--tokens=uint32"]
            found = refuse(*train, f"--data={file}", *options)
            assert found == f"{file}: is {what}, needed tokens of uint{dtype}: --tokens uint8 takes its bytes as tokens, raw: in front takes it as it is"
        run(*train, f"--data={file}", "--tokens=uint8")
        run(*train, f"--data=raw:{file}")


def test_ids_are_no_format(programs, tmp_path):
    """Random ids of vocabularies of all sizes, and those that begin as a format's first bytes do."""
    rng = np.random.default_rng(0)
    for most in (2, 100, 256, 1000, 50257, 65536):
        for _ in range(4):
            rng.integers(0, most, 200).astype(np.uint16).tofile(tmp_path / "t")
            run("train", programs["one"], f"--data={tmp_path}/t", "--steps=1")
    for first in ((0x0280, 1, 2), (0x0480, 5), (65535, 65535, 8, 0, 3), (0x8b1f,), (0x5a42, 0x3168), (0, 0x308, 0, 5), (0xd8ff, 0xe0ff), (0x4952, 0x4646, 65535, 65535)):
        np.array([*first, *range(100)], np.uint16).tofile(tmp_path / "t")
        run("train", programs["one"], f"--data={tmp_path}/t", "--steps=1")
