// Instead of MetricsServer.cpp, in builds without Boost.
#include "MetricsServer.h"

using namespace heddle::run;

std::unique_ptr<MetricsServer> MetricsServer::open(uint16_t, std::function<std::string()>, std::string &error) {
  error = "--metrics-port is not in this build of heddle-run, needed one with Boost's headers (libboost-dev)";
  return nullptr;
}
