#include "Kernel.h"

using namespace heddle::runtime;

namespace {

/// The window's elements are combined with the init in their order. In padding and between dilated elements the init
/// stands.
struct ReduceWindow {
  explicit ReduceWindow(const Binding &binding)
      : count(binding.results.size()), inputs(binding.operands.begin(), binding.operands.begin() + count),
        inits(binding.operands.begin() + count, binding.operands.end()), results(binding.results),
        region(binding.regions[0]), window(binding.attribute("window")), strides(binding.attribute("strides")),
        baseDilations(binding.attribute("base_dilations")), windowDilations(binding.attribute("window_dilations")),
        low(binding.attribute("low")), place(inputs[0].rank()), inWindow(inputs[0].rank()) {
    auto rank = static_cast<size_t>(inputs[0].rank());
    for (const std::vector<int64_t> *numbers : {&window, &strides, &baseDilations, &windowDilations, &low}) {
      binding.need(numbers->size() == rank, "a number for each dim in each attribute");
      for (int64_t number : *numbers) // so that no place overflows
        binding.need(number >= (numbers == &low      ? -most
                                : numbers == &window ? 0
                                                     : 1) &&
                         number <= most,
                     "windows, strides and dilations of at least 1, and of less than 2^31");
    }
    for (size_t i = 0; i < count; ++i) {
      auto dtype = results[i].type.dtype;
      binding.need(inputs[i].shape() == inputs[0].shape() && results[i].shape() == results[0].shape() &&
                       results[i].rank() == inputs[0].rank(),
                   "inputs of one shape, and results of one, of their rank");
      for (int64_t size : results[i].shape())
        binding.need(size <= most, "dims of less than 2^31");
      for (const Tensor *scalar : {&inits[i], &region.arguments[i], &region.arguments[count + i], &region.results[i]})
        binding.need(scalar->rank() == 0 && scalar->type.dtype == dtype && inputs[i].type.dtype == dtype,
                     "one element type for an input, its init, its result, and their scalars in the region");
    }
  }

  void run() {
    int64_t to = 0;
    forEachIndex(results[0].shape(), place, [&] {
      for (size_t i = 0; i < count; ++i) {
        size_t bytes = heddle::format::getBytes(results[i].type.dtype);
        std::memmove(results[i].data + to * bytes, inits[i].data, bytes);
      }
      forEachIndex(window, inWindow, [&] {
        std::optional<int64_t> from = findElement();
        region.combine(results, to, from ? inputs : inits, from.value_or(0));
      });
      ++to;
    });
  }

  /// The position in the inputs that the window's index stands for.
  std::optional<int64_t> findElement() const {
    int64_t from = 0;
    for (size_t dim = 0; dim < window.size(); ++dim) {
      int64_t at = place[dim] * strides[dim] + inWindow[dim] * windowDilations[dim] - low[dim];
      int64_t size = inputs[0].shape()[dim];
      if (at < 0 || at % baseDilations[dim] != 0 || at / baseDilations[dim] >= size)
        return std::nullopt;
      from = from * size + at / baseDilations[dim];
    }
    return from;
  }

  static constexpr int64_t most = INT32_MAX;
  size_t count;
  std::vector<Tensor> inputs, inits, results;
  BoundRegion region;
  std::vector<int64_t> window, strides, baseDilations, windowDilations, low;
  std::vector<int64_t> place, inWindow; // scratch: of a result's element, and in its window
};

} // namespace

void heddle::runtime::addWindowKernels(KernelTable &table) {
  table.add("reduce_window", [](const Binding &binding) -> Call {
    size_t count = binding.results.size();
    binding.need(count > 0 && binding.operands.size() == 2 * count && binding.regions.size() == 1 &&
                     binding.regions[0].arguments.size() == 2 * count && binding.regions[0].results.size() == count,
                 "an init and a result for each input, and a region for all of them");
    return [reduce = ReduceWindow(binding)]() mutable { reduce.run(); };
  });
}
