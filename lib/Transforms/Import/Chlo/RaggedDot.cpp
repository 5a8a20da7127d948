// ragged_dot: a dot_general under masks that say which positions of the ragged dim are in which group. It does as much
// work for each group as for the whole, so targets with many groups want a kernel.
#include "ChloPatterns.h"

#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

SmallVector<int64_t> shifted(ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [](int64_t dim) { return dim + 1; });
}

class RaggedDot {
public:
  RaggedDot(chlo::RaggedDotOp op, PatternRewriter &rewriter)
      : op(op), numbers(op.getRaggedDotDimensionNumbers()), emitter(rewriter, op), context(op.getContext()),
        groupSizes(cast<RankedTensorType>(op.getGroupSizes().getType())), ragged(numbers.getLhsRaggedDimensions()[0]) {}

  void decompose() {
    if (llvm::is_contained(numbers.getLhsBatchingDimensions(), ragged)) {
      // Each group's products are those of its elements of the batch, so the groups change nothing.
      Value all = dot(op.getType(), op.getLhs(), op.getRhs(),
                      {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions(),
                       numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()});
      return emitter.replace(all);
    }
    findBounds();
    const int64_t *contracting = llvm::find(numbers.getLhsContractingDimensions(), ragged);
    if (contracting == numbers.getLhsContractingDimensions().end())
      emitter.replace(freeDim());
    else
      emitter.replace(contractingDim(contracting - numbers.getLhsContractingDimensions().begin()));
  }

private:
  struct DotDims {
    ArrayRef<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  };

  Value dot(Type result, Value left, Value right, const DotDims &dims) {
    auto attr = stablehlo::DotDimensionNumbersAttr::get(context, dims.lhsBatching, dims.rhsBatching,
                                                        dims.lhsContracting, dims.rhsContracting);
    ArrayAttr precision;
    if (op.getPrecisionConfig())
      precision = ArrayAttr::get(
          context, llvm::map_to_vector(op.getPrecisionConfig()->getAsRange<chlo::PrecisionAttr>(), [&](auto value) {
            return Attribute(stablehlo::PrecisionAttr::get(context, value.getValue()));
          }));
    return emitter.create<stablehlo::DotGeneralOp>(result, left, right, attr, precision, nullptr);
  }

  Expr broadcast(Expr x, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
    return {emitter, emitter.create<stablehlo::BroadcastInDimOp>(x.getType().clone(shape), x.getValue(), dims)};
  }

  Expr zeros(Expr like) { return {emitter, emitter.zeros(like.getType())}; }

  Expr iota(RankedTensorType type, int64_t dim) { return {emitter, emitter.create<stablehlo::IotaOp>(type, dim)}; }

  /// Sums over `dim`.
  Expr sum(Expr x, int64_t dim) {
    Type scalar = RankedTensorType::get({}, x.getElementType());
    Value zero = emitter.zeros(scalar);
    auto reduce = emitter.create<stablehlo::ReduceOp>(ValueRange{x.getValue()}, ValueRange{zero}, ArrayRef{dim});
    emitter.fillRegion(reduce.getBody(), {scalar, scalar}, [&](auto arguments) -> Value {
      return emitter.create<stablehlo::AddOp>(arguments[0], arguments[1]);
    });
    return {emitter, reduce->getResult(0)};
  }

  /// first and end: where each group begins and ends, in the shape of group_sizes. [2, 1, 3] gives [0, 2, 3], [2, 3,
  /// 6].
  void findBounds() {
    Expr sizes = convert(Expr(emitter, op.getGroupSizes()), emitter.builder().getI64Type());
    // end[j] is the sum of sizes[i] for i <= j.
    int64_t last = groupSizes.getRank() - 1;
    SmallVector<int64_t> square(groupSizes.getShape());
    square.push_back(square.back());
    RankedTensorType type = sizes.getType().clone(square);
    Expr repeated = broadcast(sizes, square, llvm::to_vector(llvm::seq<int64_t>(0, last + 1)));
    end = sum(select(iota(type, last) <= iota(type, last + 1), repeated, repeated.constant(0.0)), last).getValue();
    first = (Expr(emitter, end) - sizes).getValue();
  }

  /// Whether a position along `raggedDim` of `shape` is in the group along `groupDim`. `before` are the dims that have
  /// groups of their own, if group_sizes says so.
  Expr mask(ArrayRef<int64_t> shape, ArrayRef<int64_t> before, int64_t raggedDim, int64_t groupDim) {
    SmallVector<int64_t> dims;
    if (groupSizes.getRank() > 1)
      llvm::append_range(dims, before);
    dims.push_back(groupDim);
    Expr place = iota(RankedTensorType::get(shape, emitter.builder().getI64Type()), raggedDim);
    return (place >= broadcast(Expr(emitter, first), shape, dims)) &
           (place < broadcast(Expr(emitter, end), shape, dims));
  }

  /// Every row of lhs times every group's matrix, of which the row's own group is kept. The sum over groups has one
  /// term that is not 0, so it is exact, and what is infinite in one group does not reach another.
  Value freeDim() {
    auto rhs = cast<RankedTensorType>(op.getRhs().getType());
    // The result's dims are batching dims, lhs's other dims, rhs's other dims; the group dim joins the last.
    SmallVector<int64_t> shape(op.getType().getShape());
    int64_t group = numbers.getRhsGroupDimensions()[0], groupDim = shape.size(), raggedDim = 0;
    for (int64_t dim = group; dim < rhs.getRank(); ++dim)
      groupDim -=
          dim != group && isFree(dim, numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions());
    shape.insert(shape.begin() + groupDim, rhs.getDimSize(group));
    raggedDim = numbers.getLhsBatchingDimensions().size();
    for (int64_t dim = 0; dim < ragged; ++dim)
      raggedDim += isFree(dim, numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions());

    Expr products(emitter, dot(op.getType().clone(shape), op.getLhs(), op.getRhs(),
                               {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions(),
                                numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()}));
    // All dims of the result before the ragged one may have groups of their own.
    Expr isOwn = mask(shape, llvm::to_vector(llvm::seq<int64_t>(0, raggedDim)), raggedDim, groupDim);
    return sum(select(isOwn, products, zeros(products)), groupDim).getValue();
  }

  static bool isFree(int64_t dim, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
    return !llvm::is_contained(batching, dim) && !llvm::is_contained(contracting, dim);
  }

  /// Both sides are repeated for each group, a batching dim in front, and are 0 outside of it. One side would do but
  /// for 0 times infinity.
  Value contractingDim(int64_t index) {
    auto repeat = [&](Value operand, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
      Expr x(emitter, operand);
      SmallVector<int64_t> shape{groupSizes.getShape().back()};
      llvm::append_range(shape, x.getType().getShape());
      SmallVector<int64_t> before = shifted(batching);
      llvm::append_range(before, shifted(contracting.take_front(index)));
      Expr repeated = broadcast(x, shape, llvm::to_vector(llvm::seq<int64_t>(1, shape.size())));
      return select(mask(shape, before, contracting[index] + 1, 0), repeated, zeros(repeated)).getValue();
    };
    Value left = repeat(op.getLhs(), numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions());
    Value right = repeat(op.getRhs(), numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions());
    SmallVector<int64_t> lhsBatching = shifted(numbers.getLhsBatchingDimensions()),
                         rhsBatching = shifted(numbers.getRhsBatchingDimensions());
    lhsBatching.insert(lhsBatching.begin(), 0);
    rhsBatching.insert(rhsBatching.begin(), 0);
    return dot(op.getType(), left, right,
               {lhsBatching, rhsBatching, shifted(numbers.getLhsContractingDimensions()),
                shifted(numbers.getRhsContractingDimensions())});
  }

  chlo::RaggedDotOp op;
  chlo::RaggedDotDimensionNumbersAttr numbers;
  Emitter emitter;
  MLIRContext *context;
  RankedTensorType groupSizes;
  int64_t ragged;
  Value first, end; // of each group
};

struct DecomposeRaggedDot : OpRewritePattern<chlo::RaggedDotOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::RaggedDotOp op, PatternRewriter &rewriter) const override {
    RaggedDot(op, rewriter).decompose();
    return success();
  }
};

} // namespace

void heddle::decomposition::addRaggedDotPatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposeRaggedDot>(patterns.getContext());
}
