// Tests that meshes print as Shardy writes them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK: sdy.mesh @two = <["data"=4, "model"=2]>
sdy.mesh @two = <["data"=4, "model"=2]>

// CHECK: sdy.mesh @long_form = <["x"=8]> {note = 1 : i64}
sdy.mesh @long_form = #sdy.mesh<["x" = 8]> {note = 1}

// CHECK: sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @reversed = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>

// Device ids that count up from 0 say nothing.
// CHECK: sdy.mesh @counted = <["x"=8]>{{$}}
sdy.mesh @counted = <["x"=8], device_ids=[0, 1, 2, 3, 4, 5, 6, 7]>

// CHECK: sdy.mesh @one = <["x"=1, "y"=8]>
sdy.mesh @one = <["x"=1, "y"=8]>

// CHECK: sdy.mesh @maximal = <[], device_ids=[3]>
sdy.mesh @maximal = <[], device_ids=[3]>

// CHECK: sdy.mesh @maximal_0 = <[], device_ids=[0]>
sdy.mesh @maximal_0 = <[], device_ids=[0]>

// CHECK: sdy.mesh @empty = <[]>
sdy.mesh @empty = <[]>

// CHECK: sdy.mesh @"odd name" = <["a \22b\22\0A"=8]>
sdy.mesh @"odd name" = <["a \"b\"\n"=8]>

// Attributes on their own, as other tools may store them.
// CHECK: test.mesh = #sdy.mesh<["x"=2], device_ids=[1, 0]>
// CHECK-SAME: test.mesh_axis = #sdy<mesh_axis"x"=2>
// CHECK-SAME: test.ref = #sdy<axis_ref"x">
// CHECK-SAME: test.ref_list = #sdy<axis_ref_list{"x", "y":(2)4}>
// CHECK-SAME: test.ref_lists = #sdy<list_of_axis_ref_lists[{"x"}, {}]>
// CHECK-SAME: test.ref_none = #sdy<axis_ref_list{}>
// CHECK-SAME: test.ref_sub = #sdy<axis_ref"x":(1)2>
// CHECK-SAME: test.sub = #sdy<sub_axis_info(1)2>
func.func private @alone() attributes {
  test.mesh = #sdy.mesh<["x"=2], device_ids=[1, 0]>,
  test.mesh_axis = #sdy<mesh_axis"x"=2>,
  test.ref = #sdy<axis_ref"x">,
  test.ref_list = #sdy<axis_ref_list{"x", "y":(2)4}>,
  test.ref_lists = #sdy<list_of_axis_ref_lists[{"x"}, {}]>,
  test.ref_none = #sdy<axis_ref_list{}>,
  test.ref_sub = #sdy<axis_ref"x":(1)2>,
  test.sub = #sdy<sub_axis_info(1)2>
}
