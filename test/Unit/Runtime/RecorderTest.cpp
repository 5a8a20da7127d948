#include "Runtime/Recorder.h"

#include "Programs.h"
#include "Runtime/Waiting.h"

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// Devices go on while somebody else reads what they do.
TEST(RecorderTest, WhatBeginsWhileItIsReadHasTakenNoTime) {
  format::Program program;
  format::Entry &entry = program.entries.emplace_back();
  entry.name = "step";
  format::List &list = entry.lists.emplace_back();
  list.instructions.resize(1);
  InstructionTable instructions(program, entry);
  Recorder recorder({0, 1});
  recorder.begin("step", instructions);
  recorder.start(0, 0, getTime() + 60'000'000'000);
  std::string text = recorder.print();
  EXPECT_NE(text.find(" since 0.000 ms"), std::string::npos) << text;
}

} // namespace
