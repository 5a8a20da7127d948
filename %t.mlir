module {
  sdy.mesh @mesh = <["x"=2, "y"=3]>
  sdy.mesh @long = <["x"=6]>
  func.func @argument(%arg0: tensor<4x4xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = spmd.all_reduce add %arg0 over {"x"} on @mesh {heddle.cause = "operand #0 of stablehlo.multiply"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
    %1 = stablehlo.multiply %0, %0 : tensor<4x4xi32>
    return %1 : tensor<4x4xi32>
  }
  func.func @maximum(%arg0: tensor<4x4xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"x"}>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"y"}>}) {
    %0 = spmd.all_reduce maximum %arg0 over {"x"} on @mesh {heddle.cause = "operand #0 of stablehlo.negate"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
    %1 = stablehlo.negate %0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<4x4xi32>
    return %1 : tensor<4x4xi32>
  }
  func.func @passed_on(%arg0: tensor<4x4xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}) {
    return %arg0 : tensor<4x4xi32>
  }
  func.func @products(%arg0: tensor<4x2xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) {
    %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [1] : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x4xi32>
    %1 = stablehlo.negate %arg0 : tensor<4x2xi32>
    %2 = stablehlo.dot_general %1, %arg0, contracting_dims = [1] x [1] : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x4xi32>
    %3 = stablehlo.add %0, %2 : tensor<4x4xi32>
    %4 = spmd.all_reduce add %3 over {"x"} on @mesh {heddle.annotations = "\22x\22: batch \22batch.0\22 of @products", heddle.cause = "result #0 of stablehlo.dot_general"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<4x4xi32>
    %5 = spmd.axis_index {"x"} on @mesh {heddle.cause = "operand #0 of func.return"} : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare EQ, %5, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.select %6, %4, %c : tensor<i1>, tensor<4x4xi32>
    return %7 : tensor<4x4xi32>
  }
  func.func @from_whole(%arg0: tensor<2x4xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<2x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>}) {
    %c = stablehlo.constant dense<0> : tensor<2x4xi32>
    %0 = spmd.axis_index {"y"} on @mesh {heddle.cause = "operand #0 of func.return"} : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.select %1, %arg0, %c : tensor<i1>, tensor<2x4xi32>
    return %2 : tensor<2x4xi32>
  }
  func.func @from_shards(%arg0: tensor<2x4xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) {
    %c = stablehlo.constant dense<0> : tensor<4x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = spmd.axis_index {"x"} on @mesh {heddle.cause = "operand #0 of func.return"} : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.multiply %0, %c_1 : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %c, %arg0, %1, %c_0 : (tensor<4x4xi32>, tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<4x4xi32>
    return %2 : tensor<4x4xi32>
  }
  func.func @constraint(%arg0: tensor<4x2xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [1] : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x4xi32>
    %1 = spmd.all_reduce add %0 over {"x"} on @mesh {heddle.annotations = "\22x\22: batch \22batch.0\22 of @constraint", heddle.cause = "result #0 of stablehlo.dot_general"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
    %2 = stablehlo.multiply %1, %1 : tensor<4x4xi32>
    return %2 : tensor<4x4xi32>
  }
  func.func @manual(%arg0: tensor<4x2xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %c = stablehlo.constant dense<0> : tensor<4x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = spmd.axis_index {"x"} on @mesh {heddle.cause = "operand #0 of sdy.manual_computation"} : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.multiply %0, %c_1 : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %c, %arg0, %c_0, %1 : (tensor<4x4xi32>, tensor<4x2xi32>, tensor<i32>, tensor<i32>) -> tensor<4x4xi32>
    %3 = stablehlo.negate %2 : tensor<4x4xi32>
    %4 = spmd.all_reduce add %3 over {"x"} on @mesh {heddle.cause = "operand #0 of stablehlo.multiply"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
    %5 = stablehlo.multiply %4, %4 : tensor<4x4xi32>
    return %5 : tensor<4x4xi32>
  }
  func.func @sub_axes(%arg0: tensor<4x4xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@long, [{}, {}], unreduced={"x":(1)2}>}) -> (tensor<4x4xi32> {heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<4x4xi32>>, spmd.sharding = #sdy.sharding<@long, [{}, {}], unreduced={"x"}>}) {
    %0 = spmd.all_reduce add %arg0 over {"x":(1)2} on @long {heddle.cause = "operand #0 of func.return"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<4x4xi32>
    %1 = spmd.axis_index {"x"} on @long {heddle.cause = "operand #0 of func.return"} : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare EQ, %1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.select %2, %0, %c : tensor<i1>, tensor<4x4xi32>
    return %3 : tensor<4x4xi32>
  }
}

