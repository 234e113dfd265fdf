// What a constrained token costs: constrain_benchmark [VOCABULARY]
//
// VOCABULARY: lines "BASE64 RANK", as tiktoken and its users publish theirs; without one, 150,000
// texts that are made up. Walks follow each constraint through texts of its language, cut into the
// longest tokens, and take the time of every mask; `cold` walks ask a grammar for the first time,
// `warm` ones again. Prints microseconds, asserts nothing.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>
#include <unordered_map>

#include "engine/constrain/constraint.h"

namespace {

using namespace pergola;
using Clock = std::chrono::steady_clock;

double microseconds_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

std::string from_base64(const std::string& text) {
    static const std::string letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t value = letters.find(c);
        if (value == std::string::npos) break;
        bits = bits << 6 | static_cast<unsigned>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

std::vector<std::string> read_vocabulary(const char* path) {
    std::vector<std::string> texts;
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        const std::size_t blank = line.find(' ');
        if (blank != std::string::npos) texts.push_back(from_base64(line.substr(0, blank)));
    }
    return texts;
}

/// Bytes, punctuation in pairs, and pronounceable words with and without a blank before them.
std::vector<std::string> invented_vocabulary() {
    std::vector<std::string> texts;
    std::unordered_map<std::string, bool> seen;
    const auto add = [&](const std::string& text) {
        if (seen.emplace(text, true).second) texts.push_back(text);
    };
    for (int byte = 0; byte < 256; ++byte) add(std::string(1, static_cast<char>(byte)));
    const std::string marks = "\"{}[]:,.\n ()-_/\\0123456789";
    for (const char a : marks) {
        for (const char b : marks) {
            add({a, b});
            for (const char c : marks) add({a, b, c});
        }
    }
    std::mt19937 random(1);
    const std::string first = "bcdfghjklmnprstvwz";
    const std::string second = "aeiou";
    while (texts.size() < 150000) {
        std::string word = random() % 2 == 0 ? " " : "";
        for (auto syllables = 1 + random() % 4; syllables > 0; --syllables) {
            word += first[random() % first.size()];
            word += second[random() % second.size()];
            if (random() % 3 == 0) word += first[random() % first.size()];
        }
        if (random() % 20 == 0) word += marks[random() % marks.size()];
        add(word);
    }
    return texts;
}

struct Case {
    const char* name;
    ConstraintKind kind;
    const char* source;
    const char* text;  ///< of the language; every token of it is asked for
};

const Case cases[] = {
    {"any JSON",
     ConstraintKind::JsonSchema,
     "{}",
     R"({"name": "A story of two cities", "tags": ["city", "story", "history"], "year": 1859, "chapters": [{"title": "The period", "pages": 12, "read": true}, {"title": "The mail", "pages": 31.5, "read": false}], "note": null})"},
    {"schema of a person",
     ConstraintKind::JsonSchema,
     R"({"type":"object","properties":{"name":{"type":"string"},"email":{"type":"string"},"age":{"type":"integer","minimum":0,"maximum":150},"skills":{"type":"array","items":{"type":"object","properties":{"skill":{"type":"string"},"level":{"enum":["beginner","advanced","expert"]}},"required":["skill","level"],"additionalProperties":false}}},"required":["name","age"],"additionalProperties":false})",
     R"({"name": "Wilhelmina van der Berg", "email": "wilhelmina@example.org", "age": 42, "skills": [{"skill": "writing of long letters", "level": "expert"}, {"skill": "swimming in cold water", "level": "beginner"}]})"},
    {"strings with lengths",
     ConstraintKind::JsonSchema,
     R"({"type":"object","properties":{"title":{"type":"string","minLength":5,"maxLength":80},"summary":{"type":"string","maxLength":1000}},"required":["title","summary"],"additionalProperties":false})",
     R"({"title": "On the measuring of masks", "summary": "A mask says which tokens may come next. To find it for a string whose length is bounded one must know how many characters are left, and so every token changes what is asked. The walk over the vocabulary is done once for all counts that are far from the borders."})"},
    {"regular expression",
     ConstraintKind::Regex,
     R"((The|A) ([a-z]+ )+(is|was) [a-z ]+\.( [A-Z][a-z ,]*\.)*)",
     "The answer to the question is a matter of taste. Some say yes, some say no. Others do not "
     "care."},
    {"GBNF, arithmetic",
     ConstraintKind::Grammar,
     "root ::= term ([-+] term)*\nterm ::= factor ([*/] factor)*\nfactor ::= [0-9]+ | name | \"(\" "
     "root \")\"\nname ::= [a-z]+",
     "alpha*(beta+12)/(gamma-(delta*3+7))+epsilon*1200-(((zeta)))"},
};

/// The longest token at each place.
std::vector<std::string> tokens_of(const std::string& text,
                                   const std::unordered_map<std::string, bool>& vocabulary,
                                   std::size_t longest) {
    std::vector<std::string> tokens;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = std::min(longest, text.size() - at);
        while (length > 1 && vocabulary.count(text.substr(at, length)) == 0) --length;
        tokens.push_back(text.substr(at, length));
        at += length;
    }
    return tokens;
}

struct Figures {
    std::vector<double> masks;
    std::vector<double> steps;
    std::vector<double> bans;
};

bool follow(const std::shared_ptr<ConstraintMachine>& machine,
            const std::vector<std::string>& tokens,
            std::vector<float>& logits,
            Figures& figures) {
    ConstraintCursor cursor(machine);
    for (const std::string& token : tokens) {
        auto begin = Clock::now();
        const TokenMasks::Mask& mask = cursor.mask();
        figures.masks.push_back(microseconds_since(begin));
        std::fill(logits.begin(), logits.end(), 1.0F);
        begin = Clock::now();
        apply_mask(logits, mask);
        figures.bans.push_back(microseconds_since(begin));
        begin = Clock::now();
        if (!cursor.advance(token)) return false;
        figures.steps.push_back(microseconds_since(begin));
    }
    return cursor.can_end();
}

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void print(const char* name, const char* heat, const Figures& figures) {
    fmt::print(
        "{:<22} {:<5} {:>4} tokens   mask median {:8.2f}  p90 {:8.1f}  p99 {:8.1f}  max {:8.1f}   "
        "step {:6.2f}   ban {:6.1f}\n",
        name,
        heat,
        figures.masks.size(),
        quantile(figures.masks, 0.5),
        quantile(figures.masks, 0.9),
        quantile(figures.masks, 0.99),
        quantile(figures.masks, 1),
        quantile(figures.steps, 0.5),
        quantile(figures.bans, 0.5));
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> texts =
        argc > 1 ? read_vocabulary(argv[1]) : invented_vocabulary();
    auto begin = Clock::now();
    const auto trie = std::make_shared<const TokenTrie>(texts);
    fmt::print("{} tokens, {} nodes, built in {:.0f} ms; microseconds below\n",
               texts.size(),
               trie->nodes().size(),
               microseconds_since(begin) / 1e3);
    std::unordered_map<std::string, bool> vocabulary;
    for (const std::string& text : texts) vocabulary.emplace(text, true);
    std::vector<float> logits(texts.size());
    Figures all_cold;
    Figures all_warm;
    for (const Case& each : cases) {
        begin = Clock::now();
        auto grammar = compile_constraint({each.kind, each.source});
        if (!grammar) {
            fmt::print("{}: {}\n", each.name, grammar.error().message);
            return 1;
        }
        const double compiled = microseconds_since(begin);
        const auto machine = std::make_shared<ConstraintMachine>(std::move(grammar).take(), trie);
        begin = Clock::now();
        machine->prepare();
        const double prepared = microseconds_since(begin);
        const std::vector<std::string> tokens = tokens_of(each.text, vocabulary, 32);
        Figures cold;
        Figures warm;
        if (!follow(machine, tokens, logits, cold) || !follow(machine, tokens, logits, warm)) {
            fmt::print("{}: its text is not of its language\n", each.name);
            return 1;
        }
        fmt::print("{:<22} compiled in {:.1f} ms, prepared in {:.1f} ms\n", each.name, compiled / 1e3, prepared / 1e3);
        print(each.name, "cold", cold);
        print(each.name, "warm", warm);
        all_cold.masks.insert(all_cold.masks.end(), cold.masks.begin(), cold.masks.end());
        all_cold.steps.insert(all_cold.steps.end(), cold.steps.begin(), cold.steps.end());
        all_cold.bans.insert(all_cold.bans.end(), cold.bans.begin(), cold.bans.end());
        all_warm.masks.insert(all_warm.masks.end(), warm.masks.begin(), warm.masks.end());
        all_warm.steps.insert(all_warm.steps.end(), warm.steps.begin(), warm.steps.end());
        all_warm.bans.insert(all_warm.bans.end(), warm.bans.begin(), warm.bans.end());
    }
    print("all", "cold", all_cold);
    print("all", "warm", all_warm);
}
