func.func public @counted(%x: tensor<4xf32>, %w: tensor<6x4xf32>) -> (tensor<4xf32>, tensor<6x4xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c6 = stablehlo.constant dense<6> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<6x4xf32>
  %0:3 = stablehlo.while(%i = %c0, %a = %x, %s = %zero) : tensor<i32>, tensor<4xf32>, tensor<6x4xf32>
  cond {
    %less = stablehlo.compare LT, %i, %c6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %w, %i, %c0, sizes = [1, 4] : (tensor<6x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %flat = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
    %next = stablehlo.add %a, %flat : tensor<4xf32>
    %back = stablehlo.reshape %next : (tensor<4xf32>) -> tensor<1x4xf32>
    %stack = stablehlo.dynamic_update_slice %s, %back, %i, %c0 : (tensor<6x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<6x4xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %next, %stack : tensor<i32>, tensor<4xf32>, tensor<6x4xf32>
  }
  return %0#1, %0#2 : tensor<4xf32>, tensor<6x4xf32>
}
// -----
func.func public @scan(%x: tensor<8x4xf32>, %ws: tensor<3x4xf32>, %scale: tensor<4xf32>) -> (tensor<8x4xf32>, tensor<3x4xf32>) {
  %y:2 = heddle.scan %n : tensor<i32> in 3
      constants(%c = %scale : tensor<4xf32>)
      carries(%a = %x : tensor<8x4xf32>)
      inputs(%w = %ws : tensor<3x4xf32>)
      -> (tensor<8x4xf32>, tensor<3x4xf32>) {
    %0 = stablehlo.multiply %c, %w : tensor<4xf32>
    heddle.yield %a, %0 : tensor<8x4xf32>, tensor<4xf32>
  }
  return %y#0, %y#1 : tensor<8x4xf32>, tensor<3x4xf32>
}
// -----
func.func public @bits(%k: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>) {
  %0, %1 = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  return %0, %1 : tensor<2xui64>, tensor<3x5xui32>
}
