// The host of a plan's device: it goes through the list and hands instructions out to streams.
#include "Communication.h"
#include "PlanDevice.h"

#include "heddle/Reference/Elements.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

void PlanDevice::enter(Place::Why why, Block &block) { places.push_back({why, &block, block.begin(), 0}); }

bool PlanDevice::waitsForStream() const {
  if (hasEnded())
    return false;
  const Place &place = places.back();
  bool reads = place.next == place.block->end() ? place.why == Place::Why::Before : isa<plan::CaseOp>(*place.next);
  auto computes = streams.find(0);
  return reads && computes != streams.end() && !computes->second.empty();
}

bool PlanDevice::canGoOn() const { return !hasEnded() && hasRoom() && !waitsForStream(); }

Operation *PlanDevice::getPlace() const {
  const Place &place = places.back();
  return place.next == place.block->end() ? place.block->getParentOp() : &*place.next;
}

LogicalResult PlanDevice::goOn() {
  for (int64_t before = pending; pending == before && canGoOn();) {
    Place &place = places.back();
    if (failed(place.next == place.block->end() ? leave() : visit(*place.next++)))
      return failure();
  }
  return success();
}

/// Is called at the end of a block.
LogicalResult PlanDevice::leave() {
  Place &place = places.back();
  Operation *op = place.block->getParentOp();
  int64_t most = interpreter.getOptions().maxIterations;
  switch (place.why) {
  case Place::Why::Loop:
    if (++place.iteration < static_cast<int64_t>(cast<plan::LoopOp>(op).getTripCount())) {
      if (place.iteration == most)
        return op->emitOpError("has more than max-iterations ") << most;
      place.next = place.block->begin();
      return success();
    }
    break;
  case Place::Why::Before: {
    auto loop = cast<plan::WhileOp>(op);
    FailureOr<int64_t> goesOn = readNumber(op, loop.getCondition());
    if (failed(goesOn))
      return failure();
    if (*goesOn == 0)
      break;
    if (place.iteration++ == most)
      return op->emitOpError("runs longer than max-iterations ") << most;
    enter(Place::Why::Body, loop.getBody().front());
    places[places.size() - 2].next = loop.getBefore().front().begin();
    return success();
  }
  case Place::Why::List:
    notifyBefore(op);
    notifyAfter(op);
    break;
  default:
    break;
  }
  places.pop_back();
  return success();
}

LogicalResult PlanDevice::visit(Operation &op) {
  if (isa<plan::InstructionOpInterface, plan::RecordOp, plan::WaitOp>(op))
    return handOut(op);
  notifyBefore(&op);
  LogicalResult result =
      llvm::TypeSwitch<Operation *, LogicalResult>(&op)
          .Case([&](plan::LoopOp loop) {
            if (loop.getTripCount() > 0)
              enter(Place::Why::Loop, loop.getBody().front());
            return success();
          })
          .Case([&](plan::WhenOp when) {
            int64_t k = getIteration(when.getIteration());
            if (k >= static_cast<int64_t>(when.getLower()) && k < static_cast<int64_t>(when.getUpper()))
              enter(Place::Why::Branch, when.getBody().front());
            return success();
          })
          .Case([&](plan::WhileOp loop) {
            enter(Place::Why::Before, loop.getBefore().front());
            return success();
          })
          .Case([&](plan::CaseOp choice) -> LogicalResult {
            FailureOr<int64_t> number = readNumber(choice, choice.getIndex());
            if (failed(number))
              return failure();
            int64_t last = choice.getBranches().size() - 1;
            enter(Place::Why::Branch, choice.getBranches()[*number < 0 || *number > last ? last : *number].front());
            return success();
          })
          .Default([](Operation *) { return success(); }); // it says where something is
  if (succeeded(result))
    notifyAfter(&op);
  return result;
}

FailureOr<int64_t> PlanDevice::readNumber(Operation *op, Value memory) {
  FailureOr<Part> part = resolve(memory);
  if (failed(part) || failed(verifyOwned(op, *part)))
    return failure();
  Actor host{device.index, Actor::host};
  races.join(host, races.getClock({device.index, 0}));
  if (failed(races.access(host, op, {&*part}, {})))
    return failure();
  after = std::make_shared<Clock>(races.getClock(host));
  if (part->findUndefined())
    return op->emitOpError("is decided by memory that is undefined there");
  Tensor number = part->read();
  return Elements<int64_t>(number)[0];
}

int64_t PlanDevice::getIteration(Value value) const {
  Block *block = cast<BlockArgument>(value).getOwner();
  auto place = llvm::find_if(places, [&](const Place &place) { return place.block == block; });
  assert(place != places.end() && "a verified plan uses iterations in their loop");
  return place->iteration;
}

SmallVector<int64_t> PlanDevice::getIterations() const {
  SmallVector<int64_t> iterations;
  for (const Place &place : places)
    if (place.why == Place::Why::Loop || place.why == Place::Why::Body)
      iterations.push_back(place.why == Place::Why::Loop ? place.iteration : (&place)[-1].iteration - 1);
  return iterations;
}

LogicalResult PlanDevice::handOut(Operation &op) {
  Instruction instruction;
  instruction.op = &op;
  instruction.iterations = getIterations();
  instruction.after = after;
  int64_t stream = 0;
  if (auto record = dyn_cast<plan::RecordOp>(op)) {
    stream = record.getStream();
    instruction.mark = std::make_shared<Mark>(record, stream);
    marks[record.getEvent()] = instruction.mark;
  } else if (auto wait = dyn_cast<plan::WaitOp>(op)) {
    stream = wait.getStream();
    if (auto mark = marks.find(wait.getEvent()); mark != marks.end())
      instruction.mark = mark->second;
  } else {
    if (isa<plan::CallbackOp>(op))
      return op.emitOpError("is not implemented by the reference interpreter");
    auto runs = cast<plan::InstructionOpInterface>(op);
    stream = runs.getStreamNumber();
    SmallVector<Value> arguments = runs.getRead(), destinations = runs.getWritten();
    if (auto launch = dyn_cast<plan::LaunchOp>(op))
      arguments = launch.getArguments();
    if (auto library = dyn_cast<plan::LibraryOp>(op)) {
      arguments = library.getArguments();
      destinations = library.getDestinations();
      if (Value scratch = library.getScratch()) {
        FailureOr<Part> part = resolve(scratch);
        if (failed(part) || failed(verifyOwned(&op, *part)))
          return failure();
        instruction.scratch = *part;
      }
    }
    for (Value value : arguments) {
      FailureOr<Argument> argument = resolveArgument(&op, value);
      if (failed(argument))
        return failure();
      instruction.arguments.push_back(std::move(*argument));
    }
    for (Value value : destinations) {
      if (plan::getRoot(value).getDefiningOp<plan::ConstantOp>())
        return op.emitOpError("writes a constant, needed other memory");
      FailureOr<Part> part = resolve(value);
      if (failed(part) || failed(verifyOwned(&op, *part)))
        return failure();
      instruction.destinations.push_back(std::move(*part));
    }
    if (failed(communication.handOut(device.index, instruction, stream)))
      return failure();
  }
  streams[stream].push_back(std::move(instruction));
  ++pending;
  return success();
}

void PlanDevice::retire(int64_t stream) {
  streams[stream].pop_front();
  --pending;
}
