// Starts the ranks, hands on signals, and ends what is left when one of them has failed.
#include "../Commands.h"
#include "../Processes.h"

#include "../../CliMain.h"
#include "../Session.h"
#include "../StopRules.h"
#include "heddle/Files/OutputFile.h"
#include "heddle/Launch/Job.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <fmt/core.h>

#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::run;

namespace {

struct LaunchOptions {
  uint64_t processes = 0;
  uint16_t port = 0;
  std::string logFolder;
  std::vector<std::string> command;
  uint64_t restarts = 0;
};

/// Refuses what is no number from 1 on.
CLI::Validator atMost(uint64_t most) {
  auto refuse = [most](const std::string &text) {
    uint64_t number = 0;
    bool isNumber = std::from_chars(text.data(), text.data() + text.size(), number) ==
                    std::from_chars_result{text.data() + text.size(), std::errc()};
    return isNumber && number >= 1 && number <= most ? std::string()
                                                     : fmt::format("'{}' is out of range, needed 1 to {}", text, most);
  };
  return {refuse, ""};
}

/// What the command of ranks says of --restart; what is no number its own parser refuses.
uint64_t findRestarts(const std::vector<std::string> &command) {
  for (size_t at = 0; at < command.size(); ++at) {
    if (command[at].starts_with("--restart="))
      return std::strtoull(command[at].c_str() + std::string_view("--restart=").size(), nullptr, 10);
    if (command[at] == "--restart" && at + 1 < command.size())
      return std::strtoull(command[at + 1].c_str(), nullptr, 10);
  }
  return 0;
}

/// A port that nobody listens at now.
uint16_t findFreePort() {
  using boost::asio::ip::tcp;
  try {
    boost::asio::io_context io;
    return tcp::socket(io, {tcp::v4(), 0}).local_endpoint().port();
  } catch (const boost::system::system_error &fault) {
    throw std::runtime_error("no port can be had: " + fault.code().message() + ", needed one (--port)");
  }
}

class Ranks {
public:
  explicit Ranks(const LaunchOptions &options) : options(options) {
    sigemptyset(&signals);
    for (int signal : handedOn)
      sigaddset(&signals, signal);
    sigaddset(&signals, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &signals, &before);
  }
  ~Ranks() {
    killAll(SIGKILL);
    for (const Rank &rank : ranks)
      if (rank.process > 0)
        ::waitpid(rank.process, nullptr, 0);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
  }

  /// Again, as often as it may begin anew: what a run has come to is in its checkpoints.
  int run() {
    for (uint64_t attempt = 0;; ++attempt) {
      int result = runOnce(attempt);
      bool isMeant = result == EXIT_SUCCESS || result == goesOnLater || isSignalled;
      if (isMeant || attempt >= options.restarts)
        return result;
      tell(fmt::format("heddle-run: the run has ended with status {}, and begins anew from its last checkpoint ({} of "
                       "{})",
                       result, attempt + 1, options.restarts));
    }
  }

private:
  int runOnce(uint64_t attempt) {
    ranks.clear();
    status = EXIT_SUCCESS;
    isPressing = false;
    uint16_t port = options.port ? options.port : findFreePort();
    std::string job =
        fmt::format("{:016x}", std::random_device()() * uint64_t(0x100000001) ^ uint64_t(::getpid()) << 32);
    for (uint64_t rank = 0; rank < options.processes; ++rank)
      start(rank, port, job, attempt);
    while (countRunning() > 0) {
      handOn(wait());
      reap();
      pressOn();
    }
    return status;
  }

  struct Rank {
    pid_t process = 0; // 0 once it has ended
  };
  static constexpr int handedOn[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};
  /// What is left of a job that has failed ends by itself, as it notices.
  static constexpr std::chrono::seconds grace{5};

  void start(uint64_t rank, uint16_t port, const std::string &job, uint64_t attempt) {
    std::vector<std::string> variables = {fmt::format("RANK={}", rank),
                                          fmt::format("WORLD_SIZE={}", options.processes),
                                          fmt::format("LOCAL_RANK={}", rank),
                                          fmt::format("LOCAL_WORLD_SIZE={}", options.processes),
                                          "MASTER_ADDR=127.0.0.1",
                                          fmt::format("MASTER_PORT={}", port),
                                          "HEDDLE_JOB=" + job,
                                          fmt::format("HEDDLE_ATTEMPT={}", attempt)};
    std::vector<char *> environment, arguments{const_cast<char *>("heddle-run")};
    for (std::string &variable : variables)
      environment.push_back(variable.data());
    for (char **variable = environ; *variable; ++variable)
      if (std::ranges::none_of(variables,
                               [&](const std::string &own) {
                                 return std::string_view(*variable).starts_with(own.substr(0, own.find('=') + 1));
                               }) &&
          !std::string_view(*variable).starts_with("TORCHELASTIC_"))
        environment.push_back(*variable);
    for (const std::string &argument : options.command)
      arguments.push_back(const_cast<char *>(argument.c_str()));
    environment.push_back(nullptr);
    arguments.push_back(nullptr);
    std::string log = options.logFolder.empty() ? "" : fmt::format("{}/rank{}.log", options.logFolder, rank);
    pid_t parent = ::getpid(), process = ::fork();
    if (process < 0)
      throw std::runtime_error(
          fmt::format("process {} of {} can't be made: {}", rank + 1, options.processes, std::strerror(errno)));
    if (process == 0) { // nothing but calls of the system from here
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (::getppid() != parent)
        ::_exit(1);
      ::sigprocmask(SIG_SETMASK, &before, nullptr);
      if (rank > 0) {
        int nothing = ::open("/dev/null", O_RDONLY);
        ::dup2(nothing, STDIN_FILENO);
      }
      if (!log.empty()) {
        int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (file < 0)
          ::_exit(kNoLog);
        if (rank > 0)
          ::dup2(file, STDOUT_FILENO);
        ::dup2(file, STDERR_FILENO);
      }
      ::execve("/proc/self/exe", arguments.data(), environment.data());
      ::_exit(kNoProgram);
    }
    ranks.push_back({process});
  }

  /// A signal to hand on; 0 for none. Returns soon, whatever comes.
  int wait() const {
    timespec time{0, 100'000'000};
    int signal = ::sigtimedwait(&signals, nullptr, &time);
    return signal == SIGCHLD || signal < 0 ? 0 : signal;
  }

  void handOn(int signal) {
    if (signal)
      killAll(signal);
    isSignalled |= signal != 0;
  }

  void reap() {
    int ended = 0;
    for (pid_t process; (process = ::waitpid(-1, &ended, WNOHANG)) > 0;) {
      auto rank = std::ranges::find(ranks, process, &Rank::process);
      if (rank == ranks.end())
        continue;
      rank->process = 0;
      int own = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
      std::string subject = fmt::format("heddle-run launch: rank {}", rank - ranks.begin());
      if (WIFSIGNALED(ended) && !isPressing)
        tell(fmt::format("{} was ended by signal {} ({})", subject, WTERMSIG(ended), ::strsignal(WTERMSIG(ended))));
      if (own == kNoLog)
        tell(fmt::format("{} can't write its log in {}", subject, options.logFolder));
      if (own != 0 && status == 0) {
        status = own;
        failed = Clock::now();
      }
    }
  }

  /// Ends what has not ended by itself: first it may still save, then not.
  void pressOn() {
    if (status == 0)
      return;
    Clock::duration since = Clock::now() - failed;
    if (since > grace && !std::exchange(isPressing, true)) {
      tell(fmt::format("heddle-run launch: {} of {} ranks go on after one has failed, and are ended", countRunning(),
                       ranks.size()));
      killAll(SIGTERM);
    }
    if (since > grace + std::chrono::seconds(3))
      killAll(SIGKILL);
  }

  void killAll(int signal) const {
    for (const Rank &rank : ranks)
      if (rank.process > 0)
        ::kill(rank.process, signal);
  }
  size_t countRunning() const {
    return std::ranges::count_if(ranks, [](const Rank &rank) { return rank.process > 0; });
  }

  static constexpr int kNoLog = 125, kNoProgram = 127;

  const LaunchOptions &options;
  std::vector<Rank> ranks;
  sigset_t signals{}, before{};
  int status = 0; // of the first one that failed
  Clock::time_point failed;
  bool isPressing = false, isSignalled = false;
};

} // namespace

void run::addLaunch(CLI::App &app, std::function<int()> &alone) {
  auto options = std::make_shared<LaunchOptions>();
  CLI::App &command = *app.add_subcommand("launch", "Run a command as several processes of this machine");
  command.add_option("--processes,-n", options->processes, "ranks to start, each with as many devices of the mesh")
      ->required()
      ->check(atMost(4096));
  command.add_option("--port", options->port, "where rank 0 listens (default: one that is free)")
      ->check(atMost(UINT16_MAX));
  command.add_option("--logs", options->logFolder,
                     "folder for rankN.log: the standard error of each rank, and what ranks other than 0 print");
  command.prefix_command();
  command.footer("What follows the options is a command of heddle-run with its own: launch --processes 4 train ...");
  command.callback([options, &app, &command, &alone] {
    options->command = command.remaining();
    checkCommand(app, "launch", options->command.empty() ? "" : options->command[0], true);
    alone = [options] {
      if (!options->logFolder.empty()) {
        std::error_code code;
        std::filesystem::create_directories(options->logFolder, code);
        if (code)
          throw std::runtime_error(options->logFolder + ": no folder can be made there: " + code.message());
      }
      options->restarts = findRestarts(options->command);
      return Ranks(*options).run();
    };
  });
}

int run::runAgain(const std::vector<std::string> &command, uint64_t restarts) {
  if (std::string error; launch::findJob([](const char *name) { return std::getenv(name); }, error))
    throw Failure("--restart is for processes that heddle-run starts itself, needed the launcher's own (torchrun's "
                  "--max-restarts, SLURM's --requeue) with --resume");
  LaunchOptions options;
  options.processes = 1;
  options.command = command;
  options.restarts = restarts;
  return Ranks(options).run();
}
