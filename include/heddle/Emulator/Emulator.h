/* libheddle-emulator.so: CUDA's driver and NCCL on the host, for tests of GPU programs. Beside their entry points it has
 * these. docs/emulator.md says what it checks. */
#ifndef HEDDLE_EMULATOR_EMULATOR_H
#define HEDDLE_EMULATOR_EMULATOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HEDDLE_EMULATOR_API __attribute__((visibility("default")))


/* Zeros and nulls stand for the values in parentheses. */
typedef struct HeddleEmulatorOptions {
  size_t size;            /* of this struct: sizeof(HeddleEmulatorOptions) */
  uint32_t devices;       /* GPUs (1) */
  uint32_t capability;    /* of each: 90 for sm_90 (90) */
  uint64_t bytes;         /* of memory of each GPU (80 GiB; memory that is not touched costs nothing) */
  uint64_t seed;          /* of all orders */
  const char *compiler;   /* of C++ for kernels (that which built this library) */
  const char *vocabulary; /* folder of the host's heddle.h (that of the tree which this library was built in) */
  const char *cache;      /* folder for compiled kernels (heddle-emulator-<user> in the system's temporary folder) */
  uint32_t timeout_ms;    /* of a rank that others wait for while its host thread does something else (10,000) */
} HeddleEmulatorOptions;

/* Forgets everything, and begins anew with these. Null, or one sentence that says what is wrong. */
HEDDLE_EMULATOR_API const char *heddleEmulatorConfigure(const HeddleEmulatorOptions *options);

/* Runs one kernel of a text on memory of this process, without devices and streams: `slots` are its parameters, of 8
 * bytes each, in which addresses are pointers. Null, or what went wrong, which stays until the thread's next call. Of
 * the options, which may be null, the seed and the last four count. */
HEDDLE_EMULATOR_API const char *heddleEmulatorRunText(const char *text, const char *kernel, uint32_t blocks,
                                                      uint32_t threads, uint32_t sharedBytes, const uint64_t *slots,
                                                      size_t slotCount, const HeddleEmulatorOptions *options);

/* What a function of heddleEmulatorLaunchHost touches: memory of the stream's GPU, from an address on. */
typedef struct HeddleEmulatorRange {
  uint64_t address, bytes;
  int isWritten; /* 0: only read */
} HeddleEmulatorRange;

/* Calls a function of the host with `data` in the order of a stream, as a kernel would run: it is captured where the
 * stream is, and runs again whenever the graph does. `name` is what reports call it; it, and `data`, last as long as the
 * function may run, and `ranges` are copied. The result is a CUresult, the stream a CUstream. */
HEDDLE_EMULATOR_API int heddleEmulatorLaunchHost(void *stream, void (*function)(void *data), void *data,
                                                 const HeddleEmulatorRange *ranges, size_t rangeCount,
                                                 const char *name);

/* The first report since the emulator began anew, one sentence or more; null where there is none. */
HEDDLE_EMULATOR_API const char *heddleEmulatorFault(void);

#ifdef __cplusplus
}
#endif

#endif /* HEDDLE_EMULATOR_EMULATOR_H */
