#pragma once
// Unicode normalisation of text before it is encoded. Immutable, any thread.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pergola {

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };

/// Forms applied one after another; none leaves text as it is.
class TextNormalizer {
public:
    TextNormalizer() = default;
    explicit TextNormalizer(std::vector<NormalForm> forms) : forms_(std::move(forms)) {}

    /// `text` itself where nothing changes, else a view of `changed`. Bytes that are not UTF-8
    /// stay.
    std::string_view apply(std::string_view text, std::string& changed) const;

private:
    std::vector<NormalForm> forms_;
};

}  // namespace pergola
