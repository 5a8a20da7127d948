// The check dialect, and custom calls by its ops' names.
#include "LapackCalls.h"
#include "heddle/Reference/Constants.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Print.h"

#include "heddle/Dialect/Check/Check.h"

#include "mlir/IR/Verifier.h"
#include "llvm/Support/Format.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

constexpr uint64_t infinitelyFar = std::numeric_limits<uint64_t>::max();

/// The bits of one part of a floating-point element: of a real number, or the real or imaginary part of a complex one.
APFloat partAt(const Tensor &tensor, int64_t position, unsigned part) {
  Type element = tensor.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  const llvm::fltSemantics &semantics = cast<FloatType>(element).getFloatSemantics();
  unsigned bytes = storageBytes(element);
  uint64_t bits = 0;
  std::memcpy(&bits, tensor.bytes().data() + position * tensor.getElementBytes() + part * bytes, bytes);
  return APFloat(semantics, APInt(APFloat::getSizeInBits(semantics), bits, false, /*implicitTrunc=*/true));
}

/// Steps from 0: negative numbers below it, so that the distance of two numbers is the difference of their steps.
int64_t stepsFromZero(const APFloat &number) {
  if (number.isZero())
    return 0;
  APFloat magnitude = number;
  magnitude.clearSign();
  int64_t steps = static_cast<int64_t>(magnitude.bitcastToAPInt().getZExtValue());
  return number.isNegative() ? -steps : steps;
}

uint64_t partDistance(const APFloat &a, const APFloat &b) {
  if (a.isNaN() || b.isNaN())
    return a.isNaN() && b.isNaN() ? 0 : infinitelyFar;
  // Two of at most 2^63 - 1 steps are less than 2^64 apart.
  uint64_t x = static_cast<uint64_t>(stepsFromZero(a)), y = static_cast<uint64_t>(stepsFromZero(b));
  return stepsFromZero(a) > stepsFromZero(b) ? x - y : y - x;
}

/// One element of an integer tensor, without the copy of the whole that Elements makes.
int64_t integerAt(const Tensor &tensor, int64_t position) {
  unsigned bytes = tensor.getElementBytes();
  uint64_t bits = 0;
  std::memcpy(&bits, tensor.bytes().data() + position * bytes, bytes);
  return isUnsignedType(tensor.getElementType()) ? static_cast<int64_t>(bits) : llvm::SignExtend64(bits, 8 * bytes);
}

/// What expect_close counts.
uint64_t distanceAt(const Tensor &a, const Tensor &b, int64_t position) {
  Type element = a.getElementType();
  if (!isIntegerType(element)) {
    uint64_t distance = partDistance(partAt(a, position, 0), partAt(b, position, 0));
    if (isa<ComplexType>(element))
      distance = std::max(distance, partDistance(partAt(a, position, 1), partAt(b, position, 1)));
    return distance;
  }
  int64_t x = integerAt(a, position), y = integerAt(b, position);
  bool isGreater = isUnsignedType(element) ? static_cast<uint64_t>(x) > static_cast<uint64_t>(y) : x > y;
  return isGreater ? static_cast<uint64_t>(x) - static_cast<uint64_t>(y)
                   : static_cast<uint64_t>(y) - static_cast<uint64_t>(x);
}

/// Whether two elements have equal bits, or both are NaN.
bool areEqual(const Tensor &a, const Tensor &b, int64_t position) {
  size_t size = a.getElementBytes();
  if (a.bytes().slice(position * size, size) == b.bytes().slice(position * size, size))
    return true;
  if (isIntegerType(a.getElementType()))
    return false;
  for (unsigned part = 0; part < (isa<ComplexType>(a.getElementType()) ? 2 : 1); ++part) {
    APFloat x = partAt(a, position, part), y = partAt(b, position, part);
    if (!x.bitwiseIsEqual(y) && !(x.isNaN() && y.isNaN()))
      return false;
  }
  return true;
}

bool areAlmostEqual(const Tensor &a, const Tensor &b, int64_t position, double tolerance) {
  for (unsigned part = 0; part < (isa<ComplexType>(a.getElementType()) ? 2 : 1); ++part) {
    double x = partAt(a, position, part).convertToDouble(), y = partAt(b, position, part).convertToDouble();
    bool isSame = x == y || (std::isnan(x) && std::isnan(y));
    if (!isSame && !(std::isfinite(y) && std::abs(x - y) <= tolerance * std::max(1.0, std::abs(y))))
      return false;
  }
  return true;
}

/// An error for the first element for which `holds(position)` is false; `within` says what was allowed.
template <typename Holds>
LogicalResult expect(Operation *op, const Tensor &found, const Tensor &expected, const Twine &within, Holds holds) {
  SmallVector<int64_t> wrong;
  for (int64_t position = 0; position < found.getNumElements(); ++position)
    if (!holds(position))
      wrong.push_back(position);
  if (wrong.empty())
    return success();
  std::string message;
  llvm::raw_string_ostream os(message);
  os << "element ";
  printIndex(os, found.getShape(), wrong.front());
  os << " is ";
  printElement(os, found, wrong.front());
  os << ", expected ";
  printElement(os, expected, wrong.front());
  os << within;
  uint64_t distance = distanceAt(found, expected, wrong.front());
  if (distance == infinitelyFar)
    os << ", no distance apart";
  else
    os << ", " << distance << (isIntegerType(found.getElementType()) ? " apart" : " ulps apart");
  os << "; " << wrong.size() << " of " << found.getNumElements() << " elements are wrong";
  return op->emitOpError(message);
}

LogicalResult expectEqual(Operation *op, const Tensor &found, const Tensor &expected) {
  return expect(op, found, expected, "", [&](int64_t position) { return areEqual(found, expected, position); });
}

LogicalResult expectAlmostEqual(Operation *op, const Tensor &found, const Tensor &expected, double tolerance) {
  std::string within;
  llvm::raw_string_ostream(within) << " within " << llvm::format("%g", tolerance);
  return expect(op, found, expected, within,
                [&](int64_t position) { return areAlmostEqual(found, expected, position, tolerance); });
}

LogicalResult expectClose(Operation *op, const Tensor &found, const Tensor &expected, uint64_t least, uint64_t most) {
  std::string within = " within " + (least ? std::to_string(least) + " to " : "") + std::to_string(most) + " ulps";
  return expect(op, found, expected, within, [&](int64_t position) {
    uint64_t distance = distanceAt(found, expected, position);
    return distance >= least && distance <= most;
  });
}

/// `stablehlo.custom_call @check.expect_close(%a, %b) {max_ulp_difference = 2 : ui64}`. The op that it is, made to be
/// verified, knows the defaults.
LogicalResult runCheckCall(stablehlo::CustomCallOp op, Frame &frame) {
  std::optional<RegisteredOperationName> name =
      RegisteredOperationName::lookup(op.getCallTargetName(), op.getContext());
  if (!name || op.getInputs().size() != 2 || !op.getResults().empty())
    return op.emitOpError("calls @") << op.getCallTargetName() << " on " << op.getInputs().size()
                                     << " operands, needed check.expect_eq, expect_almost_eq or expect_close on 2";
  OperationState state(op.getLoc(), *name, op.getInputs(), TypeRange(), llvm::to_vector(op->getDiscardableAttrs()));
  OwningOpRef<Operation *> check = Operation::create(state);
  if (failed(verify(check.get())))
    return failure();
  return frame.interpreter.getTable().lookup(op.getCallTargetName())(check.get(), frame);
}

} // namespace

void heddle::reference::registerChecks(OpTable &table) {
  table.add<check::ExpectEqOp>([](check::ExpectEqOp op, Frame &frame) {
    return expectEqual(op, frame.tensor(op.getLhs()), frame.tensor(op.getRhs()));
  });
  table.add<check::ExpectEqConstOp>([](check::ExpectEqConstOp op, Frame &frame) {
    FailureOr<Tensor> expected = readConstant(op, op.getValue());
    return succeeded(expected) ? expectEqual(op, frame.tensor(op.getLhs()), *expected) : failure();
  });
  table.add<check::ExpectAlmostEqOp>([](check::ExpectAlmostEqOp op, Frame &frame) {
    return expectAlmostEqual(op, frame.tensor(op.getLhs()), frame.tensor(op.getRhs()),
                             op.getTolerance().convertToDouble());
  });
  table.add<check::ExpectAlmostEqConstOp>([](check::ExpectAlmostEqConstOp op, Frame &frame) {
    FailureOr<Tensor> expected = readConstant(op, op.getValue());
    return succeeded(expected)
               ? expectAlmostEqual(op, frame.tensor(op.getLhs()), *expected, op.getTolerance().convertToDouble())
               : failure();
  });
  table.add<check::ExpectCloseOp>([](check::ExpectCloseOp op, Frame &frame) {
    return expectClose(op, frame.tensor(op.getActual()), frame.tensor(op.getExpected()), op.getMinUlpDifference(),
                       op.getMaxUlpDifference());
  });
  table.add<stablehlo::CustomCallOp>([](stablehlo::CustomCallOp op, Frame &frame) -> LogicalResult {
    if (op.getCallTargetName().starts_with("check."))
      return runCheckCall(op, frame);
    if (!stablehlo::getLapackRoutine(op).empty())
      return runLapackCall(op, frame);
    return op.emitOpError("calls @") << op.getCallTargetName() << ", which the reference interpreter does not know";
  });
}
