#include "app/cli/output_path.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace pergola::cli {
namespace {

namespace fs = std::filesystem;

/// Two names of one file have the same, whether by a symbolic link, a hard link or another way to
/// its folder.
struct FileId {
    dev_t device = 0;
    ino_t number = 0;
    bool operator==(const FileId&) const = default;
};

std::optional<FileId> id_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return FileId{status.st_dev, status.st_ino};
}

/// "model-00002-of-00009.gguf" -> "model-"; nothing for other names.
std::optional<std::string> shard_prefix(const std::string& file) {
    constexpr std::string_view example = "00002-of-00009.gguf";
    if (file.size() < example.size()) return std::nullopt;
    const std::string_view tail = std::string_view(file).substr(file.size() - example.size());
    for (std::size_t i = 0; i < example.size(); ++i) {
        const bool wants_digit = example[i] >= '0' && example[i] <= '9';
        const bool has_digit = tail[i] >= '0' && tail[i] <= '9';
        if (wants_digit ? !has_digit : tail[i] != example[i]) return std::nullopt;
    }
    return file.substr(0, file.size() - example.size());
}

/// The files that `input` stands for: itself, what lies in its folder, or the parts of a split
/// model.
std::vector<fs::path> files_of(const fs::path& input) {
    std::error_code ignored;
    const bool is_folder = fs::is_directory(input, ignored);
    const std::optional<std::string> prefix =
        is_folder ? std::nullopt : shard_prefix(input.filename().string());
    if (!is_folder && !prefix) return {input};
    const fs::path folder = is_folder                 ? input
                            : input.has_parent_path() ? input.parent_path()
                                                      : fs::path(".");
    std::vector<fs::path> files = {input};
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        if (!prefix || entry->path().filename().string().starts_with(*prefix))
            files.push_back(entry->path());
    }
    return files;
}

/// A file of such a name in a model's folder is taken for a part of the model.
bool is_model_file(const fs::path& path) {
    constexpr std::array<std::string_view, 5> endings = {
        ".safetensors", ".gguf", ".json", ".jinja", ".model"};
    return std::find(endings.begin(), endings.end(), path.extension().string()) != endings.end();
}

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

Result<> check_output(const std::string& option,
                      const std::string& output,
                      const std::vector<fs::path>& inputs) {
    const auto refuse = [&](ErrorCode code, const std::string& what) {
        return Error{code, fmt::format("{} {}: {}", option, output, what)};
    };
    if (output.empty())
        return Error{ErrorCode::InvalidArgument,
                     option + " is empty, expected the name of a file to write"};
    std::error_code problem;
    const fs::path target =
        fs::weakly_canonical(output, problem);  // a link's own target is what is replaced
    if (problem) return refuse(ErrorCode::Io, "cannot be written: " + problem.message());
    if (fs::is_directory(target, problem)) {
        return refuse(ErrorCode::InvalidArgument,
                      "is a folder, expected the name of a file to write");
    }
    const std::optional<FileId> folder = id_of(folder_of(target));
    if (!folder)
        return refuse(ErrorCode::NotFound,
                      "its folder does not exist; make the folder first or choose another place");
    const std::optional<FileId> old = id_of(target);
    for (const fs::path& input : inputs) {
        if (input.empty()) continue;
        for (const fs::path& file : files_of(input)) {
            if (old && old == id_of(file)) {
                return refuse(
                    ErrorCode::InvalidArgument,
                    fmt::format(
                        "is {}, which is read here and would be lost; choose another file to write",
                        file.string()));
            }
        }
        if (fs::is_directory(input, problem) && folder == id_of(input) && is_model_file(target)) {
            return refuse(
                ErrorCode::InvalidArgument,
                fmt::format(
                    "would become a part of the model in {}; choose another folder to write to",
                    input.string()));
        }
    }
    return {};
}

}  // namespace pergola::cli
