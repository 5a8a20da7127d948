module @jit_moe attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "t"=2]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "t", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<32x4xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<32x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<4x8xf32> {heddle.io = #heddle.io<name = "batch.1", role = batch, type = tensor<4x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<8x4x8xf32> {heddle.io = #heddle.io<name = "batch.2", role = batch, type = tensor<8x4x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}, {}]>}, %arg3: tensor<8x8x4xf32> {heddle.io = #heddle.io<name = "batch.3", role = batch, type = tensor<8x8x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}, {}]>}) -> (tensor<f32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "metric.0", role = metric, type = tensor<f32>>}, tensor<8x4x8xf32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "0", role = metric, type = tensor<8x4x8xf32>>}, tensor<8x8x4xf32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "1", role = metric, type = tensor<8x8x4xf32>>}, tensor<4x8xf32> {check.error = 1.000000e-04 : f64, heddle.io = #heddle.io<name = "2", role = metric, type = tensor<4x8xf32>>}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x4xf32>, tensor<4x8xf32>) -> tensor<32x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<32xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<32x8xf32>
    %7 = stablehlo.exponential %6 : tensor<32x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %11 = stablehlo.divide %7, %10 : tensor<32x8xf32>
    %12 = stablehlo.multiply %9, %9 : tensor<32x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32x1xf32>
    %14 = stablehlo.divide %13, %12 : tensor<32x1xf32>
    %15 = stablehlo.iota dim = 1 {heddle.scope = "argmax"} : tensor<32x8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %16:2 = stablehlo.reduce(%0 init: %cst), (%15 init: %c) across dimensions = [1] {heddle.scope = "argmax"} : (tensor<32x8xf32>, tensor<32x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<32xf32>, tensor<32xi32>)
     reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
      %108 = stablehlo.compare GT, %arg4, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %109 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %110 = stablehlo.or %108, %109 : tensor<i1>
      %111 = stablehlo.compare EQ, %arg4, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %112 = stablehlo.compare LT, %arg5, %arg7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %113 = stablehlo.and %111, %112 : tensor<i1>
      %114 = stablehlo.or %110, %113 : tensor<i1>
      %115 = stablehlo.select %110, %arg4, %arg6 : tensor<i1>, tensor<f32>
      %116 = stablehlo.select %114, %arg5, %arg7 : tensor<i1>, tensor<i32>
      stablehlo.return %115, %116 : tensor<f32>, tensor<i32>
    }
    %17 = stablehlo.broadcast_in_dim %16#1, dims = [0] {heddle.scope = "_one_hot"} : (tensor<32xi32>) -> tensor<32x1xi32>
    %18 = stablehlo.iota dim = 1 {heddle.scope = "_one_hot"} : tensor<1x8xi32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] {heddle.scope = "_one_hot"} : (tensor<32x1xi32>) -> tensor<32x8xi32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1] {heddle.scope = "_one_hot"} : (tensor<1x8xi32>) -> tensor<32x8xi32>
    %21 = stablehlo.compare EQ, %19, %20, SIGNED {heddle.scope = "_one_hot"} : (tensor<32x8xi32>, tensor<32x8xi32>) -> tensor<32x8xi1>
    %22 = stablehlo.convert %21 {heddle.scope = "_one_hot"} : (tensor<32x8xi1>) -> tensor<32x8xi32>
    %23 = "stablehlo.reduce_window"(%22, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[31, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 32, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      %108 = stablehlo.add %arg4, %arg5 : tensor<i32>
      stablehlo.return %108 : tensor<i32>
    }) {heddle.scope = "cumsum/cumsum_0"} : (tensor<32x8xi32>, tensor<i32>) -> tensor<32x8xi32>
    %24 = stablehlo.multiply %23, %22 : tensor<32x8xi32>
    %25 = stablehlo.reduce(%24 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<32x8xi32>, tensor<i32>) -> tensor<32xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %27 = stablehlo.subtract %25, %26 : tensor<32xi32>
    %28 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8x4xf32>
    %29 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %30 = stablehlo.compare LT, %16#1, %29, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %c_3 = stablehlo.constant dense<8> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %32 = stablehlo.add %16#1, %31 : tensor<32xi32>
    %33 = stablehlo.select %30, %32, %16#1 : tensor<32xi1>, tensor<32xi32>
    %34 = stablehlo.compare LT, %27, %29, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %35 = stablehlo.add %27, %31 : tensor<32xi32>
    %36 = stablehlo.select %34, %35, %27 : tensor<32xi1>, tensor<32xi32>
    %37 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %39 = stablehlo.concatenate %37, %38, dim = 1 : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x2xi32>
    %40 = "stablehlo.scatter"(%28, %39, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %108 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %108 : tensor<f32>
    }) : (tensor<8x8x4xf32>, tensor<32x2xi32>, tensor<32x4xf32>) -> tensor<8x8x4xf32>
    %41 = stablehlo.dot_general %40, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x4xf32>, tensor<8x4x8xf32>) -> tensor<8x8x8xf32>
    %42 = stablehlo.broadcast_in_dim %cst_0, dims = [] {heddle.scope = "relu"} : (tensor<f32>) -> tensor<8x8x8xf32>
    %43 = stablehlo.maximum %41, %42 {heddle.scope = "relu"} : tensor<8x8x8xf32>
    %44 = stablehlo.compare GT, %41, %42, FLOAT : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xi1>
    %45 = stablehlo.dot_general %43, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %c_4 = stablehlo.constant dense<7> : tensor<2xi32>
    %46 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32x2xi32>
    %47 = stablehlo.compare GE, %39, %46, SIGNED : (tensor<32x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi1>
    %48 = stablehlo.broadcast_in_dim %c_4, dims = [1] : (tensor<2xi32>) -> tensor<1x2xi32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<32x2xi32>
    %50 = stablehlo.compare LE, %39, %49, SIGNED : (tensor<32x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi1>
    %51 = stablehlo.and %47, %50 : tensor<32x2xi1>
    %c_5 = stablehlo.constant dense<true> : tensor<i1>
    %52 = stablehlo.reduce(%51 init: %c_5) applies stablehlo.and across dimensions = [1] : (tensor<32x2xi1>, tensor<i1>) -> tensor<32xi1>
    %53 = "stablehlo.gather"(%45, %39) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<8x8x4xf32>, tensor<32x2xi32>) -> tensor<32x4xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [0] : (tensor<32xi1>) -> tensor<32x4xi1>
    %55 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %56 = stablehlo.select %54, %53, %55 : tensor<32x4xi1>, tensor<32x4xf32>
    %57 = stablehlo.broadcast_in_dim %c, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<32x1xi32>
    %58 = stablehlo.compare LT, %17, %57, SIGNED {heddle.scope = "take_along_axis"} : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi1>
    %59 = stablehlo.broadcast_in_dim %c_3, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<32x1xi32>
    %60 = stablehlo.add %17, %59 {heddle.scope = "take_along_axis"} : tensor<32x1xi32>
    %61 = stablehlo.select %58, %60, %17 {heddle.scope = "take_along_axis"} : tensor<32x1xi1>, tensor<32x1xi32>
    %62 = stablehlo.reshape %61 {heddle.scope = "take_along_axis"} : (tensor<32x1xi32>) -> tensor<32x1x1xi32>
    %63 = stablehlo.broadcast_in_dim %c, dims = [] {heddle.scope = "take_along_axis"} : (tensor<i32>) -> tensor<32x1x1xi32>
    %64 = stablehlo.compare GE, %62, %63, SIGNED {heddle.scope = "take_along_axis"} : (tensor<32x1x1xi32>, tensor<32x1x1xi32>) -> tensor<32x1x1xi1>
    %c_6 = stablehlo.constant dense<7> : tensor<1x1x1xi32>
    %65 = stablehlo.broadcast_in_dim %c_6, dims = [0, 1, 2] {heddle.scope = "take_along_axis"} : (tensor<1x1x1xi32>) -> tensor<32x1x1xi32>
    %66 = stablehlo.compare LE, %62, %65, SIGNED {heddle.scope = "take_along_axis"} : (tensor<32x1x1xi32>, tensor<32x1x1xi32>) -> tensor<32x1x1xi1>
    %67 = stablehlo.and %64, %66 {heddle.scope = "take_along_axis"} : tensor<32x1x1xi1>
    %68 = stablehlo.reduce(%67 init: %c_5) applies stablehlo.and across dimensions = [2] {heddle.scope = "take_along_axis"} : (tensor<32x1x1xi1>, tensor<i1>) -> tensor<32x1xi1>
    %69 = "stablehlo.gather"(%11, %62) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> {heddle.scope = "take_along_axis"} : (tensor<32x8xf32>, tensor<32x1x1xi32>) -> tensor<32x1xf32>
    %cst_7 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_7, dims = [] {heddle.scope = "take_along_axis"} : (tensor<f32>) -> tensor<32x1xf32>
    %71 = stablehlo.select %68, %69, %70 {heddle.scope = "take_along_axis"} : tensor<32x1xi1>, tensor<32x1xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x4xf32>
    %73 = stablehlo.multiply %56, %72 : tensor<32x4xf32>
    %74 = stablehlo.multiply %73, %73 : tensor<32x4xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %76 = stablehlo.multiply %75, %73 : tensor<32x4xf32>
    %77 = stablehlo.reduce(%74 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<0x4B800000> : tensor<f32>
    %78 = stablehlo.divide %77, %cst_9 : tensor<f32>
    %79 = stablehlo.divide %cst_1, %cst_9 : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %81 = stablehlo.multiply %80, %76 : tensor<32x4xf32>
    %82 = stablehlo.multiply %56, %81 : tensor<32x4xf32>
    %83 = stablehlo.reduce(%82 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<32x4xf32>, tensor<f32>) -> tensor<32xf32>
    %84 = stablehlo.reshape %83 : (tensor<32xf32>) -> tensor<32x1xf32>
    %85 = stablehlo.multiply %81, %72 : tensor<32x4xf32>
    %86 = stablehlo.broadcast_in_dim %cst_0, dims = [] {heddle.scope = "take_along_axis_1"} : (tensor<f32>) -> tensor<32x8xf32>
    %87 = "stablehlo.scatter"(%86, %62, %84) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %108 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %108 : tensor<f32>
    }) {heddle.scope = "take_along_axis_1"} : (tensor<32x8xf32>, tensor<32x1x1xi32>, tensor<32x1xf32>) -> tensor<32x8xf32>
    %88 = "stablehlo.scatter"(%28, %39, %85) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %108 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %108 : tensor<f32>
    }) : (tensor<8x8x4xf32>, tensor<32x2xi32>, tensor<32x4xf32>) -> tensor<8x8x4xf32>
    %89 = stablehlo.dot_general %88, %43, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x4xf32>, tensor<8x8x8xf32>) -> tensor<8x4x8xf32>
    %90 = stablehlo.transpose %89, dims = [0, 2, 1] : (tensor<8x4x8xf32>) -> tensor<8x8x4xf32>
    %91 = stablehlo.dot_general %88, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x4xf32>, tensor<8x8x4xf32>) -> tensor<8x8x8xf32>
    %92 = stablehlo.select %44, %91, %42 : tensor<8x8x8xi1>, tensor<8x8x8xf32>
    %93 = stablehlo.dot_general %92, %40, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %94 = stablehlo.transpose %93, dims = [0, 2, 1] : (tensor<8x8x4xf32>) -> tensor<8x4x8xf32>
    %95 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %96 = stablehlo.multiply %87, %95 : tensor<32x8xf32>
    %97 = stablehlo.multiply %96, %7 : tensor<32x8xf32>
    %98 = stablehlo.reduce(%97 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %99 = stablehlo.reshape %98 : (tensor<32xf32>) -> tensor<32x1xf32>
    %100 = stablehlo.negate %99 : tensor<32x1xf32>
    %101 = stablehlo.divide %87, %10 : tensor<32x8xf32>
    %102 = stablehlo.reduce(%100 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [0] : (tensor<32xf32>) -> tensor<32x8xf32>
    %104 = stablehlo.add %101, %103 : tensor<32x8xf32>
    %105 = stablehlo.multiply %104, %7 : tensor<32x8xf32>
    %106 = stablehlo.dot_general %105, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x8xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %107 = stablehlo.transpose %106, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    return %78, %94, %90, %107 : tensor<f32>, tensor<8x4x8xf32>, tensor<8x8x4xf32>, tensor<4x8xf32>
  }
}

