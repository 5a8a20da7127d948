"""heddle-compile --deepspeed: what a configuration of DeepSpeed's says is done, or checked of the module, or an error that names the key."""
import json
import subprocess

import pytest
from conftest import BUILD
from test_offload_optimizer import compile, folder_of, report

TYPICAL = {"train_batch_size": 8, "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 2, "gradient_clipping": 0, "bf16": {"enabled": True},
           "fp16": {"enabled": False, "auto_cast": False, "loss_scale": 0, "initial_scale_power": 16, "loss_scale_window": 1000, "hysteresis": 2, "min_loss_scale": 1},
           "aio": {"block_size": 262144},
           "zero_optimization": {"stage": 2, "overlap_comm": True, "reduce_bucket_size": 5e8, "offload_optimizer": {"device": "cpu", "pin_memory": True}}}


def with_config(folder, config, *options, step="step", status=0):
    (folder / "ds.json").write_text(config if isinstance(config, str) else json.dumps(config))
    return compile(folder / "out", step, "--target=trace", "--machine=h100-sxm", f"--deepspeed={folder / 'ds.json'}", *options, status=status)


def test_a_typical_one_is_what_the_options_are(tmp_path):
    with_config(tmp_path, TYPICAL)
    own = report(tmp_path / "out")
    compile(tmp_path / "options", "step", "--target=trace", "--machine=h100-sxm", "--precision=bf16", "--microbatches=2", "--offload=optimizer")
    assert own == report(tmp_path / "options") and own["step"]["placed_bytes"]["host"] > 0
    assert (tmp_path / "out").read_bytes() == (tmp_path / "options").read_bytes()
    with_config(tmp_path, {"zero_optimization": {"offload_optimizer": {"device": "nvme", "nvme_path": "/tmp"}, "offload_param": {"device": "none"}}})
    assert report(tmp_path / "out")["step"]["placed_bytes"]["disk"] > 0
    with_config(tmp_path, {"zero_optimization": {"offload_param": {"device": "cpu"}}})
    compile(tmp_path / "options", "step", "--target=trace", "--machine=h100-sxm", "--offload=parameters")
    assert report(tmp_path / "out") == report(tmp_path / "options") and report(tmp_path / "out")["step"]["placed_bytes"]["host"] > 0


def test_what_is_left_open_is_what_options_say(tmp_path):
    automatic = {"train_batch_size": "auto", "gradient_accumulation_steps": "auto", "gradient_clipping": "auto", "bf16": {"enabled": "auto"}, "zero_optimization": {"stage": 0}}
    with_config(tmp_path, automatic, "--microbatches=2")
    own = (tmp_path / "out").read_bytes()
    compile(tmp_path / "out", "step", "--target=trace", "--machine=h100-sxm", "--microbatches=2")
    assert own == (tmp_path / "out").read_bytes()


@pytest.mark.parametrize("step, stages", [("step.dp4", {0}), ("step.fsdp4", {3}), ("step", {0, 1, 2, 3})])
def test_the_stage_is_the_modules(tmp_path, step, stages):
    for stage in range(4):
        error = with_config(tmp_path, {"zero_optimization": {"stage": stage}}, step=step, status=0 if stage in stages else 1)
        if stage not in stages:
            assert error.count("error: ") == 1
            assert f'ds.json: "zero_optimization.stage" is {stage}, the module shards state along the batch\'s axes as stage {min(stages)} does' in error


@pytest.mark.parametrize("config, options, words", [
    ("{", [], "ds.json:1:1: this is no JSON"),
    ("[]", [], "the configuration is no object"),
    ('{"bf16": {"enabled": true}, "bf16": {"enabled": false}}', [], 'ds.json: key "bf16" stands twice in one object, needed once'),
    ('{"zero_optimization": {"stage": 1, "stage": 3}}', [], 'key "stage" stands twice in one object'),
    ({"zero_optimization": {"stage3_pram_typo": True}}, [], '"zero_optimization.stage3_pram_typo" is true, which heddle has nothing for'),
    ({"zero_optimization": {"sub_group_size": -1}}, [], '"zero_optimization.sub_group_size" is -1, needed a number of at least 0'),
    ({"zero_optimization": {"stage3_max_live_parameters": "x"}}, [], '"zero_optimization.stage3_max_live_parameters" is "x", needed a number of at least 0'),
    ({"aio": {"no_such_key": 1}}, [], '"aio.no_such_key" is 1, which heddle has nothing for'),
    ({"aio": 1}, [], '"aio" is 1, needed an object'),
    ({"steps_per_print": "x"}, [], '"steps_per_print" is "x", needed a number of at least 0'),
    ({"zero_optimization": {"offload_param": {"nvme_path": 1}}}, [], '"zero_optimization.offload_param.nvme_path" is 1, needed a folder\'s name'),
    ('{"train_batch_size": 1e999}', [], "a number is too large"),
    ({"optimizer": {"type": "AdamW"}}, [], '"optimizer" is {"type":"AdamW"}, which heddle has nothing for'),
    ({"gradient_clipping": 1.0}, [], '"gradient_clipping" is 1.0, needed 0, and the clipping in the step'),
    ({"gradient_accumulation_steps": "two"}, [], '"gradient_accumulation_steps" is "two", needed an integer of at least 1'),
    ({"gradient_accumulation_steps": 2}, ["--microbatches=4"], '"gradient_accumulation_steps" is beside --microbatches, which says otherwise'),
    ({"fp16": {"enabled": True}}, [], '"fp16.enabled" is true, needed bf16'),
    ({"fp16": {"enabled": False, "half": 0}}, [], '"fp16.half" is 0, which heddle has nothing for'),
    ({"bf16": True}, [], '"bf16" is true, needed an object'),
    ({"train_batch_size": 16}, [], 'ds.json: "train_batch_size" is 16, batch leaf "batch.0" has 8 rows, needed that number'),
    ({"train_micro_batch_size_per_gpu": 4}, [], '"train_micro_batch_size_per_gpu" is 4 with "gradient_accumulation_steps" of 1, a device has 8 rows'),
    ({"zero_optimization": {"stage": 4}}, [], '"zero_optimization.stage" is 4, needed a stage of 0 to 3'),
    ({"zero_optimization": {"overlap_comm": False}}, [], '"zero_optimization.overlap_comm" is false, needed true'),
    ({"zero_optimization": {"zero_quantized_weights": True}}, [], '"zero_optimization.zero_quantized_weights" is true, which heddle has nothing for'),
    ({"zero_optimization": {"offload_param": {"device": "tape"}}}, [], '"zero_optimization.offload_param.device" is "tape", needed none, cpu or nvme'),
    ({"zero_optimization": {"offload_param": {"device": "cpu"}}}, ["--offload=parameters=disk"], '"zero_optimization.offload_param.device" is beside --offload parameters=disk, needed one of the two'),
    ({"zero_optimization": {"offload_optimizer": {"device": "tape"}}}, [], '"zero_optimization.offload_optimizer.device" is "tape", needed none, cpu or nvme'),
    ({"zero_optimization": {"offload_optimizer": {"ratio": 0.5}}}, [], '"zero_optimization.offload_optimizer.ratio" is 0.5, which heddle has nothing for'),
    ({"bf16": {"enabled": False}}, ["--precision=bf16"], '"bf16.enabled" is beside --precision, which says otherwise, needed one of the two'),
    ('{"a": ' * 65 + "1" + "}" * 65, [], "objects are nested more than 64 deep, needed at most that"),
    pytest.param("[" * 200_000, [], "objects are nested more than 64 deep, needed at most that", id="brackets"),
    ({"zero_optimization": {"offload_optimizer": {"device": "none"}}}, ["--offload=optimizer"], "is beside --offload optimizer=host, needed one of the two"),
    ({"zero_optimization": {"offload_optimizer": {"device": "nvme"}}}, ["--offload=optimizer"], "is beside --offload optimizer=host, needed one of the two"),
], ids=str)
def test_errors_name_the_key(tmp_path, config, options, words):
    error = with_config(tmp_path, config, *options, status=1)
    assert error.count("error: ") == 1 and words in error, error


def test_what_is_for_the_plan_or_a_run_is_a_note(tmp_path):
    (tmp_path / "ds.json").write_text(json.dumps({"steps_per_print": 10, "zero_optimization": {"stage3_prefetch_bucket_size": 1}}))
    done = subprocess.run([BUILD / "bin" / "heddle-compile", folder_of("gpt2_tiny") / "step.mlir", "--target=trace", f"--deepspeed={tmp_path / 'ds.json'}",
                           "-o", tmp_path / "out"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr.count("note: ") == 2
    assert '"steps_per_print" is for a run to decide' in done.stderr and '"zero_optimization.stage3_prefetch_bucket_size" is for the plan to decide' in done.stderr
