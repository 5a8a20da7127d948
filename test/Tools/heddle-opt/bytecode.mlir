// Tests that heddle writes bytecode under its own name, reads that back, and refuses every other with one sentence.
// RUN: heddle-opt %s --emit-bytecode -o %t.mlirbc
// RUN: head -c 16 %t.mlirbc | FileCheck %s --check-prefix=NAME
// RUN: heddle-opt %t.mlirbc | FileCheck %s
// RUN: cat %t.mlirbc | heddle-opt --split-input-file | FileCheck %s
// RUN: heddle-opt %s --emit-bytecode --emit-bytecode-version=3 | heddle-opt | FileCheck %s
// NAME: R{{.}}heddle 0.
// CHECK: stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>

// Another program wrote it: jaxlib's own bytecode, and a portable artifact of jax.export.
// RUN: not heddle-opt %S/Inputs/native.mlirbc 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: cat %S/Inputs/native.mlirbc | not heddle-opt --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=NATIVE
// NATIVE: error: {{.*}}: bytecode was written by 'MLIR23.0.0git', needed bytecode that heddle wrote, or text: print the module as text, in Python for example str(module) of jaxlib's module
// NATIVE-NOT: error
// RUN: not heddle-opt %S/Inputs/portable.mlirbc 2>&1 | FileCheck %s --check-prefix=PORTABLE
// PORTABLE: error: {{.*}}: bytecode was written by 'StableHLO_v1.15.0', needed bytecode that heddle wrote, or text: print the module as text, in Python for example exported.mlir_module() of what jax.export made
// PORTABLE-NOT: error

// Another heddle wrote it; it changed on the way; it ends too early.
// RUN: sed 's/heddle 0/heddle 9/' %t.mlirbc | not heddle-opt 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: error: -: bytecode was written by heddle 9.{{.*}}, needed heddle 0.{{.*}}: print it as text with the version that wrote it
// RUN: sed 's/stablehlo/stablehll/' %t.mlirbc | not heddle-opt 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: head -c 100 %t.mlirbc | not heddle-opt 2>&1 | FileCheck %s --check-prefix=CHANGED
// CHANGED: error: -: bytecode changed since heddle wrote it: its hash does not fit
// RUN: head -c 8 %t.mlirbc | not heddle-opt 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error: -: bytecode has no producer, needed bytecode that heddle wrote, or text

func.func @f() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
