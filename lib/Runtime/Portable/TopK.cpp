#include "Kernel.h"

#include <algorithm>
#include <bit>
#include <numeric>

using namespace heddle::runtime;
using heddle::format::DType;

namespace {

/// Numbers that sort as the values do: floats in total order, NaN above all, -NaN below all.
template <typename T> auto toKey(T value) {
  if constexpr (std::is_same_v<T, float>) {
    auto bits = std::bit_cast<int32_t>(value);
    return bits < 0 ? static_cast<int32_t>(bits ^ INT32_MAX) : bits;
  } else {
    return value;
  }
}

/// The largest along the last dim with their places, equal ones in their order.
Call bindTopK(const Binding &binding) {
  binding.needCounts(1, 2);
  const Tensor &from = binding.operands[0], &values = binding.results[0], &places = binding.results[1];
  std::vector<int64_t> shape = from.shape();
  binding.need(!shape.empty() && values.rank() == from.rank() && values.shape().back() <= shape.back(),
               "no more values than the last dim of the operand has");
  int64_t length = shape.back(), kept = values.shape().back();
  shape.back() = kept;
  binding.need(values.shape() == shape && values.type.dtype == from.type.dtype && places.shape() == shape &&
                   places.type.dtype == DType::I32,
               "values like the operand's, and a place of i32 for each");
  return dispatch(from.type.dtype, Numbers(), [&](auto zero) -> Call {
    using T = decltype(zero);
    return [=, x = from.as<T>(), y = values.as<T>(), at = places.as<int32_t>(),
            rows = kept ? values.elements() / kept : 0, order = std::vector<int32_t>(length)]() mutable {
      for (int64_t row = 0; row < rows; ++row) {
        const T *own = x + row * length;
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int32_t i, int32_t j) {
          auto a = toKey(own[i]), b = toKey(own[j]);
          return a == b ? i < j : a > b;
        });
        for (int64_t k = 0; k < kept; ++k) {
          y[row * kept + k] = own[order[k]];
          at[row * kept + k] = order[k];
        }
      }
    };
  });
}

} // namespace

void heddle::runtime::addSortingKernels(KernelTable &table) { table.add("top_k", bindTopK); }
