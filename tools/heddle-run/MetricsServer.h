// Gives a text to those who ask for it over HTTP.
#ifndef HEDDLE_TOOLS_HEDDLERUN_METRICSSERVER_H
#define HEDDLE_TOOLS_HEDDLERUN_METRICSSERVER_H

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace heddle::run {

/// Answers GET and HEAD of /metrics from a thread of its own, as long as it lives.
class MetricsServer {
public:
  /// Listens at a port of all addresses; 0 is one that is free. Null, with a sentence, where that can't be had.
  static std::unique_ptr<MetricsServer> open(uint16_t port, std::function<std::string()> getText, std::string &error);
  virtual ~MetricsServer() = default;
  virtual uint16_t getPort() const = 0;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_METRICSSERVER_H
