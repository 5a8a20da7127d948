// Names and roles of an entry's arguments and results, from what JAX writes beside them.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace heddle {
#define GEN_PASS_DEF_ANNOTATEIO
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

constexpr StringLiteral aliasAttr = "tf.aliasing_output", donorAttr = "jax.buffer_donor",
                        resultInfoAttr = "jax.result_info";

/// The keys of a pytree path: `state['opt'][0].trace` gives state, opt, 0, trace.
SmallVector<StringRef> pathKeys(StringRef path) {
  SmallVector<StringRef> keys;
  while (!path.empty()) {
    // Python quotes a key by ", not ', where it holds a '.
    if (path.starts_with("['") || path.starts_with("[\"")) {
      char quote = path[1];
      keys.push_back(path.drop_front(2).take_until([&](char c) { return c == quote; }));
      path = path.drop_front(2 + keys.back().size());
      path.consume_front(StringRef(&quote, 1));
      path.consume_front("]");
    } else if (path.consume_front("[")) {
      keys.push_back(path.take_until([](char c) { return c == ']'; }));
      path = path.drop_front(keys.back().size());
      path.consume_front("]");
    } else {
      path.consume_front(".");
      keys.push_back(path.take_until([](char c) { return c == '.' || c == '['; }));
      path = path.drop_front(keys.back().size());
    }
    if (keys.back().empty())
      keys.pop_back();
  }
  return keys;
}

std::string locationName(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return llvm::join(pathKeys(name.getName().getValue()), ".");
  return "";
}

/// What becomes of one argument or result.
struct Leaf {
  std::string name;
  Role role;
  std::optional<int64_t> donates;
  /// The result that an argument goes on as, donated or not.
  std::optional<int64_t> becomes;
};

/// Whether `result` is made of `argument` element by element, as new state is of old: the two have one sharding rule's
/// factors all the way. Gradients pass a product on theirs, activations of a layer, too.
bool goesOnAs(BlockArgument argument, Value result) {
  SmallVector<Value> waiting{result};
  llvm::SmallDenseSet<Value> seen{result};
  while (!waiting.empty()) {
    Value value = waiting.pop_back_val();
    if (value == argument)
      return true;
    Operation *op = value.getDefiningOp();
    std::optional<ShardingRule> rule = op ? getShardingRule(op) : std::nullopt;
    if (!rule)
      continue;
    const auto &made = rule->getTensor(op->getNumOperands() + cast<OpResult>(value).getResultNumber());
    for (OpOperand &operand : op->getOpOperands())
      if (rule->getTensor(operand.getOperandNumber()) == made && seen.insert(operand.get()).second)
        waiting.push_back(operand.get());
  }
  return false;
}

/// The arguments and results of one entry, while their leaves are found.
class Entry {
public:
  Entry(func::FuncOp function, bool isInit) : function(function), isInit(isInit) {}

  LogicalResult annotate(ArrayRef<std::string> roles) {
    arguments.assign(function.getNumArguments(), {"", isInit ? Role::Seed : Role::Batch, std::nullopt, std::nullopt});
    results.assign(function.getNumResults(), {"", isInit ? Role::State : Role::Metric, std::nullopt, std::nullopt});
    if (failed(readAliases()))
      return failure();
    matchDonors();
    if (!isInit && roles.empty() && taken.empty())
      guessState();
    for (StringRef item : roles)
      if (failed(overrideRole(item)))
        return failure();
    nameLeaves();
    attach();
    return success();
  }

private:
  /// The keys of a result's path, without `result` and, in a step, without the [0] or [1] of (state, metrics).
  SmallVector<StringRef> resultKeys(unsigned index) {
    auto info = function.getResultAttrOfType<StringAttr>(index, resultInfoAttr);
    if (!info)
      return {};
    StringRef path = info.getValue();
    path.consume_front("result");
    SmallVector<StringRef> keys = pathKeys(path);
    if (!isInit && (path.starts_with("[0]") || path.starts_with("[1]")))
      keys.erase(keys.begin());
    return keys;
  }

  void donate(unsigned argument, int64_t result) {
    arguments[argument].role = results[result].role = Role::State;
    arguments[argument].donates = arguments[argument].becomes = result;
    taken.insert(result);
  }

  LogicalResult readAliases() {
    for (unsigned index = 0; index < arguments.size(); ++index) {
      Attribute found = function.getArgAttr(index, aliasAttr);
      if (!found)
        continue;
      auto alias = dyn_cast<IntegerAttr>(found);
      int64_t result = alias && alias.getValue().getSignificantBits() <= 64 ? alias.getValue().getSExtValue() : -1;
      if (result < 0 || result >= static_cast<int64_t>(results.size()) || taken.contains(result) ||
          function.getResultTypes()[result] != function.getArgumentTypes()[index])
        return function.emitOpError("argument #")
               << index << " has tf.aliasing_output = " << found
               << ", needed the index of a result of its type that no other argument has";
      donate(index, result);
    }
    return success();
  }

  /// Matches donated arguments without an alias: first those with a location that has a result's path, then in order.
  void matchDonors() {
    for (bool byPath : {true, false})
      for (unsigned index = 0; index < arguments.size(); ++index) {
        auto donor = function.getArgAttrOfType<BoolAttr>(index, donorAttr);
        if (!donor || !donor.getValue() || arguments[index].donates)
          continue;
        // The first key of an argument's path is its own name: state['w'] is the result's ['w'].
        auto loc = dyn_cast<NameLoc>(function.getArgument(index).getLoc());
        SmallVector<StringRef> path = loc ? pathKeys(loc.getName().getValue()) : SmallVector<StringRef>();
        for (unsigned result = 0; result < results.size(); ++result) {
          if (taken.contains(result) || function.getResultTypes()[result] != function.getArgumentTypes()[index])
            continue;
          if (byPath && (path.size() < 2 || resultKeys(result) != ArrayRef(path).drop_front()))
            continue;
          donate(index, result);
          break;
        }
      }
  }

  /// Where nothing is donated, state is a tree of arguments that goes on as one of results: under the same paths, or,
  /// in text that has no names of arguments, as neighbours of the same types in the same order.
  void guessState() {
    SmallVector<SmallVector<StringRef>> paths;
    for (BlockArgument argument : function.getArguments()) {
      auto loc = dyn_cast<NameLoc>(argument.getLoc());
      paths.push_back(loc ? pathKeys(loc.getName().getValue()) : SmallVector<StringRef>());
    }
    bool hasNames = llvm::any_of(paths, [](ArrayRef<StringRef> path) { return !path.empty(); });
    size_t guessed = 0;
    for (ArrayRef<unsigned> tree : findTrees())
      guessed += hasNames ? matchNames(tree, paths) : matchOrder(tree);
    if (guessed > 0)
      emitRemark(function.getLoc()) << "no argument of @" << function.getName() << " is donated; " << guessed << " of "
                                    << arguments.size() << " are taken for state, since results have their "
                                    << (hasNames ? "names" : "types, in their order")
                                    << "; roles of heddle-import may say otherwise";
  }

  using Pair = std::pair<unsigned, unsigned>; // an argument and a result

  /// `result[0]['w']` gives the part `[0]` and the key w; a dict that is all that is returned has no part.
  std::pair<StringRef, SmallVector<StringRef>> placeInTree(unsigned result) {
    auto info = function.getResultAttrOfType<StringAttr>(result, resultInfoAttr);
    StringRef path = info ? info.getValue() : "";
    path.consume_front("result");
    bool isPart = path.size() > 1 && path[0] == '[' && llvm::isDigit(path[1]);
    StringRef part = isPart ? path.take_until([](char c) { return c == ']'; }) : "";
    SmallVector<StringRef> keys = pathKeys(path);
    if (isPart)
      keys.erase(keys.begin());
    return {part, keys};
  }

  /// The results of one part of what the function returns, if that part is a tree: of (state, metrics) those of state.
  SmallVector<SmallVector<unsigned>> findTrees() {
    llvm::MapVector<StringRef, SmallVector<unsigned>> trees;
    llvm::SmallDenseSet<StringRef> bad;
    for (unsigned result = 0; result < results.size(); ++result) {
      auto [part, keys] = placeInTree(result);
      trees[part].push_back(result);
      if (keys.empty())
        bad.insert(part);
    }
    SmallVector<SmallVector<unsigned>> found;
    for (auto &[part, tree] : trees)
      if (!bad.contains(part))
        found.push_back(std::move(tree));
    return found;
  }

  bool canBecome(unsigned argument, unsigned result) {
    return arguments[argument].role != Role::State &&
           function.getArgumentTypes()[argument] == function.getResultTypes()[result];
  }

  size_t matchNames(ArrayRef<unsigned> tree, ArrayRef<SmallVector<StringRef>> paths) {
    SmallVector<Pair> pairs;
    for (unsigned result : tree)
      for (unsigned argument = 0; argument < arguments.size(); ++argument)
        if (paths[argument].size() > 1 && placeInTree(result).second == ArrayRef(paths[argument]).drop_front() &&
            canBecome(argument, result)) {
          pairs.emplace_back(argument, result);
          break;
        }
    return takePairs(pairs);
  }

  size_t matchOrder(ArrayRef<unsigned> tree) {
    for (unsigned first = 0; first + tree.size() <= arguments.size(); ++first) {
      SmallVector<Pair> pairs;
      for (auto [leaf, result] : llvm::enumerate(tree))
        if (canBecome(first + leaf, result))
          pairs.emplace_back(first + leaf, result);
      if (pairs.size() == tree.size() && takePairs(pairs) > 0)
        return pairs.size();
    }
    return 0;
  }

  /// Weights (of two dims and more) go on as themselves, or a function gives their gradients: then they are state, and
  /// the results are not. Other leaves, as a random key, are what the weights beside them are.
  size_t takePairs(ArrayRef<Pair> pairs) {
    Operation *end = function.getBody().front().getTerminator();
    size_t weights = 0, thatGoOn = 0;
    for (auto [argument, result] : pairs) {
      auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[argument]);
      if (!type || type.getRank() < 2)
        continue;
      ++weights;
      thatGoOn += goesOnAs(function.getArgument(argument), end->getOperand(result));
    }
    bool isNewState = thatGoOn == weights;
    if (weights == 0 || (!isNewState && pairs.size() < 2))
      return 0;
    for (auto [argument, result] : pairs) {
      arguments[argument].role = Role::State;
      if (!isNewState)
        continue;
      results[result].role = Role::State;
      arguments[argument].becomes = result;
    }
    return pairs.size();
  }

  /// `arg.0-3=state` or `result.2=metric`.
  LogicalResult overrideRole(StringRef item) {
    auto [place, roleName] = item.split('=');
    auto [kind, range] = place.split('.');
    auto [firstText, lastText] = range.split('-');
    std::optional<Role> role = symbolizeRole(roleName);
    unsigned first, last;
    bool isArgument = kind == "arg";
    auto &leaves = isArgument ? arguments : results;
    bool bad = !role || (!isArgument && kind != "result") || firstText.getAsInteger(10, first);
    if (!bad && lastText.empty())
      last = first;
    else
      bad = bad || lastText.getAsInteger(10, last);
    if (bad || first > last || last >= leaves.size())
      return function.emitOpError("@") << function.getName() << " has " << arguments.size() << " arguments and "
                                       << results.size() << " results, found role '" << item
                                       << "', needed one such as arg.0-3=state or result.0=metric";
    for (unsigned index = first; index <= last; ++index) {
      leaves[index].role = *role;
      if (isArgument && *role != Role::State)
        leaves[index].donates = leaves[index].becomes = std::nullopt;
    }
    return success();
  }

  void nameLeaves() {
    for (auto [index, result] : llvm::enumerate(results))
      result.name = llvm::join(resultKeys(index), ".");
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      if (argument.becomes)
        argument.name = results[*argument.becomes].name;
      if (argument.name.empty())
        argument.name = locationName(function.getArgument(index).getLoc());
      if (argument.becomes)
        results[*argument.becomes].name = argument.name;
    }
    for (auto *leaves : {&arguments, &results})
      makeUnique(*leaves);
    for (Leaf &argument : arguments) // a pair stays a pair
      if (argument.becomes)
        results[*argument.becomes].name = argument.name;
  }

  static void makeUnique(MutableArrayRef<Leaf> leaves) {
    llvm::StringSet<> used;
    unsigned countOf[4] = {};
    for (Leaf &leaf : leaves) {
      unsigned number = countOf[static_cast<unsigned>(leaf.role)]++;
      std::string base = leaf.name.empty() ? (stringifyRole(leaf.role) + "." + Twine(number)).str() : leaf.name;
      leaf.name = base;
      for (unsigned suffix = 1; !used.insert(leaf.name).second; ++suffix)
        leaf.name = (base + "#" + Twine(suffix)).str();
    }
  }

  void attach() {
    MLIRContext *context = function.getContext();
    for (auto [index, leaf] : llvm::enumerate(arguments)) {
      if (!function.getArgAttr(index, HeddleDialect::ioAttrName))
        function.setArgAttr(
            index, HeddleDialect::ioAttrName,
            IoAttr::get(context, leaf.name, leaf.role, function.getArgumentTypes()[index], leaf.donates));
      function.removeArgAttr(index, StringAttr::get(context, aliasAttr));
      function.removeArgAttr(index, StringAttr::get(context, donorAttr));
    }
    for (auto [index, leaf] : llvm::enumerate(results)) {
      if (!function.getResultAttr(index, HeddleDialect::ioAttrName))
        function.setResultAttr(
            index, HeddleDialect::ioAttrName,
            IoAttr::get(context, leaf.name, leaf.role, function.getResultTypes()[index], std::nullopt));
      function.removeResultAttr(index, StringAttr::get(context, resultInfoAttr));
    }
  }

  func::FuncOp function;
  bool isInit;
  SmallVector<Leaf> arguments, results;
  llvm::SmallDenseSet<int64_t> taken; // results that an argument is donated to
};

struct AnnotateIo : heddle::impl::AnnotateIoBase<AnnotateIo> {
  using AnnotateIoBase::AnnotateIoBase;

  void runOnOperation() override {
    if (entry != "step" && entry != "init") {
      getOperation().emitOpError("entry is '") << entry << "', needed step or init";
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal() &&
          failed(Entry(function, entry == "init").annotate(llvm::to_vector(roles))))
        return signalPassFailure();
  }
};

} // namespace
