// Runs kernels of attention on the emulator and compares with the Reference: each function that is one heddle.attention
// or heddle.attention_backward.
#include "EmulatedKernel.h"

#include "heddle/Codegen/Cuda/Attention.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Machine/Targets.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::cuda::test;

static llvm::cl::opt<std::string> inputFile(llvm::cl::Positional, llvm::cl::desc("<module>"), llvm::cl::init("-"));
static llvm::cl::opt<std::string> targetName("target", llvm::cl::init("cuda-sm_90a"), llvm::cl::desc("of the text"));
static llvm::cl::opt<bool> emitOnly("emit", llvm::cl::desc("print the text, and do no more"));
static llvm::cl::opt<unsigned> seed("seed", llvm::cl::init(1), llvm::cl::desc("of arguments"));
static llvm::cl::opt<unsigned> order("order", llvm::cl::init(1), llvm::cl::desc("the seed of the emulator"));
static llvm::cl::opt<int64_t> alignment("alignment", llvm::cl::init(256), llvm::cl::desc("of arguments, in bytes"));
static llvm::cl::opt<std::string> cacheFolder("cache", llvm::cl::desc("for kernels compiled for the emulator"));
static llvm::cl::opt<bool> verbose("verbose", llvm::cl::desc("print the error of each result"));

namespace {

/// The largest error that is none, against the largest element. f32: sums in another order, and exponentials within 2
/// ulp. 16 bits: the result is rounded, and so are weights of sums, of which the gradients' are differences.
double getTolerance(Type element, bool isBackward) {
  return element.isF32() ? 1e-5 : element.isF16() ? (isBackward ? 4e-3 : 2e-3) : (isBackward ? 3e-2 : 1.5e-2);
}

struct Difference {
  double largest = 0; ///< error, against the largest element expected or `least`
  int64_t element = 0;
  bool differInNan = false;
};

Difference compare(const Tensor &found, const Tensor &expected, double least) {
  Difference difference;
  reference::withComputeType(found.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!reference::isComplex<T>) {
      reference::Elements<T> a(found), b(expected);
      double largest = least, error = 0;
      for (int64_t i = 0; i < b.size(); ++i) {
        double x = a[i], y = b[i];
        if (std::isnan(x) != std::isnan(y)) {
          difference = {0, i, true};
          return;
        }
        largest = std::max(largest, std::abs(y));
        if (std::abs(x - y) > error) {
          error = std::abs(x - y);
          difference.element = i;
        }
      }
      difference.largest = error / std::max(largest, 1e-30);
    }
  });
  return difference;
}

/// What a term of the gradients of query and key is about as large as. They are sums of differences, which may vanish
/// where rounding does not.
double getTerm(AttentionBackwardOp op) {
  double valueSize = op.getValue().getType().getShape().back();
  return std::abs(op.getScale().convertToDouble()) * std::sqrt(valueSize) * 2; // of operands in [-2, 2)
}

class Tester {
public:
  explicit Tester(ModuleOp module) : module(module), random(seed) {
    std::string error;
    std::optional<machine::Target> known = machine::findTarget(targetName, error);
    if (!known)
      llvm::report_fatal_error(StringRef(error), false);
    target.info = known->info;
    target.processors = getProcessors(*known, *machine::loadMachine(known->machine, error));
  }

  bool run() {
    for (auto function : module.getOps<func::FuncOp>())
      test(function);
    if (!emitOnly)
      llvm::outs() << llvm::formatv("{0} kernels, {1} wrong; largest error {2:P1} of the tolerance\n", kernels, wrong,
                                    worst);
    return wrong == 0;
  }

private:
  void report(func::FuncOp function, const Twine &why) {
    ++wrong;
    llvm::outs() << function.getName() << ": WRONG: " << why << "\n";
  }

  Tensor makeArgument(Type type) {
    auto tensor = cast<RankedTensorType>(type);
    if (!tensor.getElementType().isInteger(32))
      return cpu::test::makeRandomTensor(tensor, random, false);
    std::uniform_int_distribution<int64_t> start(-20, 40); // of the first query
    int64_t value = start(random);
    return reference::makeTensor<int64_t>(tensor, {value});
  }

  FailureOr<std::vector<Tensor>> reference(func::FuncOp function, ArrayRef<Tensor> arguments) {
    reference::Interpreter interpreter(module);
    std::vector<reference::RuntimeValue> values(arguments.begin(), arguments.end());
    FailureOr<std::vector<reference::RuntimeValue>> found = interpreter.run(function, values);
    if (failed(found))
      return failure();
    std::vector<Tensor> tensors;
    for (reference::RuntimeValue &value : *found)
      tensors.push_back(value.tensor);
    return tensors;
  }

  /// A gradient's out and lse are what its forward gives.
  LogicalResult fixOut(func::FuncOp function, AttentionBackwardOp op, std::vector<Tensor> &arguments) {
    OpBuilder builder(module.getBodyRegion());
    OwningOpRef<func::FuncOp> forward = func::FuncOp::create(
        op.getLoc(), "forward",
        builder.getFunctionType(function.getArgumentTypes(), {op.getOut().getType(), op.getLse().getType()}));
    Block *block = forward->addEntryBlock();
    builder.setInsertionPointToEnd(block);
    auto mapped = [&](Value value) -> Value {
      return value ? block->getArgument(cast<BlockArgument>(value).getArgNumber()) : Value();
    };
    auto attention = AttentionOp::create(
        builder, op.getLoc(), op.getOut().getType(), op.getLse().getType(), mapped(op.getQuery()), mapped(op.getKey()),
        mapped(op.getValue()), mapped(op.getBias()), mapped(op.getMask()), mapped(op.getQueryStart()),
        op.getScaleAttr(), op.getCausalAttr(), op.getSoftCapAttr(), op.getUniformEmptyRowsAttr());
    func::ReturnOp::create(builder, op.getLoc(), attention.getResults());
    FailureOr<std::vector<Tensor>> found = reference(*forward, arguments);
    if (failed(found))
      return failure();
    arguments[cast<BlockArgument>(op.getOut()).getArgNumber()] = (*found)[0];
    arguments[cast<BlockArgument>(op.getLse()).getArgNumber()] = (*found)[1];
    return success();
  }

  void test(func::FuncOp function) {
    KernelFacts facts;
    ArgumentFacts own;
    own.alignment = alignment;
    facts.operands.assign(function.getNumArguments(), own);
    facts.results.assign(function.getNumResults(), own);
    std::string why;
    FailureOr<KernelText> kernel = emitText(function, target, facts, why);
    if (failed(kernel))
      return report(function, why);
    if (emitOnly) {
      for (const StageText &stage : kernel->stages)
        llvm::outs() << llvm::formatv("// {0}: {1} blocks, {2} bytes of shared memory, {3:F3} MB\n", stage.symbol,
                                      stage.blocks, stage.sharedBytes, stage.bytes / 1e6);
      llvm::outs() << "#include \"heddle.h\"\n\n" << kernel->text;
      return;
    }
    ++kernels;
    std::vector<Tensor> arguments;
    for (Type type : function.getArgumentTypes())
      arguments.push_back(makeArgument(type));
    auto backward = dyn_cast<AttentionBackwardOp>(function.getBody().front().front());
    if (backward && failed(fixOut(function, backward, arguments)))
      return report(function, "the Reference does not run its forward");
    FailureOr<std::vector<Tensor>> expected = reference(function, arguments);
    if (failed(expected))
      return report(function, "the Reference does not run it");
    EmulatorOptions options{order, cacheFolder};
    llvm::Expected<std::vector<Tensor>> found =
        runEmulated(*kernel, function, facts, arguments, cpu::test::Aliases(function.getNumResults(), -1), options);
    if (!found)
      return report(function, llvm::toString(found.takeError()));
    for (auto [number, pair] : llvm::enumerate(llvm::zip(*found, *expected))) {
      auto [now, wanted] = pair;
      double tolerance = getTolerance(now.getElementType(), backward != nullptr);
      Difference difference = compare(now, wanted, backward && number < 2 ? getTerm(backward) : 0);
      worst = std::max(worst, difference.largest / tolerance);
      if (verbose)
        llvm::outs() << llvm::formatv("{0} result {1} {2}: {3:E1}\n", function.getName(), number, now.getType(),
                                      difference.largest);
      if (difference.differInNan || difference.largest > tolerance)
        report(function,
               llvm::formatv("result {0} of {1}: element {2} is {3}", number, now.getType(), difference.element,
                             difference.differInNan
                                 ? "a NaN, or should be one"
                                 : llvm::formatv("off by {0:E2} of the largest", difference.largest).str()));
    }
  }

  ModuleOp module;
  CudaTarget target;
  std::mt19937 random;
  int kernels = 0, wrong = 0;
  double worst = 0;
};

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "Tests kernels of attention for GPUs\n");
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(inputFile, &context);
  if (!module)
    return 1;
  return Tester(*module).run() ? 0 : 1;
}
