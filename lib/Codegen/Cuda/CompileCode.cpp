#include "heddle/Codegen/Cuda/CompileCode.h"

#include "heddle/Codegen/Cuda/Attention.h"
#include "heddle/Dialect/Plan/PlanDialect.h"

#include "mlir/IR/Threading.h"

#include <chrono>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using Clock = std::chrono::steady_clock;

namespace {

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Nothing for calls of libraries; attention is none.
StringRef getKind(func::FuncOp function) {
  auto kind = function->getAttrOfType<StringAttr>(isAttention(function) ? plan::PlanDialect::libraryAttrName
                                                                        : plan::PlanDialect::kernelAttrName);
  return kind ? kind.getValue() : "";
}

} // namespace

FailureOr<Code> cuda::compileCode(ModuleOp module, const CodeOptions &options) {
  Code code;
  auto start = Clock::now();
  std::map<std::string, KernelFacts> facts = collectFacts(module);
  SmallVector<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (!getKind(function).empty() && facts.contains(function.getName().str()))
      functions.push_back(function);

  std::vector<std::optional<KernelText>> texts(functions.size());
  std::vector<std::string> missing(functions.size());
  parallelFor(module.getContext(), 0, functions.size(), [&](size_t index) {
    func::FuncOp function = functions[index];
    FailureOr<KernelText> text = emitText(function, options.target, facts.at(function.getName().str()), missing[index]);
    if (succeeded(text))
      texts[index] = std::move(*text);
  });
  std::vector<TextUnit> units;
  for (auto [index, function] : llvm::enumerate(functions)) {
    std::string name = function.getName().str();
    if (!texts[index]) {
      code.missing[name] = missing[index];
      continue;
    }
    TextUnit unit{name, "#include \"heddle.h\"\n\n" + texts[index]->text};
    units.push_back(unit);
    code.units.push_back({name, getKind(function).str(), std::move(unit), std::move(*texts[index]), {}});
  }
  code.emitSeconds = secondsSince(start);
  if (!options.nvrtc || !code.missing.empty())
    return code;

  start = Clock::now();
  UnitError error;
  UnitOptions unitOptions{options.architecture, options.cacheFolder};
  auto forEach = [&](size_t count, llvm::function_ref<void(size_t)> function) {
    parallelFor(module.getContext(), 0, count, function);
  };
  std::optional<std::vector<CompiledUnit>> compiled = compileUnits(*options.nvrtc, units, unitOptions, forEach, error);
  if (!compiled)
    return module.lookupSymbol(units[error.unit].name)->emitError(error.sentence);
  for (auto [unit, own] : llvm::zip_equal(code.units, *compiled))
    unit.compiled = std::move(own);
  code.compileSeconds = secondsSince(start);
  return code;
}
