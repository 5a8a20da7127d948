// Items are put down from below. The skyline is the lower end of free space by section, in segments of one height; a
// valley is a segment with higher neighbors. Take a section p of a valley that reaches from section a to b, at
// height h. Of the items not yet placed, those that don't stay within [a, b) end up on or above its walls. In a
// placement where each item is let down as far as it goes, either
//  - one that stays within the valley and covers p lies on its floor: a branch for each such item; or
//  - none does. Then p is free up to the lowest top of an item beside p, or to the lower wall: one more branch, in
//  which
//    p is raised so far. That is waste, of which each section has only its slack: capacity - height - what has to come.
// So each placement is reached in one way, and where slack is short, few branches are left. The section with the
// fewest is branched on next. A valley that what stays within it can't fill up to the lower wall without more waste
// than the slack refutes the state at once.
//
// Where sizes are given away by what ends and begins between full sections (Joints), some restarts guess by that.
//
// States (skyline and what is placed) that have been refuted are kept, so that restarts with branches in another order
// lose nothing. Where all was refuted at some capacity, the smallest lack of slack says how much more would have been
// needed to go another way anywhere.
//
// Sections, the order by offset, and pruning by what has to come in each section are those of MiniMalloc (Moffitt,
// ASPLOS 2024); corners with few items that fit are what packs perfect rectangles without waste (Korf 2003,
// Huang and Korf 2013). Branching on a valley's section, with waste as a branch of its own, is ours.
#include "SkylineSearch.h"

#include "Joints.h"
#include "RefutedStates.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <tuple>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

constexpr int64_t never = std::numeric_limits<int64_t>::max();

/// A stretch of sections at one height, kept by its first section.
struct Segment {
  int end = 0, prev = -1, next = -1; // first sections of the neighbors
  int64_t height = 0;
  // Where to branch, if it is a valley:
  int choices = 0; // 0: it is none
  int pivot = 0;
  int64_t raised = 0; // the height of the pivot, if no item lies on the floor there
  int64_t slack = 0;  // of the pivot
};

/// What differs from one restart to the next.
struct Strategy {
  enum { Size, Root, One } factor; // of an item's sections, in the order of choices
  int slackWeight;                 // of a section's slack over the capacity, beside the number of its choices
  bool guesses;                    // that joints are stretches of addresses: this finds placements, but proves nothing
};
constexpr Strategy strategies[] = {{Strategy::Size, 64, false}, {Strategy::Root, 64, true}, {Strategy::Root, 64, false},
                                   {Strategy::One, 64, true},   {Strategy::One, 64, false}, {Strategy::Size, 64, true},
                                   {Strategy::Root, 256, false}};

struct Choice {
  int item; // -1: the pivot is raised
  double score;
};

struct Frame {
  size_t choices, nextChoice; // of `choices`, from which on they are this frame's
  size_t trail;
  int segment, pivot;
  int64_t raised;
  // The choice that has been made:
  int item = -1, begin = 0, end = 0;
  int64_t waste = 0;
  bool opensBegin = false, opensEnd = false; // joints
  int64_t topAtBegin = 0, topAtEnd = 0;      // before
  Key key;                                   // before it
};

class Search {
public:
  Search(const Instance &instance, int64_t capacity, Effort &effort)
      : instance(instance), items(instance.items), sections(instance.sections), capacity(capacity), effort(effort),
        isPlaced(items.size()), offsets(items.size()), twin(items.size(), -1), segments(sections),
        contained(sections + 1), covering(sections + 1), lowestLeft(sections + 1), lowestRight(sections + 1) {
    for (int64_t load : getLoads(instance))
      slack.push_back(capacity - load);
    byBegin.resize(items.size());
    for (size_t item = 0; item < items.size(); ++item)
      byBegin[item] = item;
    std::sort(byBegin.begin(), byBegin.end(), [&](int a, int b) { return getSortKey(a) < getSortKey(b); });
    for (size_t at = 1; at < items.size(); ++at) {
      auto withoutNumber = [&](int item) {
        return std::make_tuple(items[item].begin, items[item].end, items[item].size, items[item].alignment);
      };
      if (withoutNumber(byBegin[at]) == withoutNumber(byBegin[at - 1]) && items[byBegin[at]].fixed < 0 &&
          items[byBegin[at - 1]].fixed < 0)
        twin[byBegin[at]] = byBegin[at - 1];
    }
    firstAt.assign(sections + 1, items.size());
    for (size_t at = items.size(); at-- > 0;)
      firstAt[items[byBegin[at]].begin] = at;
    for (int section = sections; section-- > 0;)
      firstAt[section] = std::min(firstAt[section], firstAt[section + 1]);
    for (size_t item = 0; item < items.size(); ++item)
      if (items[item].fixed >= 0)
        fixed.push_back(item);
  }

  Answer run(std::vector<int64_t> &result, int64_t &next) {
    if (int64_t least = slack.empty() ? 0 : *std::min_element(slack.begin(), slack.end()); least < 0) {
      next = capacity - least;
      return Answer::Refuted;
    }
    bool canGuess = true;
    for (int64_t limit = 2000 + 20 * int64_t(items.size());; ++round) {
      if (round > 0 && round % std::size(strategies) == 0)
        limit *= 2;
      strategy = strategies[round % std::size(strategies)];
      if (strategy.guesses && round == 1) {
        joints = findJoints(instance, slack, effort);
        canGuess = !joints.sums.empty();
      }
      if (strategy.guesses && !canGuess)
        continue;
      int64_t proved = lack;
      scores.clear();
      for (const Item &item : items) {
        double size = static_cast<double>(item.size); // sqrt is the same on each machine, pow need not be
        double factor = strategy.factor == Strategy::Size   ? size
                        : strategy.factor == Strategy::Root ? std::sqrt(size)
                                                            : 1;
        scores.push_back(factor * (item.end - item.begin));
      }
      Answer answer = descend(limit);
      if (strategy.guesses && answer == Answer::Refuted) {
        canGuess = false;
        answer = Answer::Unknown;
      }
      if (strategy.guesses)
        lack = proved;
      if (answer == Answer::Fits)
        result = offsets;
      if (answer == Answer::Refuted)
        next = capacity + (lack == never ? 1 : lack);
      if (answer != Answer::Unknown || effort.isOver())
        return answer;
    }
  }

private:
  std::tuple<int, int, int64_t, int64_t, int> getSortKey(int item) const {
    return {items[item].begin, items[item].end, items[item].size, items[item].alignment, item};
  }

  /// Branches without slack come first: where there is much, most placements of the rest will do. One choice is none.
  int getRank(int count, int64_t rest) const {
    if (count <= 1)
      return 0;
    return count + static_cast<int>(strategy.slackWeight * (static_cast<double>(rest) / static_cast<double>(capacity)));
  }

  int64_t getHeight(int segment) const {
    return segment < 0 || segment >= sections ? capacity : segments[segment].height;
  }

  void toggle(int segment) { key.toggle(segment + (uint64_t(1) << 32), segments[segment].height); }

  Segment &change(int segment) {
    trail.push_back({segment, segments[segment]});
    return segments[segment];
  }

  /// Whether an item on the floor of a valley leaves the joint before `section` in one piece: the first one of a joint
  /// needs the same floor on both sides.
  bool keepsJoint(const Item &item, int section, int joint, int valley) const {
    int64_t height = segments[valley].height;
    if (joint < 0)
      return true;
    int64_t offset = jointOffsets[joint];
    if (offset < 0)
      return height >= jointTops[section] && valley < section && section < segments[valley].end;
    return offset <= height && height + item.size <= offset + joints.sums[joint];
  }

  bool keepsJoints(int item, int valley) const {
    return keepsJoint(items[item], items[item].begin, joints.atBegin[item], valley) &&
           keepsJoint(items[item], items[item].end, joints.atEnd[item], valley);
  }

  /// False where the state is refuted. `segment` is its first section.
  bool evaluate(int begin);
  bool lift(int segment, int begin, int end, int64_t height);
  bool pick(Frame &frame);
  void addChoices(Frame &frame);
  bool openJoint(int joint, int section, int64_t offset, int64_t &before);
  bool apply(Frame &frame, Choice choice);
  void undo(Frame &frame);
  Answer descend(int64_t limit);

  bool miss(int64_t units) {
    lack = std::min(lack, units);
    return false;
  }

  const Instance &instance;
  const std::vector<Item> &items;
  int sections;
  int64_t capacity;
  Effort &effort;
  std::vector<char> isPlaced;
  std::vector<int64_t> offsets;
  std::vector<int> twin;    // by item, one that is the same and is placed before
  std::vector<int> byBegin; // items
  std::vector<int> firstAt; // by section, of byBegin: the first item that begins there or later
  std::vector<int> fixed;   // items
  std::vector<int64_t> slack;
  std::vector<Segment> segments; // by their first section
  std::vector<std::pair<int, Segment>> trail;
  std::vector<Choice> choices;
  Joints joints;
  std::vector<int64_t> jointOffsets; // by joint; -1 before one of its items is placed
  std::vector<int64_t> jointTops;    // by section: where all joints end of which items are placed
  // These are by section, for evaluate:
  std::vector<int64_t> contained;
  std::vector<int> covering;
  std::vector<int64_t> lowestLeft, lowestRight;
  RefutedStates refuted;
  Key key;
  size_t placedCount = 0;
  int64_t lack = never;
  int round = 0;
  Strategy strategy = strategies[0];
  std::vector<double> scores; // by item
};

bool Search::evaluate(int begin) {
  Segment &segment = change(begin);
  segment.choices = 0;
  int end = segment.end;
  int64_t height = segment.height;
  int64_t left = getHeight(segment.prev), right = getHeight(segment.next), wall = std::min(left, right);
  if (wall <= height)
    return true;
  for (int section = begin; section <= end; ++section) {
    contained[section] = 0;
    covering[section] = 0;
    lowestLeft[section] = lowestRight[section] = wall;
  }
  int first = firstAt[begin], last = firstAt[end];
  effort.spent += last - first + 2 * (end - begin) + 10;
  for (int at = first; at < last; ++at) {
    int number = byBegin[at];
    const Item &item = items[number];
    if (isPlaced[number] || item.end > end)
      continue;
    contained[item.begin] += item.size;
    contained[item.end] -= item.size;
    if (strategy.guesses && !keepsJoints(number, begin))
      continue;
    ++covering[item.begin];
    --covering[item.end];
    int64_t top = (item.fixed >= 0 ? item.fixed : alignUp(height, item.alignment)) + item.size;
    lowestLeft[item.end] = std::min(lowestLeft[item.end], top);
    if (item.begin > begin)
      lowestRight[item.begin - 1] = std::min(lowestRight[item.begin - 1], top);
  }
  for (int section = end - 1; section-- > begin;)
    lowestRight[section] = std::min(lowestRight[section], lowestRight[section + 1]);
  std::tuple<int, int64_t> best(std::numeric_limits<int>::max(), 0);
  for (int section = begin; section < end; ++section) {
    if (section > begin) {
      contained[section] += contained[section - 1];
      covering[section] += covering[section - 1];
      lowestLeft[section] = std::min(lowestLeft[section], lowestLeft[section - 1]);
    }
    if (int64_t waste = wall - height - contained[section]; waste > slack[section])
      return miss(waste - slack[section]);
    int64_t raised = covering[section] ? std::min(lowestLeft[section], lowestRight[section]) : wall;
    int count = covering[section];
    for (int other : fixed)
      if (!isPlaced[other] && items[other].begin <= section && section < items[other].end &&
          items[other].fixed < raised)
        raised = items[other].fixed; // may be the floor: then that item is the only choice
    count += raised - height <= slack[section];
    if (count == 0)
      return false; // all would break joints
    std::tuple<int, int64_t> rank(getRank(count, slack[section]), slack[section]);
    if (rank < best) {
      best = rank;
      segment.choices = count;
      segment.pivot = section;
      segment.raised = raised;
      segment.slack = slack[section];
    }
  }
  return true;
}

/// Gives sections [begin, end) of a segment another height, higher than it.
bool Search::lift(int segment, int begin, int end, int64_t height) {
  int prev = segments[segment].prev, next = segments[segment].next, oldEnd = segments[segment].end;
  int64_t oldHeight = segments[segment].height;
  toggle(segment);
  int middle = begin;
  if (begin > segment) {
    change(segment).end = begin;
    toggle(segment);
    prev = segment;
  } else if (prev >= 0 && segments[prev].height == height) {
    middle = prev;
    prev = segments[prev].prev;
    toggle(middle); // toggled back below
  }
  int middleEnd = end;
  if (end < oldEnd) {
    Segment &rest = change(end);
    rest.end = oldEnd;
    rest.next = next;
    rest.height = oldHeight;
    toggle(end);
    if (next < sections)
      change(next).prev = end;
    next = end;
  } else if (next < sections && segments[next].height == height) {
    toggle(next);
    middleEnd = segments[next].end;
    next = segments[next].next;
  }
  Segment &lifted = change(middle);
  lifted.end = middleEnd;
  lifted.prev = prev;
  lifted.next = next;
  lifted.height = height;
  toggle(middle);
  if (prev >= 0)
    change(prev).next = middle;
  if (next < sections)
    change(next).prev = middle;
  // Walls of both neighbors are others now.
  return evaluate(middle) && (prev < 0 || evaluate(prev)) && (next >= sections || evaluate(next));
}

/// The segment with the fewest choices.
bool Search::pick(Frame &frame) {
  std::tuple<int, int64_t, int64_t> best(std::numeric_limits<int>::max(), 0, 0);
  for (int segment = 0; segment < sections; segment = segments[segment].next) {
    ++effort.spent;
    const Segment &valley = segments[segment];
    if (!valley.choices)
      continue;
    std::tuple<int, int64_t, int64_t> rank(getRank(valley.choices, valley.slack), valley.slack, valley.height);
    if (rank < best) {
      best = rank;
      frame.segment = segment;
      frame.pivot = valley.pivot;
      frame.raised = valley.raised;
    }
  }
  return std::get<0>(best) != std::numeric_limits<int>::max();
}

void Search::addChoices(Frame &frame) {
  const Segment &valley = segments[frame.segment];
  int64_t height = valley.height;
  int64_t left = getHeight(valley.prev), right = getHeight(valley.next);
  effort.spent += firstAt[frame.pivot + 1] - firstAt[frame.segment];
  bool isFixed = false;
  for (int other : fixed)
    isFixed |= !isPlaced[other] && items[other].begin <= frame.pivot && frame.pivot < items[other].end &&
               items[other].fixed == height;
  for (int at = firstAt[frame.segment], last = firstAt[frame.pivot + 1]; at < last; ++at) {
    int number = byBegin[at];
    const Item &item = items[number];
    if (isPlaced[number] || item.end <= frame.pivot || item.end > valley.end)
      continue;
    if (twin[number] >= 0 && !isPlaced[twin[number]])
      continue;
    int64_t offset = alignUp(height, item.alignment), top = offset + item.size;
    if (item.fixed >= 0 ? item.fixed != height : isFixed)
      continue;
    bool isFree = true;
    for (int other : fixed)
      isFree &= other == number || isPlaced[other] || !meet(item, items[other]) || top <= items[other].fixed;
    for (int section = item.begin; offset > height && isFree && section < item.end; ++section)
      if (offset - height > slack[section])
        isFree = miss(offset - height - slack[section]);
    if (strategy.guesses) {
      isFree &= keepsJoints(number, frame.segment);
      for (int section = item.begin + 1; section < item.end; ++section)
        isFree &= offset >= jointTops[section];
    }
    if (!isFree)
      continue;
    // Large ones first; those that leave fewer corners before all others.
    double score = scores[number];
    bool isAtLeft = item.begin == frame.segment, isAtRight = item.end == valley.end;
    for (bool merges : {isAtLeft && top == left, isAtRight && top == right, isAtLeft && isAtRight})
      score *= merges ? 10 : 1;
    if (round > 0)
      score *= double(mix((uint64_t(round) << 40) + (key.low ^ number)) >> 40) / (1 << 24);
    choices.push_back({number, score});
  }
  std::sort(choices.begin() + frame.choices, choices.end(),
            [](const Choice &a, const Choice &b) { return a.score != b.score ? a.score > b.score : a.item < b.item; });
  if (isFixed)
    return;
  if (frame.raised - height <= slack[frame.pivot])
    choices.push_back({-1, 0});
  else
    miss(frame.raised - height - slack[frame.pivot]);
}

/// Whether this is a joint's first item; `before` is the section's old top.
bool Search::openJoint(int joint, int section, int64_t offset, int64_t &before) {
  if (joint < 0 || jointOffsets[joint] >= 0)
    return false;
  before = jointTops[section];
  jointOffsets[joint] = offset;
  jointTops[section] = offset + joints.sums[joint];
  return true;
}

bool Search::apply(Frame &frame, Choice choice) {
  int64_t height = segments[frame.segment].height, top = frame.raised;
  frame.key = key;
  frame.item = choice.item;
  frame.begin = frame.pivot;
  frame.end = frame.pivot + 1;
  frame.waste = frame.raised - height;
  if (choice.item >= 0) {
    const Item &item = items[choice.item];
    offsets[choice.item] = alignUp(height, item.alignment);
    top = offsets[choice.item] + item.size;
    frame.begin = item.begin;
    frame.end = item.end;
    frame.waste = offsets[choice.item] - height;
    isPlaced[choice.item] = true;
    ++placedCount;
    if (strategy.guesses) {
      frame.opensBegin = openJoint(joints.atBegin[choice.item], item.begin, offsets[choice.item], frame.topAtBegin);
      frame.opensEnd = openJoint(joints.atEnd[choice.item], item.end, offsets[choice.item], frame.topAtEnd);
    }
    key.toggle(choice.item, 0);
  }
  if (frame.waste)
    for (int section = frame.begin; section < frame.end; ++section)
      slack[section] -= frame.waste;
  return lift(frame.segment, frame.begin, frame.end, top);
}

void Search::undo(Frame &frame) {
  while (trail.size() > frame.trail) {
    segments[trail.back().first] = trail.back().second;
    trail.pop_back();
  }
  if (frame.waste)
    for (int section = frame.begin; section < frame.end; ++section)
      slack[section] += frame.waste;
  if (frame.item >= 0) {
    isPlaced[frame.item] = false;
    if (frame.opensBegin) {
      jointOffsets[joints.atBegin[frame.item]] = -1;
      jointTops[items[frame.item].begin] = frame.topAtBegin;
    }
    if (frame.opensEnd) {
      jointOffsets[joints.atEnd[frame.item]] = -1;
      jointTops[items[frame.item].end] = frame.topAtEnd;
    }
    --placedCount;
  }
  key = frame.key;
}

Answer Search::descend(int64_t limit) {
  std::vector<Frame> stack;
  std::fill(isPlaced.begin(), isPlaced.end(), false);
  placedCount = 0;
  trail.clear();
  choices.clear();
  segments[0] = Segment();
  segments[0].end = segments[0].next = sections;
  key = Key();
  toggle(0);
  if (strategy.guesses)
    key.toggle(~uint64_t(0), 0); // what a guess refutes is not refuted
  jointOffsets.assign(joints.sums.size(), -1);
  jointTops.assign(sections + 1, 0);
  if (!evaluate(0))
    return Answer::Refuted;
  for (int64_t nodes = 0;;) {
    if (placedCount == items.size())
      return Answer::Fits;
    if (++nodes > limit || effort.isOver()) {
      for (; !stack.empty(); stack.pop_back())
        undo(stack.back());
      return Answer::Unknown;
    }
    Frame frame;
    frame.trail = trail.size();
    frame.choices = frame.nextChoice = choices.size();
    bool isDead = refuted.contains(key) || !pick(frame);
    if (!isDead) {
      addChoices(frame);
      stack.push_back(frame);
    }
    while (true) { // to the next state that is not refuted at once
      if (stack.empty())
        return Answer::Refuted;
      Frame &top = stack.back();
      if (isDead)
        undo(top);
      if (top.nextChoice < choices.size()) {
        isDead = !apply(top, choices[top.nextChoice++]);
        if (!isDead)
          break;
        continue;
      }
      refuted.insert(key);
      choices.resize(top.choices);
      stack.pop_back();
      isDead = true;
    }
  }
}

} // namespace

Answer heddle::problems::placing::searchSkyline(const Instance &instance, int64_t capacity, Effort &effort,
                                                std::vector<int64_t> &offsets, int64_t &next) {
  return Search(instance, capacity, effort).run(offsets, next);
}
