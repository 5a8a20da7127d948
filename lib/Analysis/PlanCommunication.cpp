// Collects the collectives and exchanges of each list, with loops unrolled as far as they communicate, and numbers
// their groups of devices so that equal groups have equal numbers.
#include "heddle/Analysis/PlanCommunication.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

static sdy::MeshAttr getMesh(Operation *op) {
  Attribute name = op->getAttr("mesh");
  return name ? sdy::lookupMesh(name, op) : sdy::MeshAttr();
}

PlanCommunication::PlanCommunication(EntryOp entry) : entry(entry) {
  lists = llvm::to_vector(entry.getBody().getOps<ListOp>());
  sdy::MeshAttr mesh = getMesh(entry);
  entry.walk([&](Operation *op) {
    if (!isa<CollectiveOp, ExchangeOp>(op))
      return;
    for (Operation *parent = op; !isa<ListOp>(parent); parent = parent->getParentOp())
      communicating.insert(parent);
    if (!mesh)
      mesh = getMesh(op);
    if (getMesh(op) != mesh && !other)
      other = op;
  });
  if (other)
    return;
  if (mesh)
    devices = mesh.getDeviceCount();
  if (entry.getLists()) {
    std::vector<AxisSteps> steps = getSteps(entry.getListsByAttr().getValue(), mesh);
    for (int64_t device = 0; device < devices; ++device)
      indices.push_back(getIndexAlong(steps, device));
    chosen.assign(entry.getLists()->begin(), entry.getLists()->end());
  } else {
    indices.assign(devices, 0);
    chosen.push_back(0);
  }
  entry.walk([&](Operation *op) {
    if (isa<CollectiveOp, ExchangeOp>(op))
      addGroups(op);
  });
  items.resize(lists.size());
  if (lists.size() == 1)
    return; // all that is asked of the only list are its groups
  for (auto [index, list] : llvm::enumerate(lists)) {
    DenseMap<Value, int64_t> iterations;
    addItems(list.getBody(), index, iterations);
  }
}

void PlanCommunication::addGroups(Operation *op) {
  sdy::MeshAttr mesh = getMesh(op);
  // A permute is along all axes.
  Attribute axes = op->getAttr("axes");
  auto [known, isNew] = groupsOfAxes.try_emplace(ArrayAttr::get(op->getContext(), {mesh, axes ? axes : mesh}), 0);
  if (isNew) {
    std::vector<AxisSteps> steps;
    if (axes)
      steps = getSteps(cast<sdy::AxisRefListAttr>(axes).getValue(), mesh);
    else
      steps.push_back({devices, 1});
    PlanGroups groups = format::getGroups(steps, devices);
    auto equal = llvm::find(allGroups, groups);
    known->second = equal - allGroups.begin();
    if (equal == allGroups.end())
      allGroups.push_back(std::move(groups));
  }
  groupsOf[op] = known->second;
}

void PlanCommunication::addItems(Region &region, unsigned list, DenseMap<Value, int64_t> &iterations) {
  std::vector<Item> &own = items[list];
  for (Operation &op : region.front()) {
    if (!communicating.contains(&op))
      continue;
    if (own.size() >= mostItems) {
      cut = true;
      return;
    }
    if (auto loop = dyn_cast<LoopOp>(op)) {
      for (int64_t k = 0, trips = loop.getTripCount(); k < trips && !cut; ++k) {
        iterations[loop.getIteration()] = k;
        addItems(loop.getBody(), list, iterations);
      }
    } else if (auto when = dyn_cast<WhenOp>(op)) {
      int64_t k = iterations.lookup(when.getIteration());
      if (k >= static_cast<int64_t>(when.getLower()) && k < static_cast<int64_t>(when.getUpper()))
        addItems(when.getBody(), list, iterations);
    } else if (isa<plan::WhileOp, plan::CaseOp>(op)) {
      own.push_back({Item::Begin, &op});
      for (int round = 0; round < (isa<plan::WhileOp>(op) ? 2 : 1); ++round)
        for (Region &inner : op.getRegions()) {
          own.push_back({Item::Branch, &op});
          addItems(inner, list, iterations);
        }
      own.push_back({Item::End, &op});
    } else {
      own.push_back({Item::Communication, &op});
    }
  }
}
