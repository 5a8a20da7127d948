// Global memory: arrays that know their bounds. Included by heddle.h.
#pragma once

namespace heddle_host {

[[gnu::visibility("hidden")]] inline State state;

[[noreturn, gnu::cold, gnu::noinline]] inline void misuse(const MisuseReport &report) {
  state.misuse(&state, &report);
  __builtin_unreachable();
}

/// An index, with the line that it stands in.
struct At {
  i64 index;
  i32 line;
  template <class I> DEVICE At(I index, i32 line = __builtin_LINE()) : index(static_cast<i64>(index)), line(line) {}
};

} // namespace heddle_host

/// V values side by side in registers. In memory they lie at a multiple of their size, 16 bytes at most.
template <class T, int V> struct alignas(sizeof(T) * V < 16 ? sizeof(T) * V : 16) Vec {
  T of[V];
  DEVICE T &operator[](heddle_host::At at) { return of[check(at)]; }
  DEVICE const T &operator[](heddle_host::At at) const { return of[check(at)]; }

private:
  DEVICE static int check(heddle_host::At at) {
    if (__builtin_expect(static_cast<u64>(at.index) >= static_cast<u64>(V), 0))
      heddle_host::misuse({heddle_host::Misuse::Bounds, at.line, at.index, V, sizeof(T)});
    return static_cast<int>(at.index);
  }
};

namespace heddle_host {

/// What an element of `T` may become by itself, besides `T`: bf16 and f16 become floats, pred a bool.
template <class T> struct Promoted {
  using Type = T;
};
template <> struct Promoted<bf16> {
  using Type = float;
};
template <> struct Promoted<f16> {
  using Type = float;
};
template <> struct Promoted<pred> {
  using Type = bool;
};

/// An element that may be read and written. It is no value: `const float x = array[i]` makes one, `auto` does not.
template <class Array> class Element {
public:
  using T = typename Array::Element;
  DEVICE Element(const Array &array, At at) : array(array), at(at) {}
  Element(const Element &) = delete;

  DEVICE operator T() && { return array.read(at); }
  template <class P, class Q = typename Promoted<T>::Type>
    requires(__is_same(P, Q) && !__is_same(Q, T))
  DEVICE operator P() && {
    return static_cast<Q>(array.read(at));
  }
  DEVICE T operator=(T value) && {
    array.write(at, value);
    return value;
  }
  DEVICE T operator=(Element &&other) && {
    return static_cast<Element &&>(*this) = static_cast<T>(static_cast<Element &&>(other));
  }
  template <class B> DEVICE T operator=(Element<B> &&other) && {
    return static_cast<Element &&>(*this) =
               static_cast<T>(static_cast<typename B::Element>(static_cast<Element<B> &&>(other)));
  }
#define HEDDLE_COMPOUND(op)                                                                                            \
  template <class U> DEVICE T operator op## = (U value) && {                                                           \
    const T sum = static_cast<T>(array.read(at) op value);                                                             \
    array.write(at, sum);                                                                                              \
    return sum;                                                                                                        \
  }
  HEDDLE_COMPOUND(+)
  HEDDLE_COMPOUND(-)
  HEDDLE_COMPOUND(*)
  HEDDLE_COMPOUND(/)
  HEDDLE_COMPOUND(&)
  HEDDLE_COMPOUND(|)
  HEDDLE_COMPOUND(^)
#undef HEDDLE_COMPOUND

private:
  const Array array;
  const At at;
};

/// `count` elements of T from an address on.
template <class T> struct Global {
  using Element = T;
  T *address;

  DEVICE static void check(i64 index, i64 count, int V, i32 line) {
    if (__builtin_expect(static_cast<u64>(index) > static_cast<u64>(count - V) || count < V, 0))
      misuse({Misuse::Bounds, line, index, count, sizeof(T)});
  }
  DEVICE T readElement(i64 index, i64 count, i32 line) const {
    check(index, count, 1, line);
    state.counters.loadedBytes += sizeof(T);
    state.counters.loads++;
    return address[index];
  }
  DEVICE void writeElement(i64 index, i64 count, T value, i32 line) const {
    check(index, count, 1, line);
    state.counters.storedBytes += sizeof(T);
    state.counters.stores++;
    address[index] = value;
  }
  DEVICE T addAtomically(i64 index, i64 count, T by, i32 line) const {
    const T old = readElement(index, count, line);
    writeElement(index, count, old + by, line);
    return old;
  }
  template <int V> DEVICE void checkVector(i64 index, i64 count, i32 line) const {
    check(index, count, V, line);
    if (__builtin_expect(reinterpret_cast<u64>(address + index) % alignof(Vec<T, V>), 0))
      misuse({Misuse::Alignment, line, static_cast<i64>(reinterpret_cast<u64>(address + index)), index,
              static_cast<i64>(alignof(Vec<T, V>))});
  }
  template <int V> DEVICE Vec<T, V> readVector(i64 index, i64 count, i32 line) const {
    checkVector<V>(index, count, line);
    state.counters.loadedBytes += sizeof(T) * V;
    state.counters.wideLoadedBytes += sizeof(T) * V >= 16 ? sizeof(T) * V : 0;
    state.counters.loads++;
    Vec<T, V> values;
    __builtin_memcpy(&values, address + index, sizeof(T) * V);
    return values;
  }
  template <int V> DEVICE void writeVector(i64 index, i64 count, const Vec<T, V> &values, i32 line) const {
    checkVector<V>(index, count, line);
    state.counters.storedBytes += sizeof(T) * V;
    state.counters.wideStoredBytes += sizeof(T) * V >= 16 ? sizeof(T) * V : 0;
    state.counters.stores++;
    __builtin_memcpy(address + index, &values, sizeof(T) * V);
  }
};

template <class T> DEVICE T *toHost(u64 address) { return reinterpret_cast<T *>(address & ~kDeviceBit); }

} // namespace heddle_host

template <class T, i64 N> struct In : heddle_host::Global<T> {
  static constexpr i64 count = N;
  DEVICE T operator[](heddle_host::At at) const { return this->readElement(at.index, N, at.line); }
};
template <class T, i64 N> struct InOut : heddle_host::Global<T> {
  static constexpr i64 count = N;
  DEVICE T read(heddle_host::At at) const { return this->readElement(at.index, N, at.line); }
  DEVICE void write(heddle_host::At at, T value) const { this->writeElement(at.index, N, value, at.line); }
  DEVICE heddle_host::Element<InOut> operator[](heddle_host::At at) const { return {*this, at}; }
};
/// A kernel that reads its result again is one that `InOut` is for, but it may.
template <class T, i64 N> struct Out : heddle_host::Global<T> {
  static constexpr i64 count = N;
  DEVICE T read(heddle_host::At at) const { return this->readElement(at.index, N, at.line); }
  DEVICE void write(heddle_host::At at, T value) const { this->writeElement(at.index, N, value, at.line); }
  DEVICE heddle_host::Element<Out> operator[](heddle_host::At at) const { return {*this, at}; }
};

template <class T> struct InSlice : heddle_host::Global<T> {
  i64 count;
  DEVICE T operator[](heddle_host::At at) const { return this->readElement(at.index, count, at.line); }
};
template <class T> struct OutSlice : heddle_host::Global<T> {
  i64 count;
  DEVICE T read(heddle_host::At at) const { return this->readElement(at.index, count, at.line); }
  DEVICE void write(heddle_host::At at, T value) const { this->writeElement(at.index, count, value, at.line); }
  DEVICE heddle_host::Element<OutSlice> operator[](heddle_host::At at) const { return {*this, at}; }
};

namespace heddle_host {

template <class T, int K> struct Table {
  const u64 *addresses;
  i32 slot;
  DEVICE T *find(int number, i64 elements, i32 line) const {
    if (__builtin_expect(static_cast<u32>(number) >= static_cast<u32>(K), 0))
      misuse({Misuse::Table, line, number, K});
    i64 &most = state.tableElements[slot + number];
    most = most < elements ? elements : most;
    return toHost<T>(addresses[slot + number]);
  }
};

} // namespace heddle_host

template <class T, int K> struct InTable : heddle_host::Table<T, K> {
  DEVICE InSlice<T> at(int number, i64 elements, i32 line = __builtin_LINE()) const {
    return {{this->find(number, elements, line)}, elements};
  }
};
template <class T, int K> struct OutTable : heddle_host::Table<T, K> {
  DEVICE OutSlice<T> at(int number, i64 elements, i32 line = __builtin_LINE()) const {
    return {{this->find(number, elements, line)}, elements};
  }
};

template <class T, i64 N, i64 B>
DEVICE InOut<T, N> view(InOut<byte, B> bytes, i64 offset, i32 line = __builtin_LINE()) {
  using namespace heddle_host;
  if (__builtin_expect(offset < 0 || offset > B - N * static_cast<i64>(sizeof(T)), 0))
    misuse({Misuse::Bounds, line, offset, B, 1});
  if (__builtin_expect(reinterpret_cast<u64>(bytes.address + offset) % sizeof(T), 0))
    misuse(
        {Misuse::Alignment, line, static_cast<i64>(reinterpret_cast<u64>(bytes.address + offset)), offset, sizeof(T)});
  return {{reinterpret_cast<T *>(bytes.address + offset)}};
}

template <int V, class Array, class I>
DEVICE Vec<typename Array::Element, V> load(Array array, I i, i32 line = __builtin_LINE()) {
  return array.template readVector<V>(static_cast<i64>(i), array.count, line);
}
template <class Array, class I, class T, int V>
DEVICE void store(Array array, I i, const Vec<T, V> &values, i32 line = __builtin_LINE()) {
  array.template writeVector<V>(static_cast<i64>(i), array.count, values, line);
}
/// Whether two arrays begin at one address.
template <class A, class B> DEVICE bool liesAt(A a, B b) {
  return reinterpret_cast<u64>(a.address) == reinterpret_cast<u64>(b.address);
}
