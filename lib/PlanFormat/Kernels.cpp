#include "heddle/PlanFormat/Kernels.h"

#include <algorithm>

using namespace heddle::format;

namespace {

constexpr std::string_view kernels[] = {
    "abs",
    "add",
    "and",
    "atan2",
    "attention",
    "attention_backward",
    "bitcast_convert",
    "broadcast_in_dim",
    "cbrt",
    "ceil",
    "cholesky",
    "clamp",
    "compare",
    "complex",
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
    "fft",
    "floor",
    "gather",
    "imag",
    "iota",
    "is_finite",
    "lapack_geqrf",
    "lapack_gesdd",
    "lapack_getrf",
    "lapack_orgqr",
    "lapack_potrf",
    "lapack_syevd",
    "lapack_trsm",
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
    "real",
    "reduce",
    "reduce_window",
    "remainder",
    "reshape",
    "reverse",
    "rng_bit_generator",
    "round_nearest_afz",
    "round_nearest_even",
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
    "tan",
    "tanh",
    "top_k",
    "transpose",
    "triangular_solve",
    "xor",
};
static_assert(std::ranges::is_sorted(kernels));

} // namespace

std::span<const std::string_view> heddle::format::getKernels() { return kernels; }

bool heddle::format::isCall(std::string_view name) {
  return name.starts_with("lapack_") || name == "cholesky" || name == "triangular_solve" || name == "fft" ||
         name == "rng_bit_generator";
}

bool heddle::format::hasKernel(std::string_view name) { return std::ranges::binary_search(kernels, name); }
