// Random placement problems.
#ifndef HEDDLE_TEST_UNIT_PROBLEMS_RANDOMPLACEMENTS_H
#define HEDDLE_TEST_UNIT_PROBLEMS_RANDOMPLACEMENTS_H

#include "heddle/Problems/Placement.h"

#include <algorithm>
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

  /// A rectangle of `times` by `bytes`, cut into `count` pieces or a few more: they fit it without waste. Cuts go
  /// through, or around a middle piece like the sails of a mill (`hasMills`): then no sequence of straight cuts does
  /// it.
  heddle::problems::PlacementProblem makePerfect(int count, int times, int bytes, bool hasMills) {
    struct Piece {
      int left, right, bottom, top;
      int64_t area() const { return int64_t(right - left) * (top - bottom); }
    };
    std::vector<Piece> pieces{{0, times, 0, bytes}};
    while (static_cast<int>(pieces.size()) < count) {
      size_t largest = below(pieces.size()); // of a few
      for (int tries = 0; tries < 3; ++tries)
        if (size_t other = below(pieces.size()); pieces[other].area() > pieces[largest].area())
          largest = other;
      auto [left, right, bottom, top] = pieces[largest];
      int width = right - left, height = top - bottom;
      if (hasMills && width >= 3 && height >= 3 && below(2)) {
        int x = left + 1 + below(width - 2), y = bottom + 1 + below(height - 2);
        int x2 = x + 1 + below(right - x - 1), y2 = y + 1 + below(top - y - 1);
        pieces[largest] = {x, x2, y, y2};
        pieces.insert(pieces.end(),
                      {{left, x2, bottom, y}, {x2, right, bottom, y2}, {x, right, y2, top}, {left, x, y, top}});
      } else if (width >= 2 && (height < 2 || below(2))) {
        int x = left + 1 + below(width - 1);
        pieces[largest].right = x;
        pieces.push_back({x, right, bottom, top});
      } else if (height >= 2) {
        int y = bottom + 1 + below(height - 1);
        pieces[largest].top = y;
        pieces.push_back({left, right, y, top});
      }
    }
    heddle::problems::PlacementProblem problem;
    problem.alignment = 1;
    for (const Piece &piece : pieces)
      problem.buffers.push_back({piece.left, piece.right, static_cast<uint64_t>(piece.top - piece.bottom)});
    for (size_t at = problem.buffers.size(); at-- > 1;)
      std::swap(problem.buffers[at], problem.buffers[below(at + 1)]);
    return problem;
  }

private:
  std::mt19937 random;
};

#endif // HEDDLE_TEST_UNIT_PROBLEMS_RANDOMPLACEMENTS_H
