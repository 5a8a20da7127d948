"""heddle-memory: the published figures exactly, parameters of known models, and totals beside compiled programs.

`pytest -s` prints the table of docs/memory.md."""
import dataclasses
import json
import subprocess
import sys

import pytest
from conftest import BUILD, ROOT
from heddle.memory_equation import RECOMPUTATION, Model, Setup, SizeError, advise, describe, equation, layer_activations, state_bytes

MODELS = ROOT / "build" / "models"
LLAMA = Model(32, 4096, 32, 128256, "llama", 8, 14336, tied=False)


def test_zero():
    """Figure 1 of Rajbhandari et al.: 7.5 billion parameters on 64 devices."""
    assert [round(sum(state_bytes(7.5e9, 64, stage).values()) / 1e9, 1) for stage in range(4)] == [120.0, 31.4, 16.6, 1.9]


def test_activations():
    """Table 2 of Korthikanti et al., for sizes of its own."""
    s, b, h, a, t = 2048, 4, 6144, 64, 8
    plain = Setup(s, b, tensor=t, fused_attention=False, style="frameworks")
    model = Model(48, h, a, 51200)
    layer = lambda **changes: layer_activations(model, dataclasses.replace(plain, **changes))  # noqa: E731
    assert layer(tensor=1) == pytest.approx(s * b * h * (34 + 5 * a * s / h), rel=1e-12)
    assert layer() == pytest.approx(s * b * h * (10 + 24 / t + 5 * a * s / (h * t)), rel=1e-12)
    assert layer(sequence_parallel=True) == pytest.approx(s * b * h * (34 / t + 5 * a * s / (h * t)), rel=1e-12)
    assert layer(recompute="selective") == pytest.approx(s * b * h * (10 + 24 / t), rel=1e-12)
    assert layer(sequence_parallel=True, recompute="selective") == pytest.approx(s * b * h * 34 / t, rel=1e-12)
    assert layer(recompute="full") == pytest.approx(s * b * h * 2, rel=1e-12)


@pytest.mark.parametrize("model, parameters", [(LLAMA, 8_030_261_248), (Model(12, 768, 12, 50257, positions=1024), 124_439_808),
                                               (Model(80, 8192, 64, 128256, "llama", 8, 28672, tied=False), 70_553_706_496)])
def test_parameters(model, parameters):
    assert model.parameters() == parameters


@pytest.mark.parametrize("name, model, tokens", [("gpt2_14m", Model(6, 384, 6, 8192, positions=256), 256), ("gpt2_124m", Model(12, 768, 12, 50304, positions=1024), 1024)])
def test_beside_compiled_programs(name, model, tokens, tmp_path):
    for recompute in RECOMPUTATION:
        subprocess.run([BUILD / "bin/heddle-compile", MODELS / name / "step.mlir", "--target=trace", "--machine=h100-sxm", f"--recompute={recompute}",
                        f"--report={tmp_path / 'report.json'}"], check=True, capture_output=True)
        placed = json.loads((tmp_path / "report.json").read_text())["entries"][0]["memory"]["total_bytes"]
        said = equation(model, Setup(tokens, 8, recompute=recompute, precision="f32"))["total"]
        print(f"{name} {recompute}: {said / placed - 1:+.1%}")
        assert abs(said / placed - 1) < 0.05


def test_headings_and_advice():
    rows = equation(LLAMA, Setup(4096, data=2, tensor=8, zero=3, recompute="full", style="frameworks"))
    assert rows["total"] == sum(value for heading, value in rows.items() if heading != "total") and rows["fragments"] == 0
    setup = Setup(4096)
    plans = [advise(LLAMA, setup, devices, 80e9) for devices in (1, 2, 8, 64)]
    assert all(plan is None or equation(LLAMA, plan)["total"] <= 80e9 and plan.devices == devices for plan, devices in zip(plans, (1, 2, 8, 64)))
    assert describe(plans[3]).startswith("ZeRO-1 over 64") and plans[0] is not None and plans[0].offload_optimizer
    assert advise(LLAMA, setup, 1, 8e9) is None


def test_a_config_of_hugging_face(tmp_path):
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32, "vocab_size": 128256,
                                                      "num_key_value_heads": 8, "intermediate_size": 14336}))
    assert Model.from_config(tmp_path / "config.json") == LLAMA


@pytest.mark.parametrize("arguments, error", [
    (["--tokens=8"], "no config.json is given and no --layers, --hidden, --heads, --vocabulary, needed one or the other"),
    (["no.json", "--tokens=8"], "no.json can't be read ([Errno 2] No such file or directory: 'no.json'), needed a config.json of Hugging Face's"),
    (["--layers=2", "--hidden=10", "--heads=4", "--vocabulary=8", "--tokens=8"], "hidden is 10, needed a multiple of 4, its heads"),
    (["--layers=2", "--hidden=8", "--heads=4", "--vocabulary=8", "--tokens=8", "--pipeline=3"], "pipeline is 3, needed at most 2, the layers"),
    (["--layers=2", "--hidden=8", "--heads=4", "--vocabulary=8", "--tokens=0"], "tokens is 0, needed at least 1")])
def test_bad_sizes(arguments, error):
    done = subprocess.run([sys.executable, "-m", "heddle.memory", *arguments], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr == f"heddle-memory: error: {error}\n"
