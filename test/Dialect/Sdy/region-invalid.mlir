// Tests that each constraint of manual and named computations is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// sdy.manual_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{in_shardings #0: sharding has 1 dims, needed 2, the rank of 'tensor<8x16xf32>'}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{out_shardings has 0 shardings, needed 1, one for each result}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{in_shardings has 2 shardings, needed 1, one for each operand}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>, <@m, []>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C2)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{body has 0 arguments, needed 1, one for each operand}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} () {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C2)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{body has 2 arguments, needed 1, one for each operand}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>, %4: index) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C2)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{body returns 0 values, needed 1, one for each result}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return 
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C3)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{operand #0 has manual axis "x" after free axis "y" in dim 0, needed it before}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"y", "x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C3)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has manual axis "x" after free axis "y":(2)2 in dim 1, needed it before}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{}, {"y":(2)2, "x", "y":(1)2}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C4)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<6x16xf32>) {
  // expected-error @+1 {{dim 0 of size 6 of operand #0 is not divisible by "y" of size 4}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"y"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"y"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<6x16xf32>) -> tensor<6x16xf32>
  return
}

// -----

// sdy.manual_computation (C4)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x10xf32>) {
  // expected-error @+1 {{dim 1 of size 10 of result #0 is not divisible by "y", "x" of size 8}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {"y", "x"}]>] manual_axes={"x", "y"} (%1: tensor<8x10xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<8x10xf32>
    sdy.return %2 : tensor<8x10xf32>
  } : (tensor<8x10xf32>) -> tensor<8x10xf32>
  return
}

// -----

// sdy.manual_computation (C5)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{operand #0 of type 'tensor<8x16xf32>' has type 'tensor<8x8xf32>' in the body, needed 'tensor<4x16xf32>'}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<8x8xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<8x8xf32>
    sdy.return %2 : tensor<8x8xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C5)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{operand #0 of type 'tensor<8x16xf32>' has type 'tensor<4x16xf64>' in the body, needed 'tensor<4x16xf32>'}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf64>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf64>
    sdy.return %2 : tensor<4x16xf64>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C5)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 of type 'tensor<8x16xf32>' has type 'tensor<8x16xf32>' in the body, needed 'tensor<4x16xf32>'}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<8x16xf32>
    sdy.return %2 : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C6)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{shardings have mesh @m <["x"=2, "y"=4]> and mesh @reversed <["x"=2, "y"=4]>, needed one mesh with the same device order}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@reversed, [{"x"}, {}]>] manual_axes={"x"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C7)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{manual axis "w" is not in mesh @m <["x"=2, "y"=4]>}}
  %3 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x", "w"} (%1: tensor<4x16xf32>) {
    %2 = sdy.constant dense<0.0> : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.manual_computation (C8)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-note @+1 {{made manual here}}
  sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%1: tensor<4xf32>) {
    // expected-error @+1 {{axis "x" is manual around here, needed a free one}}
    sdy.manual_computation(%1) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={"y", "x"} (%2: tensor<4xf32>) {
      sdy.return
    } : (tensor<4xf32>) -> ()
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, out_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{}>}> ({}) : () -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{expects a non-empty block}}
  "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, out_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{}>}> ({^bb0(%1: index):}) : () -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-note @+2 {{the absence of terminator implies 'sdy.return'}}
  // expected-error @+1 {{expects regions to end with 'sdy.return', found 'stablehlo.return'}}
  "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, out_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{}>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  sdy.manual_computation(%0) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={} (%1: tensor<8xf32>) {
  // expected-error @+1 {{using value defined outside the region}}
    %2 = stablehlo.add %0, %0 : tensor<8xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{expected '<'}}
  sdy.manual_computation(%0) in_shardings=[@m] out_shardings=[] manual_axes={} () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{expected ':'}}
  sdy.manual_computation(%0) in_shardings=[] out_shardings=[] manual_axes={} (%1) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{expected 'out_shardings'}}
  sdy.manual_computation(%0) in_shardings=[] manual_axes={} () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.named_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<4xf32>'}}
  %1 = sdy.named_computation<"f">(%0) (%2: tensor<8xf32>) {
    %3 = sdy.constant dense<0.0> : tensor<4xf32>
    sdy.return %3 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy.named_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{has 0 results, needed 1}}
  sdy.named_computation<"f">(%0) (%2: tensor<8xf32>) {
    sdy.return %2 : tensor<8xf32>
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.named_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{body has 0 arguments, needed 1, one for each operand}}
  sdy.named_computation<"f">(%0) () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.named_computation (C1)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{body's argument #0 has type 'tensor<4xf32>', needed the operand's 'tensor<8xf32>'}}
  sdy.named_computation<"f">(%0) (%1: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.named_computation (C2)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{in_shardings #0: axis "w" is not in mesh @m <["x"=2, "y"=4]>}}
  sdy.named_computation<"f">(%0) in_shardings=[<@m, [{"w"}]>] (%1: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.named_computation (C2)
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{out_shardings has 0 shardings, needed 1, one for each result}}
  %1 = sdy.named_computation<"f">(%0) out_shardings=[] (%2: tensor<8xf32>) {
    sdy.return %2 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "sdy.named_computation"() <{name = "f"}> ({}) : () -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-error @+1 {{expects a non-empty block}}
  "sdy.named_computation"() <{name = "f"}> ({^bb0:}) : () -> ()
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%0: tensor<8xf32>) {
  // expected-note @+2 {{the absence of terminator implies 'sdy.return'}}
  // expected-error @+1 {{expects regions to end with 'sdy.return', found 'stablehlo.return'}}
  sdy.named_computation<"f">() () {
    stablehlo.return
  } : () -> ()
  return
}
