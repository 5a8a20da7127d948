// heddle-fuzz: mutates module text and runs each case through what heddle-opt does; no case may crash, hang, run out of
// memory or print what it cannot read.
//
//   heddle-fuzz test/Fuzz/corpus --count=200 --seed=1 --pipeline=heddle-import
//   heddle-fuzz test/Reference --count=200 --interpret
//   heddle-fuzz test/Fuzz/numbers --count=200 --numbers --compile --run-with=build/bin/heddle-run
//
// Every seed is first run as it is, then `--count` mutated ones. Case N of a seed number is the same text on every
// machine as long as the seed files are the same; faults are saved as <out>/<outcome>-<seed number>-<N>.mlir with a
// log.
#include "../Help.h"
#include "../Outputs.h"
#include "Mutate.h"
#include "RunCase.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <map>
#include <unistd.h>

using namespace heddle;
namespace cl = llvm::cl;
using llvm::StringRef;

namespace {

struct Options {
  cl::list<std::string> inputs{cl::Positional, cl::desc("<.mlir files, and folders that are searched for them>"),
                               cl::OneOrMore};
  cl::opt<uint64_t> count{"count", cl::desc("Mutated cases (default 200)"), cl::init(200)};
  cl::opt<uint64_t> first{"first", cl::desc("Number of the first mutated case (default 0)"), cl::init(0)};
  cl::opt<uint64_t> series{"seed", cl::desc("Seed number of the series of cases (default 1)"), cl::init(1)};
  cl::opt<unsigned> jobs{"jobs", cl::desc("Cases at a time (default 2)"), cl::init(2)};
  cl::opt<unsigned> seconds{"timeout", cl::desc("CPU seconds a case may take (default 10)"), cl::init(10)};
  cl::opt<unsigned> megabytes{"memory", cl::desc("Megabytes a case may take (default 4096)"), cl::init(4096)};
  cl::opt<std::string> pipeline{"pipeline", cl::desc("Pass pipeline to run, such as heddle-import (default none)")};
  cl::opt<bool> interpret{
      "interpret", cl::desc("Run each function on the reference interpreter, and mutate values more than syntax"),
      cl::init(false)};
  cl::opt<bool> numbers{"numbers", cl::desc("Mutate numbers alone: sizes, strides, ids, trip counts"), cl::init(false)};
  cl::opt<bool> compile{"compile",
                        cl::desc("Compile each module to machine code for this processor, after the pipeline"),
                        cl::init(false)};
  cl::opt<std::string> runner{"run-with",
                              cl::desc("The heddle-run that runs a step of what --compile made (default none)")};
  cl::opt<std::string> out{"out", cl::desc("Folder for faults (default heddle-fuzz-faults)"),
                           cl::init("heddle-fuzz-faults")};
  cl::opt<uint64_t> largest{"max-seed-bytes", cl::desc("Larger seeds are left out (default 262144)"), cl::init(262144)};
  cl::opt<bool> expectFaults{"expect-faults", cl::desc("Run the seeds only; each must be a fault"), cl::init(false)};
  cl::opt<unsigned> leastAccepted{
      "least-accepted", cl::desc("Fail if fewer percent of the mutated cases are accepted (default 0)"), cl::init(0)};
  cl::opt<bool> show{"show", cl::desc("Print case --first instead of running anything"), cl::init(false)};
};

MutationKind kindOf(const Options &options) {
  return options.numbers ? MutationKind::Numbers : options.interpret ? MutationKind::Gentle : MutationKind::Any;
}

/// A descriptor that only this process's children write to.
int openLog() {
  llvm::SmallString<128> path;
  int descriptor = -1;
  if (llvm::sys::fs::createTemporaryFile("heddle-fuzz", "log", descriptor, path))
    llvm::report_fatal_error("heddle-fuzz: no temporary file can be made");
  llvm::sys::fs::remove(path);
  return descriptor;
}

std::string readLog(int log) {
  std::string text(64 << 10, '\0');
  ssize_t size = pread(log, text.data(), text.size(), 0);
  text.resize(std::max<ssize_t>(size, 0));
  return text;
}

void writeFile(const std::string &path, StringRef text) {
  std::string error;
  if (!writeText(path, text, error))
    llvm::errs() << "heddle-fuzz: error: " << error << '\n';
}

bool readSeeds(const Options &options, std::vector<Seed> &seeds) {
  std::vector<std::string> files;
  for (const std::string &input : options.inputs) {
    if (!llvm::sys::fs::is_directory(input)) {
      files.push_back(input);
      continue;
    }
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator file(input, error), end; file != end && !error;
         file.increment(error))
      if (StringRef(file->path()).ends_with(".mlir"))
        files.push_back(file->path());
  }
  llvm::sort(files); // folders list them in any order
  size_t skipped = 0;
  for (const std::string &file : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer) {
      llvm::errs() << "heddle-fuzz: error: cannot read " << file << ": " << buffer.getError().message() << '\n';
      return false;
    }
    size_t before = seeds.size();
    addSeeds(file, (*buffer)->getBuffer(), seeds);
    for (size_t i = seeds.size(); i-- > before;)
      if (seeds[i].text.size() > options.largest) {
        seeds.erase(seeds.begin() + i);
        ++skipped;
      }
  }
  llvm::errs() << seeds.size() << " seeds from " << files.size() << " files, " << skipped << " left out by size\n";
  if (seeds.empty())
    llvm::errs() << "heddle-fuzz: error: there are no seeds\n";
  return !seeds.empty();
}

/// Runs the cases `options.jobs` at a time.
class Driver {
public:
  Driver(const Options &options, const std::vector<Seed> &seeds, mlir::MLIRContext &context)
      : options(options), seeds(seeds), context(context) {}

  bool run() {
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, nullptr);
    for (unsigned i = 0; i < std::max(1u, unsigned(options.jobs)); ++i)
      idleLogs.push_back(openLog());

    uint64_t total = seeds.size() + (options.expectFaults ? 0 : options.count);
    for (uint64_t next = 0; next < total || !running.empty();) {
      while (next < total && !idleLogs.empty()) {
        start(next++);
        if (next % 1000 == 0)
          llvm::outs() << next << " of " << total << " cases, " << faults() << " faults\n";
      }
      size_t before = running.size();
      llvm::erase_if(running, [&](Work &work) { return finish(work); });
      if (running.size() == before) {
        timespec wait{0, 100'000'000};
        sigtimedwait(&child, nullptr, &wait);
      }
    }
    llvm::outs() << total << " cases:";
    for (auto [outcome, cases] : outcomes)
      llvm::outs() << ' ' << cases << ' ' << toString(outcome) << ',';
    llvm::outs() << ' ' << faults() << " faults\n";
    if (options.expectFaults)
      return faults() == total;
    bool isEnough = acceptedMutants * 100 >= options.count * options.leastAccepted;
    if (options.leastAccepted)
      llvm::outs() << acceptedMutants << " of " << options.count << " mutated cases accepted, "
                   << (isEnough ? "at least " : "needed ") << options.leastAccepted << " %\n";
    return faults() == 0 && isEnough;
  }

private:
  struct Work {
    uint64_t number;
    int log;
    RunningCase child;
  };

  /// Seeds come first.
  std::string textOf(uint64_t number) const {
    return number < seeds.size()
               ? seeds[number].text
               : mutate(seeds, options.series, options.first + number - seeds.size(), kindOf(options));
  }

  void start(uint64_t number) {
    int log = idleLogs.back();
    idleLogs.pop_back();
    llvm::outs().flush(); // a child must not inherit it
    CaseOptions limits{options.pipeline, options.interpret, options.compile,
                       options.runner,   options.seconds,   options.megabytes};
    running.push_back({number, log, RunningCase::start([&] { return textOf(number); }, context, limits, log)});
  }

  bool finish(Work &work) {
    std::optional<Outcome> outcome = work.child.poll();
    if (!outcome)
      return false;
    ++outcomes[*outcome];
    acceptedMutants += work.number >= seeds.size() && isAccepted(*outcome);
    if (isFault(*outcome) != options.expectFaults)
      report(work, *outcome);
    idleLogs.push_back(work.log);
    return true;
  }

  void report(const Work &work, Outcome outcome) {
    bool isSeed = work.number < seeds.size();
    if (options.expectFaults) {
      llvm::outs() << seeds[work.number].name << ": " << toString(outcome) << ", needed a fault\n";
      return;
    }
    std::string name = toString(outcome).str();
    std::replace(name.begin(), name.end(), ' ', '-');
    name += isSeed ? "-as-it-is-" + std::to_string(work.number)
                   : "-" + std::to_string(options.series) + "-" +
                         std::to_string(options.first + work.number - seeds.size());
    llvm::SmallString<128> path(options.out);
    llvm::sys::fs::create_directories(path);
    llvm::sys::path::append(path, name);
    writeFile((path + ".mlir").str(), textOf(work.number));
    writeFile((path + ".log").str(), readLog(work.log));
    llvm::outs() << path << ".mlir: " << toString(outcome) << ", " << work.child.what()
                 << (isSeed ? ", " + seeds[work.number].name : "") << '\n';
  }

  uint64_t faults() const {
    uint64_t sum = 0;
    for (auto [outcome, cases] : outcomes)
      sum += isFault(outcome) ? cases : 0;
    return sum;
  }

  const Options &options;
  const std::vector<Seed> &seeds;
  mlir::MLIRContext &context;
  std::vector<int> idleLogs;
  std::vector<Work> running;
  std::map<Outcome, uint64_t> outcomes; // of seeds and mutated cases
  uint64_t acceptedMutants = 0;
};

} // namespace

static int runTool(int argc, char **argv) {
  hideLibraryOptions();
  Options options;
  cl::ParseCommandLineOptions(argc, argv, "heddle's fuzzer: broken module text must be refused, never break a tool\n");
  std::string error = findEmptyValue(argc, argv);
  PathCheck paths;
  for (const std::string &path : options.inputs)
    paths.reads("the cases", path);
  paths.writesInPlace("--out", options.out);
  if (!error.empty() || !paths.check(error)) {
    llvm::errs() << "heddle-fuzz: error: " << error << '\n';
    return EXIT_FAILURE;
  }
  mlir::DialectRegistry registry;
  registerDialects(registry);
  registerPasses();
  // Made before the forks, so that a child starts at once. It has no threads, which a fork would lose.
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();

  if (!options.runner.empty()) {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(options.runner);
    if (!found) {
      llvm::errs() << "heddle-fuzz: error: --run-with: there is no program " << options.runner
                   << ", needed heddle-run's path, or its name on PATH\n";
      return EXIT_FAILURE;
    }
    options.runner = *found;
  }

  std::vector<Seed> seeds;
  if (!readSeeds(options, seeds))
    return EXIT_FAILURE;
  if (options.show) {
    llvm::outs() << mutate(seeds, options.series, options.first, kindOf(options));
    return EXIT_SUCCESS;
  }
  return Driver(options, seeds, context).run() ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) { return runLlvmTool("heddle-fuzz", runTool, argc, argv); }
