"""Launchers to test with: what each of them needs on this machine, and the command that starts ranks."""
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import time

HOST = socket.gethostname()


def free_port():
    with socket.socket() as one:
        one.bind(("", 0))
        return one.getsockname()[1]


def own_environment(**more):
    """Without what a launcher around the tests has set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "OMPI_", "PMIX_", "TORCHELASTIC_"))}
    for name in ("RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT"):
        kept.pop(name, None)
    return {**kept, **{name: str(value) for name, value in more.items()}}


def start(command, **options):
    return subprocess.Popen([str(word) for word in command], **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options})


def start_rank(rank, size, command, address="127.0.0.1", port=None, **options):
    """Plain variables."""
    return start(command, env=own_environment(RANK=rank, WORLD_SIZE=size, MASTER_ADDR=address, MASTER_PORT=port), **options)


def start_ranks(size, command, prefixes=None, address="127.0.0.1", port=None):
    """A process a rank, each behind its prefix, as `ip netns exec ...`."""
    port = port or free_port()
    return [start_rank(rank, size, [*(prefixes[rank] if prefixes else []), *command], address, port) for rank in range(size)]


def finish(processes, timeout=100):
    """(status, output, errors) of each; none is left."""
    end = time.time() + timeout
    try:
        return [(p.wait(max(0.1, end - time.time())), *p.communicate()) for p in processes]
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()


SLURM = """ClusterName=heddle
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={daemon}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:16
"""


def why_no_slurm():
    missing = [tool for tool in ("munged", "slurmctld", "slurmd", "srun") if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin")]
    return f"no {missing[0]} here" if missing else "slurmd needs root" if os.geteuid() else ""


@contextlib.contextmanager
def slurm(folder):
    """A cluster of this machine; gives the environment of its srun."""
    folder = pathlib.Path(folder)
    for name in ("state", "spool"):
        (folder / name).mkdir()
    key = folder / "munge.key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o600)
    (folder / "slurm.conf").write_text(SLURM.format(folder=folder, host=HOST, controller=free_port(), daemon=free_port(), cpus=os.cpu_count()))
    environment = own_environment(SLURM_CONF=folder / "slurm.conf")
    daemons = []
    try:
        subprocess.run(["/usr/sbin/munged", "--force", *(f"--{what}={folder}/munge.{ending}" for what, ending in
                        [("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed")])], check=True)
        for daemon in ("slurmctld", "slurmd"):
            daemons.append(subprocess.Popen([f"/usr/sbin/{daemon}", "-D"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        end = time.time() + 60
        while "idle" not in subprocess.run(["sinfo", "-h", "-o", "%T"], env=environment, capture_output=True, text=True).stdout:
            assert time.time() < end and all(d.poll() is None for d in daemons), (folder / "slurmctld.log").read_text()[-2000:]
            time.sleep(0.2)
        yield environment
    finally:
        for daemon in daemons:
            daemon.terminate()
            daemon.wait(30)
        with contextlib.suppress(OSError, ValueError):
            os.kill(int((folder / "munge.pid").read_text()), 15)


@contextlib.contextmanager
def two_hosts():
    """Two network namespaces and a cable between them: gives prefixes of commands there, and the first one's address. None where this
    machine makes none."""
    names = [f"heddle{os.getpid()}-{number}" for number in range(2)]
    cables = [f"hd{os.getpid() % 100000}v{number}" for number in range(2)]

    def ip(*words):
        return subprocess.run(["ip", *words], capture_output=True, text=True).returncode == 0

    try:
        made = bool(shutil.which("ip")) and all(ip("netns", "add", name) for name in names)
        made = made and ip("link", "add", cables[0], "netns", names[0], "type", "veth", "peer", "name", cables[1], "netns", names[1])
        for number, name in enumerate(names):
            made = made and ip("-n", name, "addr", "add", f"10.213.77.{number + 1}/24", "dev", cables[number])
            made = made and ip("-n", name, "link", "set", cables[number], "up") and ip("-n", name, "link", "set", "lo", "up")
        for name, cable in zip(names, cables):  # until it is plugged in on both sides
            end = time.time() + 10
            while made and time.time() < end and "state UP" not in subprocess.run(["ip", "-n", name, "link", "show", cable], capture_output=True, text=True).stdout:
                time.sleep(0.05)
        yield ([["ip", "netns", "exec", name] for name in names], "10.213.77.1", cables, names) if made else None
    finally:
        for name in names:
            ip("netns", "del", name)
