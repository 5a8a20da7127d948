// Puts items down one after the other, each into a gap between those that are there.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_FIRSTFIT_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_FIRSTFIT_H

#include "Instance.h"

namespace heddle::problems::placing {

enum class Gap { Lowest, Smallest };

/// An offset between the sorted stretches that are taken, or above them.
int64_t findGap(const Item &item, const std::vector<std::pair<int64_t, int64_t>> &taken, Gap gap);

class FirstFit {
public:
  FirstFit(const Instance &instance, Effort &effort);

  /// Writes the offsets; gives the top. Fixed items come first, whatever the order. Stops early, with the top so far,
  /// where that is above `limit`.
  int64_t run(const std::vector<int> &order, Gap gap, std::vector<int64_t> &offsets, int64_t limit);

  /// Orders by what makes an item hard to place, the best ones first.
  std::vector<std::vector<int>> getOrders() const;

private:
  int64_t findOffset(int item, Gap gap, const std::vector<int64_t> &offsets);

  const Instance &instance;
  Effort &effort;
  std::vector<int> neighborStarts, neighbors; // by item, those of other items at its times; none where that is too many
  std::vector<char> isPlaced;
  std::vector<std::pair<int64_t, int64_t>> taken; // begins and ends
  std::vector<int> byOffset;                      // placed items, where neighbors are not known
};

/// Goes on from an order by moving items that make the top forward; writes the offsets of what is better than `best`,
/// and stops at `target`.
void improveOrder(const Instance &instance, FirstFit &firstFit, std::vector<int> order, int64_t target, Effort &effort,
                  std::vector<int64_t> &offsets, int64_t &best);

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_FIRSTFIT_H
