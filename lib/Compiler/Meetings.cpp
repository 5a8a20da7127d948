#include "Meetings.h"

#include "Entries.h"
#include "Phases.h"

using namespace mlir;
using namespace heddle;

static constexpr llvm::StringLiteral kMeeting = "sync";
static constexpr llvm::StringLiteral kBeside = "_beside_";

bool heddle::isMeeting(StringRef entry) {
  StringRef name = entry.split(kBeside).first;
  unsigned fragment = 0;
  return name.consume_front(kMeeting) &&
         (name.empty() || (name.consume_front("_") && !name.getAsInteger(10, fragment)));
}

LogicalResult heddle::addMeetings(std::vector<SourceEntry> &entries, const SyncChoice &sync, Report &report) {
  for (SourceEntry &entry : entries)
    if (isMeeting(entry.name))
      return emitError(entry.module->getLoc())
             << "entry \"" << entry.name << "\" is given beside replicas, needed none: it is made of the step";
  for (int64_t fragment = 0; fragment < sync.fragments; ++fragment) {
    std::string name = kMeeting.str();
    if (sync.fragments > 1)
      name += "_" + std::to_string(fragment);
    SourceEntry meeting{name, StateUse::Write, entries.front().module->clone()};
    if (failed(runPhase(*meeting.module, report, "import",
                        [&](PassManager &manager) { buildSyncPhase(manager, sync, fragment); })) ||
        failed(nameEntry(meeting)))
      return failure();
    entries.insert(entries.begin() + 1 + fragment, std::move(meeting));
  }
  return success();
}

/// Whether an entry is the step, or one for batches of other shapes.
static bool isStep(const SourceEntry &entry, StringRef step) {
  StringRef name = entry.name;
  return entry.use == StateUse::Write && name.consume_front(step) && (name.empty() || name.starts_with("_"));
}

static FailureOr<SourceEntry> delay(SourceEntry &meeting, SourceEntry &step, Report &report) {
  SourceEntry both{meeting.name + kBeside.str() + step.name, StateUse::Write, step.module->clone()};
  OwningOpRef<ModuleOp> from = meeting.module->clone();
  mergeModules(*both.module, *from);
  if (failed(runPhase(*both.module, report, "partition",
                      [&](PassManager &manager) { buildDelayPhase(manager, step.name, meeting.name); })) ||
      failed(nameEntry(both)))
    return failure();
  return both;
}

LogicalResult heddle::delayMeetings(std::vector<SourceEntry> &entries, Report &report) {
  std::vector<SourceEntry> delayed;
  for (SourceEntry &meeting : entries)
    for (SourceEntry &step : entries) {
      if (!isMeeting(meeting.name) || !isStep(step, entries.front().name))
        continue;
      FailureOr<SourceEntry> both = delay(meeting, step, report);
      if (failed(both))
        return failure();
      delayed.push_back(std::move(*both));
    }
  llvm::erase_if(entries, [](const SourceEntry &entry) { return isMeeting(entry.name); });
  auto end = llvm::find_if(entries, [](const SourceEntry &entry) { return entry.use != StateUse::Write; });
  entries.insert(end, std::make_move_iterator(delayed.begin()), std::make_move_iterator(delayed.end()));
  return success();
}
