#pragma once
// Text cut where its script changes, as tokenizer.json's UnicodeScripts does.

#include <string>

namespace pergola {

/// Matches stretches of one script, the spaces after them included. Hiragana, katakana and their
/// long mark count as Han. Spaces before the first stretch are in no match.
std::string script_pattern();

}  // namespace pergola
