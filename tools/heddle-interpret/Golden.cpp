#include "Golden.h"

#include "Tensors.h"
#include "heddle/Reference/Elements.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <fstream>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace heddle::interpret {

namespace {

/// The largest difference of two tensors, relative to the expected one's largest finite magnitude. Infinite where only
/// one of two elements is finite, or integers differ.
double relativeDifference(const Tensor &found, const Tensor &expected) {
  return withComputeType(expected.getElementType(), [&](auto zero) -> double {
    using T = decltype(zero);
    Elements<T> a(found), b(expected);
    double largest = 0, difference = 0;
    for (int64_t i = 0; i < b.size(); ++i) {
      if constexpr (std::is_same_v<T, int64_t>) {
        if (a[i] != b[i])
          return INFINITY;
      } else {
        if (a[i] == b[i] || (a[i] != a[i] && b[i] != b[i])) {
          if (double magnitude = std::abs(std::complex<double>(b[i])); std::isfinite(magnitude))
            largest = std::max(largest, magnitude);
          continue;
        }
        double distance = std::abs(std::complex<double>(a[i]) - std::complex<double>(b[i]));
        double magnitude = std::abs(std::complex<double>(b[i]));
        if (!std::isfinite(distance) || !std::isfinite(magnitude))
          return INFINITY;
        difference = std::max(difference, distance);
        largest = std::max(largest, magnitude);
      }
    }
    return difference == 0 ? 0 : difference / largest;
  });
}

class GoldenRun {
public:
  GoldenRun(Interpreter &interpreter, const GlobalFunction &entry) : interpreter(interpreter), entry(entry) {}

  LogicalResult load(const std::string &path) {
    std::string error;
    if (!golden.read(path, error))
      return fail(error);
    SmallString<128> modelPath(path);
    llvm::sys::path::remove_filename(modelPath);
    llvm::sys::path::append(modelPath, "model.json");
    std::ifstream stream(modelPath.c_str());
    model = nlohmann::json::parse(stream, nullptr, /*allow_exceptions=*/false);
    if (!model.is_object() || !model.contains("tolerance") || !model["tolerance"].is_object() ||
        !model.contains("steps") || !model["steps"].is_number_unsigned())
      return fail(std::string(modelPath) + ": needed a JSON object with steps and tolerance");
    return success();
  }

  LogicalResult run(unsigned maxSteps) {
    auto scalar =
        entry.getArgumentTypes().size() == 1 ? dyn_cast<RankedTensorType>(entry.getArgumentTypes()[0]) : nullptr;
    bool isInit = scalar && scalar.getRank() == 0 && scalar.getElementType().isInteger(32);
    if (failed(isInit ? runInit() : runSteps(maxSteps)))
      return failure();
    if (compared == 0)
      return fail("no leaf was compared, needed at least 1 step and 1 leaf");
    llvm::outs() << llvm::format("worst leaf %s at %.3f of its tolerance, %u of %u leaves out of tolerance\n",
                                 worstLeaf.c_str(), worst, outside, compared);
    return failure(outside > 0);
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

  /// That the file has no leaf beyond those that were compared.
  LogicalResult checkNoMore(const std::string &prefix, unsigned count) {
    std::string next = prefix + std::to_string(count);
    if (golden.find(next))
      return fail("the golden file has '" + next + "', for which the entry has no result");
    return success();
  }

  LogicalResult runSteps(unsigned maxSteps) {
    unsigned states = 0;
    while (golden.find("state." + std::to_string(states)))
      ++states;
    if (states > entry.getArgumentTypes().size() || states > entry.getResultTypes().size())
      return fail("the golden file has " + std::to_string(states) + " state leaves, the entry " +
                  std::to_string(entry.getArgumentTypes().size()) + " arguments and " +
                  std::to_string(entry.getResultTypes().size()) + " results");
    std::vector<RuntimeValue> arguments(entry.getArgumentTypes().size());
    for (unsigned index = 0; index < states; ++index)
      if (failed(load("state." + std::to_string(index), index, arguments)))
        return failure();
    unsigned steps = model["steps"].get<unsigned>();
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
    std::optional<Tensor> tensor = type ? readTensor(golden, name, type, error) : std::nullopt;
    if (!tensor)
      return fail("argument #" + std::to_string(argument) + ": " + (error.empty() ? "is no tensor" : error));
    arguments[argument] = *tensor;
    return success();
  }

  LogicalResult compare(const std::string &name, const Tensor &found) {
    std::string error;
    std::optional<Tensor> expected = readTensor(golden, name, found.getType(), error);
    if (!expected)
      return fail("result " + error);
    auto entryOf = model["tolerance"].find(name);
    if (entryOf == model["tolerance"].end() || !entryOf->is_number())
      return fail("model.json has no tolerance for '" + name + "'");
    double tolerance = entryOf->get<double>();
    if (!(tolerance >= 0))
      return fail("model.json has tolerance " + entryOf->dump() + " for '" + name + "', needed at least 0");
    double difference = relativeDifference(found, *expected);
    double fraction = difference == 0 ? 0 : difference / tolerance;
    ++compared;
    if (!(fraction <= 1)) {
      ++outside;
      llvm::outs() << llvm::format("%s differs by %.3g, tolerance %.3g\n", name.c_str(), difference, tolerance);
    }
    if (fraction >= worst) {
      worst = fraction;
      worstLeaf = name;
    }
    return success();
  }

  Interpreter &interpreter;
  const GlobalFunction &entry;
  SafetensorsFile golden;
  nlohmann::json model;
  std::string worstLeaf = "none";
  double worst = 0;
  unsigned compared = 0, outside = 0;
};

} // namespace

LogicalResult runGolden(Interpreter &interpreter, const GlobalFunction &entry, const std::string &goldenPath,
                        unsigned maxSteps) {
  GoldenRun run(interpreter, entry);
  return failure(failed(run.load(goldenPath)) || failed(run.run(maxSteps)));
}

} // namespace heddle::interpret
