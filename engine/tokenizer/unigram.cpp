#include "engine/tokenizer/unigram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/tokenizer/pair_limits.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

constexpr double unknown_penalty = 10;
constexpr std::size_t piece_limit = 256;  // SentencePiece makes none above 16 characters

}  // namespace

Result<Unigram> Unigram::create(std::span<const UnigramPiece> pieces, Options options) {
    Unigram result;
    std::vector<PieceTrie::Entry> entries;
    std::vector<std::string_view> byte_pieces;
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        const UnigramPiece& piece = pieces[id];
        if (std::isnan(piece.score)) {
            return Error{ErrorCode::CorruptFile,
                         fmt::format("the score of token {} is not a number", id)};
        }
        result.scores_.push_back(piece.score);
        result.is_user_defined_.push_back(piece.user_defined);
        byte_pieces.push_back(piece.is_byte ? piece.text : std::string_view());
        if (piece.can_be_made) entries.emplace_back(piece.text, static_cast<TokenId>(id));
    }
    result.trie_ = PieceTrie(std::move(entries), piece_limit);
    const auto unknown = static_cast<std::size_t>(options.unknown);
    if (unknown < pieces.size()) result.unknown_text_ = pieces[unknown].text;
    if (options.byte_fallback) result.bytes_ = byte_tokens(PieceIndex(byte_pieces));
    result.options_ = options;
    return result;
}

void Unigram::encode(std::string_view text, Scratch& scratch, std::vector<TokenId>& ids) const {
    while (!text.empty()) {
        const std::size_t size = first_part_bytes(text);
        const std::string_view part = text.substr(0, size);
        text.remove_prefix(size);
        find_best(part, scratch);
        auto& path = scratch.path;
        path.clear();
        for (std::size_t end = part.size(); end > 0;) {
            const Scratch::Node& node = scratch.nodes[end];
            path.emplace_back(part.substr(node.start, end - node.start), node.id);
            end = node.start;
        }
        for (std::size_t i = path.size(); i > 0;) {
            --i;
            if (path[i].second >= 0) {
                ids.push_back(path[i].second);
                continue;
            }
            const char* const begin = path[i].first.data();
            while (i > 0 && path[i - 1].second < 0) --i;
            const char* const end = path[i].first.data() + path[i].first.size();
            append_unknown({begin, static_cast<std::size_t>(end - begin)}, ids);
        }
    }
}

void Unigram::find_best(std::string_view text, Scratch& scratch) const {
    auto& nodes = scratch.nodes;
    nodes.assign(text.size() + 1, {});
    const bool as_float = options_.sums == Sums::Float;
    for (std::size_t start = 0; start < text.size();) {
        const double until_here = nodes[start].score;
        const auto offer = [&](std::size_t bytes, double score, TokenId id) {
            Scratch::Node& node = nodes[start + bytes];
            const double sum =
                as_float ? double{static_cast<float>(until_here + score)} : until_here + score;
            if (node.start != Scratch::unreached && !(sum > node.score)) return;
            node = {sum, start, id == options_.unknown ? -1 : id};
        };
        const std::size_t character = utf8_part(text, start).bytes;
        bool has_character = false;
        trie_.visit_prefixes(text.substr(start), [&](std::size_t bytes, TokenId id) {
            // A piece that ends inside a character cannot be continued.
            if (start + bytes < text.size() &&
                (static_cast<unsigned char>(text[start + bytes]) & 0xC0U) == 0x80U) {
                return;
            }
            const auto index = static_cast<std::size_t>(id);
            const double score = is_user_defined_[index]
                                     ? static_cast<double>(bytes) * options_.user_defined_bonus +
                                           options_.user_defined_base
                                     : scores_[index];
            offer(bytes, score, id);
            has_character = has_character || bytes == character;
        });
        if (!has_character) offer(character, options_.lowest_score - unknown_penalty, -1);
        start += character;
    }
}

void Unigram::append_unknown(std::string_view text, std::vector<TokenId>& ids) const {
    const bool has_bytes = options_.byte_fallback && text != unknown_text_ &&
                           std::all_of(text.begin(), text.end(), [this](char byte) {
                               return bytes_[static_cast<std::uint8_t>(byte)] >= 0;
                           });
    if (has_bytes) {
        for (const char byte : text) ids.push_back(bytes_[static_cast<std::uint8_t>(byte)]);
    } else if (options_.unknown >= 0) {
        ids.push_back(options_.unknown);
    }
}

}  // namespace pergola
