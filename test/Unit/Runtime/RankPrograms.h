// A program whose collectives stay within a process, where processes lie along the first axis of its mesh.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_RANKPROGRAMS_H
#define HEDDLE_TEST_UNIT_RUNTIME_RANKPROGRAMS_H

#include "Programs.h"
#include "heddle/PlanFormat/Groups.h"

namespace heddle::format {

/// A kernel with a portable body of one op, of tensors of one type.
inline Kernel makeKernelOf(const char *name, const char *op, const TensorType &type) {
  Kernel kernel;
  kernel.name = name;
  kernel.parameters = {type, type};
  kernel.results = {type};
  kernel.body = Body{{type, type, type}, {}, {{op, {0, 1}, {2}, {}, {}}}, {2}};
  return kernel;
}

/// A step on a mesh of "a" times "b", whose all-reduce is over "b" alone, or over "a". Its state: w, cut over both
/// axes, becomes w + the sum of w * x; v, cut over "b", so that processes have copies of it, u, whole everywhere, and
/// the scalar c are doubled; p is placed at a = 1 alone, and nothing touches it. Metrics are the sums y, cut over both
/// axes, v, and c as the loss.
inline Program makeRankProgram(int64_t a, int64_t b, bool isOverA = false) {
  const TensorType local{DType::F32, {3}}, number{DType::F32, {}};
  ProgramBuilder builder(a, b);
  builder.program.kernels = {makeKernelOf("multiply", "multiply", local), makeKernelOf("add", "add", local),
                             makeKernelOf("double", "add", number)};
  AxisList overB = builder.axes(false, true);
  auto add = [&](Space space, const char *name, Role role, std::optional<uint32_t> donatedTo, const TensorType &type,
                 const AxisList &by) {
    std::vector<Port> &ports = space == Space::Argument ? builder.entry().arguments : builder.entry().results;
    Port port{name, role, type, std::vector<AxisList>(type.shape.size()), type, donatedTo, {}};
    if (!by.empty()) {
      port.type.shape[0] *= getGroupSize(by);
      port.sharding[0] = by;
    }
    ports.push_back(port);
    return builder.addBuffer(Buffer{type, {}, space, static_cast<uint32_t>(ports.size() - 1), 0, {}, {}, 0});
  };
  uint32_t w = add(Space::Argument, "w", Role::State, 0, local, builder.all()),
           v = add(Space::Argument, "v", Role::State, 1, local, overB),
           u = add(Space::Argument, "u", Role::State, 2, local, {}),
           c = add(Space::Argument, "c", Role::State, 3, number, {}),
           x = add(Space::Argument, "x", Role::Batch, {}, local, builder.all());
  add(Space::Argument, "p", Role::State, 4, local, overB);
  builder.list().buffers.pop_back();
  builder.entry().arguments[5].placement = Placement{0, builder.axes(true, false), {{1}}};
  for (size_t index : {0, 1, 2, 3, 5}) {
    builder.entry().results.push_back(builder.entry().arguments[index]);
    builder.entry().results.back().donatedTo.reset();
  }
  uint32_t y = add(Space::Result, "y", Role::Metric, {}, local, builder.all()),
           z = add(Space::Result, "z", Role::Metric, {}, local, overB),
           loss = add(Space::Result, "loss", Role::Metric, {}, number, {});
  uint32_t product = builder.addBuffer(local), sum = builder.addBuffer(local);
  Instruction reduce = ProgramBuilder::makeCollective(CollectiveKind::AllReduce,
                                                      isOverA ? builder.axes(true, false) : overB, {product}, {sum});
  reduce.location = "step.mlir:7:3";
  builder.list().instructions = {
      ProgramBuilder::makeLaunch(0, {w, x}, {product}),
      reduce,
      ProgramBuilder::makeLaunch(1, {w, sum}, {w}),
      ProgramBuilder::makeLaunch(1, {v, v}, {v}),
      ProgramBuilder::makeLaunch(1, {u, u}, {u}),
      ProgramBuilder::makeLaunch(2, {c, c}, {c}),
      ProgramBuilder::make(InstructionKind::Copy, {sum}, {y}),
      ProgramBuilder::make(InstructionKind::Copy, {v}, {z}),
      ProgramBuilder::make(InstructionKind::Copy, {c}, {loss}),
  };
  return builder.program;
}

/// On a mesh of 2 by 2, two stages along its last axis or its first: one sends w * x to the other, whose metric y is w
/// times that.
inline Program makeStages(bool isAlongLast) {
  const TensorType local{DType::F32, {3}};
  ProgramBuilder builder(2, 2);
  builder.program.kernels = {makeKernelOf("multiply", "multiply", local)};
  AxisList stages = builder.axes(!isAlongLast, isAlongLast), copies = builder.axes(isAlongLast, !isAlongLast);
  Entry &entry = builder.entry();
  TensorType whole{DType::F32, {12}};
  entry.arguments = {{"w", Role::State, whole, {builder.all()}, local, 0, {}},
                     {"x", Role::Batch, whole, {builder.all()}, local, {}, {}}};
  entry.results = {entry.arguments[0], {"y", Role::Metric, {DType::F32, {6}}, {copies}, local, {}, {}}};
  entry.results[0].donatedTo.reset();
  entry.results[1].placement = Placement{0, stages, {{1}}};
  auto makeExchange = [&](std::vector<uint32_t> from, std::vector<uint32_t> to) {
    Instruction exchange = ProgramBuilder::make(InstructionKind::Exchange, from, to);
    exchange.axes = stages;
    exchange.to.assign(from.size(), 1);
    exchange.from.assign(to.size(), -1);
    return exchange;
  };
  auto makeList = [&](Space space, uint32_t number, std::vector<Instruction> instructions) {
    List list;
    list.deviceBytes = 64;
    list.buffers = {{local, {}, Space::Argument, 0, 0, {}, {}, 0},
                    {local, {}, Space::Device, 0, 0, {}, {}, 0},
                    {local, {}, space, number, 0, {}, {}, 0}};
    list.instructions = std::move(instructions);
    return list;
  };
  entry.listsBy = stages;
  entry.listOf = {0, 1};
  entry.lists = {makeList(Space::Argument, 1, {ProgramBuilder::makeLaunch(0, {0, 2}, {1}), makeExchange({1}, {})}),
                 makeList(Space::Result, 1, {makeExchange({}, {1}), ProgramBuilder::makeLaunch(0, {0, 1}, {2})})};
  return builder.program;
}

} // namespace heddle::format

#endif // HEDDLE_TEST_UNIT_RUNTIME_RANKPROGRAMS_H
