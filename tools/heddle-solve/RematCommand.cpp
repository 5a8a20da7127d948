#include "RematCommand.h"

#include "Text.h"

#include <algorithm>

using namespace heddle::problems;
using heddle::solve_tool::RematCommand;

CLI::App *RematCommand::add(CLI::App &app) {
  CLI::App *command = app.add_subcommand("remat", "what a step keeps for its backward pass and what it computes again");
  command->add_option("problem", path, "a line for each node; Problems/Remat.h says how")->required();
  CLI::Option *ownCap = command->add_option("--cap", cap, "most bytes live at a time, in the place of the file's")
                            ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
  command->add_flag("--memory-minimal", options.isMemoryMinimal, "the fewest live bytes, not the shortest time");
  CLI::Option *caps =
      command->add_option("--frontier", frontier, "what that many caps give")->check(CLI::Range(1, 1000));
  CLI::Option *all = command->add_option("--layers", layers, "the file is one of so many equal layers")
                         ->check(CLI::Range(int64_t(1), int64_t(1) << 20));
  all->excludes(caps);
  ownCap->excludes(caps);
  command->add_option("--microbatches", microbatches, "with --layers: times that each layer is done")
      ->needs(all)
      ->check(CLI::Range(int64_t(1), int64_t(1) << 20));
  command->add_option("--in-flight", inFlight, "with --layers: microbatches kept at a time; all, where not given")
      ->needs(all)
      ->check(CLI::Range(int64_t(1), int64_t(1) << 20));
  command->add_option("--effort", options.effort, "tasks visited in search of something better")
      ->check(CLI::Range(int64_t(0), int64_t(1) << 62));
  command->add_flag("--print", onlyPrints, "print the problem and stop");
  return command;
}

namespace {

void print(const RematProblem &problem, const RematSchedule &schedule) {
  RematSchedule all = keepAll(problem);
  fmt::print("{:.6g} s ({:.6g} of them again), {} bytes live at most (in no order less than {}; {} where nothing is "
             "computed again)\n",
             schedule.seconds, schedule.seconds - all.seconds, schedule.peakBytes, getLowerBound(problem),
             all.peakBytes);
  fmt::print("{:>12} {:>16}  node\n", "seconds", "bytes");
  std::vector<bool> isDone(problem.nodes.size());
  for (int node : schedule.order) {
    const RematNode &own = problem.nodes[node];
    fmt::print("{:12.6g} {:16}  {}{}\n", own.seconds, own.bytes, own.name, isDone[node] ? " again" : "");
    isDone[node] = true;
  }
}

} // namespace

int RematCommand::runLayers(const RematProblem &layer) const {
  LayerClass own{getLayerChoices(layer), layers, microbatches, inFlight ? inFlight : microbatches};
  fmt::print("choice {:>16} {:>16} {:>12}  of one layer\n", "kept bytes", "work bytes", "seconds");
  for (size_t index = 0; index < own.choices.size(); ++index)
    fmt::print("{:6} {:16} {:16} {:12.6g}\n", index, own.choices[index].keptBytes, own.choices[index].workBytes,
               own.choices[index].seconds);
  std::vector<LayerPlan> plans = composeLayers({own});
  if (cap) {
    auto fits = [&](const LayerPlan &plan) { return plan.bytes <= *cap; };
    auto found = std::find_if(plans.begin(), plans.end(), fits);
    if (found == plans.end())
      return fail(fmt::format("{}: {} layers take at least {} bytes, needed at most the cap of {}", path, layers,
                              plans.back().bytes, *cap));
    plans = {*found};
  }
  fmt::print("{:>16} {:>12}  layers of each choice\n", "bytes", "seconds");
  for (const LayerPlan &plan : plans) {
    std::string counts;
    for (int64_t count : plan.counts[0])
      counts += fmt::format(" {}", count);
    fmt::print("{:16} {:12.6g} {}\n", plan.bytes, plan.seconds, counts);
  }
  return EXIT_SUCCESS;
}

int RematCommand::run() const {
  std::string error;
  std::optional<std::string> text = readText(path, error);
  std::optional<RematProblem> problem = text ? readRematProblem(*text, error) : std::nullopt;
  if (problem)
    error = check(*problem);
  if (!error.empty())
    return fail(path + ": " + error);
  if (cap)
    problem->cap = cap;
  if (onlyPrints) {
    fmt::print("{}", toString(*problem));
    return EXIT_SUCCESS;
  }
  if (layers > 0) {
    if (inFlight > microbatches)
      return fail(fmt::format("--in-flight is {}, needed at most {}, the microbatches", inFlight, microbatches));
    return runLayers(*problem);
  }
  if (frontier > 0) {
    problem->cap.reset();
    fmt::print("{:>16} {:>12}  nodes computed again\n", "bytes", "seconds");
    for (const RematSchedule &schedule : getFrontier(*problem, frontier, options)) {
      if (error = verify(*problem, schedule); !error.empty())
        return fail(path + ": " + error);
      fmt::print("{:16} {:12.6g}  {}\n", schedule.peakBytes, schedule.seconds,
                 schedule.order.size() - problem->nodes.size());
    }
    return EXIT_SUCCESS;
  }
  std::optional<RematSchedule> schedule = solve(*problem, options, error);
  if (schedule)
    error = verify(*problem, *schedule);
  if (!error.empty())
    return fail(path + ": " + error);
  print(*problem, *schedule);
  return EXIT_SUCCESS;
}
