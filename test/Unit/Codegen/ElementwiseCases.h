// Elementwise ops and operands at the edges of their types, for tests that compare their code with the reference
// interpreter.
#ifndef HEDDLE_TEST_UNIT_CODEGEN_ELEMENTWISECASES_H
#define HEDDLE_TEST_UNIT_CODEGEN_ELEMENTWISECASES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>
#include <vector>

namespace heddle::test {

/// A context with heddle's dialects and those that code is made of.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// In `text`, such as "stablehlo.abs %0 : tensor<#f32>", # stands for the shape: "4x" of four elements, "" of one.
struct OpText {
  std::string text;
  std::vector<std::string> operandTypes;
  std::string resultType;
};

/// `func.func @f(%0: ..., %1: ...) { op }` on tensors.
mlir::OwningOpRef<mlir::ModuleOp> parseOp(mlir::MLIRContext &context, const OpText &op, const std::string &shape);

/// "f32", "ui8", ...: those that code has.
const std::vector<std::string> &getElementTypes();
bool isFloat(const std::string &type);
size_t bytesOf(const std::string &type);

/// `name %0 : type`, `name %0, %1 : type`.
OpText unary(const std::string &name, const std::string &type);
OpText binary(const std::string &name, const std::string &type);
/// Ops of one type whose results are exact.
std::vector<OpText> arithmeticOf(const std::string &type);
std::vector<OpText> comparisonsOf(const std::string &type);
/// To all types.
std::vector<OpText> conversionsOf(const std::string &type);
/// Ops of a float type whose results need not be exact.
std::vector<OpText> functionsOf(const std::string &type);

/// How many elements `operandOf` gives.
constexpr int64_t edgeCount = 64, elementCount = edgeCount * edgeCount;
/// Elements as they are stored: all pairs of edges for the first two of several operands; the third goes through its
/// edges in yet another order.
std::vector<char> operandOf(const std::string &type, size_t place);
/// What the reference interpreter gives for such operands.
std::vector<char> runReference(mlir::MLIRContext &context, const OpText &op,
                               const std::vector<std::vector<char>> &operands);

/// An element's bits.
uint64_t elementAt(const std::vector<char> &bytes, const std::string &type, int64_t index);
/// A float's bits in a type, and whether they are NaN.
uint64_t encode(double value, const std::string &type);
bool isNan(uint64_t bits, const std::string &type);

} // namespace heddle::test

#endif // HEDDLE_TEST_UNIT_CODEGEN_ELEMENTWISECASES_H
