// heddle-run: runs programs on the devices of their mesh, threads of this process or GPUs: docs/heddle-run.md.
#include "../CliMain.h"
#include "Commands.h"
#include "Processes.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

using namespace heddle;

namespace {

/// CLI11 lets signs, overflow and NaN through: an unsigned -1 is the largest number.
std::string refuseNumber(const std::string &text, bool isUnsigned) {
  uint64_t whole = 0;
  double value = 0;
  const char *end = text.data() + text.size();
  bool isRight = isUnsigned ? std::from_chars(text.data(), end, whole) == std::from_chars_result{end, std::errc()}
                            : std::from_chars(text.data(), end, value) == std::from_chars_result{end, std::errc()} &&
                                  std::isfinite(value);
  return isRight ? "" : fmt::format("'{}' is no {}number that fits", text, isUnsigned ? "whole " : "");
}

void checkNumbers(CLI::App &app) {
  for (CLI::App *command : app.get_subcommands({}))
    for (CLI::Option *option : command->get_options({}))
      for (const char *type : {"UINT", "FLOAT"})
        if (option->get_type_name().starts_with(type))
          option->check([isUnsigned = *type == 'U'](const std::string &text) { return refuseNumber(text, isUnsigned); },
                        "");
}

int runCommand(int argc, char **argv) {
  CLI::App app("Trains, benchmarks, checks and traces programs on the devices of their mesh: threads, or GPUs.",
               "heddle-run");
  app.get_formatter()->column_width(26);
  run::Command command;
  std::function<int()> alone;
  run::addCommands(app, command, alone);
  run::addLaunch(app, alone);
  run::addExplain(app, alone);
  checkNumbers(app);
  refuseEmptyValues(app);
  if (std::string word = argc > 1 ? argv[1] : ""; !word.starts_with('-'))
    run::checkCommand(app, "heddle-run", word, false);
  app.require_subcommand(1);
  if (std::optional<int> status = parseOptions(app, argc, argv))
    return *status;
  if (alone)
    return alone();
  const CLI::Option *restart = app.get_subcommands().at(0)->get_option_no_throw("--restart");
  if (restart && restart->count() > 0 && !std::getenv("HEDDLE_ATTEMPT"))
    return run::runAgain({argv + 1, argv + argc}, restart->as<uint64_t>());
  std::shared_ptr<runtime::World> world = run::join(*app.get_subcommands().at(0));
  try {
    return command(world);
  } catch (const std::exception &) {
    if (std::string report = world->getReport(); !report.empty())
      tell("what ranks did then:\n" + report.substr(0, report.size() - 1));
    throw;
  }
}

} // namespace

int main(int argc, char **argv) { return runMain("heddle-run", runCommand, argc, argv); }
