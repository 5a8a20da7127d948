// Functions of f64: calls of libm, lane by lane.
#include "Math.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace heddle::cpu;

/// The declaration of a libm function in the module around, made where it is missing.
static func::FuncOp declare(OpBuilder &builder, Location loc, StringRef name, unsigned operands) {
  auto module = builder.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  assert(module && "code is emitted into a module");
  if (auto function = dyn_cast_if_present<func::FuncOp>(SymbolTable::lookupSymbolIn(module, name)))
    return function;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  SmallVector<Type> types(operands, builder.getF64Type());
  auto function =
      func::FuncOp::create(builder, loc, name, builder.getFunctionType(types, TypeRange(builder.getF64Type())));
  function.setPrivate();
  return function;
}

static Expression callEach(StringRef name, ArrayRef<Expression> operands) {
  Expression first = operands.front();
  OpBuilder &builder = first.getBuilder();
  Location loc = first.getLoc();
  func::FuncOp function = declare(builder, loc, name, operands.size());
  auto vector = dyn_cast<VectorType>(first.get().getType());
  SmallVector<Value> results;
  for (int64_t lane = 0; lane < (vector ? vector.getNumElements() : 1); ++lane) {
    SmallVector<Value> values;
    for (Expression operand : operands)
      values.push_back(vector ? vector::ExtractOp::create(builder, loc, operand, lane) : operand.get());
    results.push_back(func::CallOp::create(builder, loc, function, values).getResult(0));
  }
  return first.with(vector ? vector::FromElementsOp::create(builder, loc, vector, results) : results.front());
}

namespace heddle::cpu {

bool isDouble(Expression x) { return x.getElementType().isF64(); }

Expression callLibm(StringRef name, Expression x) { return callEach(name, x); }
Expression callLibm(StringRef name, Expression x, Expression y) { return callEach(name, {x, y}); }

} // namespace heddle::cpu
