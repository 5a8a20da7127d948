// Runs one kernel of a text, without devices.
#include "BlockRunner.h"
#include "Settings.h"
#include "Unit.h"
#include "heddle/Emulator/Emulator.h"

using namespace heddle::emulator;

extern "C" const char *heddleEmulatorRunText(const char *text, const char *kernel, uint32_t blocks, uint32_t threads,
                                             uint32_t sharedBytes, const uint64_t *slots, size_t slotCount,
                                             const HeddleEmulatorOptions *options) {
  thread_local std::string fault;
  const auto fail = [&](std::string why) {
    fault = std::move(why);
    return fault.c_str();
  };
  std::string error;
  Settings settings = makeDefaultSettings();
  if (options && !makeSettings(*options, settings, error))
    return fail(error);
  const std::string path = compileUnit(text, settings.unit, error);
  const std::unique_ptr<LoadedUnit> unit = path.empty() ? nullptr : LoadedUnit::load(path, error);
  if (!unit)
    return fail(error);
  BlockLaunch launch;
  launch.unit = &unit->getUnit();
  launch.kernel = unit->find(kernel);
  launch.blocks = blocks;
  launch.threads = threads;
  launch.sharedBytes = sharedBytes;
  launch.seed = settings.seed;
  if (!launch.kernel)
    return fail(std::string("the text has no kernel \"") + kernel + "\"");
  const std::vector<heddle_host::u64> words(slots, slots + slotCount);
  launch.slots = words;
  if (!checkLaunch(launch, error) || !BlockRunner().run(launch, error))
    return fail(error);
  return nullptr;
}
