#include "heddle/Codegen/Cpu/CompileCode.h"

#include "Link.h"
#include "heddle/Codegen/Cpu/Processors.h"
#include "heddle/Codegen/Kernels/ObjectCache.h"
#include "heddle/Dialect/Plan/PlanDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Threading.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <dlfcn.h>

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using codegen::CachedObject;
using codegen::ObjectCache;

namespace {

/// What became of a kernel.
struct Outcome {
  EmittedKernel code;
  std::string object;
  std::string missing; // a sentence, where nothing was made
  std::string unknown; // a function that its code calls and nobody has
  bool isCached = false;
};

/// This library's file as it is now: another build makes other code of the same text.
std::string getCompilerIdentity() {
  Dl_info info;
  llvm::sys::fs::file_status status;
  if (!dladdr(reinterpret_cast<void *>(&getCompilerIdentity), &info) || llvm::sys::fs::status(info.dli_fname, status))
    return "";
  return std::to_string(status.getSize()) + "," +
         std::to_string(status.getLastModificationTime().time_since_epoch().count());
}

std::string getKey(StringRef kernel, const CpuTarget &target) {
  static const std::string compiler = getCompilerIdentity();
  std::string features = llvm::join(target.features, ","), vectorBytes = std::to_string(target.vectorBytes);
  return ObjectCache::getKey({compiler, target.cpu, features, vectorBytes, kernel});
}

/// How a kernel is called, beside its object in the cache.
llvm::json::Value describe(const EmittedKernel &code) {
  llvm::json::Array stages;
  for (const StageCode &stage : code.stages)
    stages.push_back(llvm::json::Array{stage.symbol, stage.parts});
  return llvm::json::Object{{"stages", std::move(stages)}, {"scratch_bytes", code.scratchBytes}};
}

std::optional<EmittedKernel> readCode(const llvm::json::Value &about) {
  const llvm::json::Object *fields = about.getAsObject();
  const llvm::json::Array *stages = fields ? fields->getArray("stages") : nullptr;
  if (!stages || !fields->getInteger("scratch_bytes"))
    return std::nullopt;
  EmittedKernel code;
  for (const llvm::json::Value &stage : *stages) {
    const llvm::json::Array *pair = stage.getAsArray();
    if (!pair || pair->size() != 2 || !(*pair)[0].getAsString() || !(*pair)[1].getAsInteger())
      return std::nullopt;
    code.stages.push_back({(*pair)[0].getAsString()->str(), *(*pair)[1].getAsInteger()});
  }
  code.scratchBytes = *fields->getInteger("scratch_bytes");
  return code;
}

/// What its code depends on.
std::string getText(func::FuncOp kernel) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel->print(stream, OpPrintingFlags().printGenericOpForm().useLocalScope());
  return text;
}

Outcome compileKernel(func::FuncOp kernel, const CpuTarget &target, const ObjectCache &cache) {
  Outcome outcome;
  std::string key = getKey(getText(kernel), target);
  if (std::optional<CachedObject> found = cache.find(key))
    if (std::optional<EmittedKernel> code = readCode(found->about))
      return {std::move(*code), std::move(found->bytes), "", "", /*isCached=*/true};
  OwningOpRef<ModuleOp> module = ModuleOp::create(kernel.getLoc());
  FailureOr<EmittedKernel> code = emitKernel(kernel, *module, target, outcome.missing);
  if (failed(code))
    return outcome;
  FailureOr<SmallVector<char, 0>> object = compileToObject(*module, target);
  if (failed(object)) {
    outcome.missing = "LLVM gives no code for it";
    return outcome;
  }
  outcome.unknown = findUnknownSymbol(*object);
  if (!outcome.unknown.empty())
    return outcome;
  outcome.code = std::move(*code);
  outcome.object.assign(object->begin(), object->end());
  cache.store(key, {describe(outcome.code), outcome.object});
  return outcome;
}

} // namespace

FailureOr<Code> cpu::compileCode(ModuleOp module, const CodeOptions &options) {
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(plan::PlanDialect::kernelAttrName) &&
        (!options.only || options.only->contains(function.getName().str())))
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

  ObjectCache cache(options.cacheFolder, ".o");
  std::vector<Outcome> outcomes(kernels.size());
  parallelForEach(context, order,
                  [&](unsigned index) { outcomes[index] = compileKernel(kernels[index], options.target, cache); });

  Code code;
  std::vector<std::string> objects;
  for (auto [kernel, outcome] : llvm::zip_equal(kernels, outcomes)) {
    if (!outcome.unknown.empty())
      return emitError(kernel.getLoc()) << "kernel @" << kernel.getName() << " calls \"" << outcome.unknown
                                        << "\" in its code for " << options.target.cpu
                                        << ", needed functions that the runtime offers";
    if (!outcome.missing.empty()) {
      code.missing[kernel.getName().str()] = outcome.missing;
      continue;
    }
    code.kernels[kernel.getName().str()] = std::move(outcome.code);
    objects.push_back(std::move(outcome.object));
    code.cached += outcome.isCached;
  }
  std::string error;
  if (!objects.empty())
    code.sharedObject = linkSharedObject(objects, error);
  if (!error.empty())
    return module.emitError(error);
  return code;
}
