#include "engine/tokenizer/json_post_processor.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/quote.h"
#include "engine/tokenizer/json_fields.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t before_limit = 7;  // besides BOS; the most in use is one
constexpr std::size_t after_limit = 7;   // besides EOS

Error unsupported(std::string text) {
    return {ErrorCode::Unsupported, "post_processor: " + std::move(text)};
}
Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, "post_processor: " + std::move(text)};
}

class RolesReader {
public:
    RolesReader(std::int64_t vocabulary_size, Tokenizer::Roles& roles)
        : vocabulary_size_(vocabulary_size), roles_(roles) {}

    Result<> read(const Json& part) {
        const std::string_view type = json_text(part, "type").value_or("");
        if (type == "ByteLevel") return {};  // moves offsets only
        if (type == "TemplateProcessing") return read_template(part);
        if (type == "BertProcessing" || type == "RobertaProcessing") return read_pair(part);
        if (type != "Sequence") return unsupported(fmt::format("{} is not supported", quote(type)));
        const Json* parts = json_field(part, "processors");
        if (parts == nullptr || !parts->is_array())
            return corrupt("a Sequence has no list of processors");
        for (const Json& one : *parts) PG_CHECK(read(one));
        return {};
    }

private:
    Result<TokenId> checked_id(const Json& value) const {
        if (value.is_number_integer()) {
            const auto id = value.get<std::int64_t>();
            if (id >= 0 && id < vocabulary_size_) return static_cast<TokenId>(id);
        }
        return corrupt(fmt::format("an id is not in 0..{}", vocabulary_size_ - 1));
    }

    Result<std::vector<TokenId>> template_ids(const Json& processor, std::string_view name) const {
        const Json* tokens = json_field(processor, "special_tokens");
        const Json* token =
            tokens == nullptr ? nullptr : json_field(*tokens, std::string(name).c_str());
        const Json* ids = token == nullptr ? nullptr : json_field(*token, "ids");
        if (ids == nullptr || !ids->is_array())
            return corrupt(fmt::format("the template's token {} has no ids", quote(name)));
        std::vector<TokenId> checked;
        for (const Json& id : *ids) {
            PG_TRY(const TokenId one, checked_id(id));
            checked.push_back(one);
        }
        return checked;
    }

    Result<> put_before(TokenId id) {
        if (!roles_.add_bos) {
            roles_.bos = id;
            roles_.add_bos = true;
            return {};
        }
        if (roles_.after_bos.size() >= before_limit) {
            return unsupported(
                fmt::format("more than {} tokens stand before the text", before_limit + 1));
        }
        roles_.after_bos.push_back(id);
        return {};
    }

    Result<> put_after(TokenId id) {
        if (!roles_.add_eos) {
            roles_.eos = id;
            roles_.add_eos = true;
            return {};
        }
        if (roles_.after_eos.size() >= after_limit) {
            return unsupported(
                fmt::format("more than {} tokens stand after the text", after_limit + 1));
        }
        roles_.after_eos.push_back(id);
        return {};
    }

    Result<> read_template(const Json& processor) {
        const Json* single = json_field(processor, "single");
        if (single == nullptr || !single->is_array())
            return corrupt("a template has no list named single");
        bool after_text = false;
        for (const Json& item : *single) {
            if (json_field(item, "Sequence") != nullptr) {
                if (after_text)
                    return unsupported("a template that repeats the text is not supported");
                after_text = true;
                continue;
            }
            const Json* special = json_field(item, "SpecialToken");
            const auto name = special == nullptr ? std::nullopt : json_text(*special, "id");
            if (!name)
                return corrupt("a template has a part that is neither Sequence nor SpecialToken");
            PG_TRY(const std::vector<TokenId> ids, template_ids(processor, *name));
            for (const TokenId id : ids) PG_CHECK(after_text ? put_after(id) : put_before(id));
        }
        return {};
    }

    Result<> read_pair(const Json& processor) {
        const auto id_of = [&](const char* key) -> Result<TokenId> {
            const Json* pair = json_field(processor, key);
            if (pair == nullptr || !pair->is_array() || pair->size() != 2)
                return corrupt(fmt::format("{} is not a text and an id", key));
            return checked_id((*pair)[1]);
        };
        PG_TRY(const TokenId before, id_of("cls"));
        PG_TRY(const TokenId after, id_of("sep"));
        PG_CHECK(put_before(before));
        return put_after(after);
    }

    std::int64_t vocabulary_size_;
    Tokenizer::Roles& roles_;
};

}  // namespace

Result<> read_post_processor(const Json& document,
                             std::int64_t vocabulary_size,
                             Tokenizer::Roles& roles) {
    const Json* processor = json_field(document, "post_processor");
    if (processor == nullptr) return {};
    return RolesReader(vocabulary_size, roles).read(*processor);
}

}  // namespace pergola
