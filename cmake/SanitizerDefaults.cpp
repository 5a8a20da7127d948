// Built into every executable of the asan preset. ASAN_OPTIONS and UBSAN_OPTIONS still override these.
//
//   detect_leaks=0            MLIR's context and libMLIR's statics are reachable until exit.
//   allow_user_poisoning=0    LLVM's arenas poison their free space from code that is built with the sanitizer only;
//                             libMLIR.so is not, and hands out memory of such an arena without unpoisoning it.
//   use_sigaltstack=0         LLVM gives the thread that first asks it for a temporary file a stack for signals, which
//                             the sanitizer would unmap as its own where that thread ends.
//   exitcode=99               A fault has a status that no tool gives.
#include <cstdlib>

extern "C" const char *__asan_default_options() {
  return "detect_leaks=0:allow_user_poisoning=0:use_sigaltstack=0:exitcode=99:allocator_may_return_null=0:"
         "max_allocation_size_mb=4096:handle_abort=1";
}
extern "C" const char *__ubsan_default_options() { return "print_stacktrace=1:exitcode=99"; }

/// UCX writes over the code of mmap and others, which is the sanitizer's here. It reads this when it is loaded.
__attribute__((constructor)) static void keepHooksOut() { setenv("UCX_MEM_MMAP_HOOK_MODE", "none", /*overwrite=*/0); }
