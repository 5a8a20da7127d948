#include "heddle/Runtime/Backends/Trace.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <iomanip>
#include <map>

using namespace heddle;
using namespace heddle::format;

namespace {

/// Groups are written out before they are printed.
constexpr int64_t mostDevices = 1 << 16;

class Tracer {
public:
  Tracer(const Program &program, const Entry &entry, const runtime::TraceOptions &options, std::ostream &out)
      : program(program), entry(entry), options(options), out(out), position(getPosition(program.mesh, options.device)),
        number(findList(program, entry, options.device)), list(entry.lists[number]) {}

  void run() {
    out << "device " << options.device << " of " << getDeviceCount(program.mesh);
    for (uint32_t axis = 0; axis < program.mesh.axes.size(); ++axis) {
      const Mesh::Axis &own = program.mesh.axes[axis];
      out << ", " << own.name << " = " << getIndexAlong(program.mesh, {{axis, 1, own.size}}, position);
    }
    out << ": entry @" << entry.name << ", list " << number << ", " << list.deviceBytes.value_or(0)
        << " bytes on the device, " << list.hostBytes.value_or(0) << " on the host";
    if (list.diskBytes)
      out << ", " << *list.diskBytes << " on the disk";
    out << '\n';
    if (!runBody(list.instructions, ""))
      out << "stopped after " << options.most << " instructions and iterations\n";
  }

private:
  // ---- instructions; false where there are too many ----

  bool runBody(const std::vector<Instruction> &body, const std::string &indent) {
    for (const Instruction &instruction : body)
      if (!run(instruction, indent))
        return false;
    return true;
  }

  bool run(const Instruction &instruction, const std::string &indent) {
    if (++done > options.most)
      return false;
    if (instruction.kind == InstructionKind::Loop && options.unroll)
      return unroll(instruction, indent);
    if (instruction.kind == InstructionKind::When && options.unroll) {
      auto k = static_cast<uint64_t>(iterations[instruction.loop]);
      return k < instruction.lower || k >= instruction.upper || runBody(instruction.bodies[0], indent);
    }
    out << indent;
    print(instruction);
    if (instruction.cost)
      out << ", " << instruction.cost->nanoseconds << " ns";
    if (!instruction.location.empty())
      out << "  // " << instruction.location;
    out << '\n';
    bool isLoop = instruction.kind == InstructionKind::Loop;
    if (isLoop)
      iterations.push_back(0);
    for (size_t index = 0; index < instruction.bodies.size(); ++index) {
      if (instruction.kind == InstructionKind::Case)
        out << indent << "if " << index << (index + 1 == instruction.bodies.size() ? " or another\n" : "\n");
      else if (index > 0)
        out << indent << "do\n";
      if (!runBody(instruction.bodies[index], indent + "  "))
        return false;
    }
    if (isLoop)
      iterations.pop_back();
    return true;
  }

  bool unroll(const Instruction &loop, const std::string &indent) {
    size_t depth = iterations.size();
    iterations.push_back(0);
    for (uint64_t k = 0; k < loop.count; ++k) {
      if (++done > options.most)
        return false;
      iterations[depth] = static_cast<int64_t>(k);
      out << indent << 'k' << depth << " = " << k << '\n';
      if (!runBody(loop.bodies[0], indent + "  "))
        return false;
    }
    iterations.pop_back();
    return true;
  }

  void print(const Instruction &instruction) {
    if (instruction.kind < InstructionKind::Loop)
      out << "stream " << instruction.stream << ": ";
    switch (instruction.kind) {
    case InstructionKind::Launch:
    case InstructionKind::Library:
      out << toString(instruction.kind) << " @" << program.kernels[instruction.kernel].name;
      printCall(instruction);
      if (instruction.scratch) {
        out << " scratch ";
        print(list.buffers[*instruction.scratch]);
      }
      break;
    case InstructionKind::Callback:
      out << "callback " << std::quoted(instruction.callee);
      printCall(instruction);
      break;
    case InstructionKind::Collective:
      printCollective(instruction);
      break;
    case InstructionKind::Exchange:
      printExchange(instruction);
      break;
    case InstructionKind::Copy:
      out << "copy ";
      printTransfer(instruction);
      break;
    case InstructionKind::Fill:
      out << "fill ";
      print(list.buffers[instruction.destinations[0]]);
      out << " with " << unsigned(instruction.byte);
      break;
    case InstructionKind::Record:
      out << "record event " << instruction.event;
      break;
    case InstructionKind::Wait:
      out << "wait for event " << instruction.event;
      break;
    case InstructionKind::Loop:
      out << "loop " << instruction.count << " times, k" << iterations.size();
      break;
    case InstructionKind::When:
      out << "when " << instruction.lower << " <= k" << instruction.loop << " < " << instruction.upper;
      break;
    case InstructionKind::While:
      out << "while ";
      print(instruction.operands[0]);
      break;
    case InstructionKind::Case:
      out << "case ";
      print(instruction.operands[0]);
      break;
    }
  }

  // ---- operands ----

  template <typename Values, typename Print> void printAll(const Values &values, Print print) {
    bool isFirst = true;
    for (const auto &value : values) {
      out << (isFirst ? "" : ", ");
      isFirst = false;
      print(value);
    }
  }

  void print(const Operand &operand) {
    switch (operand.kind) {
    case Operand::Kind::Buffer:
      return print(list.buffers[operand.number]);
    case Operand::Kind::AxisIndex:
      out << getIndexAlong(program.mesh, list.axisIndices[operand.number].axes, position);
      return;
    case Operand::Kind::Iteration:
      if (options.unroll)
        out << iterations[operand.number];
      else
        out << 'k' << operand.number;
      return;
    }
  }

  void print(const Buffer &buffer) {
    out << toString(buffer.type);
    if (!buffer.strides.empty()) {
      out << " by strides [";
      printAll(buffer.strides, [&](int64_t stride) { out << stride; });
      out << ']';
    }
    out << " at " << toString(buffer.space);
    if (buffer.space == Space::Argument)
      out << ' ' << std::quoted(entry.arguments[buffer.number].name);
    else if (buffer.space == Space::Result)
      out << ' ' << std::quoted(entry.results[buffer.number].name);
    else if (buffer.space == Space::Constant)
      out << " #" << buffer.number;
    if (options.unroll) {
      if (int64_t place = getPlace(buffer, iterations); place > 0 || isArena(buffer.space))
        out << '+' << place;
    } else {
      if (buffer.offset > 0 || isArena(buffer.space))
        out << '+' << buffer.offset;
      for (const PlaceTerm &term : buffer.terms)
        print(term);
    }
    if (Space space = getSpace(entry, buffer); !isArena(buffer.space) && space != Space::Device)
      out << " on the " << toString(space);
  }

  /// `+k0*24`, `+(k0+1 mod 2)*64`.
  void print(const PlaceTerm &term) {
    bool isPlain = term.shift == 0 && term.modulus == 0;
    out << '+' << (isPlain ? "" : "(") << 'k' << term.loop;
    if (term.scale != 1)
      out << '*' << term.scale;
    if (term.shift != 0)
      out << std::showpos << term.shift << std::noshowpos;
    if (term.modulus != 0)
      out << " mod " << term.modulus;
    out << (isPlain ? "" : ")");
    if (term.step != 1)
      out << '*' << term.step;
  }

  void printCall(const Instruction &instruction) {
    out << '(';
    printAll(instruction.operands, [&](const Operand &operand) { print(operand); });
    out << ") to (";
    printDestinations(instruction);
    out << ')';
  }
  void printDestinations(const Instruction &instruction) {
    printAll(instruction.destinations, [&](uint32_t buffer) { print(list.buffers[buffer]); });
  }
  void printTransfer(const Instruction &instruction) {
    printAll(instruction.operands, [&](const Operand &operand) { print(operand); });
    out << " to ";
    printDestinations(instruction);
  }

  // ---- devices ----

  void printCollective(const Instruction &instruction) {
    out << toString(instruction.collective) << ' ';
    CollectiveFacts facts = getFacts(instruction.collective);
    if (facts.reduces)
      out << toString(instruction.combiner) << ' ';
    printTransfer(instruction);
    if (facts.isOverMesh) {
      std::vector<int64_t> sources = getSources(program.mesh, instruction.fromSharding, instruction.toSharding);
      std::vector<int64_t> receivers;
      for (size_t own = 0; own < sources.size(); ++own)
        if (sources[own] == position)
          receivers.push_back(static_cast<int64_t>(own));
      printPeers(sources[position], receivers);
      return;
    }
    std::vector<int64_t> group = getGroup(program.mesh, instruction.axes, position);
    auto size = static_cast<int64_t>(group.size());
    std::vector<int64_t> sources = findSources(instruction.collective, getPeers(instruction), size);
    if (sources.empty()) {
      out << " among " << describe(instruction.axes);
      return;
    }
    int64_t own = getIndexAlong(program.mesh, instruction.axes, position);
    std::vector<int64_t> receivers;
    for (int64_t member = 0; member < size; ++member)
      if (sources[member] == own)
        receivers.push_back(group[member]);
    printPeers(sources[own] < 0 ? -1 : group[sources[own]], receivers);
  }

  void printExchange(const Instruction &instruction) {
    std::vector<int64_t> group = getGroup(program.mesh, instruction.axes, position);
    int64_t own = getIndexAlong(program.mesh, instruction.axes, position);
    auto printPeer = [&](int64_t relative) {
      int64_t member = own + relative;
      if (member < 0 || member >= static_cast<int64_t>(group.size()))
        out << "device none";
      else
        out << "device " << getDevice(program.mesh, group[member]);
    };
    out << "exchange";
    for (size_t index = 0; index < instruction.operands.size(); ++index) {
      out << (index ? ", " : " send ");
      print(instruction.operands[index]);
      out << " to ";
      printPeer(instruction.to[index]);
    }
    for (size_t index = 0; index < instruction.destinations.size(); ++index) {
      out << (index ? ", " : " receive ");
      print(list.buffers[instruction.destinations[index]]);
      out << " from ";
      printPeer(instruction.from[index]);
    }
    if (instruction.channel)
      out << ", channel " << instruction.channel;
  }

  /// Positions in the mesh; -1 sends zeros.
  void printPeers(int64_t source, const std::vector<int64_t> &receivers) {
    out << ", from ";
    if (source < 0)
      out << "none, zeros";
    else
      out << "device " << getDevice(program.mesh, source);
    out << ", for ";
    out << (receivers.empty() ? "none" : describe(receivers));
  }

  std::string describe(const std::vector<int64_t> &positions) const {
    constexpr size_t shown = 16;
    std::string text = "devices [";
    for (size_t index = 0; index < std::min(shown, positions.size()); ++index)
      text += (index ? ", " : "") + std::to_string(getDevice(program.mesh, positions[index]));
    if (positions.size() > shown)
      text += ", ... of " + std::to_string(positions.size());
    return text + "]";
  }

  /// This device's group, found once for the same axes.
  const std::string &describe(const AxisList &axes) {
    std::string key;
    for (const AxisRef &ref : axes)
      key += std::to_string(ref.axis) + ":" + std::to_string(ref.preSize) + ":" + std::to_string(ref.size) + ",";
    auto [found, isNew] = groups.try_emplace(key);
    if (isNew)
      found->second = describe(getGroup(program.mesh, axes, position));
    return found->second;
  }

  const Program &program;
  const Entry &entry;
  const runtime::TraceOptions &options;
  std::ostream &out;
  int64_t position;
  size_t number;
  const List &list;
  std::vector<int64_t> iterations; // by loop, the outermost first
  std::map<std::string, std::string> groups;
  uint64_t done = 0;
};

} // namespace

bool runtime::trace(const Program &program, const TraceOptions &options, std::ostream &out, std::string &error) {
  std::string names;
  const Entry *entry = nullptr;
  for (const Entry &own : program.entries) {
    names += (names.empty() ? "@" : ", @") + own.name;
    if (own.name == options.entry || (options.entry.empty() && program.entries.size() == 1))
      entry = &own;
  }
  if (!entry) {
    error = options.entry.empty() ? "the program has the entries " + names + ", needed one of them to trace"
                                  : "the program has no entry @" + options.entry + ", needed one of " + names;
    return false;
  }
  int64_t devices = getDeviceCount(program.mesh);
  if (devices > mostDevices) {
    error = "the mesh has " + std::to_string(devices) + " devices, needed at most " + std::to_string(mostDevices) +
            " to trace one of them";
    return false;
  }
  if (options.device < 0 || options.device >= devices) {
    error = "device is " + std::to_string(options.device) + ", needed 0 to " + std::to_string(devices - 1);
    return false;
  }
  Tracer(program, *entry, options, out).run();
  return true;
}
