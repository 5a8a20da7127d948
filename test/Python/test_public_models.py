"""A slice of bench/public_models.py: models of flax's public layers, trained by optax's optimizers, have JAX's losses in heddle."""
import sys

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "bench"))
import public_models  # noqa: E402

SLICE = ["linen resnet (imagenet)", "linen transformer, rms norm", "nnx decoder (gemma)"]


@pytest.mark.parametrize("name", SLICE)
@pytest.mark.parametrize("axes", ["automatic", "explicit"])
def test_losses_are_jax_s(name, axes, tmp_path):
    model = next(model for model in public_models.models() if model.name == name)
    try:
        worst = public_models.difference(model, axes == "explicit", 2, tmp_path / "plain")
    except public_models.NotTraced:  # a layer that JAX does not take under explicit axes
        assert axes == "explicit"
        worst = public_models.difference(model, True, 2, tmp_path / "inside", is_inside_automatic=True)
    assert worst <= public_models.TOLERANCE
