// Tests that each constraint of the calls by name and of tuples is enforced, and that broken text gets one error.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @custom_call_name(%a: tensor<2xf32>) {
  // expected-error @+1 {{call_target_name is empty, needed a name}}
  %0 = "stablehlo.custom_call"(%a) {call_target_name = ""} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_target_text(%a: tensor<2xf32>) {
  // expected-error @+1 {{expected valid '@'-identifier for symbol name}}
  %0 = stablehlo.custom_call "foo"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_config_original(%a: tensor<2xf32>) {
  // expected-error @+1 {{backend_config is a dictionary, needed a string for API_VERSION_ORIGINAL}}
  %0 = stablehlo.custom_call @foo(%a) {backend_config = {}} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_config_typed(%a: tensor<2xf32>) {
  // expected-error @+1 {{backend_config is a string, needed a dictionary for API_VERSION_TYPED_FFI}}
  %0 = stablehlo.custom_call @foo(%a) {backend_config = "", api_version = 4 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_config_kind(%a: tensor<2xf32>) {
  // expected-error @+1 {{attribute 'backend_config' failed to satisfy constraint: string or dictionary}}
  %0 = stablehlo.custom_call @foo(%a) {backend_config = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_api_version(%a: tensor<2xf32>) {
  // expected-error @+1 {{attribute 'api_version' failed to satisfy constraint: calling convention of a custom call}}
  %0 = stablehlo.custom_call @foo(%a) {api_version = 5 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_called(%a: tensor<2xf32>) {
  // expected-error @+1 {{attribute 'called_computations' failed to satisfy constraint: array of flat symbol references}}
  %0 = stablehlo.custom_call @foo(%a) {called_computations = ["f"]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_operand_layouts_only(%a: tensor<2xf32>) {
  // expected-error @+1 {{has only operand_layouts, needed both operand_layouts and result_layouts or neither}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_result_layouts_only(%a: tensor<2xf32>) {
  // expected-error @+1 {{has only result_layouts, needed both operand_layouts and result_layouts or neither}}
  %0 = stablehlo.custom_call @foo(%a) {result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_layout_count(%a: tensor<2xf32>) {
  // expected-error @+1 {{operand_layouts has 0 layouts, needed 1}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_layout_dim(%a: tensor<2xf32>) {
  // expected-error @+1 {{operand_layouts has dense<1> : tensor<1xindex> at #0, needed a permutation of the dims of 'tensor<2xf32>'}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<1> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_layout_repeated(%a: tensor<2xf32>) {
  // expected-error @+1 {{result_layouts has dense<0> : tensor<9999999999xindex> at #0, needed a permutation of the dims of 'tensor<2xf32>'}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<9999999999xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_layout_short(%a: tensor<2xf32>) {
  // expected-error @+1 {{result_layouts has dense<> : tensor<0xindex> at #0, needed a permutation of the dims of 'tensor<2xf32>'}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<> : tensor<0xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_layout_token(%a: !stablehlo.token) {
  // expected-error @+1 {{operand_layouts has dense<0> : tensor<1xindex> at #0, needed an empty layout for type '!stablehlo.token'}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (!stablehlo.token) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_layout_tuple(%a: tensor<2xf32>) {
  // expected-error @+1 {{result_layouts has 1 layouts, needed 2}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  return
}

// -----

func.func @custom_call_layout_type(%a: tensor<2xf32>) {
  // expected-error @+1 {{attribute 'operand_layouts' failed to satisfy constraint: array of layouts (1-d tensors of index)}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xi64>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_alias_operand(%a: tensor<2xf32>) {
  // expected-error @+1 {{output_operand_aliases #0 has operand_index 1, needed one of the 1 operands}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_alias_operand_negative(%a: tensor<2xf32>) {
  // expected-error @+1 {{output_operand_aliases #0 has operand_index -1, needed one of the 1 operands}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = -1, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_alias_operand_part(%a: tensor<2xf32>) {
  // expected-error @+1 {{output_operand_aliases #0 has operand_tuple_indices [0], needed a part of 'tensor<2xf32>'}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [0]>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_alias_output_part(%a: tensor<2xf32>) {
  // expected-error @+1 {{output_operand_aliases #0 has output_tuple_indices [2], needed a part of 'tuple<tensor<2xf32>, tensor<2xf32>>'}}
  %0:2 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [2], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @custom_call_alias_output_negative(%a: tensor<2xf32>) {
  // expected-error @+1 {{output_operand_aliases #0 has output_tuple_indices [-1], needed a part of 'tuple<tensor<2xf32>, tensor<2xf32>>'}}
  %0:2 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [-1], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @custom_call_alias_types(%a: tensor<2xf32>) {
  // expected-error @+1 {{output_operand_aliases #0 has an output part of type 'tensor<f32>', needed the operand part's type 'tensor<2xf32>'}}
  %0:2 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>)
  return
}

// -----

func.func @custom_call_alias_order(%a: tensor<2xf32>) {
  // expected-error @+1 {{expected 'output_tuple_indices'}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<operand_index = 0, output_tuple_indices = [], operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_alias_overflow(%a: tensor<2xf32>) {
  // expected-error @+1 {{integer value too large}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [9223372036854775808], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_dynamic(%a: tensor<?xf32>) {
  // expected-error @+1 {{operand #0 must be variadic of static-shape tensor of}}
  %0 = stablehlo.custom_call @foo(%a) : (tensor<?xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_no_dot(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name "nsop", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite "nsop" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_empty_part(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name "ns.", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite "ns." %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_empty_space(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name ".op", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite ".op" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_digit_first(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name "1ns.op", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite "1ns.op" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_dollar_in_space(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name "n$.op", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite "n$.op" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_double_dot(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name "ns..op", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite "ns..op" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C1)
func.func @composite_c1_dash(%a: tensor<2xf32>) {
  // expected-error @+1 {{has name "ns.o-p", needed a namespaced op name such as my_namespace.my_op}}
  %0 = stablehlo.composite "ns.o-p" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C2)
func.func @composite_c2_missing(%a: tensor<2xf32>) {
  // expected-error @+1 {{has decomposition @h, needed a function of the module}}
  %0 = stablehlo.composite "ns.op" %a {decomposition = @h} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C2)
func.func @composite_c2_no_function(%a: tensor<2xf32>) {
  // expected-error @+1 {{has decomposition @g, needed a function of the module}}
  %0 = stablehlo.composite "ns.op" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

module @g {}

// -----

// stablehlo.composite (C3)
func.func @composite_c3(%b: tensor<3xf32>) {
  // expected-error @+1 {{operand #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>' as in @g}}
  %0 = stablehlo.composite "ns.op" %b {decomposition = @g} : (tensor<3xf32>) -> tensor<2xf32>
  return
}

// expected-note @+1 {{the decomposition is defined here}}
func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C3)
func.func @composite_c3_count(%a: tensor<2xf32>) {
  // expected-error @+1 {{has 2 operands, needed 1 as @g has}}
  %0 = stablehlo.composite "ns.op" %a, %a {decomposition = @g} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// expected-note @+1 {{the decomposition is defined here}}
func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C4)
func.func @composite_c4(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>' as in @g}}
  %0 = stablehlo.composite "ns.op" %a {decomposition = @g} : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// expected-note @+1 {{the decomposition is defined here}}
func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// stablehlo.composite (C4)
func.func @composite_c4_count(%a: tensor<2xf32>) {
  // expected-error @+1 {{has 0 results, needed 1 as @g has}}
  stablehlo.composite "ns.op" %a {decomposition = @g} : (tensor<2xf32>) -> ()
  return
}

// expected-note @+1 {{the decomposition is defined here}}
func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

func.func @composite_nested_symbol(%a: tensor<2xf32>) {
  // expected-error @+1 {{attribute 'decomposition' failed to satisfy constraint: flat symbol reference attribute}}
  stablehlo.composite "ns.op" %a {decomposition = @g::@h} : (tensor<2xf32>) -> ()
  return
}

// -----

// stablehlo.tuple (C1)
func.func @tuple_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tuple<tensor<3xf32>>', needed 'tuple<tensor<2xf32>>'}}
  %0 = "stablehlo.tuple"(%a) : (tensor<2xf32>) -> tuple<tensor<3xf32>>
  return
}

// -----

func.func @tuple_text(%a: tensor<2xf32>) {
  // expected-error @+1 {{found type 'tensor<2xf32>', needed a tuple}}
  %0 = stablehlo.tuple %a : tensor<2xf32>
  return
}

// -----

func.func @tuple_count(%a: tensor<2xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 0 types}}
  %0 = stablehlo.tuple %a : tuple<>
  return
}

// -----

// stablehlo.get_tuple_element (C1)
func.func @get_tuple_element_c1(%t: tuple<tensor<2xf32>>) {
  // expected-error @+1 {{index is 1, needed an element of 'tuple<tensor<2xf32>>'}}
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.get_tuple_element (C1)
func.func @get_tuple_element_c1_negative(%t: tuple<tensor<2xf32>>) {
  // expected-error @+1 {{index is -1, needed an element of 'tuple<tensor<2xf32>>'}}
  %0 = stablehlo.get_tuple_element %t[-1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.get_tuple_element (C2)
func.func @get_tuple_element_c2(%t: tuple<tensor<2xf32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2xf32>>) -> tensor<3xf32>
  return
}

// -----

func.func @get_tuple_element_of_index(%t: tuple<index>) {
  // expected-error @+1 {{operand #0 must be nested tuple with any combination of static-shape tensor}}
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<index>) -> tensor<2xf32>
  return
}
