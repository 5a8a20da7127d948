// heddle-run train: init or a saved state, then steps over data, with evaluations and saves between them.
#include "Commands.h"
#include "Console.h"
#include "Scalars.h"
#include "heddle/Runtime/Metrics/JsonLines.h"
#include "heddle/Runtime/Metrics/PlanCost.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <csignal>

using namespace heddle;
using namespace heddle::run;

namespace {

volatile std::sig_atomic_t isInterrupted = 0;

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct TrainOptions {
  ProgramOptions program;
  StateOptions state;
  DataOptions data;
  uint64_t steps = 0, logEvery = 1, evalEvery = 0, evalSteps = 0, saveEvery = 0;
  std::string evalData, savePath, metricsPath, tensorBoardFolder;
  std::vector<std::string> shown;
};

class Training {
public:
  explicit Training(const TrainOptions &options)
      : options(options), session(makeSession(options)), step(session.findEntry(options.program.entry)),
        metrics(session, step), shown(session, options.shown) {}

  int run() {
    checkOutputs();
    std::optional<runtime::StateInfo> info = session.begin(options.state);
    runtime::DataPosition start{.seed = options.data.seed, .epoch = 0, .example = 0, .step = 0};
    if (info)
      start = info->position;
    std::string error;
    loader = session.makeLoader(options.data, step, start);
    if (options.evalEvery > 0) {
      eval = session.findEntry("eval");
      makeEvalLoader(); // so that what does not fit shows now
    }
    if (!options.savePath.empty() && !runtime::maySaveState(options.savePath, error))
      throw Failure(error);
    if (!options.metricsPath.empty() && !lines.open(options.metricsPath, info.has_value(), error))
      throw Failure(error);
    if (!options.tensorBoardFolder.empty() && !board.open(options.tensorBoardFolder, error))
      throw Failure(error);
    cost = runtime::getPlanCost(session.getProgram(), session.getEntry(step));
    describe();

    auto previous = std::signal(SIGINT, [](int) { isInterrupted = 1; });
    uint64_t done = 0, saved = 0;
    for (; done < options.steps && !isInterrupted; ++done) {
      runStep(done);
      uint64_t number = loader->getPosition().step;
      bool isLast = done + 1 == options.steps || isInterrupted;
      if (eval && (number % options.evalEvery == 0 || isLast))
        evaluate();
      if (!options.savePath.empty() && ((options.saveEvery > 0 && number % options.saveEvery == 0) || isLast)) {
        session.saveState(options.savePath, loader->getPosition());
        console.print(fmt::format("step: {}  saved {}", number, options.savePath));
        saved = done + 1;
      }
    }
    std::signal(SIGINT, previous);
    if (!options.savePath.empty() && saved < done) // interrupted behind the last step's end
      session.saveState(options.savePath, loader->getPosition());
    if (isInterrupted) {
      console.print(fmt::format("interrupted after step {}", loader->getPosition().step));
      return 128 + SIGINT;
    }
    return EXIT_SUCCESS;
  }

private:
  static Session makeSession(const TrainOptions &options) {
    LoadedProgram loaded(options.program.path);
    std::vector<std::string> entries = getEntries(loaded, options.program.entry, options.state);
    if (options.evalEvery > 0)
      entries.push_back(loaded.findEntry("eval").name);
    return {loaded, options.program, entries};
  }

  void checkOutputs() const {
    NamedPath program{"the program", options.program.path}, data{"the data", DataOptions::findFile(options.data.path)},
        evalData{"the data of @eval", DataOptions::findFile(options.evalData)};
    // The state may replace the one that it goes on from.
    checkOutput("--save", options.savePath, {program, data, evalData, {"--metrics", options.metricsPath}});
    checkOutput("--metrics", options.metricsPath, {program, data, evalData, {"--state", options.state.path}});
    checkOutput("--flight-record", options.program.recordPath,
                {data, evalData, {"--save", options.savePath}, {"--metrics", options.metricsPath}});
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
    console.print(
        fmt::format("memory: {}, of them {} state and {} arenas", toBytesText(static_cast<double>(use.getTotal())),
                    toBytesText(static_cast<double>(use.state)), toBytesText(static_cast<double>(use.arenas))));
    console.print(fmt::format("step: {:.3g} Gflop, predicted {}", cost.flops * 1e-9, toSecondsText(cost.seconds)));
    for (const std::string &note : metrics.getNotes())
      console.print("note: " + note);
  }

  void runStep(uint64_t done) {
    Clock::time_point start = Clock::now();
    session.deliver(*loader, step);
    double dataSeconds = since(start);
    session.run(step);
    Scalars values = metrics.read();
    session.carryState(step);
    if (!isToldOfNan && !values.empty() && !std::isfinite(values[0].second)) {
      console.print(
          fmt::format("note: {} is {} from step {} on; ids past the vocabulary make it so, too: --vocab looks "
                      "at them",
                      values[0].first, values[0].second, loader->getPosition().step));
      isToldOfNan = true;
    }
    double seconds = since(start);
    spent += seconds;
    const runtime::DataPosition &position = loader->getPosition();
    double items = static_cast<double>(loader->getItemsPerStep()) / seconds, flops = cost.flops / seconds,
           peak = getPeakBytes();
    bool isLast = done + 1 == options.steps;
    if (isLast || done == 0 || position.step % options.logEvery == 0) {
      Scalars state = shown.read();
      Scalars all = values;
      all.insert(all.end(), state.begin(), state.end());
      std::string line = fmt::format("step: {}  {}{}time: {}", position.step, toText(all), all.empty() ? "" : "  ",
                                     toSecondsText(seconds));
      if (loader->getItemsPerStep() > 0)
        line += fmt::format("  {}/s: {}", loader->getUnit(), toCountText(items));
      if (cost.flops > 0)
        line += fmt::format("  TFLOP/s: {:.3g}", flops * 1e-12);
      console.print(line + fmt::format("  peak: {}", toBytesText(peak)));
      record(position, all,
             {{"step_seconds", seconds},
              {"data_seconds", dataSeconds},
              {fmt::format("{}_per_second", loader->getUnit()), items},
              {"tflops", flops * 1e-12},
              {"peak_bytes", peak}},
             lines.isOpen() ? metrics.readRows() : std::vector<std::pair<std::string, std::vector<double>>>());
    }
    console.showProgress(done + 1, options.steps,
                         spent / static_cast<double>(done + 1) * static_cast<double>(options.steps - done - 1));
  }

  void record(const runtime::DataPosition &position, const Scalars &values, const Scalars &speed,
              const std::vector<std::pair<std::string, std::vector<double>>> &rows = {}) {
    std::string error;
    if (lines.isOpen()) {
      nlohmann::ordered_json line{{"step", position.step}, {"epoch", position.epoch}, {"example", position.example}};
      for (const Scalars *scalars : {&values, &speed})
        for (const auto &[name, value] : *scalars)
          if (!line.contains(name)) // a leaf `step` is not the step
            line[name] = value;
      for (const auto &[name, numbers] : rows)
        if (!line.contains(name))
          line[name] = numbers;
      if (!lines.write(line, error))
        throw Failure(error);
    }
    if (board.isOpen()) {
      Scalars all = values;
      for (const auto &[name, value] : speed)
        all.emplace_back("speed/" + name, value);
      if (!board.write(static_cast<int64_t>(position.step), all, error))
        throw Failure(error);
    }
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
    std::string error;
    auto evalLoader = runtime::Loader::create(session.getProgram(), session.getEntry(*eval),
                                              data.make(session.getProgram(), {.seed = options.data.seed}), error);
    if (!evalLoader)
      throw Failure("@eval: " + error);
    return evalLoader;
  }

  void evaluate() {
    Clock::time_point start = Clock::now();
    std::unique_ptr<runtime::Loader> evalLoader = makeEvalLoader();
    MetricReader reader(session, *eval);
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
    const runtime::DataPosition &position = loader->getPosition();
    console.print(fmt::format("step: {}  {}  batches: {}  time: {}", position.step, toText(mean), batches,
                              toSecondsText(since(start))));
    record(position, mean, {});
  }

  const TrainOptions &options;
  Session session;
  size_t step;
  std::optional<size_t> eval;
  MetricReader metrics;
  StateReader shown;
  std::unique_ptr<runtime::Loader> loader;
  runtime::JsonLines lines;
  runtime::TensorBoardFile board;
  runtime::PlanCost cost;
  Console console;
  double spent = 0;
  bool isToldOfNan = false;
};

} // namespace

void run::addTrain(CLI::App &app, Command &command) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App &train = *app.add_subcommand("train", "Make the state or load it, and run steps over data");
  options->program.addProgram(train, "entry that is a step (default @step, or the only one)");
  train.add_option("--steps", options->steps, "steps to run, from where the state is")->required();
  options->state.add(train);
  options->data.add(train, false);
  auto *evalEvery =
      train
          .add_option("--eval-every", options->evalEvery, "run @eval after every so many steps, and after the last one")
          ->check(atLeastOne());
  train.add_option("--eval-data", options->evalData, "what it reads, in order, from the beginning")->needs(evalEvery);
  options->evalSteps = 16;
  train.add_option("--eval-steps", options->evalSteps, "batches of it (default 16, or all there are)")
      ->needs(evalEvery)
      ->check(atLeastOne());
  auto *save = train.add_option("--save", options->savePath, "write the state after the last step (safetensors)");
  train.add_option("--save-every", options->saveEvery, "and after every so many steps")
      ->needs(save)
      ->check(atLeastOne());
  train.add_option("--metrics", options->metricsPath, "write a JSON object a step, appended where --state goes on");
  train.add_option("--tensorboard", options->tensorBoardFolder, "write an event file for TensorBoard to a folder");
  train.add_option("--show", options->shown, "a leaf of the state to show as a number: learning rate, step count")
      ->allow_extra_args(false);
  train.add_option("--log-every", options->logEvery, "print and record every so many steps (default 1)")
      ->check(atLeastOne());
  options->program.addExecution(train);
  train.callback([options, &command] { command = [options] { return Training(*options).run(); }; });
}
