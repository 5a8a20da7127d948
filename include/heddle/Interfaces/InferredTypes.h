// Ops with result types that follow from operands, attributes and regions; see InferredTypes.td.
#ifndef HEDDLE_INTERFACES_INFERREDTYPES_H
#define HEDDLE_INTERFACES_INFERREDTYPES_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace heddle {

/// Reports at `location`, where there is one, an error that starts with the op's name: `'stablehlo.add' op `.
/// inferReturnTypes has no op to report on yet.
template <typename... Args>
llvm::LogicalResult inferError(std::optional<mlir::Location> location, llvm::StringRef opName, Args &&...args) {
  return mlir::emitOptionalError(location, "'", opName, "' op ", std::forward<Args>(args)...);
}

/// Compares the result types of `op`, an InferTypeOpInterface, with the inferred ones.
llvm::LogicalResult verifyInferredTypes(mlir::Operation *op);

template <typename ConcreteOp>
class VerifyInferredTypes : public mlir::OpTrait::TraitBase<ConcreteOp, VerifyInferredTypes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyInferredTypes(op); }
};

} // namespace heddle

#endif // HEDDLE_INTERFACES_INFERREDTYPES_H
