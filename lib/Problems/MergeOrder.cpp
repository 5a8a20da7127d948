#include "heddle/Problems/MergeOrder.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>
#include <unordered_set>
#include <utility>

using namespace heddle::problems;

MergeOrder::MergeOrder(std::vector<std::vector<int>> users)
    : users(std::move(users)), groups(this->users.size()), nodes(groups.size()), places(groups.size()),
      sequence(groups.size()) {
  for (std::vector<int> *each : {&groups, &places, &sequence})
    std::iota(each->begin(), each->end(), 0);
  for (size_t node = 0; node < nodes.size(); ++node) {
    nodes[node].push_back(static_cast<int>(node));
    assert(std::all_of(this->users[node].begin(), this->users[node].end(),
                       [&](int user) { return user > static_cast<int>(node); }) &&
           "a node waits for itself");
  }
}

std::vector<int> MergeOrder::getOrder() const {
  std::vector<int> order;
  std::copy_if(sequence.begin(), sequence.end(), std::back_inserter(order), [](int group) { return group >= 0; });
  return order;
}

/// Collects in `waiting` what waits for `first` and stands before `second`; `second` may wait for nothing of it.
bool MergeOrder::canReorder(int first, int second, std::vector<int> &waiting) const {
  std::unordered_set<int> seen{first};
  std::vector<int> open{first};
  while (!open.empty()) {
    int group = open.back();
    open.pop_back();
    for (int node : nodes[group])
      for (int user : users[node]) {
        int next = groups[user];
        if (next == second && group != first)
          return false;
        if (places[next] < places[second] && seen.insert(next).second) {
          waiting.push_back(next);
          open.push_back(next);
        }
      }
  }
  return true;
}

bool MergeOrder::merge(int a, int b) {
  int first = groups[a], second = groups[b];
  if (first == second)
    return true;
  if (places[first] > places[second])
    std::swap(first, second);
  std::vector<int> waiting;
  if (!canReorder(first, second, waiting))
    return false;

  std::vector<int> united;
  std::merge(nodes[first].begin(), nodes[first].end(), nodes[second].begin(), nodes[second].end(),
             std::back_inserter(united));
  for (int node : nodes[second])
    groups[node] = first;
  nodes[first] = std::move(united);
  nodes[second].clear();

  // What waits for the first goes after the two, the rest before them.
  std::unordered_set<int> isWaiting(waiting.begin(), waiting.end());
  auto from = sequence.begin() + places[first], to = sequence.begin() + places[second] + 1;
  std::vector<int> after;
  auto slot = from; // never beyond the one that is read
  auto put = [&](int group) {
    places[group] = static_cast<int>(slot - sequence.begin());
    *slot++ = group;
  };
  for (auto it = from; it != to; ++it) {
    int group = *it;
    if (group < 0 || group == first || group == second)
      continue;
    if (isWaiting.count(group))
      after.push_back(group);
    else
      put(group);
  }
  put(first);
  for (int group : after)
    put(group);
  std::fill(slot, to, -1);
  return true;
}
