#include "Post.h"

#include <boost/asio/post.hpp>

#include <fstream>
#include <unistd.h>

using namespace heddle::launch;
using heddle::runtime::Message, heddle::runtime::RankWatch, heddle::runtime::WorldError;
namespace asio = boost::asio;

std::string heddle::launch::toSeconds(std::chrono::milliseconds time) {
  std::string tenths = time.count() % 1000 ? "." + std::to_string(time.count() % 1000 / 100) : "";
  return std::to_string(time.count() / 1000) + tenths + " s";
}

/// What a link points to; empty where there is none.
static std::string readLink(const char *path) {
  char target[256];
  ssize_t length = ::readlink(path, target, sizeof(target));
  return length < 0 ? "" : std::string(target, static_cast<size_t>(length));
}

Process Process::makeOwn() {
  Process own;
  // Memory is shared by way of /proc, between processes of one user.
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), own.host);
  own.host +=
      " " + readLink("/proc/self/ns/net") + " " + readLink("/proc/self/ns/pid") + " " + std::to_string(::getuid());
  char name[256] = {};
  ::gethostname(name, sizeof(name) - 1);
  own.name = name;
  own.number = ::getpid();
  return own;
}

Process Process::read(const nlohmann::json &json) {
  Process process;
  process.host = json.value("host", "");
  process.name = json.value("name", "");
  process.number = json.value("process", int64_t(0));
  return process;
}

void Post::run() {
  thread = std::thread([this] {
    tick();
    io.run();
  });
}

void Post::tick() {
  beat();
  timer.expires_after(beatInterval);
  timer.async_wait([this](const boost::system::error_code &error) {
    if (!error)
      tick();
  });
}

void Post::leave() {
  asio::post(io, [this] {
    timer.cancel();
    startLeaving();
    leaveTimer.expires_after(getEnd().empty() ? greetingTimeout : 2 * beatInterval); // who is gone does not answer
    leaveTimer.async_wait([this](const boost::system::error_code &) { io.stop(); });
    if (hasLeft())
      io.stop();
  });
  thread.join();
}

void Post::send(int64_t to, uint64_t lane, std::span<const std::byte> letter) {
  ++calls;
  asio::post(io, [this, to, frame = Frame(Frame::Kind::Letter, lane, letter)] { sendFrame(to, frame); });
}

Message Post::receive(int64_t from, uint64_t lane) {
  ++calls;
  std::unique_lock lock(mutex);
  std::deque<Message> &own = letters[{from, lane}];
  struct Call { // which begins and ends under the lock
    int64_t &count;
    ~Call() { --count; }
  } call{++awaited[from]};
  while (true) {
    if (!sentence.empty())
      throw WorldError(sentence);
    if (!own.empty() && !isEnding)
      break;
    if (left[from] && !isEnding)
      throw WorldError(describe(from) + " has ended, where rank " + std::to_string(rank) + " waits for it");
    if (changed.wait_for(lock, beatInterval) == std::cv_status::no_timeout)
      continue;
    lock.unlock();
    if (std::chrono::milliseconds idleTime = getIdleOf(from); idleTime > options.startTimeout)
      asio::post(io, [this, why = describe(from) + " has made no progress for " + toSeconds(idleTime) +
                                  ", where rank " + std::to_string(rank) + " waits for it"] { endAll(why); });
    lock.lock();
  }
  Message letter = std::move(own.front());
  own.pop_front();
  return letter;
}

void Post::setEnding() {
  std::lock_guard lock(mutex);
  isEnding = true;
}

void Post::end(const std::string &why) {
  setEnding();
  asio::post(io, [this, why] { endOwn(why); });
}

void Post::watch(RankWatch &own) {
  {
    std::lock_guard lock(watchMutex);
    watched.push_back(&own);
  }
  std::lock_guard lock(mutex);
  if (!sentence.empty())
    own.end(sentence);
}

void Post::unwatch(RankWatch &own) {
  std::lock_guard lock(watchMutex);
  std::erase(watched, &own);
}

void Post::setProcesses(std::vector<Process> all) {
  processes = std::move(all);
  std::map<std::string, int64_t> firstOf;
  for (const Process &process : processes)
    hosts.push_back(firstOf.try_emplace(process.host, static_cast<int64_t>(hosts.size())).first->second);
}

void Post::deliver(int64_t from, Frame frame) {
  std::lock_guard lock(mutex);
  letters[{from, frame.lane}].push_back(std::move(frame.bytes));
  changed.notify_all();
}

void Post::setLeft(int64_t from) {
  std::lock_guard lock(mutex);
  left[from] = true;
  changed.notify_all();
}

std::string Post::getEnd() const {
  std::lock_guard lock(mutex);
  return sentence;
}

std::string Post::getReport() const {
  std::lock_guard lock(mutex);
  return report;
}

void Post::setEnd(const std::string &why, const std::string &table) {
  if (!getEnd().empty())
    return;
  // A call that throws the sentence finds that what is watched has ended.
  std::lock_guard watchLock(watchMutex);
  for (RankWatch *own : watched)
    own->end(why);
  std::lock_guard lock(mutex);
  sentence = why;
  report = table;
  changed.notify_all();
}

bool Post::isAwaited(int64_t other) const {
  std::lock_guard lock(mutex);
  return awaited[other] > 0;
}

uint64_t Post::getProgress() {
  std::lock_guard lock(watchMutex);
  uint64_t progress = calls;
  for (const RankWatch *own : watched)
    progress += own->getProgress();
  return progress;
}

std::string Post::describeOwn() {
  std::lock_guard lock(watchMutex);
  for (auto own = watched.rbegin(); own != watched.rend(); ++own)
    if (std::string record = (*own)->describe(); !record.empty())
      return record;
  return "";
}

std::string Post::describe(int64_t other) const {
  return "rank " + std::to_string(other) + " (" + processes[other].describe() + ")";
}
