#include "heddle/Codegen/Cuda/Nvrtc.h"

llvm::StringRef heddle::cuda::getVocabulary() {
  return
#include "DeviceVocabulary.inc"
      ;
}
