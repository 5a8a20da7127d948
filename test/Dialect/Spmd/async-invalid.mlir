// Tests that each constraint of spmd.start and spmd.done is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// spmd.start (C1)
func.func @start_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{region has arguments of types (), needed those of the operands, ('tensor<4xf32>')}}
  %0 = "spmd.start"(%a) <{stream = 1 : i64}> ({
    spmd.yield
  }) : (tensor<4xf32>) -> !spmd.future<tensor<4xf32>>
  return
}

// -----

// spmd.start (C2)
func.func @start_c2(%a: tensor<4xf32>) {
  // expected-error @+1 {{region yields ('tensor<4xf32>'), needed ('tensor<4xi32>')}}
  %0 = spmd.start on 1 (%x = %a : tensor<4xf32>) -> (tensor<4xi32>) {
    spmd.yield %x : tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C3)
func.func @start_c3(%a: tensor<4xf32>) {
  // expected-error @+1 {{stream is 0, needed at least 1 and less than 2^31}}
  %0 = spmd.start on 0 (%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    spmd.yield %x : tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C3)
func.func @start_c3_large(%a: tensor<4xf32>) {
  // expected-error @+1 {{stream is 2147483648, needed at least 1 and less than 2^31}}
  %0 = spmd.start on 2147483648 (%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    spmd.yield %x : tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C4)
func.func @start_c4_none(%a: tensor<4xf32>) {
  // expected-error @+1 {{holds no collective, needed at least 1}}
  %0 = spmd.start on 1 (%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    spmd.yield %x : tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C4)
func.func @start_c4_other(%a: tensor<4xf32>) {
  // expected-error @+1 {{holds 'stablehlo.tanh', needed a collective that sends}}
  %0 = spmd.start on 1 (%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    %y = stablehlo.tanh %x : tensor<4xf32>
    spmd.yield %y : tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C4)
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @start_c4_axes(%a: tensor<4xf32>) {
  // expected-error @+1 {{holds collectives that differ in kind, axes or element type, needed those of one launch: 'spmd.all_reduce' and 'spmd.all_reduce'}}
  %0 = spmd.start on 1 (%x = %a : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %y = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    %z = spmd.all_reduce add %x over {"model"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    spmd.yield %y, %z : tensor<4xf32>, tensor<4xf32>
  }
  return
}

// -----

// spmd.start (C5)
sdy.mesh @mesh = <["data"=4]>
func.func @start_c5_no_loop(%a: tensor<4xf32>) {
  // expected-error @+1 {{skips the last iteration, needed to be only a carry of a scan whose last one nobody uses}}
  %0 = spmd.start on 1 (%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    %y = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    spmd.yield %y : tensor<4xf32>
  } {skips_last}
  return
}

// -----

// spmd.start (C5)
sdy.mesh @mesh = <["data"=4]>
func.func @start_c5_awaited(%a: tensor<4xf32>, %f: !spmd.future<tensor<4xf32>>) {
  %0 = heddle.scan %i : tensor<i32> in 3 constants(%y = %a : tensor<4xf32>) carries(%c = %f : !spmd.future<tensor<4xf32>>)
      -> (!spmd.future<tensor<4xf32>>) {
    // expected-error @+1 {{skips the last iteration, needed to be only a carry of a scan whose last one nobody uses}}
    %next = spmd.start on 1 (%x = %y : tensor<4xf32>) -> (tensor<4xf32>) {
      %1 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
      spmd.yield %1 : tensor<4xf32>
    } {skips_last}
    heddle.yield %next : !spmd.future<tensor<4xf32>>
  }
  %r = spmd.done %0 : !spmd.future<tensor<4xf32>>
  return
}

// -----

// spmd.start (C5)
sdy.mesh @mesh = <["data"=4]>
func.func @start_c5_done(%a: tensor<4xf32>) -> tensor<3x4xf32> {
  %0 = heddle.scan %i : tensor<i32> in 3 constants(%y = %a : tensor<4xf32>) -> (tensor<3x4xf32>) {
    // expected-error @+1 {{skips the last iteration, needed to be only a carry of a scan whose last one nobody uses}}
    %next = spmd.start on 1 (%x = %y : tensor<4xf32>) -> (tensor<4xf32>) {
      %1 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
      spmd.yield %1 : tensor<4xf32>
    } {skips_last}
    %d = spmd.done %next : !spmd.future<tensor<4xf32>>
    heddle.yield %d : tensor<4xf32>
  }
  return %0 : tensor<3x4xf32>
}

// -----

// spmd.done (C1)
func.func @done_c1(%f: !spmd.future<tensor<4xf32>>) {
  // expected-error @+1 {{has results ('tensor<5xf32>'), needed ('tensor<4xf32>')}}
  %0 = "spmd.done"(%f) : (!spmd.future<tensor<4xf32>>) -> tensor<5xf32>
  return
}

// -----

func.func @done_of_tensor(%f: tensor<4xf32>) {
  // expected-error @+1 {{found 'tensor<4xf32>', needed an !spmd.future}}
  %0 = spmd.done %f : tensor<4xf32>
  return
}

// -----

// spmd.start (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.start' op holds 'spmd.all_reduce' beside messages, needed spmd.send and spmd.receive}}
  %f = spmd.start on 1 (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<8xf32>
    %0 = spmd.all_reduce add %a over {"pipe"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
    spmd.yield %0 : tensor<8xf32>
  }
  return
}

// -----

// spmd.start (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.start' op holds messages that differ in axes or channel, needed those of one launch}}
  %f = spmd.start on 1 (%a = %x : tensor<8xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<8xf32>
    spmd.send %a to 1 channel 1 over {"pipe"} on @mesh : tensor<8xf32>
    spmd.yield
  }
  return
}

// -----

// spmd.start (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.start' op yields other values than it receives, needed these, in order}}
  %f = spmd.start on 1 (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<8xf32>
    spmd.yield %a : tensor<8xf32>
  }
  return
}

// -----

// spmd.start (C6)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.start' op is waited for by nothing, needed an spmd.done, until which what is sent stays as it is}}
  %f = spmd.start on 1 (%a = %x : tensor<8xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<8xf32>
    spmd.yield
  }
  return
}

// -----

// spmd.start (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.start' op holds 'spmd.send' beside transfers, needed heddle.stow or heddle.fetch}}
  %f = spmd.start on 1 (%a = %x : tensor<8xf32>) -> (!heddle.stowed<tensor<8xf32>, host>) {
    %0 = heddle.stow %a to host : tensor<8xf32> -> !heddle.stowed<tensor<8xf32>, host>
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<8xf32>
    spmd.yield %0 : !heddle.stowed<tensor<8xf32>, host>
  }
  return
}

// -----

// spmd.start (C4)
func.func @f(%x: tensor<8xf32>, %s: !heddle.stowed<tensor<8xf32>, disk>) {
  // expected-error @+1 {{'spmd.start' op holds transfers to more than one space, needed those of one launch: 'heddle.stow' to the host and 'heddle.fetch' to the device}}
  %f = spmd.start on 1 (%a = %x : tensor<8xf32>, %b = %s : !heddle.stowed<tensor<8xf32>, disk>) -> (!heddle.stowed<tensor<8xf32>, host>, tensor<8xf32>) {
    %0 = heddle.stow %a to host : tensor<8xf32> -> !heddle.stowed<tensor<8xf32>, host>
    %1 = heddle.fetch %b : !heddle.stowed<tensor<8xf32>, disk> -> tensor<8xf32>
    spmd.yield %0, %1 : !heddle.stowed<tensor<8xf32>, host>, tensor<8xf32>
  }
  return
}

// -----

// spmd.start (C4)
func.func @f(%s: !heddle.stowed<tensor<8xf32>, disk>) {
  // expected-error @+1 {{'spmd.start' op yields other values than its transfers give, needed these, in order}}
  %f = spmd.start on 1 (%b = %s : !heddle.stowed<tensor<8xf32>, disk>) -> (!heddle.stowed<tensor<8xf32>, disk>) {
    %1 = heddle.fetch %b : !heddle.stowed<tensor<8xf32>, disk> -> tensor<8xf32>
    spmd.yield %b : !heddle.stowed<tensor<8xf32>, disk>
  }
  return
}

// -----

// spmd.start (C6)
func.func @f(%s: !heddle.stowed<tensor<8xf32>, disk>) {
  // expected-error @+1 {{'spmd.start' op is waited for by nothing, needed an spmd.done, until which what is taken stays as it is}}
  %f = spmd.start on 1 (%b = %s : !heddle.stowed<tensor<8xf32>, disk>) -> (tensor<8xf32>) {
    %1 = heddle.fetch %b : !heddle.stowed<tensor<8xf32>, disk> -> tensor<8xf32>
    spmd.yield %1 : tensor<8xf32>
  }
  return
}
