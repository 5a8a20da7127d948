// heddle-solve pipeline: makes, searches for or reads a pipeline's schedule, and says what it costs.
#ifndef HEDDLE_TOOLS_HEDDLE_SOLVE_PIPELINECOMMAND_H
#define HEDDLE_TOOLS_HEDDLE_SOLVE_PIPELINECOMMAND_H

#include "heddle/Problems/PipelineText.h"

#include <CLI/CLI.hpp>

namespace heddle::solve_tool {

class PipelineCommand {
public:
  CLI::App *add(CLI::App &app);
  int run() const;

private:
  std::string kind = "search", placement = "loop", costs, csv;
  int ranks = 1, microbatches = 1, columns = 120;
  std::optional<int> chunks; // on each rank
  std::optional<uint64_t> cap;
  problems::PipelineOptions options;
  bool hasWholeBackward = false, printsCsv = false;
  std::vector<CLI::Option *> ofSearch; // which mean nothing without one

  std::optional<problems::PipelineTable> make(std::string &error) const;
};

} // namespace heddle::solve_tool

#endif // HEDDLE_TOOLS_HEDDLE_SOLVE_PIPELINECOMMAND_H
