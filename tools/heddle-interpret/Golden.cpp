#include "Golden.h"

#include "Tensors.h"
#include "heddle/Safetensors/Golden.h"
#include "llvm/Support/Format.h"

#include <chrono>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace heddle::interpret {

namespace {

class GoldenRun {
public:
  GoldenRun(Interpreter &interpreter, const GlobalFunction &entry) : interpreter(interpreter), entry(entry) {}

  LogicalResult load(const std::string &path) {
    std::string error;
    return golden.read(path, error) ? success() : fail(error);
  }

  LogicalResult run(unsigned maxSteps) {
    auto scalar =
        entry.getArgumentTypes().size() == 1 ? dyn_cast<RankedTensorType>(entry.getArgumentTypes()[0]) : nullptr;
    bool isInit = scalar && scalar.getRank() == 0 && scalar.getElementType().isInteger(32);
    if (failed(isInit ? runInit() : runSteps(maxSteps)))
      return failure();
    if (golden.getCompared() == 0)
      return fail("no leaf was compared, needed at least 1 step and 1 leaf");
    llvm::outs() << golden.getSummary() << '\n';
    return failure(golden.getOutside() > 0);
  }

private:
  LogicalResult fail(const std::string &message) {
    llvm::errs() << "heddle-interpret: error: " << message << '\n';
    return failure();
  }

  LogicalResult runInit() {
    auto seed = Tensor(cast<RankedTensorType>(entry.getArgumentTypes()[0]));
    FailureOr<std::vector<RuntimeValue>> results = entry.run(interpreter, {RuntimeValue(seed)});
    if (failed(results))
      return failure();
    for (auto [index, result] : llvm::enumerate(*results))
      if (failed(compare("state." + std::to_string(index), result.tensor)))
        return failure();
    return checkNoMore("state.", results->size());
  }

  LogicalResult checkNoMore(const std::string &prefix, unsigned count) {
    std::string error;
    return golden.checkNoMore(prefix, count, error) ? success() : fail(error);
  }

  LogicalResult runSteps(unsigned maxSteps) {
    unsigned states = golden.getStates();
    if (states > entry.getArgumentTypes().size() || states > entry.getResultTypes().size())
      return fail("the golden file has " + std::to_string(states) + " state leaves, the entry " +
                  std::to_string(entry.getArgumentTypes().size()) + " arguments and " +
                  std::to_string(entry.getResultTypes().size()) + " results");
    std::vector<RuntimeValue> arguments(entry.getArgumentTypes().size());
    for (unsigned index = 0; index < states; ++index)
      if (failed(load("state." + std::to_string(index), index, arguments)))
        return failure();
    unsigned steps = golden.getSteps();
    for (unsigned step = 0; step < std::min(steps, maxSteps); ++step) {
      std::string prefix = "step" + std::to_string(step);
      for (unsigned index = states; index < entry.getArgumentTypes().size(); ++index)
        if (failed(load(prefix + ".batch." + std::to_string(index - states), index, arguments)))
          return failure();
      auto start = std::chrono::steady_clock::now();
      FailureOr<std::vector<RuntimeValue>> results = entry.run(interpreter, arguments);
      if (failed(results))
        return failure();
      std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
      llvm::outs() << llvm::format("step %u: %.2f s\n", step, seconds.count());
      for (unsigned index = states; index < results->size(); ++index)
        if (failed(compare(prefix + ".metric." + std::to_string(index - states), (*results)[index].tensor)))
          return failure();
      if (failed(checkNoMore(prefix + ".metric.", results->size() - states)))
        return failure();
      std::copy_n(results->begin(), states, arguments.begin());
    }
    if (maxSteps < steps)
      return success(); // the golden state is that after the last step
    for (unsigned index = 0; index < states; ++index)
      if (failed(compare("final." + std::to_string(index), arguments[index].tensor)))
        return failure();
    return checkNoMore("final.", states);
  }

  LogicalResult load(const std::string &name, unsigned argument, std::vector<RuntimeValue> &arguments) {
    auto type = dyn_cast<RankedTensorType>(entry.getArgumentTypes()[argument]);
    type = type && isStorable(type) ? type : nullptr;
    std::string error;
    std::optional<Tensor> tensor = type ? readTensor(golden.getFile(), name, type, error) : std::nullopt;
    if (!tensor)
      return fail("argument #" + std::to_string(argument) + ": " + (error.empty() ? "is no tensor" : error));
    arguments[argument] = *tensor;
    return success();
  }

  LogicalResult compare(const std::string &name, const Tensor &found) {
    std::string report, error;
    std::optional<SafetensorsView> view = viewTensor(found);
    if (!view) // says so
      readTensor(golden.getFile(), name, found.getType(), error), error = "result " + error;
    if (!view || !golden.compare(name, *view, report, error))
      return fail(error);
    if (!report.empty())
      llvm::outs() << report << '\n';
    return success();
  }

  Interpreter &interpreter;
  const GlobalFunction &entry;
  GoldenFile golden;
};

} // namespace

LogicalResult runGolden(Interpreter &interpreter, const GlobalFunction &entry, const std::string &goldenPath,
                        unsigned maxSteps) {
  GoldenRun run(interpreter, entry);
  return failure(failed(run.load(goldenPath)) || failed(run.run(maxSteps)));
}

} // namespace heddle::interpret
