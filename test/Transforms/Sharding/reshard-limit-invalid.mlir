// RUN: heddle-opt %s --heddle-reshard=max-reshard-bytes=8 --verify-diagnostics

// Tests that a limit that no way keeps is an error: between a partial value in rows and a whole one in columns lie shards of
// 32 bytes at least.
sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func @beyond(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced={"b"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) {
  // expected-error @+1 {{a value of type 'tensor<8x8xf32>' goes from #sdy.sharding<@mesh, [{"a"}, {}], unreduced={"b"}> to #sdy.sharding<@mesh, [{}, {"a"}]>, and every way there holds more than the 8 bytes of max-reshard-bytes on a device}}
  return %x : tensor<8x8xf32>
}
