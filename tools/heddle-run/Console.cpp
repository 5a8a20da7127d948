#include "Console.h"

#include <fmt/core.h>

#include <cstdio>

#include <unistd.h>

using namespace heddle::run;

Console::Console() : isTerminal(::isatty(STDOUT_FILENO)) {}
Console::~Console() { clear(); }

void Console::clear() {
  if (isShown)
    fmt::print("\r\x1b[K"); // to the end of the line
  isShown = false;
  std::fflush(stdout);
}

void Console::print(const std::string &line) {
  clear();
  fmt::print("{}\n", line);
  std::fflush(stdout); // who reads a pipe sees each step as it ends
}

void Console::showProgress(uint64_t done, uint64_t all, double secondsLeft) {
  if (!isTerminal || all == 0)
    return;
  clear();
  constexpr uint64_t width = 30;
  uint64_t full = width * done / all;
  auto seconds = static_cast<uint64_t>(secondsLeft + 0.5);
  fmt::print("[{}{}] {}/{}, {}:{:02} left", std::string(full, '#'), std::string(width - full, '.'), done, all,
             seconds / 60, seconds % 60);
  std::fflush(stdout);
  isShown = true;
}
