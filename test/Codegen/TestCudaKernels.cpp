// Writes the text of each kernel of a plan for a GPU.
#include "heddle/Codegen/Cuda/EmitText.h"
#include "heddle/Machine/Targets.h"
#include "heddle/Pipelines/Register.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

static llvm::cl::opt<std::string> inputFile(llvm::cl::Positional, llvm::cl::desc("<plan>"), llvm::cl::init("-"));
static llvm::cl::list<std::string> only("only", llvm::cl::desc("kernels by name; default: all"),
                                        llvm::cl::CommaSeparated);
static llvm::cl::opt<bool> emitOnly("emit", llvm::cl::desc("print the text, and do no more"));
static llvm::cl::opt<std::string> folder("folder", llvm::cl::desc("write each kernel's text to a file in this folder"));
static llvm::cl::opt<bool> quality("quality", llvm::cl::desc("print bytes of memory against the least there can be"));
static llvm::cl::opt<bool> requireAll("require-all", llvm::cl::desc("fail where a kernel has no code"));

namespace {

class Tester {
public:
  explicit Tester(ModuleOp module) : module(module), facts(collectFacts(module)) {
    std::string error;
    std::optional<machine::Target> known = machine::findTarget("cuda-sm_90a", error);
    target.info = known->info;
    target.machine = *machine::loadMachine(known->machine, error);
  }

  bool run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (function->hasAttr("plan.kernel") && (only.empty() || llvm::is_contained(only, function.getName())))
        test(function);
    if (!emitOnly)
      llvm::outs() << llvm::formatv("{0} kernels with text, {1} without\n", written, missing);
    return !requireAll || missing == 0;
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
  }

  ModuleOp module;
  CudaTarget target;
  std::map<std::string, KernelFacts> facts;
  int written = 0, missing = 0;
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
