// Tests that each constraint of the interpreter dialect's ops is verified.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// interpreter.run_parallel (C1)
func.func @empty() {
  // expected-error @below {{'interpreter.run_parallel' op has no programs, needed a row for each replica}}
  "interpreter.run_parallel"() {programs = []} : () -> ()
  return
}

// -----

// interpreter.run_parallel (C1)
func.func @empty_row() {
  // expected-error @below {{programs have 0 functions in row 0, needed 1}}
  "interpreter.run_parallel"() {programs = [[]]} : () -> ()
  return
}

// -----

func.func @f() {
  return
}

// interpreter.run_parallel (C1)
func.func @ragged() {
  // expected-error @below {{programs have 1 functions in row 1, needed 2}}
  "interpreter.run_parallel"() {programs = [[@f, @f], [@f]]} : () -> ()
  return
}

// -----

// interpreter.run_parallel (C2)
func.func @unknown() {
  // expected-error @below {{programs have @f, needed a function of the module}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

sdy.mesh @f = <["x"=2]>

// interpreter.run_parallel (C2)
func.func @no_function() {
  // expected-error @below {{programs have @f, needed a function of the module}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  return
}

// interpreter.run_parallel (C3)
func.func @few_inputs(%x: tensor<f32>) {
  // expected-error @below {{has 1 inputs, needed 2, those of all programs}}
  "interpreter.run_parallel"(%x) {programs = [[@f, @f]]} : (tensor<f32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  return
}

// interpreter.run_parallel (C3)
func.func @wrong_input(%x: tensor<f32>, %y: tensor<i32>) {
  // expected-error @below {{input #1 has type 'tensor<i32>', needed 'tensor<f32>', that of its program}}
  "interpreter.run_parallel"(%x, %y) {programs = [[@f, @f]]} : (tensor<f32>, tensor<i32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// interpreter.run_parallel (C4)
func.func @wrong_result(%x: tensor<f32>) {
  // expected-error @below {{result #0 has type 'tensor<i32>', needed 'tensor<f32>', that of its program}}
  %0 = "interpreter.run_parallel"(%x) {programs = [[@f]]} : (tensor<f32>) -> tensor<i32>
  return
}

// -----

func.func @f() {
  return
}

// interpreter.run_parallel (C5)
func.func @infeed() {
  // expected-error @below {{has infeed = [@f], needed none: no op reads from one}}
  "interpreter.run_parallel"() {infeed = [@f], programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @no_rows() {
  // expected-error @below {{attribute 'programs' failed to satisfy constraint}}
  "interpreter.run_parallel"() {programs = [@f]} : () -> ()
  return
}

// -----

// interpreter.probe (C1)
func.func @other_type(%x: tensor<f32>) {
  // expected-error @below {{result has type 'tensor<i32>', needed that of the operand, 'tensor<f32>'}}
  %0 = "interpreter.probe"(%x) {probe_id = "p"} : (tensor<f32>) -> tensor<i32>
  return
}
