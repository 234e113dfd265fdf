// How well a model expects a text, alone and beside another.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "engine/inspect.h"
#include "engine/inspect_state.h"

namespace pergola {
namespace {

/// Positions whose logits of the reference are kept for the model: 40 MB of a vocabulary of
/// 150,000.
constexpr std::int64_t kept_rows = 64;

/// What a window's error was, with where in the text the window lies: positions count from its
/// start.
Error in_window(Error error, std::int64_t start, std::int64_t size) {
    if (error.code != ErrorCode::CorruptFile) return error;
    return std::move(error).while_doing(
        fmt::format("in the window of tokens {} to {}", start, start + size - 1));
}

/// Logits are numbers, and a likelihood of them is none: they differ by more than an exponential
/// holds.
Error no_likelihood(std::string_view whose, std::int64_t position) {
    return {ErrorCode::CorruptFile,
            fmt::format("at position {} the {}'s expectations are beyond all bounds, so that there "
                        "is no figure: its file is "
                        "damaged or badly converted, fetch it again or choose another version",
                        position,
                        whose)};
}

/// The position whose token was expected least.
struct Surprise {
    double nll = -1;
    std::int64_t position = 0;
    void add(double found, std::int64_t at) {
        if (found > nll) *this = {found, at};
    }
};

Result<> check_window(const PerplexityRequest& request) {
    if (request.window_tokens >= 2) return {};
    return Error{ErrorCode::InvalidArgument, "a window needs at least 2 tokens"};
}

/// Of a window; the first token of all has nothing before it that could expect it.
std::int64_t first_scored(const PerplexityRequest& request) {
    return request.second_half ? request.window_tokens / 2 : 1;
}

/// The value below which that share of the sorted values lies; between two of them, in proportion.
double quantile(std::span<const double> sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

/// Gathers what two models say about the same positions.
class Comparison {
public:
    /// Both rows are [vocabulary], behind the token at `position` of the text; `next` comes after
    /// it.
    void add(std::span<const float> model,
             std::span<const float> reference,
             std::int32_t next,
             std::int64_t position) {
        const double model_sum = log_sum_exp(model);
        const double reference_sum = log_sum_exp(reference);
        double divergence = 0;
        for (std::size_t id = 0; id < model.size(); ++id) {
            const double expected = static_cast<double>(reference[id]) - reference_sum;
            const double found = static_cast<double>(model[id]) - model_sum;
            divergence += std::exp(expected) * (expected - found);
        }
        // Never below 0 but by rounding; NaN stays, since no comparison with it is true.
        divergences_.push_back(divergence < 0 ? 0 : divergence);
        const auto id = static_cast<std::size_t>(next);
        const double model_nll = model_sum - static_cast<double>(model[id]);
        const double reference_nll = reference_sum - static_cast<double>(reference[id]);
        model_nll_ += model_nll;
        reference_nll_ += reference_nll;
        model_surprise_.add(model_nll, position);
        reference_surprise_.add(reference_nll, position);
        agreements_ += argmax(model) == argmax(reference) ? 1 : 0;
    }

    Result<ComparisonReport> report() {
        if (divergences_.empty()) {
            return Error{ErrorCode::InvalidArgument,
                         "the text is too short to score a token: give one of two tokens or more, "
                         "and with --second-half of more than half a window"};
        }
        const auto count = static_cast<double>(divergences_.size());
        double sum = 0;
        for (const double divergence : divergences_) sum += divergence;
        const double perplexity = std::exp(model_nll_ / count);
        const double reference_perplexity = std::exp(reference_nll_ / count);
        if (!std::isfinite(reference_perplexity))
            return no_likelihood("reference", reference_surprise_.position);
        if (!std::isfinite(perplexity) || !std::isfinite(sum))
            return no_likelihood("model", model_surprise_.position);
        std::sort(divergences_.begin(), divergences_.end());
        return ComparisonReport{.kl_mean = sum / count,
                                .kl_median = quantile(divergences_, 0.5),
                                .kl_p99 = quantile(divergences_, 0.99),
                                .top1_agreement = static_cast<double>(agreements_) / count,
                                .perplexity = perplexity,
                                .reference_perplexity = reference_perplexity,
                                .tokens_scored = static_cast<std::int64_t>(divergences_.size())};
    }

private:
    std::vector<double> divergences_;
    std::int64_t agreements_ = 0;
    double model_nll_ = 0;
    double reference_nll_ = 0;
    Surprise model_surprise_;
    Surprise reference_surprise_;
};

/// Two models over one window, a piece at a time, so that no window's logits are held.
class WindowComparison {
public:
    WindowComparison(ForwardRunner& model, ForwardRunner& reference, std::int64_t vocabulary)
        : model_(model), reference_(reference), vocabulary_(static_cast<std::size_t>(vocabulary)) {}

    /// Progress of the window's part that begins at a position.
    using ProgressFrom = std::function<ForwardRunner::KeepGoing(std::int64_t first)>;

    /// The window of the text that begins at `start`; scores what stands in it from position
    /// `least` on, which is at least 1.
    Result<> run(std::span<const std::int32_t> ids,
                 std::int64_t start,
                 std::int64_t least,
                 Comparison& comparison,
                 const ProgressFrom& progress_from) {
        const auto end = static_cast<std::int64_t>(ids.size()) - 1;  // its logits score nothing
        std::int64_t first = least - 1;
        if (first >= end) return {};
        const auto part = [&](std::int64_t begin, std::int64_t size) {
            return ids.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(size));
        };
        for (ForwardRunner* runner : {&reference_, &model_}) {
            PG_CHECK(runner->run(part(0, first), 0, WantedRows::None, {}, progress_from(0)));
        }
        for (; first < end; first += kept_rows) {
            const std::int64_t rows = std::min(kept_rows, end - first);
            kept_.clear();
            const auto keep = [&](std::int64_t, std::span<float> row) {
                kept_.insert(kept_.end(), row.begin(), row.end());
            };
            const auto compare = [&](std::int64_t position, std::span<float> row) {
                const auto kept_row = static_cast<std::size_t>(position - first);
                comparison.add(row,
                               std::span(kept_).subspan(kept_row * vocabulary_, vocabulary_),
                               ids[static_cast<std::size_t>(position + 1)],
                               start + position);
            };
            const std::span<const std::int32_t> piece = part(first, rows);
            const ForwardRunner::KeepGoing keep_going = progress_from(first);
            PG_CHECK(blaming("reference",
                             reference_.run(piece, first, WantedRows::All, keep, keep_going)));
            PG_CHECK(
                blaming("model", model_.run(piece, first, WantedRows::All, compare, keep_going)));
        }
        return {};
    }

private:
    /// Says which of the two an error comes from.
    static Result<> blaming(std::string_view whose, Result<> outcome) {
        if (outcome || outcome.error().code != ErrorCode::CorruptFile) return outcome;
        return outcome.take_error().while_doing(whose);
    }

    ForwardRunner& model_;
    ForwardRunner& reference_;
    std::size_t vocabulary_;
    std::vector<float> kept_;  ///< [rows, vocabulary]
};

}  // namespace

Result<PerplexityReport> ModelInspector::perplexity(const PerplexityRequest& request,
                                                    const WorkProgress& progress) {
    PG_CHECK(state_->check_ids(request.ids));
    PG_CHECK(check_window(request));
    const auto count = static_cast<std::int64_t>(request.ids.size());
    PG_TRY(const std::unique_ptr<ForwardRunner> runner,
           state_->runner(std::min(count, request.window_tokens)));
    const std::int64_t least = first_scored(request);
    PerplexityReport report;
    double sum = 0;
    Surprise surprise;
    for (std::int64_t start = 0; start < count; start += request.window_tokens) {
        const std::int64_t size = std::min(request.window_tokens, count - start);
        const std::span<const std::int32_t> ids(request.ids.data() + start,
                                                static_cast<std::size_t>(size));
        const auto take_row = [&](std::int64_t position, std::span<float> row) {
            if (position + 1 >= size || position + 1 < least) return;
            const auto next = static_cast<std::size_t>(ids[static_cast<std::size_t>(position + 1)]);
            const double nll = log_sum_exp(row) - static_cast<double>(row[next]);
            sum += nll;
            surprise.add(nll, start + position);
            ++report.tokens_scored;
        };
        Result<> ran =
            runner->run(ids, 0, WantedRows::All, take_row, with_total(progress, start, count));
        if (!ran) return in_window(ran.take_error(), start, size);
    }
    if (report.tokens_scored == 0)
        return Error{ErrorCode::InvalidArgument,
                     "the text is too short to score a token: give one of two tokens or more, and "
                     "with --second-half of more than half a window"};
    report.mean_nll = sum / static_cast<double>(report.tokens_scored);
    report.perplexity = std::exp(report.mean_nll);
    if (!std::isfinite(report.perplexity)) return no_likelihood("model", surprise.position);
    return report;
}

Result<ComparisonReport> ModelInspector::compare(ModelInspector& reference,
                                                 const PerplexityRequest& request,
                                                 const WorkProgress& progress) {
    const std::int64_t vocabulary = state_->model().spec().vocabulary;
    const std::int64_t other = reference.state_->model().spec().vocabulary;
    if (vocabulary != other) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the model has a vocabulary of {} tokens and the reference one of "
                                 "{}, so that they cannot be compared",
                                 vocabulary,
                                 other)};
    }
    PG_CHECK(state_->check_ids(request.ids));
    PG_CHECK(check_window(request));
    const auto count = static_cast<std::int64_t>(request.ids.size());
    const std::int64_t window = std::min(count, request.window_tokens);
    PG_TRY(const std::unique_ptr<ForwardRunner> own, state_->runner(window));
    PG_TRY(const std::unique_ptr<ForwardRunner> others, reference.state_->runner(window));
    WindowComparison windows(*own, *others, vocabulary);
    Comparison comparison;
    for (std::int64_t start = 0; start < count; start += request.window_tokens) {
        const std::int64_t size = std::min(request.window_tokens, count - start);
        const std::span<const std::int32_t> ids(request.ids.data() + start,
                                                static_cast<std::size_t>(size));
        const auto progress_from = [&](std::int64_t first) {
            return with_total(progress, start + first, count);
        };
        Result<> ran = windows.run(ids, start, first_scored(request), comparison, progress_from);
        if (!ran) return in_window(ran.take_error(), start, size);
    }
    return comparison.report();
}

}  // namespace pergola
