// Tests that the runtime can look for each feature that a program may ask for.
#include "Runtime/Backends/Cpu/CpuFeatures.h"
#include "heddle/Codegen/Cpu/Processors.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace heddle;

TEST(CpuFeatures, AreKnownOfAllProcessors) {
  std::string list;
  EXPECT_FALSE(cpu::findCpuTarget("none", list));
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(list).split("one of ").second.split(names, ", ");
  EXPECT_GT(names.size(), 1u);
  for (llvm::StringRef name : names) {
    std::string error;
    std::optional<cpu::CpuTarget> target = cpu::findCpuTarget(name, error);
    ASSERT_TRUE(target) << error;
    for (const std::string &feature : target->features)
      EXPECT_TRUE(runtime::isKnownFeature(feature)) << name.str() << " has " << feature;
  }
}

TEST(CpuFeatures, OfThisMachineAreThere) {
  EXPECT_EQ(runtime::findMissingFeatures(cpu::getHostTarget().features), std::vector<std::string>());
}
