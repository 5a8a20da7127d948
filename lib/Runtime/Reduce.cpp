// Built for speed (CMakeLists.txt): plain loops over blocks that stay in cache.
#include "Reduce.h"

#include "BFloat16.h"
#include "Portable/Arithmetic.h"

#include <algorithm>
#include <complex>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;
using format::Combiner, format::DType;

namespace {

constexpr int64_t blockElements = 1024;

/// How elements of type T are combined as A.
template <typename T> struct Plain {
  using Stored = T;
  using Wide = T;
  static Wide widen(Stored value) { return value; }
  static Stored narrow(Wide value) { return value; }
};

struct Float16 {
  using Stored = _Float16;
  using Wide = float;
  static Wide widen(Stored value) { return static_cast<float>(value); }
  static Stored narrow(Wide value) { return static_cast<_Float16>(value); }
};

template <typename Format, typename Op> void reduce(const Reduction &own) {
  using Stored = typename Format::Stored;
  using Wide = typename Format::Wide;
  Wide sums[blockElements];
  Stored rounded[blockElements];
  for (int64_t begin = own.begin; begin < own.end; begin += blockElements) {
    int64_t count = std::min(blockElements, own.end - begin);
    for (size_t member = 0; member < own.memberCount; ++member) {
      const auto *from = static_cast<const Stored *>(own.members[member].addresses[own.operand]) + own.from + begin;
      if (member == 0)
        for (int64_t i = 0; i < count; ++i)
          sums[i] = Format::widen(from[i]);
      else
        for (int64_t i = 0; i < count; ++i)
          sums[i] = Op()(sums[i], Format::widen(from[i]));
    }
    for (int64_t i = 0; i < count; ++i)
      rounded[i] = Format::narrow(sums[i]);
    for (size_t member = own.firstTo; member < own.lastTo; ++member)
      std::memcpy(static_cast<Stored *>(own.members[member].addresses[own.destination]) + begin, rounded,
                  count * sizeof(Stored));
  }
}

template <typename Format> ReduceFunction findNumber(Combiner combiner) {
  switch (combiner) {
  case Combiner::Add:
    return reduce<Format, Add>;
  case Combiner::Multiply:
    return reduce<Format, Multiply>;
  case Combiner::Maximum:
    return reduce<Format, Maximum>;
  case Combiner::Minimum:
    return reduce<Format, Minimum>;
  default:
    return nullptr;
  }
}

/// Complex numbers have no order.
ReduceFunction findComplex(Combiner combiner) {
  using Format = Plain<std::complex<float>>;
  return combiner == Combiner::Add        ? reduce<Format, Add>
         : combiner == Combiner::Multiply ? reduce<Format, Multiply>
                                          : nullptr;
}

template <typename T> ReduceFunction findBits(Combiner combiner) {
  return combiner == Combiner::And  ? reduce<Plain<T>, And>
         : combiner == Combiner::Or ? reduce<Plain<T>, Or>
                                    : findNumber<Plain<T>>(combiner);
}

} // namespace

ReduceFunction heddle::runtime::findReduction(Combiner combiner, DType dtype) {
  switch (dtype) {
  case DType::I1:
    return findBits<Pred>(combiner);
  case DType::I8:
    return findBits<int8_t>(combiner);
  case DType::I16:
    return findBits<int16_t>(combiner);
  case DType::I32:
    return findBits<int32_t>(combiner);
  case DType::I64:
    return findBits<int64_t>(combiner);
  case DType::U8:
    return findBits<uint8_t>(combiner);
  case DType::U16:
    return findBits<uint16_t>(combiner);
  case DType::U32:
    return findBits<uint32_t>(combiner);
  case DType::U64:
    return findBits<uint64_t>(combiner);
  case DType::F16:
    return findNumber<Float16>(combiner);
  case DType::BF16:
    return findNumber<BFloat16>(combiner);
  case DType::F32:
    return findNumber<Plain<float>>(combiner);
  case DType::F64:
    return findNumber<Plain<double>>(combiner);
  case DType::C64:
    return findComplex(combiner);
  default:
    return nullptr;
  }
}
