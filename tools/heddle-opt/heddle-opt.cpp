// heddle-opt: runs passes on module text. `heddle-opt --help` lists them.
#include "../Help.h"
#include "../Outputs.h"
#include "OptMain.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Source/Bytecode.h"
#include "heddle/Source/SourceText.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"

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

/// Options that name a pass or a pipeline take its options, of which there may be none.
static bool mayBeEmpty(StringRef option) {
  return PassInfo::lookup(option) || PassPipelineInfo::lookup(option) || option == "output-split-marker";
}

/// Beside -o, MLIR's own options write files.
static bool checkPaths(int argc, char **argv, StringRef input, const std::string &output,
                       const MlirOptMainConfig &config, std::string &error) {
  heddle::PathCheck paths;
  if (input != "-")
    paths.reads("the module", input.str());
  paths.reads("--irdl-file", config.getIrdlFile().str());
  for (const char *option : {"load-pass-plugin", "load-dialect-plugin"})
    for (const std::string &path : heddle::getValues(argc, argv, option))
      paths.reads(std::string("--") + option, path);
  if (output != "-")
    paths.writes("-o", output);
  for (const char *option : {"log-actions-to", "profile-actions-to", "mlir-generate-reproducer",
                             "mlir-pass-pipeline-crash-reproducer", "mlir-print-ir-tree-dir", "remarks-output-file"})
    for (const std::string &path : heddle::getValues(argc, argv, option))
      if (path != "-")
        paths.writesInPlace(std::string("--") + option, path);
  return paths.check(error);
}

static int runTool(int argc, char **argv) {
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
  std::string error = heddle::findEmptyValue(argc, argv, mayBeEmpty);
  if (!error.empty() || !checkPaths(argc, argv, input, output, config, error))
    return fail(error);
  std::unique_ptr<llvm::WritableMemoryBuffer> buffer = heddle::readModuleText(input, error);
  if (!buffer)
    return fail(error);
  auto print = [&](raw_ostream &os) { return succeeded(heddle::optMain(os, std::move(buffer), registry, config)); };
  if (heddle::writeOutput(output, print, error))
    return EXIT_SUCCESS;
  return error.empty() ? EXIT_FAILURE : fail(error);
}

int main(int argc, char **argv) { return heddle::runLlvmTool("heddle-opt", runTool, argc, argv); }
