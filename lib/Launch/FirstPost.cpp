#include "Post.h"
#include "heddle/Launch/HangReport.h"

#include <boost/asio/ip/v6_only.hpp>

#include <algorithm>
#include <optional>
#include <set>

using namespace heddle::launch;
using heddle::runtime::WorldError;
using Error = boost::system::error_code;

namespace {

class FirstPost : public Post {
public:
  explicit FirstPost(const JoinOptions &options) : Post(options), peers(options.job.size) {}

  void join() override;

private:
  struct Peer {
    std::shared_ptr<Connection> connection;
    Process process;
    Clock::time_point heard, moved; // when it was heard, and has made progress
    uint64_t progress = 0;
    bool isLeaving = false, hasLeft = false;
  };

  void listen();
  void accept();
  void beatToGuests();
  void greet(const std::shared_ptr<Connection> &guest, const Frame &frame);
  /// Why a process that says hello can't come in; `isOther`: it is of another job.
  std::string refuse(const nlohmann::json &hello, bool &isOther) const;
  void welcome();
  [[noreturn]] void sendAway();
  void sendAway(Connection &guest, const std::string &why, bool isOther);
  std::string describeMissing() const;
  void hear(int64_t from, Frame frame);
  void lose(int64_t from, const std::string &why);
  bool hasAll() const {
    return std::all_of(peers.begin() + 1, peers.end(), [](const Peer &peer) { return peer.connection != nullptr; });
  }

  void sendFrame(int64_t to, const Frame &frame) override { peers[to].connection->send(frame); }
  void beat() override;
  void endAll(const std::string &sentence) override;
  void answer(int64_t from, const Frame &frame);
  void stopAwaiting(int64_t from);
  void endAsked();
  void endOwn(const std::string &sentence) override { endAll("rank 0: " + sentence); }
  void startLeaving() override;
  bool hasLeft() const override {
    return std::all_of(peers.begin() + 1, peers.end(), [](const Peer &peer) { return peer.hasLeft; });
  }
  std::chrono::milliseconds getIdleOf(int64_t other) const override {
    return std::chrono::milliseconds(idleByRank[other].load());
  }

  std::vector<Peer> peers; // by rank; the first one is this process
  tcp::acceptor acceptor{io};
  uint16_t port = 0;
  std::string fault;    // that joining ends with
  int64_t sentAway = 0; // of this job
  std::vector<std::atomic<int64_t>> idleByRank = std::vector<std::atomic<int64_t>>(size);
  bool isLeaving = false;
  std::string endSentence;                         // that all are about to end with
  std::vector<std::optional<std::string>> answers; // flight records, by rank
  std::set<int64_t> awaited;                       // ranks whose answers are
  std::set<int64_t> silent;                        // ranks of which nothing was heard in time
  boost::asio::steady_timer askTimer{io};
};

} // namespace

std::unique_ptr<Post> heddle::launch::makeFirstPost(const JoinOptions &options) {
  return std::make_unique<FirstPost>(options);
}

void FirstPost::listen() {
  Error error;
  for (uint16_t tried : options.job.ports) {
    // IPv4, too; where the machine has no IPv6 that alone.
    for (tcp protocol : {tcp::v6(), tcp::v4()}) {
      acceptor.close(error);
      if (acceptor.open(protocol, error))
        continue;
      acceptor.set_option(tcp::acceptor::reuse_address(true), error);
      if (protocol == tcp::v6())
        acceptor.set_option(boost::asio::ip::v6_only(false), error);
      if (!acceptor.bind({protocol, tried}, error) && !acceptor.listen(tcp::acceptor::max_listen_connections, error)) {
        port = tried;
        return;
      }
      if (error == boost::asio::error::address_in_use)
        break;
    }
  }
  const std::vector<uint16_t> &ports = options.job.ports;
  throw WorldError("rank 0 can't listen at port " + std::to_string(ports.front()) +
                   (ports.size() > 1 ? " to " + std::to_string(ports.back()) : "") + ": " + error.message() +
                   ", needed one for this job (MASTER_PORT)");
}

void FirstPost::join() {
  peers[0].process = Process::makeOwn();
  listen();
  accept();
  beatToGuests();
  if (!runUntil(Clock::now() + options.startTimeout, [&] { return hasAll() || !fault.empty(); }))
    fault = describeMissing();
  timer.cancel();
  if (!fault.empty())
    sendAway();
  acceptor.close();
  welcome();
}

void FirstPost::accept() {
  acceptor.async_accept([this](const Error &error, tcp::socket socket) {
    if (!acceptor.is_open())
      return;
    if (!error) {
      auto guest = std::make_shared<Connection>(std::move(socket));
      guest->start([this, guest = guest.get()](const Frame &frame) { greet(guest->shared_from_this(), frame); },
                   [](const std::string &) {}); // other software has looked at the port
    }
    accept();
  });
}

/// Those that have come wait for the others as long as they hear that rank 0 does.
void FirstPost::beatToGuests() {
  for (Peer &peer : peers)
    if (peer.connection)
      peer.connection->send(Frame(Frame::Kind::Beat));
  timer.expires_after(beatInterval);
  timer.async_wait([this](const Error &error) {
    if (!error)
      beatToGuests();
  });
}

/// While ranks come: a guest says who it is, and one that has come may go again.
void FirstPost::greet(const std::shared_ptr<Connection> &guest, const Frame &frame) {
  nlohmann::json hello = frame.readJson();
  if (frame.kind != Frame::Kind::Hello || !hello.is_object())
    return guest->close();
  bool isOther = false;
  std::string why;
  try {
    why = refuse(hello, isOther);
  } catch (const nlohmann::json::exception &) {
    return guest->close();
  }
  if (!why.empty() && !isOther && fault.empty())
    fault = why;
  if (isOther || !fault.empty())
    return sendAway(*guest, isOther ? why : fault, isOther);
  Peer &peer = peers[hello["rank"].get<int64_t>()];
  peer.connection = guest;
  peer.process = Process::read(hello["process"]);
  peer.heard = peer.moved = Clock::now();
  guest->trust();
  guest->send(Frame(Frame::Kind::Beat));
}

std::string FirstPost::refuse(const nlohmann::json &hello, bool &isOther) const {
  auto other = hello.at("rank").get<int64_t>(), count = hello.at("size").get<int64_t>();
  Process process = Process::read(hello.at("process"));
  isOther = hello.at("job").get<std::string>() != options.job.id;
  if (isOther)
    return "port " + std::to_string(port) + " is that of another job";
  std::string subject = "rank " + std::to_string(other) + " (" + process.describe() + ")";
  if (count != size)
    return subject + " is one of " + std::to_string(count) + " ranks, needed one of " + std::to_string(size) +
           ", as rank 0 is";
  if (other < 0 || other >= size)
    return subject + " has come, needed ranks 1 to " + std::to_string(size - 1);
  if (other == 0 || peers[other].connection)
    return "two processes have rank " + std::to_string(other) + ": " + peers[other].process.describe() + "; " +
           process.describe() + ", needed a rank of its own for each";
  if (std::string command = hello.at("command"); command != options.command)
    return subject + " runs '" + command + "', needed '" + options.command + "' as rank 0 does";
  return "";
}

std::string FirstPost::describeMissing() const {
  std::string missing, there;
  for (int64_t other = 1; other < size; ++other) {
    std::string &list = peers[other].connection ? there : missing;
    list += (list.empty() ? "" : ", ") + std::to_string(other);
  }
  return "of " + std::to_string(size) + " ranks, these have not come to port " + std::to_string(port) + " of " +
         peers[0].process.name + " in " + toSeconds(options.startTimeout) + ": " + missing +
         (there.empty() ? "" : "; these have: 0, " + there);
}

/// Tells the fault to those that are there, and to those that come soon.
void FirstPost::sendAway() {
  for (Peer &peer : peers)
    if (peer.connection)
      sendAway(*peer.connection, fault, false);
  constexpr std::chrono::seconds patience(3);
  runUntil(Clock::now() + patience, [&] { return sentAway >= size - 1; });
  runUntil(Clock::now() + beatInterval, [] { return false; }); // until it is sent
  throw WorldError(fault);
}

void FirstPost::sendAway(Connection &guest, const std::string &why, bool isOther) {
  guest.send(Frame(Frame::Kind::Refusal, {{"why", why}, {"other", isOther}}));
  guest.closeWhenSent();
  sentAway += !isOther;
}

void FirstPost::welcome() {
  nlohmann::json all = nlohmann::json::array();
  std::vector<Process> processes;
  for (const Peer &peer : peers) {
    all.push_back(peer.process.print());
    processes.push_back(peer.process);
  }
  setProcesses(std::move(processes));
  for (Peer &peer : peers) // which have waited in silence for those that came later
    peer.heard = peer.moved = Clock::now();
  for (int64_t other = 1; other < size; ++other) {
    peers[other].connection->start([this, other](Frame frame) { hear(other, std::move(frame)); },
                                   [this, other](const std::string &why) { lose(other, why); });
    peers[other].connection->send(Frame(Frame::Kind::Welcome, all));
  }
}

void FirstPost::hear(int64_t from, Frame frame) {
  Peer &peer = peers[from];
  peer.heard = Clock::now();
  switch (frame.kind) {
  case Frame::Kind::Letter:
    peer.moved = peer.heard;
    return deliver(from, std::move(frame));
  case Frame::Kind::Beat:
    if (nlohmann::json json = frame.readJson(); json.is_object()) {
      uint64_t progress = json.value("progress", uint64_t(0));
      if (progress != std::exchange(peer.progress, progress))
        peer.moved = peer.heard;
    }
    return;
  case Frame::Kind::End:
    if (nlohmann::json json = frame.readJson(); json.is_string())
      endAll("rank " + std::to_string(from) + ": " + json.get<std::string>());
    return;
  case Frame::Kind::Answer:
    return answer(from, frame);
  case Frame::Kind::Leaving:
    peer.isLeaving = true;
    peer.connection->send(Frame(Frame::Kind::Left));
    return setLeft(from);
  case Frame::Kind::Left:
    peer.hasLeft = true;
    if (isLeaving && hasLeft())
      io.stop();
    return;
  default:
    return;
  }
}

void FirstPost::lose(int64_t from, const std::string &why) {
  Peer &peer = peers[from];
  peer.hasLeft = true;
  if (!peer.isLeaving && !isLeaving)
    endAll(describe(from) + " " + (why == "has closed the connection" ? "has ended" : why));
  setLeft(from); // who waits for it hears why all end
  stopAwaiting(from);
  if (isLeaving && hasLeft())
    io.stop();
}

void FirstPost::beat() {
  Clock::time_point now = Clock::now();
  peers[0].heard = now;
  if (uint64_t progress = getProgress(); progress != std::exchange(peers[0].progress, progress))
    peers[0].moved = now;
  int64_t least = INT64_MAX, first = INT64_MAX;
  for (int64_t other = 0; other < size; ++other) {
    Peer &peer = peers[other];
    int64_t since = std::chrono::duration_cast<std::chrono::milliseconds>(now - peer.moved).count();
    idleByRank[other] = since;
    least = std::min(least, since);
    if (other == 0 || isAwaited(other)) // by waiting for a rank that goes on, this one goes on
      first = std::min(first, since);
    if (other == 0 || peer.isLeaving || peer.hasLeft)
      continue;
    if (now - peer.heard > options.timeout && silent.insert(other).second)
      endAll("nothing was heard of " + describe(other) + " for " + toSeconds(options.timeout) + whySilent);
  }
  idle = least;
  for (int64_t other = 1; other < size; ++other)
    if (!peers[other].isLeaving && !peers[other].hasLeft)
      peers[other].connection->send(Frame(Frame::Kind::Beat, {{"idle", least}, {"first", first}}));
}

/// Before all end, they are asked what they do: then nobody does anything else because of the end.
void FirstPost::endAll(const std::string &sentence) {
  if (!endSentence.empty())
    return;
  endSentence = sentence;
  setEnding();
  answers.resize(size);
  answers[0] = describeOwn();
  for (int64_t other = 1; other < size; ++other)
    if (!peers[other].hasLeft) {
      peers[other].connection->send(Frame(Frame::Kind::Asking));
      awaited.insert(other);
    }
  if (awaited.empty())
    return endAsked();
  askTimer.expires_after(answerTimeout);
  askTimer.async_wait([this](const Error &error) {
    if (!error)
      endAsked();
  });
}

void FirstPost::answer(int64_t from, const Frame &frame) {
  if (nlohmann::json json = frame.readJson(); json.is_string())
    answers[from] = json.get<std::string>();
  stopAwaiting(from);
}

void FirstPost::stopAwaiting(int64_t from) {
  if (awaited.erase(from) > 0 && awaited.empty())
    endAsked();
}

void FirstPost::endAsked() {
  if (!getEnd().empty())
    return;
  askTimer.cancel();
  std::map<int64_t, RankRecord> records;
  for (int64_t other = 0; other < size; ++other)
    if (!peers[other].isLeaving) { // what one that was stopped says at last is not of the moment of what others say
      bool isHeard = answers[other] && !silent.contains(other);
      records[other] = {describe(other), isHeard, isHeard ? *answers[other] : ""};
    }
  HangReport report = explainHang(records);
  // Who is gone has been named.
  bool isNamed = report.culprit.empty() ||
                 endSentence.find(report.culprit.substr(0, report.culprit.find(')'))) != std::string::npos;
  std::string sentence = endSentence + (isNamed ? "" : "; " + report.culprit);
  for (int64_t other = 1; other < size; ++other)
    if (!peers[other].hasLeft)
      peers[other].connection->send(Frame(Frame::Kind::End, sentence));
  setEnd(sentence, report.table);
}

void FirstPost::startLeaving() {
  isLeaving = true;
  for (int64_t other = 1; other < size; ++other)
    if (!peers[other].hasLeft)
      peers[other].connection->send(Frame(Frame::Kind::Leaving));
}
