// Tests that arguments and results may be on some devices only: a leaf of one stage, stacked layers of which one stage has more,
// V-shaped and interleaved chunks, an embedding of both stages, batches of the first and the last stage, metrics of the last. Kernels
// and constants are small integers, so that every order of them gives the same bits; test/Python/test_placement.py knows the numbers.
// RUN: heddle-opt %s --heddle-plan-memory --heddle-verify-plan -o %t.mlir
// RUN: heddle-translate --plan-to-program %t.mlir -o %t.heddle
// RUN: heddle-translate --program-to-plan %t.heddle -o %t.back.mlir && diff %t.mlir %t.back.mlir
// RUN: heddle-translate --program-to-text %t.heddle | FileCheck %s --check-prefix=TEXT
// RUN: heddle-run info %t.heddle | FileCheck %s --check-prefix=INFO
// RUN: heddle-opt %s --load-pass-plugin=%test_passes --pass-pipeline="builtin.module(test-mutate-plan{count=40 seed=1})" -o /dev/null

// TEXT: result #3 state "columns": f32[2x8] [{}, {}], here f32[2x4], blocks of dim 1 on {{\[\[}}0], [1], [0], [1]] along {"pipe"}
// TEXT: argument #1 state "layers": f32[6x4] [{}, {"data"}], here f32[4x2], blocks of dim 0 on {{\[\[}}0], [1], [1]] along {"pipe"}, donated to result #1
// INFO: entry @step: 2 lists
// INFO: memory of devices 1, 3: {{.*}}: arguments 144 B, results 20 B, constants 0 B, arena {{.*}}
// INFO-NEXT: memory of devices 0, 2: {{.*}}: arguments 148 B, results 0 B, constants 0 B, arena {{.*}}
// INFO: first {{ *}}state   f32[4x3] by [{"data"}, {}], f32[2x3] a device, whole on {{\[\[}}0]] along {"pipe"}, donated
// INFO: layers {{ *}}state   f32[6x4] by [{}, {"data"}], f32[4x2] a device, blocks of dim 0 on {{\[\[}}0], [1], [1]] along {"pipe"}, donated

sdy.mesh @mesh = <["data"=2, "pipe"=2]>

func.func private @ramp_2x3(%seed: tensor<i32>, %start: tensor<i32>, %row: tensor<i32>, %by: tensor<i32>, %d: tensor<i32>) -> tensor<2x3xf32> attributes {plan.kernel = "loop"} {
  %i = stablehlo.iota dim = 0 : tensor<2x3xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %rows = stablehlo.broadcast_in_dim %row, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
  %ri = stablehlo.multiply %i, %rows : tensor<2x3xi32>
  %rij = stablehlo.add %ri, %j : tensor<2x3xi32>
  %own = stablehlo.multiply %by, %d : tensor<i32>
  %s = stablehlo.add %seed, %start : tensor<i32>
  %so = stablehlo.add %s, %own : tensor<i32>
  %all = stablehlo.broadcast_in_dim %so, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
  %sum = stablehlo.add %all, %rij : tensor<2x3xi32>
  %f = stablehlo.convert %sum : (tensor<2x3xi32>) -> tensor<2x3xf32>
  return %f : tensor<2x3xf32>
}
func.func private @ramp_2x2(%seed: tensor<i32>, %start: tensor<i32>, %row: tensor<i32>, %by: tensor<i32>, %d: tensor<i32>) -> tensor<2x2xf32> attributes {plan.kernel = "loop"} {
  %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %rows = stablehlo.broadcast_in_dim %row, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
  %ri = stablehlo.multiply %i, %rows : tensor<2x2xi32>
  %rij = stablehlo.add %ri, %j : tensor<2x2xi32>
  %own = stablehlo.multiply %by, %d : tensor<i32>
  %s = stablehlo.add %seed, %start : tensor<i32>
  %so = stablehlo.add %s, %own : tensor<i32>
  %all = stablehlo.broadcast_in_dim %so, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
  %sum = stablehlo.add %all, %rij : tensor<2x2xi32>
  %f = stablehlo.convert %sum : (tensor<2x2xi32>) -> tensor<2x2xf32>
  return %f : tensor<2x2xf32>
}
func.func private @ramp_3x2(%seed: tensor<i32>, %start: tensor<i32>, %row: tensor<i32>, %by: tensor<i32>, %d: tensor<i32>) -> tensor<3x2xf32> attributes {plan.kernel = "loop"} {
  %i = stablehlo.iota dim = 0 : tensor<3x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<3x2xi32>
  %rows = stablehlo.broadcast_in_dim %row, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
  %ri = stablehlo.multiply %i, %rows : tensor<3x2xi32>
  %rij = stablehlo.add %ri, %j : tensor<3x2xi32>
  %own = stablehlo.multiply %by, %d : tensor<i32>
  %s = stablehlo.add %seed, %start : tensor<i32>
  %so = stablehlo.add %s, %own : tensor<i32>
  %all = stablehlo.broadcast_in_dim %so, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
  %sum = stablehlo.add %all, %rij : tensor<3x2xi32>
  %f = stablehlo.convert %sum : (tensor<3x2xi32>) -> tensor<3x2xf32>
  return %f : tensor<3x2xf32>
}
func.func private @start(%seed: tensor<i32>, %start: tensor<i32>) -> tensor<f32> attributes {plan.kernel = "loop"} {
  %sum = stablehlo.add %seed, %start : tensor<i32>
  %f = stablehlo.convert %sum : (tensor<i32>) -> tensor<f32>
  return %f : tensor<f32>
}
func.func private @twice_2x3(%v: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<2.0> : tensor<2x3xf32>
  %b = stablehlo.constant dense<0.0> : tensor<2x3xf32>
  %m = stablehlo.multiply %v, %a : tensor<2x3xf32>
  %s = stablehlo.add %m, %b : tensor<2x3xf32>
  return %s : tensor<2x3xf32>
}
func.func private @add_0(%v: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %b = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<2x2xf32>
  %s = stablehlo.add %m, %b : tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
func.func private @add_1(%v: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %b = stablehlo.constant dense<2.0> : tensor<2x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<2x2xf32>
  %s = stablehlo.add %m, %b : tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
func.func private @add_2(%v: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %b = stablehlo.constant dense<3.0> : tensor<2x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<2x2xf32>
  %s = stablehlo.add %m, %b : tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
func.func private @add_3(%v: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %b = stablehlo.constant dense<4.0> : tensor<2x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<2x2xf32>
  %s = stablehlo.add %m, %b : tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
func.func private @triple(%v: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<3.0> : tensor<2x2xf32>
  %b = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<2x2xf32>
  %s = stablehlo.add %m, %b : tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
func.func private @twice_3x2(%v: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<2.0> : tensor<3x2xf32>
  %b = stablehlo.constant dense<0.0> : tensor<3x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<3x2xf32>
  %s = stablehlo.add %m, %b : tensor<3x2xf32>
  return %s : tensor<3x2xf32>
}
func.func private @triple_3x2(%v: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<3.0> : tensor<3x2xf32>
  %b = stablehlo.constant dense<0.0> : tensor<3x2xf32>
  %m = stablehlo.multiply %v, %a : tensor<3x2xf32>
  %s = stablehlo.add %m, %b : tensor<3x2xf32>
  return %s : tensor<3x2xf32>
}
func.func private @twice_4(%v: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<2.0> : tensor<4xf32>
  %b = stablehlo.constant dense<0.0> : tensor<4xf32>
  %m = stablehlo.multiply %v, %a : tensor<4xf32>
  %s = stablehlo.add %m, %b : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func private @next(%v: tensor<f32>) -> tensor<f32> attributes {plan.kernel = "loop"} {
  %a = stablehlo.constant dense<1.0> : tensor<f32>
  %b = stablehlo.constant dense<1.0> : tensor<f32>
  %m = stablehlo.multiply %v, %a : tensor<f32>
  %s = stablehlo.add %m, %b : tensor<f32>
  return %s : tensor<f32>
}
func.func private @add_3x2(%x: tensor<3x2xf32>, %y: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {plan.kernel = "loop"} {
  %s = stablehlo.add %x, %y : tensor<3x2xf32>
  return %s : tensor<3x2xf32>
}
func.func private @add_4(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %s = stablehlo.add %x, %y : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func private @sum_4(%x: tensor<4xf32>) -> tensor<f32> attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}
func.func private @count(%n: tensor<i32>) -> tensor<i32> attributes {plan.kernel = "loop"} {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %s = stablehlo.add %n, %one : tensor<i32>
  return %s : tensor<i32>
}

plan.entry @init(%seed: memref<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    -> (memref<2x3xf32> {heddle.io = #heddle.io<name = "first", role = state, type = tensor<4x3xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<4x2xf32> {heddle.io = #heddle.io<name = "layers", role = state, type = tensor<6x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>},
        memref<4x2xf32> {heddle.io = #heddle.io<name = "chunks", role = state, type = tensor<8x2xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<2x4xf32> {heddle.io = #heddle.io<name = "columns", role = state, type = tensor<2x8xf32>, placement = <dim = 1, axes = {"pipe"}, owners = [[0], [1], [0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<3x2xf32> {heddle.io = #heddle.io<name = "tied", role = state, type = tensor<5x2xf32>, placement = <axes = {"pipe"}, owners = [[0, 1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<f32> {heddle.io = #heddle.io<name = "bias", role = state, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %d = plan.axis_index {"data"} on @mesh : i32
    %c0 = plan.constant dense<0> : tensor<i32> : memref<i32>
    %c2 = plan.constant dense<2> : tensor<i32> : memref<i32>
    %c3 = plan.constant dense<3> : tensor<i32> : memref<i32>
    %c4 = plan.constant dense<4> : tensor<i32> : memref<i32>
    %c6 = plan.constant dense<6> : tensor<i32> : memref<i32>
    %c8 = plan.constant dense<8> : tensor<i32> : memref<i32>
    %c100 = plan.constant dense<100> : tensor<i32> : memref<i32>
    %c200 = plan.constant dense<200> : tensor<i32> : memref<i32>
    %c300 = plan.constant dense<300> : tensor<i32> : memref<i32>
    %c312 = plan.constant dense<312> : tensor<i32> : memref<i32>
    %c400 = plan.constant dense<400> : tensor<i32> : memref<i32>
    %c404 = plan.constant dense<404> : tensor<i32> : memref<i32>
    %c500 = plan.constant dense<500> : tensor<i32> : memref<i32>
    %first = plan.result 0 : memref<2x3xf32>
    %layers = plan.result 1 : memref<4x2xf32>
    %chunks = plan.result 2 : memref<4x2xf32>
    %columns = plan.result 3 : memref<2x4xf32>
    %tied = plan.result 4 : memref<3x2xf32>
    %count = plan.result 6 : memref<i32>
    %layers0 = plan.view %layers[0] : memref<4x2xf32> to memref<2x2xf32>
    %chunks0 = plan.view %chunks[0] : memref<4x2xf32> to memref<2x2xf32>
    %chunks3 = plan.view %chunks[16] : memref<4x2xf32> to memref<2x2xf32>
    %columns0 = plan.view %columns[0] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    %columns2 = plan.view %columns[8] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    plan.launch @ramp_2x3(%seed, %c100, %c3, %c6, %d) to (%first) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x3xf32>
    plan.launch @ramp_2x2(%seed, %c200, %c4, %c2, %d) to (%layers0) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c300, %c2, %c0, %d) to (%chunks0) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c312, %c2, %c0, %d) to (%chunks3) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c400, %c8, %c0, %d) to (%columns0) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @ramp_2x2(%seed, %c404, %c8, %c0, %d) to (%columns2) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @ramp_3x2(%seed, %c500, %c2, %c6, %d) to (%tied) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<3x2xf32>
    plan.fill %count with 0 : memref<i32>
  }
  plan.list {
    %d = plan.axis_index {"data"} on @mesh : i32
    %c0 = plan.constant dense<0> : tensor<i32> : memref<i32>
    %c2 = plan.constant dense<2> : tensor<i32> : memref<i32>
    %c4 = plan.constant dense<4> : tensor<i32> : memref<i32>
    %c6 = plan.constant dense<6> : tensor<i32> : memref<i32>
    %c8 = plan.constant dense<8> : tensor<i32> : memref<i32>
    %c208 = plan.constant dense<208> : tensor<i32> : memref<i32>
    %c216 = plan.constant dense<216> : tensor<i32> : memref<i32>
    %c304 = plan.constant dense<304> : tensor<i32> : memref<i32>
    %c308 = plan.constant dense<308> : tensor<i32> : memref<i32>
    %c402 = plan.constant dense<402> : tensor<i32> : memref<i32>
    %c406 = plan.constant dense<406> : tensor<i32> : memref<i32>
    %c500 = plan.constant dense<500> : tensor<i32> : memref<i32>
    %c600 = plan.constant dense<600> : tensor<i32> : memref<i32>
    %layers = plan.result 1 : memref<4x2xf32>
    %chunks = plan.result 2 : memref<4x2xf32>
    %columns = plan.result 3 : memref<2x4xf32>
    %tied = plan.result 4 : memref<3x2xf32>
    %bias = plan.result 5 : memref<f32>
    %count = plan.result 6 : memref<i32>
    %layers1 = plan.view %layers[0] : memref<4x2xf32> to memref<2x2xf32>
    %layers2 = plan.view %layers[16] : memref<4x2xf32> to memref<2x2xf32>
    %chunks1 = plan.view %chunks[0] : memref<4x2xf32> to memref<2x2xf32>
    %chunks2 = plan.view %chunks[16] : memref<4x2xf32> to memref<2x2xf32>
    %columns1 = plan.view %columns[0] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    %columns3 = plan.view %columns[8] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    plan.launch @ramp_2x2(%seed, %c208, %c4, %c2, %d) to (%layers1) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c216, %c4, %c2, %d) to (%layers2) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c304, %c2, %c0, %d) to (%chunks1) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c308, %c2, %c0, %d) to (%chunks2) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32>
    plan.launch @ramp_2x2(%seed, %c402, %c8, %c0, %d) to (%columns1) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @ramp_2x2(%seed, %c406, %c8, %c0, %d) to (%columns3) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @ramp_3x2(%seed, %c500, %c2, %c6, %d) to (%tied) : (memref<i32>, memref<i32>, memref<i32>, memref<i32>, i32) -> memref<3x2xf32>
    plan.launch @start(%seed, %c600) to (%bias) : (memref<i32>, memref<i32>) -> memref<f32>
    plan.fill %count with 0 : memref<i32>
  }
}

plan.entry @step(%first: memref<2x3xf32> {heddle.io = #heddle.io<name = "first", role = state, type = tensor<4x3xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
      %layers: memref<4x2xf32> {heddle.io = #heddle.io<name = "layers", role = state, type = tensor<6x4xf32>, donates = 1, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>},
      %chunks: memref<4x2xf32> {heddle.io = #heddle.io<name = "chunks", role = state, type = tensor<8x2xf32>, donates = 2, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %columns: memref<2x4xf32> {heddle.io = #heddle.io<name = "columns", role = state, type = tensor<2x8xf32>, donates = 3, placement = <dim = 1, axes = {"pipe"}, owners = [[0], [1], [0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %tied: memref<3x2xf32> {heddle.io = #heddle.io<name = "tied", role = state, type = tensor<5x2xf32>, donates = 4, placement = <axes = {"pipe"}, owners = [[0, 1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
      %bias: memref<f32> {heddle.io = #heddle.io<name = "bias", role = state, type = tensor<f32>, donates = 5, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>},
      %count: memref<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>, donates = 6>, spmd.sharding = #sdy.sharding<@mesh, []>},
      %x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>},
      %y: memref<4xf32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>})
    -> (memref<2x3xf32> {heddle.io = #heddle.io<name = "first", role = state, type = tensor<4x3xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<4x2xf32> {heddle.io = #heddle.io<name = "layers", role = state, type = tensor<6x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>},
        memref<4x2xf32> {heddle.io = #heddle.io<name = "chunks", role = state, type = tensor<8x2xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<2x4xf32> {heddle.io = #heddle.io<name = "columns", role = state, type = tensor<2x8xf32>, placement = <dim = 1, axes = {"pipe"}, owners = [[0], [1], [0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<3x2xf32> {heddle.io = #heddle.io<name = "tied", role = state, type = tensor<5x2xf32>, placement = <axes = {"pipe"}, owners = [[0, 1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<f32> {heddle.io = #heddle.io<name = "bias", role = state, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<4xf32> {heddle.io = #heddle.io<name = "out", role = metric, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %layers0 = plan.view %layers[0] : memref<4x2xf32> to memref<2x2xf32>
    %chunks0 = plan.view %chunks[0] : memref<4x2xf32> to memref<2x2xf32>
    %chunks3 = plan.view %chunks[16] : memref<4x2xf32> to memref<2x2xf32>
    %columns0 = plan.view %columns[0] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    %columns2 = plan.view %columns[8] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    %h = plan.buffer : memref<4xf32>
    %g0 = plan.buffer : memref<3x2xf32>
    %g1 = plan.buffer : memref<3x2xf32>
    plan.launch @twice_4(%x) to (%h) : (memref<4xf32>) -> memref<4xf32>
    plan.launch @twice_3x2(%tied) to (%g0) : (memref<3x2xf32>) -> memref<3x2xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %h, %g0 [1, 1] receive %g1 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>, memref<3x2xf32>) -> memref<3x2xf32>
    plan.launch @twice_2x3(%first) to (%first) : (memref<2x3xf32>) -> memref<2x3xf32>
    plan.launch @add_0(%layers0) to (%layers0) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_0(%chunks0) to (%chunks0) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_3(%chunks3) to (%chunks3) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_0(%columns0) to (%columns0) : (memref<2x2xf32, strided<[4, 1]>>) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @add_2(%columns2) to (%columns2) : (memref<2x2xf32, strided<[4, 1]>>) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @count(%count) to (%count) : (memref<i32>) -> memref<i32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @add_3x2(%tied, %g0) to (%tied) : (memref<3x2xf32>, memref<3x2xf32>) -> memref<3x2xf32>
    plan.launch @add_3x2(%tied, %g1) to (%tied) : (memref<3x2xf32>, memref<3x2xf32>) -> memref<3x2xf32>
  }
  plan.list {
    %layers1 = plan.view %layers[0] : memref<4x2xf32> to memref<2x2xf32>
    %layers2 = plan.view %layers[16] : memref<4x2xf32> to memref<2x2xf32>
    %chunks1 = plan.view %chunks[0] : memref<4x2xf32> to memref<2x2xf32>
    %chunks2 = plan.view %chunks[16] : memref<4x2xf32> to memref<2x2xf32>
    %columns1 = plan.view %columns[0] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    %columns3 = plan.view %columns[8] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
    %h = plan.buffer : memref<4xf32>
    %g0 = plan.buffer : memref<3x2xf32>
    %g1 = plan.buffer : memref<3x2xf32>
    %loss = plan.result 7 : memref<f32>
    %out = plan.result 8 : memref<4xf32>
    %part = plan.buffer : memref<f32>
    plan.launch @triple_3x2(%tied) to (%g1) : (memref<3x2xf32>) -> memref<3x2xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %g1 [-1] receive %h, %g0 [-1, -1] over {"pipe"} on @mesh stream 1 : (memref<3x2xf32>) -> (memref<4xf32>, memref<3x2xf32>)
    plan.launch @next(%bias) to (%bias) : (memref<f32>) -> memref<f32>
    plan.launch @triple(%layers1) to (%layers1) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_1(%layers2) to (%layers2) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_1(%chunks1) to (%chunks1) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_2(%chunks2) to (%chunks2) : (memref<2x2xf32>) -> memref<2x2xf32>
    plan.launch @add_1(%columns1) to (%columns1) : (memref<2x2xf32, strided<[4, 1]>>) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @add_3(%columns3) to (%columns3) : (memref<2x2xf32, strided<[4, 1]>>) -> memref<2x2xf32, strided<[4, 1]>>
    plan.launch @count(%count) to (%count) : (memref<i32>) -> memref<i32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @add_3x2(%tied, %g0) to (%tied) : (memref<3x2xf32>, memref<3x2xf32>) -> memref<3x2xf32>
    plan.launch @add_3x2(%tied, %g1) to (%tied) : (memref<3x2xf32>, memref<3x2xf32>) -> memref<3x2xf32>
    plan.launch @add_4(%h, %y) to (%out) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @sum_4(%out) to (%part) : (memref<4xf32>) -> memref<f32>
    plan.record 2
    plan.wait 2 stream 1
    plan.collective all_reduce add %part to %loss over {"data"} on @mesh stream 1 : memref<f32> to memref<f32>
    plan.record 3 stream 1
    plan.wait 3
  }
}

// Some of the leaves; the first stage has nothing to do.
plan.entry @eval(%bias: memref<f32> {heddle.io = #heddle.io<name = "bias", role = state, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>},
      %x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>})
    -> (memref<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
  }
  plan.list {
    %loss = plan.result 0 : memref<f32>
    plan.copy %bias to %loss : memref<f32> to memref<f32>
  }
}
