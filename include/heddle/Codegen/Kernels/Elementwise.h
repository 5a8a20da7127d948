// Elementwise ops as every target knows them: which function an op computes, of which element types.
#ifndef HEDDLE_CODEGEN_KERNELS_ELEMENTWISE_H
#define HEDDLE_CODEGEN_KERNELS_ELEMENTWISE_H

#include "heddle/Interfaces/Combiner.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace heddle::codegen {

// ---- Element types ----

/// Whether kernels have values of this element type of a tensor: i1, i8 to i64, their unsigned kin, f16, bf16, f32,
/// f64.
bool isElementType(mlir::Type elementType);
/// Preds are unsigned, signless integers signed.
bool isUnsignedType(mlir::Type elementType);
/// bf16 and f16, which are computed as f32 and rounded after each op.
bool isNarrowFloat(mlir::Type elementType);
/// The bytes of an element in memory.
int64_t getElementBytes(mlir::Type elementType);
mlir::Type elementTypeOf(mlir::Value value);
inline mlir::RankedTensorType typeOf(mlir::Value value) { return llvm::cast<mlir::RankedTensorType>(value.getType()); }

// ---- Functions ----

enum class FloatFunction {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Power,
  Atan2,
  Maximum,
  Minimum,
  Abs,
  Negate,
  Sign,
  Ceil,
  Floor,
  RoundNearestEven,
  RoundNearestAfz,
  Cbrt,
  Cosine,
  Exponential,
  ExponentialMinusOne,
  Log,
  LogPlusOne,
  Logistic,
  Rsqrt,
  Sine,
  Sqrt,
  Tan,
  Tanh,
  IsFinite,
  Erf,
  Erfc,
  Square,
  IsInf,
  IsPosInf,
  IsNegInf,
};
constexpr size_t kFloatFunctions = static_cast<size_t>(FloatFunction::IsNegInf) + 1;

/// Functions of integers and preds.
enum class IntegerFunction {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Power,
  Maximum,
  Minimum,
  And,
  Or,
  Xor,
  Not,
  ShiftLeft,
  ShiftRightLogical,
  ShiftRightArithmetic,
  Abs,
  Negate,
  Sign,
  Popcnt,
  CountLeadingZeros,
};
constexpr size_t kIntegerFunctions = static_cast<size_t>(IntegerFunction::CountLeadingZeros) + 1;

/// Functions of elements of any type.
enum class AnyFunction { Convert, BitcastConvert, Select, Clamp, Compare, ReducePrecision };
constexpr size_t kAnyFunctions = static_cast<size_t>(AnyFunction::ReducePrecision) + 1;

/// The function that an elementwise op computes; one of the three. None: the op is none, or of other element types.
struct ElementFunction {
  std::optional<FloatFunction> ofFloats = std::nullopt;
  std::optional<IntegerFunction> ofIntegers = std::nullopt;
  std::optional<AnyFunction> ofAny = std::nullopt;
  explicit operator bool() const { return ofFloats || ofIntegers || ofAny; }
};
ElementFunction findFunction(mlir::Operation *op);
inline bool isElementwise(mlir::Operation *op) { return static_cast<bool>(findFunction(op)); }

/// A target's functions, in the order of the enumeration: `functions[i]` is {Function(i), ...}.
template <typename Function, typename Emitter, size_t size>
constexpr bool isComplete(const std::pair<Function, Emitter> (&functions)[size], size_t count) {
  for (size_t i = 0; i < size; ++i)
    if (static_cast<size_t>(functions[i].first) != i)
      return false;
  return size == count;
}

// ---- Regions ----

/// Whether a reducer's or comparator's region is elementwise ops on rank-0 tensors, and constants, which may stand
/// around it.
bool isElementwiseRegion(mlir::Region &body);
/// The single element of a constant beside or in such a region.
mlir::Attribute getElement(mlir::Value constant);

/// What such a region returns for arguments, one for each of its own. `emitConstant(attribute, elementType)`,
/// `emitOp(op, operands)`.
template <typename Term, typename EmitConstant, typename EmitOp>
llvm::SmallVector<Term> evaluateRegion(mlir::Region &body, llvm::ArrayRef<Term> arguments, EmitConstant emitConstant,
                                       EmitOp emitOp) {
  assert(isElementwiseRegion(body) && body.getNumArguments() == arguments.size() && "there is code for the region");
  llvm::DenseMap<mlir::Value, Term> terms;
  for (auto [argument, term] : llvm::zip(body.getArguments(), arguments))
    terms.try_emplace(argument, term);
  auto lookup = [&](mlir::Value value) -> Term {
    if (auto it = terms.find(value); it != terms.end())
      return it->second;
    return emitConstant(getElement(value), elementTypeOf(value));
  };
  for (mlir::Operation &op : body.front().without_terminator())
    if (op.getNumOperands() > 0) // no constant
      terms.try_emplace(op.getResult(0), emitOp(&op, llvm::map_to_vector(op.getOperands(), lookup)));
  return llvm::map_to_vector(body.front().getTerminator()->getOperands(), lookup);
}

/// What changes nothing when it is combined: 0, 1, the least, the largest, all bits; an element of the type's bits.
mlir::TypedAttr getIdentity(Combiner combiner, mlir::Type elementType);

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_ELEMENTWISE_H
