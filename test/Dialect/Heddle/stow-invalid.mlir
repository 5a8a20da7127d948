// Tests that each constraint of stowed tensors and their transfers is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{a stowed tensor has type 'tensor<?xf32>', needed a static shape}}
func.func private @f(!heddle.stowed<tensor<?xf32>, host>)

// -----

// expected-error @+1 {{a tensor is stowed on the device, needed the host or the disk}}
func.func private @f(!heddle.stowed<tensor<4xf32>, device>)

// -----

// heddle.stow (C1)
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'heddle.stow' op takes 'tensor<4xf32>' to host and gives '!heddle.stowed<tensor<4xf32>, disk>', needed it stowed there}}
  %s = heddle.stow %x to host : tensor<4xf32> -> !heddle.stowed<tensor<4xf32>, disk>
  return
}

// -----

// heddle.stow (C1)
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'heddle.stow' op takes 'tensor<4xf32>' to host and gives '!heddle.stowed<tensor<5xf32>, host>', needed it stowed there}}
  %s = heddle.stow %x to host : tensor<4xf32> -> !heddle.stowed<tensor<5xf32>, host>
  return
}

// -----

// heddle.fetch (C1)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  // expected-error @+1 {{'heddle.fetch' op gives 'tensor<4xi32>', needed 'tensor<4xf32>'}}
  %x = heddle.fetch %s : !heddle.stowed<tensor<4xf32>, host> -> tensor<4xi32>
  return
}

// -----

// heddle.fetch (C1)
func.func @f(%s: !heddle.stowed<tensor<4x3xf32>, host>) {
  // expected-error @+1 {{'heddle.fetch' op gives 'tensor<4x3xf32>', needed 'tensor<3xf32>'}}
  %x = heddle.fetch %s[1] : !heddle.stowed<tensor<4x3xf32>, host> -> tensor<4x3xf32>
  return
}

// -----

// heddle.fetch (C1)
func.func @f(%s: !heddle.stowed<tensor<f32>, host>) {
  // expected-error @+1 {{'heddle.fetch' op takes a place of 'tensor<f32>', needed a dim 0 with at least one element}}
  %x = heddle.fetch %s[1] : !heddle.stowed<tensor<f32>, host> -> tensor<f32>
  return
}

// -----

// heddle.fetch (C2)
func.func @f(%s: !heddle.stowed<tensor<4x3xf32>, host>, %n: tensor<i32>) {
  // expected-error @+1 {{'heddle.fetch' op has a place by another value, needed the iteration of the heddle.scan that holds it}}
  %x = heddle.fetch %s[%n] : tensor<i32>, !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
  return
}

// -----

// heddle.fetch (C2)
func.func @f(%s: !heddle.stowed<tensor<4x3xf32>, host>, %n: tensor<i32>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4x3xf32>, host>, %b = %n : tensor<i32>) -> (tensor<3xf32>) {
    // expected-error @+1 {{'heddle.fetch' op has a place by another value, needed the iteration of the heddle.scan that holds it}}
    %x = heddle.fetch %a[%b] : tensor<i32>, !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
    spmd.yield %x : tensor<3xf32>
  }
  %0 = spmd.done %f : !spmd.future<tensor<3xf32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{must be A tensor in the memory of the host or on a disk, but got 'tensor<4xf32>'}}
  %s = heddle.fetch %x : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

// heddle.scan (C4)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  // expected-error @+1 {{'heddle.scan' op input #0 has type '!heddle.stowed<tensor<4xf32>, host>', needed a tensor with dim 0 of size 3}}
  heddle.scan %k: tensor<i32> in 3
      inputs(%own = %s : !heddle.stowed<tensor<4xf32>, host>)
      -> () {
    heddle.yield
  }
  return
}

// -----

// heddle.scan (C6)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  // expected-error @+1 {{'heddle.scan' op output #0 has type 'tensor<4xf32>', needed '!heddle.stowed<tensor<4xf32>, host>' of yielded '!heddle.stowed<tensor<f32>, host>'}}
  %0 = heddle.scan %k: tensor<i32> in 4
      inputs(%own = %s : !heddle.stowed<tensor<4xf32>, host>)
      -> (tensor<4xf32>) {
    heddle.yield %own : !heddle.stowed<tensor<f32>, host>
  }
  return
}

// -----

// expected-error @+1 {{a stowed tensor has type 'tensor<2305843009213693952x4xf32>', needed at most 2^48 elements}}
func.func @f(%s: !heddle.stowed<tensor<2305843009213693952x4xf32>, disk>) {
  return
}

// -----

// heddle.stowed_reshape (C1)
func.func @f(%s: !heddle.stowed<tensor<4x3xf32>, disk>) {
  // expected-error @+1 {{'heddle.stowed_reshape' op takes '!heddle.stowed<tensor<4x3xf32>, disk>' and gives '!heddle.stowed<tensor<2x6xf32>, host>', needed as many elements of one type in one space}}
  %r = heddle.stowed_reshape %s : !heddle.stowed<tensor<4x3xf32>, disk> -> !heddle.stowed<tensor<2x6xf32>, host>
  return
}

// -----

// heddle.stowed_reshape (C1)
func.func @f(%s: !heddle.stowed<tensor<4x3xf32>, disk>) {
  // expected-error @+1 {{'heddle.stowed_reshape' op takes '!heddle.stowed<tensor<4x3xf32>, disk>' and gives '!heddle.stowed<tensor<11xf32>, disk>', needed as many elements of one type in one space}}
  %r = heddle.stowed_reshape %s : !heddle.stowed<tensor<4x3xf32>, disk> -> !heddle.stowed<tensor<11xf32>, disk>
  return
}

// -----

// heddle.host_fusion (C1)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, disk>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4xf32>, disk>) -> (!heddle.stowed<tensor<4xf32>, disk>) {
    // expected-error @+1 {{'heddle.host_fusion' op takes or gives '!heddle.stowed<tensor<4xf32>, disk>', needed what is stowed on the host}}
    %0 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, disk>) -> (!heddle.stowed<tensor<4xf32>, disk>) {
      %1 = stablehlo.negate %x : tensor<4xf32>
      heddle.yield %1 : tensor<4xf32>
    }
    spmd.yield %0 : !heddle.stowed<tensor<4xf32>, disk>
  }
  %g = spmd.done %f : !spmd.future<!heddle.stowed<tensor<4xf32>, disk>>
  return
}

// -----

// heddle.host_fusion (C2)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
    // expected-error @+1 {{'heddle.host_fusion' op region yields ('tensor<4xbf16>'), needed ('tensor<4xf32>')}}
    %0 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
      %1 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>
      heddle.yield %1 : tensor<4xbf16>
    }
    spmd.yield %0 : !heddle.stowed<tensor<4xf32>, host>
  }
  %g = spmd.done %f : !spmd.future<!heddle.stowed<tensor<4xf32>, host>>
  return
}

// -----

// heddle.host_fusion (C3)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
    // expected-error @+1 {{'heddle.host_fusion' op holds 'stablehlo.optimization_barrier', which can't be part of a kernel}}
    %0 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
      %1 = stablehlo.optimization_barrier %x : tensor<4xf32>
      heddle.yield %1 : tensor<4xf32>
    }
    spmd.yield %0 : !heddle.stowed<tensor<4xf32>, host>
  }
  %g = spmd.done %f : !spmd.future<!heddle.stowed<tensor<4xf32>, host>>
  return
}

// -----

// heddle.host_fusion (C4)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
    // expected-error @+1 {{'heddle.host_fusion' op is of kind single, needed loop or updates}}
    %0 = heddle.host_fusion single(%x = %a : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
      %1 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        %2 = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %2 : tensor<i1>
      }) : (tensor<4xf32>) -> tensor<4xf32>
      heddle.yield %1 : tensor<4xf32>
    }
    spmd.yield %0 : !heddle.stowed<tensor<4xf32>, host>
  }
  %g = spmd.done %f : !spmd.future<!heddle.stowed<tensor<4xf32>, host>>
  return
}

// -----

// heddle.host_fusion (C5)
func.func @f(%a: !heddle.stowed<tensor<4xf32>, host>) {
  // expected-error @+1 {{'heddle.host_fusion' op stands beside the device's kernels, needed it in an spmd.start}}
  %0 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
    %1 = stablehlo.negate %x : tensor<4xf32>
    heddle.yield %1 : tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C4)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  // expected-error @+1 {{'spmd.start' op holds a kernel of the host's with other operands or results than its own, or another op beside it, needed that kernel alone, on all of them in order}}
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4xf32>, host>, %b = %s : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
    %0 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, host>) -> (!heddle.stowed<tensor<4xf32>, host>) {
      %1 = stablehlo.negate %x : tensor<4xf32>
      heddle.yield %1 : tensor<4xf32>
    }
    spmd.yield %0 : !heddle.stowed<tensor<4xf32>, host>
  }
  %g = spmd.done %f : !spmd.future<!heddle.stowed<tensor<4xf32>, host>>
  return
}

// -----

// heddle.host_fusion (C1)
func.func @f(%s: !heddle.stowed<tensor<4xf32>, host>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4xf32>, host>) -> () {
    // expected-error @+1 {{'heddle.host_fusion' op gives nothing, needed at least one result}}
    heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, host>) -> () {
      heddle.yield
    }
    spmd.yield
  }
  spmd.done %f : !spmd.future<>
  return
}
