// Tests that reductions print in the specification's pretty forms and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @reduce_applies
func.func @reduce_applies(%f: tensor<2x3xf32>, %z: tensor<f32>, %i: tensor<2x3xui8>, %iz: tensor<ui8>, %p: tensor<2x3xi1>, %pz: tensor<i1>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.maximum across dimensions = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reduce(%f init: %z) applies stablehlo.maximum across dimensions = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.minimum across dimensions = [] {note = "kept"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %2 = stablehlo.reduce(%f init: %z) applies stablehlo.minimum across dimensions = [] {note = "kept"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.multiply across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %3 = stablehlo.reduce(%f init: %z) applies stablehlo.multiply across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.and across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
  %4 = stablehlo.reduce(%p init: %pz) applies stablehlo.and across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.or across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
  %5 = stablehlo.reduce(%p init: %pz) applies stablehlo.or across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.xor across dimensions = [1] : (tensor<2x3xui8>, tensor<ui8>) -> tensor<2xui8>
  %6 = "stablehlo.reduce"(%i, %iz) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
    %s = stablehlo.xor %x, %y : tensor<ui8>
    stablehlo.return %s : tensor<ui8>
  }) : (tensor<2x3xui8>, tensor<ui8>) -> tensor<2xui8>
  return
}

// CHECK-LABEL: func.func @reduce_reducer
func.func @reduce_reducer(%f: tensor<2x3xf32>, %z: tensor<f32>, %i: tensor<2x3xi32>, %iz: tensor<i32>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [0] {note = "kept"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK-NEXT: reducer(%[[X:[^:]+]]: tensor<f32>, %[[Y:[^:]+]]: tensor<f32>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.subtract %[[X]], %[[Y]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %{{.*}} : tensor<f32>
  // CHECK-NEXT: }
  %0 = stablehlo.reduce(%f init: %z) across dimensions = [0] {note = "kept"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
   reducer(%x: tensor<f32>, %y: tensor<f32>) {
    %s = stablehlo.subtract %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  // CHECK-NEXT: reducer(%[[X:[^:]+]]: tensor<f32>, %[[Y:[^:]+]]: tensor<f32>) (%[[Z:[^:]+]]: tensor<i32>, %[[W:[^:]+]]: tensor<i32>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.add %[[X]], %[[Y]] : tensor<f32>
  // CHECK-NEXT: %{{.*}} = stablehlo.minimum %[[Z]], %[[W]] : tensor<i32>
  // CHECK-NEXT: stablehlo.return %{{.*}}, %{{.*}} : tensor<f32>, tensor<i32>
  // CHECK-NEXT: }
  %1:2 = stablehlo.reduce(%f init: %z), (%i init: %iz) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%x: tensor<f32>, %y: tensor<f32>) (%v: tensor<i32>, %w: tensor<i32>) {
    %s = stablehlo.add %x, %y : tensor<f32>
    %t = stablehlo.minimum %v, %w : tensor<i32>
    stablehlo.return %s, %t : tensor<f32>, tensor<i32>
  }
  return
}

// Bodies that are one op, but not just its name.
// CHECK-LABEL: func.func @reduce_not_applies
func.func @reduce_not_applies(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK-NEXT: reducer(%[[X:[^:]+]]: tensor<f32>, %[[Y:[^:]+]]: tensor<f32>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.add %[[Y]], %[[X]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %{{.*}} : tensor<f32>
  // CHECK-NEXT: }
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %y, %x : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK-NEXT: reducer(%[[X:[^:]+]]: tensor<f32>, %[[Y:[^:]+]]: tensor<f32>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.add %[[X]], %{{.*}} : tensor<f32>
  // CHECK-NEXT: stablehlo.return %{{.*}} : tensor<f32>
  // CHECK-NEXT: }
  %1 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %z : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK-NEXT: reducer(%[[X:[^:]+]]: tensor<f32>, %[[Y:[^:]+]]: tensor<f32>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.add %[[X]], %[[Y]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %[[X]] : tensor<f32>
  // CHECK-NEXT: }
  %2 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf64>
  // CHECK-NEXT: reducer(%[[X:[^:]+]]: tensor<f64>, %[[Y:[^:]+]]: tensor<f64>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.add %[[X]], %[[Y]] : tensor<f64>
  // CHECK-NEXT: stablehlo.return %{{.*}} : tensor<f64>
  // CHECK-NEXT: }
  %3 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    %s = stablehlo.add %x, %y : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf64>
  return
}

// CHECK-LABEL: func.func @reduce_window
func.func @reduce_window(%f: tensor<6x3xf32>, %z: tensor<f32>, %i: tensor<6x3xi32>, %iz: tensor<i32>) {
  // CHECK: "stablehlo.reduce_window"(%{{.*}}, %{{.*}}) <{window_dimensions = array<i64: 2, 1>}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
  // CHECK-NEXT: %{{.*}} = stablehlo.add %{{.*}}, %{{.*}} : tensor<f32>
  // CHECK-NEXT: stablehlo.return %{{.*}} : tensor<f32>
  // CHECK-NEXT: }) : (tensor<6x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<6x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  // CHECK: "stablehlo.reduce_window"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{base_dilations = array<i64: 1, 2>, padding = dense<{{\[\[}}-1, 2], [3, 4]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 3>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 2>}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<f64>, %{{.*}}: tensor<i32>, %{{.*}}: tensor<f64>, %{{.*}}: tensor<i32>):
  // CHECK-NEXT: stablehlo.return %{{.*}}, %{{.*}} : tensor<f64>, tensor<i32>
  // CHECK-NEXT: }) {note = "kept"} : (tensor<6x3xf32>, tensor<6x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x6xf64>, tensor<3x6xi32>)
  %1:2 = "stablehlo.reduce_window"(%f, %i, %z, %iz) <{base_dilations = array<i64: 1, 2>, padding = dense<[[-1, 2], [3, 4]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 3>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f64>, %v: tensor<i32>, %y: tensor<f64>, %w: tensor<i32>):
    stablehlo.return %x, %w : tensor<f64>, tensor<i32>
  }) {note = "kept"} : (tensor<6x3xf32>, tensor<6x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x6xf64>, tensor<3x6xi32>)
  return
}

// CHECK-LABEL: func.func @map
func.func @map(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // CHECK: "stablehlo.map"(%{{.*}}, %{{.*}}) <{dimensions = array<i64: 0, 1>}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<i32>):
  // CHECK-NEXT: %{{.*}} = stablehlo.convert %{{.*}} : (tensor<i32>) -> tensor<f64>
  // CHECK-NEXT: stablehlo.return %{{.*}} : tensor<f64>
  // CHECK-NEXT: }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf64>
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    %s = stablehlo.convert %y : (tensor<i32>) -> tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf64>
  return
}

// CHECK-LABEL: func.func @batch_norm
func.func @batch_norm(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>) {
  // CHECK: %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 5.000000e-01 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  // CHECK: "stablehlo.batch_norm_inference"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 5.000000e-01 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  %1 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  // CHECK: %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 5.000000e-01 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%x, %s, %s, %s, %x) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// Here heddle prints more than jaxlib, which drops the attribute of the op in the body.
// CHECK-LABEL: func.func @reduce_attribute_in_body
func.func @reduce_attribute_in_body(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // CHECK: reducer(%[[X:[^:]+]]: tensor<f32>, %[[Y:[^:]+]]: tensor<f32>)  {
  // CHECK-NEXT: %{{.*}} = stablehlo.add %[[X]], %[[Y]] {note = "kept"} : tensor<f32>
  %0 = stablehlo.reduce(%f init: %z) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
   reducer(%x: tensor<f32>, %y: tensor<f32>) {
    %s = stablehlo.add %x, %y {note = "kept"} : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return
}
