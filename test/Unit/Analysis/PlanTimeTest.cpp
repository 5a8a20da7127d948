// Tests that lists of a plan are timed together, so that waiting for another list shows, and that a plan and the
// program that it becomes take the same time.
#include "heddle/Analysis/PlanTime.h"

#include "heddle/Analysis/PlanCommunication.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/PlanFormat/EntryTime.h"
#include "heddle/Translation/PlanToProgram.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace mlir;
using namespace heddle;

namespace {

const machine::MachineSpec &getMachine() { return machine::getKnownMachines().front(); }

struct PlanTimeTest : testing::Test {
  PlanTimeTest() {
    DialectRegistry dialects;
    registerDialects(dialects);
    context.appendDialectRegistry(dialects);
  }

  OwningOpRef<ModuleOp> parse(StringRef text) { return parseSourceString<ModuleOp>(text, &context); }

  /// An entry of two lists along "pipe", with names for the costs of forward and backward passes and of communication.
  OwningOpRef<ModuleOp> parseLists(StringRef first, StringRef second) {
    std::string text = R"(
      #f = #plan.cost<nanoseconds = 100, flops = 0, bytes = 0>
      #b = #plan.cost<nanoseconds = 200, flops = 0, bytes = 0>
      #c = #plan.cost<nanoseconds = 10, flops = 0, bytes = 4>
      sdy.mesh @mesh = <["pipe"=2]>
      plan.entry @step() attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
    )";
    for (StringRef list : {first, second})
      text +=
          ("plan.list device_bytes 192 {\n%x = plan.buffer at 0 : memref<f32>\n%y = plan.buffer at 64 : memref<f32>\n"
           "%i = plan.buffer at 128 : memref<i32>\n" +
           list + "}\n")
              .str();
    return parse(text + "}\n");
  }

  static PlanTimes getTimes(ModuleOp module) {
    return getPlanTimes(*module.getOps<plan::EntryOp>().begin(), getMachine());
  }

  /// Whether the program of a plan takes what the plan does; false where it has none.
  static bool compareWithProgram(ModuleOp module) {
    FailureOr<format::Program> program = translateToProgram(module);
    if (failed(program))
      return false;
    for (auto [op, entry] : llvm::zip_equal(module.getOps<plan::EntryOp>(), program->entries)) {
      PlanTimes ofPlan = getPlanTimes(op, getMachine());
      format::EntryTime ofProgram = format::getEntryTime(program->mesh, entry);
      EXPECT_EQ(ofPlan.fault.empty(), ofProgram.fault.empty()) << ofPlan.fault << "; " << ofProgram.fault;
      EXPECT_EQ(ofPlan.lists.size(), ofProgram.lists.size());
      for (auto [mine, its] : llvm::zip(ofPlan.lists, ofProgram.lists)) {
        EXPECT_EQ(mine.total, its.total);
        EXPECT_EQ(mine.bubble, its.bubble);
        EXPECT_EQ(mine.communication, its.communication);
      }
    }
    return true;
  }

  static void expectTimes(ModuleOp module, std::initializer_list<std::pair<double, double>> nanoseconds) {
    PlanTimes times = getTimes(module);
    EXPECT_EQ(times.fault, "");
    ASSERT_EQ(times.lists.size(), nanoseconds.size());
    for (auto [time, expected] : llvm::zip_equal(times.lists, nanoseconds)) {
      EXPECT_DOUBLE_EQ(time.total * 1e9, expected.first);
      EXPECT_DOUBLE_EQ(time.bubble * 1e9, expected.second);
    }
    EXPECT_TRUE(compareWithProgram(module));
  }

  MLIRContext context;
};

constexpr const char *forward = "plan.fill %x with 0 {cost = #f} : memref<f32>\n";
constexpr const char *backward = "plan.fill %x with 0 {cost = #b} : memref<f32>\n";
constexpr const char *send = R"(plan.exchange send %x [1] over {"pipe"} on @mesh {cost = #c} : (memref<f32>) -> ()
)";
constexpr const char *receive = R"(plan.exchange receive %y [-1] over {"pipe"} on @mesh {cost = #c} : () -> memref<f32>
)";

// Two stages of forward passes (f, 100 ns), backward passes (b, 200) and exchanges (c, 10) of four microbatches:
//
//     stage 0: f1 |a1|  f2 ......... |a2 g1| b1 f3 . |a3 g2| b2 f4 . |a4 g3| b3 ... |g4| b4
//     stage 1: .. |a1|  f1 b1        |a2 g1| f2 b2   |a3 g2| f3 b3   |a4 g3| f4 b4  |g4|
//
// Stage 0 has a2 at 210, without having waited, and stage 1 at 410, when it has waited 100 for f1. From then on
// each exchange is due on both sides 300 ns after the one before has ended, at 720 and 1030, and g4 on stage 0 at 1240,
// 100 before it is on stage 1. Stage 0 ends at 1350 + b = 1550, of which it works 4 (f + b) + 5 c = 1250: its bubble is
// 300, which is f + b, as it should be of two stages. Stage 1 ends at 1350, of which it has waited 100.
TEST_F(PlanTimeTest, OneForwardOneBackward) {
  std::string both = "plan.exchange send %x [1] receive %y [1] over {\"pipe\"} on @mesh {cost = #c} : (memref<f32>) -> "
                     "memref<f32>\n";
  std::string bothBack = "plan.exchange send %x [-1] receive %y [-1] over {\"pipe\"} on @mesh {cost = #c} : "
                         "(memref<f32>) -> memref<f32>\n";
  std::string last =
      "plan.exchange receive %y [1] over {\"pipe\"} on @mesh {cost = #c} : () -> memref<f32>\n" + std::string(backward);
  std::string lastBack = "plan.exchange send %x [-1] over {\"pipe\"} on @mesh {cost = #c} : (memref<f32>) -> ()\n";
  OwningOpRef<ModuleOp> module = parseLists(std::string(forward) + send + forward + "plan.loop %k to 3 {\n" + both +
                                                backward + "plan.when %k from 0 to 2 {\n" + forward + "}\n}\n" + last,
                                            std::string(receive) + forward + backward + "plan.loop %k to 3 {\n" +
                                                bothBack + forward + backward + "}\n" + lastBack);
  ASSERT_TRUE(module);
  expectTimes(*module, {{1550, 300}, {1350, 100}});
  PlanTimes times = getTimes(*module);
  EXPECT_NEAR(times.lists[0].communication * 1e9, 50, 1e-6);
  EXPECT_NEAR((times.lists[0].arithmetic + times.lists[0].memory + times.lists[0].launches) * 1e9, 1200, 1e-6);
  EXPECT_NEAR(times.lists[0].getWaiting() * 1e9, 50, 1e-6);
}

// What is received is there at 110, and the receiver works until 100 or 200: it waits for 10 less than its stream 1
// does.
TEST_F(PlanTimeTest, WaitingBesideWorkIsNoBubble) {
  std::string receiveBeside = "plan.exchange receive %y [-1] over {\"pipe\"} on @mesh stream 1 {cost = #c} : () -> "
                              "memref<f32>\nplan.record 0 stream 1\n";
  OwningOpRef<ModuleOp> module =
      parseLists(std::string(forward) + send, receiveBeside + forward + "plan.wait 0\n" + backward);
  ASSERT_TRUE(module);
  expectTimes(*module, {{110, 0}, {310, 10}});
  module = parseLists(std::string(forward) + send, receiveBeside + backward + "plan.wait 0\n" + backward);
  ASSERT_TRUE(module);
  expectTimes(*module, {{110, 0}, {400, 0}});
}

// A sum over both lists begins when the last device comes to it; one within a list, along another axis, waits for
// nobody.
TEST_F(PlanTimeTest, CollectivesOfSeveralLists) {
  auto reduce = [](StringRef axis, StringRef mesh) {
    return ("plan.collective all_reduce add %x to %x over {\"" + axis + "\"} on " + mesh +
            " {cost = #c} : memref<f32> to memref<f32>\n")
        .str();
  };
  OwningOpRef<ModuleOp> module =
      parseLists(forward + reduce("pipe", "@mesh"), backward + reduce("pipe", "@mesh") + forward);
  ASSERT_TRUE(module);
  expectTimes(*module, {{210, 100}, {310, 0}});
  std::string text;
  llvm::raw_string_ostream(text) << *module;
  for (auto [from, to] : {std::pair("[\"pipe\"=2]", "[\"pipe\"=2, \"data\"=3], device_ids=[5, 4, 3, 2, 1, 0]"),
                          {"over {\"pipe\"}", "over {\"data\"}"},
                          {"over {\"pipe\"}", "over {\"data\"}"}})
    text.replace(text.find(from), StringRef(from).size(), to);
  module = parse(text);
  ASSERT_TRUE(module);
  expectTimes(*module, {{110, 0}, {310, 0}});
}

// Each list would choose the other body for its own sake. The first decides for both, as devices do.
TEST_F(PlanTimeTest, ListsChooseTogether) {
  std::string reduce = "plan.collective all_reduce add %x to %x over {\"pipe\"} on @mesh {cost = #c} : memref<f32> to "
                       "memref<f32>\n";
  std::string small = "plan.fill %x with 0 {cost = #c} : memref<f32>\n";
  OwningOpRef<ModuleOp> module =
      parseLists("plan.case %i : memref<i32> {\n" + reduce + backward + "}, {\n" + small + "}\n",
                 forward + ("plan.case %i : memref<i32> {\n" + reduce + "}, {\n" + backward + "}\n"));
  ASSERT_TRUE(module);
  expectTimes(*module, {{310, 100}, {110, 0}});
}

// A loop that communicates goes round as often as the other list says one by one; others are not written out.
TEST_F(PlanTimeTest, LongLoops) {
  std::string sends, receives;
  for (int k = 0; k < 200; ++k)
    receives += receive;
  sends = "plan.loop %k to 200 {\n" + std::string(send) + "plan.loop %l to 1000000000 {\n" + forward + "}\n}\n";
  OwningOpRef<ModuleOp> module = parseLists(sends, receives);
  ASSERT_TRUE(module);
  expectTimes(*module, {{200 * (1e11 + 10), 0}, {199 * (1e11 + 10) + 10, 199 * 1e11}});
}

// Stream 0 waits for what is beside it in each iteration, also in those that aren't followed, and at last for what
// other streams still do. An exchange of its own is waited for, and other lists are always there.
TEST_F(PlanTimeTest, WhatIsWaitedFor) {
  std::string beside = "plan.record 0\nplan.wait 0 stream 1\n"
                       "plan.fill %y with 0 stream 1 {cost = #b} : memref<f32>\nplan.record 1 stream 1\n";
  std::string list = "plan.loop %k to 1000 {\n" + std::string(forward) + beside + forward + "plan.wait 1\n}\n" + send +
                     forward + "plan.fill %y with 1 stream 1 {cost = #b} : memref<f32>\n";
  OwningOpRef<ModuleOp> module = parseLists(list, receive);
  ASSERT_TRUE(module);
  auto first = *(*module->getOps<plan::EntryOp>().begin()).getBody().getOps<plan::ListOp>().begin();
  std::vector<PlanWait> waits = getPlanWaits(first);
  ASSERT_EQ(waits.size(), 3u);
  EXPECT_TRUE(isa<plan::FillOp>(waits[0].op) && isa<plan::LoopOp>(waits[0].op->getParentOp()));
  EXPECT_DOUBLE_EQ(waits[0].seconds * 1e9, 1000 * (200 - 100));
  EXPECT_TRUE(isa<plan::FillOp>(waits[1].op) && isa<plan::ListOp>(waits[1].op->getParentOp()));
  EXPECT_DOUBLE_EQ(waits[1].seconds * 1e9, 200 - 110);
  EXPECT_TRUE(isa<plan::ExchangeOp>(waits[2].op));
  EXPECT_DOUBLE_EQ(waits[2].seconds * 1e9, 10);
}

// A list that waits in vain is a fault, not a time.
TEST_F(PlanTimeTest, ListsThatDoNotFit) {
  std::string sendBack = "plan.exchange send %x [-1] over {\"pipe\"} on @mesh {cost = #c} : (memref<f32>) -> ()\n";
  std::string receiveBack = "plan.exchange receive %y [1] over {\"pipe\"} on @mesh {cost = #c} : () -> memref<f32>\n";
  for (const auto &[first, second] : {std::pair<std::string, std::string>(send, ""),
                                      {send + receiveBack, sendBack + receive},
                                      {"plan.loop %k to 3 {\n" + std::string(send) + "}\n", receive}}) {
    OwningOpRef<ModuleOp> module = parseLists(forward + first, second);
    ASSERT_TRUE(module);
    PlanTimes times = getTimes(*module);
    EXPECT_TRUE(StringRef(times.fault).contains("waits for another list in exchange")) << times.fault;
    EXPECT_GE(times.lists[0].total * 1e9, 109);
    EXPECT_EQ(times.lists[0].bubble, 0);
    EXPECT_TRUE(compareWithProgram(*module));
  }
}

// Takes all plans of the tests, with costs that differ from instruction to instruction. Those that can be programs take
// as long as these, and lists that are proved to communicate in one order have a time together, with or without
// bubbles.
TEST_F(PlanTimeTest, PlansOfTheTests) {
  int compared = 0, proved = 0, waiting = 0, faulty = 0;
  ScopedDiagnosticHandler muted(&context, [](Diagnostic &) { return success(); });
  for (const auto &file : std::filesystem::recursive_directory_iterator(HEDDLE_SOURCE "/test")) {
    if (file.path().extension() != ".mlir")
      continue;
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    std::string whole = text.str();
    if (whole.find("plan.list") == std::string::npos)
      continue;
    SmallVector<StringRef> parts;
    StringRef(whole).split(parts, "// -----");
    for (StringRef part : parts) {
      OwningOpRef<ModuleOp> module = parse(part);
      if (!module)
        continue;
      int64_t number = 0;
      module->walk([&](plan::InstructionOpInterface op) {
        op->setAttr("cost", plan::CostAttr::get(&context, 10 + 7919 * ++number % 101, 0, 0));
      });
      compared += compareWithProgram(*module);
      for (auto entry : module->getOps<plan::EntryOp>()) {
        PlanTimes times = getPlanTimes(entry, getMachine());
        faulty += !times.fault.empty();
        PlanCommunication communication(entry);
        if (communication.getLists().size() == 1 || failed(verifyCommunication(communication)))
          continue;
        ++proved;
        EXPECT_EQ(times.fault, "") << file.path().string() << " @" << entry.getSymName().str();
        waiting += llvm::any_of(times.lists, [](const PlanTime &time) { return time.bubble > 0; });
      }
    }
  }
  EXPECT_GE(proved, 10);
  EXPECT_GE(waiting, 3);
  EXPECT_GE(faulty, 3);
  EXPECT_GE(compared, 4);
}

} // namespace
