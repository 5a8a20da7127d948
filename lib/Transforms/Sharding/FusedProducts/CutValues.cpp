#include "CutValues.h"

#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::fused;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

static RankedTensorType withDim(RankedTensorType type, int64_t dim, int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return type.clone(shape);
}

std::optional<int64_t> heddle::fused::findFactor(const ShardingRule &rule, size_t tensor, int64_t dim) {
  const DimFactors &factors = rule.getTensor(tensor)[dim];
  return factors.size() == 1 ? std::optional(factors.front()) : std::nullopt;
}

std::optional<int64_t> heddle::fused::findDim(const ShardingRule &rule, size_t tensor, int64_t factor) {
  const TensorFactors &dims = rule.getTensor(tensor);
  const DimFactors *found = llvm::find(dims, DimFactors{factor});
  return found == dims.end() ? std::nullopt : std::optional<int64_t>(found - dims.begin());
}

/// Each element comes from those at the same place and from scalars.
static bool isPointwise(Operation *op) {
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  if (!isa<stablehlo::StablehloDialect, chlo::ChloDialect>(op->getDialect()) || op->getNumRegions() > 0 ||
      op->getNumOperands() == 0 || !isPure(op) || !llvm::all_of(op->getOperandTypes(), [&](Type type) {
        auto ranked = dyn_cast<RankedTensorType>(type);
        return ranked && (ranked.getRank() == 0 || ranked.getShape() == result.getShape());
      }))
    return false;
  std::optional<ShardingRule> rule = getShardingRule(op);
  return rule &&
         llvm::all_of(rule->getFactors(), [](const Factor &factor) { return factor.kind == FactorKind::PassThrough; });
}

bool heddle::fused::isCuttable(Operation *op) {
  if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()) ||
      op->hasAttr(sdy::kShardingAttr) || op->hasAttr(sdy::kShardingRuleAttr))
    return false;
  return isa<stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::ReduceOp,
             stablehlo::DotGeneralOp>(op) ||
         isPointwise(op);
}

std::optional<int64_t> heddle::fused::findResultDim(Operation *op, const ShardingRule &rule, int64_t factor) {
  if (rule.getFactor(factor).kind != FactorKind::PassThrough)
    return std::nullopt;
  for (size_t tensor = 0; tensor < rule.getNumTensors(); ++tensor)
    for (const DimFactors &dim : rule.getTensor(tensor))
      if (dim.size() > 1 && llvm::is_contained(dim, factor))
        return std::nullopt;
  return findDim(rule, op->getNumOperands(), factor);
}

/// A conversion that narrows stays in front of the cut: what is cut may have to travel.
static bool isOnTheWay(Operation *op) {
  if (!op || !isCuttable(op))
    return false;
  if (isa<stablehlo::ConvertOp>(op)) {
    auto bits = [](Value value) {
      Type type = getElementTypeOrSelf(value);
      return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
    };
    return bits(op->getOperand(0)) > 0 && bits(op->getOperand(0)) <= bits(op->getResult(0));
  }
  return isa<stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReshapeOp>(op);
}

static bool isSplatConstant(Operation *op) {
  auto constant = dyn_cast_or_null<stablehlo::ConstantOp>(op);
  auto value = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
  return value && value.isSplat();
}

/// The operand that a result dim of an op on the way comes from; a null value where it comes from none, nothing where
/// the op has to stay.
static std::optional<ValueDim> step(ValueDim from) {
  Operation *op = from.value.getDefiningOp();
  if (isSplatConstant(op))
    return ValueDim{nullptr, 0};
  if (!isOnTheWay(op))
    return std::nullopt;
  ShardingRule rule = *getShardingRule(op);
  std::optional<int64_t> factor = findFactor(rule, 1, from.dim);
  if (!factor || !findResultDim(op, rule, *factor))
    return std::nullopt;
  std::optional<int64_t> dim = findDim(rule, 0, *factor);
  return dim ? ValueDim{op->getOperand(0), *dim} : ValueDim{nullptr, 0};
}

ValueDim heddle::fused::findSource(ValueDim from) {
  while (from.value)
    if (std::optional<ValueDim> before = step(from))
      from = *before;
    else
      break;
  return from;
}

/// Whether `value` is there at `before`.
static bool isVisible(Value value, Operation *before) {
  Block *block = value.getParentBlock();
  Operation *at = block->findAncestorOpInBlock(*before);
  return at && (!value.getDefiningOp() || value.getDefiningOp()->isBeforeInBlock(at));
}

static void copyScope(Operation *from, Operation *to) {
  if (Attribute scope = from->getAttr(HeddleDialect::scopeAttrName))
    to->setAttr(HeddleDialect::scopeAttrName, scope);
}

Value Cutter::cut(ValueDim from, Range range, Operation *before) {
  if (range.start == 0 && range.size == from.getSize())
    return from.value;
  Value &known = parts[keyOf(from, range)];
  if (known && isVisible(known, before))
    return known;
  Operation *op = from.value.getDefiningOp();
  Value part;
  if (isSplatConstant(op)) {
    OpBuilder builder(before);
    auto value = cast<DenseElementsAttr>(cast<stablehlo::ConstantOp>(op).getValue());
    part = stablehlo::ConstantOp::create(builder, op->getLoc(),
                                         value.resizeSplat(withDim(typeOf(from.value), from.dim, range.size)));
  } else if (computed.contains({from.value, from.dim}) || step(from)) {
    ShardingRule rule = *getShardingRule(op);
    part = cutOp(op, rule, *findFactor(rule, op->getNumOperands(), from.dim), range, before);
  } else {
    part = slice(from, range, before);
  }
  return parts[keyOf(from, range)] = part;
}

Value Cutter::cutOp(Operation *op, const ShardingRule &rule, int64_t factor, Range range, Operation *before) {
  IRMapping operands;
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    if (std::optional<int64_t> dim = findDim(rule, index, factor))
      operands.map(operand, cut({operand, *dim}, range, before));
  OpBuilder builder(before);
  Operation *part = builder.clone(*op, operands);
  Value result = part->getResult(0);
  if (std::optional<int64_t> dim = findDim(rule, op->getNumOperands(), factor))
    result.setType(withDim(typeOf(result), *dim, range.size));
  return result;
}

Value Cutter::reshape(Value value, ArrayRef<int64_t> shape, Operation *before) {
  OpBuilder builder(before);
  auto op = stablehlo::ReshapeOp::create(builder, before->getLoc(), typeOf(value).clone(shape), value);
  copyScope(before, op);
  return op;
}

/// Blocks of equal size are a dim of their own: their elements can then be sharded alike in all of them.
static SmallVector<int64_t> withBlocks(ArrayRef<int64_t> shape, int64_t dim, int64_t size) {
  SmallVector<int64_t> blocks(shape);
  blocks[dim] = size;
  blocks.insert(blocks.begin() + dim, shape[dim] / size);
  return blocks;
}

Value Cutter::slice(ValueDim from, Range range, Operation *before) {
  RankedTensorType type = typeOf(from.value);
  RankedTensorType result = withDim(type, from.dim, range.size);
  Value whole = from.value;
  bool isBlock = from.getSize() % range.size == 0 && range.start % range.size == 0;
  if (isBlock) {
    Value &stack = stacks[keyOf(from, {0, range.size})];
    if (!stack || !isVisible(stack, before))
      stack = reshape(whole, withBlocks(type.getShape(), from.dim, range.size), before);
    whole = stack;
    range = {range.start / range.size, 1};
  }
  SmallVector<int64_t> starts(typeOf(whole).getRank(), 0), limits(typeOf(whole).getShape()), strides(starts.size(), 1);
  starts[from.dim] = range.start;
  limits[from.dim] = range.end();
  OpBuilder builder(before);
  auto part = stablehlo::SliceOp::create(builder, before->getLoc(), withDim(typeOf(whole), from.dim, range.size), whole,
                                         builder.getDenseI64ArrayAttr(starts), builder.getDenseI64ArrayAttr(limits),
                                         builder.getDenseI64ArrayAttr(strides));
  copyScope(before, part);
  return isBlock ? reshape(part, result.getShape(), before) : part.getResult();
}

Value Cutter::add(ArrayRef<Value> parts, Operation *before) {
  OpBuilder builder(before);
  Value sum = parts.front();
  for (Value part : parts.drop_front()) {
    auto op = stablehlo::AddOp::create(builder, before->getLoc(), sum, part);
    copyScope(before, op);
    sum = op;
  }
  return sum;
}

Value Cutter::join(ArrayRef<Value> parts, int64_t dim, Operation *before) {
  RankedTensorType type = typeOf(parts.front());
  int64_t size = type.getDimSize(dim), total = 0;
  bool areBlocks = llvm::all_of(parts, [&](Value part) { return typeOf(part).getDimSize(dim) == size; });
  SmallVector<Value> operands(parts);
  for (Value &part : operands) {
    total += typeOf(part).getDimSize(dim);
    if (areBlocks)
      part = reshape(part, withBlocks(type.getShape(), dim, size), before);
  }
  OpBuilder builder(before);
  RankedTensorType joined = withDim(type, dim, total);
  RankedTensorType made = areBlocks ? joined.clone(withBlocks(joined.getShape(), dim, size)) : joined;
  auto stack = stablehlo::ConcatenateOp::create(builder, before->getLoc(), made, operands, dim);
  copyScope(before, stack);
  return areBlocks ? reshape(stack, joined.getShape(), before) : stack.getResult();
}
