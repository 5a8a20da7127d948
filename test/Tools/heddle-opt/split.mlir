// Tests that files are split, that each error has its place in the whole file, and that diagnostics can be verified.
// RUN: not heddle-opt %s --split-input-file 2>&1 >%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=OUTPUT < %t
// RUN: not heddle-opt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=UNEXPECTED
// OUTPUT: @first
// OUTPUT: // -----
// OUTPUT: @last

func.func private @first()

// -----

// CHECK: split.mlir:[[@LINE+2]]:29: error: unknown op 'func.fnc'
// UNEXPECTED: split.mlir:[[@LINE+1]]:29: error: unexpected error: unknown op 'func.fnc'
func.func private @second() func.fnc

// -----

// CHECK: split.mlir:[[@LINE+2]]:30: error: integer type i9999 is too wide
// expected-error @+1 {{integer type i9999 is too wide}}
func.func private @third(%a: i9999)

// -----

// UNEXPECTED-NOT: i9999
// A mask is rewritten before the parser, and the place of an error behind it is still that in the file.
// CHECK: split.mlir:[[@LINE+2]]:96: error: unknown op 'func.fnc'
func.func @fourth() {
  %0 = stablehlo.constant dense<"0x0100010001000100010001000100010001000100"> : tensor<20xi1>  func.fnc
}

// -----

func.func private @last()
