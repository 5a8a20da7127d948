// heddle-fuzz-sharding: random programs with random annotations, run as they are and after a pipeline that shards them;
// both must give the same numbers.
//
//   heddle-fuzz-sharding --count=300 --seed=1 --pipeline=heddle-shard
//   heddle-fuzz-sharding --show --first=7
//   heddle-fuzz-sharding --reduce failing.mlir
//   heddle-fuzz-sharding --training --first-pipeline=heddle-shard --pipeline=heddle-to-scheduled
//
// Case N of a seed number is the same module on every machine. Faults are saved as <out>/<outcome>-<seed
// number>-<N>.mlir, with --reduce as small as they get, too.
#include "../Outputs.h"
#include "Judge.h"
#include "Program.h"
#include "Reduce.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <map>
#include <poll.h>

using namespace heddle;
using namespace heddle::fuzz;
namespace cl = llvm::cl;
using llvm::StringRef;

namespace {

struct Options {
  cl::OptionCategory category{"heddle-fuzz-sharding options"};
  cl::list<std::string> files{cl::Positional, cl::desc("<.mlir files to judge instead of random cases>"),
                              cl::cat(category)};
  cl::opt<uint64_t> count{"count", cl::desc("Cases (default 300)"), cl::init(300), cl::cat(category)};
  cl::opt<uint64_t> first{"first", cl::desc("Number of the first case (default 0)"), cl::init(0), cl::cat(category)};
  cl::opt<uint64_t> series{"seed", cl::desc("Seed number of the series of cases (default 1)"), cl::init(1),
                           cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs", cl::desc("Cases at a time (default 2)"), cl::init(2), cl::cat(category)};
  cl::opt<unsigned> seconds{"timeout", cl::desc("CPU seconds a case may take (default 20)"), cl::init(20),
                            cl::cat(category)};
  cl::opt<std::string> pipeline{"pipeline", cl::desc("Passes between the two runs (default heddle-shard)"),
                                cl::init("heddle-shard"), cl::cat(category)};
  cl::opt<std::string> firstPipeline{
      "first-pipeline", cl::desc("Passes before the first run already; both runs must then give the same bits"),
      cl::cat(category)};
  cl::opt<bool> training{"training", cl::desc("Cases are steps that update state, instead of ops of all families"),
                         cl::init(false), cl::cat(category)};
  cl::opt<bool> microbatches{"microbatches", cl::desc("Meshes have a sequential axis, by which some arguments are cut"),
                             cl::init(false), cl::cat(category)};
  cl::list<std::string> mayRefuse{"may-refuse", cl::desc("Words of errors that leave a case out"), cl::cat(category)};
  cl::opt<std::string> out{"out", cl::desc("Folder for faults (default heddle-fuzz-sharding-faults)"),
                           cl::init("heddle-fuzz-sharding-faults"), cl::cat(category)};
  cl::list<std::string> without{"without",
                                cl::desc("Leave out cases with one of these words: rng_bit_generator,\"a\"=1"),
                                cl::CommaSeparated, cl::cat(category)};
  cl::opt<bool> reduce{"reduce", cl::desc("Shrink the first fault of each cause, and print it"), cl::init(false),
                       cl::cat(category)};
  cl::opt<bool> show{"show", cl::desc("Print case --first instead of running anything"), cl::init(false),
                     cl::cat(category)};
};

void writeFile(const llvm::Twine &path, StringRef text) {
  std::string error;
  if (!writeText(path.str(), text, error))
    llvm::errs() << "heddle-fuzz-sharding: error: " << error << '\n';
}

std::string generateCase(const Options &options, uint64_t number) {
  return options.training ? generateTrainingStep(options.series, number)
                          : generate(options.series, number, options.microbatches);
}

/// Judges cases `options.jobs` at a time, and reports them in their order.
class Driver {
public:
  Driver(const Options &options, mlir::MLIRContext &context)
      : options(options), context(context), without(options.without.begin(), options.without.end()),
        mayRefuse(options.mayRefuse.begin(), options.mayRefuse.end()),
        judging{options.pipeline, options.firstPipeline, options.seconds, without, mayRefuse} {}

  bool run() {
    auto start = std::chrono::steady_clock::now();
    uint64_t end = options.first + options.count;
    if (!options.files.empty()) {
      if (!readFiles())
        return false;
      nextToStart = nextToReport = 0;
      end = texts.size();
    } else {
      nextToStart = nextToReport = options.first;
    }
    uint64_t total = end - nextToStart;
    while (nextToReport < end) {
      while (workers.size() < std::max(1u, unsigned(options.jobs)) && nextToStart < end) {
        uint64_t until = std::min(nextToStart + stretch, end);
        startWorker(nextToStart, until);
        nextToStart = until;
      }
      std::vector<pollfd> waits;
      for (const Worker &worker : workers)
        waits.push_back({worker.getDescriptor(), POLLIN, 0});
      poll(waits.data(), waits.size(), -1);
      for (size_t index = waits.size(); index-- > 0;)
        if (waits[index].revents)
          readFrom(index);
      for (auto found = verdicts.find(nextToReport); found != verdicts.end(); found = verdicts.find(++nextToReport)) {
        report(found->first, found->second);
        verdicts.erase(found);
      }
    }
    std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    llvm::outs() << total << " cases:";
    for (auto [outcome, cases] : outcomes)
      llvm::outs() << ' ' << cases << ' ' << toString(outcome) << ',';
    llvm::outs() << ' ' << faults << " faults of " << causes.size() << " causes; results compared: " << exact
                 << " exactly, " << bounded << " within bounds; "
                 << llvm::format("%.2f ms a case\n", took.count() / std::max<uint64_t>(total, 1));
    for (const auto &[cause, cases] : causes)
      llvm::outs() << llvm::format("%6llu ", (unsigned long long)cases.size()) << cause << ", first case "
                   << cases.front() << '\n';
    return faults == 0;
  }

private:
  static constexpr uint64_t stretch = 50;

  bool readFiles() {
    for (const std::string &file : options.files) {
      auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
      if (!buffer) {
        llvm::errs() << "heddle-fuzz-sharding: error: cannot read " << file << ": " << buffer.getError().message()
                     << '\n';
        return false;
      }
      texts.push_back((*buffer)->getBuffer().str());
    }
    return true;
  }

  std::string textOf(uint64_t number) const {
    return options.files.empty() ? generateCase(options, number) : texts[number];
  }

  void startWorker(uint64_t first, uint64_t end) {
    llvm::outs().flush(); // a child must not inherit it
    workers.push_back(Worker::start(first, end, [&](uint64_t number) { return textOf(number); }, context, judging));
  }

  void readFrom(size_t index) {
    do {
      uint64_t number = workers[index].getNext();
      if (std::optional<Verdict> verdict = workers[index].read())
        verdicts[number] = *verdict;
    } while (workers[index].hasRead());
    if (!workers[index].hasEnded())
      return;
    uint64_t next = workers[index].getNext(), end = workers[index].getEnd();
    workers.erase(workers.begin() + index);
    if (next < end)
      startWorker(next, end);
  }

  void report(uint64_t number, const Verdict &verdict) {
    ++outcomes[verdict.outcome];
    exact += verdict.exact;
    bounded += verdict.bounded;
    if (!verdict.isFault())
      return;
    ++faults;
    auto &cases = causes[verdict.getCause()];
    cases.push_back(number);
    std::string name = options.files.empty() ? toString(verdict.outcome).str() + "-" + std::to_string(options.series) +
                                                   "-" + std::to_string(number)
                                             : llvm::sys::path::stem(options.files[number]).str();
    llvm::SmallString<128> path(options.out);
    llvm::sys::path::append(path, name);
    if (options.files.empty()) {
      llvm::sys::fs::create_directories(options.out);
      writeFile(path + ".mlir", textOf(number));
    }
    llvm::outs() << (options.files.empty() ? std::string(path) + ".mlir" : options.files[number]) << ": "
                 << toString(verdict.outcome) << ", " << verdict.message << '\n';
    // Cases that differ have nothing else in common: the first ten are shrunk.
    if (!options.reduce || cases.size() > (verdict.outcome == Outcome::Differs ? 10 : 1))
      return;
    std::string small = fuzz::reduce(textOf(number), verdict, context, judging);
    Verdict last = judgeApart(small, context, judging);
    llvm::outs() << small << "// " << toString(last.outcome) << ": " << last.message << "\n";
    llvm::sys::fs::create_directories(options.out);
    writeFile(path + ".small.mlir", "// " + toString(last.outcome).str() + ": " + last.message + "\n" + small);
  }

  const Options &options;
  mlir::MLIRContext &context;
  std::vector<std::string> without, mayRefuse;
  JudgeOptions judging;
  std::vector<std::string> texts;
  std::vector<Worker> workers;
  std::map<uint64_t, Verdict> verdicts; // not yet reported
  uint64_t nextToStart = 0, nextToReport = 0, faults = 0, exact = 0, bounded = 0;
  std::map<Outcome, uint64_t> outcomes;
  std::map<std::string, std::vector<uint64_t>> causes;
};

} // namespace

static int runTool(int argc, char **argv) {
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::ParseCommandLineOptions(argc, argv,
                              "heddle's sharding fuzzer: sharding must not change what a program computes\n");
  std::string error = findEmptyValue(argc, argv);
  PathCheck paths;
  for (const std::string &path : options.files)
    paths.reads("the cases", path);
  paths.writesInPlace("--out", options.out);
  if (!error.empty() || !paths.check(error)) {
    llvm::errs() << "heddle-fuzz-sharding: error: " << error << '\n';
    return EXIT_FAILURE;
  }
  if (options.show) {
    llvm::outs() << generateCase(options, options.first);
    return EXIT_SUCCESS;
  }
  mlir::DialectRegistry registry;
  registerDialects(registry);
  registerPasses();
  // Made before the forks, so that a child starts at once. It has no threads, which a fork would lose.
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.printOpOnDiagnostic(false);
  return Driver(options, context).run() ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) { return runLlvmTool("heddle-fuzz-sharding", runTool, argc, argv); }
