"""Files that are there as a whole or not at all."""
import contextlib
import os
import pathlib
import threading


@contextlib.contextmanager
def whole_file(path):
    """A path beside `path` to write to; what lies there becomes `path` at the end, and is gone after an exception."""
    path = pathlib.Path(path)
    partial = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.partial")
    try:
        yield partial
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
