#include "heddle/Dialect/Heddle/AttentionOps.h"

#include "mlir/IR/Builders.h"
#include <cmath>

using namespace mlir;
using namespace heddle;

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/AttentionOps.cpp.inc"

void HeddleDialect::registerAttentionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Heddle/AttentionOps.cpp.inc"
      >();
}

AttentionShape::AttentionShape(RankedTensorType query, RankedTensorType key, RankedTensorType value)
    : batch(query.getShape().drop_back(3)), queries(query.getShape().end()[-3]), keys(key.getShape().end()[-3]),
      heads(query.getShape().end()[-2]), keyHeads(key.getShape().end()[-2]), headSize(query.getShape().back()),
      valueSize(value.getShape().back()) {}

SmallVector<int64_t> AttentionShape::getLogits() const {
  SmallVector<int64_t> shape(batch);
  shape.append({heads, queries, keys});
  return shape;
}

namespace {

/// Bias or mask: a dim for each of the logits', of its size or 1.
LogicalResult checkBroadcast(std::optional<Location> location, StringRef name, StringRef what, Value value,
                             ArrayRef<int64_t> logits) {
  auto type = cast<RankedTensorType>(value.getType());
  bool fits = type.getRank() == static_cast<int64_t>(logits.size()) &&
              llvm::all_of(llvm::zip_equal(type.getShape(), logits), [](auto sizes) {
                return std::get<0>(sizes) == 1 || std::get<0>(sizes) == std::get<1>(sizes);
              });
  if (fits)
    return success();
  return inferError(location, name, what, " has type ", type, ", needed the sizes [", logits,
                    "] of batch, heads, queries and keys, or 1 in their places");
}

template <typename Adaptor>
LogicalResult checkAttention(std::optional<Location> location, StringRef name, Adaptor adaptor) {
  auto query = cast<RankedTensorType>(adaptor.getQuery().getType());
  auto key = cast<RankedTensorType>(adaptor.getKey().getType());
  auto value = cast<RankedTensorType>(adaptor.getValue().getType());
  if (query.getRank() < 3 || key.getRank() != query.getRank() || value.getRank() != query.getRank()) // (C1)
    return inferError(location, name, "query, key and value have ranks ", query.getRank(), ", ", key.getRank(), " and ",
                      value.getRank(), ", needed one rank of at least 3");
  if (key.getElementType() != query.getElementType() || value.getElementType() != query.getElementType()) // (C2)
    return inferError(location, name, "query, key and value have element types ", query.getElementType(), ", ",
                      key.getElementType(), " and ", value.getElementType(), ", needed one");
  AttentionShape shape(query, key, value);
  for (RankedTensorType type : {key, value})
    if (type.getShape().drop_back(3) != ArrayRef(shape.batch)) // (C3)
      return inferError(location, name, type == key ? "key" : "value", " has batch sizes [",
                        type.getShape().drop_back(3), "], needed [", ArrayRef(shape.batch), "] as query has");
  if (shape.keys < 1 || shape.keyHeads < 1 || key.getShape().drop_back() != value.getShape().drop_back()) // (C4)
    return inferError(location, name, "key and value have ", shape.keys, " x ", shape.keyHeads, " and ",
                      value.getShape().end()[-3], " x ", value.getShape().end()[-2],
                      " places and heads, needed the same, at least 1");
  if (shape.heads % shape.keyHeads != 0) // (C5)
    return inferError(location, name, "query has ", shape.heads, " heads, needed a multiple of key's ", shape.keyHeads);
  if (key.getShape().back() != shape.headSize) // (C6)
    return inferError(location, name, "key has heads of size ", key.getShape().back(), ", needed query's ",
                      shape.headSize);
  SmallVector<int64_t> logits = shape.getLogits();
  if (adaptor.getBias() && failed(checkBroadcast(location, name, "bias", adaptor.getBias(), logits))) // (C7)
    return failure();
  if (adaptor.getMask() && failed(checkBroadcast(location, name, "mask", adaptor.getMask(), logits))) // (C8)
    return failure();
  double scale = adaptor.getScaleAttr().getValueAsDouble();
  if (!std::isfinite(scale)) // (C9)
    return inferError(location, name, "scale is ", adaptor.getScaleAttr(), ", needed a finite number");
  if (FloatAttr cap = adaptor.getSoftCapAttr();
      cap && !(std::isfinite(cap.getValueAsDouble()) && cap.getValueAsDouble() > 0)) // (C10)
    return inferError(location, name, "soft_cap is ", cap, ", needed a finite number above 0");
  if (IntegerAttr causal = adaptor.getCausalAttr(); causal && causal.getInt() < 0) // (C11)
    return inferError(location, name, "causal is ", causal.getInt(), ", needed at least 0");
  if (adaptor.getQueryStart() && !adaptor.getCausalAttr()) // (C12)
    return inferError(location, name, "has query_start, needed causal beside it");
  if (adaptor.getUniformEmptyRows() && !adaptor.getMask()) // (C13)
    return inferError(location, name, "has uniform_empty_rows, needed a mask beside it");
  return success();
}

/// The types of out and lse.
template <typename Adaptor> std::pair<RankedTensorType, RankedTensorType> outTypes(Adaptor adaptor) {
  auto query = cast<RankedTensorType>(adaptor.getQuery().getType());
  auto value = cast<RankedTensorType>(adaptor.getValue().getType());
  AttentionShape shape(query, cast<RankedTensorType>(adaptor.getKey().getType()), value);
  SmallVector<int64_t> out(query.getShape().drop_back()), lse(shape.getLogits());
  out.push_back(shape.valueSize);
  lse.pop_back();
  return {RankedTensorType::get(out, value.getElementType()),
          RankedTensorType::get(lse, Float32Type::get(query.getContext()))};
}

} // namespace

LogicalResult AttentionOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  if (failed(checkAttention(location, getOperationName(), adaptor)))
    return failure();
  auto [out, lse] = outTypes(adaptor); // (C14)
  types.assign({out, lse});
  return success();
}

LogicalResult AttentionBackwardOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                    SmallVectorImpl<Type> &types) {
  if (failed(checkAttention(location, getOperationName(), adaptor))) // (C1)
    return failure();
  auto [out, lse] = outTypes(adaptor);
  if (adaptor.getOut().getType() != out || adaptor.getLse().getType() != lse) // (C2)
    return inferError(location, getOperationName(), "out and lse have types ", adaptor.getOut().getType(), " and ",
                      adaptor.getLse().getType(), ", needed ", out, " and ", lse);
  if (adaptor.getDout().getType() != out) // (C3)
    return inferError(location, getOperationName(), "dout has type ", adaptor.getDout().getType(), ", needed ", out);
  types.assign({adaptor.getQuery().getType(), adaptor.getKey().getType(), adaptor.getValue().getType()}); // (C4)
  return success();
}

void AttentionOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getOut(), "out");
  setName(getLse(), "lse");
}

void AttentionBackwardOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getDquery(), "dq");
  setName(getDkey(), "dk");
  setName(getDvalue(), "dv");
}
