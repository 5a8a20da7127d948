// Ops that are whole library calls, where one stands in a portable body: the call with the instructions that every
// machine has, part after part.
#include "../Portable/Kernel.h"
#include "Library.h"

using namespace heddle;
using namespace heddle::runtime;

namespace {

struct LargeOp {
  explicit LargeOp(const Binding &binding) {
    format::Program program;
    format::Kernel kernel;
    format::Body body;
    kernel.name = binding.op->kernel;
    format::Op op{binding.op->kernel, {}, {}, binding.op->attributes, {}};
    for (const Tensor &operand : binding.operands) {
      kernel.parameters.push_back(operand.type);
      op.operands.push_back(static_cast<uint32_t>(body.values.size()));
      body.values.push_back(operand.type);
      arguments.push_back(operand.data);
    }
    for (const Tensor &result : binding.results) {
      kernel.results.push_back(result.type);
      op.results.push_back(static_cast<uint32_t>(body.values.size()));
      body.values.push_back(result.type);
      arguments.push_back(result.data);
    }
    body.results = op.results;
    body.ops.push_back(std::move(op));
    kernel.body = std::move(body);
    std::string error;
    code = bindLibraryCall(program, kernel, error, Instructions::Base);
    if (!code)
      throw LoadError(error);
    scratch.resize(code->getScratchBytes() + 64);
    auto at = reinterpret_cast<uintptr_t>(scratch.data());
    arguments.push_back(scratch.data() + ((at + 63) / 64 * 64 - at));
  }

  std::unique_ptr<RunnableKernel> code;
  std::vector<std::byte> scratch;
  std::vector<void *> arguments;
};

Call bindLargeOp(const Binding &binding) {
  return [large = std::make_shared<const LargeOp>(binding)] {
    for (size_t stage = 0; stage < large->code->getStages().size(); ++stage)
      large->code->run(stage, large->arguments.data(), 0, static_cast<int64_t>(large->code->getStages()[stage].parts));
  };
}

} // namespace

void heddle::runtime::addLargeKernels(KernelTable &table) {
  for (const char *name : {"attention", "attention_backward", "convolution"})
    table.add(name, bindLargeOp);
}
