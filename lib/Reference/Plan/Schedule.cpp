#include "Schedule.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

const Instruction *Schedule::findHead(Actor actor) const {
  const auto &streams = devices[actor.device]->streams;
  auto stream = streams.find(actor.stream);
  return stream == streams.end() || stream->second.empty() ? nullptr : &stream->second.front();
}

bool Schedule::canGoOn(Actor actor) const {
  if (actor.stream == Actor::host)
    return devices[actor.device]->canGoOn();
  const Instruction *head = findHead(actor);
  if (!head)
    return false;
  if (isa<plan::WaitOp>(head->op))
    return !head->mark || head->mark->isReached;
  if (isa<plan::CollectiveOp, plan::ExchangeOp>(head->op))
    return head->hasArrived ? communication.mayEnd(*head) : communication.mayArrive(actor.device, *head);
  return true;
}

SmallVector<Actor> Schedule::getBlockers(Actor actor) const {
  SmallVector<Actor> blockers;
  const PlanDevice &device = *devices[actor.device];
  if (actor.stream == Actor::host) {
    if (device.waitsForStream())
      return {{actor.device, 0}};
    if (!device.hasEnded() && !device.hasRoom())
      for (const auto &[stream, queue] : device.streams)
        blockers.push_back({actor.device, stream});
    return blockers;
  }
  const Instruction *head = findHead(actor);
  if (!head)
    return {{actor.device, Actor::host}};
  if (isa<plan::WaitOp>(head->op))
    return {{actor.device, head->mark->stream}};
  return communication.getBlockers(actor.device, *head);
}

std::vector<Actor> Schedule::getActors() const {
  std::vector<Actor> actors;
  for (const std::unique_ptr<PlanDevice> &device : devices) {
    actors.push_back({device->device.index, Actor::host});
    for (const auto &[stream, queue] : device->streams)
      actors.push_back({device->device.index, stream});
  }
  return actors;
}

/// Whether the next thing is that communication ends.
bool Schedule::isEnding(Actor actor) const {
  const Instruction *head = actor.stream == Actor::host ? nullptr : findHead(actor);
  return head && head->hasArrived;
}

/// An actor that can go on and that this one waits for, perhaps through others.
std::optional<Actor> Schedule::chase(Actor actor, std::set<Actor> &seen) const {
  if (!seen.insert(actor).second)
    return std::nullopt;
  if (canGoOn(actor))
    return actor;
  for (Actor blocker : getBlockers(actor))
    if (std::optional<Actor> found = chase(blocker, seen))
      return found;
  return std::nullopt;
}

/// By rank: what may go on at once, then what others of the rank wait for.
std::optional<Actor> Schedule::chooseByOrder(bool lateStarts, bool lateEnds, bool lastFirst) const {
  std::vector<Actor> actors = getActors();
  auto getRank = [&](Actor actor) {
    if (actor.stream > 0 && (lateStarts || (lateEnds && isEnding(actor))))
      return 3;
    if (lateStarts) // computation, as it is handed out
      return 0;
    return actor.stream == Actor::host ? 0 : actor.stream > 0 ? 1 : 2;
  };
  auto key = [&](Actor actor) {
    return std::tuple(actor.stream == Actor::host, lastFirst ? -actor.device : actor.device, actor.stream);
  };
  llvm::sort(actors, [&](Actor a, Actor b) { return key(a) < key(b); });
  for (int rank = 0; rank <= 3; ++rank)
    for (bool chases : {false, true})
      for (Actor actor : actors) {
        if (getRank(actor) != rank)
          continue;
        bool waits = actor.stream == Actor::host ? !devices[actor.device]->hasEnded() : findHead(actor) != nullptr;
        std::set<Actor> seen;
        std::optional<Actor> found = canGoOn(actor)    ? std::optional(actor)
                                     : chases && waits ? chase(actor, seen)
                                                       : std::nullopt;
        if (found)
          return found;
      }
  return std::nullopt;
}

std::optional<Actor> Schedule::chooseByChance() {
  std::vector<Actor> able = getActors();
  std::erase_if(able, [&](Actor actor) { return !canGoOn(actor); });
  if (able.empty())
    return std::nullopt;
  std::vector<double> weights;
  for (Actor actor : able) {
    auto [pace, isNew] = paces.try_emplace(actor, 1);
    if (isNew)
      pace->second = 1 << random() % 8;
    weights.push_back(pace->second);
  }
  return able[std::discrete_distribution<size_t>(weights.begin(), weights.end())(random)];
}

std::optional<Actor> Schedule::choose() {
  switch (seed) {
  case 0:
    return chooseByOrder(/*lateStarts=*/true, /*lateEnds=*/true, /*lastFirst=*/false);
  case 1:
    return chooseByOrder(/*lateStarts=*/false, /*lateEnds=*/false, /*lastFirst=*/true);
  case 2:
    return chooseByOrder(/*lateStarts=*/false, /*lateEnds=*/true, /*lastFirst=*/false);
  default:
    return chooseByChance();
  }
}
