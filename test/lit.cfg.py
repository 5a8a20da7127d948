# lit runs every .mlir here (Dialect, Transforms, ...); Unit/ is GoogleTest and Python/ is pytest, both run by ./dev.
import os

import lit.formats

config.name = "heddle"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Python", "Unit", "checks", "models"]
config.test_source_root = os.path.join(config.heddle_source, "test")
config.test_exec_root = os.path.join(config.heddle_build, "test")

full = bool(os.environ.get("HEDDLE_FULL"))  # ./dev test --full
time_limits, _ = lit_config.maxIndividualTestTimeIsSupported  # they need psutil
if time_limits:
    lit_config.maxIndividualTestTime = 3600 if full else 300

path = [os.path.join(config.heddle_build, "bin"), config.llvm_tools, config.environment.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)
# Real training steps: ../shared/models (or $HEDDLE_MODELS) where the checkout stands beside it, else what ./dev had JAX export.
candidates = [os.environ.get("HEDDLE_MODELS"), os.path.join(config.heddle_source, "..", "shared", "models"),
              os.path.join(config.heddle_source, "build", "models")]
config.models = os.path.realpath(next((c for c in candidates if c and os.path.isdir(c)), candidates[-1]))
if os.path.isdir(config.models):
    config.available_features.add("models")
config.substitutions.append(("%models", config.models))

config.substitutions.append(("%test_passes", os.path.join(config.heddle_build, "lib", "HeddleTestPasses.so")))

if full:
    config.available_features.add("full")
config.substitutions.append(("%asan", os.path.join(config.heddle_source, "build-asan", "bin")))
