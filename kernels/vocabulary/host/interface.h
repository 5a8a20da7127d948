// What libheddle-emulator and a unit of kernels compiled for the host know of each other. It includes nothing, since
// every unit parses it. A unit is loaded once for each device, so that its `State` is a plain global.
#ifndef HEDDLE_KERNELS_VOCABULARY_HOST_INTERFACE_H
#define HEDDLE_KERNELS_VOCABULARY_HOST_INTERFACE_H

namespace heddle_host {

using i32 = int;
using u16 = unsigned short;
using u32 = unsigned int;
using i64 = long long;
using u64 = unsigned long long;

constexpr i32 kMaxThreads = 1024, kWarp = 32;
/// Device addresses have this bit on the outside, so that a host that follows one faults.
constexpr u64 kDeviceBit = u64(1) << 62;

/// What a kernel may do wrong, with `index`, `count` and others as said.
enum class Misuse : i32 {
  Bounds,       // element `index` of `count`, each of `bytes`
  Alignment,    // an access of `bytes` at address `index`
  SharedBounds, // element `index` of `count`, each of `bytes`, of shared memory
  SharedAlignment,
  WriteWrite, // of element `index` of shared memory; the other one is `other`, at `otherLine`
  ReadWrite,  // this one writes what the other has read
  WriteRead,  // this one reads what the other has written
  NeverWritten,
  InFlight,     // of element `index`, which an asynchronous copy that was begun at `otherLine` writes
  DynamicBytes, // dynamic shared memory of `index` bytes where `count` were launched
  StaticBytes,  // `index` bytes of arrays in shared memory, at most `count`
  Table,        // entry `index` of `count`
  Trap,         // what the text itself says is wrong
};

struct MisuseReport {
  Misuse kind;
  i32 line;
  i64 index = 0, count = 0, bytes = 0;
  i32 other = -1, otherLine = 0;
  const char *name = ""; // of the memory or the condition
};

/// What all threads of one launch share.
struct Counters {
  u64 loadedBytes = 0, storedBytes = 0;               // in global memory
  u64 wideLoadedBytes = 0, wideStoredBytes = 0;       // of these by accesses of 16 bytes
  u64 loads = 0, stores = 0, barriers = 0, meets = 0; // how often, by threads
};

struct State;
/// What lanes that met do together: `in` and `out` are by lane, those of lanes in `mask` are there.
using Combine = void (*)(u32 mask, const void *const *in, void *const *out);

/// Which thread wrote some bytes of shared memory last, and which have read them. Epochs count barriers, over all
/// blocks.
struct Cell {
  u32 writeEpoch, readEpoch; // kInFlight: an asynchronous copy will write
  u16 writer, reader;        // threads; kSeveral*: the last of more than one
  u16 writeWarpEpoch, readWarpEpoch;
  i32 writeLine, readLine;
};
constexpr u32 kInFlight = 0xffffffff;
constexpr u16 kSeveralLanes = 0x4000, kSeveralWarps = 0x8000, kThreadMask = 0x07ff;

/// Cells of an array in shared memory; those that a kernel has entered are in a list.
struct CellArray {
  Cell *cells;
  u64 count;
  CellArray *next;
  u64 launch; // in which it was entered last
};

/// The state of the thread that runs. The emulator writes it between threads, and the unit reads it.
struct State {
  i32 thread;  // in its block
  i32 threads; // of a block
  i64 block, blocks;
  u32 epoch;      // of barriers
  u32 blockEpoch; // with which this block began: cells that were written before it were not written by it
  u16 warpEpochs[kMaxThreads / kWarp];
  i32 yieldIn;   // accesses of shared memory until another thread may go on
  u32 asyncMode; // drawn for each block: when asynchronous copies read
  Counters counters;
  unsigned char *dynamicShared; // 128-byte aligned
  i64 dynamicBytes;
  Cell *dynamicCells;
  CellArray *arrays;
  u64 launch;      // from 1 on
  i64 staticBytes; // of arrays that this launch has entered
  void *runner;    // the emulator's

  void (*barrier)(State *, i32 line);
  /// All lanes of `mask` come here, then go on; one of them has called `combine`. Without that it orders memory, too.
  void (*meet)(State *, u32 mask, const void *in, void *out, Combine combine, i32 line);
  void (*yield)(State *);
  void (*misuse)(State *, const MisuseReport *); // does not return

  i64 tableElements[4096]; // by slot: the most elements that a thread has asked for of this address of a table
};

/// What a parameter of a kernel is to the streams around it.
struct Parameter {
  i32 slots;                  // of 8 bytes
  i32 access;                 // bit 0: reads, bit 1: writes; 0 for numbers
  i64 elements, elementBytes; // at each address; elements -1: of a table, known only once it has run
};

struct KernelEntry {
  const char *name;
  i32 threads; // of its launch bounds
  i32 parameterCount;
  const Parameter *parameters;
  /// Runs the thread that `State` names to its end.
  void (*run)(const u64 *slots);
};

/// What a unit exports as `heddleUnit`.
struct Unit {
  State *state;
  const KernelEntry *kernels;
  i32 kernelCount;
  i32 granule;          // bytes of dynamic shared memory of a cell
  void (*beginBlock)(); // what the last block has left behind is forgotten
};

} // namespace heddle_host

#endif // HEDDLE_KERNELS_VOCABULARY_HOST_INTERFACE_H
