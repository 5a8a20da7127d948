module @jit_st attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "c"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "c", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x16xf32> {heddle.io = #heddle.io<name = "0", role = state, type = tensor<4x16xf32>, donates = 0>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<16x80xf32> {heddle.io = #heddle.io<name = "1", role = state, type = tensor<16x80xf32>, donates = 1>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<4x8x4xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<4x8x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"c"}, {}]>}, %arg3: tensor<4x8xi32> {heddle.io = #heddle.io<name = "batch.1", role = batch, type = tensor<4x8xi32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"c"}]>}) -> (tensor<4x16xf32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "0", role = state, type = tensor<4x16xf32>>}, tensor<16x80xf32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "1", role = state, type = tensor<16x80xf32>>}, tensor<f32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<f32>>}) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4xf32>, tensor<4x16xf32>) -> tensor<4x8x16xf32>
    %1 = stablehlo.tanh %0 : tensor<4x8x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<4x8x16xf32>
    %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x80xf32>) -> tensor<4x8x80xf32>
    %5 = stablehlo.reshape %4 : (tensor<4x8x80xf32>) -> tensor<32x80xf32>
    %6 = stablehlo.reshape %arg3 : (tensor<4x8xi32>) -> tensor<32xi32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.maximum across dimensions = [1] {heddle.scope = "log_softmax"} : (tensor<32x80xf32>, tensor<f32>) -> tensor<32xf32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] {heddle.scope = "log_softmax"} : (tensor<f32>) -> tensor<32xf32>
    %9 = stablehlo.maximum %8, %7 {heddle.scope = "log_softmax"} : tensor<32xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] {heddle.scope = "log_softmax"} : (tensor<32xf32>) -> tensor<32x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] {heddle.scope = "log_softmax"} : (tensor<32x1xf32>) -> tensor<32x80xf32>
    %12 = stablehlo.subtract %5, %11 {heddle.scope = "log_softmax"} : tensor<32x80xf32>
    %13 = stablehlo.exponential %12 {heddle.scope = "log_softmax"} : tensor<32x80xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [1] {heddle.scope = "log_softmax"} : (tensor<32x80xf32>, tensor<f32>) -> tensor<32xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] {heddle.scope = "log_softmax"} : (tensor<32xf32>) -> tensor<32x1xf32>
    %16 = stablehlo.log %15 {heddle.scope = "log_softmax"} : tensor<32x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] {heddle.scope = "log_softmax"} : (tensor<32x1xf32>) -> tensor<32x80xf32>
    %18 = stablehlo.subtract %12, %17 {heddle.scope = "log_softmax"} : tensor<32x80xf32>
    %19 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<32x1xi32>
    %21 = stablehlo.compare LT, %19, %20, SIGNED {heddle.scope = "take_along_axis"} : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi1>
    %c_2 = stablehlo.constant dense<80> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_2, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<32x1xi32>
    %23 = stablehlo.add %19, %22 {heddle.scope = "take_along_axis"} : tensor<32x1xi32>
    %24 = stablehlo.select %21, %23, %19 {heddle.scope = "take_along_axis"} : tensor<32x1xi1>, tensor<32x1xi32>
    %25 = stablehlo.reshape %24 {heddle.scope = "take_along_axis"} : (tensor<32x1xi32>) -> tensor<32x1x1xi32>
    %26 = stablehlo.broadcast_in_dim %c, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<32x1x1xi32>
    %27 = stablehlo.compare GE, %25, %26, SIGNED {heddle.scope = "take_along_axis"} : (tensor<32x1x1xi32>, tensor<32x1x1xi32>) -> tensor<32x1x1xi1>
    %c_3 = stablehlo.constant dense<79> : tensor<1x1x1xi32>
    %28 = stablehlo.broadcast_in_dim %c_3, dims = [0, 1, 2] {heddle.scope = "take_along_axis"} : (tensor<1x1x1xi32>) -> tensor<32x1x1xi32>
    %29 = stablehlo.compare LE, %25, %28, SIGNED {heddle.scope = "take_along_axis"} : (tensor<32x1x1xi32>, tensor<32x1x1xi32>) -> tensor<32x1x1xi1>
    %30 = stablehlo.and %27, %29 {heddle.scope = "take_along_axis"} : tensor<32x1x1xi1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %31 = stablehlo.reduce(%30 init: %c_4) applies stablehlo.and across dimensions = [2] {heddle.scope = "take_along_axis"} : (tensor<32x1x1xi1>, tensor<i1>) -> tensor<32x1xi1>
    %32 = "stablehlo.gather"(%18, %25) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> {heddle.scope = "take_along_axis"} : (tensor<32x80xf32>, tensor<32x1x1xi32>) -> tensor<32x1xf32>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_5, dims = [] {heddle.scope = "take_along_axis"} : (tensor<f32>) -> tensor<32x1xf32>
    %34 = stablehlo.select %31, %32, %33 {heddle.scope = "take_along_axis"} : tensor<32x1xi1>, tensor<32x1xf32>
    %35 = stablehlo.reduce(%34 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %36 = stablehlo.divide %35, %cst_6 : tensor<f32>
    %37 = stablehlo.negate %36 : tensor<f32>
    %38 = stablehlo.negate %cst : tensor<f32>
    %39 = stablehlo.divide %38, %cst_6 : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<32x1xf32>
    %41 = stablehlo.broadcast_in_dim %cst_1, dims = [] {heddle.scope = "take_along_axis_0"} : (tensor<f32>) -> tensor<32x80xf32>
    %42 = "stablehlo.scatter"(%41, %25, %40) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %66 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %66 : tensor<f32>
    }) {heddle.scope = "take_along_axis_0"} : (tensor<32x80xf32>, tensor<32x1x1xi32>, tensor<32x1xf32>) -> tensor<32x80xf32>
    %43 = stablehlo.negate %42 {heddle.scope = "log_softmax_1"} : tensor<32x80xf32>
    %44 = stablehlo.reduce(%43 init: %cst_1) applies stablehlo.add across dimensions = [1] {heddle.scope = "log_softmax_1"} : (tensor<32x80xf32>, tensor<f32>) -> tensor<32xf32>
    %45 = stablehlo.reshape %44 {heddle.scope = "log_softmax_1"} : (tensor<32xf32>) -> tensor<32x1xf32>
    %46 = stablehlo.divide %45, %15 {heddle.scope = "log_softmax_1"} : tensor<32x1xf32>
    %47 = stablehlo.reduce(%46 init: %cst_1) applies stablehlo.add across dimensions = [1] {heddle.scope = "log_softmax_1"} : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0] {heddle.scope = "log_softmax_1"} : (tensor<32xf32>) -> tensor<32x80xf32>
    %49 = stablehlo.multiply %48, %13 {heddle.scope = "log_softmax_1"} : tensor<32x80xf32>
    %50 = stablehlo.add %42, %49 {heddle.scope = "log_softmax_1"} : tensor<32x80xf32>
    %51 = stablehlo.reshape %50 : (tensor<32x80xf32>) -> tensor<4x8x80xf32>
    %52 = stablehlo.dot_general %51, %1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x80xf32>, tensor<4x8x16xf32>) -> tensor<80x16xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<80x16xf32>) -> tensor<16x80xf32>
    %54 = stablehlo.dot_general %51, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x80xf32>, tensor<16x80xf32>) -> tensor<4x8x16xf32>
    %55 = stablehlo.multiply %54, %3 : tensor<4x8x16xf32>
    %56 = stablehlo.multiply %55, %1 : tensor<4x8x16xf32>
    %57 = stablehlo.add %55, %56 : tensor<4x8x16xf32>
    %58 = stablehlo.dot_general %57, %arg2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x4xf32>) -> tensor<16x4xf32>
    %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<16x4xf32>) -> tensor<4x16xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %61 = stablehlo.multiply %60, %59 : tensor<4x16xf32>
    %62 = stablehlo.subtract %arg0, %61 : tensor<4x16xf32>
    %63 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x80xf32>
    %64 = stablehlo.multiply %63, %53 : tensor<16x80xf32>
    %65 = stablehlo.subtract %arg1, %64 : tensor<16x80xf32>
    return %62, %65, %37 : tensor<4x16xf32>, tensor<16x80xf32>, tensor<f32>
  }
}

