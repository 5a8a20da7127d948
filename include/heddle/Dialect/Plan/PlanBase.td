// The plan dialect: what a runtime without a compiler does, step by step.
#ifndef HEDDLE_DIALECT_PLAN_BASE_TD
#define HEDDLE_DIALECT_PLAN_BASE_TD

include "heddle/Dialect/Sdy/SdyAttrs.td"
include "heddle/Interfaces/Combiner.td"
include "heddle/Interfaces/Space.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Plan_Dialect : Dialect {
  let name = "plan";
  let cppNamespace = "::heddle::plan";
  let summary = "Buffers at offsets, streams, events, launches, collectives, loops: the Plan rung";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["data"=4]>
    func.func private @loop_0(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32>
        attributes {plan.kernel = "loop"} {
      %0 = stablehlo.add %x, %y : tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    plan.entry @main(%x: memref<2x3xf32> {heddle.io = ..., spmd.sharding = ...}) -> (memref<2x3xf32> {heddle.io = ...}) {
      plan.list device_bytes 64 {
        %0 = plan.buffer at 0 : memref<2x3xf32>
        %1 = plan.result 0 : memref<2x3xf32>
        plan.record 0
        plan.wait 0 stream 1
        plan.collective all_reduce add %x to %0 over {"data"} on @mesh stream 1 : memref<2x3xf32> to memref<2x3xf32>
        plan.record 1 stream 1
        plan.wait 1
        plan.launch @loop_0(%0, %x) to (%1) : (memref<2x3xf32>, memref<2x3xf32>) -> memref<2x3xf32>
      }
    }
    ```

    A module at this rung holds meshes, kernels and entries.

    A *kernel* is a private function on tensors, with a string attribute `plan.kernel` (the kind of its loop nest) or
    `plan.library` (what a library computes). It says what a launch computes: the Reference runs it, code generators
    compile it. It names no mesh: what depends on the device comes as a scalar argument.

    An *entry* (init, step, eval, ...) is what a runtime is asked to run. Its arguments and results are memory of the
    runtime's, outside of any arena; a result to which an argument is donated lies in the argument's memory.

    A *list* is what a device of the mesh does, in the order in which its host hands it out. Instructions of one stream
    run one after another; between streams there is no order but that of events. Stream 0 computes. `plan.record` marks
    a place in a stream, `plan.wait` holds another stream back until the last mark handed out before it is reached, as
    CUDA's events do. The host waits for stream 0 where it reads a buffer (`plan.while`, `plan.case`), and for all
    streams at the end.

    Buffers are values of memref type; those with a layout are views. Every byte of an arena is undefined when an entry
    begins. Memory is in a *space*: that of an arena, of the argument's or result's `heddle.io`, or the device's for a
    constant. Streams compute and communicate in the device's memory; `plan.copy` moves bytes between it, the host's and
    the disk.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect", "::mlir::func::FuncDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// On functions: they are kernels, or library calls.
    static constexpr ::llvm::StringLiteral kernelAttrName = "plan.kernel";
    static constexpr ::llvm::StringLiteral libraryAttrName = "plan.library";

    void registerAttributes();
    void registerBufferOps();
    void registerInstructionOps();
    void registerProgramOps();
  }];
}

class Plan_Op<string mnemonic, list<Trait> traits = []> : Op<Plan_Dialect, mnemonic, traits>;

/// Memory of static shape.
def Plan_Memory : StaticShapeMemRefOf<[AnyType]>;

#endif // HEDDLE_DIALECT_PLAN_BASE_TD
