#include "engine/model/shapes/synthetic_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

#include "engine/generate/forward_runner.h"
#include "engine/inspect.h"
#include "engine/memory/weight_loader.h"
#include "engine/model/shapes/random_blocks.h"
#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cpu/worker_pool.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

constexpr ModelShape tiny_dense = {"tiny", "qwen2", 4, 256, 512, 4, 2, 64, 320, true};
constexpr ModelShape tiny_experts = {
    "tiny", "qwen3moe", 8, 256, 512, 4, 2, 64, 320, false, 4, 2, 256};

SyntheticModel synthetic(const ModelShape& shape, std::string_view format) {
    auto mix = StorageMix::find(format);
    EXPECT_TRUE(mix);
    return {shape, *mix};
}

TEST(RandomBlocks, are_finite_around_zero_and_of_the_size_of_weights) {
    constexpr std::int64_t columns = 1024, rows = 16;
    for (const WeightStorage storage : random_storages()) {
        SCOPED_TRACE(storage_name(storage));
        const WeightView shape{nullptr, storage, rows, columns};
        std::vector<std::byte> bytes(static_cast<std::size_t>(shape.bytes()));
        fill_random_blocks(storage, columns, 7, bytes);
        std::vector<float> values(columns);
        double sum = 0, squares = 0;
        for (std::int64_t row = 0; row < rows; ++row) {
            dequantise_row(storage, bytes.data() + row * shape.row_bytes(), columns, values.data());
            for (const float value : values) {
                ASSERT_TRUE(std::isfinite(value));
                sum += static_cast<double>(value);
                squares += static_cast<double>(value) * static_cast<double>(value);
            }
        }
        const double size = std::sqrt(squares / (rows * columns));
        EXPECT_GT(size * 32, 0.4);  // 1 / sqrt(1024)
        EXPECT_LT(size * 32, 4.5);  // a Q6_K scale below the smallest normal half would lose digits
        EXPECT_LT(std::abs(sum / (rows * columns)), 0.2 * size);
    }
}

TEST(StorageMix, gives_more_bits_where_the_files_of_q4_k_m_do) {
    const auto mix = StorageMix::find("Q4_K_M");
    ASSERT_TRUE(mix);
    const auto of = [&](WeightPlace place, std::int64_t block, std::int64_t columns) {
        return mix->storage_of(place, block, 24, columns, false).storage;
    };
    EXPECT_EQ(of(WeightPlace::Down, 0, 1024), WeightStorage::Q6_K);
    EXPECT_EQ(of(WeightPlace::Down, 3, 1024), WeightStorage::Q4_K);
    EXPECT_EQ(of(WeightPlace::Value, 5, 1024), WeightStorage::Q6_K);
    EXPECT_EQ(of(WeightPlace::Query, 0, 1024), WeightStorage::Q4_K);
    EXPECT_EQ(of(WeightPlace::ExpertDowns, 23, 1024), WeightStorage::Q6_K);
    EXPECT_EQ(of(WeightPlace::Head, 0, 1024), WeightStorage::Q6_K);
    EXPECT_EQ(of(WeightPlace::Query, 0, 896), WeightStorage::Q5_0);  // no blocks of 256
    EXPECT_EQ(of(WeightPlace::Down, 0, 896), WeightStorage::Q8_0);
    EXPECT_EQ(of(WeightPlace::Query, 0, 100), WeightStorage::F16);  // nor of 32
    EXPECT_EQ(of(WeightPlace::Router, 0, 1024), WeightStorage::F32);
    EXPECT_EQ(mix->storage_of(WeightPlace::Embedding, 0, 24, 1024, true).storage,
              WeightStorage::Q6_K);
}

TEST(StorageMix, gives_exl3_the_rates_that_its_files_have) {
    const auto mix = StorageMix::find("exl3-2.5");
    ASSERT_TRUE(mix) << mix.error().message;
    EXPECT_EQ(mix->name(), "EXL3 2.5");
    const auto of = [&](WeightPlace place) { return mix->storage_of(place, 0, 24, 1024, true); };
    EXPECT_EQ(of(WeightPlace::Query).rate, (exl3::Rate{5, exl3::Codebook::Mul1}));
    EXPECT_EQ(of(WeightPlace::Head).rate, (exl3::Rate{12, exl3::Codebook::Mul1}));
    EXPECT_EQ(of(WeightPlace::Embedding).storage, WeightStorage::F16);
    EXPECT_EQ(of(WeightPlace::Router).storage, WeightStorage::F16);
    EXPECT_TRUE(StorageMix::find("exl3"));
    for (const char* wrong : {"exl3-4.5", "exl3-9", "exl3-", "exl3-x", "exl3-0", "exl34"}) {
        const auto refused = StorageMix::find(wrong);
        ASSERT_FALSE(refused) << wrong;
        EXPECT_NE(refused.error().message.find("EXL3 has 1, 1.5"), std::string::npos);
    }
}

TEST(SyntheticModel, of_exl3_has_a_head_and_computes_finite_numbers) {
    for (const ModelShape& shape : {tiny_dense, tiny_experts}) {
        auto files = make_synthetic_files(synthetic(shape, "exl3-3"), {});
        ASSERT_TRUE(files) << files.error().message;
        ASSERT_NE(files->tensors().find("output.weight"), nullptr);
        auto bound = bind_model(std::move(*files));
        ASSERT_TRUE(bound) << bound.error().message;
        EXPECT_TRUE((*bound)->notes().empty());
        EXPECT_FALSE((*bound)->spec().tied_head);
        ASSERT_TRUE(load_weights(**bound, {&cpu_ops(), 0}, {}));
        WorkerPool pool(2);
        auto runner = ForwardRunner::create(**bound, cpu_ops(), Stream{&pool}, {}, 64);
        ASSERT_TRUE(runner);
        const std::vector<std::int32_t> ids = {1, 2, 3, 4};
        double largest = 0;
        const auto take = [&](std::int64_t, std::span<float> logits) {
            for (const float value : logits) {
                ASSERT_TRUE(std::isfinite(value));
                largest = std::max(largest, std::abs(static_cast<double>(value)));
            }
        };
        ASSERT_TRUE((*runner)->run(ids, 0, WantedRows::All, take, {}));
        EXPECT_GT(largest, 0.01);
        EXPECT_LT(largest, 1000);
    }
}

TEST(SyntheticModel, has_the_parameters_of_its_namesake) {
    const auto parameters = [](const char* shape) {
        const auto model = find_synthetic_model(shape, "bf16");
        EXPECT_TRUE(model);
        const auto bytes = synthetic_bytes(*model);
        EXPECT_TRUE(bytes);
        return static_cast<double>(*bytes) / 2e9;
    };
    EXPECT_NEAR(parameters("llama-8b"), 8.03, 0.02);
    EXPECT_NEAR(parameters("qwen3-30b-a3b"), 30.5, 0.1);
    EXPECT_NEAR(parameters("tinyllama-1.1b"), 1.10, 0.01);
    for (const std::string& name : shape_names()) EXPECT_GT(parameters(name.c_str()), 0.1) << name;
}

TEST(SyntheticModel, is_the_same_in_memory_and_in_a_file) {
    const fakes::TemporaryFolder folder;
    for (const ModelShape& shape : {tiny_dense, tiny_experts}) {
        for (const char* format : {"q4_k_m", "q8_0", "bf16"}) {
            const SyntheticModel model = synthetic(shape, format);
            ASSERT_TRUE(write_synthetic_gguf(model, folder / "tiny.gguf", {}));
            auto from_file = open_model_files(folder / "tiny.gguf");
            ASSERT_TRUE(from_file) << from_file.error().message;
            auto from_memory = make_synthetic_files(model, {});
            ASSERT_TRUE(from_memory);
            for (const TensorEntry& tensor : from_memory->tensors().entries()) {
                const TensorEntry* found = from_file->tensors().find(tensor.name);
                ASSERT_NE(found, nullptr) << tensor.name;
                EXPECT_EQ(found->storage, tensor.storage) << tensor.name;
                EXPECT_TRUE(std::equal(found->bytes.begin(),
                                       found->bytes.end(),
                                       tensor.bytes.begin(),
                                       tensor.bytes.end()));
            }
            for (ModelFiles* files : {&*from_file, &*from_memory}) {
                auto bound = bind_model(std::move(*files));
                ASSERT_TRUE(bound) << bound.error().message;
                EXPECT_TRUE((*bound)->notes().empty());
            }
        }
    }
}

TEST(SyntheticModel, gives_its_memory_back_once_it_is_woven) {
    auto files = make_synthetic_files(synthetic(tiny_dense, "q8_0"), {});
    ASSERT_TRUE(files);
    EXPECT_GT(files->held_bytes(), 0);
    const TensorEntry* up = files->tensors().find("blk.0.ffn_up.weight");
    ASSERT_NE(up, nullptr);
    const TensorEntry* next = files->tensors().find("blk.0.ffn_down.weight");
    const std::vector<std::byte> kept(next->bytes.begin(), next->bytes.end());
    files->advise(up->bytes, FileAccess::NotAgain);
    EXPECT_EQ(up->bytes[0], std::byte{0});
    EXPECT_TRUE(std::equal(kept.begin(), kept.end(), next->bytes.begin()));
}

TEST(SyntheticModel, stops_when_the_progress_says_so) {
    const fakes::TemporaryFolder folder;
    const SyntheticModel model = synthetic(tiny_dense, "q8_0");
    const auto stop = [](std::int64_t) { return Result<>(Error{ErrorCode::Cancelled, "enough"}); };
    EXPECT_FALSE(make_synthetic_files(model, stop));
    EXPECT_FALSE(write_synthetic_gguf(model, folder / "half.gguf", stop));
    EXPECT_FALSE(std::filesystem::exists(folder / "half.gguf"));
}

std::vector<float> last_logits(const Model& model, int threads, std::int64_t chunk) {
    WorkerPool pool(threads);
    auto runner = ForwardRunner::create(model, cpu_ops(), Stream{&pool}, {}, 64);
    EXPECT_TRUE(runner);
    std::vector<std::int32_t> ids;
    for (std::int32_t id = 0; id < 40; ++id) ids.push_back(id * 7 % 320);
    std::vector<float> logits;
    const auto keep = [&](std::int64_t, std::span<float> row) {
        logits.assign(row.begin(), row.end());
    };
    for (std::size_t done = 0; done < ids.size(); done += static_cast<std::size_t>(chunk)) {
        const std::size_t size = std::min(static_cast<std::size_t>(chunk), ids.size() - done);
        EXPECT_TRUE((*runner)->run({ids.data() + done, size},
                                   static_cast<std::int64_t>(done),
                                   WantedRows::Last,
                                   keep,
                                   {}));
    }
    return logits;
}

TEST(SyntheticModel, gives_the_same_logits_for_any_threads_and_any_split_of_a_prompt) {
    for (const ModelShape& shape : {tiny_dense, tiny_experts}) {
        auto files = make_synthetic_files(synthetic(shape, "q4_k_m"), {});
        ASSERT_TRUE(files);
        auto model = bind_model(std::move(*files));
        ASSERT_TRUE(model);
        ASSERT_TRUE(load_weights(**model, {&cpu_ops(), 1 << 30}, {}));
        const std::vector<float> expected = last_logits(**model, 1, 40);
        ASSERT_EQ(expected.size(), 320U);
        for (const float logit : expected) ASSERT_TRUE(std::isfinite(logit));
        for (const int threads : {1, 2, 5}) {
            for (const std::int64_t chunk : {1, 3, 16, 40}) {
                EXPECT_EQ(last_logits(**model, threads, chunk), expected)
                    << shape.architecture << " " << threads << " threads, chunks of " << chunk;
            }
        }
    }
}

TEST(Inspector, computes_with_a_shape_as_with_a_file) {
    auto model = ModelInspector::open_shape(
        {"smollm2-135m", "q4_1"}, {.threads = 2, .kv = {}, .precision = Precision::Auto}, {});
    ASSERT_TRUE(model) << model.error().message;
    LogitsRequest request;
    request.ids = {1, 2, 3};
    auto report = model->logits(request, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_NE(report->last_logits[0], report->last_logits[1]);
    for (const float logit : report->last_logits) ASSERT_TRUE(std::isfinite(logit));
}

TEST(Inspector, names_the_shapes_and_formats_that_there_are) {
    const InspectOptions options{.threads = 1, .kv = {}, .precision = Precision::Auto};
    const auto no_shape = ModelInspector::open_shape({"llama-9b", "q8_0"}, options, {});
    ASSERT_FALSE(no_shape);
    EXPECT_NE(no_shape.error().message.find("llama-8b"), std::string::npos);
    const auto no_format = ModelInspector::open_shape({"llama-8b", "q9_9"}, options, {});
    ASSERT_FALSE(no_format);
    EXPECT_NE(no_format.error().message.find("q8_0"), std::string::npos);
}

}  // namespace
}  // namespace pergola
