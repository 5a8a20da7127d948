// Lines of a run, and on a terminal a bar below them.
#ifndef HEDDLE_TOOLS_HEDDLERUN_CONSOLE_H
#define HEDDLE_TOOLS_HEDDLERUN_CONSOLE_H

#include <cstdint>
#include <string>

namespace heddle::run {

/// Whatever becomes of the standard output, the run goes on: where a line can't be written, that is said once on the
/// standard error, and no further one is tried. A reader that has stopped reading holds up the run, as ever, but not
/// one that is to end. A silent one, of another rank than 0, prints nothing.
class Console {
public:
  explicit Console(bool isSilent);
  ~Console();
  void print(const std::string &line);
  /// Nothing where the output is no terminal.
  void showProgress(uint64_t done, uint64_t all, double secondsLeft);
  /// Whether all lines were written.
  bool isWhole() const { return !isLost; }

private:
  void clear();
  void write(const std::string &text);
  void lose(const std::string &why);

  bool isSilent, isTerminal, isShown = false, isLost = false;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_CONSOLE_H
