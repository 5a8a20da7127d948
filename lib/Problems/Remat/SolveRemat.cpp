#include "../Random.h"
#include "Replay.h"

#include <algorithm>
#include <cmath>

using namespace heddle::problems;
using namespace heddle::problems::remat;

namespace {

class Solver {
public:
  Solver(const RematProblem &problem, const RematOptions &options)
      : problem(problem), options(options), replay(problem), other(problem), effort(options.effort) {
    for (const RematNode &node : problem.nodes)
      leastSeconds += node.seconds;
    scale = std::max(leastSeconds, 1e-12);
    bytesScale = std::max<double>(1, static_cast<double>(problem.cap.value_or(keepAll(problem).peakBytes)));
  }

  void run() {
    Holding nothing(problem.nodes.size());
    consider(nothing);
    if (isDone() || problem.nodes.empty())
      return;
    std::vector<std::pair<double, Holding>> starts;
    auto add = [&](const Holding &holding) { starts.push_back({consider(holding), holding}); };
    // Of large problems a cut takes long, and there are as many choices as nodes: some of them, and what `mix` makes of
    // two neighbours, are close enough to start from.
    constexpr size_t enough = 400'000, fewest = 32;
    std::vector<KeptChoice> choices = getKeptFrontier(problem, std::max(fewest, enough / problem.nodes.size()));
    for (bool isHeldAfter : {true, false}) {
      size_t fitting = choices.size(); // the first that does
      for (size_t index = 0; index < choices.size(); ++index) {
        add(toHolding(choices[index], isHeldAfter));
        if (replay.worstExcess == 0 && fitting == choices.size())
          fitting = index;
      }
      if (fitting > 0 && fitting < choices.size())
        add(mix(choices[fitting - 1], choices[fitting], isHeldAfter));
    }
    add(dropGreedily(nothing));
    std::stable_sort(starts.begin(), starts.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    // The best starts share what effort is left; large problems have enough for a part of one search.
    constexpr size_t most = 6;
    starts.erase(starts.begin() + std::min(most, starts.size()), starts.end());
    for (size_t index = 0; index < starts.size() && !isDone(); ++index)
      anneal(starts[index].second, effort / static_cast<int64_t>(starts.size() - index), index + 1);
    if (best)
      polish();
  }

  std::optional<RematSchedule> best;
  RematSchedule smallest; // of all that were tried

private:
  /// What is to be small: seconds, with what lies above the cap, or bytes.
  double getCost() const {
    double time = replay.seconds / scale;
    if (options.isMemoryMinimal)
      return static_cast<double>(replay.peakBytes) / bytesScale + 1e-4 * time;
    return time + excessWeight * (static_cast<double>(replay.worstExcess) / bytesScale +
                                  replay.sumExcess / (bytesScale * static_cast<double>(replay.order.size())));
  }

  /// The cost of an order, which is kept where it is the best.
  double consider(const Holding &holding) {
    std::swap(replay, other);
    effort -= replay.run(holding);
    double cost = getCost();
    if (smallest.order.empty() || replay.peakBytes < smallest.peakBytes)
      smallest = {replay.order, replay.seconds, replay.peakBytes};
    if (replay.worstExcess > 0)
      return cost;
    bool isBetter =
        !best || (options.isMemoryMinimal
                      ? std::pair(replay.peakBytes, replay.seconds) < std::pair(best->peakBytes, best->seconds)
                      : std::pair(replay.seconds, replay.peakBytes) < std::pair(best->seconds, best->peakBytes));
    if (isBetter) {
      best = RematSchedule{replay.order, replay.seconds, replay.peakBytes};
      bestHolding = holding;
    }
    return cost;
  }

  bool isDone() const { return best && !options.isMemoryMinimal && best->seconds <= leastSeconds * (1 + 1e-12); }

  bool mayDrop(const Span &span) const { return !problem.nodes[span.node].isOnce; }
  /// The stages at whose beginning a span or the time before a repeat holds the result, or could.
  struct StageSpan {
    int node, first, last;
  };
  StageSpan toStages(const Span &span) const {
    return {span.node, replay.stages[span.from] + 1, replay.stages[span.to]};
  }

  /// What a choice of kept results leaves out is dropped after the forward pass, and held again from its second time
  /// on, or dropped after each stage.
  Holding toHolding(const KeptChoice &choice, bool isHeldAfter) const {
    int count = static_cast<int>(problem.nodes.size()), turn = 0;
    while (turn < count && !problem.nodes[turn].isBackward)
      ++turn;
    std::vector<int> last(count);
    for (int node = 0; node < count; ++node) {
      last[node] = node;
      if (!problem.nodes[node].isBackward)
        for (int dep : problem.nodes[node].deps)
          last[dep] = std::max(last[dep], node);
    }
    Holding holding(count);
    for (int node = 0; node < turn; ++node)
      if (!choice.isKept[node] && !problem.nodes[node].isOnce && last[node] < turn)
        holding.drop(node, last[node] + 1, isHeldAfter ? turn : count);
    return holding;
  }

  /// Between two neighbours, of which the second fits: it for as few of the first nodes as still fits, since what they
  /// keep is kept longest; of equal layers that is so many of each.
  Holding mix(const KeptChoice &first, const KeptChoice &second, bool isHeldAfter) {
    auto make = [&](size_t count) {
      KeptChoice mixed = first;
      std::copy(second.isKept.begin(), second.isKept.begin() + static_cast<std::ptrdiff_t>(count),
                mixed.isKept.begin());
      return toHolding(mixed, isHeldAfter);
    };
    size_t low = 0, high = problem.nodes.size(); // the second fits
    while (high - low > 1) {
      size_t middle = (low + high) / 2;
      consider(make(middle));
      (replay.worstExcess == 0 ? high : low) = middle;
    }
    return make(high);
  }

  /// From all that is held on, drops at the worst task what lowers the excess most for its seconds.
  Holding dropGreedily(Holding holding) {
    int64_t until = effort / 2;
    while (effort > until) {
      consider(holding);
      if (replay.worstExcess == 0 && !options.isMemoryMinimal)
        break;
      auto worst = std::max_element(replay.live.begin(), replay.live.end()) - replay.live.begin();
      double seconds = replay.seconds, excess = getExcess();
      std::vector<std::pair<Span, std::pair<int, int>>> candidates; // with their stages
      for (const Span &span : replay.spans)
        if (span.from < worst && worst < span.to && mayDrop(span))
          candidates.push_back({span, {replay.stages[span.from] + 1, replay.stages[span.to]}});
      double bestRate = 0;
      const std::pair<Span, std::pair<int, int>> *chosen = nullptr;
      for (const auto &candidate : candidates) {
        if (effort <= until)
          break;
        std::vector<Gap> before = holding.getGaps(candidate.first.node);
        holding.drop(candidate.first.node, candidate.second.first, candidate.second.second);
        consider(holding);
        holding.setGaps(candidate.first.node, std::move(before));
        double rate = (excess - getExcess()) / (std::max(0.0, replay.seconds - seconds) / scale + 1e-6);
        if (rate > bestRate) {
          bestRate = rate;
          chosen = &candidate;
        }
      }
      if (!chosen)
        break;
      holding.drop(chosen->first.node, chosen->second.first, chosen->second.second);
    }
    return holding;
  }
  double getExcess() const {
    return options.isMemoryMinimal
               ? static_cast<double>(replay.peakBytes)
               : static_cast<double>(replay.worstExcess) + replay.sumExcess / static_cast<double>(replay.order.size());
  }

  /// Simulated annealing (Kirkpatrick et al., 1983): drops a span, holds what is repeated, or both; what is repeated
  /// may be so early.
  void anneal(Holding holding, int64_t own, uint64_t seed) {
    Random random(seed);
    int64_t start = effort, until = effort - own;
    double cost = consider(holding);
    constexpr double hottest = 0.15, coldest = 2e-5;
    std::vector<std::pair<int, std::vector<Gap>>> gapsBefore;
    std::vector<std::pair<int, std::vector<int>>> earlyBefore;
    while (effort > until && !isDone()) {
      double left = static_cast<double>(effort - until) / static_cast<double>(start - until);
      double temperature = coldest * std::pow(hottest / coldest, left);
      gapsBefore.clear(), earlyBefore.clear();
      // Spans and repeats are those of `holding`, which was replayed last.
      int kind = random.below(8);
      std::vector<StageSpan> changed; // held, dropped
      if (kind >= 3 && !replay.repeats.empty())
        changed.push_back(toStages(replay.repeats[random.below(static_cast<int>(replay.repeats.size()))]));
      size_t numHeld = changed.size();
      if (kind < 5 && !replay.spans.empty())
        if (Span span = chooseSpan(random); span.node >= 0)
          changed.push_back(toStages(span));
      --effort;
      if (changed.empty()) {
        if (replay.spans.empty() && replay.repeats.empty())
          return;
        continue;
      }
      for (size_t index = 0; index < changed.size(); ++index) {
        auto [node, first, last] = changed[index];
        gapsBefore.push_back({node, holding.getGaps(node)});
        // At its beginning, or for what is dropped at its end, unless it is in between.
        bool isDropped = index >= numHeld, isEarly = last > first && random.below(3) == 0;
        int at = isEarly ? first + random.below(last - first) : isDropped ? last : first - 1;
        if (at >= first)
          holding.drop(node, first, at);
        if (at < last)
          holding.hold(node, at + 1, last);
        if (isEarly) {
          earlyBefore.push_back({at, holding.getEarly(at)});
          std::vector<int> early = holding.getEarly(at);
          if (std::find(early.begin(), early.end(), node) == early.end())
            early.push_back(node);
          holding.setEarly(at, std::move(early));
        }
      }
      // What was early before may not have to be.
      for (const auto &[node, first, last] : changed)
        if (random.below(2))
          for (int stage = first; stage <= last; ++stage)
            if (const std::vector<int> &early = holding.getEarly(stage);
                earlyBefore.empty() && std::find(early.begin(), early.end(), node) != early.end()) {
              earlyBefore.push_back({stage, early});
              std::vector<int> rest = early;
              std::erase(rest, node);
              holding.setEarly(stage, std::move(rest));
            }
      double next = consider(holding);
      if (next <= cost || random.unit() < std::exp((cost - next) / temperature)) {
        cost = next;
        continue;
      }
      for (auto it = gapsBefore.rbegin(); it != gapsBefore.rend(); ++it)
        holding.setGaps(it->first, std::move(it->second));
      for (auto it = earlyBefore.rbegin(); it != earlyBefore.rend(); ++it)
        holding.setEarly(it->first, std::move(it->second));
      std::swap(replay, other);
    }
  }

  /// One that is held across the worst task, more often than any.
  Span chooseSpan(Random &random) {
    int worst = static_cast<int>(std::max_element(replay.live.begin(), replay.live.end()) - replay.live.begin());
    bool isAtWorst = random.below(3) > 0;
    for (int tries = 0; tries < 8; ++tries) {
      const Span &span = replay.spans[random.below(static_cast<int>(replay.spans.size()))];
      if (mayDrop(span) && (!isAtWorst || (span.from < worst && worst < span.to)))
        return span;
    }
    return {-1, 0, 0};
  }

  /// Holds what is repeated, wherever that leaves an order under the cap.
  void polish() {
    Holding holding = bestHolding;
    effort = std::max<int64_t>(effort, options.effort / 20);
    for (bool isBetter = true; isBetter && effort > 0;) {
      isBetter = false;
      consider(holding);
      std::vector<std::pair<int, std::pair<int, int>>> repeats;
      for (const Span &span : replay.repeats)
        repeats.push_back({span.node, {replay.stages[span.from] + 1, replay.stages[span.to]}});
      std::stable_sort(repeats.begin(), repeats.end(), [&](const auto &a, const auto &b) {
        return problem.nodes[a.first].seconds > problem.nodes[b.first].seconds;
      });
      for (const auto &[node, stages] : repeats) {
        if (effort <= 0)
          break;
        double seconds = best->seconds;
        std::vector<Gap> before = holding.getGaps(node);
        holding.hold(node, stages.first, stages.second);
        consider(holding);
        if (best->seconds < seconds && !options.isMemoryMinimal) {
          isBetter = true;
          break;
        }
        holding.setGaps(node, std::move(before));
      }
    }
  }

  static constexpr double excessWeight = 8;

  const RematProblem &problem;
  const RematOptions &options;
  Replay replay, other; // what is asked, and room for the next one
  int64_t effort;
  double leastSeconds = 0, scale = 1, bytesScale = 1;
  Holding bestHolding{0};
};

} // namespace

std::optional<RematSchedule> heddle::problems::solve(const RematProblem &problem, const RematOptions &options,
                                                     std::string &error) {
  RematProblem uncapped;
  const RematProblem *own = &problem;
  if (options.isMemoryMinimal && problem.cap) {
    uncapped = problem;
    uncapped.cap.reset();
    own = &uncapped;
  }
  uint64_t bound = getLowerBound(problem);
  if (problem.cap && bound > *problem.cap) {
    error = "every order takes at least " + std::to_string(bound) + " bytes, needed at most the cap of " +
            std::to_string(*problem.cap);
    return std::nullopt;
  }
  Solver solver(*own, options);
  solver.run();
  if (problem.cap && (!solver.best || solver.best->peakBytes > *problem.cap)) {
    error = "the smallest order found takes " + std::to_string(solver.smallest.peakBytes) +
            " bytes, needed at most the cap of " + std::to_string(*problem.cap) + "; no order takes less than " +
            std::to_string(bound);
    return std::nullopt;
  }
  return std::move(solver.best);
}

std::vector<RematSchedule> heddle::problems::getFrontier(RematProblem problem, int count, const RematOptions &options) {
  std::string unread;
  problem.cap.reset();
  std::vector<RematSchedule> all{keepAll(problem)};
  RematOptions minimal = options;
  minimal.isMemoryMinimal = true;
  all.push_back(*solve(problem, minimal, unread));
  uint64_t most = all[0].peakBytes, least = all[1].peakBytes;
  for (int index = 0; index < count; ++index) {
    problem.cap = least + (most - least) * static_cast<uint64_t>(index) / static_cast<uint64_t>(count);
    if (std::optional<RematSchedule> schedule = solve(problem, options, unread))
      all.push_back(std::move(*schedule));
  }
  std::stable_sort(all.begin(), all.end(), [](const RematSchedule &a, const RematSchedule &b) {
    return std::pair(a.peakBytes, a.seconds) < std::pair(b.peakBytes, b.seconds);
  });
  std::vector<RematSchedule> frontier;
  for (RematSchedule &schedule : all)
    if (frontier.empty() || schedule.seconds < frontier.back().seconds * (1 - 1e-12))
      frontier.push_back(std::move(schedule));
  return frontier;
}
