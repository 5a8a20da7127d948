#include "heddle/Dialect/Interpreter/InterpreterOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle::interpreter;

#include "heddle/Dialect/Interpreter/InterpreterDialect.cpp.inc"

/// Parses one type for operand and result.
static ParseResult parseSameTypes(OpAsmParser &parser, Type &operand, Type &result) {
  if (parser.parseType(result))
    return failure();
  operand = result;
  return success();
}
static void printSameTypes(OpAsmPrinter &printer, Operation *, Type, Type result) { printer << result; }

#define GET_OP_CLASSES
#include "heddle/Dialect/Interpreter/InterpreterOps.cpp.inc"

void InterpreterDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Interpreter/InterpreterOps.cpp.inc"
      >();
}

// ---- run_parallel ----

SmallVector<FlatSymbolRefAttr> RunParallelOp::getProgramNames() {
  SmallVector<FlatSymbolRefAttr> names;
  for (Attribute row : getPrograms())
    llvm::append_range(names, cast<ArrayAttr>(row).getAsRange<FlatSymbolRefAttr>());
  return names;
}

LogicalResult RunParallelOp::verify() {
  if (getInfeed()) // (C5)
    return emitOpError("has infeed = ") << *getInfeed() << ", needed none: no op reads from one";
  if (getPrograms().empty()) // (C1)
    return emitOpError("has no programs, needed a row for each replica");
  for (auto [index, row] : llvm::enumerate(getPrograms()))
    if (size_t size = cast<ArrayAttr>(row).size();
        size == 0 || static_cast<int64_t>(size) != getNumPartitions()) // (C1)
      return emitOpError("programs have ")
             << size << " functions in row " << index << ", needed " << std::max<int64_t>(getNumPartitions(), 1);
  return success();
}

/// `types` of values are those of all programs.
static LogicalResult verifyTypes(Operation *op, StringRef what, TypeRange types, ArrayRef<Type> needed) {
  if (types.size() != needed.size())
    return op->emitOpError("has ") << types.size() << ' ' << what << "s, needed " << needed.size()
                                   << ", those of all programs";
  for (auto [index, type, program] : llvm::enumerate(types, needed))
    if (type != program)
      return op->emitOpError() << what << " #" << index << " has type " << type << ", needed " << program
                               << ", that of its program";
  return success();
}

LogicalResult RunParallelOp::verifySymbolUses(SymbolTableCollection &tables) {
  SmallVector<Type> arguments, results;
  for (FlatSymbolRefAttr name : getProgramNames()) {
    auto function = dyn_cast_or_null<FunctionOpInterface>(tables.lookupNearestSymbolFrom(*this, name));
    if (!function) // (C2)
      return emitOpError("programs have ") << name << ", needed a function of the module";
    llvm::append_range(arguments, function.getArgumentTypes());
    llvm::append_range(results, function.getResultTypes());
  }
  return failure(failed(verifyTypes(*this, "input", getInputs().getTypes(), arguments)) || // (C3)
                 failed(verifyTypes(*this, "result", getResultTypes(), results)));         // (C4)
}

// ---- probe ----

LogicalResult ProbeOp::verify() {
  if (getType() != getOperand().getType()) // (C1)
    return emitOpError("result has type ") << getType() << ", needed that of the operand, " << getOperand().getType();
  return success();
}
