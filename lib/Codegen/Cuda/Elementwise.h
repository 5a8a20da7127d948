// What each elementwise op means as a C++ expression over the vocabulary.
//
// A value has its element type: float, double, bf16, f16, i8 to u64; i1 is bool (and pred in memory). Operands are
// expressions of these types, mostly references, and each stands in the result once. Narrow floats are computed as
// floats, to which they convert by themselves, and rounded after each op, as the reference interpreter does: `bf16(a *
// b)`.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISE_H
#define HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISE_H

#include "Expression.h"

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

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

/// The op's result from its operands; none where isElementwise is false.
Expression emitElementwise(mlir::Operation *op, llvm::ArrayRef<Expression> operands);

/// stablehlo.convert of an expression from one tensor's element type to another's: floats go toward zero and stay
/// within the integer type's range, NaN gives 0; anything but 0 is true.
Expression emitConvert(const Expression &value, mlir::Type from, mlir::Type to);
/// An element, an IntegerAttr, FloatAttr or BoolAttr.
Expression emitConstant(mlir::Attribute element, mlir::Type elementType);
/// An index, of type i32 or i64, as an element.
Expression emitIota(const Expression &index, mlir::Type elementType);

/// What an elementwise region returns for arguments, one for each of its own. `name(value, expression)` may write a
/// named value and return what stands for it; it is asked for what is used more than once.
using Name = llvm::function_ref<Expression(mlir::Value value, const Expression &expression)>;
llvm::SmallVector<Expression> emitRegion(mlir::Region &body, llvm::ArrayRef<Expression> arguments, Name name);

/// What a combiner makes of two values of an element type.
Expression emitCombine(Combiner combiner, mlir::Type elementType, const Expression &a, const Expression &b);
/// What changes nothing when it is combined: 0, 1, the least, the largest, all bits.
Expression emitIdentity(Combiner combiner, mlir::Type elementType);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISE_H
