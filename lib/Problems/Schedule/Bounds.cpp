// What no schedule can do better than, and why none keeps a cap.
#include "ScheduleGraph.h"

#include <algorithm>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

/// The units that must be launched before each unit, as bits.
class Reachability {
public:
  Reachability(const ScheduleGraph &graph, const std::vector<int> &order) : words((graph.size() + 63) / 64) {
    bits.assign(words * graph.size(), 0);
    for (int unit : order)
      for (int pred : graph.preds[unit]) {
        for (size_t word = 0; word < words; ++word)
          bits[words * unit + word] |= bits[words * pred + word];
        bits[words * unit + pred / 64] |= uint64_t(1) << pred % 64;
      }
  }
  bool isBefore(int first, int second) const { return bits[words * second + first / 64] >> first % 64 & 1; }

private:
  size_t words;
  std::vector<uint64_t> bits;
};

class Bounder {
public:
  explicit Bounder(const ScheduleProblem &problem)
      : problem(problem), graph(getGraph(problem, /*fuse=*/false)), tails(getTails(problem, graph)),
        order(getOrderByRank(graph, std::vector<double>(graph.size(), 0))) {}

  ScheduleBounds run() {
    boundTime();
    boundBytes();
    return bounds;
  }

private:
  /// Each stream has to do its work after the least that comes before it and before the least that follows.
  void boundTime() {
    std::vector<double> heads(graph.size(), 0); // until a task can be launched
    for (int task : order)
      for (int pred : graph.preds[task]) {
        bool waits = problem.tasks[pred].kind != ScheduleTaskKind::Start || problem.tasks[task].start == pred;
        heads[task] = std::max(heads[task], heads[pred] + (waits ? problem.tasks[pred].seconds : 0));
      }
    struct Stream {
      double head = 1e300, load = 0, tail = 1e300;
    };
    std::vector<Stream> streams;
    for (int task : order) {
      const ScheduleTask &that = problem.tasks[task];
      bounds.seconds = std::max(bounds.seconds, heads[task] + tails[task]);
      if (that.kind == ScheduleTaskKind::Done)
        continue;
      if (streams.size() <= static_cast<size_t>(that.stream))
        streams.resize(that.stream + 1);
      Stream &stream = streams[that.stream];
      stream.head = std::min(stream.head, heads[task]);
      stream.load += that.seconds;
      double tail = 0;
      for (int next : graph.succs[task])
        if (that.kind == ScheduleTaskKind::Compute || problem.tasks[next].start == task)
          tail = std::max(tail, tails[next]);
      stream.tail = std::min(stream.tail, tail);
    }
    for (const Stream &stream : streams)
      if (stream.load > 0)
        bounds.seconds = std::max(bounds.seconds, stream.head + stream.load + stream.tail);
    bounds.seconds *= 1 - 1e-12; // sums in another order are not the same to the last bit
  }

  void boundBytes() {
    std::vector<MemorySpace> spaces = getSpaces(graph);
    SpaceBytes always{}, atBegin{}, atEnd{};
    for (const GraphValue &value : graph.values) {
      always[value.space] += value.isAtBegin && value.isAtEnd ? value.bytes : 0;
      atBegin[value.space] += value.isAtBegin ? value.bytes : 0;
      atEnd[value.space] += value.isAtEnd ? value.bytes : 0;
    }
    for (MemorySpace space : spaces)
      bounds.bytes[space] = std::max(atBegin[space], atEnd[space]);
    std::vector<std::vector<int>> operands(graph.size()); // by task: values that it has or waits for
    for (int task = 0; task < graph.size(); ++task)
      operands[task] = graph.touches[task];
    addOperandsOfStarts(operands);
    bool isSmall = graph.size() <= maxBoundedTasks;
    std::optional<Reachability> reachability;
    if (isSmall)
      reachability.emplace(graph, order);
    std::vector<int> mark(graph.values.size(), -1);
    for (int task = 0; task < graph.size(); ++task) {
      SpaceBytes own{}, across = isSmall ? SpaceBytes{} : always;
      own[MemorySpace::Device] = graph.scratch[task];
      for (int index : operands[task]) {
        const GraphValue &value = graph.values[index];
        mark[index] = task;
        own[value.space] += value.bytes;
        if (!isSmall && value.isAtBegin && value.isAtEnd)
          across[value.space] -= value.bytes;
      }
      for (size_t index = 0; isSmall && index < graph.values.size(); ++index)
        if (const GraphValue &value = graph.values[index];
            mark[index] != task && livesAcross(value, task, *reachability))
          across[value.space] += value.bytes;
      for (MemorySpace space : spaces) {
        uint64_t bytes = own[space] + across[space];
        if (bytes > bounds.bytes[space] || (bytes == bounds.bytes[space] && bounds.task[space] < 0)) {
          bounds.bytes[space] = bytes;
          bounds.task[space] = task;
          bounds.ownBytes[space] = own[space];
        }
      }
    }
  }

  /// A value that a start uses is touched by its done only.
  void addOperandsOfStarts(std::vector<std::vector<int>> &operands) const {
    std::vector<int> dones = getDones(problem);
    size_t index = 0; // of the graph's values, which lack those that nothing wants
    for (const ScheduleValue &value : problem.values) {
      if (value.producer < 0 && value.users.empty() && !value.isNeededAtEnd)
        continue;
      for (int user : value.users)
        if (dones[user] >= 0)
          operands[user].push_back(static_cast<int>(index));
      ++index;
    }
    for (std::vector<int> &list : operands) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  }

  static bool livesAcross(const GraphValue &value, int task, const Reachability &reachability) {
    bool begins = value.isAtBegin, ends = value.isAtEnd;
    for (int toucher : value.touchers) {
      begins = begins || reachability.isBefore(toucher, task);
      ends = ends || reachability.isBefore(task, toucher);
    }
    return begins && ends;
  }

  const ScheduleProblem &problem;
  const ScheduleGraph graph;
  std::vector<double> tails;
  std::vector<int> order;
  ScheduleBounds bounds;
};

} // namespace

ScheduleBounds heddle::problems::getLowerBounds(const ScheduleProblem &problem) { return Bounder(problem).run(); }

std::string scheduling::describe(MemorySpace space) {
  return space == MemorySpace::Device ? "" : std::string(" of ") + toString(space) + " memory";
}

std::string scheduling::describeBlocked(const ScheduleProblem &problem, MemorySpace space, int task, uint64_t bytes,
                                        bool isProved) {
  // What keeps the cap of one space may need the bytes of another.
  std::string others;
  for (MemorySpace other : memorySpaces)
    if (other != space && problem.caps[other])
      others += (others.empty() ? "" : " and ") + std::to_string(*problem.caps[other]) + " bytes" +
                (other == MemorySpace::Device ? " of device memory" : describe(other));
  return (isProved ? "no order keeps the cap of " : "found no order that keeps the cap of ") +
         std::to_string(*problem.caps[space]) + " bytes" + describe(space) +
         (others.empty() ? "" : " beside " + others) + ": the one that needs least has " + std::to_string(bytes) +
         " bytes" + describe(space) + " live at task \"" + problem.tasks[task].name + "\"";
}
