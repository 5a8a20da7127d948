// Tests that a program is refused, by one sentence, wherever one of its fields points outside of it.
#include "SampleProgram.h"
#include "gtest/gtest.h"

using namespace heddle::format;

namespace {

/// What `check` says of the sample after `change`.
template <typename Change> std::string fault(Change change) {
  Program program = makeSampleProgram();
  change(program);
  return check(program);
}
template <typename Change> std::string faultOfList(Change change) {
  return fault([&](Program &program) { change(program.entries[0].lists[0]); });
}
template <typename Change> std::string faultOfBuffer(SampleBuffer number, Change change) {
  return faultOfList([&](List &list) { change(list.buffers[number]); });
}
/// Instructions by their number in the list; those of the loop by their number in its body behind it.
template <typename Change> std::string faultOf(size_t number, Change change) {
  return faultOfList([&](List &list) { change(list.instructions[number]); });
}
template <typename Change> std::string faultInLoop(size_t number, Change change) {
  return faultOf(8, [&](Instruction &loop) { change(loop.bodies[0][number]); });
}

TEST(ProgramCheck, MeshAndSections) {
  EXPECT_EQ(fault([](Program &) {}), "");
  EXPECT_EQ(fault([](Program &p) { p.mesh.devices[0] = 2; }),
            "the mesh's device ids are 16 numbers, needed each of its 16 devices once");
  EXPECT_EQ(fault([](Program &p) { p.mesh.axes[0].size = 0; }),
            "axis \"data\" of the mesh has size 0, needed at least 1 and at most 2^20 devices in all");
  EXPECT_EQ(fault([](Program &p) { p.mesh.axes[0].size = 1'000'000'000; }),
            "axis \"data\" of the mesh has size 1000000000, needed at least 1 and at most 2^20 devices in all");
  EXPECT_EQ(fault([](Program &p) { p.mesh.axes[1].name = "data"; }),
            "the mesh has two axes \"data\", needed names that differ");
  EXPECT_EQ(fault([](Program &p) { p.meshName = ""; }), "the mesh has no name, needed one where it has axes");
  EXPECT_EQ(fault([](Program &p) { p.constants[1].bytes = 5; }),
            "constant #1 has 5 bytes at 64, needed them inside its section of 68");
  EXPECT_EQ(fault([](Program &p) { p.constants[1].offset = ~0ull; }),
            "constant #1 has 4 bytes at 18446744073709551615, needed them inside its section of 68");
  EXPECT_EQ(fault([](Program &p) { p.constants[1].offset = 60; }),
            "constant #1's offset is 60, needed a multiple of 64");
  EXPECT_EQ(fault([](Program &p) { p.modules[1].bytes = 37; }),
            "code module #1 for cpu has 37 bytes at 64, needed them inside its section of 100");
}

TEST(ProgramCheck, Kernels) {
  EXPECT_EQ(fault([](Program &p) { p.kernels[1].name = "sum_0"; }),
            "kernel @sum_0 has the name of another, needed names that differ");
  EXPECT_EQ(fault([](Program &p) { p.kernels[1].name = ""; }), "kernel @ has no name, needed names that differ");
  EXPECT_EQ(fault([](Program &p) { p.kernels[1].parameters[0].shape[0] = -3; }),
            "kernel @matmul_0 has type f32[-3x4], needed sizes of at least 0 and less than 2^63 bytes");
  EXPECT_EQ(fault([](Program &p) { p.kernels[1].results[0].shape = {int64_t(1) << 40, int64_t(1) << 40}; }),
            "kernel @matmul_0 has type f32[1099511627776x1099511627776], needed sizes of at least 0 and less than 2^63 "
            "bytes");
}

TEST(ProgramCheck, Code) {
  auto faultOfCode = [](auto change) { return fault([&](Program &p) { change(p.kernels[0].code); }); };
  using Code = std::vector<KernelCode>;
  EXPECT_EQ(faultOfCode([](Code &code) { code[0].module = 2; }),
            "kernel @sum_0's code module is 2, needed one of the program's 2");
  EXPECT_EQ(faultOfCode([](Code &code) { code.push_back(code[0]); }),
            "kernel @sum_0 has code twice in module #1, needed it once");
  EXPECT_EQ(faultOfCode([](Code &code) { code[0].scratchBytes = ~0ull; }),
            "kernel @sum_0's scratch bytes is 18446744073709551615, needed at most 2^48");
  EXPECT_EQ(faultOfCode([](Code &code) { code[0].stages[0].symbol = ""; }),
            "kernel @sum_0 has a stage without a symbol, needed one each");
  EXPECT_EQ(faultOfCode([](Code &code) { code[0].stages[1].parts = uint64_t(1) << 33; }),
            "kernel @sum_0's parts of a stage is 8589934592, needed at most 2^32");
  EXPECT_EQ(faultOfCode([](Code &code) { code[0].stages[0].threads = 32; }),
            "kernel @sum_0's threads of a block for cpu is 32, needed none");
  EXPECT_EQ(faultOfCode([](Code &code) { code[1].stages[0].threads = 0; }),
            "kernel @sum_0's threads of a block for cuda-sm_90a is 0, needed 1 to 1024");
  EXPECT_EQ(faultOfCode([](Code &code) { code[1].stages[0].parts = uint64_t(1) << 31; }),
            "kernel @sum_0's blocks of a launch is 2147483648, needed at most 2^31 - 1");
  EXPECT_EQ(faultOfCode([](Code &code) { code[1].stages[0].sharedBytes = 1 << 21; }),
            "kernel @sum_0's shared memory in bytes for cuda-sm_90a is 2097152, needed at most 2^20");
  EXPECT_EQ(faultOfCode([](Code &code) { code[1].stages[0].slots = {0, 3}; }),
            "kernel @sum_0's slot is 3, needed one of its 3 arguments");
}

TEST(ProgramCheck, Bodies) {
  auto faultOfBody = [](auto change) { return fault([&](Program &p) { change(*p.kernels[0].body); }); };
  EXPECT_EQ(faultOfBody([](Body &b) { b.values[0].shape[0] = 4; }),
            "kernel @sum_0's body begins with other values than its parameters, needed f32[3x4] as v0");
  EXPECT_EQ(faultOfBody([](Body &b) { b.values[3].shape = {-1}; }),
            "kernel @sum_0's body value v3 has type f32[-1], needed sizes of at least 0 and less than 2^63 bytes");
  EXPECT_EQ(faultOfBody([](Body &b) { b.constants[0].value = 4; }),
            "kernel @sum_0's body constant's value is 4, needed one of the 4 values");
  EXPECT_EQ(faultOfBody([](Body &b) { b.constants[0].constant = 2; }),
            "kernel @sum_0's body value's constant is 2, needed one of the 2 of the program");
  EXPECT_EQ(faultOfBody([](Body &b) { b.constants[0].value = 1; }),
            "kernel @sum_0's body has the parameter v1 as a constant, needed another value");
  EXPECT_EQ(faultOfBody([](Body &b) { b.constants[0].constant = 0; }),
            "kernel @sum_0's body has v2 as 48 bytes, needed those of f32");
  EXPECT_EQ(faultOfBody([](Body &b) { b.ops[0].operands[1] = 4; }),
            "kernel @sum_0's body op #0 (reduce)'s value is 4, needed one of the 4 values");
  EXPECT_EQ(faultOfBody([](Body &b) { b.ops[0].regions[0].results[0] = 4; }),
            "kernel @sum_0's body op #0 (reduce)'s value is 4, needed one of the 4 values");
  EXPECT_EQ(faultOfBody([](Body &b) { b.ops[0].regions[0].ops[0].results[0] = 4; }),
            "kernel @sum_0's body op #0 (add)'s value is 4, needed one of the 4 values");
  EXPECT_EQ(faultOfBody([](Body &b) { b.ops[0].regions[0].ops[0].regions.emplace_back(); }),
            "kernel @sum_0's body op #0 (add) in a region has one, needed none");
  EXPECT_EQ(faultOfBody([](Body &b) { b.results[0] = 1; }),
            "kernel @sum_0's body gives other values than its 1 results, needed them by their types");
  EXPECT_EQ(faultOfBody([](Body &b) { b.results[0] = 4; }),
            "kernel @sum_0's body the end's value is 4, needed one of the 4 values");
}

TEST(ProgramCheck, Entries) {
  EXPECT_EQ(fault([](Program &p) { p.entries[1].name = "step"; }),
            "entry @step has the name of another entry or kernel, needed names that differ");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].type.shape[0] = 7; }),
            "entry @step argument #0 \"w\" is f32[3x4], needed f32[4x4], a shard of f32[7x16]");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].results[1].name = "w"; }), ""); // a metric, called as state is
  EXPECT_EQ(fault([](Program &p) {
              p.entries[0].results[1].name = "w";
              p.entries[0].results[1].role = Role::State;
            }).substr(0, 68),
            "entry @step result #1 \"w\" has the name of another one, needed names ");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].sharding.pop_back(); }),
            "entry @step argument #0 \"w\" has a sharding of 1 dims, needed 2");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].sharding[0][0].axis = 2; }),
            "entry @step argument #0 \"w\"'s axis is 2, needed one of the 2 of the mesh");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].sharding[1][0].size = 3; }),
            "entry @step argument #0 \"w\" has the part (2)3 of axis \"model\", needed factors of its size 8");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].sharding[1].push_back({1, 1, 8}); }),
            "entry @step argument #0 \"w\" uses a part of axis \"model\" twice, needed once");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].donatedTo = 1; }),
            "entry @step argument \"w\" is donated to result #1, needed a result of its type, placement and space that "
            "no other is donated to");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].results[1].donatedTo = 1; }),
            "entry @step result \"done\" is donated, needed an argument");
  EXPECT_EQ(fault([](Program &p) { p.entries[1].lists.pop_back(); }),
            "entry @init's choice is 1, needed one of the 1 lists");
  EXPECT_EQ(fault([](Program &p) { p.entries[1].listOf = {0, 0}; }),
            "entry @init has 2 lists, of which devices run 1, needed all to be run");
  EXPECT_EQ(fault([](Program &p) { p.entries[1].listOf = {0}; }),
            "entry @init chooses 1 lists, needed one for each of 2 indices");
  EXPECT_EQ(fault([](Program &p) {
              p.entries[1].listOf.clear();
              p.entries[1].listsBy.clear();
            }),
            "entry @init has 2 lists and no choice of them, needed one list");
}

TEST(ProgramCheck, NamesOfSeveralLines) {
  EXPECT_EQ(fault([](Program &p) {
              p.entries[1].name = "a\nb";
              p.entries[1].listOf = {0};
            }),
            "entry @a?b chooses 1 lists, needed one for each of 2 indices");
}

TEST(ProgramCheck, EntriesShareState) {
  auto changed = [](auto change) {
    return fault([&](Program &p) {
      change(p.entries[1].results[0]);
      p.entries[1].lists[1].buffers.clear();
    });
  };
  EXPECT_EQ(changed([](Port &port) {
              port.type.dtype = DType::I32;
              port.local.dtype = DType::I32;
            }),
            "entry @init has state \"w\" of type i32[5x16], needed the type and sharding that it has elsewhere, of "
            "type f32[5x16]");
  EXPECT_EQ(changed([](Port &port) { port.sharding[1][0].preSize = 1; }),
            "entry @init has state \"w\" of type f32[5x16], needed the type and sharding that it has elsewhere, of "
            "type f32[5x16]");
  EXPECT_EQ(changed([](Port &port) {
              port.role = Role::Metric;
              port.sharding[1][0].preSize = 1;
            }),
            "");
}

TEST(ProgramCheck, AppendedState) {
  auto changed = [](auto change) { return fault([&](Program &p) { change(p.entries[1].results); }); };
  using Ports = std::vector<Port>;
  EXPECT_EQ(toString(*makeSampleProgram().entries[1].results[1].appended), "copy of \"w\"");
  EXPECT_EQ(toString(*makeSampleProgram().entries[1].results[2].appended), "splat 0x00000100");
  EXPECT_EQ(toString(Appended{"", {0, 0}}), "zeros");
  EXPECT_EQ(changed([](Ports &ports) { ports[1].role = Role::Metric; }),
            "entry @init result #1 \"theta\" of role metric is appended, needed state");
  EXPECT_EQ(
      changed([](Ports &ports) { std::swap(ports[0], ports[1]); }),
      "entry @init result #0 \"theta\" is appended and has \"w\" after it, which is not, needed appended ones after "
      "all others");
  EXPECT_EQ(changed([](Ports &ports) { ports[2].appended->element.pop_back(); }),
            "entry @init result #2 \"scale\" is appended with an element of 3 bytes, needed 4, those of i32");
  EXPECT_EQ(
      changed([](Ports &ports) { ports[1].appended->element = {0}; }),
      "entry @init result #1 \"theta\" is appended with an element of 1 bytes, needed none beside a copy of \"w\"");
  EXPECT_EQ(changed([](Ports &ports) {
              ports[2].type.dtype = ports[2].local.dtype = DType::C64;
              ports[2].appended->element = {0, 0, 0, 0, 0, 0, 0, 1};
            }),
            "entry @init result #2 \"scale\" is appended as a splat 0x0100000000000000 of c64, needed zeros");
  EXPECT_EQ(changed([](Ports &ports) {
              ports[2].type.dtype = ports[2].local.dtype = DType::I1;
              ports[2].appended->element = {2};
            }),
            "entry @init result #2 \"scale\"'s appended element is 2, needed 0 or 1");
  EXPECT_EQ(changed([](Ports &ports) { ports[1].appended->copyOf = "v"; }),
            "state \"theta\" is appended as a copy of \"v\", needed a leaf of the program's state");
  EXPECT_EQ(changed([](Ports &ports) { ports[1].appended->copyOf = "scale"; }),
            "state \"theta\" is appended as a copy of \"scale\" of type i32, needed f32[5x16]");
  EXPECT_EQ(changed([](Ports &ports) { ports[1].appended->copyOf = "theta"; }),
            "state \"theta\" is appended as a copy of itself in the end, needed a leaf that begins otherwise");
  EXPECT_EQ(changed([](Ports &ports) {
              ports.push_back(ports[1]);
              ports[3].name = "again";
              ports[3].appended->copyOf = "theta";
            }),
            ""); // a copy of a copy
  EXPECT_EQ(changed([](Ports &ports) {
              ports.push_back(ports[1]);
              ports[3].name = ports[1].appended->copyOf = "again";
              ports[3].appended->copyOf = "theta";
            }),
            "state \"again\" is appended as a copy of itself in the end, needed a leaf that begins otherwise");
  EXPECT_EQ(fault([](Program &p) {
              p.entries[0].results[1] = p.entries[1].results[2];
              p.entries[0].results[1].appended->element[0] = 1;
              p.entries[0].lists[0] = {};
            }),
            "entry @init has state \"scale\" appended as splat 0x00000100, needed splat 0x00000101, as elsewhere");
}

TEST(ProgramCheck, Spaces) {
  EXPECT_EQ(
      fault([](Program &p) { p.entries[0].results[1].space = Space::Host; }),
      "entry @step result #1 \"done\" of role metric is in space host, needed state on the device, the host or the "
      "disk, and all else on the device");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].space = Space::Constant; }),
            "entry @step argument #0 \"w\" of role state is in space constant, needed state on the device, the host or "
            "the disk, and all else on the device");
  EXPECT_EQ(fault([](Program &p) { p.entries[0].arguments[0].space = Space::Host; }),
            "entry @step argument \"w\" is donated to result #0, needed a result of its type, placement and space that "
            "no other is donated to");
  EXPECT_EQ(fault([](Program &p) { p.entries[1].results[0].space = Space::Disk; }),
            "entry @init has state \"w\" on the disk, needed it on the device, as elsewhere");
  EXPECT_EQ(faultOfList([](List &l) { l.diskBytes = ~0ull; }),
            "entry @step arena's size is 18446744073709551615, needed less than 2^63 bytes");
  EXPECT_EQ(faultOfBuffer(Disk, [](Buffer &b) { b.offset = 64; }),
            "entry @step b10 has 48 bytes at 64, needed them inside the disk arena of 96");
  auto onHost = [](Program &p) { // what is b3, which most instructions use
    p.entries[0].lists[0].buffers[Other].space = Space::Host;
    p.entries[0].lists[0].hostBytes = 1024;
  };
  auto faultWithout = [&](size_t count) { // with the first instructions that may not have it left out
    return fault([&](Program &p) {
      onHost(p);
      std::vector<Instruction> &all = p.entries[0].lists[0].instructions;
      for (size_t number : {2, 3, 4, 5, 9})
        if (count-- > 0)
          all[number] = makeInstruction(InstructionKind::Record);
    });
  };
  EXPECT_EQ(faultWithout(0),
            "entry @step instruction #2 (collective) uses b3 on the host, needed memory on the device");
  EXPECT_EQ(faultWithout(3), "entry @step instruction #5 (exchange) uses b3 on the host, needed memory on the device");
  EXPECT_EQ(faultWithout(4), "entry @step instruction #14 (library) uses b3 on the host, needed memory on the device");
  EXPECT_EQ(faultWithout(5), "");
  EXPECT_EQ(faultOf(11, [](Instruction &i) { i.bodies[2][0].operands[0] = buffer(W); }),
            "entry @step instruction #19 (copy) is from b0 on the device to b10 on the disk, needed memory on the host "
            "between them");
  EXPECT_EQ(fault([](Program &p) {
              for (Entry &entry : p.entries) {
                for (Port &port : entry.arguments)
                  port.space = Space::Host;
                entry.results[0].space = Space::Host;
              }
            }),
            "entry @step instruction #0 (collective) uses b0 on the host, needed memory on the device");
}

/// A launch that gives memory of the host is the host's.
TEST(ProgramCheck, KernelsOfTheHost) {
  auto faultOfLaunch = [](Operand first, Operand second, uint32_t stream) {
    return faultOfList([&](List &l) {
      l.buffers[Choice].space = Space::Host; // a number there; nothing else uses it
      l.buffers[Choice].offset = 64;
      l.hostBytes = 128;
      l.instructions.pop_back();
      Instruction launch = makeInstruction(InstructionKind::Launch, {first, second}, {Host});
      launch.stream = stream;
      l.instructions.push_back(launch);
    });
  };
  EXPECT_EQ(faultOfLaunch(buffer(Host), buffer(Choice), 3), "");
  EXPECT_EQ(faultOfLaunch(buffer(Host), buffer(Choice), 0),
            "entry @step instruction #17 (launch) is run by the host on stream 0, which the device computes on, needed "
            "another");
  EXPECT_EQ(faultOfLaunch(buffer(Other), buffer(Choice), 3),
            "entry @step instruction #17 (launch) uses b3 on the device, needed memory on the host, as what it gives");
  EXPECT_EQ(faultOfLaunch(buffer(Host), {Operand::Kind::AxisIndex, 0}, 3),
            "entry @step instruction #17 (launch) takes a number of the device's, needed memory on the host, as what "
            "it gives");
}

TEST(ProgramCheck, Buffers) {
  EXPECT_EQ(faultOfList([](List &l) { l.alignment = 48; }), "entry @step alignment is 48, needed a power of two");
  EXPECT_EQ(faultOfList([](List &l) { l.deviceBytes = ~0ull; }),
            "entry @step arena's size is 18446744073709551615, needed less than 2^63 bytes");
  EXPECT_EQ(faultOfBuffer(All, [](Buffer &b) { b.offset = 80; }),
            "entry @step b1's offset is 80, needed a multiple of 32");
  EXPECT_EQ(faultOfBuffer(All, [](Buffer &b) { b.offset = 864; }),
            "entry @step b1 has 192 bytes at 864, needed them inside the device arena of 1024");
  EXPECT_EQ(faultOfBuffer(Host, [](Buffer &b) { b.offset = ~uint64_t(31); }),
            "entry @step b9 has 48 bytes at 18446744073709551584, needed them inside the host arena of 64");
  EXPECT_EQ(faultOfBuffer(All, [](Buffer &b) { b.strides = {4, 1}; }),
            "entry @step b1 has strides or moves with a loop, needed a view for that");
  EXPECT_EQ(faultOfBuffer(W, [](Buffer &b) { b.number = 1; }),
            "entry @step b0's argument is 1, needed one of the 1 of the entry");
  EXPECT_EQ(faultOfBuffer(Flag, [](Buffer &b) { b.number = 2; }),
            "entry @step b5's result is 2, needed one of the 2 of the entry");
  EXPECT_EQ(faultOfBuffer(Flag, [](Buffer &b) { b.number = 0; }),
            "entry @step b5 is in result #0, needed the argument that is donated to it");
  EXPECT_EQ(faultOfBuffer(Ones, [](Buffer &b) { b.number = 2; }),
            "entry @step b4's constant is 2, needed one of the 2 of the program");
  EXPECT_EQ(faultOfBuffer(Ones, [](Buffer &b) { b.number = 1; }),
            "entry @step b4 has 48 bytes at 0, needed all 4 of its constant");
  EXPECT_EQ(faultOfBuffer(W, [](Buffer &b) { b.type.dtype = DType::I32; }),
            "entry @step b0 is i32[3x4], needed the argument's f32[3x4]");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.strides = {4}; }),
            "entry @step b2 has 1 strides, needed one of at least 0 for each dim of f32[12x2]");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.strides[0] = -4; }),
            "entry @step b2 has 2 strides, needed one of at least 0 for each dim of f32[12x2]");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.strides[0] = INT64_MAX; }),
            "entry @step b2 spans more than 2^63 bytes, needed less");
  EXPECT_EQ(
      faultOfList([](List &l) { (l.buffers.push_back(l.buffers[All]), l.buffers.back().before = 99); }),
      "entry @step b11's place in the text is 99, needed that of the buffer before it or more, and at most the 20 "
      "instructions");
  EXPECT_EQ(faultOfList([](List &l) { l.axisIndices[0].axes[0].axis = 7; }),
            "entry @step axis0's axis is 7, needed one of the 2 of the mesh");
  EXPECT_EQ(faultOfList([](List &l) { l.axisIndices.push_back({{}, 99, 0}); }),
            "entry @step axis1's place in the text is 99, needed that of the one before it or more, and at most the 20 "
            "instructions");
}

TEST(ProgramCheck, PlacesInTheText) {
  EXPECT_EQ(fault([](Program &p) { p.kernels[1].entriesBefore = 3; }),
            "kernel @matmul_0's place in the text is 3, needed at most the 2 entries");
  EXPECT_EQ(faultOfList([](List &l) { l.axisIndices[0].buffersBefore = 7; }),
            "entry @step axis0's place in the text is after b7, needed one that stands there");
}

TEST(ProgramCheck, Views) {
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.source = Other; }),
            "entry @step b2 is a view of b3, needed a buffer before it in the text");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.source = W; }),
            "entry @step b2 is a view of b0, needed its place to begin as that's");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.offset = 32; }),
            "entry @step b2 is a view of b1, needed its place to begin as that's");
  EXPECT_EQ(faultOfBuffer(Row, [](Buffer &b) { b.source = Half; }),
            "entry @step b7 is a view of b2, which has strides, needed dense memory");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.offset = 76; }),
            "entry @step b2 has 184 bytes at 12 to 12, needed them inside the 192 bytes of b1");
  EXPECT_EQ(faultOfBuffer(Half, [](Buffer &b) { b.offset = 66; }),
            "entry @step b2's place is not a whole number of its elements in each iteration, needed a multiple of 4 "
            "bytes");
  EXPECT_EQ(faultOfBuffer(Row, [](Buffer &b) { b.terms[0].step = 50; }),
            "entry @step b7's place is not a whole number of its elements in each iteration, needed a multiple of 4 "
            "bytes");
  EXPECT_EQ(faultOfBuffer(Row, [](Buffer &b) { b.terms[0].loop = 1; }),
            "entry @step b7's loop is 1, needed one of the 1 around it");
  EXPECT_EQ(faultOfBuffer(Row, [](Buffer &b) { b.terms[0].step = 160; }),
            "entry @step b7 has 48 bytes at 0 to 160, needed them inside the 192 bytes of b1");
  EXPECT_EQ(faultOfBuffer(Row, [](Buffer &b) { b.terms[0].shift = -1; }),
            "entry @step b7 has 48 bytes at -48 to 0, needed them inside the 192 bytes of b1");
  EXPECT_EQ(faultOfBuffer(Row, [](Buffer &b) { b.terms[0].step = int64_t(1) << 41; }),
            "entry @step b7's place has the number 2199023255552, needed at most 2^40 in magnitude, and a modulus of "
            "at least 0");
  EXPECT_EQ(faultOfBuffer(Slot, [](Buffer &b) { b.terms[0].modulus = -2; }),
            "entry @step b8's place has the number 1, needed at most 2^40 in magnitude, and a modulus of at least 0");
  EXPECT_EQ(faultOfBuffer(Slot, [](Buffer &b) { b.terms.resize(33); }),
            "entry @step b8's number of terms is 33, needed at most 32");
}

TEST(ProgramCheck, PlacesInLongLoops) {
  auto faultOfLoop = [](uint64_t count, PlaceTerm term) {
    return faultOfList([&](List &l) {
      l.instructions[8].count = count;
      l.buffers[Row].terms = {term};
    });
  };
  uint64_t count = uint64_t(1) << 40;
  EXPECT_EQ(faultOfLoop(count, {0, 1, 1, 4, 48}), "");
  EXPECT_EQ(faultOfLoop(count, {0, 1, 1, 5, 48}),
            "entry @step b7 has 48 bytes at 0 to 192, needed them inside the 192 bytes of b1");
  EXPECT_EQ(faultOfLoop(count, {0, 1, 0, 0, int64_t(1) << 40}),
            "entry @step b7 has 48 bytes at 0 to 9223372036854775807, needed them inside the 192 bytes of b1");
  EXPECT_EQ(faultOfLoop(0, {0, 1, 0, 0, int64_t(1) << 40}), ""); // never there
  EXPECT_EQ(faultOfLoop(count + 1, {0, 1, 1, 4, 48}),
            "entry @step instruction #8 (loop)'s count is 1099511627777, needed at most 2^40");
  // Terms of one loop make up for each other.
  EXPECT_EQ(faultOfList([](List &l) {
              l.instructions[8].count = 1000;
              l.buffers[Row].terms = {{0, 1, 0, 0, 48}, {0, -1, 3, 0, 48}};
            }),
            "");
}

TEST(ProgramCheck, Uses) {
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.operands[0].number = 11; }),
            "entry @step instruction #0 (collective)'s buffer is 11, needed one of the 11 of the list");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.destinations[0] = Choice; }),
            "entry @step instruction #0 (collective) uses b6, needed a buffer before it in the text");
  EXPECT_EQ(faultOf(9, [](Instruction &i) { i.operands[0].number = Row; }),
            "entry @step instruction #14 (library) uses b7, needed a buffer before it in the text");
  EXPECT_EQ(faultOf(9, [](Instruction &i) { i.scratch = 11; }),
            "entry @step instruction #14 (library)'s buffer is 11, needed one of the 11 of the list");
  EXPECT_EQ(faultOf(9, [](Instruction &i) { i.destinations[0] = Ones; }),
            "entry @step instruction #14 (library) writes to b4 in constant #0, needed memory that may be written to");
  EXPECT_EQ(fault([](Program &p) {
              p.entries[0].arguments[0].donatedTo.reset();
              p.entries[0].lists[0].instructions.erase(p.entries[0].lists[0].instructions.begin() + 1);
              p.entries[0].lists[0].buffers.resize(7);
              p.entries[0].lists[0].buffers[6].before = 0;
              p.entries[0].lists[0].instructions[7] = makeInstruction(InstructionKind::Fill, {}, {W});
            }),
            "entry @step instruction #7 (fill) writes to b0 in argument #0, needed memory that may be written to");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.operands[1].number = 1; }),
            "entry @step instruction #9 (launch)'s loop is 1, needed one of the 1 around it");
  EXPECT_EQ(faultInLoop(2, [](Instruction &i) { i.bodies[0][0].operands[1].number = 1; }),
            "entry @step instruction #13 (launch) uses axis1, needed one before it in the text");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.operands[0].kind = Operand::Kind::AxisIndex; }),
            "entry @step instruction #0 (collective) takes a scalar, needed buffers");
}

TEST(ProgramCheck, Calls) {
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.kernel = 2; }),
            "entry @step instruction #9 (launch)'s kernel is 2, needed one of the 2 of the program");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.kernel = 1; }),
            "entry @step instruction #9 (launch) runs @matmul_0, needed a kernel of the program's");
  EXPECT_EQ(faultOf(9, [](Instruction &i) { i.kernel = 0; }),
            "entry @step instruction #14 (library) runs @sum_0, needed a library's");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.scratch = Other; }),
            "entry @step instruction #9 (launch) has scratch, needed a library call for that");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.operands.pop_back(); }),
            "entry @step instruction #9 (launch) takes 1 operands to 1 destinations, needed the 2 and 1 of @sum_0");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.operands[1] = buffer(All); }),
            "entry @step instruction #9 (launch)'s operand #1 is f32[12x4], needed the i32 of @sum_0");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { std::swap(i.operands[0], i.operands[1]); }),
            "entry @step instruction #9 (launch)'s operand #0 is a scalar, needed the f32[3x4] of @sum_0");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.destinations[0] = All; }),
            "entry @step instruction #9 (launch)'s destination #0 is f32[12x4], needed the f32[3x4] of @sum_0");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.bodies.emplace_back(); }),
            "entry @step instruction #9 (launch) has 2 operands, 1 destinations and 1 bodies, needed 2, 1 and 0");
  EXPECT_EQ(faultInLoop(0, [](Instruction &i) { i.stream = 1024; }),
            "entry @step instruction #9 (launch)'s stream is 1024, needed less than 1024");
}

TEST(ProgramCheck, Collectives) {
  std::string at = "entry @step instruction #0 (collective) all_gather";
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.operands.clear(), i.destinations.clear(); }),
            at + " has no operands, needed at least 1");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.destinations.push_back(All); }),
            "entry @step instruction #0 (collective) has 1 operands, 2 destinations and 0 bodies, needed 1, 1 and 0");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.axes.clear(); }), at + " has no axes, needed at least 1");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.axes[0].axis = 2; }),
            at + "'s axis is 2, needed one of the 2 of the mesh");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.axes = {{0, 1, 2}}; }),
            at + " of 2 members takes f32[3x4] to f32[12x4], needed whole parts of elements of f32");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.operands[0] = buffer(Half); }),
            "entry @step instruction #0 (collective) takes b2, needed memory without gaps");
  EXPECT_EQ(faultOf(0, [](Instruction &i) { i.collective = CollectiveKind::ReduceScatter; }),
            "entry @step instruction #0 (collective) reduce_scatter of 4 members takes f32[3x4] to f32[12x4], needed "
            "whole parts of elements of f32");
  EXPECT_EQ(faultOf(1, [](Instruction &i) { i.combiner = Combiner::And; }),
            "entry @step instruction #1 (collective) all_reduce combines f32 by and, needed a pred or an integer");
  EXPECT_EQ(faultOf(1, [](Instruction &i) { i.collective = CollectiveKind::AllToAll; }),
            "entry @step instruction #1 (collective) all_to_all of 8 members takes f32[3x4] to f32[3x4], needed whole "
            "parts of elements of f32");
  EXPECT_EQ(faultOf(2, [](Instruction &i) { i.axes = {{0, 1, 2}}; }),
            "entry @step instruction #2 (collective) permute has axes, needed none");
  EXPECT_EQ(faultOf(2, [](Instruction &i) { i.toSharding[0].clear(); }),
            "entry @step instruction #2 (collective) permute is from and to other numbers of shards, needed as many of "
            "each dim");
  EXPECT_EQ(faultOf(2, [](Instruction &i) { i.fromSharding[0][0].axis = 3; }),
            "entry @step instruction #2 (collective) permute's axis is 3, needed one of the 2 of the mesh");
  EXPECT_EQ(faultOf(3, [](Instruction &i) { i.shift = 7; }),
            "entry @step instruction #3 (collective) shift offset is 7, needed one that gives some of the 4 members "
            "another's");
  EXPECT_EQ(faultOf(4, [](Instruction &i) { i.from.pop_back(); }),
            "entry @step instruction #4 (collective) pairs has 1 senders and 2 receivers, needed as many");
  EXPECT_EQ(faultOf(4, [](Instruction &i) { i.to[1] = 1; }),
            "entry @step instruction #4 (collective) pairs has member 1, needed each of 4 members once at most");
  EXPECT_EQ(faultOf(5, [](Instruction &i) { i.axes.clear(); }),
            "entry @step instruction #5 (exchange) has no axes, needed at least 1");
  EXPECT_EQ(faultOf(5, [](Instruction &i) { i.to.push_back(1); }),
            "entry @step instruction #5 (exchange) sends 1 buffers to 2 peers and receives 1 from 1, needed a peer for "
            "each, at least 1");
  EXPECT_EQ(faultOf(5, [](Instruction &i) { i.from[0] = 2; }),
            "entry @step instruction #5 (exchange) has peer 2, needed another of 2 members");
  EXPECT_EQ(faultOf(5, [](Instruction &i) { i.channel = 1u << 31; }),
            "entry @step instruction #5 (exchange) has channel 2147483648, needed less than 2^31");
}

TEST(ProgramCheck, OtherInstructions) {
  EXPECT_EQ(faultOf(7, [](Instruction &i) { i.event = 1 << 24; }),
            "entry @step instruction #7 (wait)'s event is 16777216, needed less than 2^24");
  EXPECT_EQ(faultInLoop(2, [](Instruction &i) { i.loop = 1; }),
            "entry @step instruction #12 (when)'s loop is 1, needed one of the 1 around it");
  EXPECT_EQ(faultInLoop(2, [](Instruction &i) { i.lower = 4; }),
            "entry @step instruction #12 (when) is from 4 to 3, needed no more before than after");
  EXPECT_EQ(faultOf(10, [](Instruction &i) { i.operands[0] = buffer(Choice); }),
            "entry @step instruction #15 (while) reads i32, needed one i1");
  EXPECT_EQ(faultOf(10, [](Instruction &i) { i.bodies.pop_back(); }),
            "entry @step instruction #15 (while) has 1 operands, 0 destinations and 1 bodies, needed 1, 0 and 2");
  EXPECT_EQ(faultOf(10, [](Instruction &i) { i.bodies[0][0].callee.clear(); }),
            "entry @step instruction #16 (callback) has an empty name, needed one that the runtime knows");
  EXPECT_EQ(faultOf(11, [](Instruction &i) { i.operands[0] = buffer(W); }),
            "entry @step instruction #17 (case) reads f32[3x4], needed one i1 or i32");
  EXPECT_EQ(faultOf(11, [](Instruction &i) { i.bodies.clear(); }),
            "entry @step instruction #17 (case) has 1 operands, 0 destinations and 0 bodies, needed 1, 0 and 1");
  EXPECT_EQ(faultOf(11, [](Instruction &i) { i.bodies[2][0].destinations[0] = Flag; }),
            "entry @step instruction #19 (copy) takes f32[3x4] to i1, needed one type");
  EXPECT_EQ(faultOf(8,
                    [](Instruction &i) {
                      for (int nest = 0; nest < 20; ++nest) {
                        Instruction outer = makeInstruction(InstructionKind::Case, {buffer(Choice)});
                        outer.bodies = {{i.bodies[0].back()}};
                        i.bodies[0].back() = outer;
                      }
                    }),
            "entry @step instruction #27 (case) is nested deeper than 16, needed less");
}

} // namespace
