// Verifies that collectives and exchanges of different lists pair up: compares what lists do with each communicator in
// order, and looks for a cycle in the graph of what each communication waits for.
#include "heddle/Analysis/PlanCommunication.h"
#include "heddle/Dialect/Plan/BufferOps.h"

#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

namespace {

using Item = PlanCommunication::Item;

/// "24 bytes of f32, 8 of f32".
void describeMemory(llvm::raw_ostream &out, ValueRange memory) {
  llvm::interleaveComma(memory, out, [&](Value value) {
    auto type = cast<MemRefType>(value.getType());
    out << type.getNumElements() << " elements of " << type.getElementType();
  });
}

/// All that members of a collective have to have in common: equal texts, equal collectives.
std::string describe(Operation *op) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (auto collective = dyn_cast<CollectiveOp>(op)) {
    out << toString(collective.getKind());
    if (collective.getReduction())
      out << ' ' << stringifyCombiner(*collective.getReduction());
    out << " of ";
    describeMemory(out, collective.getSources());
    if (collective.getFromAttr())
      out << " from " << collective.getFromAttr() << " to " << collective.getToAttr();
    if (collective.getOffset())
      out << " by " << *collective.getOffset() << (collective.getMirrored() ? " mirrored" : "");
    if (collective.getSenders()) {
      out << " senders ";
      llvm::interleaveComma(*collective.getSenders(), out);
      out << " receivers ";
      llvm::interleaveComma(*collective.getReceivers(), out);
    }
  } else if (isa<plan::WhileOp>(op)) {
    out << "a loop";
  } else {
    out << "a choice of " << op->getNumRegions();
  }
  return text;
}

class Verifier {
public:
  explicit Verifier(const PlanCommunication &all) : all(all) {}

  LogicalResult verify() {
    if (Operation *other = all.findOtherMesh())
      return other->emitOpError("is on mesh ") << other->getAttr("mesh") << ", needed the one of what is before it";
    if (failed(verifyPeers()))
      return failure();
    if (all.getLists().size() == 1)
      return success();
    if (all.isCut())
      return ListOp(all.getLists().front()).emitOpError("or another one has more than ")
             << PlanCommunication::mostItems
             << " communications, needed fewer with loops unrolled, or a plan that is taken "
                "without proof (--prove=false)";
    if (failed(verifyCollectives()) || failed(verifyExchanges()))
      return failure();
    std::vector<Place> cycle = findCycle();
    return cycle.empty() ? success() : reportCycle(cycle);
  }

  SmallVector<std::pair<unsigned, Operation *>> findOps() {
    ScopedDiagnosticHandler quiet(all.getLists().front()->getContext(), [](Diagnostic &) { return success(); });
    SmallVector<std::pair<unsigned, Operation *>> cycle;
    if (all.findOtherMesh() || all.getLists().size() == 1 || all.isCut() || failed(verifyPeers()) ||
        failed(verifyCollectives()) || failed(verifyExchanges()))
      return cycle;
    for (const Place &place : findCycle())
      cycle.emplace_back(all.getListAt(place.first), getOp(place));
    return cycle;
  }

private:
  /// An index along `lists_by`, and the item of its list.
  using Place = std::pair<int64_t, size_t>;
  Operation *getOp(const Place &place) const { return all.getItems(all.getListAt(place.first))[place.second].op; }

  /// Every device of an exchange's list has all peers.
  LogicalResult verifyPeers() {
    std::map<std::pair<unsigned, unsigned>, std::pair<int64_t, int64_t>> ranges; // of member numbers by groups and list
    for (unsigned number = 0; number < all.getLists().size(); ++number) {
      ListOp list = all.getLists()[number];
      WalkResult walked = list.walk([&](ExchangeOp op) {
        unsigned groups = all.getGroupsOf(op);
        auto [known, isNew] = ranges.try_emplace({groups, number}, INT64_MAX, -1);
        auto &[first, last] = known->second;
        if (isNew)
          for (const auto &group : all.getGroups(groups))
            for (auto [member, device] : llvm::enumerate(group))
              if (all.getListAt(all.getIndexOf(device)) == number) {
                first = std::min<int64_t>(first, member);
                last = std::max<int64_t>(last, member);
              }
        auto members = static_cast<int64_t>(all.getGroups(groups).front().size());
        for (int64_t peer : llvm::concat<const int64_t>(op.getSendTo(), op.getReceiveFrom())) {
          int64_t lonely = peer < 0 ? first : last;
          if (lonely + peer >= 0 && lonely + peer < members)
            continue;
          op.emitOpError("has peer ") << peer << ", which member " << lonely << " of " << members
                                      << " does not have, needed a list for those that have it";
          return WalkResult::interrupt();
        }
        return WalkResult::advance();
      });
      if (walked.wasInterrupted())
        return failure();
    }
    return success();
  }

  // ---- collectives ----

  /// What a list does with one communicator, with the loops and choices that it stands in.
  const std::vector<Item> &getItemsOf(unsigned list, unsigned groups) {
    auto [known, isNew] = itemsOf.try_emplace({list, groups});
    if (!isNew)
      return known->second;
    llvm::DenseSet<Operation *> around;
    for (const Item &item : all.getItems(list))
      if (isa<CollectiveOp>(item.op) && all.getGroupsOf(item.op) == groups)
        for (Operation *parent = item.op->getParentOp(); !isa<ListOp>(parent); parent = parent->getParentOp())
          around.insert(parent);
    for (const Item &item : all.getItems(list))
      if (item.kind == Item::Communication ? isa<CollectiveOp>(item.op) && all.getGroupsOf(item.op) == groups
                                           : around.contains(item.op))
        known->second.push_back(item);
    return known->second;
  }

  LogicalResult verifyCollectives() {
    for (unsigned groups = 0; groups < all.getGroupsCount(); ++groups) {
      std::set<std::pair<unsigned, unsigned>> compared;
      for (const auto &group : all.getGroups(groups)) {
        unsigned first = all.getListAt(all.getIndexOf(group.front()));
        for (int64_t device : group) {
          unsigned other = all.getListAt(all.getIndexOf(device));
          if (other != first && compared.insert({first, other}).second && failed(compareLists(first, other, groups)))
            return failure();
        }
      }
    }
    return success();
  }

  LogicalResult compareLists(unsigned first, unsigned second, unsigned groups) {
    const std::vector<Item> &mine = getItemsOf(first, groups), &its = getItemsOf(second, groups);
    for (size_t at = 0; at < std::max(mine.size(), its.size()); ++at) {
      if (at >= mine.size() || at >= its.size()) {
        bool isMine = at < mine.size();
        const Item &left = isMine ? mine[at] : its[at];
        auto error = left.op->emitOpError("is ")
                     << describe(left.op) << " in list " << (isMine ? first : second) << ", and list "
                     << (isMine ? second : first) << " has no more of these devices' collectives then, needed the same";
        noteList(error, isMine ? second : first);
        return error;
      }
      if (mine[at].kind == its[at].kind && describe(mine[at].op) == describe(its[at].op))
        continue;
      auto error = its[at].op->emitOpError("is ")
                   << describe(its[at].op) << " in list " << second << " where list " << first << " has "
                   << describe(mine[at].op) << ", needed the same for all members";
      error.attachNote(mine[at].op->getLoc()) << "what list " << first << " does with these devices then";
      return error;
    }
    return success();
  }

  void noteList(InFlightDiagnostic &error, unsigned list) {
    ListOp op = all.getLists()[list];
    error.attachNote(op.getLoc()) << "list " << list;
  }

  // ---- exchanges ----

  struct Transfer {
    Operation *op;
    MemRefType type;
    size_t at; // in the items of its list
  };
  /// What a list sends to a peer by a communicator, and receives from it, by peer and channel.
  struct Transfers {
    std::map<std::pair<int64_t, int64_t>, std::vector<Transfer>> sent, received;
  };

  const Transfers &getTransfersOf(unsigned list, unsigned groups) {
    auto [known, isNew] = transfersOf.try_emplace({list, groups});
    if (isNew)
      for (auto [at, item] : llvm::enumerate(all.getItems(list)))
        if (auto op = dyn_cast<ExchangeOp>(item.op); op && all.getGroupsOf(op) == groups) {
          for (auto [memory, peer] : llvm::zip_equal(op.getSent(), op.getSendTo()))
            known->second.sent[{peer, op.getChannel()}].push_back({op, cast<MemRefType>(memory.getType()), at});
          for (auto [memory, peer] : llvm::zip_equal(op.getReceived(), op.getReceiveFrom()))
            known->second.received[{peer, op.getChannel()}].push_back({op, cast<MemRefType>(memory.getType()), at});
        }
    return known->second;
  }

  /// Calls `visit` with indices along `lists_by` of sender and receiver, and what these send and receive, each pair of
  /// indices once for each distance and channel.
  LogicalResult
  forEachPair(llvm::function_ref<LogicalResult(int64_t, int64_t, ArrayRef<Transfer>, ArrayRef<Transfer>)> visit) {
    static const std::vector<Transfer> none;
    for (unsigned groups = 0; groups < all.getGroupsCount(); ++groups) {
      std::set<std::tuple<int64_t, int64_t, int64_t, int64_t>> visited;
      for (const auto &group : all.getGroups(groups))
        for (auto [member, device] : llvm::enumerate(group)) {
          int64_t own = all.getIndexOf(device);
          const Transfers &mine = getTransfersOf(all.getListAt(own), groups);
          auto visitPeer = [&](int64_t peer, int64_t channel, bool sends) -> LogicalResult {
            int64_t other = all.getIndexOf(group[static_cast<int64_t>(member) + peer]);
            int64_t from = sends ? own : other, to = sends ? other : own, distance = sends ? peer : -peer;
            if (!visited.insert({from, to, distance, channel}).second)
              return success();
            const Transfers &sender = getTransfersOf(all.getListAt(from), groups);
            const Transfers &receiver = getTransfersOf(all.getListAt(to), groups);
            auto sent = sender.sent.find({distance, channel});
            auto received = receiver.received.find({-distance, channel});
            return visit(from, to, sent == sender.sent.end() ? none : sent->second,
                         received == receiver.received.end() ? none : received->second);
          };
          for (auto &[key, transfers] : mine.sent)
            if (failed(visitPeer(key.first, key.second, /*sends=*/true)))
              return failure();
          for (auto &[key, transfers] : mine.received)
            if (failed(visitPeer(key.first, key.second, /*sends=*/false)))
              return failure();
        }
    }
    return success();
  }

  LogicalResult verifyExchanges() {
    return forEachPair([&](int64_t from, int64_t to, ArrayRef<Transfer> sent, ArrayRef<Transfer> received) {
      return compareTransfers(all.getListAt(from), all.getListAt(to), sent, received);
    });
  }

  /// What a communication in a loop or a choice of a device's stands in, from inside.
  static SmallVector<Operation *> getDecisions(Operation *op) {
    SmallVector<Operation *> around;
    for (Operation *parent = op->getParentOp(); !isa<ListOp>(parent); parent = parent->getParentOp())
      if (isa<plan::WhileOp, plan::CaseOp>(parent))
        around.push_back(parent);
    return around;
  }

  LogicalResult compareTransfers(unsigned from, unsigned to, ArrayRef<Transfer> sent, ArrayRef<Transfer> received) {
    for (size_t at = 0; at < std::max(sent.size(), received.size()); ++at) {
      if (at >= sent.size() || at >= received.size()) {
        bool isSent = at < sent.size();
        Operation *op = isSent ? sent[at].op : received[at].op;
        auto error = op->emitOpError(isSent ? "sends to list " : "receives from list ")
                     << (isSent ? to : from) << " for the " << at + 1 << ". time, and list " << (isSent ? to : from)
                     << (isSent ? " receives " : " sends ") << at << " times, needed as often";
        noteList(error, isSent ? to : from);
        return error;
      }
      const Transfer &mine = sent[at], &its = received[at];
      bool fits = mine.type.getNumElements() == its.type.getNumElements() &&
                  mine.type.getElementType() == its.type.getElementType() &&
                  llvm::equal(getDecisions(mine.op), getDecisions(its.op),
                              [](Operation *a, Operation *b) { return describe(a) == describe(b); });
      if (fits)
        continue;
      auto error = its.op->emitOpError("receives ")
                   << its.type << " from list " << from << " as the " << at + 1 << ". there, where list " << from
                   << " sends " << mine.type << ", needed as many elements of one type, in the same loops and choices";
      error.attachNote(mine.op->getLoc()) << "what list " << from << " sends then";
      return error;
    }
    return success();
  }

  // ---- one order ----

  /// Each index along `lists_by` has for each item of its list a node where it starts and one where it is over; a
  /// collective is over for a member where all have started.
  struct Graph {
    std::vector<std::vector<unsigned>> next;
    std::vector<Place> from; // of a meeting of members, that of one of them

    unsigned add(int64_t index, size_t item) {
      next.emplace_back();
      from.push_back({index, item});
      return next.size() - 1;
    }
  };

  std::vector<Place> findCycle() {
    Graph graph;
    std::vector<unsigned> first; // node of the first item of an index
    for (int64_t index = 0; index < all.getIndexCount(); ++index) {
      first.push_back(graph.next.size());
      for (size_t item = 0; item < all.getItems(all.getListAt(index)).size(); ++item) {
        unsigned start = graph.add(index, item), over = graph.add(index, item);
        graph.next[start].push_back(over);
        if (item > 0)
          graph.next[start - 1].push_back(start);
      }
    }
    auto start = [&](int64_t index, size_t item) { return first[index] + 2 * item; };
    for (unsigned groups = 0; groups < all.getGroupsCount(); ++groups)
      addCollectives(graph, groups, start);
    (void)forEachPair([&](int64_t from, int64_t to, ArrayRef<Transfer> sent, ArrayRef<Transfer> received) {
      for (auto [mine, its] : llvm::zip_equal(sent, received)) {
        graph.next[start(from, mine.at)].push_back(start(to, its.at) + 1);
        graph.next[start(to, its.at)].push_back(start(from, mine.at) + 1);
      }
      return success();
    });
    return findCycle(graph);
  }

  void addCollectives(Graph &graph, unsigned groups, llvm::function_ref<unsigned(int64_t, size_t)> start) {
    std::map<unsigned, std::vector<size_t>> places; // of the communicator's collectives among a list's items
    std::set<std::vector<int64_t>> added;
    for (const auto &group : all.getGroups(groups)) {
      std::vector<int64_t> members;
      for (int64_t device : group)
        members.push_back(all.getIndexOf(device));
      llvm::sort(members);
      members.erase(llvm::unique(members), members.end());
      if (members.size() == 1 || !added.insert(members).second)
        continue;
      for (int64_t member : members) {
        auto [own, isNew] = places.try_emplace(all.getListAt(member));
        if (isNew)
          for (auto [at, item] : llvm::enumerate(all.getItems(all.getListAt(member))))
            if (isa<CollectiveOp>(item.op) && all.getGroupsOf(item.op) == groups)
              own->second.push_back(at);
      }
      for (size_t k = 0; k < places[all.getListAt(members.front())].size(); ++k) {
        unsigned met = graph.add(members.front(), places[all.getListAt(members.front())][k]);
        for (int64_t member : members) {
          unsigned its = start(member, places[all.getListAt(member)][k]);
          graph.next[its].push_back(met);
          graph.next[met].push_back(its + 1);
        }
      }
    }
  }

  static std::vector<Place> findCycle(const Graph &graph) {
    std::vector<unsigned> before(graph.next.size(), 0);
    for (const auto &targets : graph.next)
      for (unsigned target : targets)
        ++before[target];
    std::vector<unsigned> ready;
    for (unsigned node = 0; node < before.size(); ++node)
      if (before[node] == 0)
        ready.push_back(node);
    size_t done = 0;
    for (; done < ready.size(); ++done)
      for (unsigned target : graph.next[ready[done]])
        if (--before[target] == 0)
          ready.push_back(target);
    if (done == graph.next.size())
      return {};
    return findCycle(graph, before);
  }

  /// Each of the nodes that are left has one of them before it: from any, going back ends in a cycle.
  static std::vector<Place> findCycle(const Graph &graph, ArrayRef<unsigned> before) {
    std::vector<unsigned> previous(graph.next.size());
    unsigned node = 0;
    for (auto [source, targets] : llvm::enumerate(graph.next))
      if (before[source] != 0)
        for (unsigned target : targets) {
          previous[target] = source;
          if (before[target] != 0)
            node = target;
        }
    std::vector<bool> seen(graph.next.size());
    for (; !seen[node]; node = previous[node])
      seen[node] = true;
    std::vector<Place> cycle;
    for (unsigned last = node, at = node;;) {
      if (cycle.empty() || cycle.back() != graph.from[at])
        cycle.push_back(graph.from[at]);
      at = previous[at];
      if (at == last)
        break;
    }
    std::reverse(cycle.begin(), cycle.end());
    if (cycle.size() > 1 && cycle.front() == cycle.back())
      cycle.pop_back();
    std::rotate(cycle.begin(), llvm::min_element(cycle), cycle.end());
    return cycle;
  }

  LogicalResult reportCycle(const std::vector<Place> &cycle) {
    auto error =
        getOp(cycle[0])->emitOpError("waits for itself: the orders in which hosts hand out communications don't fit "
                                     "together, needed one order for all lists");
    constexpr size_t most = 8;
    for (size_t at = 0; at < std::min(cycle.size(), most); ++at)
      error.attachNote(getOp(cycle[at])->getLoc()) << "list " << all.getListAt(cycle[at].first) << " hands this out"
                                                   << (at == 0 ? "" : ", which waits for the former");
    return error;
  }

  const PlanCommunication &all;
  std::map<std::pair<unsigned, unsigned>, std::vector<Item>> itemsOf;
  std::map<std::pair<unsigned, unsigned>, Transfers> transfersOf;
};

} // namespace

SmallVector<std::pair<unsigned, Operation *>> heddle::findCycle(const PlanCommunication &communication) {
  return Verifier(communication).findOps();
}

LogicalResult heddle::verifyCommunication(const PlanCommunication &communication) {
  return Verifier(communication).verify();
}
