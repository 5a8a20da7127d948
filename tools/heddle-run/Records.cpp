#include "Records.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <chrono>
#include <ranges>

using namespace heddle;
using namespace heddle::run;

void RecordOptions::add(CLI::App &command) {
  command.add_option("--metrics", metricsPath, "write a JSON object a step, appended where --state goes on");
  command.add_option("--tensorboard", tensorBoardFolder, "write an event file for TensorBoard to a folder");
  CLI::Validator isPort(
      [](const std::string &text) {
        uint64_t number = 0; // what is no number at all is refused elsewhere
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number <= UINT16_MAX ? "" : "'" + text + "' is out of range, needed 0 to 65535";
      },
      "");
  command
      .add_option("--metrics-port", port, "answer Prometheus at this port, /metrics of every address (0: a free one)")
      ->check(isPort);
}

static std::vector<runtime::PrometheusFamily> listFamilies() {
  return {
      {"heddle_metric", "gauge", "name", "Metrics of the last step and of the last evaluation, and what --show names"},
      {"heddle_step", "gauge", "", "Steps that the state has seen"},
      {"heddle_last_step", "gauge", "", "The step that the run ends after"},
      {"heddle_epoch", "gauge", "", "Passes over the data that are complete"},
      {"heddle_step_end_timestamp_seconds", "gauge", "", "When the last step ended, in seconds of Unix time"},
      {"heddle_speed", "gauge", "name", "What the last step took, as --metrics names it"},
      {"heddle_waited_seconds_total", "counter", "",
       "Seconds that a device of rank 0 has waited for others, on average"},
      {"heddle_rank_step_seconds", "gauge", "rank", "Seconds of the last recorded step"},
      {"heddle_rank_wait_seconds", "gauge", "rank",
       "Seconds that a device has waited for others between the last two records, on average"},
      {"heddle_memory_bytes", "gauge", "kind", "Bytes of the devices of rank 0"},
      {"heddle_gpu_busy_ratio", "gauge", "gpu", "Part of the last second in which a kernel ran, of rank 0's machine"},
      {"heddle_gpu_used_bytes", "gauge", "gpu", "Memory that is taken, by any process"},
      {"heddle_gpu_bytes", "gauge", "gpu", "Memory of the GPU"},
      {"heddle_saves_total", "counter", "", "Files and checkpoints that were saved"},
      {"heddle_failed_saves_total", "counter", "", "Files and checkpoints that could not be saved"},
      {"heddle_saved_step", "gauge", "", "The step of the last one"},
      {"heddle_restarts", "gauge", "", "How often the run has begun anew after a failure"},
      {"heddle_alerts_total", "counter", "alert", "How often an alert was raised"},
  };
}

Records::Records() : figures(listFamilies()) {}

bool Records::open(const RecordOptions &options, bool isAppended, std::string &error) {
  if (!options.metricsPath.empty() && !lines.open(options.metricsPath, isAppended, error))
    return false;
  if (!options.tensorBoardFolder.empty() && !board.open(options.tensorBoardFolder, error))
    return false;
  if (options.port)
    server = MetricsServer::open(static_cast<uint16_t>(*options.port), [this] { return getText(); }, error);
  return !options.port || server;
}

void Records::watchGpus(const std::string &path) {
  std::string error;
  gpus = runtime::Nvml::open(path, error);
  if (!gpus)
    tell("heddle-run: note: " + error + " to say how busy GPUs are");
}

std::string Records::getText() {
  if (gpus)
    for (const runtime::Nvml::Use &use : gpus->read()) {
      std::string gpu = std::to_string(use.gpu);
      figures.set("heddle_gpu_busy_ratio", use.busy, gpu);
      figures.set("heddle_gpu_used_bytes", static_cast<double>(use.usedBytes), gpu);
      figures.set("heddle_gpu_bytes", static_cast<double>(use.bytes), gpu);
    }
  return figures.getText();
}

std::optional<uint16_t> Records::getPort() const { return server ? std::optional(server->getPort()) : std::nullopt; }

static nlohmann::ordered_json beginLine(const runtime::DataPosition &position) {
  return {{"step", position.step}, {"epoch", position.epoch}, {"example", position.example}};
}

void Records::write(const runtime::DataPosition &position, const Scalars &values, const Scalars &speed,
                    const Rows &rows) {
  std::string error;
  if (lines.isOpen()) {
    nlohmann::ordered_json line = beginLine(position);
    for (const Scalars *scalars : {&values, &speed})
      for (const auto &[name, value] : *scalars)
        if (!line.contains(name)) // a leaf of the state and a metric may have one name
          line[name] = value;
    for (const auto &[name, numbers] : rows)
      if (!line.contains(name))
        line[name] = numbers;
    if (!lines.write(line, error))
      lose("--metrics", error);
  }
  if (board.isOpen()) {
    Scalars all = values;
    for (const auto &[name, value] : speed)
      all.emplace_back("speed/" + name, value);
    if (!board.write(static_cast<int64_t>(position.step), all, error))
      lose("--tensorboard", error);
  }
  if (!server)
    return;
  show(position, values, speed);
  for (const auto &[name, numbers] : rows)
    if (name == "rank_step_seconds" || name == "rank_wait_seconds")
      for (size_t rank = 0; rank < numbers.size(); ++rank)
        figures.set("heddle_" + name, numbers[rank], std::to_string(rank));
}

void Records::write(const runtime::DataPosition &position, const Alerts::Raised &alert) {
  std::string error;
  if (lines.isOpen()) {
    nlohmann::ordered_json line = beginLine(position);
    line["alert"] = alert.alert;
    line["reason"] = alert.reason;
    if (!lines.write(line, error))
      lose("--metrics", error);
  }
  if (server)
    figures.add("heddle_alerts_total", 1, alert.alert);
}

void Records::lose(const std::string &place, const std::string &error) {
  if (lost.insert(place).second)
    tell("heddle-run: warning: " + error + "; the run goes on without such records");
}

// ---- for those who ask over HTTP alone ----

void Records::show(const runtime::DataPosition &position, const Scalars &values, const Scalars &speed) {
  if (!server)
    return;
  for (const auto &[name, value] : values | std::views::reverse) // of one name the first one counts
    figures.set("heddle_metric", value, name);
  for (const auto &[name, value] : speed)
    figures.set("heddle_speed", value, name);
  figures.set("heddle_step", static_cast<double>(position.step));
  figures.set("heddle_epoch", static_cast<double>(position.epoch));
}

void Records::showRun(uint64_t lastStep, const runtime::MemoryUse &memory, uint64_t restarts) {
  if (!server)
    return;
  figures.set("heddle_last_step", static_cast<double>(lastStep));
  figures.set("heddle_restarts", static_cast<double>(restarts));
  for (auto [kind, bytes] : {std::pair("arenas", memory.arenas),
                             {"state", memory.state},
                             {"arguments", memory.arguments},
                             {"results", memory.results},
                             {"scratch", memory.scratch},
                             {"communication", memory.communication},
                             {"host", memory.host},
                             {"disk", memory.disk}})
    figures.set("heddle_memory_bytes", static_cast<double>(bytes), kind);
  figures.set("heddle_saves_total", 0); // so that a rate of it is known from the first one on
  figures.set("heddle_failed_saves_total", 0);
}

void Records::showWaited(double seconds) {
  figures.set("heddle_waited_seconds_total", seconds);
  std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  figures.set("heddle_step_end_timestamp_seconds", now.count());
}

void Records::showSaved(uint64_t step) {
  if (!server)
    return;
  figures.add("heddle_saves_total", 1);
  figures.set("heddle_saved_step", static_cast<double>(step));
}

void Records::showFailedSave() {
  if (server)
    figures.add("heddle_failed_saves_total", 1);
}
