// Tests that every collective gives each member what its definition says, for all element types, in place, over memory
// that overlaps, and when its work is many slices.
#include "Programs.h"
#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <limits>

using namespace heddle;
using namespace heddle::format;
using runtime::Executor, runtime::ExecutorOptions;

namespace {

/// A small integer as an element.
void store(DType dtype, double value, std::byte *to) {
  auto put = [&](auto element) { std::memcpy(to, &element, sizeof(element)); };
  switch (dtype) {
  case DType::I1:
  case DType::I8:
  case DType::U8:
    return put(static_cast<int8_t>(value));
  case DType::I16:
  case DType::U16:
    return put(static_cast<int16_t>(value));
  case DType::I32:
  case DType::U32:
    return put(static_cast<int32_t>(value));
  case DType::I64:
  case DType::U64:
    return put(static_cast<int64_t>(value));
  case DType::F16:
    return put(static_cast<_Float16>(value));
  case DType::BF16: {
    auto single = static_cast<float>(value);
    return std::memcpy(to, reinterpret_cast<std::byte *>(&single) + 2, 2), void();
  }
  case DType::F32:
    return put(static_cast<float>(value));
  default:
    return put(value);
  }
}

double combine(Combiner combiner, double a, double b) {
  switch (combiner) {
  case Combiner::Add:
    return a + b;
  case Combiner::Multiply:
    return a * b;
  case Combiner::Maximum:
    return std::max(a, b);
  case Combiner::Minimum:
    return std::min(a, b);
  case Combiner::And:
    return static_cast<double>(static_cast<int64_t>(a) & static_cast<int64_t>(b));
  default:
    return static_cast<double>(static_cast<int64_t>(a) | static_cast<int64_t>(b));
  }
}

struct Case {
  Instruction instruction;
  DType dtype = DType::F32;
  int64_t elements = 6; // of a device's operand
  bool isInPlace = false;
  ExecutorOptions options;
};

int64_t resultElements(const Case &own, int64_t members) {
  if (own.instruction.collective == CollectiveKind::AllGather)
    return own.elements * members;
  return own.instruction.collective == CollectiveKind::ReduceScatter ? own.elements / members : own.elements;
}

double valueOf(const Case &own, int64_t device, int64_t element) {
  int64_t value = (device * 5 + element * 3 + element / 7) % 4;
  return static_cast<double>(own.dtype == DType::I1 ? value % 2 : own.dtype >= DType::U8 ? value : value - 1);
}

/// What a device of a group gets, element by element.
double expected(const Case &own, const Mesh &mesh, const std::vector<int64_t> &group, int64_t device, int64_t element) {
  const Instruction &instruction = own.instruction;
  auto members = static_cast<int64_t>(group.size());
  int64_t index = getIndexAlong(mesh, instruction.axes, device), part = own.elements / members;
  auto at = [&](int64_t member, int64_t i) { return valueOf(own, group[member], i); };
  auto from = [&](int64_t member) { return member >= 0 && member < members ? at(member, element) : 0; };
  switch (instruction.collective) {
  case CollectiveKind::AllReduce:
  case CollectiveKind::ReduceScatter: {
    int64_t i = instruction.collective == CollectiveKind::AllReduce ? element : index * part + element;
    double result = at(0, i);
    for (int64_t member = 1; member < members; ++member)
      result = combine(instruction.combiner, result, at(member, i));
    return own.dtype == DType::I1 ? result != 0 : result;
  }
  case CollectiveKind::AllGather:
    return at(element / own.elements, element % own.elements);
  case CollectiveKind::AllToAll:
    return at(element / part, index * part + element % part);
  case CollectiveKind::Shift:
    return from(instruction.isMirrored ? instruction.shift - index : index + instruction.shift);
  case CollectiveKind::Pairs:
    for (size_t pair = 0; pair < instruction.to.size(); ++pair)
      if (instruction.to[pair] == index)
        return from(instruction.from[pair]);
    return 0;
  case CollectiveKind::Permute:
    return valueOf(own, group[device], element); // here of sources
  }
  return 0;
}

/// Runs it twice on a mesh of 2 x 3 devices, and compares all that comes out.
void runCase(const Case &own) {
  ProgramBuilder builder(2, 3);
  auto members = static_cast<int64_t>(getGroup(builder.program.mesh, own.instruction.axes, 0).size());
  const TensorType type{own.dtype, {own.elements}}, given{own.dtype, {resultElements(own, members)}};
  uint32_t argument = builder.addPort(Space::Argument, type, "x"),
           result = builder.addPort(Space::Result, given, "y", Role::Metric);
  uint32_t from = builder.addBuffer(type), to = own.isInPlace ? from : builder.addBuffer(given);
  Instruction instruction = own.instruction;
  instruction.kind = InstructionKind::Collective;
  instruction.operands = {{Operand::Kind::Buffer, from}};
  instruction.destinations = {to};
  builder.list().instructions = {ProgramBuilder::make(InstructionKind::Copy, {argument}, {from}), instruction,
                                 ProgramBuilder::make(InstructionKind::Copy, {to}, {result})};
  ExecutorOptions options = own.options;
  options.isPoisoned = true;
  std::unique_ptr<Executor> executor = load(builder.program, options);
  ASSERT_TRUE(executor);
  uint64_t bytes = getBytes(own.dtype);
  std::vector<std::byte> whole(own.elements * builder.devices * bytes), got;
  for (int64_t device = 0; device < builder.devices; ++device)
    for (int64_t i = 0; i < own.elements; ++i)
      store(own.dtype, valueOf(own, device, i), whole.data() + (device * own.elements + i) * bytes);
  std::string error;
  ASSERT_TRUE(executor->setArgument(0, 0, whole, error)) << error;
  std::vector<std::byte> wanted(given.shape[0] * builder.devices * bytes);
  for (int64_t device = 0; device < builder.devices; ++device) {
    bool isPermute = instruction.collective == CollectiveKind::Permute;
    const Mesh &mesh = builder.program.mesh;
    std::vector<int64_t> group = isPermute ? getSources(mesh, instruction.fromSharding, instruction.toSharding)
                                           : getGroup(mesh, instruction.axes, device);
    for (int64_t i = 0; i < given.shape[0]; ++i)
      store(own.dtype, expected(own, mesh, group, device, i), wanted.data() + (device * given.shape[0] + i) * bytes);
  }
  for (int time = 0; time < 2; ++time) {
    ASSERT_TRUE(executor->run(0, error)) << error;
    ASSERT_TRUE(executor->getResult(0, 0, got, error)) << error;
    EXPECT_TRUE(got == wanted) << print(builder.program, instruction) << " of " << own.elements << " "
                               << toString(own.dtype) << (own.isInPlace ? " in place" : "");
  }
}

Case make(CollectiveKind kind, bool alongA, bool alongB) {
  Case own;
  own.instruction.collective = kind;
  own.instruction.axes = ProgramBuilder(2, 3).axes(alongA, alongB);
  return own;
}

TEST(Collectives, CombineAllTypes) {
  for (CollectiveKind kind : {CollectiveKind::AllReduce, CollectiveKind::ReduceScatter})
    for (uint8_t dtype = 0; dtype <= static_cast<uint8_t>(DType::F64); ++dtype)
      for (uint8_t combiner = 0; combiner < combinerCount; ++combiner) {
        Case own = make(kind, true, false);
        own.dtype = static_cast<DType>(dtype);
        own.instruction.combiner = static_cast<Combiner>(combiner);
        own.options.threads = 2;
        if (own.instruction.combiner < Combiner::And || own.dtype <= DType::U64)
          runCase(own);
      }
}

TEST(Collectives, EveryKind) {
  for (bool isInPlace : {false, true})
    for (unsigned threads : {1, 2, 6})
      for (int64_t elements : {6, 120'000})
        for (int axes = 1; axes < 4; ++axes) {
          std::vector<Case> cases;
          for (CollectiveKind kind :
               {CollectiveKind::AllReduce, CollectiveKind::AllToAll, CollectiveKind::Shift, CollectiveKind::Pairs,
                CollectiveKind::Permute, CollectiveKind::AllGather, CollectiveKind::ReduceScatter})
            cases.push_back(make(kind, axes & 1, axes & 2));
          cases[2].instruction.shift = 1;
          cases[3].instruction.from = {0};
          cases[3].instruction.to = {1};
          ProgramBuilder builder(2, 3);
          cases[4].instruction.axes.clear();
          cases[4].instruction.fromSharding = {builder.axes(true, false), builder.axes(false, true)};
          cases[4].instruction.toSharding = {builder.axes(true, false), builder.axes(false, true)};
          if (axes == 3) { // a permutation of all devices
            cases[4].instruction.fromSharding = {{{0, 1, 2}, {1, 1, 3}}};
            cases[4].instruction.toSharding = {{{1, 1, 3}, {0, 1, 2}}};
          }
          if (isInPlace) // these give other numbers of elements
            cases.resize(5);
          for (Case &own : cases) {
            own.elements = elements;
            own.isInPlace = isInPlace;
            own.options.threads = threads;
            runCase(own);
          }
          cases[2].instruction.isMirrored = true;
          runCase(cases[2]);
        }
}

/// bf16 is summed in f32: 1 + 2^-8 alone would be rounded to 1.
TEST(Collectives, SumsAreRoundedOnce) {
  ProgramBuilder builder(3);
  const TensorType type{DType::BF16, {1}};
  uint32_t from = builder.addPort(Space::Argument, type, "x"),
           to = builder.addPort(Space::Result, type, "y", Role::Metric);
  builder.list().instructions = {
      ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.all(), {from}, {to})};
  std::unique_ptr<Executor> executor = load(builder.program);
  const uint16_t values[3] = {0x3F80, 0x3B80, 0x3B80};
  std::string error;
  std::vector<std::byte> got;
  ASSERT_TRUE(executor->setArgument(0, 0, std::as_bytes(std::span(values)), error)) << error;
  ASSERT_TRUE(executor->run(0, error)) << error;
  ASSERT_TRUE(executor->getResult(0, 0, got, error)) << error;
  uint16_t sum;
  std::memcpy(&sum, got.data(), sizeof(sum));
  EXPECT_EQ(sum, 0x3F81);
}

/// Several operands at once, one in place and one whose destination is where the other's operand was.
TEST(Collectives, OperandsThatOverlap) {
  ProgramBuilder builder(2);
  const TensorType type{DType::F32, {50'000}};
  uint32_t x = builder.addPort(Space::Argument, type, "x"), y = builder.addPort(Space::Argument, type, "y"),
           sums = builder.addPort(Space::Result, type, "sums", Role::Metric),
           others = builder.addPort(Space::Result, type, "others", Role::Metric);
  uint32_t first = builder.addBuffer(type), second = builder.addBuffer(type);
  auto copy = [](uint32_t from, uint32_t to) { return ProgramBuilder::make(InstructionKind::Copy, {from}, {to}); };
  builder.list().instructions = {
      copy(x, first), copy(y, second),
      ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.all(), {first, second}, {second, first}),
      copy(first, sums), copy(second, others)};
  std::unique_ptr<Executor> executor = load(builder.program);
  std::vector<float> values(100'000), got(100'000);
  std::string error;
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i);
  ASSERT_TRUE(executor->setArgument(0, 0, std::as_bytes(std::span(values)), error)) << error;
  for (float &value : values)
    value += 7;
  ASSERT_TRUE(executor->setArgument(0, 1, std::as_bytes(std::span(values)), error)) << error;
  ASSERT_TRUE(executor->run(0, error)) << error;
  for (size_t result = 0; result < 2; ++result) {
    std::vector<std::byte> bytes;
    ASSERT_TRUE(executor->getResult(0, result, bytes, error)) << error;
    std::memcpy(got.data(), bytes.data(), bytes.size());
    for (size_t i = 0; i < got.size(); ++i)
      ASSERT_EQ(got[i], static_cast<float>(2 * (i % 50'000) + 50'000 + (result == 0 ? 14 : 0))) << result << " " << i;
  }
}

} // namespace
