#pragma once
// Tokens that may still be drawn, and the rules that take some of them away. Pure functions of their
// arguments. Know nothing of the conversation.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

struct Candidate {
    TokenId id;
    float logit;
};
/// Most likely first, equals by id, once sort_candidates() was called; never empty between two rules.
using Candidates = std::vector<Candidate>;

void sort_candidates(Candidates& candidates);
/// As sort_candidates(), but only the first `count` are kept.
void keep_top_k(Candidates& candidates, std::int64_t count);
/// softmax of the logits, in their order; sums in double.
std::vector<double> probabilities(const Candidates& candidates);
/// Entropy in nats.
double entropy(std::span<const double> probabilities);

// The rules below want sorted candidates and leave at least one.

/// Keeps a token while the sum of those before it is below P: the one that crosses stays.
void keep_top_p(Candidates& candidates, double p);
/// Meister et al. 2022, arXiv:2202.00666: those whose surprise is nearest to the entropy, until their
/// probabilities pass P.
void keep_typical(Candidates& candidates, double p);
/// p_i >= a p_max^2.
void keep_top_a(Candidates& candidates, double a);
/// Tail-free: cuts where the bend (second difference) of the sorted probabilities has been spent to z.
void keep_tail_free(Candidates& candidates, double z);
/// Exclude top choices: of two or more tokens with p >= threshold all but the least likely lose the share
/// `probability` of theirs, and the rest gains it: the distribution of a coin thrown each time, without
/// the coin. Tokens for which `is_protected` holds lose nothing.
void exclude_top_choices(Candidates& candidates, double probability, double threshold,
                         const std::function<bool(TokenId)>& is_protected);

/// Largest finite logit less n standard deviations (population) of the finite ones; -infinity for none.
double sigma_threshold(std::span<const float> logits, double n);
/// T from low to high with the entropy over ln(count), to the power of `exponent`, over finite logits at
/// or above `least`. With one such token: `low`.
double dynamic_temperature(std::span<const float> logits, double least, double low, double high, double exponent);

}  // namespace pergola
