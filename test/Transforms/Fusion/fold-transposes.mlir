// Tests which transposes products take along, and which stay.
// RUN: heddle-opt %s --heddle-fold-transposes | FileCheck %s

// The gradient of a weight as JAX writes it.
// CHECK-LABEL: func.func @result
// CHECK-NEXT: %[[R:.*]] = stablehlo.dot_general %arg1, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [HIGH, DEFAULT] : (tensor<8x12x5xf32>, tensor<8x12x20xf32>) -> tensor<5x20xf32>
// CHECK-NEXT: return %[[R]]
func.func @result(%dy: tensor<8x12x20xf32>, %x: tensor<8x12x5xf32>) -> tensor<5x20xf32> {
  %0 = stablehlo.dot_general %dy, %x, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, HIGH] : (tensor<8x12x20xf32>, tensor<8x12x5xf32>) -> tensor<20x5xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<20x5xf32>) -> tensor<5x20xf32>
  return %1 : tensor<5x20xf32>
}

// Of 3-d operands with a batch dim, two dims of one and one of the other.
// CHECK-LABEL: func.func @batched
// CHECK-NEXT: %[[R:.*]] = stablehlo.dot_general %arg1, %arg0, batching_dims = [1] x [0], contracting_dims = [0] x [2]
// CHECK-SAME: -> tensor<3x7x2x5xf32>
// CHECK-NEXT: return %[[R]]
func.func @batched(%x: tensor<3x2x4x5xf32>, %y: tensor<4x3x7xf32>) -> tensor<3x7x2x5xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<3x2x4x5xf32>, tensor<4x3x7xf32>) -> tensor<3x2x5x7xf32>
  %1 = stablehlo.transpose %0, dims = [0, 3, 1, 2] : (tensor<3x2x5x7xf32>) -> tensor<3x7x2x5xf32>
  return %1 : tensor<3x7x2x5xf32>
}

// A tied embedding's logits.
// CHECK-LABEL: func.func @operand
// CHECK-NEXT: %[[R:.*]] = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1] : (tensor<8x12xf32>, tensor<20x12xf32>) -> tensor<8x20xf32>
// CHECK-NEXT: return %[[R]]
func.func @operand(%x: tensor<8x12xf32>, %w: tensor<20x12xf32>) -> tensor<8x20xf32> {
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<20x12xf32>) -> tensor<12x20xf32>
  %0 = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x20xf32>) -> tensor<8x20xf32>
  return %0 : tensor<8x20xf32>
}

// The operand's own dims would come in another order.
// CHECK-LABEL: func.func @order
// CHECK-NEXT: %[[T:.*]] = stablehlo.transpose %arg0
// CHECK-NEXT: stablehlo.dot_general %[[T]], %arg1
func.func @order(%x: tensor<8x12x5xf32>, %w: tensor<5x20xf32>) -> tensor<12x8x20xf32> {
  %t = stablehlo.transpose %x, dims = [1, 0, 2] : (tensor<8x12x5xf32>) -> tensor<12x8x5xf32>
  %0 = stablehlo.dot_general %t, %w, contracting_dims = [2] x [0] : (tensor<12x8x5xf32>, tensor<5x20xf32>) -> tensor<12x8x20xf32>
  return %0 : tensor<12x8x20xf32>
}

// Somebody else reads the product as it is.
// CHECK-LABEL: func.func @shared
// CHECK-NEXT: %[[R:.*]] = stablehlo.dot_general %arg0, %arg1
// CHECK-NEXT: %[[T:.*]] = stablehlo.transpose %[[R]]
// CHECK-NEXT: return %[[R]], %[[T]]
func.func @shared(%x: tensor<8x12xf32>, %w: tensor<12x20xf32>) -> (tensor<8x20xf32>, tensor<20x8xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x20xf32>) -> tensor<8x20xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x20xf32>) -> tensor<20x8xf32>
  return %0, %1 : tensor<8x20xf32>, tensor<20x8xf32>
}

// An algorithm says which operand it splits.
// CHECK-LABEL: func.func @algorithm
// CHECK: stablehlo.transpose
func.func @algorithm(%x: tensor<8x12xf32>, %w: tensor<12x20xf32>) -> tensor<20x8xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<8x12xf32>, tensor<12x20xf32>) -> tensor<8x20xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x20xf32>) -> tensor<20x8xf32>
  return %1 : tensor<20x8xf32>
}

// CHECK-LABEL: func.func @none
// CHECK-NEXT: return %arg0
func.func @none(%x: tensor<8x12x5xf32>) -> tensor<8x12x5xf32> {
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<8x12x5xf32>) -> tensor<5x8x12xf32>
  %1 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<5x8x12xf32>) -> tensor<8x12x5xf32>
  return %1 : tensor<8x12x5xf32>
}

// CHECK-LABEL: func.func @one
// CHECK-NEXT: %[[T:.*]] = stablehlo.transpose %arg0, dims = [1, 2, 0]
// CHECK-NEXT: return %[[T]]
func.func @one(%x: tensor<8x12x5xf32>) -> tensor<12x5x8xf32> {
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<8x12x5xf32>) -> tensor<5x8x12xf32>
  %1 = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<5x8x12xf32>) -> tensor<12x5x8xf32>
  return %1 : tensor<12x5x8xf32>
}
