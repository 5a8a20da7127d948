// What attention and its gradient mean, in StableHLO.
#include "heddle/Dialect/Heddle/AttentionOps.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// The parts that both ops are made of. Tensors on the way are f32 [batch..., H, Q, K] unless said otherwise.
class Decomposition {
public:
  template <typename Op>
  Decomposition(Op op, OpBuilder &builder)
      : b(op.getLoc(), builder), shape(op), logits(RankedTensorType::get(shape.getLogits(), b.getF32Type())),
        bias(op.getBias()), mask(op.getMask()), queryStart(op.getQueryStart()), scale(op.getScale().convertToDouble()),
        causal(op.getCausal()), uniformEmptyRows(op.getUniformEmptyRows()) {
    if (auto cap = op.getSoftCap())
      softCap = cap->convertToDouble();
  }

  Value splat(RankedTensorType type, double element) {
    return ConstantOp::create(b, DenseElementsAttr::get(type, b.getFloatAttr(type.getElementType(), element)));
  }
  Value like(Value value, double element) { return splat(cast<RankedTensorType>(value.getType()), element); }

  Value convert(Value value, Type element) {
    auto type = cast<RankedTensorType>(value.getType());
    return type.getElementType() == element ? value : ConvertOp::create(b, type.clone(element), value);
  }
  Value wide(Value value) { return convert(value, b.getF32Type()); }

  /// A tensor of `type`'s element kind repeated to the logits' shape.
  Value broadcast(Value value) {
    auto type = logits.clone(cast<RankedTensorType>(value.getType()).getElementType());
    return BroadcastInDimOp::create(b, type, value, llvm::to_vector(llvm::seq<int64_t>(type.getRank())));
  }
  /// [batch..., H, Q] along the keys.
  Value alongKeys(Value row) {
    auto type = logits.clone(cast<RankedTensorType>(row.getType()).getElementType());
    return BroadcastInDimOp::create(b, type, row, llvm::to_vector(llvm::seq<int64_t>(type.getRank() - 1)));
  }

  /// Reduces over dim `dim`, with the reducer that `combine` builds.
  template <typename Combine> Value reduce(Value value, int64_t dim, Attribute init, Combine combine) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> left(type.getShape());
    left.erase(left.begin() + dim);
    auto scalar = RankedTensorType::get({}, type.getElementType());
    Value start = ConstantOp::create(b, DenseElementsAttr::get(scalar, init));
    auto op = ReduceOp::create(b, TypeRange{RankedTensorType::get(left, type.getElementType())}, value, start,
                               b.getDenseI64ArrayAttr(dim));
    OpBuilder::InsertionGuard guard(b);
    Block *block = b.createBlock(&op.getBody(), {}, {scalar, scalar}, {b.getLoc(), b.getLoc()});
    ReturnOp::create(b, combine(block->getArgument(0), block->getArgument(1)));
    return op->getResult(0);
  }
  Value sum(Value value, int64_t dim) {
    return reduce(value, dim, b.getF32FloatAttr(0), [&](Value x, Value y) -> Value { return AddOp::create(b, x, y); });
  }
  int64_t keyDim() { return logits.getRank() - 1; }

  /// [batch..., K, Hk, D] to [batch..., K, H, D]: a head for each query head.
  Value repeatHeads(Value value) {
    int64_t group = shape.getGroup();
    if (group == 1)
      return value;
    auto type = cast<RankedTensorType>(value.getType());
    int64_t rank = type.getRank();
    SmallVector<int64_t> split(type.getShape()), merged(type.getShape());
    split.insert(split.end() - 1, group);
    merged[rank - 2] = shape.heads;
    auto dims = llvm::to_vector(llvm::seq<int64_t>(rank));
    dims.back() = rank;
    Value repeated = BroadcastInDimOp::create(b, type.clone(split), value, dims);
    return ReshapeOp::create(b, type.clone(merged), repeated);
  }
  /// The other way: f32 [batch..., K, H, D] summed to [batch..., K, Hk, D].
  Value sumHeads(Value value) {
    int64_t group = shape.getGroup();
    if (group == 1)
      return value;
    auto type = cast<RankedTensorType>(value.getType());
    int64_t rank = type.getRank();
    SmallVector<int64_t> split(type.getShape());
    split[rank - 2] = shape.keyHeads;
    split.insert(split.end() - 1, group);
    return sum(ReshapeOp::create(b, type.clone(split), value), rank - 1);
  }

  /// A product over one dim of each side, per batch and head: the sides' other dims follow those. f32.
  Value dot(Value lhs, int64_t lhsHead, int64_t lhsContracting, Value rhs, int64_t rhsHead, int64_t rhsContracting) {
    auto batchOf = [&](int64_t head) {
      auto dims = llvm::to_vector(llvm::seq<int64_t>(shape.batch.size()));
      dims.push_back(head);
      return dims;
    };
    SmallVector<int64_t> sizes(shape.batch);
    sizes.push_back(shape.heads);
    for (auto [value, head, contracting] : {std::tuple(lhs, lhsHead, lhsContracting), {rhs, rhsHead, rhsContracting}})
      for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(value.getType()).getShape()))
        if (dim >= shape.batch.size() && static_cast<int64_t>(dim) != head && static_cast<int64_t>(dim) != contracting)
          sizes.push_back(size);
    auto numbers = DotDimensionNumbersAttr::get(b.getContext(), batchOf(lhsHead), batchOf(rhsHead), lhsContracting,
                                                rhsContracting);
    return DotGeneralOp::create(b, RankedTensorType::get(sizes, b.getF32Type()), lhs, rhs, numbers, nullptr, nullptr);
  }
  // The dims of query, key, value and out: [batch..., sequence, heads, size].
  int64_t sequence() { return shape.batch.size(); }
  int64_t head() { return sequence() + 1; }
  int64_t size() { return sequence() + 2; }

  /// [batch..., H, sequence, size] with the heads after the sequence, as out has it.
  Value headsInside(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    auto order = llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
    std::swap(order[sequence()], order[head()]);
    SmallVector<int64_t> sizes;
    for (int64_t dim : order)
      sizes.push_back(type.getDimSize(dim));
    return TransposeOp::create(b, type.clone(sizes), value, order);
  }

  /// scale * query . key, under the soft cap; `tanh` is what the cap's gradient needs.
  Value scores(Value query, Value keyOfHeads, Value *tanh = nullptr) {
    Value x = dot(query, head(), size(), keyOfHeads, head(), size());
    x = times(x, splat(logits, scale));
    if (!softCap)
      return x;
    Value capped = TanhOp::create(b, DivideOp::create(b, x, splat(logits, *softCap)).getResult());
    if (tanh)
      *tanh = capped;
    return times(capped, splat(logits, *softCap));
  }
  Value times(Value x, Value y) { return MultiplyOp::create(b, x, y); }

  /// Which keys each query sees; null where that is all.
  Value seen() {
    Value seen;
    auto both = [&](Value next) { seen = seen ? AndOp::create(b, seen, next).getResult() : next; };
    if (causal) {
      auto type = logits.clone(b.getI32Type());
      int64_t queryDim = keyDim() - 1;
      // A limit past the last key is the same for all.
      auto last = static_cast<int32_t>(std::min(*causal, shape.keys));
      Value limit = ConstantOp::create(b, DenseElementsAttr::get(RankedTensorType::get({}, b.getI32Type()), last));
      if (queryStart)
        limit = AddOp::create(b, limit, queryStart);
      limit = BroadcastInDimOp::create(b, type, limit, ArrayRef<int64_t>());
      limit = AddOp::create(b, IotaOp::create(b, type, queryDim), limit);
      both(CompareOp::create(b, logits.clone(b.getI1Type()), IotaOp::create(b, type, keyDim()), limit,
                             ComparisonDirection::LE, ComparisonTypeAttr()));
    }
    if (mask)
      both(broadcast(mask));
    return seen;
  }

  /// The logits that the softmax is taken of.
  Value masked(Value x, Value seen) {
    if (bias)
      x = AddOp::create(b, x, broadcast(wide(bias)));
    if (!seen)
      return x;
    x = SelectOp::create(b, seen, x, splat(logits, -std::numeric_limits<double>::infinity()));
    if (!uniformEmptyRows)
      return x;
    Value any =
        reduce(seen, keyDim(), b.getBoolAttr(false), [&](Value p, Value q) -> Value { return OrOp::create(b, p, q); });
    return SelectOp::create(b, alongKeys(any), x, splat(logits, 0));
  }

  ImplicitLocOpBuilder b;
  AttentionShape shape;
  RankedTensorType logits;
  Value bias, mask, queryStart;
  double scale;
  std::optional<int64_t> causal;
  std::optional<double> softCap;
  bool uniformEmptyRows;
};

} // namespace

SmallVector<Value> heddle::decompose(AttentionOp op, OpBuilder &builder) {
  Decomposition d(op, builder);
  ImplicitLocOpBuilder &b = d.b;
  Value x = d.masked(d.scores(op.getQuery(), d.repeatHeads(op.getKey())), d.seen()); // [batch..., H, Q, K]
  auto least = b.getF32FloatAttr(-std::numeric_limits<float>::infinity());
  Value max = d.reduce(x, d.keyDim(), least, [&](Value p, Value q) -> Value { return MaximumOp::create(b, p, q); });
  Value e = ExponentialOp::create(b, SubtractOp::create(b, x, d.alongKeys(max)).getResult());
  Value sum = d.sum(e, d.keyDim());
  Value p = d.convert(DivideOp::create(b, e, d.alongKeys(sum)), op.getValue().getType().getElementType());
  Value lse = AddOp::create(b, LogOp::create(b, sum), max);
  Value out = d.dot(p, d.keyDim() - 2, d.keyDim(), d.repeatHeads(op.getValue()), d.head(), d.sequence());
  return {d.convert(d.headsInside(out), op.getOut().getType().getElementType()), lse};
}

SmallVector<Value> heddle::decompose(AttentionBackwardOp op, OpBuilder &builder) {
  Decomposition d(op, builder);
  ImplicitLocOpBuilder &b = d.b;
  Value query = d.wide(op.getQuery()), dout = d.wide(op.getDout());
  Value key = d.repeatHeads(op.getKey()), tanh, seen = d.seen();
  Value x = d.masked(d.scores(op.getQuery(), key, &tanh), seen); // [batch..., H, Q, K]
  Value p = ExponentialOp::create(b, SubtractOp::create(b, x, d.alongKeys(op.getLse())).getResult());
  if (op.getBias())
    p = DivideOp::create(b, p, d.alongKeys(d.sum(p, d.keyDim())));

  int64_t queries = d.keyDim() - 1, heads = d.keyDim() - 2;
  // Probabilities as the forward product had them.
  Value rounded = d.wide(d.convert(p, op.getValue().getType().getElementType()));
  Value dvalue = d.headsInside(d.dot(rounded, heads, queries, dout, d.head(), d.sequence()));
  Value dp = d.dot(op.getDout(), d.head(), d.size(), d.repeatHeads(op.getValue()), d.head(), d.size());
  Value products = d.times(dout, d.wide(op.getOut())); // [batch..., Q, H, Dv]
  Value rowSums = d.sum(products, d.size());           // [batch..., Q, H]
  auto order = llvm::to_vector(llvm::seq<int64_t>(d.head() + 1));
  std::swap(order[d.sequence()], order[d.head()]);
  rowSums = TransposeOp::create(b, op.getLse().getType(), rowSums, order);
  Value dx = d.times(p, SubtractOp::create(b, dp, d.alongKeys(rowSums)));
  if (seen)
    dx = SelectOp::create(b, seen, dx, d.splat(d.logits, 0));
  if (tanh)
    dx = d.times(dx, SubtractOp::create(b, d.like(tanh, 1), d.times(tanh, tanh)));
  dx = d.times(dx, d.splat(d.logits, d.scale));
  Value dquery = d.headsInside(d.dot(dx, heads, d.keyDim(), d.wide(key), d.head(), d.sequence()));
  Value dkey = d.headsInside(d.dot(dx, heads, queries, query, d.head(), d.sequence()));
  return {d.convert(dquery, op.getQuery().getType().getElementType()),
          d.convert(d.sumHeads(dkey), op.getKey().getType().getElementType()),
          d.convert(d.sumHeads(dvalue), op.getValue().getType().getElementType())};
}
