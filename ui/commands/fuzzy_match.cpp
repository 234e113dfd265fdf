#include "ui/commands/fuzzy_match.h"

#include <QStringList>
#include <algorithm>

namespace pergola::ui {
namespace {

constexpr int kMostWords = 8;
constexpr int kMostLetters = 32;
constexpr int kAtStart = 100;     // of the whole name
constexpr int kAtWordStart = 80;  // of a word in it
constexpr int kInside = 50;
constexpr int kInOrder = 5;  // a word that stands behind the one typed before it
constexpr int kOtherWord = 45;  // begins what it could be called besides
constexpr int kScattered = 10;  // and two more for each letter that stands beside the one before

struct Places {
    int score = 0;
    std::vector<int> letters;  ///< in the folded name
};

bool isWordStart(const QString& name, int at) {
    return at == 0 || !name[at - 1].isLetterOrNumber();
}

Places run(int score, int from, qsizetype length) {
    Places places{score, {}};
    for (int i = 0; i < length; ++i) places.letters.push_back(from + i);
    return places;
}

std::optional<Places> asItStands(const QString& word, const QString& name) {
    std::optional<Places> found;
    for (auto at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
        const int from = static_cast<int>(at);
        if (from == 0) return run(kAtStart, 0, word.size());
        if (isWordStart(name, from)) return run(kAtWordStart, from, word.size());
        if (!found) found = run(kInside, from, word.size());
    }
    return found;
}

bool beginsOne(const QString& word, const QString& words) {
    for (auto at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1))
        if (isWordStart(words, static_cast<int>(at))) return true;
    return false;
}

/// The letters from `from` on, the first of them there: beside the one before, else at the next start
/// of a word, else wherever the next one stands.
std::optional<Places> scatteredFrom(const QString& word, const QString& name, int from) {
    Places places{kScattered, {from}};
    for (qsizetype i = 1; i < word.size(); ++i) {
        const int before = places.letters.back();
        int at = -1;
        if (before + 1 < name.size() && name[before + 1] == word[i]) {
            at = before + 1;
            places.score += 2;
        }
        for (int k = before + 1; at < 0 && k < name.size(); ++k)
            if (name[k] == word[i] && isWordStart(name, k)) at = k;
        if (at < 0) at = static_cast<int>(name.indexOf(word[i], before + 1));
        if (at < 0) return {};
        places.letters.push_back(at);
    }
    return places;
}

/// A scattered word begins at the start of a word: else three letters would fit nearly everything.
std::optional<Places> scattered(const QString& word, const QString& name) {
    if (word.size() < 2) return {};
    std::optional<Places> best;
    for (int from = 0; from < name.size(); ++from) {
        if (name[from] != word[0] || !isWordStart(name, from)) continue;
        const auto found = scatteredFrom(word, name, from);
        if (found && (!best || found->score > best->score)) best = found;
    }
    return best;
}

std::vector<app::TextMark> marksOf(std::vector<int> letters, const app::FoldedText& name) {
    std::sort(letters.begin(), letters.end());
    std::vector<app::TextMark> marks;
    for (const int letter : letters) {
        const int from = name.origin[static_cast<std::size_t>(letter)];
        const int end = std::max(from + 1, name.origin[static_cast<std::size_t>(letter) + 1]);
        if (!marks.empty() && from <= marks.back().first + marks.back().second)
            marks.back().second = std::max(marks.back().second, end - marks.back().first);
        else
            marks.emplace_back(from, end - from);
    }
    return marks;
}

}  // namespace

std::vector<QString> fuzzyWords(const QString& typed) {
    std::vector<QString> words;
    for (const QString& word :
         app::foldForSearch(typed).text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (static_cast<int>(words.size()) == kMostWords) break;
        words.push_back(word.left(kMostLetters));
    }
    return words;
}

std::optional<FuzzyMatch> fuzzyMatch(const std::vector<QString>& typed,
                                     const app::FoldedText& name,
                                     const QString& otherWords) {
    FuzzyMatch match;
    std::vector<int> letters;
    for (const QString& word : typed) {
        std::optional<Places> places = asItStands(word, name.text);
        if (!places && beginsOne(word, otherWords)) places = Places{kOtherWord, {}};
        if (!places) places = scattered(word, name.text);
        if (!places) return {};
        match.score += places->score;
        if (!letters.empty() && !places->letters.empty() &&
            places->letters.front() > letters.back())
            match.score += kInOrder;
        letters.insert(letters.end(), places->letters.begin(), places->letters.end());
    }
    // Of two that fit as well, the one that says less besides.
    constexpr int most = 40;
    match.score = match.score * most + most - std::min<int>(most, static_cast<int>(name.text.size()));
    match.marks = marksOf(std::move(letters), name);
    return match;
}

}  // namespace pergola::ui
