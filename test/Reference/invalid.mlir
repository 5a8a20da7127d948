// Tests that wrong arguments, unknown entries and ops without a meaning yet are refused by name.
// RUN: not heddle-interpret %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not heddle-interpret %s --value 'dense<0> : tensor<2xi32>' 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not heddle-interpret %s --entry other 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not heddle-interpret %s --entry unknown 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not heddle-interpret %s --inputs %s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not heddle-interpret %s --max-iterations=-1 2>&1 | FileCheck %s --check-prefix=ITERATIONS
// RUN: not heddle-interpret %s --max-megabytes=-1 2>&1 | FileCheck %s --check-prefix=MEGABYTES
// RUN: not heddle-interpret %s --max-megabytes=0 2>&1 | FileCheck %s --check-prefix=NO-MEGABYTES
// RUN: not heddle-interpret %s --inputs %s --value 'dense<0.0> : tensor<4xf32>' 2>&1 | FileCheck %s --check-prefix=BOTH

// ITERATIONS: error: --max-iterations is -1, needed at least 0
// MEGABYTES: error: --max-megabytes is -1, needed at least 1
// NO-MEGABYTES: error: --max-megabytes is 0, needed at least 1
// BOTH: error: --inputs is given beside --value, needed one of the two

// RUN: not heddle-interpret %s --entry index --value 'dense<0> : tensor<2xindex>' 2>&1 | FileCheck %s --check-prefix=INDEX

// COUNT: error: arg0 is missing, needed tensor<4xf32>: @main has 1 arguments, found 0 values
// TYPE: error: arg0 is 'dense<0> : tensor<2xi32>', needed elements such as dense<0> : tensor<4xf32>
// ENTRY: has no function @other
// FILE: says its header has
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// OP: 'stablehlo.custom_call' op calls @unknown, which the reference interpreter does not know
func.func @unknown() -> tensor<3xf32> {
  %0 = stablehlo.custom_call @unknown() : () -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// INDEX: error: arg0 has type tensor<2xindex>, needed a static tensor of stablehlo's element types
func.func @index(%a: tensor<2xindex>) {
  return
}

// RUN: not heddle-interpret %s --entry elements 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: error: 'sdy.constant' op has a result of type 'tensor<2xindex>', which the reference interpreter does not know
func.func @elements() -> tensor<2xindex> {
  %0 = sdy.constant dense<1> : tensor<2xindex>
  return %0 : tensor<2xindex>
}

// RUN: not heddle-interpret %s --entry deep 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: error: 'stablehlo.if' op is nested in 1024 regions and calls, needed fewer
func.func @deep() {
  %true = stablehlo.constant dense<true> : tensor<i1>
  "stablehlo.if"(%true) ({
    "stablehlo.if"(%true) ({
      "stablehlo.if"(%true) ({
        "stablehlo.if"(%true) ({
          "stablehlo.if"(%true) ({
            "stablehlo.if"(%true) ({
              func.call @deep() : () -> ()
              stablehlo.return
            }, {
              stablehlo.return
            }) : (tensor<i1>) -> ()
            stablehlo.return
          }, {
            stablehlo.return
          }) : (tensor<i1>) -> ()
          stablehlo.return
        }, {
          stablehlo.return
        }) : (tensor<i1>) -> ()
        stablehlo.return
      }, {
        stablehlo.return
      }) : (tensor<i1>) -> ()
      stablehlo.return
    }, {
      stablehlo.return
    }) : (tensor<i1>) -> ()
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}
