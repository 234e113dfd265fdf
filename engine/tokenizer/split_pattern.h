#pragma once
// A regular expression that cuts text, written as Oniguruma (tokenizer.json) or llama.cpp read it.
// The one place that knows PCRE2. Immutable, any thread; a Scratch serves one thread.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/result.h"

namespace pergola {

/// What a match does to the pieces (the names of tokenizer.json's Split).
enum class SplitBehavior {
    Isolated,            ///< a piece of its own
    Removed,             ///< gone
    MergedWithPrevious,  ///< the end of the piece before it
    MergedWithNext,      ///< the start of the piece after it
    Contiguous,          ///< neighbouring matches are one piece
};

class SplitPattern {
public:
    /// Unsupported with the reason: what PCRE2 cannot say or refuses.
    static Result<SplitPattern> compile(std::string_view pattern);
    /// Matches exactly `text`.
    static Result<SplitPattern> literal(std::string_view text);

    class Scratch {
    public:
        Scratch();

    private:
        friend class SplitPattern;
        struct Free {
            void operator()(void* memory) const;  // pcre2_match_data
        };
        struct FreeContext {
            void operator()(void* memory) const;  // pcre2_match_context
        };
        struct Stretch {
            std::size_t begin, end;
            bool matched;
        };
        std::unique_ptr<void, Free> match_data_;
        std::unique_ptr<void, FreeContext> context_;
        std::vector<Stretch> stretches_;
    };

    /// Appends the non-empty pieces of `text`, which must be well-formed UTF-8. With `invert`,
    /// matches and the text between them swap roles. A text on which the expression exceeds its
    /// limits of time and memory is one piece from there on.
    void split(std::string_view text,
               SplitBehavior behavior,
               bool invert,
               Scratch& scratch,
               std::vector<std::string_view>& pieces) const;

    /// Appends `text`, well-formed UTF-8, with `content` in the place of each match, empty ones
    /// included.
    void replace(std::string_view text,
                 std::string_view content,
                 Scratch& scratch,
                 std::string& result) const;

private:
    struct Free {
        void operator()(void* memory) const;  // pcre2_code
    };
    explicit SplitPattern(void* code) : code_(code) {}
    void find_stretches(std::string_view text, Scratch& scratch) const;
    void find_literal(std::string_view text, Scratch& scratch) const;

    std::unique_ptr<void, Free> code_;
    std::string literal_;  // not empty: what the expression matches, found without it
};

}  // namespace pergola
