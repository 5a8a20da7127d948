// MLIR 22 reads all of /dev/zero to show the line of an error.
func.func @f() { %0 = "stablehlo.constant"() : () -> tensor<i32> loc("/dev/zero":1:1)
 return }
