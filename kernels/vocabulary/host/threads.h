// Threads, barriers, what lanes tell each other, and copies that don't wait. Included by heddle.h.
#pragma once

#define KERNEL(threads) extern "C" __attribute__((visibility("hidden"))) void

DEVICE int thread() { return heddle_host::state.thread; }
DEVICE int threads() { return heddle_host::state.threads; }
DEVICE int block() { return static_cast<int>(heddle_host::state.block); }
DEVICE int blocks() { return static_cast<int>(heddle_host::state.blocks); }
DEVICE int lane() { return heddle_host::state.thread & 31; }
DEVICE int warp() { return heddle_host::state.thread >> 5; }

enum : u32 { everyLane = 0xffffffff };

namespace heddle_host {

/// Of `barrierAny`, by the lowest bit of the epoch: nobody is two barriers ahead.
struct AnyVote {
  u32 epoch;
  bool any;
};
[[gnu::visibility("hidden")]] inline AnyVote anyVotes[2];

/// Lanes of `mask` exchange an `Given` for a `Got`, by `combine(mask, given, got)`.
template <class Got, class Given, void combine(u32, const Given *const *, Got *const *)>
DEVICE Got exchange(u32 mask, const Given &given, i32 line) {
  Got got;
  state.meet(
      &state, mask, &given, &got,
      [](u32 mask, const void *const *in, void *const *out) {
        combine(mask, reinterpret_cast<const Given *const *>(in), reinterpret_cast<Got *const *>(out));
      },
      line);
  return got;
}

template <class T> struct Sent {
  T value;
  int from; // a lane
};

template <class T> inline void give(u32 mask, const Sent<T> *const *sent, T *const *got) {
  for (int lane = 0; lane < 32; ++lane)
    if (mask >> lane & 1)
      *got[lane] = sent[sent[lane]->from]->value;
}

template <class T> DEVICE T shuffleFrom(T value, int from, u32 lanes, i32 line) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "shuffled are 4 or 8 bytes");
  if (!(lanes >> from & 1)) // of a lane that isn't there the value is not defined
    misuse({Misuse::Trap, line, from, lanes, 0, -1, 0, "a shuffle takes the value of a lane that its mask lacks"});
  return exchange<T, Sent<T>, give<T>>(lanes, {value, from}, line);
}

inline void vote(u32 mask, const bool *const *conditions, u32 *const *ballots) {
  u32 ballot = 0;
  for (int lane = 0; lane < 32; ++lane)
    if (mask >> lane & 1)
      ballot |= u32(*conditions[lane]) << lane;
  for (int lane = 0; lane < 32; ++lane)
    if (mask >> lane & 1)
      *ballots[lane] = ballot;
}

} // namespace heddle_host

DEVICE void barrier(i32 line = __builtin_LINE()) { heddle_host::state.barrier(&heddle_host::state, line); }
DEVICE bool barrierAny(bool condition, i32 line = __builtin_LINE()) {
  using namespace heddle_host;
  AnyVote &mine = anyVotes[state.epoch & 1];
  mine.any = (mine.epoch == state.epoch && mine.any) || condition;
  mine.epoch = state.epoch;
  state.barrier(&state, line);
  return mine.any;
}
DEVICE void warpBarrier(u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  heddle_host::state.meet(&heddle_host::state, lanes, nullptr, nullptr, nullptr, line);
}

template <class T> DEVICE T shuffle(T value, int from, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return heddle_host::shuffleFrom(value, from & 31, lanes, line);
}
template <class T> DEVICE T shuffleXor(T value, int mask, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return heddle_host::shuffleFrom(value, (lane() ^ mask) & 31, lanes, line);
}
template <class T> DEVICE T shuffleDown(T value, int by, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return heddle_host::shuffleFrom(value, lane() + by < 32 ? lane() + by : lane(), lanes, line);
}
template <class T> DEVICE T shuffleUp(T value, int by, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return heddle_host::shuffleFrom(value, lane() - by >= 0 ? lane() - by : lane(), lanes, line);
}
DEVICE u32 ballot(bool condition, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return heddle_host::exchange<u32, bool, heddle_host::vote>(lanes, condition, line);
}
DEVICE bool anyLane(bool condition, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return ballot(condition, lanes, line) != 0;
}
DEVICE bool allLanes(bool condition, u32 lanes = everyLane, i32 line = __builtin_LINE()) {
  return ballot(condition, lanes, line) == lanes;
}

template <class Array, class I>
DEVICE typename Array::Element atomicAddTo(Array array, I i, typename Array::Element by, i32 line = __builtin_LINE()) {
  using T = typename Array::Element;
  static_assert(__is_same(T, i32) || __is_same(T, u32) || __is_same(T, u64), "only integers add up in any order");
  heddle_host::mayYield();
  return array.addAtomically(static_cast<i64>(i), array.count, by, line);
}
DEVICE void fence() { __asm__ volatile("" ::: "memory"); }

namespace heddle_host {

/// Copies that a thread has started. They write when it waits for them, or from the seed before.
struct AsyncCopy {
  Cell *cells;
  unsigned char *to;
  const unsigned char *from; // null: zeros
  i32 bytes, cellCount;
  i32 group;
  bool hasRead; // at once, to `data`
  unsigned char data[16];
};
struct AsyncCopies {
  AsyncCopy *copies;
  i32 count, capacity, group; // groups that have been committed
};
[[gnu::visibility("hidden")]] inline AsyncCopies asyncCopies[kMaxThreads];

inline void startCopy(const AsyncCopy &copy, i32 line) {
  AsyncCopies &mine = asyncCopies[state.thread];
  if (mine.count == mine.capacity) {
    mine.capacity = mine.capacity ? mine.capacity * 2 : 16;
    mine.copies =
        static_cast<AsyncCopy *>(__builtin_realloc(mine.copies, sizeof(AsyncCopy) * static_cast<u64>(mine.capacity)));
  }
  for (i32 c = 0; c < copy.cellCount; ++c) {
    copy.cells[c].writeEpoch = kInFlight;
    copy.cells[c].writer = static_cast<u16>(state.thread);
    copy.cells[c].writeLine = line;
  }
  __builtin_memset(copy.to, 0xff, static_cast<u64>(copy.bytes));
  AsyncCopy &kept = mine.copies[mine.count++] = copy;
  kept.group = mine.group;
  if (copy.from && (state.asyncMode & 1)) { // global memory may be read now or later
    __builtin_memcpy(kept.data, copy.from, static_cast<u64>(copy.bytes));
    kept.hasRead = true;
  }
}

/// Those of groups below `end` arrive.
inline void finishCopies(i32 end) {
  AsyncCopies &mine = asyncCopies[state.thread];
  i32 kept = 0;
  for (i32 i = 0; i < mine.count; ++i) {
    AsyncCopy &copy = mine.copies[i];
    if (copy.group >= end) {
      mine.copies[kept++] = copy;
      continue;
    }
    if (copy.from)
      __builtin_memcpy(copy.to, copy.hasRead ? copy.data : copy.from, static_cast<u64>(copy.bytes));
    else
      __builtin_memset(copy.to, 0, static_cast<u64>(copy.bytes));
    for (i32 c = 0; c < copy.cellCount; ++c) {
      copy.cells[c].writeEpoch = state.epoch;
      copy.cells[c].writer = static_cast<u16>(state.thread);
      copy.cells[c].writeWarpEpoch = myWarpEpoch();
    }
  }
  mine.count = kept;
}

/// A block ends with copies on their way: nobody reads what they bring.
inline void dropCopies() {
  for (AsyncCopies &copies : asyncCopies) {
    for (i32 i = 0; i < copies.count; ++i)
      for (i32 c = 0; c < copies.copies[i].cellCount; ++c)
        copies.copies[i].cells[c].writeEpoch = 0;
    copies.count = copies.group = 0;
  }
}

} // namespace heddle_host

template <int bytes, class T, int N, class Array, class I>
DEVICE void copyAsync(Shared<T, N> shared, int to, Array global, I from, bool isThere = true,
                      i32 line = __builtin_LINE()) {
  using namespace heddle_host;
  static_assert(bytes == 4 || bytes == 8 || bytes == 16, "copies have 4, 8 or 16 bytes");
  static_assert(__is_same(typename Array::Element, T), "copies are of one type");
  constexpr int V = bytes / sizeof(T);
  mayYield();
  shared.template check<V>(to, line);
  if (reinterpret_cast<u64>(shared.address + to) % bytes)
    misuse({Misuse::SharedAlignment, line, to, 0, bytes, -1, 0, shared.name});
  for (int c = 0; c < V * kCells<T>; ++c) {
    Cell &cell = shared.cells[to * kCells<T> + c];
    if (cell.writeEpoch >= state.epoch || cell.readEpoch >= state.epoch)
      checkWrite(cell, to + c / kCells<T>, shared.name, line);
  }
  const unsigned char *source = nullptr;
  if (isThere) {
    global.template checkVector<V>(static_cast<i64>(from), global.count, line);
    state.counters.loadedBytes += bytes;
    state.counters.wideLoadedBytes += bytes == 16 ? bytes : 0;
    state.counters.loads++;
    source = reinterpret_cast<const unsigned char *>(global.address + static_cast<i64>(from));
  }
  startCopy({&shared.cells[to * kCells<T>],
             reinterpret_cast<unsigned char *>(shared.address + to),
             source,
             bytes,
             V * kCells<T>,
             0,
             {}},
            line);
}
DEVICE void commitCopies() { heddle_host::asyncCopies[thread()].group++; }
template <int groups> DEVICE void waitForCopies() {
  static_assert(groups >= 0, "groups are counted from 0");
  heddle_host::finishCopies(heddle_host::asyncCopies[thread()].group - groups);
}
