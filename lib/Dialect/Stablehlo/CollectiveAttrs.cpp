#include "heddle/Dialect/Sdy/Limits.h"
#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle::stablehlo;

// ---- Fields ----

namespace {

struct Field {
  StringRef name;
  llvm::function_ref<ParseResult()> parse;
  bool optional = false;
};

/// `<name = value, ...>` with every field that is not optional.
ParseResult parseStruct(AsmParser &parser, ArrayRef<Field> fields) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<StringRef> names = llvm::map_to_vector(fields, [](const Field &field) { return field.name; });
  SmallVector<bool> found(fields.size());
  auto parseValue = [&](StringRef name) {
    size_t index = llvm::find(names, name) - names.begin();
    found[index] = true;
    return fields[index].parse();
  };
  if (parser.parseLess() || (failed(parser.parseOptionalGreater()) && parseFields(parser, names, parseValue)))
    return failure();
  for (auto [field, given] : llvm::zip(fields, found))
    if (!given && !field.optional)
      return parser.emitError(loc) << "found no field '" << field.name << "', which is needed";
  return success();
}

void printName(AsmPrinter &printer, StringRef name) {
  printer << "name = ";
  printer.printString(name);
}

} // namespace

// ---- #stablehlo.channel_handle, #stablehlo.mesh_axis ----

void ChannelHandleAttr::print(AsmPrinter &printer) const {
  printer << "<handle = " << getHandle() << ", type = " << getType() << '>';
}

Attribute ChannelHandleAttr::parse(AsmParser &parser, Type) {
  int64_t handle, type;
  if (parseStruct(parser, {{"handle", [&] { return parser.parseInteger(handle); }},
                           {"type", [&] { return parser.parseInteger(type); }}}))
    return {};
  return get(parser.getContext(), handle, type);
}

LogicalResult MeshAxisAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef name, int64_t size) {
  if (name.empty())
    return emitError() << "mesh axis has no name, needed one";
  if (size < 1)
    return emitError() << "axis \"" << name << "\" has size " << size << ", needed at least 1";
  return success();
}

void MeshAxisAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printName(printer, getName());
  printer << ", size = " << getSize() << '>';
}

Attribute MeshAxisAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  std::string name;
  int64_t size;
  if (parseStruct(parser, {{"name", [&] { return parser.parseString(&name); }},
                           {"size", [&] { return parser.parseInteger(size); }}}))
    return {};
  return parser.getChecked<MeshAxisAttr>(loc, parser.getContext(), StringRef(name), size);
}

// ---- #stablehlo.mesh ----

LogicalResult MeshAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, ArrayRef<MeshAxisAttr> axes,
                               DenseIntElementsAttr deviceIds) {
  if (axes.empty())
    return emitError() << "mesh has no axes, needed at least 1";
  llvm::StringSet<> names;
  int64_t devices = 1;
  for (MeshAxisAttr axis : axes) {
    if (!names.insert(axis.getName()).second)
      return emitError() << "mesh has axis \"" << axis.getName() << "\" twice, needed distinct names";
    if (llvm::MulOverflow(devices, axis.getSize(), devices) || devices > heddle::sdy::kMaxDevices)
      return emitError() << "mesh has more than " << heddle::sdy::kMaxDevices << " devices, needed at most that";
  }
  if (!deviceIds)
    return success();
  ShapedType type = deviceIds.getType();
  if (type.getRank() != 1 || !type.getElementType().isSignlessInteger(64))
    return emitError() << "device_ids have type " << type << ", needed a 1-d tensor of i64";
  if (type.getNumElements() != devices)
    return emitError() << "mesh has " << type.getNumElements() << " device_ids, needed " << devices;
  SmallVector<int64_t> ids = idsOf(deviceIds);
  for (int64_t id : ids)
    if (id < 0)
      return emitError() << "mesh has device id " << id << ", needed at least 0";
  if (std::optional<int64_t> id = repeatedId(ids))
    return emitError() << "mesh has device id " << *id << " twice, needed distinct ids";
  return success();
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<axes=[";
  llvm::interleaveComma(getAxes(), printer, [&](MeshAxisAttr axis) { axis.print(printer); });
  printer << ']';
  if (getDeviceIds())
    printer << ", device_ids=" << getDeviceIds();
  printer << '>';
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<MeshAxisAttr> axes;
  DenseIntElementsAttr deviceIds;
  // `<name = "x", size = 2>` or the whole `#stablehlo.mesh_axis<...>`.
  auto parseAxis = [&]() -> ParseResult {
    llvm::SMLoc axisLoc = parser.getCurrentLocation();
    Attribute axis;
    OptionalParseResult spelled = parser.parseOptionalAttribute(axis);
    if (!spelled.has_value())
      axis = MeshAxisAttr::parse(parser, {});
    else if (failed(*spelled))
      return failure();
    else if (!isa<MeshAxisAttr>(axis))
      return parser.emitError(axisLoc) << "found " << axis << ", needed a #stablehlo.mesh_axis";
    axes.push_back(cast_or_null<MeshAxisAttr>(axis));
    return success(axis != nullptr);
  };
  auto parseAxes = [&] { return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis); };
  auto parseIds = [&] { return parser.parseAttribute(deviceIds); };
  if (parseStruct(parser, {{"axes", parseAxes}, {"device_ids", parseIds, /*optional=*/true}}))
    return {};
  return parser.getChecked<MeshAttr>(loc, parser.getContext(), ArrayRef<MeshAxisAttr>(axes), deviceIds);
}

// ---- #stablehlo.axis_ref ----

LogicalResult AxisRefAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef name, int64_t preSize,
                                  int64_t size) {
  if (name.empty())
    return emitError() << "axis reference has no name, needed one";
  int64_t product;
  bool whole = preSize == 0 && size == 0;
  if (!whole && (preSize < 1 || size < 1 || llvm::MulOverflow(preSize, size, product)))
    return emitError() << "axis \"" << name << "\" has sub_axis_info (" << preSize << ")" << size
                       << ", needed sizes of at least 1 with a product of at most 64 bits";
  return success();
}

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printName(printer, getName());
  if (!isWholeAxis())
    printer << ", sub_axis_info = (" << getPreSize() << ')' << getSize();
  printer << '>';
}

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  std::string name;
  int64_t preSize = 0, size = 0;
  auto parseSubAxis = [&]() -> ParseResult {
    llvm::SMLoc subAxisLoc = parser.getCurrentLocation();
    if (parser.parseLParen() || parser.parseInteger(preSize) || parser.parseRParen() || parser.parseInteger(size))
      return failure();
    if (preSize == 0 && size == 0) // which would read as the whole axis
      return parser.emitError(subAxisLoc) << "found sub_axis_info (0)0, needed sizes of at least 1";
    return success();
  };
  if (parseStruct(parser, {{"name", [&] { return parser.parseString(&name); }},
                           {"sub_axis_info", parseSubAxis, /*optional=*/true}}))
    return {};
  return parser.getChecked<AxisRefAttr>(loc, parser.getContext(), StringRef(name), preSize, size);
}

// ---- #stablehlo.replica_group_mesh_axes ----

namespace {

MeshAxisAttr findAxis(MeshAttr mesh, AxisRefAttr ref) {
  const MeshAxisAttr *axis =
      llvm::find_if(mesh.getAxes(), [&](MeshAxisAttr axis) { return axis.getName() == ref.getName(); });
  return axis == mesh.getAxes().end() ? nullptr : *axis;
}

/// Whether two references share devices' coordinates: a part (p)s covers p up to p * s of the splits of its axis.
bool overlap(AxisRefAttr a, AxisRefAttr b) {
  if (a.getName() != b.getName())
    return false;
  if (a.isWholeAxis() || b.isWholeAxis())
    return true;
  return a.getPreSize() < b.getPreSize() * b.getSize() && b.getPreSize() < a.getPreSize() * a.getSize();
}

} // namespace

LogicalResult ReplicaGroupMeshAxesAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Attribute mesh,
                                               ArrayAttr axes) {
  if (!isa<FlatSymbolRefAttr, MeshAttr>(mesh))
    return emitError() << "mesh is " << mesh << ", needed a symbol such as @mesh or a #stablehlo.mesh";
  SmallVector<AxisRefAttr> refs;
  for (Attribute axis : axes) {
    auto ref = dyn_cast<AxisRefAttr>(axis);
    if (!ref)
      return emitError() << "axes hold " << axis << ", needed a #stablehlo.axis_ref";
    for (AxisRefAttr earlier : refs)
      if (overlap(earlier, ref))
        return emitError() << "axes hold " << earlier << " and " << ref << ", needed axes that share nothing";
    refs.push_back(ref);
  }
  auto known = dyn_cast<MeshAttr>(mesh);
  if (!known)
    return success();
  for (AxisRefAttr ref : refs) {
    MeshAxisAttr axis = findAxis(known, ref);
    if (!axis)
      return emitError() << "axes hold \"" << ref.getName() << "\", needed an axis of " << mesh;
    if (!ref.isWholeAxis() && axis.getSize() % (ref.getPreSize() * ref.getSize()) != 0)
      return emitError() << "axes hold " << ref << ", needed sizes whose product divides " << axis.getSize()
                         << ", the size of axis \"" << axis.getName() << "\"";
  }
  return success();
}

std::optional<int64_t> ReplicaGroupMeshAxesAttr::getGroupSize() const {
  auto mesh = dyn_cast<MeshAttr>(getMesh());
  if (!mesh)
    return std::nullopt;
  int64_t size = 1; // at most the mesh's devices, since references share nothing
  for (auto ref : getAxes().getAsRange<AxisRefAttr>())
    size *= ref.isWholeAxis() ? findAxis(mesh, ref).getSize() : ref.getSize();
  return size;
}

void ReplicaGroupMeshAxesAttr::print(AsmPrinter &printer) const {
  printer << "<mesh = " << getMesh() << ", axes = " << getAxes() << '>';
}

Attribute ReplicaGroupMeshAxesAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Attribute mesh;
  ArrayAttr axes;
  if (parseStruct(parser, {{"mesh", [&] { return parser.parseAttribute(mesh); }},
                           {"axes", [&] { return parser.parseAttribute(axes); }}}))
    return {};
  return parser.getChecked<ReplicaGroupMeshAxesAttr>(loc, parser.getContext(), mesh, axes);
}
