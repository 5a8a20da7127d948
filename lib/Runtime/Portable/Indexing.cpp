// gather and scatter, element by element, and what reads indices.
#include "Kernel.h"

#include <algorithm>
#include <cstring>

using namespace heddle::runtime;
using heddle::format::DType;

namespace {

using Sizes = std::vector<int64_t>;

/// The dims of a tensor of `rank` that are in neither list, in order.
Sizes otherDims(int64_t rank, const Sizes &a, const Sizes &b = {}) {
  Sizes dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (std::find(a.begin(), a.end(), dim) == a.end() && std::find(b.begin(), b.end(), dim) == b.end())
      dims.push_back(dim);
  return dims;
}

Sizes sizesOf(const Tensor &tensor, const Sizes &dims) {
  Sizes sizes;
  for (int64_t dim : dims)
    sizes.push_back(tensor.shape()[dim]);
  return sizes;
}

/// Where in an operand the index vector of a batch points.
class IndexVectors {
public:
  /// `batchShape` are the sizes of the result's or updates' dims that are no window's.
  IndexVectors(const Binding &binding, const Tensor &indices, const Tensor &operand, const Sizes &batchShape)
      : indices(indices), strides(indices.strides()), start(operand.rank(), 0),
        vectorDim(binding.number("index_vector_dim")), map(binding.dims("index_map", operand.rank())),
        operandBatching(binding.dims("operand_batching", operand.rank())),
        indicesBatching(binding.dims("indices_batching", indices.rank())) {
    binding.need(isInteger(indices.type.dtype), "integer indices");
    binding.need(vectorDim >= 0 && vectorDim <= indices.rank(), "an index vector dim of the indices, or one more");
    hasVectorDim = vectorDim < indices.rank();
    Sizes shape = indices.shape();
    int64_t length = hasVectorDim ? shape[vectorDim] : 1;
    if (hasVectorDim)
      shape.erase(shape.begin() + vectorDim);
    binding.need(shape == batchShape, "indices of the batch's sizes");
    binding.need(length == static_cast<int64_t>(map.size()), "an operand dim for each element of an index vector");
    binding.need(operandBatching.size() == indicesBatching.size() &&
                     std::find(indicesBatching.begin(), indicesBatching.end(), vectorDim) == indicesBatching.end(),
                 "batching dims in pairs, and none the index vector's");
    binding.need(otherDims(operand.rank(), map, operandBatching).size() + map.size() + operandBatching.size() ==
                     operand.shape().size(),
                 "operand dims that are indexed or batching, not both");
  }

  /// Where an index vector points; valid until the next call.
  const Sizes &startOf(const Sizes &batch) {
    int64_t position = 0;
    for (size_t dim = 0; dim < batch.size(); ++dim)
      position += batch[dim] * strides[static_cast<int64_t>(dim) < vectorDim ? dim : dim + 1];
    for (size_t i = 0; i < map.size(); ++i)
      start[map[i]] =
          readInteger(indices, position + (hasVectorDim ? static_cast<int64_t>(i) * strides[vectorDim] : 0));
    for (size_t i = 0; i < operandBatching.size(); ++i)
      start[operandBatching[i]] = batch[indicesBatching[i] < vectorDim ? indicesBatching[i] : indicesBatching[i] - 1];
    return start;
  }

private:
  Tensor indices;
  Sizes strides, start;
  int64_t vectorDim;
  Sizes map, operandBatching, indicesBatching;
  bool hasVectorDim;
};

/// Start indices are moved so that the slice lies inside.
struct Gather {
  explicit Gather(const Binding &binding)
      : operand(binding.operands[0]), result(binding.results[0]),
        offsetDims(binding.dims("offset_dims", result.rank())), batchDims(otherDims(result.rank(), offsetDims)),
        windowDims(otherDims(operand.rank(), binding.dims("collapsed_dims", operand.rank()),
                             binding.dims("operand_batching", operand.rank()))),
        sliceSizes(binding.attribute("slice_sizes")),
        vectors(binding, binding.operands[1], operand, sizesOf(result, batchDims)), strides(operand.strides()),
        index(result.rank()), batch(batchDims.size()) {
    binding.need(operand.type.dtype == result.type.dtype, "an operand and a result of one element type");
    binding.need(sliceSizes.size() == operand.shape().size(), "a slice size for each dim of the operand");
    for (size_t dim = 0; dim < sliceSizes.size(); ++dim)
      binding.need(sliceSizes[dim] >= 0 && sliceSizes[dim] <= operand.shape()[dim], "slices inside the operand");
    binding.need(windowDims.size() == offsetDims.size(), "an offset dim for each dim of a slice");
    for (size_t i = 0; i < windowDims.size(); ++i)
      binding.need(result.shape()[offsetDims[i]] == sliceSizes[windowDims[i]], "offset dims of the slice's sizes");
    for (size_t dim = 0; dim < sliceSizes.size(); ++dim)
      if (std::find(windowDims.begin(), windowDims.end(), dim) == windowDims.end())
        binding.need(sliceSizes[dim] == 1, "slices of size 1 in collapsed and batching dims");
  }

  void run() {
    size_t bytes = heddle::format::getBytes(result.type.dtype);
    std::byte *to = result.data;
    forEachIndex(result.shape(), index, [&] {
      for (size_t i = 0; i < batchDims.size(); ++i)
        batch[i] = index[batchDims[i]];
      const Sizes &start = vectors.startOf(batch);
      int64_t position = 0;
      for (size_t dim = 0; dim < start.size(); ++dim)
        position += std::clamp<int64_t>(start[dim], 0, operand.shape()[dim] - sliceSizes[dim]) * strides[dim];
      for (size_t i = 0; i < windowDims.size(); ++i)
        position += index[offsetDims[i]] * strides[windowDims[i]];
      std::memmove(to, operand.data + position * bytes, bytes);
      to += bytes;
    });
  }

  Tensor operand, result;
  Sizes offsetDims, batchDims, windowDims, sliceSizes;
  IndexVectors vectors;
  Sizes strides, index, batch;
};

/// An update with an index that lies outside is left out. Updates are applied in their row-major order.
struct Scatter {
  explicit Scatter(const Binding &binding)
      : count((binding.operands.size() - 1) / 2), results(binding.results),
        updates(binding.operands.end() - count, binding.operands.end()),
        inputs(binding.operands.begin(), binding.operands.begin() + count),
        windowDims(binding.dims("window_dims", updates[0].rank())), batchDims(otherDims(updates[0].rank(), windowDims)),
        operandDims(otherDims(results[0].rank(), binding.dims("inserted_dims", results[0].rank()),
                              binding.dims("operand_batching", results[0].rank()))),
        vectors(binding, binding.operands[count], results[0], sizesOf(updates[0], batchDims)),
        strides(results[0].strides()), index(updates[0].rank()), batch(batchDims.size()), region(binding.regions[0]) {
    binding.need(operandDims.size() == windowDims.size(), "a window dim for each dim of the operand that is neither "
                                                          "inserted nor batching");
    for (size_t i = 0; i < count; ++i) {
      binding.need(inputs[i].type == results[i].type && inputs[i].shape() == inputs[0].shape() &&
                       updates[i].shape() == updates[0].shape() && updates[i].type.dtype == inputs[i].type.dtype,
                   "inputs, updates and results of one element type, all of one shape");
      for (const Tensor *scalar : {&region.arguments[i], &region.arguments[count + i], &region.results[i]})
        binding.need(scalar->rank() == 0 && scalar->type.dtype == inputs[i].type.dtype,
                     "a region of scalars of the inputs' element types");
    }
  }

  void run() {
    for (size_t i = 0; i < count; ++i)
      if (uint64_t bytes = *heddle::format::getBytes(results[i].type))
        std::memmove(results[i].data, inputs[i].data, bytes);
    int64_t from = 0;
    forEachIndex(updates[0].shape(), index, [&] {
      for (size_t i = 0; i < batchDims.size(); ++i)
        batch[i] = index[batchDims[i]];
      apply(vectors.startOf(batch), from++);
    });
  }

  void apply(const Sizes &start, int64_t from) {
    int64_t position = 0;
    size_t window = 0;
    for (size_t dim = 0; dim < start.size(); ++dim) {
      int64_t at = start[dim];
      if (window < operandDims.size() && operandDims[window] == static_cast<int64_t>(dim) &&
          __builtin_add_overflow(at, index[windowDims[window++]], &at))
        return;
      if (at < 0 || at >= results[0].shape()[dim])
        return;
      position += at * strides[dim];
    }
    region.combine(results, position, updates, from);
  }

  size_t count;
  std::vector<Tensor> results, updates, inputs;
  Sizes windowDims, batchDims, operandDims;
  IndexVectors vectors;
  Sizes strides, index, batch;
  BoundRegion region;
};

} // namespace

bool heddle::runtime::isInteger(DType dtype) {
  return dtype == DType::I32 || dtype == DType::U32 || dtype == DType::I64 || dtype == DType::U64;
}

int64_t heddle::runtime::readInteger(const Tensor &tensor, int64_t position) {
  switch (tensor.type.dtype) {
  case DType::I32:
    return tensor.as<int32_t>()[position];
  case DType::U32:
    return tensor.as<uint32_t>()[position];
  case DType::U64: // past all sizes, too
    return static_cast<int64_t>(std::min<uint64_t>(tensor.as<uint64_t>()[position], INT64_MAX));
  default:
    return tensor.as<int64_t>()[position];
  }
}

void heddle::runtime::addIndexingKernels(KernelTable &table) {
  table.add("gather", [](const Binding &binding) -> Call {
    binding.needCounts(2, 1);
    return [gather = Gather(binding)]() mutable { gather.run(); };
  });
  table.add("scatter", [](const Binding &binding) -> Call {
    size_t count = binding.results.size();
    binding.need(count > 0 && binding.operands.size() == 2 * count + 1 && binding.regions.size() == 1 &&
                     binding.regions[0].arguments.size() == 2 * count && binding.regions[0].results.size() == count,
                 "inputs, indices, updates, and a region for all of them");
    return [scatter = Scatter(binding)]() mutable { scatter.run(); };
  });
}
