// chlo's ops on whole tensors: top_k, ragged_dot, and broadcast_*, which are other ops on broadcast operands.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Order.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Chlo/Broadcasting.h"
#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

/// The k largest along the last dim with their places, equal ones in their order. Floats are in total order, as XLA
/// sorts them: NaN above all, -NaN below all.
LogicalResult runTopK(chlo::TopKOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  RankedTensorType type = resultType(op);
  int64_t length = operand.getShape().back(), k = type.getShape().back();
  int64_t rows = length ? operand.getNumElements() / length : 0;
  Type element = operand.getElementType();
  std::vector<int64_t> keys, places;
  if (isIntegerType(element))
    for (int64_t value : Elements<int64_t>(operand))
      keys.push_back(isUnsignedType(element) ? value ^ INT64_MIN : value);
  else
    keys = totalOrderKeys(operand);
  Tensor values(type);
  size_t size = operand.getElementBytes();
  std::byte *to = values.mutableBytes().data();
  for (int64_t row = 0; row < rows; ++row) {
    std::vector<int64_t> order(length);
    std::iota(order.begin(), order.end(), row * length);
    llvm::sort(order, [&](int64_t i, int64_t j) { return keys[i] != keys[j] ? keys[i] > keys[j] : i < j; });
    for (int64_t position : llvm::ArrayRef(order).take_front(k)) {
      places.push_back(position - row * length);
      llvm::copy(operand.bytes().slice(position * size, size), to);
      to += size;
    }
  }
  frame.setTensor(op->getResult(0), std::move(values));
  frame.setTensor(op->getResult(1), makeTensor<int64_t>(cast<RankedTensorType>(op->getResult(1).getType()), places));
  return success();
}

// ---- ragged_dot ----

/// Sums, for each element of the result, over the contracting dims: the positions that its group has of them.
class RaggedDot {
public:
  RaggedDot(chlo::RaggedDotOp op, Frame &frame)
      : numbers(op.getRaggedDotDimensionNumbers()), type(resultType(op)), left(frame.tensor(op.getLhs())),
        right(frame.tensor(op.getRhs())), groupSizes(frame.tensor(op.getGroupSizes())), sizes(groupSizes),
        ragged(numbers.getLhsRaggedDimensions()[0]),
        isBatching(llvm::is_contained(numbers.getLhsBatchingDimensions(), ragged)),
        isContracting(llvm::is_contained(numbers.getLhsContractingDimensions(), ragged)) {
    lhsFree = stablehlo::otherDims(left.getRank(),
                                   {numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions()});
    rhsFree =
        stablehlo::otherDims(right.getRank(), {numbers.getRhsBatchingDimensions(),
                                               numbers.getRhsContractingDimensions(), numbers.getRhsGroupDimensions()});
    for (int64_t dim : numbers.getLhsContractingDimensions())
      contractingShape.push_back(left.getShape()[dim]);
  }

  Tensor run() {
    // Sums are in the result's element type: f32 for narrow floats, which are rounded once.
    Type element = type.getElementType();
    Tensor wideLeft = convertTensor(left, left.getType().clone(element));
    Tensor wideRight = convertTensor(right, right.getType().clone(element));
    Tensor result;
    withComputeType(element, [&](auto zero) {
      using T = decltype(zero);
      Elements<T> a(wideLeft), c(wideRight);
      std::vector<T> sums;
      forEachIndex(type.getShape(), [&](ArrayRef<int64_t> index) { sums.push_back(sumAt<T>(a, c, index)); });
      result = makeTensor<T>(type, sums);
    });
    return result;
  }

private:
  /// An element of the result; its dims are the groups (of a contracting ragged dim), batching, lhs's free, rhs's free.
  template <typename T> T sumAt(const Elements<T> &a, const Elements<T> &c, ArrayRef<int64_t> index) {
    int64_t group = isContracting ? index.front() : 0;
    index = index.drop_front(isContracting);
    SmallVector<int64_t> lhs(left.getRank()), rhs(right.getRank());
    for (auto [i, dim] : llvm::enumerate(numbers.getLhsBatchingDimensions()))
      lhs[dim] = rhs[numbers.getRhsBatchingDimensions()[i]] = index[i];
    index = index.drop_front(numbers.getLhsBatchingDimensions().size());
    for (auto [i, dim] : llvm::enumerate(lhsFree))
      lhs[dim] = index[i];
    for (auto [i, dim] : llvm::enumerate(rhsFree))
      rhs[dim] = index[lhsFree.size() + i];
    T sum = T();
    forEachIndex(contractingShape, [&](ArrayRef<int64_t> inner) {
      for (auto [i, position] : llvm::enumerate(inner))
        lhs[numbers.getLhsContractingDimensions()[i]] = rhs[numbers.getRhsContractingDimensions()[i]] = position;
      // The groups of a batching dim change nothing: its elements are products of their own anyway.
      std::optional<int64_t> own = isBatching ? group : groupOf(lhs);
      if (!own || (isContracting && *own != group))
        return;
      for (int64_t dim : numbers.getRhsGroupDimensions())
        rhs[dim] = *own;
      T x = a[positionOf(left, lhs)], y = c[positionOf(right, rhs)];
      if constexpr (std::is_same_v<T, int64_t>) // wraps
        sum = static_cast<T>(static_cast<uint64_t>(sum) + static_cast<uint64_t>(x) * static_cast<uint64_t>(y));
      else
        sum += x * y;
    });
    return sum;
  }

  static int64_t positionOf(const Tensor &tensor, ArrayRef<int64_t> index) {
    int64_t position = 0;
    for (auto [size, i] : llvm::zip(tensor.getShape(), index))
      position = position * size + i;
    return position;
  }

  /// The group that a position of lhs is in along the ragged dim, if any.
  std::optional<int64_t> groupOf(ArrayRef<int64_t> lhs) {
    SmallVector<int64_t> at;
    if (groupSizes.getRank() > 1) { // groups of its own for each index of the dims before the ragged one
      for (int64_t dim : numbers.getLhsBatchingDimensions())
        at.push_back(lhs[dim]);
      for (int64_t dim : isContracting ? numbers.getLhsContractingDimensions() : ArrayRef<int64_t>(lhsFree)) {
        if (dim == ragged)
          break;
        at.push_back(lhs[dim]);
      }
    }
    at.push_back(0);
    int64_t first = positionOf(groupSizes, at), groups = groupSizes.getShape().back();
    uint64_t end = 0; // sums wrap, as the sums of a cumulative sum do
    for (int64_t group = 0; group < groups; ++group) {
      uint64_t begin = end;
      end += static_cast<uint64_t>(sizes[first + group]);
      if (lhs[ragged] >= static_cast<int64_t>(begin) && lhs[ragged] < static_cast<int64_t>(end))
        return group;
    }
    return std::nullopt;
  }

  chlo::RaggedDotDimensionNumbersAttr numbers;
  RankedTensorType type;
  const Tensor &left, &right, &groupSizes;
  Elements<int64_t> sizes;
  int64_t ragged;
  bool isBatching, isContracting;
  SmallVector<int64_t> lhsFree, rhsFree, contractingShape;
};

// ---- broadcast_* ----

/// The operand in the result's shape; dims of size 1 and dims that it lacks are read again and again.
Tensor broadcast(const Tensor &operand, ArrayRef<int64_t> shape, std::optional<ArrayRef<int64_t>> dims) {
  SmallVector<int64_t> own = rowMajorStrides(operand.getShape()), strides(shape.size(), 0);
  for (auto [dim, target] : llvm::enumerate(chlo::broadcastDims(operand.getRank(), shape.size(), dims)))
    if (operand.getShape()[dim] != 1)
      strides[target] = own[dim];
  return readStrided(operand, operand.getType().clone(shape), 0, strides);
}

/// The attributes of the op that a broadcast op is: a comparison's, under stablehlo's name.
SmallVector<NamedAttribute> attributesOf(Operation *op) {
  SmallVector<NamedAttribute> attributes;
  MLIRContext *context = op->getContext();
  if (auto compare = dyn_cast<chlo::BroadcastCompareOp>(op)) {
    attributes.emplace_back(StringAttr::get(context, "comparison_direction"),
                            stablehlo::ComparisonDirectionAttr::get(context, compare.getComparisonDirection()));
    if (compare.getCompareType())
      attributes.emplace_back(StringAttr::get(context, "compare_type"),
                              stablehlo::ComparisonTypeAttr::get(context, *compare.getCompareType()));
  }
  return attributes;
}

/// Runs the op of the same name without `broadcast_` on broadcast operands: there is one meaning of each function.
LogicalResult runBroadcast(Operation *op, Frame &frame) {
  ArrayRef<int64_t> shape = resultType(op).getShape();
  std::optional<ArrayRef<int64_t>> dims;
  if (auto given = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions"))
    dims = given;
  Frame inner(frame);
  Block scratch;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    Tensor tensor = broadcast(frame.tensor(operand), shape, dims);
    operands.push_back(scratch.addArgument(tensor.getType(), op->getLoc()));
    inner.setTensor(operands.back(), tensor);
  }
  StringRef function = op->getName().stripDialect();
  function.consume_front("broadcast_");
  bool isChlo = function == "next_after" || function == "polygamma" || function == "zeta";
  OperationState state(op->getLoc(), ((isChlo ? "chlo." : "stablehlo.") + function).str(), operands,
                       op->getResultTypes(), attributesOf(op));
  OpBuilder builder(op->getContext()); // not at the block's end: a block in no region has no context to give
  builder.setInsertionPointToEnd(&scratch);
  Operation *plain = builder.create(state);
  LogicalResult ran = frame.interpreter.getTable().lookup(plain->getName().getStringRef())(plain, inner);
  if (succeeded(ran))
    frame.setTensor(op->getResult(0), inner.tensor(plain->getResult(0)));
  return ran;
}

template <typename... Ops> void addBroadcasts(OpTable &table) {
  (table.add<Ops>([](Ops op, Frame &frame) { return runBroadcast(op, frame); }), ...);
}

} // namespace

void heddle::reference::registerChloTensors(OpTable &table) {
  table.add<chlo::TopKOp>([](chlo::TopKOp op, Frame &frame) { return runTopK(op, frame); });
  table.add<chlo::RaggedDotOp>([](chlo::RaggedDotOp op, Frame &frame) {
    frame.setTensor(op.getResult(), RaggedDot(op, frame).run());
    return success();
  });
  addBroadcasts<chlo::BroadcastAddOp, chlo::BroadcastAndOp, chlo::BroadcastAtan2Op, chlo::BroadcastCompareOp,
                chlo::BroadcastComplexOp, chlo::BroadcastDivideOp, chlo::BroadcastMaximumOp, chlo::BroadcastMinimumOp,
                chlo::BroadcastMultiplyOp, chlo::BroadcastNextAfterOp, chlo::BroadcastOrOp, chlo::BroadcastPolygammaOp,
                chlo::BroadcastPowerOp, chlo::BroadcastRemainderOp, chlo::BroadcastSelectOp, chlo::BroadcastShiftLeftOp,
                chlo::BroadcastShiftRightArithmeticOp, chlo::BroadcastShiftRightLogicalOp, chlo::BroadcastSubtractOp,
                chlo::BroadcastXorOp, chlo::BroadcastZetaOp>(table);
}
