"""The wheels of ./dev wheel: what is in them, what they need of a machine, and that they train where nothing else is."""
import importlib.machinery
import importlib.util
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import zipfile

import pytest
from conftest import BUILD, FULL, ROOT

pytest.importorskip("auditwheel", reason="there is no auditwheel (requirements.txt), needed it to make wheels")
NATIVE = list((BUILD / "python").glob("_runtime" + importlib.machinery.EXTENSION_SUFFIXES[0]))
MAKE = ROOT / "python-bindings/make_wheel.py"
BARE = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "LANG": "C.UTF-8"}
TOOLS = {"heddle-compile", "heddle-interpret", "heddle-opt", "heddle-run", "heddle-solve", "heddle-translate"}
# By manylinux's rules every machine of the tag has these; they are not copied.
EVERYWHERE = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "ld-linux-x86-64.so.2"}


def sh(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=500, **options)
    assert not done.returncode, f"{shlex.join(map(str, command))}: {done.stdout[-1000:]}{done.stderr[-3000:]}"
    return done.stdout


def make(folder, *options):
    sh(sys.executable, MAKE, folder, *options, env=dict(os.environ, HEDDLE_BUILD=str(BUILD)))
    return sorted(folder.glob("*.whl"))


def check_files(wheel, package, scripts, folder):
    """That the wheel's programs need what is in it or what its tag promises, that each library has a licence, and where scripts lead."""
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    libraries = {path.name: path for path in folder.glob("*.libs/*")}
    programs = {path.name: path for path in (folder / package / "bin").iterdir()}
    assert set(programs) == scripts
    glibc = (0, 0)
    for path in [*programs.values(), *libraries.values(), *folder.glob("heddle/_runtime.*")]:
        dynamic = sh("readelf", "-dW", path)
        needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)) - EVERYWHERE
        assert needed <= set(libraries), path
        assert all(part.startswith("$ORIGIN") for paths in re.findall(r"path: \[(.*)\]", dynamic) for part in paths.split(":")), path
        glibc = max([glibc, *(tuple(map(int, version)) for version in re.findall(r"GLIBC_(\d+)\.(\d+)", sh("readelf", "-VW", path)))])
    native = {path.name for path in folder.glob("heddle/_runtime.*")}
    assert native == {path.name for path in NATIVE}
    python = "cp{0}-cp{0}".format("%d%d" % sys.version_info[:2]) if native else "py3-none"
    tag = tuple(map(int, re.search(rf"-{python}-manylinux_(\d+)_(\d+)_x86_64\.whl$", wheel.name).groups()))
    assert glibc <= tag
    info, = folder.glob("*.dist-info")
    licences = {path.name for path in info.rglob("*.txt") if "licenses" in path.parts}
    for library in libraries:
        stem = library.split("-")[0]
        owners = {"libHeddle": "heddle", "libHeddleReference": "heddle", "libLLVM": "libllvm22", "libMLIR": "libmlir-22"}
        assert any(name.startswith(owners.get(stem, stem.replace("icudata", "icu").replace("icuuc", "icu"))) for name in licences), library
    assert {"heddle.txt", "nlohmann-json3-dev.txt", "libflatbuffers-dev.txt", *(("nanobind.txt", "robin-map.txt") if native else ())} <= licences
    assert all("opyright" in (info / "licenses/licences" / name).read_text(errors="replace") for name in licences)
    entries = dict(line.split(" = ") for line in (info / "entry_points.txt").read_text().splitlines() if " = " in line)
    assert {name: entries.get(name) for name in scripts} == {name: f"{package}:{name.replace('-', '_')}" for name in scripts}
    return libraries


def test_runtime(tmp_path):
    wheel, = make(tmp_path / "wheels", "--runtime")
    assert wheel.stat().st_size < 5e6
    libraries = check_files(wheel, "heddle_runtime", {"heddle-run"}, tmp_path / "files")
    assert not [name for name in libraries if "LLVM" in name or "MLIR" in name]
    sh(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    python = tmp_path / "venv/bin/python"
    sh(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", "--no-deps", wheel)
    bigram = ROOT / "docs/examples/bigram"
    sh(BUILD / "bin/heddle-compile", bigram / "step.mlir", f"--entry=init={bigram / 'init.mlir'}", "--target=cpu", "-o", tmp_path / "bigram.heddle")
    ran = sh(tmp_path / "venv/bin/heddle-run", "train", tmp_path / "bigram.heddle", "--data=synthetic", "--steps=2", env=BARE)
    assert "step: 2  loss: " in ran
    if NATIVE:  # and so does a program in Python, which has NumPy alone
        (tmp_path / "try.py").write_text(f"""import heddle
assert not hasattr(heddle, "jit")
program = heddle.load({str(tmp_path / "bigram.heddle")!r})
print(heddle.__file__, program)
""")
        numpy = pathlib.Path(importlib.util.find_spec("numpy").origin).parents[1]
        (tmp_path / "packages").mkdir()
        for name in ("numpy", "numpy.libs", "ml_dtypes"):
            (tmp_path / "packages" / name).symlink_to(numpy / name)
        assert f"{tmp_path}/venv/lib" in sh(python, tmp_path / "try.py", env=BARE | {"PYTHONPATH": str(tmp_path / "packages")})
    # The script leads to the wheel's own, which says by which name it was called and gives its status.
    wrong = subprocess.run([tmp_path / "venv/bin/heddle-run", "trian"], env=BARE, capture_output=True, text=True)
    assert wrong.returncode == 1 and "heddle-run: error: " in wrong.stderr


def test_no_tools(tmp_path):
    """A wheel without one of its tools is no wheel."""
    (tmp_path / "bin").mkdir()
    done = subprocess.run([sys.executable, MAKE, tmp_path / "wheels", "--runtime"], env=dict(os.environ, HEDDLE_BUILD=str(tmp_path)), capture_output=True, text=True)
    assert done.returncode == 1 and f"there is no {tmp_path}/bin/heddle-run, needed it: ./dev wheel builds it" in done.stderr
    assert not list((tmp_path / "wheels").glob("*"))


def test_find_tool(tmp_path):
    """What a wheel has installed is found before what PATH leads to."""
    package = tmp_path / "heddle_tools"
    shutil.copytree(ROOT / "python-bindings/heddle_tools", package)
    shutil.copytree(ROOT / "python-bindings/heddle", tmp_path / "heddle", ignore=shutil.ignore_patterns("__pycache__"))
    for folder, name in ((package / "bin", "heddle-run"), (tmp_path / "path", "heddle-run"), (tmp_path / "path", "heddle-opt")):
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    script = "import heddle\nfor name in ('run', 'opt', 'nothing'): print(heddle.find_tool('heddle-' + name))"
    environment = {key: value for key, value in os.environ.items() if key != "HEDDLE_BUILD"} | {"PATH": f"{tmp_path}/path:/usr/bin", "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.splitlines() == [f"{package}/bin/heddle-run", f"{tmp_path}/path/heddle-opt"]
    assert f"FileNotFoundError: there is no heddle-nothing in {package}/bin or on PATH" in done.stderr


def bare_root(root, *folders):
    """Commands, for a mount namespace, that make `root` a machine with Python 3.11, libstdc++ and these folders, and nothing more."""
    modules = [path for path in pathlib.Path("/usr/lib/python3.11/lib-dynload").glob("_ctypes.*")]
    closure = {path for file in ["/usr/bin/python3.11", *modules] for path in re.findall(r"(/\S+) \(0x", sh("ldd", file))}
    closure |= {f"/lib/x86_64-linux-gnu/{name}" for name in ("libstdc++.so.6", "libgcc_s.so.1", "libz.so.1", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1")}
    commands = [f"mount -t tmpfs tmpfs {root}", f"mkdir -p {root}/lib64 {root}/usr/bin {root}/usr/lib/python3.11 {root}/lib/x86_64-linux-gnu {root}/proc {root}/tmp {root}/dev",
                f"cp -L /usr/bin/python3.11 {root}/usr/bin/", f"ln -s python3.11 {root}/usr/bin/python3", f"mount --bind /usr/lib/python3.11 {root}/usr/lib/python3.11",
                f"mount --rbind /proc {root}/proc", f"mount --rbind /dev {root}/dev"]
    commands += [f"cp -L {path} {root}{path}" for path in sorted(closure)]
    for folder in folders:
        commands += [f"mkdir -p {root}{folder}", f"mount --bind {folder} {root}{folder}"]
    return commands


@pytest.mark.skipif(not FULL, reason="takes minutes: ./dev test --full")
def test_bare(tmp_path):
    """The wheel of everything: its files, and a model that leaves JAX, is compiled, trains and writes where there is no compiler, no LLVM and
    nothing of this tree; then what is optional, in one sentence each."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode or not pathlib.Path("/usr/bin/python3.11").exists():
        pytest.skip("no mount namespace of our own or no /usr/bin/python3.11, needed both for a bare root")
    runtime, wheel = sorted(make(tmp_path / "wheels"), key=lambda path: path.stat().st_size)
    assert wheel.stat().st_size < 200e6
    libraries = check_files(wheel, "heddle_tools", TOOLS, tmp_path / "files")
    assert len([name for name in libraries if re.match("lib(LLVM|MLIR|Heddle|HeddleReference)-", name)]) == 4
    shutil.rmtree(tmp_path / "files")
    sh("/usr/bin/python3.11", "-m", "venv", "--without-pip", tmp_path / "venv")
    sh(sys.executable, "-m", "pip", "--python", tmp_path / "venv/bin/python", "install", "-q", "--no-index", "--no-deps", wheel)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    packages = pathlib.Path(sys.modules["auditwheel"].__file__).resolve().parents[1]  # of JAX; heddle is not in it, but a finder of it
    gpt = ("layers=1", "width=32", "heads=2", "context=32", "batch=8", "steps=60", "warmup=5", "rows=2", "length=24")
    python, run = tmp_path / "venv/bin/python", tmp_path / "venv/bin/heddle-run"
    (tmp_path / "work").mkdir()
    (tmp_path / "root").mkdir()
    train = "import heddle; print(heddle.__file__, heddle.find_tool('heddle-run')); heddle.compile('gpt', 'gpt.heddle', '--target=cpu', '--report=text')"
    steps = [[python, "../examples/gpt/gpt.py", "gpt", *gpt], [python, "-c", train],
             [run, "train", "gpt.heddle", "--data=synthetic", "--steps=60", "--log-every=30"],
             [tmp_path / "venv/bin/heddle-opt", "gpt/step.mlir", "--heddle-shard", "-o", "/dev/null"],
             [tmp_path / "venv/bin/heddle-compile", "gpt/step.mlir", "--target=cuda-sm_90a", "-o", "gpu.heddle"]]
    if NATIVE:  # a step that is called, too
        (tmp_path / "work/jit.py").write_text(re.search(r"```python\n(.*?)```", (ROOT / "docs/jit.md").read_text(), re.S)[1])
        steps.append([python, "jit.py"])
    script = tmp_path / "go.py"  # the root has no shell
    script.write_text(f"""import os, subprocess
os.chdir({str(tmp_path / 'work')!r})
assert not any(os.path.exists(path) for path in ("/bin/sh", "/usr/lib/llvm-22", {str(ROOT / 'lib')!r}, {str(BUILD)!r}))
for step in {[list(map(str, step)) for step in steps]!r}:
    subprocess.run(step, check=True)
for device in ("emulated", "cuda"):
    subprocess.run([{str(run)!r}, "train", "gpu.heddle", "--data=synthetic", "--steps=1", "--device=" + device], stderr=1)
""")
    root = tmp_path / "root"
    environment = {"PATH": f"{tmp_path}/venv/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "PYTHONPATH": str(packages), "JAX_PLATFORMS": "cpu", "PYTHONDONTWRITEBYTECODE": "1"}
    settings = [f"{key}={value}" for key, value in environment.items()]
    commands = [*bare_root(root, packages, *(tmp_path / name for name in ("venv", "examples", "work"))), f"cp {script} {root}{script}",
                shlex.join(["exec", "env", "-i", *settings, shutil.which("chroot", path="/usr/sbin:/usr/bin"), str(root), str(python), str(script)])]
    out = sh("unshare", "-rm", "sh", "-ec", "\n".join(commands))
    assert f"{tmp_path}/venv/lib/python3.11/site-packages/heddle/__init__.py {tmp_path}/venv/lib/python3.11/site-packages/heddle_tools/bin/heddle-run" in out
    assert "entry @step" in out and "entry @init" in out
    losses = {int(step): float(loss) for step, loss in re.findall(r"step: (\d+)  loss: ([\d.]+)", out)}
    assert losses[60] < losses[1]
    assert not NATIVE or (len(re.findall(r"^\d [\d.]+$", out, re.M)) == 10 and (tmp_path / "work/checkpoints/latest").exists())
    assert "error: gpu.heddle: there is no emulator here: " in out and "error: gpu.heddle: there is no CUDA driver here: " in out
