// What machine code may call: functions that are there wherever heddle-run is.
#include "heddle/Codegen/Cpu/Processors.h"

#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

/// Functions of libm that lib/Codegen/Cpu/Math names and LLVM falls back to on processors without instructions (fma,
/// SSE4.1's rounding); of libc, what LLVM makes of loops that copy. In order.
static constexpr StringRef offered[] = {
    "acos",    "acosh",  "asin",      "asinh",      "atan",   "atan2", "atanh", "cbrt",  "ceil",      "ceilf",
    "cos",     "cosh",   "erf",       "erfc",       "exp",    "exp2",  "expm1", "floor", "floorf",    "fma",
    "fmaf",    "fmod",   "fmodf",     "ldexp",      "ldexpf", "log",   "log10", "log1p", "log2",      "memcpy",
    "memmove", "memset", "nearbyint", "nearbyintf", "pow",    "rint",  "rintf", "round", "roundeven", "roundevenf",
    "roundf",  "sin",    "sincos",    "sinh",       "sqrt",   "sqrtf", "tan",   "tanh",  "trunc",     "truncf"};

ArrayRef<StringRef> heddle::cpu::getOfferedSymbols() { return offered; }

std::string heddle::cpu::findUnknownSymbol(ArrayRef<char> object) {
  auto file = object::ObjectFile::createObjectFile(MemoryBufferRef(StringRef(object.data(), object.size()), "kernel"));
  if (!file) {
    consumeError(file.takeError());
    return "";
  }
  for (const object::SymbolRef &symbol : (*file)->symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    Expected<StringRef> name = symbol.getName();
    if (!flags || !name) {
      consumeError(flags.takeError());
      consumeError(name.takeError());
      continue;
    }
    if ((*flags & object::SymbolRef::SF_Undefined) && !name->empty() && *name != "_GLOBAL_OFFSET_TABLE_" &&
        !is_contained(offered, *name))
      return name->str();
  }
  return "";
}
