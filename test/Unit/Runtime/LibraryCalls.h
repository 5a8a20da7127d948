// What tests of library calls share: kernels made of ops, run part by part.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_LIBRARYCALLS_H
#define HEDDLE_TEST_UNIT_RUNTIME_LIBRARYCALLS_H

#include "../../../lib/Runtime/Library/Library.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <random>
#include <thread>

namespace heddle::runtime::testing {

using format::Attribute, format::Body, format::Bytes, format::DType, format::Kernel, format::Program,
    format::TensorType, format::getBytes, format::toString;
using runtime::Instructions, runtime::RunnableKernel;

inline float roundTo(DType dtype, double value) {
  auto number = static_cast<float>(value);
  if (dtype == DType::BF16) {
    auto bits = std::bit_cast<uint32_t>(number);
    return std::bit_cast<float>((bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000);
  }
  if (dtype == DType::F16)
    return static_cast<float>(static_cast<_Float16>(number));
  return number;
}
inline void put(DType dtype, std::byte *to, int64_t index, float value) {
  uint16_t half = 0;
  if (dtype == DType::BF16)
    half = static_cast<uint16_t>(std::bit_cast<uint32_t>(roundTo(dtype, value)) >> 16);
  else if (dtype == DType::F16)
    half = std::bit_cast<uint16_t>(static_cast<_Float16>(value));
  else
    return static_cast<void>(std::memcpy(to + 4 * index, &value, 4));
  std::memcpy(to + 2 * index, &half, 2);
}
inline float get(DType dtype, const std::byte *from, int64_t index) {
  uint16_t half;
  float value;
  if (dtype == DType::F32)
    return std::memcpy(&value, from + 4 * index, 4), value;
  std::memcpy(&half, from + 2 * index, 2);
  return dtype == DType::BF16 ? std::bit_cast<float>(uint32_t(half) << 16)
                              : static_cast<float>(std::bit_cast<_Float16>(half));
}

/// Bytes of a value, a little off any alignment but its elements'.
struct Buffer {
  explicit Buffer(const TensorType &type) : type(type), memory(*getBytes(type) + 192, std::byte(0xff)) {}
  Buffer(Buffer &&) = default; // a copy's bytes would lie elsewhere in its memory

  std::byte *data() {
    auto at = reinterpret_cast<uintptr_t>(memory.data());
    return memory.data() + ((at + 63) / 64 * 64 - at) + 64 + getBytes(type.dtype);
  }
  int64_t count() const { return static_cast<int64_t>(*getBytes(type) / getBytes(type.dtype)); }
  void fill(std::mt19937 &random) {
    std::uniform_real_distribution<float> uniform(-1, 1);
    bool isFloat = type.dtype == DType::F32 || type.dtype == DType::BF16 || type.dtype == DType::F16;
    for (int64_t i = 0; isFloat && i < count(); ++i)
      put(type.dtype, data(), i, uniform(random));
  }
  std::vector<float> values() {
    std::vector<float> all;
    for (int64_t i = 0; i < count(); ++i)
      all.push_back(get(type.dtype, data(), i));
    return all;
  }

  TensorType type;
  std::vector<std::byte> memory;
};

/// How the parts of a stage are shared out.
enum class Split { AtOnce, OneByOne, Backwards, Threads };

inline void runCode(const RunnableKernel &code, std::vector<void *> arguments, Split split) {
  std::vector<std::byte> scratch(code.getScratchBytes() + 64, std::byte(0xff)); // NaN as any float
  auto at = reinterpret_cast<uintptr_t>(scratch.data());
  arguments.push_back(scratch.data() + ((at + 63) / 64 * 64 - at));
  for (size_t stage = 0; stage < code.getStages().size(); ++stage) {
    auto parts = static_cast<int64_t>(code.getStages()[stage].parts);
    if (split == Split::AtOnce) {
      code.run(stage, arguments.data(), 0, parts);
    } else if (split == Split::Threads) {
      std::vector<std::thread> threads;
      for (int64_t first = 0; first < 3; ++first)
        threads.emplace_back([&, first] {
          for (int64_t part = first; part < parts; part += 3)
            code.run(stage, arguments.data(), part, part + 1);
        });
      for (std::thread &thread : threads)
        thread.join();
    } else {
      for (int64_t part = 0; part < parts; ++part) {
        int64_t now = split == Split::Backwards ? parts - 1 - part : part;
        code.run(stage, arguments.data(), now, now + 1);
      }
    }
  }
}

/// A library kernel, its operands and its results.
struct Call {
  /// Adds a parameter; all of them come before ops.
  uint32_t parameter(TensorType type) {
    kernel.parameters.push_back(type);
    return value(std::move(type));
  }
  uint32_t value(TensorType type) {
    body.values.push_back(std::move(type));
    return static_cast<uint32_t>(body.values.size() - 1);
  }
  uint32_t op(std::string name, std::vector<uint32_t> operands, TensorType result,
              std::vector<Attribute> attributes = {}) {
    uint32_t made = value(std::move(result));
    body.ops.push_back({std::move(name), std::move(operands), {made}, std::move(attributes), {}});
    return made;
  }
  /// A splat of zeros.
  uint32_t zeros(TensorType type) {
    uint32_t scalar = value({type.dtype, {}});
    program.constants.push_back({0, getBytes(type.dtype)});
    program.constantBytes = Bytes(std::vector<std::byte>(8));
    body.constants.push_back({scalar, static_cast<uint32_t>(program.constants.size() - 1)});
    return op("broadcast_in_dim", {scalar}, std::move(type), {{"dims", {}}});
  }

  std::unique_ptr<RunnableKernel> bind(std::vector<uint32_t> results, std::string *fault = nullptr) {
    kernel.name = "call";
    kernel.isLibrary = true;
    body.results = results;
    kernel.results.clear();
    for (uint32_t result : results)
      kernel.results.push_back(body.values[result]);
    kernel.body = body;
    std::string error;
    std::unique_ptr<RunnableKernel> code = bindLibraryCall(program, kernel, error, instructions);
    if (fault)
      *fault = error;
    else
      EXPECT_TRUE(code) << error;
    return code;
  }

  void makeBuffers(uint32_t seed) {
    std::mt19937 random(seed);
    operands.clear();
    for (const TensorType &type : kernel.parameters) {
      operands.emplace_back(type);
      operands.back().fill(random);
    }
  }
  /// The results, the same bits whichever way the parts are shared out.
  std::vector<Buffer> run(const RunnableKernel &code) {
    std::vector<Buffer> first;
    for (Split split : {Split::AtOnce, Split::OneByOne, Split::Backwards, Split::Threads}) {
      std::vector<Buffer> results;
      std::vector<void *> arguments;
      for (Buffer &operand : operands)
        arguments.push_back(operand.data());
      for (const TensorType &type : kernel.results)
        results.emplace_back(type);
      for (Buffer &result : results)
        arguments.push_back(result.data());
      runCode(code, arguments, split);
      for (size_t index = 0; index < first.size(); ++index)
        EXPECT_EQ(std::memcmp(results[index].data(), first[index].data(), *getBytes(results[index].type)), 0)
            << "result " << index << " depends on how parts are shared out";
      if (first.empty())
        first = std::move(results);
    }
    return first;
  }

  Instructions instructions = Instructions::All;
  Program program;
  Kernel kernel;
  Body body;
  std::vector<Buffer> operands;
};

} // namespace heddle::runtime::testing

#endif // HEDDLE_TEST_UNIT_RUNTIME_LIBRARYCALLS_H
