// A unit's list of kernels, which the emulator writes after its text: HEDDLE_ENTRY(name, threads) for each, within
// HEDDLE_UNIT(...). Included by heddle.h.
#pragma once

namespace heddle_host {

template <class P> struct Slot; // what a parameter takes, and how it is made of its slots
template <> struct Slot<i64> {
  static constexpr Parameter parameter{1, 0, 0, 0};
  DEVICE static i64 make(const u64 *slots, i32 at) { return static_cast<i64>(slots[at]); }
};
template <class T, i64 N> struct Slot<In<T, N>> {
  static constexpr Parameter parameter{1, 1, N, sizeof(T)};
  DEVICE static In<T, N> make(const u64 *slots, i32 at) { return {{toHost<T>(slots[at])}}; }
};
template <class T, i64 N> struct Slot<Out<T, N>> {
  static constexpr Parameter parameter{1, 2, N, sizeof(T)};
  DEVICE static Out<T, N> make(const u64 *slots, i32 at) { return {{toHost<T>(slots[at])}}; }
};
template <class T, i64 N> struct Slot<InOut<T, N>> {
  static constexpr Parameter parameter{1, 3, N, sizeof(T)};
  DEVICE static InOut<T, N> make(const u64 *slots, i32 at) { return {{toHost<T>(slots[at])}}; }
};
template <class T, int K> struct Slot<InTable<T, K>> {
  static constexpr Parameter parameter{K, 1, -1, sizeof(T)};
  DEVICE static InTable<T, K> make(const u64 *slots, i32 at) { return {{slots, at}}; }
};
template <class T, int K> struct Slot<OutTable<T, K>> {
  static constexpr Parameter parameter{K, 2, -1, sizeof(T)};
  DEVICE static OutTable<T, K> make(const u64 *slots, i32 at) { return {{slots, at}}; }
};

template <auto kernel, class Type = decltype(kernel)> struct Entry;
template <auto kernel, class... Ps> struct Entry<kernel, void (*)(Ps...)> {
  static constexpr Parameter parameters[] = {Slot<Ps>::parameter..., {}};
  static constexpr i32 count = sizeof...(Ps);
  static void run(const u64 *slots) {
    i32 at = 0;
    const auto next = [&](i32 n) { return (at += n) - n; };
    Call{[](auto... parameters) { kernel(parameters...); }, Slot<Ps>::make(slots, next(Slot<Ps>::parameter.slots))...};
  }

private:
  /// Braces make their arguments from left to right.
  struct Call {
    template <class F, class... As> DEVICE Call(F call, As... as) { call(as...); }
  };
};

} // namespace heddle_host

#define HEDDLE_ENTRY(name, threads)                                                                                    \
  {#name, threads, heddle_host::Entry<&name>::count, heddle_host::Entry<&name>::parameters,                            \
   heddle_host::Entry<&name>::run},
#define HEDDLE_UNIT(...)                                                                                               \
  static constexpr heddle_host::KernelEntry heddleEntries[] = {__VA_ARGS__{}};                                         \
  extern "C" __attribute__((visibility("default"))) const heddle_host::Unit heddleUnit = {                             \
      &heddle_host::state, heddleEntries, sizeof(heddleEntries) / sizeof(heddleEntries[0]) - 1, HEDDLE_GRANULE,        \
      heddle_host::dropCopies};
