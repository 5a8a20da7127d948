#include "heddle/PlanFormat/Kernels.h"

#include <algorithm>

using namespace heddle::format;

namespace {

constexpr std::string_view kernels[] = {
    "abs",
    "add",
    "and",
    "attention",
    "attention_backward",
    "bitcast_convert",
    "broadcast_in_dim",
    "ceil",
    "clamp",
    "compare",
    "concatenate",
    "convert",
    "convolution",
    "cosine",
    "divide",
    "dot_general",
    "dynamic_slice",
    "dynamic_update_slice",
    "erf",
    "exponential",
    "exponential_minus_one",
    "floor",
    "gather",
    "iota",
    "is_finite",
    "log",
    "log_plus_one",
    "logistic",
    "maximum",
    "minimum",
    "multiply",
    "negate",
    "not",
    "or",
    "pad",
    "power",
    "reduce",
    "reduce_window",
    "remainder",
    "reshape",
    "reverse",
    "rsqrt",
    "scatter",
    "select",
    "shift_left",
    "shift_right_arithmetic",
    "shift_right_logical",
    "sign",
    "sine",
    "slice",
    "sqrt",
    "square",
    "subtract",
    "tanh",
    "top_k",
    "transpose",
    "xor",
};
static_assert(std::ranges::is_sorted(kernels));

} // namespace

std::span<const std::string_view> heddle::format::getKernels() { return kernels; }

bool heddle::format::hasKernel(std::string_view name) { return std::ranges::binary_search(kernels, name); }
