// The interpreter dialect: grids of programs, printing, probing.
#include "heddle/Files/LogFile.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Npy.h"
#include "heddle/Reference/Print.h"

#include "heddle/Dialect/Interpreter/InterpreterOps.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace heddle::interpreter;
using namespace heddle::reference;

namespace {

bool isGrid(const Device &device) { return device.grid.getReplicas() * device.grid.getPartitions() > 1; }

LogicalResult runParallel(RunParallelOp op, Frame &frame) {
  std::vector<RuntimeValue> inputs;
  for (Value input : op.getInputs())
    inputs.push_back(frame.get(input));
  ArrayRef<RuntimeValue> rest = inputs;
  std::vector<Program> programs;
  for (FlatSymbolRefAttr name : op.getProgramNames()) {
    func::FuncOp function = frame.interpreter.lookupFunction(name.getValue());
    if (!function)
      return op.emitOpError("programs have ") << name << ", needed a function of the outermost module";
    programs.push_back({function, rest.take_front(function.getNumArguments())});
    rest = rest.drop_front(function.getNumArguments());
  }
  if (failed(verifyCallDepth(op, frame.device)))
    return failure();
  llvm::SaveAndRestore depth(frame.device.callDepth, frame.device.callDepth + 1);
  auto results =
      frame.interpreter.run(op.getLoc(), op.getNumReplicas(), op.getNumPartitions(), programs, &frame.device);
  if (failed(results))
    return failure();
  ResultRange::iterator result = op.getResults().begin();
  for (std::vector<RuntimeValue> &own : *results)
    for (RuntimeValue &value : own)
      frame.set(*result++, std::move(value));
  return success();
}

LogicalResult print(PrintOp op, Frame &frame) {
  llvm::raw_ostream &os = *frame.interpreter.getOptions().output;
  if (isGrid(frame.device))
    os << frame.device.getName() << ": ";
  op.getOperand().printAsOperand(os, OpPrintingFlags().useLocalScope());
  os << " = ";
  printTensor(os, frame.tensor(op.getOperand()));
  os << '\n';
  return success();
}

/// A field of a .csv file.
std::string quoted(StringRef text) {
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

LogicalResult probe(ProbeOp op, Frame &frame) {
  frame.set(op.getResult(), frame.get(op.getOperand()));
  const std::string &folder = frame.interpreter.getOptions().probeDir;
  if (folder.empty())
    return success();
  unsigned number = frame.interpreter.nextProbe();
  std::string name = "probe" + std::to_string(number) + ".npy", error;
  SmallString<128> path(folder), indexPath(folder);
  llvm::sys::path::append(path, name);
  llvm::sys::path::append(indexPath, "index.csv");
  if (std::error_code code = llvm::sys::fs::create_directories(folder))
    return op.emitOpError() << "cannot write to " << folder << ": " << code.message();
  if (!writeNpy(path.str().str(), frame.tensor(op.getOperand()), error))
    return op.emitOpError() << "cannot write " << error;
  std::string line;
  llvm::raw_string_ostream(line) << quoted(op.getProbeId()) << ',' << op.getType() << ',' << name << ','
                                 << frame.device.getName() << '\n';
  heddle::LogFile index;
  if (!index.open(std::string(indexPath), /*isAppended=*/number > 1, error) || !index.write(line, error))
    return op.emitOpError() << "cannot write " << error;
  return success();
}

} // namespace

void heddle::reference::registerInterpreterOps(OpTable &table) {
  table.add<RunParallelOp>([](RunParallelOp op, Frame &frame) { return runParallel(op, frame); });
  table.add<PrintOp>([](PrintOp op, Frame &frame) { return print(op, frame); });
  table.add<ProbeOp>([](ProbeOp op, Frame &frame) { return probe(op, frame); });
}
