module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "f"=2, "t"=4]>
  func.func public @main(%arg0: tensor<96x8xf32> {heddle.io = #heddle.io<name = "state.0", role = state, type = tensor<96x8xf32>, donates = 0>, sdy.sharding = #sdy.sharding<@mesh, [{"f", "t"}, {}]>}, %arg1: tensor<8x8xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<8x8xi32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d", "f"}, {}]>}, %arg2: tensor<8x8xi32> {heddle.io = #heddle.io<name = "batch.1", role = batch, type = tensor<8x8xi32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d", "f"}, {}]>}) -> (tensor<96x8xf32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "state.0", role = state, type = tensor<96x8xf32>>}, tensor<f32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<f32>>}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %c_0 = stablehlo.constant dense<96> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<8x8xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<8x8xi1>, tensor<8x8xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<96x8xf32>, tensor<8x8x1xi32>) -> tensor<8x8x8xf32>
    %7 = stablehlo.tanh %6 : tensor<8x8x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %9 = stablehlo.subtract %8, %7 : tensor<8x8x8xf32>
    %10 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<96x8xf32>) -> tensor<8x96xf32>
    %11 = stablehlo.dot_general %7, %10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x96xf32>) -> tensor<8x8x96xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.maximum across dimensions = [2] {heddle.scope = "log_softmax"} : (tensor<8x8x96xf32>, tensor<f32>) -> tensor<8x8xf32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] {heddle.scope = "log_softmax"} : (tensor<f32>) -> tensor<8x8xf32>
    %14 = stablehlo.maximum %13, %12 {heddle.scope = "log_softmax"} : tensor<8x8xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] {heddle.scope = "log_softmax"} : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] {heddle.scope = "log_softmax"} : (tensor<8x8x1xf32>) -> tensor<8x8x96xf32>
    %17 = stablehlo.subtract %11, %16 {heddle.scope = "log_softmax"} : tensor<8x8x96xf32>
    %18 = stablehlo.exponential %17 {heddle.scope = "log_softmax"} : tensor<8x8x96xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_2) applies stablehlo.add across dimensions = [2] {heddle.scope = "log_softmax"} : (tensor<8x8x96xf32>, tensor<f32>) -> tensor<8x8xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] {heddle.scope = "log_softmax"} : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %21 = stablehlo.log %20 {heddle.scope = "log_softmax"} : tensor<8x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] {heddle.scope = "log_softmax"} : (tensor<8x8x1xf32>) -> tensor<8x8x96xf32>
    %23 = stablehlo.subtract %17, %22 {heddle.scope = "log_softmax"} : tensor<8x8x96xf32>
    %24 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %25 = stablehlo.broadcast_in_dim %c, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<8x8x1xi32>
    %26 = stablehlo.compare LT, %24, %25, SIGNED {heddle.scope = "take_along_axis"} : (tensor<8x8x1xi32>, tensor<8x8x1xi32>) -> tensor<8x8x1xi1>
    %27 = stablehlo.broadcast_in_dim %c_0, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<8x8x1xi32>
    %28 = stablehlo.add %24, %27 {heddle.scope = "take_along_axis"} : tensor<8x8x1xi32>
    %29 = stablehlo.select %26, %28, %24 {heddle.scope = "take_along_axis"} : tensor<8x8x1xi1>, tensor<8x8x1xi32>
    %30 = stablehlo.reshape %29 {heddle.scope = "take_along_axis"} : (tensor<8x8x1xi32>) -> tensor<8x8x1x1xi32>
    %31 = stablehlo.broadcast_in_dim %c, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<8x8x1x1xi32>
    %32 = stablehlo.compare GE, %30, %31, SIGNED {heddle.scope = "take_along_axis"} : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %c_3 = stablehlo.constant dense<95> : tensor<1x1x1x1xi32>
    %33 = stablehlo.broadcast_in_dim %c_3, dims = [0, 1, 2, 3] {heddle.scope = "take_along_axis"} : (tensor<1x1x1x1xi32>) -> tensor<8x8x1x1xi32>
    %34 = stablehlo.compare LE, %30, %33, SIGNED {heddle.scope = "take_along_axis"} : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %35 = stablehlo.and %32, %34 {heddle.scope = "take_along_axis"} : tensor<8x8x1x1xi1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %36 = stablehlo.reduce(%35 init: %c_4) applies stablehlo.and across dimensions = [3] {heddle.scope = "take_along_axis"} : (tensor<8x8x1x1xi1>, tensor<i1>) -> tensor<8x8x1xi1>
    %37 = "stablehlo.gather"(%23, %30) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> {heddle.scope = "take_along_axis"} : (tensor<8x8x96xf32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1xf32>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_5, dims = [] {heddle.scope = "take_along_axis"} : (tensor<f32>) -> tensor<8x8x1xf32>
    %39 = stablehlo.select %36, %37, %38 {heddle.scope = "take_along_axis"} : tensor<8x8x1xi1>, tensor<8x8x1xf32>
    %40 = stablehlo.reduce(%39 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %41 = stablehlo.divide %40, %cst_6 : tensor<f32>
    %42 = stablehlo.negate %41 : tensor<f32>
    %43 = stablehlo.negate %cst : tensor<f32>
    %44 = stablehlo.divide %43, %cst_6 : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<8x8x1xf32>
    %46 = stablehlo.broadcast_in_dim %cst_2, dims = [] {heddle.scope = "take_along_axis_0"} : (tensor<f32>) -> tensor<8x8x96xf32>
    %47 = "stablehlo.scatter"(%46, %30, %45) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %69 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %69 : tensor<f32>
    }) {heddle.scope = "take_along_axis_0"} : (tensor<8x8x96xf32>, tensor<8x8x1x1xi32>, tensor<8x8x1xf32>) -> tensor<8x8x96xf32>
    %48 = stablehlo.negate %47 {heddle.scope = "log_softmax_1"} : tensor<8x8x96xf32>
    %49 = stablehlo.reduce(%48 init: %cst_2) applies stablehlo.add across dimensions = [2] {heddle.scope = "log_softmax_1"} : (tensor<8x8x96xf32>, tensor<f32>) -> tensor<8x8xf32>
    %50 = stablehlo.reshape %49 {heddle.scope = "log_softmax_1"} : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %51 = stablehlo.divide %50, %20 {heddle.scope = "log_softmax_1"} : tensor<8x8x1xf32>
    %52 = stablehlo.reduce(%51 init: %cst_2) applies stablehlo.add across dimensions = [2] {heddle.scope = "log_softmax_1"} : (tensor<8x8x1xf32>, tensor<f32>) -> tensor<8x8xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1] {heddle.scope = "log_softmax_1"} : (tensor<8x8xf32>) -> tensor<8x8x96xf32>
    %54 = stablehlo.multiply %53, %18 {heddle.scope = "log_softmax_1"} : tensor<8x8x96xf32>
    %55 = stablehlo.add %47, %54 {heddle.scope = "log_softmax_1"} : tensor<8x8x96xf32>
    %56 = stablehlo.dot_general %55, %7, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x96xf32>, tensor<8x8x8xf32>) -> tensor<96x8xf32>
    %57 = stablehlo.transpose %56, dims = [1, 0] : (tensor<96x8xf32>) -> tensor<8x96xf32>
    %58 = stablehlo.dot_general %55, %10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x96xf32>, tensor<8x96xf32>) -> tensor<8x8x8xf32>
    %59 = stablehlo.transpose %57, dims = [1, 0] : (tensor<8x96xf32>) -> tensor<96x8xf32>
    %60 = stablehlo.multiply %58, %9 : tensor<8x8x8xf32>
    %61 = stablehlo.multiply %60, %7 : tensor<8x8x8xf32>
    %62 = stablehlo.add %60, %61 : tensor<8x8x8xf32>
    %63 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<96x8xf32>
    %64 = "stablehlo.scatter"(%63, %5, %62) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %69 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %69 : tensor<f32>
    }) : (tensor<96x8xf32>, tensor<8x8x1xi32>, tensor<8x8x8xf32>) -> tensor<96x8xf32>
    %65 = stablehlo.add %59, %64 : tensor<96x8xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<96x8xf32>
    %67 = stablehlo.multiply %66, %65 : tensor<96x8xf32>
    %68 = stablehlo.subtract %arg0, %67 : tensor<96x8xf32>
    return %68, %42 : tensor<96x8xf32>, tensor<f32>
  }
}

