#include "Post.h"

using namespace heddle::launch;
using heddle::runtime::Message, heddle::runtime::RankWatch, heddle::runtime::World, heddle::runtime::WorldError;

namespace {

/// Leaves when no world uses it any more.
struct JoinedPost {
  std::unique_ptr<Post> post;

  explicit JoinedPost(const JoinOptions &options)
      : post(options.job.rank == 0 ? makeFirstPost(options) : makeOtherPost(options)) {
    post->join();
    post->run();
  }
  ~JoinedPost() { post->leave(); }
};

class PostWorld : public World {
public:
  PostWorld(const Job &job, std::shared_ptr<JoinedPost> joined, uint64_t lane)
      : World(job.rank, job.size), job(job), joined(std::move(joined)), post(*this->joined->post), lane(lane) {}

  std::vector<Message> gather(std::span<const std::byte> message) override {
    if (!isFirst()) {
      send(0, Call::Gather, message);
      return {};
    }
    std::vector<Message> all{{message.begin(), message.end()}};
    for (int64_t other = 1; other < getSize(); ++other)
      all.push_back(receive(other, Call::Gather));
    return all;
  }

  Message broadcast(std::span<const std::byte> message) override {
    if (!isFirst())
      return receive(0, Call::Broadcast);
    for (int64_t other = 1; other < getSize(); ++other)
      send(other, Call::Broadcast, message);
    return {message.begin(), message.end()};
  }

  std::unique_ptr<World> split() override {
    constexpr uint64_t most = 255; // of a world
    if (++splits > most || lane >> 48)
      throw WorldError("a world is split too often");
    return std::make_unique<PostWorld>(job, joined, lane << 8 | splits);
  }

  int64_t getHost(int64_t rank) const override { return post.getHost(rank); }
  void watch(RankWatch &watched) override { post.watch(watched); }
  void unwatch(RankWatch &watched) override { post.unwatch(watched); }
  void end(const std::string &sentence) override { post.end(sentence); }
  std::string getEnd() const override { return post.getEnd(); }
  std::string getReport() const override { return post.getReport(); }
  std::chrono::milliseconds getIdle() const override { return post.getIdle(); }

private:
  enum class Call : uint8_t { Gather, Broadcast };

  /// The last byte of a letter says which call it is of.
  void send(int64_t to, Call call, std::span<const std::byte> message) {
    Message letter(message.begin(), message.end());
    letter.push_back(static_cast<std::byte>(call));
    post.send(to, lane, letter);
  }

  Message receive(int64_t from, Call call) {
    Message letter = post.receive(from, lane);
    if (letter.empty() || letter.back() != static_cast<std::byte>(call)) {
      std::string sentence = "rank " + std::to_string(from) + " has come to another call than rank " +
                             std::to_string(getRank()) + ", which " +
                             (call == Call::Gather ? "gathers" : "waits for what rank 0 decides");
      post.end(sentence);
      throw WorldError(sentence);
    }
    letter.pop_back();
    return letter;
  }

  Job job;
  std::shared_ptr<JoinedPost> joined;
  Post &post;
  uint64_t lane, splits = 0;
};

} // namespace

std::shared_ptr<World> heddle::launch::joinWorld(const JoinOptions &options) {
  if (options.job.size == 1)
    return runtime::makeLoneWorld();
  return std::make_shared<PostWorld>(options.job, std::make_shared<JoinedPost>(options), 1);
}
