#include "engine/constrain/json_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/json.h"
#include "engine/base/quote.h"
#include "engine/base/work_share.h"
#include "engine/constrain/dfa.h"
#include "engine/constrain/grammar.h"
#include "engine/constrain/json_text.h"
#include "engine/constrain/recogniser.h"
#include "engine/constrain/schema_disjoint.h"
#include "engine/constrain/schema_keywords.h"
#include "engine/constrain/schema_numbers.h"
#include "engine/constrain/schema_strings.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

constexpr int most_depth = 64;  ///< merges in merges, or schemas in schemas
constexpr std::int64_t most_schemas = 50'000;  ///< in all: merging may copy
/// JSON values copied by merging, states of automata: a second or two.
constexpr std::int64_t most_work = 5'000'000 / work_divisor;
constexpr double most_count = 0x7FFFFFFF;

std::int64_t count_of(const ordered_json& schema, const char* keyword, std::int64_t without) {
    return schema.contains(keyword) ? static_cast<std::int64_t>(std::min(schema.at(keyword).get<double>(), most_count)) : without;
}

std::int64_t values_in(const ordered_json& json) {
    std::int64_t count = 1;
    for (const ordered_json& each : json) count += each.is_structured() ? values_in(each) : 1;
    return count;
}

class SchemaReader {
public:
    explicit SchemaReader(const ordered_json& document) : document_(document) { add_json_rules(rules_); }

    Result<PatternRules> read(const ordered_json& schema) {
        PG_TRY(rules_.rules[rules_.root], value(schema, "#", 0));
        return finish();
    }

private:
    Result<Pattern> value(const ordered_json& schema, const std::string& place, int depth) {
        if (depth > most_depth) {
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: it refers to itself, or nests too deep", quote(place))};
        }
        if (++schemas_ > most_schemas) return Error{ErrorCode::Unsupported, fmt::format("the json schema has more than {} parts", most_schemas)};
        if (schema == true) return any_json_value();
        if (schema == false) return nothing();
        if (!schema.is_object()) return Error{ErrorCode::InvalidArgument, fmt::format("json schema, {}: a schema is expected", quote(place))};
        PG_CHECK(check_keywords(schema, quote(place)));
        const ordered_json bare = without_annotations(schema);
        if (bare.empty()) return any_json_value();
        if (bare.value("nullable", false)) {
            ordered_json others = bare;
            others.erase("nullable");
            PG_TRY(Pattern inner, value(others, place, depth + 1));
            return choice({std::move(inner), json_null()});
        }
        if (bare.contains("$ref") && bare.size() == 1) return reference(bare.at("$ref").get<std::string>());
        for (const char* keyword : {"$ref", "allOf"}) {
            if (bare.contains(keyword)) return merged(bare, keyword, place, depth);
        }
        for (const char* keyword : {"anyOf", "oneOf"}) {
            if (bare.contains(keyword)) return one_of_several(bare, keyword, place, depth);
        }
        if (bare.contains("enum") || bare.contains("const")) return listed(bare, place, depth);
        return typed(bare, place, depth);
    }

    Result<Pattern> reference(const std::string& pointer) {
        PG_CHECK(find_reference(document_, pointer));
        if (seen_.insert(pointer).second) references_.push_back(pointer);
        return rule("ref " + pointer);
    }

    /// A keyword whose schemas hold beside the others: merged into one schema.
    Result<Pattern> merged(const ordered_json& schema, const std::string& keyword, const std::string& place, int depth) {
        ordered_json base = schema;
        base.erase(keyword);
        if (keyword == "$ref") {
            PG_TRY(const ordered_json* const target, find_reference(document_, schema.at(keyword).get<std::string>()));
            PG_TRY(base, merge(base, *target, place));
        } else {
            if (base.empty() && schema.at(keyword).size() == 1) return value(schema.at(keyword).front(), place, depth + 1);
            for (const ordered_json& part : schema.at(keyword)) {
                PG_TRY(const ordered_json resolved, resolve(part, depth));
                PG_TRY(base, merge(base, resolved, place));
            }
        }
        return value(base, place, depth + 1);
    }
    Result<ordered_json> merge(const ordered_json& base, const ordered_json& other, const std::string& place) {
        if (other.is_object()) PG_CHECK(check_keywords(other, quote(place)));
        PG_CHECK(spend(values_in(base) + values_in(other)));
        return merge_schemas(base, other, quote(place));
    }
    Result<> spend(std::int64_t work) {
        work_ += work;
        if (work_ <= most_work) return {};
        return Error{ErrorCode::Unsupported, "the json schema takes too much work to read"};
    }
    /// What a lone $ref stands for, so that it can be merged.
    Result<ordered_json> resolve(const ordered_json& schema, int depth) {
        ordered_json now = schema;
        while (now.is_object() && now.contains("$ref") && without_annotations(now).size() == 1) {
            if (++depth > most_depth) return Error{ErrorCode::InvalidArgument, "json schema: a $ref leads back to itself"};
            PG_TRY(const ordered_json* const target, find_reference(document_, now.at("$ref").get<std::string>()));
            PG_CHECK(spend(values_in(*target)));
            now = ordered_json(*target);
        }
        return now;
    }

    Result<Pattern> one_of_several(const ordered_json& schema, const std::string& keyword, const std::string& place, int depth) {
        ordered_json base = schema;
        base.erase(keyword);
        const ordered_json& branches = schema.at(keyword);
        if (keyword == "oneOf") PG_CHECK(check_disjoint(document_, branches, quote(place)));
        std::vector<Pattern> patterns;
        for (std::size_t index = 0; index < branches.size(); ++index) {
            const std::string branch_place = fmt::format("{}/{}/{}", place, keyword, index);
            ordered_json branch = branches[index];
            if (!base.empty()) {
                PG_TRY(branch, resolve(branch, depth));
                PG_TRY(branch, merge(base, branch, branch_place));
            }
            PG_TRY(Pattern pattern, value(branch, branch_place, depth + 1));
            patterns.push_back(std::move(pattern));
        }
        return choice(std::move(patterns));
    }

    /// enum and const: those of their values that the other keywords allow.
    Result<Pattern> listed(const ordered_json& schema, const std::string& place, int depth) {
        ordered_json values = schema.contains("enum") ? schema.at("enum") : ordered_json::array({schema.at("const")});
        if (!values.is_array() || values.empty()) {
            return Error{ErrorCode::InvalidArgument, fmt::format("json schema, {}: 'enum' is a list of values", quote(place))};
        }
        if (schema.contains("enum") && schema.contains("const")) {
            std::erase_if(values.get_ref<ordered_json::array_t&>(), [&](const ordered_json& each) { return each != schema.at("const"); });
        }
        ordered_json others = schema;
        others.erase("enum");
        others.erase("const");
        PG_TRY(const std::uint8_t types, allowed_types(schema));
        std::erase_if(values.get_ref<ordered_json::array_t&>(), [&](const ordered_json& each) { return (type_of(each) & types) == 0; });
        if (implied_types(others) != 0 && !values.empty()) {
            others.erase("type");
            PG_CHECK(keep_matching(others, values, place, depth));
        }
        std::vector<Pattern> texts;
        for (const ordered_json& each : values) texts.push_back(bytes(written(each)));
        return choice(std::move(texts));
    }
    static std::string written(const ordered_json& each) {
        return each.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    /// Asks the grammar of the other keywords; it says nothing about values of other types.
    Result<> keep_matching(const ordered_json& others, ordered_json& values, const std::string& place, int depth) {
        constexpr std::int64_t work_of_a_grammar = 2000;
        PG_CHECK(spend(work_of_a_grammar + values_in(values)));
        const std::uint8_t types = implied_types(others);
        SchemaReader reader(document_);
        PG_TRY(reader.rules_.rules[rules_.root], reader.value(others, place, depth + 1));
        PG_TRY(const PatternRules rules, reader.finish());
        auto grammar = compile_grammar(rules);
        if (!grammar) {
            values = ordered_json::array();
            return {};
        }
        Recogniser recogniser(*grammar);
        std::erase_if(values.get_ref<ordered_json::array_t&>(), [&](const ordered_json& each) {
            if ((type_of(each) & types) == 0) return false;
            const StateId state = recogniser.start() == Recogniser::dead ? Recogniser::dead : recogniser.next(recogniser.start(), written(each));
            return state == Recogniser::dead || !recogniser.accepts(state);
        });
        return {};
    }
    /// Reads what was referred to, too.
    Result<PatternRules> finish() {
        while (!references_.empty()) {
            const std::string pointer = std::move(references_.back());
            references_.pop_back();
            PG_TRY(const ordered_json* const target, find_reference(document_, pointer));
            PG_TRY(rules_.rules["ref " + pointer], value(*target, pointer, 0));
        }
        return std::move(rules_);
    }

    Result<Pattern> typed(const ordered_json& schema, const std::string& place, int depth) {
        PG_TRY(std::uint8_t types, allowed_types(schema));
        const std::uint8_t implied = implied_types(schema);
        if (!schema.contains("type") && implied != 0) types = implied;
        std::vector<Pattern> ways;
        if ((types & ObjectType) != 0) {
            PG_TRY(Pattern way, object(schema, place, depth));
            ways.push_back(std::move(way));
        }
        if ((types & ArrayType) != 0) {
            PG_TRY(Pattern way, array(schema, place, depth));
            ways.push_back(std::move(way));
        }
        if ((types & StringType) != 0) {
            PG_TRY(Pattern way, schema_string(schema, quote(place)));
            if (way.automaton != nullptr) PG_CHECK(spend(std::int64_t{16} * way.automaton->states()));
            ways.push_back(std::move(way));
        }
        if ((types & (IntegerType | FractionType)) != 0) {
            PG_TRY(Pattern way, schema_number(schema, (types & FractionType) != 0, quote(place)));
            ways.push_back(std::move(way));
        }
        if ((types & BooleanType) != 0) ways.push_back(json_boolean());
        if ((types & NullType) != 0) ways.push_back(json_null());
        return choice(std::move(ways));
    }

    // ── Arrays ────────────────────────────────────────────────────────────────────────────────────

    std::string new_rule(std::string_view what) { return fmt::format("{} {}", what, ++rule_count_); }

    Result<Pattern> array(const ordered_json& schema, const std::string& place, int depth) {
        const ordered_json prefix = schema.value("prefixItems", ordered_json::array());
        const ordered_json items = schema.value("items", ordered_json(true));
        const auto fixed = static_cast<std::int64_t>(prefix.size());
        const std::int64_t least = count_of(schema, "minItems", 0);
        std::int64_t most = count_of(schema, "maxItems", Pattern::no_limit);
        if (items == false) most = most == Pattern::no_limit ? fixed : std::min(most, fixed);
        if (most != Pattern::no_limit && least > most) return nothing();

        // "]" and white space before it belong to the end of each element.
        const std::string rest = new_rule("items");
        PG_TRY(Pattern item, value(items, place + "/items", depth + 1));
        rules_.rules[rest] = sequence({std::move(item), json_space()});
        const Pattern further = sequence({bytes(","), json_space(), rule(rest)});
        const auto left = [&](std::int64_t used) { return most == Pattern::no_limit ? most : std::max<std::int64_t>(0, most - used); };
        Pattern elements;
        if (fixed == 0) {
            if (most == 0) {
                elements = bytes("");
            } else {
                elements = sequence({rule(rest), repeat(further, std::max<std::int64_t>(0, least - 1), left(1))});
                if (least == 0) elements = optional(std::move(elements));
            }
        } else {
            elements = repeat(further, std::max<std::int64_t>(0, least - fixed), left(fixed));
        }
        for (std::int64_t index = fixed - 1; index >= 0; --index) {
            const std::string behind = new_rule("elements");
            rules_.rules[behind] = std::move(elements);
            if (most != Pattern::no_limit && index >= most) {
                elements = bytes("");
                continue;
            }
            PG_TRY(Pattern element, value(prefix[static_cast<std::size_t>(index)], fmt::format("{}/prefixItems/{}", place, index), depth + 1));
            elements = sequence({index > 0 ? sequence({bytes(","), json_space()}) : bytes(""), std::move(element), json_space(), rule(behind)});
            if (index >= least) elements = optional(std::move(elements));
        }
        return sequence({bytes("["), json_space(), std::move(elements), bytes("]")});
    }

    // ── Objects ───────────────────────────────────────────────────────────────────────────────────

    struct Member {
        std::string name;
        Pattern pattern;  ///< "name" : value, and the white space behind it
        bool is_required = false;
    };

    Result<std::vector<Member>> members(const ordered_json& schema, const ordered_json& rest, const std::string& place, int depth) {
        std::vector<Member> found;
        std::set<std::string> required;
        for (const ordered_json& name : schema.value("required", ordered_json::array())) required.insert(name.get<std::string>());
        const auto add = [&](const std::string& name, const ordered_json& member, bool is_required) -> Result<> {
            PG_TRY(Pattern pattern, value(member, fmt::format("{}/properties/{}", place, name), depth + 1));
            found.push_back({name,
                             sequence({json_literal_string(name), json_space(), bytes(":"), json_space(), std::move(pattern), json_space()}),
                             is_required});
            return {};
        };
        const ordered_json named = schema.value("properties", ordered_json::object());
        for (const auto& [name, member] : named.items()) {
            PG_CHECK(add(name, member, required.erase(name) > 0));
        }
        for (const std::string& name : required) PG_CHECK(add(name, rest, true));
        return found;
    }

    /// A member whose name is none of those.
    Result<Pattern> further_member(const std::vector<Member>& known, const ordered_json& rest, const std::string& place, int depth) {
        PG_TRY(Pattern pattern, value(rest, place + "/additionalProperties", depth + 1));
        Pattern name = any_json_string();
        if (!known.empty()) {
            std::vector<Pattern> taken;
            taken.reserve(known.size());
            for (const Member& member : known) taken.push_back(json_literal_string(member.name));
            const std::optional<Dfa> any = build_dfa(json_string(repeat(json_character(complement({})), 0)), {});
            const std::optional<Dfa> names = build_dfa(choice(std::move(taken)), {});
            std::optional<Dfa> others = any && names ? difference(*any, *names) : std::nullopt;
            if (!others) {
                return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: it has too many properties beside others that it does not name", quote(place))};
            }
            PG_CHECK(spend(std::int64_t{16} * others->states()));
            name = automaton(std::move(*others));
        }
        return sequence({std::move(name), json_space(), bytes(":"), json_space(), std::move(pattern), json_space()});
    }

    Result<Pattern> object(const ordered_json& schema, const std::string& place, int depth) {
        const ordered_json rest = schema.value("additionalProperties", ordered_json(true));
        PG_TRY(const std::vector<Member> known, members(schema, rest, place, depth));
        const Pattern comma = sequence({bytes(","), json_space()});
        // Two rules for each member: `first` while nothing is written yet, `later` behind a member. The last
        // pair stands for what the schema does not name.
        Pattern first = bytes("");
        Pattern later = bytes("");
        if (rest != false) {
            PG_TRY(Pattern member, further_member(known, rest, place, depth));
            const std::string further = new_rule("further");
            rules_.rules[further] = std::move(member);
            later = repeat(sequence({comma, rule(further)}), 0);
            first = optional(sequence({rule(further), later}));
        }
        for (auto member = known.rbegin(); member != known.rend(); ++member) {
            const std::string first_name = new_rule("first");
            const std::string later_name = new_rule("later");
            rules_.rules[first_name] = std::move(first);
            rules_.rules[later_name] = std::move(later);
            const std::string own = new_rule("member");
            rules_.rules[own] = member->pattern;
            first = sequence({rule(own), rule(later_name)});
            later = sequence({comma, rule(own), rule(later_name)});
            if (member->is_required) continue;
            first = choice({std::move(first), rule(first_name)});
            later = choice({std::move(later), rule(later_name)});
        }
        return sequence({bytes("{"), json_space(), std::move(first), bytes("}")});
    }

    const ordered_json& document_;
    PatternRules rules_;
    std::vector<std::string> references_;  ///< to be read
    std::set<std::string> seen_;
    std::int64_t schemas_ = 0;
    std::int64_t work_ = 0;
    std::int64_t rule_count_ = 0;
};

}  // namespace

Result<PatternRules> parse_json_schema(std::string_view source) {
    PG_TRY(const ordered_json document, parse_json(source, "json schema", {.depth = most_depth, .values = 200'000}));
    return SchemaReader(document).read(document);
}

}  // namespace pergola
