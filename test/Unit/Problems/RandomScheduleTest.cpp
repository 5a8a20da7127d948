// Tests that random scheduling problems never go above their cap, that the heuristics fail only where the exact search
// proves that no order exists, and how far they are from its time and peak.
#include "RandomSchedules.h"
#include "gtest/gtest.h"

using namespace heddle::problems;

namespace {

constexpr MemorySpace device = MemorySpace::Device, host = MemorySpace::Host;

/// The heuristics alone: solve() would hand problems of this size to the exact search.
ScheduleOptions heuristics(bool isMemoryMinimal) { return {isMemoryMinimal, /*exactTasks=*/0, /*effort=*/500'000}; }

struct Ratios {
  double worst = 1, sum = 0;
  int count = 0, aboveOne = 0;

  void add(double ratio) {
    worst = std::max(worst, ratio);
    sum += ratio;
    ++count;
    aboveOne += ratio > 1 + 1e-9;
  }
  void print(const char *what) const {
    printf("%s: %d problems, %d not the best, worst %.4f, mean %.6f\n", what, count, aboveOne, worst, sum / count);
  }
};

// 500 problems of 4 to 14 tasks, under caps from 0.9 to 1.3 of the smallest peak.
TEST(RandomSchedule, HeuristicsAgainstTheExactSearch) {
  Ratios time, peak;
  int infeasible = 0, stuck = 0;
  for (int seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomSchedules random(seed);
    ScheduleProblem problem = random.make(4 + random.below(11), 30, 100);
    ASSERT_EQ(check(problem), "");
    std::string error, exactError;
    std::optional<Schedule> least = solveExactly(problem, /*isMemoryMinimal=*/true, error);
    std::optional<Schedule> small = solve(problem, heuristics(/*isMemoryMinimal=*/true), error);
    ASSERT_TRUE(least && small) << error;
    EXPECT_EQ(verify(problem, *least), "");
    EXPECT_EQ(verify(problem, *small), "");
    EXPECT_GE(least->peakBytes[device], getLowerBounds(problem).bytes[device]);
    peak.add(static_cast<double>(small->peakBytes[device]) / static_cast<double>(least->peakBytes[device]));

    problem.caps[device] = least->peakBytes[device] * (18 + random.below(9)) / 20;
    std::optional<Schedule> exact = solveExactly(problem, /*isMemoryMinimal=*/false, exactError);
    std::optional<Schedule> found = solve(problem, heuristics(/*isMemoryMinimal=*/false), error);
    EXPECT_EQ(exact.has_value(), least->peakBytes[device] <= *problem.caps[device]);
    if (!exact) {
      ++infeasible;
      EXPECT_FALSE(found);
      std::string cap = std::to_string(*problem.caps[device]);
      for (const std::string &text : {error, exactError}) {
        EXPECT_NE(text.find("cap of " + cap), std::string::npos) << text;
        EXPECT_TRUE(text.find("task \"t") != std::string::npos || text.find("value \"v") != std::string::npos) << text;
      }
      continue;
    }
    EXPECT_EQ(verify(problem, *exact), "");
    EXPECT_GE(exact->seconds, getLowerBounds(problem).seconds);
    if (!found) {
      ++stuck;
      continue;
    }
    EXPECT_EQ(verify(problem, *found), "");
    EXPECT_GE(found->seconds, exact->seconds * (1 - 1e-9));
    time.add(found->seconds / exact->seconds);
    // What solve() does by itself at this size.
    std::optional<Schedule> both = solve(problem, {}, error);
    ASSERT_TRUE(both);
    EXPECT_DOUBLE_EQ(both->seconds, exact->seconds);
  }
  time.print("time");
  peak.print("peak");
  printf("infeasible: %d, missed by the heuristics: %d\n", infeasible, stuck);
  EXPECT_EQ(stuck, 0);
  EXPECT_GT(infeasible, 50);
  EXPECT_LE(time.worst, 1.05);
  EXPECT_LE(peak.worst, 1.05);
}

/// The least seconds of all orders that keep the caps, each tried by itself; nothing where none does.
class AllOrders {
public:
  explicit AllOrders(const ScheduleProblem &problem) : problem(problem) {}

  std::optional<double> run() {
    visit();
    return best;
  }

private:
  bool isReady(int task) const {
    auto isDone = [&](int other) { return std::find(order.begin(), order.end(), other) != order.end(); };
    const ScheduleTask &own = problem.tasks[task];
    if (isDone(task) || (own.start >= 0 && !isDone(own.start)))
      return false;
    for (const ScheduleValue &value : problem.values)
      if (value.producer >= 0 && std::find(value.users.begin(), value.users.end(), task) != value.users.end())
        for (size_t at = 0; at < problem.tasks.size(); ++at)
          if ((static_cast<int>(at) == value.producer || problem.tasks[at].start == value.producer) &&
              !isDone(static_cast<int>(at)))
            return false;
    return std::all_of(own.after.begin(), own.after.end(), isDone);
  }

  void visit() {
    if (order.size() == problem.tasks.size()) {
      Schedule schedule = simulate(problem, order);
      if (verify(problem, schedule).empty() && (!best || schedule.seconds < *best))
        best = schedule.seconds;
      return;
    }
    for (size_t task = 0; task < problem.tasks.size(); ++task)
      if (isReady(static_cast<int>(task))) {
        order.push_back(static_cast<int>(task));
        visit();
        order.pop_back();
      }
  }

  const ScheduleProblem &problem;
  std::vector<int> order;
  std::optional<double> best;
};

/// The problem with its two spaces exchanged, without scratch.
ScheduleProblem getExchanged(ScheduleProblem problem) {
  for (ScheduleValue &value : problem.values)
    value.space = value.space == device ? host : device;
  for (ScheduleTask &task : problem.tasks)
    task.scratchBytes = 0;
  return problem;
}

/// Caps from 0.9 to 1.3 of the smallest peak in the host, and of the smallest in the device beside that.
void capBoth(ScheduleProblem &problem, RandomSchedules &random) {
  std::string error;
  uint64_t least = solveExactly(getExchanged(problem), /*isMemoryMinimal=*/true, error)->peakBytes[device];
  problem.caps[host] = least * (18 + random.below(9)) / 20;
  if (std::optional<Schedule> small = solveExactly(problem, /*isMemoryMinimal=*/true, error))
    problem.caps[device] = small->peakBytes[device] * (18 + random.below(9)) / 20;
}

// 200 problems of two spaces, small enough for all their orders.
TEST(RandomSchedule, TwoSpacesAgainstAllOrders) {
  int infeasible = 0;
  for (int seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    RandomSchedules random(2000 + seed);
    ScheduleProblem problem = random.makeWithHost(3 + random.below(5), 40, 100, 40);
    capBoth(problem, random);
    ASSERT_EQ(check(problem), "");
    std::string error;
    std::optional<double> best = AllOrders(problem).run();
    std::optional<Schedule> exact = solveExactly(problem, /*isMemoryMinimal=*/false, error);
    ASSERT_EQ(exact.has_value(), best.has_value()) << error;
    std::optional<Schedule> found = solve(problem, heuristics(/*isMemoryMinimal=*/false), error);
    EXPECT_EQ(found.has_value(), best.has_value()) << error;
    if (!best) {
      ++infeasible;
      continue;
    }
    EXPECT_EQ(verify(problem, *exact), "");
    EXPECT_EQ(verify(problem, *found), "");
    EXPECT_DOUBLE_EQ(exact->seconds, *best);
    ScheduleBounds bounds = getLowerBounds(problem);
    EXPECT_GE(exact->peakBytes[host], bounds.bytes[host]);
    EXPECT_GE(exact->peakBytes[device], bounds.bytes[device]);
  }
  EXPECT_GT(infeasible, 20);
  EXPECT_LT(infeasible, 150);
}

// 300 problems of 4 to 14 tasks under caps of both spaces.
TEST(RandomSchedule, HeuristicsOfTwoSpacesAgainstTheExactSearch) {
  Ratios time;
  int infeasible = 0, stuck = 0;
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    RandomSchedules random(3000 + seed);
    ScheduleProblem problem = random.makeWithHost(4 + random.below(11), 30, 100, 40);
    capBoth(problem, random);
    std::string error, exactError;
    std::optional<Schedule> exact = solveExactly(problem, /*isMemoryMinimal=*/false, exactError);
    std::optional<Schedule> found = solve(problem, heuristics(/*isMemoryMinimal=*/false), error);
    if (!exact) {
      ++infeasible;
      EXPECT_FALSE(found);
      continue;
    }
    EXPECT_EQ(verify(problem, *exact), "");
    if (!found) {
      ++stuck;
      continue;
    }
    EXPECT_EQ(verify(problem, *found), "");
    time.add(found->seconds / exact->seconds);
  }
  time.print("time in two spaces");
  printf("infeasible: %d, missed by the heuristics: %d\n", infeasible, stuck);
  EXPECT_EQ(stuck, 0);
  EXPECT_GT(infeasible, 50);
  EXPECT_LE(time.worst, 1.05);
}

// 100 problems of 15 to 600 tasks, too many to know the best: the cap is kept, a smaller one costs time at most, and
// the same problem gives the same schedule.
TEST(RandomSchedule, LargerOnesKeepTheirCaps) {
  for (int seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    RandomSchedules random(1000 + seed);
    ScheduleProblem problem =
        random.make(15 + random.below(seed % 4 ? 100 : 600), 10 + random.below(60), seed % 2 ? 15 : 1000);
    ScheduleOptions options{/*isMemoryMinimal=*/true, 14, /*effort=*/100'000};
    std::string error;
    std::optional<Schedule> least = solve(problem, options, error);
    ASSERT_TRUE(least) << error;
    EXPECT_EQ(verify(problem, *least), "");
    options.isMemoryMinimal = false;
    double bound = getLowerBounds(problem).seconds;
    for (int percent : {100, 110, 130}) {
      problem.caps[device] = least->peakBytes[device] * percent / 100;
      std::optional<Schedule> schedule = solve(problem, options, error), again = solve(problem, options, error);
      ASSERT_TRUE(schedule && again) << error;
      EXPECT_EQ(verify(problem, *schedule), "");
      EXPECT_EQ(schedule->order, again->order);
      EXPECT_GE(schedule->seconds, bound);
      ScheduleOptions late = options;
      late.lead = 0.5 * (seed % 4);
      std::optional<Schedule> delayed = solve(problem, late, error);
      ASSERT_TRUE(delayed) << error;
      EXPECT_EQ(verify(problem, *delayed), "");
      EXPECT_LE(delayed->seconds, schedule->seconds);
      EXPECT_LE(delayed->peakBytes[device], schedule->peakBytes[device]);
    }
    problem.caps[device] = getLowerBounds(problem).bytes[device] - 1;
    EXPECT_FALSE(solve(problem, options, error));
    EXPECT_TRUE(error.find("in every order") != std::string::npos || error.find("in any order") != std::string::npos)
        << error;
  }
}

} // namespace
