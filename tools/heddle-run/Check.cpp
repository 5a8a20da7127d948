// heddle-run check: against golden numbers, another program, itself again, and itself on other numbers of threads.
#include "Commands.h"
#include "Inputs.h"
#include "Noise.h"
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
  explicit Check(const CheckOptions &options)
      : options(options), loaded(*options.program.world, options.program.path) {}

  int run() {
    PathCheck paths = options.program.getPaths();
    paths.reads("--golden", options.goldenPath);
    paths.reads("--against", options.otherPath);
    paths.reads("--state", options.state.path);
    options.data.addPaths(paths);
    checkPaths(options.program, paths);
    std::string error;
    if (!options.goldenPath.empty()) {
      bool isRead = golden.read(options.goldenPath, error);
      options.program.world->confirm(isRead ? "" : error);
      inputs = std::make_unique<GoldenInputs>(golden, options.steps ? options.steps : golden.getSteps());
    } else {
      inputs = std::make_unique<LoadedInputs>(options.state, options.data, options.steps ? options.steps : 2);
    }
    session = makeSession(options.program.threads);
    if (!options.seeds.empty() && session->getDeviceKind() != DeviceKind::Emulated)
      throw Failure(fmt::format("--seeds-list is of the orders of an emulated GPU, but {} runs on {}, needed --device "
                                "emulated",
                                options.program.path, session->describeDevices()));
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
    // Golden numbers begin with a state: @init is not needed.
    std::vector<std::string> entries = options.goldenPath.empty()
                                           ? getEntries(*options.program.world, loaded, program.entry, options.state)
                                           : std::vector{loaded.findEntry(program.entry).name};
    return std::make_unique<Session>(loaded, program, std::move(entries));
  }

  /// A process has one emulator.
  void replaceEmulated() {
    if (session && session->getDeviceKind() == DeviceKind::Emulated)
      session.reset();
  }

  void report(const std::string &what, const std::string &difference) {
    isRight &= difference.empty();
    say(options.program, "{}: {}\n", what,
        difference.empty() ? fmt::format("{} leaves bitwise equal", first.size()) : difference);
  }

  void checkGolden() {
    // Leaves of a file are numbered by their place among those of their role; appended ones have no numbers.
    size_t metric = 0, state = 0;
    unsigned step = 0;
    const std::vector<format::Port> &results = session->getEntry(entry).results;
    std::string error, line;
    bool hasFinal = inputs->getSteps() == golden.getSteps(); // its state is that after the last step
    for (const Leaf &leaf : first) {
      bool isState = leaf.name.starts_with("final ");
      if (leaf.isAppended)
        continue;
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
        say(options.program, "{} ({})\n", line, leaf.name.substr(leaf.name.find(' ') + 1));
    }
    size_t appended = std::ranges::count(first, true, &Leaf::isAppended);
    size_t states = std::ranges::count(results, format::Role::State, &format::Port::role) - appended;
    size_t metrics = std::ranges::count(results, format::Role::Metric, &format::Port::role);
    for (unsigned number = 0; number < inputs->getSteps(); ++number)
      if (!golden.checkNoMore(fmt::format("step{}.metric.", number), metrics, error))
        throw Failure(error);
    if (hasFinal && !golden.checkNoMore("final.", states, error))
      throw Failure(error);
    if (golden.getCompared() == 0)
      throw Failure("no leaf was compared, needed at least 1 step and 1 leaf");
    say(options.program, "golden: {} steps, {}{}\n", inputs->getSteps(), golden.getSummary(),
        describeUnchecked(appended));
    isRight &= golden.getOutside() == 0;
  }

  void checkAgainst() {
    LoadedProgram theirs(*options.program.world, options.otherPath);
    ProgramOptions otherOptions = options.program;
    otherOptions.device.clear(); // what it has code for
    if (session->getDeviceKind() == DeviceKind::Emulated &&
        otherOptions.findDevice(*theirs.program) == DeviceKind::Emulated)
      throw Failure(options.otherPath +
                    " runs on the emulator, too, needed a program for other devices: a process has one emulator");
    Session other(theirs, otherOptions, {theirs.findEntry(options.program.entry).name});
    size_t otherEntry = other.findEntry(options.program.entry);
    inputs->begin(*session, entry);
    std::map<std::string, std::vector<std::byte>> starts; // of both programs, by names of what they become
    const std::vector<const format::Port *> &state = session->getExecutor().getState();
    for (size_t leaf = 0; leaf < state.size(); ++leaf)
      starts["final " + state[leaf]->name] = session->getState(leaf);
    CopiedInputs copied(*session, options.data, inputs->getSteps());
    Inputs &otherInputs = options.goldenPath.empty() ? static_cast<Inputs &>(copied) : *inputs;
    std::vector<Leaf> found = runSteps(other, otherEntry, otherInputs);
    std::vector<Leaf> expected = runSteps(*session, entry, *inputs);
    std::map<std::string, const Leaf *> byName;
    for (const Leaf &leaf : found)
      byName[leaf.name] = &leaf;
    std::vector<Compared> leaves;
    // Counts appended state of which the other program knows nothing.
    auto countAlone = [](const std::vector<Leaf> &own, const std::vector<Leaf> &others) {
      return std::ranges::count_if(own, [&](const Leaf &leaf) {
        return leaf.isAppended && std::ranges::count(others, leaf.name, &Leaf::name) == 0;
      });
    };
    for (const Leaf &leaf : expected) {
      auto same = byName.find(leaf.name);
      if (same == byName.end() && leaf.isAppended)
        continue;
      if (same == byName.end() || same->second->type != leaf.type)
        throw Failure(fmt::format("{} has {} of \"{}\", needed {}, as {} has", options.otherPath,
                                  same == byName.end() ? "no result" : format::toString(same->second->type), leaf.name,
                                  format::toString(leaf.type), options.program.path));
      auto start = starts.find(leaf.name);
      leaves.push_back(compare(*same->second, leaf, start == starts.end() ? nullptr : &start->second));
    }
    if (leaves.empty())
      throw Failure("no leaf was compared, needed at least 1 step and 1 leaf");
    bool isOutside = std::ranges::any_of(leaves, [&](const Compared &leaf) { return isOut(leaf); });
    if (isOutside) {                  // rounding alone may be why
      inputs->begin(*session, entry); // what the other begins with
      std::map<std::string, double> theirNoise = measureNoise(other, otherEntry, otherInputs, found),
                                    ownNoise = measureNoise(*session, entry, *inputs, expected);
      for (Compared &leaf : leaves)
        leaf.noise = std::max(ownNoise[leaf.name], theirNoise[leaf.name]);
    }
    reportAgainst(leaves, countAlone(expected, found) + countAlone(found, expected));
  }

  /// A leaf of two programs.
  struct Compared {
    std::string name;
    double difference = 0, scale = 1; // what the difference is relative to
    bool isNan = false;               // every element of both
    double noise = 0;                 // what rounding moves it by, where that was measured

    bool isChanged = false; // of state: not what it began as, in either program

    double getRelative() const { return difference == 0 ? 0 : difference / scale; }
    bool isNoise() const { return noise >= noiseShare * scale; }
    /// What rounding alone explains.
    double getRounding() const { return noise * (isNoise() ? noiseMargin : roundingMargin); }
  };

  /// A leaf's difference is relative to its largest element; that of state to its largest change from `start`, where
  /// that is smaller, or else a step that is far smaller than what it updates would agree with any other.
  Compared compare(const Leaf &found, const Leaf &expected, const std::vector<std::byte> *start) const {
    SafetensorsView theirs = runtime::makeView(found.type, found.bytes),
                    own = runtime::makeView(expected.type, expected.bytes);
    Compared leaf{.name = expected.name};
    if (!isFloat(own.dtype)) {
      leaf.difference = relativeDifference(theirs, own);
      return leaf;
    }
    Distance distance = getDistance(theirs, own);
    leaf.difference = distance.difference;
    leaf.scale = distance.largest;
    size_t elements = expected.bytes.size() / format::getBytes(expected.type.dtype);
    leaf.isNan = elements != 0 && distance.nans == elements;
    // Every step rounds the state, so a change shows no difference that is smaller than these roundings.
    double rounding = ulpsOfStep * inputs->getSteps() * getEpsilon(expected.type.dtype) * distance.largest;
    if (start && distance.difference > rounding) {
      SafetensorsView before = runtime::makeView(expected.type, *start);
      double change = std::max(getDetour(own, before, nullptr, nullptr), getDetour(theirs, before, nullptr, nullptr));
      leaf.scale = std::min(distance.largest, change);
    }
    leaf.isChanged = start && (*start != expected.bytes || *start != found.bytes);
    return leaf;
  }

  bool isOut(const Compared &leaf) const { return leaf.getRelative() > options.tolerance; }

  void reportAgainst(const std::vector<Compared> &leaves, size_t unchecked) {
    const Compared *worst = nullptr;
    size_t outside = 0, rounded = 0, noisy = 0, nans = 0, changed = 0, noisyChanged = 0;
    for (const Compared &leaf : leaves) {
      if (leaf.isNan) {
        say(options.program, "{} is NaN in both programs, needed numbers to compare\n", leaf.name);
        ++nans;
        continue;
      }
      changed += leaf.isChanged;
      bool isExplained = leaf.difference <= leaf.getRounding();
      if (isOut(leaf) && isExplained) {
        say(options.program, "{} is {}: it differs by {:.3g}, and rounding alone moves it by {:.3g}\n", leaf.name,
            leaf.isNoise() ? "noise" : "within rounding", leaf.getRelative(), leaf.noise / leaf.scale);
        ++(leaf.isNoise() ? noisy : rounded);
        noisyChanged += leaf.isNoise() && leaf.isChanged;
        if (leaf.isNoise())
          continue;
      } else if (isOut(leaf)) {
        say(options.program, "{} differs by {:.3g}, tolerance {:.3g}\n", leaf.name, leaf.getRelative(),
            std::max(options.tolerance, leaf.getRounding() / leaf.scale));
        ++outside;
      }
      if (!worst || leaf.getRelative() >= worst->getRelative())
        worst = &leaf;
    }
    if (!worst)
      throw Failure("every leaf is NaN or noise, needed one that two programs can agree about");
    if (changed > 0 && noisyChanged == changed)
      throw Failure(fmt::format("all {} leaves of state that the steps change are noise, needed one that two programs "
                                "can agree about: fewer steps, or wider floats",
                                changed));
    say(options.program,
        "against {}: worst leaf {} differs by {:.3g}, {} of {} leaves out of tolerance {:.3g}{}{}{}{}\n",
        options.otherPath, worst->name, worst->getRelative(), outside, leaves.size(), options.tolerance,
        rounded ? fmt::format(", {} within rounding", rounded) : "", noisy ? fmt::format(", {} noise", noisy) : "",
        nans ? fmt::format(", {} NaN", nans) : "", describeUnchecked(unchecked));
    isRight &= outside == 0 && nans == 0;
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
                 "of --against, relative to a leaf's largest element, and of state to its largest change (default "
                 "1e-3); what is noise is said to be");
  own.add_flag("--twice", options->isTwice, "run again: all bits must be the same");
  own.add_option("--threads-list", options->threads, "run on so many threads: all bits must be the same")
      ->delimiter(',');
  own.add_option("--seeds-list", options->seeds, "run in these orders of an emulated GPU: all bits must be the same")
      ->delimiter(',');
  own.add_option("--steps", options->steps, "steps to run (default all golden ones, or 2)")->check(atLeastOne());
  options->state.add(own);
  options->state.mayBeRandom = true;
  options->data.add(own, true);
  options->program.addExecution(own);
  own.callback([options, golden, &command] {
    if (golden->empty() && options->otherPath.empty() && !options->isTwice && options->threads.empty() &&
        options->seeds.empty())
      throw CLI::RequiredError("One of --golden, --against, --twice, --threads-list and --seeds-list");
    command = [options](std::shared_ptr<runtime::World> world) {
      options->program.world = std::move(world);
      return Check(*options).run();
    };
  });
}
