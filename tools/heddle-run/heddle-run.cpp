// heddle-run: runs programs on the devices of their mesh, each a thread of this process: docs/heddle-run.md.
#include "Commands.h"
#include "Session.h"

#include <fmt/core.h>

#include <csignal>

using namespace heddle;

int main(int argc, char **argv) {
  CLI::App app("Trains, benchmarks, checks and traces programs on the devices of their mesh, each a thread.",
               "heddle-run");
  app.require_subcommand(1);
  app.get_formatter()->column_width(26);
  run::Command command;
  run::addTrain(app, command);
  run::addBench(app, command);
  run::addCheck(app, command);
  run::addTrace(app, command);
  run::addInfo(app, command);
  run::addRun(app, command);
  CLI11_PARSE(app, argc, argv);
  // Where a limit of a file's size is met, a write says so, and the state that was there is kept.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return command();
  } catch (const run::Failure &failure) {
    std::fflush(stdout);
    fmt::print(stderr, "heddle-run: error: {}\n", failure.what());
  } catch (const std::bad_alloc &) {
    fmt::print(stderr, "heddle-run: error: there is not enough memory\n");
  }
  return EXIT_FAILURE;
}
