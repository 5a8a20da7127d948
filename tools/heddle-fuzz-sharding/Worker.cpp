// Children that judge cases: a case may crash or hang. A verdict is a line `outcome exact bounded message`.
#include "Judge.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"

#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace heddle::fuzz;
using llvm::StringRef;

static void writeAll(int descriptor, StringRef text) {
  while (!text.empty()) {
    ssize_t written = write(descriptor, text.data(), text.size());
    if (written <= 0)
      _exit(97);
    text = text.drop_front(written);
  }
}

/// A file without a name, for what a child has to say before it dies.
static int openLog() {
  llvm::SmallString<128> path;
  int descriptor = -1;
  if (llvm::sys::fs::createTemporaryFile("heddle-fuzz-sharding", "log", descriptor, path))
    llvm::report_fatal_error("heddle-fuzz-sharding: no temporary file can be made");
  llvm::sys::fs::remove(path);
  return descriptor;
}

Worker Worker::start(uint64_t first, uint64_t end, TextOf textOf, mlir::MLIRContext &context,
                     const JudgeOptions &options) {
  Worker worker;
  worker.next = first;
  worker.end = end;
  worker.log = openLog();
  int ends[2];
  if (pipe(ends) != 0)
    llvm::report_fatal_error("heddle-fuzz-sharding: no pipe can be made");
  worker.descriptor = ends[0];
  worker.pid = fork();
  if (worker.pid < 0)
    llvm::report_fatal_error("heddle-fuzz-sharding: fork failed");
  if (worker.pid > 0) {
    close(ends[1]);
    return worker;
  }

  // The child. LLVM's handlers would look for the names of a stack's functions for seconds.
  close(ends[0]);
  for (int number : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP})
    signal(number, SIG_DFL);
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  dup2(worker.log, STDERR_FILENO);
  for (uint64_t number = first; number < end; ++number) {
    if (ftruncate(worker.log, 0) || lseek(worker.log, 0, SEEK_SET) < 0)
      _exit(98);
    itimerval limit{};
    limit.it_value.tv_sec = options.seconds;
    setitimer(ITIMER_PROF, &limit, nullptr);
    if (options.seconds == 0) // no limit to the timer
      raise(SIGPROF);
    Verdict verdict = judge(textOf(number), context, options);
    std::string message = verdict.message.substr(0, 1000);
    std::replace(message.begin(), message.end(), '\n', ' ');
    writeAll(ends[1], std::to_string(int(verdict.outcome)) + " " + std::to_string(verdict.exact) + " " +
                          std::to_string(verdict.bounded) + " " + message + "\n");
  }
  _exit(0);
}

std::optional<Verdict> Worker::read() {
  while (true) {
    if (size_t size = buffer.find('\n'); size != std::string::npos) {
      StringRef line = StringRef(buffer).take_front(size), field;
      Verdict verdict;
      int outcome = 0;
      std::tie(field, line) = line.split(' ');
      (void)field.getAsInteger(10, outcome);
      verdict.outcome = Outcome(outcome);
      std::tie(field, line) = line.split(' ');
      (void)field.getAsInteger(10, verdict.exact);
      std::tie(field, line) = line.split(' ');
      (void)field.getAsInteger(10, verdict.bounded);
      verdict.message = line.str();
      buffer.erase(0, size + 1);
      ++next;
      return verdict;
    }
    char bytes[4096];
    ssize_t size = ::read(descriptor, bytes, sizeof(bytes));
    if (size <= 0)
      return endOfChild();
    buffer.append(bytes, size);
  }
}

std::optional<Verdict> Worker::endOfChild() {
  if (ended)
    return std::nullopt;
  ended = true;
  int status = 0;
  waitpid(pid, &status, 0);
  std::string text(16 << 10, '\0');
  ssize_t size = pread(log, text.data(), text.size(), 0);
  text.resize(std::max<ssize_t>(size, 0));
  close(log);
  close(descriptor);
  if (next >= end)
    return std::nullopt;
  ++next;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
    return Verdict{Outcome::Hang, "took too long"};
  std::string message =
      WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "exit status " + std::to_string(WEXITSTATUS(status));
  for (StringRef line : llvm::split(text, '\n'))
    if (line.contains("Assertion") || line.contains("LLVM ERROR") || line.contains("UNREACHABLE") ||
        line.contains("ERROR: AddressSanitizer") || line.contains("runtime error")) {
      message += ": " + line.take_front(300).str();
      break;
    }
  return Verdict{Outcome::Crash, message};
}

Verdict heddle::fuzz::judgeApart(StringRef text, mlir::MLIRContext &context, const JudgeOptions &options) {
  Worker worker = Worker::start(0, 1, [&](uint64_t) { return text.str(); }, context, options);
  Verdict verdict = *worker.read();
  while (!worker.hasEnded())
    worker.read();
  return verdict;
}
