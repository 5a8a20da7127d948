// Tests that each constraint of spmd ops is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// spmd.all_reduce (C1)
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_reduce' op}}
  %0 = spmd.all_reduce add %x over {"data"} on @nowhere : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_reduce (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_reduce' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.all_reduce add %x over {"model"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_gather (C1)
sdy.mesh @mesh = <[], device_ids=[1]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_gather' op mesh @mesh is maximal, needed one with axes}}
  %0 = spmd.all_gather %x dim 0 over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_reduce (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_reduce' op has no axes, needed at least 1}}
  %0 = spmd.all_reduce add %x over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_reduce (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_reduce' op result has type 'tensor<4xf32>', needed 'tensor<8xf32>'}}
  %0 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// spmd.all_reduce (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_reduce' op and combines 'f32', needed a pred or an integer}}
  %0 = spmd.all_reduce and %x over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_gather (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_gather' op has no axes, needed at least 1}}
  %0 = spmd.all_gather %x dim 0 over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_gather (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_gather' op dim is 1, needed a dim of 'tensor<8xf32>'}}
  %0 = spmd.all_gather %x dim 1 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<32xf32>
  return
}

// -----

// spmd.all_gather (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_gather' op result has type 'tensor<16xf32>', needed 'tensor<32xf32>'}}
  %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----

// spmd.reduce_scatter (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.reduce_scatter' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.reduce_scatter add %x dim 0 over {"model"} on @mesh : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

// spmd.reduce_scatter (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.reduce_scatter' op has no axes, needed at least 1}}
  %0 = spmd.reduce_scatter add %x dim 0 over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.reduce_scatter (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<6xf32>) {
  // expected-error @+1 {{'spmd.reduce_scatter' op dim 0 has size 6, needed a multiple of the 4 members}}
  %0 = spmd.reduce_scatter add %x dim 0 over {"data"} on @mesh : (tensor<6xf32>) -> tensor<2xf32>
  return
}

// -----

// spmd.reduce_scatter (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.reduce_scatter' op result has type 'tensor<8xf32>', needed 'tensor<2xf32>'}}
  %0 = spmd.reduce_scatter add %x dim 0 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.reduce_scatter (C5)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.reduce_scatter' op or combines 'f32', needed a pred or an integer}}
  %0 = spmd.reduce_scatter or %x dim 0 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

// spmd.all_slice (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_slice' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.all_slice %x dim 0 over {"model"} on @mesh : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

// spmd.all_slice (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_slice' op has no axes, needed at least 1}}
  %0 = spmd.all_slice %x dim 0 over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.all_slice (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_slice' op dim is -1, needed a dim of 'tensor<8xf32>'}}
  %0 = spmd.all_slice %x dim -1 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

// spmd.all_slice (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.all_slice' op result has type 'tensor<2xf64>', needed 'tensor<2xf32>'}}
  %0 = spmd.all_slice %x dim 0 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<2xf64>
  return
}

// -----

// spmd.all_to_all (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{'spmd.all_to_all' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.all_to_all %x split 0 concat 1 over {"model"} on @mesh : (tensor<8x2xf32>) -> tensor<2x8xf32>
  return
}

// -----

// spmd.all_to_all (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{'spmd.all_to_all' op has no axes, needed at least 1}}
  %0 = spmd.all_to_all %x split 0 concat 1 over {} on @mesh : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return
}

// -----

// spmd.all_to_all (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{'spmd.all_to_all' op dim 1 has size 2, needed a multiple of the 4 members}}
  %0 = spmd.all_to_all %x split 1 concat 0 over {"data"} on @mesh : (tensor<8x2xf32>) -> tensor<32x2xf32>
  return
}

// -----

// spmd.all_to_all (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{'spmd.all_to_all' op split_dim and concat_dim are both 0, needed two dims}}
  %0 = spmd.all_to_all %x split 0 concat 0 over {"data"} on @mesh : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return
}

// -----

// spmd.all_to_all (C5)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{'spmd.all_to_all' op result has type 'tensor<8x2xf32>', needed 'tensor<2x8xf32>'}}
  %0 = spmd.all_to_all %x split 0 concat 1 over {"data"} on @mesh : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return
}

// -----

// spmd.permute (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.permute' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.permute %x from [{"data"}] to [{"model"}] on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.permute (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.permute' op from has 2 lists of axes, needed one for each dim of 'tensor<8xf32>'}}
  %0 = spmd.permute %x from [{"data"}, {}] to [{"data"}] on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.permute (C3)
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.permute' op dim 0 has 4 shards in from and 2 in to, needed as many}}
  %0 = spmd.permute %x from [{"data"}] to [{"model"}] on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.permute (C4)
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.permute' op result has type 'tensor<4xf32>', needed 'tensor<8xf32>'}}
  %0 = spmd.permute %x from [{"data"}] to [{"model"}] on @mesh : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// spmd.axis_index (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f() {
  // expected-error @+1 {{'spmd.axis_index' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.axis_index {"model"} on @mesh : tensor<i32>
  return
}

// -----

// spmd.axis_index (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f() {
  // expected-error @+1 {{'spmd.axis_index' op result #0 must be 0D tensor of 32-bit signless integer values, but got 'tensor<i64>'}}
  %0 = spmd.axis_index {"data"} on @mesh : tensor<i64>
  return
}

// -----

sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<4611686018427387904xf32>) {
  // expected-error @+1 {{'spmd.all_gather' op dim 0 of size 4611686018427387904 from 4 members is too large, needed at most 2^63 - 1}}
  %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<4611686018427387904xf32>) -> tensor<0xf32>
  return
}

// -----

// spmd.shift (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.shift' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.shift %x by 1 over {"model"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.shift (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.shift' op has no axes, needed at least 1}}
  %0 = spmd.shift %x by 1 over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.shift (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.shift' op result has type 'tensor<4xf32>', needed 'tensor<8xf32>'}}
  %0 = spmd.shift %x by 1 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// spmd.shift (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.shift' op offset is -4, needed less than the 4 members in magnitude, and not 0}}
  %0 = spmd.shift %x by -4 over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.shift (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.shift' op offset is 7, needed at least 0 and less than 7 to mirror 4 members}}
  %0 = spmd.shift %x by 7 mirrored over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.pairs (C1)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op axis "model" is not in mesh @mesh <["data"=4]>}}
  %0 = spmd.pairs %x from [0] to [1] over {"model"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.pairs (C2)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op has no axes, needed at least 1}}
  %0 = spmd.pairs %x from [0] to [1] over {} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.pairs (C3)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op result has type 'tensor<4xf32>', needed 'tensor<8xf32>'}}
  %0 = spmd.pairs %x from [0] to [1] over {"data"} on @mesh : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// spmd.pairs (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op from has 2 members and to has 1, needed as many}}
  %0 = spmd.pairs %x from [0, 1] to [1] over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.pairs (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op to has member 4, needed at least 0 and less than 4}}
  %0 = spmd.pairs %x from [0, 1] to [1, 4] over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.pairs (C4)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op from has member -1, needed at least 0 and less than 4}}
  %0 = spmd.pairs %x from [-1] to [1] over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// spmd.pairs (C5)
sdy.mesh @mesh = <["data"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.pairs' op to has member 1 twice, needed once}}
  %0 = spmd.pairs %x from [0, 2] to [1, 1] over {"data"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  return
}
