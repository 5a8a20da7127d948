// Tests that what is moved, and along which axis, depends on where axes lie on the machine: 16 devices in nodes of 8,
// where the minor axis stays in a node. A sum is reduced along that one, whichever it is.
// RUN: heddle-opt %s --heddle-reshard=machine=h100-sxm | FileCheck %s
// RUN: heddle-opt %s --heddle-reshard=machine=a100-sxm | FileCheck %s
// RUN: not heddle-opt %s --heddle-reshard=machine=h100 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// RUN: not heddle-opt %s --heddle-propagate=machine=%s 2>&1 | FileCheck --check-prefix=NOJSON %s
// RUN: not heddle-opt %s --heddle-reshard=repeated-flops-per-byte=0 2>&1 | FileCheck --check-prefix=WEIGHT %s
// RUN: not heddle-opt %s --heddle-reshard=latency-weight=-1 2>&1 | FileCheck --check-prefix=LATENCY %s

// UNKNOWN: error: machine "h100" is not known, needed one of h100-sxm, h200-sxm, a100-sxm, host, or a file such as machine.json
// NOJSON: error: {{.*}}reshard-machine.mlir:1:1: this is no JSON
// WEIGHT: error: repeated-flops-per-byte is 0.0{{.*}}, needed a positive number or inf
// LATENCY: error: latency-weight is -1.0{{.*}}, needed a number of at least 0

sdy.mesh @modelMinor = <["data"=4, "model"=4]>
sdy.mesh @dataMinor = <["model"=4, "data"=4]>

// CHECK-LABEL: func.func @model_minor(
// CHECK: = stablehlo.dot_general
// CHECK-SAME: unreduced={"model"}
// CHECK: sdy.all_reduce {"model"}
func.func @model_minor(%x: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@modelMinor, [{}, {"model"}]>},
                       %w: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@modelMinor, [{"data"}, {}]>})
    -> (tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@modelMinor, [{}, {}]>}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@modelMinor, [{}, {}]>]>}
      : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

// CHECK-LABEL: func.func @data_minor(
// CHECK: = stablehlo.dot_general
// CHECK-SAME: unreduced={"data"}
// CHECK: sdy.all_reduce {"data"}
func.func @data_minor(%x: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@dataMinor, [{}, {"model"}]>},
                      %w: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@dataMinor, [{"data"}, {}]>})
    -> (tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@dataMinor, [{}, {}]>}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@dataMinor, [{}, {}]>]>}
      : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}
