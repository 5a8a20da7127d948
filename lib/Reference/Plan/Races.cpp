#include "Races.h"

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::reference::plans;

void plans::joinClock(Clock &clock, const Clock &other) {
  clock.resize(std::max(clock.size(), other.size()));
  for (auto [own, later] : llvm::zip(clock, other))
    own = std::max(own, later);
}

Races::State &Races::getState(Actor actor) {
  auto [found, isNew] = states.try_emplace(actor);
  State &state = found->second;
  if (isNew) {
    state.number = states.size() - 1;
    state.clock.resize(states.size());
  }
  return state;
}

void Races::join(Actor actor, const Clock &earlier) { joinClock(getState(actor).clock, earlier); }

Clock Races::getClockBefore(Actor actor) {
  State &state = getState(actor);
  Clock clock = state.clock;
  --clock[state.number];
  return clock;
}

void Races::record(State &state, Operation *op, const Part &part, bool writes) {
  SmallVector<Accesses, 1> &known = state.accesses[part.memory][{part.offset, part.getSpan()}];
  auto *same = llvm::find_if(known, [&](const Accesses &other) { return other.part.isSamePlace(part); });
  if (same == known.end())
    same = &known.emplace_back(Accesses{part});
  (writes ? same->written : same->read) = state.clock[state.number];
  (writes ? same->writer : same->reader) = op;
}

LogicalResult Races::verify(Actor actor, Operation *op, const Part &part, bool writes) {
  const Clock &clock = getState(actor).clock;
  for (auto it = states.lower_bound({actor.device, Actor::host}); it != states.end(); ++it) {
    auto &[other, state] = *it;
    if (other.device != actor.device)
      break;
    auto memory = state.accesses.find(part.memory);
    if (other == actor || memory == state.accesses.end())
      continue;
    int64_t seen = state.number < clock.size() ? clock[state.number] : 0;
    for (const auto &[place, parts] : memory->second) {
      if (place.first >= part.offset + part.getSpan())
        break;
      if (place.first + place.second <= part.offset)
        continue;
      for (const Accesses &access : parts) {
        bool isWritten = access.written > seen;
        if ((!isWritten && !(writes && access.read > seen)) || !access.part.overlaps(part))
          continue;
        Operation *racing = isWritten ? access.writer : access.reader;
        InFlightDiagnostic diagnostic = op->emitOpError(writes ? "writes" : "reads")
                                        << " what '" << racing->getName() << (isWritten ? "' writes" : "' reads");
        if (other.stream == Actor::host)
          diagnostic << " on the host, and nothing orders them";
        else
          diagnostic << " on stream " << other.stream << ", and no event orders them";
        diagnostic.attachNote(racing->getLoc()) << "the other is here";
        diagnostic.attachNote(part.root.getLoc()) << "the buffer is here";
        return diagnostic;
      }
    }
  }
  return success();
}

LogicalResult Races::access(Actor actor, Operation *op, ArrayRef<const Part *> reads, ArrayRef<const Part *> writes) {
  State &state = getState(actor);
  ++state.clock[state.number];
  if (isIgnored)
    return success();
  for (bool isWrite : {false, true})
    for (const Part *part : isWrite ? writes : reads) {
      if (part->getSpan() == 0)
        continue;
      if (failed(verify(actor, op, *part, isWrite)))
        return failure();
      record(state, op, *part, isWrite);
    }
  return success();
}
