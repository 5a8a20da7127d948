// Reductions that keep the answer:
//  - An item is placed after its neighbors in time if they leave so much that one of the gaps between them must hold
//    it, wherever they lie. Without it, others may follow.
//  - What then no longer meets in time is decided apart.
//  - An item that is live all the time lies at the bottom.
#include "Decide.h"

#include "FirstFit.h"

#include <algorithm>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

/// Items that can be placed last, in the order in which they can be left out.
std::vector<int> findDeferrable(const Instance &instance, int64_t capacity, Effort &effort) {
  const std::vector<Item> &items = instance.items;
  int count = items.size();
  std::vector<int64_t> sums(count), counts(count);
  for (int item = 0; item < count; ++item)
    for (int other = 0; other < item; ++other)
      if (meet(items[item], items[other])) {
        sums[item] += items[other].size;
        sums[other] += items[item].size;
        ++counts[item];
        ++counts[other];
      }
  effort.spent += int64_t(count) * count / 4;
  std::vector<int> deferred;
  std::vector<char> isDeferred(count);
  auto canWait = [&](int item) {
    // With all counts + 1 gaps of at most this, none need be large enough.
    int64_t most = items[item].size + items[item].alignment - 2, rest = capacity - sums[item];
    return items[item].fixed < 0 && rest > 0 && (rest - 1) / (counts[item] + 1) >= most;
  };
  std::vector<int> waiting;
  for (int item = 0; item < count; ++item)
    if (canWait(item)) {
      isDeferred[item] = true;
      waiting.push_back(item);
    }
  while (!waiting.empty()) {
    int item = waiting.back();
    waiting.pop_back();
    deferred.push_back(item);
    effort.spent += count;
    for (int other = 0; other < count; ++other)
      if (!isDeferred[other] && meet(items[item], items[other])) {
        sums[other] -= items[item].size;
        --counts[other];
        if (canWait(other)) {
          isDeferred[other] = true;
          waiting.push_back(other);
        }
      }
  }
  return deferred;
}

/// Items that are live all the time and can lie at the bottom.
std::vector<int> findBottom(const Instance &instance) {
  std::vector<int> bottom;
  for (int item = 0; item < static_cast<int>(instance.items.size()); ++item) {
    const Item &it = instance.items[item];
    if (it.fixed >= 0 || it.alignment != 1)
      return {};
    if (it.begin == 0 && it.end == instance.sections)
      bottom.push_back(item);
  }
  return bottom;
}

/// Decides for items that are connected by meeting in time, and so can't be split into parts.
Answer decidePart(const Instance &part, int64_t capacity, Effort &effort, std::vector<int64_t> &offsets,
                  int64_t &next) {
  std::vector<int> bottom = findBottom(part);
  if (bottom.empty())
    return searchSkyline(part, capacity, effort, offsets, next);
  int64_t height = 0;
  std::vector<int> rest;
  offsets.assign(part.items.size(), 0);
  for (int item = 0, at = 0; item < static_cast<int>(part.items.size()); ++item)
    if (at < static_cast<int>(bottom.size()) && bottom[at] == item) {
      ++at;
      offsets[item] = height;
      height += part.items[item].size;
    } else {
      rest.push_back(item);
    }
  if (rest.empty()) {
    next = height;
    return height <= capacity ? Answer::Fits : Answer::Refuted;
  }
  std::vector<int64_t> above;
  Answer answer = decide(getPart(part, rest), capacity - height, effort, above, next);
  if (answer == Answer::Refuted)
    next += height;
  if (answer == Answer::Fits)
    for (size_t at = 0; at < rest.size(); ++at)
      offsets[rest[at]] = height + above[at];
  return answer;
}

} // namespace

Answer heddle::problems::placing::decide(const Instance &instance, int64_t capacity, Effort &effort,
                                         std::vector<int64_t> &offsets, int64_t &next) {
  if (int64_t bound = getBound(instance); bound > capacity) {
    next = bound;
    return Answer::Refuted;
  }
  std::vector<int> deferred = findDeferrable(instance, capacity, effort), rest;
  std::vector<char> isDeferred(instance.items.size());
  for (int item : deferred)
    isDeferred[item] = true;
  for (int item = 0; item < static_cast<int>(instance.items.size()); ++item)
    if (!isDeferred[item])
      rest.push_back(item);
  offsets.assign(instance.items.size(), 0);
  for (const std::vector<int> &part : splitByTime(instance, rest)) {
    std::vector<int64_t> partOffsets;
    Answer answer = decidePart(getPart(instance, part), capacity, effort, partOffsets, next);
    if (answer != Answer::Fits)
      return answer;
    for (size_t at = 0; at < part.size(); ++at)
      offsets[part[at]] = partOffsets[at];
  }
  // The last to be left out come first.
  std::vector<int> placed = std::move(rest);
  for (auto it = deferred.rbegin(); it != deferred.rend(); ++it) {
    std::vector<std::pair<int64_t, int64_t>> taken;
    for (int other : placed)
      if (meet(instance.items[*it], instance.items[other]))
        taken.emplace_back(offsets[other], offsets[other] + instance.items[other].size);
    std::sort(taken.begin(), taken.end());
    offsets[*it] = findGap(instance.items[*it], taken, Gap::Lowest);
    effort.spent += placed.size();
    placed.push_back(*it);
  }
  return Answer::Fits;
}
