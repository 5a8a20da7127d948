#include "MetricsServer.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <optional>
#include <system_error>
#include <thread>

using namespace heddle::run;
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;

namespace {

/// One request, and its answer, of somebody who may be slow, or no client of HTTP at all.
class Exchange : public std::enable_shared_from_this<Exchange> {
public:
  Exchange(tcp::socket socket, const std::function<std::string()> &getText, int &open)
      : stream(std::move(socket)), getText(getText), open(open) {
    ++open;
    constexpr uint32_t mostBytes = 16384;
    parser.header_limit(mostBytes);
  }
  ~Exchange() { --open; }

  void start() {
    stream.expires_after(patience);
    http::async_read_header(stream, buffer, parser, [self = shared_from_this()](beast::error_code code, size_t) {
      if (!code)
        self->answer();
    });
  }

private:
  static constexpr std::chrono::seconds patience{10};

  void answer() {
    const http::request<http::empty_body> &request = parser.get();
    bool isRight = request.method() == http::verb::get || request.method() == http::verb::head;
    beast::string_view path = request.target().substr(0, request.target().find('?'));
    response.version(request.version());
    response.result(!isRight             ? http::status::method_not_allowed
                    : path == "/metrics" ? http::status::ok
                                         : http::status::not_found);
    response.set(http::field::content_type, response.result() == http::status::ok
                                                ? "text/plain; version=0.0.4; charset=utf-8"
                                                : "text/plain; charset=utf-8");
    if (!isRight)
      response.set(http::field::allow, "GET, HEAD");
    response.body() = response.result() == http::status::ok ? getText() : "needed GET /metrics\n";
    response.keep_alive(false);
    response.prepare_payload();
    if (request.method() == http::verb::head)
      response.body().clear(); // of which Content-Length stays
    stream.expires_after(patience);
    http::async_write(stream, response, [self = shared_from_this()](beast::error_code code, size_t) {
      self->stream.socket().shutdown(tcp::socket::shutdown_send, code);
    });
  }

  beast::tcp_stream stream;
  beast::flat_buffer buffer;
  http::request_parser<http::empty_body> parser;
  http::response<http::string_body> response;
  const std::function<std::string()> &getText;
  int &open;
};

class BeastServer : public MetricsServer {
public:
  BeastServer(uint16_t port, std::function<std::string()> getText)
      : getText(std::move(getText)), acceptor(io, {tcp::v4(), port}) {
    accept();
    thread = std::thread([this] { io.run(); });
  }
  ~BeastServer() override {
    io.stop();
    thread.join();
  }
  uint16_t getPort() const override { return acceptor.local_endpoint().port(); }

private:
  static constexpr int mostOpen = 64;

  void accept() {
    acceptor.async_accept([this](beast::error_code code, tcp::socket socket) {
      if (code) { // as where a process has too many files open
        timer.expires_after(std::chrono::seconds(1));
        return timer.async_wait([this](beast::error_code) { accept(); });
      }
      if (open < mostOpen)
        std::make_shared<Exchange>(std::move(socket), getText, open)->start();
      accept();
    });
  }

  std::function<std::string()> getText;
  int open = 0;
  asio::io_context io{1}; // ends before what exchanges look at
  tcp::acceptor acceptor;
  asio::steady_timer timer{io};
  std::thread thread;
};

} // namespace

std::unique_ptr<MetricsServer> MetricsServer::open(uint16_t port, std::function<std::string()> getText,
                                                   std::string &error) {
  std::string why;
  try {
    return std::make_unique<BeastServer>(port, std::move(getText));
  } catch (const boost::system::system_error &fault) {
    why = fault.code().message();
  } catch (const std::system_error &fault) { // there are no more threads
    why = fault.code().message();
  }
  error =
      "--metrics-port " + std::to_string(port) + " can't be had: " + why + ", needed one that is free (0 finds one)";
  return nullptr;
}
