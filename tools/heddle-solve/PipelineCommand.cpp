#include "PipelineCommand.h"

#include "Text.h"

#include <algorithm>
#include <cmath>

using namespace heddle::problems;
using heddle::solve_tool::PipelineCommand;

CLI::App *PipelineCommand::add(CLI::App &app) {
  CLI::App *command = app.add_subcommand("pipeline", "in which order the ranks of a pipeline do their tasks");
  std::vector<std::string> kinds;
  for (PipelineScheduleKind each : pipelineScheduleKinds)
    kinds.push_back(toString(each));
  kinds.push_back("search");
  std::vector<CLI::Option *> sizes = {
      command
          ->add_option("--kind", kind, "a schedule of the literature, or search: a short one by costs, under the cap")
          ->check(CLI::IsMember(kinds)),
      command->add_option("--ranks", ranks, "ranks of the pipeline"),
      command->add_option("--chunks", chunks,
                          "the model's chunks on each rank (default 2 of interleaved and zb-v, else 1)"),
      command->add_option("--microbatches", microbatches, "parts of the batch")};
  auto addOfSearch = [&](CLI::Option *option) { return ofSearch.emplace_back(option); };
  addOfSearch(command->add_option("--placement", placement, "of a search: chunk c on rank c mod p, or there and back"))
      ->check(CLI::IsMember({"loop", "v"}));
  CLI::Option *table = command->add_option("--csv", csv, "read a schedule, as PyTorch writes them");
  for (CLI::Option *size : sizes)
    table->excludes(size);
  command->add_option("--costs", costs, "seconds and bytes of chunks; Problems/PipelineText.h says how");
  command->add_option("--cap", cap, "most bytes live at a time on a rank")
      ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
  addOfSearch(command->add_flag("--whole-backward", hasWholeBackward, "of a search: B rather than I and W"));
  addOfSearch(command->add_flag("--longest-rank", options.isForLongestRank,
                                "of a search: a short time of each rank by itself, rather than of all"));
  addOfSearch(command->add_option("--effort", options.effort, "of a search: tasks of schedules that are tried"))
      ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
  command->add_option("--columns", columns, "width of the drawing; 0: none")->check(CLI::Range(0, 10'000));
  command->add_flag("--print-csv", printsCsv, "print the schedule as PyTorch reads it, and nothing else");
  return command;
}

namespace {

/// Each rank's time in so many columns: tasks by name, or as much of it as there is room for.
void draw(const PipelineProblem &problem, const PipelineSchedule &schedule, const PipelineTimes &times, int columns) {
  double perSecond = times.seconds > 0 ? columns / times.seconds : 0;
  bool isOneChunk = problem.chunks.size() == static_cast<size_t>(problem.numRanks);
  for (int rank = 0; rank < problem.numRanks; ++rank) {
    std::string line(columns, '.');
    for (size_t step = 0; step < schedule.ranks[rank].size(); ++step) {
      const PipelineTask &task = schedule.ranks[rank][step];
      size_t begin = std::lround(times.startSeconds[rank][step] * perSecond);
      size_t size = std::lround(times.endSeconds[rank][step] * perSecond) - begin;
      std::string name = toString(task);
      if (isOneChunk)
        name.erase(0, name.find(getLetter(task.kind)));
      if (name.size() >= size)
        name = getLetter(task.kind);
      name.resize(size, '-');
      line.replace(begin, size, name);
    }
    fmt::print("{:>4} {}\n", rank, line);
  }
}

void print(const PipelineProblem &problem, const PipelineTimes &times) {
  fmt::print("{:.6g} s, bubble {:.4f}; the longest rank takes {:.6g} s, bubble {:.4f}\n", times.seconds, times.bubble,
             times.longestRankSeconds, times.longestRankBubble);
  fmt::print("rank {:>12} {:>12} {:>12} {:>12} {:>16}\n", "start s", "end s", "activations", "unfinished",
             "live bytes");
  for (int rank = 0; rank < problem.numRanks; ++rank)
    fmt::print("{:>4} {:12.6g} {:12.6g} {:12} {:12} {:16}\n", rank, times.startSeconds[rank].front(),
               times.endSeconds[rank].back(), times.peakActivations[rank], times.peakUnfinished[rank],
               times.peakBytes[rank]);
}

} // namespace

std::optional<PipelineTable> PipelineCommand::make(std::string &error) const {
  std::optional<PipelineScheduleKind> known = parsePipelineScheduleKind(kind);
  std::optional<PipelineTable> table;
  for (const CLI::Option *option : ofSearch)
    if ((known || !csv.empty()) && option->count() > 0) {
      error = option->get_name() + " is given with " + (csv.empty() ? "--kind " + kind : "--csv") + ", needed a search";
      return std::nullopt;
    }
  bool hasSeveral = known == PipelineScheduleKind::Interleaved || known == PipelineScheduleKind::ZeroBubbleV;
  int perRank = chunks.value_or(hasSeveral ? 2 : 1);
  if (csv.empty()) {
    // A search takes any number of chunks, as GPipe does, wherever they lie.
    std::optional<PipelineProblem> problem =
        makePipelineProblem(known.value_or(PipelineScheduleKind::GPipe), ranks, perRank, microbatches, error);
    if (problem)
      table.emplace().problem = std::move(*problem);
    if (problem && !known && placement == "v")
      for (int chunk = 0; int rank : placePipelineChunks(PipelineScheduleKind::ZeroBubbleV, ranks, perRank))
        table->problem.chunks[chunk++].rank = rank;
  } else {
    std::optional<std::string> text = readText(csv, error);
    table = text ? readPipelineTable(*text, error) : std::nullopt;
    if (table)
      error = check(table->problem);
    if (!error.empty())
      error = csv + ": " + error;
  }
  if (!error.empty())
    return std::nullopt;
  PipelineProblem &problem = table->problem;
  problem.cap = cap;
  if (!costs.empty()) {
    if (std::optional<std::string> text = readText(costs, error))
      error = readPipelineCosts(*text, problem);
    if (error.empty())
      error = check(problem);
    if (!error.empty())
      error = costs + ": " + error;
  }
  if (error.empty() && csv.empty()) {
    PipelineOptions searched = options;
    searched.splitsBackward = !hasWholeBackward;
    std::optional<PipelineSchedule> schedule =
        known ? makePipelineSchedule(*known, problem, error) : solve(problem, searched, error);
    if (schedule)
      table->schedule = std::move(*schedule);
  }
  return error.empty() ? std::move(table) : std::nullopt;
}

int PipelineCommand::run() const {
  std::string error;
  std::optional<PipelineTable> table = make(error);
  if (table)
    error = verify(table->problem, table->schedule);
  if (!error.empty())
    return fail(table && !csv.empty() ? csv + ": " + error : error);
  if (printsCsv) {
    fmt::print("{}", toCsv(table->schedule));
    return EXIT_SUCCESS;
  }
  PipelineTimes times = simulate(table->problem, table->schedule);
  print(table->problem, times);
  if (columns > 0)
    draw(table->problem, table->schedule, times, columns);
  return EXIT_SUCCESS;
}
