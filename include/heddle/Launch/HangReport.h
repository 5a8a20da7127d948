// What flight records of several ranks say together: who waits for whom, and whose fault it is.
#ifndef HEDDLE_LAUNCH_HANGREPORT_H
#define HEDDLE_LAUNCH_HANGREPORT_H

#include <cstdint>
#include <map>
#include <string>

namespace heddle::launch {

struct HangReport {
  /// A clause: `rank 2 (node07, process 4711) is behind: its device 2 has ended its step`; empty where nothing can be
  /// known.
  std::string culprit;
  /// A line for each device, by rank: what it does, since when, and whom it waits for.
  std::string table;
};

/// A rank's flight record, as text, and who it is.
struct RankRecord {
  std::string name; // `rank 2 (node07, process 4711)`
  bool hasAnswered = true;
  std::string json; // empty where nothing runs there
};

/// Devices wait for those of their group that are not where they are. Who is waited for, by way of others or not, and
/// waits for nobody, is behind; where all wait for each other, it is who stands elsewhere than most. `records` by rank.
/// Records that are no JSON of a flight record count as none, named in the table.
HangReport explainHang(const std::map<int64_t, RankRecord> &records);

} // namespace heddle::launch

#endif // HEDDLE_LAUNCH_HANGREPORT_H
