#include "Entries.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <numeric>

using namespace mlir;
using namespace heddle;

// ---- entries and meshes ----

LogicalResult heddle::nameEntry(SourceEntry &source) {
  func::FuncOp entry;
  for (auto function : source.module->getOps<func::FuncOp>()) {
    if (!function.isPublic())
      continue;
    if (entry)
      return function.emitOpError("@") << function.getName() << " is a second public function beside @"
                                       << entry.getName() << ", needed one";
    entry = function;
  }
  if (!entry)
    return source.module->emitError("module has no public function, needed one");
  SymbolTable symbols(*source.module);
  if (entry.getName() == source.name)
    return success();
  if (Operation *other = symbols.lookup(source.name)) // a function that the entry calls
    if (failed(symbols.renameToUnique(other, {&symbols})))
      return failure();
  return symbols.rename(entry, source.name);
}

func::FuncOp heddle::getFunction(SourceEntry &source) { return source.module->lookupSymbol<func::FuncOp>(source.name); }

static bool hasDevices(sdy::MeshAttr mesh) { return !mesh.isMaximal() && !mesh.getAxes().empty(); }

sdy::MeshOp heddle::findMesh(ModuleOp module) {
  for (auto mesh : module.getOps<sdy::MeshOp>())
    if (hasDevices(mesh.getMesh()))
      return mesh;
  return nullptr;
}

/// `data=2,model=2`.
static std::string getAxesText(sdy::MeshAttr mesh) {
  return llvm::join(llvm::map_range(mesh.getAxes(),
                                    [](sdy::MeshAxisAttr axis) {
                                      return axis.getName().str() + "=" + std::to_string(axis.getSize());
                                    }),
                    ",");
}

LogicalResult heddle::checkMesh(ModuleOp module, StringRef mesh) {
  std::string others;
  Operation *at = module;
  for (auto own : module.getOps<sdy::MeshOp>()) {
    if (!hasDevices(own.getMesh()))
      continue;
    std::string text = getAxesText(own.getMesh());
    if (text == mesh)
      return success();
    others += (others.empty() ? "" : " or ") + text;
    at = own;
  }
  if (others.empty())
    return emitError(at->getLoc()) << "the mesh asked for is " << mesh
                                   << " and the module has none, needed one in the source, or --pipeline";
  return emitError(at->getLoc()) << "the mesh asked for is " << mesh << ", needed the module's own, " << others;
}

// ---- shared state ----

namespace {

/// An argument or result of an entry.
struct Leaf {
  mutable func::FuncOp function; // a handle
  bool isResult;
  unsigned index;

  template <typename Attr> Attr getAttr(StringRef name) const {
    return isResult ? function.getResultAttrOfType<Attr>(index, name) : function.getArgAttrOfType<Attr>(index, name);
  }
  void setAttr(StringRef name, Attribute value) const {
    if (isResult)
      function.setResultAttr(index, name, value);
    else
      function.setArgAttr(index, name, value);
  }
  IoAttr getIo() const { return getAttr<IoAttr>(HeddleDialect::ioAttrName); }
  Location getLoc() const { return isResult ? function.getLoc() : function.getArgument(index).getLoc(); }
  /// The module around it has the entry's name for the function.
  StringRef getEntry() const { return function.getName(); }
};

SmallVector<Leaf> getLeaves(func::FuncOp function) {
  SmallVector<Leaf> leaves;
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    leaves.push_back({function, false, index});
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    leaves.push_back({function, true, index});
  return leaves;
}

/// The program's state by name, in the order of its owners' arguments.
using State = llvm::MapVector<StringRef, Leaf>;

State getState(StateOwners owners) {
  State state;
  for (SourceEntry &owner : owners)
    for (const Leaf &leaf : getLeaves(getFunction(owner)))
      if (IoAttr io = leaf.getIo(); io && !leaf.isResult && io.getRole() == Role::State)
        state.try_emplace(io.getName(), leaf);
  return state;
}

/// The leaf of that name: `params.w1` is also the name of a leaf `state.params.w1` of an argument `state`.
const Leaf *findState(const State &state, IoAttr io) {
  const auto *found = state.find(io.getName());
  if (found == state.end())
    found = state.find(io.getName().split('.').second);
  return found == state.end() ? nullptr : &found->second;
}

LogicalResult reportMissing(func::FuncOp init, const Leaf &leaf) {
  return emitError(init.getLoc()) << "entry \"init\" does not give state \"" << leaf.getIo().getName()
                                  << "\", needed all of entry \"" << leaf.getEntry() << '"';
}

/// The prefixes (`state`) of names such as `state.params.w1` that stand for a leaf `params.w1`, and those names.
llvm::StringMap<StringRef> getStatePrefixes(const State &state, func::FuncOp function) {
  llvm::StringMap<StringRef> prefixes;
  for (const Leaf &leaf : getLeaves(function)) {
    StringRef name = leaf.getIo().getName();
    if (!leaf.isResult && !state.contains(name) && state.contains(name.split('.').second))
      prefixes.try_emplace(name.split('.').first, name);
  }
  return prefixes;
}

/// Whether an entry may have a leaf of the state as an argument, or as a result.
LogicalResult checkUse(const SourceEntry &entry, const Leaf &leaf, StringRef name) {
  if (entry.use == (leaf.isResult ? StateUse::Read : StateUse::Create))
    return emitError(leaf.getLoc()) << "entry \"" << entry.name << "\" " << (leaf.isResult ? "gives" : "takes")
                                    << " state \"" << name << "\", needed an entry that "
                                    << (leaf.isResult ? "writes" : "reads") << " state for that";
  return success();
}

} // namespace

// ---- appended state ----

LogicalResult heddle::checkAppendedState(StateOwners owners) {
  State state = getState(owners);
  for (auto &[name, leaf] : state)
    if (AppendedAttr appended = leaf.getIo().getAppended();
        appended && appended.isCopy() && !state.contains(appended.getSource().getValue()))
      return emitError(leaf.getLoc()) << "entry \"" << leaf.getEntry() << "\" has state \"" << name
                                      << "\", appended as a copy of " << appended.getSource()
                                      << ", needed a leaf of the state";
  return success();
}

LogicalResult heddle::appendState(StateOwners owners, SourceEntry &init) {
  func::FuncOp function = getFunction(init);
  State state = getState(owners);
  Operation *end = function.getBody().front().getTerminator();
  llvm::StringMap<Value> given;
  for (const Leaf &leaf : getLeaves(function))
    if (const Leaf *own = findState(state, leaf.getIo()); own && leaf.isResult)
      given.try_emplace(own->getIo().getName(), end->getOperand(leaf.index));
  for (auto &[name, leaf] : state) {
    IoAttr io = leaf.getIo();
    if (!io.getAppended() || given.contains(name))
      continue;
    // What a copy of a copy begins as is the first one's.
    const Leaf *root = &leaf;
    while (!given.contains(root->getIo().getName()) && root->getIo().getAppended() &&
           root->getIo().getAppended().isCopy())
      root = &state.find(root->getIo().getAppended().getSource().getValue())->second;
    Value value = given.lookup(root->getIo().getName());
    if (!value && !root->getIo().getAppended())
      return reportMissing(function, *root);
    OpBuilder builder(end);
    if (!value)
      value = stablehlo::ConstantOp::create(builder, leaf.getLoc(),
                                            root->getIo().getAppended().getElements(cast<ShapedType>(io.getType())));
    if (value.getType() != io.getType())
      return emitError(function.getLoc())
             << "entry \"init\" gives state \"" << root->getIo().getName() << "\" of type " << value.getType()
             << ", needed " << io.getType() << ", as its copy \"" << name << "\" has it";
    auto own = builder.getNamedAttr(HeddleDialect::ioAttrName, io.withoutDonation());
    if (failed(function.insertResult(function.getNumResults(), io.getType(), builder.getDictionaryAttr(own))))
      return failure();
    end->insertOperands(end->getNumOperands(), value);
  }
  return success();
}

// ---- shared state ----

LogicalResult heddle::shareState(StateOwners owners, SourceEntry &other) {
  SourceEntry &step = owners.front();
  sdy::MeshOp mesh = findMesh(*step.module), otherMesh = findMesh(*other.module);
  if (otherMesh && (!mesh || mesh.getMesh() != otherMesh.getMesh()))
    return emitError(otherMesh.getLoc()) << "entry \"" << other.name << "\" has mesh " << otherMesh.getMesh().toString()
                                         << ", needed that of entry \"" << step.name << "\", "
                                         << (mesh ? mesh.getMesh().toString() : "which has none");
  if (otherMesh && mesh.getName() != otherMesh.getName())
    if (failed(SymbolTable(*other.module).rename(otherMesh, mesh.getName())))
      return failure();
  State state = getState(owners);
  func::FuncOp function = getFunction(other);
  llvm::StringSet<> given;
  llvm::StringMap<StringRef> prefixes = getStatePrefixes(state, function);
  for (const Leaf &leaf : getLeaves(function)) {
    IoAttr io = leaf.getIo();
    const Leaf *own = findState(state, io);
    if (!own) {
      if (auto like = prefixes.find(io.getName().split('.').first); !leaf.isResult && like != prefixes.end())
        return emitError(leaf.getLoc()) << "entry \"" << other.name << "\" has argument \"" << io.getName()
                                        << "\", needed a leaf of the state of entry \"" << step.name << "\", as \""
                                        << like->second << "\" is";
      if (io.getRole() == Role::State && !(io.getAppended() && other.use == StateUse::Write))
        return emitError(leaf.getLoc()) << "entry \"" << other.name << "\" has state \"" << io.getName()
                                        << "\", needed a leaf of the state of entry \"" << step.name << '"';
      continue;
    }
    IoAttr ownIo = own->getIo();
    if (leaf.isResult && io.getRole() != Role::State)
      continue; // a metric may have such a name
    if (failed(checkUse(other, leaf, ownIo.getName())))
      return failure();
    if (io.getType() != ownIo.getType())
      return emitError(leaf.getLoc()) << "entry \"" << other.name << "\" has state \"" << ownIo.getName()
                                      << "\" of type " << io.getType() << ", needed " << ownIo.getType()
                                      << " as in entry \"" << own->getEntry() << '"';
    if (leaf.isResult)
      given.insert(ownIo.getName());
    leaf.setAttr(HeddleDialect::ioAttrName,
                 IoAttr::get(function.getContext(), ownIo.getName(), Role::State, io.getType(), io.getDonates(),
                             io.getPlacement(), ownIo.getAppended(), ownIo.getSpace()));
    auto sharding = own->getAttr<sdy::TensorShardingAttr>(spmd::kShardingAttr);
    if (!sharding || leaf.getAttr<sdy::TensorShardingAttr>(sdy::kShardingAttr))
      continue;
    auto name = dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef());
    if (!name)
      continue;
    if (!other.module->lookupSymbol(name.getAttr())) {
      OpBuilder builder(other.module->getContext());
      builder.setInsertionPointToStart(other.module->getBody());
      builder.clone(*step.module->lookupSymbol(name.getAttr()));
    }
    leaf.setAttr(sdy::kShardingAttr, sharding);
  }
  if (failed(verify(function))) // appended leaves have their place
    return failure();
  if (other.name != "init")
    return success();
  for (auto &[name, leaf] : state)
    if (!given.contains(name))
      return reportMissing(function, leaf);
  return success();
}

LogicalResult heddle::checkSharedState(StateOwners owners, SourceEntry &other) {
  State state = getState(owners);
  auto textOf = [](const Leaf &leaf) {
    std::string text = "nothing";
    if (auto sharding = leaf.getAttr<Attribute>(spmd::kShardingAttr))
      llvm::raw_string_ostream(text = "") << sharding;
    return text;
  };
  for (const Leaf &leaf : getLeaves(getFunction(other))) {
    IoAttr io = leaf.getIo();
    const auto *own = io.getRole() == Role::State ? state.find(io.getName()) : state.end();
    if (own == state.end()) // no state, or appended by this entry
      continue;
    if (leaf.getAttr<Attribute>(spmd::kShardingAttr) != own->second.getAttr<Attribute>(spmd::kShardingAttr))
      return emitError(leaf.getLoc()) << "entry \"" << other.name << "\" has state \"" << io.getName()
                                      << "\" sharded by " << textOf(leaf) << ", needed " << textOf(own->second)
                                      << " as in entry \"" << own->second.getEntry() << '"';
  }
  return success();
}

std::vector<std::string> heddle::selectState(FunctionOpInterface function, ArrayRef<std::string> leaves) {
  llvm::StringSet<> names;
  for (ArrayAttr all : {function.getArgAttrsAttr(), function.getResAttrsAttr()})
    if (all)
      for (auto attributes : all.getAsRange<DictionaryAttr>())
        if (auto io = attributes.getAs<IoAttr>(HeddleDialect::ioAttrName); io && io.getRole() == Role::State)
          names.insert(io.getName());
  std::vector<std::string> own;
  llvm::copy_if(leaves, std::back_inserter(own), [&](const std::string &name) { return names.contains(name); });
  return own;
}

// ---- one module ----

/// The text of a function without its name and visibility: equal texts, equal functions.
static std::string getText(func::FuncOp function) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OwningOpRef<func::FuncOp> copy = function.clone();
  copy->setName("f");
  copy->print(stream, OpPrintingFlags().printGenericOpForm().useLocalScope());
  return text;
}

void heddle::placeLeaves(SourceEntry &before, SourceEntry &other) {
  auto lists = before.module->lookupSymbol<spmd::ListsOp>(before.name);
  SmallVector<int64_t> ranks(lists.getFunctions().size());
  std::iota(ranks.begin(), ranks.end(), 0);
  MLIRContext *context = lists.getContext();
  auto everywhere = PlacementAttr::get(context, 0, lists.getAxes(), DenseI64ArrayAttr::get(context, ranks));
  std::map<std::pair<Role, StringRef>, PlacementAttr> placements;
  auto add = [&](ArrayAttr all) {
    for (auto attributes : all.getAsRange<DictionaryAttr>())
      if (auto io = attributes.getAs<IoAttr>(HeddleDialect::ioAttrName))
        placements[{io.getRole(), io.getName()}] = io.getPlacement() ? io.getPlacement() : everywhere;
  };
  if (lists.getArgAttrs())
    add(*lists.getArgAttrs());
  if (lists.getResAttrs())
    add(*lists.getResAttrs());
  for (const Leaf &leaf : getLeaves(getFunction(other)))
    if (IoAttr io = leaf.getIo())
      if (auto found = placements.find({io.getRole(), io.getName()}); found != placements.end())
        leaf.setAttr(HeddleDialect::ioAttrName,
                     IoAttr::get(io.getContext(), io.getName(), io.getRole(), io.getType(), io.getDonates(),
                                 found->second, io.getAppended(), io.getSpace()));
}

bool heddle::hasSameBorders(ModuleOp a, ModuleOp b) {
  auto describe = [](ModuleOp module) {
    SmallVector<std::array<Attribute, 3>> borders;
    for (auto function : module.getOps<FunctionOpInterface>())
      if (function.isPublic())
        borders.push_back(
            {TypeAttr::get(function.getFunctionType()), function.getArgAttrsAttr(), function.getResAttrsAttr()});
    return borders;
  };
  return describe(a) == describe(b);
}

void heddle::mergeModules(ModuleOp into, ModuleOp from) {
  llvm::StringMap<StringAttr> known; // private functions
  for (auto function : into.getOps<func::FuncOp>())
    if (function.isPrivate())
      known.try_emplace(getText(function), function.getSymNameAttr());
  SymbolTable symbols(into);
  llvm::DenseMap<Attribute, StringAttr> renamed;
  SmallVector<Operation *> moved;
  for (Operation &op : llvm::make_early_inc_range(*from.getBody())) {
    auto name = SymbolTable::getSymbolName(&op);
    if (isa<sdy::MeshOp>(op) && symbols.lookup(name))
      continue;
    auto function = dyn_cast<func::FuncOp>(op);
    bool isPrivate = function && function.isPrivate();
    if (isPrivate)
      if (auto same = known.find(getText(function)); same != known.end()) {
        renamed[name] = same->second;
        continue;
      }
    op.remove();
    StringAttr now = symbols.insert(&op, isa<sdy::MeshOp>(op) ? into.getBody()->begin() : into.getBody()->end());
    if (now != name)
      renamed[name] = now;
    moved.push_back(&op);
  }
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](FlatSymbolRefAttr reference) -> std::optional<Attribute> {
    auto found = renamed.find(reference.getAttr());
    return found == renamed.end() ? reference : FlatSymbolRefAttr::get(found->second);
  });
  if (!renamed.empty())
    for (Operation *op : moved)
      replacer.recursivelyReplaceElementsIn(op);
}
