// heddle-run trace: one step as Chrome's JSON, for ui.perfetto.dev: a process a device, a row a stream.
#include "Commands.h"
#include "DrawTasks.h"
#include "Profile.h"
#include "heddle/Files/OutputFile.h"
#include "heddle/PlanFormat/Groups.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <set>

using namespace heddle;
using namespace heddle::run;
using nlohmann::ordered_json;

namespace {

struct TraceCommandOptions {
  ProgramOptions program;
  StateOptions state;
  DataOptions data;
  unsigned warmup = 2;
  std::string outputPath, drawing;
};

/// Rank 0 has the file, and events of its devices go into it at once; those of others come as text.
class TraceFile {
public:
  TraceFile(runtime::World &world, const std::string &path) : world(world) {
    doFirst(world, [&](std::string &error) { return file.open(path, error); });
    write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", true);
  }

  void add(const ordered_json &event) {
    write(isBegun || !world.isFirst() ? ",\n" : "\n");
    write(event.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
    isBegun = true;
  }

  void finish() {
    for (const runtime::Message &others : world.gather(std::as_bytes(std::span(text))))
      write(runtime::toText(others), true);
    write("\n]}\n", true);
    doFirst(world, [&](std::string &error) { return file.finish(error); });
  }

private:
  void write(std::string_view part, bool isRankZeros = false) {
    if (world.isFirst())
      file.write(part);
    else if (!isRankZeros)
      text += part;
  }

  runtime::World &world;
  OutputFile file;
  std::string text; // for rank 0
  bool isBegun = false;
};

/// What ranks have counted, at rank 0.
struct Totals {
  uint64_t events = 0;
  int64_t end = 0;
};
void addUp(runtime::World &world, Totals &own) {
  std::vector<runtime::Message> all = world.gather(std::as_bytes(std::span(&own, 1)));
  for (size_t rank = 1; rank < all.size(); ++rank) {
    Totals other;
    std::memcpy(&other, all[rank].data(), sizeof(other));
    own = {own.events + other.events, std::max(own.end, other.end)};
  }
}

std::string describe(const format::Program &program, int64_t device) {
  std::string text = fmt::format("device {}", device);
  int64_t position = format::getPosition(program.mesh, device);
  for (uint32_t axis = 0; axis < program.mesh.axes.size(); ++axis)
    text += fmt::format(", {} = {}", program.mesh.axes[axis].name,
                        format::getIndexAlong(program.mesh, {{axis, 1, program.mesh.axes[axis].size}}, position));
  return text;
}

ordered_json toJson(const runtime::Executor &executor, size_t entry, const runtime::Event &event, int64_t device) {
  const format::Instruction &instruction = executor.getInstruction(entry, event.instruction);
  std::string kind = kindOf(executor, entry, event.instruction);
  ordered_json arguments{{"kind", kind}};
  double busy = 1e-9 * static_cast<double>(event.end - event.start - event.waited);
  if (instruction.cost) {
    arguments["predicted_us"] = static_cast<double>(instruction.cost->nanoseconds) * 1e-3;
    arguments["bytes"] = instruction.cost->bytes;
    arguments["flops"] = instruction.cost->flops;
    if (busy > 0)
      arguments["GB/s"] = static_cast<double>(instruction.cost->bytes) / busy * 1e-9;
  }
  if (event.waited > 0)
    arguments["waited_us"] = static_cast<double>(event.waited) * 1e-3;
  if (!instruction.location.empty())
    arguments["location"] = instruction.location;
  arguments["instruction"] = event.instruction;
  return {{"name", nameOf(executor, entry, event.instruction)},
          {"cat", kind},
          {"ph", "X"},
          {"ts", static_cast<double>(event.start) * 1e-3}, // in us
          {"dur", static_cast<double>(event.end - event.start) * 1e-3},
          {"pid", device},
          {"tid", instruction.stream},
          {"args", std::move(arguments)}};
}

/// The tasks of the first device of each list that this process has, and of those that others have, at rank 0.
std::vector<std::vector<format::TaskTime>> gatherTasks(Session &session, size_t step) {
  const runtime::Executor &executor = session.getExecutor();
  const format::Program &program = session.getProgram();
  const format::Entry &entry = program.entries[step];
  ordered_json own = ordered_json::array();
  std::set<size_t> seen;
  for (int64_t device : executor.getLocalDevices()) {
    size_t list = format::findList(program, entry, device);
    if (!seen.insert(list).second)
      continue;
    format::TaskTimes times;
    for (const runtime::Event &event : executor.getEvents(device))
      times.add(executor.getInstruction(step, event.instruction), 1e-9 * static_cast<double>(event.start),
                1e-9 * static_cast<double>(event.end));
    for (const format::TaskTime &task : times.get())
      own.push_back({list, task.task, task.begin, task.end});
  }
  std::string text = own.dump();
  std::vector<std::vector<format::TaskTime>> lists(entry.lists.size());
  for (const runtime::Message &message : session.getWorld().gather(std::as_bytes(std::span(text)))) {
    std::vector<std::vector<format::TaskTime>> theirs(entry.lists.size());
    for (const auto &row : ordered_json::parse(runtime::toText(message)))
      theirs[row[0]].push_back({row[1], row[2], row[3]});
    for (size_t list = 0; list < lists.size(); ++list)
      if (lists[list].empty())
        lists[list] = std::move(theirs[list]);
  }
  return lists;
}

int trace(const TraceCommandOptions &options) {
  PathCheck paths = options.program.getPaths();
  paths.reads("--state", options.state.path);
  options.data.addPaths(paths);
  paths.writes("--output", options.outputPath);
  paths.writes("--draw", options.drawing);
  checkPaths(options.program, paths);
  LoadedProgram loaded(*options.program.world, options.program.path);
  Session session(loaded, options.program,
                  getEntries(*options.program.world, loaded, options.program.entry, options.state),
                  /*isProfiled=*/true);
  size_t step = session.findEntry(options.program.entry);
  const runtime::Executor &executor = session.getExecutor();
  const format::Program &program = session.getProgram();
  session.begin(options.state);
  std::unique_ptr<runtime::Loader> loader = session.makeLoader(options.data, step);
  for (unsigned number = 0; number <= options.warmup; ++number) {
    session.deliver(*loader);
    session.run(step);
    if (number < options.warmup)
      session.carryState(step);
  }

  TraceFile file(session.getWorld(), options.outputPath);
  Totals totals;
  for (int64_t device : executor.getLocalDevices()) {
    file.add({{"name", "process_name"}, {"ph", "M"}, {"pid", device}, {"args", {{"name", describe(program, device)}}}});
    file.add({{"name", "process_sort_index"}, {"ph", "M"}, {"pid", device}, {"args", {{"sort_index", device}}}});
    std::set<uint32_t> streams;
    for (const runtime::Event &event : executor.getEvents(device)) {
      const format::Instruction &instruction = executor.getInstruction(step, event.instruction);
      if (streams.insert(instruction.stream).second)
        file.add({{"name", "thread_name"},
                  {"ph", "M"},
                  {"pid", device},
                  {"tid", instruction.stream},
                  {"args", {{"name", fmt::format("stream {}", instruction.stream)}}}});
      file.add(toJson(executor, step, event, device));
      totals.end = std::max(totals.end, event.end);
      ++totals.events;
    }
  }
  file.finish();
  if (!options.drawing.empty()) {
    std::vector<std::vector<format::TaskTime>> measured = gatherTasks(session, step);
    const format::Entry &entry = program.entries[step];
    if (session.getWorld().isFirst())
      writeDrawing(options.program.path, entry.name,
                   {{fmt::format("@{} of {}, measured", entry.name, options.program.path), std::move(measured)},
                    {"predicted", format::predictTasks(program.mesh, entry)}},
                   options.drawing);
  }
  addUp(session.getWorld(), totals);
  say(options.program, "{}: {} events of {} devices in {}; open it at ui.perfetto.dev\n", options.outputPath,
      toCountText(static_cast<double>(totals.events)), executor.getDeviceCount(),
      toSecondsText(1e-9 * static_cast<double>(totals.end)));
  return EXIT_SUCCESS;
}

} // namespace

void run::addTrace(CLI::App &app, Command &command) {
  auto options = std::make_shared<TraceCommandOptions>();
  CLI::App &own = *app.add_subcommand("trace", "Write what each device did when in a step, for Perfetto");
  options->program.addProgram(own, "entry to run (default @step, or the only one)");
  own.add_option("-o,--output", options->outputPath, "trace file (JSON)")->required();
  own.add_option("--draw", options->drawing,
                 "a file for the picture of a pipeline's tasks, measured and predicted (SVG)");
  own.add_option("--warmup", options->warmup, "steps before the one that is traced (default 2)");
  options->state.add(own);
  options->data.add(own, true);
  options->program.addExecution(own);
  own.callback([options, &command] {
    command = [options](std::shared_ptr<runtime::World> world) {
      options->program.world = std::move(world);
      return trace(*options);
    };
  });
}
