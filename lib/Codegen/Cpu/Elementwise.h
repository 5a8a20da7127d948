// What each elementwise op means as code on scalars and vectors: arith, math and vector ops, and LLVM's intrinsics.
//
// Values here have *storage* types: signless integers for signed and unsigned ones (the op's own types say which), i1,
// f16, bf16, f32, f64; scalars, or 1-D vectors that all have the same number of lanes. A scalar next to vectors is
// spread over their lanes. Narrow floats are computed in f32 and rounded after each op, as the reference interpreter
// does; scalars and vectors give the same bits, whatever the number of lanes.
#ifndef HEDDLE_LIB_CODEGEN_CPU_ELEMENTWISE_H
#define HEDDLE_LIB_CODEGEN_CPU_ELEMENTWISE_H

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"

namespace heddle::cpu {

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

/// The signless type of an element type's values.
mlir::Type getStorageType(mlir::Type elementType);

/// The op's results from the values of its operands, in order. Fails, without a diagnostic, where isElementwise is
/// false.
llvm::FailureOr<llvm::SmallVector<mlir::Value>> emitElementwise(mlir::OpBuilder &builder, mlir::Location loc,
                                                                mlir::Operation *op, mlir::ValueRange operands);

/// stablehlo.convert of a value from one tensor's element type to another's: floats go toward zero and stay within the
/// integer type's range, NaN gives 0; anything but 0 is true.
mlir::Value emitConvert(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, mlir::Type from,
                        mlir::Type to);

/// An element, an IntegerAttr, FloatAttr or BoolAttr, in all lanes; a scalar if there is one lane or none.
mlir::Value emitConstant(mlir::OpBuilder &builder, mlir::Location loc, mlir::Attribute element, mlir::Type elementType,
                         int64_t lanes);
/// `start`, an i64 or index, and the numbers after it, converted to the element type; a scalar if there is one lane.
mlir::Value emitIota(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value start, mlir::Type elementType,
                     int64_t lanes);

/// What an elementwise region returns for arguments of storage types, one for each of its own.
llvm::SmallVector<mlir::Value> emitRegion(mlir::OpBuilder &builder, mlir::Location loc, mlir::Region &body,
                                          mlir::ValueRange arguments);

/// What a combiner makes of two values of an element type.
mlir::Value emitCombine(mlir::OpBuilder &builder, mlir::Location loc, Combiner combiner, mlir::Type elementType,
                        mlir::Value a, mlir::Value b);
/// What changes nothing when it is combined: 0, 1, the least, the largest, all bits.
mlir::Value emitIdentity(mlir::OpBuilder &builder, mlir::Location loc, Combiner combiner, mlir::Type elementType,
                         int64_t lanes);

/// i1 of bytes as they were loaded, bit 0 of which counts; and bytes to store, 0 or 1.
mlir::Value loadAsI1(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value bytes);
mlir::Value storeAsI8(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value bits);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_ELEMENTWISE_H
