#include "CublasLt.h"

#include "../../Errors.h"
#include "../../Library/BlockKernels.h"
#include "MatmulCall.h"

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

CublasLt::CublasLt(const Gpu &gpu, const std::string &path, AlgorithmFile &file)
    : gpu(gpu), file(file),
      library("cuBLASLt",
              gpu.driver.getMajorVersion() < 13 ? std::vector<std::string>{"libcublasLt.so.12"}
                                                : std::vector<std::string>{"libcublasLt.so.13", "libcublasLt.so.12"},
              path) {
  constexpr size_t leastVersion = 120000;
  library.get(cublasLtGetVersion, HEDDLE_SYMBOL(cublasLtGetVersion));
  if (size_t version = cublasLtGetVersion(); version < leastVersion)
    throw LoadError("cuBLASLt " + library.getName() + " is version " + std::to_string(version) + ", needed " +
                    std::to_string(leastVersion) + " or newer");
#define HEDDLE_LOAD(name) library.get(name, HEDDLE_SYMBOL(name));
  HEDDLE_CUBLASLT_ENTRY_POINTS(HEDDLE_LOAD)
#undef HEDDLE_LOAD
  check(cublasLtCreate(&handle), "begin with cuBLASLt");
}

CublasLt::~CublasLt() {
  if (handle && !gpu.isLeft())
    cublasLtDestroy(handle);
}

void CublasLt::fail(cublasStatus_t status, const char *action) const {
  const char *text = cublasLtGetStatusString(status);
  throw DeviceError("GPU " + std::to_string(gpu.number) + " can't " + action + ": " +
                    (text ? text : "an unknown error of cuBLASLt"));
}

std::unique_ptr<LibraryCall> CublasLt::bind(const format::Program &program, const format::Kernel &kernel) {
  LibraryBody body(program, kernel, getBlockKernels(Instructions::Base));
  for (const format::Op &op : body.ops())
    if (op.kernel == "dot_general")
      return std::make_unique<MatmulCall>(*this, program, kernel, body, op);
  throw LibraryError("has no dot_general, needed one");
}
