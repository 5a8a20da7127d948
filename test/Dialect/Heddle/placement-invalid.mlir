// Tests that each constraint of placements is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// heddle.placement (C1)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{placement has no blocks, needed at least 1}}
plan.entry @c(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = []>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C1)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{block #1 of the placement is owned by no device, needed an owner}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0], []]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C2)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{block #0 of the placement has owner 1 after 1, needed numbers from 0 on, each once and in ascending order}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[1, 1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C2)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{block #0 of the placement has owner 0 after 1, needed numbers from 0 on, each once and in ascending order}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[1, 0], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C2)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{block #0 of the placement has owner -1, needed numbers from 0 on, each once and in ascending order}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[-1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C3)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{placement is of dim -1, needed at least 0}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <dim = -1, axes = {"pipe"}, owners = [[1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C4)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{'plan.entry' op argument #0 has a placement and no spmd.sharding, needed one, which names the mesh}}
plan.entry @c(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C4)
sdy.mesh @one = <[], device_ids=[0]>
// expected-error @+1 {{argument #0 has a placement on a maximal mesh, needed one with axes}}
plan.entry @c(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@one, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C5)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 placement and sharding: axis "x" is not in mesh @mesh}}
plan.entry @c(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"x"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C5)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 placement and sharding: axis "pipe" is used twice, needed once}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C5)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 placement and sharding: axis "pipe" is used twice, needed once}}
plan.entry @c(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}], replicated={"pipe"}>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C6)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 block #1 of the placement has owner 2, needed one of the 2 along {"pipe"}}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0], [2]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C7)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 placement cuts dim 1 of 'tensor<8xf32>' into 2 blocks, needed a dim of a size that is divisible by their number}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <dim = 1, axes = {"pipe"}, owners = [[0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C7)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 placement cuts dim 0 of 'tensor<8xf32>' into 3 blocks, needed a dim of a size that is divisible by their number}}
plan.entry @c(%w: memref<3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C7)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 placement cuts dim 0 of 'tensor<f32>' into 2 blocks, needed a dim of a size that is divisible by their number}}
plan.entry @c(%w: memref<f32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
  }
}

// -----

// heddle.placement (C8)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 has type 'tensor<4xf32>', needed 'tensor<3xf32>', 3 of the 4 blocks of 'tensor<16xf32>' under}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<16xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>}) {
  plan.list {
  }
}

// -----

// heddle.io (C4)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
// expected-error @+1 {{argument #0 is donated to result #0 of another placement, needed the same one}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

// plan.entry (C4)
sdy.mesh @mesh = <["pipe"=2, "data"=4]>
sdy.mesh @other = <["data"=4, "pipe"=2]>
// expected-error @+1 {{has "w" placed on @other, needed the mesh by which lists are chosen}}
plan.entry @c(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0], [1]]>>, spmd.sharding = #sdy.sharding<@other, [{}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
  }
  plan.list {
  }
}
