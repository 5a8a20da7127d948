#include "ThreadTable.h"

#include "Thread_generated.h"

#include <cstring>

using namespace heddle::format;
using namespace heddle::format::thread;

namespace {

/// Fields that are absent read as empty. The first number that stands for nothing is kept in `fault`.
class TableReader {
public:
  std::string fault;

  Program read(const file::Program &table) {
    Program program;
    program.name = read(table.name());
    if (table.mesh()) {
      readAll(table.mesh()->axes(), program.mesh.axes);
      program.mesh.devices = readPlain<int64_t>(table.mesh()->devices());
    }
    program.arenaBytes = table.arena_bytes();
    readAll(table.buffers(), program.buffers);
    for (const file::Constant &constant : readPlain<file::Constant>(table.constants()))
      program.constants.push_back({constant.buffer(), constant.offset()});
    readAll(table.arguments(), program.arguments);
    readAll(table.results(), program.results);
    readAll(table.instructions(), program.instructions);
    return program;
  }

private:
  template <typename Enum> Enum readEnum(uint8_t number, uint8_t count, const char *what) {
    if (number < count)
      return static_cast<Enum>(number);
    if (fault.empty())
      fault = std::string(what) + " is " + std::to_string(number) + ", needed less than " + std::to_string(count);
    return Enum{};
  }

  /// Numbers and structs, copied out: the verifier does not see to it that they are aligned.
  template <typename Plain, typename Vector> std::vector<Plain> readPlain(const Vector *vector) {
    std::vector<Plain> values(vector ? vector->size() : 0);
    if (!values.empty())
      std::memcpy(static_cast<void *>(values.data()), vector->Data(), values.size() * sizeof(Plain));
    return values;
  }
  template <typename Vector, typename Value> void readAll(const Vector *vector, std::vector<Value> &values) {
    for (flatbuffers::uoffset_t i = 0; vector && i < vector->size(); ++i)
      read(*vector->Get(i), values.emplace_back());
  }
  std::string read(const flatbuffers::String *text) { return text ? text->str() : std::string(); }

  void read(const file::Axis &table, Mesh::Axis &axis) { axis = {read(table.name()), table.size()}; }
  AxisList readAxes(const flatbuffers::Vector<const file::AxisRef *> *refs) {
    AxisList axes;
    for (const file::AxisRef &axis : readPlain<file::AxisRef>(refs))
      axes.push_back({axis.axis(), axis.pre_size(), axis.size()});
    return axes;
  }
  void read(const file::AxisList &table, AxisList &axes) { axes = readAxes(table.axes()); }
  void read(const file::TensorType *table, TensorType &type) {
    if (!table)
      return;
    type.dtype = readEnum<DType>(table->dtype(), dtypeCount, "a dtype");
    type.shape = readPlain<int64_t>(table->shape());
  }
  void read(const file::Buffer &table, Buffer &buffer) {
    read(table.type(), buffer.type);
    buffer.offset = table.offset();
  }
  void read(const file::Attribute &table, Attribute &attribute) {
    attribute = {read(table.name()), readPlain<int64_t>(table.values())};
  }
  void read(const file::Region &table, Region &region) {
    region.arguments = readPlain<uint32_t>(table.arguments());
    region.results = readPlain<uint32_t>(table.results());
    readAll(table.body(), region.body);
  }
  void read(const file::Instruction &table, Instruction &instruction) {
    instruction.kind = readEnum<InstructionKind>(table.kind(), instructionKindCount, "an instruction's kind");
    instruction.kernel = read(table.kernel());
    instruction.operands = readPlain<uint32_t>(table.operands());
    instruction.results = readPlain<uint32_t>(table.results());
    readAll(table.attributes(), instruction.attributes);
    readAll(table.regions(), instruction.regions);
    instruction.combiner = readEnum<Combiner>(table.combiner(), combinerCount, "a combiner");
    instruction.axes = readAxes(table.axes());
    readAll(table.from(), instruction.from);
    readAll(table.to(), instruction.to);
    instruction.location = read(table.location());
  }
  void read(const file::Port &table, Port &port) {
    port.name = read(table.name());
    port.role = readEnum<Role>(table.role(), roleCount, "a role");
    read(table.type(), port.type);
    readAll(table.sharding(), port.sharding);
    port.buffer = table.buffer();
    if (table.donated_to())
      port.donatedTo = *table.donated_to();
  }
};

} // namespace

std::optional<Program> heddle::format::thread::readTable(std::span<const std::byte> table, std::string &error) {
  // The verifier bounds the depth of regions in regions, and how often one table may stand for several.
  flatbuffers::Verifier verifier(reinterpret_cast<const uint8_t *>(table.data()), table.size(), /*max_depth=*/32,
                                 /*max_tables=*/100'000'000);
  if (!file::VerifyProgramBuffer(verifier)) {
    error = "has a table that is no FlatBuffers table of a program";
    return std::nullopt;
  }
  TableReader reader;
  Program program = reader.read(*file::GetProgram(table.data()));
  if (reader.fault.empty())
    return program;
  error = reader.fault;
  return std::nullopt;
}
