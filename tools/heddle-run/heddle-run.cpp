// heddle-run: runs a program on the devices of its mesh, each a thread.
#include "GoldenRun.h"
#include "heddle/PlanFormat/ProgramFile.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

using namespace heddle;

namespace {

int fail(const std::string &message) {
  fmt::print(stderr, "heddle-run: error: {}\n", message);
  return EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("Runs a program on the devices of its mesh, each a thread.", "heddle-run");
  std::string path, goldenPath, entry;
  unsigned steps = ~0u;
  double timeoutSeconds = 60;
  app.add_option("program", path, "program file (.heddle)")->required();
  app.add_option("--golden", goldenPath, "golden.safetensors to run and compare, leaf by leaf")->required();
  app.add_option("--golden-steps", steps, "run at most this many of the golden steps");
  app.add_option("--entry", entry, "entry to run; the only one needs no name");
  app.add_option("--timeout", timeoutSeconds, "seconds that a device waits for another in a collective")
      ->check(CLI::Range(0.001, 1e6));
  CLI11_PARSE(app, argc, argv);

  std::string error;
  std::optional<format::Program> program = format::readProgram(path, error);
  if (!program)
    return fail(error);
  runtime::ExecutorOptions options;
  options.entry = entry;
  options.timeout = std::chrono::milliseconds(static_cast<int64_t>(timeoutSeconds * 1000));
  std::unique_ptr<runtime::Executor> executor = runtime::Executor::create(std::move(*program), options, error);
  if (!executor)
    return fail(path + ": " + error);
  bool isRight = run::runGolden(*executor, goldenPath, steps, error);
  if (!error.empty())
    return fail(error);
  return isRight ? EXIT_SUCCESS : EXIT_FAILURE;
}
