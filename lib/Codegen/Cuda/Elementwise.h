// What each elementwise op means as a C++ expression over the vocabulary.
//
// A value has its element type: float, double, bf16, f16, i8 to u64; i1 is bool (and pred in memory). Operands are
// expressions of these types, mostly names, and each stands in the result once. Narrow floats are computed as floats,
// to which they convert by themselves, and rounded after each op, as the reference interpreter does:
// `bf16(a * b)`.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISE_H
#define HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISE_H

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace heddle::cuda {

using codegen::AnyFunction;
using codegen::elementTypeOf;
using codegen::FloatFunction;
using codegen::getElementBytes;
using codegen::IntegerFunction;
using codegen::isElementType;
using codegen::isElementwise;
using codegen::isElementwiseRegion;
using codegen::isNarrowFloat;
using codegen::isUnsignedType;
using codegen::typeOf;

/// "float", "i32", ...: the type of a value, and of an element in memory, which differ for i1: "bool", "pred".
llvm::StringRef getValueType(mlir::Type elementType);
llvm::StringRef getMemoryType(mlir::Type elementType);

/// The op's results from its operands. Fails, without a diagnostic, where isElementwise is false.
llvm::FailureOr<llvm::SmallVector<std::string>> emitElementwise(mlir::Operation *op,
                                                                llvm::ArrayRef<std::string> operands);

/// stablehlo.convert of an expression from one tensor's element type to another's: floats go toward zero and stay
/// within the integer type's range, NaN gives 0; anything but 0 is true.
std::string emitConvert(llvm::StringRef value, mlir::Type from, mlir::Type to);
/// An element, an IntegerAttr, FloatAttr or BoolAttr.
std::string emitConstant(mlir::Attribute element, mlir::Type elementType);
/// An index, of type i32 or i64, as an element.
std::string emitIota(llvm::StringRef index, mlir::Type elementType);

/// What an elementwise region returns for arguments, one for each of its own. `name(value, expression)` may write a
/// named value and return its name; it is asked for what is used more than once.
using Name = llvm::function_ref<std::string(mlir::Value value, llvm::StringRef expression)>;
llvm::SmallVector<std::string> emitRegion(mlir::Region &body, llvm::ArrayRef<std::string> arguments, Name name);

/// What a combiner makes of two values of an element type.
std::string emitCombine(Combiner combiner, mlir::Type elementType, llvm::StringRef a, llvm::StringRef b);
/// What changes nothing when it is combined: 0, 1, the least, the largest, all bits.
std::string emitIdentity(Combiner combiner, mlir::Type elementType);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISE_H
