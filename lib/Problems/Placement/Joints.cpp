#include "Joints.h"

#include <algorithm>
#include <bit>
#include <tuple>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

/// The most items on one side for which subsets are listed, and the most pairs of subsets of equal sum.
constexpr size_t maxItems = 16, maxPairs = 20'000;

struct Subset {
  int64_t sum;
  uint32_t items;
};

std::vector<Subset> listSubsets(const Instance &instance, const std::vector<int> &items) {
  std::vector<Subset> subsets(size_t(1) << items.size());
  for (uint32_t set = 1; set < subsets.size(); ++set) {
    int lowest = std::countr_zero(set);
    subsets[set] = {subsets[set & (set - 1)].sum + instance.items[items[lowest]].size, set};
  }
  std::sort(subsets.begin(), subsets.end(),
            [](const Subset &a, const Subset &b) { return a.sum != b.sum ? a.sum < b.sum : a.items < b.items; });
  return subsets;
}

} // namespace

Joints heddle::problems::placing::findJoints(const Instance &instance, const std::vector<int64_t> &slack,
                                             Effort &effort) {
  Joints joints;
  joints.atBegin.assign(instance.items.size(), -1);
  joints.atEnd.assign(instance.items.size(), -1);
  std::vector<std::vector<int>> ends(instance.sections + 1), begins(instance.sections + 1);
  for (int item = 0; item < static_cast<int>(instance.items.size()); ++item) {
    begins[instance.items[item].begin].push_back(item);
    ends[instance.items[item].end].push_back(item);
  }
  for (int section = 1; section < instance.sections; ++section) {
    const std::vector<int> &left = ends[section], &right = begins[section];
    if (slack[section - 1] || slack[section] || left.size() > maxItems || right.size() > maxItems)
      continue;
    std::vector<Subset> lefts = listSubsets(instance, left), rights = listSubsets(instance, right);
    effort.spent += 4 * (lefts.size() + rights.size());
    struct Pair {
      uint32_t left, right;
      int64_t sum;
      int count() const { return std::popcount(left) + std::popcount(right); }
    };
    std::vector<Pair> pairs;
    for (size_t a = 1, b = 1; a < lefts.size() && b < rights.size() && pairs.size() <= maxPairs;) {
      if (lefts[a].sum != rights[b].sum) {
        lefts[a].sum < rights[b].sum ? ++a : ++b;
        continue;
      }
      for (size_t other = b; other < rights.size() && rights[other].sum == lefts[a].sum; ++other)
        pairs.push_back({lefts[a].items, rights[other].items, lefts[a].sum});
      ++a;
    }
    if (pairs.size() > maxPairs)
      continue;
    // The smallest first: all others are made of them, but for accidents.
    std::sort(pairs.begin(), pairs.end(), [](const Pair &a, const Pair &b) {
      return std::make_tuple(a.count(), a.left, a.right) < std::make_tuple(b.count(), b.left, b.right);
    });
    uint32_t takenLeft = 0, takenRight = 0;
    for (const Pair &pair : pairs) {
      if ((pair.left & takenLeft) || (pair.right & takenRight))
        continue;
      takenLeft |= pair.left;
      takenRight |= pair.right;
      for (size_t at = 0; at < left.size(); ++at)
        if (pair.left >> at & 1)
          joints.atEnd[left[at]] = joints.sums.size();
      for (size_t at = 0; at < right.size(); ++at)
        if (pair.right >> at & 1)
          joints.atBegin[right[at]] = joints.sums.size();
      joints.sums.push_back(pair.sum);
    }
  }
  return joints;
}
