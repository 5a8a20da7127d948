// Tests that what a halo plan puts together holds every element that a shard reads, by following elements on all
// shards.
#include "heddle/Analysis/WindowAccess.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace heddle;

namespace {

constexpr int64_t nothing = -1;

/// The global indices that shard `shard` has after fetching the plan's pieces.
std::vector<int64_t> assemble(const HaloPlan &plan, int64_t shard, int64_t size) {
  std::vector<int64_t> all;
  for (const HaloPiece &piece : plan.pieces) {
    int64_t source = plan.getSource(piece, shard), begin = plan.isUniform ? piece.begin : 0;
    int64_t end = plan.isUniform ? piece.end : plan.local;
    for (int64_t i = begin; i < end; ++i) {
      int64_t index = source * plan.local + i;
      bool isSent = i >= piece.begin && i < piece.end && source >= 0 && source < plan.shards && index < size;
      all.push_back(isSent ? index : nothing);
    }
  }
  return all;
}

TEST(WindowAccess, HaloPlansHoldWhatIsRead) {
  std::mt19937 random(1);
  auto draw = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(random); };
  for (int trial = 0; trial < 20000; ++trial) {
    int64_t shards = draw(1, 6), size = draw(shards, 24), local = llvm::divideCeil(size, shards);
    WindowAccess access;
    access.first = draw(-6, size + 2);
    access.step = draw(0, 2) ? local : draw(0, 2) ? -local : draw(-local, 2 * local);
    access.length = draw(1, 12);
    HaloPlan plan = planHalo(access, size, shards);
    for (int64_t shard = 0; shard < shards; ++shard) {
      std::vector<int64_t> all = assemble(plan, shard, size);
      for (int64_t i = 0; i < access.length; ++i) {
        int64_t index = access.first + shard * access.step + i;
        int64_t at = i + (plan.isUniform ? 0 : plan.start + shard * plan.startStep);
        if (index < 0 || index >= size) {
          EXPECT_TRUE(plan.readsOutside);
          continue;
        }
        ASSERT_GE(at, 0);
        ASSERT_LT(at, static_cast<int64_t>(all.size()));
        ASSERT_EQ(all[at], index) << "shard " << shard << " of " << shards << ", size " << size << ", first "
                                  << access.first << ", step " << access.step << ", length " << access.length;
      }
    }
  }
}

TEST(WindowAccess, AConvolutionOfThreeSendsTwoElements) {
  WindowAccess access;
  access.first = -1;
  access.step = 4;
  access.length = 6;
  HaloPlan plan = planHalo(access, 16, 4);
  EXPECT_TRUE(plan.isUniform);
  EXPECT_TRUE(plan.readsOutside);
  EXPECT_EQ(plan.getSentElements(), (llvm::SmallVector<int64_t>{1, 2, 2, 1}));
}

} // namespace
