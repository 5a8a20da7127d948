// Tests that each constraint of meshes and axes is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// sdy.mesh (C1)
// expected-error @+1 {{device id #1 is -1, needed at least 0}}
sdy.mesh @m = <["x"=2], device_ids=[1, -1]>

// -----

// sdy.mesh (C1)
// expected-error @+1 {{device id #0 is -3, needed at least 0}}
sdy.mesh @m = <[], device_ids=[-3]>

// -----

// sdy.mesh (C2)
// expected-error @+1 {{a mesh without axes has 2 device ids, needed at most 1}}
sdy.mesh @m = <[], device_ids=[0, 1]>

// -----

// sdy.mesh (C3)
// expected-error @+1 {{mesh has two axes "x", needed unique names}}
sdy.mesh @m = <["x"=2, "y"=2, "x"=2]>

// -----

// sdy.mesh (C4)
// expected-error @+1 {{mesh has 3 device ids, needed 6, the product of its axis sizes}}
sdy.mesh @m = <["x"=2, "y"=3], device_ids=[5, 4, 3]>

// -----

// sdy.mesh (C4)
// expected-error @+1 {{found device id 2, needed ids from 0 to 1}}
sdy.mesh @m = <["x"=2], device_ids=[0, 2]>

// -----

// sdy.mesh (C4)
// expected-error @+1 {{found device id 1 twice, needed each id once}}
sdy.mesh @m = <["x"=2], device_ids=[1, 1]>

// -----

// sdy.mesh (C4)
// expected-error @+1 {{found device id 3, needed ids from 0 to 0}}
sdy.mesh @m = <["x"=1], device_ids=[3]>

// -----

// sdy.mesh (C5)
// expected-error @+1 {{the product of the mesh's axis sizes is over 1048576, needed at most that}}
sdy.mesh @m = <["x"=4294967296, "y"=4294967296], device_ids=[1, 0]>

// -----

// sdy.mesh (C5)
// expected-error @+1 {{the product of the mesh's axis sizes is over 1048576, needed at most that}}
sdy.mesh @typing_error = <["a"=1000000000]>

// -----

// sdy.mesh (C1)
// expected-error @+1 {{device id #0 is 1048576, needed one below 1048576}}
sdy.mesh @far = <[], device_ids=[1048576]>

// -----

// sdy.mesh (C6)
// expected-note @+1 {{defined here}}
sdy.mesh @a = <["x"=2, "y"=2]>
sdy.mesh @maximal = <[], device_ids=[7]>
sdy.mesh @empty = <[]>
// expected-error @+1 {{mesh @b <["z"=8]> has 8 devices, needed 4, as many as mesh @a <["x"=2, "y"=2]>}}
sdy.mesh @b = <["z"=8]>

// -----

func.func @not_in_a_module() {
  // expected-error @+1 {{'sdy.mesh' op expects parent op 'builtin.module'}}
  sdy.mesh @m = <["x"=2]>
  return
}

// -----

// expected-note @+1 {{see existing symbol definition here}}
sdy.mesh @m = <["x"=2]>
// expected-error @+1 {{redefinition of symbol named 'm'}}
sdy.mesh @m = <["x"=2]>

// -----

// sdy.mesh_axis (C1)
// expected-error @+1 {{mesh axis "y" has size 0, needed at least 1}}
sdy.mesh @m = <["x"=2, "y"=0]>

// -----

// sdy.mesh_axis (C1)
// expected-error @+1 {{mesh axis "x" has size -4, needed at least 1}}
sdy.mesh @m = <["x"=-4]>

// -----

// expected-error @+1 {{integer value too large}}
sdy.mesh @m = <["x"=99999999999999999999]>

// -----

// expected-error @+1 {{expected 'device_ids'}}
sdy.mesh @m = <["x"=2],>

// -----

// expected-error @+1 {{expected 'device_ids'}}
sdy.mesh @m = <["x"=2], devices=[0]>

// -----

// expected-error @+1 {{expected string}}
sdy.mesh @m = <[x=2]>

// -----

// expected-error @+1 {{expected '='}}
sdy.mesh @m = <["x":2]>

// -----

// expected-error @+1 {{expected '<'}}
sdy.mesh @m = ["x"=2]

// -----

// expected-error @+1 {{expected '>'}}
sdy.mesh @m = <["x"=2]

// -----

// expected-error @+1 {{expected integer value}}
sdy.mesh @m = <["x"=2], device_ids=[a]>

// -----

// expected-error @+1 {{expected '<'}}
sdy.mesh @m = "x"

// -----

// sdy.sub_axis_info (C1)
// expected-error @+1 {{sub-axis (0)2 has pre-size 0, needed at least 1}}
func.func private @f() attributes {test.attr = #sdy<sub_axis_info(0)2>}

// -----

// sdy.sub_axis_info (C1)
// expected-error @+1 {{sub-axis (-1)2 has pre-size -1, needed at least 1}}
func.func private @f() attributes {test.attr = #sdy<axis_ref"x":(-1)2>}

// -----

// sdy.sub_axis_info (C2)
// expected-error @+1 {{sub-axis (1)1 has size 1, needed at least 2}}
func.func private @f() attributes {test.attr = #sdy<sub_axis_info(1)1>}

// -----

// sdy.sub_axis_info (C2)
// expected-error @+1 {{sub-axis (2)-2 has size -2, needed at least 2}}
func.func private @f() attributes {test.attr = #sdy<axis_ref"x":(2)-2>}

// -----

// sdy.sub_axis_info (C3)
// expected-error @+1 {{sub-axis (4294967296)4294967296 ends past 9223372036854775807, needed pre-size x size to divide the axis}}
func.func private @f() attributes {test.attr = #sdy<axis_ref"x":(4294967296)4294967296>}

// -----

// sdy.sub_axis_info (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{'func.func' op argument #0: sub-axis "z":(1)3 ends at 3, needed a divisor of 8, the size of its axis in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)3}, {}]>})

// -----

// sdy.sub_axis_info (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sub-axis "z":(8)2 ends at 16, needed a divisor of 8, the size of its axis in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(8)2}, {}]>})

// -----

// sdy.sub_axis_info (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sub-axis "z":(1)8 is all of its axis in mesh @m <["x"=2, "y"=4, "z"=8]>, needed "z"}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)8}, {}]>})

// -----

// sdy.axis_ref (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"w"}]>})

// -----

// sdy.axis_ref (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"w":(1)2}>})

// -----

// sdy.axis_ref (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sub-axis "z":(3)2 ends at 6, needed a divisor of 8, the size of its axis in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"z":(3)2}>})

// -----

// sdy.axis_ref_list (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "w"}, {}]>})

// -----

// sdy.axis_ref_list (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "x" is used twice in dim 0, needed once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "x"}, {}]>})

// -----

// sdy.axis_ref_list (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "z":(1)4 in dim 0 and "z":(2)4 in dim 0 overlap, needed each part of an axis once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)4, "z":(2)4}, {}]>})

// -----

// sdy.axis_ref_list (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "z" in dim 0 and "z":(2)2 in dim 0 overlap, needed each part of an axis once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(2)2, "z"}, {}]>})

// -----

// sdy.axis_ref_list (C2)
sdy.mesh @m = <["x"=12]>
// expected-error @+1 {{argument #0: axes "x":(1)4 in dim 0 and "x":(6)2 in dim 0 are not sub-axes of one split, needed the end of the first to divide the pre-size of the second}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(6)2, "x":(1)4}, {}]>})

// -----

// sdy.axis_ref_list (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "z":(1)2 and "z":(2)2 stand side by side, needed "z":(1)4}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)2, "z":(2)2}, {}]>})

// -----

// sdy.axis_ref_list (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "z":(1)2 and "z":(2)4 stand side by side, needed "z"}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"z":(1)2, "z":(2)4}>})

// -----

// sdy.manual_axes (C1)
// expected-error @+1 {{manual_axes has axis "x" twice, needed unique names}}
func.func private @f() attributes {test.attr = #sdy<manual_axes{"x", "y", "x"}>}

// -----

// expected-error @+1 {{expected string}}
func.func private @f() attributes {test.attr = #sdy<axis_ref x>}

// -----

// expected-error @+1 {{expected '('}}
func.func private @f() attributes {test.attr = #sdy<axis_ref"x":2>}

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() attributes {test.attr = #sdy<axis_ref"x":(2)>}

// -----

// expected-error @+1 {{expected '{'}}
func.func private @f() attributes {test.attr = #sdy<axis_ref_list"x">}

// -----

// expected-error @+1 {{expected string}}
func.func private @f() attributes {test.attr = #sdy<axis_ref_list{"x",}>}

// -----

// expected-error @+1 {{expected '{'}}
func.func private @f() attributes {test.attr = #sdy<list_of_axis_ref_lists[{"x"}, "y"]>}

// -----

// expected-error @+1 {{expected string}}
func.func private @f() attributes {test.attr = #sdy<manual_axes{x}>}

// -----

// expected-error @+1 {{unknown attribute `nonsense` in dialect `sdy`}}
func.func private @f() attributes {test.attr = #sdy.nonsense<1>}
