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
