#include "Commands.h"

#include "Session.h"

#include <fmt/ranges.h>

void heddle::run::addCommands(CLI::App &app, Command &command, std::function<int()> &alone) {
  addTrain(app, command);
  addBench(app, command);
  addCheck(app, command);
  addTrace(app, command);
  addInfo(app, alone);
  addRun(app, command);
  addExport(app, alone);
  addImport(app, alone);
}

void heddle::run::checkCommand(const CLI::App &app, const std::string &subject, const std::string &word,
                               bool isOfRanks) {
  std::vector<std::string> names;
  for (const CLI::App *command : app.get_subcommands({}))
    if (!isOfRanks || command->get_option_no_throw("--start-timeout"))
      names.push_back(command->get_name());
  if (std::ranges::count(names, word) == 0)
    throw Failure(fmt::format("{} has {} to run, needed one of {}", subject,
                              word.empty() ? "nothing" : '\'' + word + '\'', fmt::join(names, ", ")));
}
