// Simulated devices: copies of a program, or different programs, that run one at a time and meet at collectives.
//
// Each device of a grid has a thread, and one baton goes round: a device runs until it must wait for others, or ends;
// then the first device that can go on does. So results, errors and their order are the same in every run, and no two
// devices touch anything at the same time.
#ifndef HEDDLE_REFERENCE_DEVICES_H
#define HEDDLE_REFERENCE_DEVICES_H

#include "heddle/Reference/RuntimeValue.h"
#include "mlir/IR/Operation.h"

#include <map>
#include <semaphore>

namespace heddle::reference {

class Device;
class Grid;

/// A collective in progress: the devices that take part, and what each has brought.
struct Rendezvous {
  std::vector<int64_t> group;                    ///< devices by index, in the group's order
  std::vector<mlir::Operation *> ops;            ///< each one's op; null before it arrives
  std::vector<std::vector<RuntimeValue>> values; ///< each one's operands
  size_t arrived = 0;
};

/// Where tensors wait that one device sends to another.
struct Mailbox {
  struct Letter {
    mlir::Operation *op;
    Tensor value;
  };
  int64_t from, to, channel;
  std::vector<Letter> sent; ///< without the tensors that have been taken
  std::vector<mlir::Operation *> received;
};

/// The tensor that a receive asked for: the one of that number in the mailbox.
struct Receipt {
  Mailbox *mailbox;
  size_t number;
  Tensor value; ///< once it has been taken
};

/// One device of a grid: where a program runs.
class Device {
public:
  Device(Grid &grid, int64_t index);

  /// The position in the grid, counted along partitions first: the specification's flattened process id.
  const int64_t index;
  const int64_t replica, partition;
  Grid &grid;

  /// `r0p1`, for messages and files.
  std::string getName() const;

  /// Enters the next rendezvous of `group` (devices by index, of which this is one) and waits until all are there;
  /// gives what each brought, in the order of the group. It is an error if another's op is not the like of `op`.
  /// Collectives with a channel and those without don't meet.
  mlir::FailureOr<std::vector<std::vector<RuntimeValue>>> meet(mlir::Operation *op, llvm::ArrayRef<int64_t> group,
                                                               bool channel, std::vector<RuntimeValue> values);

  /// Sends a tensor to another device, by its index. `group` are the devices among which both are members: other
  /// groups, and other channels, are other mailboxes.
  void send(mlir::Operation *op, llvm::ArrayRef<int64_t> group, int64_t to, int64_t channel, Tensor value);
  /// Asks for the next tensor from another device.
  Receipt receive(mlir::Operation *op, llvm::ArrayRef<int64_t> group, int64_t from, int64_t channel);
  /// Waits until it is there. An error if it has not the type of the result of what has asked for it.
  mlir::FailureOr<Tensor> take(Receipt &receipt);

  /// How many calls are open, and how many regions on this device's stack.
  unsigned callDepth = 0, regionDepth = 0;

private:
  friend class Grid;
  enum class State { Ready, Waiting, Ended };

  State state = State::Ready;
  std::shared_ptr<Rendezvous> waitsFor; // or, null, for what is in a mailbox
  const Mailbox *waitsForMail = nullptr;
  mlir::Operation *waitsAt = nullptr;
  std::binary_semaphore baton{0};
};

/// An error at `caller`, which is about to open a call on the device, if as many are open as may be.
llvm::LogicalResult verifyCallDepth(mlir::Operation *caller, const Device &device);

/// A grid of replicas x partitions devices.
class Grid {
public:
  /// A grid of more devices is refused: each has a thread.
  static constexpr int64_t maxDevices = 1024;

  Grid(int64_t replicas, int64_t partitions) : replicas(replicas), partitions(partitions) {}

  int64_t getReplicas() const { return replicas; }
  int64_t getPartitions() const { return partitions; }
  Device &getDevice(int64_t index) { return *devices[index]; }

  /// `r0p1`, the name of a device.
  std::string getName(int64_t index) const;

  /// An error at `location` if there are no devices, or too many.
  llvm::LogicalResult verifySize(mlir::Location location) const;

  using Program = llvm::function_ref<llvm::LogicalResult(Device &)>;

  /// Runs `program` once on each device. The first error ends all of them; a deadlock is an error at the op where the
  /// first device waits. An error about the grid itself is one at `location`. `parent`: the
  /// device that runs the grid, if one does; its calls are open on each device too.
  llvm::LogicalResult run(mlir::Location location, Program program, const Device *parent = nullptr);

private:
  friend class Device;
  class Threads;

  void runDevice(Device &device);
  /// Gives the baton to the first device that can go on, if any.
  void passBaton();
  /// Lets every waiting device go on, to end with a failure.
  void stop();
  void reportDeadlock();
  /// An error at a send that nothing has received, or a receive that nothing was sent for.
  llvm::LogicalResult verifyMail() const;
  void reportMissing(const Mailbox &mailbox, mlir::Operation *op) const;
  Mailbox &getMailbox(llvm::ArrayRef<int64_t> group, int64_t from, int64_t to, int64_t channel);

  int64_t replicas, partitions;
  std::vector<std::unique_ptr<Device>> devices;
  /// What devices wait for, by whether it has a channel, and group.
  std::map<std::pair<bool, std::vector<int64_t>>, std::shared_ptr<Rendezvous>> open;
  /// By group, sender, receiver and channel.
  std::map<std::tuple<std::vector<int64_t>, int64_t, int64_t, int64_t>, Mailbox> mail;
  Program program;
  Device *running = nullptr;
  bool stopped = false;
};

/// An error at `op`, which `device` brings to a rendezvous, if it is not the like of an op that is there: another kind,
/// other attributes, operand or result types, or another region. Which groups there are beside this one is no matter.
llvm::LogicalResult verifyArrival(const Rendezvous &rendezvous, Device &device, mlir::Operation *op);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_DEVICES_H
