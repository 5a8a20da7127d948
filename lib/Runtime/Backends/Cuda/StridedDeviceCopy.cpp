#include "StridedDeviceCopy.h"

#include "../../Errors.h"

#include <algorithm>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

StridedDeviceCopy::StridedDeviceCopy(const std::vector<int64_t> &shape, const std::vector<int64_t> &fromStrides,
                                     const std::vector<int64_t> &toStrides, uint64_t elementBytes) {
  struct Dim {
    uint64_t size, from, to; // strides in bytes
  };
  std::vector<Dim> dims; // that are not one with the next
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    if (shape[dim] == 0)
      return;
    if (shape[dim] == 1)
      continue;
    Dim own{static_cast<uint64_t>(shape[dim]), fromStrides[dim] * elementBytes, toStrides[dim] * elementBytes};
    if (!dims.empty() && dims.back().from == own.size * own.from && dims.back().to == own.size * own.to)
      dims.back() = {dims.back().size * own.size, own.from, own.to};
    else
      dims.push_back(own);
  }
  width = elementBytes;
  if (!dims.empty() && dims.back().from == elementBytes && dims.back().to == elementBytes) {
    width *= dims.back().size;
    dims.pop_back();
  }
  // Rows are the longest dim that has rows that don't overlap.
  auto rows = dims.end();
  for (auto dim = dims.begin(); dim != dims.end(); ++dim)
    if (dim->from >= width && dim->to >= width && (rows == dims.end() || dim->size > rows->size))
      rows = dim;
  if (rows != dims.end()) {
    height = rows->size;
    fromPitch = rows->from;
    toPitch = rows->to;
    dims.erase(rows);
  }
  constexpr size_t mostRectangles = 4096;
  places = {{0, 0}};
  for (const Dim &dim : dims) {
    if (places.size() * dim.size > mostRectangles)
      throw LoadError("is a copy of more than " + std::to_string(mostRectangles) +
                      " rectangles, needed dims in one order");
    std::vector<std::pair<uint64_t, uint64_t>> next;
    for (auto [from, to] : places)
      for (uint64_t index = 0; index < dim.size; ++index)
        next.emplace_back(from + index * dim.from, to + index * dim.to);
    places = std::move(next);
  }
}

void StridedDeviceCopy::enqueue(const Gpu &gpu, CUstream stream, CUdeviceptr from, CUdeviceptr to) const {
  for (auto [fromOffset, toOffset] : places) {
    if (height == 1) {
      gpu.check(gpu.driver.cuMemcpyAsync(to + toOffset, from + fromOffset, width, stream), "copy");
      continue;
    }
    CUDA_MEMCPY2D copy{};
    copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    copy.srcDevice = from + fromOffset;
    copy.srcPitch = fromPitch;
    copy.dstDevice = to + toOffset;
    copy.dstPitch = toPitch;
    copy.WidthInBytes = width;
    copy.Height = height;
    gpu.check(gpu.driver.cuMemcpy2DAsync(&copy, stream), "copy");
  }
}
