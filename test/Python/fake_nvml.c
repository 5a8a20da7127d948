// NVML of two GPUs, of which the second one says nothing of itself.
#include <stdint.h>

struct Utilization {
  unsigned gpu, memory;
};
struct Memory {
  unsigned long long total, free, used;
};

int nvmlInit_v2(void) { return 0; }
int nvmlDeviceGetCount_v2(unsigned *count) {
  *count = 2;
  return 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device) {
  *device = (void *)(uintptr_t)(index + 1);
  return 0;
}
int nvmlDeviceGetUtilizationRates(void *device, struct Utilization *utilization) {
  utilization->gpu = 75;
  return (uintptr_t)device == 1 ? 0 : 3;
}
int nvmlDeviceGetMemoryInfo(void *device, struct Memory *memory) {
  memory->total = 1000;
  memory->used = 300 * (uintptr_t)device;
  return 0;
}
