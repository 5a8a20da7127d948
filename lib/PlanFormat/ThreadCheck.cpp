// What a reader may rely on: nothing in a checked program points outside of it.
#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/ThreadProgram.h"

#include <algorithm>
#include <set>

using namespace heddle::format;
using namespace heddle::format::thread;

namespace {

constexpr int64_t maxDevices = int64_t(1) << 31;

class Checker {
public:
  explicit Checker(const Program &program) : program(program) {}

  std::string run() {
    checkMesh() && checkBuffers() && checkConstants() && checkPorts("argument", program.arguments) &&
        checkPorts("result", program.results) && checkState() && checkDonations() && checkInstructions();
    return fault;
  }

private:
  bool fail(std::string message) {
    fault = std::move(message);
    return false;
  }
  bool fail(const std::string &subject, uint64_t found, const std::string &needed) {
    return fail(subject + " is " + std::to_string(found) + ", needed " + needed);
  }

  bool checkMesh() {
    int64_t count = 1;
    std::set<std::string> names;
    for (const Mesh::Axis &axis : program.mesh.axes) {
      if (axis.size < 1 || axis.size > maxDevices || (count *= axis.size) > maxDevices)
        return fail("axis \"" + axis.name + "\" of the mesh has size " + std::to_string(axis.size) +
                    ", needed at least 1 and at most 2^31 devices in all");
      if (!names.insert(axis.name).second)
        return fail("the mesh has two axes \"" + axis.name + "\", needed names that differ");
    }
    std::vector<int64_t> sorted = program.mesh.devices;
    std::sort(sorted.begin(), sorted.end());
    bool isPermutation = sorted.empty() || static_cast<int64_t>(sorted.size()) == count;
    for (size_t index = 0; index < sorted.size(); ++index)
      isPermutation = isPermutation && sorted[index] == static_cast<int64_t>(index);
    return isPermutation || fail("the mesh's device ids are " + std::to_string(sorted.size()) +
                                 " numbers, needed each of its " + std::to_string(count) + " devices once");
  }

  bool checkBuffers() {
    for (size_t index = 0; index < program.buffers.size(); ++index) {
      const Buffer &buffer = program.buffers[index];
      std::optional<uint64_t> bytes = getBytes(buffer.type);
      uint64_t end;
      std::string name = "b" + std::to_string(index);
      if (!bytes)
        return fail(name + " has type " + toString(buffer.type) +
                    ", needed sizes of at least 0 and less than 2^63 bytes");
      if (buffer.offset % getBytes(buffer.type.dtype))
        return fail(name + "'s offset", buffer.offset,
                    "a multiple of its element's " + std::to_string(getBytes(buffer.type.dtype)) + " bytes");
      if (__builtin_add_overflow(buffer.offset, *bytes, &end) || end > program.arenaBytes)
        return fail(name + " has " + std::to_string(*bytes) + " bytes from " + std::to_string(buffer.offset) +
                    " on, needed an end in the arena's " + std::to_string(program.arenaBytes));
    }
    return true;
  }

  bool checkConstants() {
    for (const Constant &constant : program.constants) {
      if (!checkBuffer("a constant", constant.buffer))
        return false;
      uint64_t end, bytes = *getBytes(program.buffers[constant.buffer].type);
      if (__builtin_add_overflow(constant.offset, bytes, &end) || end > program.constantBytes.size())
        return fail("the constant b" + std::to_string(constant.buffer) + " has " + std::to_string(bytes) +
                    " bytes from " + std::to_string(constant.offset) + " on, needed an end in the " +
                    std::to_string(program.constantBytes.size()) + " of all constants");
    }
    return true;
  }

  bool checkBuffer(const std::string &what, uint32_t buffer) {
    return buffer < program.buffers.size() ||
           fail(what + "'s buffer", buffer, "one of the program's " + std::to_string(program.buffers.size()));
  }

  bool checkAxes(const std::string &what, const std::vector<AxisList> &lists) {
    std::vector<AxisRef> seen;
    for (const AxisList &axes : lists)
      for (const AxisRef &ref : axes) {
        if (ref.axis >= program.mesh.axes.size())
          return fail(what + "'s axis", ref.axis, "one of the mesh's " + std::to_string(program.mesh.axes.size()));
        const Mesh::Axis &axis = program.mesh.axes[ref.axis];
        if (ref.preSize < 1 || ref.size < 1 || axis.size % ref.preSize || axis.size / ref.preSize % ref.size)
          return fail(what + " has the part (" + std::to_string(ref.preSize) + ")" + std::to_string(ref.size) +
                      " of axis \"" + axis.name + "\", needed factors of its size " + std::to_string(axis.size));
        for (const AxisRef &other : seen)
          if (other.axis == ref.axis && other.preSize < ref.preSize * ref.size &&
              ref.preSize < other.preSize * other.size)
            return fail(what + " uses a part of axis \"" + axis.name + "\" twice, needed once");
        seen.push_back(ref);
      }
    return true;
  }

  bool checkPorts(const char *what, const std::vector<Port> &ports) {
    std::set<std::string> names;
    for (size_t index = 0; index < ports.size(); ++index) {
      const Port &port = ports[index];
      std::string name = what + std::string(" #") + std::to_string(index) + " \"" + port.name + "\"";
      if (!names.insert(port.name).second)
        return fail(name + " has the name of another one, needed names that differ");
      if (!checkBuffer(name, port.buffer) || !checkAxes(name, port.sharding))
        return false;
      if (port.sharding.size() != port.type.shape.size())
        return fail(name + " has a sharding of " + std::to_string(port.sharding.size()) + " dims, needed " +
                    std::to_string(port.type.shape.size()));
      if (!getBytes(port.type))
        return fail(name + " has type " + toString(port.type) +
                    ", needed sizes of at least 0 and less than 2^63 bytes");
      TensorType local{port.type.dtype, getLocalShape(port.type.shape, port.sharding)};
      if (program.buffers[port.buffer].type != local)
        return fail(name + " has a buffer of " + toString(program.buffers[port.buffer].type) + ", needed " +
                    toString(local) + ", a shard of " + toString(port.type));
    }
    return true;
  }

  /// A step's state is the next one's, by name: there it must be the same shards.
  bool checkState() {
    for (const Port &result : program.results)
      for (const Port &argument : program.arguments)
        if (result.role == Role::State && argument.role == Role::State && result.name == argument.name &&
            (result.type != argument.type || result.sharding != argument.sharding))
          return fail("result \"" + result.name + "\" is state of type " + toString(result.type) +
                      ", needed the type and sharding of the argument of its name, of type " + toString(argument.type));
    return true;
  }

  bool checkDonations() {
    for (const Port &port : program.arguments)
      if (port.donatedTo &&
          (*port.donatedTo >= program.results.size() || program.results[*port.donatedTo].buffer != port.buffer))
        return fail("argument \"" + port.name + "\" is donated to result #" + std::to_string(*port.donatedTo) +
                    ", needed a result in its buffer");
    for (const Port &port : program.results)
      if (port.donatedTo)
        return fail("result \"" + port.name + "\" is donated, needed an argument");
    return true;
  }

  bool checkInstructions() {
    for (size_t index = 0; index < program.instructions.size(); ++index)
      if (!checkInstruction("instruction #" + std::to_string(index), program.instructions[index], /*isInner=*/false))
        return false;
    return true;
  }

  bool checkInstruction(const std::string &name, const Instruction &instruction, bool isInner) {
    for (const std::vector<uint32_t> *buffers : {&instruction.operands, &instruction.results})
      for (uint32_t buffer : *buffers)
        if (!checkBuffer(name, buffer))
          return false;
    if (!checkAxes(name, {instruction.axes}) || !checkAxes(name, instruction.from) || !checkAxes(name, instruction.to))
      return false;
    if (isInner && (instruction.kind != InstructionKind::Kernel || !instruction.regions.empty()))
      return fail(name + " has a region with a " + print(program, instruction) +
                  ", needed kernels without regions in it");
    if (instruction.kind == InstructionKind::Permute && !checkPermute(name, instruction))
      return false;
    for (const Region &region : instruction.regions) {
      for (const std::vector<uint32_t> *buffers : {&region.arguments, &region.results})
        for (uint32_t buffer : *buffers)
          if (!checkBuffer(name, buffer))
            return false;
      for (const Instruction &inner : region.body)
        if (!checkInstruction(name, inner, /*isInner=*/true))
          return false;
    }
    return true;
  }

  bool checkPermute(const std::string &name, const Instruction &instruction) {
    bool isMatching = instruction.from.size() == instruction.to.size();
    for (size_t dim = 0; isMatching && dim < instruction.from.size(); ++dim)
      isMatching = getGroupSize(instruction.from[dim]) == getGroupSize(instruction.to[dim]);
    return isMatching ||
           fail(name + " is a " + print(program, instruction) + ", needed as many shards of each dim before as after");
  }

  const Program &program;
  std::string fault;
};

} // namespace

std::string heddle::format::thread::check(const Program &program) { return Checker(program).run(); }
