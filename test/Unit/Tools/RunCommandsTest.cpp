// Tests that heddle-run's commands, run by several ranks, write and print what one process does, once; and end alike.
#include "../Runtime/MemoryWorld.h"
#include "../Runtime/RankPrograms.h"
#include "heddle-run/Commands.h"
#include "heddle/PlanFormat/ProgramFile.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Safetensors/Safetensors.h"
#include "gmock/gmock.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <list>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace heddle;
using namespace heddle::format;
using runtime::MemoryPost, runtime::runRanks, runtime::World;
using testing::Each, testing::HasSubstr, testing::StartsWith;

namespace {

std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

class RunCommands : public testing::Test {
protected:
  RunCommands() : folder(testing::TempDir() + "heddle-ranks-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder);
    std::string error;
    program = makeRankProgram(4, 2);
    program.entries.push_back(makeEval());
    EXPECT_EQ(check(program), "");
    EXPECT_TRUE(writeProgram(path("step.heddle"), program, error)) << error;
    std::map<std::string, SafetensorsView> state;
    for (const Port &port : program.entries[0].arguments)
      if (port.role == Role::State)
        state[port.name] = makeTensor(port);
    EXPECT_TRUE(writeSafetensors(path("begin"), state, error)) << error;
  }
  ~RunCommands() override { std::filesystem::remove_all(folder); }

  /// The state's c, and of each batch the first number, as metrics.
  Entry makeEval() const {
    const Entry &step = program.entries[0];
    Entry eval;
    eval.name = "eval";
    eval.arguments = {step.arguments[3], step.arguments[4]};
    eval.arguments[0].donatedTo.reset();
    eval.results = {step.results[7], step.results[5]};
    List &list = eval.lists.emplace_back();
    for (Space space : {Space::Argument, Space::Result})
      for (uint32_t number : {0, 1})
        list.buffers.push_back(Buffer{eval.arguments[number].local, {}, space, number, 0, {}, {}, 0});
    list.instructions = {ProgramBuilder::make(InstructionKind::Copy, {0}, {2}),
                         ProgramBuilder::make(InstructionKind::Copy, {1}, {3})};
    return eval;
  }

  std::string path(const std::string &name) const { return folder + '/' + name; }

  SafetensorsView makeTensor(const Port &port) {
    std::vector<float> &values = kept.emplace_back(*getBytes(port.type) / sizeof(float));
    for (size_t index = 0; index < values.size(); ++index)
      values[index] = 0.01f * static_cast<float>((index + 3 * kept.size()) % 17) - 0.05f;
    return runtime::makeView(port.type, std::as_bytes(std::span(values)));
  }

  /// What a rank of a command ends with: its status, or its sentence. `@` stands for the folder.
  static std::string runAs(const std::shared_ptr<World> &world, const std::string &line) {
    try {
      CLI::App app;
      run::Command command;
      std::function<int()> alone;
      run::addCommands(app, command, alone);
      app.parse(line);
      return std::to_string(alone ? alone() : command(world));
    } catch (const std::exception &fault) {
      return fault.what();
    }
  }
  std::string complete(std::string line) const {
    for (size_t at; (at = line.find('@')) != std::string::npos;)
      line.replace(at, 1, folder + '/');
    return line;
  }

  /// Runs it and gives what it prints; `said` becomes what the ranks end with.
  std::string runBy(int64_t ranks, const std::string &line) {
    testing::internal::CaptureStdout();
    if (ranks == 1)
      said = {runAs(runtime::makeLoneWorld(), complete(line))};
    else
      said = runRanks(ranks, [&](const std::shared_ptr<World> &world) { return runAs(world, complete(line)); });
    std::fflush(stdout);
    return testing::internal::GetCapturedStdout();
  }

  std::string folder;
  Program program;
  std::list<std::vector<float>> kept;
  std::vector<std::string> said;
};

/// Records without what depends on the clock and the process. Those of evaluations have nothing of it.
std::string readRecords(const std::string &path) {
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);) {
    nlohmann::ordered_json record = nlohmann::ordered_json::parse(line);
    for (const char *key : {"step_seconds", "data_seconds", "tflops", "peak_bytes", "examples_per_second"})
      EXPECT_EQ(record.erase(key), record.contains("eval/loss") ? 0u : 1u) << key;
    for (const char *key : {"rank_step_seconds", "rank_wait_seconds"}) // of several ranks
      record.erase(key);
    text += record.dump() + '\n';
  }
  return text;
}

TEST_F(RunCommands, TrainWritesWhatOneProcessDoes) {
  std::string line = "train @step.heddle --steps 4 --data synthetic --show c --threads 2 --state @begin --eval-every 2 "
                     "--eval-data synthetic --eval-steps 3 ";
  runBy(1, line + "--save @one.state --metrics @one.jsonl");
  ASSERT_EQ(said[0], "0");
  std::string records = readRecords(path("one.jsonl"));
  ASSERT_EQ(std::ranges::count(records, '\n'), 4 + 2);
  ASSERT_THAT(records, HasSubstr("\"loss\":"));
  ASSERT_THAT(records, HasSubstr("\"y\":["));
  for (int64_t ranks : {2, 4}) {
    std::string printed = runBy(ranks, line + "--save @some.state --metrics @some.jsonl");
    EXPECT_THAT(said, Each("0"));
    EXPECT_EQ(readFile(path("some.state")), readFile(path("one.state")));
    EXPECT_EQ(readRecords(path("some.jsonl")), records);
    auto countLines = [&](const std::string &part) { // in a line of its own, by one rank
      size_t count = 0;
      for (size_t at = printed.find(part); at != std::string::npos; at = printed.find(part, at + 1))
        ++count;
      return count;
    };
    EXPECT_EQ(countLines("  loss: "), 4u) << printed;
    EXPECT_EQ(countLines("  eval/loss: "), 2u) << printed;
    for (const char *once : {"program: ", "state: 5 leaves", "data: ", "step: 4  saved "})
      EXPECT_EQ(countLines(once), 1u) << printed;
    EXPECT_THAT(printed, HasSubstr("2 threads in each of " + std::to_string(ranks) + " processes"));
    EXPECT_THAT(printed, HasSubstr(ranks == 4 ? "memory of devices 0 and 1: " : "memory of devices 0 to 3: "));
    std::filesystem::remove(path("some.jsonl"));
    // On other processes than it began on.
    runBy(ranks, "train @step.heddle --steps 1 --data synthetic --state @begin --save @first.state");
    EXPECT_THAT(said, Each("0"));
    runBy(6 - ranks, "train @step.heddle --steps 3 --data synthetic --state @first.state --save @rest.state");
    EXPECT_THAT(said, Each("0"));
    EXPECT_EQ(readFile(path("rest.state")), readFile(path("one.state")));
  }
}

TEST_F(RunCommands, CheckpointsGoOnByOtherRanks) {
  std::string line = "train @step.heddle --data synthetic --state @begin ";
  runBy(1, line + "--steps 9 --save @one.state");
  ASSERT_EQ(said[0], "0");
  // What a run has left by so many ranks, another one goes on from by others.
  std::string saves = "--checkpoint @c --checkpoint-every 2 --keep-last 2 --resume ";
  std::string printed = runBy(4, line + saves + "--steps 3");
  EXPECT_THAT(said, Each("0"));
  for (const char *once : {"step: 2  saved ", "step: 3  saved "})
    EXPECT_EQ(printed.find(once), printed.rfind(once)) << printed;
  EXPECT_THAT(runBy(2, line + saves + "--steps 5"), HasSubstr("of " + path("c/step-3") + ", step 3"));
  EXPECT_THAT(said, Each("0"));
  EXPECT_THAT(runBy(1, line + saves + "--steps 6"), HasSubstr("of " + path("c/step-5") + ", step 5"));
  EXPECT_THAT(said, Each("0"));
  runBy(4, line + saves + "--steps 9 --metrics @c.jsonl");
  EXPECT_THAT(said, Each("0"));
  std::set<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(path("c")))
    names.insert(entry.path().filename());
  EXPECT_THAT(names, testing::ElementsAre("latest", "step-8", "step-9"));
  EXPECT_TRUE(std::filesystem::exists(path("c/step-9/rank-3.safetensors")));
  EXPECT_THAT(readFile(path("c.jsonl")), HasSubstr("{\"step\":8,\"epoch\":0,\"example\":"));
  runBy(2, "train @step.heddle --data synthetic --state @c --steps 0 --save @again.state");
  EXPECT_THAT(said, Each("0"));
  EXPECT_EQ(readFile(path("again.state")), readFile(path("one.state")));
  std::string other = "train @step.heddle --data synthetic --state @begin --checkpoint @c ";
  runBy(2, other + "--steps 1");
  EXPECT_THAT(said,
              Each(path("c") + ": has a checkpoint of step 9, needed --resume to go on from it, or another folder"));
  runBy(2, other + "--steps 1 --keep-best y");
  EXPECT_THAT(said, Each(HasSubstr("needed --resume")));
  runBy(2, line + "--steps 1 --checkpoint @d --keep-best y");
  EXPECT_THAT(said, Each("--keep-best is 'y', needed one of loss"));
  std::ofstream(path("c/step-9/rank-1.safetensors"), std::ios::app) << "x";
  runBy(4, line + saves + "--steps 10");
  EXPECT_THAT(said, Each(StartsWith(path("c/step-9/rank-1.safetensors") + ": has ")));
}

// Before a step, whether each has its batch and none a signal; after it, that all are there; and a call for each
// metric.
TEST_F(RunCommands, AStepNeedsFewCallsOfTheWorld) {
  auto countCalls = [&](int steps) {
    auto post = std::make_shared<MemoryPost>(2, std::chrono::milliseconds(60'000));
    std::string line =
        complete("train @step.heddle --data synthetic --state @begin --log-every 100 --steps " + std::to_string(steps));
    testing::internal::CaptureStdout();
    EXPECT_THAT(runRanks(
                    2, [&](const std::shared_ptr<World> &world) { return runAs(world, line); }, post->deadline, post),
                Each("0"));
    std::fflush(stdout);
    testing::internal::GetCapturedStdout();
    return post->gathered.load();
  };
  auto metrics = std::ranges::count_if(program.entries[0].results, [](const Port &port) {
    return port.role == Role::Metric && port.type.shape.empty();
  });
  ASSERT_GT(metrics, 0);
  EXPECT_EQ(countCalls(12) - countCalls(2), 10 * (2 + static_cast<uint64_t>(metrics)));
}

TEST_F(RunCommands, CheckAgreesWithGoldenNumbers) {
  const Entry &entry = program.entries[0];
  std::map<std::string, SafetensorsView> golden;
  nlohmann::json model{{"steps", 1}, {"tolerance", nlohmann::json::object()}};
  std::string inputs, error;
  size_t states = 0;
  for (const Port &port : entry.arguments) {
    SafetensorsView tensor = makeTensor(port);
    golden[port.role == Role::State ? "state." + std::to_string(states++) : "step0.batch.0"] = tensor;
    if (port.role == Role::Batch)
      ASSERT_TRUE(writeSafetensors(path("x.safetensors"), {{"x", tensor}}, error)) << error;
  }
  std::map<std::string, SafetensorsView> state; // the same as a file of state
  for (size_t index = 0, number = 0; index < entry.arguments.size(); ++index)
    if (entry.arguments[index].role == Role::State)
      state[entry.arguments[index].name] = golden["state." + std::to_string(number++)];
  ASSERT_TRUE(writeSafetensors(path("golden-begin"), state, error)) << error;
  runBy(1, "run @step.heddle --state @golden-begin --input x=@x.safetensors -o @results.safetensors");
  ASSERT_EQ(said[0], "0");
  SafetensorsFile results;
  ASSERT_TRUE(results.read(path("results.safetensors"), error)) << error;
  size_t finals = 0, metrics = 0;
  for (const Port &port : entry.results) {
    std::string name =
        port.role == Role::State ? "final." + std::to_string(finals++) : "step0.metric." + std::to_string(metrics++);
    ASSERT_TRUE(results.find(port.name)) << port.name;
    golden[name] = *results.find(port.name);
    model["tolerance"][name] = 0;
  }
  ASSERT_TRUE(writeSafetensors(path("golden.safetensors"), golden, error)) << error;
  std::ofstream(path("model.json")) << model.dump();
  std::string line = "check @step.heddle --golden @golden.safetensors --twice --threads-list 1,3";
  std::string expected = runBy(1, line);
  EXPECT_EQ(said[0], "0") << expected;
  EXPECT_THAT(expected, HasSubstr("0 of 8 leaves out of tolerance"));
  for (int64_t ranks : {2, 4}) {
    EXPECT_EQ(runBy(ranks, line), expected);
    EXPECT_THAT(said, Each("0"));
    // The same results, in one file.
    runBy(ranks, "run @step.heddle --state @golden-begin --input x=@x.safetensors -o @again.safetensors");
    EXPECT_THAT(said, Each("0"));
    EXPECT_EQ(readFile(path("again.safetensors")), readFile(path("results.safetensors")));
  }
  std::vector<float> other(3, 7);
  golden["final.2"] = runtime::makeView(entry.results[2].type, std::as_bytes(std::span(other)));
  ASSERT_TRUE(writeSafetensors(path("golden.safetensors"), golden, error)) << error;
  EXPECT_THAT(runBy(2, line), HasSubstr("final.2 differs by "));
  EXPECT_THAT(said, Each("1"));
}

TEST_F(RunCommands, TraceHasTheDevicesOfAll) {
  for (int64_t ranks : {1, 2, 4}) {
    std::string printed = runBy(ranks, "trace @step.heddle --state @begin -o @trace.json");
    EXPECT_THAT(said, Each("0"));
    EXPECT_THAT(printed, HasSubstr("trace.json: 72 events of 8 devices"));
    nlohmann::json trace = nlohmann::json::parse(readFile(path("trace.json")));
    std::map<int, int> events; // by device
    for (const nlohmann::json &event : trace["traceEvents"])
      events[event["pid"].get<int>()] += event["ph"] == "X";
    EXPECT_EQ(events.size(), 8u);
    for (auto [device, count] : events)
      EXPECT_EQ(count, 9) << device;
    EXPECT_THAT(runBy(ranks, "bench @step.heddle --state @begin --steps 2 --json @bench.json"),
                StartsWith("program: "));
    EXPECT_THAT(said, Each("0"));
    EXPECT_EQ(nlohmann::json::parse(readFile(path("bench.json")))["devices"], 8);
    EXPECT_THAT(runBy(ranks, "info @step.heddle"), HasSubstr("entry @step: 1 list, 9 instructions"));
  }
}

TEST_F(RunCommands, WhatOneRankCanNotDoEndsAll) {
  auto runOther = [&](const std::string &line, const std::string &ofRank1) {
    return runRanks(2, [&](const std::shared_ptr<World> &world) {
      return runAs(world, complete(world->getRank() == 1 ? ofRank1 : line));
    });
  };
  std::string train = "train @step.heddle --data synthetic --state @begin ", steps = "--steps 2 ";
  EXPECT_THAT(runOther(train + steps, train + "--steps 3"),
              Each("rank 1 has --steps 3, where rank 0 has --steps 2, needed the same"));
  for (auto [option, other] : {std::pair("--check-replicas 1", "--check-replicas 0"),
                               {"--max-seconds 9", "--max-seconds 0"},
                               {"--idle-exit 9.5", "--idle-exit 0"},
                               {"--stop-when loss<2", "no --stop-when"},
                               {"--alert loss=nan:log", "no --alert"}})
    EXPECT_THAT(runOther(train + steps, train + steps + option),
                Each(fmt::format("rank 1 has {}, where rank 0 has {}, needed the same", option, other)));
  EXPECT_THAT(runOther(train + steps, train + steps + "--metrics-port 0"),
              Each("rank 1 has --metrics-port, where rank 0 has no --metrics-port, needed the same"));
  EXPECT_THAT(runOther(train + steps, train + steps + "--data-seed 7"),
              Each("rank 1 has --data-seed 7, where rank 0 has --data-seed 0, needed the same"));
  EXPECT_THAT(runOther(train + steps, train + steps + "--checkpoint @c"),
              Each("rank 1 has --checkpoint, where rank 0 has no --checkpoint, needed the same"));
  for (const char *other : {"--init-seed 0", "--init-seed 7"})
    EXPECT_THAT(runOther(train + steps, "train @step.heddle --data synthetic --steps 2 " + std::string(other)),
                Each(fmt::format("rank 1 has {}, where rank 0 has --state, needed the same", other)));
  EXPECT_THAT(runOther(train + steps, train + steps + "--portable"),
              Each(HasSubstr("rank 1 differs from rank 0 in its choice between kernels' code and ")));
  std::map<std::string, SafetensorsView> state;
  for (const Port &port : program.entries[0].arguments)
    if (port.role == Role::State)
      state[port.name] = makeTensor(port);
  std::string error;
  ASSERT_TRUE(writeSafetensors(path("other"), state, error)) << error;
  EXPECT_THAT(runOther(train + steps, "train @step.heddle --data synthetic --state @other --steps 2"),
              Each("rank 1 differs from rank 0 in its state \"w\" of a file, needed the same"));
  // A file that one host lacks.
  EXPECT_THAT(runOther(train + steps, "train @nothing.heddle --data synthetic --state @begin --steps 2"),
              Each(HasSubstr("rank 1: " + path("nothing.heddle") + ": ")));
  EXPECT_THAT(runOther(train + steps, "train @step.heddle --data synthetic --state @nothing --steps 2"),
              Each(HasSubstr("rank 1: " + path("nothing") + ": ")));
  EXPECT_THAT(runOther(train + steps, "train @step.heddle --data @nothing --state @begin --steps 2"),
              Each(HasSubstr("rank 1: " + path("nothing") + ": ")));
  // Devices 6 and 7 of rank 1 don't meet.
  std::string apart = train + steps + "--leave-out 7 1 --timeout 0.2 --flight-record @flight.json";
  EXPECT_THAT(runOther(apart, apart), Each(StartsWith("rank 1: device 6 has waited 200 ms in instruction #1 (")));
  EXPECT_TRUE(std::filesystem::exists(path("flight.json.rank1")) && std::filesystem::exists(path("flight.json")));
  // Rank 0 alone writes: what it can't write ends the others.
  EXPECT_THAT(runOther(train + steps + "--save @nowhere/state", train + steps + "--save @nowhere/state"),
              Each(HasSubstr("rank 0: " + path("nowhere/state"))));
  std::string full = train + steps + "--save /dev/full"; // only once it is written to
  EXPECT_THAT(runOther(full, full), Each(HasSubstr("rank 0: /dev/full: can't be written: No space left on device")));
}

} // namespace
