// The chlo dialect and its op base classes, shared by every op family. Types are those of stablehlo.
#ifndef HEDDLE_DIALECT_CHLO_BASE_TD
#define HEDDLE_DIALECT_CHLO_BASE_TD

include "heddle/Dialect/Stablehlo/StablehloBase.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::heddle::chlo";
  let summary = "Ops of the public CHLO specification that JAX emits above StableHLO";
  let description = [{
    Names, textual forms and semantics are those of the CHLO specification, on static shapes. Every op is decomposed into
    stablehlo by heddle-decompose-chlo (at import) or heddle-expand-chlo (before codegen).

    The specification does not number its constraints; the numbers in the descriptions here are heddle's own.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    // Each family registers its own ops, so that no translation unit instantiates all of them.
    void registerAttributes();
    void registerBroadcastOps();
    void registerSpecialOps();
    void registerUnaryMathOps();
  }];
}

/// heddle-decompose-chlo leaves these ops, for later passes to see them whole: they have a sharding rule of their own
/// (top_k, ragged_dot), or targets have a kernel for them that beats their decomposition (erf and its kin, lgamma,
/// next_after), or the decomposition is longer than propagation, recompute and cost models care to look at (digamma), or a
/// product would hide that both factors are one value (square). All other ops decompose at import.
def Chlo_KeptAtImport : NativeOpTrait<"KeptAtImport"> {
  let cppNamespace = "::heddle::chlo";
}

/// What computes these ops is one function of every target's mathematics library (erf, erfc) or a kernel of its own
/// (top_k), so they stay whole in one device's program, and to the end. All others are decomposed there.
def Chlo_HasKernel : NativeOpTrait<"HasKernel"> {
  let cppNamespace = "::heddle::chlo";
}

class Chlo_Op<string mnemonic, list<Trait> traits = []> : Op<Chlo_Dialect, mnemonic, traits # [Pure]>;

class Chlo_InferredOp<string mnemonic, list<Trait> traits = []> : Chlo_Op<mnemonic, traits # [Heddle_InferredTypes]>;

/// Operands and result have one type.
class Chlo_SameTypeOp<string mnemonic, list<Trait> traits = []> : Chlo_InferredOp<mnemonic, traits> {
  let description = [{
    Constraints:
    - (C1) operands and result have the same type.
  }];
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, std::optional<::mlir::Location> location,
        $cppClass::Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::heddle::stablehlo::inferSameType(location, getOperationName(), adaptor.getOperands(), types);
    }
  }];
}

#endif // HEDDLE_DIALECT_CHLO_BASE_TD
