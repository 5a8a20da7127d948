#include "Region.h"

#include "../StridedCopy.h"
#include "heddle/PlanFormat/Program.h"
#include "heddle/Runtime/Data/Order.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <set>

using namespace heddle;
using namespace heddle::runtime;

bool runtime::doMeet(const Region &a, const Region &b) {
  for (size_t dim = 0; dim < a.start.size(); ++dim)
    if (a.start[dim] >= b.start[dim] + b.size[dim] || b.start[dim] >= a.start[dim] + a.size[dim])
      return false;
  return true;
}

std::optional<Region> runtime::intersect(const Region &a, const Region &b) {
  if (!doMeet(a, b))
    return std::nullopt;
  Region both = a;
  for (size_t dim = 0; dim < a.start.size(); ++dim) {
    both.start[dim] = std::max(a.start[dim], b.start[dim]);
    both.size[dim] = std::min(a.start[dim] + a.size[dim], b.start[dim] + b.size[dim]) - both.start[dim];
  }
  return both;
}

std::string runtime::toText(const Region &region) {
  std::string text;
  for (size_t dim = 0; dim < region.start.size(); ++dim)
    text += (dim ? "," : "") + std::to_string(region.start[dim]) + ":" +
            std::to_string(region.start[dim] + region.size[dim]);
  return "[" + text + "]";
}

/// `4, 8`.
static std::string list(const std::vector<int64_t> &numbers) {
  std::string text;
  for (int64_t number : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

std::string runtime::checkCover(const std::vector<int64_t> &shape, const std::vector<Region> &regions) {
  int64_t covered = 0, whole = countElements(shape);
  for (const Region &region : regions) {
    bool isInside = region.start.size() == shape.size() && region.size.size() == shape.size();
    for (size_t dim = 0; isInside && dim < shape.size(); ++dim)
      isInside = region.start[dim] >= 0 && region.size[dim] > 0 && region.start[dim] < shape[dim] &&
                 region.size[dim] <= shape[dim] - region.start[dim];
    if (!isInside)
      return "a box begins at [" + list(region.start) + "] and has sizes [" + list(region.size) + "], needed one of [" +
             list(shape) + "]";
    if (__builtin_add_overflow(covered, countElements(region.size), &covered))
      return "the boxes have more elements than can be counted, needed " + std::to_string(whole);
  }
  // Along the dim with the most places where boxes begin, few of them meet.
  size_t along = 0, most = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    std::set<int64_t> begins;
    for (const Region &region : regions)
      begins.insert(region.start[dim]);
    if (begins.size() > most)
      along = dim, most = begins.size();
  }
  std::vector<const Region *> order;
  for (const Region &region : regions)
    order.push_back(&region);
  if (!shape.empty())
    std::ranges::stable_sort(order, std::less(), [&](const Region *region) { return region->start[along]; });
  for (size_t at = 0; at < order.size(); ++at)
    for (size_t other = at + 1; other < order.size(); ++other) {
      if (!shape.empty() && order[other]->start[along] >= order[at]->start[along] + order[at]->size[along])
        break;
      if (doMeet(*order[at], *order[other]))
        return "the boxes " + toText(*order[at]) + " and " + toText(*order[other]) + " overlap";
    }
  if (covered != whole)
    return "the boxes have " + std::to_string(covered) + " of " + std::to_string(whole) + " elements, needed all";
  return "";
}

namespace {

template <typename Word> uint64_t sumRow(const std::byte *row, int64_t count, uint64_t index) {
  uint64_t sum = 0;
  for (int64_t at = 0; at < count; ++at) {
    Word word;
    std::memcpy(&word, row + at * sizeof(Word), sizeof(Word));
    sum += mix(word ^ (index + at + 1) * 0xD1342543DE82EF95); // an odd number: another one for each place
  }
  return sum;
}

} // namespace

uint64_t runtime::sumElements(const std::vector<int64_t> &shape, const Region &region, uint64_t elementBytes,
                              const std::byte *bytes) {
  auto sumRowOf = [&](const std::byte *row, int64_t count, uint64_t index) {
    switch (elementBytes) {
    case 1:
      return sumRow<uint8_t>(row, count, index);
    case 2:
      return sumRow<uint16_t>(row, count, index);
    case 4:
      return sumRow<uint32_t>(row, count, index);
    default:
      return sumRow<uint64_t>(row, count, index);
    }
  };
  if (shape.empty())
    return sumRowOf(bytes, 1, 0);
  std::vector<int64_t> strides = format::getDenseStrides(shape), index = region.start; // of a row's first element
  int64_t columns = region.size.back(), rows = columns > 0 ? countElements(region.size) / columns : 0;
  uint64_t sum = 0;
  for (int64_t row = 0; row < rows; ++row) {
    sum += sumRowOf(bytes, columns, std::inner_product(index.begin(), index.end(), strides.begin(), int64_t(0)));
    bytes += columns * elementBytes;
    for (size_t dim = shape.size() - 1; dim-- > 0;) { // the next one
      if (++index[dim] < region.start[dim] + region.size[dim])
        break;
      index[dim] = region.start[dim];
    }
  }
  return sum;
}
