// Printers of all attributes of the sdy dialect.
#include "heddle/Dialect/Sdy/FactorSymbols.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

/// Elements as their own printers write them.
template <typename Attr> void printList(AsmPrinter &printer, ArrayRef<Attr> list) {
  llvm::interleaveComma(list, printer, [&](Attr element) { element.print(printer); });
}

void printAxes(AsmPrinter &printer, ArrayRef<AxisRefAttr> axes) {
  printer << '{';
  printList(printer, axes);
  printer << '}';
}

void printFactors(AsmPrinter &printer, ArrayRef<int64_t> factors) {
  for (int64_t factor : factors)
    printer << factorSymbol(factor);
}

void printMapping(AsmPrinter &printer, TensorMappingAttr mapping) {
  printer << '[';
  llvm::interleaveComma(mapping.getDimMappings(), printer,
                        [&](DimMappingAttr dim) { printFactors(printer, dim.getFactorIndices()); });
  printer << ']';
}

void printFactorList(AsmPrinter &printer, StringRef name, ArrayRef<int64_t> factors) {
  if (factors.empty())
    return;
  printer << ' ' << name << "={";
  llvm::interleaveComma(factors, printer, [&](int64_t factor) { printer << factorSymbol(factor); });
  printer << '}';
}

void printEdgeValue(AsmPrinter &printer, EdgeValueRefAttr value) {
  printer << stringifyEnum(value.getType()) << '-' << value.getIndex();
}

} // namespace

// ---- Meshes and axes ----

void MeshAxisAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  printer << '=' << getSize();
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  printList(printer, getAxes());
  printer << ']';
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << ']';
  }
  printer << '>';
}

void SubAxisInfoAttr::print(AsmPrinter &printer) const { printer << '(' << getPreSize() << ')' << getSize(); }

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  if (isSubAxis()) {
    printer << ':';
    getSubAxisInfo().print(printer);
  }
}

void AxisRefListAttr::print(AsmPrinter &printer) const { printAxes(printer, getValue()); }

void ListOfAxisRefListsAttr::print(AsmPrinter &printer) const {
  printer << '[';
  printList(printer, getValue());
  printer << ']';
}

void ManualAxesAttr::print(AsmPrinter &printer) const {
  printer << '{';
  llvm::interleaveComma(getValue(), printer, [&](StringAttr axis) { printer.printString(axis.getValue()); });
  printer << '}';
}

void AllToAllParamAttr::print(AsmPrinter &printer) const {
  printAxes(printer, getAxes());
  printer << ": " << getSrcDim() << "->" << getTgtDim();
}

void AllToAllParamListAttr::print(AsmPrinter &printer) const {
  printer << '[';
  printList(printer, getValue());
  printer << ']';
}

// ---- Shardings ----

void DimensionShardingAttr::print(AsmPrinter &printer) const {
  printer << '{';
  printList(printer, getAxes());
  if (isOpen())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << '}';
  if (getPriority())
    printer << 'p' << *getPriority();
}

void TensorShardingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << "mesh";
    mesh.print(printer);
  } else {
    printer << getMeshOrRef();
  }
  printer << ", [";
  printList(printer, getDimShardings());
  printer << ']';
  if (!getReplicatedAxes().empty()) {
    printer << ", replicated=";
    printAxes(printer, getReplicatedAxes());
  }
  if (!getUnreducedAxes().empty()) {
    printer << ", unreduced=";
    if (getReductionOp() != ReductionOp::SUM)
      printer << stringifyEnum(getReductionOp());
    printAxes(printer, getUnreducedAxes());
  }
  printer << '>';
}

void TensorShardingPerValueAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  printList(printer, getShardings());
  printer << "]>";
}

// ---- Rules ----

// Standing alone it needs a space: `#sdy<dim_mapping ij>`.
void DimMappingAttr::print(AsmPrinter &printer) const {
  printer << ' ';
  printFactors(printer, getFactorIndices());
}

void TensorMappingAttr::print(AsmPrinter &printer) const { printMapping(printer, *this); }

void OpShardingRuleAttr::print(AsmPrinter &printer) const {
  auto printMappings = [&](ArrayRef<TensorMappingAttr> mappings) {
    printer << '(';
    printList(printer, mappings);
    printer << ')';
  };
  printer << '<';
  printMappings(getOperandMappings());
  printer << "->";
  printMappings(getResultMappings());
  if (!getFactorSizes().empty()) {
    printer << " {";
    llvm::interleaveComma(llvm::enumerate(getFactorSizes()), printer,
                          [&](auto size) { printer << factorSymbol(size.index()) << '=' << size.value(); });
    printer << '}';
  }
  printFactorList(printer, "reduction", getReductionFactors());
  printFactorList(printer, "need_replication", getNeedReplicationFactors());
  printFactorList(printer, "permutation", getPermutationFactors());
  printFactorList(printer, "blocked_propagation", getBlockedPropagationFactors());
  if (getIsCustomRule())
    printer << ", custom";
  printer << '>';
}

// ---- Edges ----

// Standing alone it needs a space: `#sdy<edge_value_ref operand-1>`.
void EdgeValueRefAttr::print(AsmPrinter &printer) const {
  printer << ' ';
  printEdgeValue(printer, *this);
}

void AxisToPropagationDetailsAttr::print(AsmPrinter &printer) const {
  printer << '{';
  getAxisName().print(printer);
  printer << " = ";
  printEdgeValue(printer, getSource());
  printer << " -> [";
  llvm::interleaveComma(getTargets(), printer, [&](EdgeValueRefAttr target) { printEdgeValue(printer, target); });
  printer << "]}";
}

void PropagationOneStepAttr::print(AsmPrinter &printer) const {
  printer << "{step-" << getStepIndex() << " = [";
  printList(printer, getAxisEntries());
  printer << "]}";
}

void PropagationEdgesAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  printList(printer, getValue());
  printer << "]>";
}
