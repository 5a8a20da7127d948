#include "heddle/Dialect/Heddle/ScanOperands.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace heddle;

ScanOp heddle::addOperands(ScanOp scan, ArrayRef<Value> constants, ArrayRef<Value> carries) {
  OpBuilder builder(scan);
  size_t constantCount = scan.getConstants().size(), carryCount = scan.getCarries().size();
  SmallVector<Value> allConstants(scan.getConstants()), allCarries(scan.getCarries());
  llvm::append_range(allConstants, constants);
  llvm::append_range(allCarries, carries);
  SmallVector<Type> types(scan.getCarryResults().getTypes());
  llvm::append_range(types, ValueRange(carries).getTypes());
  llvm::append_range(types, scan.getOutputs().getTypes());
  auto wider = ScanOp::create(builder, scan.getLoc(), types, allConstants, allCarries, scan.getInputs(),
                              scan.getTripCountAttr(), scan.getReverseAttr());
  wider->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
  wider.getBody().takeBody(scan.getBody());
  Block &body = wider.getBody().front();
  unsigned next = 1 + constantCount;
  for (Value constant : constants)
    body.insertArgument(next++, constant.getType(), constant.getLoc());
  next += carryCount;
  YieldOp yield = wider.getYield();
  for (auto [index, carry] : llvm::enumerate(carries))
    yield->insertOperands(carryCount + index, Value(body.insertArgument(next++, carry.getType(), carry.getLoc())));
  for (auto [index, result] : llvm::enumerate(scan.getResults()))
    result.replaceAllUsesWith(wider.getResult(index < carryCount ? index : index + carries.size()));
  scan.erase();
  return wider;
}

/// The values of a range whose numbers are not in the set.
static SmallVector<Value> keep(ValueRange range, const llvm::BitVector &dropped) {
  SmallVector<Value> kept;
  for (auto [index, value] : llvm::enumerate(range))
    if (index >= dropped.size() || !dropped[index])
      kept.push_back(value);
  return kept;
}

ScanOp heddle::dropIdleOperands(ScanOp scan) {
  llvm::BitVector idle(scan.getCarries().size()), unused(scan.getConstants().size());
  for (unsigned index = 0; index < idle.size(); ++index) {
    BlockArgument carry = scan.getBodyCarries()[index];
    idle[index] =
        carry.hasOneUse() && scan.getYield().getValues()[index] == carry && scan.getCarryResults()[index].use_empty();
  }
  for (unsigned index = 0; index < unused.size(); ++index)
    unused[index] = scan.getBodyConstants()[index].use_empty();
  llvm::BitVector untaken(scan.getInputs().size());
  for (unsigned index = 0; index < untaken.size(); ++index)
    untaken[index] = scan.getBodyInputs()[index].use_empty();
  if (idle.none() && unused.none() && untaken.none())
    return scan;
  OpBuilder builder(scan);
  auto smaller = ScanOp::create(builder, scan.getLoc(), ValueRange(keep(scan.getResults(), idle)).getTypes(),
                                keep(scan.getConstants(), unused), keep(scan.getCarries(), idle),
                                keep(scan.getInputs(), untaken), scan.getTripCountAttr(), scan.getReverseAttr());
  smaller->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
  for (auto [old, result] : llvm::zip_equal(keep(scan.getResults(), idle), smaller.getResults()))
    old.replaceAllUsesWith(result);
  scan.getYield()->setOperands(keep(scan.getYield().getValues(), idle));
  smaller.getBody().takeBody(scan.getBody());
  llvm::BitVector arguments(smaller.getBody().getNumArguments());
  for (unsigned index : unused.set_bits())
    arguments.set(1 + index);
  for (unsigned index : idle.set_bits())
    arguments.set(1 + unused.size() + index);
  for (unsigned index : untaken.set_bits())
    arguments.set(1 + unused.size() + idle.size() + index);
  smaller.getBody().front().eraseArguments(arguments);
  scan.erase();
  return smaller;
}
