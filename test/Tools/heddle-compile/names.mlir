// Tests that a function that is called as an entry is gives way, and that a module has one entry.
// RUN: heddle-compile %s --emit=graph | FileCheck %s
// RUN: sed 's/func.func private @init/func.func public @init/' %s > %t.mlir
// RUN: not heddle-compile %t.mlir --emit=graph 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not heddle-compile %S/Inputs/eval.mlir --emit=plan --report text 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not heddle-compile %t.nothing.mlir --emit=plan 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not heddle-compile %s --emit=plan -o %t.nothing/plan.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT

// CHECK: func.func public @step(%{{.*}}: tensor<4xf32>
// CHECK-NEXT: stablehlo.add
// CHECK-NEXT: return
// TWO: error: 'func.func' op @main is a second public function beside @init, needed one
// BOTH: heddle-compile: error: the rung and the report both go to the standard output, needed -o FILE or --report FILE
// FILE: names.mlir.tmp.nothing.mlir
// OUTPUT: heddle-compile: error: {{.*}}plan.mlir: can't be written: No such file or directory
sdy.mesh @mesh = <["step"=1]>
func.func private @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @init(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @step(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
