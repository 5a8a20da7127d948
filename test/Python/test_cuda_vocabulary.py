"""Tests that the vocabulary of GPU kernels has the same names on devices and on hosts, and that its page lists them."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
VOCABULARY = ROOT / "kernels/vocabulary"

# CUDA has these by itself; hosts have them from C, or here.
CUDA = set("""acos acosh asin asinh atan atanh atan2 cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs floor fma fmax fmin fmod
    lgamma log log10 log1p log2 pow rint round rsqrt sin sinh sqrt tan tanh trunc abs min max""".split())
# Parts of others, which texts have no use for.
PARTS = {"maximumOfFloats", "minimumOfFloats", "reduceBits", "zeroExtended", "InSlice", "OutSlice", "Shared"}


def names(side):
    """What is declared at the level of files: types, functions, macros, constants."""
    headers = [f for f in sorted((VOCABULARY / side).glob("*.h")) if f.name not in ("interface.h", "entries.h")]
    text = "\n".join(f.read_text() for f in headers)
    text = re.sub(r"namespace heddle_host \{.*?\n\} // namespace heddle_host", "", text, flags=re.S)  # the host's own
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S).replace("\\\n", " ")
    found = set(re.findall(r"^#define (\w+)", text, re.M)) | set(re.findall(r"^HEDDLE_FUNCTION2?\((\w+)\)", text, re.M))
    for macro in re.findall(r"^#define HEDDLE_[^\n]*", text, re.M):  # that declares functions of several types
        found |= set(re.findall(r"\bDEVICE T (\w+)\(", macro))
    text = re.sub(r"^#[^\n]*", "", text, flags=re.M)
    depth, flat = 0, ""  # without bodies
    for c in text:
        depth += c == "{"
        flat += c if depth == 0 else ""
        depth -= c == "}"
    found |= set(re.findall(r"\bstruct\s+(?:alignas\(.*?\)\s+)?(\w+)(?=\s*(?::|;|$))", flat, re.M))
    found |= set(re.findall(r"\bDEVICE [\w:<>,\s*&]*?\b(\w+)\(", flat))
    found |= set(re.findall(r"\busing (\w+) =", flat)) | set(re.findall(r"\bconstexpr float (\w+)", flat))
    return {name for name in found if not name.startswith("HEDDLE_")} - PARTS


def test_same_names():
    device, host = names("device"), names("host")
    assert {"In", "InTable", "Vec", "SHARED", "SHARED_AT", "KERNEL", "load", "shuffleXor", "bf16", "i32", "infinity"} <= device
    assert device - host - CUDA == set(), "the host's vocabulary lacks these"
    assert host - device - CUDA == set(), "the device's vocabulary lacks these"


def test_the_page_lists_them():
    listed = set(re.findall(r"\w+", (ROOT / "docs/cuda-vocabulary.md").read_text()))
    assert {name for name in names("device") - listed if not re.fullmatch(r"[iu](8|16|32|64)", name)} == set()
