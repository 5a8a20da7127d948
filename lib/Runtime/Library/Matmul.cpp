// dot_general: batch, row, column and depth indices become offsets, whichever dims they are.
#include "BlockKernels.h"
#include "Calls.h"
#include "DotDims.h"
#include "Epilogue.h"
#include "Product.h"

using namespace heddle;
using namespace heddle::runtime;

std::unique_ptr<RunnableKernel> heddle::runtime::makeMatmul(const LibraryBody &body, const format::Op &op) {
  DotDims dims(body, op);
  const format::TensorType &left = dims.left, &right = dims.right, &to = dims.result;
  Sizes batch = pick(left.shape, dims.leftBatch), rows = pick(left.shape, dims.leftFree),
        columns = pick(right.shape, dims.rightFree);

  Epilogue epilogue = readEpilogue(body, op);
  bool isBlocks = isBlockType(left.dtype) && isBlockType(right.dtype) && isBlockType(to.dtype);
  if (!isBlocks && (!epilogue.addends.empty() || epilogue.appliesRelu || epilogue.result != to.dtype))
    throw LibraryError("does something with the result of dot_general of " + std::string(toString(left.dtype)) +
                       ", needed nothing after it but with f32, bf16 or f16");
  if (isBlocks && !isBlockType(epilogue.result))
    throw LibraryError("casts the result of dot_general to " + std::string(toString(epilogue.result)) +
                       ", needed f32, bf16 or f16");

  auto offsetsOf = [](const format::TensorType &type, const Sizes &own) {
    return offsetsAlong(pick(type.shape, own), pick(stridesOf(type.shape), own));
  };
  Product product;
  product.left = {body.placeOf(op.operands[0]),
                  left.dtype,
                  {offsetsOf(left, dims.leftBatch), offsetsOf(left, dims.leftFree), offsetsOf(left, dims.leftDepth)}};
  product.right = {
      body.placeOf(op.operands[1]),
      right.dtype,
      {offsetsOf(right, dims.rightBatch), offsetsOf(right, dims.rightFree), offsetsOf(right, dims.rightDepth)}};
  auto byResult = [&](const Sizes &strides) -> Offsets {
    auto rowStrides = strides.begin() + batch.size(), columnStrides = rowStrides + rows.size();
    return {offsetsAlong(batch, Sizes(strides.begin(), rowStrides)),
            offsetsAlong(rows, Sizes(rowStrides, columnStrides)),
            offsetsAlong(columns, Sizes(columnStrides, strides.end()))};
  };
  product.result = {body.placeOfResult(0), epilogue.result, byResult(stridesOf(to.shape))};
  for (const Epilogue::Addend &addend : epilogue.addends) {
    if (!isBlockType(addend.dtype))
      throw LibraryError("adds " + std::string(toString(addend.dtype)) + " to the result of dot_general, needed f32, " +
                         "bf16 or f16");
    product.addends.push_back({addend.place, addend.dtype, byResult(addend.strides)});
  }
  product.sumsOn = epilogue.sumsOn;
  product.roundings = epilogue.roundings;
  product.appliesRelu = epilogue.appliesRelu;
  if (!isBlocks)
    return makePlainProduct(product, body);
  return makeProduct(std::move(product), body);
}
