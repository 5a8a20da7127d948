// Numbers of a run as Prometheus reads them: its text format, version 0.0.4.
#ifndef HEDDLE_RUNTIME_METRICS_PROMETHEUS_H
#define HEDDLE_RUNTIME_METRICS_PROMETHEUS_H

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::runtime {

/// Numbers of one name, each with another value of one label.
struct PrometheusFamily {
  std::string name, type; // `gauge`, `counter`
  std::string label;      // empty where there is one number without any
  std::string help;
};

/// May be set and read by several threads.
class PrometheusFigures {
public:
  explicit PrometheusFigures(std::vector<PrometheusFamily> families);
  /// `family` is one of them.
  void set(std::string_view family, double value, std::string_view label = "");
  void add(std::string_view family, double value, std::string_view label = "");
  /// Those that have been set, in the order of the families.
  std::string getText() const;

private:
  double &find(std::string_view family, std::string_view label);

  struct Figures {
    PrometheusFamily family;
    std::map<std::string, double, std::less<>> values; // by label
  };
  mutable std::mutex mutex;
  std::vector<Figures> all;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_METRICS_PROMETHEUS_H
