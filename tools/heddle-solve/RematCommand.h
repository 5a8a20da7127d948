// heddle-solve remat: what a step keeps for its backward pass and what it computes again.
#ifndef HEDDLE_TOOLS_HEDDLE_SOLVE_REMATCOMMAND_H
#define HEDDLE_TOOLS_HEDDLE_SOLVE_REMATCOMMAND_H

#include "heddle/Problems/Remat.h"

#include <CLI/CLI.hpp>

namespace heddle::solve_tool {

class RematCommand {
public:
  CLI::App *add(CLI::App &app);
  int run() const;

private:
  std::string path;
  std::optional<uint64_t> cap;
  problems::RematOptions options;
  int frontier = 0;
  int64_t layers = 0, microbatches = 1, inFlight = 0;
  bool onlyPrints = false;

  int runLayers(const problems::RematProblem &layer) const;
};

} // namespace heddle::solve_tool

#endif // HEDDLE_TOOLS_HEDDLE_SOLVE_REMATCOMMAND_H
