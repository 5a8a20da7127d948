// What the backward pass finds of the forward pass at a price per byte, and layers of a kind together.
#include "heddle/Problems/MinimumCut.h"
#include "heddle/Problems/Remat.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <set>
#include <tuple>

using namespace heddle::problems;

namespace {

/// What is read after the forward pass has to be there: kept at its price, or computed again from what has to be there,
/// too. As a cut: a node's first half is on the first side where it has to be there, its second half where it is
/// computed again.
class KeptProblem {
public:
  explicit KeptProblem(const RematProblem &problem) : nodes(problem.nodes), isRead(nodes.size()) {
    for (const RematNode &node : nodes) {
      if (node.isBackward)
        for (int dep : node.deps)
          isRead[dep] = isRead[dep] || !nodes[dep].isBackward;
      totalSeconds += node.isBackward ? 0 : node.seconds;
      totalBytes += node.isBackward ? 0 : static_cast<double>(node.bytes);
    }
  }

  /// At `bytePrice` a byte and `secondPrice` a second.
  KeptChoice solve(double bytePrice, double secondPrice) const {
    int count = static_cast<int>(nodes.size());
    // Sums stay exact in whole numbers.
    double total = bytePrice * totalBytes + secondPrice * totalSeconds;
    double scale = total > 0 ? 0x1p48 / total : 1;
    auto toCapacity = [&](double cost) { return static_cast<uint64_t>(std::llround(cost * scale)); };
    CutProblem cut{2 * count, {}, {}, {}};
    for (int node = 0; node < count; ++node) {
      if (nodes[node].isBackward)
        continue;
      int isThere = 2 * node, isAgain = 2 * node + 1;
      cut.edges.push_back({isThere, isAgain, toCapacity(bytePrice * static_cast<double>(nodes[node].bytes))});
      cut.edges.push_back({isAgain, isThere});
      cut.edges.push_back({isAgain, 2 * count, toCapacity(secondPrice * nodes[node].seconds)});
      for (int dep : nodes[node].deps)
        cut.edges.push_back({isAgain, 2 * dep});
      if (isRead[node])
        cut.first.push_back(isThere);
      if (nodes[node].isOnce)
        cut.second.push_back(isAgain);
    }
    cut.numNodes = 2 * count + 1;
    cut.second.push_back(2 * count);
    std::optional<MinimumCut> found = findMinimumCut(cut);
    KeptChoice choice{std::vector<bool>(count), std::vector<bool>(count), 0, 0};
    for (int node = 0; node < count; ++node) {
      if (nodes[node].isBackward || !found->isFirst[2 * node])
        continue;
      (found->isFirst[2 * node + 1] ? choice.isRepeated : choice.isKept)[node] = true;
      if (choice.isKept[node])
        choice.keptBytes += nodes[node].bytes;
      else
        choice.repeatedSeconds += nodes[node].seconds;
    }
    return choice;
  }

  std::vector<KeptChoice> run(size_t most) const {
    // Almost no weight on the other keeps what is free there.
    constexpr double little = 1e-9;
    double perSecond = totalSeconds > 0 ? 1 / totalSeconds : 1, perByte = totalBytes > 0 ? 1 / totalBytes : 1;
    std::vector<KeptChoice> frontier{solve(little * perByte, perSecond)};
    KeptChoice fewest = solve(perByte, little * perSecond);
    if (fewest.keptBytes < frontier[0].keptBytes) {
      frontier.push_back(std::move(fewest));
      findBetween(frontier, most);
    }
    return frontier;
  }

private:
  /// Two neighbours of a frontier, below whose line there may be others.
  struct Gap {
    size_t first, last;
    double bytes, seconds; // that they are apart

    bool operator<(const Gap &other) const {
      return std::tuple(bytes * seconds, other.first) < std::tuple(other.bytes * other.seconds, first);
    }
  };

  /// Adds what lies below the line between the two choices there are, and so on, where most is open first.
  void findBetween(std::vector<KeptChoice> &frontier, size_t most) const {
    std::priority_queue<Gap> open;
    auto add = [&](size_t first, size_t last) {
      open.push({first, last,
                 static_cast<double>(frontier[first].keptBytes) - static_cast<double>(frontier[last].keptBytes),
                 frontier[last].repeatedSeconds - frontier[first].repeatedSeconds});
    };
    add(0, 1);
    while (!open.empty() && frontier.size() < most) {
      Gap gap = open.top();
      open.pop();
      const KeptChoice &first = frontier[gap.first], &last = frontier[gap.last];
      KeptChoice middle = solve(gap.seconds, gap.bytes);
      auto getCost = [&](const KeptChoice &choice) {
        return gap.seconds * static_cast<double>(choice.keptBytes) + gap.bytes * choice.repeatedSeconds;
      };
      if (getCost(middle) >= getCost(first) * (1 - 1e-9) || middle.keptBytes >= first.keptBytes ||
          middle.keptBytes <= last.keptBytes)
        continue;
      frontier.push_back(std::move(middle));
      add(gap.first, frontier.size() - 1);
      add(frontier.size() - 1, gap.last);
    }
    std::sort(frontier.begin(), frontier.end(),
              [](const KeptChoice &a, const KeptChoice &b) { return a.keptBytes > b.keptBytes; });
  }

  const std::vector<RematNode> &nodes;
  std::vector<bool> isRead; // by the backward pass
  double totalSeconds = 0, totalBytes = 0;
};

} // namespace

std::vector<KeptChoice> heddle::problems::getKeptFrontier(const RematProblem &problem, size_t most) {
  return KeptProblem(problem).run(most);
}

std::vector<LayerChoice> heddle::problems::getLayerChoices(const RematProblem &layer) {
  std::vector<LayerChoice> choices;
  for (const KeptChoice &choice : getKeptFrontier(layer)) {
    // Its own backward pass, with what it keeps there from the beginning on.
    RematProblem backward;
    std::vector<int> places(layer.nodes.size(), -1);
    uint64_t kept = 0;
    for (bool isOfBackward : {false, true})
      for (size_t index = 0; index < layer.nodes.size(); ++index) {
        const RematNode &node = layer.nodes[index];
        bool isThere = isOfBackward ? node.isBackward : choice.isKept[index] || choice.isRepeated[index];
        if (node.isBackward != isOfBackward || !isThere)
          continue;
        RematNode own{node.name, node.bytes, node.seconds, {}, node.isBackward, false, node.isKept, node.scratchBytes};
        if (!isOfBackward && choice.isKept[index]) {
          own.seconds = 0;
          kept += own.bytes;
        } else {
          for (int dep : node.deps)
            if (places[dep] >= 0)
              own.deps.push_back(places[dep]);
        }
        places[index] = static_cast<int>(backward.nodes.size());
        backward.nodes.push_back(std::move(own));
      }
    uint64_t peak = keepAll(backward).peakBytes;
    choices.push_back({choice.keptBytes, peak > kept ? peak - kept : 0, choice.repeatedSeconds});
  }
  return choices;
}

std::vector<LayerPlan> heddle::problems::composeLayers(const std::vector<LayerClass> &classes) {
  std::set<uint64_t> limits;
  for (const LayerClass &own : classes)
    for (const LayerChoice &choice : own.choices)
      limits.insert(choice.workBytes);
  std::vector<LayerPlan> all;
  for (uint64_t limit : limits) {
    // Of each class, choices on the lower hull: from the fewest seconds to the fewest bytes, each step less for more.
    std::vector<std::vector<size_t>> hulls;
    bool isPossible = true;
    for (const LayerClass &own : classes) {
      std::vector<size_t> hull, sorted;
      for (size_t index = 0; index < own.choices.size(); ++index)
        if (own.choices[index].workBytes <= limit)
          sorted.push_back(index);
      std::stable_sort(sorted.begin(), sorted.end(), [&](size_t a, size_t b) {
        return std::pair(own.choices[a].seconds, own.choices[a].keptBytes) <
               std::pair(own.choices[b].seconds, own.choices[b].keptBytes);
      });
      auto getSlope = [&](size_t from, size_t to) { // seconds a byte
        return (own.choices[to].seconds - own.choices[from].seconds) /
               (static_cast<double>(own.choices[from].keptBytes) - static_cast<double>(own.choices[to].keptBytes));
      };
      for (size_t index : sorted) {
        if (!hull.empty() && own.choices[index].keptBytes >= own.choices[hull.back()].keptBytes)
          continue;
        while (hull.size() > 1 &&
               getSlope(hull[hull.size() - 2], index) <= getSlope(hull[hull.size() - 2], hull.back()))
          hull.pop_back();
        hull.push_back(index);
      }
      isPossible &= !hull.empty();
      hulls.push_back(std::move(hull));
    }
    if (!isPossible)
      continue;
    struct Step {
      size_t own, to; // a class, the number of a choice in its hull
      double slope;
    };
    std::vector<Step> steps;
    LayerPlan plan;
    double kept = 0; // exact: bytes are whole numbers below 2^53
    for (size_t own = 0; own < classes.size(); ++own) {
      const std::vector<LayerChoice> &choices = classes[own].choices;
      auto [layers, microbatches, inFlight] =
          std::tuple(classes[own].layers, classes[own].microbatches, classes[own].inFlight);
      plan.counts.emplace_back(choices.size());
      plan.counts[own][hulls[own][0]] = layers;
      kept += static_cast<double>(choices[hulls[own][0]].keptBytes) * static_cast<double>(layers * inFlight);
      plan.seconds += choices[hulls[own][0]].seconds * static_cast<double>(layers * microbatches);
      for (size_t to = 1; to < hulls[own].size(); ++to) {
        const LayerChoice &before = choices[hulls[own][to - 1]], &after = choices[hulls[own][to]];
        steps.push_back(
            {own, to,
             (after.seconds - before.seconds) * static_cast<double>(microbatches) /
                 (static_cast<double>(before.keptBytes - after.keptBytes) * static_cast<double>(inFlight))});
      }
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step &a, const Step &b) { return a.slope < b.slope; });
    auto add = [&] {
      uint64_t work = 0;
      for (size_t own = 0; own < classes.size(); ++own)
        for (size_t index = 0; index < plan.counts[own].size(); ++index)
          if (plan.counts[own][index] > 0)
            work = std::max(work, classes[own].choices[index].workBytes);
      plan.bytes = static_cast<uint64_t>(kept) + work;
      all.push_back(plan);
    };
    add();
    for (const Step &step : steps) {
      size_t from = hulls[step.own][step.to - 1], to = hulls[step.own][step.to];
      const LayerClass &own = classes[step.own];
      for (int64_t layer = 0; layer < own.layers; ++layer) {
        --plan.counts[step.own][from];
        ++plan.counts[step.own][to];
        kept -= static_cast<double>(own.choices[from].keptBytes - own.choices[to].keptBytes) *
                static_cast<double>(own.inFlight);
        plan.seconds += (own.choices[to].seconds - own.choices[from].seconds) * static_cast<double>(own.microbatches);
        add();
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const LayerPlan &a, const LayerPlan &b) {
    return std::pair(a.seconds, a.bytes) < std::pair(b.seconds, b.bytes);
  });
  std::vector<LayerPlan> frontier;
  for (LayerPlan &plan : all)
    if (frontier.empty() || plan.bytes < frontier.back().bytes)
      frontier.push_back(std::move(plan));
  return frontier;
}
