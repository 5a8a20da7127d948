// heddle-opt: runs passes on module text. `heddle-opt --help` lists them.
#include "../Help.h"
#include "OptMain.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Source/Bytecode.h"
#include "heddle/Source/SourceText.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

/// Every named pipeline with its options, those of loaded plugins too.
static void listPipelines() {
  // MLIR looks pipelines up by name only, but each is an option of the command line under its name.
  std::map<StringRef, const PassPipelineInfo *> pipelines;
  for (auto &option : llvm::cl::getRegisteredOptions())
    if (const PassPipelineInfo *pipeline = PassPipelineInfo::lookup(option.first))
      pipelines.emplace(option.first, pipeline);
  size_t width = 0;
  for (auto [name, pipeline] : pipelines)
    width = std::max(width, pipeline->getOptionWidth());
  for (auto [name, pipeline] : pipelines)
    pipeline->printHelpStr(/*indent=*/2, width);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  heddle::hideLibraryOptions();
  DialectRegistry registry;
  heddle::registerDialects(registry);
  heddle::registerPasses();
  llvm::cl::SetVersionPrinter(
      [](raw_ostream &os) { os << "heddle " << heddle::version() << ", MLIR " LLVM_VERSION_STRING "\n"; });
  llvm::cl::opt<bool> showPipelines("heddle-list-pipelines",
                                    llvm::cl::desc("List the pipelines with their options and exit"));
  auto [input, output] = registerAndParseCLIOptions(argc, argv, "heddle optimizer driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (showPipelines) {
    listPipelines();
    return EXIT_SUCCESS;
  }
  if (config.shouldListPasses()) {
    printRegisteredPasses();
    return EXIT_SUCCESS;
  }
  if (config.shouldShowDialects()) {
    for (StringRef name : registry.getDialectNames())
      llvm::outs() << name << '\n';
    return EXIT_SUCCESS;
  }

  auto fail = [](StringRef message) {
    llvm::errs() << "heddle-opt: error: " << message << '\n';
    return EXIT_FAILURE;
  };
  std::string error;
  std::unique_ptr<llvm::WritableMemoryBuffer> buffer = heddle::readModuleText(input, error);
  if (!buffer)
    return fail(error);
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &error);
  if (!file)
    return fail(error);
  if (failed(heddle::optMain(file->os(), std::move(buffer), registry, config)))
    return EXIT_FAILURE;
  file->keep();
  return EXIT_SUCCESS;
}
