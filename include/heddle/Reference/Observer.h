// Observers of a run: traces, profiles.
#ifndef HEDDLE_REFERENCE_OBSERVER_H
#define HEDDLE_REFERENCE_OBSERVER_H

namespace mlir {
class Operation;
} // namespace mlir

namespace heddle::reference {

class Frame;

/// Is told of each op before and after it runs; an op in a region between the two of the op that has the region.
/// Devices run one at a time, but take turns in the middle of an op: `frame.device` says which of them runs the op.
class Observer {
public:
  virtual ~Observer() = default;
  virtual void willRun(mlir::Operation *op, const Frame &frame) {}
  /// The op's results are in the frame. Not called for an op that fails.
  virtual void didRun(mlir::Operation *op, const Frame &frame) {}
};

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_OBSERVER_H
