// The subcommands. Each adds itself; `command` becomes what it does once its options are read, as one rank of a world,
// which throws Failure or gives the status to exit with.
#ifndef HEDDLE_TOOLS_HEDDLERUN_COMMANDS_H
#define HEDDLE_TOOLS_HEDDLERUN_COMMANDS_H

#include "heddle/Runtime/World.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace heddle::run {

using Command = std::function<int(std::shared_ptr<runtime::World> world)>;

/// Adds all of these.
void addCommands(CLI::App &app, Command &command);

void addTrain(CLI::App &app, Command &command);
void addBench(CLI::App &app, Command &command);
void addCheck(CLI::App &app, Command &command);
void addTrace(CLI::App &app, Command &command);
void addInfo(CLI::App &app, Command &command);
void addRun(CLI::App &app, Command &command);
void addExport(CLI::App &app, Command &command);
void addImport(CLI::App &app, Command &command);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_COMMANDS_H
