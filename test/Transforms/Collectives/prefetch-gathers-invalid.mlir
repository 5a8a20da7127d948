// Tests that options out of range are refused.
// RUN: not heddle-opt %s --heddle-prefetch-gathers=max-bytes=-1 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not heddle-opt %s --heddle-prefetch-gathers=live-share=-0.5 2>&1 | FileCheck %s --check-prefix=SHARE
// BYTES: heddle-prefetch-gathers: max-bytes=-1 live-share=0.25{{.*}}, needed bytes and a share of at least 0
// SHARE: heddle-prefetch-gathers: max-bytes=0 live-share=-0.5
func.func @main() {
  return
}
