// Commands that load no program: `launch`, a command as several processes of this machine; and `explain`.
#ifndef HEDDLE_TOOLS_HEDDLERUN_LAUNCH_H
#define HEDDLE_TOOLS_HEDDLERUN_LAUNCH_H

#include <CLI/CLI.hpp>

#include <functional>

namespace heddle::run {

/// `alone` becomes what they do once their options are read: it gives the status to exit with, and joins no world.
void addLaunch(CLI::App &app, std::function<int()> &alone);
/// Runs a command with --restart as a process of its own, which begins anew where it fails. Gives the last one's
/// status.
int runAgain(const std::vector<std::string> &command);

void addExplain(CLI::App &app, std::function<int()> &alone);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_LAUNCH_H
