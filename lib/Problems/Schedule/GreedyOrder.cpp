#include "GreedyOrder.h"

#include <algorithm>
#include <queue>
#include <tuple>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

class Greedy {
public:
  Greedy(const ScheduleGraph &graph, const std::vector<double> &rank, const GreedyRule &rule)
      : graph(graph), rank(rank), rule(rule), added(graph.size(), 0), opened(graph.size(), 0), missing(graph.size()),
        version(graph.size(), 0), isDone(graph.size(), 0), isOpen(graph.values.size()), untouched(graph.values.size()),
        untouchedSum(graph.values.size(), 0), factor(graph.size(), 1) {
    Random random(rule.seed);
    if (rule.noise > 0)
      for (double &number : factor)
        number = 1 + rule.noise * (2 * random.unit() - 1);
    for (size_t index = 0; index < graph.values.size(); ++index) {
      const GraphValue &value = graph.values[index];
      isOpen[index] = value.isAtBegin;
      untouched[index] = static_cast<int>(value.touchers.size());
      for (int unit : value.touchers)
        untouchedSum[index] += unit;
      if (value.isAtBegin)
        live += value.bytes;
      else
        for (int unit : value.touchers)
          add(unit, value.bytes, 1);
      if (untouched[index] == 1 && !value.isAtEnd)
        added[value.touchers[0]] -= static_cast<int64_t>(value.bytes);
    }
  }

  std::vector<int> run() {
    for (int unit = 0; unit < graph.size(); ++unit)
      if ((missing[unit] = static_cast<int>(graph.preds[unit].size())) == 0)
        push(unit);
    std::vector<int> order;
    order.reserve(graph.size());
    while (!ready.empty()) {
      Entry entry = ready.top();
      ready.pop();
      if (isDone[entry.unit] || entry.version != version[entry.unit])
        continue;
      if (entry.isFreeing &&
          static_cast<uint64_t>(live) + opened[entry.unit] + graph.scratch[entry.unit] > rule.bound) {
        push(entry.unit, /*mayGoFirst=*/false);
        continue;
      }
      take(entry.unit);
      order.push_back(entry.unit);
    }
    return order;
  }

private:
  struct Entry {
    bool isFreeing;
    double first, second, rank;
    int unit, version;

    bool operator<(const Entry &other) const { // the best on top
      if (isFreeing != other.isFreeing)
        return other.isFreeing;
      return std::tie(other.first, other.second, other.rank, other.unit) < std::tie(first, second, rank, unit);
    }
  };

  void add(int unit, uint64_t bytes, int sign) {
    added[unit] += sign * static_cast<int64_t>(bytes);
    opened[unit] += sign > 0 ? bytes : -bytes;
  }

  void take(int unit) {
    isDone[unit] = true;
    live += added[unit];
    changed.clear();
    for (int index : graph.touches[unit]) {
      const GraphValue &value = graph.values[index];
      untouchedSum[index] -= unit;
      if (!isOpen[index]) {
        isOpen[index] = true;
        for (int other : value.touchers)
          if (other != unit) {
            add(other, value.bytes, -1);
            noteChange(other);
          }
      }
      if (--untouched[index] == 1 && !value.isAtEnd) {
        int last = static_cast<int>(untouchedSum[index]);
        added[last] -= static_cast<int64_t>(value.bytes);
        noteChange(last);
      }
    }
    for (int next : graph.succs[unit])
      if (--missing[next] == 0)
        push(next);
    for (int other : changed)
      if (missing[other] == 0 && !isDone[other])
        push(other);
  }

  void noteChange(int unit) {
    if (missing[unit] == 0 && !isDone[unit])
      changed.push_back(unit);
  }

  void push(int unit, bool mayGoFirst = true) {
    double bytes = static_cast<double>(added[unit]) * factor[unit];
    uint64_t over = opened[unit] + graph.scratch[unit];
    Entry entry{mayGoFirst && added[unit] < 0, static_cast<double>(over), bytes, rank[unit], unit, ++version[unit]};
    if (rule.tie == GreedyTie::Chain) {
      auto [highest, lowest] = followChain(unit);
      entry.isFreeing = mayGoFirst && lowest < 0;
      entry.first = (entry.isFreeing ? highest : lowest - highest) * factor[unit];
    } else if (!entry.isFreeing) {
      entry.first = rule.tie == GreedyTie::Bytes ? bytes : 0;
      entry.second = rule.tie == GreedyTie::Recent ? -static_cast<double>(++pushes) : 0;
    } else if (rule.tie == GreedyTie::Rank) {
      entry.first = entry.second = 0;
    }
    ready.push(entry);
  }

  /// The highest and the lowest live bytes, beside those of now, when the unit is followed by what it makes ready, the
  /// unit that adds least first.
  std::pair<double, double> followChain(int unit) {
    constexpr int longest = 8;
    double now = 0, highest = 0, lowest = 0, highestBefore = 0;
    chain.clear();
    for (int next = unit; next >= 0 && chain.size() < longest;) {
      auto [more, over] = getBytesBehind(next);
      highest = std::max(highest, now + static_cast<double>(over + graph.scratch[next]));
      now += static_cast<double>(more);
      if (chain.empty() || now < lowest) {
        lowest = now;
        highestBefore = highest;
      }
      chain.push_back(next);
      int best = -1;
      int64_t fewest = 0;
      size_t looks = std::min<size_t>(graph.succs[next].size(), 16);
      for (size_t at = 0; at < looks; ++at) {
        int other = graph.succs[next][at];
        if (missing[other] != countMissingOf(other))
          continue;
        int64_t bytes = getBytesBehind(other).first;
        if (best < 0 || bytes < fewest) {
          best = other;
          fewest = bytes;
        }
      }
      next = best;
    }
    return {highestBefore, lowest};
  }

  int countMissingOf(int unit) const {
    int count = 0;
    for (int other : chain)
      count += std::binary_search(graph.preds[unit].begin(), graph.preds[unit].end(), other);
    return count;
  }

  /// What a unit adds and opens when the chain has been taken before.
  std::pair<int64_t, uint64_t> getBytesBehind(int unit) const {
    int64_t more = added[unit];
    uint64_t over = opened[unit];
    if (chain.empty())
      return {more, over};
    for (int index : graph.touches[unit]) {
      const GraphValue &value = graph.values[index];
      if (value.touchers.size() == 1)
        continue;
      int touched = 0;
      for (int other : chain)
        touched +=
            std::find(graph.touches[other].begin(), graph.touches[other].end(), index) != graph.touches[other].end();
      if (touched > 0 && !isOpen[index]) {
        more -= static_cast<int64_t>(value.bytes);
        over -= value.bytes;
      }
      if (touched > 0 && untouched[index] - touched == 1 && !value.isAtEnd)
        more -= static_cast<int64_t>(value.bytes);
    }
    return {more, over};
  }

  const ScheduleGraph &graph;
  const std::vector<double> &rank;
  const GreedyRule rule;
  std::vector<int64_t> added;   // by unit: how many more bytes are live after it than before, as things stand
  std::vector<uint64_t> opened; // by unit: what it makes live
  std::vector<int> missing, version;
  std::vector<char> isDone, isOpen;
  std::vector<int> untouched;
  std::vector<int64_t> untouchedSum; // by value, of its untouched units: the last one, when there is one
  std::vector<double> factor;
  std::vector<int> chain, changed;
  int64_t live = 0, pushes = 0;
  std::priority_queue<Entry> ready;
};

} // namespace

std::vector<int> scheduling::getGreedyOrder(const ScheduleGraph &graph, const std::vector<double> &rank,
                                            const GreedyRule &rule) {
  return Greedy(graph, rank, rule).run();
}
