// Kernels that move elements and change none.
#include "Kernel.h"

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace heddle::runtime;

namespace {

using Sizes = std::vector<int64_t>;

/// One operand and one result of one element type.
void needPair(const Binding &binding) {
  binding.needCounts(1, 1);
  binding.need(binding.operands[0].type.dtype == binding.results[0].type.dtype,
               "an operand and a result of one element type");
}

/// A copy of elements of `shape` from one tensor to another, by default from its first to its first.
StridedCopy makeCopy(const Tensor &from, const Tensor &to, const Sizes &shape) {
  return {shape, from.strides(), to.strides(), 0, 0, heddle::format::getBytes(to.type.dtype)};
}

Call callOf(StridedCopy copy, const Tensor &from, const Tensor &to) {
  return [copy = std::move(copy), from = from.data, to = to.data] { copy.run(from, to); };
}

Call bindBroadcast(const Binding &binding) {
  needPair(binding);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  const Sizes &dims = binding.dims("dims", to.rank());
  binding.need(static_cast<int64_t>(dims.size()) == from.rank(), "a dim of the result for each of the operand");
  StridedCopy copy = makeCopy(from, to, to.shape());
  copy.fromStrides.assign(to.rank(), 0);
  Sizes strides = from.strides();
  for (size_t dim = 0; dim < dims.size(); ++dim) {
    bool isWhole = from.shape()[dim] == to.shape()[dims[dim]];
    binding.need(isWhole || from.shape()[dim] == 1, "dims of the result's size or of 1");
    copy.fromStrides[dims[dim]] = isWhole ? strides[dim] : 0;
  }
  return callOf(copy, from, to);
}

Call bindTranspose(const Binding &binding) {
  needPair(binding);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  const Sizes &permutation = binding.dims("permutation", from.rank());
  binding.need(static_cast<int64_t>(permutation.size()) == to.rank() && to.rank() == from.rank(),
               "a permutation of all dims");
  StridedCopy copy = makeCopy(from, to, to.shape());
  Sizes strides = from.strides();
  for (size_t dim = 0; dim < permutation.size(); ++dim) {
    binding.need(to.shape()[dim] == from.shape()[permutation[dim]], "the operand's sizes, permuted");
    copy.fromStrides[dim] = strides[permutation[dim]];
  }
  return callOf(copy, from, to);
}

Call bindReshape(const Binding &binding) {
  needPair(binding);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.elements() == to.elements(), "as many elements in the operand as in the result");
  return [from = from.data, to = to.data, bytes = *heddle::format::getBytes(to.type)] {
    if (bytes)
      std::memmove(to, from, bytes);
  };
}

/// Elements lie row major in both, and so do their parts.
Call bindBitcastConvert(const Binding &binding) {
  binding.needCounts(1, 1);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  uint64_t bytes = *heddle::format::getBytes(to.type);
  binding.need(bytes == *heddle::format::getBytes(from.type) && from.type.dtype != heddle::format::DType::I1 &&
                   to.type.dtype != heddle::format::DType::I1,
               "as many bytes in the operand as in the result, and no i1");
  return [from = from.data, to = to.data, bytes] {
    if (bytes)
      std::memmove(to, from, bytes);
  };
}

Call bindReverse(const Binding &binding) {
  needPair(binding);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.shape() == to.shape(), "an operand and a result of one shape");
  StridedCopy copy = makeCopy(from, to, to.shape());
  for (int64_t dim : binding.dims("dims", from.rank())) {
    copy.fromOffset += (from.shape()[dim] - 1) * copy.fromStrides[dim];
    copy.fromStrides[dim] *= -1;
  }
  return callOf(copy, from, to);
}

Call bindSlice(const Binding &binding) {
  needPair(binding);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  const Sizes &start = binding.attribute("start"), &steps = binding.attribute("strides");
  binding.need(from.rank() == to.rank() && start.size() == to.shape().size() && steps.size() == start.size(),
               "a start and a stride for each dim");
  StridedCopy copy = makeCopy(from, to, to.shape());
  for (size_t dim = 0; dim < start.size(); ++dim) {
    int64_t size = from.shape()[dim], last = to.shape()[dim] - 1;
    bool isInside = start[dim] >= 0 && steps[dim] >= 1 &&
                    (last < 0 || (start[dim] < size && (size - 1 - start[dim]) / steps[dim] >= last));
    binding.need(isInside, "a slice inside the operand");
    copy.fromOffset += last < 0 ? 0 : start[dim] * copy.fromStrides[dim];
    copy.fromStrides[dim] *= last < 1 ? 1 : steps[dim];
  }
  return callOf(copy, from, to);
}

Call bindPad(const Binding &binding) {
  binding.needCounts(2, 1);
  const Tensor &from = binding.operands[0], &padding = binding.operands[1], &to = binding.results[0];
  const Sizes &low = binding.attribute("low"), &interior = binding.attribute("interior");
  binding.need(from.type.dtype == to.type.dtype && padding.type.dtype == to.type.dtype && padding.rank() == 0,
               "an operand, a scalar and a result of one element type");
  binding.need(from.rank() == to.rank() && low.size() == to.shape().size() && interior.size() == low.size(),
               "low and interior padding for each dim");
  StridedCopy copy = makeCopy(from, to, from.shape());
  constexpr int64_t most = int64_t(1) << 40;
  for (size_t dim = 0; dim < low.size(); ++dim) {
    binding.need(std::abs(low[dim]) <= most && interior[dim] >= 0 && interior[dim] <= most, "padding of at most 2^40");
    // The operand's elements first to end - 1 are inside the result.
    int64_t step = interior[dim] + 1, room = to.shape()[dim] - low[dim];
    int64_t first = low[dim] < 0 ? (-low[dim] + step - 1) / step : 0;
    int64_t end = std::min(from.shape()[dim], room > 0 ? (room - 1) / step + 1 : 0);
    copy.shape[dim] = std::max<int64_t>(0, end - first);
    bool isEmpty = copy.shape[dim] == 0;
    copy.fromOffset += isEmpty ? 0 : first * copy.fromStrides[dim];
    copy.toOffset += isEmpty ? 0 : (low[dim] + first * step) * copy.toStrides[dim];
    copy.toStrides[dim] *= copy.shape[dim] < 2 ? 1 : step;
  }
  StridedCopy fill = makeCopy(padding, to, to.shape());
  fill.fromStrides.assign(to.rank(), 0);
  return [copy, fill, from = from.data, padding = padding.data, to = to.data] {
    fill.run(padding, to);
    copy.run(from, to);
  };
}

Call bindConcatenate(const Binding &binding) {
  binding.need(!binding.operands.empty() && binding.results.size() == 1, "operands and 1 result");
  const Tensor &to = binding.results[0];
  int64_t dim = binding.number("dim"), offset = 0;
  binding.need(dim >= 0 && dim < to.rank(), "a dim of the result");
  std::vector<Call> calls;
  for (const Tensor &from : binding.operands) {
    Sizes shape = from.shape();
    binding.need(from.type.dtype == to.type.dtype && from.rank() == to.rank(), "operands of the result's type");
    StridedCopy copy = makeCopy(from, to, shape);
    copy.toOffset = offset * copy.toStrides[dim];
    offset += shape[dim];
    shape[dim] = to.shape()[dim];
    binding.need(shape == to.shape() && offset <= to.shape()[dim], "operands of the result's sizes but along the dim");
    calls.push_back(callOf(copy, from, to));
  }
  binding.need(offset == to.shape()[dim], "operands that fill the result");
  return [calls] {
    for (const Call &call : calls)
      call();
  };
}

Call bindIota(const Binding &binding) {
  binding.needCounts(0, 1);
  const Tensor &to = binding.results[0];
  int64_t dim = binding.number("dim");
  binding.need(dim >= 0 && dim < to.rank(), "a dim of the result");
  return dispatch(to.type.dtype, Numbers(), [&](auto zero) -> Call {
    using T = decltype(zero);
    return [stride = to.strides()[dim], size = to.shape()[dim], to = to.as<T>(), count = to.elements()] {
      for (int64_t i = 0; i < count; ++i)
        to[i] = static_cast<T>(i / stride % size);
    };
  });
}

/// The first element of a slice of sizes `window` in `whole`, moved so that it lies inside.
struct DynamicStart {
  DynamicStart(const Binding &binding, size_t firstIndex, const Tensor &whole, const Tensor &window)
      : strides(whole.strides()) {
    binding.need(binding.operands.size() == firstIndex + whole.shape().size() && window.rank() == whole.rank() &&
                     window.type.dtype == whole.type.dtype,
                 "an index for each dim, and a slice of the operand's rank and element type");
    for (size_t dim = 0; dim < strides.size(); ++dim) {
      const Tensor &index = binding.operands[firstIndex + dim];
      binding.need(isInteger(index.type.dtype) && index.rank() == 0, "integer scalars as indices");
      binding.need(window.shape()[dim] <= whole.shape()[dim], "a slice no larger than the operand");
      indices.push_back(index);
      most.push_back(whole.shape()[dim] - window.shape()[dim]);
    }
  }
  int64_t offset() const {
    int64_t offset = 0;
    for (size_t dim = 0; dim < indices.size(); ++dim)
      offset += std::clamp<int64_t>(readInteger(indices[dim], 0), 0, most[dim]) * strides[dim];
    return offset;
  }
  std::vector<Tensor> indices;
  Sizes strides, most;
};

Call bindDynamicSlice(const Binding &binding) {
  binding.need(!binding.operands.empty() && binding.results.size() == 1, "an operand, indices and 1 result");
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  DynamicStart start(binding, 1, from, to);
  return [start, copy = makeCopy(from, to, to.shape()), from = from.data, to = to.data]() mutable {
    copy.fromOffset = start.offset();
    copy.run(from, to);
  };
}

Call bindDynamicUpdateSlice(const Binding &binding) {
  binding.need(binding.operands.size() >= 2 && binding.results.size() == 1, "an operand, an update and indices");
  const Tensor &from = binding.operands[0], &update = binding.operands[1], &to = binding.results[0];
  binding.need(from.type == to.type, "an operand and a result of one type");
  DynamicStart start(binding, 2, to, update);
  return [start, copy = makeCopy(update, to, update.shape()), from = from.data, update = update.data, to = to.data,
          bytes = *heddle::format::getBytes(to.type)]() mutable {
    if (bytes)
      std::memmove(to, from, bytes);
    copy.toOffset = start.offset();
    copy.run(update, to);
  };
}

} // namespace

void heddle::runtime::addShapeKernels(KernelTable &table) {
  table.add("broadcast_in_dim", bindBroadcast);
  table.add("concatenate", bindConcatenate);
  table.add("dynamic_slice", bindDynamicSlice);
  table.add("dynamic_update_slice", bindDynamicUpdateSlice);
  table.add("iota", bindIota);
  table.add("pad", bindPad);
  table.add("bitcast_convert", bindBitcastConvert);
  table.add("reshape", bindReshape);
  table.add("reverse", bindReverse);
  table.add("slice", bindSlice);
  table.add("transpose", bindTranspose);
}
