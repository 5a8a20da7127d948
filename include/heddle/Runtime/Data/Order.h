// In which order a run sees its examples: in each epoch another one, from a seed, without a list of examples in memory.
#ifndef HEDDLE_RUNTIME_DATA_ORDER_H
#define HEDDLE_RUNTIME_DATA_ORDER_H

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace heddle::runtime {

/// 64 bits of which each depends on each one of `bits`: the output function of SplitMix64 (Steele, Lea, Flood, "Fast
/// Splittable Pseudorandom Number Generators", OOPSLA 2014).
inline uint64_t mix(uint64_t bits) {
  bits += 0x9E3779B97F4A7C15;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  return bits ^ bits >> 31;
}
inline uint64_t mix(uint64_t bits, uint64_t more) { return mix(mix(bits) ^ more); }
uint64_t mix(std::string_view text);

/// A permutation of 0 ... size - 1: a Feistel network over the next power of four, which is walked along until it comes
/// back inside (cycle walking: Black and Rogaway, "Ciphers with Arbitrary Finite Domains", CT-RSA 2002).
class Permutation {
public:
  Permutation(uint64_t size, uint64_t seed);
  /// Where the permutation takes an index < size.
  uint64_t operator()(uint64_t index) const;
  uint64_t getSize() const { return size; }

private:
  static constexpr int rounds = 6;
  uint64_t size;
  unsigned halfBits;
  std::array<uint64_t, rounds> keys;
};

/// Where a run is in its data. The next step is a function of this and nothing else, whatever the mesh is.
struct DataPosition {
  uint64_t seed = 0;
  uint64_t epoch = 0, example = 0; // the next one: its number in the epoch's order
  uint64_t step = 0;               // steps that were taken: random leaves have other bits in each

  bool operator==(const DataPosition &) const = default;
};

/// Examples step by step. What is left of an epoch and is too short for a step is left out.
class Order {
public:
  /// `examples` is at least as much as a step takes.
  Order(uint64_t examples, DataPosition position, bool isShuffled = true);
  /// The numbers of the next step's examples.
  void take(std::span<uint64_t> numbers);
  const DataPosition &getPosition() const { return position; }

private:
  uint64_t examples;
  DataPosition position;
  bool isShuffled;
  Permutation permutation;
};

/// Steps one after another, each of one of several buckets of examples. What is left of a bucket in an epoch and is too
/// short for a step of it is left out; a bucket with less than that is in no step. The position's `example` counts
/// steps where there are several buckets, so that a run goes on in the middle of an epoch without looking at what was
/// before.
class StepOrder {
public:
  struct Bucket {
    uint64_t examples, taken; // taken by a step of it
    uint64_t getSteps() const { return taken ? examples / taken : 0; }
  };
  /// One bucket has a step at least.
  StepOrder(std::vector<Bucket> buckets, DataPosition position, bool isShuffled = true);
  /// The bucket of the next step, and the numbers of its examples there.
  size_t take(std::vector<uint64_t> &numbers);
  const DataPosition &getPosition() const { return position; }

private:
  std::vector<Bucket> buckets;
  uint64_t steps; // of an epoch
  DataPosition position;
  bool isShuffled;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_ORDER_H
