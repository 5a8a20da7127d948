// Keeps for each stream, each event and the host the set of segments that are over, as bit vectors; a wait unites two
// sets, a join of two paths intersects them.
#include "heddle/Analysis/PlanOrder.h"

#include "llvm/ADT/STLExtras.h"

using namespace heddle;
using llvm::BitVector;

static bool contains(const BitVector &set, unsigned member) { return member < set.size() && set.test(member); }

static void add(BitVector &set, unsigned member) {
  if (member >= set.size())
    set.resize(std::max(member + 1, set.size() * 2)); // else each segment would copy the set
  set.set(member);
}

BitVector &PlanOrder::know(int64_t stream) { return streams.try_emplace(stream, host).first->second; }

PlanOrder::Segment PlanOrder::enter(int64_t stream) {
  auto [entry, isNew] = open.try_emplace(stream, *count);
  if (isNew) {
    add(know(stream), *count);
    add(existing, *count);
    ++*count;
  }
  return entry->second;
}

bool PlanOrder::isOver(Segment segment, int64_t stream) const {
  auto known = streams.find(stream);
  return contains(known == streams.end() ? host : known->second, segment);
}

bool PlanOrder::isOverForAll(Segment segment) const {
  // A stream that is not used yet knows what the host does.
  return contains(host, segment);
}

void PlanOrder::record(int64_t event, int64_t stream) {
  events.insert_or_assign(event, know(stream));
  open.erase(stream);
}

bool PlanOrder::wait(int64_t event, int64_t stream) {
  auto marked = events.find(event);
  if (marked == events.end())
    return false;
  know(stream) |= marked->second;
  return true;
}

void PlanOrder::waitOnHost(int64_t stream) {
  host |= know(stream);
  for (auto &[other, known] : streams)
    known |= host;
  split();
}

BitVector PlanOrder::joinSets(const BitVector *mine, const BitVector *its, const PlanOrder &other) const {
  auto widen = [&](const BitVector &set, const BitVector &existing) {
    BitVector wide = existing;
    wide.resize(*count); // numbers up to there are used
    wide.flip();         // what never was
    wide |= set;
    return wide;
  };
  BitVector both = widen(mine ? *mine : host, existing);
  both &= widen(its ? *its : other.host, other.existing);
  return both;
}

void PlanOrder::join(const PlanOrder &other) {
  auto find = [](const std::map<int64_t, BitVector> &sets, int64_t key) {
    auto found = sets.find(key);
    return found == sets.end() ? nullptr : &found->second;
  };
  std::map<int64_t, BitVector> joined;
  for (const auto *known : {&std::as_const(streams), &other.streams})
    for (auto &[stream, set] : *known)
      if (!joined.count(stream))
        joined.emplace(stream, joinSets(find(streams, stream), find(other.streams, stream), other));
  streams = std::move(joined);
  for (auto entry = events.begin(); entry != events.end();) {
    const BitVector *its = find(other.events, entry->first);
    if (!its) {
      entry = events.erase(entry);
      continue;
    }
    entry->second = joinSets(&entry->second, its, other);
    ++entry;
  }
  host = joinSets(&host, &other.host, other);
  existing |= other.existing;
  split();
}
