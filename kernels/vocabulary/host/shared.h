// Shared memory, which remembers which threads have written and read it since the last barrier. Included by heddle.h.
#pragma once

#ifndef HEDDLE_GRANULE
#define HEDDLE_GRANULE 4 // bytes of a cell; the emulator passes a smaller one for units that need it
#endif

namespace heddle_host {

template <class T> constexpr int kCells = sizeof(T) <= HEDDLE_GRANULE ? 1 : sizeof(T) / HEDDLE_GRANULE;

/// Other threads may go on here.
DEVICE void mayYield() {
  if (__builtin_expect(--state.yieldIn <= 0, 0))
    state.yield(&state);
}

DEVICE u16 myWarpEpoch() { return state.warpEpochs[state.thread >> 5]; }
DEVICE bool isMyWarp(u16 thread) { return (thread & kThreadMask) >> 5 == state.thread >> 5; }

/// Something may be wrong with a cell that has been touched in this epoch or is in flight.
[[gnu::noinline]] inline void checkWrite(const Cell &cell, i64 index, const char *name, i32 line) {
  if (cell.writeEpoch == kInFlight)
    misuse({Misuse::InFlight, line, index, 0, 0, cell.writer, cell.writeLine, name});
  if (cell.writeEpoch == state.epoch && cell.writer != state.thread &&
      !(isMyWarp(cell.writer) && cell.writeWarpEpoch != myWarpEpoch()))
    misuse({Misuse::WriteWrite, line, index, 0, 0, cell.writer, cell.writeLine, name});
  if (cell.readEpoch == state.epoch && cell.reader != state.thread &&
      !(isMyWarp(cell.reader) && !(cell.reader & kSeveralWarps) && cell.readWarpEpoch != myWarpEpoch()))
    misuse({Misuse::ReadWrite, line, index, 0, 0, cell.reader & kThreadMask, cell.readLine, name});
}
[[gnu::noinline]] inline void checkRead(const Cell &cell, i64 index, const char *name, i32 line) {
  if (cell.writeEpoch == kInFlight)
    misuse({Misuse::InFlight, line, index, 0, 0, cell.writer, cell.writeLine, name});
  if (cell.writeEpoch < state.blockEpoch)
    misuse({Misuse::NeverWritten, line, index, 0, 0, -1, 0, name});
  if (cell.writeEpoch == state.epoch && cell.writer != state.thread &&
      !(isMyWarp(cell.writer) && cell.writeWarpEpoch != myWarpEpoch()))
    misuse({Misuse::WriteRead, line, index, 0, 0, cell.writer, cell.writeLine, name});
}

DEVICE void noteWrite(Cell &cell, i64 index, const char *name, i32 line) {
  if (cell.writeEpoch >= state.epoch || cell.readEpoch >= state.epoch)
    checkWrite(cell, index, name, line);
  cell.writeEpoch = state.epoch;
  cell.writer = static_cast<u16>(state.thread);
  cell.writeWarpEpoch = myWarpEpoch();
  cell.writeLine = line;
}
/// Atomic accesses are marked by the sign of their line.
DEVICE void noteAtomic(Cell &cell, i64 index, const char *name, i32 line) {
  if (cell.writeEpoch < state.blockEpoch)
    checkRead(cell, index, name, line);
  if (cell.writeEpoch >= state.epoch || cell.readEpoch >= state.epoch) {
    Cell others = cell;
    if (cell.writeEpoch == state.epoch && cell.writeLine < 0)
      others.writeEpoch = 0; // another atomic access
    checkWrite(others, index, name, line);
  }
  cell.writeEpoch = state.epoch;
  cell.writer = static_cast<u16>(state.thread);
  cell.writeWarpEpoch = myWarpEpoch();
  cell.writeLine = -line;
}
DEVICE void noteRead(Cell &cell, i64 index, const char *name, i32 line) {
  if (cell.writeEpoch >= state.epoch || cell.writeEpoch < state.blockEpoch)
    checkRead(cell, index, name, line);
  const u16 me = static_cast<u16>(state.thread), epoch = myWarpEpoch();
  if (cell.readEpoch == state.epoch && cell.reader != me) {
    // A warp's own before its last barrier may be forgotten.
    if (!isMyWarp(cell.reader) || (cell.reader & kSeveralWarps))
      cell.reader = me | kSeveralWarps;
    else
      cell.reader = cell.readWarpEpoch == epoch ? me | kSeveralLanes : me;
  } else {
    cell.reader = me;
  }
  cell.readEpoch = state.epoch;
  cell.readWarpEpoch = epoch;
  cell.readLine = line;
}

} // namespace heddle_host

template <class T, int N> struct Shared {
  using Element = T;
  static constexpr i64 count = N;
  T *address;
  heddle_host::Cell *cells;
  const char *name;

  DEVICE heddle_host::Element<Shared> operator[](heddle_host::At at) const { return {*this, at}; }

  DEVICE T read(heddle_host::At at) const { return readVector<1>(at.index, N, at.line)[0]; }
  DEVICE void write(heddle_host::At at, T value) const { writeVector<1>(at.index, N, Vec<T, 1>{value}, at.line); }
  /// Atomic with itself, not with plain accesses: what others add in this epoch is forgiven.
  DEVICE T addAtomically(i64 index, i64, T by, i32 line) const {
    using namespace heddle_host;
    check<1>(index, line);
    T &element = address[index];
    for (int c = 0; c < kCells<T>; ++c)
      noteAtomic(cells[index * kCells<T> + c], index, name, line);
    const T old = element;
    element = old + by;
    return old;
  }
  template <int V> DEVICE void check(i64 index, i32 line) const {
    using namespace heddle_host;
    if (__builtin_expect(static_cast<u64>(index) > static_cast<u64>(N - V) || N < V, 0))
      misuse({Misuse::SharedBounds, line, index, N, sizeof(T), -1, 0, name});
    if (V > 1 && __builtin_expect(reinterpret_cast<u64>(address + index) % alignof(Vec<T, V>), 0))
      misuse({Misuse::SharedAlignment, line, index, 0, static_cast<i64>(alignof(Vec<T, V>)), -1, 0, name});
  }
  template <int V> DEVICE Vec<T, V> readVector(i64 index, i64, i32 line) const {
    using namespace heddle_host;
    mayYield();
    check<V>(index, line);
    for (int c = 0; c < V * kCells<T>; ++c)
      noteRead(cells[index * kCells<T> + c], index + c / kCells<T>, name, line);
    Vec<T, V> values;
    __builtin_memcpy(&values, address + index, sizeof(T) * V);
    return values;
  }
  template <int V> DEVICE void writeVector(i64 index, i64, const Vec<T, V> &values, i32 line) const {
    using namespace heddle_host;
    mayYield();
    check<V>(index, line);
    for (int c = 0; c < V * kCells<T>; ++c)
      noteWrite(cells[index * kCells<T> + c], index + c / kCells<T>, name, line);
    __builtin_memcpy(address + index, &values, sizeof(T) * V);
  }
};

namespace heddle_host {

/// The most of a kernel: its compiler refuses more; dynamic memory may be more.
constexpr i64 kMostStaticBytes = 48 << 10;

/// A static array. It is its unit's, of which each device has its own.
template <class T, int N> struct SharedStorage {
  alignas(16) unsigned char bytes[sizeof(T) * N];
  Cell cells[static_cast<u64>(N) * kCells<T>];
  CellArray array;
  DEVICE Shared<T, N> enter(const char *name, i32 line) {
    if (__builtin_expect(!array.count, 0)) {
      __builtin_memset(bytes, 0xff, sizeof(bytes));
      array = {cells, sizeof(cells) / sizeof(Cell), state.arrays, 0};
      state.arrays = &array;
    }
    if (__builtin_expect(array.launch != state.launch, 0)) {
      array.launch = state.launch;
      state.staticBytes = (state.staticBytes + 15) / 16 * 16 + static_cast<i64>(sizeof(T)) * N;
      if (state.staticBytes > kMostStaticBytes)
        misuse({Misuse::StaticBytes, line, state.staticBytes, kMostStaticBytes, 1, -1, 0, name});
    }
    return {reinterpret_cast<T *>(bytes), cells, name};
  }
};

template <class T, int N> DEVICE Shared<T, N> enterDynamic(const char *name, i64 offset, i32 line) {
  static_assert(sizeof(T) >= HEDDLE_GRANULE, "HEDDLE_GRANULE is larger than an element of dynamic shared memory");
  const i64 end = offset + static_cast<i64>(sizeof(T)) * N;
  if (__builtin_expect(offset < 0 || end > state.dynamicBytes, 0))
    misuse({Misuse::DynamicBytes, line, end, state.dynamicBytes, 1, -1, 0, name});
  if (__builtin_expect(offset % 16, 0))
    misuse({Misuse::SharedAlignment, line, offset, 0, 16, -1, 0, name});
  return {reinterpret_cast<T *>(state.dynamicShared + offset), state.dynamicCells + offset / HEDDLE_GRANULE, name};
}

} // namespace heddle_host

#define SHARED(T, name, N)                                                                                             \
  static heddle_host::SharedStorage<T, N> name##Memory;                                                                \
  const Shared<T, N> name = name##Memory.enter(#name, __LINE__)
#define SHARED_AT(T, name, N, offset) const Shared<T, N> name = heddle_host::enterDynamic<T, N>(#name, offset, __LINE__)
