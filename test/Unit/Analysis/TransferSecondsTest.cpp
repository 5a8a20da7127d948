// Tests what transfers between spaces take: each device has its link to the host, and those of a node share its disk.
#include "heddle/Analysis/MachineRates.h"

#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace heddle;

namespace {

RateOptions getOptions() {
  machine::MachineSpec machine = *machine::getKnownMachines().begin();
  machine.devicesPerNode = 4;
  machine.host = {{10e9, 1e-3}, 1'000'000'000'000};
  machine.disk = {8e9, 4e9, 1e-2, 1'000'000'000'000};
  return RateOptions::ofMachine(machine);
}

TEST(TransferSeconds, GoBytesOverTheLinkAndTheDisk) {
  MachineRates rates(getOptions(), sdy::MeshAttr());
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Device, Space::Host, 1e9), 0.101);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Host, Space::Device, 2e9), 0.201);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Disk, Space::Host, 1e9), 0.135);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Host, Space::Disk, 1e9), 0.26);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Device, Space::Disk, 1e9), 0.361);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Disk, Space::Device, 1e9), 0.236);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Device, Space::Device, 1e9), 2 / 3.35e3);
}

// 8 devices are two nodes of 4, which share a disk each.
TEST(TransferSeconds, ADiskIsShared) {
  MLIRContext context;
  context.loadDialect<sdy::SdyDialect>();
  auto mesh = sdy::MeshAttr::get(&context, sdy::MeshAxisAttr::get(&context, "data", 8));
  MachineRates rates(getOptions(), mesh);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Device, Space::Host, 1e9), 0.101);
  EXPECT_DOUBLE_EQ(*rates.findTransferSeconds(Space::Host, Space::Disk, 1e9), 1.01);
}

TEST(TransferSeconds, NothingIsSaidOfASpaceThatTheMachineLacks) {
  RateOptions options = getOptions();
  options.machine.disk.reset();
  MachineRates diskless(options, sdy::MeshAttr());
  EXPECT_TRUE(diskless.findTransferSeconds(Space::Device, Space::Host, 1));
  EXPECT_FALSE(diskless.findTransferSeconds(Space::Host, Space::Disk, 1));
  options.machine.host.reset();
  MachineRates bare(options, sdy::MeshAttr());
  EXPECT_FALSE(bare.findTransferSeconds(Space::Device, Space::Host, 1));
  EXPECT_TRUE(bare.findTransferSeconds(Space::Device, Space::Device, 1));
}

} // namespace
