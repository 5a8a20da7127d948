// Writes the text of each kernel of a plan for a GPU, runs it on the emulator on random arguments, and compares with
// what the Reference makes of its function.
#include "KernelRun.h"

#include "heddle/Codegen/Cuda/EmitText.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Emulator/Emulator.h"
#include "heddle/Machine/Targets.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Reference/Interpreter.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using cpu::test::Aliases;
using cpu::test::Tensor;

static llvm::cl::opt<std::string> inputFile(llvm::cl::Positional, llvm::cl::desc("<plan>"), llvm::cl::init("-"));
static llvm::cl::list<std::string> only("only", llvm::cl::desc("kernels by name; default: all"),
                                        llvm::cl::CommaSeparated);
static llvm::cl::opt<bool> emitOnly("emit", llvm::cl::desc("print the text, and do no more"));
static llvm::cl::opt<std::string> folder("folder", llvm::cl::desc("write each kernel's text to a file in this folder"));
static llvm::cl::opt<bool> quality("quality", llvm::cl::desc("print bytes of memory against the least there can be"));
static llvm::cl::opt<int64_t> maxElements("max-elements", llvm::cl::init(1 << 16),
                                          llvm::cl::desc("larger kernels are written, but not run"));
static llvm::cl::opt<unsigned> seed("seed", llvm::cl::init(1), llvm::cl::desc("of the arguments, and of the order"));
static llvm::cl::opt<bool> specials("specials", llvm::cl::desc("zeros, infinities and NaN among the arguments"));
static llvm::cl::opt<std::string> cacheFolder("cache", llvm::cl::desc("folder of compiled kernels"));
static llvm::cl::opt<bool> requireAll("require-all", llvm::cl::desc("fail where a kernel has no code"));

namespace {

class Tester {
public:
  explicit Tester(ModuleOp module) : module(module), facts(collectFacts(module)) {
    std::string error;
    std::optional<machine::Target> known = machine::findTarget("cuda-sm_90a", error);
    target.info = known->info;
    target.processors = getProcessors(*known, *machine::loadMachine(known->machine, error));
  }

  bool run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (function->hasAttr("plan.kernel") && (only.empty() || llvm::is_contained(only, function.getName())))
        test(function);
    if (!emitOnly)
      llvm::outs() << llvm::formatv("{0} kernels with text, {1} without, {2} compared, {3} wrong\n", written, missing,
                                    compared, wrong);
    return wrong == 0 && (!requireAll || missing == 0);
  }

private:
  void test(func::FuncOp function) {
    std::string why;
    FailureOr<KernelText> kernel = emitText(function, target, facts[function.getName().str()], why);
    if (failed(kernel)) {
      ++missing;
      llvm::outs() << function.getName() << ": no code: " << why << "\n";
      return;
    }
    ++written;
    if (emitOnly) {
      llvm::outs() << "// " << function.getName() << ": scratch " << kernel->scratchBytes << "\n";
      for (const StageText &stage : kernel->stages)
        llvm::outs() << "// " << stage.symbol << ": " << stage.blocks << " blocks of " << stage.threads << "\n";
      for (const std::string &note : kernel->notes)
        llvm::outs() << "// " << note << "\n";
      llvm::outs() << "\n" << kernel->text << "\n";
    }
    if (quality) {
      double vectors = 0;
      for (const StageText &stage : kernel->stages)
        vectors += stage.vectorBytes;
      llvm::outs() << llvm::formatv("{0,-20} {1,10:F3} MB, least {2,10:F3}: {3:F3}, vectors {4:P}\n",
                                    function.getName(), kernel->getBytes() / 1e6, kernel->leastBytes / 1e6,
                                    kernel->getBytes() / kernel->leastBytes, vectors / kernel->getBytes());
    }
    if (!folder.empty()) {
      llvm::sys::fs::create_directories(folder);
      std::error_code error;
      llvm::raw_fd_ostream file((Twine(folder) + "/" + function.getName() + ".cu").str(), error);
      file << "#include \"heddle.h\"\n\n" << kernel->text;
    }
    if (!emitOnly && !quality && folder.empty())
      compareWithReference(function, *kernel);
  }

  void report(func::FuncOp function, const Twine &why) {
    ++wrong;
    llvm::outs() << function.getName() << ": WRONG: " << why << "\n";
  }

  /// As the plan's launches have results in operands; a scatter may always go into its operand.
  std::set<Aliases> findAliases(func::FuncOp function) {
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
    Aliases ofScatter(function.getNumResults(), -1);
    for (auto [number, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands()))
      if (Operation *op = value.getDefiningOp();
          isa_and_nonnull<stablehlo::ScatterOp, stablehlo::DynamicUpdateSliceOp>(op))
        if (auto argument = dyn_cast<BlockArgument>(op->getOperand(0)); argument && argument.hasOneUse())
          ofScatter[number] = argument.getArgNumber();
    found.insert(ofScatter);
    return found;
  }

  /// Nothing, where it has said why.
  std::optional<std::vector<Tensor>> run(func::FuncOp function, const KernelText &kernel, ArrayRef<Tensor> arguments,
                                         const Aliases &aliases) {
    std::vector<std::unique_ptr<std::byte[]>> memory;
    std::vector<uint64_t> addresses;
    auto allocate = [&](size_t bytes) {
      memory.emplace_back(new std::byte[bytes + 256]);
      std::memset(memory.back().get(), 0xA5, bytes + 256);
      auto address = reinterpret_cast<uint64_t>(memory.back().get());
      return address + (256 - address % 256) % 256;
    };
    const std::vector<ArgumentFacts> &known = facts[function.getName().str()].operands;
    for (auto [number, argument] : llvm::enumerate(arguments)) {
      if (number < known.size() && known[number].isScalar) {
        addresses.push_back(argument.getElementType().getIntOrFloatBitWidth() == 32
                                ? *reinterpret_cast<const int32_t *>(argument.bytes().data())
                                : *reinterpret_cast<const int64_t *>(argument.bytes().data()));
        continue;
      }
      addresses.push_back(allocate(argument.bytes().size()));
      llvm::copy(argument.bytes(), reinterpret_cast<std::byte *>(addresses.back()));
    }
    std::vector<uint64_t> results;
    for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
      results.push_back(aliases[number] >= 0 ? addresses[aliases[number]]
                                             : allocate(reference::bufferBytes(cast<RankedTensorType>(type))));
      addresses.push_back(results.back());
    }
    if (kernel.scratchBytes > 0)
      addresses.push_back(allocate(kernel.scratchBytes));
    HeddleEmulatorOptions options{};
    options.size = sizeof(options);
    options.seed = seed;
    options.cache = cacheFolder.empty() ? nullptr : cacheFolder.c_str();
    for (const StageText &stage : kernel.stages) {
      std::string text = "#include \"heddle.h\"\n\n" + kernel.text;
      std::vector<uint64_t> slots = stage.slots.empty() ? addresses : std::vector<uint64_t>();
      for (uint32_t argument : stage.slots)
        slots.push_back(addresses[argument]);
      if (const char *fault = heddleEmulatorRunText(text.c_str(), stage.symbol.c_str(), stage.blocks, stage.threads,
                                                    stage.sharedBytes, slots.data(), slots.size(), &options)) {
        report(function, StringRef(fault).take_front(1500));
        return std::nullopt;
      }
    }
    std::vector<Tensor> found;
    for (auto [type, address] : llvm::zip(function.getResultTypes(), results)) {
      found.emplace_back(cast<RankedTensorType>(type));
      std::copy_n(reinterpret_cast<const std::byte *>(address), found.back().bytes().size(),
                  found.back().mutableBytes().data());
    }
    return found;
  }

  void compareWithReference(func::FuncOp function, const KernelText &kernel) {
    int64_t elements = 0;
    for (TypeRange types : {TypeRange(function.getArgumentTypes()), TypeRange(function.getResultTypes())})
      for (Type type : types)
        elements += cast<RankedTensorType>(type).getNumElements();
    if (elements > maxElements)
      return;
    std::mt19937 random(seed);
    std::vector<Tensor> arguments;
    for (Type type : function.getArgumentTypes())
      arguments.push_back(cpu::test::makeRandomTensor(cast<RankedTensorType>(type), random, specials));
    reference::Interpreter interpreter(module);
    std::vector<reference::RuntimeValue> values(arguments.begin(), arguments.end());
    FailureOr<std::vector<reference::RuntimeValue>> expected = interpreter.run(function, values);
    if (failed(expected))
      return;
    ++compared;
    for (const Aliases &aliases : findAliases(function)) {
      std::optional<std::vector<Tensor>> found = run(function, kernel, arguments, aliases);
      if (!found)
        return;
      for (auto [number, pair] : llvm::enumerate(llvm::zip(*found, *expected))) {
        auto [now, wanted] = pair;
        Type element = now.getElementType();
        double tolerance = element.isF64()                                                   ? 1e-12
                           : isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32 ? 2e-2
                                                                                             : 2e-5;
        cpu::test::Difference difference = cpu::test::compare(now, wanted.tensor, tolerance);
        // What is compared may be a number that was rounded.
        if (difference.different * 1000 > difference.elements)
          return report(function, llvm::formatv("result {0}: {1} of {2} elements differ, {3}", number,
                                                difference.different, difference.elements, difference.first));
      }
    }
  }

  ModuleOp module;
  CudaTarget target;
  std::map<std::string, KernelFacts> facts;
  int written = 0, missing = 0, compared = 0, wrong = 0;
};

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "Tests the text of a plan's kernels for GPUs\n");
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(inputFile, &context);
  if (!module)
    return 1;
  return Tester(*module).run() ? 0 : 1;
}
