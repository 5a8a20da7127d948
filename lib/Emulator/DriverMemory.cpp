// The driver's functions on memory, and copies.
#include "Driver.h"

#include <cstring>

using namespace heddle::emulator;

void heddle::emulator::addRange(const World &world, std::vector<Range> &ranges, uint64_t address, uint64_t bytes,
                                bool isWritten) {
  const uint64_t host = Memory::toHost(address);
  if (Memory::isDevice(address) || world.memory.find(host, 0))
    ranges.push_back({host, bytes, !isWritten, isWritten});
}

namespace {

unsigned char *toPointer(uint64_t address) { return reinterpret_cast<unsigned char *>(Memory::toHost(address)); }

/// Neither a GPU's nor pinned: the driver copies from it at once, and to it while the host waits.
bool isPageable(const World &world, uint64_t address) {
  return !Memory::isDevice(address) && !world.memory.find(address, 0);
}

/// Rows of a copy.
struct Rows {
  uint64_t to = 0, from = 0, width = 0, height = 1, toPitch = 0, fromPitch = 0;
};

CUresult putCopy(World &world, World::Lock &lock, Stream &stream, const Rows &rows) {
  if (!rows.width || !rows.height)
    return CUDA_SUCCESS;
  auto operation = std::make_shared<Operation>();
  operation->name = "copy of " + std::to_string(rows.width * rows.height) + " bytes";
  const bool isContiguous = rows.height == 1 || (rows.toPitch == rows.width && rows.fromPitch == rows.width);
  for (uint64_t row = 0; row < (isContiguous ? 1 : rows.height); ++row) {
    const uint64_t width = isContiguous ? rows.width * rows.height : rows.width;
    addRange(world, operation->ranges, rows.from + row * rows.fromPitch, width, false);
    addRange(world, operation->ranges, rows.to + row * rows.toPitch, width, true);
  }
  if (isPageable(world, rows.from) && !stream.capture) {
    auto kept = std::make_shared<std::vector<unsigned char>>();
    for (uint64_t row = 0; row < rows.height; ++row)
      kept->insert(kept->end(), toPointer(rows.from + row * rows.fromPitch),
                   toPointer(rows.from + row * rows.fromPitch) + rows.width);
    operation->body = [rows, kept](Execution &) {
      for (uint64_t row = 0; row < rows.height; ++row)
        std::memcpy(toPointer(rows.to + row * rows.toPitch), kept->data() + row * rows.width, rows.width);
      return true;
    };
  } else {
    operation->body = [rows](Execution &) {
      for (uint64_t row = 0; row < rows.height; ++row)
        std::memmove(toPointer(rows.to + row * rows.toPitch), toPointer(rows.from + row * rows.fromPitch), rows.width);
      return true;
    };
  }
  const bool mustWait = isPageable(world, rows.to);
  if (mustWait && stream.capture)
    return refuse(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "a copy to memory that is not pinned can't be captured");
  if (CUresult result = put(world, lock, stream, std::move(operation)); result != CUDA_SUCCESS || !mustWait)
    return result;
  return world.runUntil(lock, world.record(stream)) ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
}

/// Copies on the stream of number 0, and is done when this returns.
CUresult copyNow(uint64_t to, uint64_t from, uint64_t bytes) {
  return callIn(nullptr, [&](World &world, World::Lock &lock, Stream &stream) {
    const CUresult result = putCopy(world, lock, stream, {to, from, bytes});
    if (result != CUDA_SUCCESS)
      return result;
    return world.runUntil(lock, world.record(stream)) ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
  });
}

CUresult copyLater(uint64_t to, uint64_t from, uint64_t bytes, CUstream handle) {
  return callIn(handle, [&](World &world, World::Lock &lock, Stream &stream) {
    return putCopy(world, lock, stream, {to, from, bytes});
  });
}

CUresult putSet(World &world, World::Lock &lock, Stream &stream, uint64_t to, unsigned char value, uint64_t bytes) {
  if (!bytes)
    return CUDA_SUCCESS;
  auto operation = std::make_shared<Operation>();
  operation->name = "memset of " + std::to_string(bytes) + " bytes";
  addRange(world, operation->ranges, to, bytes, true);
  operation->body = [=](Execution &) {
    std::memset(toPointer(to), value, bytes);
    return true;
  };
  return put(world, lock, stream, std::move(operation));
}

CUresult allocateHost(void **pointer, size_t bytes) {
  return callOn([&](World &world, World::Lock &, Device &) {
    const uint64_t address = bytes ? world.memory.allocate(kHost, bytes) : 0;
    *pointer = reinterpret_cast<void *>(address);
    return address ? CUDA_SUCCESS
                   : refuse(bytes ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE,
                            "no " + std::to_string(bytes) + " bytes of pinned memory");
  });
}

uint64_t toAddress(const void *pointer) { return reinterpret_cast<uint64_t>(pointer); }

/// Frees what all GPUs have done with.
CUresult release(uint64_t address, bool ofHost) {
  return callOn([&](World &world, World::Lock &lock, Device &) {
    const Allocation *found = world.memory.find(Memory::toHost(address), 0);
    if (!found || (found->device == kHost) != ofHost || Memory::isDevice(address) == ofHost)
      return refuse(CUDA_ERROR_INVALID_VALUE, "what is to be freed is no allocation");
    for (const auto &device : world.devices)
      if ((ofHost || static_cast<int32_t>(device->number) == found->device) && !world.finish(lock, *device))
        return CUDA_ERROR_LAUNCH_FAILED;
    Allocation allocation;
    if (!world.memory.free(Memory::toHost(address), ofHost, allocation))
      return refuse(CUDA_ERROR_INVALID_VALUE, "what is to be freed is no allocation");
    world.hazards.forget(Memory::toHost(address), allocation.bytes);
    return CUDA_SUCCESS;
  });
}

} // namespace

extern "C" {

CUresult cuMemGetInfo(size_t *free, size_t *total) {
  return callOn([&](World &world, World::Lock &, Device &device) {
    *free = world.memory.getFree(device.number);
    *total = world.settings.bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes) {
  return callOn([&](World &world, World::Lock &, Device &device) {
    if (!bytes)
      return refuse(CUDA_ERROR_INVALID_VALUE, "an allocation of no bytes");
    const uint64_t address = world.memory.allocate(static_cast<int32_t>(device.number), bytes);
    *pointer = Memory::toDevice(address);
    return address ? CUDA_SUCCESS
                   : refuse(CUDA_ERROR_OUT_OF_MEMORY, std::to_string(bytes) + " bytes are asked for, and " +
                                                          std::to_string(world.memory.getFree(device.number)) +
                                                          " are free");
  });
}

CUresult cuMemFree(CUdeviceptr pointer) { return pointer ? release(pointer, false) : CUDA_SUCCESS; }
CUresult cuMemHostAlloc(void **pointer, size_t bytes, unsigned int) { return allocateHost(pointer, bytes); }
CUresult cuMemAllocHost(void **pointer, size_t bytes) { return allocateHost(pointer, bytes); }
CUresult cuMemFreeHost(void *pointer) { return pointer ? release(toAddress(pointer), true) : CUDA_SUCCESS; }

CUresult cuMemHostGetDevicePointer(CUdeviceptr *pointer, void *host, unsigned int) {
  return callOn([&](World &world, World::Lock &, Device &) {
    if (isPageable(world, toAddress(host)))
      return refuse(CUDA_ERROR_INVALID_VALUE, "this is no pinned memory");
    *pointer = toAddress(host);
    return CUDA_SUCCESS;
  });
}

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes) { return copyNow(to, from, bytes); }
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) { return copyNow(to, toAddress(from), bytes); }
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) { return copyNow(toAddress(to), from, bytes); }
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) { return copyNow(to, from, bytes); }

CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return copyLater(to, from, bytes, stream);
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  return copyLater(to, toAddress(from), bytes, stream);
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return copyLater(toAddress(to), from, bytes, stream);
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return copyLater(to, from, bytes, stream);
}
CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext, CUdeviceptr from, CUcontext, size_t bytes, CUstream stream) {
  return copyLater(to, from, bytes, stream);
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream handle) {
  return callIn(handle, [&](World &world, World::Lock &lock, Stream &stream) {
    const auto place = [](CUmemorytype type, const void *host, CUdeviceptr device, uint64_t x, uint64_t y,
                          uint64_t pitch) {
      return (type == CU_MEMORYTYPE_HOST ? toAddress(host) : device) + y * pitch + x;
    };
    Rows rows;
    rows.width = copy->WidthInBytes;
    rows.height = copy->Height;
    rows.fromPitch = copy->srcPitch ? copy->srcPitch : rows.width;
    rows.toPitch = copy->dstPitch ? copy->dstPitch : rows.width;
    if (copy->srcMemoryType == CU_MEMORYTYPE_ARRAY || copy->dstMemoryType == CU_MEMORYTYPE_ARRAY)
      return refuse(CUDA_ERROR_NOT_SUPPORTED, "the emulator has no arrays");
    if (rows.height > 1 && (rows.fromPitch < rows.width || rows.toPitch < rows.width))
      return refuse(CUDA_ERROR_INVALID_VALUE,
                    "rows of " + std::to_string(rows.width) + " bytes are wider than a pitch");
    rows.from =
        place(copy->srcMemoryType, copy->srcHost, copy->srcDevice, copy->srcXInBytes, copy->srcY, rows.fromPitch);
    rows.to = place(copy->dstMemoryType, copy->dstHost, copy->dstDevice, copy->dstXInBytes, copy->dstY, rows.toPitch);
    return putCopy(world, lock, stream, rows);
  });
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream handle) {
  return callIn(handle, [&](World &world, World::Lock &lock, Stream &stream) {
    return putSet(world, lock, stream, to, value, bytes);
  });
}

CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t bytes) {
  return callIn(nullptr, [&](World &world, World::Lock &lock, Stream &stream) {
    if (CUresult result = putSet(world, lock, stream, to, value, bytes); result != CUDA_SUCCESS)
      return result;
    return world.runUntil(lock, world.record(stream)) ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
  });
}

} // extern "C"
