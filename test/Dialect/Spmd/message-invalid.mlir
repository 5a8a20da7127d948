// Tests that each constraint of messages is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// spmd.send (C1)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.send' op axis "data" is not in mesh @mesh <["pipe"=4]>}}
  spmd.send %x to 1 over {"data"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.send (C2)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.send' op has no axes, needed at least 1}}
  spmd.send %x to 1 over {} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.send (C3)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.send' op has peer 0, needed another of 4 members}}
  spmd.send %x to 0 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.send (C3)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.send' op has peer -4, needed another of 4 members}}
  spmd.send %x to -4 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.send (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.send' op has channel -1, needed at least 0 and less than 2^31}}
  spmd.send %x to 1 channel -1 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.send (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.send' op has channel 2147483648, needed at least 0 and less than 2^31}}
  spmd.send %x to 1 channel 2147483648 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.receive (C1)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.receive' op axis "data" is not in mesh @mesh <["pipe"=4]>}}
  %0 = spmd.receive from 1 over {"data"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.receive (C2)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.receive' op has no axes, needed at least 1}}
  %0 = spmd.receive from 1 over {} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.receive (C3)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.receive' op has peer 0, needed another of 4 members}}
  %0 = spmd.receive from 0 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.receive (C3)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.receive' op has peer -4, needed another of 4 members}}
  %0 = spmd.receive from -4 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.receive (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.receive' op has channel -1, needed at least 0 and less than 2^31}}
  %0 = spmd.receive from 1 channel -1 over {"pipe"} on @mesh : tensor<8xf32>
  return
}

// -----

// spmd.receive (C4)
sdy.mesh @mesh = <["pipe"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'spmd.receive' op has channel 2147483648, needed at least 0 and less than 2^31}}
  %0 = spmd.receive from 1 channel 2147483648 over {"pipe"} on @mesh : tensor<8xf32>
  return
}
