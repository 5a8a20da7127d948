// dot_general and reduce: loops in the order of the elements.
#include "Arithmetic.h"

#include <algorithm>
#include <cstring>

using namespace heddle::runtime;

namespace {

using Sizes = std::vector<int64_t>;

/// Offsets of all combinations of indices along `dims`, the last dim fastest.
Sizes offsetsAlong(const Tensor &tensor, const Sizes &dims) {
  Sizes offsets{0}, strides = tensor.strides();
  for (int64_t dim : dims) {
    Sizes next;
    for (int64_t offset : offsets)
      for (int64_t i = 0; i < tensor.shape()[dim]; ++i)
        next.push_back(offset + i * strides[dim]);
    offsets = std::move(next);
  }
  return offsets;
}

Sizes freeDims(const Binding &binding, const Tensor &tensor, const Sizes &batching, const Sizes &contracting) {
  Sizes dims;
  for (int64_t dim = 0; dim < tensor.rank(); ++dim) {
    bool isBatching = std::find(batching.begin(), batching.end(), dim) != batching.end();
    bool isContracting = std::find(contracting.begin(), contracting.end(), dim) != contracting.end();
    binding.need(!isBatching || !isContracting, "dims that are batching or contracting, not both");
    if (!isBatching && !isContracting)
      dims.push_back(dim);
  }
  return dims;
}

Call bindDotGeneral(const Binding &binding) {
  binding.needCounts(2, 1);
  const Tensor &lhs = binding.operands[0], &rhs = binding.operands[1], &to = binding.results[0];
  binding.need(lhs.type.dtype == to.type.dtype && rhs.type.dtype == to.type.dtype,
               "operands and a result of one element type");
  const Sizes &lhsBatching = binding.dims("lhs_batching", lhs.rank()),
              &rhsBatching = binding.dims("rhs_batching", rhs.rank()),
              &lhsContracting = binding.dims("lhs_contracting", lhs.rank()),
              &rhsContracting = binding.dims("rhs_contracting", rhs.rank());
  Sizes lhsFree = freeDims(binding, lhs, lhsBatching, lhsContracting),
        rhsFree = freeDims(binding, rhs, rhsBatching, rhsContracting), shape;
  auto needSame = [&](const Sizes &a, const Sizes &b) {
    binding.need(a.size() == b.size(), "as many dims of one operand as of the other");
    for (size_t i = 0; i < a.size(); ++i)
      binding.need(lhs.shape()[a[i]] == rhs.shape()[b[i]], "batching and contracting dims of equal sizes");
  };
  needSame(lhsBatching, rhsBatching);
  needSame(lhsContracting, rhsContracting);
  for (int64_t dim : lhsBatching)
    shape.push_back(lhs.shape()[dim]);
  for (int64_t dim : lhsFree)
    shape.push_back(lhs.shape()[dim]);
  for (int64_t dim : rhsFree)
    shape.push_back(rhs.shape()[dim]);
  binding.need(shape == to.shape(), "a result of the batching and free dims' sizes");
  return dispatch(to.type.dtype, Numbers(), [&](auto zero) -> Call {
    using T = decltype(zero);
    return [=, x = lhs.as<T>(), y = rhs.as<T>(), to = to.as<T>(), xBatch = offsetsAlong(lhs, lhsBatching),
            yBatch = offsetsAlong(rhs, rhsBatching), xFree = offsetsAlong(lhs, lhsFree),
            yFree = offsetsAlong(rhs, rhsFree), xSum = offsetsAlong(lhs, lhsContracting),
            ySum = offsetsAlong(rhs, rhsContracting)] {
      T *next = to;
      for (size_t batch = 0; batch < xBatch.size(); ++batch)
        for (int64_t row : xFree)
          for (int64_t column : yFree) {
            const T *a = x + xBatch[batch] + row, *b = y + yBatch[batch] + column;
            T sum = 0;
            for (size_t k = 0; k < xSum.size(); ++k)
              sum = Add()(sum, Multiply()(a[xSum[k]], b[ySum[k]]));
            *next++ = sum;
          }
    };
  });
}

/// Reduces several inputs at once: the region has the results so far, then an element of each input.
struct Reduce {
  explicit Reduce(const Binding &binding)
      : count(binding.results.size()), inputs(binding.operands.begin(), binding.operands.begin() + count),
        inits(binding.operands.begin() + count, binding.operands.end()), results(binding.results),
        region(binding.regions[0]), steps(inputs[0].rank(), 0), index(inputs[0].rank()) {
    const Sizes &dims = binding.dims("dims", inputs[0].rank());
    Sizes kept;
    size_t resultDim = 0;
    Sizes strides = results[0].strides();
    for (int64_t dim = 0; dim < inputs[0].rank(); ++dim)
      if (std::find(dims.begin(), dims.end(), dim) == dims.end()) {
        kept.push_back(inputs[0].shape()[dim]);
        steps[dim] = resultDim < strides.size() ? strides[resultDim++] : 0;
      }
    for (size_t i = 0; i < count; ++i) {
      auto dtype = results[i].type.dtype;
      binding.need(inputs[i].shape() == inputs[0].shape() && results[i].shape() == kept && inits[i].rank() == 0,
                   "inputs of one shape, scalars to begin with, and results of the dims that are kept");
      for (const Tensor *scalar : {&inits[i], &region.arguments[i], &region.arguments[count + i], &region.results[i]})
        binding.need(scalar->rank() == 0 && scalar->type.dtype == dtype && inputs[i].type.dtype == dtype,
                     "one element type for an input, its init, its result, and their scalars in the region");
    }
  }

  void run() {
    for (size_t i = 0; i < count; ++i) {
      size_t bytes = heddle::format::getBytes(results[i].type.dtype);
      for (int64_t at = 0, elements = results[i].elements(); at < elements; ++at)
        std::memmove(results[i].data + at * bytes, inits[i].data, bytes);
    }
    int64_t from = 0;
    forEachIndex(inputs[0].shape(), index, [&] {
      int64_t to = 0;
      for (size_t dim = 0; dim < steps.size(); ++dim)
        to += index[dim] * steps[dim];
      region.combine(results, to, inputs, from);
      ++from;
    });
  }

  size_t count;
  std::vector<Tensor> inputs, inits, results;
  BoundRegion region;
  Sizes steps, index; // steps: through the result, by dim of the input
};

} // namespace

void heddle::runtime::addContractionKernels(KernelTable &table) {
  table.add("dot_general", bindDotGeneral);
  table.add("reduce", [](const Binding &binding) -> Call {
    size_t count = binding.results.size();
    binding.need(count > 0 && binding.operands.size() == 2 * count && binding.regions.size() == 1 &&
                     binding.regions[0].arguments.size() == 2 * count && binding.regions[0].results.size() == count,
                 "inputs, as many inits, and a region for all of them");
    return [reduce = Reduce(binding)]() mutable { reduce.run(); };
  });
}
