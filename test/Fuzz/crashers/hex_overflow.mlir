// MLIR 22 takes 4 bytes for 2^64 + 4 elements.
module attributes {a.x = dense<"0x01020304"> : tensor<4611686018427387905x4xi8>} {}
