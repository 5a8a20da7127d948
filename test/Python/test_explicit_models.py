"""Every model once more, on meshes with explicit axes, as jax.make_mesh's are: JAX then writes a constraint behind every op. What
is raised is what is raised of the automatic export, and the numbers are the same golden ones.

`./dev` has JAX export the text into build/models/explicit."""
import re
import subprocess

import pytest
from conftest import BUILD, ROOT, model_folders, model_name

FOLDER = ROOT / "build" / "models" / "explicit"
EXPLICIT = sorted(FOLDER.glob("*/step.*.mlir"))


def twins(pattern):
    """Pairs of an explicit export and the file beside its automatic one that `pattern` names."""
    pairs = []
    for step in EXPLICIT:
        found = [folder / step.parent.name / pattern.format(step.name) for folder in model_folders()]
        pairs += [(step, file) for file in found if file.is_file()][-1:]
    return pairs


def identify(value):
    return model_name(value)


def test_models_are_there():
    """As many as there are automatic ones."""
    automatic = {model_name(file) for file in (ROOT / "build" / "models").glob("*/step.*.mlir") if file.name != "step.mlir"}
    assert automatic and {model_name(file) for file in EXPLICIT} == automatic


def raised(heddle_opt, step):
    text = heddle_opt(step, "--heddle-import", "--heddle-raise-attention").decode()
    return {op: len(re.findall(rf"{op}[ (]", text)) for op in ("heddle.scan", "heddle.attention", "heddle.attention_backward", "stablehlo.while")}, text


@pytest.mark.parametrize("explicit, automatic", twins("{}"), ids=identify)
def test_raised_alike(heddle_opt, explicit, automatic):
    """Nothing stays a loop, or scores, that was none; what is dead under a constraint goes with it, later."""
    (found, text), (wanted, _) = raised(heddle_opt, explicit), raised(heddle_opt, automatic)
    scan = "heddle.scan"
    assert found[scan] >= wanted[scan] and found | {scan: 0} == wanted | {scan: 0}
    assert "sdy.sharding_constraint" in text and not re.search(r"sdy\.sharding_constraint .* : tensor<[a-z]+\d*>", text)


@pytest.mark.parametrize("step, golden", twins("golden.safetensors"), ids=identify)
def test_golden_steps(heddle_opt, tmp_path, step, golden):
    """One device's program, on all devices of the mesh, beside XLA's numbers of the automatic step."""
    text = heddle_opt(step, "--heddle-shard").decode()
    assert "spmd.sharding" in text
    (tmp_path / "local.mlir").write_text(text)
    done = subprocess.run([BUILD / "bin" / "heddle-interpret", tmp_path / "local.mlir", f"--golden={golden}"], capture_output=True, text=True, timeout=600)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    print(f"{model_name(step)}: {done.stdout.splitlines()[-1]}")
