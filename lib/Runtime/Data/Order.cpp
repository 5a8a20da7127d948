#include "heddle/Runtime/Data/Order.h"

#include <algorithm>
#include <bit>

using namespace heddle;
using namespace heddle::runtime;

uint64_t runtime::mix(std::string_view text) {
  uint64_t bits = text.size();
  for (char character : text)
    bits = mix(bits, static_cast<unsigned char>(character));
  return bits;
}

Permutation::Permutation(uint64_t size, uint64_t seed) : size(size) {
  unsigned bits = size > 1 ? std::bit_width(size - 1) : 1;
  halfBits = (bits + 1) / 2;
  for (int round = 0; round < rounds; ++round)
    keys[round] = mix(seed, round);
}

uint64_t Permutation::operator()(uint64_t index) const {
  uint64_t mask = (uint64_t(1) << halfBits) - 1;
  do {
    uint64_t left = index >> halfBits, right = index & mask;
    for (uint64_t key : keys) {
      uint64_t next = left ^ (mix(key, right) & mask);
      left = right;
      right = next;
    }
    index = left << halfBits | right;
  } while (index >= size);
  return index;
}

static uint64_t getSeed(const DataPosition &position) { return mix(position.seed, position.epoch); }

Order::Order(uint64_t examples, DataPosition position, bool isShuffled)
    : examples(examples), position(position), isShuffled(isShuffled), permutation(examples, getSeed(position)) {}

void Order::take(std::span<uint64_t> numbers) {
  if (numbers.size() > examples - std::min(position.example, examples)) {
    ++position.epoch;
    position.example = 0;
    permutation = Permutation(examples, getSeed(position));
  }
  for (uint64_t &number : numbers) {
    number = isShuffled ? permutation(position.example) : position.example;
    ++position.example;
  }
  ++position.step;
}

StepOrder::StepOrder(std::vector<Bucket> given, DataPosition position, bool isShuffled)
    : buckets(std::move(given)), steps(0), position(position), isShuffled(isShuffled) {
  for (const Bucket &bucket : buckets)
    steps += bucket.getSteps();
}

size_t StepOrder::take(std::vector<uint64_t> &numbers) {
  if (buckets.size() == 1) {
    Order order(buckets[0].examples, position, isShuffled);
    numbers.resize(buckets[0].taken);
    order.take(numbers);
    position = order.getPosition();
    return 0;
  }
  if (position.example >= steps) {
    ++position.epoch;
    position.example = 0;
  }
  // All steps of all buckets are shuffled as one, and each bucket's examples by themselves. What takes examples in
  // their order gets buckets mixed, too: the first steps of a pass have some of each.
  uint64_t step = Permutation(steps, isShuffled ? getSeed(position) : mix("buckets"))(position.example);
  size_t bucket = 0;
  for (; step >= buckets[bucket].getSteps(); ++bucket)
    step -= buckets[bucket].getSteps();
  numbers.resize(buckets[bucket].taken);
  DataPosition own{.seed = mix(position.seed, bucket), .epoch = position.epoch, .example = step * numbers.size()};
  Order(buckets[bucket].examples, own, isShuffled).take(numbers);
  ++position.example;
  ++position.step;
  return bucket;
}
