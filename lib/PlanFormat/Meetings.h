// What devices of different lists do together.
#ifndef HEDDLE_LIB_PLANFORMAT_MEETINGS_H
#define HEDDLE_LIB_PLANFORMAT_MEETINGS_H

#include "heddle/PlanFormat/Program.h"

#include <map>

namespace heddle::format {

/// The collectives and exchanges of an entry's lists, and when each device has come to them. Devices at one index along
/// `listsBy` stand for one another; what these do among themselves is no meeting.
///
/// They pair up as `heddle-verify-plan` proves it: the k-th collective of a device among a group of devices is the k-th
/// of the others, and the k-th send to a peer on an exchange's channel is that peer's k-th receive there. What is
/// counted so is a *channel*.
class Meetings {
public:
  Meetings(const Mesh &mesh, const Entry &entry);

  int64_t getIndexCount() const { return indexCount; }
  /// Whether a collective or exchange waits for other lists, where devices at `index` run it.
  bool isMeeting(const Instruction &instruction, int64_t index) { return !getParts(instruction, index).empty(); }

  /// Comes to a meeting at a time. The answer says what has to be there before it begins.
  struct Need {
    size_t channel, number;
  };
  std::vector<Need> post(const Instruction &instruction, int64_t index, double time);
  /// When what is needed came there, or null.
  const double *find(Need need) const {
    return need.number < times[need.channel].size() ? &times[need.channel][need.number] : nullptr;
  }

  /// The body of a `case` that devices at `index` choose: that of the first device that came to it, with which they
  /// meet in it. `own` is the one for those that come first.
  size_t choose(const Instruction &branches, int64_t index, size_t own);

private:
  /// What is posted, and the channels of those that are to come, whose posts have the same number.
  struct Part {
    size_t channel;
    std::vector<size_t> others;
  };
  using Groups = std::vector<std::vector<int64_t>>;

  const std::vector<Part> &getParts(const Instruction &instruction, int64_t index);
  std::vector<Part> makeParts(const Instruction &instruction, int64_t index);
  void addParts(const std::vector<Instruction> &body, int64_t index, std::vector<Part> &parts);
  size_t numberGroups(const Instruction &instruction);

  enum class Role { Member, Sender, Receiver };
  /// The channel of devices at `own` with those at `peer`, at a distance within their group.
  size_t getChannel(size_t groups, Role role, int64_t own, int64_t peer, int64_t distance, uint32_t channel = 0);

  const Mesh &mesh;
  int64_t indexCount;
  std::vector<int64_t> indices; // by position
  std::map<Groups, size_t> numbers;
  std::vector<const Groups *> allGroups; // by their number
  std::map<std::vector<int64_t>, size_t> groupsOfAxes;
  std::map<std::pair<const Instruction *, int64_t>, std::vector<Part>> parts;
  std::map<std::vector<int64_t>, size_t> channels;
  std::vector<std::vector<double>> times;              // by channel
  std::map<std::pair<size_t, size_t>, size_t> choices; // by channel and the number of its next post
};

} // namespace heddle::format

#endif // HEDDLE_LIB_PLANFORMAT_MEETINGS_H
