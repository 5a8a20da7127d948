// Tests that the interpreter dialect's ops print in their pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

func.func @id(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @drop(%x: tensor<4xf32>, %token: !stablehlo.token) {
  return
}

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // CHECK: %{{.*}}:2 = "interpreter.run_parallel"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{programs = [{{\[}}@id, @drop], [@drop, @id]]}> : (tensor<4xf32>, tensor<4xf32>, !stablehlo.token, tensor<4xf32>, !stablehlo.token, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %0:2 = "interpreter.run_parallel"(%x, %x, %token, %x, %token, %x) {programs = [[@id, @drop], [@drop, @id]]} : (tensor<4xf32>, tensor<4xf32>, !stablehlo.token, tensor<4xf32>, !stablehlo.token, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: interpreter.print %{{.*}} : tensor<4xf32>
  interpreter.print %x : tensor<4xf32>
  // CHECK: %{{.*}} = interpreter.probe %{{.*}}, probe_id = "loss" : tensor<4xf32>
  %1 = interpreter.probe %x, probe_id = "loss" : tensor<4xf32>
  return
}
