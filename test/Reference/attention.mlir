// Tests attention and its gradient against numbers from numpy, which has the formulas of the ops' descriptions, and their
// decomposition against the same.
// RUN: heddle-interpret %s --entry grouped | FileCheck %s
// RUN: heddle-interpret %s --entry masked | FileCheck %s
// RUN: heddle-interpret %s --entry empty | FileCheck %s
// RUN: heddle-opt %s --heddle-decompose-attention | heddle-interpret - --entry grouped | FileCheck %s
// RUN: heddle-opt %s --heddle-decompose-attention | heddle-interpret - --entry masked | FileCheck %s
// RUN: heddle-opt %s --heddle-decompose-attention | FileCheck %s --check-prefix=GONE
// CHECK: result0 = dense<true> : tensor<i1>
// GONE-NOT: heddle.attention

// Query heads 0 and 1 go with key head 0; query i sees keys up to i + 1.
func.func @grouped() -> tensor<i1> {
  %q = stablehlo.constant dense<[[[1.300000e-01, -1.300000e-01], [6.400000e-01, 1.000000e-01], [-5.400000e-01, 3.600000e-01], [1.300000e+00, 9.500000e-01]], [[-7.000000e-01, -1.270000e+00], [-6.200000e-01, 4.000000e-02], [-2.330000e+00, -2.200000e-01], [-1.250000e+00, -7.300000e-01]], [[-5.400000e-01, -3.200000e-01], [4.100000e-01, 1.040000e+00], [-1.300000e-01, 1.370000e+00], [-6.700000e-01, 3.500000e-01]]]> : tensor<3x4x2xf32>
  %k = stablehlo.constant dense<[[[9.000000e-01, 9.000000e-02], [-7.400000e-01, -9.200000e-01]], [[-4.600000e-01, 2.200000e-01], [-1.010000e+00, -2.100000e-01]], [[-1.600000e-01, 5.400000e-01], [2.100000e-01, 3.600000e-01]], [[-6.500000e-01, -1.300000e-01], [7.800000e-01, 1.490000e+00]]]> : tensor<4x2x2xf32>
  %v = stablehlo.constant dense<[[[-1.260000e+00, 1.510000e+00, 1.350000e+00], [7.800000e-01, 2.600000e-01, -3.100000e-01]], [[1.460000e+00, 1.960000e+00, 1.800000e+00], [1.320000e+00, 3.600000e-01, -1.210000e+00]], [[-0.000000e+00, 6.600000e-01, -1.290000e+00], [4.000000e-01, 4.300000e-01, 7.000000e-01]], [[-1.180000e+00, -6.600000e-01, -4.400000e-01], [-1.170000e+00, 1.740000e+00, -5.000000e-01]]]> : tensor<4x2x3xf32>
  %do = stablehlo.constant dense<[[[3.300000e-01, -2.600000e-01, 1.580000e+00], [1.320000e+00, 6.300000e-01, -2.200000e+00], [5.000000e-02, 6.800000e-01, 1.000000e+00], [-6.200000e-01, 1.820000e+00, -1.320000e+00]], [[-6.600000e-01, 9.400000e-01, 5.000000e-02], [2.000000e+00, 1.900000e-01, -6.300000e-01], [-3.800000e-01, -1.090000e+00, -1.280000e+00], [6.300000e-01, 5.800000e-01, 1.290000e+00]], [[-7.500000e-01, 1.690000e+00, -2.900000e-01], [1.570000e+00, -4.300000e-01, -7.400000e-01], [2.500000e-01, 1.030000e+00, 1.600000e-01], [-5.900000e-01, -1.340000e+00, -1.400000e+00]]]> : tensor<3x4x3xf32>
  %out, %lse = heddle.attention %q, %k, %v scale 0.5 causal 1 soft_cap 2.0 : (tensor<3x4x2xf32>, tensor<4x2x2xf32>, tensor<4x2x3xf32>) -> (tensor<3x4x3xf32>, tensor<4x3xf32>)
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %do scale 0.5 causal 1 soft_cap 2.0 : (tensor<3x4x2xf32>, tensor<4x2x2xf32>, tensor<4x2x3xf32>, tensor<3x4x3xf32>, tensor<4x3xf32>, tensor<3x4x3xf32>) -> (tensor<3x4x2xf32>, tensor<4x2x2xf32>, tensor<4x2x3xf32>)
  %out_expected = stablehlo.constant dense<[[[3.420656e-02, 1.724115e+00, 1.564115e+00], [-1.856516e-01, 1.687741e+00, 1.527741e+00], [1.076861e+00, 3.149742e-01, -8.047680e-01], [1.068383e+00, 3.134043e-01, -7.906384e-01]], [[2.511550e-01, 1.437179e+00, 7.312316e-01], [2.463842e-01, 1.381864e+00, 5.837054e-01], [9.911395e-01, 3.286735e-01, -6.155567e-01], [9.384428e-01, 3.272884e-01, -5.146073e-01]], [[-2.015969e-01, 7.772131e-01, 3.073407e-01], [-2.427224e-01, 9.606080e-01, 3.483463e-01], [-1.363692e-01, 1.017294e+00, -3.150358e-01], [4.194917e-01, 6.622815e-01, -4.005625e-01]]]> : tensor<3x4x3xf32>
  check.expect_close %out, %out_expected, max_ulp_difference = 200 : tensor<3x4x3xf32>, tensor<3x4x3xf32>
  %lse_expected = stablehlo.constant dense<[[6.985413e-01, 9.024992e-01, 1.396498e+00], [7.929277e-01, 1.091765e+00, 1.476518e+00], [8.321316e-01, 1.812949e+00, 1.651380e+00], [-9.487649e-02, 1.584837e+00, 1.488809e+00]]> : tensor<4x3xf32>
  check.expect_close %lse, %lse_expected, max_ulp_difference = 200 : tensor<4x3xf32>, tensor<4x3xf32>
  %dq_expected = stablehlo.constant dense<[[[-2.528208e-01, 2.417339e-02], [-4.613619e-01, 4.509945e-02], [2.554600e-02, -7.099584e-02], [-3.537882e-02, 7.313907e-02]], [[1.738721e-01, -5.185966e-02], [-5.636201e-01, 8.919547e-02], [-9.527068e-02, -2.086979e-02], [1.188496e-01, 3.834906e-02]], [[2.678758e-01, 6.009542e-02], [-4.196124e-01, 1.333152e-01], [1.204208e-01, 1.485112e-01], [-2.303914e-01, -1.648024e-01]]]> : tensor<3x4x2xf32>
  check.expect_close %dq, %dq_expected, max_ulp_difference = 200 : tensor<3x4x2xf32>, tensor<3x4x2xf32>
  %dk_expected = stablehlo.constant dense<[[[-3.129381e-01, -6.478690e-01], [-1.446859e-01, -1.019318e-01]], [[1.006975e-01, 2.182435e-01], [7.865969e-03, 1.289150e-01]], [[1.032379e-01, 3.838530e-01], [1.918484e-01, -1.502349e-01]], [[1.117155e-01, 5.208993e-02], [1.657412e-02, 1.031404e-01]]]> : tensor<4x2x2xf32>
  check.expect_close %dk, %dk_expected, max_ulp_difference = 200 : tensor<4x2x2xf32>, tensor<4x2x2xf32>
  %dv_expected = stablehlo.constant dense<[[[1.603798e+00, 7.572590e-01, -9.176910e-01], [-2.604335e-01, 7.550531e-01, -4.386263e-01]], [[1.345360e+00, 9.452941e-01, -5.922339e-01], [-3.655036e-01, 8.346519e-01, -6.424363e-01]], [[7.929765e-01, 6.292548e-01, -4.944276e-01], [-1.898824e-02, -9.359155e-02, -2.287209e-01]], [[6.786645e-02, 4.281921e-01, -2.256475e-01], [-1.507463e-02, 1.838866e-01, -2.402164e-01]]]> : tensor<4x2x3xf32>
  check.expect_close %dv, %dv_expected, max_ulp_difference = 200 : tensor<4x2x3xf32>, tensor<4x2x3xf32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  return %true : tensor<i1>
}

// The last query sees nothing: the mean of the values.
func.func @masked() -> tensor<i1> {
  %q = stablehlo.constant dense<[[[5.000000e-01, 9.900000e-01]], [[-1.600000e-01, -1.070000e+00]], [[8.700000e-01, -1.280000e+00]]]> : tensor<3x1x2xf32>
  %k = stablehlo.constant dense<[[[-7.100000e-01, 6.200000e-01]], [[-2.250000e+00, 3.900000e-01]]]> : tensor<2x1x2xf32>
  %v = stablehlo.constant dense<[[[-5.800000e-01, 1.100000e-01]], [[-8.000000e-02, 2.000000e-01]]]> : tensor<2x1x2xf32>
  %do = stablehlo.constant dense<[[[6.900000e-01, -7.600000e-01]], [[1.420000e+00, 7.300000e-01]], [[8.400000e-01, 1.160000e+00]]]> : tensor<3x1x2xf32>
  %bias = stablehlo.constant dense<[[[7.900000e-01, 8.400000e-01]]]> : tensor<1x1x2xf32>
  %mask = stablehlo.constant dense<[[[true, true], [false, true], [false, false]]]> : tensor<1x3x2xi1>
  %out, %lse = heddle.attention %q, %k, %v bias %bias mask %mask scale 1.0 uniform_empty_rows : (tensor<3x1x2xf32>, tensor<2x1x2xf32>, tensor<2x1x2xf32>, tensor<1x1x2xf32>, tensor<1x3x2xi1>) -> (tensor<3x1x2xf32>, tensor<1x3xf32>)
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %do bias %bias mask %mask scale 1.0 uniform_empty_rows : (tensor<3x1x2xf32>, tensor<2x1x2xf32>, tensor<2x1x2xf32>, tensor<1x1x2xf32>, tensor<1x3x2xi1>, tensor<3x1x2xf32>, tensor<1x3xf32>, tensor<3x1x2xf32>) -> (tensor<3x1x2xf32>, tensor<2x1x2xf32>, tensor<2x1x2xf32>)
  %out_expected = stablehlo.constant dense<[[[-4.403262e-01, 1.351413e-01]], [[-8.000000e-02, 2.000000e-01]], [[-3.300000e-01, 1.550000e-01]]]> : tensor<3x1x2xf32>
  check.expect_close %out, %out_expected, max_ulp_difference = 200 : tensor<3x1x2xf32>, tensor<3x1x2xf32>
  %lse_expected = stablehlo.constant dense<[[1.376398e+00, 7.827000e-01, 6.931472e-01]]> : tensor<1x3xf32>
  check.expect_close %lse, %lse_expected, max_ulp_difference = 200 : tensor<1x3xf32>, tensor<1x3xf32>
  %dq_expected = stablehlo.constant dense<[[[-8.575189e-02, -1.280710e-02]], [[0.000000e+00, 0.000000e+00]], [[0.000000e+00, 0.000000e+00]]]> : tensor<3x1x2xf32>
  check.expect_close %dq, %dq_expected, max_ulp_difference = 200 : tensor<3x1x2xf32>, tensor<3x1x2xf32>
  %dk_expected = stablehlo.constant dense<[[[-2.784152e-02, -5.512621e-02]], [[2.784152e-02, 5.512621e-02]]]> : tensor<2x1x2xf32>
  check.expect_close %dk, %dk_expected, max_ulp_difference = 200 : tensor<2x1x2xf32>, tensor<2x1x2xf32>
  %dv_expected = stablehlo.constant dense<[[[9.172502e-01, 3.230418e-02]], [[2.032750e+00, 1.097696e+00]]]> : tensor<2x1x2xf32>
  check.expect_close %dv, %dv_expected, max_ulp_difference = 200 : tensor<2x1x2xf32>, tensor<2x1x2xf32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  return %true : tensor<i1>
}

// Without uniform_empty_rows it is NaN; query_start moves the causal limit.
func.func @empty() -> tensor<i1> {
  %q = stablehlo.constant dense<1.0> : tensor<2x1x1xf32>
  %k = stablehlo.constant dense<[[[1.0]], [[2.0]], [[3.0]]]> : tensor<3x1x1xf32>
  %mask = stablehlo.constant dense<[[[true], [false]]]> : tensor<1x2x1xi1>
  %start = stablehlo.constant dense<1> : tensor<i32>
  %out, %lse = heddle.attention %q, %k, %k mask %mask query_start %start scale 0.0 causal 0 : (tensor<2x1x1xf32>, tensor<3x1x1xf32>, tensor<3x1x1xf32>, tensor<1x2x1xi1>, tensor<i32>) -> (tensor<2x1x1xf32>, tensor<1x2xf32>)
  %nan = stablehlo.compare NE, %out, %out : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
  check.expect_eq_const %nan, dense<[[[false]], [[true]]]> : tensor<2x1x1xi1>
  %first = stablehlo.slice %out [0:1, 0:1, 0:1] : (tensor<2x1x1xf32>) -> tensor<1x1x1xf32>
  check.expect_almost_eq_const %first, dense<1.5> : tensor<1x1x1xf32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  return %true : tensor<i1>
}
