// heddle-interpret: runs a module's entry on the reference interpreter.
#include "Golden.h"
#include "Tensors.h"
#include "heddle/Pipelines/Register.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Source/SourceText.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

int fail(const Twine &message) {
  llvm::errs() << "heddle-interpret: error: " << message << '\n';
  return EXIT_FAILURE;
}

/// Arguments from a file, or from `dense<>` texts; a sentence in `error` names the first that is wrong.
bool readArguments(func::FuncOp entry, const std::string &path, ArrayRef<std::string> texts,
                   std::vector<RuntimeValue> &arguments, std::string &error) {
  SafetensorsFile file;
  if (!path.empty() && !file.read(path, error))
    return false;
  if (path.empty() && texts.size() != entry.getNumArguments()) {
    error = "@" + entry.getName().str() + " has " + std::to_string(entry.getNumArguments()) + " arguments, found " +
            std::to_string(texts.size()) + " values";
    return false;
  }
  for (auto [index, argumentType] : llvm::enumerate(entry.getArgumentTypes())) {
    std::string name = "arg" + std::to_string(index);
    auto type = dyn_cast<RankedTensorType>(argumentType);
    if (!type) {
      error = name + " is no tensor";
      return false;
    }
    if (!path.empty()) {
      std::optional<Tensor> tensor = interpret::readTensor(file, name, type, error);
      if (!tensor)
        return false;
      arguments.push_back(*tensor);
      continue;
    }
    auto elements = dyn_cast_or_null<DenseElementsAttr>(parseAttribute(texts[index], entry.getContext()));
    if (!elements || elements.getType() != type) {
      llvm::raw_string_ostream(error) << name << " is '" << texts[index]
                                      << "', needed elements such as dense<0> : " << type;
      return false;
    }
    arguments.push_back(makeTensor(elements));
  }
  return true;
}

bool writeResults(const std::string &path, ArrayRef<RuntimeValue> results, std::string &error) {
  std::map<std::string, SafetensorsView> views;
  for (auto [index, result] : llvm::enumerate(results)) {
    std::optional<SafetensorsView> view =
        result.tensor ? interpret::viewTensor(result.tensor) : std::optional<SafetensorsView>();
    if (!view) {
      error = "result" + std::to_string(index) + " has a type that safetensors lacks";
      return false;
    }
    views["result" + std::to_string(index)] = *view;
  }
  return writeSafetensors(path, views, error);
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::opt<std::string> path(llvm::cl::Positional, llvm::cl::desc("<module>"), llvm::cl::init("-"));
  llvm::cl::opt<std::string> entryName("entry", llvm::cl::desc("function to run"), llvm::cl::init("main"));
  llvm::cl::opt<std::string> inputs("inputs", llvm::cl::desc("safetensors file with arg0, arg1, ..."));
  llvm::cl::list<std::string> values("value",
                                     llvm::cl::desc("an argument as text, in order: 'dense<0> : tensor<i32>'"));
  llvm::cl::opt<std::string> outputs("outputs", llvm::cl::desc("safetensors file to write result0, result1, ... to"));
  llvm::cl::opt<std::string> golden("golden", llvm::cl::desc("golden.safetensors to run and compare, leaf by leaf"));
  llvm::cl::opt<unsigned> goldenSteps("golden-steps", llvm::cl::desc("run at most this many of the golden steps"),
                                      llvm::cl::init(~0u));
  llvm::cl::opt<int64_t> maxIterations("max-iterations",
                                       llvm::cl::desc("iterations after which a while loop is an error"),
                                       llvm::cl::init(InterpreterOptions().maxIterations));
  llvm::cl::ParseCommandLineOptions(argc, argv, "heddle reference interpreter\n");

  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseModule(path, &context);
  if (!module)
    return EXIT_FAILURE;
  InterpreterOptions options;
  options.maxIterations = maxIterations;
  Interpreter interpreter(*module, options);
  func::FuncOp entry = interpreter.lookupFunction(entryName);
  if (!entry)
    return fail(path + ": has no function @" + entryName);
  if (!golden.empty())
    return failed(interpret::runGolden(interpreter, entry, golden, goldenSteps)) ? EXIT_FAILURE : EXIT_SUCCESS;

  std::vector<RuntimeValue> arguments;
  std::string error;
  if (!readArguments(entry, inputs, values, arguments, error))
    return fail(error);
  FailureOr<std::vector<RuntimeValue>> results = interpreter.run(entry, arguments);
  if (failed(results))
    return EXIT_FAILURE;
  if (!outputs.empty())
    return writeResults(outputs, *results, error) ? EXIT_SUCCESS : fail(error);
  for (auto [index, result] : llvm::enumerate(*results)) {
    llvm::outs() << "result" << index << " = ";
    if (result.tensor)
      interpret::printTensor(llvm::outs(), result.tensor);
    else
      llvm::outs() << "no tensor";
    llvm::outs() << '\n';
  }
  return EXIT_SUCCESS;
}
