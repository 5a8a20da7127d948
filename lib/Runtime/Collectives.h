// Instructions that depend on a device's place in the mesh.
#ifndef HEDDLE_LIB_RUNTIME_COLLECTIVES_H
#define HEDDLE_LIB_RUNTIME_COLLECTIVES_H

#include "Kernel.h"
#include "Rendezvous.h"
#include "heddle/PlanFormat/Groups.h"

namespace heddle::runtime {

/// The call of a collective, instruction `number` of the program, on one device. What members send is read where it
/// lies in their arenas. Reductions combine in the order of the group.
Call bindCollective(const Binding &binding, const format::Mesh &mesh, int64_t device, size_t number,
                    Rendezvous &rendezvous);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_COLLECTIVES_H
