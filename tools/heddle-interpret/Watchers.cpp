#include "Watchers.h"

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Print.h"
#include "llvm/Support/Format.h"

#include <cstdlib>
#include <new>

using namespace mlir;
using namespace heddle::reference;

namespace heddle::interpret {

namespace {

/// `file:line:column` of the innermost place that a location names, else the location as MLIR prints it.
void printPlace(raw_ostream &os, Location location) {
  FileLineColRange place;
  location->walk([&](Location part) {
    place = dyn_cast<FileLineColRange>(part);
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (place)
    os << place.getFilename().strref() << ':' << place.getStartLine() << ':' << place.getStartColumn();
  else
    os << location;
}

void printValue(raw_ostream &os, const RuntimeValue &held) {
  if (held.tensor) {
    os << held.tensor.getType();
    return printSummary(os, held.tensor);
  }
  os << (held.tuple.empty() ? "token" : "tuple");
}

/// What runs, for the handler below, which has no arguments.
Operation *runningOp = nullptr;

[[noreturn]] void reportOutOfMemory() {
  std::set_new_handler(nullptr);
  llvm::errs() << "heddle-interpret: error: out of memory";
  if (runningOp) {
    llvm::errs() << " in " << runningOp->getName() << " at ";
    printPlace(llvm::errs(), runningOp->getLoc());
  }
  llvm::errs() << '\n';
  std::_Exit(EXIT_FAILURE);
}

} // namespace

MemoryGuard::MemoryGuard() { std::set_new_handler(reportOutOfMemory); }
MemoryGuard::~MemoryGuard() {
  std::set_new_handler(nullptr);
  runningOp = nullptr;
}
void MemoryGuard::willRun(Operation *op, const Frame &) { runningOp = op; }

void Trace::didRun(Operation *op, const Frame &frame) {
  printPlace(os, op->getLoc());
  if (frame.device.grid.getReplicas() * frame.device.grid.getPartitions() > 1)
    os << ' ' << frame.device.getName();
  os << ' ' << op->getName();
  bool isPlan = isa_and_nonnull<plan::PlanDialect>(op->getDialect()); // its values are memory
  for (auto [index, result] : llvm::enumerate(isPlan ? ValueRange() : ValueRange(op->getResults()))) {
    os << (index ? ", " : " ");
    printValue(os, frame.get(result));
  }
  os << '\n';
  os.flush(); // what ran before a crash or a hang is worth knowing most of all
}

void Profile::willRun(Operation *, const Frame &frame) { running[&frame.device].push_back({Clock::now()}); }

void Profile::didRun(Operation *op, const Frame &frame) {
  SmallVector<Running> &open = running[&frame.device];
  Running ended = open.pop_back_val();
  std::chrono::duration<double> total = Clock::now() - ended.start;
  if (!open.empty())
    open.back().inner += total;
  Entry &entry = entries[op->getName().getStringRef()];
  ++entry.count;
  entry.total += total;
  entry.own += total - ended.inner;
}

void Profile::print(raw_ostream &os) const {
  SmallVector<const llvm::StringMapEntry<Entry> *> order;
  for (const auto &entry : entries)
    order.push_back(&entry);
  llvm::sort(order, [](auto *a, auto *b) {
    return std::tuple(b->second.own.count(), a->first()) < std::tuple(a->second.own.count(), b->first());
  });
  os << "     count      own ms    total ms  op\n";
  for (auto *entry : order)
    os << llvm::format("%10llu %11.3f %11.3f  ", static_cast<unsigned long long>(entry->second.count),
                       entry->second.own.count() * 1e3, entry->second.total.count() * 1e3)
       << entry->first() << '\n';
}

} // namespace heddle::interpret
