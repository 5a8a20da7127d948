#include "Bind.h"

#include "../../PlanBuffers.h"
#include "heddle/PlanFormat/Groups.h"

using namespace heddle;
using namespace heddle::runtime;
using format::Buffer, format::Instruction, format::InstructionKind, format::Operand, format::TensorType;
using Kind = Command::Kind;

namespace {

/// Kernels that take less are not worth waking others.
constexpr int64_t leastShared = 4'000; // nanoseconds of a stage
/// A device's parts are handed out in so many pieces for each of its threads.
constexpr int64_t piecesPerThread = 8;

uint64_t addStaging(const std::vector<Instruction> &instructions, const std::vector<Buffer> &buffers) {
  uint64_t most = 0;
  for (const Instruction &instruction : instructions) {
    uint64_t own = 0;
    auto add = [&](uint32_t buffer) { own = addBytes(own, roundUp(bytesOf(buffers[buffer]))); };
    if (instruction.kind == InstructionKind::Launch || instruction.kind == InstructionKind::Library) {
      for (const Operand &operand : instruction.operands)
        if (operand.kind == Operand::Kind::Buffer && !format::isDense(buffers[operand.number]))
          add(operand.number);
      for (uint32_t buffer : instruction.destinations)
        if (!format::isDense(buffers[buffer]))
          add(buffer);
    }
    if (instruction.kind == InstructionKind::Collective) {
      std::vector<bool> isStaged = findStaged(instruction, buffers);
      for (size_t index = 0; index < isStaged.size(); ++index)
        if (isStaged[index])
          add(instruction.destinations[index]);
    }
    most = std::max(most, own);
    for (const std::vector<Instruction> &body : instruction.bodies)
      most = std::max(most, addStaging(body, buffers));
  }
  return most;
}

class Binder {
public:
  Binder(const BindContext &context, int64_t device, Commands &own)
      : context(context), program(context.program), entry(program.entries[context.entry]),
        position(format::getPosition(program.mesh, device)), device(device),
        list(entry.lists[findList(program, entry, device)]), own(own),
        next(context.instructions.getFirst(findList(program, entry, device))) {}

  void run() {
    for (const format::AxisIndex &index : list.axisIndices)
      own.axisIndices.push_back(format::getIndexAlong(program.mesh, index.axes, position));
    if (hasExchange(list.instructions)) {
      own.changes = &context.network.getChanges(device);
      countStreams(list.instructions);
    }
    bind(list.instructions);
    add(Kind::End, 0);
  }

private:
  using List = std::vector<Instruction>;

  static bool hasExchange(const List &instructions) {
    return std::ranges::any_of(instructions, [](const Instruction &instruction) {
      return instruction.kind == InstructionKind::Exchange || std::ranges::any_of(instruction.bodies, hasExchange);
    });
  }
  /// Numbers streams and events from 0 on without gaps: those of a file may be any.
  void countStreams(const List &instructions) {
    for (const Instruction &instruction : instructions) {
      addNumber(streams, instruction.stream);
      if (instruction.kind == InstructionKind::Record || instruction.kind == InstructionKind::Wait)
        addNumber(events, instruction.event);
      for (const List &body : instruction.bodies)
        countStreams(body);
    }
    own.streamCount = static_cast<uint32_t>(streams.size());
    own.eventCount = static_cast<uint32_t>(events.size());
  }
  static void addNumber(std::map<uint32_t, uint32_t> &numbers, uint32_t name) {
    numbers.try_emplace(name, static_cast<uint32_t>(numbers.size()));
  }

  Command &add(Kind kind, size_t index) {
    Command command{};
    command.kind = kind;
    command.stream = stream;
    command.instruction = static_cast<uint32_t>(number);
    command.index = static_cast<uint32_t>(index);
    command.moves = {firstMove, static_cast<uint32_t>(own.moves.size())};
    firstMove = command.moves.end;
    own.commands.push_back(command);
    return own.commands.back();
  }
  uint32_t here() const { return static_cast<uint32_t>(own.commands.size()); }

  // ---- addresses ----

  uint32_t addSlot(void *address = nullptr) {
    own.slots.push_back(address);
    return static_cast<uint32_t>(own.slots.size() - 1);
  }

  uint32_t addSlot(uint32_t index) {
    const Buffer &buffer = list.buffers[index];
    uint32_t slot = addSlot(static_cast<void *>(nullptr));
    bool isMoving = !buffer.terms.empty();
    if (isMoving) {
      auto first = static_cast<uint32_t>(own.terms.size());
      own.terms.insert(own.terms.end(), buffer.terms.begin(), buffer.terms.end());
      own.moves.push_back({slot, {first, static_cast<uint32_t>(own.terms.size())}, nullptr});
    }
    uint32_t target = isMoving ? static_cast<uint32_t>(own.moves.size() - 1) : slot;
    if (buffer.space != format::Space::Constant) {
      own.patches.push_back({rootOf(buffer), isMoving, target, buffer.offset});
      return slot;
    }
    std::byte *address = const_cast<std::byte *>(program.constantBytes.data()) + // checked: nothing writes there
                         program.constants[buffer.number].offset + buffer.offset;
    if (isMoving)
      own.moves.back().base = address;
    else
      own.slots[slot] = address;
    return slot;
  }

  uint32_t rootOf(const Buffer &buffer) const {
    switch (buffer.space) {
    case format::Space::Device:
      return DeviceArena;
    case format::Space::Host:
      return HostArena;
    case format::Space::Disk:
      return DiskArena;
    case format::Space::Argument:
      return FirstArgument + buffer.number;
    default:
      return FirstArgument + static_cast<uint32_t>(entry.arguments.size()) + buffer.number;
    }
  }

  bool isOnDisk(uint32_t index) const {
    return bytesOf(list.buffers[index]) != 0 && getSpace(entry, list.buffers[index]) == format::Space::Disk;
  }

  /// Adds the 8 bytes of a scalar, of which a kernel reads the first ones (little-endian).
  uint32_t addScalar(const Operand &operand) {
    return addSlot(static_cast<void *>(operand.kind == Operand::Kind::AxisIndex ? &own.axisIndices[operand.number]
                                                                                : &own.iterations[operand.number]));
  }

  uint32_t addRead(const Operand &operand) {
    if (operand.kind == Operand::Kind::Buffer)
      own.reads.push_back({addSlot(operand.number), list.buffers[operand.number].type.dtype});
    else
      own.reads.push_back({addScalar(operand), format::DType::I64});
    return static_cast<uint32_t>(own.reads.size() - 1);
  }

  /// Dense memory for a copy, which the current instruction has for itself.
  void *stage(uint64_t bytes) {
    std::byte *memory = context.scratch + context.stagingOffset + staged;
    staged += roundUp(bytes);
    return memory;
  }

  /// A copy between a buffer and dense memory.
  SlotCopy copyBetween(uint32_t from, uint32_t to, const Buffer &fromLayout, const Buffer &toLayout) const {
    SlotCopy copy{from, to, bytesOf(fromLayout)};
    if (format::isDense(fromLayout) && format::isDense(toLayout))
      return copy;
    copy.strided = StridedCopy{fromLayout.type.shape,
                               stridesOf(fromLayout),
                               stridesOf(toLayout),
                               0,
                               0,
                               format::getBytes(fromLayout.type.dtype)};
    return copy;
  }
  static Buffer denseOf(const Buffer &buffer) {
    Buffer dense = buffer;
    dense.strides.clear();
    return dense;
  }

  // ---- instructions ----

  void bind(const List &instructions) {
    for (const Instruction &instruction : instructions) {
      number = next++;
      size_t own = number;
      staged = 0;
      if (this->own.streamCount)
        stream = streams.at(instruction.stream);
      bool isSkipped =
          context.options.skip && context.options.skip->device == device && context.options.skip->instruction == number;
      try {
        if (isSkipped)
          skip(instruction);
        else
          bind(instruction);
      } catch (const LoadError &error) {
        if (isNamed)
          throw;
        isNamed = true; // by the innermost one
        throw LoadError(context.instructions.name(own) + ": " + error.what());
      }
    }
  }

  void skip(const Instruction &instruction) {
    for (const List &body : instruction.bodies)
      for (const Instruction &inner : body) {
        ++next;
        skip(inner);
      }
  }

  void bind(const Instruction &instruction) {
    switch (instruction.kind) {
    case InstructionKind::Launch:
    case InstructionKind::Library:
      return bindCall(instruction);
    case InstructionKind::Collective:
      return bindCollective(instruction);
    case InstructionKind::Exchange:
      return bindExchange(instruction);
    case InstructionKind::Copy: {
      uint32_t source = instruction.operands[0].number, destination = instruction.destinations[0];
      uint32_t from = addSlot(source), to = addSlot(destination);
      SlotCopy copy = copyBetween(from, to, list.buffers[source], list.buffers[destination]);
      copy.readsDisk = isOnDisk(source) ? context.disk : nullptr;
      copy.writesDisk = isOnDisk(destination) ? context.disk : nullptr;
      own.copies.push_back(std::move(copy));
      add(Kind::Copy, own.copies.size() - 1);
      return;
    }
    case InstructionKind::Fill:
      own.fills.push_back(
          {addSlot(instruction.destinations[0]), instruction.byte, bytesOf(list.buffers[instruction.destinations[0]])});
      add(Kind::Fill, own.fills.size() - 1);
      return;
    case InstructionKind::Callback:
      throw LoadError("there is no function \"" + instruction.callee + "\", needed programs without callbacks here");
    case InstructionKind::Record: // without exchanges all streams run in the order of the list
    case InstructionKind::Wait:
      if (own.streamCount)
        add(instruction.kind == InstructionKind::Record ? Kind::Record : Kind::Wait, events.at(instruction.event));
      return;
    case InstructionKind::Loop:
    case InstructionKind::When:
    case InstructionKind::While:
    case InstructionKind::Case:
      return bindControl(instruction);
    }
  }

  void bindControl(const Instruction &instruction) {
    if (instruction.kind == InstructionKind::Loop) {
      if (depth == kMostLoops)
        throw LoadError("is inside of " + std::to_string(depth) + " loops, needed fewer");
      auto loop = static_cast<uint32_t>(depth++);
      own.loopDepth = std::max(own.loopDepth, depth);
      uint32_t begin = here();
      add(Kind::LoopBegin, 0);
      bind(instruction.bodies[0]);
      Command &end = add(Kind::LoopEnd, 0);
      end.target = begin + 1;
      end.loop = own.commands[begin].loop = loop;
      end.upper = own.commands[begin].upper = instruction.count;
      own.commands[begin].target = here();
      --depth;
      return;
    }
    if (instruction.kind == InstructionKind::When) {
      uint32_t when = here();
      Command &command = add(Kind::When, 0);
      command.loop = instruction.loop;
      command.lower = instruction.lower;
      command.upper = instruction.upper;
      bind(instruction.bodies[0]);
      own.commands[when].target = here();
      return;
    }
    if (instruction.kind == InstructionKind::While) {
      uint32_t begin = here();
      bind(instruction.bodies[0]);
      uint32_t test = here();
      uint32_t read = addRead(instruction.operands[0]);
      add(Kind::JumpUnless, read);
      bind(instruction.bodies[1]);
      add(Kind::Jump, 0).target = begin;
      own.commands[test].target = here();
      return;
    }
    uint32_t read = addRead(instruction.operands[0]);
    size_t choice = own.targets.size();
    own.targets.emplace_back();
    add(Kind::Switch, choice).target = read;
    std::vector<uint32_t> ends;
    for (const List &body : instruction.bodies) {
      own.targets[choice].push_back(here());
      bind(body);
      ends.push_back(here());
      add(Kind::Jump, 0);
    }
    for (uint32_t end : ends)
      own.commands[end].target = here();
  }

  void bindCall(const Instruction &instruction) {
    RunnableKernel &code = context.kernels.bind(instruction.kernel);
    code.prepare(context.scratch);
    CallCommand call{&code, 0, {}, {}, {}};
    // Slots of a call are neighbours, so others come first.
    std::vector<std::pair<uint32_t, void *>> dense; // by operand and destination: strided slot and dense memory
    auto addDense = [&](uint32_t buffer) {
      bool isDense = format::isDense(list.buffers[buffer]);
      dense.emplace_back(isDense ? 0 : addSlot(buffer), isDense ? nullptr : stage(bytesOf(list.buffers[buffer])));
    };
    for (const Operand &operand : instruction.operands)
      if (operand.kind == Operand::Kind::Buffer)
        addDense(operand.number);
      else
        dense.emplace_back(0, nullptr);
    for (uint32_t destination : instruction.destinations)
      addDense(destination);
    call.slot = static_cast<uint32_t>(own.slots.size());
    std::vector<SlotCopy> before, after;
    for (size_t index = 0; index < instruction.operands.size(); ++index) {
      const Operand &operand = instruction.operands[index];
      if (operand.kind != Operand::Kind::Buffer) {
        addScalar(operand);
      } else if (!dense[index].second) {
        addSlot(operand.number);
      } else {
        const Buffer &buffer = list.buffers[operand.number];
        before.push_back(copyBetween(dense[index].first, addSlot(dense[index].second), buffer, denseOf(buffer)));
      }
    }
    for (size_t index = 0; index < instruction.destinations.size(); ++index) {
      auto [strided, memory] = dense[instruction.operands.size() + index];
      const Buffer &buffer = list.buffers[instruction.destinations[index]];
      if (!memory)
        addSlot(instruction.destinations[index]);
      else
        after.push_back(copyBetween(addSlot(memory), strided, denseOf(buffer), buffer));
    }
    addSlot(static_cast<void *>(context.scratch));
    call.before = addCopies(before);
    call.after = addCopies(after);
    int64_t cost = instruction.cost ? instruction.cost->nanoseconds : leastShared * 1000;
    for (const RunnableKernel::Stage &stage : code.getStages()) {
      auto parts = static_cast<int64_t>(stage.parts);
      int64_t pieces = int64_t(context.teamSize) * piecesPerThread;
      bool isShared =
          context.teamSize > 1 && parts > 1 && cost / static_cast<int64_t>(code.getStages().size()) >= leastShared;
      call.stages.push_back({parts, std::max<int64_t>(1, parts / pieces), isShared});
    }
    own.calls.push_back(std::move(call));
    add(Kind::Call, own.calls.size() - 1);
  }

  Range addCopies(const std::vector<SlotCopy> &copies) {
    Range range{static_cast<uint32_t>(own.copies.size()), 0};
    own.copies.insert(own.copies.end(), copies.begin(), copies.end());
    range.end = static_cast<uint32_t>(own.copies.size());
    return range;
  }

  void bindCollective(const Instruction &instruction) {
    Group group = findGroup(instruction, program.mesh, position);
    auto members = static_cast<int64_t>(group.devices.size());
    std::vector<TensorType> from, to;
    std::vector<bool> isStaged = findStaged(instruction, list.buffers);
    std::vector<uint32_t> targets; // slots of destinations that are staged
    for (size_t index = 0; index < isStaged.size(); ++index)
      targets.push_back(isStaged[index] ? addSlot(instruction.destinations[index]) : 0);
    CollectiveCommand command{nullptr,
                              static_cast<uint32_t>(group.index),
                              static_cast<uint32_t>(context.instructions.getMeeting(number)),
                              static_cast<uint32_t>(own.slots.size()),
                              {},
                              {}};
    for (const Operand &operand : instruction.operands) {
      from.push_back(list.buffers[operand.number].type);
      addSlot(operand.number);
    }
    std::vector<SlotCopy> after;
    for (size_t index = 0; index < isStaged.size(); ++index) {
      const Buffer &buffer = list.buffers[instruction.destinations[index]];
      to.push_back(buffer.type);
      if (!isStaged[index])
        addSlot(instruction.destinations[index]);
      else
        after.push_back({addSlot(stage(bytesOf(buffer))), targets[index], bytesOf(buffer), {}});
    }
    command.work = CollectiveWork(instruction, from, to, members, findSources(instruction, program.mesh, members));
    command.group = &context.network.getMeeting(group.devices, command.work);
    command.after = addCopies(after);
    own.collectives.push_back(std::move(command));
    add(Kind::Collective, own.collectives.size() - 1);
  }

  void bindExchange(const Instruction &instruction) {
    Group group = findGroup(instruction, program.mesh, position);
    auto members = static_cast<int64_t>(group.devices.size());
    auto findPeer = [&](int64_t peer) {
      if (group.index + peer < 0 || group.index + peer >= members)
        throw LoadError("member " + std::to_string(group.index) + " of " + std::to_string(members) + " has no peer " +
                        std::to_string(peer) + ", needed one to run this list");
      return group.devices[group.index + peer];
    };
    ExchangeCommand command;
    std::map<int64_t, uint32_t> counts; // of messages, by receiver
    for (size_t index = 0; index < instruction.operands.size(); ++index) {
      int64_t peer = findPeer(instruction.to[index]);
      uint32_t buffer = instruction.operands[index].number;
      Channel &channel = context.network.getChannel(group.devices, device, peer, instruction.channel);
      channel.reserve(bytesOf(list.buffers[buffer]), ++counts[peer] + 1);
      command.sent.push_back({&channel, addSlot(buffer), bytesOf(list.buffers[buffer])});
    }
    for (size_t index = 0; index < instruction.destinations.size(); ++index) {
      uint32_t buffer = instruction.destinations[index];
      Channel &channel =
          context.network.getChannel(group.devices, findPeer(instruction.from[index]), device, instruction.channel);
      command.received.push_back({&channel, addSlot(buffer), bytesOf(list.buffers[buffer])});
    }
    own.exchanges.push_back(std::move(command));
    add(Kind::Exchange, own.exchanges.size() - 1);
  }

  const BindContext &context;
  const format::Program &program;
  const format::Entry &entry;
  int64_t position, device;
  const format::List &list;
  Commands &own;
  size_t next, number = 0; // instructions
  uint32_t firstMove = 0;
  std::map<uint32_t, uint32_t> streams{{0, 0}}, events; // numbers here, by the list's
  uint32_t stream = 0;                                  // of the current instruction
  size_t depth = 0;                                     // of loops
  uint64_t staged = 0;                                  // bytes of the current instruction
  bool isNamed = false;
};

} // namespace

uint64_t heddle::runtime::getStagingBytes(const format::List &list) {
  return addStaging(list.instructions, list.buffers);
}

void heddle::runtime::bindList(const BindContext &context, int64_t device, Commands &commands) {
  Binder(context, device, commands).run();
}
