// Instead of processes/: a process that is alone, whatever a launcher has said.
#include "Processes.h"

#include "Session.h"

using namespace heddle;

std::shared_ptr<runtime::World> run::join(const CLI::App &) { return runtime::makeLoneWorld(); }

void run::addLaunch(CLI::App &, std::function<int()> &) {}

void run::addExplain(CLI::App &, std::function<int()> &) {}

int run::runAgain(const std::vector<std::string> &, uint64_t) {
  throw Failure("--restart is not in this build of heddle-run, which has one process alone");
}
