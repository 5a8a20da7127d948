// `heddle-run launch`: a command as several processes of this machine.
#ifndef HEDDLE_TOOLS_HEDDLERUN_LAUNCH_H
#define HEDDLE_TOOLS_HEDDLERUN_LAUNCH_H

#include <CLI/CLI.hpp>

#include <functional>

namespace heddle::run {

/// `launch` becomes what it does once its options are read: it gives the status to exit with, and joins no world.
void addLaunch(CLI::App &app, std::function<int()> &launch);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_LAUNCH_H
