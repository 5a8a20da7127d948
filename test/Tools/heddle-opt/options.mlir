// Tests that the options of mlir-opt that people use mean the same to heddle-opt.
// RUN: heddle-opt --version | FileCheck %s --check-prefix=VERSION
// VERSION: heddle {{[0-9]+\.[0-9]+\.[0-9]+}}, MLIR 22
// RUN: heddle-opt --help | FileCheck %s --check-prefix=HELP
// HELP-DAG: --heddle-list-pipelines
// HELP-DAG: --load-dialect-plugin=
// HELP-DAG: --load-pass-plugin=
// HELP-DAG: --pass-pipeline=
// HELP-DAG: --mlir-print-ir-after-all
// RUN: heddle-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// DIALECTS: stablehlo
// RUN: heddle-opt --list-passes | FileCheck %s --check-prefix=PASSES
// PASSES: --cse

// RUN: heddle-opt %s --pass-pipeline='builtin.module(cse)' | FileCheck %s --check-prefix=CSE
// RUN: heddle-opt %s --cse -o %t && FileCheck %s --check-prefix=CSE < %t
// CSE-COUNT-1: stablehlo.constant
// CSE-NOT: stablehlo.constant
// RUN: heddle-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=DEBUG
// DEBUG: loc("here")
// RUN: heddle-opt %s --strip-debuginfo --mlir-print-debuginfo | FileCheck %s --check-prefix=STRIPPED
// STRIPPED-NOT: loc("here")
// RUN: heddle-opt %s --verify-roundtrip | FileCheck %s --check-prefix=TEXT
// RUN: heddle-opt %s --mlir-disable-threading --mlir-timing 2>%t.time | FileCheck %s --check-prefix=TEXT
// RUN: FileCheck %s --check-prefix=TIME < %t.time
// TEXT-COUNT-2: stablehlo.constant
// TIME: Parser
// RUN: heddle-opt %s --cse --dump-pass-pipeline 2>&1 >%t | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: builtin.module(
// PIPELINE-NEXT: cse
// RUN: heddle-opt %s --cse --mlir-generate-reproducer=%t.repro -o %t
// RUN: heddle-opt %t.repro --run-reproducer | FileCheck %s --check-prefix=CSE

// RUN: not heddle-opt %s --emit-bytecode-version=3 2>&1 | FileCheck %s --check-prefix=BYTECODE
// BYTECODE: error: --emit-bytecode-version is given, needed --emit-bytecode with it
// RUN: not heddle-opt %S/nowhere.mlir 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: heddle-opt: error: cannot read '{{.*}}nowhere.mlir': No such file or directory
// RUN: not heddle-opt %s -o %S/nowhere/out.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: heddle-opt: error: {{.*}}nowhere/out.mlir: can't be written: No such file or directory

func.func @f() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32> loc("here")
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32> loc("here")
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
