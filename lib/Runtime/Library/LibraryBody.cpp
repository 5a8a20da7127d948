#include "LibraryBody.h"

#include <algorithm>
#include <numeric>

using namespace heddle;
using namespace heddle::runtime;

static const format::Body &bodyOf(const format::Kernel &kernel) {
  if (!kernel.body)
    throw LibraryError("has no body" + (kernel.missing.empty() ? "" : ", as " + kernel.missing + " has none") +
                       ", needed its ops");
  return *kernel.body;
}

LibraryBody::LibraryBody(const format::Program &program, const format::Kernel &kernel, const BlockKernels &blocks)
    : blocks(blocks), program(program), kernel(kernel), body(bodyOf(kernel)) {}

Place LibraryBody::placeOf(uint32_t value) const {
  if (value < kernel.parameters.size())
    return {value, nullptr, 0};
  for (const format::Body::Constant &constant : body.constants)
    if (constant.value == value)
      return {0, program.constantBytes.data() + program.constants[constant.constant].offset, 0};
  const format::Op *maker = makerOf(value);
  throw LibraryError("reads the result of " + (maker ? maker->kernel : "no op") + ", needed a parameter or a constant");
}

bool LibraryBody::isZero(uint32_t value) const {
  const format::Op *maker = makerOf(value);
  if (maker)
    return maker->kernel == "broadcast_in_dim" && maker->operands.size() == 1 && isZero(maker->operands[0]);
  for (const format::Body::Constant &constant : body.constants)
    if (constant.value == value) {
      const format::Constant &bytes = program.constants[constant.constant];
      const std::byte *from = program.constantBytes.data() + bytes.offset;
      // A negative zero is one, too: max(x, -0) and max(x, 0) differ in a zero's sign only.
      uint64_t size = format::getBytes(typeOf(value).dtype);
      for (uint64_t i = 0; i < bytes.bytes; ++i)
        if (from[i] != std::byte(0) && !(i % size == size - 1 && from[i] == std::byte(0x80)))
          return false;
      return true;
    }
  return false;
}

const format::Op *LibraryBody::makerOf(uint32_t value) const {
  for (const format::Op &op : body.ops)
    if (std::find(op.results.begin(), op.results.end(), value) != op.results.end())
      return &op;
  return nullptr;
}

static const format::Attribute *findAttribute(const format::Op &op, const char *name) {
  auto isNamed = [&](const format::Attribute &attribute) { return attribute.name == name; };
  auto found = std::find_if(op.attributes.begin(), op.attributes.end(), isNamed);
  return found == op.attributes.end() ? nullptr : &*found;
}

bool LibraryBody::hasAttribute(const format::Op &op, const char *name) { return findAttribute(op, name); }

const Sizes &LibraryBody::attribute(const format::Op &op, const char *name) {
  if (const format::Attribute *found = findAttribute(op, name))
    return found->values;
  throw LibraryError("has " + op.kernel + " without the attribute " + name + ", needed it");
}

Sizes heddle::runtime::stridesOf(const Sizes &shape) {
  Sizes strides(shape.size(), 1);
  for (size_t dim = strides.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

Sizes heddle::runtime::offsetsAlong(const Sizes &sizes, const Sizes &strides) {
  Sizes offsets{0};
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    Sizes next;
    next.reserve(offsets.size() * sizes[dim]);
    for (int64_t offset : offsets)
      for (int64_t i = 0; i < sizes[dim]; ++i)
        next.push_back(offset + i * strides[dim]);
    offsets = std::move(next);
  }
  return offsets;
}

int64_t heddle::runtime::runOf(const Sizes &offsets) {
  auto size = static_cast<int64_t>(offsets.size());
  int64_t run = size;
  // Each break is a multiple of the length.
  for (int64_t i = 1; i < size; ++i)
    if (offsets[i] != offsets[i - 1] + 1)
      run = std::gcd(run, i);
  return std::max<int64_t>(run, 1);
}
