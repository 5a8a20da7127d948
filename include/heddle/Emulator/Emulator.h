/* libheddle-emulator.so: CUDA's driver and NCCL on the host, for tests of GPU programs. Beside their entry points it
 * has these. docs/emulator.md says what it checks. */
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
  size_t size;             /* of this struct: sizeof(HeddleEmulatorOptions) */
  uint32_t devices;        /* GPUs (1) */
  uint32_t capability;     /* of each: 90 for sm_90 (90) */
  uint64_t bytes;          /* of memory of each GPU (80 GiB; memory that is not touched costs nothing) */
  uint64_t seed;           /* of all orders */
  const char *compiler;    /* of C++ for kernels (that which built this library) */
  const char *vocabulary;  /* folder of the host's heddle.h (that of the tree which this library was built in) */
  const char *cache;       /* folder for compiled kernels (heddle-emulator-<user> in the system's temporary folder) */
  uint32_t timeout_ms;     /* of a rank that others wait for while its host thread does something else (10,000) */
  uint32_t hangs;          /* HEDDLE_EMULATOR_HANG_..., added up (none) */
  uint32_t driver_version; /* what cuDriverGetVersion says, 12040 for 12.4 (the headers') */
  uint64_t communicator_bytes; /* that a rank's communicator takes of its GPU's memory with its first collective (0) */
} HeddleEmulatorOptions;

/* What waits for others for ever, as it does on GPUs, where the emulator would say so: tests of those who must notice.
 * RANKS: communications, connects and joins whose ranks do not all come. ABORTS: the end of a communicator that a graph
 * has captured, also after the graph is destroyed. LOADS: the loading of a module. */
#define HEDDLE_EMULATOR_HANG_RANKS 1
#define HEDDLE_EMULATOR_HANG_ABORTS 2
#define HEDDLE_EMULATOR_HANG_LOADS 4

/* Forgets everything, and begins anew with these. Null, or one sentence that says what is wrong. */
HEDDLE_EMULATOR_API const char *heddleEmulatorConfigure(const HeddleEmulatorOptions *options);

/* What carries NCCL's messages where some ranks of a communicator are GPUs of other processes, with emulators of their
 * own. Messages of one process to another come once and in order; none of these calls waits, and one thread at a time,
 * the emulator's own, makes them. */
#define HEDDLE_EMULATOR_DONE 0
#define HEDDLE_EMULATOR_LATER 1 /* there is no room now, or nothing has come: it is asked again */
#define HEDDLE_EMULATOR_GONE 2  /* the process has ended */
typedef struct HeddleEmulatorCarrier {
  size_t size;          /* of this struct: sizeof(HeddleEmulatorCarrier) */
  void *context;        /* what the functions are given */
  uint32_t rank, ranks; /* this process, from 0 on, of so many */
  size_t most_bytes;    /* of one message, at least 64 */
  /* Takes all of a message to a process, or nothing of it. `bytes` are the caller's again then. */
  int (*send)(void *context, uint32_t to, const void *bytes, size_t count);
  /* Gives the next message, of whichever process: `*count` is the room for it, and then its size. GONE, with `*from`,
   * is said when all that the process has sent has been given, at least once. */
  int (*receive)(void *context, uint32_t *from, void *bytes, size_t *count);
} HeddleEmulatorCarrier;

/* From now on ranks of communicators may be in other processes, until it is called with null, which waits up to two
 * seconds for what is to be sent. The struct is copied, its context is used until then. It stays through
 * heddleEmulatorConfigure, and all processes have configured theirs before the first rank joins. Null, or one sentence
 * that says what is wrong. */
HEDDLE_EMULATOR_API const char *heddleEmulatorSetCarrier(const HeddleEmulatorCarrier *carrier);
/* The doorbell: something has come, or there is room again. May be called by any thread, but not in `send` and
 * `receive`; without it the emulator looks every 20 ms. */
HEDDLE_EMULATOR_API void heddleEmulatorRing(void);

/* Runs one kernel of a text on memory of this process, without devices and streams: `slots` are its parameters, of 8
 * bytes each, in which addresses are pointers. Null, or what went wrong, which stays until the thread's next call. Of
 * the options, which may be null, the seed and the last four count. */
HEDDLE_EMULATOR_API const char *heddleEmulatorRunText(const char *text, const char *kernel, uint32_t blocks,
                                                      uint32_t threads, uint32_t sharedBytes, const uint64_t *slots,
                                                      size_t slotCount, const HeddleEmulatorOptions *options);

/* `emulator: ` and the first fault that it has found, or else why this thread's last call was refused; empty where
 * there is neither. It stays until the thread's next call of this function. After a fault, calls give
 * CUDA_ERROR_LAUNCH_FAILED.
 */
HEDDLE_EMULATOR_API const char *heddleEmulatorFault(void);

/* Differs from what it was where anything has been done on a GPU since. */
HEDDLE_EMULATOR_API uint64_t heddleEmulatorProgress(void);

/* What a function of heddleEmulatorLaunchHost touches, from an address on: memory of the stream's GPU, or pinned. */
#define HEDDLE_EMULATOR_WRITTEN 1
/* It is no memory, but, say, a file, with addresses of its own. */
#define HEDDLE_EMULATOR_ELSEWHERE 2
typedef struct HeddleEmulatorRange {
  uint64_t address, bytes;
  int flags; /* 0: memory that is only read */
} HeddleEmulatorRange;

/* Addresses of GPUs have this bit, so that a host that follows one faults. A function that the emulator calls finds its
 * memory at the address without it. */
#define HEDDLE_EMULATOR_ADDRESS_BIT ((uint64_t)1 << 62)

/* Calls a function of the host with `data` in the order of a stream, as a kernel would run: it is captured where the
 * stream is, and runs again whenever the graph does. `name` is what reports call it; it and `ranges` are copied, and
 * `data` lasts as long as the function may run. The result is a CUresult, the stream a CUstream. */
HEDDLE_EMULATOR_API int heddleEmulatorLaunchHost(void *stream, void (*function)(void *data), void *data,
                                                 const HeddleEmulatorRange *ranges, size_t rangeCount,
                                                 const char *name);

/* Of all launches of a kernel by this name since the emulator began. `wide` are accesses of 16 bytes. */
typedef struct HeddleEmulatorCounters {
  const char *kernel;
  uint64_t launches;
  uint64_t loadedBytes, storedBytes, wideLoadedBytes, wideStoredBytes; /* in global memory */
  uint64_t loads, stores, barriers, exchanges;                         /* how often, by threads */
} HeddleEmulatorCounters;

/* Writes those of up to `capacity` kernels, ordered by name, and returns how many there are. Names stay until the
 * thread's next call of this function. */
HEDDLE_EMULATOR_API size_t heddleEmulatorCounters(HeddleEmulatorCounters *counters, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif /* HEDDLE_EMULATOR_EMULATOR_H */
