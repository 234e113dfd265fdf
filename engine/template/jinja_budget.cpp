#include "engine/template/jinja_budget.h"

#include <fmt/format.h>

#include "engine/template/jinja_value.h"

namespace pergola::jinja {

Result<> Budget::spend(std::int64_t work) {
    if (work > work_left_) {
        return fault(fmt::format("the template does more than {} steps of work", max_work));
    }
    work_left_ -= work;
    return {};
}

Result<> Budget::allocate(std::int64_t bytes) {
    if (bytes > bytes_left_) {
        return fault(fmt::format("the template needs more than {} MiB of memory",
                                 max_allocated_bytes >> 20));
    }
    bytes_left_ -= bytes;
    return {};
}

}  // namespace pergola::jinja
