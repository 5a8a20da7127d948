#include "CudaLibrary.h"

using namespace heddle::runtime::cuda;

LibraryCall::~LibraryCall() = default;
CudaLibrary::~CudaLibrary() = default;
