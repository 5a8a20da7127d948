#include "Gpu.h"

#include "../../Errors.h"

#include <algorithm>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

Gpu::Gpu(std::shared_ptr<const Driver> given, int64_t number, int64_t ordinal)
    : shared(std::move(given)), driver(*shared), number(number), ordinal(ordinal) {
  char text[256] = "";
  check(driver.cuDeviceGet(&device, static_cast<int>(ordinal)), "be found");
  check(driver.cuDeviceGetName(text, sizeof(text), device), "say its name");
  name = text;
  check(driver.cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device), "say what it is");
  check(driver.cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device), "say what it is");
  check(driver.cuDevicePrimaryCtxRetain(&context, device), "have a context");
  use();
  check(driver.cuStreamCreate(&copies, CU_STREAM_NON_BLOCKING), "have a stream");
  check(driver.cuEventCreate(&copied, CU_EVENT_DISABLE_TIMING), "have an event");
}

Gpu::~Gpu() {
  if (!context || isAbandoned)
    return;
  driver.cuCtxSetCurrent(context);
  for (CUstream stream : streams) {
    driver.cuStreamSynchronize(stream);
    driver.cuStreamDestroy(stream);
  }
  if (copies) {
    driver.cuStreamSynchronize(copies);
    driver.cuStreamDestroy(copies);
  }
  if (copied)
    driver.cuEventDestroy(copied);
  if (memory)
    driver.cuMemFree(memory);
  if (host)
    driver.cuMemFreeHost(host);
  driver.cuCtxSetCurrent(nullptr);
  driver.cuDevicePrimaryCtxRelease(device);
}

std::string Gpu::describe() const {
  return "GPU " + std::to_string(number) + " (" + name +
         (number == ordinal ? ")" : ", number " + std::to_string(ordinal) + " here)");
}

uint64_t Gpu::getFreeBytes() const {
  size_t free = 0, all = 0;
  use();
  check(driver.cuMemGetInfo(&free, &all), "say what memory is free");
  return free;
}

void Gpu::allocate(const MemoryPlan &plan) {
  uint64_t bytes = std::max<uint64_t>(plan.getDeviceBytes(), 256);
  if (CUresult result = driver.cuMemAlloc(&memory, bytes); result != CUDA_SUCCESS) {
    memory = 0;
    size_t free = 0, all = 0;
    driver.cuMemGetInfo(&free, &all);
    throw LoadError(
        describe() + " has " + std::to_string(free) + " bytes free of " + std::to_string(all) + ", needed " +
        std::to_string(bytes) + ": the plan's arena " + std::to_string(plan.arenas) + ", state " +
        std::to_string(plan.state) + ", arguments and results " + std::to_string(plan.arguments) + ", constants " +
        std::to_string(plan.constants) + ", scratch " + std::to_string(plan.scratch) +
        (plan.communication ? ", beside " + std::to_string(plan.communication) + " that NCCL has taken" : "") +
        (result == CUDA_ERROR_OUT_OF_MEMORY ? "" : " (" + driver.describe(result) + ")"));
  }
  void *pinned = nullptr;
  uint64_t hostBytes = std::max<uint64_t>(plan.hostBytes, 256);
  if (CUresult result = driver.cuMemHostAlloc(&pinned, hostBytes, CU_MEMHOSTALLOC_PORTABLE); result != CUDA_SUCCESS)
    throw LoadError("there is no pinned memory of the host for " + describe() + ", needed " +
                    std::to_string(hostBytes) + " bytes: " + driver.describe(result));
  host = static_cast<std::byte *>(pinned);
}

void Gpu::makeStreams(size_t count) {
  for (size_t index = 0; index < count; ++index) {
    streams.push_back(nullptr);
    check(driver.cuStreamCreate(&streams.back(), CU_STREAM_NON_BLOCKING), "have a stream");
  }
}
