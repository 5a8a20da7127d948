// heddle-solve: runs the solvers of lib/Problems on problems in text form.
#include "../CliMain.h"
#include "PipelineCommand.h"
#include "RematCommand.h"
#include "Text.h"
#include "heddle/Problems/PlacementText.h"
#include "heddle/Problems/Schedule.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/core.h>

using namespace heddle::problems;
using heddle::solve_tool::fail;
using heddle::solve_tool::readText;

namespace {

// ---- schedule ----

struct ScheduleCommand {
  std::string path;
  std::optional<uint64_t> cap;
  ScheduleOptions options;
  bool isExact = false, onlyPrints = false;

  CLI::App *add(CLI::App &app) {
    CLI::App *command = app.add_subcommand("schedule", "the order in which a step's tasks are launched");
    command->add_option("problem", path, "a line for each value and task; Problems/Schedule.h says how")->required();
    command->add_option("--cap", cap, "most bytes live at a time in the device, in the place of the file's")
        ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
    command->add_flag("--memory-minimal", options.isMemoryMinimal, "the fewest live bytes, not the shortest time");
    command->add_flag("--exact", isExact, fmt::format("prove it to be the best; at most {} tasks", maxExactTasks));
    command->add_option("--effort", options.effort, "tasks visited in search of something better")
        ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
    command
        ->add_option("--lead", options.lead,
                     "put starts off until this many times their seconds before they are needed")
        ->check(CLI::Range(0.0, 1e9));
    command->add_flag("--print", onlyPrints, "print the problem and stop");
    return command;
  }

  static void print(const ScheduleProblem &problem, const Schedule &schedule) {
    ScheduleBounds bounds = getLowerBounds(problem);
    fmt::print("{:.6g} s (no order takes less than {:.6g}), {} bytes live at most (in no order less than {})\n",
               schedule.seconds, bounds.seconds, schedule.peakBytes[MemorySpace::Device],
               bounds.bytes[MemorySpace::Device]);
    std::vector<MemorySpace> others; // that the problem has values in
    for (MemorySpace space : {MemorySpace::Host, MemorySpace::Disk})
      if (std::any_of(problem.values.begin(), problem.values.end(),
                      [&](const ScheduleValue &value) { return value.space == space; }))
        others.push_back(space);
    for (MemorySpace space : others)
      fmt::print("{} bytes of {} memory live at most (in no order less than {})\n", schedule.peakBytes[space],
                 toString(space), bounds.bytes[space]);
    fmt::print("{:>12} {:>12} {:>16}", "start s", "end s", "live bytes");
    for (MemorySpace space : others)
      fmt::print(" {:>16}", toString(space) + std::string(" bytes"));
    fmt::print("  task\n");
    for (size_t at = 0; at < schedule.order.size(); ++at) {
      int task = schedule.order[at];
      fmt::print("{:12.6g} {:12.6g} {:16}", schedule.startSeconds[task], schedule.endSeconds[task],
                 schedule.liveBytes[at][MemorySpace::Device]);
      for (MemorySpace space : others)
        fmt::print(" {:16}", schedule.liveBytes[at][space]);
      fmt::print("  {}\n", problem.tasks[task].name);
    }
  }

  int run() const {
    std::string error;
    std::optional<std::string> text = readText(path, error);
    std::optional<ScheduleProblem> problem = text ? readScheduleProblem(*text, error) : std::nullopt;
    if (problem)
      error = check(*problem);
    if (!error.empty())
      return fail(path + ": " + error);
    if (cap)
      problem->caps[MemorySpace::Device] = cap;
    if (onlyPrints) {
      fmt::print("{}", toString(*problem));
      return EXIT_SUCCESS;
    }
    std::optional<Schedule> schedule =
        isExact ? solveExactly(*problem, options.isMemoryMinimal, error) : solve(*problem, options, error);
    if (schedule)
      error = verify(*problem, *schedule);
    if (!error.empty())
      return fail(path + ": " + error);
    print(*problem, *schedule);
    return EXIT_SUCCESS;
  }
};

// ---- placement ----

struct PlacementCommand {
  std::string path;
  uint64_t alignment = 1;
  PlacementOptions options;

  CLI::App *add(CLI::App &app) {
    CLI::App *command = app.add_subcommand("placement", "where buffers lie in an arena");
    command->add_option("problem", path, "CSV; Problems/PlacementText.h names its columns")->required();
    command->add_option("--capacity", options.capacity, "most bytes of the arena; any placement in them will do")
        ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
    command->add_option("--alignment", alignment, "of all offsets and the arena, in bytes");
    command->add_option("--effort", options.effort, "steps of the search for something better")
        ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
    return command;
  }

  /// What is in the way of the capacity.
  static std::string describe(const PlacementText &text, const PlacementResult &result, uint64_t capacity) {
    constexpr size_t shown = 5;
    PlacementPeak peak = getPeak(text.problem);
    std::string buffers;
    for (size_t at = 0; at < std::min(shown, peak.buffers.size()); ++at)
      buffers += fmt::format("{}{} of {}", at ? ", " : "", text.ids[peak.buffers[at]],
                             text.problem.buffers[peak.buffers[at]].bytes);
    if (peak.buffers.size() > shown)
      buffers += fmt::format(" and {} more", peak.buffers.size() - shown);
    std::string needed = fmt::format("needed at most the capacity of {}", capacity);
    std::string live = fmt::format("{} bytes are live at time {}", peak.bytes, peak.time);
    if (peak.bytes > capacity)
      return fmt::format("{}, {}: {}", live, needed, buffers);
    std::string found = result.isProvedNotToFit(capacity)
                            ? fmt::format("no placement takes less than {} bytes", result.lowerBound)
                            : fmt::format("the best placement that was found takes {} bytes", result.placement.bytes);
    return fmt::format("{}, {}; {}: {}", found, needed, live, buffers);
  }

  int run() const {
    std::string error;
    std::optional<std::string> csv = readText(path, error);
    std::optional<PlacementText> text = csv ? readPlacement(*csv, error) : std::nullopt;
    if (text) {
      text->problem.alignment = alignment;
      error = check(text->problem);
    }
    if (!error.empty())
      return fail(path + ": " + error);
    PlacementResult result = solve(text->problem, options);
    error = verify(text->problem, result.placement);
    if (error.empty() && options.capacity && !result.fits(*options.capacity))
      error = describe(*text, result, *options.capacity);
    if (!error.empty())
      return fail(path + ": " + error);
    fmt::print("{}", toString(*text, result.placement));
    fmt::print(stderr, "{} bytes, {}; {} steps\n", result.placement.bytes,
               result.isOptimal() ? "which is proved to be the least"
                                  : fmt::format("no placement takes less than {}", result.lowerBound),
               result.effort);
    return EXIT_SUCCESS;
  }
};

} // namespace

static int runTool(int argc, char **argv) {
  CLI::App app("Runs heddle's solvers on problems in text form; each result is verified.", "heddle-solve");
  app.require_subcommand(1);
  ScheduleCommand schedule;
  PlacementCommand placement;
  heddle::solve_tool::PipelineCommand pipeline;
  heddle::solve_tool::RematCommand remat;
  CLI::App *isSchedule = schedule.add(app);
  CLI::App *isPlacement = placement.add(app);
  CLI::App *isPipeline = pipeline.add(app);
  remat.add(app);
  heddle::refuseEmptyValues(app);
  if (std::optional<int> status = heddle::parseOptions(app, argc, argv))
    return *status;
  if (isSchedule->parsed())
    return schedule.run();
  if (isPlacement->parsed())
    return placement.run();
  return isPipeline->parsed() ? pipeline.run() : remat.run();
}

int main(int argc, char **argv) { return heddle::runMain("heddle-solve", runTool, argc, argv); }
