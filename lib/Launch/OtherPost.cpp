#include "Post.h"

#include <boost/asio/connect.hpp>

using namespace heddle::launch;
using heddle::runtime::WorldError;
using Error = boost::system::error_code;

namespace {

class OtherPost : public Post {
public:
  using Post::Post;

  void join() override;

private:
  /// What is wrong with a port of rank 0's host: other ports, or the same one later, may be right.
  struct Fault {
    std::string sentence;
    bool isFinal = false; // other software is there, which does not go away
  };

  /// Throws WorldError where rank 0 has answered that it can't be.
  bool tryPort(const tcp::resolver::results_type &addresses, uint16_t port, Clock::time_point end, Fault &fault);
  void awaitWelcome(const std::string &place);
  void hear(Frame frame);
  void lose(const std::string &why);

  void sendFrame(int64_t to, const Frame &frame) override { connection->send(frame); }
  void beat() override;
  void endAll(const std::string &sentence) override { connection->send(Frame(Frame::Kind::End, sentence)); }
  void endOwn(const std::string &sentence) override { endAll(sentence); } // rank 0 says whose it is
  void startLeaving() override {
    isLeaving = true;
    connection->send(Frame(Frame::Kind::Leaving));
  }
  bool hasLeft() const override { return isLost; }
  std::chrono::milliseconds getIdleOf(int64_t other) const override {
    // Rank 0 waits for the others, and says which of them is to blame, before this does.
    constexpr int64_t patience = 4 * beatInterval.count();
    return std::chrono::milliseconds(std::max<int64_t>(0, idleOfFirst - patience));
  }

  std::shared_ptr<Connection> connection;
  Clock::time_point heard;
  std::atomic<int64_t> idleOfFirst{0};
  bool isLeaving = false, isFirstLeaving = false, isLost = false;
};

} // namespace

std::unique_ptr<Post> heddle::launch::makeOtherPost(const JoinOptions &options) {
  return std::make_unique<OtherPost>(options);
}

void OtherPost::join() {
  Clock::time_point end = Clock::now() + options.startTimeout;
  const std::vector<uint16_t> &ports = options.job.ports;
  std::vector<Fault> faults(ports.size());
  std::string lastFault;
  do {
    Error error;
    tcp::resolver::results_type addresses = tcp::resolver(io).resolve(options.job.address, "", error);
    lastFault = error ? error.message() : "";
    bool mayCome = static_cast<bool>(error);
    for (size_t index = 0; !error && index < ports.size(); ++index) {
      if (tryPort(addresses, ports[index], end, faults[index]))
        return awaitWelcome(options.job.address + ":" + std::to_string(ports[index]));
      mayCome |= !faults[index].isFinal;
      if (lastFault.empty() || faults[index].isFinal)
        lastFault = faults[index].sentence;
    }
    if (!mayCome)
      break;
    Clock::time_point next = std::min(end, Clock::now() + std::chrono::milliseconds(100));
    runUntil(next, [] { return false; }); // which is at once where nothing is left to do
    io.restart();
    std::this_thread::sleep_until(next);
  } while (Clock::now() < end);
  throw WorldError("rank " + std::to_string(rank) + " does not find rank 0 at " + options.job.address + ":" +
                   std::to_string(ports.front()) + (ports.size() > 1 ? " to " + std::to_string(ports.back()) : "") +
                   ": " + lastFault + (Clock::now() < end ? "" : ", for " + toSeconds(options.startTimeout)) +
                   " (MASTER_ADDR, MASTER_PORT)");
}

bool OtherPost::tryPort(const tcp::resolver::results_type &addresses, uint16_t port, Clock::time_point end,
                        Fault &fault) {
  end = std::min(end, Clock::now() + greetingTimeout);
  std::vector<tcp::endpoint> endpoints;
  for (const auto &address : addresses)
    endpoints.emplace_back(address.endpoint().address(), port);
  tcp::socket socket(io);
  Error error;
  bool isDone = false;
  boost::asio::async_connect(socket, endpoints, [&](const Error &result, const tcp::endpoint &) {
    error = result;
    isDone = true;
  });
  if (!runUntil(end, [&] { return isDone; })) {
    socket.close();
    io.restart();
    runUntil(Clock::now() + greetingTimeout, [&] { return isDone; }); // its handler is of this call
    error = boost::asio::error::timed_out;
  }
  io.restart();
  if (error) {
    fault = {error.message()};
    return false;
  }
  connection = std::make_shared<Connection>(std::move(socket));
  std::optional<Frame> answer;
  std::string lost;
  connection->start([&](Frame frame) { answer = std::move(frame); }, [&](const std::string &why) { lost = why; });
  connection->send(Frame(Frame::Kind::Hello, {{"job", options.job.id},
                                              {"rank", rank},
                                              {"size", size},
                                              {"command", options.command},
                                              {"process", Process::makeOwn().print()}}));
  bool hasAnswer = runUntil(end, [&] { return answer || !lost.empty(); });
  io.restart();
  if (answer && answer->kind == Frame::Kind::Beat) {
    connection->start([this](Frame frame) { hear(std::move(frame)); }, [this](const std::string &why) { lose(why); });
    connection->trust();
    return true;
  }
  connection->start([](const Frame &) {}, [](const std::string &) {}); // what it still says is of no interest
  connection->close();
  if (answer && answer->kind == Frame::Kind::Refusal) {
    nlohmann::json json = answer->readJson();
    std::string why = json.is_object() ? json.value("why", "") : "";
    if (!json.is_object() || !json.value("other", false))
      throw WorldError(why);
    fault = {why};
    return false;
  }
  bool isOther = !hasAnswer || answer || lost == "says something else than heddle does";
  std::string what = !hasAnswer ? "says nothing" : isOther ? "says something else than heddle does" : lost;
  fault = {"what is there " + what + (isOther ? ", needed rank 0 of this job" : ""), isOther};
  return false;
}

/// Rank 0 knows this one; others may be missing still. Rank 0, which may have come late itself, says that it waits for
/// them, and which are missing in the end.
void OtherPost::awaitWelcome(const std::string &place) {
  heard = Clock::now();
  while (!runUntil(heard + options.timeout, [&] { return haveAllCome() || isLost || !getEnd().empty(); }))
    if (Clock::now() - heard > options.timeout)
      throw WorldError("nothing was heard of rank 0 at " + place + " for " + toSeconds(options.timeout) + whySilent);
  if (std::string sentence = getEnd(); !sentence.empty())
    throw WorldError(sentence);
  if (isLost)
    throw WorldError("rank 0 has ended before all have come to " + place);
}

void OtherPost::hear(Frame frame) {
  heard = Clock::now();
  switch (frame.kind) {
  case Frame::Kind::Welcome: {
    std::vector<Process> all;
    for (const nlohmann::json &json : frame.readJson())
      all.push_back(Process::read(json));
    return setProcesses(std::move(all));
  }
  case Frame::Kind::Letter:
    return deliver(0, std::move(frame));
  case Frame::Kind::Beat:
    if (nlohmann::json json = frame.readJson(); json.is_object()) {
      idle = json.value("idle", int64_t(0));
      idleOfFirst = json.value("first", int64_t(0));
    }
    return;
  case Frame::Kind::Refusal: // after it has taken this one in: another one is missing or wrong
    if (nlohmann::json json = frame.readJson(); json.is_object())
      setEnd(json.value("why", ""));
    return;
  case Frame::Kind::Asking:
    setEnding();
    return connection->send(Frame(Frame::Kind::Answer, describeOwn()));
  case Frame::Kind::End:
    if (nlohmann::json json = frame.readJson(); json.is_string())
      setEnd(json.get<std::string>());
    return;
  case Frame::Kind::Leaving:
    isFirstLeaving = true;
    connection->send(Frame(Frame::Kind::Left));
    return setLeft(0);
  case Frame::Kind::Left:
    isLost = true;
    if (isLeaving)
      io.stop();
    return;
  default:
    return;
  }
}

void OtherPost::lose(const std::string &why) {
  isLost = true;
  if (haveAllCome()) {
    if (!isFirstLeaving && !isLeaving)
      setEnd(describe(0) + " " + (why == "has closed the connection" ? "has ended" : why));
    setLeft(0);
  }
  if (isLeaving)
    io.stop();
}

void OtherPost::beat() {
  if (isFirstLeaving || isLost)
    return;
  connection->send(Frame(Frame::Kind::Beat, {{"progress", getProgress()}}));
  if (Clock::now() - heard > options.timeout)
    setEnd("nothing was heard of " + describe(0) + " for " + toSeconds(options.timeout) + whySilent);
}
