// Small programs for the runtime's tests, made in place.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_PROGRAMS_H
#define HEDDLE_TEST_UNIT_RUNTIME_PROGRAMS_H

#include "heddle/PlanFormat/CollectiveKind.h"
#include "heddle/PlanFormat/Program.h"
#include "heddle/Runtime/Executor.h"
#include "gtest/gtest.h"

#include <cstring>

namespace heddle::format {

/// One entry "step" on a mesh of axes "a" and "b". What ports hold is cut along dim 0 over the whole mesh, so that a
/// test sees what each device has.
class ProgramBuilder {
public:
  explicit ProgramBuilder(int64_t a, int64_t b = 1) : devices(a * b) {
    program.meshName = "mesh";
    program.mesh = {{{"a", a}, {"b", b}}, {}};
    program.entries.resize(1);
    entry().name = "step";
    entry().lists.resize(1);
    list().deviceBytes = 0;
  }

  Entry &entry() { return program.entries[0]; }
  List &list() { return entry().lists[0]; }
  AxisList all() const { return axes(true, true); }
  AxisList axes(bool a, bool b) const {
    AxisList list;
    if (a && program.mesh.axes[0].size > 1)
      list.push_back({0, 1, program.mesh.axes[0].size});
    if (b && program.mesh.axes[1].size > 1)
      list.push_back({1, 1, program.mesh.axes[1].size});
    return list;
  }

  /// A port of which each device has `local`; gives its buffer. An argument with `donatedTo` is state of the result's
  /// name.
  uint32_t addPort(Space space, TensorType local, std::string name, Role role = Role::Batch,
                   std::optional<uint32_t> donatedTo = {}) {
    std::vector<Port> &ports = space == Space::Argument ? entry().arguments : entry().results;
    TensorType whole = local;
    whole.shape[0] *= devices;
    std::vector<AxisList> sharding(local.shape.size());
    sharding[0] = all();
    ports.push_back({std::move(name), role, whole, sharding, local, donatedTo, {}});
    return addBuffer({local, {}, space, static_cast<uint32_t>(ports.size() - 1), 0, {}, {}, 0});
  }
  /// In the arena.
  uint32_t addBuffer(TensorType type) {
    uint64_t offset = *list().deviceBytes;
    list().deviceBytes = offset + (*getBytes(type) + 63) / 64 * 64;
    return addBuffer({std::move(type), {}, Space::Device, 0, offset, {}, {}, 0});
  }
  uint32_t addBuffer(Buffer buffer) {
    list().buffers.push_back(std::move(buffer));
    return static_cast<uint32_t>(list().buffers.size() - 1);
  }

  static Instruction make(InstructionKind kind, const std::vector<uint32_t> &from, std::vector<uint32_t> to) {
    Instruction instruction;
    instruction.kind = kind;
    for (uint32_t buffer : from)
      instruction.operands.push_back({Operand::Kind::Buffer, buffer});
    instruction.destinations = std::move(to);
    return instruction;
  }
  static Instruction makeLaunch(uint32_t kernel, const std::vector<uint32_t> &from, std::vector<uint32_t> to) {
    Instruction instruction = make(InstructionKind::Launch, from, std::move(to));
    instruction.kernel = kernel;
    return instruction;
  }
  static Instruction makeCollective(CollectiveKind kind, AxisList axes, const std::vector<uint32_t> &from,
                                    std::vector<uint32_t> to) {
    Instruction instruction = make(InstructionKind::Collective, from, std::move(to));
    instruction.collective = kind;
    instruction.axes = std::move(axes);
    return instruction;
  }

  Program program;
  int64_t devices;
};

inline std::unique_ptr<runtime::Executor> load(const Program &program, const runtime::ExecutorOptions &options = {}) {
  EXPECT_EQ(check(program), "");
  std::string error;
  auto executor = runtime::Executor::create(std::make_shared<const Program>(program), options, error);
  EXPECT_TRUE(executor) << error;
  return executor;
}

} // namespace heddle::format

#endif // HEDDLE_TEST_UNIT_RUNTIME_PROGRAMS_H
