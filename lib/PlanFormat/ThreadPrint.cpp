#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/ThreadProgram.h"

#include <iomanip>
#include <sstream>

using namespace heddle::format;
using namespace heddle::format::thread;

const char *heddle::format::thread::toString(InstructionKind kind) {
  static constexpr const char *names[instructionKindCount] = {
      "kernel", "all_reduce", "all_gather", "reduce_scatter", "all_to_all",
      "shift",  "permute",    "all_slice",  "axis_index",     "exchange"};
  return names[static_cast<int>(kind)];
}

bool heddle::format::thread::isCommunication(InstructionKind kind) {
  return kind != InstructionKind::Kernel && kind != InstructionKind::AllSlice && kind != InstructionKind::AxisIndex;
}

namespace {

class Printer {
public:
  Printer(const Program &program, std::ostream &os) : program(program), os(os) {}

  void print() {
    os << "program " << std::quoted(program.name) << " on " << getDeviceCount(program.mesh) << " devices <[";
    list(program.mesh.axes, [&](const Mesh::Axis &axis) { os << std::quoted(axis.name) << '=' << axis.size; });
    os << ']';
    if (!program.mesh.devices.empty()) {
      os << ", device_ids=[";
      list(program.mesh.devices, [&](int64_t device) { os << device; });
      os << ']';
    }
    os << ">, arena of " << program.arenaBytes << " bytes\n";
    print("argument", program.arguments);
    print("result", program.results);
    for (const Constant &constant : program.constants)
      os << "constant b" << constant.buffer << " = bytes from " << constant.offset << " of "
         << program.constantBytes.size() << '\n';
    for (size_t index = 0; index < program.buffers.size(); ++index)
      os << 'b' << index << ": " << toString(program.buffers[index].type) << " at " << program.buffers[index].offset
         << '\n';
    for (size_t index = 0; index < program.instructions.size(); ++index) {
      const Instruction &instruction = program.instructions[index];
      os << '#' << index << ' ';
      print(instruction);
      if (!instruction.location.empty())
        os << "  // " << instruction.location;
      os << '\n';
      for (const Region &region : instruction.regions)
        print(region);
    }
  }

  void print(const Instruction &instruction) {
    bool isKernel = instruction.kind == InstructionKind::Kernel;
    os << (isKernel ? instruction.kernel : toString(instruction.kind));
    if (instruction.kind == InstructionKind::AllReduce || instruction.kind == InstructionKind::ReduceScatter)
      os << ' ' << toString(instruction.combiner);
    os << (instruction.operands.empty() ? "" : " ");
    print(instruction.operands);
    os << " -> ";
    print(instruction.results);
    if (instruction.kind == InstructionKind::Permute) {
      os << " from ";
      print(instruction.from);
      os << " to ";
      print(instruction.to);
    } else if (!isKernel) {
      os << " over ";
      print(instruction.axes);
    }
    if (instruction.attributes.empty())
      return;
    os << " {";
    list(instruction.attributes, [&](const Attribute &attribute) {
      os << attribute.name << " = [";
      list(attribute.values, [&](int64_t value) { os << value; });
      os << ']';
    });
    os << '}';
  }

private:
  template <typename Values, typename Print> void list(const Values &values, Print print) {
    for (size_t index = 0; index < values.size(); ++index) {
      os << (index ? ", " : "");
      print(values[index]);
    }
  }

  void print(const std::vector<uint32_t> &buffers) {
    list(buffers, [&](uint32_t buffer) { os << 'b' << buffer; });
  }

  void print(const AxisList &axes) {
    os << '{';
    list(axes, [&](const AxisRef &ref) {
      const Mesh::Axis &axis = program.mesh.axes[ref.axis];
      os << std::quoted(axis.name);
      if (ref.size != axis.size)
        os << ":(" << ref.preSize << ')' << ref.size;
    });
    os << '}';
  }

  void print(const std::vector<AxisList> &sharding) {
    os << '[';
    list(sharding, [&](const AxisList &axes) { print(axes); });
    os << ']';
  }

  void print(const Region &region) {
    os << "   (";
    print(region.arguments);
    os << ")\n";
    for (const Instruction &instruction : region.body) {
      os << "     ";
      print(instruction);
      os << '\n';
    }
    os << "     return ";
    print(region.results);
    os << '\n';
  }

  void print(const char *what, const std::vector<Port> &ports) {
    for (size_t index = 0; index < ports.size(); ++index) {
      const Port &port = ports[index];
      os << what << " #" << index << ' ' << toString(port.role) << ' ' << std::quoted(port.name) << ": "
         << toString(port.type) << ' ';
      print(port.sharding);
      os << " in b" << port.buffer;
      if (port.donatedTo)
        os << ", donated to result #" << *port.donatedTo;
      os << '\n';
    }
  }

  const Program &program;
  std::ostream &os;
};

} // namespace

std::string heddle::format::thread::print(const Program &program) {
  std::ostringstream os;
  Printer(program, os).print();
  return os.str();
}

std::string heddle::format::thread::print(const Program &program, const Instruction &instruction) {
  std::ostringstream os;
  Printer(program, os).print(instruction);
  return os.str();
}
