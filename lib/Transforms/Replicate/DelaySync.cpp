// Makes a step and a meeting one entry, in which the meeting is beside the step.
#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Transforms/Replicate/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringMap.h"

namespace heddle {
#define GEN_PASS_DEF_DELAYSYNC
#include "heddle/Transforms/Replicate/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct DelaySync : heddle::impl::DelaySyncBase<DelaySync> {
  using DelaySyncBase::DelaySyncBase;

  void runOnOperation() override {
    auto own = getOperation().lookupSymbol<func::FuncOp>(step),
         meeting = getOperation().lookupSymbol<func::FuncOp>(sync);
    if (!own || !meeting) {
      emitError(getOperation().getLoc(), "module has no function @")
          << (own ? sync : step) << ", needed it to delay a meeting";
      return signalPassFailure();
    }
    if (failed(addMeeting(own, meeting)))
      return signalPassFailure();
    meeting.erase();
  }

private:
  static IoAttr getIo(func::FuncOp function, unsigned index, bool isResult) {
    return isResult ? function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)
                    : function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
  }

  /// The step's state by name.
  static llvm::StringMap<unsigned> getState(func::FuncOp function, bool isResult) {
    llvm::StringMap<unsigned> state;
    for (unsigned index = 0; index < (isResult ? function.getNumResults() : function.getNumArguments()); ++index)
      if (IoAttr io = getIo(function, index, isResult); io && io.getRole() == Role::State)
        state.try_emplace(io.getName(), index);
    return state;
  }

  static LogicalResult addMeeting(func::FuncOp own, func::FuncOp meeting) {
    llvm::StringMap<unsigned> taken = getState(own, false), given = getState(own, true);
    Block &body = own.getBody().front(), &other = meeting.getBody().front();
    Operation *end = body.getTerminator(), *otherEnd = other.getTerminator();
    // What it appends has arguments and results of its own, one for each.
    IRMapping mapping;
    unsigned appendedAt = own.getNumResults();
    for (BlockArgument argument : other.getArguments()) {
      IoAttr io = getIo(meeting, argument.getArgNumber(), false);
      if (!io || io.getRole() != Role::State)
        return emitError(argument.getLoc()) << "argument #" << argument.getArgNumber() << " of @" << meeting.getName()
                                            << " is no state, needed state alone to meet beside @" << own.getName();
      if (auto found = taken.find(io.getName()); found != taken.end()) {
        if (body.getArgument(found->second).getType() != argument.getType())
          return emitError(argument.getLoc())
                 << "state \"" << io.getName() << "\" of @" << meeting.getName() << " is " << argument.getType()
                 << ", needed " << body.getArgument(found->second).getType() << ", as @" << own.getName() << " has it";
        mapping.map(argument, body.getArgument(found->second));
        continue;
      }
      SmallVector<NamedAttribute> attributes(meeting.getArgAttrDict(argument.getArgNumber()).getValue());
      for (NamedAttribute &attribute : attributes)
        if (attribute.getName() == HeddleDialect::ioAttrName)
          attribute.setValue(IoAttr::get(io.getContext(), io.getName(), io.getRole(), io.getType(), appendedAt++,
                                         io.getPlacement(), io.getAppended(), io.getSpace()));
      if (failed(own.insertArgument(own.getNumArguments(), argument.getType(),
                                    DictionaryAttr::get(own.getContext(), attributes), argument.getLoc())))
        return failure();
      mapping.map(argument, body.getArguments().back());
    }
    auto builder = OpBuilder::atBlockBegin(&body);
    for (Operation &op : other.without_terminator())
      builder.clone(op, mapping);
    builder.setInsertionPoint(end);
    int64_t heldBytes = 0; // by means that come before the end
    for (unsigned index = 0; index < meeting.getNumResults(); ++index) {
      IoAttr io = getIo(meeting, index, true);
      Value met = mapping.lookupOrDefault(otherEnd->getOperand(index));
      if (auto found = given.find(io.getName()); found != given.end()) {
        heldBytes += getTensorBytes(met);
        // In this order an unmoved leaf keeps the sign of its zeros.
        Value moved =
            stablehlo::SubtractOp::create(builder, met.getLoc(), body.getArgument(taken.lookup(io.getName())), met);
        end->setOperand(found->second,
                        stablehlo::SubtractOp::create(builder, met.getLoc(), end->getOperand(found->second), moved));
        continue;
      }
      if (failed(own.insertResult(own.getNumResults(), met.getType(), meeting.getResultAttrDict(index))))
        return failure();
      end->insertOperands(end->getNumOperands(), met);
    }
    own->setAttr(kScheduleRoomAttr, builder.getI64IntegerAttr(heldBytes));
    return success();
  }
};

} // namespace
