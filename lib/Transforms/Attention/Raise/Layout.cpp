#include "Layout.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

static Value reshape(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = typeOf(value);
  return type.getShape() == shape ? value : ReshapeOp::create(builder, loc, type.clone(shape), value);
}

static Value convert(OpBuilder &builder, Location loc, Value value, Type element) {
  RankedTensorType type = typeOf(value);
  return type.getElementType() == element ? value : ConvertOp::create(builder, loc, type.clone(element), value);
}

static Value transpose(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> order) {
  if (llvm::equal(order, llvm::seq<int64_t>(order.size())))
    return value;
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(typeOf(value).getDimSize(dim));
  return TransposeOp::create(builder, loc, typeOf(value).clone(shape), value, order);
}

/// The dims in the order of `labels`, of those that have labels.
static SmallVector<int64_t> orderOf(ArrayRef<int> labels, ArrayRef<int> wanted) {
  SmallVector<int64_t> order;
  for (int label : wanted)
    order.push_back(llvm::find(labels, label) - labels.begin());
  return order;
}

Operand heddle::attention::strip(Operand operand) {
  while (Operation *op = operand.value.getDefiningOp()) {
    if (auto transposed = dyn_cast<TransposeOp>(op)) {
      operand = {transposed.getOperand(), labelsBefore(transposed, operand.labels)};
    } else if (auto reshaped = dyn_cast<ReshapeOp>(op)) {
      auto moved = moveLabels(reshaped.getType(), operand.labels, typeOf(reshaped.getOperand()));
      if (!moved)
        break;
      // A size of a head of 1 keeps its label.
      if (llvm::count(*moved, kOtherLabels) != llvm::count(operand.labels, kOtherLabels))
        break;
      operand = {reshaped.getOperand(), *moved};
    } else if (isFloatConversion(op) &&
               typeOf(op->getOperand(0)).getElementTypeBitWidth() < typeOf(op->getResult(0)).getElementTypeBitWidth()) {
      operand.value = op->getOperand(0);
    } else
      break;
  }
  return operand;
}

Value heddle::attention::arrange(OpBuilder &builder, Location loc, Operand operand, const Dims &dims, Type element) {
  Labels labels;
  SmallVector<int64_t> shape;
  std::map<int, int64_t> sizes;
  for (auto [label, size] : llvm::zip_equal(operand.labels, typeOf(operand.value).getShape()))
    if (label >= 0) {
      labels.push_back(label);
      shape.push_back(size);
      sizes[label] = size;
    }
  Value value = reshape(builder, loc, operand.value, shape);
  SmallVector<int> flat;
  SmallVector<int64_t> final;
  for (ArrayRef<int> dim : dims) {
    int64_t size = 1;
    for (int label : dim)
      if (sizes.contains(label)) {
        flat.push_back(label);
        size *= sizes[label];
      }
    final.push_back(size);
  }
  value = transpose(builder, loc, value, orderOf(labels, flat));
  return convert(builder, loc, reshape(builder, loc, value, final), element);
}

Value heddle::attention::restore(OpBuilder &builder, Location loc, Value value, const Dims &dims, ArrayRef<int> labels,
                                 RankedTensorType type) {
  std::map<int, int64_t> sizes;
  for (auto [label, size] : llvm::zip_equal(labels, type.getShape()))
    if (label >= 0)
      sizes[label] = size;
  SmallVector<int> flat, wanted;
  SmallVector<int64_t> split;
  for (ArrayRef<int> dim : dims)
    for (int label : dim)
      if (sizes.contains(label)) {
        flat.push_back(label);
        split.push_back(sizes[label]);
      }
  llvm::copy_if(labels, std::back_inserter(wanted), [](int label) { return label >= 0; });
  value = transpose(builder, loc, reshape(builder, loc, value, split), orderOf(flat, wanted));
  return convert(builder, loc, reshape(builder, loc, value, type.getShape()), type.getElementType());
}

/// Where a reshape of `whole` has `split` in the place of one dim: that dim.
static std::optional<int64_t> findSplit(ArrayRef<int64_t> whole, ArrayRef<int64_t> split) {
  if (split.size() != whole.size() + 1)
    return std::nullopt;
  int64_t dim = 0, rank = whole.size();
  while (dim < rank && whole[dim] == split[dim])
    ++dim;
  if (dim == rank || split[dim] * split[dim + 1] != whole[dim] ||
      whole.drop_front(dim + 1) != split.drop_front(dim + 2))
    return std::nullopt;
  return dim;
}

std::optional<Repeat> heddle::attention::findRepeat(Operand operand, int head) {
  operand = strip(operand);
  auto merged = operand.value.getDefiningOp<ReshapeOp>();
  auto broadcast =
      merged ? merged.getOperand().getDefiningOp<BroadcastInDimOp>() : operand.value.getDefiningOp<BroadcastInDimOp>();
  if (!broadcast)
    return std::nullopt;
  RankedTensorType from = typeOf(broadcast.getOperand()), to = typeOf(broadcast);
  ArrayRef<int64_t> into = broadcast.getBroadcastDimensions();
  if (!llvm::is_sorted(into))
    return std::nullopt;
  // The dim along which the broadcast repeats: the copies of a head stand beside each other.
  std::optional<int64_t> dim;
  if (merged) {
    dim = findSplit(typeOf(merged).getShape(), to.getShape());
    if (!dim || operand.labels[*dim] != head)
      return std::nullopt;
    ++*dim;
  } else {
    auto place = llvm::find(operand.labels, head);
    if (place == operand.labels.end())
      return std::nullopt;
    dim = place - operand.labels.begin();
  }
  // Nothing else is repeated.
  SmallVector<int64_t> source(to.getRank(), 1);
  for (auto [own, size] : llvm::zip_equal(into, from.getShape()))
    source[own] = size;
  for (int64_t other = 0; other < to.getRank(); ++other)
    if (source[other] != (other == *dim ? 1 : to.getDimSize(other)))
      return std::nullopt;
  Labels labels;
  for (int64_t own : into) {
    if (merged)
      labels.push_back(own == *dim ? -1 : operand.labels[own > *dim ? own - 1 : own]);
    else
      labels.push_back(own == *dim ? -1 : operand.labels[own]);
  }
  return Repeat{{broadcast.getOperand(), labels}, to.getDimSize(*dim)};
}

std::optional<Operand> heddle::attention::findGroupSum(const Product &product, int head, int64_t times) {
  Operand now{DotGeneralOp(product.op).getResult(), product.resultLabels};
  int64_t copies = -1; // the dim of a head's copies, once they are apart
  while (now.value.hasOneUse()) {
    Operation *op = *now.value.user_begin();
    if (auto transposed = dyn_cast<TransposeOp>(op)) {
      Labels labels;
      for (int64_t dim : transposed.getPermutation())
        labels.push_back(now.labels[dim]);
      if (copies >= 0)
        return std::nullopt;
      now = {transposed, labels};
    } else if (isFloatConversion(op)) {
      now.value = op->getResult(0);
    } else if (auto reshaped = dyn_cast<ReshapeOp>(op)) {
      auto dim = findSplit(typeOf(now.value).getShape(), reshaped.getType().getShape());
      if (!dim || now.labels[*dim] != head || reshaped.getType().getDimSize(*dim + 1) != times || copies >= 0)
        return std::nullopt;
      copies = *dim + 1;
      now.value = reshaped;
      now.labels.insert(now.labels.begin() + copies, -1);
    } else if (auto reduce = dyn_cast<ReduceOp>(op)) {
      if (copies < 0) // all heads are copies of one
        if (auto place = llvm::find(now.labels, head);
            place != now.labels.end() && typeOf(now.value).getDimSize(place - now.labels.begin()) == times)
          copies = place - now.labels.begin();
      if (copies < 0 || reduce->getNumResults() != 1 || reduce.getDimensions() != ArrayRef<int64_t>(copies) ||
          matchCombiner(reduce.getBody()) != Combiner::Add || getSplat(reduce.getInitValues().front()) != 0.0)
        return std::nullopt;
      now.labels.erase(now.labels.begin() + copies);
      return Operand{reduce->getResult(0), now.labels};
    } else
      return std::nullopt;
  }
  return std::nullopt;
}

Scaled heddle::attention::stripScale(Operand operand) {
  Scaled result{strip(operand)};
  while (Operation *op = result.operand.value.getDefiningOp()) {
    if (!isa<MultiplyOp, DivideOp>(op))
      break;
    std::optional<double> left = getSplat(op->getOperand(0)), right = getSplat(op->getOperand(1));
    if (!right && !(left && isa<MultiplyOp>(op)))
      break;
    result.factor *= isa<DivideOp>(op) ? 1 / *right : right ? *right : *left;
    result.operand.value = op->getOperand(right ? 0 : 1);
    result.operand = strip(result.operand);
  }
  return result;
}

std::optional<Operand> heddle::attention::findScaled(const Product &product, double factor) {
  Operand now{DotGeneralOp(product.op).getResult(), product.resultLabels};
  double found = 1;
  while (now.value.hasOneUse()) {
    Operation *op = *now.value.user_begin();
    if (auto transposed = dyn_cast<TransposeOp>(op)) {
      Labels labels;
      for (int64_t dim : transposed.getPermutation())
        labels.push_back(now.labels[dim]);
      now = {transposed, labels};
      continue;
    }
    if (isa<MultiplyOp, DivideOp>(op)) {
      unsigned constant = op->getOperand(0) == now.value ? 1 : 0;
      std::optional<double> splat = getSplat(op->getOperand(constant));
      if (!splat || (isa<DivideOp>(op) && constant == 0))
        return std::nullopt;
      found *= isa<DivideOp>(op) ? 1 / *splat : *splat;
    } else if (!isFloatConversion(op))
      return std::nullopt;
    now.value = op->getResult(0);
    if (std::abs(found / factor - 1) < 1e-5)
      return now;
  }
  return std::nullopt;
}
