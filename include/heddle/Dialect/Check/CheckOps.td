// The check dialect: what a test module expects of its own values.
#ifndef HEDDLE_DIALECT_CHECK_CHECK_OPS_TD
#define HEDDLE_DIALECT_CHECK_CHECK_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloBase.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::heddle::check";
  let summary = "Expectations of self-checking test modules";
  let description = [{
    Under the names and textual forms of StableHLO's own interpreter tests. heddle-interpret executes them: a failed
    expectation names the first element that differs, what was expected and found, and how far apart they are, and ends
    the run. `stablehlo.custom_call @check.expect_eq(%a, %b)`, `@check.expect_almost_eq` and `@check.expect_close` mean
    the same; their options are attributes of the call.

    The numbers of constraints are heddle's own.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

class Check_Op<string mnemonic, list<Trait> traits = []> : Op<Check_Dialect, mnemonic, traits> {
  let hasVerifier = 1;
}

def Check_ExpectEqOp : Check_Op<"expect_eq"> {
  let summary = "Two tensors are equal";
  let description = [{
    Example: `check.expect_eq %a, %b : tensor<2xf32>`. A NaN equals any NaN; 0 and -0 differ.

    Constraints:
    - (C1) both tensors have the same type.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` custom<SameTypes>(type($lhs), type($rhs))";
}

def Check_ExpectEqConstOp : Check_Op<"expect_eq_const"> {
  let summary = "A tensor is equal to a constant";
  let description = [{
    Example: `check.expect_eq_const %a, dense<[1, 2]> : tensor<2xi32>`. A NaN equals any NaN; 0 and -0 differ.

    Constraints:
    - (C1) the constant has the tensor's type.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, ElementsAttr:$value);
  let assemblyFormat = "$lhs `,` custom<ConstantAndType>($value, type($lhs)) attr-dict";
}

def Check_ExpectAlmostEqOp : Check_Op<"expect_almost_eq"> {
  let summary = "Two tensors are equal but for `tolerance`";
  let description = [{
    Example: `check.expect_almost_eq %a, %b {tolerance = 1.0e-6 : f64} : tensor<2xf32>`.

    Elements a and b differ by at most `tolerance * max(1, abs(b))`; infinities are equal, and a NaN equals any NaN. The
    parts of a complex number are compared each by itself.

    Constraints:
    - (C1) both tensors have the same type.
    - (C2) `tolerance` is at least 0.
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$lhs, Stablehlo_FloatOrComplexTensor:$rhs,
                       DefaultValuedOptionalAttr<F64Attr, "0.001">:$tolerance);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` custom<SameTypes>(type($lhs), type($rhs))";
}

def Check_ExpectAlmostEqConstOp : Check_Op<"expect_almost_eq_const"> {
  let summary = "A tensor is equal to a constant but for `tolerance`";
  let description = [{
    Example: `check.expect_almost_eq_const %a, dense<0.5> : tensor<2xf32>`. The comparison is expect_almost_eq's.

    Constraints:
    - (C1) the constant has the tensor's type.
    - (C2) `tolerance` is at least 0.
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$lhs, ElementsAttr:$value,
                       DefaultValuedOptionalAttr<F64Attr, "0.001">:$tolerance);
  let assemblyFormat = "$lhs `,` custom<ConstantAndType>($value, type($lhs)) attr-dict";
}

def Check_ExpectCloseOp : Check_Op<"expect_close"> {
  let summary = "Each two elements are so many steps of their format apart";
  let description = [{
    Example: `check.expect_close %a, %b, max_ulp_difference = 2, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>`.

    The distance of two floating-point numbers is how many steps to the next representable one lead from one to the
    other; 0 and -0 are one number, a NaN is at distance 0 from any NaN and infinitely far from any number. That of
    complex numbers is the larger one of their parts', that of integers their difference. Not given, the bounds are 0 and
    3.

    Constraints:
    - (C1) both tensors have the same type.
    - (C2) `min_ulp_difference` is at most `max_ulp_difference`.
  }];
  let arguments = (ins Stablehlo_Tensor:$actual, Stablehlo_Tensor:$expected,
                       DefaultValuedOptionalAttr<UI64Attr, "3">:$max_ulp_difference,
                       DefaultValuedOptionalAttr<UI64Attr, "0">:$min_ulp_difference);
  let assemblyFormat = [{
    $actual `,` $expected (`,` `max_ulp_difference` `=` $max_ulp_difference^)?
      (`,` `min_ulp_difference` `=` $min_ulp_difference^)? attr-dict `:` type($actual) `,` type($expected)
  }];
}

#endif // HEDDLE_DIALECT_CHECK_CHECK_OPS_TD
