// Ops with result types that follow from operands, attributes and regions.
#ifndef HEDDLE_INTERFACES_INFERREDTYPES_TD
#define HEDDLE_INTERFACES_INFERREDTYPES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Heddle_VerifyInferredTypes : NativeOpTrait<"VerifyInferredTypes"> {
  let cppNamespace = "::heddle";
}

/// The op's C++ file implements
///   inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor, SmallVectorImpl<Type> &)
/// which reports the first broken constraint with inferError. Builders then need no result types, and the verifier
/// compares the written types with the inferred ones. MLIR's own check inside InferTypeOpInterface is switched off
/// (refineReturnTypes accepts), since it would follow every error with a second, empty one.
def Heddle_InferredTypes : TraitList<[
  InferTypeOpAdaptorBase<[{
    static ::llvm::LogicalResult refineReturnTypes(
        ::mlir::MLIRContext *, ::std::optional<::mlir::Location>, ::mlir::ValueRange, ::mlir::DictionaryAttr,
        ::mlir::OpaqueProperties, ::mlir::RegionRange, ::llvm::SmallVectorImpl<::mlir::Type> &) {
      return ::mlir::success();
    }
  }]>,
  Heddle_VerifyInferredTypes
]>;

#endif // HEDDLE_INTERFACES_INFERREDTYPES_TD
