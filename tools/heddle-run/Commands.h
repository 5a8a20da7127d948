// The subcommands. Each adds itself; `command` becomes what it does once its options are read, as one rank of a world,
// which throws Failure or gives the status to exit with. What runs on no devices waits for no other ranks: `alone`
// becomes that.
#ifndef HEDDLE_TOOLS_HEDDLERUN_COMMANDS_H
#define HEDDLE_TOOLS_HEDDLERUN_COMMANDS_H

#include "heddle/Runtime/World.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace heddle::run {

using Command = std::function<int(std::shared_ptr<runtime::World> world)>;

/// Adds all of these.
void addCommands(CLI::App &app, Command &command, std::function<int()> &alone);

/// Throws Failure where a word, the first that `subject` has been given, is no command; of ranks: none that may be
/// ranks of a world.
void checkCommand(const CLI::App &app, const std::string &subject, const std::string &word, bool isOfRanks);

void addTrain(CLI::App &app, Command &command);
void addBench(CLI::App &app, Command &command);
void addCheck(CLI::App &app, Command &command);
void addTrace(CLI::App &app, Command &command);
void addInfo(CLI::App &app, std::function<int()> &alone);
void addRun(CLI::App &app, Command &command);
void addExport(CLI::App &app, std::function<int()> &alone);
void addImport(CLI::App &app, std::function<int()> &alone);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_COMMANDS_H
