#include "Connection.h"

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <bit>
#include <cstring>

using namespace heddle;
using namespace heddle::launch;
using heddle::runtime::Message;
namespace asio = boost::asio;
using Error = boost::system::error_code;

static_assert(std::endian::native == std::endian::little); // as numbers are in frames

/// "hdl" and the version of the protocol.
static constexpr uint32_t magic = 0x016c6468;

Frame::Frame(Kind kind, const nlohmann::json &json)
    : kind(kind), bytes(runtime::toMessage(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))) {}

nlohmann::json Frame::readJson() const {
  nlohmann::json json = nlohmann::json::parse(runtime::toText(bytes), nullptr, false);
  return json.is_discarded() ? nlohmann::json() : json;
}

Connection::Connection(tcp::socket given) : socket(std::move(given)) {
  Error error;
  socket.set_option(tcp::no_delay(true), error);
}

void Connection::start(OnFrame newOnFrame, OnEnd newOnEnd) {
  onFrame = std::move(newOnFrame);
  onEnd = std::move(newOnEnd);
  if (!std::exchange(isStarted, true))
    readHeader();
  else if (!socket.is_open())
    onEnd("has closed the connection");
}

void Connection::readHeader() {
  // Other software may say less than a header, and wait for an answer.
  auto getWanted = [self = shared_from_this()](const Error &error, size_t count) {
    bool isOther = count >= sizeof(magic) && self->header.magic != magic;
    return error || isOther ? 0 : sizeof(header) - count;
  };
  asio::async_read(socket, asio::buffer(&header, sizeof(header)), getWanted,
                   [self = shared_from_this()](const Error &error, size_t count) {
                     if (error == asio::error::operation_aborted)
                       return;
                     if (count >= sizeof(magic) && self->header.magic != magic)
                       return self->end("says something else than heddle does");
                     if (error)
                       return self->end(error == asio::error::eof ? "has closed the connection"
                                                                  : "has lost the connection: " + error.message());
                     if (self->header.bytes > self->mostBytes)
                       return self->end("says something else than heddle does");
                     self->readBytes();
                   });
}

void Connection::readBytes() {
  try {
    bytes.resize(header.bytes);
  } catch (const std::bad_alloc &) {
    return end("has sent " + std::to_string(header.bytes) + " bytes, for which there is no memory");
  }
  asio::async_read(socket, asio::buffer(bytes), [self = shared_from_this()](const Error &error, size_t) {
    if (error == asio::error::operation_aborted)
      return;
    if (error)
      return self->end("has lost the connection: " + error.message());
    self->onFrame(Frame(self->header.kind, self->header.lane, std::exchange(self->bytes, {})));
    if (self->socket.is_open())
      self->readHeader();
  });
}

void Connection::send(const Frame &frame) {
  if (!socket.is_open() || closesWhenSent)
    return;
  Header own{magic, frame.kind, frame.lane, frame.bytes.size()};
  Message all(sizeof(own) + frame.bytes.size());
  std::memcpy(all.data(), &own, sizeof(own));
  std::ranges::copy(frame.bytes, all.begin() + sizeof(own));
  unsent.push_back(std::move(all));
  if (unsent.size() == 1)
    writeNext();
}

void Connection::writeNext() {
  asio::async_write(socket, asio::buffer(unsent.front()), [self = shared_from_this()](const Error &error, size_t) {
    if (error) // reading finds it, too, and says so
      return;
    self->unsent.pop_front();
    if (!self->unsent.empty())
      self->writeNext();
    else if (self->closesWhenSent)
      self->close();
  });
}

void Connection::close() {
  Error error;
  socket.shutdown(tcp::socket::shutdown_both, error);
  socket.close(error);
}

void Connection::closeWhenSent() {
  closesWhenSent = true;
  if (unsent.empty())
    close();
}

void Connection::end(const std::string &why) {
  close();
  onEnd(why);
}
