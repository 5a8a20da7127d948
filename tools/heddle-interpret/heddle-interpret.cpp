// heddle-interpret: runs a module's entry on the reference interpreter.
#include "../Help.h"
#include "../Outputs.h"
#include "Arguments.h"
#include "Golden.h"
#include "Watchers.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Plan.h"
#include "heddle/Source/SourceDiagnostics.h"
#include "heddle/Source/SourceText.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/CommandLine.h"

#include "llvm/Support/SourceMgr.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

int fail(const Twine &message) {
  llvm::errs() << "heddle-interpret: error: " << message << '\n';
  return EXIT_FAILURE;
}

/// `stablehlo.add executed`; `structure` are terminators and what other ops refer to, `refused` is the rest.
void printOps(MLIRContext &context) {
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> empty = ModuleOp::create(UnknownLoc::get(&context));
  Interpreter interpreter(*empty);
  std::set<std::string> lines;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    bool isStructure = name.hasTrait<OpTrait::IsTerminator>() || name.hasTrait<SymbolOpInterface::Trait>();
    bool isExecuted = interpreter.getTable().lookup(name.getStringRef()) || runsInPlans(name.getStringRef());
    lines.insert(name.getStringRef().str() + (isExecuted ? " executed" : isStructure ? " structure" : " refused"));
  }
  for (const std::string &line : lines)
    llvm::outs() << line << '\n';
}

FailureOr<interpret::DeviceValues> run(Interpreter &interpreter, const GlobalFunction &entry, const Grid &grid,
                                       const interpret::DeviceValues &arguments) {
  if (entry.isPartitioned()) {
    FailureOr<std::vector<RuntimeValue>> results = entry.run(interpreter, arguments.front());
    if (failed(results))
      return failure();
    return interpret::DeviceValues{*results};
  }
  return entry.runOnDevices(interpreter, grid.getReplicas(), grid.getPartitions(), arguments);
}

} // namespace

static int runTool(int argc, char **argv) {
  hideLibraryOptions();
  llvm::cl::opt<std::string> path(llvm::cl::Positional, llvm::cl::desc("<module>"), llvm::cl::init("-"));
  llvm::cl::opt<std::string> entryName("entry", llvm::cl::desc("function to run"), llvm::cl::init("main"));
  llvm::cl::opt<std::string> inputs(
      "inputs", llvm::cl::desc("safetensors file with arg0, arg1, ..., or arg0@r0p1, ... for one device"));
  llvm::cl::list<std::string> values("value",
                                     llvm::cl::desc("an argument as text, in order: 'dense<0> : tensor<i32>'"));
  llvm::cl::opt<std::string> outputs(
      "outputs", llvm::cl::desc("safetensors file to write result0, result1, ... to, or result0@r0p0, ..."));
  llvm::cl::opt<std::string> golden("golden", llvm::cl::desc("golden.safetensors to run and compare, leaf by leaf"));
  llvm::cl::opt<int64_t> streamSeed(
      "stream-seed",
      llvm::cl::desc("which of the possible orders the streams of a plan run in: 0 communication late, 1 "
                     "early, 2 begun early and ended late, others by chance"));
  llvm::cl::opt<bool> ignoreRaces(
      "ignore-races",
      llvm::cl::desc("run a plan on where nothing orders two streams' accesses, to see what comes of it"));
  llvm::cl::opt<unsigned> goldenSteps("golden-steps", llvm::cl::desc("run at most this many of the golden steps"),
                                      llvm::cl::init(~0u));
  llvm::cl::opt<int64_t> maxIterations("max-iterations",
                                       llvm::cl::desc("iterations after which a while loop is an error"),
                                       llvm::cl::init(InterpreterOptions().maxIterations));
  llvm::cl::opt<std::string> probeDir("probe-output-dir", llvm::cl::desc("folder that interpreter.probe writes to"));
  llvm::cl::opt<int64_t> replicas("replicas", llvm::cl::desc("run this many replicas of each partition"),
                                  llvm::cl::init(1));
  llvm::cl::opt<int64_t> partitions("partitions", llvm::cl::desc("run this many partitions"), llvm::cl::init(1));
  llvm::cl::opt<int64_t> maxMegabytes("max-megabytes",
                                      llvm::cl::desc("megabytes of tensors after which an op is an error"),
                                      llvm::cl::init(InterpreterOptions().maxBytes >> 20));
  llvm::cl::opt<bool> tracing("trace", llvm::cl::desc("print a summary of each op's results as it ends"));
  llvm::cl::opt<bool> profiling("profile", llvm::cl::desc("print how often each op ran and how long it took"));
  llvm::cl::opt<bool> listOps("list-ops",
                              llvm::cl::desc("print the ops of all dialects, and whether they are executed"));
  llvm::cl::ParseCommandLineOptions(argc, argv, "heddle reference interpreter\n");
  if (std::string error = findEmptyValue(argc, argv); !error.empty())
    return fail(error);
  PathCheck paths;
  if (path != "-")
    paths.reads("the module", path);
  paths.reads("--inputs", inputs);
  paths.reads("--golden", golden);
  paths.writes("--outputs", outputs);
  paths.writesInPlace("--probe-output-dir", probeDir);
  if (std::string error; !paths.check(error))
    return fail(error);

  if (maxIterations < 0)
    return fail("--max-iterations is " + Twine(maxIterations) + ", needed at least 0");
  if (maxMegabytes < 1)
    return fail("--max-megabytes is " + Twine(maxMegabytes) + ", needed at least 1");
  if (!inputs.empty() && !values.empty())
    return fail("--inputs is given beside --value, needed one of the two");

  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  if (listOps) {
    printOps(context);
    return EXIT_SUCCESS;
  }
  OwningOpRef<ModuleOp> module = parseModule(path, &context);
  if (!module)
    return EXIT_FAILURE;
  // Errors of the run show their lines and notes, but not whole ops, which may hold whole programs.
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler printer(sources, &context);
  SourceDiagnostics diagnostics(&context, /*source=*/"");

  InterpreterOptions options;
  options.maxIterations = maxIterations;
  options.probeDir = probeDir;
  options.streamSeed = streamSeed;
  options.ignoreRaces = ignoreRaces;
  options.maxBytes = maxMegabytes > (INT64_MAX >> 20) ? INT64_MAX : maxMegabytes << 20;
  interpret::MemoryGuard guard;
  options.observers.push_back(&guard);
  interpret::Trace trace(llvm::outs());
  interpret::Profile profile;
  if (tracing)
    options.observers.push_back(&trace);
  if (profiling)
    options.observers.push_back(&profile);
  llvm::scope_exit printProfile([&] {
    if (profiling)
      profile.print(llvm::outs());
  });
  Interpreter interpreter(*module, options);
  FunctionOpInterface function = interpreter.lookupEntry(entryName);
  if (!function)
    return fail(path + ": has no function @" + entryName);
  FailureOr<GlobalFunction> entry = GlobalFunction::get(function);
  if (failed(entry))
    return EXIT_FAILURE;
  if (!golden.empty() && (!inputs.empty() || !values.empty() || !outputs.empty() || partitions != 1 || replicas != 1))
    return fail("--golden has its own inputs and results and runs on the mesh's devices or one, needed no --inputs, "
                "--value, --outputs, "
                "--partitions or --replicas beside it");
  if (!golden.empty())
    return failed(interpret::runGolden(interpreter, *entry, golden, goldenSteps)) ? EXIT_FAILURE : EXIT_SUCCESS;

  // A partitioned function is run on the devices of its mesh, on whole arguments, as if on one device.
  if (entry->isPartitioned()) {
    int64_t devices = entry->getMesh().getDeviceCount();
    if (replicas != 1 || (partitions.getNumOccurrences() && partitions != devices))
      return fail("@" + entryName + " is partitioned over " + Twine(devices) + " devices, found " + Twine(replicas) +
                  " replicas of " + Twine(partitions) + " partitions, needed 1 of " + Twine(devices));
    partitions = 1;
  }
  Grid grid(replicas, partitions);
  if (failed(grid.verifySize(function.getLoc())))
    return EXIT_FAILURE;
  std::string error;
  std::optional<interpret::DeviceValues> arguments =
      interpret::readArguments(*entry, grid, inputs, values, options.maxBytes, error);
  if (!arguments)
    return fail(error);
  FailureOr<interpret::DeviceValues> results = run(interpreter, *entry, grid, *arguments);
  if (failed(results))
    return EXIT_FAILURE;
  if (!outputs.empty())
    return interpret::writeResults(outputs, grid, *entry, *results, error) ? EXIT_SUCCESS : fail(error);
  interpret::printResults(grid, *entry, *results);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) { return runLlvmTool("heddle-interpret", runTool, argc, argv); }
