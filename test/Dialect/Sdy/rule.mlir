// Tests that sharding rules and propagation edges print as Shardy writes them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: func.func @rules
func.func @rules(%0: tensor<8x16xf32>) {
  // CHECK: #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=16}>
  %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=16}>} : tensor<8x16xf32>
  // CHECK: #sdy.op_sharding_rule<([i, kj], [l, jk])->([i, j]) {i=8, j=4, k=2, l=1} reduction={k, l} need_replication={i} permutation={j} blocked_propagation={i, j}, custom>
  %2 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, kj],[l, jk])->([i, j]) {i=8, j=4, k=2, l=1} reduction={k, l} need_replication={i} permutation={j} blocked_propagation={i, j}, custom>} : tensor<8x16xf32>
  // CHECK: #sdy.op_sharding_rule<([i], [ij])->([i, j]) {i=0, j=2}, custom>
  // CHECK-SAME: #sdy.op_sharding_rule<([])->([])>
  // CHECK-SAME: #sdy.op_sharding_rule<()->([i]) {i=8}>
  // CHECK-SAME: #sdy.op_sharding_rule<([i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, z_1, z_2])->([z_1z_2, yz]) {i=1, j=2, k=3, l=4, m=5, n=6, o=7, p=8, q=9, r=10, s=11, t=12, u=13, v=14, w=15, x=16, y=17, z=18, z_1=19, z_2=20}>
  // CHECK-SAME: #sdy<dim_mapping ijz_23>
  // CHECK-SAME: #sdy<tensor_mapping[i, jk]>
  // CHECK-SAME: #sdy<tensor_mapping[]>
  return {test.rules = [
    #sdy.op_sharding_rule<([i],[ij])->([i, j]) {i=0, j=2}, custom>,
    #sdy.op_sharding_rule<([])->([]) {}>,
    #sdy.op_sharding_rule<()->([i]) {i=8} reduction={}>,
    #sdy.op_sharding_rule<([i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z,z_1,z_2])->([z_1z_2, yz]) {i=1,j=2,k=3,l=4,m=5,n=6,o=7,p=8,q=9,r=10,s=11,t=12,u=13,v=14,w=15,x=16,y=17,z=18,z_1=19,z_2=20}>,
    #sdy<dim_mapping ijz_23>,
    #sdy<tensor_mapping[i, jk]>,
    #sdy<tensor_mapping[]>
  ]}
}

// CHECK-LABEL: func.func @edges
func.func @edges(%0: tensor<8x16xf32>) {
  // CHECK: sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"y" = operand-1 -> [operand-0, result-0]}, {"x" = operand-1 -> [result-0]}]}, {step-12345 = [{"y":(2)2 = result-0 -> [operand-1]}]}]>
  %1 = stablehlo.add %0, %0 {
    sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>,
    sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"y" = operand-1 -> [operand-0, result-0]}, {"x" = operand-1 -> [result-0]}]}, {step-12345 = [{"y":(2)2 = result-0 -> [operand-1]}]}]>
  } : tensor<8x16xf32>
  // CHECK: sdy.result_propagation_edges = [#sdy.propagation_edges<[{step-0 = [{"y" = operand-0 -> [result-0]}]}]>]
  %2 = stablehlo.add %0, %0 {
    sdy.block_arg_propagation_edges = [],
    sdy.result_propagation_edges = [#sdy.propagation_edges<[{step-0 = [{"y" = operand-0 -> [result-0]}]}]>]
  } : tensor<8x16xf32>
  // CHECK: #sdy<edge_value_ref operand-1>
  // CHECK-SAME: #sdy<axis_to_propagation_details{"y" = operand-1 -> [operand-0]}>
  // CHECK-SAME: #sdy<propagation_one_step{step-2 = [{"y" = operand-1 -> [operand-0]}]}>
  // CHECK-SAME: #sdy.propagation_edges<[]>
  return {test.edges = [
    #sdy<edge_value_ref operand-1>,
    #sdy<axis_to_propagation_details{"y" = operand-1 -> [operand-0]}>,
    #sdy<propagation_one_step{step-2 = [{"y" = operand-1 -> [operand-0]}]}>,
    #sdy.propagation_edges<[]>
  ]}
}
