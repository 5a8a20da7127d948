// Tests that each constraint of entries of several functions is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// spmd.lists (C1)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op axis "data" is not in mesh @mesh <["pipe"=2]>}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"data"} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C1)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op has no axes, needed at least 1}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C2)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op names 3 functions, needed one for each of 2 indices}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C2)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op names @g, needed a private function with a body}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @g]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C2)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op names @f, needed a private function with a body}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
func.func @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C3)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op argument #1 has no heddle.io, needed one whose name tells it apart}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf32>) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C3)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op argument #1 has the name "w", as another one of its role has, needed one name each}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C4)
sdy.mesh @mesh = <["pipe"=2]>
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
// expected-error @+1 {{'func.func' op argument #0 is state "v", which @step does not have, needed a port of it}}
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C4)
sdy.mesh @mesh = <["pipe"=2]>
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
// expected-error @+1 {{'func.func' op result #0 is metric "w", which @step does not have, needed a port of it}}
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = metric, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C4)
sdy.mesh @mesh = <["pipe"=2]>
// expected-note @+1 {{the ports are stated here}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
// expected-error @+1 {{'func.func' op result "w" is 'tensor<4xf32>'}}
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C4)
sdy.mesh @mesh = <["pipe"=2]>
// expected-note @+1 {{the ports are stated here}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () over {"pipe"} on @mesh [@f, @f]
// expected-error @+1 {{'func.func' op argument "w" is 'tensor<4xf32>'}}
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, space = disk>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return
}

// -----

// spmd.lists (C5)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op argument "x" is in 0 of 1 functions, needed at least 1}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C5)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op argument "w" is in 1 of 2 functions, needed all of them}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @g]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}
func.func private @g(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}

// -----

// spmd.lists (C6)
sdy.mesh @mesh = <["pipe"=2]>
sdy.mesh @other = <["pipe"=2]>
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-error @+1 {{'spmd.axis_index' op is on mesh @other, needed @mesh as @step}}
  %0 = spmd.axis_index {"pipe"} on @other : tensor<i32>
  return %w : tensor<4xf32>
}

// -----

// spmd.lists (C5)
sdy.mesh @mesh = <["pipe"=2]>
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () over {"pipe"} on @mesh [@f, @g]
// expected-error @+1 {{'func.func' op argument "w" is on devices that don't run this function, needed one of theirs}}
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}
func.func private @g() -> () {
  return
}

// -----

// spmd.lists (C5)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op argument "w" is in 1 of 2 functions whose devices own it, needed all of them}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[0, 1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () over {"pipe"} on @mesh [@f, @g]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[0, 1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}
func.func private @g() -> () {
  return
}

// -----

// spmd.lists (C5)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op result "loss" is in 0 of 1 functions whose devices own it, needed all of them}}
spmd.lists @step() -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) over {"pipe"} on @mesh [@f, @g]
func.func private @f() -> () {
  return
}
func.func private @g() -> () {
  return
}

// -----

// spmd.lists (C4)
sdy.mesh @mesh = <["pipe"=2]>
// expected-note @+1 {{the ports are stated here}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () over {"pipe"} on @mesh [@f, @g]
// expected-error @+1 {{'func.func' op argument "w" is 'tensor<4xf32>'}}
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}
func.func private @g(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}

// -----

// heddle.placement (C8)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{argument #0 has type 'tensor<6xf32>', needed 'tensor<4xf32>', 2 of the 3 blocks of 'tensor<6xf32>' under}}
func.func private @f(%w: tensor<6xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}

// -----

// spmd.lists (C7)
sdy.mesh @mesh = <["pipe"=2]>
// expected-error @+1 {{'spmd.lists' op argument "w" has 1 and 2 blocks on devices that run @f, needed equally many}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () over {"pipe"} on @mesh [@f, @f]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> () {
  return
}

// -----

// spmd.lists (C7)
sdy.mesh @mesh = <["pipe"=2]>
sdy.mesh @other = <["pipe"=2, "data"=1]>
// expected-error @+1 {{'spmd.lists' op argument "w" is placed on @other, needed @mesh}}
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@other, [{}]>}) -> () over {"pipe"} on @mesh [@f, @g]
func.func private @f(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@other, [{}]>}) -> () {
  return
}
func.func private @g() -> () {
  return
}

// -----

// spmd.lists (C4)
sdy.mesh @mesh = <["pipe"=2]>
// expected-note @+1 {{the ports are stated here}}
spmd.lists @step(!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) over {"pipe"} on @mesh [@f, @l]
// expected-error @+1 {{'func.func' op argument "m" is '!heddle.stowed<tensor<2x4xf32>, host>'}}
func.func private @f(%m: !heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %m : !heddle.stowed<tensor<2x4xf32>, host>
}
func.func private @l(%m: !heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %m : !heddle.stowed<tensor<2x4xf32>, host>
}
