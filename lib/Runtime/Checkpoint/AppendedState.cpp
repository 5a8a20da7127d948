#include "heddle/Runtime/Checkpoint/AppendedState.h"

#include "heddle/Runtime/DTypes.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

void runtime::fillAppended(const format::Port &leaf, std::span<std::byte> elements) {
  const std::vector<uint8_t> &element = leaf.appended->element;
  std::ranges::fill(elements, std::byte(0));
  if (leaf.appended->isZero())
    return;
  for (size_t at = 0; at < elements.size(); at += element.size())
    std::memcpy(elements.data() + at, element.data(), element.size());
}

std::string runtime::describeAppended(const format::Port &leaf) {
  const format::Appended &appended = *leaf.appended;
  std::optional<double> number;
  if (appended.copyOf.empty() && !appended.isZero())
    number = toDouble(leaf.type.dtype, reinterpret_cast<const std::byte *>(appended.element.data()));
  if (!number)
    return format::toString(appended);
  char text[32];
  std::snprintf(text, sizeof(text), "splat %.9g", *number);
  return text;
}
