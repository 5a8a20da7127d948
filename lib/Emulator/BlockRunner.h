// Runs the blocks of a launch: threads are fibers, which change at barriers, exchanges of lanes and accesses of shared
// memory. A kernel without these is a loop over its threads.
#ifndef HEDDLE_LIB_EMULATOR_BLOCKRUNNER_H
#define HEDDLE_LIB_EMULATOR_BLOCKRUNNER_H

#include "../../kernels/vocabulary/host/interface.h"
#include "Random.h"

#include <boost/context/detail/fcontext.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace heddle::emulator {

struct BlockLaunch {
  const heddle_host::Unit *unit = nullptr;
  const heddle_host::KernelEntry *kernel = nullptr;
  std::span<const heddle_host::u64> slots;
  uint32_t blocks = 1, threads = 1, sharedBytes = 0;
  uint64_t seed = 0;
};

/// Whether a kernel may be launched like this: threads, and parameters with their alignment. False, with why not in
/// `fault`.
bool checkLaunch(const BlockLaunch &launch, std::string &fault);

/// One for each device; used by one thread at a time.
class BlockRunner {
public:
  BlockRunner();
  ~BlockRunner();

  /// False, with what a thread did wrong in `fault`, where one did; the rest of the launch is not run then.
  bool run(const BlockLaunch &launch, std::string &fault);

private:
  using State = heddle_host::State;
  using Context = boost::context::detail::fcontext_t;
  struct Fiber {
    Context context;
    void *stackTop;
  };
  struct Warp {
    uint32_t there = 0;    // lanes that the block has
    uint32_t fresh = 0;    // that have not begun
    uint32_t runnable = 0; // that have begun and may go on
    uint32_t ended = 0, atBarrier = 0, meeting = 0;
    uint32_t masks[32];
    int32_t lines[32];
    const void *in[32];
    void *out[32];
    heddle_host::Combine combines[32];
    int32_t readyIndex = -1; // in `ready`
  };

  void beginBlock(uint32_t block);
  /// The thread that goes on next; -1 where none can.
  int32_t pick(bool mayStay);
  void makeReady(uint32_t warp, uint32_t lanes);
  void takeLane(uint32_t warp, uint32_t lane);
  void setCurrent(int32_t thread);
  /// The current thread, which has been put where it waits, stops here until it is picked.
  void suspend(bool mayStay);
  void jumpTo(Fiber &to, Fiber &from);
  Fiber &takeFiber();
  Fiber &getFiberOf(int32_t next);
  void endThread();
  [[noreturn]] void fail(std::string message);
  [[noreturn]] void failWaiting();
  std::string where(int32_t thread) const;
  std::string what(int32_t thread) const;
  std::string describe(const heddle_host::MisuseReport &report) const;

  void barrier(int32_t line);
  void meet(uint32_t mask, const void *in, void *out, heddle_host::Combine combine, int32_t line);
  void yield();
  static void fiberMain(boost::context::detail::transfer_t transfer);

  bool resetFibers(size_t count);

  BlockLaunch launch;
  State *state = nullptr;
  Random random{0};
  uint32_t laneOrder = 0; // of this block: from below, from above, turned, drawn
  uint32_t laneTurn = 0;
  std::vector<uint32_t> blockOrder;
  std::vector<Warp> warps;
  std::vector<uint32_t> ready; // warps with lanes that may go on
  uint32_t threadCount = 0, endedCount = 0, barrierCount = 0;
  int32_t barrierLine = 0, barrierThread = 0;
  std::vector<Fiber> fibers;
  std::vector<Fiber *> freeFibers;
  std::vector<Fiber *> fiberOf; // of threads that have begun
  Fiber mainFiber{};
  Fiber *currentFiber = nullptr;
  bool hasFailed = false;
  std::string message;
  std::vector<unsigned char> dynamicMemory;
  std::vector<heddle_host::Cell> dynamicCells;
  heddle_host::CellArray dynamicArray{};
  unsigned char *stacks = nullptr;
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_BLOCKRUNNER_H
