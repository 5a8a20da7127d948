#include "MinimizePeak.h"
#include "GreedyOrder.h"

#include <algorithm>
#include <numeric>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

class Search {
public:
  Search(const ScheduleGraph &graph, uint64_t enough, int64_t effort)
      : forward(graph), backward(getReversed(graph)), meter(graph), enough(enough), effort(effort), rank(graph.size()) {
  }

  std::vector<int> run() {
    std::iota(rank.begin(), rank.end(), 0); // as the problem has them
    offer(getOrderByRank(forward, rank));
    for (GreedyTie tie : {GreedyTie::Bytes, GreedyTie::Chain, GreedyTie::Recent})
      for (bool isBackward : {false, true})
        offer(getOrder(isBackward, {tie}));
    Random random(1);
    for (uint64_t seed = 1; effort > 0 && best.bytes > enough; ++seed) {
      double noise = 0.05 * static_cast<double>(1 << random.below(5));
      bool isBackward = random.below(2);
      switch (random.below(3)) {
      case 0: // another greedy order
        offer(getOrder(isBackward, {static_cast<GreedyTie>(random.below(3)), UINT64_MAX, noise, seed}));
        break;
      case 1: // all units of the best order a little out of place
        setRank(isBackward);
        for (double &number : rank)
          number += noise * forward.size() * 0.3 * (random.unit() - 0.5);
        offer(getOrder(isBackward, {GreedyTie::Rank, best.bytes}));
        break;
      case 2: // one unit elsewhere, with all that it needs or all that need it
        setRank(isBackward);
        moveOne(isBackward, random);
        offer(getOrder(isBackward, {GreedyTie::Rank, best.bytes}));
        break;
      }
    }
    return bestOrder;
  }

private:
  std::vector<int> getOrder(bool isBackward, const GreedyRule &rule) {
    effort -= 3 * forward.size(); // a visit there costs that of a few of the meter
    std::vector<int> order = getGreedyOrder(isBackward ? backward : forward, rank, rule);
    if (isBackward)
      std::reverse(order.begin(), order.end());
    return order;
  }

  /// The best order's positions, counted from its end where it is to be found backwards.
  void setRank(bool isBackward) { setRank(bestOrder, isBackward); }
  void setRank(const std::vector<int> &order, bool isBackward) {
    for (size_t at = 0; at < order.size(); ++at)
      rank[order[at]] = static_cast<double>(isBackward ? order.size() - at : at);
  }

  /// A unit that ranks later makes its users wait with it; one that ranks earlier only goes before its equals, so what
  /// it needs gets its rank, too.
  void moveOne(bool isBackward, Random &random) {
    const ScheduleGraph &graph = isBackward ? backward : forward;
    int unit = random.below(graph.size());
    double place = random.unit() * graph.size();
    if (place > rank[unit]) {
      rank[unit] = place;
      return;
    }
    std::vector<int> stack{unit};
    while (!stack.empty()) {
      int at = stack.back();
      stack.pop_back();
      rank[at] = place;
      for (int pred : graph.preds[at])
        if (rank[pred] > place)
          stack.push_back(pred);
    }
  }

  /// What frees bytes moves to the front and what adds them to the back, as long as that makes the peak smaller.
  void offer(std::vector<int> order) {
    Peak peak = measure(order);
    int failures = 0, rounds = 0;
    for (bool isBackward = true; failures < 2 && peak.bytes < best.bytes + best.bytes / 4; isBackward = !isBackward) {
      if (effort < 0 && ++rounds > 4)
        break;
      setRank(order, isBackward);
      std::vector<int> settled = getOrder(isBackward, {GreedyTie::Rank, peak.bytes});
      Peak settledPeak = measure(settled);
      failures = settledPeak.bytes < peak.bytes ? 0 : failures + 1;
      if (settledPeak.bytes > peak.bytes)
        continue;
      peak = settledPeak;
      order = std::move(settled);
    }
    if (bestOrder.empty() || peak.bytes <= best.bytes) {
      best = peak;
      bestOrder = std::move(order);
    }
  }

  Peak measure(const std::vector<int> &order) {
    effort -= forward.size();
    return meter.measure(order);
  }

  const ScheduleGraph &forward;
  const ScheduleGraph backward;
  PeakMeter meter;
  uint64_t enough;
  int64_t effort;
  std::vector<double> rank;
  std::vector<int> bestOrder;
  Peak best{UINT64_MAX / 2, -1};
};

} // namespace

std::vector<int> scheduling::minimizePeak(const ScheduleGraph &graph, uint64_t enough, int64_t effort) {
  return graph.size() == 0 ? std::vector<int>() : Search(graph, enough, effort).run();
}
