// heddle-run: runs a program on the devices of its mesh, each a thread, or prints what one of them would do.
#include "GoldenRun.h"
#include "heddle/PlanFormat/ProgramFile.h"
#include "heddle/Runtime/Backends/Trace.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <iostream>

using namespace heddle;

namespace {

int fail(const std::string &message) {
  fmt::print(stderr, "heddle-run: error: {}\n", message);
  return EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("Runs a program on the devices of its mesh, each a thread, or prints what one of them would do.",
               "heddle-run");
  std::string path, goldenPath, entry;
  bool isTraced = false;
  runtime::TraceOptions traced;
  runtime::ExecutorOptions options;
  unsigned steps = ~0u;
  double timeoutSeconds = 60;
  app.add_option("program", path, "program file (.heddle)")->required();
  app.add_option("--golden", goldenPath, "golden.safetensors to run and compare, leaf by leaf");
  app.add_option("--golden-steps", steps, "run at most this many of the golden steps");
  app.add_option("--entry", entry, "entry to run or print; the only one needs no name");
  app.add_option("--timeout", timeoutSeconds, "seconds that a device waits for another in a collective")
      ->check(CLI::Range(0.001, 1e6));
  app.add_option("--threads", options.threads, "threads that compute, for all devices (default: one a core)");
  auto *trace = app.add_flag("--trace", isTraced, "print each instruction of one device, in order, instead of running");
  app.add_option("--device", traced.device, "the device to print (default 0)")->needs(trace);
  app.add_flag("--unroll", traced.unroll, "print each iteration of loops")->needs(trace);
  app.add_option("--most", traced.most, "stop after so many instructions and iterations (default 1,000,000)")
      ->needs(trace);
  CLI11_PARSE(app, argc, argv);
  if (isTraced == !goldenPath.empty())
    return fail("needed one of --golden and --trace");

  std::string error;
  std::optional<format::Program> program = format::readProgram(path, error);
  if (!program)
    return fail(error);
  if (isTraced) {
    traced.entry = entry;
    return runtime::trace(*program, traced, std::cout, error) ? EXIT_SUCCESS : fail(path + ": " + error);
  }
  if (entry.empty() && program->entries.size() == 1)
    entry = program->entries[0].name;
  options.entries = {entry};
  options.isPoisoned = true;
  options.timeout = std::chrono::milliseconds(static_cast<int64_t>(timeoutSeconds * 1000));
  std::unique_ptr<runtime::Executor> executor =
      runtime::Executor::create(std::make_shared<const format::Program>(std::move(*program)), options, error);
  if (!executor)
    return fail(path + ": " + error);
  std::optional<size_t> number = executor->findEntry(entry, error);
  if (!number)
    return fail(path + ": " + error);
  bool isRight = run::runGolden(*executor, *number, goldenPath, steps, error);
  if (!error.empty())
    return fail(error);
  return isRight ? EXIT_SUCCESS : EXIT_FAILURE;
}
