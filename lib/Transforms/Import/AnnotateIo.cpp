// Names and roles of an entry's arguments and results, from what JAX writes beside them.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
};

/// The arguments and results of one entry, while their leaves are found.
class Entry {
public:
  Entry(func::FuncOp function, bool isInit) : function(function), isInit(isInit) {}

  LogicalResult annotate(ArrayRef<std::string> roles) {
    arguments.assign(function.getNumArguments(), {"", isInit ? Role::Seed : Role::Batch, std::nullopt});
    results.assign(function.getNumResults(), {"", isInit ? Role::State : Role::Metric, std::nullopt});
    if (failed(readAliases()))
      return failure();
    matchDonors();
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
    arguments[argument].donates = result;
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

  /// Donated arguments without an alias: first those whose location has a result's path, then in order.
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
        leaves[index].donates = std::nullopt;
    }
    return success();
  }

  void nameLeaves() {
    for (auto [index, result] : llvm::enumerate(results))
      result.name = llvm::join(resultKeys(index), ".");
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      if (argument.donates)
        argument.name = results[*argument.donates].name;
      if (argument.name.empty())
        argument.name = locationName(function.getArgument(index).getLoc());
      if (argument.donates)
        results[*argument.donates].name = argument.name;
    }
    for (auto *leaves : {&arguments, &results})
      makeUnique(*leaves);
    for (Leaf &argument : arguments) // a pair stays a pair
      if (argument.donates)
        results[*argument.donates].name = argument.name;
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
