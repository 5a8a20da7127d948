#!/usr/bin/env python3
"""All-reduces of f32 sums between processes: heddle beside Open MPI and, where installed, PyTorch's gloo, in turn in one run.

    bench/all_reduce.py [FILTER] [--rounds=N] [--json=FILE] [--with-torch]     rows whose "where, bytes" contains FILTER

Processes are on one host, or on two, which are network namespaces with a cable between them (this needs root). Each round starts each
peer anew; a round's time is the median of its calls, each from when rank 0 comes to it until it has its sum, and columns are medians over
rounds, from the fastest to the slowest of them. What several calls share is measured over a chain of them, each of which reads the last
one's sums. `./dev bench all_reduce --with-torch` installs Open MPI, with its mpicc, and puts PyTorch into .venv first.

Exit status 1 where a row (marked *) is under its bar: heddle's rate at 64 MB between hosts over the better peer's.
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
BIN = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin"
PEERS = ROOT / "bench/peers"
sys.path[:0] = [str(PEERS), str(ROOT / "test/Python")]
from beside import end, read_options  # noqa: E402
from cluster import finish, own_environment, start, start_ranks, two_hosts  # noqa: E402

SIZES = {"4 KiB": (4 << 10, 50, 20), "1 MiB": (1 << 20, 10, 10), "64 MB": (64_000_000, 2, 5)}  # bytes, calls of a chain, chains
PLACES = {"2 hosts, 2 processes": (2, 2), "2 hosts, 4 processes": (2, 4), "1 host, 2 processes": (1, 2), "1 host, 4 processes": (1, 4)}
BAR = 0.8


def write_step(processes, elements, calls):
    """A chain of calls, each device on its own elements."""
    own, whole = f"tensor<{elements}xf32>", f"tensor<{processes * elements}xf32>"
    text = f"""sdy.mesh @mesh = <["p"={processes}]>
func.func @main(%x: {whole} {describe(whole, ", donates = 0")}) -> ({whole} {describe(whole)}) {{
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{{"p"}}]>] out_shardings=[<@mesh, [{{"p"}}]>] manual_axes={{"p"}} (%v0: {own}) {{
"""
    for call in range(calls):
        text += f"""    %v{call + 1} = "stablehlo.all_reduce"(%v{call}) <{{channel_handle = #stablehlo.channel_handle<handle = {call + 1}, type = 1>,
        replica_groups = dense<[{list(range(processes))}]> : tensor<1x{processes}xi64>, use_global_device_ids}}> ({{
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }}) : ({own}) -> {own}
"""
    return text + f"    sdy.return %v{calls} : {own}\n  }} : ({whole}) -> {whole}\n  return %0 : {whole}\n}}\n"


def write_init(processes, elements):
    whole = f"tensor<{processes * elements}xf32>"
    return f"""sdy.mesh @mesh = <["p"={processes}]>
func.func @main() -> ({whole} {describe(whole)}) {{
  %0 = stablehlo.constant dense<0.0> : {whole}
  return %0 : {whole}
}}
"""


def describe(whole, donated=""):
    return f'{{heddle.io = #heddle.io<name = "x", role = state, type = {whole}{donated}>, sdy.sharding = #sdy.sharding<@mesh, [{{"p"}}]>}}'


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{pathlib.Path(command[0]).name}: {done.stderr.strip()[-500:]}")


def check(processes):
    """What the first one says; all have to end well."""
    ended = finish(processes)
    for status, _, errors in ended:
        if status:
            raise RuntimeError(errors.strip()[-500:])
    return ended[0][1]


class Place:
    """Where processes are: `prefixes` of commands by rank, and rank 0's address."""

    def __init__(self, size, hosts):
        self.size, self.isLocal = size, hosts is None
        if hosts:
            self.hosts, self.address, cables, _ = hosts
            self.prefixes = [self.hosts[rank * 2 // size] for rank in range(size)]
            self.devices = [cables[rank * 2 // size] for rank in range(size)]
        else:
            self.prefixes, self.address, self.devices = [[]] * size, "127.0.0.1", ["lo"] * size


class Heddle:
    def __init__(self, folder):
        self.folder = folder

    def time(self, place, bytes, calls, chains):
        program = self.folder / f"{place.size}-{bytes}.heddle"
        if not program.exists():
            step, init = self.folder / "step.mlir", self.folder / "init.mlir"
            step.write_text(write_step(place.size, bytes // 4, calls))
            init.write_text(write_init(place.size, bytes // 4))
            run(BIN / "heddle-compile", step, f"--entry=init={init}", "--target=cpu", "-o", program)
        out = self.folder / "bench.json"
        check(start_ranks(place.size, [BIN / "heddle-run", "bench", program, "--entry=step", f"--steps={chains}", "--warmup=2", f"--json={out}"],
                          place.prefixes, place.address))
        found = json.loads(out.read_text())
        row, = (row for row in found["kernels"] if row["kind"] != "kernel")
        assert row["name"] == "all_reduce add" and row["launches"] == calls, row
        return found["median_seconds"] / calls


class OpenMpi:
    def __init__(self, folder):
        self.folder, self.program = folder, folder / "all_reduce"
        run("mpicc", "-O2", PEERS / "all_reduce.c", "-o", self.program)

    def time(self, place, bytes, calls, chains):
        command = ["mpirun", *(["--allow-run-as-root"] if not os.geteuid() else []), "--oversubscribe", "--bind-to", "none", "-n", place.size]
        if not place.isLocal:
            # The other namespace gets a name of its own, as another host has.
            agent = self.folder / "agent"
            agent.write_text(f"#!/bin/sh\nshift\nexec {' '.join(place.hosts[1])} unshare -u sh -c \"hostname other; $*\"\n")
            agent.chmod(0o755)
            count = place.size // 2
            network = place.address.rsplit(".", 1)[0]
            command = [*place.hosts[0], *command, "--host", f"{place.address}:{count},{network}.2:{count}",
                       "--mca", "plm_rsh_agent", agent, "--mca", "btl_tcp_if_include", f"{network}.0/24", "--mca", "oob_tcp_if_include", f"{network}.0/24"]
        out = check([start([*command, self.program, bytes, calls, chains], env=own_environment())])
        return json.loads(out)


class Gloo:
    def __init__(self, folder):
        import torch  # noqa: F401

    def time(self, place, bytes, calls, chains):
        command = [sys.executable, PEERS / "gloo_all_reduce.py", bytes, calls, chains]
        prefixes = [[*prefix, "env", f"GLOO_SOCKET_IFNAME={device}"] for prefix, device in zip(place.prefixes, place.devices)]
        return json.loads(check(start_ranks(place.size, command, prefixes, place.address)))


def find_peers(folder):
    peers = {"heddle": Heddle(folder)}
    if shutil.which("mpicc") and shutil.which("mpirun"):
        peers["Open MPI"] = OpenMpi(folder)
    else:
        print("Open MPI is left out: there is no mpicc and mpirun")
    try:
        peers["gloo"] = Gloo(folder)
    except ImportError:
        print("gloo is left out: there is no torch (--with-torch)")
    return peers


def measure(place, peers, rounds, size):
    times = {name: [] for name in peers}
    for _ in range(rounds):
        for name, peer in peers.items():
            times[name].append(peer.time(place, *size))
    return times


def to_text(seconds, bytes):
    scale, unit = (1e6, "us") if bytes < 1 << 20 else (1e3, "ms")
    text = f"{statistics.median(seconds) * scale:.3g} {unit} ({min(seconds) * scale:.3g} to {max(seconds) * scale:.3g})"
    return text if bytes < 1 << 20 else f"{text}, {bytes / statistics.median(seconds) / 1e9:.2f} GB/s"


def main():
    options = read_options(__doc__)
    rows, under = {}, 0
    with tempfile.TemporaryDirectory() as folder, two_hosts() as hosts:
        peers = find_peers(pathlib.Path(folder))
        for where, (count, size) in PLACES.items():
            for name, of in SIZES.items():
                row = f"{where}, {name}"
                if options.filter not in row:
                    continue
                if count == 2 and not hosts:
                    print(f"{row}: left out, this machine makes no network namespaces")
                    continue
                times = rows[row] = measure(Place(size, hosts if count == 2 else None), peers, options.rounds, of)
                medians = {peer: statistics.median(seconds) for peer, seconds in times.items()}
                ratio = min((seconds for peer, seconds in medians.items() if peer != "heddle"), default=float("inf")) / medians["heddle"]
                is_under = count == 2 and name == "64 MB" and ratio < BAR
                under += is_under
                print(f"{row:30} " + "; ".join(f"{peer} {to_text(seconds, of[0])}" for peer, seconds in times.items()) +
                      f"; rate over the better peer's {ratio:.2f}{' *' if is_under else ''}", flush=True)
    return end(options, rows, under, "under their bar")


if __name__ == "__main__":
    sys.exit(main())
