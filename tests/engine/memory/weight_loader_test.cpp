#include "engine/memory/weight_loader.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {
namespace {

TEST(WeightLoader, says_that_the_file_was_cut_short_while_it_was_read) {
    const fakes::TemporaryFolder folder;
    fakes::TinyLlama().write(folder / "tiny.gguf");
    auto files = open_model_files(folder / "tiny.gguf");
    ASSERT_TRUE(files) << files.error().message;
    const auto model = bind_model(std::move(files).take());
    ASSERT_TRUE(model) << model.error().message;
    LoadObserver cut_short;
    cut_short.is_cancelled = [&] {  // asked before the first byte is read
        std::filesystem::resize_file(folder / "tiny.gguf", 8192);
        return false;
    };
    const Result<> read = load_weights(**model, {}, cut_short);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::FileLost);
}

}  // namespace
}  // namespace pergola
