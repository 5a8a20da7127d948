#include "Averaged.h"

#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Transforms/Replicate/Passes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"

#include <cmath>

namespace heddle {
#define GEN_PASS_DEF_MAKESYNC
#include "heddle/Transforms/Replicate/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct MakeSync : heddle::impl::MakeSyncBase<MakeSync> {
  using MakeSyncBase::MakeSyncBase;

  void runOnOperation() override {
    func::FuncOp step;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal())
        step = function;
    if (failed(checkOptions()))
      return signalPassFailure();
    if (!step) {
      emitError(getOperation().getLoc(), "module has no public function, needed a step");
      return signalPassFailure();
    }
    std::vector<IoAttr> parameters = findParameters(step);
    if (parameters.empty()) {
      emitError(step.getLoc()) << "@" << step.getName() << " has no state of floats that "
                               << (leaves.empty() ? "its loss needs and it changes"
                                                  : "it changes and \"" + leaves + "\" matches")
                               << ", needed such leaves for replicas to agree on";
      return signalPassFailure();
    }
    int64_t count = static_cast<int64_t>(parameters.size());
    if (fragments < 1 || fragments > count || fragment < 0 || fragment >= fragments) {
      emitError(step.getLoc()) << "fragment " << fragment.getValue() << " of " << fragments.getValue() << " of @"
                               << step.getName() << "'s parameters is asked for, needed one of 1 to " << count;
      return signalPassFailure();
    }
    Location loc = step.getLoc();
    getOperation().getBody()->clear();
    getOperation()->removeAttr(HeddleDialect::microbatchesAttrName);
    build(loc, takeFragment(parameters));
  }

private:
  LogicalResult checkOptions() {
    auto emit = [&](StringRef option) {
      return emitError(getOperation().getLoc(), "heddle-make-sync: ") << option << " is ";
    };
    if (outer != "average" && outer != "nesterov")
      return emit("outer") << outer << ", needed average or nesterov";
    if (!(std::isfinite(rate) && rate > 0))
      return emit("rate") << rate << ", needed a number above 0";
    if (!(momentum >= 0 && momentum < 1))
      return emit("momentum") << momentum << ", needed a number of at least 0 and below 1";
    if (std::string invalid; !leaves.empty() && !llvm::Regex(leaves).isValid(invalid))
      return emit("leaves") << leaves << ", needed a regular expression: " << invalid;
    return success();
  }

  std::vector<IoAttr> findParameters(func::FuncOp step) {
    StepRoles roles(step);
    Operation *end = step.getBody().front().getTerminator();
    llvm::StringMap<Value> given;
    for (unsigned index = 0; index < step.getNumResults(); ++index)
      if (auto io = step.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
          io && io.getRole() == Role::State)
        given.try_emplace(io.getName(), end->getOperand(index));
    std::vector<IoAttr> found;
    for (BlockArgument argument : step.getArguments()) {
      auto io = step.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      if (!io || io.getRole() != Role::State || !type || !isa<FloatType>(type.getElementType()))
        continue;
      Value now = given.lookup(io.getName());
      if (!now || now == argument)
        continue;
      if (leaves.empty() ? roles.getPart(argument) == StepPart::Forward
                         : llvm::Regex("^(" + leaves + ")$").match(io.getName()))
        found.push_back(io);
    }
    return found;
  }

  /// Neighbours: each fragment goes on until it and those before it have their share, and leaves one for each later
  /// one.
  ArrayRef<IoAttr> takeFragment(ArrayRef<IoAttr> parameters) const {
    auto bytesOf = [](IoAttr leaf) {
      auto type = cast<RankedTensorType>(leaf.getType());
      return static_cast<double>(type.getNumElements()) * type.getElementTypeBitWidth();
    };
    double total = 0, taken = 0;
    for (IoAttr leaf : parameters)
      total += bytesOf(leaf);
    for (int64_t number = 0;; ++number) {
      size_t count = 0, left = fragments - number - 1;
      do
        taken += bytesOf(parameters[count++]);
      while (count + left < parameters.size() &&
             taken < total * static_cast<double>(number + 1) / static_cast<double>(fragments.getValue()));
      if (number == fragment)
        return parameters.take_front(left == 0 ? parameters.size() : count);
      parameters = parameters.drop_front(count);
    }
  }

  static IoAttr makeIo(IoAttr leaf, StringRef name, std::optional<int64_t> donates, AppendedAttr appended) {
    return IoAttr::get(leaf.getContext(), name, Role::State, leaf.getType(), donates, leaf.getPlacement(), appended,
                       leaf.getSpace());
  }

  /// Parameters, then what is appended: all of one kind before the next.
  void build(Location loc, ArrayRef<IoAttr> parameters) {
    auto builder = OpBuilder::atBlockEnd(getOperation().getBody());
    bool hasOuter = outer == "nesterov", hasMomentum = hasOuter && momentum > 0;
    SmallVector<Type> types;
    SmallVector<IoAttr> ios; // of results; arguments donate to them
    auto add = [&](StringRef prefix, llvm::function_ref<AppendedAttr(IoAttr)> append) {
      for (IoAttr leaf : parameters) {
        types.push_back(leaf.getType());
        ios.push_back(makeIo(leaf, (prefix + leaf.getName()).str(), std::nullopt, append(leaf)));
      }
    };
    add("", [](IoAttr leaf) { return leaf.getAppended(); });
    if (hasOuter)
      add("outer.theta.",
          [&](IoAttr leaf) { return AppendedAttr::get(&getContext(), {}, builder.getStringAttr(leaf.getName())); });
    if (hasMomentum)
      add("outer.momentum.", [&](IoAttr) { return AppendedAttr::get(&getContext(), {}, {}); });
    auto sync = func::FuncOp::create(builder, loc, "sync", builder.getFunctionType(types, types));
    Block *body = sync.addEntryBlock();
    for (auto [index, io] : llvm::enumerate(ios)) {
      sync.setResultAttr(index, HeddleDialect::ioAttrName, io);
      sync.setArgAttr(index, HeddleDialect::ioAttrName, makeIo(io, io.getName(), index, io.getAppended()));
      if (index < parameters.size())
        sync.setArgAttr(index, replicate::kAveragedAttr, builder.getUnitAttr());
    }
    builder.setInsertionPointToStart(body);
    SmallVector<Value> results(body->getArguments());
    size_t count = parameters.size();
    for (size_t index = 0; hasOuter && index < count; ++index) {
      Value theta = body->getArgument(count + index);
      Value change = stablehlo::SubtractOp::create(builder, loc, theta, body->getArgument(index)), move = change;
      if (hasMomentum) {
        Value old = scale(builder, loc, body->getArgument(2 * count + index), momentum);
        Value now = results[2 * count + index] = stablehlo::AddOp::create(builder, loc, old, change);
        move = stablehlo::AddOp::create(builder, loc, change, scale(builder, loc, now, momentum));
      }
      results[index] = results[count + index] =
          stablehlo::SubtractOp::create(builder, loc, theta, scale(builder, loc, move, rate));
    }
    func::ReturnOp::create(builder, loc, results);
  }

  static Value scale(OpBuilder &builder, Location loc, Value value, double factor) {
    if (factor == 1)
      return value;
    auto type = cast<RankedTensorType>(value.getType());
    Value constant = stablehlo::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(type, builder.getFloatAttr(type.getElementType(), factor)));
    return stablehlo::MultiplyOp::create(builder, loc, value, constant);
  }
};

} // namespace
