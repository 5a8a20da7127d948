// Random placement problems.
#ifndef HEDDLE_TEST_UNIT_PROBLEMS_RANDOMPLACEMENTS_H
#define HEDDLE_TEST_UNIT_PROBLEMS_RANDOMPLACEMENTS_H

#include "heddle/Problems/Placement.h"

#include <random>

class RandomPlacements {
public:
  explicit RandomPlacements(int seed) : random(seed) {}

  int below(int bound) { return random() % bound; }

  /// A few buffers of a few bytes, all too close together for the greedy orders; some aligned, some in their place.
  heddle::problems::PlacementProblem makeSmall(bool hasAlignments, bool hasFixed) {
    heddle::problems::PlacementProblem problem;
    problem.alignment = 1;
    for (int count = 4 + below(4); count > 0; --count) {
      int64_t lower = below(6);
      problem.buffers.push_back({lower, lower + 1 + below(4), 1 + static_cast<uint64_t>(below(9))});
      if (hasAlignments && below(2))
        problem.buffers.back().alignment = 1 + below(4);
    }
    for (heddle::problems::PlacementBuffer &buffer : problem.buffers)
      if (hasFixed && below(3) == 0) {
        buffer.offset = below(5) * buffer.alignment;
        if (!check(problem).empty())
          buffer.offset.reset();
      }
    return problem;
  }

  /// 20 to 500 buffers of a step: times short beside the whole (shape 0), short and a few long (1), and many at once
  /// (2); sizes of few powers of two and of anything.
  heddle::problems::PlacementProblem make(int shape) {
    heddle::problems::PlacementProblem problem;
    int count = 20 + below(481), times = shape == 0 ? count : shape == 1 ? 2 * count : 30 + below(100);
    for (int index = 0; index < count; ++index) {
      int64_t lower = below(times), length = 1 + below(12);
      if (shape == 0)
        length = 1 + below(std::max(2, count / 10));
      else if (shape == 1 && below(8) == 0)
        length = 1 + below(times);
      uint64_t bytes = below(2) ? 1 + below(100'000) : uint64_t(64) << below(12);
      problem.buffers.push_back({lower, lower + length, bytes});
    }
    return problem;
  }

private:
  std::mt19937 random;
};

#endif // HEDDLE_TEST_UNIT_PROBLEMS_RANDOMPLACEMENTS_H
