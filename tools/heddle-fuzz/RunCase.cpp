#include "RunCase.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Compiler/Compile.h"
#include "heddle/Compiler/CpuBackend.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/PlanFormat/ProgramFile.h"
#include "heddle/Reference/GlobalFunction.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Plan.h"
#include "heddle/Source/SourceText.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

// Exit statuses of the child that are no fault; sanitizers and LLVM's fatal errors have others.
enum Status {
  accepted = 0,
  refusedByPasses = 40,
  refusedByParser = 41,
  notReadBack = 42,
  refusedByRun = 43,
  acceptedByDevices = 44
};

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEDDLE_FUZZ_ASAN 1
#endif
#endif

StringRef heddle::toString(Outcome outcome) {
  switch (outcome) {
  case Outcome::Accepted:
    return "accepted";
  case Outcome::AcceptedByDevices:
    return "accepted by several devices";
  case Outcome::RefusedByPasses:
    return "refused by passes";
  case Outcome::RefusedByParser:
    return "refused by the parser";
  case Outcome::RefusedByRun:
    return "refused by the run";
  case Outcome::RunsOn:
    return "running on";
  case Outcome::Crash:
    return "crash";
  case Outcome::Hang:
    return "hang";
  case Outcome::Memory:
    return "memory";
  case Outcome::NotReadBack:
    return "not read back";
  }
  llvm_unreachable("outcome");
}

/// A value of all zero bits; nothing for a type that has none here.
static std::optional<RuntimeValue> zeroOf(Type type, int64_t maxBytes) {
  if (!isStorable(type))
    return std::nullopt;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return bufferBytes(tensor) <= maxBytes ? std::optional(RuntimeValue(Tensor(tensor))) : std::nullopt;
  RuntimeValue value; // a token is empty
  if (auto tuple = dyn_cast<TupleType>(type))
    for (Type element : tuple.getTypes()) {
      std::optional<RuntimeValue> zero = zeroOf(element, maxBytes);
      if (!zero)
        return std::nullopt;
      value.tuple.push_back(*zero);
    }
  return value;
}

/// Replicas x partitions.
constexpr std::pair<int64_t, int64_t> grids[] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1},
                                                 {2, 2}, {1, 4}, {2, 3}, {3, 2}, {1, 6}};

/// Whether an op's results depend on the devices that run it.
static bool communicates(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace(), name = op->getName().stripDialect();
  return dialect == "spmd" || (dialect == "plan" && (name == "collective" || name == "exchange")) ||
         (dialect == "stablehlo" && (name.starts_with("all_") || name.starts_with("collective_") ||
                                     name == "reduce_scatter" || name.ends_with("_id")));
}

/// Runs every function of the module on zeros: those of a module that communicates on every grid, others on one that
/// `variety` says. A function has run if it came to its end on one of them.
static Status interpretHere(ModuleOp module, size_t variety) {
  InterpreterOptions options;
  options.maxIterations = 200;
  options.maxBytes = 256 << 20;
  options.output = &llvm::nulls();
  options.streamSeed = variety % 5;
  options.ignoreRaces = variety % 2 == 0;
  Interpreter interpreter(module, options);
  bool isParallel =
      module.walk([](Operation *op) { return communicates(op) ? WalkResult::interrupt() : WalkResult::advance(); })
          .wasInterrupted();
  ArrayRef<std::pair<int64_t, int64_t>> chosen(grids);
  if (!isParallel)
    chosen = chosen.slice(variety % chosen.size(), 1);
  bool allRan = true, onDevices = false;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    // An entry whose devices run several functions says how many they are.
    std::optional<GlobalFunction> global;
    if (isa<spmd::ListsOp>(function)) {
      FailureOr<GlobalFunction> whole = GlobalFunction::get(function);
      if (failed(whole)) {
        allRan = false;
        continue;
      }
      global = std::move(*whole);
    }
    std::vector<RuntimeValue> arguments;
    for (Type type : global ? global->getArgumentTypes() : function.getArgumentTypes()) {
      RankedTensorType memory = asTensor(type); // a plan's
      if (std::optional<RuntimeValue> zero = zeroOf(memory ? memory : type, options.maxBytes / 16))
        arguments.push_back(*zero);
    }
    auto entry = dyn_cast<func::FuncOp>(function.getOperation());
    auto plan = dyn_cast<plan::EntryOp>(function.getOperation());
    if (arguments.size() != function.getNumArguments() || (entry && entry.isExternal()))
      continue;
    if (global) {
      bool succeeds = succeeded(global->run(interpreter, arguments));
      allRan &= succeeds;
      onDevices |= succeeds;
      continue;
    }
    bool hasRun = false;
    for (auto [replicas, partitions] : chosen) {
      int64_t devices = replicas * partitions;
      bool succeeds = plan ? succeeded(runPlan(interpreter, plan, std::vector(devices, arguments)))
                           : succeeded(interpreter.run(entry.getLoc(), replicas, partitions,
                                                       std::vector<Program>(devices, Program{entry, arguments})));
      hasRun |= succeeds;
      onDevices |= succeeds && isParallel && devices > 1;
    }
    allRan &= hasRun;
  }
  return !allRan ? refusedByRun : onDevices ? acceptedByDevices : accepted;
}

/// What heddle-run says before a case's program runs in its place: its exit status is then one of the program's.
constexpr StringRef runningMark = "-- running --";
/// What it says after that of a program that may be meant to run for ever: a step of 0, or 2^31 steps.
constexpr StringRef loopMark = "-- with loops --";

/// What `heddle-compile --target cpu` does, with every argument an input; then a step of the program.
static Status compileHere(OwningOpRef<ModuleOp> module, const CaseOptions &options) {
  CompileOptions compiling;
  compiling.target = "cpu";
  bool isFirst = true;
  for (auto function : module->getOps<func::FuncOp>())
    if (function.isPublic() && std::exchange(isFirst, false))
      for (auto [name, role, count] : {std::tuple("arg", "batch", function.getNumArguments()),
                                       std::tuple("result", "metric", function.getNumResults())})
        if (count > 0)
          compiling.roles.push_back(llvm::formatv("{0}.0-{1}={2}", name, count - 1, role).str());
  std::vector<SourceEntry> entries;
  entries.push_back({"step", StateUse::Write, std::move(module)});
  bool hasLoops =
      entries.back().module->walk([](stablehlo::WhileOp) { return WalkResult::interrupt(); }).wasInterrupted();
  TargetRegistry targets;
  targets.add(createCpuBackend({}));
  FailureOr<Compiled> compiled = compile(std::move(entries), targets, compiling);
  if (failed(compiled))
    return refusedByPasses;
  if (options.runner.empty())
    return accepted;
  llvm::SmallString<128> path;
  std::string error;
  if (llvm::sys::fs::createTemporaryFile("heddle-fuzz", "heddle", path) ||
      !format::writeProgram(path.c_str(), *compiled->program, error))
    llvm::report_fatal_error("heddle-fuzz: no temporary file can be written");
  int file = open(path.c_str(), O_RDONLY);
  llvm::sys::fs::remove(path); // nothing is left of a case that is killed
  std::string program = "/proc/self/fd/" + std::to_string(file);
  llvm::errs() << runningMark << (hasLoops ? loopMark : "") << '\n';
  int nothing = open("/dev/null", O_WRONLY);
  dup2(nothing, STDOUT_FILENO);
  std::vector<std::string> words{"heddle-run", "bench",       program,       "--steps=1",
                                 "--warmup=0", "--threads=1", "--timeout=20"};
  for (const format::Port &argument : compiled->program->entries.front().arguments) {
    words.push_back("--random"); // a batch has as many rows in all leaves, which these are not
    words.push_back(argument.name);
  }
  std::vector<char *> pointers;
  for (std::string &word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(options.runner.c_str(), pointers.data());
  _exit(97);
}

/// What `heddle-opt --<pipeline>` does, and the generic form as well; then the pretty form must be read back.
static Status runHere(StringRef text, MLIRContext &context, const CaseOptions &options) {
  ParserConfig config(&context);
  OwningOpRef<ModuleOp> module = parseModuleText(text, "case.mlir", config);
  if (!module)
    return refusedByParser;
  PassManager passes(&context, module->getOperationName());
  if (!options.pipeline.empty())
    if (failed(parsePassPipeline(options.pipeline, passes)) || failed(passes.run(*module)))
      return refusedByPasses;
  if (options.interpret)
    return interpretHere(*module, text.size());
  if (options.compile)
    return compileHere(std::move(module), options);
  std::string pretty, generic;
  {
    llvm::raw_string_ostream os(pretty);
    AsmState state(*module, OpPrintingFlags().enableDebugInfo());
    printModule(*module, os, state);
  }
  {
    llvm::raw_string_ostream os(generic);
    AsmState state(*module, OpPrintingFlags().printGenericOpForm());
    printModule(*module, os, state);
  }
  llvm::errs() << "-- reading back --\n";
  // Passes may nest deeper than text may; the parser puts a module around text at the limit.
  auto isReadBack = [&](StringRef text, StringRef name) {
    return checkLimits(text) || parseModuleText(text, name, config);
  };
  if (!isReadBack(pretty, "pretty.mlir") || !isReadBack(generic, "generic.mlir"))
    return notReadBack;
  return accepted;
}

RunningCase RunningCase::start(llvm::function_ref<std::string()> text, MLIRContext &context, const CaseOptions &options,
                               int log) {
  RunningCase running;
  running.options = options;
  running.log = log;
  running.lastAwake = std::chrono::steady_clock::now();
  running.pid = fork();
  if (running.pid < 0)
    llvm::report_fatal_error("heddle-fuzz: fork failed");
  if (running.pid > 0)
    return running;

  // The child.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  auto limit = [](int resource, rlim_t value) {
    rlimit limits{value, value};
    setrlimit(resource, &limits);
  };
  signal(SIGXCPU, SIG_DFL); // LLVM's handler allocates, and the case may be doing so
  rlimit cpu{options.seconds, options.seconds + 5};
  setrlimit(RLIMIT_CPU, &cpu);
  limit(RLIMIT_CORE, 0);
#ifndef HEDDLE_FUZZ_ASAN // its shadow is larger than any limit; the parent watches what is resident
  limit(RLIMIT_AS, rlim_t(options.megabytes) << 20);
#endif
  if (ftruncate(log, 0) || lseek(log, 0, SEEK_SET) < 0 || dup2(log, STDERR_FILENO) < 0)
    _exit(98);
  _exit(runHere(text(), context, options));
}

static uint64_t residentBytes(pid_t pid) {
  std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
  uint64_t size = 0, resident = 0;
  statm >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

static double secondsOf(const rusage &usage) {
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Whether no thread of a child runs, waits for a processor or for a disk. One that has ended isn't asleep.
static bool isAsleep(pid_t pid) {
  std::error_code error;
  for (llvm::sys::fs::directory_iterator task("/proc/" + std::to_string(pid) + "/task", error), end;
       task != end && !error; task.increment(error)) {
    std::ifstream stream(task->path() + "/stat");
    std::string stat;
    std::getline(stream, stat);    // nothing of a thread that has just ended
    size_t name = stat.rfind(')'); // `23 (heddle-fuzz) S`
    if (name == std::string::npos || stat.substr(name, 3) != ") S")
      return false;
  }
  return !error;
}

/// Whether a case's log has a mark.
static bool hasSaid(int log, StringRef mark) {
  std::string said(64 << 10, '\0');
  return pread(log, said.data(), said.size(), 0) > 0 && StringRef(said).contains(mark);
}

std::optional<Outcome> RunningCase::poll() {
  int status = 0;
  rusage usage;
  bool ended = wait4(pid, &status, WNOHANG, &usage) != 0;
  // Asked of a case that has ended too: on a busy machine it may end between two looks.
  uint64_t bytes = ended ? uint64_t(usage.ru_maxrss) << 10 : residentBytes(pid);
  bool tooLarge = bytes > uint64_t(options.megabytes) << 20;
  // A busy machine may keep a case waiting for as long as it likes; CPU time ends one that is at work. One that waits
  // for nothing but itself is never seen otherwise.
  auto now = std::chrono::steady_clock::now();
  if (ended || !isAsleep(pid))
    lastAwake = now;
  bool tooLong = ended ? secondsOf(usage) > options.seconds
                       : now - lastAwake > std::chrono::seconds(std::max(6 * options.seconds, 1u));
  if (tooLong || tooLarge) {
    if (!ended) {
      kill(pid, SIGKILL);
      waitpid(pid, &status, 0);
    }
    ending = tooLarge ? "took too much memory" : ended ? "took too long" : "is asleep";
    return tooLarge ? Outcome::Memory : Outcome::Hang;
  }
  if (!ended)
    return std::nullopt;
  if (WIFSIGNALED(status)) {
    int signal = WTERMSIG(status);
    ending = "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
    if (signal == SIGXCPU && hasSaid(log, loopMark))
      return Outcome::RunsOn;
    return signal == SIGXCPU || (signal == SIGKILL && usage.ru_utime.tv_sec >= options.seconds) ? Outcome::Hang
                                                                                                : Outcome::Crash;
  }
  switch (WEXITSTATUS(status)) {
  case accepted:
    return Outcome::Accepted;
  case acceptedByDevices:
    return Outcome::AcceptedByDevices;
  case refusedByPasses:
    return Outcome::RefusedByPasses;
  case refusedByParser:
    return Outcome::RefusedByParser;
  case refusedByRun:
    return Outcome::RefusedByRun;
  case notReadBack:
    ending = "what it prints does not parse";
    return Outcome::NotReadBack;
  case EXIT_FAILURE: // heddle-run's, once the program was there
    if (hasSaid(log, runningMark) && !hasSaid(log, "LLVM ERROR"))
      return Outcome::RefusedByRun;
    [[fallthrough]];
  default:
    ending = "exited with " + std::to_string(WEXITSTATUS(status));
    return Outcome::Crash;
  }
}
