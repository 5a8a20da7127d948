// heddle-run bench: how long a step takes, and its kernels, beside what the plan predicted.
#include "Clock.h"
#include "Commands.h"
#include "Profile.h"
#include "heddle/Files/OutputFile.h"
#include "heddle/Runtime/Metrics/PlanCost.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

using namespace heddle;
using namespace heddle::run;
using nlohmann::ordered_json;

namespace {

struct BenchOptions {
  ProgramOptions program;
  StateOptions state;
  DataOptions data;
  unsigned steps = 10, warmup = 2, most = 20;
  std::string jsonPath;
};

struct Timing {
  std::vector<double> seconds; // sorted

  double getMedian() const {
    size_t half = seconds.size() / 2;
    return seconds.size() % 2 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
  }
};

std::string toRow(const std::string &name, const ProfileRow &row) {
  double busy = row.seconds - row.waited;
  return fmt::format("  {:28} {:>8.4g} {:>9} {:>9} {:>9} {:>8.3g} {:>9.3g}\n", name, row.launches,
                     toSecondsText(row.seconds), row.waited > 0 ? toSecondsText(row.waited) : "-",
                     toSecondsText(row.predicted), busy > 0 ? row.bytes / busy * 1e-9 : 0,
                     busy > 0 ? row.flops / busy * 1e-9 : 0);
}

std::string toText(const runtime::MemoryUse &use) {
  auto text = [](uint64_t bytes) { return toBytesText(static_cast<double>(bytes)); };
  return fmt::format("{}: arenas {}, state {}, arguments {}, results {}, scratch {}{}{}", text(use.getTotal()),
                     text(use.arenas), text(use.state), text(use.arguments), text(use.results), text(use.scratch),
                     use.communication ? ", NCCL " + text(use.communication) : "", toSpacesText(use.host, use.disk));
}

ordered_json toJson(const std::vector<ProfileRow> &rows, bool isByKind) {
  ordered_json list = ordered_json::array();
  for (const ProfileRow &row : rows) {
    ordered_json object;
    if (!isByKind)
      object["name"] = row.name;
    object.update({{"kind", row.kind},
                   {"launches", row.launches},
                   {"seconds", row.seconds},
                   {"waited_seconds", row.waited},
                   {"predicted_seconds", row.predicted},
                   {"flops", row.flops},
                   {"bytes", row.bytes}});
    list.push_back(std::move(object));
  }
  return list;
}

int bench(const BenchOptions &options) {
  PathCheck paths = options.program.getPaths();
  paths.reads("--state", options.state.path);
  options.data.addPaths(paths);
  paths.writes("--json", options.jsonPath);
  checkPaths(options.program, paths);
  LoadedProgram loaded(*options.program.world, options.program.path);
  Session session(loaded, options.program,
                  getEntries(*options.program.world, loaded, options.program.entry, options.state),
                  /*isProfiled=*/true);
  size_t step = session.findEntry(options.program.entry);
  runtime::Executor &executor = session.getExecutor();
  session.begin(options.state);
  std::unique_ptr<runtime::Loader> loader = session.makeLoader(options.data, step);

  Timing timing;
  Profile profile(executor, step);
  // GPUs are slower while times of each launch are kept: those come from steps of their own.
  bool isApart = session.getDeviceKind() != DeviceKind::Cpu;
  unsigned timed = options.warmup + options.steps, all = timed + (isApart ? std::min(options.steps, 3u) : 0);
  for (unsigned number = 0; number < all; ++number) {
    executor.setKeepingTimes(!isApart || number >= timed);
    session.deliver(*loader);
    Clock::time_point start = Clock::now();
    session.run(step);
    double seconds = since(start);
    session.carryState(step);
    if (number < options.warmup)
      continue;
    if (number < timed)
      timing.seconds.push_back(seconds);
    if (!isApart || number >= timed)
      profile.addRun();
  }
  std::ranges::sort(timing.seconds);

  runtime::PlanCost cost = runtime::getPlanCost(session.getProgram(), session.getEntry(step));
  runtime::MemoryUse use = executor.getMemoryUse();
  double median = timing.getMedian(), items = static_cast<double>(loader->getItemsPerStep()) / median;
  say(options.program, "program: {}, {}, {}\n", options.program.path, loaded.describeMesh(), session.describeDevices());
  say(options.program, "data: {}\n", loader->describe());
  say(options.program, "step: median {} of {} after {}, {} to {}; predicted {}\n", toSecondsText(median), options.steps,
      options.warmup, toSecondsText(timing.seconds.front()), toSecondsText(timing.seconds.back()),
      toSecondsText(cost.time.total));
  say(options.program, "speed: {} {}/s, {:.3g} GFLOP/s\n", toCountText(items), loader->getUnit(),
      cost.flops / median * 1e-9);
  say(options.program, "memory{}: {}; peak of the process {}\n", session.describeOwn(), toText(use),
      toBytesText(getPeakBytes()));
  std::vector<runtime::DeviceMemoryUse> classes = executor.getDeviceMemory();
  for (const runtime::DeviceMemoryUse &own : classes)
    if (classes.size() > 1)
      say(options.program, "memory of {}: {}\n", toDevicesText(own.devices), toText(own.use));
  std::vector<ProfileRow> kinds = profile.getRows(true), kernels = profile.getRows(false);
  constexpr const char *heading = "  {:28} {:>8} {:>9} {:>9} {:>9} {:>8} {:>9}\n";
  if (!kinds.empty()) {
    say(options.program, "per device and step\n");
    say(options.program, heading, "kind", "launches", "time", "waited", "predicted", "GB/s", "GFLOP/s");
    for (const ProfileRow &row : kinds)
      say(options.program, "{}", toRow(row.kind, row));
    say(options.program, heading, "kernel", "launches", "time", "waited", "predicted", "GB/s", "GFLOP/s");
    for (size_t index = 0; index < std::min<size_t>(options.most, kernels.size()); ++index)
      say(options.program, "{}", toRow(kernels[index].name, kernels[index]));
    if (kernels.size() > options.most)
      say(options.program, "  and {} more: --most\n", kernels.size() - options.most);
  }
  if (options.jsonPath.empty())
    return EXIT_SUCCESS;
  ordered_json lists = ordered_json::array();
  for (const format::ListTime &list : cost.time.lists)
    lists.push_back(
        {{"seconds", list.total}, {"waiting_for_other_lists", list.bubble}, {"communication", list.communication}});
  ordered_json json{{"program", options.program.path},
                    {"entry", session.getEntry(step).name},
                    {"devices", executor.getDeviceCount()},
                    {"threads", executor.getThreads()},
                    {"steps", timing.seconds},
                    {"median_seconds", median},
                    {"predicted_seconds", cost.time.total},
                    {"predicted_by_list", std::move(lists)},
                    {"flops", cost.flops},
                    {fmt::format("{}_per_second", loader->getUnit()), items},
                    {"memory",
                     {{"arenas", use.arenas},
                      {"state", use.state},
                      {"arguments", use.arguments},
                      {"results", use.results},
                      {"scratch", use.scratch},
                      {"communication", use.communication},
                      {"host", use.host},
                      {"disk", use.disk},
                      {"peak_of_process", getPeakBytes()}}},
                    {"kinds", toJson(kinds, true)},
                    {"kernels", toJson(kernels, false)}};
  doFirst(session.getWorld(), [&](std::string &error) {
    return writeText(options.jsonPath, json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n", error);
  });
  return EXIT_SUCCESS;
}

} // namespace

void run::addBench(CLI::App &app, Command &command) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App &own = *app.add_subcommand("bench", "Measure steps, and their kernels beside what was predicted");
  options->program.addProgram(own, "entry to measure (default @step, or the only one)");
  own.add_option("--steps", options->steps, "steps to measure (default 10)")->check(atLeastOne());
  own.add_option("--warmup", options->warmup, "steps before them (default 2)");
  options->state.add(own);
  options->state.mayBeRandom = true;
  options->data.add(own, true);
  own.add_option("--most", options->most, "kernels to list (default 20)");
  own.add_option("--json", options->jsonPath, "write all figures to a file");
  options->program.addExecution(own);
  own.callback([options, &command] {
    command = [options](std::shared_ptr<runtime::World> world) {
      options->program.world = std::move(world);
      return bench(*options);
    };
  });
}
