"""lit's test format for this folder: each model file is one test.

heddle-opt prints the file; its own text, its generic form and its bytecode read back give that text again. What jaxlib
makes of them is test/Python/test_roundtrip.py's business.
"""
import subprocess

import lit.formats
import lit.Test

PATHS = {"text": [], "generic form": ["--mlir-print-op-generic"], "bytecode": ["--emit-bytecode"]}


class RoundTrip(lit.formats.TestFormat):
    def __init__(self, folder):
        self.folder = folder

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        for file in sorted(self.folder.glob("*/*.mlir")):
            yield lit.Test.Test(suite, path_in_suite + (file.parent.name, file.name), config)

    def execute(self, test, lit_config):
        def heddle_opt(text, *arguments):
            return subprocess.run(["heddle-opt", "--mlir-print-debuginfo", *arguments], input=text, check=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=test.config.environment, timeout=300).stdout

        try:
            text = heddle_opt(self.folder.joinpath(*test.path_in_suite[-2:]).read_bytes())
            for name, arguments in PATHS.items():
                if heddle_opt(heddle_opt(text, *arguments)) != text:
                    return lit.Test.FAIL, f"the {name} read back prints as another module"
        except subprocess.SubprocessError as e:
            return lit.Test.FAIL, f"{e}\n{(e.stderr or b'').decode()[:2000]}"
        return lit.Test.PASS, ""
