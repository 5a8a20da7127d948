#include "MinimizePeak.h"
#include "GreedyOrder.h"

#include <algorithm>
#include <compare>
#include <numeric>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

/// How good an order is; the lower one is better.
struct Score {
  uint64_t excess = UINT64_MAX / 2; // over what is enough in other spaces than the device
  uint64_t bytes = UINT64_MAX / 2;  // the device's peak

  auto operator<=>(const Score &) const = default;
  bool isNear(const Score &other) const {
    return excess < other.excess || (excess == other.excess && bytes < other.bytes + other.bytes / 4);
  }
};

/// The graph as greedy orders see it, which count bytes of one kind.
struct View {
  ScheduleGraph forward, backward;

  View(ScheduleGraph graph) : forward(std::move(graph)), backward(getReversed(forward)) {}
};

/// A view in which a byte of each space has so many bytes of one kind.
View makeView(const ScheduleGraph &graph, const PerSpace<double> &weights) {
  auto weigh = [&](uint64_t bytes, MemorySpace space) {
    return static_cast<uint64_t>(static_cast<double>(bytes) * weights[space]);
  };
  ScheduleGraph viewed = graph;
  for (GraphValue &value : viewed.values) {
    value.bytes = weigh(value.bytes, value.space);
    value.space = MemorySpace::Device;
  }
  for (uint64_t &bytes : viewed.scratch)
    bytes = weigh(bytes, MemorySpace::Device);
  return View(std::move(viewed));
}

/// The graph itself where it has one space; else one view for each space, and one in which a byte weighs the more, the
/// fewer are enough.
std::vector<View> makeViews(const ScheduleGraph &graph, const SpaceBytes &enough) {
  std::vector<View> views;
  std::vector<MemorySpace> spaces = getSpaces(graph);
  if (spaces.size() == 1) {
    views.emplace_back(graph);
    return views;
  }
  SpaceBytes all{};
  for (const GraphValue &value : graph.values)
    all[value.space] += value.bytes;
  for (uint64_t bytes : graph.scratch)
    all[MemorySpace::Device] += bytes;
  PerSpace<double> together{};
  for (MemorySpace space : spaces) {
    PerSpace<double> alone{};
    alone[space] = 1;
    views.push_back(makeView(graph, alone));
    double most = static_cast<double>(std::max<uint64_t>(all[space], 1));
    together[space] = 0x1p50 / std::max(std::min(most, static_cast<double>(enough[space])), most / 1024);
  }
  views.push_back(makeView(graph, together));
  return views;
}

class Search {
public:
  Search(const ScheduleGraph &graph, const SpaceBytes &enough, int64_t effort)
      : graph(graph), views(makeViews(graph, enough)), meter(graph), enough(enough), effort(effort),
        rank(graph.size()) {}

  std::vector<int> run() {
    std::iota(rank.begin(), rank.end(), 0); // as the problem has them
    offer(getOrderByRank(graph, rank));
    for (view = 0; view < views.size(); ++view)
      for (GreedyTie tie : {GreedyTie::Bytes, GreedyTie::Chain, GreedyTie::Recent})
        for (bool isBackward : {false, true})
          offer(getOrder(isBackward, {tie}));
    Random random(1);
    for (uint64_t seed = 1; effort > 0 && (best.excess > 0 || best.bytes > enough[MemorySpace::Device]); ++seed) {
      view = views.size() > 1 ? random.below(static_cast<int>(views.size())) : 0;
      double noise = 0.05 * static_cast<double>(1 << random.below(5));
      bool isBackward = random.below(2);
      switch (random.below(3)) {
      case 0: // another greedy order
        offer(getOrder(isBackward, {static_cast<GreedyTie>(random.below(3)), UINT64_MAX, noise, seed}));
        break;
      case 1: // all units of the best order a little out of place
        setRank(isBackward);
        for (double &number : rank)
          number += noise * graph.size() * 0.3 * (random.unit() - 0.5);
        offer(getOrder(isBackward, {GreedyTie::Rank, getBound(bestOrder, best)}));
        break;
      case 2: // one unit elsewhere, with all that it needs or all that need it
        setRank(isBackward);
        moveOne(isBackward, random);
        offer(getOrder(isBackward, {GreedyTie::Rank, getBound(bestOrder, best)}));
        break;
      }
    }
    return bestOrder;
  }

private:
  std::vector<int> getOrder(bool isBackward, const GreedyRule &rule) {
    effort -= 3 * graph.size(); // a visit there costs that of a few of the meter
    std::vector<int> order = getGreedyOrder(isBackward ? views[view].backward : views[view].forward, rank, rule);
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
    const ScheduleGraph &graph = isBackward ? views[view].backward : views[view].forward;
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
    Score score = measure(order);
    size_t failures = 0, rounds = 0, now = view;
    for (bool isBackward = true; failures < 2 * views.size() && score.isNear(best); isBackward = !isBackward) {
      if (effort < 0 && ++rounds > 4)
        break;
      view = (now + failures / 2) % views.size();
      setRank(order, isBackward);
      std::vector<int> settled = getOrder(isBackward, {GreedyTie::Rank, getBound(order, score)});
      Score settledScore = measure(settled);
      failures = settledScore < score ? 0 : failures + 1;
      if (settledScore > score)
        continue;
      score = settledScore;
      order = std::move(settled);
    }
    view = now;
    if (bestOrder.empty() || score <= best) {
      best = score;
      bestOrder = std::move(order);
    }
  }

  Score measure(const std::vector<int> &order) {
    effort -= graph.size();
    Peaks peaks = meter.measure(order);
    Score score{0, peaks[MemorySpace::Device].bytes};
    for (MemorySpace space : {MemorySpace::Host, MemorySpace::Disk})
      if (peaks[space].bytes > enough[space])
        score.excess += peaks[space].bytes - enough[space];
    return score;
  }

  /// The peak of an order, in bytes of the view.
  uint64_t getBound(const std::vector<int> &order, const Score &score) {
    if (views.size() == 1)
      return score.bytes;
    effort -= graph.size();
    return PeakMeter(views[view].forward).measure(order)[MemorySpace::Device].bytes;
  }

  const ScheduleGraph &graph;
  const std::vector<View> views;
  PeakMeter meter;
  SpaceBytes enough;
  int64_t effort;
  std::vector<double> rank;
  std::vector<int> bestOrder;
  Score best;
  size_t view = 0; // that greedy orders are found in
};

} // namespace

std::vector<int> scheduling::minimizePeak(const ScheduleGraph &graph, const SpaceBytes &enough, int64_t effort) {
  return graph.size() == 0 ? std::vector<int>() : Search(graph, enough, effort).run();
}
