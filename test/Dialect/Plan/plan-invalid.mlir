// Tests every constraint of the plan dialect.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// plan.entry (C1)
// expected-error @+1 {{holds nothing, needed a plan.list}}
"plan.entry"() <{function_type = () -> (), sym_name = "main"}> ({
^bb0:
}) : () -> ()

// -----

// plan.entry (C1)
// expected-error @+1 {{holds 'plan.record', needed plan.list}}
plan.entry @main() {
  plan.record 0
}

// -----

// plan.entry (C2)
// expected-error @+1 {{takes or gives 'memref<2xf32, strided<[2]>>', needed memrefs of static shape without layout}}
plan.entry @main(%x: memref<2xf32, strided<[2]>>) {
  plan.list {
  }
}

// -----

// plan.entry (C3)
// expected-error @+1 {{has 2 lists, needed one, or `lists`, `lists_by` and `mesh` to choose by}}
plan.entry @main() {
  plan.list {
  }
  plan.list {
  }
}

// -----

// plan.entry (C3)
sdy.mesh @mesh = <["a"=4]>
// expected-error @+1 {{chooses list 2, needed one of 1}}
plan.entry @main() attributes {lists = array<i64: 0, 0, 2, 0>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
  }
}

// -----

// plan.entry (C3)
sdy.mesh @mesh = <["a"=4]>
// expected-error @+1 {{chooses 2 lists, needed one for each of 4 indices}}
plan.entry @main() attributes {lists = array<i64: 0, 0>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
  }
}

// -----

// plan.entry (C3)
sdy.mesh @mesh = <["a"=2]>
// expected-error @+1 {{has list 1, which no device runs}}
plan.entry @main() attributes {lists = array<i64: 0, 0>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
  }
  plan.list {
  }
}

// -----

// plan.list (C1)
plan.entry @main() {
  // expected-error @+1 {{has alignment 48, needed a power of two}}
  plan.list alignment 48 {
  }
}

// -----

// plan.list (C1)
plan.entry @main() {
  // expected-error @+1 {{has an arena of negative size, needed at least 0 bytes}}
  plan.list host_bytes -1 {
  }
}

// -----

// plan.list (C2)
plan.entry @main() {
  // expected-error @+1 {{holds 'stablehlo.constant', needed what stands in a plan.list}}
  plan.list {
    %0 = stablehlo.constant dense<0> : tensor<i32>
  }
}

// -----

// plan.loop (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{trip_count is -1, needed at least 0}}
    plan.loop %k to -1 {
    }
  }
}

// -----

// plan.loop (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{body has arguments ('i32'), needed an index}}
    "plan.loop"() <{trip_count = 2 : i64}> ({
    ^bb0(%k: i32):
    }) : () -> ()
  }
}

// -----

// plan.when (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%k: index) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{iteration is of no plan.loop, needed the argument of one around it}}
    plan.when %k from 0 to 1 {
    }
  }
}

// -----

// plan.when (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    plan.loop %k to 2 {
      // expected-error @+1 {{is from 2 to 1, needed 0 <= from <= to}}
      plan.when %k from 2 to 1 {
      }
    }
  }
}

// -----

// plan.while (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%c: memref<2xi1>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{condition is 'memref<2xi1>', needed a memref of one i1}}
    plan.while %c : memref<2xi1> {
    } do {
    }
  }
}

// -----

// plan.while (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%c: memref<i1>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has a region with arguments, needed none}}
    "plan.while"(%c) ({
    ^bb0(%k: index):
    }, {
    ^bb0:
    }) : (memref<i1>) -> ()
  }
}

// -----

// plan.case (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%c: memref<i64>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{index is 'memref<i64>', needed a memref of one i1 or i32}}
    plan.case %c : memref<i64> {
    }
  }
}

// -----

// plan.case (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%c: memref<i32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has no regions, needed at least 1}}
    "plan.case"(%c) : (memref<i32>) -> ()
  }
}

// -----

// plan.case (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%c: memref<i32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has a region with arguments, needed none}}
    "plan.case"(%c) ({
    ^bb0(%k: index):
    }) : (memref<i32>) -> ()
  }
}

// -----

// plan.buffer (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has type 'memref<2xf32, strided<[2]>>', needed one without a layout}}
    %b = plan.buffer : memref<2xf32, strided<[2]>>
  }
}

// -----

// plan.buffer (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has type 'memref<2xi4>', needed elements of whole bytes, or i1}}
    %b = plan.buffer : memref<2xi4>
  }
}

// -----

// plan.buffer (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is at 4, needed a multiple of 64}}
    %b = plan.buffer at 4 : memref<2xf32>
  }
}

// -----

// plan.buffer (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has 8 bytes at 64, needed them inside the device arena of 64 bytes}}
    %b = plan.buffer at 64 : memref<2xf32>
  }
}

// -----

// plan.constant (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has a value of 'tensor<3xf32>', needed one of 'memref<2xf32>'}}
    %b = plan.constant dense<0.0> : tensor<3xf32> : memref<2xf32>
  }
}

// -----

// plan.result (C1)
plan.entry @main() -> (memref<2xf32>) {
  plan.list {
    // expected-error @+1 {{is #1 of type 'memref<2xf32>', needed one of the results ('memref<2xf32>')}}
    %r = plan.result 1 : memref<2xf32>
  }
}

// -----

// plan.result (C1)
plan.entry @main(%w: memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>, donates = 0>})
    -> (memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>>}) {
  plan.list {
    // expected-error @+1 {{is #0, to which argument #0 is donated, needed the argument in its place}}
    %r = plan.result 0 : memref<2xf32>
  }
}

// -----

// plan.view (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{place is affine_map<(d0) -> (d0)> of 0 values, needed one result of as many loops' iterations}}
    %v = plan.view %x[affine_map<(k) -> (k)>()] : memref<4x2xf32> to memref<2xf32>
  }
}

// -----

// plan.view (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has type 'memref<2xf32, strided<[-1]>>', needed strides from 0 on}}
    %v = plan.view %x[8] : memref<4x2xf32> to memref<2xf32, strided<[-1]>>
  }
}

// -----

// plan.view (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    %v = plan.view %x[0] : memref<4x2xf32> to memref<4x1xf32, strided<[2, 1]>>
    // expected-error @+1 {{has type 'memref<4x1xf32, strided<[2, 1]>>', needed one without a layout}}
    %w = plan.view %v[0] : memref<4x1xf32, strided<[2, 1]>> to memref<1xf32>
  }
}

// -----

// plan.view (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    plan.loop %k to 5 {
      // expected-error @+1 {{has 8 bytes at 32, needed them inside 'memref<4x2xf32>'}}
      %v = plan.view %x[affine_map<(k) -> (k * 8)>(%k)] : memref<4x2xf32> to memref<2xf32>
    }
  }
}

// -----

// plan.axis_index (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{axis "b" is not in mesh @mesh <["a"=4]>}}
    %i = plan.axis_index {"b"} on @mesh : i32
  }
}

// -----

// plan.launch (C1)
sdy.mesh @mesh = <["a"=4]>
func.func private @m(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.library = "matmul"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{runs @m, needed a function with plan.kernel}}
    plan.launch @m(%x) to (%x) : (memref<4x2xf32>) -> memref<4x2xf32>
  }
}

// -----

// plan.launch (C2)
sdy.mesh @mesh = <["a"=4]>
func.func private @k(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has 2 arguments, @k has 1}}
    plan.launch @k(%x, %x) to (%x) : (memref<4x2xf32>, memref<4x2xf32>) -> memref<4x2xf32>
  }
}

// -----

// plan.launch (C2)
sdy.mesh @mesh = <["a"=4]>
func.func private @k(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>, %y: memref<4xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{argument #0 is 'memref<4xf32>', @k has 'tensor<4x2xf32>'}}
    plan.launch @k(%y) to (%x) : (memref<4xf32>) -> memref<4x2xf32>
  }
}

// -----

// plan.launch (C3)
sdy.mesh @mesh = <["a"=4]>
func.func private @k(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.launch @k(%x) to (%x) stream -1 : (memref<4x2xf32>) -> memref<4x2xf32>
  }
}

// -----

// plan.library (C1)
sdy.mesh @mesh = <["a"=4]>
func.func private @k(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{runs @k, needed a function with plan.library}}
    plan.library @k(%x) to (%x) : (memref<4x2xf32>) -> memref<4x2xf32>
  }
}

// -----

// plan.library (C2)
sdy.mesh @mesh = <["a"=4]>
func.func private @m(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.library = "matmul"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has 0 destinations, @m has 1}}
    plan.library @m(%x) to () : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.library (C3)
sdy.mesh @mesh = <["a"=4]>
func.func private @m(%x: tensor<4x2xf32>) -> tensor<4x2xf32> attributes {plan.library = "matmul"} {
  return %x : tensor<4x2xf32>
}
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.library @m(%x) to (%x) stream -1 : (memref<4x2xf32>) -> memref<4x2xf32>
  }
}

// -----

// plan.collective (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{axis "b" is not in mesh @mesh <["a"=4]>}}
    plan.collective all_reduce add %x to %x over {"b"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{all_reduce needs axes, no from and no to}}
    plan.collective all_reduce add %x to %x on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{permute needs from and to, and no axes}}
    plan.collective permute %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{permutes from #sdy<list_of_axis_ref_lists[{"a"}]> to #sdy<list_of_axis_ref_lists[{"a":(1)2}]>, needed as many dims with as many shards each}}
    plan.collective permute %x to %x from [{"a"}] to [{"a":(1)2}] on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{all_reduce needs a reduction}}
    plan.collective all_reduce %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{all_gather has a reduction, needed none}}
    plan.collective all_gather add %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{and combines 'f32', needed a pred or an integer}}
    plan.collective all_reduce and %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C4)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{shift needs an offset}}
    plan.collective shift %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C4)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{offset is 4, needed one that gives some of the 4 members another's}}
    plan.collective shift %x to %x over {"a"} by 4 on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C4)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{all_gather has an offset, needed none}}
    plan.collective all_gather %x to %x over {"a"} by 1 on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C5)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has 2 sources and 1 destinations, needed as many, at least 1}}
    plan.collective all_reduce add %x, %x to %x over {"a"} on @mesh : memref<4x2xf32>, memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C5)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>, %y: memref<4x2xf64>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{takes 'memref<4x2xf32>' to 'memref<4x2xf64>', needed elements of 'f32'}}
    plan.collective all_reduce add %x to %y over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf64>
  }
}

// -----

// plan.collective (C6)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{takes 'memref<4x2xf32>' to 'memref<4x2xf32>', needed 32 elements there}}
    plan.collective all_gather %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C6)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<3xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{takes 3 elements of each of 4 members, needed parts of whole elements}}
    plan.collective all_to_all %x to %x over {"a"} on @mesh : memref<3xf32> to memref<3xf32>
  }
}

// -----

// plan.collective (C7)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    %v = plan.view %x[0] : memref<4x2xf32> to memref<4x1xf32, strided<[2, 1]>>
    // expected-error @+1 {{takes 'memref<4x1xf32, strided<[2, 1]>>', needed memory without gaps}}
    plan.collective all_reduce add %v to %v over {"a"} on @mesh : memref<4x1xf32, strided<[2, 1]>> to memref<4x1xf32, strided<[2, 1]>>
  }
}

// -----

// plan.collective (C8)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -2, needed at least 0}}
    plan.collective all_reduce add %x to %x over {"a"} on @mesh stream -2 : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C9)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{pairs needs senders}}
    plan.collective pairs %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C9)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has 2 senders and 1 receivers, needed as many}}
    plan.collective pairs %x to %x over {"a"} senders [0, 1] receivers [1] on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.collective (C9)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has member 2, needed each of 4 members once at most}}
    plan.collective pairs %x to %x over {"a"} senders [0, 1] receivers [2, 2] on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.exchange (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has no axes, needed at least 1}}
    plan.exchange send %x [1] over {} on @mesh : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.exchange (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has peer 4, needed another of 4 members}}
    plan.exchange send %x [4] over {"a"} on @mesh : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.exchange (C5)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has channel -1, needed at least 0 and less than 2^31}}
    plan.exchange send %x [1] over {"a"} on @mesh channel -1 : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.exchange (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    %v = plan.view %x[0] : memref<4x2xf32> to memref<4x1xf32, strided<[2, 1]>>
    // expected-error @+1 {{takes 'memref<4x1xf32, strided<[2, 1]>>', needed memory without gaps}}
    plan.exchange send %v [1] over {"a"} on @mesh : (memref<4x1xf32, strided<[2, 1]>>) -> ()
  }
}

// -----

// plan.exchange (C4)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.exchange send %x [1] over {"a"} on @mesh stream -1 : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.copy (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>, %y: memref<8xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{takes 'memref<4x2xf32>' to 'memref<8xf32>', needed one shape and element type}}
    plan.copy %x to %y : memref<4x2xf32> to memref<8xf32>
  }
}

// -----

// plan.copy (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>, %y: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.copy %x to %y stream -1 : memref<4x2xf32> to memref<4x2xf32>
  }
}

// -----

// plan.fill (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{byte is 256, needed at least 0 and less than 256}}
    plan.fill %x with 256 : memref<4x2xf32>
  }
}

// -----

// plan.fill (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.fill %x with 0 stream -1 : memref<4x2xf32>
  }
}

// -----

// plan.callback (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{has an empty name, needed one that the runtime knows}}
    plan.callback ""(%x) to () : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.callback (C2)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.callback "f"(%x) to () stream -1 : (memref<4x2xf32>) -> ()
  }
}

// -----

// plan.record (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{event is -1, needed at least 0}}
    plan.record -1
  }
}

// -----

// plan.wait (C1)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{is on stream -1, needed at least 0}}
    plan.wait 0 stream -1
  }
}

// -----

// plan.launch (C4)
sdy.mesh @mesh = <["a"=4]>
func.func private @k(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4xf32>
}
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{operand #0 is 'memref<4xf32>' on the host, needed memory on the device}}
    plan.launch @k(%m) to (%x) : (memref<4xf32>) -> memref<4xf32>
  }
}

// -----

// plan.launch (C4)
func.func private @k(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    // expected-error @+1 {{operand #1 is 'memref<4xf32>' on the device, needed memory on the host, as what the kernel gives}}
    plan.launch @k(%m, %x) to (%h) stream 3 : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
}

// -----

// plan.launch (C4)
func.func private @k(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    // expected-error @+1 {{is run by the host on stream 0, which the device computes on, needed another}}
    plan.launch @k(%m, %m) to (%h) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
}

// -----

// plan.library (C4)
sdy.mesh @mesh = <["a"=4]>
func.func private @k(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.library = "matmul"} {
  return %x : tensor<4xf32>
}
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{operand #1 is 'memref<4xf32>' on the disk, needed memory on the device}}
    plan.library @k(%x) to (%d) : (memref<4xf32>) -> memref<4xf32>
  }
}

// -----

// plan.collective (C10)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    %v = plan.view %m[0] : memref<4xf32> to memref<4xf32>
    // expected-error @+1 {{operand #1 is 'memref<4xf32>' on the host, needed memory on the device}}
    plan.collective all_reduce add %x to %v over {"a"} on @mesh : memref<4xf32> to memref<4xf32>
  }
}

// -----

// plan.exchange (C6)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{operand #0 is 'memref<4xf32>' on the disk, needed memory on the device}}
    plan.exchange send %d [1] over {"a"} on @mesh : (memref<4xf32>) -> ()
  }
}

// -----

// plan.copy (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{is from the device to the disk, needed memory on the host between them}}
    plan.copy %x to %d : memref<4xf32> to memref<4xf32>
  }
}

// -----

// plan.copy (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{is from the disk to the disk, needed memory on the host between them}}
    plan.copy %d to %d : memref<4xf32> to memref<4xf32>
  }
}

// -----

// plan.copy (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    %s = plan.view %h[0] : memref<4xf32> to memref<2xf32, strided<[2]>>
    %e = plan.view %d[0] : memref<4xf32> to memref<2xf32>
    // expected-error @+1 {{takes 'memref<2xf32, strided<[2]>>', needed memory without gaps}}
    plan.copy %s to %e : memref<2xf32, strided<[2]>> to memref<2xf32>
  }
}

// -----

// plan.fill (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{operand #0 is 'memref<4xf32>' on the host, needed memory on the device}}
    plan.fill %h with 0 : memref<4xf32>
  }
}

// -----

// plan.callback (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    // expected-error @+1 {{takes 'memref<4xf32>' on the disk, needed memory on the host or the device}}
    plan.callback "f"(%h, %d) to () : (memref<4xf32>, memref<4xf32>) -> ()
  }
}

// -----

// plan.while (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    %c = plan.buffer host at 0 : memref<i1>
    // expected-error @+1 {{operand #0 is 'memref<i1>' on the host, needed memory on the device}}
    plan.while %c : memref<i1> {
    } do {
    }
  }
}

// -----

// plan.case (C3)
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                 %m: memref<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}) {
  plan.list device_bytes 64 host_bytes 64 disk_bytes 64 {
    %h = plan.buffer host at 0 : memref<4xf32>
    %d = plan.buffer disk at 0 : memref<4xf32>
    %c = plan.buffer host at 0 : memref<i32>
    // expected-error @+1 {{operand #0 is 'memref<i32>' on the host, needed memory on the device}}
    plan.case %c : memref<i32> {
    }
  }
}

// -----

// plan.buffer (C2)
plan.entry @main() {
  plan.list device_bytes 64 disk_bytes 32 {
    // expected-error @+1 {{has 16 bytes at 64, needed them inside the disk arena of 32 bytes}}
    %d = plan.buffer disk at 64 : memref<4xf32>
  }
}

// -----

// The kind of a collective.
sdy.mesh @mesh = <["a"=4]>
plan.entry @main(%x: memref<4x2xf32>) {
  plan.list device_bytes 64 {
    // expected-error @+1 {{found 'gossip', needed the kind of a collective}}
    plan.collective gossip %x to %x over {"a"} on @mesh : memref<4x2xf32> to memref<4x2xf32>
  }
}
