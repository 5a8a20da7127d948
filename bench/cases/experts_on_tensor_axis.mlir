module @jit_moe attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "t"=2]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "t", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16384x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<1024x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<8x1024x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}, {}]>}, %arg3: tensor<8x4096x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}, {}]>}) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<8x1024x4096xf32> {jax.result_info = "result[1][0]"}, tensor<8x4096x1024xf32> {jax.result_info = "result[1][1]"}, tensor<1024x8xf32> {jax.result_info = "result[1][2]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16384x1024xf32>, tensor<1024x8xf32>) -> tensor<16384x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<16384x8xf32>, tensor<f32>) -> tensor<16384xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16384xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<16384xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<16384xf32>) -> tensor<16384x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<16384x1xf32>) -> tensor<16384x8xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<16384x8xf32>
    %7 = stablehlo.exponential %6 : tensor<16384x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<16384x8xf32>, tensor<f32>) -> tensor<16384xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<16384xf32>) -> tensor<16384x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<16384x1xf32>) -> tensor<16384x8xf32>
    %11 = stablehlo.divide %7, %10 : tensor<16384x8xf32>
    %12 = stablehlo.multiply %9, %9 : tensor<16384x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16384x1xf32>
    %14 = stablehlo.divide %13, %12 : tensor<16384x1xf32>
    %15 = call @argmax(%0) : (tensor<16384x8xf32>) -> tensor<16384xi32>
    %16 = call @_one_hot(%15) : (tensor<16384xi32>) -> tensor<16384x8xi32>
    %17 = call @cumsum(%16) : (tensor<16384x8xi32>) -> tensor<16384x8xi32>
    %18 = stablehlo.multiply %17, %16 : tensor<16384x8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.reduce(%18 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<16384x8xi32>, tensor<i32>) -> tensor<16384xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %21 = stablehlo.subtract %19, %20 : tensor<16384xi32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x4096x1024xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %24 = stablehlo.compare LT, %15, %23, SIGNED : (tensor<16384xi32>, tensor<16384xi32>) -> tensor<16384xi1>
    %c_6 = stablehlo.constant dense<8> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %26 = stablehlo.add %15, %25 : tensor<16384xi32>
    %27 = stablehlo.select %24, %26, %15 : tensor<16384xi1>, tensor<16384xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %29 = stablehlo.compare LT, %21, %28, SIGNED : (tensor<16384xi32>, tensor<16384xi32>) -> tensor<16384xi1>
    %c_8 = stablehlo.constant dense<4096> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %31 = stablehlo.add %21, %30 : tensor<16384xi32>
    %32 = stablehlo.select %29, %31, %21 : tensor<16384xi1>, tensor<16384xi32>
    %33 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<16384xi32>) -> tensor<16384x1xi32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<16384xi32>) -> tensor<16384x1xi32>
    %35 = stablehlo.concatenate %33, %34, dim = 1 : (tensor<16384x1xi32>, tensor<16384x1xi32>) -> tensor<16384x2xi32>
    %36 = "stablehlo.scatter"(%22, %35, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %107 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %107 : tensor<f32>
    }) : (tensor<8x4096x1024xf32>, tensor<16384x2xi32>, tensor<16384x1024xf32>) -> tensor<8x4096x1024xf32>
    %37 = stablehlo.dot_general %36, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4096x1024xf32>, tensor<8x1024x4096xf32>) -> tensor<8x4096x4096xf32>
    %38 = call @relu(%37) : (tensor<8x4096x4096xf32>) -> tensor<8x4096x4096xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x4096x4096xf32>
    %40 = stablehlo.compare GT, %37, %39, FLOAT : (tensor<8x4096x4096xf32>, tensor<8x4096x4096xf32>) -> tensor<8x4096x4096xi1>
    %41 = stablehlo.dot_general %38, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4096x4096xf32>, tensor<8x4096x1024xf32>) -> tensor<8x4096x1024xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %43 = stablehlo.compare LT, %15, %42, SIGNED : (tensor<16384xi32>, tensor<16384xi32>) -> tensor<16384xi1>
    %c_11 = stablehlo.constant dense<8> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %45 = stablehlo.add %15, %44 : tensor<16384xi32>
    %46 = stablehlo.select %43, %45, %15 : tensor<16384xi1>, tensor<16384xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %47 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %48 = stablehlo.compare LT, %21, %47, SIGNED : (tensor<16384xi32>, tensor<16384xi32>) -> tensor<16384xi1>
    %c_13 = stablehlo.constant dense<4096> : tensor<i32>
    %49 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<16384xi32>
    %50 = stablehlo.add %21, %49 : tensor<16384xi32>
    %51 = stablehlo.select %48, %50, %21 : tensor<16384xi1>, tensor<16384xi32>
    %52 = stablehlo.broadcast_in_dim %46, dims = [0] : (tensor<16384xi32>) -> tensor<16384x1xi32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0] : (tensor<16384xi32>) -> tensor<16384x1xi32>
    %54 = stablehlo.concatenate %52, %53, dim = 1 : (tensor<16384x1xi32>, tensor<16384x1xi32>) -> tensor<16384x2xi32>
    %c_14 = stablehlo.constant dense<[7, 4095]> : tensor<2xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %55 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<16384x2xi32>
    %56 = stablehlo.compare GE, %54, %55, SIGNED : (tensor<16384x2xi32>, tensor<16384x2xi32>) -> tensor<16384x2xi1>
    %57 = stablehlo.broadcast_in_dim %c_14, dims = [1] : (tensor<2xi32>) -> tensor<1x2xi32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<16384x2xi32>
    %59 = stablehlo.compare LE, %54, %58, SIGNED : (tensor<16384x2xi32>, tensor<16384x2xi32>) -> tensor<16384x2xi1>
    %60 = stablehlo.and %56, %59 : tensor<16384x2xi1>
    %c_16 = stablehlo.constant dense<true> : tensor<i1>
    %61 = stablehlo.reduce(%60 init: %c_16) applies stablehlo.and across dimensions = [1] : (tensor<16384x2xi1>, tensor<i1>) -> tensor<16384xi1>
    %62 = "stablehlo.gather"(%41, %54) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1024>}> : (tensor<8x4096x1024xf32>, tensor<16384x2xi32>) -> tensor<16384x1024xf32>
    %63 = stablehlo.broadcast_in_dim %61, dims = [0] : (tensor<16384xi1>) -> tensor<16384x1024xi1>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16384x1024xf32>
    %65 = stablehlo.select %63, %62, %64 : tensor<16384x1024xi1>, tensor<16384x1024xf32>
    %66 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<16384xi32>) -> tensor<16384x1xi32>
    %67:2 = call @take_along_axis(%11, %66) : (tensor<16384x8xf32>, tensor<16384x1xi32>) -> (tensor<16384x1xf32>, tensor<16384x1x1xi32>)
    %68 = stablehlo.broadcast_in_dim %67#0, dims = [0, 1] : (tensor<16384x1xf32>) -> tensor<16384x1024xf32>
    %69 = stablehlo.multiply %65, %68 : tensor<16384x1024xf32>
    %70 = stablehlo.multiply %69, %69 : tensor<16384x1024xf32>
    %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16384x1024xf32>
    %72 = stablehlo.multiply %71, %69 : tensor<16384x1024xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%70 init: %cst_19) applies stablehlo.add across dimensions = [0, 1] : (tensor<16384x1024xf32>, tensor<f32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<0x4B800000> : tensor<f32>
    %74 = stablehlo.divide %73, %cst_20 : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_22 = stablehlo.constant dense<0x4B800000> : tensor<f32>
    %75 = stablehlo.divide %cst_21, %cst_22 : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<f32>) -> tensor<16384x1024xf32>
    %77 = stablehlo.multiply %76, %72 : tensor<16384x1024xf32>
    %78 = stablehlo.multiply %65, %77 : tensor<16384x1024xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_23) applies stablehlo.add across dimensions = [1] : (tensor<16384x1024xf32>, tensor<f32>) -> tensor<16384xf32>
    %80 = stablehlo.reshape %79 : (tensor<16384xf32>) -> tensor<16384x1xf32>
    %81 = stablehlo.broadcast_in_dim %67#0, dims = [0, 1] : (tensor<16384x1xf32>) -> tensor<16384x1024xf32>
    %82 = stablehlo.multiply %77, %81 : tensor<16384x1024xf32>
    %83 = call @take_along_axis_1(%67#1, %80) : (tensor<16384x1x1xi32>, tensor<16384x1xf32>) -> tensor<16384x8xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x4096x1024xf32>
    %85 = "stablehlo.scatter"(%84, %54, %82) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %107 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %107 : tensor<f32>
    }) : (tensor<8x4096x1024xf32>, tensor<16384x2xi32>, tensor<16384x1024xf32>) -> tensor<8x4096x1024xf32>
    %86 = stablehlo.dot_general %85, %38, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4096x1024xf32>, tensor<8x4096x4096xf32>) -> tensor<8x1024x4096xf32>
    %87 = stablehlo.transpose %86, dims = [0, 2, 1] : (tensor<8x1024x4096xf32>) -> tensor<8x4096x1024xf32>
    %88 = stablehlo.dot_general %85, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x4096x1024xf32>, tensor<8x4096x1024xf32>) -> tensor<8x4096x4096xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x4096x4096xf32>
    %90 = stablehlo.select %40, %88, %89 : tensor<8x4096x4096xi1>, tensor<8x4096x4096xf32>
    %91 = stablehlo.dot_general %90, %36, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4096x4096xf32>, tensor<8x4096x1024xf32>) -> tensor<8x4096x1024xf32>
    %92 = stablehlo.transpose %91, dims = [0, 2, 1] : (tensor<8x4096x1024xf32>) -> tensor<8x1024x4096xf32>
    %93 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<16384x1xf32>) -> tensor<16384x8xf32>
    %94 = stablehlo.multiply %83, %93 : tensor<16384x8xf32>
    %95 = stablehlo.multiply %94, %7 : tensor<16384x8xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.reduce(%95 init: %cst_26) applies stablehlo.add across dimensions = [1] : (tensor<16384x8xf32>, tensor<f32>) -> tensor<16384xf32>
    %97 = stablehlo.reshape %96 : (tensor<16384xf32>) -> tensor<16384x1xf32>
    %98 = stablehlo.negate %97 : tensor<16384x1xf32>
    %99 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<16384x1xf32>) -> tensor<16384x8xf32>
    %100 = stablehlo.divide %83, %99 : tensor<16384x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%98 init: %cst_27) applies stablehlo.add across dimensions = [1] : (tensor<16384x1xf32>, tensor<f32>) -> tensor<16384xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0] : (tensor<16384xf32>) -> tensor<16384x8xf32>
    %103 = stablehlo.add %100, %102 : tensor<16384x8xf32>
    %104 = stablehlo.multiply %103, %7 : tensor<16384x8xf32>
    %105 = stablehlo.dot_general %104, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16384x8xf32>, tensor<16384x1024xf32>) -> tensor<8x1024xf32>
    %106 = stablehlo.transpose %105, dims = [1, 0] : (tensor<8x1024xf32>) -> tensor<1024x8xf32>
    return %74, %92, %87, %106 : tensor<f32>, tensor<8x1024x4096xf32>, tensor<8x4096x1024xf32>, tensor<1024x8xf32>
  }
  func.func private @argmax(%arg0: tensor<16384x8xf32>) -> tensor<16384xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<16384x8xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<16384x8xf32>, tensor<16384x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<16384xf32>, tensor<16384xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<16384xi32>
  }
  func.func private @_one_hot(%arg0: tensor<16384xi32>) -> tensor<16384x8xi32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<16384xi32>) -> tensor<16384x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x8xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<16384x1xi32>) -> tensor<16384x8xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<16384x8xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<16384x8xi32>, tensor<16384x8xi32>) -> tensor<16384x8xi1>
    %5 = stablehlo.convert %4 : (tensor<16384x8xi1>) -> tensor<16384x8xi32>
    return %5 : tensor<16384x8xi32>
  }
  func.func private @cumsum(%arg0: tensor<16384x8xi32>) -> tensor<16384x8xi32> {
    %0 = call @cumsum_0(%arg0) : (tensor<16384x8xi32>) -> tensor<16384x8xi32>
    return %0 : tensor<16384x8xi32>
  }
  func.func private @cumsum_0(%arg0: tensor<16384x8xi32>) -> tensor<16384x8xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[16383, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 16384, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<16384x8xi32>, tensor<i32>) -> tensor<16384x8xi32>
    return %1 : tensor<16384x8xi32>
  }
  func.func private @relu(%arg0: tensor<8x4096x4096xf32>) -> tensor<8x4096x4096xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4096x4096xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x4096x4096xf32>
    return %1 : tensor<8x4096x4096xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<16384x8xf32>, %arg1: tensor<16384x1xi32>) -> (tensor<16384x1xf32>, tensor<16384x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16384x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<16384x1xi32>, tensor<16384x1xi32>) -> tensor<16384x1xi1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<16384x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<16384x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<16384x1xi1>, tensor<16384x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<16384x1xi32>) -> tensor<16384x1x1xi32>
    %c_1 = stablehlo.constant dense<7> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<16384x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<16384x1x1xi32>, tensor<16384x1x1xi32>) -> tensor<16384x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<16384x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<16384x1x1xi32>, tensor<16384x1x1xi32>) -> tensor<16384x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<16384x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<16384x1x1xi1>, tensor<i1>) -> tensor<16384x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<16384x8xf32>, tensor<16384x1x1xi32>) -> tensor<16384x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16384x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<16384x1xi1>, tensor<16384x1xf32>
    return %15, %5 : tensor<16384x1xf32>, tensor<16384x1x1xi32>
  }
  func.func private @take_along_axis_1(%arg0: tensor<16384x1x1xi32>, %arg1: tensor<16384x1xf32>) -> tensor<16384x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16384x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<16384x8xf32>, tensor<16384x1x1xi32>, tensor<16384x1xf32>) -> tensor<16384x8xf32>
    return %1 : tensor<16384x8xf32>
  }
}

