// A program with something in every field.
#ifndef HEDDLE_TEST_UNIT_PLANFORMAT_SAMPLEPROGRAM_H
#define HEDDLE_TEST_UNIT_PLANFORMAT_SAMPLEPROGRAM_H

#include "heddle/PlanFormat/CollectiveKind.h"
#include "heddle/PlanFormat/Program.h"

namespace heddle::format {

inline Instruction makeInstruction(InstructionKind kind, std::vector<Operand> operands = {},
                                   std::vector<uint32_t> destinations = {}) {
  Instruction instruction;
  instruction.kind = kind;
  instruction.operands = std::move(operands);
  instruction.destinations = std::move(destinations);
  return instruction;
}

inline Operand buffer(uint32_t number) { return {Operand::Kind::Buffer, number}; }

inline Instruction makeCollective(CollectiveKind kind, uint32_t from, uint32_t to, AxisList axes) {
  Instruction instruction = makeInstruction(InstructionKind::Collective, {buffer(from)}, {to});
  instruction.collective = kind;
  instruction.axes = std::move(axes);
  return instruction;
}

/// Numbers of the step's buffers.
enum SampleBuffer : uint32_t { W, All, Half, Other, Ones, Flag, Choice, Row, Slot, Host, Disk };

inline Program makeSampleProgram() {
  const AxisRef data{0, 1, 2}, model{1, 2, 4};
  const TensorType whole{DType::F32, {5, 16}}, local{DType::F32, {3, 4}}, scalar{DType::I32, {}}, flag{DType::I1, {}};
  Program program;
  program.meshName = "mesh";
  program.mesh = {{{"data", 2}, {"model", 8}}, {1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
  program.annotations = {{"heddle.version", "\"1\""}};
  program.meshAnnotations = {{"heddle.note", "unit"}};
  program.constants = {{0, 48}, {64, 4}};
  program.constantBytes = std::vector<std::byte>(68, std::byte(7));
  program.codeBytes = std::vector<std::byte>(100, std::byte(9));

  Op add{"add", {2, 3}, {3}, {}, {}}, reduce{"reduce", {0, 2}, {3}, {{"dims", {0, 1}}}, {{{2, 3}, {3}, {add}}}};
  Kernel sum;
  sum.name = "sum_0";
  sum.kind = "row_reduce";
  sum.parameters = {local, scalar};
  sum.results = {local};
  sum.text = "func.func private @sum_0()";
  sum.body = Body{{local, scalar, {DType::F32, {}}, {DType::F32, {}}}, {{2, 1}}, {reduce}, {0}};
  program.modules = {{"cuda-sm_90a", {}, 0, 50}, {"cpu", {"avx2", "fma"}, 64, 36}};
  sum.code = {{1, {{"sum_0_0", 8}, {"sum_0_1", 1}}, 256}, {0, {{"sum_0", 4, 128, 1024, {2, 0}}}, 0}};
  Kernel matmul;
  matmul.name = "matmul_0";
  matmul.kind = "matmul";
  matmul.isLibrary = true;
  matmul.parameters = {local, local};
  matmul.results = {local};
  matmul.missing = "stablehlo.sort";
  matmul.entriesBefore = 2;
  program.kernels = {sum, matmul};

  Port w{"w", Role::State, whole, {{data}, {model}}, local, 0, {{"heddle.note", "unit"}}}, wOut = w;
  wOut.donatedTo.reset();
  Port done{"done", Role::Metric, flag, {}, flag, std::nullopt, {}};
  done.placement = Placement{0, {data}, {{0, 1}}};
  List list;
  list.deviceBytes = 1024;
  list.hostBytes = 64;
  list.diskBytes = 96;
  list.alignment = 32;
  list.annotations = {{"heddle.note", "unit"}};
  list.buffers.resize(11);
  list.buffers[W] = {local, {}, Space::Argument, 0, 0, {}, std::nullopt, 0};
  list.buffers[All] = {{DType::F32, {12, 4}}, {}, Space::Device, 0, 64, {}, std::nullopt, 0};
  list.buffers[Half] = {{DType::F32, {12, 2}}, {4, 1}, Space::Device, 0, 72, {}, All, 0};
  list.buffers[Other] = {local, {}, Space::Device, 0, 320, {}, std::nullopt, 0};
  list.buffers[Ones] = {local, {}, Space::Constant, 0, 0, {}, std::nullopt, 0};
  list.buffers[Flag] = {flag, {}, Space::Result, 1, 0, {}, std::nullopt, 0};
  list.buffers[Row] = {local, {}, Space::Device, 0, 64, {{0, 1, 0, 0, 48}}, All, 9};
  list.buffers[Choice] = {scalar, {}, Space::Device, 0, 256, {}, std::nullopt, 8};
  list.buffers[Slot] = {local, {}, Space::Device, 0, 64, {{0, 1, 1, 2, 48}, {1, -1, 2, 0, 48}}, All, 11};
  list.buffers[Host] = {local, {}, Space::Host, 0, 0, {}, std::nullopt, 15};
  list.buffers[Disk] = {local, {}, Space::Disk, 0, 32, {}, std::nullopt, 17};
  list.axisIndices = {{{model, data}, 0, 2}};

  Instruction gather = makeCollective(CollectiveKind::AllGather, W, All, {model});
  gather.stream = 1;
  gather.cost = {12, 0, 144};
  gather.location = "step.mlir:3:4";
  gather.annotations = {{"heddle.cause", "\"gather of w\""}};
  Instruction maximum = makeCollective(CollectiveKind::AllReduce, W, W, {model, data});
  maximum.combiner = Combiner::Maximum;
  Instruction permute = makeCollective(CollectiveKind::Permute, W, Other, {});
  permute.fromSharding = {{data}, {}};
  permute.toSharding = {{{1, 4, 2}}, {}};
  Instruction shift = makeCollective(CollectiveKind::Shift, W, Other, {model});
  shift.shift = 3;
  shift.isMirrored = true;
  Instruction pairs = makeCollective(CollectiveKind::Pairs, W, Other, {model});
  pairs.from = {0, 2};
  pairs.to = {1, 3};
  Instruction exchange = makeInstruction(InstructionKind::Exchange, {buffer(W)}, {Other});
  exchange.axes = {data};
  exchange.to = {1};
  exchange.from = {-1};
  exchange.channel = 3;
  Instruction record = makeInstruction(InstructionKind::Record), wait = makeInstruction(InstructionKind::Wait);
  record.event = 3;
  record.stream = 1;
  wait.event = 3;

  Instruction launch = makeInstruction(InstructionKind::Launch, {buffer(Row), {Operand::Kind::Iteration, 0}}, {Row});
  Instruction fill = makeInstruction(InstructionKind::Fill, {}, {Slot});
  fill.byte = 255;
  Instruction inner = makeInstruction(InstructionKind::Loop);
  inner.count = 3;
  inner.bodies = {{fill}};
  Instruction when = makeInstruction(InstructionKind::When);
  when.upper = 3;
  when.bodies = {{makeInstruction(InstructionKind::Launch, {buffer(Row), {Operand::Kind::AxisIndex, 0}}, {W})}};
  Instruction loop = makeInstruction(InstructionKind::Loop);
  loop.count = 2;
  loop.bodies = {{launch, inner, when}};

  Instruction library = makeInstruction(InstructionKind::Library, {buffer(W), buffer(Ones)}, {Other});
  library.kernel = 1;
  library.scratch = All;
  Instruction copy = makeInstruction(InstructionKind::Copy, {buffer(W)}, {Host});
  Instruction callback = makeInstruction(InstructionKind::Callback, {buffer(Host)}, {Flag});
  callback.callee = "print";
  Instruction repeat = makeInstruction(InstructionKind::While, {buffer(Flag)});
  repeat.bodies = {{callback}, {}};
  Instruction choose = makeInstruction(InstructionKind::Case, {buffer(Choice)});
  Instruction stow = makeInstruction(InstructionKind::Copy, {buffer(Host)}, {Disk});
  choose.bodies = {{copy}, {}, {stow}};
  list.instructions = {gather, maximum, permute, shift, pairs, exchange, record, wait, loop, library, repeat, choose};

  Entry step{"step", {w}, {wOut, done}, {}, {}, {list}, {{"heddle.note", "1 : i64"}}};
  Port theta = wOut, scale{"scale", Role::State, scalar, {}, scalar, std::nullopt, {}};
  theta.name = "theta";
  theta.appended = {"w", {}};
  theta.space = Space::Host;
  scale.appended = {"", {0, 1, 0, 0}};
  Entry init{"init", {}, {wOut, theta, scale}, {data}, {1, 0}, {List(), List()}, {}};
  init.lists[1].buffers = {{local, {}, Space::Result, 0, 0, {}, std::nullopt, 0}};
  program.entries = {step, init};
  return program;
}

} // namespace heddle::format

#endif // HEDDLE_TEST_UNIT_PLANFORMAT_SAMPLEPROGRAM_H
