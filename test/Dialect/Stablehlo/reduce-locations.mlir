// Tests that the body that `applies` stands for has the location of its reduce, and that `reducer` keeps its own.
// RUN: heddle-opt %s --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: heddle-opt %s --mlir-print-debuginfo | heddle-opt --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

func.func @locations(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // CHECK: "stablehlo.reduce"
  // CHECK-NEXT: ^{{.*}}(%{{.*}}: tensor<f32> loc("sum"("step.py":3:7)), %{{.*}}: tensor<f32> loc("sum"("step.py":3:7))):
  // CHECK-NEXT: "stablehlo.add"{{.*}} loc("sum"("step.py":3:7))
  // CHECK-NEXT: "stablehlo.return"{{.*}} loc("sum"("step.py":3:7))
  // CHECK-NEXT: -> tensor<3xf32> loc("sum"("step.py":3:7))
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32> loc(#sum)
  // CHECK: "stablehlo.reduce"
  // CHECK-NEXT: ^{{.*}}(%{{.*}}: tensor<f32> loc("x"), %{{.*}}: tensor<f32> loc("y")):
  // CHECK-NEXT: "stablehlo.subtract"{{.*}} loc("inner")
  // CHECK-NEXT: "stablehlo.return"{{.*}} loc("end")
  // CHECK-NEXT: -> tensor<3xf32> loc("outer")
  %1 = stablehlo.reduce(%f init: %z) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
   reducer(%x: tensor<f32> loc("x"), %y: tensor<f32> loc("y")) {
    %s = stablehlo.subtract %x, %y : tensor<f32> loc("inner")
    stablehlo.return %s : tensor<f32> loc("end")
  } loc("outer")
  return
}

#file = loc("step.py":3:7)
#sum = loc("sum"(#file))
