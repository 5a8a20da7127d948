// Where the numbers of a training run go beside its lines: a file of JSON, TensorBoard's, and those who ask over HTTP.
#ifndef HEDDLE_TOOLS_HEDDLERUN_RECORDS_H
#define HEDDLE_TOOLS_HEDDLERUN_RECORDS_H

#include "Alerts.h"
#include "MetricsServer.h"
#include "heddle/Runtime/Metrics/JsonLines.h"
#include "heddle/Runtime/Metrics/Prometheus.h"
#include "heddle/Runtime/Nvml.h"

namespace heddle::run {

struct RecordOptions {
  std::string metricsPath, tensorBoardFolder;
  std::optional<uint64_t> port; // of /metrics

  void add(CLI::App &command);
};

/// Rank 0's; those of other ranks are not opened, and do nothing.
class Records {
public:
  using Rows = std::vector<std::pair<std::string, std::vector<double>>>;

  Records();
  /// False, with a sentence in `error`, where one can't be written to.
  bool open(const RecordOptions &options, bool isAppended, std::string &error);
  /// Has those who ask over HTTP told how busy GPUs are, by the library that knows, or says that there is none. Before
  /// `open`.
  void watchGpus(const std::string &path);
  /// The port of /metrics, if there is one.
  std::optional<uint16_t> getPort() const;

  /// A record that can't be written is no reason to lose a run: it is left out, which is said once of each place, and
  /// the next one is tried.
  void write(const runtime::DataPosition &position, const Scalars &values, const Scalars &speed, const Rows &rows = {});
  void write(const runtime::DataPosition &position, const Alerts::Raised &alert);
  /// Whether all records were written.
  bool isWhole() const { return lost.empty(); }

  // ---- for those who ask over HTTP alone ----

  bool isAsked() const { return server != nullptr; }
  /// Of a step, whether or not it has a record.
  void show(const runtime::DataPosition &position, const Scalars &values, const Scalars &speed);
  /// What is known before the first step.
  void showRun(uint64_t lastStep, const runtime::MemoryUse &memory, uint64_t restarts);
  void showWaited(double seconds);
  void showSaved(uint64_t step);
  void showFailedSave();

private:
  std::string getText();
  void lose(const std::string &place, const std::string &error);

  runtime::JsonLines lines;
  runtime::TensorBoardFile board;
  runtime::PrometheusFigures figures;
  std::unique_ptr<runtime::Nvml> gpus;
  std::unique_ptr<MetricsServer> server; // reads the figures and the GPUs
  std::set<std::string> lost;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_RECORDS_H
