#include "Console.h"

#include "Session.h"
#include "Stop.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#include <poll.h>
#include <unistd.h>

using namespace heddle::run;

Console::Console(bool isSilent) : isSilent(isSilent), isTerminal(!isSilent && ::isatty(STDOUT_FILENO)) {}
Console::~Console() { clear(); }

void Console::lose(const std::string &why) {
  isLost = true;
  tell("heddle-run: warning: the standard output can't be written: " + why + "; the run goes on without it");
}

void Console::write(const std::string &text) {
  // A pipe that is ready takes as much as this without waiting.
  constexpr size_t part = 4096;
  constexpr int patience = 200, mostWaits = 5; // ms, and how often once the run is to end
  int waits = 0;
  for (std::string_view rest = text; !rest.empty() && !isLost;) {
    pollfd wait{STDOUT_FILENO, POLLOUT, 0};
    if (::poll(&wait, 1, patience) <= 0) {
      if (StopSignals::get() && ++waits > mostWaits)
        lose("nobody reads it");
      continue;
    }
    ssize_t written = ::write(STDOUT_FILENO, rest.data(), std::min(rest.size(), part));
    if (written > 0)
      rest.remove_prefix(written);
    else if (errno == EAGAIN) // a pipe that another process made non-blocking
      ::usleep(1000);
    else if (errno != EINTR)
      lose(std::strerror(errno));
  }
}

void Console::clear() {
  if (isShown)
    write("\r\x1b[K"); // to the end of the line
  isShown = false;
}

void Console::print(const std::string &line) {
  if (isSilent)
    return;
  clear();
  write(line + "\n"); // a reader of a pipe sees each step as it ends
}

void Console::showProgress(uint64_t done, uint64_t all, double secondsLeft) {
  if (!isTerminal || all == 0)
    return;
  clear();
  constexpr uint64_t width = 30;
  uint64_t full = width * done / all;
  auto seconds = static_cast<uint64_t>(secondsLeft + 0.5);
  write(fmt::format("[{}{}] {}/{}, {}:{:02} left", std::string(full, '#'), std::string(width - full, '.'), done, all,
                    seconds / 60, seconds % 60));
  isShown = true;
}
