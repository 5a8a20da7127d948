// A world of several processes that are threads of this one, which send each other messages in memory.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_MEMORYWORLD_H
#define HEDDLE_TEST_UNIT_RUNTIME_MEMORYWORLD_H

#include "heddle/Runtime/World.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace heddle::runtime {

/// What the ranks of a memory world share: messages on their way between two of them, and which of them have ended.
struct MemoryPost {
  explicit MemoryPost(int64_t size, std::chrono::milliseconds deadline) : deadline(deadline), hasEnded(size) {}

  struct Letter {
    std::string call; // that it was sent in
    Message message;
  };
  std::chrono::milliseconds deadline;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::tuple<int64_t, int64_t, std::string>, std::deque<Letter>> letters; // by sender, receiver and world
  std::vector<bool> hasEnded;                                                      // by rank
  uint64_t sentBytes = 0;
  std::atomic<uint64_t> gathered = 0; // calls of rank 0
  int64_t ranksOfHost = 1 << 20;
  std::string end; // that all come to
  std::mutex watchMutex;
  std::vector<RankWatch *> watched;
};

class MemoryWorld : public World {
public:
  MemoryWorld(int64_t rank, std::shared_ptr<MemoryPost> post, std::string name = "")
      : World(rank, static_cast<int64_t>(post->hasEnded.size())), post(std::move(post)), name(std::move(name)) {}
  ~MemoryWorld() override {
    if (!name.empty()) // the rank goes on in the world that this one was split from
      return;
    std::lock_guard lock(post->mutex);
    post->hasEnded[getRank()] = true;
    post->changed.notify_all();
  }

  std::vector<Message> gather(std::span<const std::byte> message) override {
    if (!isFirst()) {
      send(0, "gather", message);
      return {};
    }
    ++post->gathered;
    std::vector<Message> all{{message.begin(), message.end()}};
    for (int64_t other = 1; other < getSize(); ++other)
      all.push_back(receive(other, "gather"));
    return all;
  }

  Message broadcast(std::span<const std::byte> message) override {
    if (!isFirst())
      return receive(0, "broadcast");
    for (int64_t other = 1; other < getSize(); ++other)
      send(other, "broadcast", message);
    return {message.begin(), message.end()};
  }

  int64_t getHost(int64_t rank) const override { return rank / post->ranksOfHost * post->ranksOfHost; }
  void watch(RankWatch &own) override {
    std::lock_guard lock(post->watchMutex);
    post->watched.push_back(&own);
  }
  void unwatch(RankWatch &own) override {
    std::lock_guard lock(post->watchMutex);
    std::erase(post->watched, &own);
  }
  void end(const std::string &sentence) override {
    std::string all = "rank " + std::to_string(getRank()) + ": " + sentence;
    {
      std::lock_guard lock(post->mutex);
      if (post->end.empty())
        post->end = all;
      post->changed.notify_all();
    }
    std::lock_guard lock(post->watchMutex);
    for (RankWatch *own : post->watched)
      own->end(all);
  }

  std::unique_ptr<World> split() override {
    confirm("");
    return std::make_unique<MemoryWorld>(getRank(), post, name + "/" + std::to_string(++splits));
  }

private:
  void send(int64_t to, const char *call, std::span<const std::byte> message) {
    std::lock_guard lock(post->mutex);
    post->letters[{getRank(), to, name}].push_back({call, {message.begin(), message.end()}});
    post->sentBytes += message.size();
    post->changed.notify_all();
  }

  Message receive(int64_t from, const char *call) {
    std::unique_lock lock(post->mutex);
    std::deque<MemoryPost::Letter> &letters = post->letters[{from, getRank(), name}];
    std::string subject = "rank " + std::to_string(from);
    if (!post->changed.wait_for(lock, post->deadline,
                                [&] { return !letters.empty() || post->hasEnded[from] || !post->end.empty(); }))
      throw WorldError(subject + " has not come to " + call + " in " + std::to_string(post->deadline.count()) +
                       " ms, where rank " + std::to_string(getRank()) + " waits for it");
    if (!post->end.empty())
      throw WorldError(post->end);
    if (letters.empty())
      throw WorldError(subject + " has ended, where rank " + std::to_string(getRank()) + " waits for it to " + call);
    MemoryPost::Letter letter = std::move(letters.front());
    letters.pop_front();
    if (letter.call != call)
      throw WorldError(subject + " has come to " + letter.call + ", where rank " + std::to_string(getRank()) +
                       " has come to " + call);
    return std::move(letter.message);
  }

  std::shared_ptr<MemoryPost> post;
  std::string name; // empty for the one that begins
  uint64_t splits = 0;
};

/// Runs something as each rank of a world, and gives what each of them says: by rank, what `act` returns, or what it
/// throws. Every rank has ended then.
template <typename Act>
std::vector<std::string> runRanks(int64_t size, Act act,
                                  std::chrono::milliseconds deadline = std::chrono::milliseconds(60'000),
                                  std::shared_ptr<MemoryPost> post = nullptr) {
  if (!post)
    post = std::make_shared<MemoryPost>(size, deadline);
  std::vector<std::string> said(size);
  std::vector<std::jthread> threads;
  for (int64_t rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      auto world = std::make_shared<MemoryWorld>(rank, post);
      try {
        said[rank] = act(world);
      } catch (const std::exception &fault) {
        said[rank] = fault.what();
      }
    });
  threads.clear(); // which waits for them
  return said;
}

} // namespace heddle::runtime

#endif // HEDDLE_TEST_UNIT_RUNTIME_MEMORYWORLD_H
