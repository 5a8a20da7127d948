"""Programs by content: compiled once by heddle-compile, kept on disk, and found there by whatever process asks for the same again."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from .errors import CompileError
from .tools import find_tool

STALE_SECONDS = 24 * 3600
NOTE = re.compile(r"^(?:(?P<place>[^\s:][^:\n]*:\d+:\d+): |heddle-compile: )note: (?P<sentence>.*)$", re.M)
ERROR = re.compile(r"^(?:(?P<place>[^\s:][^:\n]*:\d+:\d+): |heddle-compile: )?error: (?P<sentence>.*)$", re.M)


def cache_folder(given=None):
    """`given`, or heddle/programs in $XDG_CACHE_HOME or ~/.cache."""
    if given is not None:
        if not isinstance(given, (str, os.PathLike)):
            raise CompileError(f"cache is {given!r}, needed a folder")
        return pathlib.Path(given)
    try:
        return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "heddle" / "programs"
    except RuntimeError:  # no $HOME, and no user of this number
        raise CompileError("there is no home folder to keep programs in, needed cache=FOLDER or $XDG_CACHE_HOME") from None


class Compiled:
    """An entry of the cache: a program and the report of its compilation. `is_new`: this call has compiled it."""

    def __init__(self, folder, is_new):
        self.program, self.is_new = folder / "program.heddle", is_new
        self.report = json.loads((folder / "report.json").read_text())


class ProgramCache:
    """The entries of a step and others over its state, as texts; `options` are heddle-compile's. Processes may share a folder: an entry is
    there as a whole or not at all."""

    def __init__(self, folder=None, note=None):
        self.folder, self.note = cache_folder(folder), note or (lambda process: process.communicate())

    def find(self, texts, options, fresh=False):
        """The program of {"step": text, name: text, ...}. `fresh`: whatever is there is damaged."""
        entry, is_damaged = self.folder / _key(texts, options), fresh
        if not fresh:
            try:
                return Compiled(entry, is_new=False)
            except (OSError, ValueError):
                is_damaged = os.path.lexists(entry)
        self._prepare()
        try:
            return self._make(entry, texts, options, is_damaged)
        except OSError as error:
            raise CompileError(f"{error.filename or self.folder} can't be written ({error.strerror}), needed a folder for programs: cache= or $XDG_CACHE_HOME") from None

    def _make(self, entry, texts, options, is_damaged):
        with tempfile.TemporaryDirectory(prefix="partial-", dir=self.folder, ignore_cleanup_errors=True) as scratch:
            scratch = pathlib.Path(scratch)
            made = scratch / "entry"
            made.mkdir()
            self._compile(texts, options, scratch, made)
            try:
                if is_damaged:
                    entry.rename(scratch / "damaged")
                made.rename(entry)
            except OSError:
                if not (entry / "program.heddle").is_file():  # another process has not made it meanwhile
                    raise
        return Compiled(entry, is_new=True)

    def _prepare(self):
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for left in self.folder.glob("partial-*"):  # by processes that were killed
                if time.time() - left.stat().st_mtime > STALE_SECONDS:
                    shutil.rmtree(left, ignore_errors=True)
        except OSError as error:
            raise CompileError(f"{error.filename or self.folder} can't be written ({error.strerror}), needed a folder for programs: "
                               "cache= or $XDG_CACHE_HOME") from None

    def _compile(self, texts, options, scratch, made):
        command = [find_tool("heddle-compile")]
        for name, text in texts.items():
            file = scratch / f"{name}.mlir"
            file.write_text(text)
            command.append(str(file) if name == "step" else f"--entry={name}={file}:write")
        command += [*options, f"--report={made / 'report.json'}", "-o", str(made / "program.heddle")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace") as process:
            try:
                log = self.note(process)[0].replace(f"{scratch}/", "")
            except BaseException:  # an interrupt
                process.kill()
                raise
        if process.returncode:
            raise _error_of(log, process.returncode)
        if log.strip():
            print(log.rstrip(), file=sys.stderr)


def _error_of(log, status):
    found = ERROR.search(log)
    if not found:
        why = f"was ended by signal {-status}" if status < 0 else f"exited with {status}"
        lines = log.strip().splitlines()
        said = [line.removeprefix("heddle-compile: ").rstrip() for line in lines if line.startswith("heddle-compile: ")] or lines[-1:] or ["nothing"]
        return CompileError(f"heddle-compile {why} and said: {' '.join(said)}, needed a program", log=log)
    sentence = re.sub(r"^'plan\.\w+' op ", "", found["sentence"])  # an op that the user has not written
    end = ERROR.search(log, found.end())
    notes = list(NOTE.finditer(log, found.end(), end.start() if end else len(log)))
    error = CompileError("; ".join([sentence, *(note["sentence"] for note in notes if note["place"] is None)]), found["place"], log)
    for note in notes:  # such as the buffers that are in the way
        if note["place"] is not None:
            error.add_note(f"{note['place']}: {note['sentence']}")
    return error


def _key(texts, options):
    parts = {"texts": texts, "options": options, "tool": _tool(), "processor": _processor()}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:40]


def _tool():
    """What a heddle-compile is: another build has other files."""
    tool = pathlib.Path(find_tool("heddle-compile")).resolve()
    files = [tool, *sorted((tool.parents[1] / "lib").glob("libHeddle*.so*"))]
    return [(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in files]


def _processor():
    """Code is made for the processor at hand, and a home folder may have several."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().split("\n\n")[0].splitlines()
    except OSError:
        return os.uname().machine
    return [line for line in lines if line.split(":")[0].strip() in ("model name", "flags", "CPU part", "Features")]
