#include "Golden.h"

#include "Tensors.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Reference/Elements.h"
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
  GoldenRun(Interpreter &interpreter, const GlobalFunction &entry)
      : interpreter(interpreter), entry(entry), argumentCount(entry.getArgumentTypes().size()),
        resultCount(entry.getResultTypes().size()) {
    while (argumentCount > 0 && isAppended(getArgumentIo(argumentCount - 1)))
      --argumentCount;
    while (resultCount > 0 && isAppended(getResultIo(resultCount - 1)))
      --resultCount;
  }

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
    llvm::outs() << golden.getSummary() << describeUnchecked(entry.getResultTypes().size() - resultCount) << '\n';
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
    for (unsigned index = 0; index < resultCount; ++index)
      if (failed(compare("state." + std::to_string(index), (*results)[index].tensor)))
        return failure();
    return checkNoMore("state.", resultCount);
  }

  LogicalResult checkNoMore(const std::string &prefix, unsigned count) {
    std::string error;
    return golden.checkNoMore(prefix, count, error) ? success() : fail(error);
  }

  LogicalResult runSteps(unsigned maxSteps) {
    unsigned states = golden.getStates();
    if (states > argumentCount || states > resultCount)
      return fail("the golden file has " + std::to_string(states) + " state leaves, the entry " +
                  std::to_string(argumentCount) + " arguments and " + std::to_string(resultCount) + " results");
    std::vector<RuntimeValue> arguments(entry.getArgumentTypes().size());
    for (unsigned index = 0; index < states; ++index)
      if (failed(load("state." + std::to_string(index), index, arguments)))
        return failure();
    for (unsigned index = argumentCount; index < arguments.size(); ++index)
      if (failed(append(index, arguments)))
        return failure();
    unsigned steps = golden.getSteps();
    for (unsigned step = 0; step < std::min(steps, maxSteps); ++step) {
      std::string prefix = "step" + std::to_string(step);
      for (unsigned index = states; index < argumentCount; ++index)
        if (failed(load(prefix + ".batch." + std::to_string(index - states), index, arguments)))
          return failure();
      auto start = std::chrono::steady_clock::now();
      FailureOr<std::vector<RuntimeValue>> results = entry.run(interpreter, arguments);
      if (failed(results))
        return failure();
      std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
      llvm::outs() << llvm::format("step %u: %.2f s\n", step, seconds.count());
      for (unsigned index = states; index < resultCount; ++index)
        if (failed(compare(prefix + ".metric." + std::to_string(index - states), (*results)[index].tensor)))
          return failure();
      if (failed(checkNoMore(prefix + ".metric.", resultCount - states)))
        return failure();
      std::copy_n(results->begin(), states, arguments.begin());
      for (unsigned index = resultCount; index < results->size(); ++index)
        if (std::optional<unsigned> argument = findState(getResultIo(index).getName()))
          arguments[*argument] = (*results)[index];
    }
    if (maxSteps < steps)
      return success(); // the golden state is that after the last step
    for (unsigned index = 0; index < states; ++index)
      if (failed(compare("final." + std::to_string(index), arguments[index].tensor)))
        return failure();
    return checkNoMore("final.", states);
  }

  // ---- appended state, which has no numbers in golden files ----

  static bool isAppended(IoAttr io) { return io && io.getAppended(); }
  IoAttr getArgumentIo(unsigned index) const {
    FunctionOpInterface function = entry.getFunction();
    return function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
  }
  IoAttr getResultIo(unsigned index) const {
    FunctionOpInterface function = entry.getFunction();
    return function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
  }

  /// The argument that is the state of a name.
  std::optional<unsigned> findState(StringRef name) const {
    for (unsigned index = 0; index < entry.getArgumentTypes().size(); ++index)
      if (IoAttr io = getArgumentIo(index); io && io.getRole() == Role::State && io.getName() == name)
        return index;
    return std::nullopt;
  }

  /// Makes the argument as it begins.
  LogicalResult append(unsigned index, std::vector<RuntimeValue> &arguments) {
    unsigned root = index;
    while (isAppended(getArgumentIo(root)) && getArgumentIo(root).getAppended().isCopy()) {
      StringAttr source = getArgumentIo(root).getAppended().getSource();
      std::optional<unsigned> next = findState(source);
      if (!next)
        return fail("argument #" + std::to_string(index) + " is a copy of \"" + source.str() +
                    "\", needed an argument of that name");
      root = *next;
    }
    if (IoAttr io = getArgumentIo(root); isAppended(io))
      arguments[index] = makeTensor(io.getAppended().getElements(cast<RankedTensorType>(io.getType())));
    else
      arguments[index] = arguments[root];
    return success();
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
  unsigned argumentCount, resultCount; // without those that are appended
};

} // namespace

LogicalResult runGolden(Interpreter &interpreter, const GlobalFunction &entry, const std::string &goldenPath,
                        unsigned maxSteps) {
  GoldenRun run(interpreter, entry);
  return failure(failed(run.load(goldenPath)) || failed(run.run(maxSteps)));
}

} // namespace heddle::interpret
