// Tests what is said of the kinds of collectives: that a name is one kind's, who sends to whom, what is refused, and
// how many elements members get.
#include "heddle/PlanFormat/CollectiveKind.h"

#include "gtest/gtest.h"

#include <limits>
#include <set>

using namespace heddle::format;

namespace {

constexpr int64_t most = std::numeric_limits<int64_t>::max();
using Members = std::vector<int64_t>;

TEST(Collectives, NamesAreOfOneKind) {
  std::set<std::string> names;
  for (uint8_t number = 0; number < collectiveKindCount; ++number) {
    auto kind = static_cast<CollectiveKind>(number);
    EXPECT_TRUE(names.insert(toString(kind)).second);
    EXPECT_EQ(findCollectiveKind(toString(kind)), kind);
  }
  EXPECT_EQ(findCollectiveKind("gossip"), std::nullopt);
}

TEST(Collectives, SourcesFollowFromWhatIsSaid) {
  EXPECT_EQ(findSources(CollectiveKind::AllGather, {}, 4), Members());
  EXPECT_EQ(findSources(CollectiveKind::Shift, {.offset = 1}, 4), Members({1, 2, 3, -1}));
  EXPECT_EQ(findSources(CollectiveKind::Shift, {.offset = -3}, 4), Members({-1, -1, -1, 0}));
  EXPECT_EQ(findSources(CollectiveKind::Shift, {.offset = 2, .isMirrored = true}, 4), Members({2, 1, 0, -1}));
  Members senders = {0, 3}, receivers = {2, 0};
  EXPECT_EQ(findSources(CollectiveKind::Pairs, {.senders = senders, .receivers = receivers}, 4),
            Members({3, -1, 0, -1}));
}

TEST(Collectives, FaultsAreNamed) {
  std::string outside = ", needed one that gives some of the 4 members another's";
  EXPECT_EQ(findFault(CollectiveKind::Shift, {.offset = 3}, 4), "");
  EXPECT_EQ(findFault(CollectiveKind::Shift, {.offset = 4}, 4), "offset is 4" + outside);
  EXPECT_EQ(findFault(CollectiveKind::Shift, {.offset = 0}, 4), "offset is 0" + outside);
  EXPECT_EQ(findFault(CollectiveKind::Shift, {.offset = 6, .isMirrored = true}, 4), "");
  EXPECT_EQ(findFault(CollectiveKind::Shift, {.offset = 7, .isMirrored = true}, 4), "offset is 7" + outside);
  Members two = {0, 1}, twice = {2, 2}, one = {1}, far = {1, 4};
  EXPECT_EQ(findFault(CollectiveKind::Pairs, {.senders = two, .receivers = two}, 4), "");
  EXPECT_EQ(findFault(CollectiveKind::Pairs, {.senders = two, .receivers = one}, 4),
            "has 2 senders and 1 receivers, needed as many");
  EXPECT_EQ(findFault(CollectiveKind::Pairs, {.senders = two, .receivers = twice}, 4),
            "has member 2, needed each of 4 members once at most");
  EXPECT_EQ(findFault(CollectiveKind::Pairs, {.senders = far, .receivers = two}, 4),
            "has member 4, needed each of 4 members once at most");
}

TEST(Collectives, ElementsAreWhole) {
  EXPECT_EQ(findReceivedElements(CollectiveKind::AllReduce, 6, 4), 6);
  EXPECT_EQ(findReceivedElements(CollectiveKind::AllGather, 6, 4), 24);
  EXPECT_EQ(findReceivedElements(CollectiveKind::AllGather, most / 2, 4), std::nullopt);
  EXPECT_EQ(findReceivedElements(CollectiveKind::ReduceScatter, 8, 4), 2);
  EXPECT_EQ(findReceivedElements(CollectiveKind::ReduceScatter, 6, 4), std::nullopt);
  EXPECT_EQ(findReceivedElements(CollectiveKind::AllToAll, 8, 4), 8);
  EXPECT_EQ(findReceivedElements(CollectiveKind::AllToAll, 6, 4), std::nullopt);
}

} // namespace
