// Tests that every op of the Graph rung says how it is sharded.
#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Interfaces/ShardingRule.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <set>

using namespace heddle;

// What holds no tensor to shard, or has no dims that correspond: terminators, tokens, tuples; the ops by which the
// representation speaks about itself, which propagation knows by name.
static const std::set<llvm::StringRef> withoutRule = {"heddle.yield",
                                                      "heddle.fusion",
                                                      "heddle.host_fusion", // of the Scheduled rung
                                                      "heddle.library",
                                                      "heddle.ring_empty",
                                                      "heddle.ring_get",
                                                      "heddle.ring_put",
                                                      "heddle.stow",
                                                      "heddle.fetch",
                                                      "heddle.stowed_reshape",
                                                      "stablehlo.return",
                                                      "stablehlo.after_all",
                                                      "stablehlo.create_token",
                                                      "stablehlo.tuple",
                                                      "stablehlo.get_tuple_element",
                                                      "sdy.return",
                                                      "sdy.mesh",
                                                      "sdy.manual_computation",
                                                      "sdy.sharding_group",
                                                      "sdy.all_gather",
                                                      "sdy.all_reduce",
                                                      "sdy.all_slice",
                                                      "sdy.all_to_all",
                                                      "sdy.collective_permute",
                                                      "sdy.reduce_scatter",
                                                      "sdy.replicated_to_unreduced",
                                                      "sdy.sharded_to_unreduced"};

TEST(ShardingRules, EveryGraphOpHasOne) {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  mlir::MLIRContext context(registry);
  context.loadAllAvailableDialects();
  for (mlir::RegisteredOperationName name : context.getRegisteredOperations()) {
    llvm::StringRef dialect = name.getDialectNamespace();
    if (dialect != "stablehlo" && dialect != "chlo" && dialect != "heddle" && dialect != "sdy")
      continue;
    if (dialect == "chlo" && !name.hasTrait<chlo::KeptAtImport>())
      continue; // decomposed by import
    bool hasRule = name.hasInterface<ShardedOpInterface>() || name.hasInterface<DataFlowOpInterface>();
    EXPECT_NE(hasRule, withoutRule.count(name.getStringRef()) == 1) << name.getStringRef().str();
  }
}
