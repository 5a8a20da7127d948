// Tests the numbers of the specification's examples of collectives, in modules that check themselves as StableHLO's own
// interpreter tests do.
// RUN: heddle-interpret %s --entry all_gather
// RUN: heddle-interpret %s --entry all_reduce
// RUN: heddle-interpret %s --entry all_to_all
// RUN: heddle-interpret %s --entry broadcast
// RUN: heddle-interpret %s --entry permute
// RUN: heddle-interpret %s --entry reduce_scatter
// RUN: not heddle-interpret %s --entry wrong 2>&1 | FileCheck %s

func.func private @gather(%x: tensor<2x2xi64>, %y: tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>) {
  %0:2 = "stablehlo.all_gather"(%x, %y) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>)
  return %0#0, %0#1 : tensor<2x4xi64>, tensor<2x4xi64>
}

func.func @all_gather() {
  %x0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %y0 = stablehlo.constant dense<[[11, 12], [13, 14]]> : tensor<2x2xi64>
  %x1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  %y1 = stablehlo.constant dense<[[15, 16], [17, 18]]> : tensor<2x2xi64>
  %0:4 = "interpreter.run_parallel"(%x0, %y0, %x1, %y1) {programs = [[@gather], [@gather]]} : (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
  check.expect_eq_const %0#0, dense<[[1, 2, 5, 6], [3, 4, 7, 8]]> : tensor<2x4xi64>
  check.expect_eq_const %0#1, dense<[[11, 12, 15, 16], [13, 14, 17, 18]]> : tensor<2x4xi64>
  check.expect_eq %0#2, %0#0 : tensor<2x4xi64>
  check.expect_eq %0#3, %0#1 : tensor<2x4xi64>
  return
}

func.func private @reduce(%x: tensor<4xi64>, %y: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>) {
  %0:2 = "stablehlo.all_reduce"(%x, %y) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %sum = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %sum : tensor<i64>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>)
  return %0#0, %0#1 : tensor<4xi64>, tensor<4xi64>
}

func.func @all_reduce() {
  %x0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %y0 = stablehlo.constant dense<[9, 10, 11, 12]> : tensor<4xi64>
  %x1 = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %y1 = stablehlo.constant dense<[13, 14, 15, 16]> : tensor<4xi64>
  %0:4 = "interpreter.run_parallel"(%x0, %y0, %x1, %y1) {programs = [[@reduce], [@reduce]]} : (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>)
  check.expect_eq_const %0#0, dense<[6, 8, 10, 12]> : tensor<4xi64>
  check.expect_eq_const %0#1, dense<[22, 24, 26, 28]> : tensor<4xi64>
  check.expect_eq %0#2, %0#0 : tensor<4xi64>
  check.expect_eq %0#3, %0#1 : tensor<4xi64>
  return
}

func.func private @exchange(%x: tensor<2x4xi64>, %y: tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>) {
  %0:2 = "stablehlo.all_to_all"(%x, %y) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>)
  return %0#0, %0#1 : tensor<4x2xi64>, tensor<4x2xi64>
}

func.func @all_to_all() {
  %x0 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
  %y0 = stablehlo.constant dense<[[17, 18, 19, 20], [21, 22, 23, 24]]> : tensor<2x4xi64>
  %x1 = stablehlo.constant dense<[[9, 10, 11, 12], [13, 14, 15, 16]]> : tensor<2x4xi64>
  %y1 = stablehlo.constant dense<[[25, 26, 27, 28], [29, 30, 31, 32]]> : tensor<2x4xi64>
  %0:4 = "interpreter.run_parallel"(%x0, %y0, %x1, %y1) {programs = [[@exchange], [@exchange]]} : (tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>, tensor<4x2xi64>, tensor<4x2xi64>)
  check.expect_eq_const %0#0, dense<[[1, 2], [5, 6], [9, 10], [13, 14]]> : tensor<4x2xi64>
  check.expect_eq_const %0#2, dense<[[3, 4], [7, 8], [11, 12], [15, 16]]> : tensor<4x2xi64>
  check.expect_eq_const %0#1, dense<[[17, 18], [21, 22], [25, 26], [29, 30]]> : tensor<4x2xi64>
  check.expect_eq_const %0#3, dense<[[19, 20], [23, 24], [27, 28], [31, 32]]> : tensor<4x2xi64>
  return
}

func.func private @send(%x: tensor<1x2xi64>) -> tensor<1x2xi64> {
  %0 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<1x2xi64>) -> tensor<1x2xi64>
  return %0 : tensor<1x2xi64>
}

func.func @broadcast() {
  %0 = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi64>
  %1 = stablehlo.constant dense<[[3, 4]]> : tensor<1x2xi64>
  %2 = stablehlo.constant dense<[[5, 6]]> : tensor<1x2xi64>
  %3 = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xi64>
  %4:4 = "interpreter.run_parallel"(%0, %1, %2, %3) {programs = [[@send], [@send], [@send], [@send]]} : (tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>) -> (tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>)
  check.expect_eq_const %4#0, dense<0> : tensor<1x2xi64>
  check.expect_eq_const %4#1, dense<[[5, 6]]> : tensor<1x2xi64>
  check.expect_eq_const %4#2, dense<[[5, 6]]> : tensor<1x2xi64>
  check.expect_eq_const %4#3, dense<0> : tensor<1x2xi64>
  return
}

func.func private @pass_on(%x: tensor<2x2xi64>) -> tensor<2x2xi64> {
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2x2xi64>) -> tensor<2x2xi64>
  return %0 : tensor<2x2xi64>
}

func.func @permute() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<[[9, 10], [11, 12]]> : tensor<2x2xi64>
  %3:3 = "interpreter.run_parallel"(%0, %1, %2) {programs = [[@pass_on], [@pass_on], [@pass_on]]} : (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>)
  check.expect_eq_const %3#0, dense<0> : tensor<2x2xi64>
  check.expect_eq %3#1, %0 : tensor<2x2xi64>
  check.expect_eq %3#2, %1 : tensor<2x2xi64>
  return
}

func.func private @scatter(%x: tensor<2x4xi64>) -> tensor<2x2xi64> {
  %0 = "stablehlo.reduce_scatter"(%x) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %sum = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %sum : tensor<i64>
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2x4xi64>) -> tensor<2x2xi64>
  return %0 : tensor<2x2xi64>
}

func.func @reduce_scatter() {
  %0 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
  %1 = stablehlo.constant dense<[[9, 10, 11, 12], [13, 14, 15, 16]]> : tensor<2x4xi64>
  %2:2 = "interpreter.run_parallel"(%0, %1) {programs = [[@scatter], [@scatter]]} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
  check.expect_eq_const %2#0, dense<[[10, 12], [18, 20]]> : tensor<2x2xi64>
  check.expect_eq_const %2#1, dense<[[14, 16], [22, 24]]> : tensor<2x2xi64>
  return
}

// An expectation that fails on one device ends all, and says on which.
// CHECK: error: 'check.expect_eq_const' op
// CHECK: note: on device r1p0
func.func @wrong() {
  "interpreter.run_parallel"() {programs = [[@expects_zero], [@expects_zero]]} : () -> ()
  return
}

func.func private @expects_zero() {
  %r = stablehlo.replica_id : tensor<ui32>
  check.expect_eq_const %r, dense<0> : tensor<ui32>
  return
}
