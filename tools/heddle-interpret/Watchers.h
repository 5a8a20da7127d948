// What --trace and --profile print.
#ifndef HEDDLE_TOOLS_HEDDLEINTERPRET_WATCHERS_H
#define HEDDLE_TOOLS_HEDDLEINTERPRET_WATCHERS_H

#include "heddle/Reference/Observer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace heddle::reference {
class Device;
} // namespace heddle::reference

namespace heddle::interpret {

/// A line for each op as it ends: where it stands, its name, and for each result type, least, largest and mean element
/// and number of NaNs.
class Trace : public reference::Observer {
public:
  explicit Trace(llvm::raw_ostream &os) : os(os) {}
  void didRun(mlir::Operation *op, const reference::Frame &frame) override;

private:
  llvm::raw_ostream &os;
};

/// Counts ops and their time by name. An op's own time is without that of the ops in its regions and callees.
class Profile : public reference::Observer {
public:
  void willRun(mlir::Operation *op, const reference::Frame &frame) override;
  void didRun(mlir::Operation *op, const reference::Frame &frame) override;

  /// A line an op name, by own time.
  void print(llvm::raw_ostream &os) const;

private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    uint64_t count = 0;
    std::chrono::duration<double> own{0}, total{0}; // seconds
  };
  struct Running {
    Clock::time_point start;
    std::chrono::duration<double> inner{0};
  };

  llvm::StringMap<Entry> entries;
  llvm::DenseMap<const reference::Device *, llvm::SmallVector<Running>> running;
};

/// Remembers the op that runs, so that a process that is out of memory says where, and exits with 1.
class MemoryGuard : public reference::Observer {
public:
  MemoryGuard();
  ~MemoryGuard() override;
  void willRun(mlir::Operation *op, const reference::Frame &frame) override;
};

} // namespace heddle::interpret

#endif // HEDDLE_TOOLS_HEDDLEINTERPRET_WATCHERS_H
