#include "Rewrite.h"

#include "Layout.h"
#include "Scans.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

namespace {

class Rewriter {
public:
  Rewriter(Match &match, ValueNumbers &numbers, std::string &why)
      : match(match), numbers(numbers), why(why), builder(match.logits), loc(match.logits.getLoc()) {}

  LogicalResult run(std::vector<Raised> &raised, bool &movesScans);

private:
  // Dims of the op's operands and results.
  Dims withBatch(std::initializer_list<ArrayRef<int>> others) const {
    Dims dims;
    for (int label : match.batchLabels)
      dims.push_back({label});
    for (ArrayRef<int> other : others)
      dims.emplace_back(other);
    return dims;
  }
  SmallVector<int> queries() const {
    return match.queryLabel < 0 ? SmallVector<int>() : SmallVector<int>{match.queryLabel};
  }
  Dims queryDims() const { return withBatch({queries(), match.headLabels, kOtherLabels}); }
  /// `times`: how often a key head stood there that is taken once.
  Dims keyDims(int64_t times) const {
    ArrayRef<int> heads = match.headLabels;
    if (!match.keysHaveHeads)
      heads = {};
    else if (heads.size() == 2 && (times > 1 || !match.groupIsBatch))
      heads = heads.take_front();
    return withBatch({match.keyLabel, heads, kOtherLabels});
  }
  /// The label along which keys may hold copies of a head.
  int getRepeatedLabel() const {
    return match.headLabels.size() == 1 || match.groupIsBatch ? match.headLabels.back() : -1;
  }
  Dims logitsDims() const { return withBatch({match.headLabels, queries(), match.keyLabel}); }

  /// The narrowest type that holds what the text computes with.
  void chooseType();
  /// Keys and values at one of the ops; heads that are copies are taken once, where both are and `products` allow it.
  struct KeysAndValues {
    Operand key, value;
    int64_t times = 1;
  };
  KeysAndValues takeHeadsOnce(Operand key, Operand value, ArrayRef<Part> gradients);
  /// A mask or bias before `before`; null, with the reason, where it can't be had there.
  FailureOr<Value> makeLogitsOperand(Operand operand, Operation *before, bool isMask);
  Value localize(Value value, Operation *before);
  /// Takes constants off queries and keys, into the scale, where the products for their gradients in `gradients` are
  /// multiplied by them afterwards.
  double pullScale(Operand &operand, std::optional<Part> gradient);
  FailureOr<AttentionOp> createForward(Operation *before, Operand query, Operand key, Operand value);
  /// The attention that gave the result of which this is the gradient, where that is kept; null where it isn't: then
  /// the attention is repeated as the logits are.
  AttentionOp findForward(std::vector<Raised> &raised);
  LogicalResult createBackward(AttentionOp forward, bool &movesScans);
  void replace(Value with, const Dims &dims, Operand target) {
    auto type = cast<RankedTensorType>(target.value.getType());
    Value result = restore(builder, loc, with, dims, target.labels, type);
    for (Operation *user : target.value.getUsers())
      isOutOfOrder |= user->getBlock() == builder.getInsertionBlock() &&
                      user->isBeforeInBlock(&*std::prev(builder.getInsertionPoint()));
    target.value.replaceAllUsesWith(result);
  }

  Match &match;
  ValueNumbers &numbers;
  std::string &why;
  OpBuilder builder;
  Location loc;
  Type element;
  bool isOutOfOrder = false; // a user of a gradient stood before the other gradients' operands
};

void Rewriter::chooseType() {
  SmallVector<Type> types;
  auto see = [&](Value value) { types.push_back(getElementTypeOrSelf(value)); };
  see(strip(match.query).value);
  see(strip(match.key).value);
  if (Product *out = match.find(Part::Out)) {
    see(out->other.value);
    see(out->op);
  } else
    see(strip(match.value).value);
  if (match.dout.value)
    see(strip(match.dout).value);
  bool isOne = llvm::all_equal(types);
  element = isOne ? types.front() : Type(builder.getF32Type());
}

Rewriter::KeysAndValues Rewriter::takeHeadsOnce(Operand key, Operand value, ArrayRef<Part> gradients) {
  KeysAndValues whole{strip(key), strip(value), 1};
  int head = getRepeatedLabel();
  if (head < 0)
    return whole;
  std::optional<Repeat> ofKey = findRepeat(key, head), ofValue = findRepeat(value, head);
  if (!ofKey || !ofValue || ofKey->times != ofValue->times)
    return whole;
  for (Part part : gradients)
    for (Product &product : match.products)
      if (product.part == part && !findGroupSum(product, head, ofKey->times))
        return whole;
  return {ofKey->once, ofValue->once, ofKey->times};
}

double Rewriter::pullScale(Operand &operand, std::optional<Part> gradient) {
  Scaled scaled = stripScale(operand);
  if (scaled.factor == 1)
    return 1;
  for (Product &product : match.products)
    if (product.part == gradient && !findScaled(product, scaled.factor))
      return 1;
  operand = scaled.operand;
  return scaled.factor;
}

/// A value in the block of `before`: itself, an equal one, or a new constant of the scans around.
Value Rewriter::localize(Value value, Operation *before) {
  Block *block = before->getBlock();
  if (value.getParentBlock() == block)
    return !value.getDefiningOp() || value.getDefiningOp()->isBeforeInBlock(before) ? value : nullptr;
  if (Value equal = numbers.findIn(numbers.get(value), block, before); equal && equal.getType() == value.getType())
    return equal;
  auto scan = dyn_cast_or_null<ScanOp>(block->getParentOp());
  if (!scan)
    return nullptr;
  Value outside = localize(value, scan);
  return outside ? addConstant(scan, outside) : nullptr;
}

FailureOr<Value> Rewriter::makeLogitsOperand(Operand operand, Operation *before, bool isMask) {
  if (!operand.value)
    return Value();
  Value local = localize(operand.value, before);
  if (!local) {
    why = std::string(isMask ? "the mask" : "the bias") + " can't be had where the attention is";
    return failure();
  }
  builder.setInsertionPoint(before);
  // A head of a group alone has a mask of its own: then all heads have.
  auto type = cast<RankedTensorType>(local.getType());
  SmallVector<int> missing;
  for (int label : match.headLabels)
    if (!llvm::is_contained(operand.labels, label))
      missing.push_back(label);
  if (!missing.empty() && missing.size() < match.headLabels.size()) {
    SmallVector<int64_t> shape(type.getShape());
    for (int label : missing) {
      shape.push_back(match.sizes[label]);
      operand.labels.push_back(label);
    }
    local = BroadcastInDimOp::create(builder, loc, type.clone(shape), local,
                                     llvm::to_vector(llvm::seq<int64_t>(type.getRank())));
  }
  operand.value = local;
  Type kind = type.getElementType();
  if (!isMask && !isa<Float16Type, BFloat16Type, Float32Type>(kind))
    kind = builder.getF32Type();
  Value value = arrange(builder, loc, operand, logitsDims(), kind);
  if (isMask && match.negatesMask)
    value = NotOp::create(builder, loc, value);
  if (!isMask && match.biasFactor != 1) {
    auto wide = cast<RankedTensorType>(value.getType()).clone(builder.getF32Type());
    if (value.getType() != wide)
      value = ConvertOp::create(builder, loc, wide, value);
    auto factor = DenseElementsAttr::get(wide, builder.getF32FloatAttr(match.biasFactor));
    value = MultiplyOp::create(builder, loc, value, ConstantOp::create(builder, loc, factor));
  }
  return value;
}

FailureOr<AttentionOp> Rewriter::createForward(Operation *before, Operand query, Operand key, Operand value) {
  for (Operand *operand : {&query, &key, &value})
    if (operand->value = localize(operand->value, before); !operand->value) {
      why = "the queries, keys or values can't be had where the product with values is";
      return failure();
    }
  FailureOr<Value> bias = makeLogitsOperand(match.bias, before, false);
  FailureOr<Value> mask = makeLogitsOperand(match.mask, before, true);
  if (failed(bias) || failed(mask))
    return failure();
  builder.setInsertionPoint(before);
  double scale = match.scale * pullScale(query, std::nullopt) * pullScale(key, std::nullopt);
  KeysAndValues keys = takeHeadsOnce(key, value, {});
  auto op = AttentionOp::create(builder, loc, arrange(builder, loc, strip(query), queryDims(), element),
                                arrange(builder, loc, keys.key, keyDims(keys.times), element),
                                arrange(builder, loc, keys.value, keyDims(keys.times), element), *bias, *mask, Value(),
                                builder.getF64FloatAttr(scale),
                                match.causal ? builder.getI64IntegerAttr(*match.causal) : IntegerAttr(),
                                match.softCap ? builder.getF64FloatAttr(*match.softCap) : FloatAttr(),
                                match.uniformEmptyRows ? builder.getUnitAttr() : UnitAttr());
  if (Attribute scope = match.logits->getDiscardableAttr(HeddleDialect::scopeAttrName))
    op->setDiscardableAttr(HeddleDialect::scopeAttrName, scope);
  return op;
}

/// The first op of a block after all values that are of the block.
static Operation *firstBehind(ArrayRef<Value> values, Operation *before) {
  Operation *place = before;
  for (Value value : values)
    if (Operation *op = value.getDefiningOp(); op && op->getBlock() == place->getBlock() && !op->isBeforeInBlock(place))
      place = op->getNextNode();
  return place;
}

LogicalResult Rewriter::createBackward(AttentionOp forward, bool &movesScans) {
  Operation *first = nullptr;
  for (Product &product : match.products)
    if (product.part != Part::Out && (!first || product.op->isBeforeInBlock(first)))
      first = product.op;
  Block *block = first->getBlock();
  // At the gradient's products all that they read is at hand; the other operands may come a little later.
  auto local = [&](Operand &operand) {
    if (operand.value.getParentBlock() != block)
      operand.value = localize(operand.value, block->getTerminator());
    return bool(operand.value);
  };
  if (!local(match.gradientQuery) || !local(match.gradientKey) || !local(match.gradientValue) || !local(match.dout)) {
    why = "the queries, keys or values can't be had where the gradient is";
    return failure();
  }
  if (forward && forward->getBlock() != block) {
    auto from = dyn_cast_or_null<ScanOp>(forward->getParentOp()), to = dyn_cast_or_null<ScanOp>(block->getParentOp());
    if (!canConnect(from, to))
      forward = nullptr; // computed again
  }
  KeysAndValues keys = takeHeadsOnce(match.gradientKey, match.gradientValue, {Part::DKey, Part::DValue});
  Operand query = strip(match.gradientQuery), dout = strip(match.dout);
  double ofQuery = pullScale(query, Part::DQuery), ofKey = keys.times > 1 ? 1 : pullScale(keys.key, Part::DKey);
  SmallVector<Value> needed{query.value, keys.key.value, keys.value.value, dout.value};
  if (!forward)
    needed.append({match.gradientQuery.value, match.gradientKey.value, match.gradientValue.value});
  else if (forward->getBlock() == block)
    needed.push_back(forward.getOut());
  Operation *place = firstBehind(needed, first);
  if (!forward) {
    FailureOr<AttentionOp> again = createForward(place, match.gradientQuery, match.gradientKey, match.gradientValue);
    if (failed(again))
      return failure();
    forward = *again;
  }
  FailureOr<Value> bias = makeLogitsOperand(match.bias, place, false);
  FailureOr<Value> mask = makeLogitsOperand(match.mask, place, true);
  if (failed(bias) || failed(mask))
    return failure();
  Value out = forward.getOut(), lse = forward.getLse();
  if (forward->getBlock() != block) {
    SmallVector<Value> arguments =
        connect(cast<ScanOp>(forward->getParentOp()), cast<ScanOp>(block->getParentOp()), {out, lse});
    out = arguments[0];
    lse = arguments[1];
    movesScans = true;
  }
  builder.setInsertionPoint(place);
  auto op = AttentionBackwardOp::create(builder, loc, arrange(builder, loc, query, queryDims(), element),
                                        arrange(builder, loc, keys.key, keyDims(keys.times), element),
                                        arrange(builder, loc, keys.value, keyDims(keys.times), element), *bias, *mask,
                                        Value(), out, lse, arrange(builder, loc, dout, queryDims(), element),
                                        builder.getF64FloatAttr(match.scale * ofQuery * ofKey), forward.getCausalAttr(),
                                        forward.getSoftCapAttr(), forward.getUniformEmptyRowsAttr());
  if (Attribute scope = first->getDiscardableAttr(HeddleDialect::scopeAttrName))
    op->setDiscardableAttr(HeddleDialect::scopeAttrName, scope);
  for (Product &product : match.products) {
    Operand target{product.op.getResult(), product.resultLabels};
    if (product.part == Part::DQuery) {
      if (ofQuery != 1)
        target = *findScaled(product, ofQuery);
      replace(op.getDquery(), queryDims(), target);
    }
    if (product.part != Part::DKey && product.part != Part::DValue)
      continue;
    if (product.part == Part::DKey && ofKey != 1)
      target = *findScaled(product, ofKey);
    else if (keys.times > 1)
      target = *findGroupSum(product, getRepeatedLabel(), keys.times);
    replace(product.part == Part::DKey ? op.getDkey() : op.getDvalue(), keyDims(keys.times), target);
  }
  for (Value result : op->getResults())
    foldMoves(result);
  if (isOutOfOrder)
    sortTopologically(block);
  return success();
}

/// Where in the block of `dout` the gradient arrives from which it is made: the last operand of its op, since beside
/// that op stand those that make the weight's gradient of `out`.
static Operation *findArrival(Value dout) {
  Operation *op = dout.getDefiningOp();
  while (isa_and_nonnull<ReshapeOp, TransposeOp, ConvertOp>(op) && op->getOperand(0).getDefiningOp())
    op = op->getOperand(0).getDefiningOp();
  if (!op)
    return nullptr;
  Operation *last = nullptr;
  for (Value operand : op->getOperands())
    if (Operation *from = operand.getDefiningOp(); from && from->getBlock() == op->getBlock())
      if (!last || last->isBeforeInBlock(from))
        last = from;
  return last ? last : op;
}

/// Whether `value`, or what it is moved to, has a user behind `place`, so that it is kept until then.
static bool isKeptUntil(Operation *place, Value value) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (isa<ReshapeOp, TransposeOp, ConvertOp>(user))
      return isKeptUntil(place, user->getResult(0));
    return user->getBlock() == place->getBlock() && place->isBeforeInBlock(user);
  });
}

AttentionOp Rewriter::findForward(std::vector<Raised> &raised) {
  Operation *arrival = findArrival(match.dout.value);
  if (!arrival)
    return nullptr;
  auto isSame = [&](const Operand &a, const Operand &b) {
    return a.value && b.value ? numbers.get(a.value) == numbers.get(b.value) && a.labels == b.labels
                              : !a.value && !b.value;
  };
  // Equal logits were made by the same ops, so that labels are the same, too.
  auto describe = [](const Match &match) {
    return std::tuple(match.queryLabel, match.keyLabel, ArrayRef<int>(match.batchLabels),
                      ArrayRef<int>(match.headLabels), match.scale, match.softCap, match.causal, match.negatesMask,
                      match.uniformEmptyRows, match.biasFactor);
  };
  for (Raised &own : raised)
    if (numbers.get(own.match.logits) == numbers.get(match.logits) && describe(own.match) == describe(match) &&
        isSame(own.match.mask, match.mask) && isSame(own.match.bias, match.bias) &&
        isSame(strip(own.match.value), strip(match.gradientValue)) &&
        own.op.getOut().getType().getElementType() == element && own.op->getBlock() == arrival->getBlock() &&
        isKeptUntil(arrival, own.op.getOut()))
      return own.op;
  return nullptr;
}

LogicalResult Rewriter::run(std::vector<Raised> &raised, bool &movesScans) {
  chooseType();
  Product *out = match.find(Part::Out);
  AttentionOp forward;
  if (out) {
    FailureOr<AttentionOp> created = createForward(out->op, match.query, match.key, match.value);
    if (failed(created))
      return failure();
    forward = *created;
  } else if (match.hasGradient()) {
    forward = findForward(raised);
  }
  if (match.hasGradient() && failed(createBackward(forward, movesScans)))
    return failure();
  for (Product &product : match.products)
    if (product.part == Part::Out) {
      builder.setInsertionPoint(product.op);
      replace(forward.getOut(), queryDims(), {product.op.getResult(), product.resultLabels});
    }
  if (out) {
    foldMoves(forward.getOut());
    raised.push_back({match, forward});
  }
  return success();
}

} // namespace

LogicalResult heddle::attention::rewrite(Match &match, ValueNumbers &numbers, std::vector<Raised> &raised,
                                         std::string &why, bool &movesScans) {
  return Rewriter(match, numbers, why).run(raised, movesScans);
}
