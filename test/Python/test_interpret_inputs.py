"""heddle-interpret's input files: each that is missing, truncated or hostile is refused in one sentence that says what is
wrong, found and needed, whatever the file says."""
import json
import os
import pathlib
import struct
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin" / "heddle-interpret"
MODULE = "func.func @main(%a: tensor<2xf32>, %p: tensor<2xi1>) -> (tensor<2xf32>, tensor<2xi1>) {\n  return %a, %p : tensor<2xf32>, tensor<2xi1>\n}\n"
GOOD = {"arg0": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}, "arg1": {"dtype": "BOOL", "shape": [2], "data_offsets": [8, 10]}}
DATA = struct.pack("<ff", 1.5, -2.0) + b"\x01\x00"


def safetensors(header, data=DATA):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def changed(name="arg0", **fields):
    return safetensors(GOOD | {name: GOOD[name] | fields})


def interpret(folder, contents, module=MODULE, *arguments):
    (folder / "module.mlir").write_text(module)
    path = folder / "in.safetensors"
    if contents is not None:
        path.write_bytes(contents)
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0")
    return subprocess.run([TOOL, folder / "module.mlir", "--inputs", path, *arguments], capture_output=True, text=True, timeout=60, env=environment)


def test_good(tmp_path):
    done = interpret(tmp_path, safetensors(GOOD))
    assert done.stdout == "result0 = dense<[1.5, -2.0]> : tensor<2xf32>\nresult1 = dense<[true, false]> : tensor<2xi1>\n", done.stderr


def test_what_the_format_allows(tmp_path):
    """Strings beside the tensors, tensors in any order of the bytes, empty ones between them, spaces behind the header."""
    header = {"__metadata__": {"format": "pt"}, "arg1": {"dtype": "BOOL", "shape": [2], "data_offsets": [0, 2]},
              "arg0": {"dtype": "F32", "shape": [2], "data_offsets": [2, 10]}, "arg2": {"dtype": "I8", "shape": [0, 3], "data_offsets": [2, 2]}}
    done = interpret(tmp_path, safetensors(json.dumps(header).encode() + b"   ", DATA[8:] + DATA[:8]),
                     MODULE.replace("%p: tensor<2xi1>)", "%p: tensor<2xi1>, %empty: tensor<0x3xi8>)"))
    assert done.stdout == "result0 = dense<[1.5, -2.0]> : tensor<2xf32>\nresult1 = dense<[true, false]> : tensor<2xi1>\n", done.stderr


def test_preds_of_any_byte(tmp_path):
    """A byte that is not 0 is true, and stays one."""
    done = interpret(tmp_path, safetensors(GOOD, DATA[:8] + b"\xff\x00"))
    assert "result1 = dense<[true, false]>" in done.stdout, done.stderr


HOSTILE = {
    "no file": (None, "can't be opened"),
    "empty": (b"", "has 0 bytes, needed the 8 of a header size"),
    "truncated size": (b"\x01\x00\x00", "has 3 bytes, needed the 8 of a header size"),
    "truncated header": (safetensors(GOOD)[:40], "says its header has"),
    "truncated data": (safetensors(GOOD)[:-4], "needed a range in 6 bytes"),
    "huge header": (struct.pack("<Q", 2**64 - 1) + b"{}", "says its header has 18446744073709551615 bytes, the file has 2 more, needed at most 2"),
    "header past the format's limit": (struct.pack("<Q", 200_000_000) + b"{}", "says its header has 200000000 bytes"),
    "no JSON": (safetensors(b"{nothing"), "header is no JSON object of tensors, needed {\"name\": {"),
    "a list": (safetensors(b"[1]"), "header is no JSON object of tensors, needed {\"name\": {"),
    "deep JSON": (safetensors(b'{"a":' + b"[" * 100_000), "header is no JSON object of tensors, needed {\"name\": {"),
    "bytes that are no text": (safetensors(b'{"\xff\xfe": 1}'), "header is no JSON object of tensors, needed {\"name\": {"),
    "no tensor": (safetensors({"arg0": 1}), "tensor 'arg0' lacks a part, needed dtype, shape and two data_offsets"),
    "unknown dtype": (changed(dtype="F33"), "tensor 'arg0' has unknown dtype 'F33', needed one that safetensors has"),
    "negative size": (changed(shape=[-2]), "tensor 'arg0' has shape [-2], needed sizes of at least 0"),
    "fractional size": (changed(shape=[2.5]), "tensor 'arg0' has shape [2.5], needed sizes of at least 0"),
    "overflowing shape": (changed(shape=[2**62, 2**62]), "needed those of its shape"),
    "wrong size": (changed(shape=[3]), "tensor 'arg0' has 8 bytes, needed those of its shape [3] of F32"),
    "negative offset": (changed(data_offsets=[-8, 0]), "tensor 'arg0' has data_offsets [-8,0], needed a range in 10 bytes"),
    "backward offsets": (changed(data_offsets=[8, 0]), "tensor 'arg0' has data_offsets [8,0], needed a range in 10 bytes"),
    "offsets past the end": (changed(data_offsets=[4, 12]), "tensor 'arg0' has data_offsets [4,12], needed a range in 10 bytes"),
    "offsets past 2^64": (changed(data_offsets=[0, 2**70]), "needed a range in 10 bytes"),
    "overlap": (changed("arg1", data_offsets=[7, 9]), "tensors 'arg0' and 'arg1' overlap, needed bytes of its own for each"),
    "hole before": (safetensors({name: entry | {"data_offsets": [n + 4 for n in entry["data_offsets"]]} for name, entry in GOOD.items()}, b"hole" + DATA),
                    "data_offsets leave out bytes 0 to 4 of 14, needed each in a tensor"),
    "hole between": (safetensors(GOOD | {"arg1": GOOD["arg1"] | {"data_offsets": [11, 13]}}, DATA[:8] + b"abc" + DATA[8:]),
                     "data_offsets leave out bytes 8 to 11 of 13, needed each in a tensor"),
    "hole behind": (safetensors(GOOD, DATA + b"x"), "data_offsets leave out bytes 10 to 11 of 11, needed each in a tensor"),
    "no tensor at all": (safetensors({}), "data_offsets leave out bytes 0 to 10 of 10, needed each in a tensor"),
    "empty tensor inside another": (safetensors(GOOD | {"arg2": {"dtype": "I8", "shape": [0], "data_offsets": [4, 4]}}), "tensors 'arg0' and 'arg2' overlap"),
    "a name twice": (safetensors(json.dumps(GOOD).replace("arg1", "arg0").encode()), "header has the key 'arg0' twice in one object, needed once"),
    "a name twice, escaped once": (safetensors(json.dumps(GOOD).replace("arg1", "arg\\u0030").encode()), "header has the key 'arg0' twice in one object, needed once"),
    "a field twice": (safetensors(json.dumps(GOOD).replace('"dtype": "BOOL"', '"dtype": "U8", "dtype": "BOOL"').encode()),
                      "header has the key 'dtype' twice in one object, needed once"),
    "an empty name twice": (safetensors(b'{"": {}, "": {}}'), "header has the key '' twice in one object, needed once"),
    "space before the header": (safetensors(b" " + json.dumps(GOOD).encode()), "header begins with byte 32, needed '{'"),
    "metadata that is a list": (safetensors(GOOD | {"__metadata__": []}), "__metadata__ is a JSON array, needed an object of strings"),
    "metadata of numbers": (safetensors(GOOD | {"__metadata__": {"step": 1}}), "__metadata__ has a JSON number as 'step', needed a string"),
    "missing argument": (safetensors({"arg0": GOOD["arg0"]}, DATA[:8]), "'arg1' is missing, needed BOOL[2]"),
    "unknown name": (safetensors(GOOD | {"arg2": {"dtype": "I8", "shape": [0], "data_offsets": [10, 10]}}),
                     "belongs to no argument of @main, which has 2 arguments: needed names such as arg0"),
    "another device's name": (safetensors(GOOD | {"arg0@r0p1": {"dtype": "I8", "shape": [0], "data_offsets": [10, 10]}}), "'arg0@r0p1' in "),
    "wrong type": (changed(dtype="I32"), "'arg0' has type I32[2], needed F32[2]"),
    "wrong shape": (changed(shape=[1, 2]), "'arg0' has type F32[1,2], needed F32[2]"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile(tmp_path, case):
    contents, message = HOSTILE[case]
    done = interpret(tmp_path, contents)
    assert done.returncode == 1 and message in done.stderr, (done.returncode, done.stderr[:500])
    assert len(done.stderr.splitlines()) == 1 and done.stdout == "", done.stderr[:500]


# Faults of arguments, not of files; and what the format's text forbids but its library reads.
READ_BY_THE_LIBRARY = {"missing argument", "unknown name", "another device's name", "wrong type", "wrong shape", "space before the header"}


@pytest.mark.parametrize("case", [case for case, (contents, _) in HOSTILE.items() if contents is not None])
def test_the_formats_own_library_agrees(case):
    safetensors_library = pytest.importorskip("safetensors")
    if case in READ_BY_THE_LIBRARY:
        safetensors_library.deserialize(HOSTILE[case][0])
    else:
        with pytest.raises(safetensors_library.SafetensorError):
            safetensors_library.deserialize(HOSTILE[case][0])


def test_folder(tmp_path):
    (tmp_path / "in.safetensors").mkdir()
    done = interpret(tmp_path, None)
    assert done.returncode == 1 and "is a folder" in done.stderr


def test_type_that_the_format_lacks(tmp_path):
    done = interpret(tmp_path, safetensors(GOOD), "func.func @main(%a: tensor<2xi4>) -> tensor<2xi4> {\n  return %a : tensor<2xi4>\n}\n")
    assert done.returncode == 1 and "'arg0' needs type tensor<2xi4>, which safetensors lacks" in done.stderr


def test_result_that_the_format_lacks(tmp_path):
    module = """func.func @main(%a: tensor<2xf32>, %p: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xui4>) {
  %0 = stablehlo.convert %p : (tensor<2xi1>) -> tensor<2xui4>
  return %p, %0 : tensor<2xi1>, tensor<2xui4>
}
"""
    done = interpret(tmp_path, safetensors(GOOD), module, f"--outputs={tmp_path / 'out.safetensors'}")
    assert done.returncode == 1 and done.stderr == (
        "heddle-interpret: error: result1 has type tensor<2xui4>, which safetensors lacks, needed a tensor of one of its element types\n"), done.stderr
    assert not (tmp_path / "out.safetensors").exists()


def test_outputs_into_a_pipe(tmp_path):
    """What is no plain file, such as /dev/null, is written to: a file must not take its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    done = interpret(tmp_path, safetensors(GOOD), MODULE, f"--outputs={pipe}")
    contents = os.read(reader, 1 << 16)
    os.close(reader)
    assert done.returncode == 0 and pipe.is_fifo(), done.stderr
    assert contents.endswith(DATA)


def test_outputs_through_a_link(tmp_path):
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    done = interpret(tmp_path, safetensors(GOOD), MODULE, f"--outputs={tmp_path / 'link'}")
    assert done.returncode == 0 and (tmp_path / "link").is_symlink(), done.stderr
    assert (tmp_path / "file").read_bytes().endswith(DATA)


@pytest.mark.skipif(not pathlib.Path("/dev/full").is_char_device(), reason="no /dev/full here")
def test_outputs_onto_a_full_disk(tmp_path):
    (tmp_path / "full").symlink_to("/dev/full")
    done = interpret(tmp_path, safetensors(GOOD), MODULE, f"--outputs={tmp_path / 'full'}")
    assert done.returncode == 1 and done.stderr.endswith("full: can't be written: No space left on device\n"), done.stderr
    assert pathlib.Path("/dev/full").is_char_device()


def test_device_without_its_argument(tmp_path):
    own = {name if name == "arg1" else "arg0@r0p0": entry for name, entry in GOOD.items()}
    done = interpret(tmp_path, safetensors(own), MODULE, "--partitions=2")
    assert done.returncode == 1 and done.stderr == "heddle-interpret: error: 'arg0@r0p1' and 'arg0' are missing, needed one of them with F32[2]\n", done.stderr


def test_tuple_from_a_file(tmp_path):
    done = interpret(tmp_path, safetensors(GOOD), "func.func @main(%a: tuple<tensor<2xf32>>) {\n  return\n}\n")
    assert "arg0 has type tuple<tensor<2xf32>>, needed a static tensor of stablehlo's element types, or --value in the place of --inputs" in done.stderr


def test_tuple_beyond_the_limit(tmp_path):
    huge = "tensor<4611686018427387904xi8>"
    (tmp_path / "module.mlir").write_text(f"func.func @main(%a: tuple<{huge}, {huge}, {huge}>) {{\n  return\n}}\n")
    done = subprocess.run([TOOL, tmp_path / "module.mlir", "--value=[]"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "arg0 needs 9223372036854775807 bytes, more than the limit of " in done.stderr, done.stderr


def test_value_nested_too_deep(tmp_path):
    (tmp_path / "module.mlir").write_text("func.func @main(%a: tensor<f32>) {\n  return\n}\n")
    done = subprocess.run([TOOL, tmp_path / "module.mlir", "--value=" + "[" * 100_000], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "error: arg0 at character 257: " in done.stderr and len(done.stderr) < 500, done.stderr[:500]


def test_infinite_loop_names_its_place(tmp_path):
    loop = """func.func @main(%a: tensor<2xf32>, %p: tensor<2xi1>) {
  %true = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.while(%i = %a) : tensor<2xf32>
  cond {
    stablehlo.return %true : tensor<i1>
  } do {
    stablehlo.return %i : tensor<2xf32>
  }
  return
}
"""
    done = interpret(tmp_path, safetensors(GOOD), loop, "--max-iterations", "100")
    assert done.returncode == 1 and "module.mlir:3:8: error: 'stablehlo.while' op runs longer than max-iterations 100" in done.stderr, done.stderr
