#include "Collectives.h"

#include "Arithmetic.h"

#include <algorithm>
#include <cstring>
#include <set>

using namespace heddle;
using namespace heddle::runtime;
using format::AxisList, format::Combiner, format::thread::InstructionKind;

namespace {

using Data = std::vector<const std::byte *>;
/// Makes a device's result of what the members have brought.
using Combine = std::function<void(const Data &)>;

/// A dim as the middle one of three: `outer` blocks, in each `bytes` for each of the `size` indices along the dim.
struct Blocks {
  Blocks(const Tensor &tensor, int64_t dim) : size(tensor.shape()[dim]), bytes(format::getBytes(tensor.type.dtype)) {
    for (int64_t other = 0; other < tensor.rank(); ++other)
      (other < dim ? outer : bytes) *= other == dim ? 1 : tensor.shape()[other];
  }
  int64_t outer = 1, size;
  int64_t bytes;
};

int64_t dimOf(const Binding &binding, const char *name, const Tensor &tensor) {
  int64_t dim = binding.number(name);
  binding.need(dim >= 0 && dim < tensor.rank(), "a dim of the operand");
  return dim;
}

/// That `whole` has `count` times the size of `part` along `dim`, and is like it otherwise.
void needParts(const Binding &binding, const Tensor &whole, const Tensor &part, int64_t dim, int64_t count) {
  format::TensorType type = part.type;
  binding.need(whole.rank() == part.rank(), "an operand and a result of one rank");
  bool isPart = whole.shape()[dim] % count == 0 && whole.shape()[dim] / count == type.shape[dim];
  type.shape[dim] = whole.shape()[dim];
  binding.need(isPart && type == whole.type, "a part along the dim for each member");
}

/// `to[i] = members[0][from + i] op members[1][from + i] op ...` in `outer` blocks of `count` elements, of which the
/// members have `stride`.
template <typename T, typename Op>
void reduce(const Data &members, T *to, int64_t outer, int64_t count, int64_t stride, int64_t from, Op op) {
  for (int64_t block = 0; block < outer; ++block)
    for (int64_t i = 0; i < count; ++i) {
      int64_t at = block * stride + from + i;
      T result = reinterpret_cast<const T *>(members[0])[at];
      for (size_t member = 1; member < members.size(); ++member)
        result = op(result, reinterpret_cast<const T *>(members[member])[at]);
      to[block * count + i] = result;
    }
}

Combine bindReduction(const Binding &binding, int64_t outer, int64_t count, int64_t stride, int64_t from) {
  Combine combine;
  const Tensor &result = binding.results[0];
  auto with = [&](auto types, auto op) {
    dispatch(result.type.dtype, types, [&](auto zero) -> Call {
      using T = decltype(zero);
      combine = [=, to = result.as<T>()](const Data &members) { reduce(members, to, outer, count, stride, from, op); };
      return [] {};
    });
  };
  switch (binding.instruction->combiner) {
  case Combiner::Add:
    with(Elements(), Add());
    break;
  case Combiner::Multiply:
    with(Elements(), Multiply());
    break;
  case Combiner::Maximum:
    with(Elements(), Maximum());
    break;
  case Combiner::Minimum:
    with(Elements(), Minimum());
    break;
  case Combiner::And:
    with(Bits(), And());
    break;
  case Combiner::Or:
    with(Bits(), Or());
    break;
  }
  return combine;
}

Combine bindAllReduce(const Binding &binding) {
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.type == to.type, "an operand and a result of one type");
  return bindReduction(binding, 1, to.elements(), 0, 0);
}

Combine bindReduceScatter(const Binding &binding, int64_t index, int64_t size) {
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  int64_t dim = dimOf(binding, "dim", from);
  needParts(binding, from, to, dim, size);
  Blocks blocks(to, dim);
  int64_t count = blocks.size * blocks.bytes / static_cast<int64_t>(format::getBytes(to.type.dtype));
  return bindReduction(binding, blocks.outer, count, count * size, index * count);
}

Combine bindAllGather(const Binding &binding, int64_t size) {
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  int64_t dim = dimOf(binding, "dim", from);
  needParts(binding, to, from, dim, size);
  Blocks blocks(from, dim);
  return [outer = blocks.outer, chunk = blocks.size * blocks.bytes, to = to.data](const Data &members) {
    std::byte *next = to;
    for (int64_t block = 0; chunk && block < outer; ++block)
      for (const std::byte *member : members) {
        std::memmove(next, member + block * chunk, chunk);
        next += chunk;
      }
  };
}

Combine bindAllSlice(const Binding &binding, int64_t index, int64_t size) {
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  int64_t dim = dimOf(binding, "dim", from);
  needParts(binding, from, to, dim, size);
  Blocks blocks(to, dim);
  return [=, outer = blocks.outer, chunk = blocks.size * blocks.bytes, from = from.data, to = to.data](const Data &) {
    for (int64_t block = 0; chunk && block < outer; ++block)
      std::memmove(to + block * chunk, from + (block * size + index) * chunk, chunk);
  };
}

Combine bindAllToAll(const Binding &binding, int64_t index, int64_t size) {
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  int64_t split = dimOf(binding, "split", from), concat = dimOf(binding, "concat", from);
  Tensor part = to;
  binding.need(split != concat && from.rank() == to.rank() && to.shape()[concat] % size == 0,
               "two dims, and a part of the result for each member");
  part.type.shape[concat] /= size;
  needParts(binding, from, part, split, size);
  StridedCopy copy{part.shape(), from.strides(), to.strides(), 0, 0, format::getBytes(to.type.dtype)};
  copy.fromOffset = index * part.shape()[split] * copy.fromStrides[split];
  return [copy, step = part.shape()[concat] * copy.toStrides[concat], to = to.data](const Data &members) mutable {
    for (size_t member = 0; member < members.size(); ++member) {
      copy.toOffset = static_cast<int64_t>(member) * step;
      copy.run(members[member], to);
    }
  };
}

/// A copy of what member `source` has; zeros where there is none.
Combine bindCopyOf(const Binding &binding, int64_t source, int64_t size) {
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.type == to.type, "an operand and a result of one type");
  return [=, to = to.data, bytes = *format::getBytes(to.type)](const Data &members) {
    if (bytes && source >= 0 && source < size)
      std::memmove(to, members[source], bytes);
    else if (bytes)
      std::memset(to, 0, bytes);
  };
}

Combine bindShift(const Binding &binding, int64_t index, int64_t size) {
  int64_t offset = binding.number("offset");
  if (binding.number("mirrored")) {
    binding.need(offset >= 0 && offset < 2 * size - 1, "an offset of less than twice the members");
    return bindCopyOf(binding, offset - index, size);
  }
  binding.need(offset > -size && offset < size, "an offset of less than the members");
  return bindCopyOf(binding, index + offset, size);
}

Combine bindExchange(const Binding &binding, int64_t index, int64_t size) {
  const std::vector<int64_t> &from = binding.attribute("from"), &to = binding.attribute("to");
  binding.need(from.size() == to.size(), "as many members that send as members that receive");
  int64_t source = -1;
  std::set<int64_t> senders, receivers;
  for (size_t pair = 0; pair < from.size(); ++pair) {
    bool isMember = from[pair] >= 0 && from[pair] < size && to[pair] >= 0 && to[pair] < size;
    binding.need(isMember && senders.insert(from[pair]).second && receivers.insert(to[pair]).second,
                 "members of the group, each once in from and once in to");
    if (to[pair] == index)
      source = from[pair];
  }
  return bindCopyOf(binding, source, size);
}

Call bindAxisIndex(const Binding &binding, int64_t index) {
  binding.needCounts(0, 1);
  binding.need(binding.results[0].type == format::TensorType{format::DType::I32, {}}, "a result of i32");
  return [index = static_cast<int32_t>(index), to = binding.results[0].as<int32_t>()] { *to = index; };
}

} // namespace

Call heddle::runtime::bindCollective(const Binding &binding, const format::Mesh &mesh, int64_t device, size_t number,
                                     Rendezvous &rendezvous) {
  const format::thread::Instruction &instruction = *binding.instruction;
  int64_t position = format::getPosition(mesh, device), index = format::getIndexAlong(mesh, instruction.axes, position);
  int64_t size = format::getGroupSize(instruction.axes);
  if (instruction.kind == InstructionKind::AxisIndex)
    return bindAxisIndex(binding, index);
  binding.needCounts(1, 1);
  Rendezvous::Group group = format::getGroup(mesh, instruction.axes, position);
  Combine combine;
  switch (instruction.kind) {
  case InstructionKind::AllReduce:
    combine = bindAllReduce(binding);
    break;
  case InstructionKind::AllGather:
    combine = bindAllGather(binding, size);
    break;
  case InstructionKind::ReduceScatter:
    combine = bindReduceScatter(binding, index, size);
    break;
  case InstructionKind::AllToAll:
    combine = bindAllToAll(binding, index, size);
    break;
  case InstructionKind::Shift:
    combine = bindShift(binding, index, size);
    break;
  case InstructionKind::Exchange:
    combine = bindExchange(binding, index, size);
    break;
  case InstructionKind::AllSlice:
    return [combine = bindAllSlice(binding, index, size)] { combine({}); };
  case InstructionKind::Permute:
    index = position;
    size = format::getDeviceCount(mesh);
    group.clear();
    for (int64_t other = 0; other < size; ++other)
      group.push_back(other);
    combine = bindCopyOf(binding, format::getSources(mesh, instruction.from, instruction.to)[position], size);
    break;
  case InstructionKind::Kernel:
  case InstructionKind::AxisIndex:
    throw LoadError("is no collective");
  }
  for (int64_t &member : group)
    member = format::getDevice(mesh, member);
  size_t meeting = rendezvous.addGroup(group);
  return [=, &rendezvous, own = binding.operands[0].data, data = Data()]() mutable {
    rendezvous.meet(meeting, index, number, own, data);
    combine(data);
    rendezvous.leave(meeting, index);
  };
}
