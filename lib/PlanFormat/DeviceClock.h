// How far a device has come in its list, by the costs of instructions.
#ifndef HEDDLE_LIB_PLANFORMAT_DEVICECLOCK_H
#define HEDDLE_LIB_PLANFORMAT_DEVICECLOCK_H

#include "Branches.h"
#include "Meetings.h"

#include <deque>
#include <functional>
#include <optional>

namespace heddle::format {

/// A device on its way through its list, in nanoseconds.
class DeviceClock {
public:
  /// Without `meetings` other lists are always there.
  explicit DeviceClock(const std::vector<Instruction> &body, Meetings *meetings = nullptr, int64_t index = 0);

  /// How long the device takes where other lists are always there, with the bodies that `together` has chosen.
  static double getAlone(const std::vector<Instruction> &body, const DeviceClock *together = nullptr);

  using OnRun = std::function<void(const Instruction &instruction, double begin, double end)>;
  /// Has it say when instructions of streams ran; of long loops the first and the last iterations.
  void watch(OnRun watcher) { onRun = std::move(watcher); }

  /// What stream 0 waits for, in nanoseconds: the instructions that have kept others busy meanwhile, up to what it goes
  /// on after, in all iterations that one stands for. A collective or an exchange of its own counts, as long as that
  /// takes; so does what other streams still do when stream 0 has ended.
  using Waits = std::unordered_map<const Instruction *, double>;
  static Waits getWaits(const std::vector<Instruction> &body);

  /// Runs to the end of the list or of `most` steps, or to what others have to come to first; whether it came further.
  bool run(uint64_t most);

  bool isOver() const { return frames.empty(); }
  uint64_t getSteps() const { return steps; }
  /// The instruction that it waits at, where it is not over.
  const Instruction &getNext() const { return (*frames.back().body)[frames.back().next]; }
  /// When the last of its streams ends.
  double getLatest() const;

private:
  using Times = std::unordered_map<uint32_t, double>; // by number of the stream or event
  struct Before {
    Times streams, events;
    double latest;
  };
  /// A body, and the next of its instructions.
  struct Frame {
    const std::vector<Instruction> *body;
    size_t next = 0;
    // These belong to loops.
    const Instruction *loop = nullptr;
    uint64_t iteration = 0, followed = 0;
    std::optional<Before> before = {}; // in the iteration that stands for those in the middle
  };

  bool follow(const Instruction &instruction);
  void wait(const Instruction &instruction);
  void occupy(const Instruction &instruction, double nanoseconds);
  void addWait(const Instruction &instruction, double nanoseconds);
  bool meet(const Instruction &instruction);
  bool meets(const Instruction &instruction);
  void enterLoop(const Instruction &loop);
  void beginIteration();
  void leave();
  static uint64_t getSkipped(const Frame &frame);
  void skip(Frame &frame);

  Meetings *meetings;
  int64_t index;
  OnRun onRun;
  Branches branches;
  uint64_t steps = 0;
  Times streams, events;
  Waits *waits = nullptr; // where they are asked for
  /// What a stream or an event has come after, without a gap in time, as far as stream 0 had not come so far.
  struct Busy {
    const Instruction *instruction;
    double nanoseconds;
    const Busy *before;
  };
  void addWaits(const Busy *last, double nanoseconds);
  std::deque<Busy> busy;
  std::unordered_map<uint32_t, const Busy *> lastOfStream, lastOfEvent;
  std::vector<Frame> frames;
  std::vector<uint64_t> iterations; // by loop, the outermost first
  std::unordered_map<const Instruction *, bool> meeting;
  bool hasPosted = false; // at the next instruction
  std::vector<Meetings::Need> needs;
};

} // namespace heddle::format

#endif // HEDDLE_LIB_PLANFORMAT_DEVICECLOCK_H
