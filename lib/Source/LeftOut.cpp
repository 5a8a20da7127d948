#include "LeftOut.h"

#include "llvm/ADT/StringSwitch.h"

llvm::StringRef heddle::whyLeftOut(llvm::StringRef op) {
  return llvm::StringSwitch<llvm::StringRef>(op)
      .Cases({"stablehlo.dynamic_broadcast_in_dim", "stablehlo.dynamic_conv", "stablehlo.dynamic_gather",
              "stablehlo.dynamic_iota", "stablehlo.dynamic_pad", "stablehlo.dynamic_reshape",
              "stablehlo.get_dimension_size", "stablehlo.real_dynamic_slice", "stablehlo.set_dimension_size"},
             "shapes must be static")
      .Cases({"stablehlo.uniform_dequantize", "stablehlo.uniform_quantize"}, "quantized types are not supported")
      .Cases({"stablehlo.infeed", "stablehlo.outfeed", "stablehlo.recv", "stablehlo.send"},
             "a training step gets its data as arguments")
      .Cases({"stablehlo.async_done", "stablehlo.async_start"}, "what overlaps is decided on a lower rung")
      .Cases({"chlo.scan", "stablehlo.collective_reduce"}, "JAX 0.10.2 does not use it")
      .Cases({"stablehlo.broadcast", "stablehlo.cross-replica-sum", "stablehlo.dot", "stablehlo.einsum",
              "stablehlo.torch_index_select", "stablehlo.unary_einsum"},
             "the specification calls it a deprecated spelling of another op")
      .Case("stablehlo.rng", "its numbers differ between machines; stablehlo.rng_bit_generator's don't")
      .Default("");
}
