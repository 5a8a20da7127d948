#include "Ranges.h"

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define HEDDLE_NVTX 1
#endif

using namespace heddle::runtime::cuda;

#ifdef HEDDLE_NVTX

Ranges::Ranges() : domain(nvtxDomainCreateA("heddle")) {}
Ranges::~Ranges() {
  if (domain)
    nvtxDomainDestroy(domain);
}

Ranges::Range::Range(nvtxDomainRegistration_st *domain, const std::string &name) : domain(domain) {
  if (!domain)
    return;
  nvtxEventAttributes_t attributes{};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
  attributes.message.ascii = name.c_str();
  nvtxDomainRangePushEx(domain, &attributes);
}
Ranges::Range::~Range() {
  if (domain)
    nvtxDomainRangePop(domain);
}

#else // CUDA's headers of a build may lack it

Ranges::Ranges() = default;
Ranges::~Ranges() = default;
Ranges::Range::Range(nvtxDomainRegistration_st *domain, const std::string &) : domain(domain) {}
Ranges::Range::~Range() = default;

#endif
