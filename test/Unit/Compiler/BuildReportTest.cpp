// Tests that the report of an entry with several lists has the time of each, and takes memory and sent bytes from the
// list that has most, of each memory.
#include "Compiler/BuildReport.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace heddle;

namespace {

TEST(BuildReport, SeveralLists) {
  MLIRContext context;
  DialectRegistry dialects;
  registerDialects(dialects);
  context.appendDialectRegistry(dialects);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"(
    sdy.mesh @mesh = <["pipe"=2]>
    plan.entry @step() attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
      plan.list device_bytes 64 host_bytes 256 disk_bytes 64 {
        %a = plan.buffer at 0 : memref<4xf32>
        %h = plan.buffer host at 0 : memref<64xf32>
        %d = plan.buffer disk at 0 : memref<4xf32>
        plan.fill %a with 0 {cost = #plan.cost<nanoseconds = 3000, flops = 0, bytes = 16>} : memref<4xf32>
        plan.exchange send %a [1] over {"pipe"} on @mesh {cost = #plan.cost<nanoseconds = 1000, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
      }
      plan.list device_bytes 128 host_bytes 64 disk_bytes 128 {
        %h = plan.buffer host at 0 : memref<4xf32>
        %d = plan.buffer disk at 0 : memref<32xf32>
        %a = plan.buffer at 64 : memref<4xf32>
        plan.exchange receive %a [-1] over {"pipe"} on @mesh {cost = #plan.cost<nanoseconds = 1000, flops = 0, bytes = 0>} : () -> memref<4xf32>
        plan.fill %a with 0 {cost = #plan.cost<nanoseconds = 1000, flops = 0, bytes = 16>} : memref<4xf32>
      }
    })",
                                                             &context);
  ASSERT_TRUE(module);
  EntryReport report = buildReport(*module, LocalFacts(), machine::getKnownMachines().front());
  ASSERT_EQ(report.lists.size(), 2u);
  EXPECT_NEAR(report.lists[0].total, 4e-6, 1e-15);
  EXPECT_EQ(report.lists[0].bubble, 0);
  EXPECT_NEAR(report.lists[1].total, 5e-6, 1e-15);
  EXPECT_NEAR(report.lists[1].bubble, 3e-6, 1e-15);
  EXPECT_NEAR(report.lists[1].waiting, 1e-6, 1e-15);
  EXPECT_EQ(report.time.total, report.lists[1].total);
  EXPECT_EQ(report.time.boundBy, "other lists");
  EXPECT_EQ(report.memory.arena, 128);
  EXPECT_EQ(report.memory.host, 256);
  EXPECT_EQ(report.memory.disk, 128);
  EXPECT_EQ(report.wireBytes, 16);
  EXPECT_EQ(report.collectives, 1);

  Report all;
  all.entries.push_back(report);
  std::string text, json;
  llvm::raw_string_ostream textStream(text), jsonStream(json);
  printText(all, textStream);
  printJson(all, jsonStream);
  EXPECT_NE(text.find("  predicted time: 5.00 us, bound by other lists\n  list 0: 4.00 us\n"), text.npos) << text;
  EXPECT_NE(text.find("waiting for communication 20%, for other lists 60% (3.00 us)\n"), text.npos) << text;
  EXPECT_NE(json.find("\"waiting_for_other_lists\": 3"), json.npos) << json;
}

/// Those along "x" share one; a channel has its own, and so has each neighbour of an all_to_all, but for those of other
/// nodes, and each that sends in a permute or in shifts, where it may be the same one, beside a ring.
TEST(BuildReport, Communicators) {
  MLIRContext context;
  DialectRegistry dialects;
  registerDialects(dialects);
  context.appendDialectRegistry(dialects);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"(
    sdy.mesh @mesh = <["x"=2, "y"=4, "one"=1]>
    plan.entry @step() {
      plan.list device_bytes 256 {
        %a = plan.buffer at 0 : memref<8xf32>
        %b = plan.buffer at 64 : memref<16xf32>
        %c = plan.buffer at 128 : memref<8xf32>
        plan.collective all_gather %a to %b over {"x"} on @mesh : memref<8xf32> to memref<16xf32>
        plan.collective all_reduce add %a to %c over {"x", "one"} on @mesh : memref<8xf32> to memref<8xf32>
        plan.collective all_reduce add %a to %c over {"one"} on @mesh : memref<8xf32> to memref<8xf32>
        plan.collective all_to_all %a to %c over {"y"} on @mesh : memref<8xf32> to memref<8xf32>
        plan.collective all_reduce add %a to %c over {"x", "y"} on @mesh : memref<8xf32> to memref<8xf32>
        plan.collective permute %a to %c from [{"x"}] to [{"y":(1)2}] on @mesh : memref<8xf32> to memref<8xf32>
        plan.collective shift %a to %c over {"x", "y"} by 1 on @mesh : memref<8xf32> to memref<8xf32>
        plan.collective shift %a to %c over {"x", "y"} by -7 on @mesh : memref<8xf32> to memref<8xf32>
        plan.exchange send %a [1] receive %c [1] over {"x"} on @mesh channel 1 : (memref<8xf32>) -> memref<8xf32>
      }
    })",
                                                             &context);
  ASSERT_TRUE(module);
  auto build = [&](machine::CommunicatorCost cost) {
    return buildReport(*module, LocalFacts(), machine::getKnownMachines().front(), cost).memory;
  };
  EXPECT_EQ(build({}).total, 256);
  EXPECT_EQ(build({1000, 7}).communicators, 8000); // x, x on a channel, y three times, x and y three times
  EXPECT_EQ(build({1000, 1}).communicators, 5000);
  EXPECT_EQ(build({1000, 7}).total, 256 + 8000);
  std::vector<NamedBytes> headings = build({1000, 7}).headings;
  auto nccl = llvm::find_if(headings, [](const NamedBytes &own) { return own.name == "NCCL"; });
  ASSERT_NE(nccl, headings.end());
  EXPECT_EQ(nccl->bytes, 8000);
}

} // namespace
