"""heddle-verify-plan on the plans of all models and meshes, with buffers that have no place yet and with planned memory: what is
lowered is correct, so all must pass."""
import pytest

from conftest import FULL, model_files, model_id

LARGE = ("llama_8b", "gpt2_124m")  # `./dev test` leaves them out


@pytest.mark.parametrize("file", [f for f in model_files() if FULL or not f.parent.name.startswith(LARGE)], ids=model_id)
def test_plans_of_models_are_proved(file, heddle_opt):
    heddle_opt(file, "--heddle-shard", "--heddle-to-scheduled", "--heddle-lower-to-plan", "--heddle-verify-plan",
               "--heddle-plan-memory", "--heddle-verify-plan", "-o", "/dev/null")
