// Tests that what computes outside of kernels is refused, also in loops; conditions, constants and reshapes may stay.
// RUN: heddle-opt %s --heddle-verify-scheduled --split-input-file --verify-diagnostics

func.func @outside(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.tanh' op is in no kernel and no library call, needed it in one after heddle-form-fusions}}
  %0 = stablehlo.tanh %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @in_loop(%x: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%c = %x) : tensor<i32>
  cond {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.compare LT, %c, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    // expected-error @+1 {{'stablehlo.add' op is in no kernel and no library call}}
    %1 = stablehlo.add %c, %c : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

func.func @well(%x: tensor<8xf32>) -> (tensor<2x4xf32>, tensor<8xf32>) {
  %0 = stablehlo.constant dense<2.0> : tensor<8xf32>
  %1 = stablehlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>
  return %1, %0 : tensor<2x4xf32>, tensor<8xf32>
}

// -----

func.func @no_kernel_for_it(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.map' op is neither a kernel nor what may stand beside kernels, needed it decomposed}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    %1 = stablehlo.tanh %a : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @chlo(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = heddle.fusion loop(%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    // expected-error @+1 {{'chlo.square' op is in a kernel, needed it expanded (heddle-expand-chlo)}}
    %1 = chlo.square %a : tensor<8xf32> -> tensor<8xf32>
    heddle.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// Barriers are views, and erf is a function of each target's.
func.func @beside(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.optimization_barrier %x : tensor<8xf32>
  %1 = heddle.fusion loop(%a = %0 : tensor<8xf32>) -> (tensor<8xf32>) {
    %2 = chlo.erf %a : tensor<8xf32> -> tensor<8xf32>
    heddle.yield %2 : tensor<8xf32>
  }
  return %1 : tensor<8xf32>
}

// -----

func.func @kernel(%s: !heddle.stowed<tensor<8xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8xf32>, space = host>}) -> tensor<8xf32> {
  // expected-error @+1 {{'heddle.fusion' op takes or gives '!heddle.stowed<tensor<8xf32>, host>', which the device can't read, needed heddle.fetch before it}}
  %0 = heddle.fusion loop(%a = %s : !heddle.stowed<tensor<8xf32>, host>) -> (tensor<8xf32>) {
    %1 = stablehlo.constant dense<0.0> : tensor<8xf32>
    heddle.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{'func.func' op argument #0 is stowed on the disk, where nothing has stowed it, needed heddle.io with role = state, space = disk}}
func.func @never_stowed(%s: !heddle.stowed<tensor<8xf32>, disk>) -> tensor<8xf32> {
  %0 = heddle.fetch %s : !heddle.stowed<tensor<8xf32>, disk> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{'func.func' op argument #0 has type 'tensor<8xf32>', its heddle.io says host, needed a tensor that is stowed there}}
func.func @not_stowed(%s: tensor<8xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8xf32>, space = host>}) -> tensor<8xf32> {
  return %s : tensor<8xf32>
}

// -----

func.func @condition(%n: tensor<i32>, %x: tensor<8xf32>) {
  %s = heddle.stow %x to host : tensor<8xf32> -> !heddle.stowed<tensor<8xf32>, host>
  // expected-error @+1 {{'func.call' op}}
  call @kernel(%s) : (!heddle.stowed<tensor<8xf32>, host>) -> ()
  return
}
func.func private @kernel(!heddle.stowed<tensor<8xf32>, host>)
