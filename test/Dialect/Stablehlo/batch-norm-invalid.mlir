// Tests that each constraint of the batch normalisation ops is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.batch_norm_training (C1)
func.func @batch_norm_training_c1(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{feature_index is 3, needed a dim of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 3 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C1)
func.func @batch_norm_training_c1_2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{feature_index is -1, needed a dim of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = -1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C2)
func.func @batch_norm_training_c2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf64>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{scale has type 'tensor<3xf64>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf64>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_inference (C1)
func.func @batch_norm_inference_c1(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{feature_index is 3, needed a dim of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 3 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_inference (C1)
func.func @batch_norm_inference_c1_2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{feature_index is -1, needed a dim of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = -1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_inference (C2)
func.func @batch_norm_inference_c2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf64>, %offset: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{scale has type 'tensor<3xf64>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_grad (C1)
func.func @batch_norm_grad_c1(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{feature_index is 3, needed a dim of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 3 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C1)
func.func @batch_norm_grad_c1_2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{feature_index is -1, needed a dim of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = -1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C2)
func.func @batch_norm_grad_c2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf64>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{scale has type 'tensor<3xf64>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf64>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C3)
func.func @batch_norm_training_c3(%x: tensor<2x3x4xf32>, %scale: tensor<4xf32>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{scale has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C4)
func.func @batch_norm_training_c4(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<4xf32>) {
  // expected-error @+1 {{offset has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C5)
func.func @batch_norm_training_c5(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{result #1 has type 'tensor<4xf32>', needed 'tensor<3xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C6)
func.func @batch_norm_training_c6(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{result #2 has type 'tensor<4xf32>', needed 'tensor<3xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

// stablehlo.batch_norm_training (C7)
func.func @batch_norm_training_c7(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3x5xf32>', needed 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_inference (C3)
func.func @batch_norm_inference_c3(%x: tensor<2x3x4xf32>, %scale: tensor<4xf32>, %offset: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{scale has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_inference (C4)
func.func @batch_norm_inference_c4(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<4xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{offset has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_inference (C5)
func.func @batch_norm_inference_c5(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>, %mean: tensor<4xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{mean has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_inference (C6)
func.func @batch_norm_inference_c6(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<4xf32>) {
  // expected-error @+1 {{variance has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.batch_norm_inference (C7)
func.func @batch_norm_inference_c7(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3x4xf64>', needed 'tensor<2x3x4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf64>
  return
}

// -----

// stablehlo.batch_norm_grad (C2)
func.func @batch_norm_grad_c2_2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf64>) {
  // expected-error @+1 {{grad_output has type 'tensor<2x3x4xf64>', needed the operand's type 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf64>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C3)
func.func @batch_norm_grad_c3(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x5xf32>) {
  // expected-error @+1 {{grad_output has type 'tensor<2x3x5xf32>', needed the operand's type 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x5xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C3)
func.func @batch_norm_grad_c3_2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3x5xf32>', needed 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C4)
func.func @batch_norm_grad_c4(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<4xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{variance has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C4)
func.func @batch_norm_grad_c4_2(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{result #2 has type 'tensor<4xf32>', needed 'tensor<3xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

// stablehlo.batch_norm_grad (C5)
func.func @batch_norm_grad_c5(%x: tensor<2x3x4xf32>, %scale: tensor<4xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3x4xf32>) {
  // expected-error @+1 {{scale has type 'tensor<4xf32>', needed 'tensor<3xf32>' for features in dim 1 of 'tensor<2x3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %grad_output) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
