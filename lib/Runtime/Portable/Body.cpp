#include "Body.h"

#include <set>

using namespace heddle;
using namespace heddle::runtime;

namespace {

constexpr uint64_t alignment = 64;

uint64_t roundUp(uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

class BodyBinder {
public:
  BodyBinder(const format::Program &program, const format::Body &body, const KernelTable &table, std::byte *scratch)
      : table(table) {
    for (const format::TensorType &type : body.values) {
      values.push_back({type, scratch});
      scratch += roundUp(*format::getBytes(type));
    }
    for (const format::Body::Constant &constant : body.constants) // nothing writes there
      values[constant.value].data =
          const_cast<std::byte *>(program.constantBytes.data() + program.constants[constant.constant].offset);
    for (const format::Body::Constant &constant : body.constants)
      isConstant.insert(constant.value);
  }

  std::vector<Tensor> tensorsOf(const std::vector<uint32_t> &numbers) const {
    std::vector<Tensor> tensors;
    for (uint32_t number : numbers)
      tensors.push_back(values[number]);
    return tensors;
  }

  std::vector<Call> bind(const std::vector<format::Op> &ops) const {
    std::vector<Call> calls;
    for (size_t index = 0; index < ops.size(); ++index) {
      try {
        calls.push_back(bind(ops[index]));
      } catch (const LoadError &error) {
        throw OpError("op #" + std::to_string(index) + " (" + describe(ops[index]) + "): " + error.what(), index);
      }
    }
    return calls;
  }

private:
  /// `convert of bf16[8x12] to f8e4m3[8x12]`
  std::string describe(const format::Op &op) const {
    std::string text = op.kernel;
    const char *before = " of ";
    for (uint32_t operand : op.operands) {
      text += before + toString(values[operand].type);
      before = ", ";
    }
    before = " to ";
    for (uint32_t result : op.results) {
      text += before + toString(values[result].type);
      before = ", ";
    }
    return text;
  }

  Call bind(const format::Op &op) const {
    for (uint32_t result : op.results)
      if (isConstant.count(result))
        throw LoadError("needed results that are no constants");
    Binding binding;
    binding.op = &op;
    binding.operands = tensorsOf(op.operands);
    binding.results = tensorsOf(op.results);
    for (const format::Region &region : op.regions) {
      for (uint32_t argument : region.arguments)
        if (isConstant.count(argument))
          throw LoadError("needed arguments that are no constants");
      binding.regions.push_back({tensorsOf(region.arguments), tensorsOf(region.results), bind(region.ops)});
    }
    const KernelTable::Bind *kernel = table.find(op.kernel);
    if (!kernel)
      throw LoadError("there is no kernel \"" + op.kernel + "\"");
    return (*kernel)(binding);
  }

  const KernelTable &table;
  std::vector<Tensor> values;
  std::set<uint32_t> isConstant;
};

} // namespace

uint64_t heddle::runtime::getScratchBytes(const format::Body &body) {
  uint64_t bytes = 0;
  for (const format::TensorType &type : body.values)
    if (__builtin_add_overflow(bytes, roundUp(*format::getBytes(type)), &bytes))
      return UINT64_MAX;
  return bytes;
}

BoundBody heddle::runtime::bindBody(const format::Program &program, const format::Kernel &kernel,
                                    const KernelTable &table, std::byte *scratch) {
  std::string name = "kernel @" + kernel.name;
  if (!kernel.body)
    throw LoadError(name + " has no portable body" +
                    (kernel.missing.empty() ? "" : ", as there is no kernel for " + kernel.missing) +
                    ", needed one to run without its code");
  try {
    BodyBinder binder(program, *kernel.body, table, scratch);
    std::vector<uint32_t> parameters;
    for (uint32_t index = 0; index < kernel.parameters.size(); ++index)
      parameters.push_back(index);
    return {binder.tensorsOf(parameters), binder.tensorsOf(kernel.body->results), binder.bind(kernel.body->ops)};
  } catch (const OpError &error) {
    throw OpError(name + ", " + error.what(), error.op);
  } catch (const LoadError &error) {
    throw LoadError(name + ", " + error.what());
  }
}
