// Searches for a short schedule: those of the literature, then list schedules by many rules, the best of which are
// changed step by step.
#include "ListPipeline.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>

using namespace heddle::problems;

namespace {

class Solver {
public:
  Solver(const PipelineProblem &problem, const PipelineOptions &options) : problem(problem), options(options) {}

  PipelineSchedule run() {
    tryLiterature();
    std::vector<Candidate> candidates;
    for (PipelineRule &rule : makeRules()) {
      if (effort >= options.effort && best)
        break;
      Value value = tryRule(rule);
      candidates.push_back({value, std::move(rule)});
    }
    constexpr size_t numImproved = 4;
    auto isBetter = [](const Candidate &a, const Candidate &b) { return a.value < b.value; };
    size_t kept = std::min(numImproved, candidates.size());
    // Equal ones stay in the order of the rules, whatever the library's sort does.
    for (size_t at = 0; at < kept; ++at)
      std::rotate(candidates.begin() + at, std::min_element(candidates.begin() + at, candidates.end(), isBetter),
                  std::min_element(candidates.begin() + at, candidates.end(), isBetter) + 1);
    candidates.resize(kept);
    for (size_t at = 0; at < kept; ++at)
      improve(candidates[at], effort + (options.effort - effort) / static_cast<int64_t>(kept - at));
    return std::move(*best);
  }

private:
  static constexpr std::array rooms = {1.0, 0.25, 0.5, 0.75, 0.0};
  using Ahead = std::vector<int>; // by chunk
  /// What is to be short, then what may be so besides.
  using Value = std::tuple<double, double, uint64_t>;
  struct Candidate {
    Value value;
    PipelineRule rule;
  };

  Value tryOut(PipelineSchedule schedule) {
    PipelineTimes times = simulate(problem, schedule);
    Value value = {times.seconds, times.longestRankSeconds,
                   *std::max_element(times.peakBytes.begin(), times.peakBytes.end())};
    if (options.isForLongestRank)
      std::swap(std::get<0>(value), std::get<1>(value));
    for (const std::vector<PipelineTask> &order : schedule.ranks)
      effort += static_cast<int64_t>(order.size());
    bool isUnderCap = !problem.cap || std::get<2>(value) <= *problem.cap;
    if (isUnderCap && (!best || value < bestValue)) {
      best = std::move(schedule);
      bestValue = value;
    }
    return value;
  }

  Value tryRule(const PipelineRule &rule) { return tryOut(*listPipeline(problem, rule)); }

  void tryLiterature() {
    for (PipelineScheduleKind kind : pipelineScheduleKinds) {
      std::string error;
      std::optional<PipelineSchedule> schedule = makePipelineSchedule(kind, problem, error);
      if (!schedule || (hasSplitBackward(kind) && !options.splitsBackward))
        continue;
      if (options.splitsBackward && !hasSplitBackward(kind))
        for (std::vector<PipelineTask> &order : schedule->ranks)
          order = splitBackward(order);
      literature.push_back(getAhead(*schedule));
      if (options.splitsBackward)
        for (double room : rooms)
          if (std::optional<PipelineSchedule> filled = listPipeline(problem, {.room = room, .order = &*schedule}))
            tryOut(std::move(*filled));
      tryOut(std::move(*schedule));
    }
  }

  /// The most microbatches between F and backward of each chunk.
  Ahead getAhead(const PipelineSchedule &schedule) const {
    Ahead live(problem.chunks.size()), most(problem.chunks.size());
    for (const std::vector<PipelineTask> &order : schedule.ranks)
      for (const PipelineTask &task : order)
        if (task.kind != PipelineTaskKind::WeightGradient) {
          live[task.chunk] += task.kind == PipelineTaskKind::Forward ? 1 : -1;
          most[task.chunk] = std::max(most[task.chunk], live[task.chunk]);
        }
    return most;
  }

  static std::vector<PipelineTask> splitBackward(const std::vector<PipelineTask> &order) {
    std::vector<PipelineTask> split;
    for (PipelineTask task : order) {
      bool isBackward = task.kind == PipelineTaskKind::Backward;
      if (isBackward)
        task.kind = PipelineTaskKind::InputGradient;
      split.push_back(task);
      if (isBackward)
        split.push_back({PipelineTaskKind::WeightGradient, task.chunk, task.microbatch});
    }
    return split;
  }

  /// How many microbatches are between F and backward of each chunk where none of them waits for anything but transfers
  /// and the busiest rank always works.
  std::vector<double> getLeastAhead() const {
    size_t numChunks = problem.chunks.size();
    std::vector<double> seconds(numChunks), work(problem.numRanks);
    double there = 0;
    PipelineTaskKind backward = options.splitsBackward ? PipelineTaskKind::InputGradient : PipelineTaskKind::Backward;
    for (size_t chunk = numChunks; chunk-- > 0;) {
      const PipelineChunk &each = problem.chunks[chunk];
      if (chunk + 1 < numChunks && problem.chunks[chunk + 1].rank != each.rank)
        there += 2 * problem.chunks[chunk + 1].transferSeconds;
      there += each.forwardSeconds + each.getSeconds(backward);
      seconds[chunk] = there;
      work[each.rank] += each.forwardSeconds + each.getSeconds(backward);
      if (options.splitsBackward)
        work[each.rank] += each.weightGradientSeconds;
    }
    double period = *std::max_element(work.begin(), work.end());
    for (double &each : seconds)
      each = period > 0 ? each / period : 1;
    return seconds;
  }

  /// So many times the least, in whole microbatches.
  Ahead scale(const std::vector<double> &least, double times) const {
    Ahead ahead;
    for (double each : least)
      ahead.push_back(static_cast<int>(std::clamp<double>(std::ceil(each * times), 1, problem.numMicrobatches)));
    return ahead;
  }

  /// Whether all chunks may be so far ahead at the same time.
  bool fits(const Ahead &ahead) const {
    std::vector<uint64_t> bytes(problem.numRanks);
    for (size_t chunk = 0; chunk < ahead.size(); ++chunk)
      bytes[problem.chunks[chunk].rank] += getReserved(problem.chunks[chunk]) * ahead[chunk];
    return *std::max_element(bytes.begin(), bytes.end()) <= *problem.cap;
  }

  /// Where to begin: multiples of the least, from those that just fit the cap on; and as in the literature.
  std::vector<Ahead> makeStarts() const {
    std::vector<double> least = getLeastAhead();
    std::vector<Ahead> starts;
    auto add = [&](Ahead ahead) {
      if (std::find(starts.begin(), starts.end(), ahead) == starts.end())
        starts.push_back(std::move(ahead));
    };
    if (problem.cap) {
      double fitting = 0, tooMuch = problem.numMicrobatches;
      for (int step = 0; step < 40; ++step) {
        double middle = (fitting + tooMuch) / 2;
        (fits(scale(least, middle)) ? fitting : tooMuch) = middle;
      }
      for (double part : {1.0, 0.95, 0.9, 0.8, 1.1})
        add(scale(least, fitting * part));
    }
    for (const Ahead &ahead : literature)
      add(ahead);
    for (double times : {1.5, 2.5, 2.0, 3.0, 1.25, 1.0})
      add(scale(least, times));
    return starts;
  }

  std::vector<PipelineRule> makeRules() const {
    bool hasSeveral = problem.chunks.size() > static_cast<size_t>(problem.numRanks);
    std::vector<Ahead> starts = makeStarts();
    std::vector<PipelineRule> rules;
    for (bool isDeepFirst : {false, true})
      for (bool isBackwardDeepFirst : {false, true})
        for (bool alternates : {false, true})
          for (double room : rooms) {
            bool isAsAnother =
                (!hasSeveral && (isDeepFirst || isBackwardDeepFirst)) || (!options.splitsBackward && room < 1);
            if (!isAsAnother)
              for (const Ahead &ahead : starts)
                rules.push_back({options.splitsBackward, alternates, isDeepFirst, isBackwardDeepFirst, room, ahead});
          }
    return rules;
  }

  /// Changes how far chunks go ahead, one or neighbours together or one in the place of another, and keeps what is not
  /// worse.
  void improve(Candidate &candidate, int64_t until) {
    std::mt19937 random(1);
    auto draw = [&](size_t end) { return random() % static_cast<uint32_t>(end); };
    Ahead &ahead = candidate.rule.ahead;
    while (effort < until) {
      Ahead before = ahead;
      size_t from = draw(ahead.size()), to = draw(ahead.size()), way = draw(3);
      int more = draw(2) ? 1 : -1;
      if (way == 0)
        for (size_t chunk = std::min(from, to); chunk <= std::max(from, to); ++chunk)
          ahead[chunk] += more;
      else
        ahead[from] += more;
      if (way == 1)
        ahead[to] -= more;
      for (int &each : ahead)
        each = std::clamp(each, 1, problem.numMicrobatches);
      if (ahead == before) {
        ++effort; // lest this has no end
        continue;
      }
      Value value = tryRule(candidate.rule);
      if (value <= candidate.value)
        candidate.value = value;
      else
        ahead = std::move(before);
    }
  }

  const PipelineProblem &problem;
  const PipelineOptions &options;
  int64_t effort = 0;            // tasks of schedules that were tried
  std::vector<Ahead> literature; // how far its schedules go ahead
  std::optional<PipelineSchedule> best;
  Value bestValue;
};

} // namespace

std::optional<PipelineSchedule> heddle::problems::solve(const PipelineProblem &problem, const PipelineOptions &options,
                                                        std::string &error) {
  std::vector<uint64_t> bytes(problem.numRanks);
  for (const PipelineChunk &chunk : problem.chunks)
    bytes[chunk.rank] += getReserved(chunk);
  size_t rank = std::max_element(bytes.begin(), bytes.end()) - bytes.begin();
  if (problem.cap && bytes[rank] > *problem.cap) {
    error = "rank " + std::to_string(rank) + " keeps " + std::to_string(bytes[rank]) +
            " bytes of one microbatch, needed at most the cap of " + std::to_string(*problem.cap);
    return std::nullopt;
  }
  return Solver(problem, options).run();
}
