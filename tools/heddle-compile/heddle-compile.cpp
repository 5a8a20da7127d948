// heddle-compile: from a training step's module to a program file and a report.
#include "../Help.h"
#include "../Outputs.h"
#include "TargetEntry.h"
#include "heddle/Compiler/Compile.h"
#include "heddle/Compiler/DeepSpeed.h"
#include "heddle/Files/InputFile.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/PlanFormat/ProgramFile.h"
#include "heddle/Source/SourceText.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <chrono>
#include <cmath>

using namespace mlir;
using namespace heddle;

namespace {

constexpr const char *overview =
    "Compiles a training step to a program file (.heddle)\n\n"
    "  heddle-compile step.mlir --entry init=init.mlir --mesh data=2,model=2 --machine h100-sxm --target trace "
    "-o step.heddle --report text\n\n"
    "A program for cpu holds machine code for this machine's processor, one for cuda-* the text of its kernels and\n"
    "cubins; heddle-run runs them. One for trace holds the plan and the kernels as MLIR text.\n";

/// Where the desktop's conventions keep what may be made again (XDG Base Directory Specification); empty if nowhere.
std::string getCacheFolder() {
  SmallString<128> folder;
  if (!llvm::sys::path::cache_directory(folder))
    return "";
  llvm::sys::path::append(folder, "heddle");
  return std::string(folder);
}

int fail(const Twine &message) {
  llvm::errs() << "heddle-compile: error: " << message << '\n';
  return EXIT_FAILURE;
}

/// Where to stop; Cuda: at a program, of which the kernels' text is written.
enum class Emit { Graph, Local, Scheduled, Plan, Program, Cuda };

/// What would keep heddle-run from loading it.
std::vector<ProgramFault> findFaults(const format::Program &program, runtime::LoadedOn loader) {
  std::vector<ProgramFault> faults;
  for (runtime::LoadFault &fault : runtime::findLoadFaults(program, loader))
    faults.push_back({std::move(fault.kernel), fault.op, std::move(fault.location), std::move(fault.sentence)});
  return faults;
}

struct Arguments {
  std::string step, output, report, sweep;
  PathCheck paths;
  const TargetEntry *texts = nullptr; // whose texts the output is a folder of
  machine::Target target;
  TargetRegistry targets;
  struct Entry {
    std::string name, path;
    StateUse use;
  };
  std::vector<Entry> entries;
  CompileOptions compile;
};

/// `80GB`, `1.5GiB`, `1000`.
std::optional<int64_t> readBytes(StringRef text) {
  struct Unit {
    StringRef name;
    double bytes;
  };
  static constexpr Unit units[] = {{"KiB", 1024.0},
                                   {"MiB", 1048576.0},
                                   {"GiB", 1073741824.0},
                                   {"TiB", 1099511627776.0},
                                   {"kB", 1e3},
                                   {"KB", 1e3},
                                   {"MB", 1e6},
                                   {"GB", 1e9},
                                   {"TB", 1e12},
                                   {"B", 1},
                                   {"", 1}};
  for (const Unit &unit : units) {
    if (!text.ends_with(unit.name))
      continue;
    double value = 0;
    StringRef number = text.drop_back(unit.name.size()).trim();
    bool isCutOff = number.empty() || llvm::toLower(number.back()) == 'e'; // `1E` of `1EB`, which would be 1
    if (isCutOff || number.getAsDouble(value) || !std::isfinite(value) || value * unit.bytes < 1 ||
        value * unit.bytes > 9e18)
      return std::nullopt;
    return static_cast<int64_t>(value * unit.bytes);
  }
  return std::nullopt;
}

/// `init=FILE`, `eval=FILE`, `sample=FILE`, or of any other name `sync=FILE:write`.
std::optional<Arguments::Entry> readEntry(StringRef text) {
  static constexpr std::pair<StringLiteral, StateUse> known[] = {
      {"init", StateUse::Create}, {"eval", StateUse::Read}, {"sample", StateUse::Read}};
  static constexpr std::pair<StringLiteral, StateUse> roles[] = {
      {"create", StateUse::Create}, {"read", StateUse::Read}, {"write", StateUse::Write}};
  auto [name, path] = text.split('=');
  for (auto [own, use] : known)
    if (name == own && !path.empty())
      return Arguments::Entry{name.str(), path.str(), use};
  auto [file, role] = path.rsplit(':');
  bool isName =
      !name.empty() && name != "step" && llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  for (auto [own, use] : roles)
    if (role == own && isName && !file.empty())
      return Arguments::Entry{name.str(), file.str(), use};
  return std::nullopt;
}

bool writeText(const std::string &path, llvm::function_ref<void(raw_ostream &)> print) {
  std::string error;
  bool isWritten = writeOutput(path, [&](raw_ostream &out) { return print(out), true; }, error);
  if (!isWritten)
    fail(error);
  return isWritten;
}

/// With its place, without the line there: one function's signature may be long.
void print(Diagnostic &diagnostic) {
  static constexpr const char *severities[] = {"note", "warning", "error", "remark"};
  FileLineColLoc place;
  diagnostic.getLocation()->walk([&](Location inner) {
    place = dyn_cast<FileLineColLoc>(inner);
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (place)
    llvm::errs() << place.getFilename().getValue() << ':' << place.getLine() << ':' << place.getColumn();
  else
    llvm::errs() << "heddle-compile";
  llvm::errs() << ": " << severities[static_cast<int>(diagnostic.getSeverity())] << ": " << diagnostic << '\n';
}

int run(const Arguments &arguments) {
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler printer(&context, [](Diagnostic &diagnostic) {
    print(diagnostic);
    for (Diagnostic &note : diagnostic.getNotes())
      print(note);
    return success();
  });
  auto start = std::chrono::steady_clock::now();
  std::vector<SourceEntry> entries;
  auto parse = [&](const std::string &name, StateUse use, const std::string &path) {
    entries.push_back({name, use, parseModule(path, &context)});
    return bool(entries.back().module);
  };
  if (!parse("step", StateUse::Write, arguments.step))
    return EXIT_FAILURE;
  for (const auto &[name, path, use] : arguments.entries)
    if (!parse(name, use, path))
      return EXIT_FAILURE;
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  FailureOr<Compiled> compiled = compile(std::move(entries), arguments.targets, arguments.compile);
  if (arguments.compile.onCandidate)
    llvm::errs() << "\r\x1b[K";
  if (failed(compiled))
    return EXIT_FAILURE;
  Report &report = compiled->report;
  report.phases.insert(report.phases.begin(), {"parse", seconds});

  if (arguments.report != "text") // which has them
    for (const std::string &note : report.notes)
      llvm::errs() << "heddle-compile: note: " << note << '\n';
  start = std::chrono::steady_clock::now();
  std::string error;
  if (arguments.texts) {
    if (!arguments.texts->writeTexts(*compiled->program, arguments.target, arguments.output, arguments.paths, error))
      return fail(error);
  } else if (compiled->program) {
    if (!arguments.output.empty() && !format::writeProgram(arguments.output, *compiled->program, error))
      return fail(error);
  } else if (!writeText(arguments.output.empty() ? "-" : arguments.output,
                        [&](raw_ostream &out) { printModule(*compiled->module, out); })) {
    return EXIT_FAILURE;
  }
  report.addSeconds("write", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  if (!arguments.sweep.empty()) {
    printFrontier(report, llvm::outs());
    if (!writeText(arguments.sweep, [&](raw_ostream &out) { drawFrontier(report, out); }))
      return EXIT_FAILURE;
  }
  if (arguments.report == "text")
    printText(report, llvm::outs());
  else if (!arguments.report.empty() && !writeText(arguments.report, [&](raw_ostream &out) { printJson(report, out); }))
    return EXIT_FAILURE;
  return EXIT_SUCCESS;
}

} // namespace

static int runTool(int argc, char **argv) {
  hideLibraryOptions();
  namespace cl = llvm::cl;
  cl::opt<std::string> step(cl::Positional, cl::Required, cl::desc("<step.mlir>"));
  cl::list<std::string> entries("entry", cl::value_desc("name=file"),
                                cl::desc("a further entry that shares the step's state: init, eval or sample, or any "
                                         "other, as sync=FILE:write, of role read, write or create"));
  cl::opt<std::string> mesh("mesh", cl::value_desc("data=2,model=2"),
                            cl::desc("must be the module's own mesh; in a pipeline it may have more axes"));
  cl::opt<std::string> machine("machine", cl::value_desc("name or file.json"),
                               cl::desc("h100-sxm, h200-sxm, a100-sxm, host, or a description (docs/machines.md)"));
  std::string known;
  for (const machine::Target &own : machine::getTargets())
    known += own.name + ", ";
  known += "of which all but trace have code";
  cl::opt<std::string> target("target", cl::init("trace"), cl::value_desc("name"), cl::desc(known));
  std::vector<std::unique_ptr<TargetEntry>> targets = createTargetEntries();
  cl::opt<std::string> code("code", cl::value_desc("kinds"),
                            cl::desc("false: none; for cuda-*: source, cubin or both (default: both, without cubins "
                                     "where NVRTC is not found)"));
  cl::opt<std::string> cache("cache", cl::value_desc("folder"), cl::init(getCacheFolder()),
                             cl::desc("of compiled kernels; --cache= for none"));
  cl::opt<Emit> emit("emit", cl::desc("stop at a rung and print it"), cl::init(Emit::Program),
                     cl::values(clEnumValN(Emit::Graph, "graph", "imported"),
                                clEnumValN(Emit::Local, "local", "one device's program"),
                                clEnumValN(Emit::Scheduled, "scheduled", "kernels, library calls and collectives"),
                                clEnumValN(Emit::Plan, "plan", "instructions on buffers at offsets"),
                                clEnumValN(Emit::Program, "program", "the program file (default)"),
                                clEnumValN(Emit::Cuda, "cuda", "the text of GPU kernels, a folder")));
  cl::opt<std::string> limit("memory-limit", cl::value_desc("bytes"),
                             cl::desc("of a device, as 80GB or 79GiB: other schedules are tried, then it is an error"));
  cl::opt<std::string> budget("memory-budget", cl::value_desc("bytes"),
                              cl::desc("of a device, as 80GB or 79GiB: what is computed again, and the order, are the "
                                       "fastest that fit, else it is an error"));
  cl::opt<std::string> hostBudget("host-budget", cl::value_desc("bytes"),
                                  cl::desc("of the host for each device: an entry that takes more is an error"));
  cl::opt<std::string> diskBudget("disk-budget", cl::value_desc("bytes"),
                                  cl::desc("of a disk for each device: an entry that takes more is an error"));
  cl::list<std::string> offload(
      "offload", cl::CommaSeparated, cl::value_desc("what"),
      cl::desc("optimizer: state that only the update reads lies in the host's memory, and comes and goes by chunks; "
               "parameters: weights do, and come for each pass; activations: what waits for the backward pass is there "
               "meanwhile; optimizer=disk: on a disk"));
  cl::opt<bool> offloadBeside("offload-beside", cl::desc("only as many activations as the link carries beside "
                                                         "computation"));
  cl::opt<std::string> offloadUpdates(
      "offload-updates", cl::value_desc("where"), cl::init("device"),
      cl::desc(
          "host: its processors update the state that lies in its memory, which then does not come to the device"));
  cl::opt<std::string> offloadChunk(
      "offload-chunk", cl::value_desc("bytes"),
      cl::desc("of what moves at once (default: by the bytes of all, 64 KiB to 256 MiB)"));
  cl::opt<std::string> deepspeed(
      "deepspeed", cl::value_desc("file"),
      cl::desc("a configuration of DeepSpeed's (JSON): precision, accumulation and offload as "
               "it says (docs/offload.md)"));
  cl::opt<std::string> sweep("budget-sweep", cl::value_desc("file"),
                             cl::desc("print what each budget would give, and draw it (SVG)"));
  cl::opt<std::string> report("report", cl::value_desc("file or text"),
                              cl::desc("a file of JSON to write, or text: print it"));
  cl::opt<std::string> precision("precision", cl::value_desc("policy"), cl::desc("bf16: as --heddle-mixed-precision"));
  cl::opt<std::string> recompute("recompute", cl::value_desc("policy"),
                                 cl::desc("none, selective, full or sqrt: as --heddle-recompute"));
  cl::list<std::string> recomputeOverrides(
      "recompute-override", cl::value_desc("regex=policy"),
      cl::desc("another policy for units by name or heddle.scope; may be repeated"));
  cl::opt<int64_t> microbatches("microbatches", cl::value_desc("number"),
                                cl::desc("do the step's batch in so many parts, one after another (default: as the "
                                         "module says, else 1)"));
  cl::opt<std::string> microbatchGathers(
      "microbatch-gathers", cl::init("auto"), cl::value_desc("place"),
      cl::desc("outside: gather sharded weights once a step; inside: once a microbatch, to hold less; auto (default): "
               "inside where --memory-limit needs it"));
  cl::opt<std::string> localStatistics("local-statistics", cl::value_desc("regex"),
                                       cl::desc("scopes where each microbatch has statistics of its own"));
  cl::list<std::string> pipelineCuts("pipeline", cl::CommaSeparated, cl::value_desc("cuts"),
                                     cl::desc("cut the step into stages: auto, source (heddle.stage_boundary), or "
                                              "regular expressions for the scopes where stages begin"));
  cl::opt<std::string> pipelineSchedule("pipeline-schedule", cl::init("1f1b"), cl::value_desc("name"),
                                        cl::desc("gpipe, 1f1b (default), interleaved, zb-h1, zb-h2 or zb-v"));
  cl::opt<std::string> pipelineAxis("pipeline-axis", cl::init("pipe"), cl::value_desc("name"),
                                    cl::desc("the axis of the mesh along which stages lie (default: pipe)"));
  cl::opt<int64_t> pipelineChunks("pipeline-chunks", cl::value_desc("number"),
                                  cl::desc("stages of each device (default: as the schedule needs)"));
  cl::opt<int64_t> replicas("replicas", cl::value_desc("number"),
                            cl::desc("so many replicas of the step, each with its own state and its own batch, and an "
                                     "entry sync in which they meet (docs/sync.md)"));
  cl::opt<std::string> outer("outer", cl::init("average"), cl::value_desc("name"),
                             cl::desc("what sync does with the mean of parameters: average (default) or nesterov"));
  cl::opt<double> outerRate("outer-rate", cl::init(0.7), cl::value_desc("number"),
                            cl::desc("of nesterov (default: 0.7)"));
  cl::opt<double> outerMomentum("outer-momentum", cl::init(0.9), cl::value_desc("number"),
                                cl::desc("of nesterov (default: 0.9)"));
  cl::opt<std::string> syncLeaves("sync-leaves", cl::value_desc("regex"),
                                  cl::desc("names of the state that sync averages (default: what the loss needs)"));
  cl::opt<int64_t> syncFragments("sync-fragments", cl::init(1), cl::value_desc("number"),
                                 cl::desc("meet by so many parts of the parameters, at different steps (default: 1)"));
  cl::opt<int64_t> syncDelay(
      "sync-delay", cl::init(0), cl::value_desc("steps"),
      cl::desc("1: a meeting is beside the next step, which adds what it found at its end, by an "
               "entry sync_beside_step; 0 (default): between steps"));
  cl::opt<bool> attention("raise-attention", cl::init(true), cl::desc("as --heddle-raise-attention (default: on)"));
  cl::opt<std::string> fuseLogits(
      "fuse-logits", cl::init("auto"), cl::value_desc("when"),
      cl::desc("make logits, loss and their gradient chunk by chunk, so that they are never whole: always, never, or "
               "auto (default): those of 2 GB of a device, and where a limit or budget needs it"));
  cl::opt<int64_t> logitsRows("logits-rows", cl::value_desc("number"),
                              cl::desc("rows of such a chunk at most (default: by the size of the weight)"));
  cl::opt<bool> prove("prove", cl::init(true),
                      cl::desc("refuse a plan that heddle-verify-plan can't prove (default: on)"));
  cl::list<std::string> roles("roles", cl::CommaSeparated, cl::value_desc("arg.0-3=state,..."),
                              cl::desc("roles of the step's arguments and results by position"));
  cl::opt<std::string> output("o", cl::value_desc("file"),
                              cl::desc("where the program, a rung's text or the folder goes"));
  cl::ParseCommandLineOptions(argc, argv, overview);
  if (std::string error = findEmptyValue(argc, argv, [](StringRef option) { return option == "cache"; });
      !error.empty())
    return fail(error);

  Arguments arguments;
  arguments.step = step;
  arguments.output = output;
  arguments.report = report;
  llvm::StringSet<> names;
  for (const std::string &entry : entries) {
    std::optional<Arguments::Entry> own = readEntry(entry);
    if (!own)
      return fail(
          "--entry is " + entry +
          ", needed init=FILE, eval=FILE or sample=FILE, or another NAME=FILE:ROLE of role read, write or create");
    if (!names.insert(own->name).second)
      return fail("--entry " + own->name + " is given twice, needed once");
    arguments.entries.push_back(std::move(*own));
  }
  CompileOptions &options = arguments.compile;
  for (auto [option, into] : {std::pair(&limit, &options.memoryLimit), std::pair(&budget, &options.memoryBudget),
                              std::pair(&hostBudget, &options.hostBudget), std::pair(&diskBudget, &options.diskBudget),
                              std::pair(&offloadChunk, &options.offload.chunkBytes)}) {
    if (option->empty())
      continue;
    std::optional<int64_t> bytes = readBytes(*option);
    if (!bytes)
      return fail("--" + option->ArgStr + " is " + *option +
                  ", needed bytes of at least 1, such as 80GB or 1073741824");
    *into = *bytes;
  }
  if (!budget.empty() && !limit.empty())
    return fail("--memory-budget and --memory-limit are both given, needed one");
  for (const std::string &one : offload) {
    auto [what, space] = StringRef(one).split('=');
    auto *into = llvm::StringSwitch<std::string *>(what)
                     .Case("optimizer", &options.offload.optimizer)
                     .Case("parameters", &options.offload.parameters)
                     .Case("activations", &options.offload.activations)
                     .Default(nullptr);
    if (!into || (space != "host" && space != "disk" && one != what))
      return fail("--offload is " + (one.empty() ? "empty at a place" : one) +
                  ", needed optimizer, parameters or activations, or one of them with =host or =disk");
    if (!into->empty())
      return fail("--offload " + what.str() + " is given twice, needed once");
    *into = space.empty() ? "host" : space.str();
  }
  if (!offloadChunk.empty() && options.offload.optimizer.empty() && options.offload.parameters.empty())
    return fail(
        "--offload-chunk is given without --offload of state, needed --offload=optimizer or --offload=parameters");
  options.offload.updatesOnHost = offloadUpdates == "host";
  if (!options.offload.updatesOnHost && offloadUpdates != "device")
    return fail("--offload-updates is " + offloadUpdates + ", needed device or host");
  options.offload.isBeside = offloadBeside;
  if (offloadBeside && options.offload.activations.empty())
    return fail("--offload-beside is given without --offload=activations, needed that");
  options.sweepsBudgets = !sweep.empty();
  if (llvm::errs().is_displayed() && (options.sweepsBudgets || options.memoryBudget > 0)) // which may take minutes
    options.onCandidate = [](int64_t count, StringRef name) {
      llvm::errs() << "\r\x1b[K" << count << " candidates for a budget are planned, the last with "
                   << name.take_front(90);
    };
  arguments.sweep = sweep;
  options.mesh = mesh;
  options.target = target;
  options.machine = machine;
  std::string error;
  std::optional<machine::Target> found = machine::findTarget(target, error);
  if (!found)
    return fail(error);
  arguments.target = *found;
  auto entry = llvm::find_if(targets, [&](const auto &own) { return own->getName() == arguments.target.backend; });
  assert(entry != targets.end() && "each backend of lib/Machine/Targets.cpp has an entry");
  TargetEntry &chosen = **entry;
  for (const auto &other : targets)
    if (StringRef own = other->getOwnOption();
        !own.empty() && other.get() != &chosen &&
        !(own == "--cpu" && options.offload.updatesOnHost && chosen.getName() == "cuda"))
      return fail(own + " is given with --target " + target + ", needed --target " + other->getName());
  if (std::optional<runtime::LoadedOn> loader = chosen.getLoader())
    options.findFaults = [=](const format::Program &program) { return findFaults(program, *loader); };
  options.rung = emit == Emit::Cuda ? Rung::Program : static_cast<Rung>(emit.getValue());
  options.precision = precision;
  options.recompute = recompute;
  options.recomputeOverrides.assign(recomputeOverrides.begin(), recomputeOverrides.end());
  std::optional<FuseLogits> when = llvm::StringSwitch<std::optional<FuseLogits>>(fuseLogits)
                                       .Case("auto", FuseLogits::Auto)
                                       .Case("always", FuseLogits::Always)
                                       .Case("never", FuseLogits::Never)
                                       .Default(std::nullopt);
  if (!when)
    return fail("--fuse-logits is " + fuseLogits + ", needed auto, always or never");
  options.fuseLogits = *when;
  if (logitsRows.getNumOccurrences() && logitsRows < 1)
    return fail("--logits-rows is " + std::to_string(logitsRows) + ", needed at least 1");
  options.logitsRows = logitsRows;
  if (microbatches.getNumOccurrences() && microbatches < 1)
    return fail("--microbatches is " + std::to_string(microbatches) + ", needed at least 1");
  options.microbatches = microbatches;
  if (microbatchGathers != "auto" && microbatchGathers != "outside" && microbatchGathers != "inside")
    return fail("--microbatch-gathers is " + microbatchGathers + ", needed auto, outside or inside");
  options.microbatchGathers = microbatchGathers;
  if (std::string invalid; !localStatistics.empty() && !llvm::Regex(localStatistics).isValid(invalid))
    return fail("--local-statistics is " + localStatistics + ", needed a regular expression: " + invalid);
  options.localStatistics = localStatistics;
  options.pipeline = {pipelineAxis, pipelineSchedule, {pipelineCuts.begin(), pipelineCuts.end()}, pipelineChunks};
  if (pipelineCuts.empty())
    for (const cl::Option *option :
         std::initializer_list<const cl::Option *>{&pipelineSchedule, &pipelineAxis, &pipelineChunks})
      if (option->getNumOccurrences())
        return fail("--" + option->ArgStr.str() +
                    " is given without --pipeline, needed --pipeline=auto, source or scopes");
  if (pipelineChunks.getNumOccurrences() && pipelineChunks < 1)
    return fail("--pipeline-chunks is " + std::to_string(pipelineChunks) + ", needed at least 1");
  if (replicas.getNumOccurrences() && replicas < 1)
    return fail("--replicas is " + std::to_string(replicas) + ", needed at least 1");
  if (replicas == 0)
    for (const cl::Option *option : std::initializer_list<const cl::Option *>{&outer, &outerRate, &outerMomentum,
                                                                              &syncLeaves, &syncFragments, &syncDelay})
      if (option->getNumOccurrences())
        return fail("--" + option->ArgStr.str() + " is given without --replicas, needed --replicas=NUMBER");
  if (outer != "average" && outer != "nesterov")
    return fail("--outer is " + outer + ", needed average or nesterov");
  for (const cl::Option *option : std::initializer_list<const cl::Option *>{&outerRate, &outerMomentum})
    if (option->getNumOccurrences() && outer != "nesterov")
      return fail("--" + option->ArgStr.str() + " is given with --outer " + outer + ", needed --outer nesterov");
  if (syncFragments < 1)
    return fail("--sync-fragments is " + std::to_string(syncFragments) + ", needed at least 1");
  if (syncDelay != 0 && syncDelay != 1)
    return fail("--sync-delay is " + std::to_string(syncDelay) + ", needed 0 or 1");
  options.sync = {replicas, outer, syncLeaves, outerRate, outerMomentum, syncFragments, syncDelay};
  if (!deepspeed.empty()) {
    std::string text, error;
    if (!readText(deepspeed, text, error))
      return fail(error);
    std::vector<std::string> notes;
    if (error = readDeepSpeed(deepspeed, text, options, notes); !error.empty())
      return fail(error);
    options.expected.source = deepspeed;
    for (const std::string &note : notes)
      llvm::errs() << "heddle-compile: note: " << deepspeed << ": " << note << '\n';
  }
  if (options.offload.updatesOnHost && options.offload.optimizer != "host" && options.offload.parameters != "host")
    return fail("--offload-updates=host is given without state on the host, needed --offload=optimizer,parameters or "
                "one of them");
  options.raiseAttention = attention;
  options.prove = prove;
  bool hasKinds = !code.empty() && code != "true" && code != "false";
  options.code = code != "false";
  if (hasKinds)
    if (std::string needed = chosen.readCode(code); !needed.empty())
      return fail("--code is " + code + ", " + needed);
  options.roles.assign(roles.begin(), roles.end());
  if (emit == Emit::Cuda) {
    if (!chosen.hasTexts())
      return fail("--emit=cuda is given with --target " + target + ", needed a target cuda-*");
    if (output.empty() || output == "-")
      return fail("--emit=cuda has nowhere to write to, needed -o FOLDER");
    chosen.readCode(hasKinds ? code + ",source" : "source");
    options.code = true;
    arguments.texts = &chosen;
  }
  for (const auto &own : targets)
    arguments.targets.add(own->createBackend(cache));
  if (options.rung < Rung::Plan)
    for (auto [name, isGiven] :
         {std::pair("--memory-limit", options.memoryLimit > 0), std::pair("--memory-budget", options.memoryBudget > 0),
          std::pair("--host-budget", options.hostBudget > 0), std::pair("--disk-budget", options.diskBudget > 0),
          std::pair("--budget-sweep", options.sweepsBudgets)})
      if (isGiven)
        return fail(std::string(name) + " is given with a rung that has no buffers, needed --emit=plan or a program");
  if (options.rung == Rung::Program && output == "-")
    return fail("-o is -, needed a file: a program is no text");
  if (options.rung == Rung::Program && output.empty() && report.empty() && sweep.empty())
    return fail("nothing to write, needed -o FILE, --report, --budget-sweep or --emit");
  if (options.rung != Rung::Program && output.empty() && report == "text")
    return fail("the rung and the report both go to the standard output, needed -o FILE or --report FILE");
  PathCheck &paths = arguments.paths;
  paths.reads("the step", step);
  for (const auto &[name, path, use] : arguments.entries)
    paths.reads("--entry " + name, path);
  paths.reads("--machine", machine);
  paths.reads("--deepspeed", deepspeed);
  for (const auto &own : targets)
    own->addPaths(paths);
  paths.writesInPlace("--cache", cache);
  if (arguments.texts)
    paths.writesInPlace("-o", output);
  else if (output != "-")
    paths.writes("-o", output);
  if (report != "text" && report != "-")
    paths.writes("--report", report);
  paths.writes("--budget-sweep", sweep);
  if (!paths.check(error))
    return fail(error);
  return run(arguments);
}

int main(int argc, char **argv) { return runLlvmTool("heddle-compile", runTool, argc, argv); }
