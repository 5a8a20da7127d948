// Parts of the problem that don't meet in time are solved apart: greedily in several orders, then at the lower bound by
// the exact search, which raises the bound where it refutes it. What effort is left goes into capacities between the
// bound and the best placement, and into better orders.
#include "Decide.h"
#include "FirstFit.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

struct Part {
  Instance instance;
  std::vector<int> items; // of the whole
  std::vector<int64_t> offsets;
  int64_t bound = 0, top = std::numeric_limits<int64_t>::max(); // no placement is lower; the best one
  std::vector<int> order;                                       // that gave the best one
};

class Solver {
public:
  Solver(const PlacementProblem &problem, const PlacementOptions &options) : problem(problem) {
    effort.limit = options.effort;
    if (options.capacity)
      capacity = std::min<uint64_t>(*options.capacity / problem.alignment, std::numeric_limits<int64_t>::max());
  }

  PlacementResult run() {
    std::vector<size_t> buffers;
    Instance instance = getInstance(problem, buffers);
    std::vector<int> all(instance.items.size());
    std::iota(all.begin(), all.end(), 0);
    for (std::vector<int> &items : splitByTime(instance, all)) {
      Part &part = parts.emplace_back();
      part.instance = getPart(instance, items);
      part.items = std::move(items);
      part.bound = getBound(part.instance);
      bound = std::max(bound, part.bound);
    }
    for (Part &part : parts)
      placeGreedily(part);
    std::vector<Part *> byTop;
    for (Part &part : parts)
      byTop.push_back(&part);
    std::sort(byTop.begin(), byTop.end(), [](const Part *a, const Part *b) {
      return a->top != b->top ? a->top > b->top : a < b; // all in one vector
    });
    // What a part can't go below, others need not go below, either.
    int64_t top = std::max(bound, capacity);
    for (Part *part : byTop) {
      if (part->top > top)
        search(*part, top);
      bound = std::max(bound, part->bound);
      top = std::max(top, part->top);
    }
    return getResult(buffers);
  }

private:
  void placeGreedily(Part &part) {
    int64_t target = std::max(bound, capacity);
    FirstFit firstFit(part.instance, effort);
    int64_t last = 0; // what an order took
    for (const std::vector<int> &order : firstFit.getOrders())
      for (Gap gap : {Gap::Lowest, Gap::Smallest}) {
        if (part.top <= target ||
            (part.top < std::numeric_limits<int64_t>::max() && effort.spent + last > effort.limit / 2))
          return;
        std::vector<int64_t> offsets;
        last = -effort.spent;
        int64_t top = firstFit.run(order, gap, offsets, part.top);
        last += effort.spent;
        if (top >= part.top)
          continue;
        part.top = top;
        part.offsets = std::move(offsets);
        part.order = order;
      }
  }

  /// Searches until the part's top is at most `target`, or proved to be the least.
  void search(Part &part, int64_t target) {
    int64_t rest = effort.limit - effort.spent;
    // Decides at the bound, which rises with each proof.
    Answer answer = Answer::Refuted;
    Effort slice{0, rest / 4 * 3};
    while (answer == Answer::Refuted && part.top > std::max(part.bound, target) &&
           (!capacity || part.bound <= capacity))
      answer = decideAt(part, std::max(part.bound, target), slice);
    effort.spent += slice.spent;
    if (answer != Answer::Unknown)
      return;
    improve(part, target, rest / 8);
    // Searches between the bound and the top.
    for (int64_t tried = std::max(part.bound, target); !effort.isOver() && tried < part.top - 1;) {
      int64_t middle = tried + (part.top - tried) / 2;
      Effort slice{0, rest / 16};
      if (decideAt(part, middle, slice) != Answer::Fits)
        tried = middle;
      effort.spent += slice.spent;
    }
    improve(part, target, effort.limit - effort.spent);
  }

  Answer decideAt(Part &part, int64_t height, Effort &slice) {
    std::vector<int64_t> offsets;
    int64_t next = 0;
    Answer answer = decide(part.instance, height, slice, offsets, next);
    if (answer == Answer::Fits) {
      part.offsets = std::move(offsets);
      part.top = getTop(part.instance, part.offsets);
    } else if (answer == Answer::Refuted) {
      part.bound = std::min(std::max(part.bound, next), part.top);
    }
    return answer;
  }

  void improve(Part &part, int64_t target, int64_t limit) {
    Effort slice{0, limit};
    FirstFit firstFit(part.instance, slice);
    improveOrder(part.instance, firstFit, part.order, std::max(part.bound, target), slice, part.offsets, part.top);
    effort.spent += slice.spent;
  }

  PlacementResult getResult(const std::vector<size_t> &buffers) const {
    PlacementResult result;
    uint64_t alignment = problem.alignment;
    result.placement.offsets.assign(problem.buffers.size(), 0);
    for (size_t buffer = 0; buffer < problem.buffers.size(); ++buffer)
      result.placement.offsets[buffer] = problem.buffers[buffer].offset.value_or(0);
    for (const Part &part : parts)
      for (size_t at = 0; at < part.items.size(); ++at)
        result.placement.offsets[buffers[part.items[at]]] = part.offsets[at] * alignment;
    for (size_t buffer = 0; buffer < problem.buffers.size(); ++buffer) {
      uint64_t end = result.placement.offsets[buffer] + problem.buffers[buffer].bytes;
      result.placement.bytes = std::max(result.placement.bytes, (end + alignment - 1) / alignment * alignment);
    }
    result.lowerBound = std::max(getLowerBound(problem), bound * alignment);
    result.effort = effort.spent;
    return result;
  }

  const PlacementProblem &problem;
  Effort effort;
  int64_t capacity = 0, bound = 0; // in units; 0: none
  std::vector<Part> parts;
};

} // namespace

PlacementResult heddle::problems::solve(const PlacementProblem &problem, const PlacementOptions &options) {
  return Solver(problem, options).run();
}

Placement heddle::problems::solve(const PlacementProblem &problem) {
  return solve(problem, PlacementOptions()).placement;
}
