#include "Memory.h"

#include "heddle/Reference/Strided.h"

#include <cstring>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::reference::plans;

Memory::Memory(int64_t count, int64_t device) : bytes(count), writers(count), device(device) { clear(0, count); }

Memory::Memory(const Tensor &tensor, Writer writer)
    : bytes(tensor.bytes().begin(), tensor.bytes().end()), writers(bytes.size(), writer), device(0) {}

void Memory::clear(int64_t offset, int64_t count) {
  // 0xFF81 is a NaN of f16 and bf16, and the upper half of one of f32 and f64; device 1 has 0xFF83.
  const auto low = static_cast<std::byte>(0x81 + 2 * (device % 31)), high = std::byte(0xFF);
  for (int64_t at = offset; at < offset + count; ++at)
    bytes[at] = at % 2 == 0 ? low : high;
  std::fill_n(writers.begin() + offset, count, nobody);
}

namespace {

/// Calls `visit(offset, bytes)` for what lies side by side, in row-major order.
template <typename Visit> void forEachRun(const Part &part, Visit visit) {
  ArrayRef<int64_t> shape = part.type.getShape(), strides = part.strides;
  int64_t run = part.getElementBytes();
  if (part.type.getNumElements() == 0)
    return;
  while (!shape.empty() && (shape.back() == 1 || strides.back() == run)) {
    run *= shape.back();
    shape = shape.drop_back();
    strides = strides.drop_back();
  }
  forEachPosition(shape, part.offset, strides, [&](int64_t position) { visit(position, run); });
}

} // namespace

bool Part::isDense() const {
  int64_t expected = getElementBytes();
  for (auto [size, stride] : llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (size != 1 && stride != expected)
      return false;
    expected *= size;
  }
  return true;
}

int64_t Part::getSpan() const {
  if (type.getNumElements() == 0)
    return 0;
  int64_t last = 0;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    last += (size - 1) * stride;
  return last + getElementBytes();
}

Tensor Part::read() const {
  Tensor tensor(type);
  std::byte *to = tensor.mutableBytes().data();
  forEachRun(*this, [&](int64_t at, int64_t count) {
    std::memcpy(to, memory->bytes.data() + at, count);
    to += count;
  });
  return tensor;
}

Tensor Part::readFlat() const {
  return read().withType(RankedTensorType::get({type.getNumElements()}, type.getElementType()));
}

void Part::write(const Tensor &tensor) const {
  const std::byte *from = tensor.bytes().data();
  forEachRun(*this, [&](int64_t at, int64_t count) {
    std::memcpy(memory->bytes.data() + at, from, count);
    std::fill_n(memory->writers.begin() + at, count, writer);
    from += count;
  });
}

std::optional<Tensor> Part::findUndefined() const {
  bool isDefined = true;
  auto isOther = [&](Memory::Writer other) { return other != writer; };
  forEachRun(*this, [&](int64_t at, int64_t count) {
    auto begin = memory->writers.begin() + at;
    isDefined = isDefined && std::none_of(begin, begin + count, isOther);
  });
  if (isDefined)
    return std::nullopt;
  Tensor undefined(
      RankedTensorType::get({type.getNumElements()}, IntegerType::get(type.getContext(), 8, IntegerType::Unsigned)));
  auto *to = undefined.mutableElements<uint8_t>().data();
  forEachPosition(type.getShape(), offset, strides, [&](int64_t at) {
    auto begin = memory->writers.begin() + at;
    *to++ = std::any_of(begin, begin + getElementBytes(), isOther);
  });
  return undefined;
}

void Part::clear() const {
  forEachRun(*this, [&](int64_t at, int64_t count) { memory->clear(at, count); });
}

void Part::clear(const Tensor &undefined) const {
  const auto *from = undefined.elements<uint8_t>().data();
  forEachPosition(type.getShape(), offset, strides, [&](int64_t at) {
    if (*from++)
      memory->clear(at, getElementBytes());
  });
}

bool Part::overlaps(const Part &other) const {
  if (memory != other.memory || getSpan() == 0 || other.getSpan() == 0 || offset >= other.offset + other.getSpan() ||
      other.offset >= offset + getSpan())
    return false;
  if (isDense() && other.isDense())
    return true;
  std::vector<bool> mine(getSpan());
  forEachRun(*this, [&](int64_t at, int64_t count) { std::fill_n(mine.begin() + (at - offset), count, true); });
  bool meets = false;
  forEachRun(other, [&](int64_t at, int64_t count) {
    for (int64_t byte = std::max(at, offset); byte < std::min(at + count, offset + getSpan()) && !meets; ++byte)
      meets = mine[byte - offset];
  });
  return meets;
}

bool Part::isSamePlace(const Part &other) const {
  if (memory != other.memory || offset != other.offset || getElementBytes() != other.getElementBytes())
    return false;
  if (isDense() && other.isDense())
    return getBytes() == other.getBytes();
  return type.getShape() == other.type.getShape() && strides == other.strides;
}
