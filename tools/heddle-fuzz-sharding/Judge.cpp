#include "Judge.h"

#include "Program.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/GlobalFunction.h"
#include "heddle/Reference/Print.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::fuzz;
using namespace heddle::reference;

StringRef heddle::fuzz::toString(Outcome outcome) {
  switch (outcome) {
  case Outcome::Equal:
    return "equal";
  case Outcome::Invalid:
    return "invalid";
  case Outcome::Refused:
    return "refused";
  case Outcome::Broken:
    return "broken";
  case Outcome::Differs:
    return "differs";
  case Outcome::Crash:
    return "crash";
  case Outcome::Hang:
    return "hang";
  case Outcome::LeftOut:
    return "left out";
  }
  llvm_unreachable("outcome");
}

std::string Verdict::getCause() const {
  std::string cause = toString(outcome).str() + ": ";
  if (outcome == Outcome::Differs)
    return cause;
  // What stands in quotes, braces and angle brackets is a name, a sharding or a type.
  int depth = 0;
  bool isQuoted = false;
  for (char c : message) {
    isQuoted ^= c == '"';
    depth -= (c == '}' || c == '>') && depth > 0;
    bool isPart = (c >= '0' && c <= '9') || isQuoted || depth > 0;
    if (!isPart)
      cause += c;
    else if (!llvm::StringRef(cause).ends_with("#"))
      cause += '#';
    depth += c == '{' || c == '<';
  }
  return cause;
}

namespace {

std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Small integers, other ones for each argument.
Tensor makeArgument(RankedTensorType type, unsigned number) {
  int64_t bound = argumentBound(textOf(type.getElementType()));
  bool isSigned = !isUnsignedType(type.getElementType());
  Random random(number + 1, type.getNumElements());
  return withComputeType(type.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    std::vector<T> values;
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      values.push_back(T(isSigned ? int64_t(random.below(2 * bound + 1)) - bound : int64_t(random.below(bound + 1))));
    return makeTensor<T>(type, values);
  });
}

bool haveSameSigns(std::complex<double> a, std::complex<double> b) {
  return std::signbit(a.real()) == std::signbit(b.real()) && std::signbit(a.imag()) == std::signbit(b.imag());
}

/// The first element that is not as expected: text about it, or nothing. `sameBits`: 0 is not -0.
std::string compare(const Tensor &found, const Tensor &expected, double error, bool sameBits = false) {
  if (found.getType() != expected.getType())
    return "has type " + textOf(found.getType()) + ", expected " + textOf(expected.getType());
  int64_t wrong = withComputeType(expected.getElementType(), [&](auto zero) -> int64_t {
    using T = decltype(zero);
    Elements<T> a(found), b(expected);
    for (int64_t i = 0; i < b.size(); ++i) {
      if ((a[i] == b[i] && (!sameBits || haveSameSigns(a[i], b[i]))) || (a[i] != a[i] && b[i] != b[i]))
        continue;
      if constexpr (!std::is_same_v<T, int64_t>)
        if (std::abs(std::complex<double>(a[i]) - std::complex<double>(b[i])) <= error)
          continue;
      return i;
    }
    return -1;
  });
  if (wrong < 0)
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "element ";
  printIndex(os, expected.getShape(), wrong);
  os << " of " << expected.getType() << " is ";
  printElement(os, found, wrong);
  os << ", expected ";
  printElement(os, expected, wrong);
  if (error > 0)
    os << " within " << error;
  return text;
}

} // namespace

Verdict heddle::fuzz::judge(StringRef text, MLIRContext &context, const JudgeOptions &options) {
  if (llvm::any_of(options.without, [&](StringRef word) { return text.contains(word); }))
    return {Outcome::LeftOut, ""};
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && errors.empty())
      errors = diagnostic.str();
    return success();
  });
  ParserConfig config(&context);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, config);
  auto entry = module ? module->lookupSymbol<func::FuncOp>("main") : nullptr;
  if (!entry)
    return {Outcome::Invalid, errors};
  InterpreterOptions limits;
  limits.maxIterations = 1000;
  limits.maxBytes = 1 << 30;
  limits.output = &llvm::nulls();
  auto run = [&](ModuleOp ran, ArrayRef<RuntimeValue> arguments) -> FailureOr<std::vector<RuntimeValue>> {
    Interpreter interpreter(ran, limits);
    FailureOr<GlobalFunction> function = GlobalFunction::get(ran.lookupSymbol<FunctionOpInterface>("main"));
    if (failed(function))
      return failure();
    return function->run(interpreter, arguments);
  };
  std::vector<RuntimeValue> arguments;
  for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !isStorable(tensor))
      return {Outcome::Invalid, "an argument has type " + textOf(type)};
    auto number = entry.getArgAttrOfType<IntegerAttr>(index, "check.number");
    arguments.push_back(makeArgument(tensor, number ? number.getInt() : index));
  }
  std::vector<double> bounds;
  for (unsigned result = 0; result < entry.getNumResults(); ++result) {
    auto error = entry.getResultAttrOfType<FloatAttr>(result, "check.error");
    bounds.push_back(error && options.first.empty() ? error.getValueAsDouble() : 0);
  }
  auto pass = [&](StringRef pipeline) {
    PassManager passes(&context, module->getOperationName());
    llvm::raw_string_ostream os(errors);
    return pipeline.empty() || (succeeded(parsePassPipeline(pipeline, passes, os)) && succeeded(passes.run(*module)));
  };
  if (!pass(options.first) || !module->lookupSymbol<FunctionOpInterface>("main"))
    return {Outcome::Refused, "by the first passes, " + errors};
  FailureOr<std::vector<RuntimeValue>> expected = run(*module, arguments);
  if (failed(expected))
    return {Outcome::Invalid, errors};
  if (!pass(options.pipeline))
    return {llvm::any_of(options.mayRefuse, [&](StringRef word) { return StringRef(errors).contains(word); })
                ? Outcome::LeftOut
                : Outcome::Refused,
            errors};
  errors.clear(); // of what did not stop the pipeline
  if (!module->lookupSymbol<FunctionOpInterface>("main"))
    return {Outcome::Broken, "@main is gone"};
  FailureOr<std::vector<RuntimeValue>> found = run(*module, arguments);
  // A plan runs in three orders of what its streams do; it must give the same bits in all of them.
  for (limits.streamSeed = 1; succeeded(found) && module->lookupSymbol<plan::EntryOp>("main") && limits.streamSeed < 3;
       ++limits.streamSeed) {
    FailureOr<std::vector<RuntimeValue>> again = run(*module, arguments);
    if (failed(again))
      return {Outcome::Broken, errors};
    for (auto [index, a, b] : llvm::enumerate(*found, *again))
      if (std::string difference = compare(b.tensor, a.tensor, 0); !difference.empty())
        return {Outcome::Differs, "in another order of streams, result #" + std::to_string(index) + " " + difference};
  }
  if (failed(found))
    return {Outcome::Broken, errors};
  if (found->size() != expected->size())
    return {Outcome::Differs, std::to_string(found->size()) + " results"};
  Verdict verdict{Outcome::Equal, ""};
  for (auto [index, a, b, error] : llvm::enumerate(*found, *expected, bounds)) {
    std::string difference = compare(a.tensor, b.tensor, error, /*sameBits=*/!options.first.empty());
    if (!difference.empty())
      return {Outcome::Differs, "result #" + std::to_string(index) + " " + difference};
    ++(error > 0 ? verdict.bounded : verdict.exact);
  }
  return verdict;
}
