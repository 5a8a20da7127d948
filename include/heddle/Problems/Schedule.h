// In which order a step's tasks are launched, as plain data: check -> solve -> verify.
//
// A device has one compute stream and, for each communicator, a stream that travels beside it. All tasks stand in one
// launch order. A compute task takes its seconds on the compute stream. A start gives an asynchronous task to its own
// stream, which begins it when the compute stream has come so far and all earlier ones of that stream are finished; the
// launch itself takes no time. A done makes the compute stream wait until its start has finished.
//
//   start ag, matmul, done ag, use    ag and matmul take the time of the longer one
//   start ag, done ag, matmul, use    of both; but the bytes of ag's operands are free during matmul
//
// Lifetimes are by position in the launch order, since static placement goes by it: whichever position holds two
// values, they don't share bytes. Each space of memory has its own live bytes, and may have a cap of its own; scratch
// is the device's.
#ifndef HEDDLE_PROBLEMS_SCHEDULE_H
#define HEDDLE_PROBLEMS_SCHEDULE_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::problems {

enum class MemorySpace { Device, Host, Disk };
const char *toString(MemorySpace space);
constexpr std::array memorySpaces = {MemorySpace::Device, MemorySpace::Host, MemorySpace::Disk};

/// One of a kind for each space.
template <typename T> struct PerSpace : std::array<T, memorySpaces.size()> {
  T &operator[](MemorySpace space) { return this->data()[static_cast<size_t>(space)]; }
  const T &operator[](MemorySpace space) const { return this->data()[static_cast<size_t>(space)]; }
};
using SpaceBytes = PerSpace<uint64_t>;

enum class ScheduleTaskKind { Compute, Start, Done };
const char *toString(ScheduleTaskKind kind);

struct ScheduleTask {
  std::string name; // differs from all others
  ScheduleTaskKind kind = ScheduleTaskKind::Compute;
  double seconds = 0;        // of a compute task or start
  int stream = 0;            // of a start: 1, 2, ...
  int start = -1;            // of a done: the task that it waits for
  uint64_t scratchBytes = 0; // live at the task's position only
  std::vector<int> after;    // tasks that are launched before this one, besides those that values demand
};

/// A value of a start is written until its done: it is live from the start on, and its users follow the done. One that
/// a start uses is live until the done.
struct ScheduleValue {
  std::string name; // differs from all others
  uint64_t bytes = 0;
  int producer = -1;          // a compute task or start; -1: there from the beginning
  bool isNeededAtEnd = false; // live until the end: a result, or an argument that is not donated
  std::vector<int> users;
  MemorySpace space = MemorySpace::Device;
};

struct ScheduleProblem {
  std::vector<ScheduleTask> tasks;
  std::vector<ScheduleValue> values;
  PerSpace<std::optional<uint64_t>> caps; // of live bytes at any position
};

struct Schedule {
  std::vector<int> order;                       // tasks
  std::vector<double> startSeconds, endSeconds; // by task: of a start, when it travels; of a done, the wait
  std::vector<SpaceBytes> liveBytes;            // by position in the order, with scratch
  double seconds = 0;                           // until everything has finished
  SpaceBytes peakBytes{};
};

struct ScheduleOptions {
  /// The device's smallest peak rather than the shortest time; of two orders of that peak the shorter.
  bool isMemoryMinimal = false;
  /// Problems of at most so many tasks are solved exactly.
  int exactTasks = 16;
  /// Bounds the search for a better order after the first heuristics, in visited tasks (some 30 ns each).
  int64_t effort = 2'000'000;
  /// Starts are launched as early as the cap lets them. With this, they are put off where that costs no time, until
  /// their transfer would be over this many times its own seconds before it is waited for: 1 leaves room for one that
  /// takes twice as long as it says.
  std::optional<double> lead = std::nullopt;
};

/// solveExactly refuses problems of more tasks.
constexpr int maxExactTasks = 20;

/// One sentence about the first thing that is wrong with a problem; empty where nothing is.
std::string check(const ScheduleProblem &problem);

/// The time and bytes that an order of all tasks gives; the order respects all dependences, the problem has been
/// checked.
Schedule simulate(const ScheduleProblem &problem, const std::vector<int> &order);

/// An order under the caps. Nothing, with a sentence in `error`, where none is found: it names the task that is in the
/// way, its bytes and the cap, and says whether that is proved. The problem has been checked; the same problem and
/// options give the same schedule.
std::optional<Schedule> solve(const ScheduleProblem &problem, const ScheduleOptions &options, std::string &error);

/// Solves a problem of at most maxExactTasks tasks: no order is better.
std::optional<Schedule> solveExactly(const ScheduleProblem &problem, bool isMemoryMinimal, std::string &error);

struct ScheduleBounds {
  double seconds = 0;
  SpaceBytes bytes{};
  PerSpace<int> task = {{-1, -1, -1}}; // where so many bytes are live in every order; -1: at the end, or nowhere
  /// Its operands, results and scratch; the rest lives across the task in every order.
  SpaceBytes ownBytes{};
};

/// No schedule, under whatever cap, is shorter or has a smaller peak. What must live across a task is found by
/// reachability, which takes tasks^2 / 64 words: above maxBoundedTasks, it is what lives from the beginning to the end.
ScheduleBounds getLowerBounds(const ScheduleProblem &problem);
constexpr int maxBoundedTasks = 4096;

/// Knowing nothing of how it was made: one sentence about the first thing that is wrong with a schedule; empty where
/// its order, times and bytes are right and the caps are kept.
std::string verify(const ScheduleProblem &problem, const Schedule &schedule);

/// A line for each value that is there from the beginning, then one for each task; `#` begins a comment:
///
///     cap 4096
///     cap host 100000
///     value x 1024
///     value m 512 host kept
///     value w 512 kept
///     start gather 0.002 stream 1 uses w gives whole 1024
///     done gathered of gather
///     compute matmul 0.001 uses x whole gives y 2048 kept scratch 64 after other
///
/// `host` and `disk` are spaces, where none stands, or `device`, it is the device. `kept` is needed at the end. Names
/// are words, or quoted. Nothing, with a sentence in `error` that begins with the line, where the text is wrong; the
/// problem has not been checked.
std::optional<ScheduleProblem> readScheduleProblem(std::string_view text, std::string &error);

/// The text of a problem that has been checked.
std::string toString(const ScheduleProblem &problem);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_SCHEDULE_H
