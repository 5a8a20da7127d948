// Folds of elementwise ops. None changes the bits of a floating-point result: only integers are computed at compile
// time, and only identities that hold for every float, signed zeros included, are used. (NaN payloads are not kept by
// hardware either.)
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle::stablehlo;

namespace {

/// Beyond this many distinct elements a folded constant costs more than the op.
constexpr int64_t maxFoldedElements = 4096;

bool isInt(Type type) { return isa<IntegerType>(getElementTypeOrSelf(type)); }
bool isPred(Type type) { return getElementTypeOrSelf(type).isInteger(1); }
bool isUnsigned(Type type) { return getElementTypeOrSelf(type).isUnsignedInteger() || isPred(type); }

/// `compute` on each element of integer constants `operands`, all of one shape, giving elements of `result`.
Attribute foldInts(ArrayRef<Attribute> operands, Type result, function_ref<APInt(ArrayRef<APInt>)> compute) {
  SmallVector<DenseElementsAttr> constants;
  for (Attribute operand : operands) {
    auto elements = dyn_cast_or_null<DenseElementsAttr>(operand);
    if (!elements || !isInt(elements.getType()))
      return {};
    constants.push_back(elements);
  }
  auto type = cast<ShapedType>(result);
  SmallVector<APInt> arguments(constants.size());
  if (llvm::all_of(constants, [](DenseElementsAttr elements) { return elements.isSplat(); })) {
    for (auto [argument, elements] : llvm::zip(arguments, constants))
      argument = elements.getSplatValue<APInt>();
    return DenseElementsAttr::get(type, compute(arguments));
  }
  if (type.getNumElements() > maxFoldedElements)
    return {};
  SmallVector<APInt> values;
  for (int64_t index = 0; index < type.getNumElements(); ++index) {
    for (auto [argument, elements] : llvm::zip(arguments, constants))
      argument = elements.getValues<APInt>()[index];
    values.push_back(compute(arguments));
  }
  return DenseElementsAttr::get(type, values);
}

bool isSplatInt(Attribute attribute, function_ref<bool(const APInt &)> predicate) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(attribute);
  return elements && isInt(elements.getType()) && elements.isSplat() && predicate(elements.getSplatValue<APInt>());
}

bool isSplatFloat(Attribute attribute, function_ref<bool(const APFloat &)> predicate) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(attribute);
  return elements && isa<FloatType>(elements.getElementType()) && elements.isSplat() &&
         predicate(elements.getSplatValue<APFloat>());
}

bool isZero(const APInt &value) { return value.isZero(); }
bool isOne(const APInt &value) { return value.isOne(); }
bool isAllOnes(const APInt &value) { return value.isAllOnes(); }
bool isFloatOne(const APFloat &value) { return value.isExactlyValue(1.0); }

} // namespace

// ---- Arithmetic ----

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isZero) || isSplatFloat(adaptor.getRhs(), [](const APFloat &value) {
        return value.isNegZero();
      })) // x + -0 is x; x + 0 is not
    return getLhs();
  bool pred = isPred(getType());
  return foldInts(adaptor.getOperands(), getType(),
                  [&](ArrayRef<APInt> x) { return pred ? x[0] | x[1] : x[0] + x[1]; });
}

OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isZero) || isSplatFloat(adaptor.getRhs(), [](const APFloat &value) {
        return value.isPosZero();
      })) // x - 0 is x; x - -0 is not
    return getLhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0] - x[1]; });
}

OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isOne) || isSplatFloat(adaptor.getRhs(), isFloatOne))
    return getLhs();
  if (isSplatInt(adaptor.getRhs(), isZero))
    return getRhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0] * x[1]; });
}

OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isOne) || isSplatFloat(adaptor.getRhs(), isFloatOne))
    return getLhs();
  bool isUns = isUnsigned(getType());
  return foldInts(adaptor.getOperands(), getType(), [&](ArrayRef<APInt> x) {
    if (x[1].isZero())
      return APInt::getAllOnes(x[0].getBitWidth());
    return isUns ? x[0].udiv(x[1]) : x[0].sdiv(x[1]); // INT_MIN / -1 wraps to INT_MIN
  });
}

OpFoldResult RemainderOp::fold(FoldAdaptor adaptor) {
  bool isUns = isUnsigned(getType());
  return foldInts(adaptor.getOperands(), getType(), [&](ArrayRef<APInt> x) {
    if (x[1].isZero())
      return x[0];
    return isUns ? x[0].urem(x[1]) : x[0].srem(x[1]);
  });
}

OpFoldResult NegateOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<NegateOp>())
    return inner.getOperand();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return -x[0]; });
}

OpFoldResult MaximumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  bool isUns = isUnsigned(getType());
  return foldInts(adaptor.getOperands(), getType(), [&](ArrayRef<APInt> x) {
    return isUns ? llvm::APIntOps::umax(x[0], x[1]) : llvm::APIntOps::smax(x[0], x[1]);
  });
}

OpFoldResult MinimumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  bool isUns = isUnsigned(getType());
  return foldInts(adaptor.getOperands(), getType(), [&](ArrayRef<APInt> x) {
    return isUns ? llvm::APIntOps::umin(x[0], x[1]) : llvm::APIntOps::smin(x[0], x[1]);
  });
}

// ---- Bits ----

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isSplatInt(adaptor.getRhs(), isAllOnes))
    return getLhs();
  if (isSplatInt(adaptor.getRhs(), isZero))
    return getRhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0] & x[1]; });
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isSplatInt(adaptor.getRhs(), isZero))
    return getLhs();
  if (isSplatInt(adaptor.getRhs(), isAllOnes))
    return getRhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0] | x[1]; });
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isZero))
    return getLhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0] ^ x[1]; });
}

OpFoldResult NotOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<NotOp>())
    return inner.getOperand();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return ~x[0]; });
}

OpFoldResult ShiftLeftOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isZero))
    return getLhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0].shl(x[1]); });
}

OpFoldResult ShiftRightLogicalOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isZero))
    return getLhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0].lshr(x[1]); });
}

OpFoldResult ShiftRightArithmeticOp::fold(FoldAdaptor adaptor) {
  if (isSplatInt(adaptor.getRhs(), isZero))
    return getLhs();
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0].ashr(x[1]); });
}

// ---- Comparison, conversion, selection ----

OpFoldResult CompareOp::fold(FoldAdaptor adaptor) {
  bool isUns = isUnsigned(getLhs().getType());
  ComparisonDirection direction = getComparisonDirection();
  auto holds = [&](const APInt &a, const APInt &b) {
    switch (direction) {
    case ComparisonDirection::EQ:
      return a == b;
    case ComparisonDirection::NE:
      return a != b;
    case ComparisonDirection::GE:
      return isUns ? a.uge(b) : a.sge(b);
    case ComparisonDirection::GT:
      return isUns ? a.ugt(b) : a.sgt(b);
    case ComparisonDirection::LE:
      return isUns ? a.ule(b) : a.sle(b);
    case ComparisonDirection::LT:
      return isUns ? a.ult(b) : a.slt(b);
    }
    llvm_unreachable("unknown comparison direction");
  };
  return foldInts(adaptor.getOperands(), getType(), [&](ArrayRef<APInt> x) { return APInt(1, holds(x[0], x[1])); });
}

OpFoldResult ConvertOp::fold(FoldAdaptor adaptor) {
  Type from = getOperand().getType(), to = getType();
  if (from == to)
    return getOperand();
  if (!isInt(from) || !isInt(to))
    return {};
  unsigned width = getElementTypeOrSelf(to).getIntOrFloatBitWidth();
  bool isUns = isUnsigned(from), toPred = isPred(to);
  return foldInts(adaptor.getOperands(), to, [&](ArrayRef<APInt> x) {
    if (toPred)
      return APInt(1, !x[0].isZero());
    return isUns ? x[0].zextOrTrunc(width) : x[0].sextOrTrunc(width);
  });
}

OpFoldResult SelectOp::fold(FoldAdaptor adaptor) {
  if (getOnTrue() == getOnFalse() || isSplatInt(adaptor.getPred(), isOne))
    return getOnTrue();
  if (isSplatInt(adaptor.getPred(), isZero))
    return getOnFalse();
  if (getPred().getType().getShape() != getType().getShape())
    return {};
  return foldInts(adaptor.getOperands(), getType(), [](ArrayRef<APInt> x) { return x[0].isZero() ? x[2] : x[1]; });
}
