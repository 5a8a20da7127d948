// Tests that scheduling problems are the same after they have been written and read, and that bad text gets one error.
#include "RandomSchedules.h"
#include "gtest/gtest.h"

using namespace heddle::problems;

namespace {

TEST(ScheduleText, WritesWhatItReads) {
  std::string text = R"(cap 4096
value x 1024
value w 512 kept
start gather 0.002 stream 1 uses w gives whole 1024
done gathered of gather
compute matmul 1e-09 uses x whole gives y 2048 kept z#1 1 scratch 64 after "other one"
compute "other one" 0.1 gives "after" 3 "\"\\\n" 4 kept "#" 0
)";
  std::string error;
  std::optional<ScheduleProblem> problem = readScheduleProblem(text, error);
  ASSERT_TRUE(problem) << error;
  EXPECT_EQ(problem->tasks[2].after, (std::vector<int>{3}));
  EXPECT_EQ(problem->values[6].name, "\"\\\n");
  EXPECT_EQ(toString(*problem), text);
}

// A value may be called as a space is: what stands between two of them is a space where no bytes follow.
TEST(ScheduleText, Spaces) {
  std::string text = R"(cap 4096
cap host 100000
cap disk 7
value host 3
value disk 3 host kept
start gather 0.002 stream 1 uses host gives whole 1024 disk "12" 5 host host#2 6 disk kept after matmul
done gathered of gather
compute matmul 1 gives device 2 host 3 host y 4 kept
)";
  std::string error;
  std::optional<ScheduleProblem> problem = readScheduleProblem("cap device 4096" + text.substr(8), error);
  ASSERT_FALSE(problem);
  EXPECT_EQ(error, "line 8: found a second value \"host\", needed another name");
  text.replace(text.find("host 3 host y"), 13, "x 3 host y");
  problem = readScheduleProblem("cap device 4096" + text.substr(8), error);
  ASSERT_TRUE(problem) << error;
  EXPECT_EQ(toString(*problem), text);
  EXPECT_EQ(problem->caps[MemorySpace::Disk], 7u);
  EXPECT_EQ(problem->values[1].space, MemorySpace::Host);
  EXPECT_TRUE(problem->values[1].isNeededAtEnd);
  EXPECT_EQ(problem->values[2].space, MemorySpace::Disk);
  EXPECT_EQ(problem->values[5].space, MemorySpace::Device);
}

TEST(ScheduleText, RandomProblems) {
  for (int seed = 0; seed < 100; ++seed) {
    ScheduleProblem problem = RandomSchedules(seed).makeWithHost(1 + seed, 30, 20, seed % 2 ? 30 : 0);
    std::string text = toString(problem), error;
    std::optional<ScheduleProblem> again = readScheduleProblem(text, error);
    ASSERT_TRUE(again) << error;
    EXPECT_EQ(toString(*again), text);
    EXPECT_EQ(check(*again), "");
  }
}

TEST(ScheduleText, RefusesWhatItCannotRead) {
  auto errorOf = [](const std::string &text) {
    std::string error;
    EXPECT_FALSE(readScheduleProblem(text, error)) << text;
    return error;
  };
  EXPECT_EQ(errorOf("# nothing\n\n  task a"), "line 3: found 'task', needed cap, value, compute, start or done");
  EXPECT_EQ(errorOf("value x"), "line 1: found the end of the line, needed bytes, as a whole number");
  EXPECT_EQ(errorOf("value x -1"), "line 1: found '-1', needed bytes, as a whole number");
  EXPECT_EQ(errorOf("value x 18446744073709551616"),
            "line 1: found '18446744073709551616', needed bytes, as a whole number");
  EXPECT_EQ(errorOf("value x 1 2"), "line 1: found '2', needed the end of the line");
  EXPECT_EQ(errorOf("value of 1"), "line 1: found 'of', needed a value's name");
  EXPECT_EQ(errorOf("value x 1\nvalue x 2"), "line 2: found a second value \"x\", needed another name");
  EXPECT_EQ(errorOf("cap 1\ncap 1"), "line 2: found a second cap, needed one");
  EXPECT_EQ(errorOf("cap disk 1\ncap 1\ncap disk 1"), "line 3: found a second cap of disk, needed one");
  EXPECT_EQ(errorOf("value x 1 tape"), "line 1: found 'tape', needed the end of the line");
  EXPECT_EQ(errorOf("compute a inf"), "line 1: found 'inf', needed seconds, as a number");
  EXPECT_EQ(errorOf("compute a 1s"), "line 1: found '1s', needed seconds, as a number");
  EXPECT_EQ(errorOf("compute a 1 2"), "line 1: found '2', needed uses, gives, scratch, after or the end of the line");
  EXPECT_EQ(errorOf("compute a 1\ncompute a 1"), "line 2: found a second task \"a\", needed another name");
  EXPECT_EQ(errorOf("compute a 1 uses"), "line 1: found the end of the line, needed a value's name");
  EXPECT_EQ(errorOf("compute a 1 uses x"), "line 1: found \"x\", needed a value of the file");
  EXPECT_EQ(errorOf("compute a 1 after b"), "line 1: found \"b\", needed a task of the file");
  EXPECT_EQ(errorOf("start a 1"), "line 1: found the end of the line, needed stream, with a number");
  EXPECT_EQ(errorOf("start a 1 stream x"), "line 1: found 'x', needed a stream's number");
  EXPECT_EQ(errorOf("done a"), "line 1: found the end of the line, needed of, with a start's name");
  EXPECT_EQ(errorOf("value \"x 1"), "line 1: found a name that begins with a quote, needed one at its end");
  EXPECT_EQ(errorOf("value \"\" 1"), "line 1: found '', needed a value's name");
}

// Whatever the text, it is refused with a sentence, or read and checked; what passes is solved.
TEST(ScheduleText, SurvivesMutations) {
  std::string text = toString(RandomSchedules(3).make(12, 40, 20)), error;
  RandomSchedules random(5);
  int passed = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string mutant = text;
    for (int edits = 1 + random.below(3); edits > 0; --edits) {
      size_t at = random.below(static_cast<int>(mutant.size())), other = random.below(static_cast<int>(text.size()));
      switch (random.below(4)) {
      case 0:
        mutant[at] = static_cast<char>(random.below(128));
        break;
      case 1:
        mutant.erase(at, 1 + random.below(6));
        break;
      case 2:
        mutant.insert(at, text.substr(other, random.below(30)));
        break;
      case 3:
        mutant[at] = text[other];
        break;
      }
    }
    error.clear();
    std::optional<ScheduleProblem> problem = readScheduleProblem(mutant, error);
    EXPECT_EQ(problem.has_value(), error.empty());
    if (!problem || !check(*problem).empty())
      continue;
    ++passed;
    std::optional<Schedule> schedule = solve(*problem, {false, 14, 1000}, error);
    ASSERT_TRUE(schedule) << error;
    EXPECT_EQ(verify(*problem, *schedule), "");
  }
  EXPECT_GT(passed, 50);
}

} // namespace
