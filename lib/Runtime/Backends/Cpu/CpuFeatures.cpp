#include "CpuFeatures.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#ifdef __x86_64__
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace heddle::runtime;

#ifdef __x86_64__
namespace {

enum Register : uint8_t { Eax, Ebx, Ecx, Edx };

/// Registers that the system must save (XCR0): of 256 and of 512 bits, and tiles.
constexpr uint64_t ymm = 0x6, zmm = 0xE6, tiles = 0x60000;

/// Features are as in the manuals of Intel (volume 2, CPUID) and AMD (volume 3, appendix E).
struct Feature {
  std::string_view name;
  uint32_t leaf, subleaf;
  Register where;
  uint8_t bit;
  uint64_t state = 0;
};
constexpr Feature known[] = {
    {"x87", 1, 0, Edx, 0},
    {"cx8", 1, 0, Edx, 8},
    {"cmov", 1, 0, Edx, 15},
    {"mmx", 1, 0, Edx, 23},
    {"fxsr", 1, 0, Edx, 24},
    {"sse", 1, 0, Edx, 25},
    {"sse2", 1, 0, Edx, 26},
    {"sse3", 1, 0, Ecx, 0},
    {"pclmul", 1, 0, Ecx, 1},
    {"ssse3", 1, 0, Ecx, 9},
    {"fma", 1, 0, Ecx, 12, ymm},
    {"cx16", 1, 0, Ecx, 13},
    {"sse4.1", 1, 0, Ecx, 19},
    {"sse4.2", 1, 0, Ecx, 20},
    {"crc32", 1, 0, Ecx, 20},
    {"movbe", 1, 0, Ecx, 22},
    {"popcnt", 1, 0, Ecx, 23},
    {"aes", 1, 0, Ecx, 25},
    {"xsave", 1, 0, Ecx, 27},
    {"avx", 1, 0, Ecx, 28, ymm},
    {"f16c", 1, 0, Ecx, 29, ymm},
    {"rdrnd", 1, 0, Ecx, 30},
    {"fsgsbase", 7, 0, Ebx, 0},
    {"bmi", 7, 0, Ebx, 3},
    {"avx2", 7, 0, Ebx, 5, ymm},
    {"bmi2", 7, 0, Ebx, 8},
    {"invpcid", 7, 0, Ebx, 10},
    {"rtm", 7, 0, Ebx, 11},
    {"avx512f", 7, 0, Ebx, 16, zmm},
    {"evex512", 7, 0, Ebx, 16, zmm},
    {"avx512dq", 7, 0, Ebx, 17, zmm},
    {"rdseed", 7, 0, Ebx, 18},
    {"adx", 7, 0, Ebx, 19},
    {"avx512ifma", 7, 0, Ebx, 21, zmm},
    {"clflushopt", 7, 0, Ebx, 23},
    {"clwb", 7, 0, Ebx, 24},
    {"avx512cd", 7, 0, Ebx, 28, zmm},
    {"sha", 7, 0, Ebx, 29},
    {"avx512bw", 7, 0, Ebx, 30, zmm},
    {"avx512vl", 7, 0, Ebx, 31, zmm},
    {"avx512vbmi", 7, 0, Ecx, 1, zmm},
    {"pku", 7, 0, Ecx, 4},
    {"waitpkg", 7, 0, Ecx, 5},
    {"avx512vbmi2", 7, 0, Ecx, 6, zmm},
    {"shstk", 7, 0, Ecx, 7},
    {"gfni", 7, 0, Ecx, 8},
    {"vaes", 7, 0, Ecx, 9, ymm},
    {"vpclmulqdq", 7, 0, Ecx, 10, ymm},
    {"avx512vnni", 7, 0, Ecx, 11, zmm},
    {"avx512bitalg", 7, 0, Ecx, 12, zmm},
    {"avx512vpopcntdq", 7, 0, Ecx, 14, zmm},
    {"rdpid", 7, 0, Ecx, 22},
    {"cldemote", 7, 0, Ecx, 25},
    {"movdiri", 7, 0, Ecx, 27},
    {"movdir64b", 7, 0, Ecx, 28},
    {"avx512vp2intersect", 7, 0, Edx, 8, zmm},
    {"serialize", 7, 0, Edx, 14},
    {"tsxldtrk", 7, 0, Edx, 16},
    {"amx-bf16", 7, 0, Edx, 22, tiles},
    {"avx512fp16", 7, 0, Edx, 23, zmm},
    {"amx-tile", 7, 0, Edx, 24, tiles},
    {"amx-int8", 7, 0, Edx, 25, tiles},
    {"sha512", 7, 1, Eax, 0, ymm},
    {"sm3", 7, 1, Eax, 1, ymm},
    {"sm4", 7, 1, Eax, 2, ymm},
    {"avxvnni", 7, 1, Eax, 4, ymm},
    {"avx512bf16", 7, 1, Eax, 5, zmm},
    {"cmpccxadd", 7, 1, Eax, 7},
    {"amx-fp16", 7, 1, Eax, 21, tiles},
    {"avxifma", 7, 1, Eax, 23, ymm},
    {"avxvnniint8", 7, 1, Edx, 4, ymm},
    {"avxneconvert", 7, 1, Edx, 5, ymm},
    {"amx-complex", 7, 1, Edx, 8, tiles},
    {"avxvnniint16", 7, 1, Edx, 10, ymm},
    {"prefetchi", 7, 1, Edx, 14},
    {"xsaveopt", 13, 1, Eax, 0},
    {"xsavec", 13, 1, Eax, 1},
    {"xsaves", 13, 1, Eax, 3},
    {"ptwrite", 20, 0, Ebx, 4},
    {"sahf", 0x80000001, 0, Ecx, 0},
    {"lzcnt", 0x80000001, 0, Ecx, 5},
    {"sse4a", 0x80000001, 0, Ecx, 6},
    {"prfchw", 0x80000001, 0, Ecx, 8},
    {"xop", 0x80000001, 0, Ecx, 11, ymm},
    {"lwp", 0x80000001, 0, Ecx, 15},
    {"fma4", 0x80000001, 0, Ecx, 16, ymm},
    {"tbm", 0x80000001, 0, Ecx, 21},
    {"mwaitx", 0x80000001, 0, Ecx, 29},
    {"64bit", 0x80000001, 0, Edx, 29},
    {"clzero", 0x80000008, 0, Ebx, 0},
    {"rdpru", 0x80000008, 0, Ebx, 4},
    {"wbnoinvd", 0x80000008, 0, Ebx, 9},
};

uint64_t getSavedState() {
  uint32_t registers[4];
  __cpuid(1, registers[Eax], registers[Ebx], registers[Ecx], registers[Edx]);
  if (!(registers[Ecx] >> 27 & 1)) // OSXSAVE
    return 0;
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t(high) << 32 | low;
}

/// Linux gives a process tiles when it asks for them.
bool mayUseTiles() {
  constexpr long requestPermission = 0x1023, tileData = 18;
  return syscall(SYS_arch_prctl, requestPermission, tileData) == 0;
}

bool hasFeature(std::string_view name) {
  for (const Feature &feature : known) {
    if (feature.name != name)
      continue;
    uint32_t registers[4];
    if (!__get_cpuid_count(feature.leaf, feature.subleaf, &registers[Eax], &registers[Ebx], &registers[Ecx],
                           &registers[Edx]) ||
        !(registers[feature.where] >> feature.bit & 1))
      return false;
    return (getSavedState() & feature.state) == feature.state && (feature.state != tiles || mayUseTiles());
  }
  return false;
}

} // namespace

bool heddle::runtime::isKnownFeature(std::string_view name) {
  return std::ranges::any_of(known, [&](const Feature &feature) { return feature.name == name; });
}

std::vector<std::string> heddle::runtime::findMissingFeatures(std::span<const std::string> features) {
  std::vector<std::string> missing;
  for (const std::string &feature : features)
    if (!hasFeature(feature))
      missing.push_back(feature);
  return missing;
}
#else
// Elsewhere code is for the machine that it was made on, and its loader says whether it is of another kind.
bool heddle::runtime::isKnownFeature(std::string_view) { return true; }
std::vector<std::string> heddle::runtime::findMissingFeatures(std::span<const std::string>) { return {}; }
#endif
