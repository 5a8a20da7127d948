// Tests that a mesh of more devices than a run may have is refused where the program is made, and not where it is loaded;
// a plan for them, and a program without code for GPUs, is there to be read.
// RUN: sed s/COUNT/256/g %s > %t.256.mlir && sed s/COUNT/257/g %s > %t.257.mlir
// RUN: heddle-compile %t.256.mlir --target cpu -o %t.heddle && heddle-run check %t.heddle --twice --steps 1
// RUN: not heddle-compile %t.257.mlir --target cpu -o %t.no.heddle 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: heddle-compile: error: the program is for 257 devices, needed at most 256 to run them as threads
// CPU-NOT: error
// RUN: not heddle-compile %t.257.mlir --target cuda-sm_90a --code=source --cache= -o %t.no.heddle 2>&1 | FileCheck %s --check-prefix=CUDA
// CUDA: heddle-compile: error: the program is for 257 devices, needed at most 256 to run them as GPUs
// RUN: not ls %t.no.heddle
// RUN: heddle-compile %t.257.mlir --target cpu --emit plan | FileCheck %s --check-prefix=PLAN
// RUN: heddle-compile %t.257.mlir --target cuda-sm_90a --code=false -o %t.read.heddle && heddle-run info %t.read.heddle
// PLAN: plan.entry @step

sdy.mesh @mesh = <["x"=COUNT]>
func.func @main(%a: tensor<COUNTx4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<COUNTx4xf32> {
  %0 = stablehlo.add %a, %a : tensor<COUNTx4xf32>
  return %0 : tensor<COUNTx4xf32>
}
