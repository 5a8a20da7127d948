#include "HoistMovement.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

llvm::SetVector<Operation *> offload::findMovement(FusionOp kernel, ArrayRef<BlockArgument> fetched) {
  using namespace stablehlo;
  llvm::SetVector<Operation *> moved;
  for (Operation &op : kernel.getBody().front().without_terminator())
    if (isa<TransposeOp, ReshapeOp, SliceOp, ReverseOp, ConcatenateOp>(op) &&
        llvm::all_of(op.getOperands(), [&](Value operand) {
          auto argument = dyn_cast<BlockArgument>(operand);
          return argument ? !llvm::is_contained(fetched, argument) : moved.contains(operand.getDefiningOp());
        }))
      moved.insert(&op);
  return moved;
}

void offload::hoistMovement(FusionOp kernel, const llvm::SetVector<Operation *> &moved) {
  Block &body = kernel.getBody().front();
  llvm::SetVector<Value> taken, given;
  for (Operation *op : moved) {
    for (Value operand : op->getOperands())
      if (isa<BlockArgument>(operand))
        taken.insert(operand);
    if (llvm::any_of(op->getUsers(), [&](Operation *user) { return !moved.contains(user); }))
      given.insert(op->getResult(0));
  }
  OpBuilder builder(kernel);
  auto operands = llvm::map_to_vector(
      taken, [&](Value own) { return kernel->getOperand(cast<BlockArgument>(own).getArgNumber()); });
  auto types = llvm::map_to_vector(given, [](Value value) { return value.getType(); });
  bool isLoop = llvm::all_equal(
      llvm::map_range(given, [](Value value) { return cast<RankedTensorType>(value.getType()).getNumElements(); }));
  auto first = FusionOp::create(builder, moved.back()->getLoc(), types, operands,
                                isLoop ? FusionKind::Loop : FusionKind::Updates);
  Block &inner = first.getBody().emplaceBlock();
  IRMapping mapping;
  for (Value own : taken)
    mapping.map(own, inner.addArgument(own.getType(), own.getLoc()));
  builder.setInsertionPointToEnd(&inner);
  for (Operation *op : moved)
    builder.clone(*op, mapping);
  YieldOp::create(builder, first.getLoc(),
                  llvm::map_to_vector(given, [&](Value value) { return mapping.lookup(value); }));

  SmallVector<Value> all(kernel.getOperands());
  for (auto [value, result] : llvm::zip_equal(given, first->getResults())) {
    all.push_back(result);
    Value argument = body.addArgument(value.getType(), value.getLoc());
    Value(value).replaceAllUsesWith(argument);
  }
  for (Operation *op : llvm::reverse(moved))
    op->erase();
  SmallVector<Value> kept;
  llvm::BitVector unread(body.getNumArguments());
  for (BlockArgument argument : body.getArguments())
    if (argument.use_empty())
      unread.set(argument.getArgNumber());
    else
      kept.push_back(all[argument.getArgNumber()]);
  body.eraseArguments(unread);
  kernel->setOperands(kept);
}
