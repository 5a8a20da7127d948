"""What is told of a training run while it goes on: numbers for Prometheus, alerts and what they do, records for wandb."""
import functools
import http.client
import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from conftest import BUILD
from safetensors.numpy import load_file, save_file
from test_run import RUN, STEP, compile_program, lines, programs, refuse, run, tokens  # noqa: F401

NO_ROOT = STEP.replace("%f = stablehlo.convert %sx", "%whole = stablehlo.convert %sx").replace("%fr = ", f"%f = stablehlo.sqrt %whole : tensor<f32>\n  %fr = ")

NOTE = "^note: loss is -?nan from step 11 on; "


@pytest.fixture(scope="module")
def rooted(tmp_path_factory):
    """Steps that give NaN, also as state, where the sum of a batch is negative."""
    return {mesh: compile_program(tmp_path_factory.mktemp("rooted") / mesh, mesh, NO_ROOT) for mesh in ("one", "four")}


def batches(folder, odd=None, number=12, at=10, leaves_out=False):
    """Whole batches in files; the one `at` is of the number `odd`."""
    folder.mkdir()
    for step in range(number):
        if step == at and leaves_out:
            continue
        ids = np.full((8, 4), odd if step == at and odd is not None else 1 + step % 3, np.int32)
        save_file({"x": ids, "y": ids}, folder / f"{step:02}.safetensors")
    return folder


def parse(text):
    """{(name, label): value}, after a HELP and a TYPE for each name."""
    found, types = {}, {}
    for line in text.splitlines():
        if line.startswith("# "):
            kind, name, rest = line[2:].split(" ", 2)
            assert kind in ("HELP", "TYPE") and rest
            types.setdefault(name, []).append(kind)
            continue
        name, label, value = re.fullmatch(r'([a-z_]+)(?:\{[a-z]+="((?:[^"\\]|\\.)*)"\})? (\S+)', line).groups()
        assert types[name] == ["HELP", "TYPE"] and (name, label) not in found
        found[name, label] = float(value)
    return found


class Running:
    """A run that answers; it is ended by SIGTERM."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([RUN, *map(str, arguments), "--metrics-port=0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not (line := self.process.stdout.readline()).startswith("metrics: "):
            assert line, self.process.stderr.read()
        self.port = int(re.fullmatch(r"metrics: http://localhost:(\d+)/metrics\n", line)[1])
        self.printed = []  # a run whose lines nobody takes stands still once the pipe is full
        self.reader = threading.Thread(target=lambda: self.printed.extend(self.process.stdout))
        self.reader.start()

    def ask(self, method="GET", path="/metrics", body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body)
        return connection.getresponse()

    def scrape(self):
        answer = self.ask()
        assert answer.status == 200 and answer.getheader("Content-Type") == "text/plain; version=0.0.4; charset=utf-8"
        return answer.read().decode()

    def await_step(self, step):
        while (found := parse(self.scrape())).get(("heddle_step", None), 0) < step:
            time.sleep(0.05)
        return found

    def __enter__(self):
        self.await_step(1)  # before it there are no values, and a signal ends the process at once
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.reader.join()
        out, err = "".join(self.printed), self.process.stderr.read()
        assert self.process.returncode == 128 + 15 and "interrupted after step" in out and not err, err


def test_prometheus(programs, tokens, tmp_path):
    with Running("train", programs["four"], f"--data={tokens}", "--steps=100000000", f"--metrics={tmp_path}/m", "--log-every=10", "--eval-every=20", f"--eval-data={tokens}", "--show=rate",
                 f"--save={tmp_path}/s", "--save-every=20", "--alert=inputs>0:log") as running:
        found = running.await_step(60)
        text = running.scrape()
    record = next(line for line in lines(tmp_path / "m") if line["step"] == 20 and "loss" in line)
    names = {label for name, label in found if name == "heddle_metric"}
    assert names == {"loss", "inputs", "targets", "rate", "eval/loss", "eval/inputs"}
    assert {label for name, label in found if name == "heddle_speed"} == {name for name in record if name.endswith(("_seconds", "_per_second", "flops", "_bytes"))}
    assert found["heddle_metric", "targets"] == found["heddle_metric", "inputs"] + 32
    assert found["heddle_last_step", None] == 1e8 and found["heddle_restarts", None] == found["heddle_failed_saves_total", None] == 0
    assert found["heddle_saves_total", None] == found["heddle_saved_step", None] // 20 >= 2
    assert found["heddle_memory_bytes", "state"] >= 2056 and found["heddle_waited_seconds_total", None] >= 0
    assert abs(found["heddle_step_end_timestamp_seconds", None] - time.time()) < 100
    assert found["heddle_alerts_total", "inputs>0:log"] == 1  # it holds from the first step on
    try:
        from prometheus_client.parser import text_string_to_metric_families
    except ModuleNotFoundError:
        return
    theirs = {(sample.name, next(iter(sample.labels.values()), None)): sample.value for family in text_string_to_metric_families(text) for sample in family.samples}
    assert theirs == parse(text)


def test_prometheus_of_several_processes(programs, tokens):
    with Running("launch", "-n", 2, "train", programs["four"], f"--data={tokens}", "--steps=100000000") as running:
        found = running.await_step(5)
    for name in ("heddle_rank_step_seconds", "heddle_rank_wait_seconds"):
        assert {label for other, label in found if other == name} == {"0", "1"} and all(value >= 0 for (other, _), value in found.items() if other == name)


def test_others_that_ask(programs, tokens):
    """What is no request, or never ends, holds up neither the run nor those who ask rightly."""
    with Running("train", programs["one"], f"--data={tokens}", "--steps=100000000") as running:
        assert running.ask(path="/other").status == 404 and running.ask("POST", body="x" * 1000).status == 405
        head = running.ask("HEAD")
        assert head.status == 200 and int(head.getheader("Content-Length")) > 100 and not head.read()
        slow = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(20)]
        for number, one in enumerate(slow):
            one.sendall([b"GET /met", b"\x00\xff\n\n" * 100, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 10000, b""][number % 4])
        before = running.await_step(1)["heddle_step", None]
        running.await_step(before + 100)
        for one in slow:
            one.close()
        assert refuse("train", programs["one"], f"--data={tokens}", "--steps=1", f"--metrics-port={running.port}") == (
            f"--metrics-port {running.port} can't be had: Address already in use, needed one that is free (0 finds one)")


def test_gpus(programs, tokens, tmp_path):
    """What NVML says of them, and that there is none."""
    subprocess.run(["clang-22", "-shared", "-fPIC", pathlib.Path(__file__).parent / "fake_nvml.c", "-o", tmp_path / "nvml.so"], check=True)
    train = ["train", programs["one"], f"--data={tokens}"]
    with Running(*train, "--steps=100000000", f"--library=nvml={tmp_path}/nvml.so") as running:
        found = {key: value for key, value in parse(running.scrape()).items() if "_gpu_" in key[0]}
    assert found == {("heddle_gpu_busy_ratio", "0"): 0.75, ("heddle_gpu_used_bytes", "0"): 300, ("heddle_gpu_bytes", "0"): 1000}
    (tmp_path / "none.so").write_bytes(b"x")
    out = run(*train, "--steps=1", "--metrics-port=0", f"--library=nvml={tmp_path}/none.so")
    assert re.search(r"^heddle-run: note: there is no NVML here: .*, needed libnvidia-ml.so.1 to say how busy GPUs are$", out, re.M) and "step: 1 " in out


# ---- alerts ----


@pytest.mark.skipif(not (BUILD / "lib/libheddle-emulator.so").exists(), reason="no emulator was built")
def test_emulated_gpus_skip(tmp_path):
    """The state that is put back is that of GPUs, whose steps are graphs."""
    compile_program(tmp_path / "four", "four", NO_ROOT)
    program = tmp_path / "gpus.heddle"
    subprocess.run([BUILD / "bin/heddle-compile", tmp_path / "four/step.mlir", f"--entry=init={tmp_path}/four/init.mlir", "--target=cuda-sm_90a", "-o", program], check=True)
    train = ["train", program, "--device=emulated", "--in-order"]
    run(*train, f"--data={batches(tmp_path / 'odd', -1)}", "--steps=12", f"--save={tmp_path}/s", "--alert=loss=nan:skip")
    run(*train, f"--data={batches(tmp_path / 'even', -1, leaves_out=True)}", "--steps=11", f"--save={tmp_path}/t")
    found, wanted = load_file(tmp_path / "s"), load_file(tmp_path / "t")
    assert found["count"] == 11 and all(np.array_equal(found[name], wanted[name]) for name in wanted)


@pytest.mark.skipif(not (BUILD / "lib/libheddle-emulator.so").exists(), reason="no emulator was built")
def test_ranges(tmp_path):
    """A profiler that NVTX loads sees each step, and by their names what is put onto streams in it."""
    built = next(command["command"] for command in json.loads((BUILD / "compile_commands.json").read_text()) if command["file"].endswith("Cuda/Ranges.cpp"))
    include = next((folder for folder in re.findall(r"-isystem (\S+)", built) if pathlib.Path(folder, "nvtx3/nvToolsExt.h").exists()), None)
    if not include:
        pytest.skip("CUDA's headers have no nvtx3, needed it for ranges")
    subprocess.run(["clang-22", "-shared", "-fPIC", f"-I{include}", pathlib.Path(__file__).parent / "fake_nvtx.c", "-o", tmp_path / "nvtx.so"], check=True)
    compile_program(tmp_path / "one", "one", STEP)
    program = tmp_path / "gpu.heddle"
    subprocess.run([BUILD / "bin/heddle-compile", tmp_path / "one/step.mlir", f"--entry=init={tmp_path}/one/init.mlir", "--target=cuda-sm_90a", "-o", program], check=True)
    environment = {**os.environ, "NVTX_INJECTION64_PATH": str(tmp_path / "nvtx.so"), "HEDDLE_RANGES": str(tmp_path / "ranges")}
    subprocess.run([RUN, "train", program, "--device=emulated", "--in-order", "--no-graphs", f"--data={batches(tmp_path / 'data')}", "--steps=3"], env=environment, check=True, capture_output=True)
    found = (tmp_path / "ranges").read_text().splitlines()
    depth = 0
    for line in found[1:]:
        depth += -1 if line == "-" else 1
        assert depth >= 0
    assert found[0] == "heddle" and depth == 0
    assert [line for line in found if line.startswith("@")] == ["@init", "@step", "@step", "@step"]
    steps = "\n".join(found).split("@step")[1:]
    assert steps[0].strip() == steps[1].strip() == steps[2].strip()[: len(steps[0].strip())] and re.search(r"^launch ", steps[0], re.M), steps[0]


@pytest.mark.parametrize("mesh", ["one", "four"])
@pytest.mark.parametrize("rule, odd", [("loss=nan", -1), ("loss>3x", 1 << 20)])
def test_a_batch_that_is_skipped(programs, rooted, tmp_path, mesh, rule, odd):
    """The state is then, bit by bit, that of a run over the other batches."""
    program = rooted[mesh] if odd < 0 else programs[mesh]
    launch = ["launch", "-n", 2] if mesh == "four" else []
    out = run(*launch, "train", program, f"--data={batches(tmp_path / 'odd', odd)}", "--in-order", "--steps=12", f"--save={tmp_path}/s", f"--alert={rule}:skip", f"--metrics={tmp_path}/m")
    assert f"note: --alert {rule}:skip keeps a second copy of the state, 2.06 kB" in out or mesh == "four" and "copy of the state, 2.06 kB on each rank" in out
    assert len(re.findall(rf"^step: 11  alert {re.escape(rule)}:skip: loss is ", out, re.M)) == 1 == out.count("  alert ")
    run("train", program, f"--data={batches(tmp_path / 'even', odd, leaves_out=True)}", "--in-order", "--steps=11", f"--save={tmp_path}/t")
    found, wanted = load_file(tmp_path / "s"), load_file(tmp_path / "t")
    assert found["count"] == 11 and all(np.array_equal(found[name], wanted[name]) for name in wanted)
    alert, = (line for line in lines(tmp_path / "m") if "alert" in line)
    assert alert["step"] == 11 and alert["alert"] == f"{rule}:skip" and alert["reason"].startswith("loss is ")


@pytest.mark.parametrize("mesh", ["one", "four"])
def test_a_spike_that_stops(programs, tmp_path, mesh):
    """Saved, with the status of what goes on later; where it does it comes to the bits of a run without alerts."""
    launch = ["launch", "-n", 2] if mesh == "four" else []
    train = [*launch, "train", programs[mesh], f"--data={batches(tmp_path / 'odd', 1 << 20)}", "--in-order", "--steps=12", f"--checkpoint={tmp_path}/c"]
    out = run(*train, "--alert=loss>3x:stop", status=75)
    assert re.search(r"^ended after step 11: --alert loss>3x:stop: loss is \S+, \S+ times the median \S+$", out, re.M)
    run(*train, "--resume", "--alert=loss>3x:stop", f"--save={tmp_path}/s")
    run("train", programs[mesh], f"--data={tmp_path}/odd", "--in-order", "--steps=12", f"--save={tmp_path}/t")
    assert (tmp_path / "s").read_bytes() == (tmp_path / "t").read_bytes()


@pytest.mark.parametrize("option, status", [("--alert=loss=nan:stop", 75), ("--stop-when=loss=nan", 0)])
def test_nan_that_stops_is_not_saved(rooted, tmp_path, option, status):
    train = ["train", rooted["one"], f"--data={batches(tmp_path / 'odd', -1)}", "--in-order", "--steps=12", f"--save={tmp_path}/s", "--save-every=1", f"--checkpoint={tmp_path}/c", "--checkpoint-every=10"]
    out = run(*train, option, status=status)
    assert "ended after step 11: --" in out and len(re.findall(NOTE, out, re.M)) == 1
    assert load_file(tmp_path / "s")["count"] == 10 and sorted(path.name for path in (tmp_path / "c").glob("step-*")) == ["step-10"]
    assert len(re.findall(NOTE, run(*train, "--resume"), re.M)) == 1  # it goes on without the rule, to the end


def test_alerts_that_save_and_log(programs, tmp_path):
    """What holds for several steps is said and saved once; another metric than the loss, and one of @eval."""
    data = batches(tmp_path / "odd", 1 << 20)
    out = run("train", programs["one"], f"--data={data}", "--in-order", "--steps=12", f"--checkpoint={tmp_path}/c", f"--save={tmp_path}/s", "--alert=loss>3x:save", "--alert=inputs>70:log",
              "--alert=step_seconds>0:log", "--alert=eval/loss>-1e9:log", "--eval-every=5", f"--eval-data={data}")
    said = re.findall(r"^step: (\d+)  alert (\S+): ", out, re.M)
    assert said == [("1", "step_seconds>0:log"), ("3", "inputs>70:log"), ("5", "eval/loss>-1e9:log"), ("6", "inputs>70:log"), ("9", "inputs>70:log"), ("11", "loss>3x:save"), ("11", "inputs>70:log")]
    assert {path.name for path in (tmp_path / "c").glob("step-*")} == {"step-11", "step-12"} and out.count(f"saved {tmp_path}/s") == 2


def test_the_rank_that_others_wait_for(programs, tokens):
    """As the last record has it, also where steps have none."""
    out = run("launch", "-n", 2, "train", programs["four"], f"--data={tokens}", "--steps=3", "--log-every=2", "--alert=step_seconds>0:log")
    assert re.search(r"^step: 1  alert step_seconds>0:log: step_seconds is \S+; rank [01] has waited least for others$", out, re.M)


def test_what_is_no_alert(programs, tokens):
    train = ["train", programs["one"], f"--data={tokens}", "--steps=1"]
    needed = "needed RULE:log, RULE:save, RULE:stop or RULE:skip, with a rule METRIC<NUMBER, METRIC>NUMBER, METRIC>NUMBERx, METRIC=nan, METRIC:COUNT or METRIC:COUNT:max"
    for wrong in ("loss=nan", "loss=nan:halt", "loss=inf:stop", "loss>0.5x:log", "loss<3x:log", "loss>x:log", ":stop", "=nan:stop", "loss:0:log", "loss>nan:log"):
        assert refuse(*train, f"--alert={wrong}") == f"--alert is '{wrong}', {needed}"
    assert refuse(*train, "--alert=lss=nan:log") == '--alert is of "lss", needed one of loss, inputs, targets, step_seconds, data_seconds, tokens_per_second, tflops, peak_bytes'
    assert refuse(*train, "--alert=loss=nan:save") == "--alert loss=nan:save has no place to save to, needed --save or --checkpoint"
    assert refuse(*train, "--eval-every=1", f"--eval-data={tokens}", "--alert=eval/loss=nan:skip") == "--alert eval/loss=nan:skip is of an evaluation, needed a number of the step that is skipped"
    assert "'70000' is out of range, needed 0 to 65535" in refuse(*train, "--metrics-port=70000")


# ---- wandb ----

FAKE = """
import json, os
class Run:
    def write(self, *what):
        with open(os.environ["FAKE_WANDB"], "a") as file:
            print(json.dumps(what), file=file)
    def define_metric(self, name, step_metric): self.write("by", name, step_metric)
    def log(self, values): self.write("log", values)
    def alert(self, title, text): self.write("alert", title, text)
    def finish(self): self.write("finish")
def init(project, name):
    run = Run()
    run.write("init", project, name)
    return run
"""


def reader(tmp_path, *arguments):
    (tmp_path / "fake").mkdir(exist_ok=True)
    (tmp_path / "fake" / "wandb.py").write_text(FAKE)
    environment = dict(os.environ, PYTHONPATH=str(tmp_path / "fake"), FAKE_WANDB=str(tmp_path / "sent"), JAX_PLATFORMS="cpu")
    listen = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # which a shell's background jobs inherit as ignored
    return subprocess.Popen([sys.executable, "-m", "heddle.wandb", *map(str, arguments)], env=environment, stderr=subprocess.PIPE, text=True, preexec_fn=listen)


def test_wandb(programs, tokens, tmp_path):
    """All records of a run, also those that come while they are followed."""
    run("train", programs["one"], f"--data={tokens}", "--steps=2", f"--metrics={tmp_path}/m", "--alert=loss>0:log")
    process = reader(tmp_path, tmp_path / "m", "--project=p", "--name=n")
    with open(tmp_path / "m", "a") as file:
        file.write('{"step":3,"loss":null,"rank_step_seconds":[0.5,')
        file.flush()
        while not (tmp_path / "sent").exists() or len(lines(tmp_path / "sent")) < 5:
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.1)
        file.write("0.25]}\n")
    while len(lines(tmp_path / "sent")) < 6:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.1)
    process.send_signal(2)
    assert process.wait(timeout=30) == 0
    records = lines(tmp_path / "m")
    sent = lines(tmp_path / "sent")
    assert sent[:2] == [["init", "p", "n"], ["by", "*", "step"]] and sent[-1] == ["finish"]
    assert sent[2:6] == [["log", records[0]], ["alert", "loss>0:log", f"step 1: {records[1]['reason']}"], ["log", records[2]],
                         ["log", {"step": 3, "rank_step_seconds/0": 0.5, "rank_step_seconds/1": 0.25}]]


def test_wandb_that_can_not_be(tmp_path):
    (tmp_path / "m").write_text('{"step":1}\n[2]\n')
    for arguments, sentence in [((tmp_path / "m", "--once"), "m:2: is no record of heddle-run, needed a JSON object with a step"), ((tmp_path / "none",), "none can't be read: No such file")]:
        process = reader(tmp_path, *arguments)
        error = process.communicate(timeout=60)[1]
        assert process.returncode == 1 and error.startswith("heddle.wandb: error: ") and sentence in error and error.count("\n") == 1
    try:
        import wandb  # noqa: F401
    except ModuleNotFoundError:
        done = subprocess.run([sys.executable, "-m", "heddle.wandb", tmp_path / "m"], capture_output=True, text=True)
        assert done.stderr == "heddle.wandb: error: the package wandb is not installed, needed it to send records (pip install wandb)\n" and done.returncode == 1


# ---- OpenTelemetry ----


def test_opentelemetry(programs, tokens, tmp_path):
    """The numbers of a run's last record, by name, and its alerts, in the memory that its packages have for tests."""
    metrics = pytest.importorskip("opentelemetry.sdk.metrics", reason="opentelemetry-sdk is not installed")
    from heddle.opentelemetry import follow
    from heddle.records import read_records
    from opentelemetry.sdk.metrics.export import InMemoryMetricReader

    run("train", programs["one"], f"--data={tokens}", "--steps=3", f"--metrics={tmp_path}/m", "--alert=loss>0:log")
    with open(tmp_path / "m", "a") as file:
        file.write('{"step":4,"loss":null,"rank_step_seconds":[0.5,0.25]}\n')
    reader = InMemoryMetricReader()
    follow(metrics.MeterProvider([reader]).get_meter("heddle"), read_records(tmp_path / "m", False))
    told = {metric.name: {next(iter(point.attributes.values())): point.value for point in metric.data.data_points}
            for metric in reader.get_metrics_data().resource_metrics[0].scope_metrics[0].metrics}
    records = [record for record in lines(tmp_path / "m") if "alert" not in record]
    assert told["heddle.metric"]["loss"] == records[2]["loss"] and told["heddle.metric"]["step"] == 4
    assert told["heddle.metric"]["rank_step_seconds/1"] == 0.25 and told["heddle.alerts"] == {"loss>0:log": 1}


def test_opentelemetry_is_sent(tmp_path):
    """To a collector, by HTTP, whatever is left when the file is at its end."""
    pytest.importorskip("opentelemetry.exporter.otlp.proto.http", reason="opentelemetry-exporter-otlp-proto-http is not installed")
    from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest

    found = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            found.append((self.path, ExportMetricsServiceRequest.FromString(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *what):
            pass

    (tmp_path / "m").write_text('{"step":1,"loss":2.5}\n')
    with http.server.HTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            done = send_opentelemetry(tmp_path / "m", "--once", "--every=60", f"--endpoint=http://127.0.0.1:{server.server_port}/v1/metrics", "--name=gpt")
        finally:
            server.shutdown()
    assert done.returncode == 0, done.stderr
    (path, request), = found
    resource, = request.resource_metrics
    metric, = resource.scope_metrics[0].metrics
    assert path == "/v1/metrics" and ("service.name", "gpt") in {(one.key, one.value.string_value) for one in resource.resource.attributes}
    assert {point.attributes[0].value.string_value: point.as_double or point.as_int for point in metric.gauge.data_points} == {"step": 1, "loss": 2.5}


def send_opentelemetry(*arguments):
    return subprocess.run([sys.executable, "-m", "heddle.opentelemetry", *map(str, arguments)], capture_output=True, text=True, timeout=60, env=dict(os.environ, JAX_PLATFORMS="cpu"))


def test_opentelemetry_that_can_not_be(tmp_path):
    done = send_opentelemetry(tmp_path / "none", "--once")
    assert done.returncode == 1 and done.stderr == f"heddle.opentelemetry: error: {tmp_path}/none can't be read: No such file or directory\n"
    (tmp_path / "m").write_text("[2]\n")
    done = send_opentelemetry(tmp_path / "m", "--once")
    try:
        import opentelemetry.exporter.otlp.proto.http  # noqa: F401
    except ModuleNotFoundError:
        sentence = "the package opentelemetry-exporter-otlp-proto-http is not installed, needed it to send records (pip install opentelemetry-exporter-otlp-proto-http)"
    else:
        sentence = f"{tmp_path}/m:1: is no record of heddle-run, needed a JSON object with a step"
    assert done.returncode == 1 and done.stderr == f"heddle.opentelemetry: error: {sentence}\n"
