// Tests who is named where ranks wait for each other.
#include "heddle/Launch/HangReport.h"
#include "gmock/gmock.h"

#include <nlohmann/json.hpp>

using namespace heddle::launch;
using nlohmann::json;
using testing::HasSubstr;

namespace {

struct Device {
  int64_t number;
  std::string state;
  int64_t instruction;
  std::vector<int64_t> peers;
  std::string kind = "all_reduce";
};

RankRecord makeRecord(int64_t rank, const std::vector<Device> &devices) {
  json all{{"rank", rank}, {"nanoseconds", 5'000'000'000}, {"devices", json::array()}};
  for (const Device &own : devices)
    all["devices"].push_back({{"device", own.number},
                              {"state", own.state},
                              {"peers", own.peers},
                              {"instructions",
                               {{{"number", own.instruction},
                                 {"start", 1'000'000'000},
                                 {"end", nullptr},
                                 {"text", own.kind + ", step.py:7"}}}}});
  return {"rank " + std::to_string(rank), true, all.dump()};
}

TEST(HangReport, WhoIsStillBusyIsBehind) {
  HangReport report = explainHang(
      {{0, makeRecord(0, {{0, "waiting", 5, {0, 1}}})}, {1, makeRecord(1, {{1, "running", 4, {}, "launch @loop"}})}});
  EXPECT_EQ(report.culprit, "rank 1 is behind: its device 1 is in #4 (launch @loop, step.py:7) for 4000 ms");
  EXPECT_EQ(report.table, "rank 0\n  device 0 waits in #5 (all_reduce, step.py:7) for 4000 ms, for device 1\n"
                          "rank 1\n  device 1 is in #4 (launch @loop, step.py:7) for 4000 ms\n");
}

TEST(HangReport, WhoHasLeftOneOutHasEndedItsStep) {
  HangReport report =
      explainHang({{0, makeRecord(0, {{0, "waiting", 5, {0, 1}}})}, {1, makeRecord(1, {{1, "ended", 6, {}}})}});
  EXPECT_EQ(report.culprit, "rank 1 is behind: its device 1 has ended its step");
}

TEST(HangReport, BehindByWayOfOthers) { // 0 waits for 1, 1 for 2, 2 for nobody
  HangReport report = explainHang({{0, makeRecord(0, {{0, "waiting", 9, {0, 1}}})},
                                   {1, makeRecord(1, {{1, "waiting", 7, {1, 2}}})},
                                   {2, makeRecord(2, {{2, "running", 3, {}, "copy"}})}});
  EXPECT_THAT(report.culprit, HasSubstr("rank 2 is behind: its device 2 is in #3 (copy"));
}

TEST(HangReport, WhereAllWaitTheOneElsewhereIsNamed) {
  std::vector<int64_t> all{0, 1, 2};
  HangReport report = explainHang({{0, makeRecord(0, {{0, "waiting", 5, all}})},
                                   {1, makeRecord(1, {{1, "waiting", 8, all}})},
                                   {2, makeRecord(2, {{2, "waiting", 5, all}})}});
  EXPECT_EQ(report.culprit, "rank 1 is elsewhere: its device 1 waits in #8 (all_reduce, step.py:7) for 4000 ms, where "
                            "others are in #5 (all_reduce, step.py:7)");
}

/// The run ends at once then, and others may still be on their way.
TEST(HangReport, WhoHasComeToAnotherCollectiveIsNamedBeforeThoseThatCompute) {
  std::vector<int64_t> all{0, 1, 2, 3};
  HangReport report = explainHang({{0, makeRecord(0, {{0, "waiting", 5, all}})},
                                   {1, makeRecord(1, {{1, "running", 4, {}, "launch @loop"}})},
                                   {2, makeRecord(2, {{2, "running", 8, all}})},
                                   {3, makeRecord(3, {{3, "running", 3, {}, "launch @loop"}})}});
  EXPECT_EQ(report.culprit, "rank 2 is elsewhere: its device 2 waits in #8 (all_reduce, step.py:7) for 4000 ms, where "
                            "others are in #5 (all_reduce, step.py:7)");
}

/// A host does not know that a GPU waits, only where it is.
TEST(HangReport, WhoIsInACollectiveWaitsForThoseThatAreNot) {
  std::vector<int64_t> all{0, 1, 2};
  HangReport report = explainHang({{0, makeRecord(0, {{0, "running", 5, all}})},
                                   {1, makeRecord(1, {{1, "ended", 6, {}}})},
                                   {2, makeRecord(2, {{2, "running", 5, all}})}});
  EXPECT_EQ(report.culprit, "rank 1 is behind: its device 1 has ended its step");
  EXPECT_THAT(report.table, HasSubstr("device 0 waits in #5 (all_reduce, step.py:7) for 4000 ms, for device 1\n"));
}

TEST(HangReport, BothSidesOfAnExchangeMayBeDifferentInstructions) {
  HangReport report = explainHang({{0, makeRecord(0, {{0, "waiting", 5, {1}, "exchange"}})},
                                   {1, makeRecord(1, {{1, "waiting", 25, {0}, "exchange"}, {2, "not begun", 0, {}}})}});
  EXPECT_EQ(report.culprit, "");
}

TEST(HangReport, WhoDoesNotAnswerIsNamed) {
  HangReport report = explainHang({{0, makeRecord(0, {{0, "waiting", 5, {0, 1}}})}, {1, {"rank 1", false, ""}}});
  EXPECT_EQ(report.culprit, "rank 1 does not answer");
  EXPECT_THAT(report.table, HasSubstr("rank 1: has not answered\n"));
}

TEST(HangReport, WhatIsNoRecordIsNone) {
  for (const char *text : {"", "x", "{}", "[1]", R"({"devices": 3})", R"({"devices": [{"device": 1}]})",
                           R"({"devices": [{"device": 1, "state": "waiting", "instructions": [{}]}]})"}) {
    HangReport report = explainHang({{0, {"rank 0", true, text}}});
    EXPECT_EQ(report.culprit, "");
    EXPECT_EQ(report.table, "rank 0: has no flight record\n") << text;
  }
}

} // namespace
