// The memories that a leaf of state or an arena may be in.
#ifndef HEDDLE_INTERFACES_SPACE_TD
#define HEDDLE_INTERFACES_SPACE_TD

include "mlir/IR/EnumAttr.td"

def Heddle_Space : I32EnumAttr<"Space", "a memory: the device's, the host's, or a disk", [
    I32EnumAttrCase<"Device", 0, "device">, I32EnumAttrCase<"Host", 1, "host">, I32EnumAttrCase<"Disk", 2, "disk">]> {
  let cppNamespace = "::heddle";
}

#endif // HEDDLE_INTERFACES_SPACE_TD
