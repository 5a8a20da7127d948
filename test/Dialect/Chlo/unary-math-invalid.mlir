// Tests that each constraint of the elementwise ops of one operand is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// chlo.acos (C1)
func.func @acos_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.acos %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.acosh (C1)
func.func @acosh_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.acosh %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.asin (C1)
func.func @asin_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.asin %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.asinh (C1)
func.func @asinh_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.asinh %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.atan (C1)
func.func @atan_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.atan %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.atanh (C1)
func.func @atanh_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.atanh %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.cosh (C1)
func.func @cosh_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.cosh %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.sinh (C1)
func.func @sinh_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.sinh %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.tan (C1)
func.func @tan_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.tan %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo._asin_acos_kernel (C1)
func.func @asin_acos_kernel_c1(%a: tensor<2xcomplex<f32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xcomplex<f32>>', needed 'tensor<2xcomplex<f32>>'}}
  %0 = chlo._asin_acos_kernel %a : tensor<2xcomplex<f32>> -> tensor<3xcomplex<f32>>
  return
}

// -----

// chlo.erf (C1)
func.func @erf_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.erf %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.erfc (C1)
func.func @erfc_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.erfc %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.erf_inv (C1)
func.func @erf_inv_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.erf_inv %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.digamma (C1)
func.func @digamma_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.digamma %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.lgamma (C1)
func.func @lgamma_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.lgamma %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.bessel_i1e (C1)
func.func @bessel_i1e_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.bessel_i1e %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.conj (C1)
func.func @conj_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.conj %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.square (C1)
func.func @square_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = chlo.square %a : tensor<2xf32> -> tensor<3xf32>
  return
}

// -----

// chlo.is_inf (C1)
func.func @is_inf_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi1>', needed 'tensor<2xi1>'}}
  %0 = chlo.is_inf %a : tensor<2xf32> -> tensor<2x1xi1>
  return
}

// -----

// chlo.is_neg_inf (C1)
func.func @is_neg_inf_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi1>', needed 'tensor<2xi1>'}}
  %0 = chlo.is_neg_inf %a : tensor<2xf32> -> tensor<2x1xi1>
  return
}

// -----

// chlo.is_pos_inf (C1)
func.func @is_pos_inf_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi1>', needed 'tensor<2xi1>'}}
  %0 = chlo.is_pos_inf %a : tensor<2xf32> -> tensor<2x1xi1>
  return
}

// -----

func.func @erf_of_integers(%a: tensor<2xi32>) {
  // expected-error @+1 {{operand #0 must be static-shape tensor of floating-point values, but got 'tensor<2xi32>'}}
  %0 = chlo.erf %a : tensor<2xi32> -> tensor<2xi32>
  return
}

// -----

func.func @dynamic_shape(%a: tensor<?xf32>) {
  // expected-error @+1 {{operand #0 must be static-shape tensor of floating-point or complex values, but got 'tensor<?xf32>'}}
  %0 = chlo.square %a : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @one_type(%a: tensor<2xf32>) {
  // expected-error @+1 {{expected '->'}}
  %0 = chlo.square %a : tensor<2xf32>
  return
}
