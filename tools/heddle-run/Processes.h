// What knows that there may be several processes. Builds without lib/Launch, as those of device packs, have one alone
// (Alone.cpp).
#ifndef HEDDLE_TOOLS_HEDDLERUN_PROCESSES_H
#define HEDDLE_TOOLS_HEDDLERUN_PROCESSES_H

#include "heddle/Runtime/World.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace heddle::run {

/// The processes that were started together with this one, as a launcher has said in the environment. Throws Failure
/// and WorldError.
std::shared_ptr<runtime::World> join(const CLI::App &command);

/// `alone` becomes what these two do once their options are read: it gives the status to exit with, and joins no world.
void addLaunch(CLI::App &app, std::function<int()> &alone);
/// Runs a command with --restart as a process of its own, which begins anew where it fails, so many times. Gives the
/// last one's status.
int runAgain(const std::vector<std::string> &command, uint64_t restarts);

void addExplain(CLI::App &app, std::function<int()> &alone);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_PROCESSES_H
