// Copies between layouts of one shape on a GPU, as copies of rectangles.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_STRIDEDDEVICECOPY_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_STRIDEDDEVICECOPY_H

#include "Gpu.h"

namespace heddle::runtime::cuda {

class StridedDeviceCopy {
public:
  StridedDeviceCopy() = default;
  /// Strides in elements. Throws LoadError where it would be too many rectangles.
  StridedDeviceCopy(const std::vector<int64_t> &shape, const std::vector<int64_t> &fromStrides,
                    const std::vector<int64_t> &toStrides, uint64_t elementBytes);

  /// Throws DeviceError.
  void enqueue(const Gpu &gpu, CUstream stream, CUdeviceptr from, CUdeviceptr to) const;
  size_t getCount() const { return places.size(); }

private:
  uint64_t width = 0, height = 1, fromPitch = 0, toPitch = 0; // in bytes
  std::vector<std::pair<uint64_t, uint64_t>> places;          // of rectangles, in bytes
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_STRIDEDDEVICECOPY_H
