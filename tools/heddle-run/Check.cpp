// heddle-run check: against golden numbers, another program, itself again, and itself on other numbers of threads.
#include "Commands.h"
#include "Inputs.h"
#include "heddle/Runtime/DTypes.h"

#include <fmt/core.h>

using namespace heddle;
using namespace heddle::run;

namespace {

struct CheckOptions {
  ProgramOptions program;
  StateOptions state;
  DataOptions data;
  std::string goldenPath, otherPath;
  unsigned steps = 0;
  double tolerance = 1e-3;
  bool isTwice = false;
  std::vector<unsigned> threads;
  std::vector<uint64_t> seeds;
};

/// The first bit that differs, as a sentence; empty where none does.
std::string findDifference(const std::vector<Leaf> &expected, const std::vector<Leaf> &found) {
  for (size_t index = 0; index < expected.size(); ++index) {
    const Leaf &a = expected[index], &b = found[index];
    if (a.bytes == b.bytes)
      continue;
    size_t element = (std::ranges::mismatch(a.bytes, b.bytes).in1 - a.bytes.begin()) / format::getBytes(a.type.dtype);
    return fmt::format("element {} of {} {} differs", element, a.name, format::toString(a.type));
  }
  return "";
}

class Check {
public:
  explicit Check(const CheckOptions &options) : options(options), loaded(options.program.path) {}

  int run() {
    checkOutput("--flight-record", options.program.recordPath,
                {{"--golden", options.goldenPath}, {"--against", options.otherPath}});
    std::string error;
    if (!options.goldenPath.empty()) {
      if (!golden.read(options.goldenPath, error))
        throw Failure(error);
      inputs = std::make_unique<GoldenInputs>(golden, options.steps ? options.steps : golden.getSteps());
    } else {
      inputs = std::make_unique<LoadedInputs>(options.state, options.data, options.steps ? options.steps : 2);
    }
    session = makeSession(options.program.threads);
    entry = session->findEntry(options.program.entry);
    if (!options.otherPath.empty())
      checkAgainst(); // first: it copies the state that the other begins with
    first = runSteps(*session, entry, *inputs);
    if (first.empty())
      throw Failure("no leaf was compared, needed at least 1 step and 1 leaf");
    if (!options.goldenPath.empty())
      checkGolden();
    if (options.isTwice)
      report("twice", findDifference(first, runSteps(*session, entry, *inputs)));
    for (unsigned threads : options.threads) {
      replaceEmulated();
      std::unique_ptr<Session> other = makeSession(threads);
      report(fmt::format("{} thread{}", threads, threads == 1 ? "" : "s"),
             findDifference(first, runSteps(*other, entry, *inputs)));
    }
    for (uint64_t seed : options.seeds) {
      replaceEmulated();
      std::unique_ptr<Session> other = makeSession(options.program.threads, seed);
      report(fmt::format("seed {}", seed), findDifference(first, runSteps(*other, entry, *inputs)));
    }
    return isRight ? EXIT_SUCCESS : EXIT_FAILURE;
  }

private:
  std::unique_ptr<Session> makeSession(unsigned threads, std::optional<uint64_t> seed = {}) const {
    ProgramOptions program = options.program;
    program.threads = threads;
    if (seed)
      program.orderSeed = *seed;
    program.isPoisoned = true; // what is read before it is written shows
    StateOptions state = options.state;
    if (!options.goldenPath.empty())
      state.path = options.goldenPath; // @init is not needed
    return std::make_unique<Session>(loaded, program, getEntries(loaded, program.entry, state));
  }

  /// A process has one emulator.
  void replaceEmulated() {
    if (session && session->getDeviceKind() == DeviceKind::Emulated)
      session.reset();
  }

  void report(const std::string &what, const std::string &difference) {
    isRight &= difference.empty();
    fmt::print("{}: {}\n", what,
               difference.empty() ? fmt::format("{} leaves bitwise equal", first.size()) : difference);
  }

  void checkGolden() {
    // Leaves of a file are numbered by their place among those of their role.
    size_t metric = 0, state = 0;
    unsigned step = 0;
    const std::vector<format::Port> &results = session->getEntry(entry).results;
    std::string error, line;
    bool hasFinal = inputs->getSteps() == golden.getSteps(); // its state is that after the last step
    for (const Leaf &leaf : first) {
      bool isState = leaf.name.starts_with("final ");
      unsigned number = isState ? step : static_cast<unsigned>(std::stoul(leaf.name.substr(4)));
      if (number != step)
        metric = 0;
      step = number;
      std::string name = isState ? fmt::format("final.{}", state++) : fmt::format("step{}.metric.{}", step, metric++);
      if (isState && !hasFinal)
        continue;
      if (!golden.compare(name, runtime::makeView(leaf.type, leaf.bytes), line, error))
        throw Failure(error);
      if (!line.empty())
        fmt::print("{} ({})\n", line, leaf.name.substr(leaf.name.find(' ') + 1));
    }
    size_t states = std::ranges::count(results, format::Role::State, &format::Port::role);
    size_t metrics = std::ranges::count(results, format::Role::Metric, &format::Port::role);
    for (unsigned number = 0; number < inputs->getSteps(); ++number)
      if (!golden.checkNoMore(fmt::format("step{}.metric.", number), metrics, error))
        throw Failure(error);
    if (hasFinal && !golden.checkNoMore("final.", states, error))
      throw Failure(error);
    if (golden.getCompared() == 0)
      throw Failure("no leaf was compared, needed at least 1 step and 1 leaf");
    fmt::print("golden: {} steps, {}\n", inputs->getSteps(), golden.getSummary());
    isRight &= golden.getOutside() == 0;
  }

  void checkAgainst() {
    LoadedProgram theirs(options.otherPath);
    ProgramOptions otherOptions = options.program;
    otherOptions.device.clear(); // what it has code for
    if (session->getDeviceKind() == DeviceKind::Emulated &&
        otherOptions.findDevice(*theirs.program) == DeviceKind::Emulated)
      throw Failure(options.otherPath +
                    " runs on the emulator, too, needed a program for other devices: a process has one emulator");
    Session other(theirs, otherOptions, {theirs.findEntry(options.program.entry).name});
    size_t otherEntry = other.findEntry(options.program.entry);
    inputs->begin(*session, entry);
    std::vector<Leaf> found;
    if (options.goldenPath.empty()) {
      CopiedInputs copied(*session, options.data, inputs->getSteps());
      found = runSteps(other, otherEntry, copied);
    } else {
      found = runSteps(other, otherEntry, *inputs);
    }
    std::vector<Leaf> expected = runSteps(*session, entry, *inputs);
    double worst = 0;
    std::string worstName = "none";
    size_t outside = 0;
    std::map<std::string, const Leaf *> byName;
    for (const Leaf &leaf : found)
      byName[leaf.name] = &leaf;
    for (const Leaf &leaf : expected) {
      auto same = byName.find(leaf.name);
      if (same == byName.end() || same->second->type != leaf.type)
        throw Failure(fmt::format("{} has {} of \"{}\", needed {}, as {} has", options.otherPath,
                                  same == byName.end() ? "no result" : format::toString(same->second->type), leaf.name,
                                  format::toString(leaf.type), options.program.path));
      double difference = relativeDifference(runtime::makeView(same->second->type, same->second->bytes),
                                             runtime::makeView(leaf.type, leaf.bytes));
      if (difference > options.tolerance) {
        fmt::print("{} differs by {:.3g}, tolerance {:.3g}\n", leaf.name, difference, options.tolerance);
        ++outside;
      }
      if (difference >= worst) {
        worst = difference;
        worstName = leaf.name;
      }
    }
    fmt::print("against {}: worst leaf {} differs by {:.3g}, {} of {} leaves out of tolerance {:.3g}\n",
               options.otherPath, worstName, worst, outside, expected.size(), options.tolerance);
    isRight &= outside == 0;
  }

  const CheckOptions &options;
  LoadedProgram loaded;
  GoldenFile golden;
  std::unique_ptr<Inputs> inputs;
  std::unique_ptr<Session> session;
  size_t entry = 0;
  std::vector<Leaf> first;
  bool isRight = true;
};

} // namespace

void run::addCheck(CLI::App &app, Command &command) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App &own = *app.add_subcommand("check", "Compare a program with golden numbers, another program, or itself");
  options->program.addProgram(own, "entry to check (default @step, or the only one)");
  auto *golden =
      own.add_option("--golden", options->goldenPath,
                     "golden.safetensors to begin with and compare to, with a model.json of tolerances beside it");
  own.add_option("--against", options->otherPath, "another program of the same step, compared leaf by leaf");
  own.add_option("--tolerance", options->tolerance,
                 "of --against, relative to a leaf's largest element (default 1e-3)");
  own.add_flag("--twice", options->isTwice, "run again: all bits must be the same");
  own.add_option("--threads-list", options->threads, "run on so many threads: all bits must be the same")
      ->delimiter(',');
  own.add_option("--seeds-list", options->seeds, "run in these orders of an emulated GPU: all bits must be the same")
      ->delimiter(',');
  own.add_option("--steps", options->steps, "steps to run (default all golden ones, or 2)")->check(atLeastOne());
  options->state.add(own);
  options->data.add(own, true);
  options->program.addExecution(own);
  own.callback([options, golden, &command] {
    if (golden->empty() && options->otherPath.empty() && !options->isTwice && options->threads.empty() &&
        options->seeds.empty())
      throw CLI::RequiredError("One of --golden, --against, --twice, --threads-list and --seeds-list");
    command = [options] { return Check(*options).run(); };
  });
}
