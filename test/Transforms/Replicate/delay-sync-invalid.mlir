// Tests what heddle-delay-sync refuses.
// RUN: heddle-opt %s --heddle-delay-sync --split-input-file --verify-diagnostics

// expected-error@+1 {{module has no function @sync, needed it to delay a meeting}}
module {
  func.func @step(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>})
      -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
    return %w : tensor<4xf32>
  }
}

// -----

func.func @step(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  return %w : tensor<4xf32>
}
// expected-error@+1 {{argument #0 of @sync is no state, needed state alone to meet beside @step}}
func.func @sync(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = batch, type = tensor<4xf32>>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = metric, type = tensor<4xf32>>}) {
  return %w : tensor<4xf32>
}

// -----

func.func @step(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  return %w : tensor<4xf32>
}
// expected-error@+1 {{state "w" of @sync is 'tensor<5xf32>', needed 'tensor<4xf32>', as @step has it}}
func.func @sync(%w: tensor<5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<5xf32>, donates = 0>})
    -> (tensor<5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<5xf32>>}) {
  return %w : tensor<5xf32>
}
