// Whether two devices bring the same collective to a rendezvous.
#include "heddle/Reference/Devices.h"

#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace heddle::reference;

namespace {

struct Difference {
  std::string found, needed;
};

template <typename T> Difference differenceOf(StringRef what, T found, T needed) {
  std::string texts[2];
  for (auto [text, value] : {std::pair(&texts[0], found), std::pair(&texts[1], needed)}) {
    llvm::raw_string_ostream os(*text);
    os << value;
  }
  return {(what + " " + texts[0]).str(), (what + " " + texts[1]).str()};
}

/// The op's own attributes but those which say what else communicates: the group is known.
DictionaryAttr relevantAttributes(Operation *op) {
  NamedAttrList attributes(dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()));
  attributes.erase("replica_groups");
  return attributes.getDictionary(op->getContext());
}

std::optional<Difference> findDifference(Operation *op, Operation *other) {
  if (op == other)
    return std::nullopt;
  if (op->getName() != other->getName())
    return differenceOf("op", op->getName(), other->getName());
  DictionaryAttr attributes = relevantAttributes(op), needed = relevantAttributes(other);
  for (DictionaryAttr list : {needed, attributes})
    for (NamedAttribute attribute : list)
      if (StringAttr name = attribute.getName(); attributes.get(name) != needed.get(name))
        return differenceOf(name, attributes.get(name), needed.get(name));
  if (!llvm::equal(op->getOperandTypes(), other->getOperandTypes()))
    return differenceOf("operand types", op->getOperandTypes(), other->getOperandTypes());
  if (!llvm::equal(op->getResultTypes(), other->getResultTypes()))
    return differenceOf("result types", op->getResultTypes(), other->getResultTypes());
  for (auto [region, otherRegion] : llvm::zip_equal(op->getRegions(), other->getRegions()))
    if (!OperationEquivalence::isRegionEquivalentTo(&region, &otherRegion,
                                                    OperationEquivalence::IgnoreLocations |
                                                        OperationEquivalence::IgnoreDiscardableAttrs))
      return Difference{"another region", "the same"};
  return std::nullopt;
}

} // namespace

LogicalResult heddle::reference::verifyArrival(const Rendezvous &rendezvous, Device &device, Operation *op) {
  auto other = llvm::find_if(rendezvous.ops, [](Operation *op) { return op != nullptr; });
  if (other == rendezvous.ops.end())
    return success();
  std::optional<Difference> difference = findDifference(op, *other);
  if (!difference)
    return success();
  std::string group;
  llvm::raw_string_ostream os(group);
  auto name = [&](int64_t member) { return device.grid.getDevice(member).getName(); };
  llvm::interleaveComma(rendezvous.group, os, [&](int64_t member) { os << name(member); });
  std::string otherName = name(rendezvous.group[other - rendezvous.ops.begin()]);
  InFlightDiagnostic diagnostic = op->emitOpError() << "on " << device.getName() << " has " << difference->found
                                                    << ", needed " << difference->needed << " as on " << otherName
                                                    << ", which is in the same group [" << group << "]";
  diagnostic.attachNote((*other)->getLoc()) << otherName << " is at " << (*other)->getName() << " here";
  return diagnostic;
}
