// Runs the fibers of a block, and chooses which goes on next.
#include "BlockRunner.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <sys/mman.h>

using namespace heddle::emulator;
using namespace heddle_host;

// ---- Stacks ----

namespace {
constexpr size_t kStackBytes = 128 << 10, kGuardBytes = 4096;
/// After so many accesses of shared memory, on average, another thread goes on.
constexpr uint32_t kYieldInterval = 48;
/// Epochs are counted on from launch to launch; this is where they begin anew.
constexpr uint32_t kLastEpoch = 0xf0000000;
} // namespace

BlockRunner::BlockRunner() {}

BlockRunner::~BlockRunner() {
  if (stacks)
    munmap(stacks, kMaxThreads * kStackBytes);
}

/// All fibers begin anew, whatever they have been doing, and there are at least so many. A guard makes two mappings of
/// a stack, of which a process may have 65,530 by default: as many as a launch has threads leave room for more devices.
/// False where there is no memory.
bool BlockRunner::resetFibers(size_t count) {
  if (!stacks) {
    void *memory = mmap(nullptr, kMaxThreads * kStackBytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    stacks = static_cast<unsigned char *>(memory);
    fibers.reserve(kMaxThreads);
  }
  for (size_t i = fibers.size(); i < count; ++i) {
    if (mprotect(stacks + i * kStackBytes, kGuardBytes, PROT_NONE) != 0)
      return false;
    fibers.emplace_back();
  }
  freeFibers.clear();
  for (size_t i = fibers.size(); i-- > 0;) {
    // Stacks that all end at the same place of a page would share few sets of the cache.
    unsigned char *top = stacks + (i + 1) * kStackBytes - (i % 60) * 64;
    fibers[i].stackTop = top;
    fibers[i].context =
        boost::context::detail::make_fcontext(top, kStackBytes - kGuardBytes - (i % 60) * 64, &BlockRunner::fiberMain);
    freeFibers.push_back(&fibers[i]);
  }
  return true;
}

BlockRunner::Fiber &BlockRunner::takeFiber() {
  Fiber *fiber = freeFibers.back();
  freeFibers.pop_back();
  return *fiber;
}

/// `from` is where the caller goes on later.
void BlockRunner::jumpTo(Fiber &to, Fiber &from) {
  currentFiber = &to;
  from.context = nullptr;
  struct Arrival {
    BlockRunner *runner;
    Fiber *from;
  } arrival{this, &from};
  const auto transfer = boost::context::detail::jump_fcontext(to.context, &arrival);
  const auto *other = static_cast<const Arrival *>(transfer.data);
  other->from->context = transfer.fctx;
}

void BlockRunner::fiberMain(boost::context::detail::transfer_t transfer) {
  struct Arrival {
    BlockRunner *runner;
    Fiber *from;
  };
  const auto *arrival = static_cast<const Arrival *>(transfer.data);
  arrival->from->context = transfer.fctx;
  BlockRunner &runner = *arrival->runner;
  for (;;) {
    runner.launch.kernel->run(runner.launch.slots.data());
    runner.endThread();
  }
}

// ---- Choosing the fibers that go on ----

void BlockRunner::makeReady(uint32_t warp, uint32_t lanes) {
  warps[warp].runnable |= lanes;
  if (warps[warp].readyIndex < 0) {
    warps[warp].readyIndex = static_cast<int32_t>(ready.size());
    ready.push_back(warp);
  }
}

void BlockRunner::takeLane(uint32_t number, uint32_t lane) {
  Warp &warp = warps[number];
  warp.fresh &= ~(1u << lane);
  warp.runnable &= ~(1u << lane);
  if (warp.fresh | warp.runnable)
    return;
  const uint32_t last = ready.back();
  ready[static_cast<size_t>(warp.readyIndex)] = last;
  warps[last].readyIndex = warp.readyIndex;
  ready.pop_back();
  warp.readyIndex = -1;
}

int32_t BlockRunner::pick(bool mayStay) {
  if (ready.empty())
    return -1;
  uint32_t number = static_cast<uint32_t>(state->thread) / 32;
  if (!mayStay || warps[number].readyIndex < 0)
    number = ready.size() == 1 ? ready[0] : ready[random.below(static_cast<uint32_t>(ready.size()))];
  const Warp &warp = warps[number];
  const uint32_t lanes = warp.fresh | warp.runnable;
  uint32_t lane;
  switch (laneOrder) {
  case 0:
    lane = static_cast<uint32_t>(std::countr_zero(lanes));
    break;
  case 1:
    lane = 31 - static_cast<uint32_t>(std::countl_zero(lanes));
    break;
  case 2:
    lane = (static_cast<uint32_t>(std::countr_zero(std::rotr(lanes, static_cast<int>(laneTurn)))) + laneTurn) % 32;
    break;
  default: {
    const uint32_t turn = random.below(32);
    lane = (static_cast<uint32_t>(std::countr_zero(std::rotr(lanes, static_cast<int>(turn)))) + turn) % 32;
  }
  }
  return static_cast<int32_t>(number * 32 + lane);
}

void BlockRunner::setCurrent(int32_t thread) {
  state->thread = thread;
  takeLane(static_cast<uint32_t>(thread) / 32, static_cast<uint32_t>(thread) % 32);
}

/// The fiber of a thread that begins or goes on.
BlockRunner::Fiber &BlockRunner::getFiberOf(int32_t next) {
  const bool isFresh = warps[static_cast<uint32_t>(next) / 32].fresh >> (next % 32) & 1;
  if (isFresh)
    fiberOf[static_cast<size_t>(next)] = &takeFiber();
  return *fiberOf[static_cast<size_t>(next)];
}

void BlockRunner::suspend(bool mayStay) {
  const int32_t me = state->thread;
  const int32_t next = pick(mayStay);
  if (next < 0)
    failWaiting();
  Fiber &mine = *currentFiber;
  Fiber &to = getFiberOf(next);
  setCurrent(next);
  if (next != me)
    jumpTo(to, mine);
}

void BlockRunner::endThread() {
  const uint32_t me = static_cast<uint32_t>(state->thread);
  Warp &warp = warps[me / 32];
  warp.ended |= 1u << me % 32;
  ++endedCount;
  if (barrierCount)
    fail(where(static_cast<int32_t>(me)) + " ends without the barrier in line " + std::to_string(barrierLine) +
         ", where thread " + std::to_string(barrierThread) + " waits");
  if (warp.meeting)
    for (uint32_t lane = 0; lane < 32; ++lane)
      if ((warp.meeting >> lane & 1) && (warp.masks[lane] >> me % 32 & 1))
        fail(where(static_cast<int32_t>(me)) + " ends, and the mask in line " + std::to_string(warp.lines[lane]) +
             ", where thread " + std::to_string(me / 32 * 32 + lane) + " waits, has its lane " +
             std::to_string(me % 32));
  const int32_t next = pick(true);
  if (next < 0) {
    if (endedCount != threadCount)
      failWaiting();
    freeFibers.push_back(currentFiber);
    jumpTo(mainFiber, *currentFiber);
    return; // as another block's
  }
  if (warps[static_cast<uint32_t>(next) / 32].fresh >> (next % 32) & 1) {
    fiberOf[static_cast<size_t>(next)] = currentFiber;
    setCurrent(next);
    return;
  }
  Fiber &mine = *currentFiber, &to = *fiberOf[static_cast<size_t>(next)];
  setCurrent(next);
  freeFibers.push_back(&mine);
  jumpTo(to, mine);
}

// ---- Where threads wait ----

void BlockRunner::barrier(int32_t line) {
  const int32_t me = state->thread;
  state->counters.barriers++;
  if (endedCount) {
    int32_t ended = 0;
    while (!(warps[static_cast<uint32_t>(ended) / 32].ended >> (ended % 32) & 1))
      ++ended;
    fail(where(me) + ", line " + std::to_string(line) + ": thread " + std::to_string(ended) +
         " has ended without coming to this barrier");
  }
  if (!barrierCount++) {
    barrierLine = line;
    barrierThread = me;
  } else if (barrierLine != line) {
    fail(where(me) + ", line " + std::to_string(line) + ": thread " + std::to_string(barrierThread) +
         " is at another barrier, in line " + std::to_string(barrierLine));
  }
  warps[static_cast<uint32_t>(me) / 32].atBarrier |= 1u << me % 32;
  if (barrierCount < threadCount)
    return suspend(true);
  barrierCount = 0;
  state->epoch++;
  for (uint32_t w = 0; w < warps.size(); ++w) {
    makeReady(w, warps[w].atBarrier);
    warps[w].atBarrier = 0;
  }
  suspend(false);
}

void BlockRunner::meet(uint32_t mask, const void *in, void *out, Combine combine, int32_t line) {
  const uint32_t me = static_cast<uint32_t>(state->thread), lane = me % 32;
  Warp &warp = warps[me / 32];
  state->counters.meets++;
  const auto failHere = [&](const std::string &why) {
    fail(where(static_cast<int32_t>(me)) + ", line " + std::to_string(line) + ": " + why);
  };
  if (!(mask >> lane & 1))
    failHere("the mask " + std::to_string(mask) + " lacks its own lane " + std::to_string(lane));
  if (const uint32_t absent = mask & ~warp.there)
    failHere("the mask names lane " + std::to_string(std::countr_zero(absent)) + ", which the block of " +
             std::to_string(threadCount) + " threads lacks");
  if (const uint32_t gone = mask & warp.ended)
    failHere("the mask names lane " + std::to_string(std::countr_zero(gone)) + ", which has ended");
  warp.meeting |= 1u << lane;
  warp.masks[lane] = mask;
  warp.lines[lane] = line;
  warp.in[lane] = in;
  warp.out[lane] = out;
  warp.combines[lane] = combine;
  if ((warp.meeting & mask) != mask)
    return suspend(true);
  for (uint32_t other = 0; other < 32; ++other)
    if ((mask >> other & 1) &&
        (warp.masks[other] != mask || warp.lines[other] != line || warp.combines[other] != combine))
      failHere("its lanes are to meet, and lane " + std::to_string(other) + " waits in line " +
               std::to_string(warp.lines[other]) + " for those of mask " + std::to_string(warp.masks[other]));
  if (combine)
    combine(mask, warp.in, warp.out);
  else
    state->warpEpochs[me / 32]++;
  warp.meeting &= ~mask;
  makeReady(me / 32, mask);
  suspend(true);
}

void BlockRunner::yield() {
  state->yieldIn = static_cast<int32_t>(1 + random.below(2 * kYieldInterval));
  const uint32_t me = static_cast<uint32_t>(state->thread);
  makeReady(me / 32, 1u << me % 32);
  suspend(false);
}

// ---- Launches ----

void BlockRunner::beginBlock(uint32_t block) {
  state->block = block;
  state->epoch++;
  state->blockEpoch = state->epoch;
  if (state->epoch > kLastEpoch) {
    for (CellArray *array = state->arrays; array; array = array->next)
      std::memset(array->cells, 0, array->count * sizeof(Cell));
    std::fill(dynamicCells.begin(), dynamicCells.end(), Cell{});
    state->epoch = state->blockEpoch = 1;
  }
  state->yieldIn = static_cast<int32_t>(1 + random.below(2 * kYieldInterval));
  state->asyncMode = static_cast<uint32_t>(random.next() >> 40);
  launch.unit->beginBlock();
  laneOrder = random.below(4);
  laneTurn = random.below(32);
  endedCount = barrierCount = 0;
  ready.clear();
  for (uint32_t w = 0; w < warps.size(); ++w) {
    Warp &warp = warps[w];
    const uint32_t lanes = std::min(32u, threadCount - w * 32);
    warp.there = warp.fresh = lanes == 32 ? ~0u : (1u << lanes) - 1;
    warp.runnable = warp.ended = warp.atBarrier = warp.meeting = 0;
    warp.readyIndex = static_cast<int32_t>(w);
    ready.push_back(w);
  }
}

bool BlockRunner::run(const BlockLaunch &newLaunch, std::string &fault) {
  launch = newLaunch;
  random = Random(launch.seed);
  state = launch.unit->state;
  state->runner = this;
  state->barrier = [](State *state, i32 line) { static_cast<BlockRunner *>(state->runner)->barrier(line); };
  state->meet = [](State *state, u32 mask, const void *in, void *out, Combine combine, i32 line) {
    static_cast<BlockRunner *>(state->runner)->meet(mask, in, out, combine, line);
  };
  state->yield = [](State *state) { static_cast<BlockRunner *>(state->runner)->yield(); };
  state->misuse = [](State *state, const MisuseReport *report) {
    auto *runner = static_cast<BlockRunner *>(state->runner);
    runner->fail(runner->describe(*report));
  };
  state->thread = 0;
  state->threads = static_cast<i32>(launch.threads);
  state->blocks = launch.blocks;
  state->counters = {};
  threadCount = launch.threads;
  warps.resize((threadCount + 31) / 32);
  fiberOf.assign(threadCount, nullptr);

  // Dynamic shared memory is made anew for each launch.
  const size_t granule = static_cast<size_t>(launch.unit->granule);
  dynamicMemory.assign(launch.sharedBytes + 128, 0xff);
  dynamicCells.assign(launch.sharedBytes / granule + 16, Cell{});
  const uintptr_t base = reinterpret_cast<uintptr_t>(dynamicMemory.data());
  state->dynamicShared = dynamicMemory.data() + (128 - base % 128) % 128;
  state->dynamicCells = dynamicCells.data();
  state->dynamicBytes = launch.sharedBytes;
  ++state->launch;
  state->staticBytes = 0;

  if ((hasFailed || fibers.size() < launch.threads) && !resetFibers(launch.threads)) {
    fault = "no memory for the stacks of " + std::to_string(launch.threads) +
            " threads of a block, needed it for each device, and two mappings a thread (vm.max_map_count)";
    return false;
  }
  hasFailed = false;
  blockOrder.resize(launch.blocks);
  std::iota(blockOrder.begin(), blockOrder.end(), 0u);
  for (uint32_t i = launch.blocks; i > 1; --i)
    std::swap(blockOrder[i - 1], blockOrder[random.below(i)]);
  for (const uint32_t block : blockOrder) {
    beginBlock(block);
    const int32_t first = pick(false);
    Fiber &fiber = getFiberOf(first);
    setCurrent(first);
    jumpTo(fiber, mainFiber);
    if (hasFailed) {
      fault = message;
      return false;
    }
  }
  return true;
}

/// Ends the launch. Fibers are left as they stand.
void BlockRunner::fail(std::string text) {
  message = std::move(text);
  hasFailed = true;
  Fiber &mine = *currentFiber;
  jumpTo(mainFiber, mine);
  std::abort(); // no thread goes on here
}
