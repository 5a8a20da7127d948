// What carries letters between the ranks of a job, and knows which of them are there: a thread that is never busy with
// anything else.
#ifndef HEDDLE_LIB_LAUNCH_POST_H
#define HEDDLE_LIB_LAUNCH_POST_H

#include "Connection.h"
#include "heddle/Launch/JoinWorld.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace heddle::launch {

using Clock = std::chrono::steady_clock;

/// A process, as it says of itself.
struct Process {
  std::string host;   // what processes that may share memory have in common
  std::string name;   // the host's, for people
  int64_t number = 0; // of the process

  static Process makeOwn();
  nlohmann::json print() const { return {{"host", host}, {"name", name}, {"process", number}}; }
  static Process read(const nlohmann::json &json);
  /// `node07, process 4711`.
  std::string describe() const { return name + ", process " + std::to_string(number); }
};

class Post {
public:
  explicit Post(const JoinOptions &options) : options(options), rank(options.job.rank), size(options.job.size) {}
  virtual ~Post() = default;

  /// Is called first: returns when all have come. Throws WorldError.
  virtual void join() = 0;
  /// Is called next.
  void run();
  /// Is called last: all that was sent is on the other side when it returns.
  void leave();

  void send(int64_t to, uint64_t lane, std::span<const std::byte> letter);
  /// Waits for a letter. Throws WorldError; the same on all ranks, where all have ended.
  runtime::Message receive(int64_t from, uint64_t lane);
  void end(const std::string &sentence);
  std::string getEnd() const;
  std::string getReport() const;
  void watch(runtime::RankWatch &watched);
  void unwatch(runtime::RankWatch &watched);
  std::chrono::milliseconds getIdle() const { return std::chrono::milliseconds(idle.load()); }
  int64_t getHost(int64_t rank) const { return hosts[rank]; }

protected:
  // All these are called by the thread of `io`.
  virtual void sendFrame(int64_t to, const Frame &frame) = 0;
  virtual void beat() = 0;
  virtual void endAll(const std::string &sentence) = 0;
  /// With a sentence of this rank's.
  virtual void endOwn(const std::string &sentence) = 0;
  virtual void startLeaving() = 0;
  virtual bool hasLeft() const = 0;
  /// How long a rank has made no progress.
  virtual std::chrono::milliseconds getIdleOf(int64_t rank) const = 0;

  /// Runs what `io` has to do until `isDone()`; false where that has not come by then.
  template <typename IsDone> bool runUntil(Clock::time_point end, IsDone isDone) {
    while (!isDone())
      if (io.run_one_until(end) == 0)
        return false;
    return true;
  }
  /// All have come: these, by rank.
  void setProcesses(std::vector<Process> all);
  bool haveAllCome() const { return !processes.empty(); }
  void deliver(int64_t from, Frame frame);
  /// A rank sends nothing more.
  void setLeft(int64_t from);
  /// Ends this rank, if nothing has ended it before.
  void setEnd(const std::string &sentence, const std::string &report = "");
  /// Calls wait from now on for the sentence that all end with.
  void setEnding();
  /// Whether a call of this rank waits for another.
  bool isAwaited(int64_t other) const;
  uint64_t getProgress();
  std::string describeOwn();
  /// `rank 2 (node07, process 4711)`.
  std::string describe(int64_t other) const;

  const JoinOptions options;
  const int64_t rank, size;
  boost::asio::io_context io;
  boost::asio::steady_timer timer{io}, leaveTimer{io};
  std::atomic<int64_t> idle{0}; // milliseconds since a rank has made progress

private:
  void tick();

  std::vector<Process> processes; // by rank, once all have come
  std::vector<int64_t> hosts;     // by rank, the first rank of its host
  std::thread thread;
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::map<std::pair<int64_t, uint64_t>, std::deque<runtime::Message>> letters;   // by sender and lane
  std::vector<bool> left = std::vector<bool>(static_cast<size_t>(size));          // by rank
  std::vector<int64_t> awaited = std::vector<int64_t>(static_cast<size_t>(size)); // by rank, the calls that wait for it
  bool isEnding = false;
  std::string sentence, report; // that all end with
  std::mutex watchMutex;
  std::vector<runtime::RankWatch *> watched;
  std::atomic<uint64_t> calls{0}; // of this rank to the world
};

/// Rank 0's, to which all others are connected.
std::unique_ptr<Post> makeFirstPost(const JoinOptions &options);
/// Another rank's.
std::unique_ptr<Post> makeOtherPost(const JoinOptions &options);

/// `300 s`, `0.5 s`.
std::string toSeconds(std::chrono::milliseconds time);

/// Why nothing may be heard of a rank.
constexpr const char *whySilent = ": it was stopped, or there is no way to its host";
/// How often ranks say that they are there.
constexpr std::chrono::milliseconds beatInterval(500);
/// How long a rank may take to say what it does.
constexpr std::chrono::milliseconds answerTimeout(2'000);
/// How long a connection may take, and what is said first.
constexpr std::chrono::milliseconds greetingTimeout(10'000);

} // namespace heddle::launch

#endif // HEDDLE_LIB_LAUNCH_POST_H
