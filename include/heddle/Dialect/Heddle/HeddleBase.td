// The heddle dialect: what StableHLO and Shardy lack to describe a training step.
#ifndef HEDDLE_DIALECT_HEDDLE_BASE_TD
#define HEDDLE_DIALECT_HEDDLE_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Heddle_Dialect : Dialect {
  let name = "heddle";
  let cppNamespace = "::heddle";
  let summary = "What StableHLO and Shardy lack to describe a training step";
  let description = [{
    Attributes that are contracts between rungs; the first two hold from import to the program file:

    `heddle.io`, a `#heddle.io`, on every argument and result of an entry: its name, role, global type, and the result
    that an argument is donated to.

    `heddle.scope`, a string, on ops: the path of private calls that an op was inlined through, outermost first, joined
    by `/`. The k-th call of one function in one caller (k > 0) is written `name#k`.

    `heddle.body_sharding`, a `#sdy.sharding_per_value`, on loops after propagation: the shardings of the body's
    arguments. Those of results are in `sdy.sharding`.

    `heddle.origins`, on arguments a dictionary and on ops a list of one for each result, after propagation: for each axis
    in a sharding the annotation that put it there, and the op through which it came to this value from a neighbour:
    `state "w" of @main through dot_general at step.py:12`. `heddle.body_origins` is the same of a body's arguments.

    `heddle.device`, an i64, on arguments and results of functions and on ops with effects, before partition: the one device
    that has the value, or does the op.

    `heddle.sequential_axes`, an array of names, on an `sdy.mesh` down to the Local rung: the axes along which one device
    does the parts one after another; `heddle.device_ids`, an `array<i64>` beside it, is the order of its devices along
    the other axes (`heddle/Dialect/Sdy/AxisKinds.h`).

    `heddle.microbatches`, on the `heddle.scan` whose iterations are the microbatches of a step.

    `heddle.task`, a string, on private functions below the Local rung's end: what a stage of a pipeline does for a microbatch, such as
    `F2`; calls of them are inlined when kernels are formed. A call, the kernels that it becomes, and their launches have the task's microbatch, too:
    `2F0` is stage 2's forward task of microbatch 0, as in PyTorch's tables of schedules.

    `heddle.annotations`, a string, on the collectives that resharding makes: the origins on both sides.

    `heddle.cause`, a string, on the collectives that resharding makes: which operand or result of which op they are
    for, such as `operand #1 of stablehlo.dot_general`.
  }];
  // What attention decomposes into, and the axes of placements.
  let dependentDialects = ["::heddle::sdy::SdyDialect", "::heddle::stablehlo::StablehloDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral ioAttrName = "heddle.io";
    static constexpr ::llvm::StringLiteral scopeAttrName = "heddle.scope";
    static constexpr ::llvm::StringLiteral microbatchesAttrName = "heddle.microbatches";
    static constexpr ::llvm::StringLiteral taskAttrName = "heddle.task";
    static constexpr ::llvm::StringLiteral causeAttrName = "heddle.cause";
    static constexpr ::llvm::StringLiteral annotationsAttrName = "heddle.annotations";
    static constexpr ::llvm::StringLiteral originsAttrName = "heddle.origins";
    static constexpr ::llvm::StringLiteral bodyOriginsAttrName = "heddle.body_origins";
    static constexpr ::llvm::StringLiteral bodyShardingAttrName = "heddle.body_sharding";

    static constexpr ::llvm::StringLiteral deviceAttrName = "heddle.device";

    void registerAttributes();
    void registerAttentionOps();
    void registerFusionOps();
    void registerLoopOps();
    void registerRingOps();
  }];
}

class Heddle_Attr<string name, string attrMnemonic> : AttrDef<Heddle_Dialect, name> {
  let mnemonic = attrMnemonic;
}

class Heddle_Op<string mnemonic, list<Trait> traits = []> : Op<Heddle_Dialect, mnemonic, traits>;

#endif // HEDDLE_DIALECT_HEDDLE_BASE_TD
