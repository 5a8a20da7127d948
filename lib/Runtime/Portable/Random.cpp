// rng_bit_generator: bits of counters, as XLA's CPU has them for `rbg` keys. Threefry-2x32 of 20 rounds and Philox-4x32
// of 10, of Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
#include "Kernel.h"

#include <algorithm>
#include <array>
#include <bit>

using namespace heddle;
using namespace heddle::runtime;
using heddle::format::DType;

namespace {

uint64_t join(uint32_t low, uint32_t high) { return low | static_cast<uint64_t>(high) << 32; }

uint64_t threefry(uint64_t key, uint64_t counter) {
  constexpr int rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  auto low = static_cast<uint32_t>(key), high = static_cast<uint32_t>(key >> 32);
  const uint32_t keys[3] = {low, high, 0x1BD11BDA ^ low ^ high};
  uint32_t a = static_cast<uint32_t>(counter) + low, b = static_cast<uint32_t>(counter >> 32) + high;
  for (uint32_t round = 0; round < 20; ++round) {
    a += b;
    b = std::rotl(b, rotations[round % 8]) ^ a;
    if (uint32_t group = round / 4 + 1; round % 4 == 3) {
      a += keys[group % 3];
      b += keys[(group + 1) % 3] + group;
    }
  }
  return join(a, b);
}

struct Philox {
  uint64_t key, low, high; // the counter

  /// The words of the block; moves on to the next one.
  std::array<uint32_t, 4> next() {
    auto x0 = static_cast<uint32_t>(low), x1 = static_cast<uint32_t>(low >> 32);
    auto x2 = static_cast<uint32_t>(high), x3 = static_cast<uint32_t>(high >> 32);
    auto k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9, k1 += 0xBB67AE85) {
      uint64_t first = uint64_t(x0) * 0xD2511F53, second = uint64_t(x2) * 0xCD9E8D57;
      x0 = static_cast<uint32_t>(second >> 32) ^ x1 ^ k0;
      x1 = static_cast<uint32_t>(second);
      x2 = static_cast<uint32_t>(first >> 32) ^ x3 ^ k1;
      x3 = static_cast<uint32_t>(first);
    }
    high += ++low == 0;
    return {x0, x1, x2, x3};
  }

  /// Narrow elements have the low bits of a word; what is left of the last block is lost.
  template <typename T> void fill(T *to, int64_t count) {
    constexpr int64_t perBlock = sizeof(T) == 8 ? 2 : 4;
    for (int64_t done = 0; done < count; done += perBlock) {
      std::array<uint32_t, 4> words = next();
      for (int64_t i = 0; i < std::min(perBlock, count - done); ++i)
        to[done + i] = static_cast<T>(sizeof(T) == 8 ? join(words[2 * i % 4], words[(2 * i + 1) % 4]) : words[i]);
    }
  }
};

/// How many elements there are before, along and after the dim along which the halves of a block lie next to each
/// other: the first one that is even, else the largest.
struct Pairs {
  explicit Pairs(const std::vector<int64_t> &shape) {
    auto paired = std::ranges::find_if(shape, [](int64_t size) { return size % 2 == 0; });
    if (paired == shape.end())
      paired = std::ranges::max_element(shape);
    for (auto size = shape.begin(); size != shape.end(); ++size)
      (size < paired ? before : size == paired ? along : behind) *= *size;
  }
  int64_t before = 1, along = 1, behind = 1;
};

struct Threefry {
  uint64_t key, counter;

  template <typename T> void fill(T *to, const Pairs &pairs) {
    if constexpr (sizeof(T) == 8) {
      for (int64_t i = 0; i < pairs.before * pairs.along * pairs.behind; ++i)
        to[i] = threefry(key, counter++);
    } else {
      int64_t half = (pairs.along + 1) / 2;
      for (int64_t outer = 0; outer < pairs.before; ++outer)
        for (int64_t block = 0; block < half; ++block)
          for (int64_t inner = 0; inner < pairs.behind; ++inner) {
            uint64_t bits = threefry(key, counter++);
            T *first = to + (outer * pairs.along + 2 * block) * pairs.behind + inner;
            *first = static_cast<T>(bits);
            if (2 * block + 1 < pairs.along)
              first[pairs.behind] = static_cast<T>(bits >> 32);
          }
    }
  }
};

/// `make` of an unsigned integer as wide as an element.
template <typename Make> Call dispatchBits(DType dtype, Make make) {
  switch (format::getBytes(dtype)) {
  case 1:
    return make(uint8_t());
  case 2:
    return make(uint16_t());
  case 4:
    return make(uint32_t());
  default:
    return make(uint64_t());
  }
}

Call bindRngBitGenerator(const Binding &binding) {
  binding.needCounts(1, 2);
  const Tensor &from = binding.operands[0], &state = binding.results[0], &to = binding.results[1];
  int64_t algorithm = binding.number("algorithm");
  bool isThreefry = algorithm == 1;
  binding.need(algorithm >= 0 && algorithm <= 2, "an algorithm of 0 to 2");
  binding.need(from.type == state.type && from.type.dtype == DType::U64 && from.rank() == 1 &&
                   (from.shape()[0] == 2 || (from.shape()[0] == 3 && !isThreefry)),
               "a state of two u64, or three for Philox, and one like it after that");
  binding.need(to.type.dtype != DType::I1 && to.type.dtype != DType::C64 && to.type.dtype != DType::C128,
               "bits of integers or floats");
  return dispatchBits(to.type.dtype, [&](auto zero) -> Call {
    using T = decltype(zero);
    auto *words = from.as<uint64_t>(), *after = state.as<uint64_t>();
    T *bits = to.as<T>();
    if (isThreefry)
      return [=, pairs = Pairs(to.shape())] {
        Threefry generator{words[0], words[1]};
        generator.fill(bits, pairs);
        after[0] = generator.key;
        after[1] = generator.counter;
      };
    return [=, count = to.elements(), isWide = from.shape()[0] == 3] {
      Philox generator{words[0], words[1], isWide ? words[2] : words[0]}; // as XLA
      generator.fill(bits, count);
      after[0] = generator.key;
      after[1] = generator.low;
      if (isWide)
        after[2] = generator.high;
    };
  });
}

} // namespace

void heddle::runtime::addRandomKernels(KernelTable &table) { table.add("rng_bit_generator", bindRngBitGenerator); }
