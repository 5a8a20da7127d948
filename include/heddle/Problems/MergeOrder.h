// Groups of a graph's nodes that are merged pair by pair, so that no group ever waits for itself.
#ifndef HEDDLE_PROBLEMS_MERGEORDER_H
#define HEDDLE_PROBLEMS_MERGEORDER_H

#include <vector>

namespace heddle::problems {

/// Nodes 0, 1, ... of a graph without cycles, each in a group of its own at first. A group is called by any node in it,
/// so a call can't mean a group that another has taken in.
///
/// An order of the groups is kept in which each stands after those that it waits for. A merge looks only at what
/// stands between the two, on all ways from one to the other, also through what was merged before.
class MergeOrder {
public:
  /// `users[n]`: the nodes that wait for node n, all above n.
  explicit MergeOrder(std::vector<std::vector<int>> users);

  /// A number that all nodes of a group have in common: that of one of them.
  int groupOf(int node) const { return groups[node]; }
  /// The nodes of `node`'s group, in ascending order.
  const std::vector<int> &getNodes(int node) const { return nodes[groups[node]]; }
  /// The groups, each after those that it waits for.
  std::vector<int> getOrder() const;

  /// Makes one group of two, unless one waits for a third that waits for the other. Whether the two are now in one
  /// group.
  bool merge(int a, int b);

private:
  bool canReorder(int first, int second, std::vector<int> &waiting) const;

  std::vector<std::vector<int>> users; // by node
  std::vector<int> groups;             // by node
  std::vector<std::vector<int>> nodes; // by group; of one that was taken in, none
  std::vector<int> places;             // by group: where it stands in `sequence`
  std::vector<int> sequence;           // of groups; -1 where none stands any more
};

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_MERGEORDER_H
