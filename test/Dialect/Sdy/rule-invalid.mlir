// Tests that each constraint of sharding rules and propagation edges is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// sdy.dim_mapping (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected valid keyword}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, *],[i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.dim_mapping (C2)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{operand mapping #0 has factor #2, needed less than 2, the number of factors}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k],[i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.dim_mapping (C2)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result mapping #0 has factor #2000000017, needed less than 2, the number of factors}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, jz_2000000000]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.dim_mapping (C3)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result mapping #0 has factor #2 of size 1 beside others in a dim, needed it alone}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk],[i, jk])->([i, jk]) {i=8, j=16, k=1}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.dim_mapping (C4)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{dim mapping has factor #1 twice, needed each once}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jj],[i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.tensor_mapping (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{dim mapping has factor #0 twice, needed each once}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, ii],[i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.tensor_mapping (C2)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{tensor mapping has factor #0 in two dims, needed each once}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, ji],[i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding rule has 1 mappings of operands, needed 2}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding rule has 2 mappings of results, needed 1}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j],[i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C2)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding rule has no mapping, needed one for an operand or result}}
  return {sdy.sharding_rule = #sdy.op_sharding_rule<()->()>}
  return
}

// -----

// sdy.op_sharding_rule (C3)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding rule maps 1 dims of operand #1, needed 2, the rank of 'tensor<8x16xf32>'}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C3)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'index', needed a tensor of static shape for a sharding rule}}
  %1 = "func.call"(%0) <{callee = @g}> {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([]) {i=8, j=16}>} : (tensor<8x16xf32>) -> index
  return
}

// -----

// sdy.op_sharding_rule (C4)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{need_replication has factor #2, needed 0 or more and less than 2, the number of factors}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16} need_replication={k}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C5)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{factor #0 is in both need_replication and permutation, needed it in one}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16} need_replication={i} permutation={i}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C5)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{blocked_propagation has factor #1 twice, needed each once}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16} blocked_propagation={j, j}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C6)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{permutation has factor #0 after #1, needed factors that count up}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16} permutation={j, i}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C7)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{reduction has factor #1 of a result, needed factors of operands only}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16} reduction={j}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C8)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{factor #2 is in no mapping, needed it in one}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16, k=2}>} : tensor<8x16xf32>
  return
}

// -----

// sdy.op_sharding_rule (C9)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{factor #1 has size -16, needed at least 0}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=-16}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.sharding_rule is "x", needed a #sdy.op_sharding_rule}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = "x"} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found factor 'a', needed i to z, z_1, z_2 and so on}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([a])->([i]) {i=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found factor 'a', needed i to z, z_1, z_2 and so on}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([ia])->([i]) {i=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found factor '0', needed i to z}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([z_0])->([i]) {i=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found factor '99999999999', needed i to z}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([z_99999999999])->([i]) {i=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found the size of factor 'j', needed that of 'i': sizes stand in the order i, j, ...}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {j=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found the size of factor 'i', needed that of 'j'}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8, i=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{integer value too large}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=99999999999999999999}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{reduction has 2 factors without a comma, needed one}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=9} reduction={ij}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected '>'}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} permutation={i} reduction={i}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected '>'}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} custom>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected 'custom'}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}, standard>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected ']'}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i j])->([i]) {i=8}>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected '('}}
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<[i]->[i]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.edge_value_ref (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{propagation edges name operand #2, needed an index below 2}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-2 -> [result-0]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.edge_value_ref (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{propagation edges name result #1, needed an index below 1}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1 -> [operand-0, result-1]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.edge_value_ref (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected integer value}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand--1 -> [result-0]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.axis_to_propagation_details (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{the edge of axis "x" has no target, needed at least 1}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1 -> []}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.axis_to_propagation_details (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{the edge of axis "x" has target result-0 twice, needed each once}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1 -> [result-0, result-0]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.axis_to_propagation_details (C2)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{the edge of axis "x" has target operand-1, its source, needed another value}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1 -> [result-0, operand-1]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.axis_to_propagation_details (C3)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{propagation edges have axis "x", needed one of a mesh in sdy.sharding}}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["y"=2]>, [{}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1 -> [result-0]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.propagation_one_step (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected integer value}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step--1 = [{"x" = operand-1 -> [result-0]}]}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.propagation_edges (C1)
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{propagation edges have step 2 twice, needed each once}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1 -> [result-0]}]}, {step-2 = []}]>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.propagation_edges is "x", needed a #sdy.propagation_edges}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = "x"} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.result_propagation_edges is "x", needed an array of #sdy.propagation_edges}}
  %1 = stablehlo.add %0, %0 {sdy.result_propagation_edges = "x"} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.block_arg_propagation_edges is [1], needed an array of #sdy.propagation_edges}}
  %1 = stablehlo.add %0, %0 {sdy.block_arg_propagation_edges = [1]} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found no '-' between step and its index, needed step-0}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step 2 = []}]>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{found 'argument' in an edge, needed operand or result}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = argument-1 -> [result-0]}]}]>} : tensor<8x16xf32>
  return
}

// -----

func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected '->'}}
  %1 = stablehlo.add %0, %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = operand-1, result-0}]}]>} : tensor<8x16xf32>
  return
}
