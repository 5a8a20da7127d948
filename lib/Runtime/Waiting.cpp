#include "Waiting.h"

#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace heddle::runtime;

static_assert(sizeof(Word) == sizeof(uint32_t) && Word::is_always_lock_free);

static int getFlag(Sleepers sleepers) { return sleepers == Sleepers::OfProcess ? FUTEX_PRIVATE_FLAG : 0; }

void heddle::runtime::sleepOn(const Word &word, uint32_t value, int64_t nanoseconds, uint32_t bits, Sleepers sleepers) {
  int64_t end = getTime() + nanoseconds; // with bits, the system takes a time, not a span
  timespec time{end / 1'000'000'000, end % 1'000'000'000};
  syscall(SYS_futex, reinterpret_cast<const uint32_t *>(&word), FUTEX_WAIT_BITSET | getFlag(sleepers), value, &time,
          nullptr, bits);
}

void heddle::runtime::wakeAll(const Word &word, uint32_t bits, Sleepers sleepers) {
  constexpr int everybody = 1 << 30;
  syscall(SYS_futex, reinterpret_cast<const uint32_t *>(&word), FUTEX_WAKE_BITSET | getFlag(sleepers), everybody,
          nullptr, nullptr, bits);
}
