#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/Program.h"

#include <iomanip>
#include <sstream>

using namespace heddle::format;

const char *heddle::format::toString(DType dtype) {
  static constexpr const char *names[dtypeCount] = {"i1",  "i8",  "i16", "i32",  "i64", "u8", "u16",
                                                    "u32", "u64", "f16", "bf16", "f32", "f64"};
  return names[static_cast<int>(dtype)];
}

uint64_t heddle::format::getBytes(DType dtype) {
  static constexpr uint64_t bytes[dtypeCount] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8};
  return bytes[static_cast<int>(dtype)];
}

std::optional<uint64_t> heddle::format::getBytes(const TensorType &type) {
  uint64_t bytes = getBytes(type.dtype);
  bool isEmpty = false;
  for (int64_t size : type.shape) {
    if (size < 0 || (size > 0 && __builtin_mul_overflow(bytes, static_cast<uint64_t>(size), &bytes)) ||
        bytes > INT64_MAX)
      return std::nullopt;
    isEmpty = isEmpty || size == 0;
  }
  return isEmpty ? 0 : bytes;
}

std::string heddle::format::toString(const TensorType &type) {
  std::string text = toString(type.dtype);
  for (size_t dim = 0; dim < type.shape.size(); ++dim)
    text += (dim ? "x" : "[") + std::to_string(type.shape[dim]);
  return type.shape.empty() ? text : text + "]";
}

const char *heddle::format::toString(InstructionKind kind) {
  static constexpr const char *names[instructionKindCount] = {
      "kernel", "all_reduce", "all_gather", "reduce_scatter", "all_to_all",
      "shift",  "permute",    "all_slice",  "axis_index",     "exchange"};
  return names[static_cast<int>(kind)];
}

bool heddle::format::isCommunication(InstructionKind kind) {
  return kind != InstructionKind::Kernel && kind != InstructionKind::AllSlice && kind != InstructionKind::AxisIndex;
}

const char *heddle::format::toString(Combiner combiner) {
  static constexpr const char *names[combinerCount] = {"add", "multiply", "maximum", "minimum", "and", "or"};
  return names[static_cast<int>(combiner)];
}

const char *heddle::format::toString(Role role) {
  static constexpr const char *names[roleCount] = {"state", "batch", "metric", "seed"};
  return names[static_cast<int>(role)];
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

std::string heddle::format::print(const Program &program) {
  std::ostringstream os;
  Printer(program, os).print();
  return os.str();
}

std::string heddle::format::print(const Program &program, const Instruction &instruction) {
  std::ostringstream os;
  Printer(program, os).print(instruction);
  return os.str();
}
