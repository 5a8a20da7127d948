// How labels go through ops that only move elements, and what stands beside a product.
#include "Evaluate.h"

#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

Labels heddle::attention::labelsBefore(BroadcastInDimOp op, ArrayRef<int> result) {
  Labels labels;
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  for (auto [dim, size] : llvm::zip_equal(op.getBroadcastDimensions(), type.getShape()))
    labels.push_back(size == 1 ? -1 : result[dim]);
  return labels;
}

Labels heddle::attention::labelsBefore(TransposeOp op, ArrayRef<int> result) {
  Labels labels(result.size(), -1);
  for (auto [place, dim] : llvm::enumerate(op.getPermutation()))
    labels[dim] = result[place];
  return labels;
}

std::optional<Labels> heddle::attention::moveLabels(RankedTensorType from, ArrayRef<int> labels, RankedTensorType to) {
  SmallVector<int> ofLong;
  for (auto [size, label] : llvm::zip_equal(from.getShape(), labels))
    if (size != 1)
      ofLong.push_back(label);
  auto isLong = [](int64_t size) { return size != 1; };
  if (!llvm::equal(llvm::make_filter_range(from.getShape(), isLong), llvm::make_filter_range(to.getShape(), isLong)))
    return std::nullopt;
  Labels moved;
  unsigned next = 0;
  for (int64_t size : to.getShape())
    moved.push_back(size == 1 ? -1 : ofLong[next++]);
  return moved;
}

bool heddle::attention::isFloatConversion(Operation *op) {
  // JAX puts one that changes nothing after what a checkpoint saves.
  if (auto reduce = dyn_cast_or_null<ReducePrecisionOp>(op)) {
    const llvm::fltSemantics &own = cast<FloatType>(getElementTypeOrSelf(reduce.getType())).getFloatSemantics();
    unsigned mantissa = APFloat::semanticsPrecision(own) - 1;
    return reduce.getMantissaBits() >= mantissa &&
           reduce.getExponentBits() >= APFloat::semanticsSizeInBits(own) - 1 - mantissa;
  }
  auto convert = dyn_cast_or_null<ConvertOp>(op);
  return convert && isa<FloatType>(getElementTypeOrSelf(convert.getOperand().getType())) &&
         isa<FloatType>(getElementTypeOrSelf(convert.getType()));
}

std::optional<double> heddle::attention::getSplat(Value value, unsigned depth) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !isa<FloatType, IntegerType>(type.getElementType()) || depth > 8)
    return std::nullopt;
  Operation *op = getSource(value).getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (!dense || !dense.isSplat())
      return std::nullopt;
    if (isa<FloatType>(dense.getElementType())) {
      APFloat number = dense.getSplatValue<APFloat>();
      bool losesInfo;
      number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
      return number.convertToDouble();
    }
    APInt number = dense.getSplatValue<APInt>();
    return type.getElementType().isSignlessInteger() && number.getBitWidth() > 1
               ? static_cast<double>(number.getSExtValue())
               : static_cast<double>(number.getZExtValue());
  }
  auto operand = [&](unsigned index) { return getSplat(op->getOperand(index), depth + 1); };
  if (isa<BroadcastInDimOp, ReshapeOp, TransposeOp>(op))
    return operand(0);
  if (isa<ConvertOp>(op) && isa<FloatType>(type.getElementType()))
    return operand(0);
  if (!isa<FloatType>(type.getElementType()))
    return std::nullopt;
  if (isa<SqrtOp, RsqrtOp, NegateOp>(op)) {
    std::optional<double> x = operand(0);
    if (!x)
      return std::nullopt;
    return isa<NegateOp>(op) ? -*x : isa<SqrtOp>(op) ? std::sqrt(*x) : 1 / std::sqrt(*x);
  }
  if (isa<MultiplyOp, DivideOp, AddOp, SubtractOp>(op)) {
    std::optional<double> x = operand(0), y = operand(1);
    if (!x || !y)
      return std::nullopt;
    return isa<MultiplyOp>(op) ? *x * *y : isa<DivideOp>(op) ? *x / *y : isa<AddOp>(op) ? *x + *y : *x - *y;
  }
  return std::nullopt;
}

Side Evaluator::getSide(Value value, ArrayRef<int> labels) {
  Side side{value, Labels(labels), 0, Labels(labels), 1};
  while (true) {
    value = getSource(value);
    Operation *op = value.getDefiningOp();
    if (!op)
      break;
    if (isFloatConversion(op)) {
      value = op->getOperand(0);
    } else if (auto transpose = dyn_cast<TransposeOp>(op)) {
      side.labels = labelsBefore(transpose, side.labels);
      value = transpose.getOperand();
    } else if (auto reshape = dyn_cast<ReshapeOp>(op)) {
      auto moved = moveLabels(reshape.getType(), side.labels, cast<RankedTensorType>(reshape.getOperand().getType()));
      if (!moved)
        break;
      side.labels = *moved;
      value = reshape.getOperand();
    } else if (isa<NegateOp>(op)) {
      side.coefficient = -side.coefficient;
      value = op->getOperand(0);
    } else if (isa<MultiplyOp, DivideOp>(op)) {
      std::optional<double> left = getSplat(op->getOperand(0)), right = getSplat(op->getOperand(1));
      if (!right && !(left && isa<MultiplyOp>(op)))
        break;
      side.coefficient = isa<DivideOp>(op) ? side.coefficient / *right : side.coefficient * (right ? *right : *left);
      value = op->getOperand(right ? 0 : 1);
    } else
      break;
  }
  side.number = numbers.get(value);
  return side;
}

Poly Evaluator::getDot(DotGeneralOp op, ArrayRef<int> labels) {
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  ArrayRef<int64_t> contracting[] = {dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions()};
  ArrayRef<int64_t> batching[] = {dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions()};
  Atom atom(Atom::Kind::Dot);
  size_t next = batching[0].size();
  double coefficient = 1;
  SmallVector<std::string> keys;
  for (int i : {0, 1}) {
    Value value = op->getOperand(i);
    Labels own(cast<RankedTensorType>(value.getType()).getRank(), -1);
    for (auto [place, dim] : llvm::enumerate(batching[i]))
      own[dim] = labels[place];
    for (auto [place, dim] : llvm::enumerate(contracting[i]))
      own[dim] = kOtherLabels + static_cast<int>(place);
    for (int64_t dim : otherDims(own.size(), {batching[i], contracting[i]}))
      own[dim] = labels[next++];
    atom.sides[i] = getSide(value, own);
    coefficient *= atom.sides[i].coefficient;
    std::string key = "v" + std::to_string(atom.sides[i].number);
    for (int label : atom.sides[i].labels)
      key += "," + std::to_string(label);
    keys.push_back(key);
  }
  if (keys[1] < keys[0]) { // a product is the same the other way round
    std::swap(keys[0], keys[1]);
    std::swap(atom.sides[0], atom.sides[1]);
  }
  atom.key = "dot(" + keys[0] + " " + keys[1] + ")";
  atom.labels = getLabelSet(labels);
  atom.value = op;
  atom.valueLabels.assign(labels.begin(), labels.end());
  return algebra.multiply(algebra.constant(coefficient), algebra.of(algebra.intern(std::move(atom))));
}
