#pragma once
// Before a card's answers are trusted: a product with a matrix of each kind of weights, there and
// here. A card whose driver, kernels or memory are at fault writes gibberish without an error
// (known failure A20). Loader thread.

#include <cstddef>
#include <vector>

#include "kernels/device.h"
#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola {

/// The smallest matrix of its kind: its bytes as a file has them, in one piece, and where it lies
/// on the card.
struct PlacedSample {
    WeightView in_file;  ///< `data` is not used
    std::vector<std::byte> bytes;
    WeightView on_card;
};

/// Which of `matrices` to take as samples: one for each way of storage, rate and codebook.
std::vector<WeightView> choose_samples(const std::vector<WeightView>& matrices);

/// Internal with a sentence where the card's products are not those of the processor; OutOfMemory,
/// DeviceLost.
Result<> check_products(const Device& device, const std::vector<PlacedSample>& samples);

}  // namespace pergola
