// Tests that integers fold, wrap and divide as the specification says, and that no float result can change.
// RUN: heddle-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic() -> (tensor<2xi8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<ui8>, tensor<i8>, tensor<i1>, tensor<i8>) {
  %c = stablehlo.constant dense<[100, -128]> : tensor<2xi8>
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %min = stablehlo.constant dense<-128> : tensor<i8>
  %minus = stablehlo.constant dense<-1> : tensor<i8>
  %u = stablehlo.constant dense<200> : tensor<ui8>
  %seven = stablehlo.constant dense<7> : tensor<ui8>
  %true = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-DAG: dense<[-56, 0]> : tensor<2xi8>
  %0 = stablehlo.add %c, %c : tensor<2xi8>
  // CHECK-DAG: %[[Q0:.*]] = stablehlo.constant dense<-1> : tensor<i8>
  %1 = stablehlo.divide %min, %zero : tensor<i8>
  // CHECK-DAG: %[[MIN:.*]] = stablehlo.constant dense<-128> : tensor<i8>
  %2 = stablehlo.divide %min, %minus : tensor<i8>
  %3 = stablehlo.remainder %min, %zero : tensor<i8>
  // CHECK-DAG: stablehlo.constant dense<28> : tensor<ui8>
  %4 = stablehlo.divide %u, %seven : tensor<ui8>
  %5 = stablehlo.negate %min : tensor<i8>
  // CHECK-DAG: stablehlo.constant dense<true> : tensor<i1>
  %6 = stablehlo.add %true, %true : tensor<i1>
  // CHECK-DAG: stablehlo.constant dense<1> : tensor<i8>
  %7 = stablehlo.convert %true : (tensor<i1>) -> tensor<i8>
  // CHECK: return %{{.*}}, %[[Q0]], %[[MIN]], %[[MIN]], %{{.*}}, %[[MIN]], %{{.*}}, %{{.*}} :
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<2xi8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<ui8>, tensor<i8>, tensor<i1>, tensor<i8>
}

// CHECK-LABEL: func.func @bits
func.func @bits() -> (tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>) {
  %nine = stablehlo.constant dense<9> : tensor<i8>
  %minus = stablehlo.constant dense<-1> : tensor<i8>
  %two = stablehlo.constant dense<2> : tensor<i8>
  // CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<i8>
  // CHECK-DAG: %[[MINUS:.*]] = stablehlo.constant dense<-1> : tensor<i8>
  // CHECK-DAG: %[[EIGHT:.*]] = stablehlo.constant dense<8> : tensor<i8>
  %0 = stablehlo.shift_left %two, %nine : tensor<i8>
  %1 = stablehlo.shift_right_arithmetic %minus, %nine : tensor<i8>
  %2 = stablehlo.shift_right_logical %minus, %minus : tensor<i8>
  %3 = stablehlo.shift_right_logical %nine, %two : tensor<i8>
  %4 = stablehlo.shift_left %3, %3 : tensor<i8>
  // CHECK: return %[[ZERO]], %[[MINUS]], %[[ZERO]], %[[EIGHT]]
  return %0, %1, %2, %4 : tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>
}

// CHECK-LABEL: func.func @compare
func.func @compare(%x: tensor<3xf32>, %y: tensor<3xf32>) -> (tensor<3xi1>, tensor<3xf32>, tensor<2xi1>) {
  %a = stablehlo.constant dense<[1, -1, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[1, 1, 2]> : tensor<3xi32>
  %ua = stablehlo.constant dense<[255, 1]> : tensor<2xui8>
  %ub = stablehlo.constant dense<[1, 1]> : tensor<2xui8>
  %true = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-DAG: dense<[false, true, false]> : tensor<3xi1>
  %0 = stablehlo.compare LT, %a, %b : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %1 = stablehlo.select %true, %x, %y : tensor<i1>, tensor<3xf32>
  // CHECK-DAG: dense<[true, false]> : tensor<2xi1>
  %2 = stablehlo.compare GT, %ua, %ub : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  // CHECK: return %{{.*}}, %arg0, %{{.*}}
  return %0, %1, %2 : tensor<3xi1>, tensor<3xf32>, tensor<2xi1>
}

// Adding 0.0 turns -0.0 into 0.0, multiplying by 0.0 keeps NaN: neither may fold. Subtracting 0.0, adding -0.0,
// multiplying and dividing by 1.0 change nothing.
// CHECK-LABEL: func.func @floats
func.func @floats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %minus_zero = stablehlo.constant dense<-0.0> : tensor<4xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4xf32>
  // CHECK-DAG: %[[ADD:.*]] = stablehlo.add %arg0
  %0 = stablehlo.add %x, %zero : tensor<4xf32>
  // CHECK-DAG: %[[MUL:.*]] = stablehlo.multiply %arg0
  %1 = stablehlo.multiply %x, %zero : tensor<4xf32>
  // CHECK-DAG: %[[SUB:.*]] = stablehlo.subtract %arg0
  %2 = stablehlo.subtract %x, %minus_zero : tensor<4xf32>
  // CHECK-DAG: %[[SUM:.*]] = stablehlo.add %cst{{.*}}, %cst
  %3 = stablehlo.add %one, %one : tensor<4xf32>
  %4 = stablehlo.subtract %x, %zero : tensor<4xf32>
  %5 = stablehlo.add %4, %minus_zero : tensor<4xf32>
  %6 = stablehlo.multiply %one, %5 : tensor<4xf32>
  %7 = stablehlo.divide %6, %one : tensor<4xf32>
  // CHECK: return %[[ADD]], %[[MUL]], %[[SUB]], %[[SUM]], %arg0
  return %0, %1, %2, %3, %7 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
