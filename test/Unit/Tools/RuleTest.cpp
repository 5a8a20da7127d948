// Tests what rules of --stop-when and --alert are, and at which of some values they are reached.
#include "heddle-run/Rule.h"
#include "gmock/gmock.h"

#include <cmath>

using heddle::run::Rule;
using testing::ElementsAre, testing::IsEmpty;

namespace {

/// The numbers of the values that reach it.
std::vector<size_t> findReached(const std::string &text, const std::vector<double> &values) {
  std::optional<Rule> rule = Rule::read(text);
  EXPECT_TRUE(rule) << text;
  std::vector<size_t> reached;
  for (size_t index = 0; rule && index < values.size(); ++index)
    if (!rule->look(values[index]).empty())
      reached.push_back(index);
  return reached;
}

TEST(Rule, Bounds) {
  std::vector<double> values = {2, 1.5, NAN, 3, INFINITY, -INFINITY};
  EXPECT_THAT(findReached("loss<2", values), ElementsAre(1, 5));
  EXPECT_THAT(findReached("loss>2", values), ElementsAre(3, 4));
  EXPECT_THAT(findReached("a:b>=nan", values), ElementsAre(2, 4, 5)); // of "a:b>"
  EXPECT_THAT(findReached("loss:2", values), ElementsAre(3, 4));
  EXPECT_THAT(findReached("loss:2:max", values), ElementsAre(2));
}

TEST(Rule, SpikesAreFarAboveTheMedian) {
  std::vector<double> values = {9, 1, 1, 1, 1, 1, 2, 2, 3, 3.1, 40, NAN, INFINITY, 3.1};
  EXPECT_THAT(findReached("loss>3x", values), ElementsAre(9, 10, 12)); // not the first ones, of which there is none
  EXPECT_THAT(findReached("loss>3x", std::vector<double>(20, -1)), IsEmpty());
  // What is a spike today is none once most of the last values are as high.
  std::vector<double> rising(64, 1);
  rising.resize(128, 10);
  std::vector<size_t> reached = findReached("loss>3x", rising);
  EXPECT_EQ(reached.front(), 64u);
  EXPECT_EQ(reached.size(), 32u);
}

TEST(Rule, WhatItSays) {
  std::optional<Rule> rule = Rule::read("loss>3x");
  for (int step = 0; step < 8; ++step)
    EXPECT_EQ(rule->look(2), "");
  EXPECT_EQ(rule->look(9), "loss is 9, 4.5 times the median 2");
  EXPECT_EQ(Rule::read("eval/loss<3")->look(2.5), "eval/loss is 2.5");
  EXPECT_TRUE(Rule::read("loss=nan")->isOfNan() && !rule->isOfNan());
}

TEST(Rule, WhatIsNone) {
  for (const char *text :
       {"",           "loss",     "loss<",      "<2",           "loss<2x", "loss>0.5x", "loss>x", "loss>nanx",
        "loss=2",     "loss=NaN", "=nan",       "loss:0",       "loss:-1", "loss:1.5",  "loss:x", "loss>inf",
        "loss>1e999", "loss> 2",  "loss<2:max", "loss=nan:max", ":5",      ":max"})
    EXPECT_FALSE(Rule::read(text)) << text;
}

} // namespace
