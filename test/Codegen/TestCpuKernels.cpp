// Compiles each kernel of a plan's module for this machine or another processor, runs it where this one can on random
// arguments, and compares with what the Reference makes of its function; or measures how fast it is; or prints the
// code.
#include "KernelRun.h"

#include "heddle/Codegen/Cpu/Processors.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Machine/Targets.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Reference/Interpreter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

#include <chrono>

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using namespace heddle::cpu::test;

static llvm::cl::opt<std::string> inputFile(llvm::cl::Positional, llvm::cl::desc("<plan>"), llvm::cl::init("-"));
static llvm::cl::list<std::string> only("only", llvm::cl::desc("kernels by name; default: all"),
                                        llvm::cl::CommaSeparated);
static llvm::cl::opt<bool> emitOnly("emit", llvm::cl::desc("print the code as loops and vectors, and do no more"));
static llvm::cl::opt<bool> bench("bench", llvm::cl::desc("measure instead of comparing"));
static llvm::cl::opt<int64_t> maxElements("max-elements", llvm::cl::init(1 << 22),
                                          llvm::cl::desc("larger kernels are compiled, but not compared"));
static llvm::cl::opt<unsigned> seed("seed", llvm::cl::init(1), llvm::cl::desc("of the arguments"));
static llvm::cl::opt<std::string> processor("cpu",
                                            llvm::cl::desc("the processor, as of heddle-compile; default: this one"));
static llvm::cl::opt<unsigned> vectorBytes("vector-bytes", llvm::cl::desc("instead of the processor's"));
static llvm::cl::opt<bool> specials("specials", llvm::cl::desc("zeros, infinities and NaN among the arguments"));
static llvm::cl::opt<bool> requireAll("require-all", llvm::cl::desc("fail where a kernel has no code"));

using Clock = std::chrono::steady_clock;
static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

namespace {

class Tester {
public:
  Tester(ModuleOp module, const CpuTarget &given) : module(module), target(given) {
    std::string error;
    target.info = machine::findTarget("cpu", error)->info;
    if (vectorBytes)
      target.vectorBytes = vectorBytes;
    isRunnable =
        llvm::all_of(target.features, [](const std::string &feature) { return hasFeature(getHostTarget(), feature); });
  }

  bool run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (function->hasAttr("plan.kernel") && (only.empty() || llvm::is_contained(only, function.getName())))
        test(function);
    if (!emitOnly)
      llvm::outs() << llvm::formatv(
          "{0} kernels compiled, {1} without code, {2} compared, {3} wrong; {4:F0} ms emitting, "
          "{5:F0} ms compiling\n",
          compiled, missing, compared, wrong, emitSeconds * 1e3, compileSeconds * 1e3);
    return wrong == 0 && (!requireAll || missing == 0);
  }

private:
  void test(func::FuncOp function) {
    OwningOpRef<ModuleOp> code = ModuleOp::create(function.getLoc());
    std::string why;
    auto start = Clock::now();
    FailureOr<EmittedKernel> kernel = emitKernel(function, *code, target, why);
    emitSeconds += secondsSince(start);
    if (failed(kernel)) {
      ++missing;
      llvm::outs() << function.getName() << ": no code: " << why << "\n";
      return;
    }
    if (emitOnly) {
      for (const StageCode &stage : kernel->stages)
        llvm::outs() << "// " << stage.symbol << ": parts " << stage.parts << "\n";
      llvm::outs() << "// scratch " << kernel->scratchBytes << "\n" << *code << "\n";
    }
    if (failed(verify(*code)))
      return report(function, "code that does not verify");
    if (emitOnly)
      return;
    start = Clock::now();
    FailureOr<SmallVector<char, 0>> object = compileToObject(*code, target);
    compileSeconds += secondsSince(start);
    if (failed(object))
      return report(function, "no object");
    if (std::string symbol = findUnknownSymbol(*object); !symbol.empty())
      return report(function, "code that calls " + symbol);
    ++compiled;
    if (!isRunnable)
      return;
    llvm::Expected<LoadedKernel> loaded = LoadedKernel::load(*kernel, *object);
    if (!loaded)
      return report(function, llvm::toString(loaded.takeError()));
    if (bench)
      return measure(function, *loaded, object->size());
    compareWithReference(function, *loaded);
  }

  void report(func::FuncOp function, const Twine &why) {
    ++wrong;
    llvm::outs() << function.getName() << ": WRONG: " << why << "\n";
  }

  static int64_t countElements(func::FuncOp function) {
    int64_t elements = 0;
    for (TypeRange types : {TypeRange(function.getArgumentTypes()), TypeRange(function.getResultTypes())})
      for (Type type : types)
        elements += cast<RankedTensorType>(type).getNumElements();
    return elements;
  }

  std::vector<Tensor> makeArguments(func::FuncOp function) {
    std::mt19937 random(seed);
    std::vector<Tensor> arguments;
    for (Type type : function.getArgumentTypes())
      arguments.push_back(makeRandomTensor(cast<RankedTensorType>(type), random, specials));
    return arguments;
  }

  /// As the plan's launches have results in operands.
  std::vector<Aliases> findAliases(func::FuncOp function) {
    std::set<Aliases> found{Aliases(function.getNumResults(), -1)};
    module.walk([&](plan::LaunchOp launch) {
      if (launch.getKernel() != function.getName())
        return;
      Aliases aliases;
      for (Value result : launch.getDestinations()) {
        auto it = llvm::find(launch.getArguments(), result);
        aliases.push_back(it == launch.getArguments().end() ? -1 : std::distance(launch.getArguments().begin(), it));
      }
      found.insert(aliases);
    });
    // A scatter may always go into its operand.
    Aliases ofScatter(function.getNumResults(), -1);
    for (auto [number, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands()))
      if (Operation *op = value.getDefiningOp();
          isa_and_nonnull<stablehlo::ScatterOp, stablehlo::DynamicUpdateSliceOp>(op))
        if (auto argument = dyn_cast<BlockArgument>(op->getOperand(0)); argument && argument.hasOneUse())
          ofScatter[number] = argument.getArgNumber();
    found.insert(ofScatter);
    return std::vector<Aliases>(found.begin(), found.end());
  }

  void compareWithReference(func::FuncOp function, const LoadedKernel &kernel) {
    if (countElements(function) > maxElements)
      return;
    std::vector<Tensor> arguments = makeArguments(function);
    reference::Interpreter interpreter(module);
    std::vector<reference::RuntimeValue> values(arguments.begin(), arguments.end());
    FailureOr<std::vector<reference::RuntimeValue>> expected = interpreter.run(function, values);
    if (failed(expected))
      return;
    ++compared;
    std::vector<Tensor> first;
    for (const Aliases &aliases : findAliases(function))
      for (bool isOneByOne : {false, true}) {
        llvm::Expected<std::vector<Tensor>> found = runKernel(kernel, function, arguments, aliases, isOneByOne);
        if (!found)
          return report(function, llvm::toString(found.takeError()));
        if (first.empty())
          first = *found;
        for (auto [number, pair] : llvm::enumerate(llvm::zip(*found, first, *expected))) {
          auto [now, before, wanted] = pair;
          if (!llvm::equal(now.bytes(), before.bytes()))
            return report(function, llvm::formatv("result {0} depends on how parts are run, or where it lies", number));
          Type element = now.getElementType();
          double tolerance = element.isF64()                                                   ? 1e-12
                             : isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32 ? 2e-2
                                                                                               : 2e-5;
          Difference difference = compare(now, wanted.tensor, tolerance);
          // What is compared may be a number that was rounded.
          if (difference.different * 1000 > difference.elements)
            return report(function, llvm::formatv("result {0}: {1} of {2} elements differ, {3}", number,
                                                  difference.different, difference.elements, difference.first));
        }
      }
  }

  void measure(func::FuncOp function, const LoadedKernel &kernel, size_t codeBytes) {
    std::vector<Tensor> arguments = makeArguments(function);
    std::vector<std::vector<std::byte>> memory;
    std::vector<void *> addresses;
    double bytes = 0;
    auto add = [&](size_t size) {
      memory.emplace_back(size + 64);
      auto address = reinterpret_cast<uintptr_t>(memory.back().data());
      addresses.push_back(memory.back().data() + (64 - address % 64) % 64);
    };
    for (const Tensor &argument : arguments) {
      add(argument.bytes().size());
      llvm::copy(argument.bytes(), static_cast<std::byte *>(addresses.back()));
      bytes += argument.bytes().size();
    }
    for (Type type : function.getResultTypes()) {
      add(reference::bufferBytes(cast<RankedTensorType>(type)));
      bytes += reference::bufferBytes(cast<RankedTensorType>(type));
    }
    add(kernel.code.scratchBytes);
    double best = 1e9, total = 0;
    for (int round = 0; round < 200 && (round < 5 || total < 0.2); ++round) {
      auto start = Clock::now();
      kernel.run(addresses.data(), false);
      double seconds = secondsSince(start);
      best = std::min(best, seconds);
      total += seconds;
    }
    llvm::outs() << llvm::formatv("{0,-20} {1,10:F1} us {2,8:F2} MB {3,7:F2} GB/s  stages {4} code {5} KB\n",
                                  function.getName(), best * 1e6, bytes / 1e6, bytes / best / 1e9,
                                  kernel.code.stages.size(), codeBytes / 1024);
  }

  ModuleOp module;
  CpuTarget target;
  bool isRunnable; // here
  int compiled = 0, missing = 0, compared = 0, wrong = 0;
  double emitSeconds = 0, compileSeconds = 0;
};

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "Tests the code of a plan's kernels for this machine\n");
  DialectRegistry registry;
  registerDialects(registry);
  registerCodeDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(inputFile, &context);
  if (!module)
    return 1;
  std::string error;
  std::optional<CpuTarget> target = findCpuTarget(processor, error);
  if (!target) {
    llvm::errs() << error << "\n";
    return 1;
  }
  return Tester(*module, *target).run() ? 0 : 1;
}
