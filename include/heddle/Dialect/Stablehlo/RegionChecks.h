// Regions that compute on scalars: reducers and comparators of reduce, reduce_window, scatter, sort and their kin.
// All of this is for verifyRegions, when the region is known to be one block that ends in a terminator, except
// accumulatorElementTypes, which inferReturnTypes calls on regions that nothing has looked at.
#ifndef HEDDLE_DIALECT_STABLEHLO_REGIONCHECKS_H
#define HEDDLE_DIALECT_STABLEHLO_REGIONCHECKS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Region.h"

namespace heddle::stablehlo {

/// The types that the stablehlo.return at the end of `region` returns; reports any other end. `name` is the region's.
llvm::FailureOr<mlir::TypeRange> verifyReturn(mlir::Operation *op, llvm::StringRef name, mlir::Region &region);

/// `region` takes exactly `arguments` and returns exactly `results`.
llvm::LogicalResult verifySignature(mlir::Operation *op, llvm::StringRef name, mlir::Region &region,
                                    mlir::TypeRange arguments, mlir::TypeRange results);

/// Whether elements of type `from` can be accumulated in `to`: both pred, integer, floating-point or complex, and `to`
/// has at least as many bits. i8 to ui8 and f16 to bf16 promote, i1 to i32 and f64 to f32 do not.
bool isPromotable(mlir::Type from, mlir::Type to);

/// The 0-d tensor types E that the reducer `region` accumulates in, one per input: it has type (E0, E1, E0, E1) ->
/// (E0, E1), and the inputs' `elementTypes` are promotable to theirs.
llvm::LogicalResult verifyReducer(mlir::Operation *op, llvm::StringRef name, mlir::Region &region,
                                  llvm::ArrayRef<mlir::Type> elementTypes);

/// The element types that a reducer accumulates in, as its first arguments say, so those of the op's results. The
/// region may be null, empty or ill-formed, which verifyReducer reports: then they are the inputs' own.
llvm::SmallVector<mlir::Type> accumulatorElementTypes(mlir::Region *region, llvm::ArrayRef<mlir::Type> elementTypes);

/// The element types of tensors.
llvm::SmallVector<mlir::Type> elementTypesOf(mlir::TypeRange tensors);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_REGIONCHECKS_H
