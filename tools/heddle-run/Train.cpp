// heddle-run train: init or a saved state, then steps over data, with evaluations and saves between them.
#include "Checkpoints.h"
#include "Clock.h"
#include "Commands.h"
#include "Console.h"
#include "Stop.h"
#include "StopRules.h"
#include "Sync.h"
#include "TrainOptions.h"
#include "heddle/Runtime/Metrics/JsonLines.h"
#include "heddle/Runtime/Metrics/PlanCost.h"
#include "heddle/Runtime/Replicas.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

using namespace heddle;
using namespace heddle::run;

namespace {

/// A line's and a record's own names keep their meaning: a program's number of such a name has `prefix` before it.
std::string nameNumber(const char *prefix, const std::string &name) {
  static const std::set<std::string> own = {"step",
                                            "epoch",
                                            "example",
                                            "time",
                                            "peak",
                                            "step_seconds",
                                            "data_seconds",
                                            "tflops",
                                            "TFLOP/s",
                                            "tokens_per_second",
                                            "tokens/s",
                                            "examples_per_second",
                                            "examples/s",
                                            "peak_bytes",
                                            "rank_step_seconds",
                                            "rank_wait_seconds"};
  return own.contains(name) ? prefix + name : name;
}

class Training {
public:
  explicit Training(const TrainOptions &options)
      : options(options), state(findState()), session(makeSession()), step(session.findEntry(options.program.entry)),
        metrics(session, step), shown(session, options.shown), rules(options.stop, began),
        console(!session.getWorld().isFirst()) {}

  int run() {
    prepare();
    // From here on nothing but a signal that comes again ends the process before the state that was trained is saved.
    StopSignals stop;
    std::string failure = takeSteps();
    constexpr std::chrono::seconds patience(1);
    if (!hasBatch && !loader->await(patience))
      runtime::Loader::abandon(std::move(loader), session.getLoaded().program);
    auto addFault = [&](const std::string &fault) {
      if (failure.find(fault) == std::string::npos) // a rank that is gone ends what comes after it, too
        failure += (failure.empty() ? "" : "; ") + fault;
    };
    if (checkpoints)
      addFault(endCheckpoints());
    if (!options.savePath.empty() && saved != done && isStateWhole)
      addFault(trySave());
    if (session.getWorld().isLone())
      findStop();      // it may have come since
    if (done == steps) // no rule has ended it before
      endReason.clear(), isOutOfTime = false;
    if (stopped)
      console.print(fmt::format("interrupted after step {}", reached.step));
    if (!endReason.empty())
      console.print(fmt::format("ended after step {}: {}", reached.step, endReason));
    if (!failure.empty())
      throw Failure(failure);
    if (stopped)
      return 128 + stopped;
    if (isOutOfTime)
      return goesOnLater;
    return console.isWhole() && lostRecords.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
  }

private:
  /// What the run begins with: the latest checkpoint, where it goes on.
  StateOptions findState() {
    checkOutputs(options);
    StateOptions begin = options.state;
    resumed = findBegin(*options.program.world, options.checkpoint);
    if (resumed)
      begin.path = runtime::CheckpointFolder(options.checkpoint.folder).getStep(*resumed);
    return begin;
  }

  Session makeSession() {
    LoadedProgram loaded(*options.program.world, options.program.path);
    std::vector<std::string> entries = getEntries(*options.program.world, loaded, options.program.entry, state);
    if (options.evalEvery > 0)
      entries.push_back(loaded.findEntry("eval").name);
    if (options.syncEvery > 0) {
      std::vector<std::string> own = Sync::findNames(*loaded.program);
      if (own.empty())
        loaded.findEntry("sync"); // says that there is none
      entries.insert(entries.end(), own.begin(), own.end());
    }
    if (!options.savePath.empty() || options.checkpoint.isAsked())
      addStateEntries(loaded, entries);
    return {loaded, options.program, entries};
  }

  /// All that may be refused before the first step.
  void prepare() {
    std::optional<runtime::StateInfo> info = session.begin(state);
    reached = {.seed = options.data.seed, .epoch = 0, .example = 0, .step = 0};
    if (info)
      reached = info->position;
    findSteps();
    loader = session.makeLoader(options.data, step, reached);
    reached = loader->getPosition();
    if (options.evalEvery > 0) {
      eval = session.findEntry("eval");
      makeEvalLoader(); // so that what does not fit shows now
    }
    if (options.syncEvery > 0)
      sync.emplace(session, options.syncEvery);
    if (!options.savePath.empty())
      session.checkSave(options.savePath);
    checkBest();
    rules.checkNames(getNumberNames());
    if (options.replicasEvery > 0)
      replicas.emplace(session.getExecutor());
    if (options.checkpoint.isAsked())
      checkpoints.emplace(options.checkpoint, session, firstStep, resumed);
    doFirst(session.getWorld(), [&](std::string &error) {
      return (options.metricsPath.empty() || lines.open(options.metricsPath, info.has_value(), error)) &&
             (options.tensorBoardFolder.empty() || board.open(options.tensorBoardFolder, error));
    });
    cost = runtime::getPlanCost(session.getProgram(), session.getEntry(step));
    describe();
  }

  /// Runs until the last step, a signal, or something that can't be gone on with: the sentence that says what.
  std::string takeSteps() {
    try {
      while (done < steps && deliver()) {
        runStep();
        if (sync)
          meet(); // before all that looks at the state
        if (eval && (reached.step % options.evalEvery == 0 || done == steps || findStop()))
          evaluate();
        if (options.replicasEvery > 0 && reached.step % options.replicasEvery == 0)
          checkReplicas();
        if (options.saveEvery > 0 && reached.step % options.saveEvery == 0 && done < steps)
          warn(trySave()); // the last one is tried again
        if (checkpoints && checkpoints->isDue(reached.step) && done < steps)
          warn(beginCheckpoint());
        if (checkpoints)
          warn(tellOfCheckpoints(false));
      }
    } catch (const std::bad_alloc &) {
      return "there is not enough memory";
    } catch (const std::exception &fault) {
      return fault.what();
    }
    return "";
  }

  /// How many steps are to be taken, which is the same on all ranks: those that take others, or save after others,
  /// would wait for each other.
  void findSteps() {
    firstStep = resumed ? session.getFirstStep() : reached.step;
    steps = options.steps - std::min(options.steps, reached.step - firstStep);
    if (resumed && options.state.hasInitSeed &&
        session.getInitSeed().value_or(options.state.initSeed) != options.state.initSeed)
      throw Failure(fmt::format("--init-seed is {}, needed {}, from which the state of {} was made",
                                options.state.initSeed, *session.getInitSeed(), state.path));
    std::vector<std::string> own = options.tell();
    own.push_back(fmt::format("a state of step {}", reached.step));
    own.push_back(fmt::format("a run from step {} on", firstStep));
    agreeOn(session.getWorld(), own);
    if (options.stop.idleSeconds >= options.program.startSeconds && !session.getWorld().isLone())
      throw Failure(fmt::format("--idle-exit is {:g} s, needed less than the {:g} s of --start-timeout, after which "
                                "others give up a rank without progress",
                                options.stop.idleSeconds, options.program.startSeconds));
  }

  /// Whether the run ends now, on all ranks: by a signal, that of the first one that has got one, or by a rule, which
  /// rank 0 looks at, and each rank that waits for data. Throws on all what went wrong on one, which counts where
  /// nothing ends the run there.
  bool findStop(const std::string &fault = "") {
    runtime::World &world = session.getWorld();
    struct Stop {
      int32_t signal;
      StopRules::Cause cause;
      int64_t rank;
    } own{StopSignals::get(), findCause(), world.getRank()};
    auto find = [](const std::vector<runtime::Message> &all) {
      auto read = [](const runtime::Message &one) { return reinterpret_cast<const Stop *>(one.data()); };
      auto ending = std::ranges::find_if(all, [&](const auto &one) { return read(one)->signal != 0; });
      if (ending == all.end())
        ending = std::ranges::find_if(all, [&](const auto &one) { return read(one)->cause != StopRules::Cause::None; });
      return ending == all.end() ? all[0] : *ending;
    };
    bool isAsked = own.signal || own.cause != StopRules::Cause::None;
    runtime::Message found = world.decide(isAsked ? "" : fault, std::as_bytes(std::span(&own, 1)), find);
    const auto &stop = *reinterpret_cast<const Stop *>(found.data());
    stopped = stop.signal;
    bool isEnded = !stopped && stop.cause != StopRules::Cause::None;
    if (isEnded) {
      endReason = rules.describe(stop.cause);
      if (stop.cause == StopRules::Cause::Data && !world.isLone())
        endReason += fmt::format(" to rank {}", stop.rank);
      isOutOfTime = stop.cause != StopRules::Cause::Metric;
    }
    return stopped || isEnded;
  }

  /// Why this rank ends the run.
  StopRules::Cause findCause() const {
    if (session.getWorld().isFirst() && rules.find() != StopRules::Cause::None)
      return rules.find();
    if (hasBatch)
      return StopRules::Cause::None;
    return rules.isOutOfTime() ? StopRules::Cause::Time : rules.find(started);
  }

  /// Gives the step its next batch, unless something ends the run, also while none comes: ranks tell each other of both
  /// at once.
  bool deliver() {
    started = Clock::now();
    constexpr std::chrono::milliseconds interval(100);
    do
      hasBatch = loader->await(interval);
    while (!hasBatch && !StopSignals::get() && findCause() == StopRules::Cause::None &&
           session.getWorld().getEnd().empty());
    std::string fault = hasBatch ? session.tryDeliver(*loader, step) : "";
    dataSeconds = since(started);
    return !findStop(fault);
  }

  /// Empty, or why the state could not be saved. What lay at the path is still there then.
  std::string trySave() {
    try {
      session.saveState(options.savePath, reached);
    } catch (const std::bad_alloc &) {
      return options.savePath + ": can't be written: there is not enough memory";
    } catch (const std::exception &fault) {
      return fault.what();
    }
    saved = done;
    console.print(fmt::format("step: {}  saved {}", reached.step, options.savePath));
    return "";
  }

  /// Says on the first rank what went wrong, where something did.
  void warn(const std::string &fault) {
    if (!fault.empty() && session.getWorld().isFirst())
      tell("heddle-run: warning: " + fault + "; the run goes on");
  }

  // ---- checkpoints ----

  /// Throws Failure where the best checkpoint goes by a number that there is not.
  void checkBest() {
    std::string best = options.checkpoint.getRetention().best;
    std::vector<std::string> names = getNumberNames();
    if (best.empty() || std::ranges::count(names, best) > 0)
      return;
    throw Failure(fmt::format("--keep-best is '{}', needed {}{}", options.checkpoint.keepBest,
                              names.empty() ? "metrics of one element" : "one of ", fmt::join(names, ", ")));
  }

  /// Of the metrics of one element, and of @eval's.
  std::vector<std::string> getNumberNames() {
    std::vector<std::string> names = metrics.getNames();
    if (eval)
      for (const std::string &name : MetricReader(session, *eval, false).getNames())
        names.push_back("eval/" + name);
    return names;
  }

  /// A state that differs between copies is not saved: what was saved before is worth more.
  void checkReplicas() {
    try {
      replicas->check();
    } catch (const runtime::WorldError &fault) {
      isStateWhole = false;
      throw Failure(fmt::format("after step {} {}", reached.step, fault.what()));
    }
  }

  /// Empty, or why none could be begun.
  std::string beginCheckpoint() {
    Scalars numbers = lastMetrics;
    if (evaluatedStep == reached.step)
      numbers.insert(numbers.end(), lastMeans.begin(), lastMeans.end());
    try {
      record({}, {{"checkpoint_stall_seconds", checkpoints->begin(reached, numbers)}});
    } catch (const std::exception &fault) {
      return fault.what();
    }
    return "";
  }

  /// Says which saves have ended well, and gives what went wrong with others; with `waits`, all saves have ended then.
  std::string tellOfCheckpoints(bool waits) {
    std::string faults;
    while (std::optional<Checkpoints::Report> report = checkpoints->findReport(waits)) {
      if (report->fault.empty())
        console.print(fmt::format("step: {}  saved {}  {}  stall: {}  time: {}", report->step,
                                  runtime::CheckpointFolder(options.checkpoint.folder).getStep(report->step),
                                  toBytesText(static_cast<double>(report->bytes)), toSecondsText(report->stall),
                                  toSecondsText(report->seconds)));
      for (const std::string &fault : {report->fault, report->warning})
        faults += (faults.empty() || fault.empty() ? "" : "; ") + fault;
    }
    return faults;
  }

  /// Waits for what is being written, and saves the last state, where that is not the one.
  std::string endCheckpoints() {
    std::string fault = tellOfCheckpoints(true);
    if (!isStateWhole || checkpoints->has(reached.step))
      return fault;
    warn(fault);
    fault = beginCheckpoint();
    return fault.empty() ? tellOfCheckpoints(true) : fault;
  }

  static void checkOutputs(const TrainOptions &options) {
    PathCheck paths = options.program.getPaths();
    paths.reads("--state", options.state.path);
    options.data.addPaths(paths);
    paths.reads("the data of @eval", DataOptions::findFile(options.evalData));
    paths.writes("--save", options.savePath);
    paths.allows("--save", "--state"); // which it goes on from
    paths.writesInPlace("--checkpoint", options.checkpoint.folder);
    paths.writesInPlace("--metrics", options.metricsPath);
    paths.writesInPlace("--tensorboard", options.tensorBoardFolder);
    checkPaths(options.program, paths);
  }

  void describe() {
    runtime::Executor &executor = session.getExecutor();
    runtime::MemoryUse use = executor.getMemoryUse();
    console.print(fmt::format("program: {}, {}, {}", options.program.path, session.getLoaded().describeMesh(),
                              session.describeDevices()));
    console.print(fmt::format("state: {}", session.describeState()));
    console.print(fmt::format("data: {}", loader->describe()));
    if (uint64_t steps = loader->getStepsPerEpoch())
      console.print(fmt::format("epoch: {} steps of {} {}", toCountText(static_cast<double>(steps)),
                                toCountText(static_cast<double>(loader->getItemsPerStep())), loader->getUnit()));
    auto describeMemory = [](const runtime::MemoryUse &own) {
      return fmt::format("{}, of them {} state and {} arenas{}", toBytesText(static_cast<double>(own.getTotal())),
                         toBytesText(static_cast<double>(own.state)), toBytesText(static_cast<double>(own.arenas)),
                         toSpacesText(own.host, own.disk));
    };
    console.print(fmt::format("memory{}: {}", session.describeOwn(), describeMemory(use)));
    std::vector<runtime::DeviceMemoryUse> classes = executor.getDeviceMemory();
    for (const runtime::DeviceMemoryUse &own : classes)
      if (classes.size() > 1)
        console.print(fmt::format("memory of {}: {}", toDevicesText(own.devices), describeMemory(own.use)));
    console.print(fmt::format("step: {:.3g} Gflop, predicted {}", cost.flops * 1e-9, toSecondsText(cost.time.total)));
    if (sync)
      console.print(fmt::format("sync: {}", sync->describe()));
    else if (!Sync::findNames(session.getProgram()).empty())
      console.print("sync: never, since --sync-every is not given: replicas train apart");
    for (const std::string &note : metrics.getNotes())
      console.print("note: " + note);
    if (eval) {
      MetricReader reader(session, *eval, false);
      for (const std::string &note : reader.getNotes())
        console.print("note: @eval: " + note);
    }
  }

  void runStep() {
    isStateWhole = false; // donated leaves are written over as the step goes on
    session.run(step);
    session.carryState(step);
    isStateWhole = true;
    reached = loader->getPosition();
    ++done;
    Scalars values = lastMetrics = metrics.read();
    rules.look(values);
    if (!isToldOfNan && !values.empty() && !std::isfinite(values[0].second)) {
      console.print(
          fmt::format("note: {} is {} from step {} on; ids past the vocabulary make it so, too: --vocab looks "
                      "at them",
                      values[0].first, values[0].second, reached.step));
      isToldOfNan = true;
    }
    double seconds = since(started);
    spent += seconds;
    double items = static_cast<double>(loader->getItemsPerStep()) / seconds, flops = cost.flops / seconds,
           peak = getPeakBytes();
    if (done == steps || done == 1 || reached.step % options.logEvery == 0) {
      Scalars all;
      for (const auto &[name, value] : values)
        all.emplace_back(nameNumber("metric/", name), value);
      for (const auto &[name, value] : shown.read())
        all.emplace_back(nameNumber("state/", name), value);
      std::string line = fmt::format("step: {}  {}{}time: {}", reached.step, toText(all), all.empty() ? "" : "  ",
                                     toSecondsText(seconds));
      if (loader->getItemsPerStep() > 0)
        line += fmt::format("  {}/s: {}", loader->getUnit(), toCountText(items));
      if (cost.flops > 0)
        line += fmt::format("  TFLOP/s: {:.3g}", flops * 1e-12);
      console.print(line + fmt::format("  peak: {}", toBytesText(peak)));
      record(all,
             {{"step_seconds", seconds},
              {"data_seconds", dataSeconds},
              {fmt::format("{}_per_second", loader->getUnit()), items},
              {"tflops", flops * 1e-12},
              {"peak_bytes", peak}},
             readRows(seconds));
    }
    console.showProgress(done, steps, spent / static_cast<double>(done) * static_cast<double>(steps - done));
  }

  void meet() {
    std::optional<size_t> fragment = sync->findDue(reached.step);
    if (!fragment)
      return;
    isStateWhole = false;
    Scalars numbers = sync->run(*fragment);
    isStateWhole = true;
    if (options.syncEvery >= options.logEvery)
      console.print(fmt::format("step: {}  synced  time: {}", reached.step, toSecondsText(numbers[0].second)));
    record({}, numbers);
  }

  /// What a record has several numbers of: metrics and, where there are several ranks, what the step took each of them
  /// and how long its devices have waited for others since the last record. Who waits least is who others wait for.
  std::vector<std::pair<std::string, std::vector<double>>> readRows(double seconds) {
    if (options.metricsPath.empty())
      return {};
    std::vector<std::pair<std::string, std::vector<double>>> rows = metrics.readRows();
    for (auto &[name, numbers] : rows)
      name = nameNumber("metric/", name);
    runtime::World &world = session.getWorld();
    if (world.isLone())
      return rows;
    double waited = session.getExecutor().getWaitedSeconds(), own[] = {seconds, waited - waitedBefore};
    waitedBefore = waited;
    std::vector<double> all[2];
    world.decide("", std::as_bytes(std::span(own)), [&](const std::vector<runtime::Message> &byRank) {
      for (const runtime::Message &message : byRank)
        for (size_t which = 0; which < 2; ++which)
          all[which].push_back(reinterpret_cast<const double *>(message.data())[which]);
      return runtime::Message();
    });
    rows.emplace_back("rank_step_seconds", std::move(all[0]));
    rows.emplace_back("rank_wait_seconds", std::move(all[1]));
    return rows;
  }

  /// A record that can't be written is no reason to lose a run: it is left out, which is said once of each place, and
  /// the next one is tried.
  void record(const Scalars &values, const Scalars &speed,
              const std::vector<std::pair<std::string, std::vector<double>>> &rows = {}) {
    std::string error;
    if (lines.isOpen()) {
      nlohmann::ordered_json line{{"step", reached.step}, {"epoch", reached.epoch}, {"example", reached.example}};
      for (const Scalars *scalars : {&values, &speed})
        for (const auto &[name, value] : *scalars)
          if (!line.contains(name)) // a leaf of the state and a metric may have one name
            line[name] = value;
      for (const auto &[name, numbers] : rows)
        if (!line.contains(name))
          line[name] = numbers;
      if (!lines.write(line, error))
        loseRecord("--metrics", error);
    }
    if (board.isOpen()) {
      Scalars all = values;
      for (const auto &[name, value] : speed)
        all.emplace_back("speed/" + name, value);
      if (!board.write(static_cast<int64_t>(reached.step), all, error))
        loseRecord("--tensorboard", error);
    }
  }

  void loseRecord(const std::string &place, const std::string &error) {
    if (lostRecords.insert(place).second)
      tell("heddle-run: warning: " + error + "; the run goes on without such records");
  }

  // ---- evaluation ----

  std::unique_ptr<runtime::Loader> makeEvalLoader() {
    DataOptions data = options.data;
    data.path = options.evalData;
    data.isInOrder = true;
    data.hasSeed = false;
    // The eval entry has leaves of its own.
    for (std::vector<std::string> *names : {&data.randomLeaves, &data.leafOrder})
      std::erase_if(*names, [&](const std::string &name) {
        for (const format::Port &port : session.getEntry(*eval).arguments)
          if (port.name == name)
            return false;
        return true;
      });
    return session.makeLoader(data, *eval, {.seed = options.data.seed}, "@eval: ");
  }

  void evaluate() {
    Clock::time_point start = Clock::now();
    std::unique_ptr<runtime::Loader> evalLoader = makeEvalLoader();
    MetricReader reader(session, *eval, false);
    uint64_t batches = std::max<uint64_t>(1, std::min(options.evalSteps, evalLoader->getStepsPerEpoch()));
    Scalars mean;
    for (uint64_t batch = 0; batch < batches; ++batch) {
      session.deliver(*evalLoader, *eval);
      session.run(*eval);
      Scalars values = reader.read();
      if (mean.empty())
        for (const auto &[name, value] : values)
          mean.emplace_back("eval/" + name, 0);
      for (size_t index = 0; index < values.size(); ++index)
        mean[index].second += values[index].second / static_cast<double>(batches);
    }
    console.print(fmt::format("step: {}  {}  batches: {}  time: {}", reached.step, toText(mean), batches,
                              toSecondsText(since(start))));
    record(mean, {});
    rules.look(mean);
    lastMeans = std::move(mean);
    evaluatedStep = reached.step;
  }

  const TrainOptions &options;
  std::optional<uint64_t> resumed; // the step of the checkpoint that the run goes on from
  StateOptions state;
  Session session;
  size_t step;
  std::optional<size_t> eval;
  std::optional<Sync> sync;
  MetricReader metrics;
  StateReader shown;
  std::unique_ptr<runtime::Loader> loader;
  runtime::JsonLines lines;
  runtime::TensorBoardFile board;
  runtime::PlanCost cost;
  std::optional<runtime::Replicas> replicas;
  Clock::time_point began = Clock::now();
  StopRules rules;                // rank 0's count
  Console console;                // rank 0's
  runtime::DataPosition reached;  // where the state is, and the next step's data
  uint64_t firstStep = 0;         // of the run, also where it goes on
  uint64_t steps = 0, done = 0;   // to take, and taken by this process
  std::optional<uint64_t> saved;  // as many of them; nothing before the first save
  Scalars lastMetrics, lastMeans; // of the last step, and of @eval after that step
  std::optional<uint64_t> evaluatedStep;
  std::set<std::string> lostRecords;
  Clock::time_point started; // the step that runs
  bool hasBatch = true;      // the step; otherwise it waits for one
  double spent = 0, dataSeconds = 0, waitedBefore = 0;
  int stopped = 0;       // by this signal
  std::string endReason; // rank 0's, where a rule has ended the run
  bool isOutOfTime = false;
  bool isStateWhole = true, isToldOfNan = false;
  std::optional<Checkpoints> checkpoints; // ends first: its thread looks at the session
};

} // namespace

void run::addTrain(CLI::App &app, Command &command) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App &train = *app.add_subcommand("train", "Make the state or load it, and run steps over data");
  options->add(train);
  train.callback([options, &command] {
    command = [options](std::shared_ptr<runtime::World> world) {
      options->program.world = std::move(world);
      if (const char *attempt = std::getenv("HEDDLE_ATTEMPT"); attempt && std::string_view(attempt) != "0")
        options->checkpoint.isResumed = true;
      return Training(*options).run();
    };
  });
}
