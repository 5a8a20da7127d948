// Tests that an activation which all devices of a stage have alike, once they have summed it, is sent in parts where the wire between stages is slower than those within one:
// each device cuts its part out, sends it to its peer, and the peers gather it; a value that differs among them, a part of a sharded product,
// goes as it is, and so does its gradient, which each slices for itself.
// RUN: heddle-opt %s --heddle-pipeline=machine=h100-sxm --heddle-verify-local | FileCheck %s
// RUN: heddle-opt %s --heddle-pipeline=machine=host --heddle-verify-local | FileCheck %s --check-prefix=WHOLE
// RUN: heddle-opt %s --heddle-pipeline=machine=h100-sxm --heddle-to-scheduled --heddle-to-plan --heddle-verify-plan -o /dev/null

// CHECK:      func.func private @step_rank_0(
// CHECK:      %[[F:.*]] = call @step_forward_0(
// CHECK-NEXT: call @step_cut_{{[0-9]+}}(%[[F]]) : (tensor<4096x512xf32>) -> tensor<262144xf32>
// CHECK-NEXT: spmd.start
// CHECK:      spmd.send %{{.*}} to 1 over {"pipe"} on @mesh : tensor<262144xf32>
// CHECK:      spmd.receive from 1 channel 1 over {"pipe"} on @mesh : tensor<262144xf32>
// CHECK:      %[[D:.*]] = spmd.done
// CHECK:      call @step_gather_{{[0-9]+}}(%[[D]]) : (tensor<262144xf32>) -> tensor<4096x512xf32>
// CHECK:      func.func private @step_cut_{{[0-9]+}}(%[[X:.*]]: tensor<4096x512xf32>) -> tensor<262144xf32>
// CHECK-NEXT: %[[LINE:.*]] = stablehlo.reshape %[[X]] : (tensor<4096x512xf32>) -> tensor<2097152xf32>
// CHECK-NEXT: spmd.all_slice %[[LINE]] dim 0 over {"model"} on @mesh
// CHECK:      func.func private @step_gather_{{[0-9]+}}(%[[P:.*]]: tensor<262144xf32>) -> tensor<4096x512xf32>
// CHECK-NEXT: %[[ALL:.*]] = spmd.all_gather %[[P]] dim 0 over {"model"} on @mesh
// CHECK-NEXT: stablehlo.reshape %[[ALL]]

// CHECK:      func.func private @sharded_rank_0(
// CHECK-NOT:  call @sharded_cut
// CHECK:      spmd.send %{{.*}} to 1 over {"pipe"} on @mesh : tensor<4096x64xf32>
// CHECK:      spmd.receive from 1 channel 1 over {"pipe"} on @mesh : tensor<4096x64xf32>
// CHECK-NOT:  @sharded_gather

// WHOLE-NOT: call @step_cut
// WHOLE: spmd.send %{{.*}} to 1 over {"pipe"} on @mesh : tensor<4096x512xf32>
// WHOLE-NOT: call @step_cut

sdy.mesh @mesh = <["pipe"=2, "model"=8]>

func.func @step(%w1: tensor<64x512xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>, heddle.io = #heddle.io<name = "w1", role = state, type = tensor<512x512xf32>, donates = 0>},
                %w2: tensor<512x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, heddle.io = #heddle.io<name = "w2", role = state, type = tensor<512x512xf32>, donates = 1>},
                %xs: tensor<2x4096x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}]>, heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<2x4096x512xf32>>})
    -> (tensor<64x512xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>, heddle.io = #heddle.io<name = "w1", role = state, type = tensor<512x512xf32>>},
        tensor<512x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, heddle.io = #heddle.io<name = "w2", role = state, type = tensor<512x512xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
  %zw1 = stablehlo.constant dense<-0.0> : tensor<64x512xf32>
  %zw2 = stablehlo.constant dense<-0.0> : tensor<512x64xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g1, %g2, %loss = heddle.scan %k: tensor<i32> in 2
      constants(%v1 = %w1 : tensor<64x512xf32>, %v2 = %w2 : tensor<512x64xf32>)
      carries(%s1 = %zw1 : tensor<64x512xf32>, %s2 = %zw2 : tensor<512x64xf32>, %sl = %zero : tensor<f32>)
      inputs(%x = %xs : tensor<2x4096x64xf32>)
      -> (tensor<64x512xf32>, tensor<512x64xf32>, tensor<f32>) {
    %none = stablehlo.constant dense<0.0> : tensor<f32>
    %h = stablehlo.dot_general %x, %v1, contracting_dims = [1] x [0] : (tensor<4096x64xf32>, tensor<64x512xf32>) -> tensor<4096x512xf32>
    %a = spmd.all_reduce add %h over {"model"} on @mesh : (tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %y = stablehlo.dot_general %a, %v2, contracting_dims = [1] x [0] : (tensor<4096x512xf32>, tensor<512x64xf32>) -> tensor<4096x64xf32>
    %sq = stablehlo.multiply %y, %y : tensor<4096x64xf32>
    %lp = stablehlo.reduce(%sq init: %none) applies stablehlo.add across dimensions = [0, 1] : (tensor<4096x64xf32>, tensor<f32>) -> tensor<f32>
    %l = spmd.all_reduce add %lp over {"model"} on @mesh : (tensor<f32>) -> tensor<f32>
    %nl = stablehlo.add %sl, %l : tensor<f32>
    %dy = stablehlo.add %y, %y : tensor<4096x64xf32>
    %d2 = stablehlo.dot_general %a, %dy, contracting_dims = [0] x [0] : (tensor<4096x512xf32>, tensor<4096x64xf32>) -> tensor<512x64xf32>
    %dp = stablehlo.dot_general %dy, %v2, contracting_dims = [1] x [1] : (tensor<4096x64xf32>, tensor<512x64xf32>) -> tensor<4096x512xf32>
    %da = spmd.all_reduce add %dp over {"model"} on @mesh : (tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %d1 = stablehlo.dot_general %x, %da, contracting_dims = [0] x [0] : (tensor<4096x64xf32>, tensor<4096x512xf32>) -> tensor<64x512xf32>
    %n1 = stablehlo.add %s1, %d1 : tensor<64x512xf32>
    %n2 = stablehlo.add %s2, %d2 : tensor<512x64xf32>
    heddle.yield %n1, %n2, %nl : tensor<64x512xf32>, tensor<512x64xf32>, tensor<f32>
  } {heddle.microbatches}
  %new1 = stablehlo.subtract %w1, %g1 : tensor<64x512xf32>
  %new2 = stablehlo.subtract %w2, %g2 : tensor<512x64xf32>
  return %new1, %new2, %loss : tensor<64x512xf32>, tensor<512x64xf32>, tensor<f32>
}

func.func @sharded(%w1: tensor<512x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, heddle.io = #heddle.io<name = "v1", role = state, type = tensor<512x512xf32>, donates = 0>},
                %w2: tensor<512x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, heddle.io = #heddle.io<name = "v2", role = state, type = tensor<512x512xf32>, donates = 1>},
                %xs: tensor<2x4096x512xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<2x4096x512xf32>>})
    -> (tensor<512x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, heddle.io = #heddle.io<name = "v1", role = state, type = tensor<512x512xf32>>},
        tensor<512x64xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, heddle.io = #heddle.io<name = "v2", role = state, type = tensor<512x512xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
  %zw1 = stablehlo.constant dense<-0.0> : tensor<512x64xf32>
  %zw2 = stablehlo.constant dense<-0.0> : tensor<512x64xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g1, %g2, %loss = heddle.scan %k: tensor<i32> in 2
      constants(%v1 = %w1 : tensor<512x64xf32>, %v2 = %w2 : tensor<512x64xf32>)
      carries(%s1 = %zw1 : tensor<512x64xf32>, %s2 = %zw2 : tensor<512x64xf32>, %sl = %zero : tensor<f32>)
      inputs(%x = %xs : tensor<2x4096x512xf32>)
      -> (tensor<512x64xf32>, tensor<512x64xf32>, tensor<f32>) {
    %none = stablehlo.constant dense<0.0> : tensor<f32>
    %h = stablehlo.dot_general %x, %v1, contracting_dims = [1] x [0] : (tensor<4096x512xf32>, tensor<512x64xf32>) -> tensor<4096x64xf32>
    %a = spmd.all_gather %h dim 1 over {"model"} on @mesh : (tensor<4096x64xf32>) -> tensor<4096x512xf32>
    %y = stablehlo.dot_general %a, %v2, contracting_dims = [1] x [0] : (tensor<4096x512xf32>, tensor<512x64xf32>) -> tensor<4096x64xf32>
    %sq = stablehlo.multiply %y, %y : tensor<4096x64xf32>
    %lp = stablehlo.reduce(%sq init: %none) applies stablehlo.add across dimensions = [0, 1] : (tensor<4096x64xf32>, tensor<f32>) -> tensor<f32>
    %l = spmd.all_reduce add %lp over {"model"} on @mesh : (tensor<f32>) -> tensor<f32>
    %nl = stablehlo.add %sl, %l : tensor<f32>
    %dy = stablehlo.add %y, %y : tensor<4096x64xf32>
    %d2 = stablehlo.dot_general %a, %dy, contracting_dims = [0] x [0] : (tensor<4096x512xf32>, tensor<4096x64xf32>) -> tensor<512x64xf32>
    %dp = stablehlo.dot_general %dy, %v2, contracting_dims = [1] x [1] : (tensor<4096x64xf32>, tensor<512x64xf32>) -> tensor<4096x512xf32>
    %da = spmd.all_reduce add %dp over {"model"} on @mesh : (tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %dh = spmd.all_slice %da dim 1 over {"model"} on @mesh : (tensor<4096x512xf32>) -> tensor<4096x64xf32>
    %d1 = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<4096x512xf32>, tensor<4096x64xf32>) -> tensor<512x64xf32>
    %n1 = stablehlo.add %s1, %d1 : tensor<512x64xf32>
    %n2 = stablehlo.add %s2, %d2 : tensor<512x64xf32>
    heddle.yield %n1, %n2, %nl : tensor<512x64xf32>, tensor<512x64xf32>, tensor<f32>
  } {heddle.microbatches}
  %new1 = stablehlo.subtract %w1, %g1 : tensor<512x64xf32>
  %new2 = stablehlo.subtract %w2, %g2 : tensor<512x64xf32>
  return %new1, %new2, %loss : tensor<512x64xf32>, tensor<512x64xf32>, tensor<f32>
}
