// A device's list as it runs: flat, with addresses that were found at load. Control flow is jumps.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_COMMANDS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_COMMANDS_H

#include "../../Disk.h"
#include "../../InstructionTable.h"
#include "../../RunnableKernel.h"
#include "../../StridedCopy.h"
#include "Meeting.h"

#include <array>

namespace heddle::runtime {

/// Part of a table.
struct Range {
  uint32_t begin = 0, end = 0;
};

/// An address that moves with loops: the terms of its buffer come to `base`.
struct Move {
  uint32_t slot;
  Range terms;
  std::byte *base = nullptr;
};

/// What lies at an offset from a root, an address that is known when the run begins: a slot, or a move's base.
struct Patch {
  uint32_t root;
  bool isMove;
  uint32_t index;
  uint64_t offset;
};

/// A copy between slots, dense where there are no dims.
struct SlotCopy {
  uint32_t from, to;
  uint64_t bytes;
  std::optional<StridedCopy> strided = {};
  const Disk *readsDisk = nullptr, *writesDisk = nullptr; // where one of both is there
};

/// A launch or library call. Its slots are operands, results and scratch; copies to and from dense memory stand around
/// it where buffers have gaps.
struct CallCommand {
  struct Stage {
    int64_t parts, grain;
    bool isShared; // with the device's helpers
  };
  const RunnableKernel *code;
  uint32_t slot;
  std::vector<Stage> stages;
  Range before, after; // copies
};

/// Its slots are operands, then destinations.
struct CollectiveCommand {
  Meeting *group;
  uint32_t member, meeting, slot;
  CollectiveWork work;
  Range after; // copies, from where the work could not write to the destination itself
};

struct ExchangeCommand {
  struct Message {
    Channel *channel;
    uint32_t slot;
    uint64_t bytes;
  };
  std::vector<Message> sent, received;
};

struct FillCommand {
  uint32_t slot;
  uint8_t byte;
  uint64_t bytes;
};

/// An integer in memory.
struct ScalarRead {
  uint32_t slot;
  format::DType dtype;
};

struct Command {
  enum class Kind : uint8_t {
    Call,       // calls[index]
    Collective, // collectives[index]
    Exchange,   // exchanges[index]
    Copy,       // copies[index]
    Fill,       // fills[index]
    Record,     // event `index`, in lists with exchanges
    Wait,       // the same
    LoopBegin,  // iteration `loop` = 0; to `target` where there is none
    LoopEnd,    // the next iteration, at `target`, as long as it is less than `upper`
    When,       // to `target` unless lower <= iteration < upper
    JumpUnless, // to `target` where reads[index] is 0
    Jump,       // to `target`
    Switch,     // to targets[index], by reads[target]
    End,
  };
  Kind kind;
  uint32_t instruction = 0; // number
  uint32_t stream = 0;
  uint32_t index = 0, target = 0, loop = 0;
  uint64_t lower = 0, upper = 0;
  Range moves; // to do before
};

/// The commands of one device and one entry. Slots are addresses; kernels get pointers into the table.
struct Commands {
  /// Computes the addresses that move with loops.
  void move(const Range &moves);

  std::vector<Command> commands;
  std::vector<void *> slots;
  std::vector<Move> moves;
  std::vector<format::PlaceTerm> terms;
  std::vector<Patch> patches;
  std::vector<CallCommand> calls;
  std::vector<CollectiveCommand> collectives;
  std::vector<ExchangeCommand> exchanges;
  std::vector<SlotCopy> copies;
  std::vector<FillCommand> fills;
  std::vector<ScalarRead> reads;
  std::vector<std::vector<uint32_t>> targets;
  uint32_t streamCount = 0, eventCount = 0;     // of a list with exchanges; else 0
  size_t loopDepth = 0;                         // of loops in each other
  const Changes *changes = nullptr;             // counts what channels to and from the device do
  std::vector<int64_t> axisIndices;             // that scalars are
  std::array<int64_t, kMostLoops> iterations{}; // the same, by loop
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_COMMANDS_H
