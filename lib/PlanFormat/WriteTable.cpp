#include "Table.h"

#include "Program_generated.h"

using namespace heddle::format;

namespace {

/// What is empty is left out.
class TableWriter {
public:
  std::vector<std::byte> write(const Program &program) {
    auto meshName = write(program.meshName);
    auto mesh = write(program.mesh);
    auto kernels = writeAll<file::Kernel>(program.kernels);
    std::vector<file::Constant> constants;
    for (const Constant &constant : program.constants)
      constants.emplace_back(constant.offset, constant.bytes);
    auto constantStructs = writeStructs(constants);
    auto entries = writeAll<file::Entry>(program.entries);
    auto annotations = writeAll<file::Annotation>(program.annotations),
         meshAnnotations = writeAll<file::Annotation>(program.meshAnnotations);
    auto modules = writeAll<file::CodeModule>(program.modules);
    builder.Finish(file::CreateProgram(builder, meshName, mesh, kernels, constantStructs, entries, annotations,
                                       meshAnnotations, modules));
    auto *data = reinterpret_cast<const std::byte *>(builder.GetBufferPointer());
    return {data, data + builder.GetSize()};
  }

private:
  template <typename Value> using VectorOffset = flatbuffers::Offset<flatbuffers::Vector<Value>>;

  template <typename Table, typename Values> VectorOffset<flatbuffers::Offset<Table>> writeAll(const Values &values) {
    if (values.empty())
      return 0;
    std::vector<flatbuffers::Offset<Table>> offsets;
    offsets.reserve(values.size());
    for (const auto &value : values)
      offsets.push_back(write(value));
    return builder.CreateVector(offsets);
  }
  template <typename Number> VectorOffset<Number> writeNumbers(const std::vector<Number> &values) {
    return values.empty() ? 0 : builder.CreateVector(values);
  }
  template <typename Struct> VectorOffset<const Struct *> writeStructs(const std::vector<Struct> &values) {
    return values.empty() ? 0 : builder.CreateVectorOfStructs(values);
  }
  flatbuffers::Optional<uint32_t> toOptional(std::optional<uint32_t> number) {
    return number ? flatbuffers::Optional<uint32_t>(*number) : flatbuffers::nullopt;
  }
  flatbuffers::Optional<uint64_t> toOptional(std::optional<uint64_t> number) {
    return number ? flatbuffers::Optional<uint64_t>(*number) : flatbuffers::nullopt;
  }
  flatbuffers::Offset<flatbuffers::String> write(const std::string &text) {
    return text.empty() ? 0 : builder.CreateString(text);
  }
  VectorOffset<const file::AxisRef *> writeRefs(const AxisList &axes) {
    std::vector<file::AxisRef> refs;
    for (const AxisRef &axis : axes)
      refs.emplace_back(axis.axis, axis.preSize, axis.size);
    return writeStructs(refs);
  }

  flatbuffers::Offset<file::Mesh> write(const Mesh &mesh) {
    auto axes = writeAll<file::Axis>(mesh.axes);
    return file::CreateMesh(builder, axes, writeNumbers(mesh.devices));
  }
  flatbuffers::Offset<file::Axis> write(const Mesh::Axis &axis) {
    return file::CreateAxis(builder, write(axis.name), axis.size);
  }
  flatbuffers::Offset<file::AxisList> write(const AxisList &axes) {
    return file::CreateAxisList(builder, writeRefs(axes));
  }
  flatbuffers::Offset<file::TensorType> write(const TensorType &type) {
    return file::CreateTensorType(builder, static_cast<uint8_t>(type.dtype), writeNumbers(type.shape));
  }
  flatbuffers::Offset<file::Annotation> write(const Annotation &annotation) {
    auto name = write(annotation.name);
    return file::CreateAnnotation(builder, name, write(annotation.text));
  }
  flatbuffers::Offset<file::Attribute> write(const Attribute &attribute) {
    auto name = write(attribute.name);
    return file::CreateAttribute(builder, name, writeNumbers(attribute.values));
  }

  flatbuffers::Offset<file::Region> write(const Region &region) {
    auto arguments = writeNumbers(region.arguments), results = writeNumbers(region.results);
    return file::CreateRegion(builder, arguments, results, writeAll<file::Op>(region.ops));
  }
  flatbuffers::Offset<file::Op> write(const Op &op) {
    auto kernel = write(op.kernel);
    auto operands = writeNumbers(op.operands), results = writeNumbers(op.results);
    auto attributes = writeAll<file::Attribute>(op.attributes);
    return file::CreateOp(builder, kernel, operands, results, attributes, writeAll<file::Region>(op.regions));
  }
  flatbuffers::Offset<file::Body> write(const Body &body) {
    auto values = writeAll<file::TensorType>(body.values);
    std::vector<file::BodyConstant> constants;
    for (const Body::Constant &constant : body.constants)
      constants.emplace_back(constant.value, constant.constant);
    auto constantStructs = writeStructs(constants);
    auto ops = writeAll<file::Op>(body.ops);
    return file::CreateBody(builder, values, constantStructs, ops, writeNumbers(body.results));
  }
  flatbuffers::Offset<file::CodeModule> write(const CodeModule &module) {
    auto target = write(module.target);
    auto features = writeAll<flatbuffers::String>(module.features);
    return file::CreateCodeModule(builder, target, features, module.offset, module.bytes);
  }
  flatbuffers::Offset<file::Stage> write(const Stage &stage) {
    auto symbol = write(stage.symbol);
    return file::CreateStage(builder, symbol, stage.parts, stage.threads, stage.sharedBytes, writeNumbers(stage.slots));
  }
  flatbuffers::Offset<file::KernelCode> write(const KernelCode &code) {
    auto stages = writeAll<file::Stage>(code.stages);
    return file::CreateKernelCode(builder, code.module, stages, code.scratchBytes);
  }
  flatbuffers::Offset<file::Kernel> write(const Kernel &kernel) {
    auto name = write(kernel.name), kind = write(kernel.kind), text = write(kernel.text),
         missing = write(kernel.missing);
    auto parameters = writeAll<file::TensorType>(kernel.parameters),
         results = writeAll<file::TensorType>(kernel.results);
    flatbuffers::Offset<file::Body> body = kernel.body ? write(*kernel.body) : 0;
    auto code = writeAll<file::KernelCode>(kernel.code);
    return file::CreateKernel(builder, name, kind, kernel.isLibrary, parameters, results, text, body, missing, code,
                              kernel.entriesBefore);
  }

  flatbuffers::Offset<file::Buffer> write(const Buffer &buffer) {
    auto type = write(buffer.type);
    auto strides = writeNumbers(buffer.strides);
    std::vector<file::PlaceTerm> terms;
    for (const PlaceTerm &term : buffer.terms)
      terms.emplace_back(term.loop, term.scale, term.shift, term.modulus, term.step);
    return file::CreateBuffer(builder, type, strides, static_cast<uint8_t>(buffer.space), buffer.number, buffer.offset,
                              writeStructs(terms), toOptional(buffer.source), buffer.before);
  }
  flatbuffers::Offset<file::AxisIndex> write(const AxisIndex &index) {
    return file::CreateAxisIndex(builder, writeRefs(index.axes), index.before, index.buffersBefore);
  }
  flatbuffers::Offset<file::Block> write(const std::vector<Instruction> &instructions) {
    return file::CreateBlock(builder, writeAll<file::Instruction>(instructions));
  }
  flatbuffers::Offset<file::Instruction> write(const Instruction &instruction) {
    std::vector<file::Operand> operandStructs;
    for (const Operand &operand : instruction.operands)
      operandStructs.emplace_back(static_cast<uint8_t>(operand.kind), operand.number);
    auto operands = writeStructs(operandStructs);
    auto destinations = writeNumbers(instruction.destinations);
    auto callee = write(instruction.callee), location = write(instruction.location);
    auto axes = writeRefs(instruction.axes);
    auto fromSharding = writeAll<file::AxisList>(instruction.fromSharding),
         toSharding = writeAll<file::AxisList>(instruction.toSharding);
    auto from = writeNumbers(instruction.from), to = writeNumbers(instruction.to);
    auto bodies = writeAll<file::Block>(instruction.bodies);
    auto annotations = writeAll<file::Annotation>(instruction.annotations);
    file::InstructionBuilder table(builder);
    table.add_count(instruction.count);
    table.add_lower(instruction.lower);
    table.add_upper(instruction.upper);
    table.add_shift(instruction.shift);
    table.add_operands(operands);
    table.add_destinations(destinations);
    table.add_callee(callee);
    table.add_location(location);
    table.add_axes(axes);
    table.add_from_sharding(fromSharding);
    table.add_to_sharding(toSharding);
    table.add_from(from);
    table.add_to(to);
    table.add_bodies(bodies);
    table.add_annotations(annotations);
    table.add_stream(instruction.stream);
    table.add_kernel(instruction.kernel);
    table.add_event(instruction.event);
    table.add_loop(instruction.loop);
    table.add_channel(instruction.channel);
    if (instruction.scratch)
      table.add_scratch(*instruction.scratch);
    table.add_kind(static_cast<uint8_t>(instruction.kind));
    table.add_byte(instruction.byte);
    table.add_collective(static_cast<uint8_t>(instruction.collective));
    table.add_combiner(static_cast<uint8_t>(instruction.combiner));
    table.add_is_mirrored(instruction.isMirrored);
    if (instruction.cost) {
      file::Cost cost(instruction.cost->nanoseconds, instruction.cost->flops, instruction.cost->bytes);
      table.add_cost(&cost);
    }
    return table.Finish();
  }

  flatbuffers::Offset<file::List> write(const List &list) {
    auto buffers = writeAll<file::Buffer>(list.buffers);
    auto indices = writeAll<file::AxisIndex>(list.axisIndices);
    auto instructions = writeAll<file::Instruction>(list.instructions);
    auto annotations = writeAll<file::Annotation>(list.annotations);
    return file::CreateList(builder, toOptional(list.deviceBytes), toOptional(list.hostBytes), list.alignment, buffers,
                            indices, instructions, annotations, toOptional(list.diskBytes));
  }
  flatbuffers::Offset<file::Owners> write(const std::vector<int64_t> &owners) {
    return file::CreateOwners(builder, writeNumbers(owners));
  }
  flatbuffers::Offset<file::Placement> write(const std::optional<Placement> &placement) {
    if (!placement)
      return 0;
    auto axes = writeRefs(placement->axes);
    auto owners = writeAll<file::Owners>(placement->owners);
    return file::CreatePlacement(builder, placement->dim, axes, owners);
  }
  flatbuffers::Offset<file::Port> write(const Port &port) {
    auto name = write(port.name);
    auto type = write(port.type), local = write(port.local);
    auto sharding = writeAll<file::AxisList>(port.sharding);
    auto annotations = writeAll<file::Annotation>(port.annotations);
    auto placement = write(port.placement);
    flatbuffers::Offset<file::Appended> appended;
    if (port.appended) {
      auto copyOf = write(port.appended->copyOf);
      appended = file::CreateAppended(builder, copyOf, writeNumbers(port.appended->element));
    }
    return file::CreatePort(builder, name, static_cast<uint8_t>(port.role), type, sharding, local,
                            toOptional(port.donatedTo), annotations, placement, appended,
                            static_cast<uint8_t>(port.space));
  }
  flatbuffers::Offset<file::Entry> write(const Entry &entry) {
    auto name = write(entry.name);
    auto arguments = writeAll<file::Port>(entry.arguments), results = writeAll<file::Port>(entry.results);
    auto listsBy = writeRefs(entry.listsBy);
    auto listOf = writeNumbers(entry.listOf);
    auto lists = writeAll<file::List>(entry.lists);
    auto annotations = writeAll<file::Annotation>(entry.annotations);
    return file::CreateEntry(builder, name, arguments, results, listsBy, listOf, lists, annotations);
  }

  flatbuffers::FlatBufferBuilder builder;
};

} // namespace

std::vector<std::byte> heddle::format::writeTable(const Program &program) { return TableWriter().write(program); }
