#include "heddle/Reference/Communication.h"

#include "heddle/Dialect/Plan/CollectiveKind.h"

#include "heddle/Reference/Strided.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

std::vector<Tensor> Gathered::operand(size_t index) const {
  std::vector<Tensor> tensors;
  for (const std::vector<RuntimeValue> &member : values)
    tensors.push_back(member[index].tensor);
  return tensors;
}

FailureOr<Gathered> heddle::reference::meetGroup(Operation *op, Frame &frame, ArrayRef<int64_t> group, bool channel) {
  size_t position = llvm::find(group, frame.device.index) - group.begin();
  auto values = frame.device.meet(op, group, channel, frame.getAll(op->getOperands()));
  if (failed(values))
    return failure();
  return Gathered{std::move(*values), position};
}

Tensor heddle::reference::concatenate(ArrayRef<Tensor> parts, int64_t dim) {
  SmallVector<int64_t> shape(parts.front().getShape());
  shape[dim] *= parts.size();
  Tensor result(RankedTensorType::get(shape, parts.front().getElementType()));
  SmallVector<int64_t> strides = rowMajorStrides(shape);
  for (auto [index, part] : llvm::enumerate(parts))
    writeStrided(result, part, index * part.getShape()[dim] * strides[dim], strides);
  return result;
}

Tensor heddle::reference::partOf(const Tensor &whole, int64_t dim, int64_t index, int64_t count) {
  SmallVector<int64_t> shape(whole.getShape()), strides = rowMajorStrides(shape);
  shape[dim] /= count;
  auto type = RankedTensorType::get(shape, whole.getElementType());
  return readStrided(whole, type, index * shape[dim] * strides[dim], strides);
}

/// One step of a reduction, for each element.
static Tensor combine(Combiner combiner, const Tensor &a, const Tensor &b) {
  Type element = a.getElementType();
  return withComputeType(element, [&](auto zero) {
    using T = decltype(zero);
    Elements<T> left(a), right(b);
    std::vector<T> result(left.size());
    for (int64_t i = 0; i < left.size(); ++i)
      result[i] = reduceStep<T>(combiner, element, left[i], right[i]);
    return makeTensor<T>(a.getType(), result);
  });
}

Tensor heddle::reference::reduceBy(Combiner combiner, ArrayRef<Tensor> parts) {
  if (parts.size() == 1)
    return parts.front();
  RankedTensorType type = parts.front().getType();
  Type element = type.getElementType();
  auto wide = type.clone(element.isBF16() ? Float32Type::get(element.getContext()) : element);
  Tensor result = convertTensor(parts.front(), wide);
  for (const Tensor &part : parts.drop_front())
    result = combine(combiner, result, convertTensor(part, wide));
  return convertTensor(result, type);
}

Tensor heddle::reference::getMemberResult(const CollectiveMeaning &meaning, ArrayRef<Tensor> operands, int64_t member) {
  auto getParts = [&] {
    std::vector<Tensor> parts;
    for (const Tensor &operand : operands)
      parts.push_back(partOf(operand, meaning.splitDim, member, operands.size()));
    return parts;
  };
  switch (meaning.kind) {
  case plan::CollectiveKind::AllReduce:
    return reduceBy(*meaning.reduction, operands);
  case plan::CollectiveKind::AllGather:
    return concatenate(operands, meaning.joinedDim);
  case plan::CollectiveKind::ReduceScatter:
    return reduceBy(*meaning.reduction, getParts());
  case plan::CollectiveKind::AllToAll:
    return concatenate(getParts(), meaning.joinedDim);
  case plan::CollectiveKind::Permute:
  case plan::CollectiveKind::Shift:
  case plan::CollectiveKind::Pairs:
    int64_t source = meaning.sources[member];
    return source < 0 ? Tensor(operands[member].getType()) : operands[source];
  }
  llvm_unreachable("all kinds are there");
}
