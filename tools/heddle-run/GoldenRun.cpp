#include "GoldenRun.h"

#include "heddle/Safetensors/Golden.h"

#include <fmt/core.h>

using namespace heddle;

namespace heddle::run {

namespace {

/// The safetensors format's name of a dtype.
const char *nameOf(format::DType dtype) {
  static constexpr const char *names[format::dtypeCount] = {"BOOL", "I8",      "I16",     "I32", "I64",  "U8",
                                                            "U16",  "U32",     "U64",     "F16", "BF16", "F32",
                                                            "F64",  "F8_E4M3", "F8_E5M2", "C64", "C128"};
  return names[static_cast<int>(dtype)];
}

class GoldenRun {
public:
  GoldenRun(runtime::Executor &executor, size_t entry, std::string &error)
      : executor(executor), entry(entry), error(error) {}

  bool run(const std::string &path, unsigned maxSteps) {
    if (!golden.read(path, error) || !setAll("state.", format::Role::State) || !checkStates())
      return false;
    for (unsigned step = 0; step < std::min(golden.getSteps(), maxSteps); ++step) {
      if (step > 0)
        executor.carryState(entry);
      if (!runStep(fmt::format("step{}.", step)))
        return false;
    }
    bool isWhole = maxSteps >= golden.getSteps(); // the golden state is that after the last step
    if (isWhole && !compareAll("final.", format::Role::State))
      return false;
    if (golden.getCompared() == 0)
      return fail("no leaf was compared, needed at least 1 step and 1 leaf");
    fmt::print("{}\n", golden.getSummary());
    return golden.getOutside() == 0;
  }

private:
  bool fail(std::string message) {
    error = std::move(message);
    return false;
  }

  bool checkStates() {
    size_t states = 0;
    for (const format::Port &argument : executor.getEntry(entry).arguments)
      states += argument.role == format::Role::State;
    return golden.getStates() == states ||
           fail(fmt::format("the golden file has {} state leaves, needed {}, as many as "
                            "the program has arguments of role state",
                            golden.getStates(), states));
  }

  bool runStep(const std::string &prefix) {
    if (!setAll(prefix + "batch.", format::Role::Batch))
      return false;
    auto start = std::chrono::steady_clock::now();
    if (!executor.run(entry, error))
      return false;
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    fmt::print("{}: {:.3f} s\n", prefix.substr(0, prefix.size() - 1), seconds.count());
    return compareAll(prefix + "metric.", format::Role::Metric);
  }

  /// A file's leaf `prefix` + K for the K-th argument of a role.
  bool setAll(const std::string &prefix, format::Role role) {
    const std::vector<format::Port> &arguments = executor.getEntry(entry).arguments;
    size_t number = 0;
    for (size_t index = 0; index < arguments.size(); ++index) {
      const format::Port &port = arguments[index];
      if (port.role != role)
        continue;
      const SafetensorsView *view =
          golden.find(prefix + std::to_string(number++), {nameOf(port.type.dtype), port.type.shape, {}}, error);
      if (!view)
        return fail(fmt::format("argument \"{}\": {}", port.name, error));
      if (!executor.setArgument(entry, index, view->bytes, error))
        return false;
    }
    return true;
  }

  bool compareAll(const std::string &prefix, format::Role role) {
    const std::vector<format::Port> &results = executor.getEntry(entry).results;
    size_t number = 0;
    std::vector<std::byte> whole;
    for (size_t index = 0; index < results.size(); ++index) {
      const format::Port &port = results[index];
      if (port.role != role)
        continue;
      std::string report;
      if (!executor.getResult(entry, index, whole, error) ||
          !golden.compare(prefix + std::to_string(number++), {nameOf(port.type.dtype), port.type.shape, whole}, report,
                          error))
        return false;
      if (!report.empty())
        fmt::print("{} ({})\n", report, port.name);
    }
    return golden.checkNoMore(prefix, number, error);
  }

  runtime::Executor &executor;
  size_t entry;
  std::string &error;
  GoldenFile golden;
};

} // namespace

bool runGolden(runtime::Executor &executor, size_t entry, const std::string &path, unsigned maxSteps,
               std::string &error) {
  return GoldenRun(executor, entry, error).run(path, maxSteps);
}

} // namespace heddle::run
