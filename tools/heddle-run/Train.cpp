// heddle-run train: init or a saved state, then steps over data, with evaluations and saves between them.
#include "Checkpoints.h"
#include "Clock.h"
#include "Commands.h"
#include "Console.h"
#include "DiskWatch.h"
#include "Records.h"
#include "Stop.h"
#include "StopRules.h"
#include "Sync.h"
#include "TrainOptions.h"
#include "heddle/Runtime/Metrics/PlanCost.h"
#include "heddle/Runtime/Replicas.h"

#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <map>

using namespace heddle;
using namespace heddle::run;

namespace {

class Training {
public:
  explicit Training(const TrainOptions &options)
      : options(options), state(findState()), session(makeSession()), step(session.findEntry(options.program.entry)),
        shown(session, options.shown), disk(session, options.program.diskFolder), rules(options.stop, began),
        alerts(options.stop.alerts), console(!session.getWorld().isFirst()) {}

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
      findStop();                      // it may have come since
    if (done == steps && isStateWhole) // no rule has ended it before
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
    return console.isWhole() && records.isWhole() ? EXIT_SUCCESS : EXIT_FAILURE;
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
    auto addShapes = [&](const format::Entry &entry) {
      std::vector<std::string> own = findShapes(*loaded.program, entry);
      entries.insert(entries.end(), own.begin(), own.end());
    };
    addShapes(loaded.findEntry(options.program.entry));
    if (options.evalEvery > 0) {
      entries.push_back(loaded.findEntry("eval").name);
      addShapes(loaded.findEntry("eval"));
    }
    if (options.syncEvery > 0) {
      std::vector<std::string> own = Sync::findNames(*loaded.program);
      if (own.empty())
        loaded.findEntry("sync"); // says that there is none
      std::erase_if(own, [&](const std::string &name) {
        return Sync::isBeside(name) && std::ranges::count(entries, Sync::getStep(name)) == 0;
      });
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
    loader = session.makeLoader(options.data, session.findShapes(step), reached);
    reached = loader->getPosition();
    if (options.syncEvery > 0)
      sync.emplace(session, options.syncEvery);
    auto addStep = [&](size_t entry) {
      metrics.try_emplace(entry, session, entry);
      costs[entry] = runtime::getPlanCost(session.getProgram(), session.getEntry(entry));
    };
    for (size_t entry : loader->getEntries()) {
      addStep(entry);
      if (sync)
        std::ranges::for_each(sync->getBesides(entry), addStep);
    }
    step = loader->getNextEntry();
    if (options.evalEvery > 0) {
      eval = session.findEntry("eval");
      makeEvalLoader(); // so that what does not fit shows now
    }
    if (!options.savePath.empty())
      session.checkSave(options.savePath);
    checkBest();
    std::vector<std::string> numbers = getNumberNames();
    for (const auto &[name, value] : findSpeed(1))
      numbers.push_back(name);
    rules.checkNames(numbers);
    alerts.checkUse(numbers, !options.savePath.empty() || options.checkpoint.isAsked());
    if (alerts.findSkip())
      doAlike(session.getWorld(), [&] { before.emplace().take(session.getExecutor()); }); // whose memory is had now
    if (options.replicasEvery > 0)
      replicas.emplace(session.getExecutor());
    if (options.checkpoint.isAsked())
      checkpoints.emplace(options.checkpoint, session, firstStep, resumed);
    std::string nvml = options.program.findLibrary("nvml");
    if (session.getWorld().isFirst() && options.records.port &&
        (!nvml.empty() || session.getDeviceKind() == DeviceKind::Cuda))
      records.watchGpus(nvml);
    doFirst(session.getWorld(),
            [&](std::string &error) { return records.open(options.records, info.has_value(), error); });
    describe();
    records.showRun(firstStep + options.steps, session.getExecutor().getMemoryUse(), options.attempt);
  }

  /// Runs until the last step, a signal, or something that can't be gone on with: the sentence that says what.
  std::string takeSteps() {
    try {
      while (done < steps && deliver()) {
        runStep();
        if (!heedAlerts()) // before replicas meet, since it may take the step back
          break;
        if (sync)
          meet(); // before all that looks at the state
        if (eval && (reached.step % options.evalEvery == 0 || done == steps || findStop())) {
          evaluate();
          if (!heedAlerts())
            break;
        }
        if (options.replicasEvery > 0 && reached.step % options.replicasEvery == 0)
          checkReplicas();
        if (options.saveEvery > 0 && reached.step % options.saveEvery == 0 && done < steps)
          warn(trySave()); // the last one is tried again
        if (checkpoints && checkpoints->isDue(reached.step) && done < steps && !checkpoints->has(reached.step))
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

  /// Looks at the values of a step or an evaluation.
  void watch(const Scalars &values) {
    rules.look(values);
    if (!session.getWorld().isFirst())
      return;
    asked.ends |= rules.losesState();
    for (Alerts::Raised &alert : alerts.look(values)) {
      if (alert.reason.starts_with("step_seconds ") && !waited.empty())
        alert.reason +=
            fmt::format("; rank {} has waited least for others", std::ranges::min_element(waited) - waited.begin());
      console.print(fmt::format("step: {}  alert {}: {}", reached.step, alert.alert, alert.reason));
      records.write(reached, alert);
      asked.saves |= alert.action == AlertAction::Save;
      asked.skips |= alert.action == AlertAction::Skip;
      asked.ends |= alert.action == AlertAction::Stop && alert.isOfNan;
      if (alert.action == AlertAction::Stop)
        rules.end(StopRules::Cause::Alert, fmt::format("--alert {}: {}", alert.alert, alert.reason), alert.isOfNan);
    }
  }

  /// Does on all ranks what alerts of rank 0 have asked for. False where the run ends with this step, whose state is
  /// not to be saved: what was saved before is worth more.
  bool heedAlerts() {
    if (options.stop.rules.empty() && options.stop.alerts.empty())
      return true;
    Asked own = std::exchange(asked, {});
    runtime::Message said = session.getWorld().decide("", std::as_bytes(std::span(&own, 1)),
                                                      [](const std::vector<runtime::Message> &all) { return all[0]; });
    const auto &all = *reinterpret_cast<const Asked *>(said.data());
    isTakenBack = all.skips;
    if (all.skips)
      doAlike(session.getWorld(), [&] { before->putBack(session.getExecutor()); });
    if (all.saves && !options.savePath.empty())
      warn(trySave());
    if (all.saves && checkpoints && !checkpoints->has(reached.step))
      warn(beginCheckpoint());
    if (!all.ends || all.skips)
      return true;
    isStateWhole = false;
    findStop();
    return false;
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
    std::string fault;
    if (hasBatch) {
      step = loader->getNextEntry();
      if (sync)
        step = sync->findEntry(step, reached.step);
      session.tryDeliver(*loader, step, fault);
    }
    dataSeconds = since(started);
    return !findStop(fault);
  }

  /// Empty, or why the state could not be saved. What lay at the path is still there then.
  std::string trySave() {
    std::string why;
    try {
      session.saveState(options.savePath, reached);
    } catch (const std::bad_alloc &) {
      why = options.savePath + ": can't be written: there is not enough memory";
    } catch (const std::exception &fault) {
      why = fault.what();
    }
    if (!why.empty()) {
      records.showFailedSave();
      return why;
    }
    saved = done;
    records.showSaved(reached.step);
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
    std::vector<std::string> names = metrics.at(step).getNames();
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
      records.write(reached, {}, {{"checkpoint_stall_seconds", checkpoints->begin(reached, numbers)}});
    } catch (const std::exception &fault) {
      return fault.what();
    }
    return "";
  }

  /// Says which saves have ended well, and gives what went wrong with others; with `waits`, all saves have ended then.
  std::string tellOfCheckpoints(bool waits) {
    std::string faults;
    while (std::optional<Checkpoints::Report> report = checkpoints->findReport(waits)) {
      if (!report->fault.empty()) {
        records.showFailedSave();
      } else {
        records.showSaved(report->step);
        console.print(fmt::format("step: {}  saved {}  {}  stall: {}  time: {}", report->step,
                                  runtime::CheckpointFolder(options.checkpoint.folder).getStep(report->step),
                                  toBytesText(static_cast<double>(report->bytes)), toSecondsText(report->stall),
                                  toSecondsText(report->seconds)));
      }
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
    DataOptions::addPaths(paths, "the data of @eval", options.evalData);
    paths.writes("--save", options.savePath);
    paths.allows("--save", "--state"); // which it goes on from
    paths.writesInPlace("--checkpoint", options.checkpoint.folder);
    paths.writesInPlace("--metrics", options.records.metricsPath);
    paths.writesInPlace("--tensorboard", options.records.tensorBoardFolder);
    checkPaths(options.program, paths);
  }

  void describe() {
    runtime::Executor &executor = session.getExecutor();
    runtime::MemoryUse use = executor.getMemoryUse();
    console.print(fmt::format("program: {}, {}, {}", options.program.path, session.getLoaded().describeMesh(),
                              session.describeDevices()));
    console.print(fmt::format("state: {}", session.describeState()));
    console.print(fmt::format("data: {}", loader->describe()));
    std::vector<std::string> buckets = loader->describeBuckets();
    if (uint64_t steps = loader->getStepsPerEpoch())
      console.print(
          buckets.empty()
              ? fmt::format("epoch: {} steps of {} {}", toCountText(static_cast<double>(steps)),
                            toCountText(static_cast<double>(loader->getItemsPerStep())), loader->getUnit())
              : fmt::format("epoch: {} steps of {} buckets", toCountText(static_cast<double>(steps)), buckets.size()));
    for (const std::string &bucket : buckets)
      console.print("bucket " + bucket);
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
    for (const auto &[entry, cost] : costs)
      console.print(fmt::format("{}: {:.3g} Gflop, predicted {}",
                                costs.size() > 1 ? "step of @" + session.getEntry(entry).name : "step",
                                cost.flops * 1e-9, toSecondsText(cost.time.total)));
    if (sync)
      console.print(fmt::format("sync: {}", sync->describe()));
    else if (!Sync::findNames(session.getProgram()).empty())
      console.print("sync: never, since --sync-every is not given: replicas train apart");
    if (std::optional<uint16_t> port = records.getPort())
      console.print(fmt::format("metrics: http://localhost:{}/metrics", *port));
    if (before)
      console.print(fmt::format("note: --alert {} keeps a second copy of the state, {}{}, which each step begins with",
                                *alerts.findSkip(), toBytesText(static_cast<double>(before->getBytes())),
                                session.getWorld().isLone() ? "" : " on each rank"));
    for (const std::string &note : metrics.at(step).getNotes())
      console.print("note: " + note);
    if (eval) {
      MetricReader reader(session, *eval, false);
      for (const std::string &note : reader.getNotes())
        console.print("note: @eval: " + note);
    }
  }

  void runStep() {
    if (before)
      before->take(session.getExecutor());
    isStateWhole = false; // donated leaves are written over as the step goes on
    session.run(step);
    session.carryState(step);
    isStateWhole = true;
    reached = loader->getPosition();
    ++done;
    Scalars values = lastMetrics = metrics.at(step).read();
    tellOfNan(values);
    double seconds = since(started);
    spent += seconds;
    if (std::string slow = disk.look(step, seconds); !slow.empty()) // each rank of its own
      tell("heddle-run: warning: " + slow);
    Scalars speed = findSpeed(seconds), all;
    for (const auto &[name, value] : values)
      all.emplace_back(nameNumber("metric/", name), value);
    if (done == steps || done == 1 || reached.step % options.logEvery == 0) {
      for (const auto &[name, value] : shown.read())
        all.emplace_back(nameNumber("state/", name), value);
      std::string line = fmt::format("step: {}  {}{}time: {}", reached.step, toText(all), all.empty() ? "" : "  ",
                                     toSecondsText(seconds));
      if (uint64_t items = loader->getItemsPerStep())
        line += fmt::format("  {}/s: {}", loader->getUnit(), toCountText(static_cast<double>(items) / seconds));
      if (double flops = costs.at(step).flops; flops > 0)
        line += fmt::format("  TFLOP/s: {:.3g}", flops / seconds * 1e-12);
      console.print(line + fmt::format("  peak: {}", toBytesText(getPeakBytes())));
      records.write(reached, all, speed, readRows(seconds));
    } else {
      records.show(reached, all, speed);
    }
    if (records.isAsked())
      records.showWaited(session.getExecutor().getWaitedSeconds());
    values.insert(values.end(), speed.begin(), speed.end()); // a metric of such a name comes first
    watch(values);
    console.showProgress(done, steps, spent / static_cast<double>(done) * static_cast<double>(steps - done));
  }

  void meet() {
    if (sync->isDelayed())
      return tellOfMeeting();
    std::optional<size_t> fragment = sync->findDue(reached.step);
    if (!fragment)
      return;
    isStateWhole = false;
    Scalars numbers = sync->run(*fragment);
    isStateWhole = true;
    if (options.syncEvery >= options.logEvery)
      console.print(fmt::format("step: {}  synced  time: {}", reached.step, toSecondsText(numbers[0].second)));
    records.write(reached, {}, numbers);
  }

  /// Of one beside this step, if there was one and the step was not taken back.
  void tellOfMeeting() {
    std::optional<size_t> fragment = sync->findDue(reached.step - 1);
    if (!fragment || isTakenBack)
      return;
    if (options.syncEvery >= options.logEvery)
      console.print(
          fmt::format("step: {}  synced  1 step late, by the state after step {}", reached.step, reached.step - 1));
    records.write(reached, {}, sync->describe(*fragment));
  }

  /// What a step of so many seconds is recorded with beside its metrics.
  Scalars findSpeed(double seconds) const {
    return {{"step_seconds", seconds},
            {"data_seconds", dataSeconds},
            {fmt::format("{}_per_second", loader->getUnit()), static_cast<double>(loader->getItemsPerStep()) / seconds},
            {"tflops", costs.at(step).flops / seconds * 1e-12},
            {"peak_bytes", getPeakBytes()}};
  }

  /// Says once which metric is no number first; the loss must be a finite one.
  void tellOfNan(const Scalars &values) {
    if (isToldOfNan)
      return;
    for (const auto &[name, value] : values)
      if (std::isnan(value) || (&name == &values[0].first && std::isinf(value))) {
        console.print(fmt::format("note: {} is {} from step {} on; ids past the vocabulary make it so, too: --vocab "
                                  "looks at them",
                                  name, value, reached.step));
        isToldOfNan = true;
        return;
      }
  }

  /// What a record has several numbers of: metrics and, where there are several ranks, what the step took each of them
  /// and how long its devices have waited for others since the last record. Who waits least is who others wait for.
  std::vector<std::pair<std::string, std::vector<double>>> readRows(double seconds) {
    if (options.records.metricsPath.empty() && !options.records.port && options.stop.alerts.empty())
      return {};
    std::vector<std::pair<std::string, std::vector<double>>> rows = metrics.at(step).readRows();
    for (auto &[name, numbers] : rows)
      name = nameNumber("metric/", name);
    runtime::World &world = session.getWorld();
    if (world.isLone())
      return rows;
    double untilNow = session.getExecutor().getWaitedSeconds(), own[] = {seconds, untilNow - waitedBefore};
    waitedBefore = untilNow;
    std::vector<double> all[2];
    world.decide("", std::as_bytes(std::span(own)), [&](const std::vector<runtime::Message> &byRank) {
      for (const runtime::Message &message : byRank)
        for (size_t which = 0; which < 2; ++which)
          all[which].push_back(reinterpret_cast<const double *>(message.data())[which]);
      return runtime::Message();
    });
    rows.emplace_back("rank_step_seconds", std::move(all[0]));
    waited = all[1];
    rows.emplace_back("rank_wait_seconds", std::move(all[1]));
    return rows;
  }

  // ---- evaluation ----

  std::unique_ptr<runtime::Loader> makeEvalLoader() {
    DataOptions data = options.data;
    data.path = options.evalData;
    data.isInOrder = true;
    data.hasSeed = false;
    // The eval entry has leaves of its own.
    for (std::vector<std::string> *names : {&data.randomLeaves, &data.leafOrder, &data.numbers})
      std::erase_if(*names, [&](const std::string &name) {
        for (const format::Port &port : session.getEntry(*eval).arguments)
          if (port.name == name.substr(0, names == &data.numbers ? name.rfind('=') : name.size()))
            return false;
        return true;
      });
    return session.makeLoader(data, session.findShapes(*eval), {.seed = options.data.seed}, "@eval: ");
  }

  void evaluate() {
    Clock::time_point start = Clock::now();
    std::unique_ptr<runtime::Loader> evalLoader = makeEvalLoader();
    uint64_t batches = std::max<uint64_t>(1, std::min(options.evalSteps, evalLoader->getStepsPerEpoch()));
    Scalars mean;
    for (uint64_t batch = 0; batch < batches; ++batch) {
      size_t entry = session.deliver(*evalLoader);
      session.run(entry);
      Scalars values = MetricReader(session, entry, false).read();
      if (mean.empty())
        for (const auto &[name, value] : values)
          mean.emplace_back("eval/" + name, 0);
      for (size_t index = 0; index < values.size(); ++index)
        mean[index].second += values[index].second / static_cast<double>(batches);
    }
    console.print(fmt::format("step: {}  {}  batches: {}  time: {}", reached.step, toText(mean), batches,
                              toSecondsText(since(start))));
    records.write(reached, mean, {});
    watch(mean);
    lastMeans = std::move(mean);
    evaluatedStep = reached.step;
  }

  const TrainOptions &options;
  std::optional<uint64_t> resumed; // the step of the checkpoint that the run goes on from
  StateOptions state;
  Session session;
  size_t step; // the entry of the step that runs
  std::optional<size_t> eval;
  std::optional<Sync> sync;
  StateReader shown;
  DiskWatch disk;
  std::unique_ptr<runtime::Loader> loader;
  Records records;                        // rank 0's
  std::map<size_t, MetricReader> metrics; // these two by entry, of each shape of a step
  std::map<size_t, runtime::PlanCost> costs;
  std::optional<runtime::Replicas> replicas;
  Clock::time_point began = Clock::now();
  StopRules rules;                 // rank 0's count
  Alerts alerts;                   // the same
  std::optional<StateCopy> before; // the last step, where one may be skipped
  struct Asked {
    bool saves = false, skips = false, ends = false;
  } asked;                        // by alerts, and not done yet
  std::vector<double> waited;     // by rank, before the last record
  Console console;                // rank 0's
  runtime::DataPosition reached;  // where the state is, and the next step's data
  uint64_t firstStep = 0;         // of the run, also where it goes on
  uint64_t steps = 0, done = 0;   // to take, and taken by this process
  std::optional<uint64_t> saved;  // as many of them; nothing before the first save
  Scalars lastMetrics, lastMeans; // of the last step, and of @eval after that step
  std::optional<uint64_t> evaluatedStep;
  Clock::time_point started; // the step that runs
  bool hasBatch = true;      // the step; otherwise it waits for one
  double spent = 0, dataSeconds = 0, waitedBefore = 0;
  int stopped = 0;       // by this signal
  std::string endReason; // rank 0's, where a rule has ended the run
  bool isOutOfTime = false;
  bool isStateWhole = true, isToldOfNan = false, isTakenBack = false;
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
      if (const char *attempt = std::getenv("HEDDLE_ATTEMPT"))
        std::from_chars(attempt, attempt + std::strlen(attempt), options->attempt);
      options->checkpoint.isResumed |= options->attempt > 0;
      return Training(*options).run();
    };
  });
}
