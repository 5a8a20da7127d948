// Tests that calls by name and tuples print as JAX prints them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --canonicalize | FileCheck %s --check-prefix=DEAD
// RUN: heddle-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @custom_call
// GENERIC-LABEL: sym_name = "custom_call"
func.func @custom_call(%a: tensor<2xf32>, %t: !stablehlo.token) {
  // CHECK: stablehlo.custom_call @foo(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  %0 = stablehlo.custom_call @foo(%a) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.custom_call @"foo bar"() {note} : () -> ()
  stablehlo.custom_call @"foo bar"() {note} : () -> ()
  // CHECK: stablehlo.custom_call @foo(%arg0, %arg1) {backend_config = ""} : (tensor<2xf32>, !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %1:2 = stablehlo.custom_call @foo(%a, %t) {backend_config = ""} : (tensor<2xf32>, !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  // The pretty form leaves defaults out, the generic form keeps them.
  // CHECK: stablehlo.custom_call @foo(%arg0) {backend_config = "x", called_computations = [@callee]} : (tensor<2xf32>) -> tensor<2xf32>
  // GENERIC: <{api_version = 1 : i32, backend_config = "x", call_target_name = "foo", called_computations = [@callee], has_side_effect = false, output_operand_aliases = []}>
  %2 = stablehlo.custom_call @foo(%a) {api_version = 1 : i32, backend_config = "x", called_computations = [@callee], has_side_effect = false, output_operand_aliases = []} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.custom_call @foo(%arg0) {api_version = 4 : i32, backend_config = {eps = 1 : i64}, has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = stablehlo.custom_call @foo(%a) {api_version = 4 : i32, backend_config = {eps = 1}, has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.custom_call @foo(%arg0) {mhlo.backend_config = {}, mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
  %4 = stablehlo.custom_call @foo(%a) {mhlo.backend_config = {}, mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @callee()

// CHECK-LABEL: func.func @custom_call_layouts
func.func @custom_call_layouts(%a: tensor<2x3xf32>, %t: !stablehlo.token) {
  // CHECK: {operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<0> : tensor<1xindex>]}
  %0 = stablehlo.custom_call @foo(%a, %t) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2x3xf32>, !stablehlo.token) -> tensor<6xf32>
  // The only result is a tuple: one layout per element.
  // CHECK: {operand_layouts = [], result_layouts = [dense<> : tensor<0xindex>, dense<0> : tensor<1xindex>]}
  %1 = stablehlo.custom_call @foo() {operand_layouts = [], result_layouts = [dense<> : tensor<0xindex>, dense<0> : tensor<1xindex>]} : () -> tuple<tensor<f32>, tensor<2xf32>>
  return
}

// CHECK-LABEL: func.func @custom_call_aliases
func.func @custom_call_aliases(%a: tensor<2xf32>, %t: tuple<tensor<i32>, tuple<tensor<2xf32>>>) {
  // CHECK: {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = [1, 0]>]}
  %1:2 = stablehlo.custom_call @foo(%a, %t) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = [1, 0]>]} : (tensor<2xf32>, tuple<tensor<i32>, tuple<tensor<2xf32>>>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// CHECK-LABEL: func.func @composite
// GENERIC-LABEL: sym_name = "composite"
func.func @composite(%a: tensor<2xf32>) -> tensor<2xf32> {
  // GENERIC: <{composite_attributes = {}, decomposition = @decomposition, name = "ns.op", version = 0 : i32}>
  // CHECK: %0 = stablehlo.composite "ns.op" %arg0 {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = stablehlo.composite "ns.op" %a {composite_attributes = {}, decomposition = @decomposition, version = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: %1 = stablehlo.composite "N_1.o$p._3" %arg0 {composite_attributes = {dim = 1 : i64}, decomposition = @decomposition, note, version = -1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.composite "N_1.o$p._3" %a {composite_attributes = {dim = 1}, decomposition = @decomposition, note, version = -1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.composite "ns.op"  {decomposition = @callee} : () -> ()
  stablehlo.composite "ns.op" {decomposition = @callee} : () -> ()
  // CHECK:      %2 = stablehlo.composite "ns.op" %arg0 ({
  // CHECK-NEXT: ^bb0(%arg1: tensor<f32>):
  // CHECK-NEXT:   stablehlo.return %arg1 : tensor<f32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: }) {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.composite "ns.op" %a ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }, {
  }) {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func private @decomposition(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// CHECK-LABEL: func.func @tuples
func.func @tuples(%a: tensor<2xf32>, %t: !stablehlo.token) {
  // CHECK: %0 = stablehlo.tuple %arg0, %arg1 {note} : tuple<tensor<2xf32>, !stablehlo.token>
  %0 = stablehlo.tuple %a, %t {note} : tuple<tensor<2xf32>, !stablehlo.token>
  // CHECK: %1 = stablehlo.tuple %0 : tuple<tuple<tensor<2xf32>, !stablehlo.token>>
  %1 = stablehlo.tuple %0 : tuple<tuple<tensor<2xf32>, !stablehlo.token>>
  // CHECK: %2 = stablehlo.tuple  : tuple<>
  %2 = stablehlo.tuple : tuple<>
  // CHECK: %3 = stablehlo.get_tuple_element %1[0] : (tuple<tuple<tensor<2xf32>, !stablehlo.token>>) -> tuple<tensor<2xf32>, !stablehlo.token>
  %3 = stablehlo.get_tuple_element %1[0] : (tuple<tuple<tensor<2xf32>, !stablehlo.token>>) -> tuple<tensor<2xf32>, !stablehlo.token>
  // CHECK: %4 = stablehlo.get_tuple_element %3[1] {note} : (tuple<tensor<2xf32>, !stablehlo.token>) -> !stablehlo.token
  %4 = stablehlo.get_tuple_element %3[1] {note} : (tuple<tensor<2xf32>, !stablehlo.token>) -> !stablehlo.token
  return
}

// A call without side effects that nobody reads is dropped, tuples too; a composite may hide an effect.
// DEAD-LABEL: func.func @dead
// DEAD-NEXT:    stablehlo.custom_call @kept
// DEAD-NEXT:    stablehlo.composite
// DEAD-NEXT:    return
func.func @dead(%a: tensor<2xf32>) {
  %0 = stablehlo.custom_call @dropped(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.custom_call @kept(%a) {has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.composite "ns.op" %a {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = stablehlo.tuple %a : tuple<tensor<2xf32>>
  %4 = stablehlo.get_tuple_element %3[0] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}
