#include "Stop.h"

#include <array>
#include <atomic>
#include <ctime>

using namespace heddle::run;

static volatile std::sig_atomic_t received = 0;        // the first one
static std::array<std::atomic<int64_t>, NSIG> firstAt; // by signal, nanoseconds; 0: it has not come

/// What comes to all of a group of processes (Ctrl-C, timeout, a service that is stopped) comes here again from the
/// launcher, which hands it on.
static constexpr int64_t sameSignal = 1'000'000'000;

static void receive(int signal) {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  int64_t now = time.tv_sec * int64_t(1'000'000'000) + time.tv_nsec;
  if (!received)
    received = signal;
  // Another kind is the launcher's next one, which has SIGKILL for what goes on for too long (docs/cluster.md).
  if (firstAt[signal] == 0) {
    firstAt[signal] = now;
  } else if (now - firstAt[signal] > sameSignal) { // it ends the process when this returns
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

StopSignals::StopSignals() {
  received = 0;
  for (std::atomic<int64_t> &time : firstAt)
    time = 0;
  struct sigaction action{};
  action.sa_handler = receive;
  action.sa_flags = SA_RESTART; // what is being written goes on
  sigemptyset(&action.sa_mask);
  // Schedulers and containers choose what they send before they take a machine away. What tells of a fault of this
  // process (SIGSEGV, SIGABRT, SIGTRAP, SIGSYS and the like) is not among these.
  std::vector<int> signals = {SIGINT,  SIGTERM,   SIGHUP,  SIGQUIT, SIGUSR1, SIGUSR2,  SIGXCPU,
                              SIGALRM, SIGVTALRM, SIGPROF, SIGIO,   SIGPWR,  SIGSTKFLT};
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; ++signal)
    signals.push_back(signal);
  for (int signal : signals) {
    struct sigaction old{};
    ::sigaction(signal, nullptr, &old);
    if (signal != SIGINT && signal != SIGTERM && old.sa_handler != SIG_DFL) // nohup's, a profiler's
      continue;
    previous.push_back({signal, old});
    ::sigaction(signal, &action, nullptr);
  }
}

StopSignals::~StopSignals() {
  for (const Previous &old : previous)
    ::sigaction(old.signal, &old.action, nullptr);
}

int StopSignals::get() { return received; }
