#include "heddle/Codegen/Cpu/CompileCode.h"

#include "Link.h"
#include "ObjectCache.h"
#include "heddle/Dialect/Plan/PlanDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Threading.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

/// What became of a kernel.
struct Outcome {
  CachedObject made;
  std::string missing; // a sentence, where nothing was made
  bool isCached = false;
};

/// What its code depends on.
std::string getText(func::FuncOp kernel) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel->print(stream, OpPrintingFlags().printGenericOpForm().useLocalScope());
  return text;
}

Outcome compileKernel(func::FuncOp kernel, const CpuTarget &target, const ObjectCache &cache) {
  Outcome outcome;
  std::string key = cache.getKey(getText(kernel), target);
  if (std::optional<CachedObject> found = cache.find(key)) {
    outcome.made = std::move(*found);
    outcome.isCached = true;
    return outcome;
  }
  OwningOpRef<ModuleOp> module = ModuleOp::create(kernel.getLoc());
  FailureOr<KernelCode> code = emitKernel(kernel, *module, target, outcome.missing);
  if (failed(code))
    return outcome;
  FailureOr<SmallVector<char, 0>> object = compileToObject(*module, target);
  if (failed(object)) {
    outcome.missing = "LLVM gives no code for it";
    return outcome;
  }
  outcome.made = {std::move(*code), std::string(object->begin(), object->end())};
  cache.store(key, outcome.made);
  return outcome;
}

} // namespace

FailureOr<Code> cpu::compileCode(ModuleOp module, const CodeOptions &options) {
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(plan::PlanDialect::kernelAttrName))
      kernels.push_back(function);
  // Large ones first, so that no thread ends with one.
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, kernels.size()));
  auto getOps = [&](unsigned index) { return kernels[index].getBody().front().getOperations().size(); };
  llvm::stable_sort(order, [&](unsigned a, unsigned b) { return getOps(a) > getOps(b); });

  MLIRContext *context = module.getContext();
  DialectRegistry registry;
  registerCodeDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames()) // threads may not
    context->getOrLoadDialect(name);

  ObjectCache cache(options.cacheFolder);
  std::vector<Outcome> outcomes(kernels.size());
  parallelForEach(context, order,
                  [&](unsigned index) { outcomes[index] = compileKernel(kernels[index], options.target, cache); });

  Code code;
  std::vector<std::string> objects;
  for (auto [kernel, outcome] : llvm::zip_equal(kernels, outcomes)) {
    if (!outcome.missing.empty()) {
      code.missing[kernel.getName().str()] = outcome.missing;
      continue;
    }
    code.kernels[kernel.getName().str()] = std::move(outcome.made.code);
    objects.push_back(std::move(outcome.made.object));
    code.cached += outcome.isCached;
  }
  std::string error;
  if (!objects.empty())
    code.sharedObject = linkSharedObject(objects, error);
  if (!error.empty())
    return module.emitError(error);
  return code;
}
