// Lines of a run, and on a terminal a bar below them.
#ifndef HEDDLE_TOOLS_HEDDLERUN_CONSOLE_H
#define HEDDLE_TOOLS_HEDDLERUN_CONSOLE_H

#include <cstdint>
#include <string>

namespace heddle::run {

class Console {
public:
  Console();
  ~Console();
  void print(const std::string &line);
  /// Nothing where the output is no terminal.
  void showProgress(uint64_t done, uint64_t all, double secondsLeft);

private:
  void clear();

  bool isTerminal, isShown = false;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_CONSOLE_H
