// Tests that the spmd dialect has one collective for each kind, of the kind's name, and what its devices send.
#include "heddle/Dialect/Plan/CollectiveKind.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

#include <set>

using namespace mlir;
using namespace heddle;

namespace {

TEST(SpmdCollectives, EachKindHasOneOp) {
  MLIRContext context;
  context.loadDialect<spmd::SpmdDialect>();
  std::multiset<std::string> ops, kinds;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.hasInterface<spmd::CollectiveOpInterface>())
      ops.insert(name.stripDialect().str());
  for (uint8_t number = 0; number < format::collectiveKindCount; ++number)
    kinds.insert(format::toString(static_cast<plan::CollectiveKind>(number)));
  EXPECT_EQ(ops, kinds);
}

/// Of an operand of 80 bytes and a result of 320, among 4 members.
TEST(SpmdCollectives, BytesFollowTheTraffic) {
  auto bytes = [](spmd::Traffic traffic) { return spmd::getWireBytes(traffic, 80, 320, 4); };
  EXPECT_EQ(bytes(spmd::Traffic::ReduceAround), 120);
  EXPECT_EQ(bytes(spmd::Traffic::GatherAround), 240);
  EXPECT_EQ(bytes(spmd::Traffic::ScatterAround), 60);
  EXPECT_EQ(bytes(spmd::Traffic::Exchange), 60);
  EXPECT_EQ(bytes(spmd::Traffic::PassAround), 80);
  EXPECT_EQ(bytes(spmd::Traffic::Move), 80);
}

} // namespace
