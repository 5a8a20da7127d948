#include "Epilogue.h"

using namespace heddle;
using namespace heddle::runtime;

/// The strides of a value of the product's shape, which is there or broadcast from one that is.
static Epilogue::Addend readAddend(const LibraryBody &body, uint32_t value) {
  const format::TensorType &type = body.typeOf(value);
  const format::Op *maker = body.makerOf(value);
  if (!maker || maker->kernel != "broadcast_in_dim")
    return {body.placeOf(value), type.dtype, stridesOf(type.shape)};
  const Sizes &dims = LibraryBody::attribute(*maker, "dims");
  Epilogue::Addend inner = readAddend(body, maker->operands[0]), addend = inner;
  const Sizes &from = body.typeOf(maker->operands[0]).shape;
  addend.strides.assign(type.shape.size(), 0);
  for (size_t dim = 0; dim < dims.size(); ++dim)
    if (from[dim] != 1)
      addend.strides[dims[dim]] = inner.strides[dim];
  return addend;
}

static void round(Epilogue &epilogue, format::DType dtype) {
  bool isNarrow = dtype == format::DType::BF16 || dtype == format::DType::F16;
  if (isNarrow)
    epilogue.roundings.push_back({epilogue.addends.size(), dtype});
}

Epilogue heddle::runtime::readEpilogue(const LibraryBody &body, const format::Op &product) {
  Epilogue epilogue;
  uint32_t value = product.results[0];
  round(epilogue, body.typeOf(value).dtype);
  bool isAfter = false;
  size_t left = body.ops().size() - 1;
  for (const format::Op &op : body.ops()) {
    if (&op == &product) {
      isAfter = true;
      continue;
    }
    if (op.kernel == "broadcast_in_dim") { // read by its users
      --left;
      continue;
    }
    bool isFirst = !op.operands.empty() && op.operands[0] == value,
         isSecond = op.operands.size() == 2 && op.operands[1] == value;
    if (!isAfter || isFirst == isSecond)
      break;
    uint32_t other = op.operands.size() == 2 ? op.operands[isFirst ? 1 : 0] : value;
    if (op.kernel == "add" && !epilogue.appliesRelu) {
      epilogue.addends.push_back(readAddend(body, other));
      epilogue.sumsOn |= epilogue.addends.size() == 1 && LibraryBody::hasAttribute(op, "sums_on") &&
                         epilogue.roundings.empty() && epilogue.addends[0].dtype == format::DType::F32;
    } else if (op.kernel == "maximum" && body.isZero(other))
      epilogue.appliesRelu = true;
    else if (op.kernel != "convert")
      break;
    value = op.results[0];
    round(epilogue, body.typeOf(value).dtype);
    --left;
  }
  if (left != 0 || body.results().size() != 1 || body.results()[0] != value)
    throw LibraryError("does more with the result of " + product.kernel +
                       " than add to it, take its maximum with 0 and cast it, needed these, in this order");
  epilogue.result = body.typeOf(value).dtype;
  while (!epilogue.roundings.empty() && epilogue.roundings.back().dtype == epilogue.result &&
         epilogue.roundings.back().addends == epilogue.addends.size())
    epilogue.roundings.pop_back(); // elements are stored in it
  return epilogue;
}
