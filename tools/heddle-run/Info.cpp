// heddle-run info: what a program is, and its instructions.
#include "Commands.h"
#include "DrawTasks.h"
#include "Profile.h"
#include "ShardingText.h"
#include "heddle/PlanFormat/Groups.h"
#include "heddle/Runtime/Backends/Trace.h"
#include "heddle/Runtime/Checkpoint/AppendedState.h"
#include "heddle/Runtime/Metrics/MemoryNeed.h"
#include "heddle/Runtime/Metrics/PlanCost.h"

#include <fmt/core.h>

#include <iostream>
#include <map>
#include <numeric>

using namespace heddle;
using namespace heddle::run;

namespace {

struct InfoOptions {
  ProgramOptions program;
  bool hasInstructions = false;
  std::string drawing;
  runtime::TraceOptions instructions;
};

void printPorts(const format::Program &program, const std::vector<format::Port> &ports, const char *what) {
  size_t width = 0;
  for (const format::Port &port : ports)
    width = std::max(width, std::min<size_t>(port.name.size(), 40));
  if (!ports.empty())
    fmt::print("  {}\n", what);
  for (const format::Port &port : ports) {
    bool isWhole = port.local == port.type;
    fmt::print(
        "    {:{}}  {:6}  {}{}{}{}{}{}\n", port.name, width, format::toString(port.role), format::toString(port.type),
        isWhole ? "" : fmt::format(" by {}, {} a device", toShardingText(program, port), format::toString(port.local)),
        toPlacementText(program, port), port.donatedTo ? ", donated" : "",
        port.appended ? ", appended: " + runtime::describeAppended(port) : "",
        port.space == format::Space::Device ? "" : fmt::format(", on the {}", format::toString(port.space)));
  }
}

/// The time of each of several lists.
void printLists(const format::Program &program, const format::Entry &entry, const format::EntryTime &time) {
  if (entry.lists.size() == 1)
    return;
  std::vector<size_t> devices(entry.lists.size());
  for (int64_t device = 0; device < format::getDeviceCount(program.mesh); ++device)
    ++devices[format::findList(program, entry, device)];
  for (size_t number = 0; number < entry.lists.size(); ++number) {
    const format::ListTime &list = time.lists[number];
    fmt::print("  list {} of {} device{}: predicted {}, of them {} waiting for other lists; communication {}\n", number,
               devices[number], devices[number] == 1 ? "" : "s", toSecondsText(list.total), toSecondsText(list.bubble),
               toSecondsText(list.communication));
  }
  if (!time.fault.empty())
    fmt::print("  predicted as if lists never waited for each other: {}\n", time.fault);
}

void printEntry(const format::Program &program, const format::Entry &entry) {
  runtime::PlanCost cost = runtime::getPlanCost(program, entry);
  std::vector<runtime::MemoryNeed> memory = runtime::getMemoryNeed(program, entry);
  auto text = [](uint64_t bytes) { return toBytesText(static_cast<double>(bytes)); };
  fmt::print("entry @{}: {} list{}, {} instructions, {:.3g} Gflop, predicted {}\n", entry.name, entry.lists.size(),
             entry.lists.size() == 1 ? "" : "s", toCountText(static_cast<double>(cost.instructions)), cost.flops * 1e-9,
             toSecondsText(cost.time.total));
  printLists(program, entry, cost.time);
  for (const runtime::MemoryNeed &own : memory)
    fmt::print("  memory of {}: {}: arguments {}, results {}, constants {}, arena {}{}\n",
               memory.size() == 1 ? "a device" : toDevicesText(own.devices), text(own.getTotal()), text(own.arguments),
               text(own.results), text(own.constants), text(own.arena), toSpacesText(own.host, own.disk));
  printPorts(program, entry.arguments, "arguments");
  printPorts(program, entry.results, "results");
}

void printKernels(const format::Program &program) {
  struct Kind {
    size_t kernels = 0, compiled = 0, portable = 0;
  };
  std::map<std::string, Kind> kinds;
  for (const format::Kernel &kernel : program.kernels) {
    Kind &kind = kinds[(kernel.isLibrary ? "library " : "") + kernel.kind];
    ++kind.kernels;
    kind.compiled += !kernel.code.empty();
    kind.portable += kernel.body.has_value();
  }
  fmt::print("kernels: {}\n", program.kernels.size());
  if (!kinds.empty())
    fmt::print("  {:28} {:>8} {:>10} {:>10}\n", "kind", "kernels", "with code", "portable");
  for (const auto &[name, kind] : kinds)
    fmt::print("  {:28} {:>8} {:>10} {:>10}\n", name, kind.kernels,
               name.starts_with("library ") && kind.compiled == 0 ? "-" : std::to_string(kind.compiled), kind.portable);
}

/// The tasks of a pipeline, as predicted.
void draw(const LoadedProgram &loaded, const InfoOptions &options) {
  const format::Entry &entry = loaded.findEntry(options.program.entry);
  TaskPanel panel{fmt::format("@{} of {}, predicted", entry.name, options.program.path),
                  format::predictTasks(loaded.program->mesh, entry)};
  writeDrawing(options.program.path, entry.name, {panel}, options.drawing);
}

int info(const InfoOptions &options) {
  PathCheck paths = options.program.getPaths();
  paths.writes("--draw", options.drawing);
  if (std::string error; !paths.check(error))
    throw Failure(error);
  LoadedProgram loaded(*runtime::makeLoneWorld(), options.program.path);
  const format::Program &program = *loaded.program;
  if (options.hasInstructions) {
    runtime::TraceOptions instructions = options.instructions;
    instructions.entry = loaded.findEntry(options.program.entry).name;
    std::string error;
    if (!runtime::trace(program, instructions, std::cout, error))
      throw Failure(options.program.path + ": " + error);
    return EXIT_SUCCESS;
  }
  if (!options.drawing.empty()) {
    draw(loaded, options);
    return EXIT_SUCCESS;
  }
  fmt::print("{}: {}\n", options.program.path, loaded.describeMesh());
  fmt::print("constants: {} of {}\n", program.constants.size(),
             toBytesText(static_cast<double>(program.constantBytes.size())));
  std::map<std::pair<std::string, std::vector<std::string>>, std::vector<uint64_t>> modules; // bytes of each
  for (const format::CodeModule &module : program.modules)
    modules[{module.target, module.features}].push_back(module.bytes);
  for (const auto &[module, bytes] : modules) {
    const auto &[target, features] = module;
    fmt::print("code: for {}, {}{}{}\n", target,
               toBytesText(static_cast<double>(std::accumulate(bytes.begin(), bytes.end(), uint64_t(0)))),
               bytes.size() == 1 ? "" : fmt::format(" in {} modules", bytes.size()), features.empty() ? "" : ", needs");
    std::string row;
    for (const std::string &feature : features) {
      if (row.size() + feature.size() > 110) {
        fmt::print("  {}\n", row);
        row.clear();
      }
      row += (row.empty() ? "" : " ") + feature;
    }
    if (!row.empty())
      fmt::print("  {}\n", row);
  }
  if (program.modules.empty())
    fmt::print("code: none\n");
  printKernels(program);
  for (const format::Entry &entry : program.entries)
    if (options.program.entry.empty() || &entry == &loaded.findEntry(options.program.entry))
      printEntry(program, entry);
  if (!options.program.entry.empty())
    loaded.findEntry(options.program.entry);
  return EXIT_SUCCESS;
}

} // namespace

void run::addInfo(CLI::App &app, std::function<int()> &alone) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App &own = *app.add_subcommand("info", "Print a program: entries, memory, kernels, code, or its instructions");
  options->program.addProgram(own, "entry to print (default all; of --instructions @step, or the only one)");
  auto *instructions = own.add_flag("--instructions", options->hasInstructions,
                                    "print each instruction of one device, in order, with addresses");
  own.add_option("--device", options->instructions.device, "that device (default 0)")->needs(instructions);
  own.add_flag("--unroll", options->instructions.unroll, "each iteration of loops")->needs(instructions);
  own.add_option("--most", options->instructions.most,
                 "stop after so many instructions and iterations (default 1,000,000)")
      ->needs(instructions);
  own.add_option("--draw", options->drawing, "a file for the picture of a pipeline's tasks as predicted (SVG)")
      ->excludes(instructions);
  own.callback([options, &alone] { alone = [options] { return info(*options); }; });
}
