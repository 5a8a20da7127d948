"""heddle's command line tools, called from Python: each command is printed before it runs, so that it can be repeated."""
import importlib.util
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

ENTRIES = ("init", "step", "eval", "sample")
STATE_FILE = "init.safetensors"  # instead of init.mlir
_TREE = pathlib.Path(__file__).resolve().parents[2]  # of which this package is a part, if it was not copied out of it


def find_tool(name):
    """The path of `heddle-compile` and so on: in $HEDDLE_BUILD/bin, the tree's build/bin, an installed wheel, or on PATH."""
    folders = [pathlib.Path(os.environ["HEDDLE_BUILD"]) / "bin"] if "HEDDLE_BUILD" in os.environ else []
    folders += [_TREE / "build" / "bin"] if (_TREE / "dev").is_file() else []
    folders += [pathlib.Path(found.origin).parent / "bin" for found in map(importlib.util.find_spec, ("heddle_tools", "heddle_runtime")) if found]
    for folder in folders:
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which(name)
    if not found:
        raise FileNotFoundError(f"there is no {name} in {', '.join(map(str, folders)) or '$HEDDLE_BUILD/bin'} or on PATH, needed one: ./dev build makes it, and a wheel of ./dev wheel has it")
    return found


def _call(command, **options):
    """subprocess.run, but an interrupt, which the tool gets as well, lets it end: a training run saves its state then. A second
    one is not waited for."""
    if options.keys() & {"capture_output", "check", "input", "timeout"}:
        return subprocess.run(command, **options)
    with subprocess.Popen(command, **options) as process:
        try:
            process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise
    return subprocess.CompletedProcess(command, process.returncode)


def run(tool, *arguments, echo=True, **options):
    """Runs a tool; its standard output goes on to ours, unless `options` (subprocess.run's) say otherwise. Raises
    SystemExit with the tool's status where it fails: it has said why."""
    command = [find_tool(tool), *map(str, arguments)]
    if echo:
        print("\n$ " + shlex.join(command).replace(f"{os.getcwd()}/", ""), flush=True)
    done = _call(command, **options)
    if done.returncode:
        sys.exit(f"{tool} exited with {done.returncode}" if done.returncode < 0 else done.returncode)
    return done


def find_bucket_entries(directory):
    """The files of steps and evals that `export` made for batches of other shapes."""
    return sorted((file for name in ("step", "eval") for file in directory.glob(f"{name}_*.mlir")), key=lambda file: (len(file.stem), file.stem))


def compile(directory, output=None, *arguments, **options):
    """heddle-compile of what `export` wrote into `directory`; the path of the program, `directory`.heddle if `output` is none."""
    directory = pathlib.Path(directory)
    output = pathlib.Path(output or directory.with_suffix(".heddle"))
    entries = [f"--entry={name}={directory / name}.mlir" for name in ENTRIES if name != "step" and (directory / f"{name}.mlir").exists()]
    entries += [f"--entry={file.stem}={file}:{'write' if file.stem.startswith('step') else 'read'}" for file in find_bucket_entries(directory)]
    run("heddle-compile", directory / "step.mlir", *entries, *arguments, "-o", output, **options)
    return output


def try_out(name, export, steps=10):
    """What an example's main does: exports into build/examples/`name`, of the tree or
    of the folder where one is, compiles for virtual devices on this machine, prints
    the report and trains a few steps on synthetic data."""
    folder = pathlib.Path(os.environ.get("HEDDLE_BUILD", _TREE / "build" if (_TREE / "dev").is_file() else "build")) / "examples" / name
    export(folder)
    program = compile(folder, None, "--target=cpu", "--machine=host", "--report=text")
    state = [f"--state={folder / STATE_FILE}"] if (folder / STATE_FILE).exists() else []
    run("heddle-run", "train", program, "--data=synthetic", f"--steps={steps}", *state)
