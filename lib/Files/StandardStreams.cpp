#include "heddle/Files/StandardStreams.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

using namespace heddle;

void heddle::prepareStandardStreams() {
  std::signal(SIGXFSZ, SIG_IGN);
  // The lowest number that is free is the next file's. What is read of it is nothing, and writing to it fails.
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    while (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
      if (::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0)
        break;
}

bool heddle::flushStandardOutput(std::string &error) {
  errno = 0;
  std::cout.flush();
  bool isWhole = std::cout.good() && std::fflush(stdout) == 0 && !std::ferror(stdout);
  if (!isWhole)
    error =
        std::string("the standard output can't be written") + (errno ? ": " : "") + (errno ? std::strerror(errno) : "");
  return isWhole;
}
