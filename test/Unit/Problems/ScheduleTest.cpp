// Tests that tasks are launched in the best order under a cap where that is known, and that errors name who is at
// fault.
#include "RandomSchedules.h"
#include "gtest/gtest.h"
#include <ctime>

using namespace heddle::problems;

namespace {

constexpr MemorySpace device = MemorySpace::Device, host = MemorySpace::Host, disk = MemorySpace::Disk;

ScheduleProblem parse(const std::string &text) {
  std::string error;
  std::optional<ScheduleProblem> problem = readScheduleProblem(text, error);
  EXPECT_EQ(error, "");
  return problem.value_or(ScheduleProblem());
}

Schedule solved(const ScheduleProblem &problem, const ScheduleOptions &options = {}) {
  EXPECT_EQ(check(problem), "");
  std::string error;
  std::optional<Schedule> schedule = solve(problem, options, error);
  EXPECT_EQ(error, "");
  if (!schedule)
    return {};
  EXPECT_EQ(verify(problem, *schedule), "");
  ScheduleBounds bounds = getLowerBounds(problem);
  EXPECT_GE(schedule->seconds, bounds.seconds);
  EXPECT_GE(schedule->peakBytes[device], bounds.bytes[device]);
  return *schedule;
}

/// By the exact search and by the heuristics alone, which agree on problems like these.
Schedule solvedBothWays(const ScheduleProblem &problem, bool isMemoryMinimal = false) {
  Schedule exact = solved(problem, {isMemoryMinimal}), other = solved(problem, {isMemoryMinimal, /*exactTasks=*/0});
  EXPECT_DOUBLE_EQ(exact.seconds, other.seconds);
  if (isMemoryMinimal)
    EXPECT_EQ(exact.peakBytes[device], other.peakBytes[device]);
  return exact;
}

std::vector<uint64_t> getDeviceBytes(const Schedule &schedule) {
  std::vector<uint64_t> bytes;
  for (const SpaceBytes &live : schedule.liveBytes)
    bytes.push_back(live[device]);
  return bytes;
}

std::string names(const ScheduleProblem &problem, const Schedule &schedule) {
  std::string text;
  for (int task : schedule.order)
    text += (text.empty() ? "" : " ") + problem.tasks[task].name;
  return text;
}

std::string errorOf(const ScheduleProblem &problem, const ScheduleOptions &options = {}) {
  EXPECT_EQ(check(problem), "");
  std::string error;
  EXPECT_FALSE(solve(problem, options, error));
  return error;
}

// A transfer travels while something else computes, and what needs it comes last.
const char *overlap = R"(
  value x 10
  value w 1
  start gather 2 stream 1 uses w gives whole 4
  done gathered of gather
  compute matmul 3 uses x whole gives y 10 kept
  compute other 2.5 uses x gives z 10 kept
)";

TEST(Schedule, OverlapsTransfersWithCompute) {
  ScheduleProblem problem = parse(overlap);
  Schedule schedule = solvedBothWays(problem);
  EXPECT_EQ(names(problem, schedule), "gather other gathered matmul");
  EXPECT_DOUBLE_EQ(schedule.seconds, 5.5);
  EXPECT_EQ(getDeviceBytes(schedule), (std::vector<uint64_t>{15, 25, 25, 34}));
  EXPECT_EQ(schedule.peakBytes[device], 34u);
  EXPECT_DOUBLE_EQ(schedule.startSeconds[0], 0);
  EXPECT_DOUBLE_EQ(schedule.endSeconds[0], 2);
  EXPECT_EQ(getLowerBounds(problem).seconds, 5.5 * (1 - 1e-12));
}

// Of two transfers on one stream, the one with more work behind it goes first; on two streams both go at once.
TEST(Schedule, TheLongerWayGoesFirst) {
  std::string text = R"(
    start a 1 stream 1 gives x 1
    start b 1 stream 1 gives y 1
    done a.done of a
    done b.done of b
    compute short 1 uses x
    compute long 5 uses y
  )";
  ScheduleProblem problem = parse(text);
  Schedule schedule = solvedBothWays(problem);
  EXPECT_DOUBLE_EQ(schedule.seconds, 7);
  text.replace(text.find("stream 1"), 8, "stream 2");
  EXPECT_DOUBLE_EQ(solvedBothWays(parse(text)).seconds, 7);
  text.replace(text.find("compute short 1"), 15, "compute short 0");
  EXPECT_DOUBLE_EQ(solvedBothWays(parse(text)).seconds, 6);
}

// The operands of a transfer live until it is done: under a cap, nothing else may run meanwhile.
TEST(Schedule, GivesUpOverlapForTheCap) {
  std::string text = R"(
    value w 100
    start send 2 stream 1 uses w gives r 10 kept
    done sent of send
    compute big 3 gives y 50 kept
  )";
  ScheduleProblem problem = parse(text);
  EXPECT_DOUBLE_EQ(solvedBothWays(problem).seconds, 3);
  problem.caps[device] = 160;
  EXPECT_DOUBLE_EQ(solvedBothWays(problem).seconds, 3);
  problem.caps[device] = 159;
  Schedule schedule = solvedBothWays(problem);
  EXPECT_EQ(names(problem, schedule), "send sent big");
  EXPECT_DOUBLE_EQ(schedule.seconds, 5);
  EXPECT_EQ(schedule.peakBytes[device], 110u);
  problem.caps[device] = 109;
  EXPECT_EQ(errorOf(problem), "task \"send\" needs 110 bytes in every order, 110 of them for its operands, results and "
                              "scratch, needed at most the cap of 109");
}

// The smallest peak of two trees is that of the one that needs more, first; the order of the text has both at once.
TEST(Schedule, MemoryMinimalFinishesOneBeforeTheNext) {
  std::string text;
  for (std::string tree : {"a", "b", "c"})
    text += "compute " + tree + "1 1 gives " + tree + "x 100\n";
  for (std::string tree : {"a", "b", "c"})
    text += "compute " + tree + "2 1 uses " + tree + "x gives " + tree + "y 10\n";
  text += "compute sum 1 uses ay by cy gives s 1 kept\n";
  ScheduleProblem problem = parse(text);
  EXPECT_EQ(simulate(problem, {0, 1, 2, 3, 4, 5, 6}).peakBytes[device], 310u);
  EXPECT_EQ(solvedBothWays(problem, /*isMemoryMinimal=*/true).peakBytes[device], 130u);
}

// At the peak of least bytes, the shorter order is taken.
TEST(Schedule, MemoryMinimalKeepsWhatOverlapIsFree) {
  ScheduleProblem problem = parse(overlap);
  Schedule schedule = solvedBothWays(problem, /*isMemoryMinimal=*/true);
  EXPECT_EQ(names(problem, schedule), "gather gathered matmul other");
  EXPECT_EQ(schedule.peakBytes[device], 30u);
  problem.values.back().bytes = 0; // of `other`
  schedule = solvedBothWays(problem, /*isMemoryMinimal=*/true);
  EXPECT_EQ(names(problem, schedule), "gather other gathered matmul");
  EXPECT_EQ(schedule.peakBytes[device], 24u);
  EXPECT_DOUBLE_EQ(schedule.seconds, 5.5);
}

// Weights that are gathered early take bytes for nothing; with a lead, all that were gathered before still are in time.
TEST(Schedule, StartsArePutOffWhereThatCostsNoTime) {
  std::string text = "value x 1\n";
  for (int layer = 0; layer < 6; ++layer) {
    std::string n = std::to_string(layer), x = layer ? "x" + std::to_string(layer - 1) : "x";
    text += "value w" + n + " 1\nstart g" + n + " 1 stream 1 uses w" + n + " gives whole" + n + " 100\n";
    text += "done d" + n + " of g" + n + "\ncompute c" + n + " 4 uses " + x + " whole" + n + " gives x" + n + " 1\n";
  }
  ScheduleProblem problem = parse(text);
  ScheduleOptions options;
  EXPECT_EQ(solved(problem, options).peakBytes[device], 607u);
  options.lead = 0;
  Schedule schedule = solved(problem, options);
  EXPECT_DOUBLE_EQ(schedule.seconds, 25);
  EXPECT_EQ(schedule.peakBytes[device], 207u);
  EXPECT_EQ(names(problem, schedule), "g0 d0 g1 c0 d1 g2 c1 d2 g3 c2 d3 g4 c3 d4 g5 c4 d5 c5");
  options.lead = 4; // the transfer of the layer behind the next one
  schedule = solved(problem, options);
  EXPECT_DOUBLE_EQ(schedule.seconds, 25);
  EXPECT_EQ(schedule.peakBytes[device], 307u);
}

TEST(Schedule, LivesAsItSays) {
  ScheduleProblem problem = parse(R"(
    value never 1000
    value always 1 kept
    value once 2
    compute first 1 uses once gives unused 4 scratch 8
    start send 1 stream 1 uses once gives sent 16
    compute meanwhile 1
    done wait of send
    compute last 1 uses sent gives result 32 kept
  )");
  EXPECT_EQ(check(problem), "");
  Schedule schedule = simulate(problem, {0, 1, 2, 3, 4});
  EXPECT_EQ(getDeviceBytes(schedule), (std::vector<uint64_t>{15, 19, 19, 19, 49}));
  EXPECT_EQ(verify(problem, schedule), "");
  EXPECT_EQ(solved({}).peakBytes[device], 0u);
  EXPECT_EQ(solved(parse("value x 5 kept\nvalue y 6")).peakBytes[device], 5u);
}

TEST(Schedule, WhatKeepsNoCapIsNamed) {
  ScheduleProblem problem = parse(R"(
    value x 100 kept
    compute small 1 uses x gives y 10
    compute "large one" 1 uses y gives z 200 kept scratch 30
  )");
  problem.caps[device] = 300;
  std::string text = "task \"large one\" needs 340 bytes in every order, 240 of them for its operands, results and "
                     "scratch, needed at most the cap of 300";
  EXPECT_EQ(errorOf(problem), text);
  EXPECT_EQ(errorOf(problem, {false, /*exactTasks=*/0}), text);
  problem.caps[device] = 99;
  EXPECT_EQ(errorOf(parse("cap 4\nvalue x 5 kept")),
            "5 bytes are needed at the end in any order, 5 of them for value \"x\", needed at most the cap of 4");

  // Each task fits, no order does: two values of 100 are live at the third task, whichever it is, or at a sum.
  problem = parse(R"(
    compute a 1 gives x 100
    compute b 1 gives y 100
    compute fx 1 uses x gives u 60
    compute fy 1 uses y gives v 60
    compute sum 1 uses u v gives s 1 kept
  )");
  problem.caps[device] = 200;
  EXPECT_EQ(errorOf(problem),
            "no order keeps the cap of 200 bytes: the one that needs least has 220 bytes live at task \"fy\"");
  EXPECT_EQ(
      errorOf(problem, {false, /*exactTasks=*/0}),
      "found no order that keeps the cap of 200 bytes: the one that needs least has 220 bytes live at task \"fx\"");
  std::string error;
  problem.tasks.resize(maxExactTasks + 1);
  EXPECT_FALSE(solveExactly(problem, false, error));
  EXPECT_EQ(error, "the problem has 21 tasks, needed at most 20 for an exact solution");
}

/// Two weights on the host, which a step fetches, uses and stows again.
const char *stowed = R"(
  value a 100 host
  value b 100 host
  start fetch.a 2 stream 1 uses a gives da 100
  done fetched.a of fetch.a
  start fetch.b 2 stream 1 uses b gives db 100
  done fetched.b of fetch.b
  compute use.a 3 uses da gives na 100
  compute use.b 3 uses db gives nb 100
  start stow.a 2 stream 2 uses na gives ha 100 host kept
  done stowed.a of stow.a
  start stow.b 2 stream 2 uses nb gives hb 100 disk kept
  done stowed.b of stow.b
)";

TEST(Schedule, SpacesHaveTheirOwnBytesAndCaps) {
  ScheduleProblem problem = parse(stowed);
  Schedule schedule = solvedBothWays(problem);
  EXPECT_DOUBLE_EQ(schedule.seconds, 10);
  EXPECT_EQ(schedule.peakBytes[device], 300u);
  EXPECT_EQ(schedule.peakBytes[host], 200u);
  EXPECT_EQ(schedule.peakBytes[disk], 100u);
  EXPECT_EQ(getLowerBounds(problem).bytes, (SpaceBytes{{200, 200, 100}}));

  problem.caps[device] = 299; // one after the other
  schedule = solvedBothWays(problem);
  EXPECT_EQ(schedule.peakBytes[device], 200u);
  EXPECT_DOUBLE_EQ(schedule.seconds, 12);
  problem.caps[device] = std::nullopt;
  problem.caps[host] = 200; // b's place is free before the new a needs it
  EXPECT_EQ(solvedBothWays(problem).peakBytes[host], 200u);
  problem.caps[host] = 199;
  EXPECT_EQ(errorOf(problem),
            "200 bytes of host memory are needed at the beginning in any order, 100 of them for value "
            "\"a\", needed at most the cap of 199");
  problem.caps[host] = std::nullopt;
  problem.caps[disk] = 99;
  EXPECT_EQ(errorOf(problem),
            "task \"stow.b\" needs 100 bytes of disk memory in every order, 100 of them for its operands "
            "and results, needed at most the cap of 99");
}

// Each space has an order that keeps its cap, and none keeps both.
TEST(Schedule, WhatKeepsNotBothCapsIsNamed) {
  ScheduleProblem problem = parse(R"(
    cap 10
    cap host 10
    compute a 1 gives x 10
    compute b 1 gives y 10 host
    compute fx 1 uses x gives u 4 host kept
    compute fy 1 uses y gives v 1 kept
  )");
  EXPECT_EQ(errorOf(problem), "no order keeps the cap of 10 bytes beside 10 bytes of host memory: the one that needs "
                              "least has 11 bytes live at task \"fy\"");
  EXPECT_EQ(
      errorOf(problem, {false, /*exactTasks=*/0}),
      "found no order that keeps the cap of 10 bytes beside 10 bytes of host memory: the one that needs least has "
      "11 bytes live at task \"a\"");
}

TEST(Schedule, RefusesWhatIsNoProblem) {
  auto checked = [](const char *text) { return check(parse(text)); };
  EXPECT_EQ(checked("compute a 1 after c\ncompute b 1 after a\ncompute c 1 after b"),
            "task \"a\" waits for itself, by \"c\", \"b\", \"a\", needed an order");
  EXPECT_EQ(checked("compute a 1 uses x gives x 4"), "task \"a\" waits for itself, needed an order");
  EXPECT_EQ(checked("start a 1 stream 1 gives x 4\ndone b of a uses x"),
            "task \"b\" waits for itself, needed an order");
  EXPECT_EQ(checked("start a 1 stream 1"), "task \"a\" has no done, needed one");
  EXPECT_EQ(checked("start a 1 stream 1\ndone b of a\ndone c of a"),
            "task \"a\" has two dones, \"b\" and \"c\", needed one");
  EXPECT_EQ(checked("compute a 1\ndone b of a"), "task \"b\" is done of task \"a\", needed a start");
  EXPECT_EQ(checked("start a 1 stream 0\ndone b of a"), "task \"a\" is a start on stream 0, needed 1 to 4096");
  EXPECT_EQ(checked("compute a -1"), "task \"a\" takes -1.000000 seconds, needed 0 or more, and at most 1e18 in all");
  EXPECT_EQ(checked("start a 1 stream 1\ndone b of a gives x 1"),
            "value \"x\" is produced by the done \"b\", needed its start, which writes it");
  EXPECT_EQ(checked("value x 4611686018427387900\nvalue y 5"),
            "value \"y\" has 5 bytes, needed at most 2^62 in all values together");
  EXPECT_EQ(checked("compute a 1 scratch 18446744073709551615"),
            "the scratch of task \"a\" has 18446744073709551615 bytes, needed at most 2^62 in all values together");

  ScheduleProblem problem = parse(overlap);
  problem.values[0].users = {7};
  EXPECT_EQ(check(problem), "value \"x\" is used by task #7, needed one of 4");
  problem.values[0].producer = -2;
  EXPECT_EQ(check(problem), "value \"x\" is produced by task #-2, needed one of 4, or -1");
  problem.tasks[1].start = 9;
  EXPECT_EQ(check(problem), "task \"gathered\" is done of task #9, needed a start");
  problem.tasks[0].after = {-1};
  EXPECT_EQ(check(problem), "task \"gather\" is after task #-1, needed one of 4");
  problem.tasks[1].name = problem.tasks[0].name;
  EXPECT_EQ(check(problem), "two tasks have the name \"gather\", needed different ones");
  problem.tasks[0].name = "";
  EXPECT_EQ(check(problem), "task #0 has no name, needed one");
}

TEST(Schedule, VerifyNoticesWhatIsWrong) {
  ScheduleProblem problem = parse(overlap);
  const Schedule good = solved(problem);
  auto verified = [&](auto change) {
    Schedule schedule = good;
    change(schedule);
    return verify(problem, schedule);
  };
  EXPECT_EQ(verified([](Schedule &s) { s.order.pop_back(); }), "the schedule has 3 tasks in its order, needed 4");
  EXPECT_EQ(verified([](Schedule &s) { s.order[0] = 3; }), "task \"other\" is launched twice, needed once");
  EXPECT_EQ(verified([](Schedule &s) { s.order[0] = 4; }), "position 0 launches task #4, needed one of 4");
  EXPECT_EQ(verified([](Schedule &s) { std::swap(s.order[0], s.order[2]); }),
            "task \"gathered\" is launched at position 0, needed after task \"gather\" at position 2");
  EXPECT_EQ(verified([](Schedule &s) { std::swap(s.order[2], s.order[3]); }),
            "task \"matmul\" is launched at position 2, needed after task \"gathered\" at position 3");
  EXPECT_EQ(verified([](Schedule &s) { s.endSeconds[0] = 1; }),
            "task \"gather\" is said to run from 0.000000 to 1.000000 s, needed 0.000000 to 2.000000");
  EXPECT_EQ(verified([](Schedule &s) { s.seconds = 5; }), "the schedule is said to take 5.000000 s, needed 5.500000");
  EXPECT_EQ(verified([](Schedule &s) { s.liveBytes[1][device] = 24; }),
            "24 bytes are said to be live at task \"other\", needed 25");
  EXPECT_EQ(verified([](Schedule &s) { s.peakBytes[device] = 33; }), "the peak is said to be 33 bytes, needed 34");
  problem.caps[device] = 33;
  EXPECT_EQ(verify(problem, good), "34 bytes are live at task \"matmul\", needed at most the cap of 33");
  problem = parse(stowed);
  Schedule schedule = solved(problem);
  schedule.liveBytes[0][host] = 7;
  EXPECT_EQ(verify(problem, schedule), "7 bytes of host memory are said to be live at task \"fetch.a\", needed 200");
  schedule = solved(problem);
  schedule.peakBytes[disk] = 0;
  EXPECT_EQ(verify(problem, schedule), "the peak of disk memory is said to be 0 bytes, needed 100");
  problem.caps[host] = 150;
  EXPECT_EQ(verify(problem, solved(parse(stowed))),
            "200 bytes of host memory are live at task \"fetch.a\", needed at most the cap of 150");
}

/// Of the processor, which others may share.
template <typename Function> double measure(Function function) {
  std::clock_t begin = std::clock();
  function();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Near linear: 50,000 tasks take a second or so. The bar leaves room for slower machines and the sanitizers.
TEST(Schedule, ScalesToFiftyThousandTasks) {
  for (int reach : {12, 100'000}) {
    ScheduleProblem problem = RandomSchedules(1).make(50'000, 20, reach);
    ScheduleOptions memory{/*isMemoryMinimal=*/true};
    Schedule least;
    double memorySeconds = measure([&] { least = solved(problem, memory); });
    problem.caps[device] = least.peakBytes[device] + least.peakBytes[device] / 10;
    Schedule schedule;
    double seconds = measure([&] { schedule = solved(problem); });
    EXPECT_LE(schedule.peakBytes[device], *problem.caps[device]);
    EXPECT_LE(schedule.seconds, getLowerBounds(problem).seconds * 1.01);
    printf("reach %d: memory-minimal in %.2f s, under 1.1 of its peak in %.2f s\n", reach, memorySeconds, seconds);
    EXPECT_LE(memorySeconds + seconds, 40);
  }
}

} // namespace
