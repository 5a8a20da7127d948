// One device of a plan's run: its memory, its host, its streams.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_PLANDEVICE_H
#define HEDDLE_LIB_REFERENCE_PLAN_PLANDEVICE_H

#include "Races.h"
#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Reference/Interpreter.h"

#include <deque>

namespace heddle::reference::plans {

class Communication;

/// Constants of a plan, which all devices read.
using Constants = llvm::DenseMap<mlir::Value, std::unique_ptr<Memory>>;

class PlanDevice {
public:
  PlanDevice(Interpreter &interpreter, Grid &grid, int64_t index, plan::EntryOp entry, plan::ListOp list,
             Constants &constants, Communication &communication, Races &races, llvm::ArrayRef<RuntimeValue> arguments);

  Device device;
  /// The frame that observers see.
  Frame frame;
  /// In each, the instructions that have been handed out and not run to their end.
  std::map<int64_t, std::deque<Instruction>> streams;

  // ---- the host ----

  bool hasEnded() const { return places.empty(); }
  /// Whether the host waits for stream 0, to read what decides how it goes on.
  bool waitsForStream() const;
  /// Whether it may hand out more.
  bool hasRoom() const { return pending < kMostAhead; }
  bool canGoOn() const;
  /// The op that it is at, for messages.
  mlir::Operation *getPlace() const;
  /// Goes on until one instruction is handed out, or the host has to wait, or ends.
  llvm::LogicalResult goOn();

  /// Takes the first instruction from a stream: it has run.
  void retire(int64_t stream);

  /// What the results are, after the run. An error at the entry where an element of one is undefined.
  mlir::FailureOr<std::vector<RuntimeValue>> readResults();

  /// The buffer of a writer's number, for messages; null if it has none.
  mlir::Value findWriter(Memory::Writer writer) const;
  /// Tells observers that an op is about to run, and that it has.
  void notifyBefore(mlir::Operation *op) const;
  void notifyAfter(mlir::Operation *op) const;

private:
  static constexpr int64_t kMostAhead = 1024;

  /// Where in a block the host is, and why it is there.
  struct Place {
    enum class Why { List, Loop, Branch, Before, Body };
    Why why;
    mlir::Block *block;
    mlir::Block::iterator next;
    int64_t iteration; ///< of the loop
  };
  struct Root {
    Memory *memory;
    int64_t offset;
    Memory::Writer writer;
  };

  void enter(Place::Why why, mlir::Block &block);
  llvm::LogicalResult leave();
  llvm::LogicalResult visit(mlir::Operation &op);
  llvm::LogicalResult handOut(mlir::Operation &op);
  mlir::FailureOr<int64_t> readNumber(mlir::Operation *op, mlir::Value memory);
  int64_t getIteration(mlir::Value value) const;
  llvm::SmallVector<int64_t> getIterations() const;

  mlir::FailureOr<Root> findRoot(mlir::Value value);
  mlir::FailureOr<Root> makeRoot(mlir::Value value);
  mlir::FailureOr<Part> resolve(mlir::Value value);
  /// Verifies that the device has all of a part, which may be of an argument or result that is placed on others.
  llvm::LogicalResult verifyOwned(mlir::Operation *op, const Part &part) const;
  mlir::FailureOr<Argument> resolveArgument(mlir::Operation *op, mlir::Value value);
  Memory::Writer makeWriter(mlir::Value value);

  Interpreter &interpreter;
  plan::EntryOp entry;
  Constants &constants;
  Communication &communication;
  Races &races;
  std::shared_ptr<const Clock> after; // what the host has read, if it has
  std::deque<Memory> memories;        // of arguments, then results, then arenas, then buffers without a place
  Memory *arenas[3] = {};             // by space
  std::vector<Memory *> results;
  std::vector<mlir::MemRefType> resultTypes; // as this device has them; null where it has nothing
  std::vector<Memory::Writer> resultWriters;
  llvm::DenseMap<mlir::Value, Root> roots;
  std::vector<mlir::Value> writers;               // by number
  std::map<int64_t, std::shared_ptr<Mark>> marks; // by event
  std::vector<Place> places;
  int64_t pending = 0;
};

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_PLANDEVICE_H
