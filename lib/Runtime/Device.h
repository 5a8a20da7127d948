// One device of a mesh: its memory, and its list run from the first instruction to the last.
#ifndef HEDDLE_LIB_RUNTIME_DEVICE_H
#define HEDDLE_LIB_RUNTIME_DEVICE_H

#include "Body.h"
#include "Collectives.h"
#include "Rendezvous.h"
#include "heddle/Runtime/Executor.h"

#include <cstdlib>
#include <unordered_map>

namespace heddle::runtime {

/// What memory holds before anything is written to it, and the padding of a shard: NaN, and true.
constexpr int poison = 0xFF;

/// Memory at a multiple of 64.
class Memory {
public:
  Memory() = default;
  explicit Memory(uint64_t bytes);

  std::byte *data() const { return bytes.get(); }

private:
  struct Free {
    void operator()(std::byte *memory) const { std::free(memory); }
  };
  std::unique_ptr<std::byte, Free> bytes;
};

/// Instructions of an entry by their number, which goes on from list to list.
class InstructionNumbers {
public:
  InstructionNumbers(const format::Program &program, const format::Entry &entry);

  size_t operator[](const format::Instruction &instruction) const { return numbers.at(&instruction); }
  /// The same for collectives of different lists that may be one.
  size_t getMeeting(const format::Instruction &instruction) const { return meetings.at(&instruction); }
  std::string describe(size_t number) const;

private:
  void add(const std::vector<format::Instruction> &body);

  const format::Program &program;
  const format::Entry &entry;
  std::vector<const format::Instruction *> instructions;
  std::unordered_map<const format::Instruction *, size_t> numbers, meetings;
  std::map<std::string, size_t> firsts; // by what collectives have in common
};

/// All memory that a device with this list needs here; saturated.
uint64_t getDeviceBytes(const format::Program &program, const format::Entry &entry, const format::List &list);

struct DeviceContext {
  const format::Program &program;
  const format::Entry &entry;
  const InstructionNumbers &numbers;
  const KernelTable &table;
  Rendezvous &rendezvous;
  const ExecutorOptions &options;
};

class Device {
public:
  /// Throws LoadError.
  Device(const DeviceContext &context, int64_t number);

  int64_t getPosition() const { return position; }
  std::byte *getArgument(size_t index) const { return arguments[index].data(); }
  std::byte *getResult(size_t index) const;

  /// Throws Stopped.
  void run();

private:
  using Instructions = std::vector<format::Instruction>;

  void bind(const Instructions &instructions);
  void bind(const format::Instruction &instruction);
  std::vector<format::TensorType> typesOf(const std::vector<uint32_t> &buffers) const;

  void run(const Instructions &instructions);
  void run(const format::Instruction &instruction);
  void runCall(const format::Instruction &instruction);
  void runCollective(const format::Instruction &instruction);
  void runExchange(const format::Instruction &instruction);
  /// What a scalar operand is, or the integer that a buffer of one element holds.
  int64_t readScalar(const format::Operand &operand) const;

  std::byte *dataOf(uint32_t buffer) const;
  void copyOut(uint32_t buffer, std::byte *to) const; // dense
  void copyIn(const std::byte *from, uint32_t buffer) const;

  const DeviceContext context;
  int64_t number, position;
  const format::List *list;
  Memory deviceArena, hostArena, scratch;
  std::vector<Memory> arguments, results;       // of results those that no argument is donated to
  std::vector<std::optional<BoundBody>> bodies; // by kernel
  struct Bound {
    BoundCollective collective;
    size_t group = 0; // of the rendezvous
  };
  std::unordered_map<const format::Instruction *, Bound> collectives;
  std::vector<int64_t> axisIndices, iterations;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_DEVICE_H
