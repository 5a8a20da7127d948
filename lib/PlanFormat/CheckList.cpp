#include "Checker.h"
#include "Places.h"

#include <algorithm>
#include <bit>
#include <set>

using namespace heddle::format;

namespace {

// These are bounded so that a reader may have a table of them.
constexpr uint32_t mostStreams = 1024, mostEvents = 1 << 24;
constexpr size_t mostNested = 16;

class ListChecker : CheckerBase {
public:
  ListChecker(const Program &program, const Entry &entry, const List &list, const CommonBytes &common)
      : CheckerBase(program), entry(entry), list(list), common(common), isDefined(list.buffers.size(), false),
        isIndexDefined(list.axisIndices.size(), false) {
    for (const Port &port : entry.arguments)
      if (port.donatedTo)
        isDonated.insert(*port.donatedTo);
  }

  std::string run() {
    checkArenas() && check(list.instructions) && checkEnd();
    return fault;
  }

private:
  bool checkArenas() {
    if (!std::has_single_bit(list.alignment) || list.alignment > mostInPlace)
      return fail("alignment", list.alignment, "a power of two");
    for (Space space : {Space::Device, Space::Host, Space::Disk})
      if (uint64_t bytes = list.getArenaBytes(space); bytes > INT64_MAX)
        return fail("arena's size", bytes, "less than 2^63 bytes");
    return true;
  }

  // ---- buffers ----

  /// Checks and defines all that stands in the text before the next instruction.
  bool define() {
    for (; nextBuffer < list.buffers.size() && list.buffers[nextBuffer].before == position; ++nextBuffer) {
      if (!checkBuffer("b" + std::to_string(nextBuffer), nextBuffer))
        return false;
      isDefined[nextBuffer] = true;
    }
    for (; nextIndex < list.axisIndices.size() && list.axisIndices[nextIndex].before == position; ++nextIndex) {
      if (!checkAxes("axis" + std::to_string(nextIndex), {list.axisIndices[nextIndex].axes}))
        return false;
      if (list.axisIndices[nextIndex].buffersBefore > nextBuffer)
        return fail("axis" + std::to_string(nextIndex) + "'s place in the text is after b" +
                    std::to_string(list.axisIndices[nextIndex].buffersBefore) + ", needed one that stands there");
      isIndexDefined[nextIndex] = true;
    }
    return true;
  }

  bool checkEnd() {
    if (!define())
      return false;
    if (nextBuffer < list.buffers.size())
      return fail("b" + std::to_string(nextBuffer) + "'s place in the text", list.buffers[nextBuffer].before,
                  "that of the buffer before it or more, and at most the " + std::to_string(position) +
                      " instructions");
    return nextIndex == list.axisIndices.size() ||
           fail("axis" + std::to_string(nextIndex) + "'s place in the text", list.axisIndices[nextIndex].before,
                "that of the one before it or more, and at most the " + std::to_string(position) + " instructions");
  }

  /// The bytes of what a buffer is in.
  bool findRoot(const std::string &name, const Buffer &buffer, uint64_t &bytes) {
    switch (buffer.space) {
    case Space::Device:
    case Space::Host:
    case Space::Disk:
      bytes = list.getArenaBytes(buffer.space);
      return true;
    case Space::Argument:
      if (!checkNumber(name + "'s argument", buffer.number, entry.arguments.size(), "of the entry"))
        return false;
      bytes = *getBytes(entry.arguments[buffer.number].local);
      return true;
    case Space::Result:
      if (!checkNumber(name + "'s result", buffer.number, entry.results.size(), "of the entry"))
        return false;
      if (isDonated.count(buffer.number))
        return fail(name + " is in result #" + std::to_string(buffer.number) +
                    ", needed the argument that is donated to it");
      bytes = *getBytes(entry.results[buffer.number].local);
      return true;
    case Space::Constant:
      if (!checkNumber(name + "'s constant", buffer.number, program.constants.size(), "of the program"))
        return false;
      bytes = program.constants[buffer.number].bytes;
      return true;
    }
    return false;
  }

  bool checkBuffer(const std::string &name, size_t index) {
    const Buffer &buffer = list.buffers[index];
    uint64_t rootBytes = 0;
    if (!checkType(name, buffer.type) || !findRoot(name, buffer, rootBytes))
      return false;
    bool hasStrides = !buffer.strides.empty();
    for (int64_t stride : buffer.strides)
      hasStrides = hasStrides && stride >= 0;
    if (!buffer.strides.empty() && (!hasStrides || buffer.strides.size() != buffer.type.shape.size()))
      return fail(name + " has " + std::to_string(buffer.strides.size()) + " strides, needed one of at least 0 for " +
                  "each dim of " + toString(buffer.type));
    if (!findSpannedBytes(buffer))
      return fail(name + " spans more than 2^63 bytes, needed less");
    return buffer.source ? checkView(name, index) : checkRoot(name, buffer, rootBytes);
  }

  bool checkRoot(const std::string &name, const Buffer &buffer, uint64_t rootBytes) {
    if (!buffer.strides.empty() || !buffer.terms.empty())
      return fail(name + " has strides or moves with a loop, needed a view for that");
    uint64_t bytes = *getBytes(buffer.type);
    if (isArena(buffer.space)) {
      if (buffer.offset % list.alignment)
        return fail(name + "'s offset", buffer.offset, "a multiple of " + std::to_string(list.alignment));
      if (bytes > rootBytes || buffer.offset > rootBytes - bytes)
        return fail(name + " has " + std::to_string(bytes) + " bytes at " + std::to_string(buffer.offset) +
                    ", needed them inside the " + toString(buffer.space) + " arena of " + std::to_string(rootBytes));
      return true;
    }
    if (buffer.offset != 0 || bytes != rootBytes)
      return fail(name + " has " + std::to_string(bytes) + " bytes at " + std::to_string(buffer.offset) +
                  ", needed all " + std::to_string(rootBytes) + " of its " + toString(buffer.space));
    const TensorType *type = buffer.space == Space::Argument ? &entry.arguments[buffer.number].local
                             : buffer.space == Space::Result ? &entry.results[buffer.number].local
                                                             : &buffer.type;
    return *type == buffer.type || fail(name + " is " + toString(buffer.type) + ", needed the " +
                                        toString(buffer.space) + "'s " + toString(*type));
  }

  bool checkView(const std::string &name, size_t index) {
    const Buffer &buffer = list.buffers[index];
    if (*buffer.source >= index || !isDefined[*buffer.source])
      return fail(name + " is a view of b" + std::to_string(*buffer.source) +
                  ", needed a buffer before it in the text");
    const Buffer &source = list.buffers[*buffer.source];
    if (!source.strides.empty())
      return fail(name + " is a view of b" + std::to_string(*buffer.source) +
                  ", which has strides, needed dense memory");
    bool isSame = source.space == buffer.space && source.number == buffer.number && source.offset <= buffer.offset &&
                  source.terms.size() <= buffer.terms.size() &&
                  std::equal(source.terms.begin(), source.terms.end(), buffer.terms.begin());
    if (!isSame)
      return fail(name + " is a view of b" + std::to_string(*buffer.source) + ", needed its place to begin as that's");
    std::span<const PlaceTerm> own(buffer.terms.begin() + source.terms.size(), buffer.terms.end());
    int64_t element = getBytes(buffer.type.dtype);
    bool isAligned = buffer.offset % element == 0;
    if (buffer.terms.size() > mostTerms)
      return fail(name + "'s number of terms", buffer.terms.size(), "at most " + std::to_string(mostTerms));
    for (const PlaceTerm &term : buffer.terms) {
      if (!checkNumber(name + "'s loop", term.loop, trips.size(), "around it"))
        return false;
      for (int64_t value : {term.scale, term.shift, term.modulus, term.step})
        if (value < -mostInPlace || value > mostInPlace || term.modulus < 0)
          return fail(name + "'s place has the number " + std::to_string(value) +
                      ", needed at most 2^40 in magnitude, and a modulus of at least 0");
      isAligned = isAligned &&
                  (term.step % element == 0 || (term.modulus == 0 && (term.scale * Wide(term.step)) % element == 0 &&
                                                (term.shift * Wide(term.step)) % element == 0));
    }
    if (!isAligned)
      return fail(name + "'s place is not a whole number of its elements in each iteration, needed a multiple of " +
                  std::to_string(element) + " bytes");
    uint64_t room = *getBytes(source.type), bytes = *findSpannedBytes(buffer);
    PlaceRange range = findRange(own, trips);
    range.least += Wide(buffer.offset - source.offset);
    range.most += Wide(buffer.offset - source.offset);
    if (range.least < 0 || range.most + Wide(bytes) > Wide(room))
      return fail(name + " has " + std::to_string(bytes) + " bytes at " +
                  std::to_string(static_cast<int64_t>(range.least)) + " to " +
                  std::to_string(static_cast<int64_t>(std::min<Wide>(range.most, INT64_MAX))) +
                  ", needed them inside the " + std::to_string(room) + " bytes of b" + std::to_string(*buffer.source));
    return true;
  }

  // ---- instructions ----

  bool check(const std::vector<Instruction> &instructions) {
    size_t firstBuffer = nextBuffer, firstIndex = nextIndex;
    for (const Instruction &instruction : instructions) {
      if (!define())
        return false;
      std::string name = "instruction #" + std::to_string(position++) + " (" + toString(instruction.kind) + ")";
      if (!checkOperands(name, instruction) || !checkKind(name, instruction) || !checkSpaces(name, instruction))
        return false;
      if (instruction.kind == InstructionKind::Loop)
        trips.push_back(instruction.count);
      if (++depth > mostNested)
        return fail(name + " is nested deeper than " + std::to_string(mostNested) + ", needed less");
      for (const std::vector<Instruction> &body : instruction.bodies)
        if (!check(body))
          return false;
      --depth;
      if (instruction.kind == InstructionKind::Loop)
        trips.pop_back();
    }
    if (depth > 0) { // what is defined here is not seen after it
      std::fill(isDefined.begin() + firstBuffer, isDefined.begin() + nextBuffer, false);
      std::fill(isIndexDefined.begin() + firstIndex, isIndexDefined.begin() + nextIndex, false);
    }
    return true;
  }

  bool checkUse(const std::string &name, uint32_t buffer) {
    return checkNumber(name + "'s buffer", buffer, list.buffers.size(), "of the list") &&
           (isDefined[buffer] ||
            fail(name + " uses b" + std::to_string(buffer) + ", needed a buffer before it in the text")) &&
           checkOwned(name, buffer);
  }

  /// Checks that a buffer lies in what all devices of the list have of its argument or result.
  bool checkOwned(const std::string &name, uint32_t number) {
    const Buffer &buffer = list.buffers[number];
    if (buffer.space != Space::Argument && buffer.space != Space::Result)
      return true;
    bool isArgument = buffer.space == Space::Argument;
    const Port &port = (isArgument ? entry.arguments : entry.results)[buffer.number];
    uint64_t own = (isArgument ? common.arguments : common.results)[buffer.number];
    uint64_t bytes = *findSpannedBytes(buffer);
    if (own == *getBytes(port.local) || bytes == 0)
      return true;
    PlaceRange range = findRange(buffer.terms, trips);
    Wide end = range.most + Wide(buffer.offset) + Wide(bytes);
    return end <= Wide(own) ||
           fail(name + " uses b" + std::to_string(number) + ", which ends at byte " +
                std::to_string(static_cast<int64_t>(end)) + " of " + toString(buffer.space) + " \"" + port.name +
                "\", of which the list's devices have " + std::to_string(own) + " in common, needed no more");
  }

  bool checkOperands(const std::string &name, const Instruction &instruction) {
    bool isCall = instruction.kind == InstructionKind::Launch || instruction.kind == InstructionKind::Library;
    for (const Operand &operand : instruction.operands) {
      if (operand.kind != Operand::Kind::Buffer && !isCall)
        return fail(name + " takes a scalar, needed buffers");
      if (operand.kind == Operand::Kind::Buffer && !checkUse(name, operand.number))
        return false;
      if (operand.kind == Operand::Kind::Iteration &&
          !checkNumber(name + "'s loop", operand.number, trips.size(), "around it"))
        return false;
      if (operand.kind == Operand::Kind::AxisIndex &&
          (operand.number >= list.axisIndices.size() || !isIndexDefined[operand.number]))
        return fail(name + " uses axis" + std::to_string(operand.number) + ", needed one before it in the text");
    }
    std::vector<uint32_t> written = instruction.destinations;
    if (instruction.scratch)
      written.push_back(*instruction.scratch);
    for (uint32_t number : written) {
      if (!checkUse(name, number))
        return false;
      const Buffer &buffer = list.buffers[number];
      bool isFixed = buffer.space == Space::Constant ||
                     (buffer.space == Space::Argument && !entry.arguments[buffer.number].donatedTo);
      if (isFixed)
        return fail(name + " writes to b" + std::to_string(number) + " in " + toString(buffer.space) + " #" +
                    std::to_string(buffer.number) + ", needed memory that may be written to");
    }
    return true;
  }

  bool needCounts(const std::string &name, const Instruction &instruction, size_t operands, size_t destinations,
                  size_t bodies) {
    return (instruction.operands.size() == operands && instruction.destinations.size() == destinations &&
            instruction.bodies.size() == bodies) ||
           fail(name + " has " + std::to_string(instruction.operands.size()) + " operands, " +
                std::to_string(instruction.destinations.size()) + " destinations and " +
                std::to_string(instruction.bodies.size()) + " bodies, needed " + std::to_string(operands) + ", " +
                std::to_string(destinations) + " and " + std::to_string(bodies));
  }
  bool needDense(const std::string &name, const Instruction &instruction) {
    for (const Operand &operand : instruction.operands)
      if (!isDense(list.buffers[operand.number]))
        return fail(name + " takes b" + std::to_string(operand.number) + ", needed memory without gaps");
    for (uint32_t buffer : instruction.destinations)
      if (!isDense(list.buffers[buffer]))
        return fail(name + " gives b" + std::to_string(buffer) + ", needed memory without gaps");
    return true;
  }
  Space spaceOf(uint32_t buffer) const { return getSpace(entry, list.buffers[buffer]); }
  std::string describe(uint32_t buffer) const {
    return "b" + std::to_string(buffer) + " on the " + toString(spaceOf(buffer));
  }
  /// Checks that an instruction is given memory in spaces that it works in.
  bool checkSpaces(const std::string &name, const Instruction &instruction) {
    std::vector<uint32_t> used = instruction.destinations;
    for (const Operand &operand : instruction.operands)
      if (operand.kind == Operand::Kind::Buffer)
        used.push_back(operand.number);
    if (instruction.scratch)
      used.push_back(*instruction.scratch);
    if (instruction.kind == InstructionKind::Copy) {
      bool usesDisk = false, usesHost = false;
      for (uint32_t buffer : used) {
        usesDisk |= spaceOf(buffer) == Space::Disk;
        usesHost |= spaceOf(buffer) == Space::Host;
      }
      if (usesDisk && !usesHost)
        return fail(name + " is from " + describe(instruction.operands[0].number) + " to " +
                    describe(instruction.destinations[0]) + ", needed memory on the host between them");
      return !usesDisk || needDense(name, instruction);
    }
    if (isOnHost(entry, list, instruction))
      return checkHostKernel(name, instruction, used);
    bool isCallback = instruction.kind == InstructionKind::Callback;
    for (uint32_t buffer : used)
      if (Space space = spaceOf(buffer); isCallback ? space == Space::Disk : space != Space::Device)
        return fail(name + " uses " + describe(buffer) + ", needed memory on the device" +
                    (isCallback ? " or the host" : ""));
    return true;
  }
  /// A kernel that the host runs has nothing but its memory, and is not in the device's order.
  bool checkHostKernel(const std::string &name, const Instruction &instruction, const std::vector<uint32_t> &used) {
    for (uint32_t buffer : used)
      if (spaceOf(buffer) != Space::Host)
        return fail(name + " uses " + describe(buffer) + ", needed memory on the host, as what it gives");
    for (const Operand &operand : instruction.operands)
      if (operand.kind != Operand::Kind::Buffer)
        return fail(name + " takes a number of the device's, needed memory on the host, as what it gives");
    if (!needDense(name, instruction))
      return false;
    if (instruction.stream == 0)
      return fail(name + " is run by the host on stream 0, which the device computes on, needed another");
    return true;
  }
  const TensorType &typeOf(const Operand &operand) { return list.buffers[operand.number].type; }

  bool checkKind(const std::string &name, const Instruction &instruction) {
    size_t operands = instruction.operands.size(), destinations = instruction.destinations.size();
    if (instruction.stream >= mostStreams)
      return fail(name + "'s stream", instruction.stream, "less than " + std::to_string(mostStreams));
    switch (instruction.kind) {
    case InstructionKind::Launch:
    case InstructionKind::Library:
      return needCounts(name, instruction, operands, destinations, 0) && checkCall(name, instruction);
    case InstructionKind::Collective:
      return needCounts(name, instruction, operands, operands, 0) && needDense(name, instruction) &&
             checkCollective(name, instruction);
    case InstructionKind::Exchange:
      return needCounts(name, instruction, operands, destinations, 0) && needDense(name, instruction) &&
             checkExchange(name, instruction);
    case InstructionKind::Copy:
      return needCounts(name, instruction, 1, 1, 0) &&
             (typeOf(instruction.operands[0]) == list.buffers[instruction.destinations[0]].type ||
              fail(name + " takes " + toString(typeOf(instruction.operands[0])) + " to " +
                   toString(list.buffers[instruction.destinations[0]].type) + ", needed one type"));
    case InstructionKind::Fill:
      return needCounts(name, instruction, 0, 1, 0) && needDense(name, instruction);
    case InstructionKind::Callback:
      return needCounts(name, instruction, operands, destinations, 0) &&
             (!instruction.callee.empty() || fail(name + " has an empty name, needed one that the runtime knows"));
    case InstructionKind::Record:
    case InstructionKind::Wait:
      return needCounts(name, instruction, 0, 0, 0) &&
             (instruction.event < mostEvents || fail(name + "'s event", instruction.event, "less than 2^24"));
    case InstructionKind::Loop:
      return needCounts(name, instruction, 0, 0, 1) &&
             (instruction.count <= uint64_t(mostInPlace) || fail(name + "'s count", instruction.count, "at most 2^40"));
    case InstructionKind::When:
      return needCounts(name, instruction, 0, 0, 1) &&
             checkNumber(name + "'s loop", instruction.loop, trips.size(), "around it") &&
             (instruction.lower <= instruction.upper ||
              fail(name + " is from " + std::to_string(instruction.lower) + " to " + std::to_string(instruction.upper) +
                   ", needed no more before than after"));
    case InstructionKind::While:
      return needCounts(name, instruction, 1, 0, 2) && checkOne(name, instruction.operands[0], /*mayBeI32=*/false);
    case InstructionKind::Case:
      return needCounts(name, instruction, 1, 0, std::max<size_t>(1, instruction.bodies.size())) &&
             checkOne(name, instruction.operands[0], /*mayBeI32=*/true);
    }
    return false;
  }

  /// Checks that memory holds one element, for the host to read.
  bool checkOne(const std::string &name, const Operand &operand, bool mayBeI32) {
    const TensorType &type = typeOf(operand);
    int64_t elements = *getBytes(type) / getBytes(type.dtype);
    return (elements == 1 && (type.dtype == DType::I1 || (mayBeI32 && type.dtype == DType::I32))) ||
           fail(name + " reads " + toString(type) + ", needed one i1" + (mayBeI32 ? " or i32" : ""));
  }

  bool checkCall(const std::string &name, const Instruction &instruction) {
    if (!checkNumber(name + "'s kernel", instruction.kernel, program.kernels.size(), "of the program"))
      return false;
    const Kernel &kernel = program.kernels[instruction.kernel];
    bool isLibrary = instruction.kind == InstructionKind::Library;
    if (kernel.isLibrary != isLibrary)
      return fail(name + " runs @" + kernel.name + ", needed a " +
                  (isLibrary ? "library's" : "kernel of the program's"));
    if (instruction.scratch && !isLibrary)
      return fail(name + " has scratch, needed a library call for that");
    if (instruction.operands.size() != kernel.parameters.size() ||
        instruction.destinations.size() != kernel.results.size())
      return fail(name + " takes " + std::to_string(instruction.operands.size()) + " operands to " +
                  std::to_string(instruction.destinations.size()) + " destinations, needed the " +
                  std::to_string(kernel.parameters.size()) + " and " + std::to_string(kernel.results.size()) + " of @" +
                  kernel.name);
    for (size_t index = 0; index < kernel.parameters.size(); ++index) {
      const Operand &operand = instruction.operands[index];
      const TensorType &needed = kernel.parameters[index];
      bool isScalar = operand.kind != Operand::Kind::Buffer;
      bool fits = isScalar ? needed.shape.empty() && isIndex(needed.dtype) : typeOf(operand) == needed;
      if (!fits)
        return fail(name + "'s operand #" + std::to_string(index) + " is " +
                    (isScalar ? "a scalar" : toString(typeOf(operand))) + ", needed the " + toString(needed) + " of @" +
                    kernel.name);
    }
    for (size_t index = 0; index < kernel.results.size(); ++index)
      if (const TensorType &type = list.buffers[instruction.destinations[index]].type; type != kernel.results[index])
        return fail(name + "'s destination #" + std::to_string(index) + " is " + toString(type) + ", needed the " +
                    toString(kernel.results[index]) + " of @" + kernel.name);
    return true;
  }

  static bool isIndex(DType dtype) {
    return dtype == DType::I32 || dtype == DType::I64 || dtype == DType::U32 || dtype == DType::U64;
  }

  bool checkCollective(const std::string &name, const Instruction &instruction) {
    std::string what = name + " " + toString(instruction.collective);
    bool isOverMesh = getFacts(instruction.collective).isOverMesh;
    if (instruction.operands.empty())
      return fail(what + " has no operands, needed at least 1");
    if (isOverMesh ? !instruction.axes.empty() : instruction.axes.empty())
      return fail(what + (isOverMesh ? " has axes, needed none" : " has no axes, needed at least 1"));
    if (!checkAxes(what, {instruction.axes}) || (isOverMesh && !checkShardings(what, instruction)))
      return false;
    int64_t members = getGroupSize(instruction.axes);
    if (std::string fault = findFault(instruction.collective, getPeers(instruction), members); !fault.empty())
      return fail(what + " " + fault);
    DType dtype = typeOf(instruction.operands[0]).dtype;
    if (bool isLogical = instruction.combiner == Combiner::And || instruction.combiner == Combiner::Or;
        isReduction(instruction.collective) && isLogical && dtype > DType::U64)
      return fail(what + " combines " + toString(dtype) + " by " + toString(instruction.combiner) +
                  ", needed a pred or an integer");
    for (size_t index = 0; index < instruction.operands.size(); ++index) {
      const TensorType &from = typeOf(instruction.operands[index]);
      const TensorType &to = list.buffers[instruction.destinations[index]].type;
      if (!checkParts(what, instruction.collective, members, from, to, dtype))
        return false;
    }
    return true;
  }

  bool checkParts(const std::string &what, CollectiveKind kind, int64_t members, const TensorType &from,
                  const TensorType &to, DType dtype) {
    auto before = static_cast<int64_t>(*getBytes(from) / getBytes(from.dtype)),
         after = static_cast<int64_t>(*getBytes(to) / getBytes(to.dtype));
    bool fits = from.dtype == dtype && to.dtype == dtype && findReceivedElements(kind, before, members) == after;
    return fits || fail(what + " of " + std::to_string(members) + " members takes " + toString(from) + " to " +
                        toString(to) + ", needed whole parts of elements of " + toString(dtype));
  }

  bool checkShardings(const std::string &what, const Instruction &instruction) {
    if (!checkAxes(what, instruction.fromSharding) || !checkAxes(what, instruction.toSharding))
      return false;
    bool isMatching = instruction.fromSharding.size() == instruction.toSharding.size();
    for (size_t dim = 0; isMatching && dim < instruction.fromSharding.size(); ++dim)
      isMatching = getGroupSize(instruction.fromSharding[dim]) == getGroupSize(instruction.toSharding[dim]);
    return isMatching || fail(what + " is from and to other numbers of shards, needed as many of each dim");
  }

  bool checkExchange(const std::string &name, const Instruction &instruction) {
    if (instruction.axes.empty())
      return fail(name + " has no axes, needed at least 1");
    if (!checkAxes(name, {instruction.axes}))
      return false;
    size_t sent = instruction.operands.size(), received = instruction.destinations.size();
    if (sent != instruction.to.size() || received != instruction.from.size() || sent + received == 0)
      return fail(name + " sends " + std::to_string(sent) + " buffers to " + std::to_string(instruction.to.size()) +
                  " peers and receives " + std::to_string(received) + " from " +
                  std::to_string(instruction.from.size()) + ", needed a peer for each, at least 1");
    int64_t members = getGroupSize(instruction.axes);
    for (const std::vector<int64_t> *side : {&instruction.to, &instruction.from})
      for (int64_t peer : *side)
        if (peer == 0 || peer <= -members || peer >= members)
          return fail(name + " has peer " + std::to_string(peer) + ", needed another of " + std::to_string(members) +
                      " members");
    if (instruction.channel > INT32_MAX)
      return fail(name + " has channel " + std::to_string(instruction.channel) + ", needed less than 2^31");
    return true;
  }

  const Entry &entry;
  const List &list;
  const CommonBytes &common;
  std::set<uint32_t> isDonated; // results that arguments are donated to
  std::vector<bool> isDefined, isIndexDefined;
  std::vector<uint64_t> trips; // of the loops around
  size_t depth = 0, nextBuffer = 0, nextIndex = 0;
  uint64_t position = 0; // instructions so far
};

} // namespace

std::string heddle::format::checkList(const Program &program, const Entry &entry, const List &list,
                                      const CommonBytes &common) {
  return ListChecker(program, entry, list, common).run();
}
