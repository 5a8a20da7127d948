#include "Stop.h"

using namespace heddle::run;

static volatile std::sig_atomic_t received = 0;

static void receive(int signal) {
  if (received) { // it ends the process when this returns
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  received = signal;
}

StopSignals::StopSignals() {
  received = 0;
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
