// A connection between two processes of a job: frames, each whole, in their order. All of it is one thread's, that of
// the io_context.
#ifndef HEDDLE_LIB_LAUNCH_CONNECTION_H
#define HEDDLE_LIB_LAUNCH_CONNECTION_H

#include "heddle/Runtime/World.h"

#include <boost/asio/ip/tcp.hpp>

#include <array>
#include <deque>
#include <memory>
#include <nlohmann/json.hpp>

namespace heddle::launch {

using boost::asio::ip::tcp;

struct Frame {
  enum class Kind : uint32_t {
    Hello,   // a rank says who it is (JSON)
    Refusal, // the answer to one that can't come in (JSON)
    Welcome, // what all ranks know of each other, once all have come (JSON)
    Letter,  // of a lane's world
    Beat,    // a rank is there, and how far it is (JSON)
    Asking,  // what do your devices do?
    Answer,  // what they do (JSON)
    End,     // the sentence that all ranks end with (JSON)
    Leaving, // nothing more comes
    Left,    // the answer to that
  };
  Kind kind;
  uint64_t lane = 0;
  runtime::Message bytes;

  Frame(Kind kind, uint64_t lane, std::span<const std::byte> bytes)
      : kind(kind), lane(lane), bytes(bytes.begin(), bytes.end()) {}
  explicit Frame(Kind kind, const nlohmann::json &json = {});
  /// Null where it is none.
  nlohmann::json readJson() const;
};

class Connection : public std::enable_shared_from_this<Connection> {
public:
  explicit Connection(tcp::socket socket);

  using OnFrame = std::function<void(Frame frame)>;
  /// A sentence's end: `has closed the connection`.
  using OnEnd = std::function<void(const std::string &why)>;
  /// Reads from now on; `onEnd` is called once, unless it is closed before. Called again, it gives all that comes from
  /// now on to others.
  void start(OnFrame onFrame, OnEnd onEnd);
  void send(const Frame &frame);
  void close();
  /// Once all is sent.
  void closeWhenSent();
  /// Frames may be large from now on: the other side is known.
  void trust() { mostBytes = uint64_t(1) << 40; }

private:
  struct Header {
    uint32_t magic;
    Frame::Kind kind;
    uint64_t lane, bytes;
  };

  void readHeader();
  void readBytes();
  void writeNext();
  void end(const std::string &why);

  tcp::socket socket;
  OnFrame onFrame;
  OnEnd onEnd;
  uint64_t mostBytes = 1 << 16;
  Header header{};
  runtime::Message bytes;
  std::deque<runtime::Message> unsent;
  bool isStarted = false, closesWhenSent = false;
};

} // namespace heddle::launch

#endif // HEDDLE_LIB_LAUNCH_CONNECTION_H
