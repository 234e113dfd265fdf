#include "engine/formats/foreign_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace pergola {
namespace {

struct Signature {
    std::string_view start;
    const char* clause;
};
using namespace std::string_view_literals;
constexpr std::array kBinary = {
    Signature{"PK\x03\x04"sv,
              "is a zip archive or a PyTorch checkpoint, which is not read: fetch the GGUF or "
              "safetensors files"},
    Signature{"\x1F\x8B"sv, "is a gzip archive: unpack it first"},
    Signature{"\x28\xB5\x2F\xFD"sv, "is a zstd archive: unpack it first"},
    Signature{"7z\xBC\xAF\x27\x1C"sv, "is a 7z archive: unpack it first"},
    Signature{"GGUF"sv, "is a GGUF file under another name: give it the ending .gguf"},
};

constexpr std::size_t kLeastText = 3;  // "404"; shorter ones may be the start of anything
constexpr const char* kWebPage = "is a web page, not a model: the download failed, fetch it again";
constexpr const char* kPointer =
    "is a git-LFS pointer, a text that stands for the model: fetch the file itself (git lfs pull)";
constexpr const char* kJson =
    "is JSON text, perhaps a server's error answer: the download failed, fetch it again";
constexpr const char* kText = "is plain text, not a model: the download failed, fetch it again";
constexpr const char* kZeros =
    "starts with nothing but zeros: the download was not completed, fetch it again";

bool is_text(std::string_view start) {
    return !start.empty() && std::all_of(start.begin(), start.end(), [](char character) {
        const auto byte = static_cast<unsigned char>(character);
        return byte >= 0x20 ? byte != 0x7F : byte == '\n' || byte == '\r' || byte == '\t';
    });
}

std::string_view skip_blanks(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const auto first =
        std::find_if(text.begin(), text.end(), [](unsigned char c) { return !std::isspace(c); });
    return text.substr(static_cast<std::size_t>(first - text.begin()));
}

}  // namespace

std::optional<std::string> recognise_foreign_file(std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()),
                                 std::min<std::size_t>(bytes.size(), 512));
    for (const Signature& signature : kBinary) {
        if (start.starts_with(signature.start)) return signature.clause;
    }
    if (start.size() >= 64 &&
        std::all_of(start.begin(), start.end(), [](char c) { return c == 0; })) {
        return kZeros;
    }
    const std::string_view text = skip_blanks(start);
    if (text.starts_with("version https://git-lfs")) return kPointer;
    if (text.starts_with('<') && is_text(text.substr(0, 16))) return kWebPage;
    if ((text.starts_with('{') || text.starts_with('[')) && is_text(text.substr(0, 16)))
        return kJson;
    if (start.size() >= kLeastText && is_text(start)) return kText;
    return std::nullopt;
}

}  // namespace pergola
