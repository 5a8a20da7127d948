#include "Communication.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Reference/Communication.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

// ---- handing out ----

FailureOr<sdy::MeshAttr> Communication::findMesh(Operation *op) const {
  auto name = op->getAttrOfType<FlatSymbolRefAttr>("mesh");
  sdy::MeshAttr mesh = sdy::lookupMesh(name, op);
  if (mesh.getDeviceCount() != grid.getPartitions())
    return op->emitOpError("mesh ") << name << " has " << mesh.getDeviceCount() << " devices, needed "
                                    << grid.getPartitions() << ", the number that run the plan";
  return mesh;
}

/// The devices that differ along axes, by index.
static std::vector<int64_t> getGroup(sdy::MeshAttr mesh, ArrayRef<sdy::AxisRefAttr> axes, int64_t device) {
  std::vector<int64_t> group = getGroupAlong(getSteps(axes, mesh), getPosition(mesh, device));
  for (int64_t &member : group)
    member = mesh.getDevice(member);
  return group;
}

LogicalResult Communication::handOut(int64_t device, Instruction &instruction, int64_t stream) {
  if (auto collective = dyn_cast<plan::CollectiveOp>(instruction.op))
    return handOut(collective, device, instruction, stream);
  if (auto exchange = dyn_cast<plan::ExchangeOp>(instruction.op))
    return handOut(exchange, device, instruction, stream);
  return success();
}

LogicalResult Communication::handOut(plan::CollectiveOp op, int64_t device, Instruction &instruction, int64_t stream) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op);
  if (failed(mesh))
    return failure();
  auto everyone = llvm::seq<int64_t>(0, grid.getPartitions());
  std::vector<int64_t> devices = op.getAxesAttr() ? getGroup(*mesh, op.getAxesAttr().getValue(), device)
                                                  : std::vector<int64_t>(everyone.begin(), everyone.end());
  Group &group = groups[devices];
  group.handedOut.resize(devices.size());
  size_t position = llvm::find(devices, device) - devices.begin(), number = group.handedOut[position]++;
  std::shared_ptr<Meeting> &meeting = group.open[number];
  if (!meeting) {
    meeting = std::make_shared<Meeting>();
    meeting->group = devices;
    meeting->members.resize(devices.size());
    meeting->previous = group.last;
    group.last = meeting;
  }
  meeting->members[position].op = op;
  meeting->members[position].stream = stream;
  instruction.meeting = meeting;
  if (llvm::all_of(meeting->members, [](const Meeting::Member &member) { return member.op; }))
    group.open.erase(number);
  return success();
}

std::shared_ptr<Transfer> Communication::handOutTransfer(const ChannelKey &key, bool sends) {
  Channel &channel = channels[key];
  size_t number = sends ? channel.sent++ : channel.received++;
  std::shared_ptr<Transfer> &open = channel.open[number];
  if (!open) {
    open = std::make_shared<Transfer>();
    open->from.device = std::get<1>(key);
    open->to.device = std::get<2>(key);
    return open;
  }
  std::shared_ptr<Transfer> transfer = open;
  channel.open.erase(number); // both have it
  return transfer;
}

LogicalResult Communication::handOut(plan::ExchangeOp op, int64_t device, Instruction &instruction, int64_t stream) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op);
  if (failed(mesh))
    return failure();
  std::vector<int64_t> group = getGroup(*mesh, op.getAxes().getValue(), device);
  int64_t members = group.size(), own = llvm::find(group, device) - group.begin();
  for (bool sends : {true, false})
    for (int64_t relative : sends ? op.getSendTo() : op.getReceiveFrom()) {
      int64_t peer = own + relative;
      if (peer < 0 || peer >= members)
        return op.emitOpError(sends ? "sends to" : "receives from")
               << " member " << peer << ", as member " << own << " of " << members << ", needed one of these";
      int64_t from = sends ? device : group[peer], to = sends ? group[peer] : device;
      auto transfer = handOutTransfer({group, from, to, op.getChannel()}, sends);
      Transfer::End &end = sends ? transfer->from : transfer->to;
      end.op = op;
      end.stream = stream;
      (sends ? instruction.sent : instruction.received).push_back(transfer);
    }
  return success();
}

// ---- arriving ----

bool Communication::mayArrive(int64_t device, const Instruction &instruction) const {
  const Meeting *meeting = instruction.meeting.get();
  return !meeting || !meeting->previous || meeting->previous->members[meeting->positionOf(device)].hasEnded;
}

/// What differs in two collectives, as text: their attributes, or what they take and give.
static std::optional<std::pair<std::string, std::string>> findDifference(Operation *op, Operation *other) {
  std::string texts[2];
  for (auto [text, each] : {std::pair(&texts[0], op), std::pair(&texts[1], other)}) {
    auto collective = cast<plan::CollectiveOp>(each);
    llvm::raw_string_ostream os(*text);
    os << toString(collective.getKind());
    if (collective.getReduction())
      os << ' ' << stringifyCombiner(*collective.getReduction());
    if (collective.getFromAttr())
      os << " from " << collective.getFromAttr() << " to " << collective.getToAttr();
    if (collective.getOffset())
      os << " by " << static_cast<int64_t>(*collective.getOffset());
    if (collective.getMirrored())
      os << " mirrored";
    if (collective.getSendersAttr())
      os << " from " << collective.getSendersAttr() << " to " << collective.getReceiversAttr();
    for (Value value : collective.getSources()) {
      auto type = cast<MemRefType>(value.getType());
      os << (value == collective.getSources().front() ? " of " : ", ") << type.getNumElements() << " x "
         << type.getElementType();
    }
  }
  if (texts[0] == texts[1])
    return std::nullopt;
  return std::pair(texts[0], texts[1]);
}

static LogicalResult verifyLike(const Meeting &meeting, Operation *op, const Grid &grid, int64_t device) {
  for (auto [member, other] : llvm::zip_equal(meeting.group, meeting.members)) {
    if (!other.instruction)
      continue;
    auto difference = other.op == op ? std::nullopt : findDifference(op, other.op);
    if (!difference)
      continue;
    InFlightDiagnostic diagnostic = op->emitOpError("on ") << grid.getName(device) << " is " << difference->first
                                                           << ", needed " << difference->second << " as on "
                                                           << grid.getName(member) << ", which is in the same group";
    diagnostic.attachNote(other.op->getLoc()) << grid.getName(member) << " is here";
    return diagnostic;
  }
  return success();
}

static LogicalResult verifyLike(const Transfer &transfer, const Grid &grid) {
  if (!transfer.haveBothArrived())
    return success();
  const Part &from = *transfer.from.part, &to = *transfer.to.part;
  if (from.type.getNumElements() == to.type.getNumElements() && from.type.getElementType() == to.type.getElementType())
    return success();
  InFlightDiagnostic diagnostic = transfer.to.op->emitOpError("on ")
                                  << grid.getName(transfer.to.device) << " receives " << to.type.getNumElements()
                                  << " x " << to.type.getElementType() << ", found " << from.type.getNumElements()
                                  << " x " << from.type.getElementType() << " sent by "
                                  << grid.getName(transfer.from.device);
  diagnostic.attachNote(transfer.from.op->getLoc()) << grid.getName(transfer.from.device) << " is here";
  return diagnostic;
}

LogicalResult Communication::arrive(Actor actor, Instruction &instruction) {
  int64_t device = actor.device;
  Clock clock = races.getClockBefore(actor); // others go on when this one has not ended
  instruction.hasArrived = true;
  SmallVector<const Part *> kept; // what is read where it is written
  if (Meeting *meeting = instruction.meeting.get()) {
    joinClock(meeting->clock, clock);
    if (failed(verifyLike(*meeting, instruction.op, grid, device)))
      return failure();
    meeting->members[meeting->positionOf(device)].instruction = &instruction;
    if (format::getFacts(cast<plan::CollectiveOp>(instruction.op).getKind()).worksInPlace)
      for (auto [source, destination] : llvm::zip_equal(instruction.arguments, instruction.destinations))
        if (source.part->isSamePlace(destination))
          kept.push_back(&destination);
  }
  for (auto [transfer, source] : llvm::zip(instruction.sent, instruction.arguments)) {
    transfer->from.part = source.part;
    transfer->clock = clock;
    if (failed(verifyLike(*transfer, grid)))
      return failure();
  }
  for (auto [transfer, destination] : llvm::zip(instruction.received, instruction.destinations)) {
    transfer->to.part = destination;
    if (failed(verifyLike(*transfer, grid)))
      return failure();
  }
  for (const Part &destination : instruction.destinations)
    if (!llvm::is_contained(kept, &destination))
      destination.clear();
  return success();
}

// ---- ending ----

bool Communication::mayEnd(const Instruction &instruction) const {
  if (instruction.meeting)
    return instruction.meeting->haveAllArrived();
  auto arrived = [](const std::shared_ptr<Transfer> &transfer) { return transfer->haveBothArrived(); };
  return llvm::all_of(instruction.sent, arrived) && llvm::all_of(instruction.received, arrived);
}

/// What each member gets for what each has, in one dim. `reduction` as in the op, or another.
static std::vector<Tensor> combine(plan::CollectiveOp op, std::optional<Combiner> reduction, ArrayRef<Tensor> sources,
                                   sdy::MeshAttr mesh) {
  int64_t count = sources.size();
  SmallVector<int64_t> members = findSources(op.getKind(), op->getAttrDictionary(), mesh, count);
  CollectiveMeaning meaning{op.getKind(), reduction, /*splitDim=*/0, /*joinedDim=*/0, members};
  if (format::getFacts(op.getKind()).agrees)
    return std::vector<Tensor>(count, getMemberResult(meaning, sources, 0));
  std::vector<Tensor> values;
  for (int64_t member = 0; member < count; ++member)
    values.push_back(getMemberResult(meaning, sources, member));
  return values;
}

void Communication::exchange(Meeting &meeting) const {
  meeting.isExchanged = true;
  auto op = cast<plan::CollectiveOp>(meeting.members.front().op);
  sdy::MeshAttr mesh = sdy::lookupMesh(op.getMeshAttr(), op);
  auto byte = IntegerType::get(op.getContext(), 8, IntegerType::Unsigned);
  for (size_t index = 0; index < op.getSources().size(); ++index) {
    std::vector<Tensor> sources, undefined;
    bool isDefined = true;
    for (Meeting::Member &member : meeting.members) {
      const Part &part = *member.instruction->arguments[index].part;
      sources.push_back(part.readFlat());
      std::optional<Tensor> own = part.findUndefined();
      isDefined &= !own;
      undefined.push_back(own ? *own : Tensor(RankedTensorType::get({part.type.getNumElements()}, byte)));
    }
    std::vector<Tensor> values = combine(op, op.getReduction(), sources, mesh);
    std::vector<Tensor> marks;
    if (!isDefined) // what is made of something undefined is undefined
      marks = combine(op, Combiner::Maximum, undefined, mesh);
    for (auto [position, member] : llvm::enumerate(meeting.members)) {
      member.values.push_back(values[position]);
      member.undefined.push_back(isDefined ? std::optional<Tensor>() : marks[position]);
    }
  }
}

void Transfer::read() {
  if (value)
    return;
  value = from.part->readFlat();
  undefined = from.part->findUndefined();
}

static void write(const Part &part, const Tensor &value, const std::optional<Tensor> &undefined) {
  part.write(value);
  if (undefined)
    part.clear(*undefined);
}

void Communication::end(Actor actor, Instruction &instruction) {
  if (Meeting *meeting = instruction.meeting.get()) {
    if (!meeting->isExchanged)
      exchange(*meeting);
    races.join(actor, meeting->clock);
    Meeting::Member &member = meeting->members[meeting->positionOf(actor.device)];
    for (auto [destination, value, undefined] :
         llvm::zip_equal(instruction.destinations, member.values, member.undefined))
      write(destination, value, undefined);
    member.hasEnded = true;
    member.values.clear();
    member.undefined.clear();
    if (llvm::all_of(meeting->members, [](const Meeting::Member &member) { return member.hasEnded; }))
      meeting->previous = nullptr;
    return;
  }
  for (const std::shared_ptr<Transfer> &transfer : instruction.sent)
    transfer->read();
  for (const std::shared_ptr<Transfer> &transfer : instruction.received) {
    races.join(actor, transfer->clock);
    transfer->read();
    write(*transfer->to.part, *transfer->value, transfer->undefined);
  }
  return;
}

SmallVector<Actor> Communication::getBlockers(int64_t device, const Instruction &instruction) const {
  SmallVector<Actor> blockers;
  auto add = [&](int64_t member, Operation *op, int64_t stream) {
    blockers.push_back({member, op ? stream : Actor::host});
  };
  if (const Meeting *meeting = instruction.meeting.get()) {
    if (!mayArrive(device, instruction)) {
      add(device, instruction.op, meeting->previous->members[meeting->positionOf(device)].stream);
      return blockers;
    }
    for (auto [member, state] : llvm::zip_equal(meeting->group, meeting->members))
      if (!state.instruction)
        add(member, state.op, state.stream);
    return blockers;
  }
  for (const std::shared_ptr<Transfer> &transfer : instruction.sent)
    if (!transfer->to.part)
      add(transfer->to.device, transfer->to.op, transfer->to.stream);
  for (const std::shared_ptr<Transfer> &transfer : instruction.received)
    if (!transfer->from.part)
      add(transfer->from.device, transfer->from.op, transfer->from.stream);
  return blockers;
}
