// Tests that each constraint of the ops that move elements is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.broadcast_in_dim (C1)
func.func @broadcast_in_dim_c1(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result has element type 'f64', needed the operand's 'f32'}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

// stablehlo.broadcast_in_dim (C2)
func.func @broadcast_in_dim_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 1 entries, needed one for each of 2 dims}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.broadcast_in_dim (C3)
func.func @broadcast_in_dim_c3(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{broadcast_dimensions has dim 2, needed a dim of the rank 2 result}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.broadcast_in_dim (C4)
func.func @broadcast_in_dim_c4(%a: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has dim 0 twice}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 0] : (tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.broadcast_in_dim (C5)
func.func @broadcast_in_dim_c5(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dim 1 of the operand has size 3, needed 1 or size 4 of dim 1 of the result}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.concatenate (C1)
func.func @concatenate_c1(%a: tensor<2x3xf32>, %b: tensor<2x3xf64>) {
  // expected-error @+1 {{input #1 has element type 'f64', needed input #0's 'f32'}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<4x3xf32>
  return
}

// -----

// stablehlo.concatenate (C2)
func.func @concatenate_c2(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @+1 {{input #1 has type 'tensor<2x4xf32>', needed the shape of input #0 but for dim 0, that of 'tensor<2x3xf32>'}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

// stablehlo.concatenate (C3)
func.func @concatenate_c3() {
  // expected-error @+1 {{has no inputs, needed at least one}}
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<4x3xf32>
  return
}

// -----

// stablehlo.concatenate (C4)
func.func @concatenate_c4(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dimension is 2, needed a dim of the rank 2 inputs}}
  %0 = stablehlo.concatenate %a, dim = 2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.concatenate (C5)
func.func @concatenate_c5(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<4x3xf64>', needed 'tensor<4x3xf32>'}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf64>
  return
}

// -----

// stablehlo.concatenate (C6)
func.func @concatenate_c6(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x6xf32>', needed 'tensor<4x3xf32>'}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

// stablehlo.pad (C1)
func.func @pad_c1(%a: tensor<2x3xf32>, %p: tensor<f64>) {
  // expected-error @+1 {{padding value has element type 'f64', needed the operand's 'f32'}}
  %0 = stablehlo.pad %a, %p, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f64>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.pad (C2)
func.func @pad_c2(%a: tensor<2x3xf32>, %p: tensor<f32>) {
  // expected-error @+1 {{edge_padding_high has 1 entries, needed one for each of 2 dims}}
  %0 = stablehlo.pad %a, %p, low = [0, 0], high = [0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.pad (C3)
func.func @pad_c3(%a: tensor<2x3xf32>, %p: tensor<f32>) {
  // expected-error @+1 {{interior_padding of dim 1 is -1, needed at least 0}}
  %0 = stablehlo.pad %a, %p, low = [0, 0], high = [0, 0], interior = [0, -1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.pad (C4)
func.func @pad_c4(%a: tensor<2x3xf32>, %p: tensor<f32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3xf32>', needed 'tensor<3x6xf32>'}}
  %0 = stablehlo.pad %a, %p, low = [1, 0], high = [0, 1], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.pad (C4)
func.func @pad_c4(%a: tensor<2x3xf32>, %p: tensor<f32>) {
  // expected-error @+1 {{dim 0 of size 2 is padded to a size below 0}}
  %0 = stablehlo.pad %a, %p, low = [-1, 0], high = [-2, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<0x3xf32>
  return
}

// -----

// stablehlo.pad (C4)
func.func @pad_c4(%a: tensor<2x3xf32>, %p: tensor<f32>) {
  // expected-error @+1 {{dim 0 of the result overflows 64 bits}}
  %0 = stablehlo.pad %a, %p, low = [9223372036854775807, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<0x3xf32>
  return
}

// -----

// stablehlo.reshape (C1)
func.func @reshape_c1(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result has element type 'f64', needed the operand's 'f32'}}
  %0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<6xf64>
  return
}

// -----

// stablehlo.reshape (C2)
func.func @reshape_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result 'tensor<5xf32>' has 5 elements, needed the operand's 6}}
  %0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<5xf32>
  return
}

// -----

// stablehlo.reshape (C2)
func.func @reshape_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{has 2^63 elements or more in 'tensor<4294967296x4294967296xf32>'}}
  %0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<4294967296x4294967296xf32>
  return
}

// -----

// stablehlo.reverse (C1)
func.func @reverse_c1(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x2xf32>', needed 'tensor<2x3xf32>'}}
  %0 = stablehlo.reverse %a, dims = [0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

// stablehlo.reverse (C2)
func.func @reverse_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dimensions has dim 1 twice}}
  %0 = stablehlo.reverse %a, dims = [1, 1] : tensor<2x3xf32>
  return
}

// -----

// stablehlo.reverse (C3)
func.func @reverse_c3(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dimensions has dim -1, needed a dim of the rank 2 operand}}
  %0 = stablehlo.reverse %a, dims = [-1] : tensor<2x3xf32>
  return
}

// -----

// stablehlo.slice (C1)
func.func @slice_c1(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3xf64>', needed 'tensor<2x3xf32>'}}
  %0 = stablehlo.slice %a [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

// stablehlo.slice (C2)
func.func @slice_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{start_indices has 1 entries, needed one for each of 2 dims}}
  %0 = stablehlo.slice %a [0:2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.slice (C3)
func.func @slice_c3(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dim 1 is sliced from 1 to 4, needed a range within its size 3}}
  %0 = stablehlo.slice %a [0:2, 1:4] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.slice (C4)
func.func @slice_c4(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{stride of dim 0 is 0, needed at least 1}}
  %0 = stablehlo.slice %a [0:2:0, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.slice (C5)
func.func @slice_c5(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x2xf32>'}}
  %0 = stablehlo.slice %a [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// stablehlo.transpose (C1)
func.func @transpose_c1(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x2xf64>', needed 'tensor<3x2xf32>'}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf64>
  return
}

// -----

// stablehlo.transpose (C2)
func.func @transpose_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{permutation has dim 1 twice}}
  %0 = stablehlo.transpose %a, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

// stablehlo.transpose (C3)
func.func @transpose_c3(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3xf32>', needed 'tensor<3x2xf32>'}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.sort (C1)
func.func @sort_c1(%p: tensor<i1>) {
  // expected-error @+1 {{has no inputs, needed at least one}}
  "stablehlo.sort"() <{dimension = 1 : i64}> ({
  ^bb0:
    stablehlo.return %p : tensor<i1>
  }) : () -> ()
  return
}

// -----

// stablehlo.sort (C2)
func.func @sort_c2(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{result #1 has type 'tensor<4x8xi64>', needed 'tensor<4x8xi32>'}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
  return
}

// -----

// stablehlo.sort (C2)
func.func @sort_c2(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{has 1 results, needed 2}}
  %0 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  return
}

// -----

// stablehlo.sort (C3)
func.func @sort_c3(%x0: tensor<4x8xf32>, %x1: tensor<4x7xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{input #1 has type 'tensor<4x7xi32>', needed the shape of input #0, which has type 'tensor<4x8xf32>'}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x7xi32>) -> (tensor<4x8xf32>, tensor<4x7xi32>)
  return
}

// -----

// stablehlo.sort (C3)
func.func @sort_c3(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{result #0 has type 'tensor<4x7xf32>', needed 'tensor<4x8xf32>'}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x7xf32>, tensor<4x8xi32>)
  return
}

// -----

// stablehlo.sort (C4)
func.func @sort_c4(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{dimension is 2, needed at least -2 and below 2, the rank of the inputs}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 2 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// -----

// stablehlo.sort (C4)
func.func @sort_c4(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{dimension is -3, needed at least -2 and below 2, the rank of the inputs}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = -3 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// -----

// stablehlo.sort (C5)
func.func @sort_c5(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{comparator takes 2 arguments, needed 4}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// -----

// stablehlo.sort (C5)
func.func @sort_c5(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{comparator takes 'tensor<i32>' as argument #1, needed 'tensor<f32>'}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// -----

// stablehlo.sort (C5)
func.func @sort_c5(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{comparator returns 'tensor<f32>' as value #0, needed 'tensor<i1>'}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// -----

// stablehlo.sort (C5)
func.func @sort_c5(%x0: tensor<4x8xf32>, %x1: tensor<4x8xi32>, %p: tensor<i1>) {
  // expected-error @+1 {{comparator returns 2 values, needed 1}}
  %0:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %p, %p : tensor<i1>, tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}
