"""The user's lines: which one an op of PyTorch comes from, and how JAX is told."""
import dis
import functools
import os
import re
import sys
import sysconfig
import types

import torch

# Frames of packages and of the standard library are not the user's, as in heddle.export.
PACKAGES = tuple(os.path.join(sysconfig.get_path(name), "") for name in ("purelib", "platlib"))
OURS = tuple(os.path.join(folder, "") for folder in (os.path.dirname(torch.__file__), os.path.dirname(os.path.dirname(__file__))))
# What PyTorch's parser of arguments says.
PARSER = re.compile(r"\w+\(\)(: argument '| received an invalid combination)")
LIBRARIES = PACKAGES + OURS + (os.path.join(sysconfig.get_path("stdlib"), ""), "<frozen", "<string>", "<eval_with_key>")


def is_users(file):
    return not file.startswith(LIBRARIES)


def current_line():
    """(file, line, function) of the innermost frame of the user's, or None."""
    frame = sys._getframe(1)
    while frame is not None:
        if is_users(frame.f_code.co_filename):
            return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name
        frame = frame.f_back
    return None


def line_of(error, other=None):
    """`model.py:12: ` of where an exception comes from, with the line of a library that this one calls; where no line is the user's that of `other`, if any."""
    users, library, trace = None, None, error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if is_users(file):
            users, library = (file, trace.tb_lineno), None
        elif file.startswith(PACKAGES) and not file.startswith(OURS):
            library = os.path.join(*file.split(os.sep)[-2:]), trace.tb_lineno
        trace = trace.tb_next
    inside = f"in {library[0]}:{library[1]}, " if library else ""
    return text_of(users or other) + inside


def is_pytorchs(error):
    """Whether PyTorch has raised an exception, not the user's function or a library of theirs."""
    trace = error.__traceback__
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    if code.co_filename.startswith(OURS[0]):
        return code.co_name != "__getattr__"  # of a module that has no such name
    # PyTorch's native code has no frame: what it raises comes from a line that calls it, where there is no `raise`.
    is_raised = dis.opname[code.co_code[trace.tb_lasti]] in ("RAISE_VARARGS", "RERAISE")
    is_native = isinstance(error, RuntimeError) and not isinstance(error, RecursionError) or isinstance(error, TypeError) and PARSER.match(str(error))
    return bool(is_native) and not is_raised


def text_of(line):
    return f"{line[0].removeprefix(os.path.join(os.getcwd(), ''))}:{line[1]}: " if line else ""


def call_at(line, function, *args, **kwargs):
    """Calls a function from a frame that looks as if it stood at that line, where JAX looks for locations."""
    return function(*args, **kwargs) if line is None else _frame(*line)(function, args, kwargs)


@functools.cache
def _frame(file, line, name):
    code = compile("lambda f, a, k: f(*a, **k)", file, "eval").co_consts[0]
    return types.FunctionType(code.replace(co_firstlineno=line, co_name=name, co_qualname=name), {})
