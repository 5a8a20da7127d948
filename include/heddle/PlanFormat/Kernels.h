// The portable kernels: what a runtime has for ops of a kernel's body, by name, one for an op.
#ifndef HEDDLE_PLANFORMAT_KERNELS_H
#define HEDDLE_PLANFORMAT_KERNELS_H

#include <span>
#include <string_view>

namespace heddle::format {

/// The names of all kernels, in alphabetic order.
std::span<const std::string_view> getKernels();
bool hasKernel(std::string_view name);

/// Whether the kernel is as good as code made for the op: LAPACK's routines, random bits.
bool isCall(std::string_view name);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_KERNELS_H
