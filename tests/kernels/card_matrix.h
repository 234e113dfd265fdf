#pragma once
// A matrix in the card's order, made from one in the file's.

#include <vector>

#include "kernels/codecs/card_order.h"

namespace pergola::tests {

class CardMatrix {
public:
    explicit CardMatrix(const WeightView& matrix)
        : words_(static_cast<std::size_t>(matrix.bytes() + 3) / 4), view_(matrix) {
        auto* const to = reinterpret_cast<std::byte*>(words_.data());
        to_card_order(matrix, to);
        view_.data = to;
        view_.order = RowOrder::Card;
    }
    WeightView view() const { return view_; }

private:
    std::vector<std::uint32_t> words_;
    WeightView view_;
};

}  // namespace pergola::tests
