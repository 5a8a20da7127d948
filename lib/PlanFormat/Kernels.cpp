#include "heddle/PlanFormat/Kernels.h"

#include <algorithm>

using namespace heddle::format;

namespace {

constexpr KernelInfo kernels[] = {
    {"abs", true},
    {"add", true},
    {"and", true},
    {"broadcast_in_dim"},
    {"ceil", true},
    {"clamp", true},
    {"compare", true},
    {"concatenate"},
    {"convert", true},
    {"copy", true},
    {"cosine", true},
    {"divide", true},
    {"dot_general"},
    {"dynamic_slice"},
    {"dynamic_update_slice"},
    {"exponential", true},
    {"exponential_minus_one", true},
    {"floor", true},
    {"gather"},
    {"iota"},
    {"is_finite", true},
    {"log", true},
    {"log_plus_one", true},
    {"logistic", true},
    {"maximum", true},
    {"minimum", true},
    {"multiply", true},
    {"negate", true},
    {"not", true},
    {"or", true},
    {"pad"},
    {"power", true},
    {"reduce"},
    {"remainder", true},
    {"reshape"},
    {"reverse"},
    {"rsqrt", true},
    {"scatter"},
    {"select", true},
    {"shift_left", true},
    {"shift_right_arithmetic", true},
    {"shift_right_logical", true},
    {"sign", true},
    {"sine", true},
    {"slice"},
    {"sqrt", true},
    {"square", true},
    {"subtract", true},
    {"tanh", true},
    {"transpose"},
    {"xor", true},
};
static_assert(std::ranges::is_sorted(kernels, {}, &KernelInfo::name));

} // namespace

std::span<const KernelInfo> heddle::format::getKernels() { return kernels; }

const KernelInfo *heddle::format::findKernel(std::string_view name) {
  const KernelInfo *found = std::ranges::lower_bound(kernels, name, {}, &KernelInfo::name);
  return found != std::end(kernels) && found->name == name ? found : nullptr;
}
