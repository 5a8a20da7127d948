// Examples that nobody collected: each element depends on the seed, its leaf, its example and its place alone.
#include "heddle/Runtime/Data/Order.h"
#include "heddle/Runtime/Data/Source.h"

#include <cmath>
#include <cstring>
#include <numbers>

using namespace heddle;
using namespace heddle::runtime;
using format::DType;

namespace {

/// What is less than all vocabularies that one may think of.
constexpr uint64_t smallVocabulary = 8;

/// A number in (0, 1].
double toFraction(uint64_t bits) { return static_cast<double>((bits >> 11) + 1) * 0x1p-53; }

/// Normal, from 64 random bits (Box and Muller, 1958).
double toNormal(uint64_t bits) {
  double radius = std::sqrt(-2 * std::log(toFraction(bits)));
  return radius * std::cos(2 * std::numbers::pi * toFraction(mix(bits)));
}

template <typename T> void put(std::byte *to, T value) { std::memcpy(to, &value, sizeof(value)); }

/// The nearest bf16 that is not larger in magnitude.
uint16_t toBf16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return static_cast<uint16_t>(bits >> 16);
}

void putFloat(DType dtype, double value, std::byte *to) {
  switch (dtype) {
  case DType::F32:
  case DType::C64:
    return put(to, static_cast<float>(value));
  case DType::BF16:
    return put(to, toBf16(static_cast<float>(value)));
  case DType::F16:
    return put(to, static_cast<_Float16>(static_cast<float>(value)));
  default:
    return put(to, value);
  }
}

class Synthetic : public Source {
public:
  Synthetic(const SourceOptions &options, std::vector<Leaf> leaves)
      : leaves(std::move(leaves)), seed(options.seed),
        vocabulary(options.vocabulary ? options.vocabulary : smallVocabulary) {}

  uint64_t getExamples() const override { return uint64_t(1) << 40; }

  bool read(size_t leaf, uint64_t example, int64_t, std::byte *row, std::string &) override {
    const Leaf &own = leaves[leaf];
    uint64_t start = mix(mix(seed, mix(own.name)), example), bytes = format::getBytes(own.type.dtype);
    for (uint64_t at = 0; at < own.getRowBytes(); at += bytes)
      putElement(own.type.dtype, mix(start, at), row + at);
    return true;
  }

  std::string describe() const override {
    std::string text = "synthetic, seed " + std::to_string(seed);
    for (const Leaf &leaf : leaves)
      text += ", \"" + leaf.name + "\" " +
              (isFloat(leaf.type.dtype) ? "normal" : "0 to " + std::to_string(getBound(leaf.type.dtype) - 1));
    return text;
  }

private:
  static bool isFloat(DType dtype) {
    return dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F32 || dtype == DType::F64 ||
           dtype == DType::C64 || dtype == DType::C128;
  }

  uint64_t getBound(DType dtype) const {
    if (dtype == DType::I1)
      return 2;
    bool isSigned = dtype >= DType::I8 && dtype <= DType::I64;
    unsigned bits = static_cast<unsigned>(format::getBytes(dtype)) * 8 - isSigned;
    return bits >= 63 ? vocabulary : std::min(vocabulary, uint64_t(1) << bits);
  }

  void putElement(DType dtype, uint64_t bits, std::byte *to) const {
    uint64_t half = format::getBytes(dtype) / 2;
    if (dtype == DType::C64 || dtype == DType::C128) {
      putFloat(dtype, toNormal(mix(bits, 1)), to + half);
      return putFloat(dtype, toNormal(bits), to);
    }
    if (isFloat(dtype))
      return putFloat(dtype, toNormal(bits), to);
    uint64_t value = bits % getBound(dtype);
    std::memcpy(to, &value, format::getBytes(dtype)); // little-endian, as we are
  }

  std::vector<Leaf> leaves;
  uint64_t seed, vocabulary;
};

} // namespace

std::unique_ptr<Source> runtime::makeSynthetic(const SourceOptions &options, std::vector<Leaf> &leaves,
                                               std::string &error) {
  for (const Leaf &leaf : leaves)
    if (leaf.type.dtype == DType::F8E4M3FN || leaf.type.dtype == DType::F8E5M2) {
      error = "batch leaf \"" + leaf.name + "\" is " + format::toString(leaf.type) +
              ", needed a type that synthetic data has: not f8";
      return nullptr;
    }
  return std::make_unique<Synthetic>(options, leaves);
}
