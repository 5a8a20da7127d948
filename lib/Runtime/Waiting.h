// How threads wait: they spin for a while, then sleep until another thread changes a word.
#ifndef HEDDLE_LIB_RUNTIME_WAITING_H
#define HEDDLE_LIB_RUNTIME_WAITING_H

#include <atomic>
#include <chrono>
#include <cstdint>

namespace heddle::runtime {

/// Nanoseconds of a clock that only goes forward.
inline int64_t getTime() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// A word that threads sleep on. No thread loses a wake between looking at it and sleeping.
using Word = std::atomic<uint32_t>;

/// Whose threads sleep on a word.
enum class Sleepers : uint8_t { OfProcess, OfHost };

/// Sleeps while the word is `value`, at most so long; may wake for no reason. One of the bits must be among those that
/// the waking thread gives.
void sleepOn(const Word &word, uint32_t value, int64_t nanoseconds, uint32_t bits = ~0u,
             Sleepers sleepers = Sleepers::OfProcess);
void wakeAll(const Word &word, uint32_t bits = ~0u, Sleepers sleepers = Sleepers::OfProcess);
inline void wakeAll(const Word &word, Sleepers sleepers) { wakeAll(word, ~0u, sleepers); }

/// Tries for so long, and says whether it came true.
template <typename Done> bool spin(int64_t nanoseconds, Done isDone) {
  if (isDone())
    return true;
  for (int64_t end = nanoseconds ? getTime() + nanoseconds : 0; nanoseconds && getTime() < end;)
    for (int i = 0; i < 32; ++i) {
      if (isDone())
        return true;
#ifdef __x86_64__
      __builtin_ia32_pause();
#endif
    }
  return false;
}

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_WAITING_H
