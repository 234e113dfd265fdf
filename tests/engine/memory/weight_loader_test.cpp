#include "engine/memory/weight_loader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

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

/// A tiny EXL3 model in `folder`, bound and not loaded.
std::shared_ptr<Model> bound_exl3(const fakes::TemporaryFolder& folder) {
    const std::filesystem::path golden =
        std::filesystem::path(PERGOLA_TEST_DATA) / "exl3" / "llama-mul1-2.5bpw";
    for (const char* file : {"config.json", "model.safetensors"})
        std::filesystem::copy_file(golden / file, folder / file);
    auto files = open_model_files(folder.path());
    EXPECT_TRUE(files) << files.error().message;
    auto model = bind_model(std::move(files).take());
    EXPECT_TRUE(model) << model.error().message;
    return *model;
}

TEST(WeightLoader, says_that_a_file_was_cut_short_while_its_linears_were_joined) {
    const fakes::TemporaryFolder folder;
    const std::shared_ptr<Model> model = bound_exl3(folder);
    int asked = 0;
    LoadObserver cut_short;
    cut_short.is_cancelled = [&] {  // asked at first, and after each matrix
        if (++asked == 3) std::filesystem::resize_file(folder / "model.safetensors", 8192);
        return false;
    };
    const Result<> read = load_weights(*model, {}, cut_short);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::FileLost);
    EXPECT_LE(asked, 5);
}

TEST(WeightLoader, stops_between_two_linears) {
    const fakes::TemporaryFolder folder;
    const std::shared_ptr<Model> model = bound_exl3(folder);
    int asked = 0;
    LoadObserver stopped;
    stopped.is_cancelled = [&] { return ++asked == 3; };
    const Result<> read = load_weights(*model, {}, stopped);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(asked, 3);
}

TEST(WeightLoader, counts_the_bytes_of_every_linear_once) {
    const fakes::TemporaryFolder folder;
    const std::shared_ptr<Model> model = bound_exl3(folder);
    std::int64_t done = 0;
    std::int64_t total = 0;
    LoadObserver observer;
    observer.progress = [&](std::int64_t done_bytes, std::int64_t total_bytes) {
        done = done_bytes;
        total = total_bytes;
    };
    const Result<> read = load_weights(*model, {}, observer);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(done, total);
    EXPECT_EQ(total, model->files().tensors().total_bytes());
    for (const WeightView& matrix : model->matrices()) {
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(matrix.data) % 64, 0U);
        EXPECT_EQ(model->exl3_parts(matrix.data), nullptr) << "a linear still lies in the file";
    }
}

}  // namespace
}  // namespace pergola
