// Runs a plan on all devices of its mesh, one step of a host or stream at a time.
#include "heddle/Reference/Plan.h"

#include "Execute.h"
#include "Schedule.h"
#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

namespace {

class PlanRun {
public:
  PlanRun(Interpreter &interpreter, plan::EntryOp entry, int64_t devices)
      : interpreter(interpreter), entry(entry), grid(1, devices), races(interpreter.getOptions().ignoreRaces),
        communication(grid, races) {}

  LogicalResult start(ArrayRef<std::vector<RuntimeValue>> arguments);
  LogicalResult run();
  FailureOr<std::vector<std::vector<RuntimeValue>>> finish();

private:
  FailureOr<plan::ListOp> findList(int64_t device);
  LogicalResult verifyPlacements();
  LogicalResult verifyResults(int64_t room);
  LogicalResult begin(Actor actor, const Instruction &head);
  LogicalResult step(Actor actor);
  LogicalResult reportDeadlock(const Schedule &schedule);
  void describe(Actor actor, const Schedule &schedule, Diagnostic &note);
  std::string name(Actor actor);

  Interpreter &interpreter;
  plan::EntryOp entry;
  Grid grid;
  Races races;
  Communication communication;
  Constants constants;
  InPlaceCheck inPlace;
  std::vector<std::unique_ptr<PlanDevice>> devices;
  std::optional<Actor> running;
};

FailureOr<plan::ListOp> PlanRun::findList(int64_t device) {
  int64_t number = 0;
  if (std::optional<ArrayRef<int64_t>> lists = entry.getLists()) {
    sdy::MeshAttr mesh = sdy::lookupMesh(entry.getMeshAttr(), entry);
    if (mesh.getDeviceCount() != grid.getPartitions())
      return entry.emitOpError("@") << entry.getName() << " is on a mesh of " << mesh.getDeviceCount()
                                    << " devices, needed " << grid.getPartitions() << ", the number that run the plan";
    number = (*lists)[getIndexAlong(getSteps(entry.getListsByAttr().getValue(), mesh), getPosition(mesh, device))];
  }
  return cast<plan::ListOp>(*std::next(entry.getBody().front().begin(), number));
}

/// Verifies that arguments and results are placed on the devices that run.
LogicalResult PlanRun::verifyPlacements() {
  auto verify = [&](const PlanPort &port) -> LogicalResult {
    if (!port.mesh || port.mesh.getDeviceCount() == grid.getPartitions())
      return success();
    return entry.emitOpError("@") << entry.getName() << " has an argument or result placed on a mesh of "
                                  << port.mesh.getDeviceCount() << " devices, needed " << grid.getPartitions()
                                  << ", the number that run the plan";
  };
  for (unsigned index = 0; index < entry.getArgumentTypes().size(); ++index)
    if (failed(verify(getArgumentPort(entry, index))))
      return failure();
  for (unsigned index = 0; index < entry.getResultTypes().size(); ++index)
    if (failed(verify(getResultPort(entry, index))))
      return failure();
  return success();
}

/// Verifies that results have types that values can have, and that those in memory of arguments have its type.
LogicalResult PlanRun::verifyResults(int64_t room) {
  for (auto [index, type] : llvm::enumerate(entry.getResultTypes())) {
    auto emitError = [&, index = index] {
      return entry.emitOpError("@") << entry.getName() << " result #" << index << ' ';
    };
    RankedTensorType tensor = asTensor(type);
    if (!tensor || !isStorable(tensor))
      return emitError() << "has type " << type << ", needed memory of stablehlo's element types";
    if (bufferBytes(tensor) > room)
      return emitError() << "needs " << bufferBytes(tensor) << " bytes, more than the limit of " << room;
    if (std::optional<unsigned> donor = entry.findDonor(index); donor && entry.getArgumentTypes()[*donor] != type)
      return emitError() << "has type " << type << ", needed " << entry.getArgumentTypes()[*donor]
                         << ", that of argument #" << *donor << ", which is donated to it";
  }
  return success();
}

LogicalResult PlanRun::start(ArrayRef<std::vector<RuntimeValue>> arguments) {
  int64_t room = interpreter.getOptions().maxBytes;
  if (failed(verifyPlacements()) || failed(verifyResults(room)))
    return failure();
  for (auto [index, own] : llvm::enumerate(arguments)) {
    FailureOr<plan::ListOp> list = findList(index);
    if (failed(list))
      return failure();
    for (Space space : {Space::Device, Space::Host, Space::Disk}) {
      int64_t bytes = list->getArenaBytes(space).value_or(0);
      if (bytes > room)
        return list->emitOpError("needs an arena of ")
               << bytes << " bytes on the " << stringifySpace(space) << " of each of " << arguments.size()
               << " devices, more than what is left of the limit of " << interpreter.getOptions().maxBytes;
      room -= bytes;
    }
    for (auto [number, held] : llvm::enumerate(own)) {
      PlanPort port = getArgumentPort(entry, number);
      MemRefType type = port.getTypeAt(port.mesh ? getPosition(port.mesh, static_cast<int64_t>(index)) : 0);
      if (type ? !held.tensor || held.tensor.getType() != asTensor(type) : bool(held.tensor))
        return entry.emitOpError("@") << entry.getName() << " argument #" << number << " has type " << port.type
                                      << ", found another value";
    }
    devices.push_back(
        std::make_unique<PlanDevice>(interpreter, grid, index, entry, *list, constants, communication, races, own));
  }
  return success();
}

/// An instruction comes later than what it waits for, and accesses its memory.
LogicalResult PlanRun::begin(Actor actor, const Instruction &head) {
  if (head.after)
    races.join(actor, *head.after);
  if (head.mark && isa<plan::WaitOp>(head.op))
    races.join(actor, head.mark->clock);
  SmallVector<const Part *> reads, writes;
  for (const Argument &argument : head.arguments)
    if (argument.part)
      reads.push_back(&*argument.part);
  for (const Part &part : head.destinations)
    writes.push_back(&part);
  if (head.scratch)
    writes.push_back(&*head.scratch);
  return races.access(actor, head.op, reads, writes);
}

LogicalResult PlanRun::step(Actor actor) {
  PlanDevice &device = *devices[actor.device];
  if (actor.stream == Actor::host)
    return device.goOn();
  Instruction &head = device.streams[actor.stream].front();
  bool communicates = isa<plan::CollectiveOp, plan::ExchangeOp>(head.op);
  if (!head.hasArrived && failed(begin(actor, head)))
    return failure();
  if (communicates && !head.hasArrived)
    return communication.arrive(actor, head);
  device.notifyBefore(head.op);
  if (communicates)
    communication.end(actor, head);
  else if (isa<plan::RecordOp>(head.op))
    head.mark->isReached = true, head.mark->clock = races.getClock(actor);
  else if (!isa<plan::WaitOp>(head.op) && failed(execute(head, interpreter, device, inPlace)))
    return failure();
  device.notifyAfter(head.op);
  device.retire(actor.stream);
  return success();
}

LogicalResult PlanRun::run() {
  Schedule schedule(devices, communication, interpreter.getOptions().streamSeed);
  ScopedDiagnosticHandler handler(entry.getContext(), [&](Diagnostic &diagnostic) {
    if (running) {
      Diagnostic &note = diagnostic.attachNote();
      note << "on " << name(*running);
      const auto &streams = devices[running->device]->streams;
      auto stream = streams.find(running->stream);
      if (stream != streams.end() && !stream->second.front().iterations.empty()) {
        note << ", iteration [";
        llvm::interleaveComma(stream->second.front().iterations, note, [&](int64_t k) { note << k; });
        note << ']';
      }
    }
    return failure(); // for the next handler to print
  });
  while ((running = schedule.choose()))
    if (failed(step(*running)))
      return failure();
  return reportDeadlock(schedule);
}

std::string PlanRun::name(Actor actor) {
  return grid.getName(actor.device) +
         (actor.stream == Actor::host ? "'s host" : " stream " + std::to_string(actor.stream));
}

/// What an actor that cannot go on waits for.
void PlanRun::describe(Actor actor, const Schedule &schedule, Diagnostic &note) {
  for (auto [index, blocker] : llvm::enumerate(schedule.getBlockers(actor))) {
    note << (index ? ", " : " for ") << name(blocker);
    if (blocker.stream == Actor::host && devices[blocker.device]->hasEnded())
      note << ", which has ended";
  }
}

/// Nothing where all have come to their ends.
LogicalResult PlanRun::reportDeadlock(const Schedule &schedule) {
  std::optional<InFlightDiagnostic> diagnostic;
  auto report = [&](Actor actor, Operation *op) {
    if (!diagnostic)
      diagnostic.emplace(op->emitOpError("deadlock: no device can go on"));
    Diagnostic &note = diagnostic->attachNote(op->getLoc());
    note << name(actor) << " waits at " << op->getName();
    describe(actor, schedule, note);
  };
  for (const std::unique_ptr<PlanDevice> &device : devices) {
    for (const auto &[stream, queue] : device->streams)
      if (!queue.empty())
        report({device->device.index, stream}, queue.front().op);
    if (!device->hasEnded())
      report({device->device.index, Actor::host}, device->getPlace());
  }
  return failure(diagnostic.has_value());
}

FailureOr<std::vector<std::vector<RuntimeValue>>> PlanRun::finish() {
  std::vector<std::vector<RuntimeValue>> results;
  for (std::unique_ptr<PlanDevice> &device : devices) {
    FailureOr<std::vector<RuntimeValue>> own = device->readResults();
    if (failed(own))
      return failure();
    results.push_back(std::move(*own));
  }
  return results;
}

} // namespace

FailureOr<std::vector<std::vector<RuntimeValue>>>
heddle::reference::runPlan(Interpreter &interpreter, plan::EntryOp entry,
                           ArrayRef<std::vector<RuntimeValue>> arguments) {
  if (failed(Grid(1, arguments.size()).verifySize(entry.getLoc())))
    return failure();
  PlanRun run(interpreter, entry, arguments.size());
  if (failed(run.start(arguments)) || failed(run.run()))
    return failure();
  return run.finish();
}

RankedTensorType heddle::reference::asTensor(Type type) {
  if (auto stowed = dyn_cast<StowedType>(type))
    return stowed.getTensor();
  auto memory = dyn_cast<MemRefType>(type);
  return memory && RankedTensorType::isValidElementType(memory.getElementType())
             ? RankedTensorType::get(memory.getShape(), memory.getElementType())
             : nullptr;
}

bool heddle::reference::runsInPlans(StringRef op) {
  return op.starts_with("plan.") && op != plan::EntryOp::getOperationName() &&
         op != plan::CallbackOp::getOperationName();
}
