// Tests that each constraint of collectives is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// sdy.all_gather (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{operand has no sharding, needed one}}
  %1 = sdy.all_gather [{"y"}, {}] %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{out_sharding: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.all_gather [{"y"}, {}] %0 out_sharding=<@m, [{"w"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{out_sharding: mesh @nowhere is not defined, needed an sdy.mesh of that name}}
  %1 = sdy.all_gather [{"y"}, {}] %0 out_sharding=<@nowhere, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=1]>
sdy.mesh @r = <["x"=2, "y"=4, "z"=1], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @same = <["x"=2, "y"=4, "z"=1]>
sdy.mesh @other = <["a"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{operand is sharded over mesh @m <["x"=2, "y"=4, "z"=1]> and result over mesh @r <["x"=2, "y"=4, "z"=1]>, needed one mesh with the same device order}}
  %1 = sdy.all_gather [{"y"}, {}] %0 out_sharding=<@r, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{gathering_axes has 1 lists, needed 2, one for each dim}}
  %1 = sdy.all_gather [{"y"}] %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{gathering_axes: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.all_gather [{"w"}, {}] %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{gathering_axes: axis "y" is used twice, needed once}}
  %1 = sdy.all_gather [{"y"}, {"y"}] %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}, {}]>}) {
  // expected-error @+1 {{operand has {"y", "x"} in dim 0, needed axes that end in "y"}}
  %1 = sdy.all_gather [{"y"}, {}] %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"z"}]>}) {
  // expected-error @+1 {{operand has {"z"} in dim 1, needed axes that end in "z":(2)2}}
  %1 = sdy.all_gather [{}, {"z":(2)2}] %0 out_sharding=<@m, [{}, {"z":(1)2}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) {
  // expected-error @+1 {{operand has {"y"} in dim 0, needed axes that end in "x", "y"}}
  %1 = sdy.all_gather [{"x", "y"}, {}] %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_gather (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "z"}, {}]>}) {
  // expected-error @+1 {{out_sharding has {"x"} in dim 0, needed {"x", "z":(1)4}}}
  %1 = sdy.all_gather [{"z":(4)2}, {}] %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_slice (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @maximal = <[], device_ids=[0]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@maximal, []>}) {
  // expected-error @+1 {{operand is sharded over mesh @maximal <[], device_ids=[0]> and result over mesh @m <["x"=2, "y"=4, "z"=8]>, needed one mesh with the same device order}}
  %1 = sdy.all_slice [{}, {}] %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_slice (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{slicing_axes has 3 lists, needed 2, one for each dim}}
  %1 = sdy.all_slice [{}, {}, {}] %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_slice (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{slicing_axes: axes "z":(1)2 and "z":(2)2 stand side by side, needed "z":(1)4}}
  %1 = sdy.all_slice [{"z":(1)2, "z":(2)2}, {}] %0 out_sharding=<@m, [{"z":(1)4}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_slice (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding has {"y", "x"} in dim 0, needed {"x", "y"}}}
  %1 = sdy.all_slice [{"y"}, {}] %0 out_sharding=<@m, [{"y", "x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_slice (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)2}, {}]>}) {
  // expected-error @+1 {{out_sharding has {"z"} in dim 0, needed {"z":(1)4}}}
  %1 = sdy.all_slice [{"z":(2)2}, {}] %0 out_sharding=<@m, [{"z"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_slice (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{out_sharding has {} in dim 0, needed {"y"}}}
  %1 = sdy.all_slice [{"y"}, {}] %0 out_sharding=<@m, [{}, {"y"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding: sharding has 1 dims, needed 2, the rank of 'tensor<16x16xf32>'}}
  %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{"x"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{reduction_axes: axis "y" is used twice, needed once}}
  %1 = sdy.all_reduce {"y", "y"} %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{reduction_axes has "y" after "z", needed the order of mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.all_reduce {"z", "y"} %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding has {"z"} in dim 1, needed {}}}
  %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{"x"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{out_sharding has {"x"} in dim 0, needed {}}}
  %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(1)2}, {}]>}) {
  // expected-error @+1 {{reduction axis "y" overlaps "y":(1)2 of the operand, needed an axis that neither shards it nor is replicated}}
  %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{"y":(1)2}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"y"}>}) {
  // expected-error @+1 {{reduction axis "y" overlaps "y" of the operand, needed an axis that neither shards it nor is replicated}}
  %1 = sdy.all_reduce {"x", "y"} %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C6)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y"}>}) {
  // expected-error @+1 {{reduction axis "y" overlaps unreduced "y":(2)2 of out_sharding, needed it reduced there}}
  %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{}, {}], unreduced={"y":(2)2}> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y"}>}) {
  // expected-error @+1 {{reduction op is min, needed sum, that of the operand's unreduced axes}}
  %1 = sdy.all_reduce min {"y"} %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_reduce (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"y"}>}) {
  // expected-error @+1 {{reduction op is sum, needed max, that of the operand's unreduced axes}}
  %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.reduce_scatter (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{reduce_scatter_axes has 1 lists, needed 2, one for each dim}}
  %1 = sdy.reduce_scatter [{"y"}] %0 out_sharding=<@m, [{"x", "y"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.reduce_scatter (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{reduce_scatter_axes: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.reduce_scatter [{"y"}, {"w"}] %0 out_sharding=<@m, [{"x", "y"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.reduce_scatter (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding has {"x"} in dim 0, needed {"x", "y"}}}
  %1 = sdy.reduce_scatter [{"y"}, {}] %0 out_sharding=<@m, [{"x"}, {"y"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.reduce_scatter (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced=min{"y"}>}) {
  // expected-error @+1 {{reduction op is max, needed min, that of the operand's unreduced axes}}
  %1 = sdy.reduce_scatter max [{"y"}, {}] %0 out_sharding=<@m, [{"x", "y"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{operand has no sharding, needed one}}
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@m, [{}, {"y"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{params is empty, needed at least 1}}
  %1 = sdy.all_to_all [] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{params: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.all_to_all [{"w"}: 0->1] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{params #0 has no axes, needed at least 1}}
  %1 = sdy.all_to_all [{}: 0->1] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{params #0 has dim 2, needed one of the 2 dims}}
  %1 = sdy.all_to_all [{"y"}: 0->2] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{params #0 has dim -1, needed one of the 2 dims}}
  %1 = sdy.all_to_all [{"y"}: -1->1] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{params #0 has dim 0 for the second time, needed each dim once}}
  %1 = sdy.all_to_all [{"y"}: 0->0] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16x16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}, {}, {}]>}) {
  // expected-error @+1 {{params #1 has dim 2 for the second time, needed each dim once}}
  %1 = sdy.all_to_all [{"y"}: 0->2, {"z"}: 1->2] %0 out_sharding=<@m, [{"x", "y"}, {"z"}, {}, {}]> : tensor<16x16x16x16xf32>
  return
}

// -----

// sdy.all_to_all (C6)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16x16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}, {}, {}]>}) {
  // expected-error @+1 {{params #1 has source dim 0 after 1, needed source dims that count up}}
  %1 = sdy.all_to_all [{"z"}: 1->3, {"y"}: 0->2] %0 out_sharding=<@m, [{"x", "y"}, {"z"}, {}, {}]> : tensor<16x16x16x16xf32>
  return
}

// -----

// sdy.all_to_all (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{operand has {"x", "y"} in dim 0, needed axes that end in "x"}}
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.all_to_all (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{out_sharding has {"y", "z"} in dim 1, needed {"z", "y"}}}
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@m, [{"x"}, {"y", "z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.collective_permute (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{operand has no sharding, needed one}}
  %1 = sdy.collective_permute %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.collective_permute (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @maximal = <[], device_ids=[0]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{operand has a sharding of rank 2, needed rank 0, that of out_sharding}}
  %1 = sdy.collective_permute %0 out_sharding=<@maximal, []> : tensor<16x16xf32>
  return
}

// -----

// sdy.collective_permute (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=1]>
sdy.mesh @r = <["x"=2, "y"=4, "z"=1], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @same = <["x"=2, "y"=4, "z"=1]>
sdy.mesh @other = <["a"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{operand is sharded over mesh @m <["x"=2, "y"=4, "z"=1]> and result over mesh @other <["a"=8]>, needed the same axes}}
  %1 = sdy.collective_permute %0 out_sharding=<@other, [{"a":(1)2}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.collective_permute (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=1]>
sdy.mesh @r = <["x"=2, "y"=4, "z"=1], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @same = <["x"=2, "y"=4, "z"=1]>
sdy.mesh @other = <["a"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{operand is sharded over mesh @m <["x"=2, "y"=4, "z"=1]> and result over mesh @same <["x"=2, "y"=4, "z"=1]> with the same device ids, needed one mesh or other device ids}}
  %1 = sdy.collective_permute %0 out_sharding=<@same, [{"x"}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.collective_permute (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{out_sharding has 8 shards in dim 1, needed 4, as many as the operand}}
  %1 = sdy.collective_permute %0 out_sharding=<@m, [{"x"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{operand has no sharding, needed one}}
  %1 = sdy.replicated_to_unreduced {"y"} %0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  // expected-error @+1 {{axes: axes "z":(1)2 and "z":(1)4 overlap, needed each part of an axis once}}
  %1 = sdy.replicated_to_unreduced {"z":(1)2, "z":(1)4} %0 out_sharding=<@m, [{}, {}], unreduced={"z":(1)4}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  // expected-error @+1 {{axes has "y" after "z", needed the order of mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.replicated_to_unreduced {"z", "y"} %0 out_sharding=<@m, [{}, {}], unreduced={"y", "z"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  // expected-error @+1 {{axes is empty, needed at least 1}}
  %1 = sdy.replicated_to_unreduced {} %0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding has {} in dim 0, needed {"x"}}}
  %1 = sdy.replicated_to_unreduced {"y"} %0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding has another openness or priority in dim 1 than the operand, needed the same dim sharding}}
  %1 = sdy.replicated_to_unreduced {"y"} %0 out_sharding=<@m, [{"x"}, {?}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C6)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y":(2)2}]>}) {
  // expected-error @+1 {{axis "y" overlaps "y":(2)2 of the operand, needed a replicated axis}}
  %1 = sdy.replicated_to_unreduced {"y"} %0 out_sharding=<@m, [{}, {"y":(2)2}], unreduced={"x"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C6)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y"}>}) {
  // expected-error @+1 {{axis "y" overlaps "y" of the operand, needed a replicated axis}}
  %1 = sdy.replicated_to_unreduced {"y"} %0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"z"}>}) {
  // expected-error @+1 {{out_sharding has unreduced axes {"y"}, needed {"y", "z"}}}
  %1 = sdy.replicated_to_unreduced {"y"} %0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.replicated_to_unreduced (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y":(1)2}>}) {
  // expected-error @+1 {{out_sharding has unreduced axes {"y":(2)2}, needed {"y"}}}
  %1 = sdy.replicated_to_unreduced {"y":(2)2} %0 out_sharding=<@m, [{}, {}], unreduced={"y":(2)2}> : tensor<16x16xf32>
  return
}

// -----

// sdy.sharded_to_unreduced (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32>) {
  // expected-error @+1 {{operand has no sharding, needed one}}
  %1 = sdy.sharded_to_unreduced [{"y"}, {}] %0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.sharded_to_unreduced (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) {
  // expected-error @+1 {{axes: axes "y":(1)2 and "y" overlap, needed each part of an axis once}}
  %1 = sdy.sharded_to_unreduced [{"y"}, {"y":(1)2}] %0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.sharded_to_unreduced (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}, {}]>}) {
  // expected-error @+1 {{operand has {"y", "x"} in dim 0, needed axes that end in "y"}}
  %1 = sdy.sharded_to_unreduced [{"y"}, {}] %0 out_sharding=<@m, [{"x"}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.sharded_to_unreduced (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error @+1 {{out_sharding has {} in dim 0, needed {"x"}}}
  %1 = sdy.sharded_to_unreduced [{"y"}, {}] %0 out_sharding=<@m, [{}, {}], unreduced={"x", "y"}> : tensor<16x16xf32>
  return
}

// -----

// sdy.sharded_to_unreduced (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}], unreduced={"z"}>}) {
  // expected-error @+1 {{out_sharding has unreduced axes {"z"}, needed {"y", "z"}}}
  %1 = sdy.sharded_to_unreduced [{"y"}, {}] %0 out_sharding=<@m, [{"x"}, {}], unreduced={"z"}> : tensor<16x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{expected ':'}}
  %1 = sdy.all_to_all [{"x"} 0->1] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{expected '->'}}
  %1 = sdy.all_to_all [{"x"}: 0, 1] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{integer value too large}}
  %1 = sdy.all_to_all [{"x"}: 0->99999999999999999999] %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{expected '['}}
  %1 = sdy.all_gather {"x"} %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  // expected-error @+1 {{expected '{'}}
  %1 = sdy.all_reduce avg {"x"} %0 out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<16xf32>'}}
  %1 = "sdy.all_slice"(%0) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}]>, out_sharding = #sdy.sharding<@m, [{"x"}]>}> : (tensor<16xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  // What a manual computation's body sees of the operand's sharding has no manual axis.
  %1 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"x", "y"}]>] manual_axes={"x"} (%2: tensor<8xf32>) {
    // expected-error @+1 {{operand has {"y"} in dim 0, needed axes that end in "z"}}
    %3 = sdy.all_gather [{"z"}] %2 out_sharding=<@m, [{}]> : tensor<8xf32>
    sdy.return %3 : tensor<8xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  return
}
