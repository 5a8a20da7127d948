#include "Updates.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/StateResults.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace heddle;

llvm::DenseSet<Operation *> heddle::fusion::findUpdateOps(Block &block) {
  llvm::DenseSet<Operation *> found;
  auto function = dyn_cast<func::FuncOp>(block.getParentOp());
  if (!function)
    return found;
  auto goesToState = [&](OpOperand &use) {
    if (found.contains(use.getOwner()))
      return true;
    if (!isa<func::ReturnOp>(use.getOwner()))
      return false;
    unsigned result = use.getOperandNumber();
    auto io = function.getResultAttrOfType<IoAttr>(result, HeddleDialect::ioAttrName);
    return io ? io.getRole() == Role::State : function.getResultAttr(result, kStateResultAttrName) != nullptr;
  };
  for (Operation &op : llvm::reverse(block)) {
    auto start = dyn_cast<spmd::StartOp>(op);
    bool passes = getKernelPart(&op) == KernelPart::Pointwise || isa<StowOp, StowedReshapeOp>(op) ||
                  (isa<spmd::SpmdDialect>(op.getDialect()) && op.getNumRegions() == 0) ||
                  (start && start.holdsTransfers());
    if (passes && !op.hasTrait<OpTrait::ConstantLike>() && !op.use_empty() && llvm::all_of(op.getUses(), goesToState))
      found.insert(&op);
  }
  return found;
}
