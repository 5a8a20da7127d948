// Explains flight records of the ranks of a run that has ended: who waited for whom.
#include "../Processes.h"

#include "heddle/Files/InputFile.h"
#include "heddle/Launch/HangReport.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

using namespace heddle;

namespace {

launch::RankRecord readRecord(const std::string &path, int64_t &rank) {
  std::string text, error;
  if (!readText(path, text, error))
    throw std::runtime_error(error);
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("rank") || !json["rank"].is_number_integer() || !json.contains("devices"))
    throw std::runtime_error(path + " is no flight record, needed what --flight-record has written");
  rank = json["rank"].get<int64_t>();
  return {fmt::format("rank {} ({})", rank, path), true, text};
}

int explain(const std::vector<std::string> &paths) {
  std::map<int64_t, launch::RankRecord> records;
  for (const std::string &path : paths) {
    int64_t rank = 0;
    launch::RankRecord record = readRecord(path, rank);
    if (auto [known, isNew] = records.try_emplace(rank, std::move(record)); !isNew)
      throw std::runtime_error(
          fmt::format("{} is of rank {}, as one before is, needed one record of each rank", path, rank));
  }
  launch::HangReport report = launch::explainHang(records);
  fmt::print("{}{}\n", report.table,
             report.culprit.empty() ? "nobody is behind, as far as these records know" : report.culprit);
  return 0;
}

} // namespace

void run::addExplain(CLI::App &app, std::function<int()> &alone) {
  auto paths = std::make_shared<std::vector<std::string>>();
  CLI::App &command =
      *app.add_subcommand("explain", "Say from flight records of several ranks which one others waited for");
  command.add_option("records", *paths, "files that --flight-record has written")->required();
  command.callback([paths, &alone] { alone = [paths] { return explain(*paths); }; });
}
