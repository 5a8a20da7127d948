// The kernels that a runtime has by name, one for an op. Programs made for a target with code of its own will bring
// theirs along.
#ifndef HEDDLE_PLANFORMAT_KERNELS_H
#define HEDDLE_PLANFORMAT_KERNELS_H

#include <span>
#include <string_view>

namespace heddle::format {

struct KernelInfo {
  std::string_view name;
  /// Each result element comes from the operands' elements in the same place: the result may lie where an operand does.
  bool isElementwise = false;
};

/// In alphabetic order.
std::span<const KernelInfo> getKernels();
/// Null if there is none of that name.
const KernelInfo *findKernel(std::string_view name);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_KERNELS_H
