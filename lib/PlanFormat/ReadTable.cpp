#include "Table.h"

#include "Program_generated.h"

using namespace heddle::plan;

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
      program.mesh.devices = readNumbers<int64_t>(table.mesh()->devices());
    }
    program.arenaBytes = table.arena_bytes();
    readAll(table.buffers(), program.buffers);
    if (table.constants())
      for (const file::Constant *constant : *table.constants())
        program.constants.push_back({constant->buffer(), constant->offset()});
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

  template <typename Number, typename Vector> std::vector<Number> readNumbers(const Vector *vector) {
    return vector ? std::vector<Number>(vector->begin(), vector->end()) : std::vector<Number>();
  }
  template <typename Vector, typename Value> void readAll(const Vector *vector, std::vector<Value> &values) {
    for (flatbuffers::uoffset_t i = 0; vector && i < vector->size(); ++i)
      read(*vector->Get(i), values.emplace_back());
  }
  std::string read(const flatbuffers::String *text) { return text ? text->str() : std::string(); }

  void read(const file::Axis &table, Mesh::Axis &axis) { axis = {read(table.name()), table.size()}; }
  void read(const file::AxisRef &table, AxisRef &axis) { axis = {table.axis(), table.pre_size(), table.size()}; }
  void read(const file::AxisList &table, AxisList &axes) { readAll(table.axes(), axes); }
  void read(const file::TensorType *table, TensorType &type) {
    if (!table)
      return;
    type.dtype = readEnum<DType>(table->dtype(), dtypeCount, "a dtype");
    type.shape = readNumbers<int64_t>(table->shape());
  }
  void read(const file::Buffer &table, Buffer &buffer) {
    read(table.type(), buffer.type);
    buffer.offset = table.offset();
  }
  void read(const file::Attribute &table, Attribute &attribute) {
    attribute = {read(table.name()), readNumbers<int64_t>(table.values())};
  }
  void read(const file::Region &table, Region &region) {
    region.arguments = readNumbers<uint32_t>(table.arguments());
    region.results = readNumbers<uint32_t>(table.results());
    readAll(table.body(), region.body);
  }
  void read(const file::Instruction &table, Instruction &instruction) {
    instruction.kind = readEnum<InstructionKind>(table.kind(), instructionKindCount, "an instruction's kind");
    instruction.kernel = read(table.kernel());
    instruction.operands = readNumbers<uint32_t>(table.operands());
    instruction.results = readNumbers<uint32_t>(table.results());
    readAll(table.attributes(), instruction.attributes);
    readAll(table.regions(), instruction.regions);
    instruction.combiner = readEnum<Combiner>(table.combiner(), combinerCount, "a combiner");
    readAll(table.axes(), instruction.axes);
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

std::optional<Program> heddle::plan::readTable(std::span<const std::byte> table, std::string &error) {
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
