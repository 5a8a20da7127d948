// How the processes of a run find each other.
#include "../Processes.h"

#include "../Session.h"
#include "heddle/Launch/JoinWorld.h"

#include <cstdlib>

using namespace heddle;

/// The processes that were started together with this one, as a launcher has said in the environment.
std::shared_ptr<runtime::World> run::join(const CLI::App &command) {
  std::string error;
  launch::JoinOptions options;
  std::optional<launch::Job> job = launch::findJob([](const char *name) { return std::getenv(name); }, error);
  if (!error.empty())
    throw run::Failure(error);
  if (!job)
    return runtime::makeLoneWorld();
  options.job = std::move(*job);
  options.command = "heddle-run " HEDDLE_VERSION " " + command.get_name();
  auto read = [&](const char *name, std::chrono::milliseconds &time) {
    if (const CLI::Option *option = command.get_option_no_throw(name); option && option->count() > 0)
      time = std::chrono::milliseconds(static_cast<int64_t>(option->as<double>() * 1000));
  };
  read("--timeout", options.timeout);
  read("--start-timeout", options.startTimeout);
  return launch::joinWorld(options);
}
