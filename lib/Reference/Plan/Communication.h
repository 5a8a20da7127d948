// Collectives and exchanges of a plan's devices: which devices meet, and what each gets.
//
// A collective takes two steps on every member. It *arrives*, as the first of its stream: from then on its destinations
// are undefined, since others may write there. Once all members have arrived each of them *ends* in its time, and gets
// what it gets. All sources are read when the first member ends, the latest time at which that may be. So a source that
// is written too early, a destination that is read too early or too late, show as soon as some stream runs in between.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_COMMUNICATION_H
#define HEDDLE_LIB_REFERENCE_PLAN_COMMUNICATION_H

#include "Races.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Reference/Devices.h"

#include <map>

namespace heddle::reference::plans {

/// The k-th collective of a group of devices.
struct Meeting {
  struct Member {
    mlir::Operation *op = nullptr; ///< null before it is handed out
    int64_t stream = 0;
    Instruction *instruction = nullptr; ///< null before it arrives
    bool hasEnded = false;
    std::vector<Tensor> values;
    std::vector<std::optional<Tensor>> undefined;
  };
  std::vector<int64_t> group; ///< devices by index
  std::vector<Member> members;
  std::shared_ptr<Meeting> previous; ///< of the same group
  bool isExchanged = false;
  Clock clock; ///< of all that have arrived

  size_t positionOf(int64_t device) const { return llvm::find(group, device) - group.begin(); }
  bool haveAllArrived() const {
    return llvm::all_of(members, [](const Member &member) { return member.instruction != nullptr; });
  }
};

/// The k-th buffer that a device sends to another.
struct Transfer {
  struct End {
    int64_t device;
    mlir::Operation *op = nullptr;
    int64_t stream = 0;
    std::optional<Part> part; ///< once it has arrived
  };
  End from, to;
  std::optional<Tensor> value, undefined;
  Clock clock; ///< the sender's

  bool haveBothArrived() const { return from.part && to.part; }
  void read();
};

class Communication {
public:
  Communication(Grid &grid, Races &races) : grid(grid), races(races) {}

  /// A host hands out a collective or an exchange.
  llvm::LogicalResult handOut(int64_t device, Instruction &instruction, int64_t stream);

  /// Whether it may arrive: collectives of one group do so in the order in which they are handed out.
  bool mayArrive(int64_t device, const Instruction &instruction) const;
  /// An error if what another member has brought is not its like.
  llvm::LogicalResult arrive(Actor actor, Instruction &instruction);

  bool mayEnd(const Instruction &instruction) const;
  void end(Actor actor, Instruction &instruction);

  /// The actors that an instruction waits for and that may not arrive, or not end.
  llvm::SmallVector<Actor> getBlockers(int64_t device, const Instruction &instruction) const;

  Grid &grid;
  Races &races;

private:
  struct Channel {
    size_t sent = 0, received = 0;
    std::map<size_t, std::shared_ptr<Transfer>> open;
  };
  struct Group {
    std::vector<size_t> handedOut; // by member
    std::shared_ptr<Meeting> last;
    std::map<size_t, std::shared_ptr<Meeting>> open;
  };

  mlir::FailureOr<sdy::MeshAttr> findMesh(mlir::Operation *op) const;
  llvm::LogicalResult handOut(plan::CollectiveOp op, int64_t device, Instruction &instruction, int64_t stream);
  llvm::LogicalResult handOut(plan::ExchangeOp op, int64_t device, Instruction &instruction, int64_t stream);
  /// The group, sender, receiver and number of a channel.
  using ChannelKey = std::tuple<std::vector<int64_t>, int64_t, int64_t, int64_t>;
  std::shared_ptr<Transfer> handOutTransfer(const ChannelKey &key, bool sends);
  void exchange(Meeting &meeting) const;

  std::map<std::vector<int64_t>, Group> groups;
  std::map<ChannelKey, Channel> channels;
};

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_COMMUNICATION_H
