// Tests what meshes say about their axes and devices.
#include "SdyTest.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

using Mesh = SdyTest;

TEST_F(Mesh, KnowsItsAxes) {
  MeshAttr mesh = this->mesh({{"data", 4}, {"model", 2}});
  EXPECT_EQ(mesh.getDeviceCount(), 8);
  EXPECT_EQ(mesh.getAxisSize("model"), 2);
  EXPECT_EQ(mesh.findAxis("model"), 1);
  EXPECT_EQ(mesh.findAxis("pipe"), std::nullopt);
  EXPECT_FALSE(mesh.hasAxis("pipe"));
  EXPECT_FALSE(mesh.isMaximal());
  EXPECT_FALSE(mesh.isEmpty());
  EXPECT_EQ(mesh.toString(), R"(<["data"=4, "model"=2]>)");
}

TEST_F(Mesh, KnowsItsDevices) {
  EXPECT_EQ(mesh({{"x", 2}, {"y", 2}}).getDevice(3), 3);
  EXPECT_EQ(mesh({{"x", 2}, {"y", 2}}, {3, 1, 2, 0}).getDevice(3), 0);
  EXPECT_EQ(mesh({}, {7}).getDevice(0), 7);
}

TEST_F(Mesh, MaximalAndEmpty) {
  EXPECT_TRUE(mesh({}).isEmpty());
  EXPECT_EQ(mesh({}).getDeviceCount(), 1);
  EXPECT_TRUE(mesh({}, {0}).isMaximal());
  EXPECT_FALSE(mesh({}, {0}).isEmpty());
  EXPECT_EQ(mesh({}, {7}).getMaximalDevice(), 7);
  EXPECT_FALSE(mesh({{"x", 1}}).isMaximal());
}

TEST_F(Mesh, IotaDeviceIdsSayNothing) {
  EXPECT_EQ(mesh({{"x", 4}}, {0, 1, 2, 3}), mesh({{"x", 4}}));
  EXPECT_NE(mesh({{"x", 4}}, {1, 0, 2, 3}), mesh({{"x", 4}}));
}

TEST_F(Mesh, BadMeshesAreReported) {
  SmallVector<std::string> errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) { errors.push_back(diagnostic.str()); });
  auto emitError = [&]() { return mlir::emitError(UnknownLoc::get(&context)); };
  MeshAxisAttr x = MeshAxisAttr::get(&context, "x", 2);
  EXPECT_FALSE(MeshAxisAttr::getChecked(emitError, &context, StringRef("y"), int64_t(0)));
  EXPECT_FALSE(MeshAttr::getChecked(emitError, &context, ArrayRef<MeshAxisAttr>{x, x}, ArrayRef<int64_t>()));
  EXPECT_EQ(errors.size(), 2u);
}

} // namespace
