#include "NumberMutation.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace heddle;
using llvm::StringRef;

namespace {

/// A number of a text, with its sign.
struct Place {
  size_t begin, size;
};

/// Whether digits at `begin` are a number of their own, or one of a type's dims: none of a name, nor of a fraction.
bool isNumber(StringRef text, size_t begin, size_t end) {
  char before = begin ? text[begin - 1] : ' ', after = end < text.size() ? text[end] : ' ';
  if (after == '.' || after == '"' || llvm::isAlpha(after) != (after == 'x') || after == '_')
    return false;
  if (before == 'x') { // 8x12xf32, but not 0x1F
    size_t first = begin - 1;
    while (first > 0 && llvm::isDigit(text[first - 1]))
      --first;
    return first + 1 < begin && first > 0 && (text[first - 1] == '<' || text[first - 1] == 'x') &&
           text.substr(first, begin - 1 - first) != "0";
  }
  return !llvm::isAlnum(before) && !StringRef("_%@#$.\"^!").contains(before);
}

llvm::SmallVector<Place> findNumbers(StringRef text) {
  llvm::SmallVector<Place> places;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    while (end < text.size() && llvm::isDigit(text[end]))
      ++end;
    if (end == begin) {
      ++begin;
      continue;
    }
    bool isSigned = begin && text[begin - 1] == '-';
    if (isNumber(text, begin, end))
      places.push_back({begin - isSigned, end - begin + isSigned});
    begin = end;
  }
  return places;
}

std::string change(StringRef number, Random &random) {
  static constexpr StringRef numbers[] = {"0",
                                          "0",
                                          "1",
                                          "2",
                                          "3",
                                          "-1",
                                          "7",
                                          "13",
                                          "64",
                                          "100",
                                          "4096",
                                          "65536",
                                          "1048576",
                                          "1048577",
                                          "1000000",
                                          "1000000000",
                                          "2147483647",
                                          "2147483648",
                                          "4294967296",
                                          "1099511627776",
                                          "-2",
                                          "-1000000000",
                                          "-2147483648",
                                          "4611686018427387904",
                                          "9223372036854775807",
                                          "-9223372036854775808",
                                          "9223372036854775808"};
  int64_t value;
  if (random.below(2) == 0 && !number.getAsInteger(10, value) && value < INT64_MAX / 4 && value > INT64_MIN / 4)
    switch (random.below(4)) {
    case 0:
      return std::to_string(value + 1);
    case 1:
      return std::to_string(value - 1);
    case 2:
      return std::to_string(2 * value);
    default:
      return std::to_string(-value);
    }
  return random.pick(llvm::ArrayRef<StringRef>(numbers)).str();
}

} // namespace

std::string heddle::mutateNumbers(const std::vector<Seed> &seeds, Random &random) {
  std::string text = random.pick(seeds).text;
  unsigned steps = random.below(3) ? 1 : 2 + random.below(2);
  for (unsigned step = 0; step < steps; ++step) {
    llvm::SmallVector<Place> places = findNumbers(text);
    if (places.empty())
      return text;
    Place chosen = random.pick(places);
    std::string from = text.substr(chosen.begin, chosen.size), to = change(from, random);
    if (random.below(2))
      places = {chosen};
    for (size_t index = places.size(); index-- > 0;) // from the end, so that places before stay
      if (StringRef(text).substr(places[index].begin, places[index].size) == from)
        text.replace(places[index].begin, places[index].size, to);
  }
  return text;
}
