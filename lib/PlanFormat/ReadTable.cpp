#include "Table.h"

#include "Program_generated.h"
#include "heddle/PlanFormat/CollectiveKind.h"

#include <cstring>

using namespace heddle::format;

namespace {

/// Fields that are absent read as empty. The first fault is kept in `fault`.
class TableReader {
public:
  /// No more bytes are copied out than the table has: in a file that means harm, one vector may stand for many.
  explicit TableReader(size_t tableBytes) : bytesLeft(tableBytes) {}

  std::string fault;

  Program read(const file::Program &table) {
    Program program;
    program.meshName = read(table.mesh_name());
    if (table.mesh()) {
      readAll(table.mesh()->axes(), program.mesh.axes);
      program.mesh.devices = readPlain<int64_t>(table.mesh()->devices());
    }
    readAll(table.kernels(), program.kernels);
    for (const file::Constant &constant : readPlain<file::Constant>(table.constants()))
      program.constants.push_back({constant.offset(), constant.bytes()});
    readAll(table.modules(), program.modules);
    readAll(table.entries(), program.entries);
    readAll(table.annotations(), program.annotations);
    readAll(table.mesh_annotations(), program.meshAnnotations);
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

  /// Whether there is so much to be copied out.
  bool take(size_t bytes) {
    if (bytes <= bytesLeft) {
      bytesLeft -= bytes;
      return true;
    }
    if (fault.empty())
      fault = "has more in its table than fits there, needed each part of it once";
    return false;
  }

  /// Numbers and structs, copied out: the verifier does not see to it that they are aligned.
  template <typename Plain, typename Vector> std::vector<Plain> readPlain(const Vector *vector) {
    if (!vector || vector->size() == 0 || !take(vector->size() * sizeof(Plain)))
      return {};
    std::vector<Plain> values(vector->size());
    std::memcpy(static_cast<void *>(values.data()), vector->Data(), values.size() * sizeof(Plain));
    return values;
  }
  template <typename Vector, typename Value> void readAll(const Vector *vector, std::vector<Value> &values) {
    if (!vector || !take(vector->size() * sizeof(flatbuffers::uoffset_t)))
      return;
    for (flatbuffers::uoffset_t i = 0; i < vector->size() && fault.empty(); ++i)
      read(vector->Get(i), values.emplace_back());
  }
  std::string read(const flatbuffers::String *text) { return text && take(text->size()) ? text->str() : std::string(); }
  template <typename Number> std::optional<Number> toOptional(flatbuffers::Optional<Number> number) {
    return number ? std::optional<Number>(*number) : std::nullopt;
  }

  void read(const file::Axis *table, Mesh::Axis &axis) { axis = {read(table->name()), table->size()}; }
  AxisList readAxes(const flatbuffers::Vector<const file::AxisRef *> *refs) {
    AxisList axes;
    for (const file::AxisRef &axis : readPlain<file::AxisRef>(refs))
      axes.push_back({axis.axis(), axis.pre_size(), axis.size()});
    return axes;
  }
  void read(const file::AxisList *table, AxisList &axes) { axes = readAxes(table->axes()); }
  void read(const file::TensorType *table, TensorType &type) {
    if (!table)
      return;
    type.dtype = readEnum<DType>(table->dtype(), dtypeCount, "a dtype");
    type.shape = readPlain<int64_t>(table->shape());
  }
  void read(const file::Annotation *table, Annotation &annotation) {
    annotation = {read(table->name()), read(table->text())};
  }
  void read(const file::Attribute *table, Attribute &attribute) {
    attribute = {read(table->name()), readPlain<int64_t>(table->values())};
  }

  void read(const file::Region *table, Region &region) {
    region.arguments = readPlain<uint32_t>(table->arguments());
    region.results = readPlain<uint32_t>(table->results());
    readAll(table->ops(), region.ops);
  }
  void read(const file::Op *table, Op &op) {
    op.kernel = read(table->kernel());
    op.operands = readPlain<uint32_t>(table->operands());
    op.results = readPlain<uint32_t>(table->results());
    readAll(table->attributes(), op.attributes);
    readAll(table->regions(), op.regions);
  }
  void read(const flatbuffers::String *text, std::string &value) { value = read(text); }
  void read(const file::CodeModule *table, CodeModule &module) {
    module.target = read(table->target());
    readAll(table->features(), module.features);
    module.offset = table->offset();
    module.bytes = table->bytes();
  }
  void read(const file::Stage *table, Stage &stage) {
    stage = {read(table->symbol()), table->parts(), table->threads(), table->shared_bytes(),
             readPlain<uint32_t>(table->slots())};
  }
  void read(const file::KernelCode *table, KernelCode &code) {
    code.module = table->in_module();
    readAll(table->stages(), code.stages);
    code.scratchBytes = table->scratch_bytes();
  }
  void read(const file::Kernel *table, Kernel &kernel) {
    kernel.name = read(table->name());
    kernel.kind = read(table->kind());
    kernel.isLibrary = table->is_library();
    readAll(table->parameters(), kernel.parameters);
    readAll(table->results(), kernel.results);
    kernel.text = read(table->text());
    kernel.missing = read(table->missing());
    readAll(table->code(), kernel.code);
    kernel.entriesBefore = table->entries_before();
    if (!table->body())
      return;
    Body &body = kernel.body.emplace();
    readAll(table->body()->values(), body.values);
    for (const file::BodyConstant &constant : readPlain<file::BodyConstant>(table->body()->constants()))
      body.constants.push_back({constant.value(), constant.constant()});
    readAll(table->body()->ops(), body.ops);
    body.results = readPlain<uint32_t>(table->body()->results());
  }

  void read(const file::Buffer *table, Buffer &buffer) {
    read(table->type(), buffer.type);
    buffer.strides = readPlain<int64_t>(table->strides());
    buffer.space = readEnum<Space>(table->space(), spaceCount, "a buffer's space");
    buffer.number = table->number();
    buffer.offset = table->offset();
    for (const file::PlaceTerm &term : readPlain<file::PlaceTerm>(table->terms()))
      buffer.terms.push_back({term.loop(), term.scale(), term.shift(), term.modulus(), term.step()});
    buffer.source = toOptional(table->source());
    buffer.before = table->before();
  }
  void read(const file::AxisIndex *table, AxisIndex &index) {
    index = {readAxes(table->axes()), table->before(), table->buffers_before()};
  }
  void read(const file::Block *table, std::vector<Instruction> &instructions) {
    readAll(table->instructions(), instructions);
  }
  void read(const file::Instruction *table, Instruction &instruction) {
    instruction.kind = readEnum<InstructionKind>(table->kind(), instructionKindCount, "an instruction's kind");
    instruction.stream = table->stream();
    for (const file::Operand &operand : readPlain<file::Operand>(table->operands()))
      instruction.operands.push_back(
          {readEnum<Operand::Kind>(operand.kind(), Operand::kindCount, "an operand's kind"), operand.number()});
    instruction.destinations = readPlain<uint32_t>(table->destinations());
    instruction.kernel = table->kernel();
    instruction.scratch = toOptional(table->scratch());
    instruction.callee = read(table->callee());
    instruction.byte = table->byte();
    instruction.event = table->event();
    instruction.collective = readEnum<CollectiveKind>(table->collective(), collectiveKindCount, "a collective's kind");
    instruction.combiner = readEnum<Combiner>(table->combiner(), combinerCount, "a combiner");
    instruction.axes = readAxes(table->axes());
    readAll(table->from_sharding(), instruction.fromSharding);
    readAll(table->to_sharding(), instruction.toSharding);
    instruction.shift = table->shift();
    instruction.isMirrored = table->is_mirrored();
    instruction.from = readPlain<int64_t>(table->from());
    instruction.to = readPlain<int64_t>(table->to());
    instruction.channel = table->channel();
    instruction.count = table->count();
    instruction.lower = table->lower();
    instruction.upper = table->upper();
    instruction.loop = table->loop();
    readAll(table->bodies(), instruction.bodies);
    if (table->cost()) {
      file::Cost cost;
      std::memcpy(static_cast<void *>(&cost), static_cast<const void *>(table->cost()), sizeof(cost));
      instruction.cost = {cost.nanoseconds(), cost.flops(), cost.bytes()};
    }
    instruction.location = read(table->location());
    readAll(table->annotations(), instruction.annotations);
  }

  void read(const file::List *table, List &list) {
    list.deviceBytes = toOptional(table->device_bytes());
    list.hostBytes = toOptional(table->host_bytes());
    list.diskBytes = toOptional(table->disk_bytes());
    list.alignment = table->alignment();
    readAll(table->buffers(), list.buffers);
    readAll(table->axis_indices(), list.axisIndices);
    readAll(table->instructions(), list.instructions);
    readAll(table->annotations(), list.annotations);
  }
  void read(const file::Owners *table, std::vector<int64_t> &owners) { owners = readPlain<int64_t>(table->indices()); }
  void read(const file::Port *table, Port &port) {
    port.name = read(table->name());
    port.role = readEnum<Role>(table->role(), roleCount, "a role");
    read(table->type(), port.type);
    readAll(table->sharding(), port.sharding);
    read(table->local(), port.local);
    port.donatedTo = toOptional(table->donated_to());
    readAll(table->annotations(), port.annotations);
    if (const file::Placement *placement = table->placement()) {
      port.placement = {placement->dim(), readAxes(placement->axes()), {}};
      readAll(placement->owners(), port.placement->owners);
    }
    if (const file::Appended *appended = table->appended())
      port.appended = {read(appended->copy_of()), readPlain<uint8_t>(appended->element())};
    port.space = readEnum<Space>(table->space(), spaceCount, "a port's space");
  }
  void read(const file::Entry *table, Entry &entry) {
    entry.name = read(table->name());
    readAll(table->arguments(), entry.arguments);
    readAll(table->results(), entry.results);
    entry.listsBy = readAxes(table->lists_by());
    entry.listOf = readPlain<uint32_t>(table->list_of());
    readAll(table->lists(), entry.lists);
    readAll(table->annotations(), entry.annotations);
  }

  size_t bytesLeft;
};

} // namespace

std::optional<Program> heddle::format::readTable(std::span<const std::byte> table, std::string &error) {
  // The verifier bounds how deep tables nest, and how many there are: each takes 8 bytes where none stands for several.
  flatbuffers::Verifier verifier(reinterpret_cast<const uint8_t *>(table.data()), table.size(), /*max_depth=*/64,
                                 /*max_tables=*/static_cast<flatbuffers::uoffset_t>(table.size() / 8 + 1));
  if (table.size() >= FLATBUFFERS_MAX_BUFFER_SIZE || !file::VerifyProgramBuffer(verifier)) {
    error = "has a table that is no FlatBuffers table of a program";
    return std::nullopt;
  }
  TableReader reader(table.size());
  Program program = reader.read(*file::GetProgram(table.data()));
  if (reader.fault.empty())
    return program;
  error = reader.fault;
  return std::nullopt;
}
