#include "heddle/Launch/HangReport.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

using namespace heddle::launch;
using nlohmann::json;

namespace {

/// What a device does.
struct Standing {
  int64_t rank = 0;
  std::string state; // `waiting`, `running`, `ended`, `not begun`
  int64_t number = -1;
  std::string text;
  double milliseconds = 0; // since it began that
  std::set<int64_t> peers;

  /// At something that others take part in: it waits for them, where they are not there.
  bool isWaiting() const { return (state == "waiting" || state == "running") && !peers.empty(); }
  bool isInExchange() const { return text.find("exchange") != std::string::npos; }
  std::string getPlace() const { return "#" + std::to_string(number) + " (" + text + ")"; }
  std::string describe() const {
    std::string since = " for " + std::to_string(static_cast<int64_t>(milliseconds)) + " ms";
    if (state == "ended")
      return "has ended its step";
    if (state == "not begun")
      return "has not begun its step";
    return (isWaiting() ? "waits in " : "is in ") + getPlace() + since;
  }
};

class Explainer {
public:
  explicit Explainer(const std::map<int64_t, RankRecord> &records) : records(records) {
    for (const auto &[rank, record] : records)
      if (!read(rank, record.json))
        silent.insert(rank);
  }

  HangReport explain() const { return {findCulprit(), printTable()}; }

private:
  bool read(int64_t rank, const std::string &text) {
    json all = json::parse(text, nullptr, false);
    if (!all.is_object() || !all.contains("devices") || !all["devices"].is_array())
      return false;
    try {
      double now = all.value("nanoseconds", 0.0);
      for (const json &own : all["devices"]) {
        Standing standing{rank, own.at("state"), -1, "", 0, {}};
        const json &past = own.at("instructions");
        if (!past.empty()) {
          standing.number = past.back().at("number");
          standing.text = past.back().at("text");
          standing.milliseconds = std::max(0.0, now - past.back().at("start").get<double>()) / 1e6;
        }
        if (own.contains("peers"))
          standing.peers = own["peers"].get<std::set<int64_t>>();
        auto device = own.at("device").get<int64_t>();
        standing.peers.erase(device);
        standings[device] = std::move(standing);
      }
    } catch (const json::exception &) {
      return false;
    }
    return true;
  }

  /// Whom a device waits for: those of its group that are elsewhere; nothing is known of some.
  std::vector<int64_t> findBlockers(int64_t device) const {
    std::vector<int64_t> blockers;
    const Standing &own = standings.at(device);
    for (int64_t peer : own.isWaiting() ? own.peers : std::set<int64_t>()) {
      auto other = standings.find(peer);
      // Both sides of an exchange may be several instructions.
      bool isThere = other != standings.end() && other->second.isWaiting() && other->second.peers.contains(device) &&
                     (other->second.number == own.number || other->second.isInExchange());
      if (!isThere)
        blockers.push_back(peer);
    }
    return blockers;
  }

  std::string findCulprit() const {
    for (int64_t rank : silent)
      if (!records.at(rank).hasAnswered)
        return records.at(rank).name + " does not answer";
    if (std::string stray = findStray(true); !stray.empty())
      return stray;
    // Those that somebody waits for, and who wait for nobody.
    std::map<int64_t, size_t> waiters;
    for (const auto &[device, own] : standings)
      for (int64_t blocker : findBlockers(device))
        ++waiters[blocker];
    std::optional<int64_t> found;
    for (auto [device, count] : waiters) {
      auto own = standings.find(device);
      if (own == standings.end() || (own->second.isWaiting() && !findBlockers(device).empty()))
        continue;
      if (!found || count > waiters[*found])
        found = device;
    }
    if (found)
      return name(*found, "is behind") + standings.at(*found).describe();
    return findStray(false);
  }

  /// A device of the same group waits in another collective: neither can go on, whatever others do.
  bool isContradicted(int64_t device) const {
    const Standing &own = standings.at(device);
    return own.isWaiting() && !own.isInExchange() && std::ranges::any_of(own.peers, [&](int64_t peer) {
             auto other = standings.find(peer);
             return other != standings.end() && other->second.isWaiting() && !other->second.isInExchange() &&
                    other->second.peers.contains(device) && other->second.number != own.number;
           });
  }

  /// Of those that wait for others, or that contradict each other: the device that stands where fewest do.
  std::string findStray(bool contradicts) const {
    std::map<int64_t, std::vector<int64_t>> places; // by instruction
    for (const auto &[device, own] : standings)
      if (contradicts ? isContradicted(device) : own.isWaiting() && !findBlockers(device).empty())
        places[own.number].push_back(device);
    if (places.size() < 2)
      return "";
    auto fewest = std::ranges::max_element(places, [](const auto &a, const auto &b) {
      return std::pair(b.second.size(), a.first) < std::pair(a.second.size(), b.first);
    });
    auto most = std::ranges::max_element(places, {}, [](const auto &place) { return place.second.size(); });
    return name(fewest->second[0], "is elsewhere") + standings.at(fewest->second[0]).describe() +
           ", where others are in " + standings.at(most->second[0]).getPlace();
  }

  std::string name(int64_t device, const char *what) const {
    return records.at(standings.at(device).rank).name + " " + what + ": its device " + std::to_string(device) + " ";
  }

  std::string printTable() const {
    std::string table;
    for (const auto &[rank, record] : records) {
      table += record.name + (!record.hasAnswered     ? ": has not answered\n"
                              : silent.contains(rank) ? ": has no flight record\n"
                                                      : "\n");
      for (const auto &[device, own] : standings) {
        if (own.rank != rank)
          continue;
        table += "  device " + std::to_string(device) + " " + own.describe();
        std::string blockers;
        for (int64_t blocker : findBlockers(device))
          blockers += (blockers.empty() ? ", for device " : ", ") + std::to_string(blocker);
        table += blockers + "\n";
      }
    }
    return table;
  }

  const std::map<int64_t, RankRecord> &records;
  std::map<int64_t, Standing> standings; // by device
  std::set<int64_t> silent;
};

} // namespace

HangReport heddle::launch::explainHang(const std::map<int64_t, RankRecord> &records) {
  return Explainer(records).explain();
}
