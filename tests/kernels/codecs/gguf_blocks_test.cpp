#include "kernels/codecs/gguf_blocks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "kernels/cpu/float_dot.h"
#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

/// One type of golden/gguf_blocks.bin; the grammar is in golden/extract_gguf_blocks.py.
struct Golden {
    WeightStorage storage = WeightStorage::F32;
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::uint32_t row_bytes = 0;
    std::vector<std::byte> raw;
    std::vector<float> values;
    std::vector<float> x;
    std::vector<float> y;
};

template <class T>
std::vector<T> read_array(std::istream& file, std::size_t count) {
    std::vector<T> values(count);
    file.read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(count * sizeof(T)));
    return values;
}

WeightStorage storage_of(const std::string& name) {
    for (const WeightStorage storage : storages()) {
        if (name == storage_name(storage)) return storage;
    }
    ADD_FAILURE() << "unknown type " << name;
    return WeightStorage::F32;
}

std::vector<Golden> read_golden() {
    std::ifstream file(std::string(PERGOLA_TEST_DATA) + "/gguf_blocks.bin", std::ios::binary);
    std::vector<Golden> all;
    const std::vector<char> magic = read_array<char>(file, 4);
    EXPECT_EQ(std::string(magic.begin(), magic.end()), "PGB1");
    const std::uint32_t count = read_array<std::uint32_t>(file, 1)[0];
    for (std::uint32_t i = 0; i < count && file; ++i) {
        std::vector<char> name = read_array<char>(file, 8);
        name.push_back('\0');
        Golden golden;
        golden.storage = storage_of(name.data());
        const std::vector<std::uint32_t> sizes = read_array<std::uint32_t>(file, 3);
        golden.rows = sizes[0];
        golden.columns = sizes[1];
        golden.row_bytes = sizes[2];
        golden.raw = read_array<std::byte>(file, std::size_t{golden.rows} * golden.row_bytes);
        golden.values = read_array<float>(file, std::size_t{golden.rows} * golden.columns);
        golden.x = read_array<float>(file, golden.columns);
        golden.y = read_array<float>(file, golden.rows);
        all.push_back(std::move(golden));
    }
    EXPECT_TRUE(file.good());
    EXPECT_EQ(all.size(), 24U);
    return all;
}

TEST(GgufBlocks, dequantise_to_the_bits_of_the_format_s_own_library) {
    for (const Golden& golden : read_golden()) {
        SCOPED_TRACE(storage_name(golden.storage));
        const WeightView view{golden.raw.data(), golden.storage, golden.rows, golden.columns};
        ASSERT_EQ(view.row_bytes(), golden.row_bytes);
        std::vector<float> row(golden.columns);
        for (std::uint32_t index = 0; index < golden.rows; ++index) {
            dequantise_row(golden.storage,
                           golden.raw.data() + index * golden.row_bytes,
                           golden.columns,
                           row.data());
            for (std::uint32_t column = 0; column < golden.columns; ++column) {
                ASSERT_EQ(row[column], golden.values[index * golden.columns + column])
                    << index << ", " << column;
            }
        }
    }
}

TEST(GgufBlocks, a_single_value_equals_the_row_s) {
    for (const WeightStorage storage : storages()) {
        const Weight weight(storage, 1, 256, 8);
        const std::vector<float> row = weight.row(0);
        gguf::visit_block(storage, [&](auto block) {
            using Block = decltype(block);
            for (int i = 0; i < 256; ++i) {
                const std::byte* data = weight.view().data + i / Block::values * Block::bytes;
                EXPECT_EQ(gguf::block_value<Block>(data, i % Block::values),
                          row[static_cast<std::size_t>(i)]);
            }
        });
    }
}

/// The golden scales of MXFP4 are all ordinary. By the OCP specification the exponent is 2^(e-127).
TEST(GgufBlocks, an_exponent_byte_reaches_from_subnormals_to_the_largest_power) {
    for (int exponent = 0; exponent < 255; ++exponent) {
        std::vector<std::byte> block(17, std::byte{0x22});  // E2M1 code 2 is 1
        block[0] = static_cast<std::byte>(exponent);
        std::vector<float> values(32);
        dequantise_row(WeightStorage::MXFP4, block.data(), 32, values.data());
        EXPECT_EQ(values, std::vector<float>(32, std::ldexp(1.0F, exponent - 127))) << exponent;
    }
}

TEST(GgufBlocks, every_table_multiplies_the_golden_rows) {
    WorkerPool pool(1);
    Stream stream{&pool};
    std::vector<TableCase> tables = cpu_tables();
    tables.push_back({&reference_ops(), false});
    for (Golden& golden : read_golden()) {
        for (const TableCase& table : tables) {
            const WeightView weight{golden.raw.data(), golden.storage, golden.rows, golden.columns};
            Tensor y({1, golden.rows});
            table.table->linear({.x = TensorView(golden.x.data(), DType::F32, {1, golden.columns}),
                                 .weight = weight,
                                 .y = y.view()},
                                stream);
            const bool is_rounded =
                table.rounds_activations && block_layout(golden.storage).values > 1;
            for (std::uint32_t row = 0; row < golden.rows; ++row) {
                float size = 0.0F;
                for (std::uint32_t i = 0; i < golden.columns; ++i)
                    size += std::fabs(golden.values[row * golden.columns + i] * golden.x[i]);
                EXPECT_NEAR(y.values()[row], golden.y[row], (is_rounded ? 2e-2F : 1e-5F) * size)
                    << table.table->name << " " << storage_name(golden.storage) << " row " << row;
            }
        }
    }
}

TEST(GgufBlocks, every_level_widens_to_the_same_values) {
    for (const Golden& golden : read_golden()) {
        for (const CpuLevel level : cpu_levels()) {
            std::vector<float> values(golden.columns);
            for (std::uint32_t row = 0; row < golden.rows; ++row) {
                cpu::float_kernels(level).widen_row(golden.storage,
                                                    golden.raw.data() + row * golden.row_bytes,
                                                    golden.columns,
                                                    values.data());
                for (std::uint32_t i = 0; i < golden.columns; ++i)
                    ASSERT_EQ(values[i], golden.values[row * golden.columns + i])
                        << cpu_level_name(level) << " " << storage_name(golden.storage) << " "
                        << row << ", " << i;
            }
        }
    }
}

TEST(GgufBlocks, knows_the_names_and_sizes_and_all_but_exl3_as_rows) {
    EXPECT_STREQ(storage_name(WeightStorage::IQ2_XXS), "IQ2_XXS");
    EXPECT_EQ(block_layout(WeightStorage::Q3_K).bytes, 110);
    EXPECT_EQ(block_layout(WeightStorage::NVFP4).values, 64);
    EXPECT_EQ(block_layout(WeightStorage::Exl3).values, 0);
    EXPECT_FALSE(can_dequantise(WeightStorage::Exl3));
    for (const WeightStorage storage : storages()) EXPECT_TRUE(can_dequantise(storage));
}

}  // namespace
}  // namespace pergola::tests
