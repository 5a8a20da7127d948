// Tests that each constraint of the collectives and of their attributes is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.all_gather (C1)
func.func @all_gather_c1(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{all_gather_dim is 2, needed a dim of operand #0, which has type 'tensor<2x4xf32>'}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C1)
func.func @all_gather_c1_negative(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{all_gather_dim is -1, needed a dim of operand #0, which has type 'tensor<2x4xf32>'}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = -1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C2)
func.func @all_gather_c2(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 1 twice, needed distinct ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C4)
func.func @all_gather_c4(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 4, needed ids below 4, the number of ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, 4]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C4)
func.func @all_gather_c4_negative(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id -1, needed at least 0}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C5)
func.func @all_gather_c5(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has channel handle 0, needed a positive one beside use_global_device_ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>, use_global_device_ids, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C5)
func.func @all_gather_c5_no_channel(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has channel handle 0, needed a positive one beside use_global_device_ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, use_global_device_ids, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C5)
func.func @all_gather_c5_no_ids(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has replica_groups without ids, needed every device's beside use_global_device_ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids, replica_groups = dense<> : tensor<1x0xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x12xf32>', needed that of the operand, 'tensor<2x4xf32>', with dim 1 larger by a factor of 2}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x12xf32>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6_element(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x8xf64>', needed that of the operand, 'tensor<2x4xf32>', with dim 1 larger by a factor of 2}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf64>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6_other_dim(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<4x4xf32>', needed that of the operand, 'tensor<2x4xf32>', with dim 1 larger by a factor of 2}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6_rank(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x8x1xf32>', needed that of the operand, 'tensor<2x4xf32>', with dim 1 larger by a factor of 2}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8x1xf32>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6_partitions(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x12xf32>', needed that of the operand, 'tensor<2x4xf32>', with dim 1 larger by some multiple of 2}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x12xf32>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6_overflow(%a: tensor<4611686018427387904xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<1xf32>', needed that of the operand, 'tensor<4611686018427387904xf32>', with dim 0 larger by a factor of 4}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<4611686018427387904xf32>) -> tensor<1xf32>
  return
}

// -----

// stablehlo.all_gather (C6)
func.func @all_gather_c6_count(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has 2 results, needed 1, one per operand}}
  %0:2 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
  return
}

// -----

func.func @all_gather_groups_rank(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups have type 'tensor<2xi64>', needed rank 2, groups x ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @all_gather_groups_type(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{attribute 'replica_groups' failed to satisfy constraint: i64 elements or #stablehlo.replica_group_mesh_axes}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi32>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @all_gather_groups_splat(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 0 twice, needed distinct ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<0> : tensor<1000000000x1000000000xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// stablehlo.all_reduce (C1)
func.func @all_reduce_c1(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 1 twice, needed distinct ids}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C3)
func.func @all_reduce_c3(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 4, needed ids below 4, the number of ids}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1], [2, 4]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C3)
func.func @all_reduce_c3_negative(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id -2, needed at least 0, or -1 as padding}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C4)
func.func @all_reduce_c4(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has channel handle -1, needed a positive one beside use_global_device_ids}}
  %0 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = -1, type = 1>, use_global_device_ids, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C5)
func.func @all_reduce_c5(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{computation takes 'tensor<i32>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C5)
func.func @all_reduce_c5_arguments(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{computation takes 1 arguments, needed 2}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C5)
func.func @all_reduce_c5_second_argument(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{computation takes 'tensor<f64>' as argument #1, needed 'tensor<f32>'}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C5)
func.func @all_reduce_c5_returns(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{computation returns 2 values, needed 1}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C5)
func.func @all_reduce_c5_second_operand(%a: tensor<f32>, %b: tensor<i32>) {
  // expected-error @+1 {{computation takes 'tensor<f32>' as argument #0, needed 'tensor<i32>' or one that it promotes to}}
  %0:2 = "stablehlo.all_reduce"(%a, %b) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  return
}

// -----

// stablehlo.all_reduce (C6)
func.func @all_reduce_c6(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<4x4xf32>', needed 'tensor<2x4xf32>'}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

// stablehlo.all_reduce (C7)
func.func @all_reduce_c7(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x4xf32>', needed 'tensor<2x4xf64>'}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f64>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @all_reduce_empty_region(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{region #0 ('computation') failed to verify constraint: region with 1 blocks}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({}) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_to_all (C1)
func.func @all_to_all_c1(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{split_dimension is 2, needed a dim of operand #0, which has type 'tensor<2x4xf32>'}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 2 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C1)
func.func @all_to_all_c1_rank_0(%a: tensor<f32>) {
  // expected-error @+1 {{split_dimension is 0, needed a dim of operand #0, which has type 'tensor<f32>'}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

// stablehlo.all_to_all (C2)
func.func @all_to_all_c2(%a: tensor<3x4xf32>) {
  // expected-error @+1 {{dim 0 of operand #0 has size 3, needed a multiple of split_count, which is 2}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<3x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C3)
func.func @all_to_all_c3(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{concat_dimension is -1, needed a dim of operand #0, which has type 'tensor<2x4xf32>'}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = -1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C4)
func.func @all_to_all_c4(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{split_count is 0, needed at least 1}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 0 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C4)
func.func @all_to_all_c4_negative(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{split_count is -9223372036854775808, needed at least 1}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = -9223372036854775808 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C5)
func.func @all_to_all_c5(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 1 twice, needed distinct ids}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C7)
func.func @all_to_all_c7(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 4, needed ids below 4, the number of ids}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 4]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C8)
func.func @all_to_all_c8(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups have 3 ids in a group, needed split_count, which is 2}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C8)
func.func @all_to_all_c8_mesh(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups have 3 ids in a group, needed split_count, which is 2}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 3>]>, axes = [#stablehlo.axis_ref<name = "x">]>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.all_to_all (C9)
func.func @all_to_all_c9(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x4xf32>', needed 'tensor<4x2xf32>'}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.all_to_all (C9)
func.func @all_to_all_c9_overflow(%a: tensor<4611686018427387904x4xf32>) {
  // expected-error @+1 {{dim 0 of operand #0 has size 4611686018427387904, which times split_count, 2, needs more than 64 bits}}
  %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<4611686018427387904x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// stablehlo.collective_broadcast (C1)
func.func @collective_broadcast_c1(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 3 twice, needed distinct ids}}
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[3, 3]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_broadcast (C2)
func.func @collective_broadcast_c2(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id -1, needed at least 0}}
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_broadcast (C3)
func.func @collective_broadcast_c3(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3xf32>', needed 'tensor<2x4xf32>'}}
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.collective_permute (C1)
func.func @collective_permute_c1(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs have type 'tensor<1x3xi64>', needed shape N x 2}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_permute (C1)
func.func @collective_permute_c1_rank(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs have type 'tensor<2xi64>', needed shape N x 2}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_permute (C2)
func.func @collective_permute_c2(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs hold source 0 twice, needed distinct sources}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_permute (C2)
func.func @collective_permute_c2_splat(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs hold source 1 twice, needed distinct sources}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<1> : tensor<1000000000000x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_permute (C3)
func.func @collective_permute_c3(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs hold target 1 twice, needed distinct targets}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_permute (C4)
func.func @collective_permute_c4(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs hold target -1, needed at least 0}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.collective_permute (C5)
func.func @collective_permute_c5(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x4xf64>', needed 'tensor<2x4xf32>'}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf64>
  return
}

// -----

func.func @collective_permute_type(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{attribute 'source_target_pairs' failed to satisfy constraint: 64-bit signless integer elements attribute}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi32>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C1)
func.func @reduce_scatter_c1(%a: tensor<2x5xf32>) {
  // expected-error @+1 {{dim 1 of the operand has size 5, needed a multiple of the 2 ids in a group}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x5xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C2)
func.func @reduce_scatter_c2(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{scatter_dimension is 2, needed a dim of the operand, which has type 'tensor<2x4xf32>'}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 2 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C3)
func.func @reduce_scatter_c3(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 1 twice, needed distinct ids}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C5)
func.func @reduce_scatter_c5(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 4, needed ids below 4, the number of ids}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1], [2, 4]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C5)
func.func @reduce_scatter_c5_negative(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id -1, needed at least 0}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C6)
func.func @reduce_scatter_c6(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has channel handle 0, needed a positive one beside use_global_device_ids}}
  %0 = "stablehlo.reduce_scatter"(%a) <{use_global_device_ids, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C7)
func.func @reduce_scatter_c7(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{computation takes 'tensor<f16>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %x : tensor<f16>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C8)
func.func @reduce_scatter_c8(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result has type 'tensor<2x1xf32>', needed the shape of the operand, which has type 'tensor<2x4xf32>', with dim 1 smaller by a factor of 2}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x1xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C8)
func.func @reduce_scatter_c8_rank(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result has type 'tensor<2xf32>', needed the shape of the operand, which has type 'tensor<2x4xf32>', with dim 1 smaller by a factor of 2}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C8)
func.func @reduce_scatter_c8_partitions(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result has type 'tensor<2x4xf32>', needed the shape of the operand, which has type 'tensor<2x4xf32>', with dim 1 smaller by some multiple of 2}}
  %0 = "stablehlo.reduce_scatter"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// stablehlo.reduce_scatter (C9)
func.func @reduce_scatter_c9(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{result has element type 'f32', needed that of computation, 'f64'}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f64>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @partition_id_type() {
  // expected-error @+1 {{result #0 must be 0-d tensor of ui32, but got 'tensor<i32>'}}
  %0 = stablehlo.partition_id : tensor<i32>
  return
}

// -----

func.func @replica_id_rank() {
  // expected-error @+1 {{result #0 must be 0-d tensor of ui32, but got 'tensor<1xui32>'}}
  %0 = stablehlo.replica_id : tensor<1xui32>
  return
}

// -----

func.func @all_gather_mesh_symbol(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups have mesh @nowhere, needed a symbol of the module}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @nowhere, axes = []>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @all_gather_groups_largest(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{replica_groups hold id 9223372036854775807, needed ids below 2, the number of ids}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 9223372036854775807]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @collective_permute_largest(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{source_target_pairs hold source 9223372036854775807 twice, needed distinct sources}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[9223372036854775807, 0], [9223372036854775807, 1]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// expected-error @+1 {{mesh has device id 9223372036854775807 twice, needed distinct ids}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 2>], device_ids = dense<9223372036854775807> : tensor<2xi64>>} : () -> ()

// -----

// expected-error @+1 {{found no field 'type', which is needed}}
"builtin.module"() {attribute = #stablehlo.channel_handle<handle = 1>} : () -> ()

// -----

// expected-error @+1 {{found field 'kind', needed handle, type}}
"builtin.module"() {attribute = #stablehlo.channel_handle<handle = 1, kind = 1>} : () -> ()

// -----

// expected-error @+1 {{found field 'handle' twice, needed it once}}
"builtin.module"() {attribute = #stablehlo.channel_handle<handle = 1, handle = 1>} : () -> ()

// -----

// expected-error @+1 {{integer value too large}}
"builtin.module"() {attribute = #stablehlo.channel_handle<handle = 9223372036854775808, type = 1>} : () -> ()

// -----

// expected-error @+1 {{found no field 'handle', which is needed}}
"builtin.module"() {attribute = #stablehlo.channel_handle<>} : () -> ()

// -----

// expected-error @+1 {{mesh axis has no name, needed one}}
"builtin.module"() {attribute = #stablehlo.mesh_axis<name = "", size = 2>} : () -> ()

// -----

// expected-error @+1 {{axis "x" has size 0, needed at least 1}}
"builtin.module"() {attribute = #stablehlo.mesh_axis<name = "x", size = 0>} : () -> ()

// -----

// expected-error @+1 {{mesh has no axes, needed at least 1}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = []>} : () -> ()

// -----

// expected-error @+1 {{found "x", needed a #stablehlo.mesh_axis}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = ["x"]>} : () -> ()

// -----

// expected-error @+1 {{mesh has axis "x" twice, needed distinct names}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 2>, <name = "x", size = 2>]>} : () -> ()

// -----

// expected-error @+1 {{mesh has more than 1048576 devices, needed at most that}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 4611686018427387904>, <name = "y", size = 2>]>} : () -> ()

// -----

// expected-error @+1 {{device_ids have type 'tensor<2xi32>', needed a 1-d tensor of i64}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 2>], device_ids = dense<[0, 1]> : tensor<2xi32>>} : () -> ()

// -----

// expected-error @+1 {{mesh has 3 device_ids, needed 2}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 2>], device_ids = dense<[0, 1, 2]> : tensor<3xi64>>} : () -> ()

// -----

// expected-error @+1 {{mesh has device id -1, needed at least 0}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 2>], device_ids = dense<[0, -1]> : tensor<2xi64>>} : () -> ()

// -----

// expected-error @+1 {{mesh has device id 1 twice, needed distinct ids}}
"builtin.module"() {attribute = #stablehlo.mesh<axes = [<name = "x", size = 2>], device_ids = dense<1> : tensor<2xi64>>} : () -> ()

// -----

// expected-error @+1 {{axis reference has no name, needed one}}
"builtin.module"() {attribute = #stablehlo.axis_ref<name = "">} : () -> ()

// -----

// expected-error @+1 {{axis "x" has sub_axis_info (0)2, needed sizes of at least 1 with a product of at most 64 bits}}
"builtin.module"() {attribute = #stablehlo.axis_ref<name = "x", sub_axis_info = (0)2>} : () -> ()

// -----

// expected-error @+1 {{axis "x" has sub_axis_info (4611686018427387904)4, needed sizes}}
"builtin.module"() {attribute = #stablehlo.axis_ref<name = "x", sub_axis_info = (4611686018427387904)4>} : () -> ()

// -----

// expected-error @+1 {{found sub_axis_info (0)0, needed sizes of at least 1}}
"builtin.module"() {attribute = #stablehlo.axis_ref<name = "x", sub_axis_info = (0)0>} : () -> ()

// -----

// expected-error @+1 {{mesh is 1 : i64, needed a symbol such as @mesh or a #stablehlo.mesh}}
"builtin.module"() {attribute = #stablehlo.replica_group_mesh_axes<mesh = 1, axes = []>} : () -> ()

// -----

// expected-error @+1 {{axes hold "x", needed a #stablehlo.axis_ref}}
"builtin.module"() {attribute = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x"]>} : () -> ()

// -----

// expected-error @+1 {{axes hold #stablehlo.axis_ref<name = "x"> and #stablehlo.axis_ref<name = "x">, needed axes that share nothing}}
"builtin.module"() {attribute = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "x">]>} : () -> ()

// -----

// expected-error @+1 {{axes hold #stablehlo.axis_ref<name = "x", sub_axis_info = (1)4> and #stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>, needed axes that share nothing}}
"builtin.module"() {attribute = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)4>, #stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>} : () -> ()

// -----

// expected-error @+1 {{axes hold "z", needed an axis of #stablehlo.mesh<axes=[<name = "x", size = 2>]>}}
"builtin.module"() {attribute = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "z">]>} : () -> ()

// -----

// expected-error @+1 {{axes hold #stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>, needed sizes whose product divides 6, the size of axis "x"}}
"builtin.module"() {attribute = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 6>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>} : () -> ()
