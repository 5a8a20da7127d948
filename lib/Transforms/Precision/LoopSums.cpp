#include "Movement.h"
#include "NarrowPlan.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

llvm::DenseSet<Value> heddle::findLoopSums(Operation *root, const ValueFlow &flow) {
  // The ops that add to a carry.
  llvm::DenseSet<Operation *> sums;
  root->walk([&](ScanOp scan) {
    for (auto [index, carry] : llvm::enumerate(scan.getBodyCarries())) {
      auto add = scan.getYield().getOperand(index).getDefiningOp<AddOp>();
      if (isF32(carry) && carry.hasOneUse() && isSplatConstant(scan.getCarries()[index]) && add &&
          llvm::is_contained(add->getOperands(), carry))
        sums.insert(add);
    }
  });

  // Goes back from there, while nothing else takes a value.
  llvm::DenseSet<Value> found;
  SmallVector<Value> open;
  for (Operation *sum : sums)
    llvm::append_range(open, sum->getOperands());
  while (!open.empty()) {
    Value value = open.pop_back_val();
    Operation *op = value.getDefiningOp();
    bool isSummed = op && isF32(value) && llvm::all_of(value.getUsers(), [&](Operation *user) {
                      return sums.contains(user) || (user->getNumResults() == 1 && found.contains(user->getResult(0)));
                    });
    if (!isSummed || !found.insert(value).second)
      continue;
    if (isa<AddOp>(op))
      llvm::append_range(open, op->getOperands());
    for (Value source : flow.getSources(value))
      if (op->getNumRegions() == 0)
        open.push_back(source);
  }
  return found;
}
