// heddle-translate: between modules and program files.
#include "../Help.h"
#include "../Outputs.h"
#include "heddle/Compiler/CpuBackend.h"
#include "heddle/Compiler/CudaBackend.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/PlanFormat/ProgramFile.h"
#include "heddle/Source/SourceDiagnostics.h"
#include "heddle/Source/SourceText.h"
#include "heddle/Translation/PlanToProgram.h"
#include "heddle/Translation/ProgramToPlan.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace heddle;

namespace {

int fail(const Twine &message) {
  llvm::errs() << "heddle-translate: error: " << message << '\n';
  return EXIT_FAILURE;
}

/// Writes to the standard output where no file is named.
int writeText(const std::string &output, llvm::function_ref<void(raw_ostream &)> print) {
  std::string error;
  return writeOutput(output, [&](raw_ostream &out) { return print(out), true; }, error) ? EXIT_SUCCESS : fail(error);
}

int printProgram(const std::string &path, const std::string &output) {
  std::string error;
  std::optional<format::Program> program = format::readProgram(path, error);
  if (!program)
    return fail(error);
  return writeText(output, [&](raw_ostream &out) { out << format::print(*program); });
}

/// Code for a target: machine code for this processor, or the text of GPUs' kernels.
LogicalResult attachCode(ModuleOp module, StringRef targetName, format::Program &program, Report &report) {
  TargetRegistry targets;
  targets.add(createCpuBackend({}));
  targets.add(createCudaBackend({CudaCode{/*source=*/true, /*cubin=*/false}, {}, ""}));
  std::string error;
  std::optional<TargetRegistry::Entry> found = targets.find(targetName, error);
  std::optional<machine::MachineSpec> machine;
  if (!found || !(machine = machine::loadMachine(found->target.machine, error)))
    return emitError(module.getLoc()) << error;
  return targets.attachCode(*found, module, *machine, program, report);
}

int toProgram(const std::string &path, StringRef target, const std::string &output) {
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseModule(path, &context);
  if (!module)
    return EXIT_FAILURE;
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler printer(sources, &context);
  SourceDiagnostics diagnostics(&context, /*source=*/"");
  FailureOr<format::Program> program = translateToProgram(*module);
  if (failed(program))
    return EXIT_FAILURE;
  Report report;
  if (!target.empty() && failed(attachCode(*module, target, *program, report)))
    return EXIT_FAILURE;
  for (const std::string &note : report.notes)
    llvm::errs() << "heddle-translate: note: " << note << '\n';
  std::string error;
  if (output.empty() || output == "-")
    llvm::outs() << format::print(*program);
  else if (!format::writeProgram(output, *program, error))
    return fail(error);
  return EXIT_SUCCESS;
}

int toPlan(const std::string &path, const std::string &output) {
  std::string error;
  std::optional<format::Program> program = format::readProgram(path, error);
  if (!program)
    return fail(error);
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  OwningOpRef<ModuleOp> module =
      translateToPlan(*program, &context, [&](StringRef text) { return parseModuleText(text, path, &context); });
  if (!module)
    return EXIT_FAILURE;
  return writeText(output, [&](raw_ostream &out) { printModule(*module, out); });
}

} // namespace

static int runTool(int argc, char **argv) {
  hideLibraryOptions();
  llvm::cl::opt<std::string> path(llvm::cl::Positional, llvm::cl::desc("<module or program>"), llvm::cl::init("-"));
  llvm::cl::opt<bool> planToProgram("plan-to-program", llvm::cl::desc("a module of the Plan rung to a program"));
  llvm::cl::opt<bool> programToPlan("program-to-plan", llvm::cl::desc("a program file to a module of the Plan rung"));
  llvm::cl::opt<bool> programToText("program-to-text", llvm::cl::desc("print a program file"));
  llvm::cl::opt<bool> code("code", llvm::cl::desc("with --plan-to-program: code of the kernels for a target"));
  llvm::cl::opt<std::string> target("target", llvm::cl::init("cpu"),
                                    llvm::cl::desc("that target: cpu (default) is this processor; for GPUs, as "
                                                   "cuda-sm_90a, the code is text, which emulated GPUs run"));
  llvm::cl::opt<std::string> output("o", llvm::cl::desc("file to write; text is printed without it"));
  llvm::cl::ParseCommandLineOptions(argc, argv, "heddle's translations between modules and program files\n");
  if (std::string error = findEmptyValue(argc, argv); !error.empty())
    return fail(error);
  if (planToProgram + programToPlan + programToText != 1)
    return fail("needed one of --plan-to-program, --program-to-plan, --program-to-text");
  if (code && !planToProgram)
    return fail("--code is given without --plan-to-program, needed both");
  if (target.getNumOccurrences() && !code)
    return fail("--target is given without --code, needed both");
  PathCheck paths;
  if (path != "-")
    paths.reads("what is translated", path);
  if (output != "-")
    paths.writes("-o", output);
  if (std::string error; !paths.check(error))
    return fail(error);
  // Copies: lld, which links code within this process, resets the options of it.
  const std::string from = path, to = output, codeTarget = code ? target.getValue() : "";
  if (planToProgram)
    return toProgram(from, codeTarget, to);
  if (programToPlan)
    return toPlan(from, to);
  return printProgram(from, to);
}

int main(int argc, char **argv) { return runLlvmTool("heddle-translate", runTool, argc, argv); }
