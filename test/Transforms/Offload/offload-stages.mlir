// Tests that a pipeline's leaves go to another memory once it is cut: what an update takes and gives stays where it is, and its task
// fetches it by chunks; weights that microbatches read come before the first of them that does, and again for the update. A leaf of both
// stages goes in both. Values are those of the step on one device.
// DEFINE: %{step} = %S/../Pipeline/pipeline.mlir
// DEFINE: %{inputs} = --value='dense<[[1.0, 2.0], [0.5, -1.0]]> : tensor<2x2xf32>' --value='dense<[[2.0, 1.0], [-0.5, 1.0]]> : tensor<2x2xf32>' --value='dense<[0.5, 1.0]> : tensor<2xf32>' --value='dense<[2.0, -1.0]> : tensor<2xf32>' --value='dense<1> : tensor<i32>' --value='dense<[[[1.0, 0.0]], [[2.0, 1.0]]]> : tensor<2x1x2xf32>'
// RUN: heddle-opt %{step} --heddle-pipeline --heddle-offload="leaves=w1,w2,tied chunk-bytes=8" --heddle-verify-local -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: heddle-interpret %{step} --entry=step %{inputs} > %t.expected
// RUN: heddle-interpret %t.mlir --entry=step %{inputs} | diff %t.expected -
// RUN: heddle-opt %t.mlir --heddle-to-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=1 %{inputs} | diff %t.expected -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=2 %{inputs} | diff %t.expected -
// RUN: not heddle-opt %{step} --heddle-pipeline --heddle-offload=state=optimizer 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: 'spmd.lists' op has a function for each stage, needed leaves by name for heddle-offload

// CHECK:      spmd.lists @step(!heddle.stowed<tensor<2x2xf32>, host> {{.*}}name = "w1", {{.*}}space = host
// CHECK:      func.func private @step_rank_0(
// CHECK-SAME: %[[W1:[^ ]*]]: !heddle.stowed<tensor<2x2xf32>, host>
// CHECK:      spmd.start on {{.*}} = %[[W1]] :
// CHECK:      %[[WEIGHT:.*]] = spmd.done
// CHECK:      call @step_forward_0({{.*}}%[[WEIGHT]]
// CHECK:      call @step_after_0_0({{.*}}%[[W1]]{{.*}} -> {{.*}}!heddle.stowed<tensor<2x2xf32>, host>
// CHECK:      func.func private @step_after_0_0(
// CHECK:      heddle.fetch %{{.*}} : !heddle.stowed<tensor<2x2xf32>, host>
// CHECK:      } {heddle.chunks = 2 : i64}
