"""What JAX prints, heddle prints back: jaxlib reads heddle's text as the module it printed.

Each file goes through heddle-opt in its pretty form, in the generic form and through heddle's bytecode; jaxlib's bindings
read the result, and its generic form is that of the original. Locations are compared where the file has them.
"""
import pytest
from conftest import model_files, model_id

PATHS = {
    "pretty": [[]],
    "generic": [["--mlir-print-op-generic"]],
    "generic read back": [["--mlir-print-op-generic"], []],
    "bytecode": [["--emit-bytecode"], []],
}


def difference(got, want):
    """The first line in which two texts differ."""
    got, want = got.splitlines(), want.splitlines()
    for number, (g, w) in enumerate(zip(got, want), 1):
        if g != w:
            return f"generic line {number}:\n  heddle {g[:300]}\n  jaxlib {w[:300]}"
    return f"heddle's has {len(got)} lines, jaxlib's {len(want)}"


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("file", model_files(), ids=model_id)
def test_roundtrip(file, path, heddle_opt, jaxlib):
    text = file.read_bytes()
    located = b"loc(" in text
    want = jaxlib(text.decode(), debuginfo=located)
    for step in PATHS[path]:
        text = heddle_opt(*step, *(["--mlir-print-debuginfo"] if located and "--emit-bytecode" not in step else []), stdin=text)
    # A loop's arguments have no place for a location in the pretty form: each parser gives them the place in its own input.
    got = jaxlib(text.decode().replace('loc("<stdin>":', 'loc("-":'), debuginfo=located)
    if got != want:
        pytest.fail(difference(got, want), pytrace=False)
