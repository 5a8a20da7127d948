// Tests that an epoch's order is a permutation, that a run goes on exactly where it was, and that random bits and
// orders don't depend on the machine.
#include "heddle/Runtime/Data/Order.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <utility>
#include <vector>

using namespace heddle::runtime;

namespace {

TEST(Order, PermutationsHitEachNumberOnce) {
  for (uint64_t size : {1, 2, 3, 4, 5, 16, 17, 100, 1000, 4097, 100'000})
    for (uint64_t seed : {0, 1, 77}) {
      Permutation permutation(size, seed);
      std::vector<bool> isHit(size);
      for (uint64_t index = 0; index < size; ++index) {
        uint64_t number = permutation(index);
        ASSERT_LT(number, size);
        ASSERT_FALSE(isHit[number]) << size << ", seed " << seed << ": " << number << " twice";
        isHit[number] = true;
      }
    }
}

TEST(Order, LargePermutationsStayInside) {
  uint64_t size = (uint64_t(1) << 40) + 12345;
  Permutation permutation(size, 5);
  for (uint64_t index = 0; index < 1000; ++index)
    EXPECT_LT(permutation(size - 1 - index), size);
}

TEST(Order, PermutationsShuffle) {
  Permutation one(1000, 1), two(1000, 2);
  int fixed = 0, same = 0, neighbours = 0;
  for (uint64_t index = 0; index < 1000; ++index) {
    fixed += one(index) == index;
    same += one(index) == two(index);
    neighbours += index > 0 && one(index) == one(index - 1) + 1;
  }
  // Each is 1 on average; ten have a chance of one in ten million.
  EXPECT_LT(fixed, 10);
  EXPECT_LT(same, 10);
  EXPECT_LT(neighbours, 10);
}

TEST(Order, IsTheSameEverywhere) {
  EXPECT_EQ(mix(0), 0xE220A8397B1DCDAF); // SplitMix64's first output from seed 0, as others publish it
  Permutation permutation(10, 3);
  std::vector<uint64_t> numbers;
  for (uint64_t index = 0; index < 10; ++index)
    numbers.push_back(permutation(index));
  EXPECT_EQ(numbers, std::vector<uint64_t>({9, 7, 4, 6, 3, 1, 2, 0, 5, 8}));
}

std::vector<uint64_t> take(Order &order, size_t count) {
  std::vector<uint64_t> numbers(count);
  order.take(numbers);
  return numbers;
}

TEST(Order, GoesOnWhereItWas) {
  Order whole(23, {.seed = 9});
  std::vector<std::vector<uint64_t>> steps;
  std::vector<DataPosition> positions;
  for (int step = 0; step < 20; ++step) {
    positions.push_back(whole.getPosition());
    steps.push_back(take(whole, 5));
  }
  for (int start = 0; start < 20; ++start) {
    Order resumed(23, positions[start]);
    for (int step = start; step < 20; ++step)
      EXPECT_EQ(take(resumed, 5), steps[step]) << "from step " << start;
  }
}

TEST(Order, EpochsDifferAndLeaveOutTheRest) {
  Order order(23, {.seed = 9});
  std::vector<std::vector<uint64_t>> epochs(2);
  for (int step = 0; step < 8; ++step) {
    std::vector<uint64_t> numbers = take(order, 5);
    EXPECT_EQ(order.getPosition().epoch, step / 4);
    std::ranges::copy(numbers, std::back_inserter(epochs[step / 4]));
  }
  EXPECT_NE(epochs[0], epochs[1]);
  for (std::vector<uint64_t> &epoch : epochs) {
    std::ranges::sort(epoch);
    EXPECT_EQ(std::ranges::adjacent_find(epoch), epoch.end());
    EXPECT_EQ(epoch.size(), 20u);
  }
  EXPECT_EQ(order.getPosition(), (DataPosition{.seed = 9, .epoch = 1, .example = 20, .step = 8}));
}

TEST(Order, IsThatOfTheFileWhereItIsNotShuffled) {
  Order order(7, {}, /*isShuffled=*/false);
  EXPECT_EQ(take(order, 3), (std::vector<uint64_t>{0, 1, 2}));
  EXPECT_EQ(take(order, 3), (std::vector<uint64_t>{3, 4, 5}));
  EXPECT_EQ(take(order, 3), (std::vector<uint64_t>{0, 1, 2}));
}

/// Steps as (bucket, examples).
using Step = std::pair<size_t, std::vector<uint64_t>>;

std::vector<Step> take(StepOrder &order, size_t count) {
  std::vector<Step> steps(count);
  for (auto &[bucket, numbers] : steps)
    bucket = order.take(numbers);
  return steps;
}

const std::vector<StepOrder::Bucket> buckets{{23, 5}, {3, 4}, {40, 8}, {7, 7}}; // 4, 0, 5 and 1 steps

TEST(Order, OneBucketIsAnOrder) {
  Order order(23, {.seed = 9});
  StepOrder steps({{23, 5}}, {.seed = 9});
  for (int step = 0; step < 20; ++step) {
    EXPECT_EQ(take(steps, 1)[0].second, take(order, 5));
    EXPECT_EQ(steps.getPosition(), order.getPosition());
  }
}

TEST(Order, EpochsHaveAllStepsOfAllBuckets) {
  StepOrder order(buckets, {.seed = 9});
  std::vector<size_t> orders[3];
  for (std::vector<size_t> &own : orders) {
    std::vector<std::vector<bool>> isHit;
    for (const StepOrder::Bucket &bucket : buckets)
      isHit.emplace_back(bucket.examples);
    for (const auto &[bucket, numbers] : take(order, 10)) {
      own.push_back(bucket);
      EXPECT_EQ(numbers.size(), buckets[bucket].taken);
      for (uint64_t number : numbers) {
        ASSERT_FALSE(isHit[bucket][number]);
        isHit[bucket][number] = true;
      }
    }
    EXPECT_THAT(own, testing::UnorderedElementsAre(0, 0, 0, 0, 2, 2, 2, 2, 2, 3));
  }
  EXPECT_NE(orders[0], orders[1]);
  EXPECT_NE(orders[1], orders[2]);
}

TEST(Order, StepsOfBucketsGoOnWhereTheyWere) {
  StepOrder whole(buckets, {.seed = 9});
  for (int start = 0; start < 25; ++start) {
    StepOrder resumed(buckets, whole.getPosition());
    EXPECT_EQ(whole.getPosition().step, static_cast<uint64_t>(start));
    StepOrder copy = whole;
    EXPECT_EQ(take(resumed, 12), take(copy, 12));
    take(whole, 1);
  }
}

TEST(Order, BucketsAreMixedAlikeWhereNothingIsShuffled) {
  StepOrder order(buckets, {}, /*isShuffled=*/false);
  std::vector<Step> steps = take(order, 10);
  EXPECT_EQ(take(order, 10), steps);
  EXPECT_THAT(steps, testing::Contains(Step(0, {5, 6, 7, 8, 9})));
  EXPECT_THAT(steps, testing::Contains(Step(3, {0, 1, 2, 3, 4, 5, 6})));
}

} // namespace
