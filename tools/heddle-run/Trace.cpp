// heddle-run trace: one step as Chrome's JSON, for ui.perfetto.dev: a process a device, a row a stream.
#include "Commands.h"
#include "Profile.h"
#include "heddle/Files/OutputFile.h"
#include "heddle/PlanFormat/Groups.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

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
  std::string outputPath;
};

class TraceFile {
public:
  explicit TraceFile(const std::string &path) {
    std::string error;
    if (!file.open(path, error))
      throw Failure(error);
    file.write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
  }

  void add(const ordered_json &event) {
    file.write(isFirst ? "\n" : ",\n");
    file.write(event.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
    isFirst = false;
  }

  void finish() {
    std::string error;
    file.write("\n]}\n");
    if (!file.finish(error))
      throw Failure(error);
  }

private:
  OutputFile file;
  bool isFirst = true;
};

std::string describe(const format::Program &program, int64_t device) {
  std::string text = fmt::format("device {}", device);
  int64_t position = format::getPosition(program.mesh, device);
  for (uint32_t axis = 0; axis < program.mesh.axes.size(); ++axis)
    text += fmt::format(", {} = {}", program.mesh.axes[axis].name,
                        format::getIndexAlong(program.mesh, {{axis, 1, program.mesh.axes[axis].size}}, position));
  return text;
}

ordered_json toJson(const format::Program &program, const format::Instruction &instruction, const runtime::Event &event,
                    int64_t device) {
  ordered_json arguments{{"kind", kindOf(program, instruction)}};
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
  return {{"name", nameOf(program, instruction)},
          {"cat", kindOf(program, instruction)},
          {"ph", "X"},
          {"ts", static_cast<double>(event.start) * 1e-3}, // in us
          {"dur", static_cast<double>(event.end - event.start) * 1e-3},
          {"pid", device},
          {"tid", instruction.stream},
          {"args", std::move(arguments)}};
}

int trace(const TraceCommandOptions &options) {
  PathCheck paths = options.program.getPaths();
  paths.reads("--state", options.state.path);
  options.data.addPaths(paths);
  paths.writes("--output", options.outputPath);
  checkPaths(paths);
  LoadedProgram loaded(options.program.path);
  Session session(loaded, options.program, getEntries(loaded, options.program.entry, options.state),
                  /*isProfiled=*/true);
  size_t step = session.findEntry(options.program.entry);
  const runtime::Executor &executor = session.getExecutor();
  const format::Program &program = session.getProgram();
  session.begin(options.state);
  std::unique_ptr<runtime::Loader> loader = session.makeLoader(options.data, step);
  for (unsigned number = 0; number <= options.warmup; ++number) {
    session.deliver(*loader, step);
    session.run(step);
    if (number < options.warmup)
      session.carryState(step);
  }

  TraceFile file(options.outputPath);
  uint64_t events = 0;
  int64_t end = 0;
  for (int64_t device = 0; device < executor.getDeviceCount(); ++device) {
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
      file.add(toJson(program, instruction, event, device));
      end = std::max(end, event.end);
      ++events;
    }
  }
  file.finish();
  fmt::print("{}: {} events of {} devices in {}; open it at ui.perfetto.dev\n", options.outputPath,
             toCountText(static_cast<double>(events)), executor.getDeviceCount(),
             toSecondsText(1e-9 * static_cast<double>(end)));
  return EXIT_SUCCESS;
}

} // namespace

void run::addTrace(CLI::App &app, Command &command) {
  auto options = std::make_shared<TraceCommandOptions>();
  CLI::App &own = *app.add_subcommand("trace", "Write what each device did when in a step, for Perfetto");
  options->program.addProgram(own, "entry to run (default @step, or the only one)");
  own.add_option("-o,--output", options->outputPath, "trace file (JSON)")->required();
  own.add_option("--warmup", options->warmup, "steps before the one that is traced (default 2)");
  options->state.add(own);
  options->data.add(own, true);
  options->program.addExecution(own);
  own.callback([options, &command] { command = [options] { return trace(*options); }; });
}
