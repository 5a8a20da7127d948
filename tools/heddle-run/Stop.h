// Signals that end a training run once its step has ended and its state is saved.
#ifndef HEDDLE_TOOLS_HEDDLERUN_STOP_H
#define HEDDLE_TOOLS_HEDDLERUN_STOP_H

#include <csignal>
#include <vector>

namespace heddle::run {

/// As long as it lives, the first signal from outside that would end the process is kept. One that comes again ends it
/// at once, but within a second of the first time it is the same one still; another kind changes nothing. What the
/// process was started to ignore (nohup), or a library handles, stays as it is. There is one at a time.
class StopSignals {
public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals &) = delete;
  StopSignals &operator=(const StopSignals &) = delete;

  /// The signal that came; 0: none has.
  static int get();

private:
  struct Previous {
    int signal;
    struct sigaction action;
  };
  std::vector<Previous> previous;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_STOP_H
