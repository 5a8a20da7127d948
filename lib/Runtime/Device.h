// One device of a mesh and one entry: its list run from the first instruction to the last.
#ifndef HEDDLE_LIB_RUNTIME_DEVICE_H
#define HEDDLE_LIB_RUNTIME_DEVICE_H

#include "Collectives.h"
#include "Instructions.h"
#include "Kernels.h"
#include "Memory.h"
#include "Rendezvous.h"

#include <unordered_map>

namespace heddle::runtime {

struct DeviceContext {
  const format::Program &program;
  size_t entry;
  const Instructions &instructions;
  Kernels &kernels;
  const Layout &layout;
  Rendezvous &rendezvous;
  const ExecutorOptions &options;
};

class Device {
public:
  /// Throws LoadError.
  Device(const DeviceContext &context, int64_t number, std::byte *memory);

  /// Throws Stopped.
  void run();

private:
  using List = std::vector<format::Instruction>;

  void bind(const List &instructions);
  void bind(const format::Instruction &instruction);
  std::vector<format::TensorType> typesOf(const std::vector<uint32_t> &buffers) const;

  void run(const List &instructions);
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
  std::byte *memory;
  struct Bound {
    BoundCollective collective;
    size_t group = 0; // of the rendezvous
  };
  std::unordered_map<const format::Instruction *, Bound> collectives;
  std::unordered_map<const format::Instruction *, size_t> numbers;
  size_t next = 0;
  std::vector<int64_t> axisIndices, iterations;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_DEVICE_H
