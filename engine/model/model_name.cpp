// A model's name for people, from the name of its file or folder. Pure.

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace pergola {
namespace {

char upper(char character) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
}
bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

std::string in_capitals(std::string_view word) {
    std::string name(word);
    std::transform(name.begin(), name.end(), name.begin(), upper);
    return name;
}

/// "4.0bpw", "6bpw"
bool is_bits_per_weight(std::string_view name) {
    constexpr std::string_view unit = "BPW";
    if (name.size() <= unit.size() || name.substr(name.size() - unit.size()) != unit) return false;
    const std::string_view number = name.substr(0, name.size() - unit.size());
    return is_digit(number.front()) &&
           std::all_of(number.begin(), number.end(), [](char character) {
               return is_digit(character) || character == '.';
           });
}

/// Q4_1, Q4_K_M, IQ2_XXS, F16, BF16, MXFP4, EXL3, 4.0BPW ...: how uploaders name the storage.
bool is_storage(std::string_view name) {
    for (const std::string_view whole :
         {"F16", "F32", "BF16", "FP16", "FP32", "MXFP4", "NVFP4", "EXL3"}) {
        if (name == whole) return true;
    }
    if (name.rfind("IQ", 0) == 0 || name.rfind("TQ", 0) == 0) name.remove_prefix(1);
    const bool is_blocks = name.size() >= 2 && name[0] == 'Q' && is_digit(name[1]) &&
                           (name.size() == 2 || name[2] == '_');
    return is_blocks || is_bits_per_weight(name);
}

/// Words about how the file was made, beside the storage.
bool is_making(std::string_view name) {
    return name == "UD" || name == "GGUF" || name == "I1";
}

/// "H6" behind the storage: the bits of an EXL3 model's head.
bool is_head_bits(std::string_view name) {
    return name.size() == 2 && name[0] == 'H' && is_digit(name[1]);
}

/// The last word counts, but EXL3 and its bits belong together, in whatever order they stand.
void add_storage(std::string& storage, const std::string& word) {
    const bool is_exl3 = word == "EXL3";
    if (is_exl3 && is_bits_per_weight(in_capitals(storage))) {
        storage = word + " " + storage;
    } else if (storage == "EXL3" && is_bits_per_weight(in_capitals(word))) {
        storage += " " + word;
    } else {
        storage = word;
    }
}

/// "00001-of-00003" at the end of a shard's name.
void drop_part_number(std::string& name) {
    constexpr std::size_t length = std::string_view("-00001-of-00003").size();
    if (name.size() <= length) return;
    const std::string_view tail = std::string_view(name).substr(name.size() - length);
    if (tail.substr(6, 4) != "-of-" || !std::all_of(tail.begin() + 1, tail.begin() + 6, is_digit))
        return;
    name.resize(name.size() - length);
}

constexpr std::size_t longest_storage = 40;

/// The storage may follow a point, a dash or an underscore, and may hold points and underscores
/// itself.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words(1);
    for (std::size_t at = 0; at < name.size(); ++at) {
        const std::string_view rest = name.substr(at + 1);
        // A path from a file of settings may be of any length; what names a storage is short.
        const std::string next =
            in_capitals(rest.substr(0, std::min(rest.find('-'), longest_storage)));
        const bool may_part =
            (name[at] == '.' && !(at > 0 && is_digit(name[at - 1]) && is_bits_per_weight(next))) ||
            name[at] == '_';
        const bool before_storage = may_part && (is_storage(next) || is_making(next));
        if (name[at] == '-' || name[at] == ' ' || before_storage) {
            words.emplace_back();
        } else {
            words.back() += name[at];
        }
    }
    return words;
}

}  // namespace

ModelName model_name(const std::filesystem::path& path) {
    std::string name = path.filename().string();
    if (name.empty()) name = path.parent_path().filename().string();
    if (in_capitals(path.extension().string()) == ".GGUF") name = path.stem().string();
    drop_part_number(name);
    ModelName shown;
    for (std::string& word : words_of(name)) {
        const std::string capitals = in_capitals(word);
        if (is_storage(capitals)) {
            add_storage(shown.quantisation, is_bits_per_weight(capitals) ? word : capitals);
            continue;
        }
        if (word.empty() || is_making(capitals)) continue;
        if (!shown.quantisation.empty() && is_head_bits(capitals)) continue;
        std::replace(word.begin(), word.end(), '_', ' ');
        shown.name += (shown.name.empty() ? "" : " ") + word;
    }
    if (shown.name.find_first_not_of(' ') == std::string::npos) shown.name = name;
    return shown;
}

}  // namespace pergola
