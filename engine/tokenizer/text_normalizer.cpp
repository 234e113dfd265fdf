#include "engine/tokenizer/text_normalizer.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

utf8proc_option_t options_of(NormalForm form) {
    int options = UTF8PROC_STABLE;
    switch (form) {
        case NormalForm::Nfc:
            options |= UTF8PROC_COMPOSE;
            break;
        case NormalForm::Nfd:
            options |= UTF8PROC_DECOMPOSE;
            break;
        case NormalForm::Nfkc:
            options |= UTF8PROC_COMPOSE | UTF8PROC_COMPAT;
            break;
        case NormalForm::Nfkd:
            options |= UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT;
            break;
    }
    return static_cast<utf8proc_option_t>(options);
}

void append_normalized(std::string_view text, NormalForm form, std::string& result) {
    utf8proc_uint8_t* mapped = nullptr;
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()),
                     &mapped,
                     options_of(form));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(mapped, std::free);
    if (size < 0) {
        result += text;  // out of memory: the text as it is still encodes
    } else {
        result.append(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
    }
}

std::string normalized(std::string_view text, NormalForm form) {
    std::string result;
    while (!text.empty()) {
        const Utf8Run run = utf8_run(text);
        const std::string_view stretch = text.substr(0, run.bytes);
        text.remove_prefix(run.bytes);
        if (run.well_formed) {
            append_normalized(stretch, form, result);
        } else {
            result += stretch;
        }
    }
    return result;
}

}  // namespace

std::string_view TextNormalizer::apply(std::string_view text, std::string& changed) const {
    const bool is_ascii = std::none_of(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0x80U) != 0;
    });
    if (is_ascii || forms_.empty()) return text;  // ASCII is in every normal form
    changed = text;
    for (const NormalForm form : forms_) changed = normalized(changed, form);
    return changed;
}

}  // namespace pergola
