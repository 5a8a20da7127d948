// Tests the checksum and the bytes of event files, the text for Prometheus, and what a plan says that a step costs.
#include "heddle/Files/Checksum.h"
#include "heddle/Runtime/Metrics/JsonLines.h"
#include "heddle/Runtime/Metrics/PlanCost.h"
#include "heddle/Runtime/Metrics/Prometheus.h"
#include "heddle/Runtime/Metrics/TensorBoard.h"
#include "gtest/gtest.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;

namespace {

uint32_t checksumOf(const std::string &text) { return crc32c(std::as_bytes(std::span(text))); }

TEST(TensorBoard, ChecksumsAreRfc3720s) { // its appendix B.4
  EXPECT_EQ(checksumOf(""), 0u);
  EXPECT_EQ(checksumOf("123456789"), 0xE3069283);
  EXPECT_EQ(checksumOf(std::string(32, '\0')), 0x8A9136AA);
  EXPECT_EQ(checksumOf(std::string(32, '\xFF')), 0x62A8AB43);
  std::string up;
  for (char byte = 0; byte < 32; ++byte)
    up += byte;
  EXPECT_EQ(checksumOf(up), 0x46DD794E);
}

TEST(TensorBoard, EventsAreProtobufs) {
  std::string event = encodeScalars(1.0, 300, {{"loss", 2.0}});
  EXPECT_EQ(event, std::string("\x09\0\0\0\0\0\0\xF0\x3F" // 1: 1.0
                               "\x10\xAC\x02"             // 2: 300
                               "\x2A\x0D"                 // 5: 13 bytes
                               "\x0A\x0B"                 //   1: 11 bytes
                               "\x0A\x04loss\x15\0\0\0\x40",
                               27)); //     1: "loss", 2: 2.0
  std::string record = frameRecord(event);
  EXPECT_EQ(record.size(), event.size() + 16);
  EXPECT_EQ(record.substr(0, 8), std::string("\x1B\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(record.substr(12, event.size()), event);
}

TEST(JsonLines, ALineAnObject) {
  std::string path = std::filesystem::temp_directory_path() / ("heddle-lines-" + std::to_string(::getpid())), error;
  auto read = [&] {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  };
  {
    JsonLines lines;
    ASSERT_TRUE(lines.open(path, false, error)) << error;
    EXPECT_TRUE(lines.write({{"step", 1}, {"loss", 0.5}, {"a\xFF\n", "b"}}, error)) << error;
    EXPECT_EQ(read(), "{\"step\":1,\"loss\":0.5,\"a\xEF\xBF\xBD\\n\":\"b\"}\n"); // already, for who follows the file
    EXPECT_TRUE(lines.write({{"loss", NAN}}, error)) << error;
  }
  JsonLines lines;
  ASSERT_TRUE(lines.open(path, true, error)) << error;
  EXPECT_TRUE(lines.write({{"step", 2}}, error)) << error;
  EXPECT_TRUE(read().ends_with("\n{\"loss\":null}\n{\"step\":2}\n"));
  std::filesystem::remove(path);
  EXPECT_FALSE(lines.open("/nowhere/lines", false, error));
  EXPECT_EQ(error, "/nowhere/lines: can't be written: No such file or directory");
  if (std::filesystem::exists("/dev/full")) {
    ASSERT_TRUE(lines.open("/dev/full", false, error)) << error;
    EXPECT_FALSE(lines.write({{"step", 2}}, error));
    EXPECT_EQ(error, "/dev/full: can't be written: No space left on device");
  }
}

Instruction makeLaunch(uint32_t stream, int64_t nanoseconds, int64_t flops = 0) {
  Instruction instruction;
  instruction.stream = stream;
  instruction.cost = Cost{nanoseconds, flops, 2 * flops};
  return instruction;
}

Instruction makeEvent(InstructionKind kind, uint32_t stream, uint32_t event) {
  Instruction instruction;
  instruction.kind = kind;
  instruction.stream = stream;
  instruction.event = event;
  return instruction;
}

Instruction makeNest(InstructionKind kind, std::vector<std::vector<Instruction>> bodies) {
  Instruction instruction;
  instruction.kind = kind;
  instruction.bodies = std::move(bodies);
  return instruction;
}

PlanCost getCost(std::vector<Instruction> instructions, int64_t devices = 1) {
  Program program;
  program.mesh = {{{"a", devices}}, {}};
  program.entries.emplace_back();
  program.entries[0].lists.emplace_back();
  program.entries[0].lists[0].instructions = std::move(instructions);
  return getPlanCost(program, program.entries[0]);
}

TEST(PlanCost, StreamsRunSideBySide) {
  PlanCost cost = getCost({makeLaunch(0, 100, 7), makeEvent(InstructionKind::Record, 0, 1),
                           makeEvent(InstructionKind::Wait, 1, 1), makeLaunch(1, 50), makeLaunch(0, 20)},
                          4);
  EXPECT_NEAR(cost.time.total, 150e-9, 1e-12);
  EXPECT_EQ(cost.flops, 28);
  EXPECT_EQ(cost.bytes, 56);
  EXPECT_EQ(cost.instructions, 5u);
}

TEST(PlanCost, LoopsAndBranches) {
  Instruction loop = makeNest(InstructionKind::Loop, {{makeLaunch(0, 10, 1)}});
  Instruction when = makeNest(InstructionKind::When, {{makeLaunch(0, 5, 1)}});
  when.lower = 1;
  when.upper = 3;
  loop.count = 1'000'000;
  loop.bodies[0].push_back(when);
  Instruction branches = makeNest(InstructionKind::Case, {{makeLaunch(0, 5)}, {makeLaunch(0, 30)}, {}});
  PlanCost cost = getCost({loop, branches});
  EXPECT_NEAR(cost.time.total, (10e6 + 10 + 30) * 1e-9, 1e-12);
  EXPECT_NEAR(cost.flops, 1e6 + 2, 1e-3);
}

// An iteration runs a `when` in another one of its own loop where both ranges hold: k = 2 alone, in each of 7 rounds.
TEST(PlanCost, RangesInRanges) {
  auto makeWhen = [](uint64_t lower, uint64_t upper, uint32_t loop, std::vector<Instruction> body) {
    Instruction when = makeNest(InstructionKind::When, {std::move(body)});
    when.lower = lower;
    when.upper = upper;
    when.loop = loop;
    return when;
  };
  Instruction inner =
      makeNest(InstructionKind::Loop, {{makeWhen(1, 3, 1, {makeWhen(2, 9, 1, {makeLaunch(0, 5, 3)})})}});
  inner.count = 4;
  Instruction outer = makeNest(InstructionKind::Loop, {{inner}});
  outer.count = 7;
  PlanCost cost = getCost({outer});
  EXPECT_NEAR(cost.time.total, 35e-9, 1e-18);
  EXPECT_EQ(cost.flops, 21);
}

// The second stage waits for what the first one sends: 100 ns, of which 30 are its own work beside that.
TEST(PlanCost, ListsRunTogether) {
  Instruction send, receive;
  send.kind = receive.kind = InstructionKind::Exchange;
  send.axes = receive.axes = {{0, 1, 2}};
  send.cost = receive.cost = Cost{10, 0, 0};
  send.to = {1};
  receive.from = {-1};
  receive.stream = 1;
  receive.location = "step.mlir:4:2";
  Program program;
  program.mesh = {{{"pipe", 2}, {"data", 3}}, {}};
  Entry &entry = program.entries.emplace_back();
  entry.listsBy = {{0, 1, 2}};
  entry.listOf = {0, 1};
  entry.lists.resize(2);
  entry.lists[0].instructions = {makeLaunch(0, 100, 1), send};
  entry.lists[1].instructions = {receive, makeEvent(InstructionKind::Record, 1, 0), makeLaunch(0, 30, 10),
                                 makeEvent(InstructionKind::Wait, 0, 0), makeLaunch(0, 5)};
  PlanCost cost = getPlanCost(program, entry);
  EXPECT_EQ(cost.time.fault, "");
  EXPECT_EQ(cost.flops, 33); // three devices of each list
  EXPECT_NEAR(cost.time.lists[0].total, 110e-9, 1e-15);
  EXPECT_EQ(cost.time.lists[0].bubble, 0);
  EXPECT_NEAR(cost.time.lists[1].total, 115e-9, 1e-15);
  EXPECT_NEAR(cost.time.lists[1].bubble, 80e-9, 1e-15); // by itself it takes 35
  EXPECT_NEAR(cost.time.lists[1].communication, 10e-9, 1e-15);

  // Both receive, and none sends.
  entry.lists[0] = entry.lists[1];
  cost = getPlanCost(program, entry);
  EXPECT_EQ(cost.time.fault, "list 1 waits for another list in exchange at step.mlir:4:2 for ever, needed lists that "
                             "fit together");
  EXPECT_NEAR(cost.time.total, 35e-9, 1e-15);

  // As many instructions as no clock follows.
  Instruction loop = makeNest(InstructionKind::Loop, {{receive}}), sends = makeNest(InstructionKind::Loop, {{send}});
  loop.count = sends.count = uint64_t(1) << 62;
  entry.lists[0].instructions = {sends};
  entry.lists[1].instructions = {loop};
  EXPECT_TRUE(getPlanCost(program, entry).time.fault.starts_with("list 0 has 10000000 instructions or more, needed"));
}

TEST(Prometheus, TextIsOfVersion004) {
  PrometheusFigures figures({{"a_step", "gauge", "", "steps"},
                             {"a_never", "gauge", "", "nothing"},
                             {"a_metric", "gauge", "name", "metrics"},
                             {"a_total", "counter", "", "how often"}});
  EXPECT_EQ(figures.getText(), "");
  figures.add("a_total", 1);
  figures.add("a_total", 2);
  figures.set("a_metric", -INFINITY, "of \"x\\y\"\n");
  figures.set("a_metric", 0.1, "loss");
  figures.set("a_metric", -NAN, "loss"); // it replaces the number
  figures.set("a_metric", INFINITY, "grad");
  figures.set("a_step", 123456789);
  EXPECT_EQ(figures.getText(), "# HELP a_step steps\n# TYPE a_step gauge\na_step 123456789\n"
                               "# HELP a_metric metrics\n# TYPE a_metric gauge\na_metric{name=\"grad\"} +Inf\n"
                               "a_metric{name=\"loss\"} NaN\na_metric{name=\"of \\\"x\\\\y\\\"\\n\"} -Inf\n"
                               "# HELP a_total how often\n# TYPE a_total counter\na_total 3\n");
}

} // namespace
