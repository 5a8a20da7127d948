#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/Program.h"

#include <iomanip>
#include <sstream>

using namespace heddle::format;

namespace {

class Printer {
public:
  Printer(const Program &program, std::ostream &os) : program(program), os(os) {}

  void print() {
    os << "program on " << getDeviceCount(program.mesh) << " devices, mesh " << std::quoted(program.meshName) << " <[";
    list(program.mesh.axes, [&](const Mesh::Axis &axis) { os << std::quoted(axis.name) << '=' << axis.size; });
    os << ']';
    if (!program.mesh.devices.empty()) {
      os << ", device_ids=[";
      list(program.mesh.devices, [&](int64_t device) { os << device; });
      os << ']';
    }
    os << '>';
    print(program.meshAnnotations);
    print(program.annotations);
    os << '\n';
    for (size_t index = 0; index < program.constants.size(); ++index)
      os << "constant #" << index << ": " << program.constants[index].bytes << " bytes at "
         << program.constants[index].offset << " of " << program.constantBytes.size() << '\n';
    for (size_t index = 0; index < program.modules.size(); ++index)
      print(index, program.modules[index]);
    for (size_t index = 0; index < program.kernels.size(); ++index)
      print(index, program.kernels[index]);
    for (const Entry &entry : program.entries)
      print(entry);
  }

  void print(const Instruction &instruction) {
    if (instruction.stream != 0)
      os << "stream " << instruction.stream << ": ";
    bool isCollective = instruction.kind == InstructionKind::Collective;
    os << (isCollective ? toString(instruction.collective) : toString(instruction.kind));
    switch (instruction.kind) {
    case InstructionKind::Launch:
    case InstructionKind::Library:
      os << " @" << (instruction.kernel < program.kernels.size() ? program.kernels[instruction.kernel].name : "?");
      printCall(instruction);
      if (instruction.scratch)
        os << " scratch b" << *instruction.scratch;
      break;
    case InstructionKind::Callback:
      os << ' ' << std::quoted(instruction.callee);
      printCall(instruction);
      break;
    case InstructionKind::Collective:
      printCollective(instruction);
      break;
    case InstructionKind::Exchange:
      os << " send ";
      printPeers(instruction.operands, instruction.to);
      os << " receive ";
      printPeers(instruction.destinations, instruction.from);
      os << " over ";
      print(instruction.axes);
      if (instruction.channel)
        os << " channel " << instruction.channel;
      break;
    case InstructionKind::Copy:
      os << ' ';
      print(instruction.operands);
      os << " to ";
      print(instruction.destinations);
      break;
    case InstructionKind::Fill:
      os << ' ';
      print(instruction.destinations);
      os << " with " << unsigned(instruction.byte);
      break;
    case InstructionKind::Record:
    case InstructionKind::Wait:
      os << ' ' << instruction.event;
      break;
    case InstructionKind::Loop:
      os << " to " << instruction.count;
      break;
    case InstructionKind::When:
      os << " k" << instruction.loop << " from " << instruction.lower << " to " << instruction.upper;
      break;
    case InstructionKind::While:
    case InstructionKind::Case:
      os << ' ';
      print(instruction.operands);
      break;
    }
  }

private:
  template <typename Values, typename Print> void list(const Values &values, Print print) {
    for (size_t index = 0; index < values.size(); ++index) {
      os << (index ? ", " : "");
      print(values[index]);
    }
  }

  void printNumber(uint32_t buffer) { os << 'b' << buffer; }
  void printNumber(const Operand &operand) {
    constexpr const char *letters[Operand::kindCount] = {"b", "axis", "k"};
    os << letters[static_cast<int>(operand.kind)] << operand.number;
  }
  template <typename Value> void print(const std::vector<Value> &operands) {
    list(operands, [&](const Value &operand) { printNumber(operand); });
  }

  void print(const AxisList &axes) {
    os << '{';
    list(axes, [&](const AxisRef &ref) {
      if (ref.axis >= program.mesh.axes.size()) { // of a program that is not checked yet
        os << '?';
        return;
      }
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
  void print(const Placement &placement) {
    os << ", blocks of dim " << placement.dim << " on [";
    list(placement.owners, [&](const std::vector<int64_t> &owners) {
      os << '[';
      list(owners, [&](int64_t owner) { os << owner; });
      os << ']';
    });
    os << "] along ";
    print(placement.axes);
  }
  void print(const std::vector<Annotation> &annotations) {
    if (annotations.empty())
      return;
    os << " {";
    list(annotations, [&](const Annotation &annotation) { os << annotation.name << " = " << annotation.text; });
    os << '}';
  }
  void print(const std::vector<TensorType> &types) {
    os << '(';
    list(types, [&](const TensorType &type) { os << toString(type); });
    os << ')';
  }

  void printCall(const Instruction &instruction) {
    os << '(';
    print(instruction.operands);
    os << ") to (";
    print(instruction.destinations);
    os << ')';
  }
  void printMembers(const std::vector<int64_t> &members) {
    os << '[';
    list(members, [&](int64_t member) { os << member; });
    os << ']';
  }
  template <typename Value> void printPeers(const std::vector<Value> &buffers, const std::vector<int64_t> &peers) {
    print(buffers);
    os << ' ';
    printMembers(peers);
  }
  void printCollective(const Instruction &instruction) {
    CollectiveFacts facts = getFacts(instruction.collective);
    if (facts.reduces)
      os << ' ' << toString(instruction.combiner);
    os << ' ';
    print(instruction.operands);
    os << " to ";
    print(instruction.destinations);
    if (facts.isOverMesh) {
      os << " from ";
      print(instruction.fromSharding);
      os << " to ";
      print(instruction.toSharding);
      return;
    }
    os << " over ";
    print(instruction.axes);
    if (facts.hasOffset)
      os << " by " << instruction.shift << (instruction.isMirrored ? " mirrored" : "");
    if (facts.hasSenders) {
      os << " from ";
      printMembers(instruction.from);
    }
    if (facts.hasReceivers) {
      os << " to ";
      printMembers(instruction.to);
    }
  }

  void print(size_t number, const CodeModule &module) {
    os << "code module #" << number << ": " << module.bytes << " bytes at " << module.offset << " of "
       << program.codeBytes.size() << " for " << module.target;
    for (const std::string &feature : module.features)
      os << " +" << feature;
    os << '\n';
  }
  void print(size_t number, const Kernel &kernel) {
    os << "kernel #" << number << " @" << kernel.name << ' ' << (kernel.isLibrary ? "library " : "")
       << std::quoted(kernel.kind) << ' ';
    print(kernel.parameters);
    os << " -> ";
    print(kernel.results);
    for (const KernelCode &code : kernel.code) {
      os << ", code in module #" << code.module << ' ';
      list(code.stages, [&](const Stage &stage) {
        os << stage.symbol << " x " << stage.parts;
        if (stage.threads)
          os << " x " << stage.threads << " threads";
        if (stage.sharedBytes)
          os << " with " << stage.sharedBytes << " bytes of shared memory";
        if (!stage.slots.empty()) {
          os << " given ";
          list(stage.slots, [&](uint32_t argument) { os << argument; });
        }
      });
      if (code.scratchBytes)
        os << " with " << code.scratchBytes << " bytes of scratch";
    }
    os << (kernel.missing.empty() ? "" : ", no body for want of " + kernel.missing) << '\n';
    if (!kernel.body)
      return;
    for (const Body::Constant &constant : kernel.body->constants)
      os << "  v" << constant.value << " = constant #" << constant.constant << '\n';
    print(kernel.body->ops, "  ", &kernel.body->values);
    os << "  return ";
    printValues(kernel.body->results);
    os << '\n';
  }
  void printValues(const std::vector<uint32_t> &values) {
    list(values, [&](uint32_t value) { os << 'v' << value; });
  }
  void print(const std::vector<Op> &ops, const std::string &indent, const std::vector<TensorType> *types) {
    for (const Op &op : ops) {
      os << indent;
      printValues(op.results);
      os << " = " << op.kernel << ' ';
      printValues(op.operands);
      if (!op.attributes.empty()) {
        os << " {";
        list(op.attributes, [&](const Attribute &attribute) {
          os << attribute.name << " = ";
          printMembers(attribute.values);
        });
        os << '}';
      }
      os << " : ";
      list(op.results, [&](uint32_t value) { os << toString((*types)[value]); });
      os << '\n';
      for (const Region &region : op.regions) {
        os << indent << "  (";
        printValues(region.arguments);
        os << ")\n";
        print(region.ops, indent + "  ", types);
        os << indent << "  return ";
        printValues(region.results);
        os << '\n';
      }
    }
  }

  void print(const char *what, const std::vector<Port> &ports) {
    for (size_t index = 0; index < ports.size(); ++index) {
      const Port &port = ports[index];
      os << "  " << what << " #" << index << ' ' << toString(port.role) << ' ' << std::quoted(port.name) << ": "
         << toString(port.type) << ' ';
      print(port.sharding);
      os << ", here " << toString(port.local);
      if (port.placement)
        print(*port.placement);
      if (port.donatedTo)
        os << ", donated to result #" << *port.donatedTo;
      if (port.appended)
        os << ", appended: " << toString(*port.appended);
      if (port.space != Space::Device)
        os << ", on the " << toString(port.space);
      print(port.annotations);
      os << '\n';
    }
  }

  void print(const Entry &entry) {
    os << "entry @" << entry.name;
    if (!entry.listOf.empty()) {
      os << ", lists [";
      list(entry.listOf, [&](uint32_t number) { os << number; });
      os << "] by ";
      print(entry.listsBy);
    }
    print(entry.annotations);
    os << '\n';
    print("argument", entry.arguments);
    print("result", entry.results);
    for (size_t index = 0; index < entry.lists.size(); ++index) {
      const List &own = entry.lists[index];
      os << "  list #" << index << ", " << own.deviceBytes.value_or(0) << " bytes on the device, "
         << own.hostBytes.value_or(0) << " on the host, ";
      if (own.diskBytes)
        os << *own.diskBytes << " on the disk, ";
      os << "alignment " << own.alignment;
      print(own.annotations);
      os << '\n';
      for (size_t number = 0; number < own.buffers.size(); ++number)
        print(number, own.buffers[number]);
      for (size_t number = 0; number < own.axisIndices.size(); ++number) {
        os << "    axis" << number << ": index along ";
        print(own.axisIndices[number].axes);
        os << '\n';
      }
      uint64_t position = 0;
      print(own.instructions, "    ", position);
    }
  }

  void print(size_t number, const Buffer &buffer) {
    os << "    b" << number << ": " << toString(buffer.type);
    if (!buffer.strides.empty()) {
      os << " strides ";
      printMembers(buffer.strides);
    }
    os << ' ' << toString(buffer.space);
    if (!isArena(buffer.space))
      os << " #" << buffer.number;
    os << " at " << buffer.offset;
    for (const PlaceTerm &term : buffer.terms) {
      os << " + (k" << term.loop << " * " << term.scale << " + " << term.shift;
      if (term.modulus > 0)
        os << " mod " << term.modulus;
      os << ") * " << term.step;
    }
    if (buffer.source)
      os << ", in b" << *buffer.source;
    os << '\n';
  }

  void print(const std::vector<Instruction> &instructions, const std::string &indent, uint64_t &position) {
    for (const Instruction &instruction : instructions) {
      os << indent << '#' << position++ << ' ';
      print(instruction);
      if (instruction.cost)
        os << ", " << instruction.cost->nanoseconds << " ns, " << instruction.cost->flops << " flops, "
           << instruction.cost->bytes << " bytes";
      print(instruction.annotations);
      os << (instruction.location.empty() ? "" : "  // " + instruction.location) << '\n';
      for (size_t body = 0; body < instruction.bodies.size(); ++body) {
        if (body > 0)
          os << indent << (instruction.kind == InstructionKind::While ? "do" : "or") << '\n';
        print(instruction.bodies[body], indent + "  ", position);
      }
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
