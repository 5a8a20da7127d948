#include "heddle/Codegen/Cuda/CompileUnits.h"

#include "CompilerLog.h"
#include "heddle/Codegen/Kernels/ObjectCache.h"
#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <numeric>

using namespace heddle::cuda;
using heddle::codegen::CachedObject;
using heddle::codegen::ObjectCache;
namespace json = llvm::json;

namespace {

json::Value describe(const CompiledUnit &unit) {
  json::Array kernels, warnings;
  for (const KernelUsage &kernel : unit.kernels)
    kernels.push_back(json::Array{kernel.symbol, kernel.registers, kernel.spillStores, kernel.spillLoads, kernel.stack,
                                  kernel.shared});
  for (const std::string &warning : unit.warnings)
    warnings.push_back(warning);
  return json::Object{{"kernels", std::move(kernels)}, {"warnings", std::move(warnings)}};
}

std::optional<CompiledUnit> readUnit(CachedObject object) {
  CompiledUnit unit;
  const json::Object *fields = object.about.getAsObject();
  const json::Array *kernels = fields ? fields->getArray("kernels") : nullptr;
  const json::Array *warnings = fields ? fields->getArray("warnings") : nullptr;
  if (!kernels || !warnings)
    return std::nullopt;
  for (const json::Value &value : *kernels) {
    const json::Array *row = value.getAsArray();
    if (!row || row->size() != 6 || !(*row)[0].getAsString())
      return std::nullopt;
    KernelUsage &kernel = unit.kernels.emplace_back();
    kernel.symbol = (*row)[0].getAsString()->str();
    int64_t *numbers[] = {&kernel.registers, &kernel.spillStores, &kernel.spillLoads, &kernel.stack, &kernel.shared};
    for (auto [index, number] : llvm::enumerate(numbers))
      *number = (*row)[index + 1].getAsInteger().value_or(0);
  }
  for (const json::Value &warning : *warnings)
    unit.warnings.push_back(warning.getAsString().value_or("").str());
  unit.cubin = std::move(object.bytes);
  unit.isCached = true;
  return unit;
}

/// The error is empty where it was compiled.
CompiledUnit compileUnit(const Nvrtc &nvrtc, const TextUnit &unit, const UnitOptions &options, const ObjectCache &cache,
                         std::string &error) {
  std::vector<std::string> words = getCompilerOptions(options.architecture);
  std::string allWords = llvm::join(words, " ");
  std::string key = ObjectCache::getKey({"cubin", nvrtc.getVersion(), allWords, getVocabulary(), unit.name, unit.text});
  if (std::optional<CachedObject> found = cache.find(key))
    if (std::optional<CompiledUnit> read = readUnit(std::move(*found)))
      return std::move(*read);
  CompiledUnit made;
  auto start = std::chrono::steady_clock::now();
  Nvrtc::Compilation compilation = nvrtc.compile(getFileName(unit), unit.text, words);
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!compilation.isDone) {
    error = "kernel @" + unit.name + " does not compile for " + options.architecture + ": " +
            readError(compilation.log, unit);
    return made;
  }
  made.cubin = std::move(compilation.cubin);
  made.kernels = readUsage(compilation.log);
  made.warnings = readWarnings(compilation.log);
  cache.store(key, {describe(made), made.cubin});
  return made;
}

} // namespace

std::string heddle::cuda::getFileName(const TextUnit &unit) { return unit.name + ".cu"; }

std::vector<std::string> heddle::cuda::getCompilerOptions(const std::string &architecture) {
  // --fmad=false: products and sums are one operation where the text says fma, so that hosts compute the same bits.
  return {"--gpu-architecture=" + architecture, "--std=c++20", "--fmad=false", "--ptxas-options=-v"};
}

std::optional<std::vector<CompiledUnit>> heddle::cuda::compileUnits(const Nvrtc &nvrtc, llvm::ArrayRef<TextUnit> units,
                                                                    const UnitOptions &options, const ForEach &forEach,
                                                                    UnitError &error) {
  // Long ones first, so that no thread ends with one.
  std::vector<size_t> order(units.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](size_t a, size_t b) { return units[a].text.size() > units[b].text.size(); });
  ObjectCache cache(options.cacheFolder, ".cubin");
  std::vector<CompiledUnit> compiled(units.size());
  std::vector<std::string> errors(units.size());
  forEach(units.size(), [&](size_t index) {
    size_t unit = order[index];
    compiled[unit] = compileUnit(nvrtc, units[unit], options, cache, errors[unit]);
  });
  for (auto [unit, sentence] : llvm::enumerate(errors))
    if (!sentence.empty()) {
      error = {unit, sentence};
      return std::nullopt;
    }
  return compiled;
}
