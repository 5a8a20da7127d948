#include "ThreadTable.h"

#include "Thread_generated.h"

#include <algorithm>

using namespace heddle::format;
using namespace heddle::format::thread;

namespace {

class TableWriter {
public:
  std::vector<std::byte> write(const Program &program) {
    auto name = builder.CreateString(program.name);
    auto mesh = write(program.mesh);
    auto buffers = writeAll<file::Buffer>(program.buffers);
    std::vector<file::Constant> constants;
    for (const Constant &constant : program.constants)
      constants.emplace_back(constant.buffer, constant.offset);
    auto constantStructs = builder.CreateVectorOfStructs(constants);
    auto arguments = writeAll<file::Port>(program.arguments), results = writeAll<file::Port>(program.results);
    auto instructions = writeAll<file::Instruction>(program.instructions);
    builder.Finish(file::CreateProgram(builder, name, mesh, program.arenaBytes, buffers, constantStructs, arguments,
                                       results, instructions));
    auto *data = reinterpret_cast<const std::byte *>(builder.GetBufferPointer());
    return {data, data + builder.GetSize()};
  }

private:
  template <typename Table, typename Values>
  flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<Table>>> writeAll(const Values &values) {
    std::vector<flatbuffers::Offset<Table>> offsets;
    for (const auto &value : values)
      offsets.push_back(write(value));
    return builder.CreateVector(offsets);
  }

  flatbuffers::Offset<flatbuffers::Vector<const file::AxisRef *>> writeRefs(const AxisList &axes) {
    std::vector<file::AxisRef> refs;
    for (const AxisRef &axis : axes)
      refs.emplace_back(axis.axis, axis.preSize, axis.size);
    return builder.CreateVectorOfStructs(refs);
  }

  flatbuffers::Offset<file::Mesh> write(const Mesh &mesh) {
    auto axes = writeAll<file::Axis>(mesh.axes);
    return file::CreateMesh(builder, axes, builder.CreateVector(mesh.devices));
  }
  flatbuffers::Offset<file::Axis> write(const Mesh::Axis &axis) {
    return file::CreateAxis(builder, builder.CreateString(axis.name), axis.size);
  }
  flatbuffers::Offset<file::AxisList> write(const AxisList &axes) {
    return file::CreateAxisList(builder, writeRefs(axes));
  }
  flatbuffers::Offset<file::TensorType> write(const TensorType &type) {
    return file::CreateTensorType(builder, static_cast<uint8_t>(type.dtype), builder.CreateVector(type.shape));
  }
  flatbuffers::Offset<file::Buffer> write(const Buffer &buffer) {
    return file::CreateBuffer(builder, write(buffer.type), buffer.offset);
  }
  flatbuffers::Offset<file::Attribute> write(const Attribute &attribute) {
    auto name = builder.CreateString(attribute.name);
    return file::CreateAttribute(builder, name, builder.CreateVector(attribute.values));
  }
  flatbuffers::Offset<file::Region> write(const Region &region) {
    auto arguments = builder.CreateVector(region.arguments), results = builder.CreateVector(region.results);
    return file::CreateRegion(builder, arguments, results, writeAll<file::Instruction>(region.body));
  }
  flatbuffers::Offset<file::Instruction> write(const Instruction &instruction) {
    auto kernel = builder.CreateString(instruction.kernel), location = builder.CreateString(instruction.location);
    auto operands = builder.CreateVector(instruction.operands), results = builder.CreateVector(instruction.results);
    auto attributes = writeAll<file::Attribute>(instruction.attributes);
    auto regions = writeAll<file::Region>(instruction.regions);
    auto axes = writeRefs(instruction.axes);
    auto from = writeAll<file::AxisList>(instruction.from), to = writeAll<file::AxisList>(instruction.to);
    return file::CreateInstruction(builder, static_cast<uint8_t>(instruction.kind), kernel, operands, results,
                                   attributes, regions, static_cast<uint8_t>(instruction.combiner), axes, from, to,
                                   location);
  }
  flatbuffers::Offset<file::Port> write(const Port &port) {
    auto name = builder.CreateString(port.name);
    auto type = write(port.type);
    auto sharding = writeAll<file::AxisList>(port.sharding);
    flatbuffers::Optional<uint32_t> donatedTo =
        port.donatedTo ? flatbuffers::Optional<uint32_t>(*port.donatedTo) : flatbuffers::nullopt;
    return file::CreatePort(builder, name, static_cast<uint8_t>(port.role), type, sharding, port.buffer, donatedTo);
  }

  flatbuffers::FlatBufferBuilder builder;
};

} // namespace

std::vector<std::byte> heddle::format::thread::writeTable(const Program &program) {
  return TableWriter().write(program);
}
