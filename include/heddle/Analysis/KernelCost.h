// What a kernel or library call of the Scheduled rung moves through memory.
#ifndef HEDDLE_ANALYSIS_KERNELCOST_H
#define HEDDLE_ANALYSIS_KERNELCOST_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Dialect/Heddle/FusionOps.h"

namespace heddle {

/// Bytes of memory. Each operand is read once and each result written once, whatever the loops do: rows that are gone
/// over again are in cache. Slices and gathers read as much as they take, scatters write as much as they put into
/// place.
struct KernelBytes {
  int64_t read = 0, written = 0;

  int64_t getTotal() const { return read + written; }
};

/// The bytes of a `heddle.fusion` or `heddle.library`; none for other ops.
KernelBytes getKernelBytes(mlir::Operation *op);

/// Instructions for an element of a pointwise op's result, counted in additions: 16 for functions that are computed by
/// a series (exp, log, tanh, erf, power, ...), 8 for quotients and roots, none for what only moves elements. Rounded
/// from the throughputs of the CUDA C++ Programming Guide, "Arithmetic Instructions".
double getPointwiseWork(mlir::Operation *op);

/// The longer of the time that its memory and that its arithmetic takes, and a launch.
double getKernelSeconds(mlir::Operation *op, const MachineRates &rates);

/// The time that the host's memory takes for a kernel of its own: an update does little arithmetic for a byte. Nothing
/// where the machine's description does not say how fast that is.
std::optional<double> findHostKernelSeconds(HostFusionOp kernel, const MachineRates &rates);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_KERNELCOST_H
