class ExportError(ValueError):
    """What is wrong with an entry, in one sentence: subject, found, needed."""


class CompileError(ValueError):
    """Why heddle-compile made no program, in one sentence. `location` is the place that it is about, such as model.py:12:8, and `log` all
    that the tool said."""

    def __init__(self, sentence, location=None, log=""):
        super().__init__(f"{location}: {sentence}" if location else sentence)
        self.location, self.log = location, log


class RunError(RuntimeError):
    """Why a program does not run, or not with what it was given, in one sentence."""
