#include "heddle/Reference/Shards.h"

#include "heddle/Reference/Strided.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

Cut::Cut(sdy::TensorShardingAttr sharding, sdy::MeshAttr mesh, RankedTensorType whole) : whole(whole) {
  SmallVector<int64_t> shape(whole.getShape());
  for (auto [size, dim] : llvm::zip_equal(shape, sharding.getDimShardings())) {
    dims.push_back(getSteps(dim.getAxes(), mesh));
    size = llvm::divideCeil(static_cast<uint64_t>(size), static_cast<uint64_t>(dim.getShardCount(mesh)));
  }
  local = RankedTensorType::get(shape, whole.getElementType());
}

SmallVector<int64_t> Cut::getShard(int64_t position) const {
  return SmallVector<int64_t>(
      llvm::map_range(dims, [&](const std::vector<AxisSteps> &axes) { return getIndexAlong(axes, position); }));
}

SmallVector<int64_t> Cut::getStart(int64_t position) const {
  SmallVector<int64_t> start = getShard(position);
  for (auto [index, size, total] : llvm::zip_equal(start, local.getShape(), whole.getShape()))
    index = std::min(index * size, total);
  return start;
}

RankedTensorType Cut::getUnpaddedType(int64_t position) const {
  SmallVector<int64_t> shape;
  for (auto [start, size, total] : llvm::zip_equal(getStart(position), local.getShape(), whole.getShape()))
    shape.push_back(std::min(size, total - start));
  return RankedTensorType::get(shape, whole.getElementType());
}

int64_t Cut::getOffset(int64_t position) const {
  int64_t offset = 0;
  for (auto [start, stride] : llvm::zip_equal(getStart(position), rowMajorStrides(whole.getShape())))
    offset += start * stride;
  return offset;
}

Tensor Cut::takeShard(const Tensor &from, int64_t position, Tensor padding) const {
  Tensor unpadded =
      readStrided(from, getUnpaddedType(position), getOffset(position), rowMajorStrides(whole.getShape()));
  writeStrided(padding, unpadded, 0, rowMajorStrides(local.getShape()));
  return padding;
}

Tensor Cut::withoutPadding(const Tensor &shard, int64_t position) const {
  return readStrided(shard, getUnpaddedType(position), 0, rowMajorStrides(local.getShape()));
}

void Cut::putShard(Tensor &to, const Tensor &unpadded, int64_t position) const {
  writeStrided(to, unpadded, getOffset(position), rowMajorStrides(whole.getShape()));
}
