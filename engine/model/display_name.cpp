#include "engine/model/display_name.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace pergola {
namespace {

char upper(char character) { return static_cast<char>(std::toupper(static_cast<unsigned char>(character))); }
bool is_digit(char character) { return character >= '0' && character <= '9'; }

/// Q4_1, Q4_K_M, IQ2_XXS, F16, BF16, MXFP4, UD ...: how uploaders name the storage.
bool is_quantisation(std::string_view word) {
    std::string name(word);
    std::transform(name.begin(), name.end(), name.begin(), upper);
    for (const std::string_view whole : {"F16", "F32", "BF16", "FP16", "FP32", "MXFP4", "NVFP4", "UD", "GGUF", "I1"}) {
        if (name == whole) return true;
    }
    std::string_view rest = name;
    if (rest.rfind("IQ", 0) == 0 || rest.rfind("TQ", 0) == 0) rest.remove_prefix(1);
    return rest.size() >= 2 && rest[0] == 'Q' && is_digit(rest[1]) && (rest.size() == 2 || rest[2] == '_');
}

/// "00001-of-00003" at the end of a shard's name.
void drop_part_number(std::string& name) {
    constexpr std::size_t length = std::string_view("-00001-of-00003").size();
    if (name.size() <= length) return;
    const std::string_view tail = std::string_view(name).substr(name.size() - length);
    if (tail.substr(6, 4) != "-of-" || !std::all_of(tail.begin() + 1, tail.begin() + 6, is_digit)) return;
    name.resize(name.size() - length);
}

}  // namespace

std::string display_name(const std::filesystem::path& path) {
    std::string name = path.filename().string();
    if (name.empty()) name = path.parent_path().filename().string();
    if (path.extension() == ".gguf") name = path.stem().string();
    drop_part_number(name);
    // The storage may follow a point, a dash or an underscore, and may hold underscores itself.
    std::vector<std::string> words(1);
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool before_storage = name[at] == '.' && is_quantisation(std::string_view(name).substr(at + 1));
        if (name[at] == '-' || name[at] == ' ' || before_storage) {
            words.emplace_back();
        } else {
            words.back() += name[at];
        }
    }
    std::string shown;
    for (std::string& word : words) {
        if (word.empty() || is_quantisation(word)) continue;
        std::replace(word.begin(), word.end(), '_', ' ');
        shown += (shown.empty() ? "" : " ") + word;
    }
    return shown.empty() ? name : shown;
}

}  // namespace pergola
