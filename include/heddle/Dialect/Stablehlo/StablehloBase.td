// The stablehlo dialect, its type predicates and op base classes, shared by every op family.
#ifndef HEDDLE_DIALECT_STABLEHLO_BASE_TD
#define HEDDLE_DIALECT_STABLEHLO_BASE_TD

include "heddle/Interfaces/InferredTypes.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::heddle::stablehlo";
  let summary = "The training part of the public StableHLO specification, on static shapes";
  let description = [{
    Names, textual forms and semantics are those of the StableHLO specification, so text printed by JAX parses as it is
    and heddle's output is read back by JAX's own bindings. All shapes are static; quantized types, bounded dims and
    dynamic-shape ops are refused by name.

    Each op's description lists the numbered constraints of its section in the specification; a line
    `- (C3) ...` is verified and broken by a test of its own, `- (C1) not checked: ...` says why it is not.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    // Each family registers its own ops, so that no translation unit instantiates all of them.
    void registerAttributes();
    void registerCollectiveOps();
    void registerConstantOps();
    void registerContractionOps();
    void registerControlFlowOps();
    void registerCustomOps();
    void registerElementwiseOps();
    void registerIndexingOps();
    void registerLinalgOps();
    void registerRandomOps();
    void registerReductionOps();
    void registerShapeOps();
  }];
}

// ---- Element types ----

def Stablehlo_Pred : TypeAlias<I1, "pred (i1)">;
def Stablehlo_SInt : AnyTypeOf<[I<2>, I<4>, I8, I16, I32, I64], "signed integer of 2, 4, 8, 16, 32 or 64 bits">;
def Stablehlo_UInt : AnyTypeOf<[UI<2>, UI<4>, UI8, UI16, UI32, UI64], "unsigned integer of 2, 4, 8, 16, 32 or 64 bits">;
def Stablehlo_Int : AnyTypeOf<[Stablehlo_SInt, Stablehlo_UInt], "integer of 2, 4, 8, 16, 32 or 64 bits">;
def Stablehlo_Float : AnyTypeOf<[
    F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3FN, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU,
    F16, BF16, F32, F64], "floating-point (f4, f6, f8 kinds, f16, bf16, f32, f64)">;
def Stablehlo_Complex : Complex<AnyTypeOf<[F32, F64]>>;
def Stablehlo_Element : AnyTypeOf<[Stablehlo_Pred, Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex],
    "pred, integer, floating-point or complex">;

// ---- Tensors: static shape, no encoding ----

class Stablehlo_TensorOf<list<Type> elements, string summary>
  : Type<And<[TensorOf<elements>.predicate, HasStaticShapePred,
              CPred<"!::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding()">]>,
         "static-shape tensor of " # summary # " values", "::mlir::RankedTensorType">;

def Stablehlo_Tensor : Stablehlo_TensorOf<[Stablehlo_Element], "pred, integer, floating-point or complex">;
def Stablehlo_PredTensor : Stablehlo_TensorOf<[Stablehlo_Pred], "pred (i1)">;
def Stablehlo_IntTensor : Stablehlo_TensorOf<[Stablehlo_Int], "integer">;
def Stablehlo_PredOrIntTensor : Stablehlo_TensorOf<[Stablehlo_Pred, Stablehlo_Int], "pred or integer">;
def Stablehlo_FloatTensor : Stablehlo_TensorOf<[Stablehlo_Float], "floating-point">;
def Stablehlo_ComplexTensor : Stablehlo_TensorOf<[Stablehlo_Complex], "complex">;
def Stablehlo_FloatOrComplexTensor : Stablehlo_TensorOf<[Stablehlo_Float, Stablehlo_Complex], "floating-point or complex">;
def Stablehlo_IntOrFloatTensor : Stablehlo_TensorOf<[Stablehlo_Int, Stablehlo_Float], "integer or floating-point">;
def Stablehlo_SIntFloatComplexTensor
  : Stablehlo_TensorOf<[Stablehlo_SInt, Stablehlo_Float, Stablehlo_Complex], "signed integer, floating-point or complex">;
def Stablehlo_IntFloatComplexTensor
  : Stablehlo_TensorOf<[Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex], "integer, floating-point or complex">;
def Stablehlo_Float32Or64Tensor : Stablehlo_TensorOf<[F32, F64], "f32 or f64">;

class Stablehlo_ScalarOf<Type tensor, string summary>
  : Type<And<[tensor.predicate, HasAnyRankOfPred<[0]>]>, "0-d tensor of " # summary, "::mlir::RankedTensorType">;
def Stablehlo_ScalarIntTensor : Stablehlo_ScalarOf<Stablehlo_IntTensor, "integer">;
def Stablehlo_ScalarTensor : Stablehlo_ScalarOf<Stablehlo_Tensor, "any element type">;
def Stablehlo_ScalarPredTensor : Stablehlo_ScalarOf<Stablehlo_PredTensor, "pred (i1)">;

// ---- Types of the dialect ----

class Stablehlo_Type<string name, string typeMnemonic> : TypeDef<Stablehlo_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def Stablehlo_Token : Stablehlo_Type<"Token", "token"> {
  let summary = "token";
  let description = [{Orders side effects; carries no data. Errors use the summary.}];
}
def Stablehlo_Tuple : NestedTupleOf<[Stablehlo_Tensor, Stablehlo_Token]>;
def Stablehlo_TensorOrToken : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_Token]>;
def Stablehlo_TensorTokenOrTuple : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_Token, Stablehlo_Tuple]>;

// ---- Attribute and op bases ----

class Stablehlo_Attr<string name, string attrMnemonic> : AttrDef<Stablehlo_Dialect, name> {
  let mnemonic = attrMnemonic;
}

class Stablehlo_Op<string mnemonic, list<Trait> traits = []> : Op<Stablehlo_Dialect, mnemonic, traits>;

class Stablehlo_InferredOp<string mnemonic, list<Trait> traits = []>
  : Stablehlo_Op<mnemonic, traits # [Heddle_InferredTypes]>;

#endif // HEDDLE_DIALECT_STABLEHLO_BASE_TD
