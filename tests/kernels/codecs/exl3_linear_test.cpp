#include "kernels/codecs/exl3_linear.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

namespace pergola::tests {
namespace {

/// One linear of golden/exl3/slices.bin, 128 x 128; the grammar is in extract_exl3_slices.py.
struct Slice {
    std::string name;
    exl3::Codebook codebook = exl3::Codebook::Mul1;
    int half_bits = 0;
    std::vector<std::uint32_t> trellis;
    std::vector<std::uint16_t> suh, svh, tiles;
    std::vector<float> x, y;

    exl3::LinearView view() const {
        exl3::LinearView view;
        view.trellis = trellis.data();
        view.suh = suh.data();
        view.svh = svh.data();
        view.inputs = view.outputs = 128;
        view.half_bits = half_bits;
        view.codebook = codebook;
        return view;
    }
};

template <class T>
std::vector<T> read_array(std::istream& file, std::size_t count) {
    std::vector<T> values(count);
    file.read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(count * sizeof(T)));
    return values;
}

std::vector<Slice> read_slices() {
    std::ifstream file(std::string(PERGOLA_TEST_DATA) + "/exl3/slices.bin", std::ios::binary);
    const std::vector<char> magic = read_array<char>(file, 4);
    EXPECT_EQ(std::string(magic.begin(), magic.end()), "PGX1");
    std::vector<Slice> slices(read_array<std::uint32_t>(file, 1)[0]);
    for (Slice& slice : slices) {
        std::vector<char> name = read_array<char>(file, 32);
        name.push_back('\0');
        slice.name = name.data();
        const std::vector<std::uint32_t> kind = read_array<std::uint32_t>(file, 2);
        slice.codebook = static_cast<exl3::Codebook>(kind[0]);
        slice.half_bits = static_cast<int>(kind[1]);
        slice.trellis = read_array<std::uint32_t>(
            file, static_cast<std::size_t>(64 * exl3::tile_words(slice.half_bits)));
        slice.suh = read_array<std::uint16_t>(file, 128);
        slice.svh = read_array<std::uint16_t>(file, 128);
        slice.tiles = read_array<std::uint16_t>(file, 16 * 128);
        slice.x = read_array<float>(file, 128);
        slice.y = read_array<float>(file, 128);
    }
    EXPECT_TRUE(file.good());
    EXPECT_EQ(slices.size(), 10U);
    return slices;
}

TEST(Exl3Linear, decodes_real_tiles_to_the_bits_of_the_original) {
    for (const Slice& slice : read_slices()) {
        SCOPED_TRACE(slice.name);
        std::vector<float> tiles(128 * 128);
        exl3::decode_tiles(slice.view(), tiles);
        for (std::size_t i = 0; i < slice.tiles.size(); ++i) {
            ASSERT_EQ(tiles[i], half_to_float(slice.tiles[i])) << i;
        }
    }
}

TEST(Exl3Linear, the_rotated_product_and_the_unpacked_matrix_agree_with_the_original) {
    for (const Slice& slice : read_slices()) {
        SCOPED_TRACE(slice.name);
        std::vector<float> y(128);
        exl3::linear(slice.view(), slice.x, 1, y);
        std::vector<float> matrix(128 * 128);
        exl3::dequantise(slice.view(), matrix);
        double size = 0;
        for (const float value : slice.y) size += static_cast<double>(value) * value;
        // F32 transforms of 128 values: a few units of 2^-24 of the vector's size.
        const double tolerance = 2e-6 * std::sqrt(size);
        for (std::size_t o = 0; o < 128; ++o) {
            double product = 0;
            for (std::size_t i = 0; i < 128; ++i) {
                product += static_cast<double>(slice.x[i]) * matrix[i * 128 + o];
            }
            EXPECT_NEAR(y[o], slice.y[o], tolerance) << o;
            EXPECT_NEAR(product, slice.y[o], tolerance) << o;
        }
    }
}

TEST(Exl3Linear, rows_do_not_depend_on_each_other_and_a_bias_is_added) {
    const Slice slice = read_slices().back();
    exl3::LinearView view = slice.view();
    const std::vector<std::uint16_t> bias(128, 0x3C00);
    std::vector<float> x(slice.x);
    x.insert(x.end(), 128, 0.0F);
    x.insert(x.end(), slice.x.begin(), slice.x.end());
    std::vector<float> alone(128);
    exl3::linear(view, slice.x, 1, alone);
    view.bias = bias.data();
    std::vector<float> together(3 * 128);
    exl3::linear(view, x, 3, together);
    for (std::size_t o = 0; o < 128; ++o) {
        EXPECT_EQ(together[o], alone[o] + 1.0F);
        EXPECT_EQ(together[128 + o], 1.0F);
        EXPECT_EQ(together[256 + o], together[o]);
    }
}

TEST(Exl3Linear, packed_signs_of_old_models_unpack_lowest_bit_first) {
    const std::uint16_t packed[] = {0x0005, 0x8000};
    const std::vector<std::uint16_t> signs = exl3::unpack_signs(packed);
    ASSERT_EQ(signs.size(), 32U);
    for (std::size_t i = 0; i < 32; ++i) {
        EXPECT_EQ(half_to_float(signs[i]), i == 0 || i == 2 || i == 31 ? -1.0F : 1.0F) << i;
    }
}

}  // namespace
}  // namespace pergola::tests
