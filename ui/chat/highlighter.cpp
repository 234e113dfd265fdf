#include "ui/chat/highlighter.h"

#include <QStringList>
#include <algorithm>

namespace pergola::ui {

struct Language {
    const char* names;        ///< separated by spaces
    const char* keywords;     ///< separated by spaces
    const char* lineComment;  ///< null: none
    bool hasBlockComments;
    bool hasTripleQuotes;
    bool ignoresCase = false;
};

namespace {

constexpr const char* cLike =
    "auto bool break case catch char class const constexpr continue default delete do double else "
    "enum "
    "explicit export extern false final float for friend goto if inline int long mutable namespace "
    "new "
    "noexcept nullptr operator override private protected public return short signed sizeof static "
    "struct "
    "switch template this throw true try typedef typename union unsigned using virtual void "
    "volatile while";

constexpr Language languages[] = {
    {"python py python3",
     "and as assert async await break class continue def del elif else except False finally for "
     "from global "
     "if import in is lambda match None nonlocal not or pass raise return True try while with "
     "yield",
     "#",
     false,
     true},
    {"c cpp c++ cxx h hpp cuda", cLike, "//", true, false},
    {"csharp cs java kotlin swift scala dart",
     "abstract as base bool boolean break byte case catch char class const continue def default do "
     "double "
     "else enum extends false final finally float for fun func if implements import in int "
     "interface internal "
     "is let long namespace new null object out override package private protected public return "
     "sealed short "
     "static string struct super switch this throw throws trait true try using val var virtual "
     "void when while",
     "//",
     true,
     false},
    {"javascript js jsx typescript ts tsx node",
     "any as async await boolean break case catch class const continue debugger default delete do "
     "else enum "
     "export extends false finally for from function if implements import in instanceof interface "
     "let new null "
     "number of private protected public readonly return static string super switch this throw "
     "true try type "
     "typeof undefined var void while yield",
     "//",
     true,
     false},
    {"rust rs",
     "as async await bool break const continue crate dyn else enum extern false fn for i32 i64 if "
     "impl in let "
     "loop match mod move mut pub ref return self Self static str struct super trait true type u32 "
     "u64 u8 "
     "unsafe use usize where while",
     "//",
     true,
     false},
    {"go golang",
     "bool break case chan const continue default defer else error fallthrough false for func go "
     "goto if import "
     "int int64 interface map nil package range return select string struct switch true type var",
     "//",
     true,
     false},
    {"bash sh shell zsh console",
     "case do done echo elif else esac exit export fi for function if in local read return set "
     "shift then unset "
     "until while",
     "#",
     false,
     false},
    {"sql sqlite postgresql mysql",
     "add all alter and as asc begin between by case commit create delete desc distinct drop else "
     "end exists "
     "from group having in index inner insert into is join key left limit not null on or order "
     "outer primary "
     "references right select set table then union unique update values view when where with",
     "--",
     true,
     false,
     true},
    {"json json5 jsonc", "true false null", nullptr, false, false},
    {"yaml yml toml ini conf dockerfile makefile cmake r ruby rb perl",
     "true false null yes no def end if else do",
     "#",
     false,
     false},
    {"css scss less", "important media import", nullptr, true, false},
    {"php",
     "class echo else extends false for foreach function if new null private protected public "
     "return static true use while",
     "//",
     true,
     false},
    {"lua",
     "and break do else elseif end false for function if in local nil not or repeat return then "
     "true until while",
     "--",
     false,
     false},
};

constexpr Language anyLanguage{"", "", nullptr, false, false};

const Language* languageNamed(const QString& name) {
    if (name.isEmpty()) return nullptr;
    const QString wanted = name.toLower();
    if (wanted == "text" || wanted == "txt" || wanted == "plain") return nullptr;
    for (const Language& language : languages) {
        const QStringList names = QString::fromLatin1(language.names).split(' ');
        if (names.contains(wanted)) return &language;
    }
    return &anyLanguage;
}

QSet<QString> keywordsOf(const Language* language) {
    if (language == nullptr) return {};
    const QStringList list = QString::fromLatin1(language->keywords).split(' ', Qt::SkipEmptyParts);
    return QSet<QString>(list.begin(), list.end());
}

bool isWordCharacter(QChar c) {
    return c.isLetterOrNumber() || c == '_';
}

/// Reads one line from left to right.
class LineReader {
public:
    LineReader(const Language& language,
               const QSet<QString>& keywords,
               const QString& text,
               CodeState state)
        : language_(language), keywords_(keywords), text_(text), state_(state) {}

    HighlightedLine read() {
        while (at_ < size()) {
            if (state_ != CodeState::Plain) {
                readOpen();
            } else if (!readComment() && !readString() && !readNumber() && !readWord()) {
                ++at_;
            }
        }
        return {std::move(spans_), state_};
    }

private:
    int size() const { return static_cast<int>(text_.size()); }
    bool isAt(QLatin1String mark) const { return QStringView(text_).mid(at_).startsWith(mark); }
    void take(int end, Color color) {
        spans_.push_back({at_, end - at_, color});
        at_ = end;
    }

    /// Goes on in a comment or a text that an earlier line opened.
    void readOpen() {
        const bool isComment = state_ == CodeState::BlockComment;
        const QLatin1String mark(isComment                           ? "*/"
                                 : state_ == CodeState::TripleDouble ? "\"\"\""
                                                                     : "'''");
        const int found = static_cast<int>(text_.indexOf(mark, at_));
        if (found >= 0) state_ = CodeState::Plain;
        take(found < 0 ? size() : found + static_cast<int>(mark.size()),
             isComment ? Color::CodeComment : Color::CodeString);
    }

    bool readComment() {
        if (language_.lineComment && isAt(QLatin1String(language_.lineComment))) {
            const bool isHash = language_.lineComment[0] == '#';
            if (isHash && at_ > 0 && !text_[at_ - 1].isSpace()) return false;
            take(size(), Color::CodeComment);
            return true;
        }
        if (!language_.hasBlockComments || !isAt(QLatin1String("/*"))) return false;
        const int found = static_cast<int>(text_.indexOf("*/", at_ + 2));
        if (found < 0) state_ = CodeState::BlockComment;
        take(found < 0 ? size() : found + 2, Color::CodeComment);
        return true;
    }

    bool readString() {
        const QChar quote = text_[at_];
        if (quote != '"' && quote != '\'' && quote != '`') return false;
        if (language_.hasTripleQuotes && isAt(QLatin1String(quote == '"' ? "\"\"\"" : "'''"))) {
            const CodeState open = quote == '"' ? CodeState::TripleDouble : CodeState::TripleSingle;
            take(at_ + 3, Color::CodeString);
            state_ = open;
            return true;
        }
        int end = at_ + 1;
        while (end < size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
        if (end >= size() && quote == '\'') return false;  // an apostrophe, or a lifetime
        take(std::min(end + 1, size()), Color::CodeString);
        return true;
    }

    bool readNumber() {
        if (!text_[at_].isDigit() || (at_ > 0 && isWordCharacter(text_[at_ - 1]))) return false;
        int end = at_ + 1;
        while (end < size() && (isWordCharacter(text_[end]) || text_[end] == '.')) ++end;
        take(end, Color::CodeNumber);
        return true;
    }

    bool readWord() {
        if (!isWordCharacter(text_[at_])) return false;
        int end = at_ + 1;
        while (end < size() && isWordCharacter(text_[end])) ++end;
        const QString word = text_.mid(at_, end - at_);
        if (keywords_.contains(language_.ignoresCase ? word.toLower() : word)) {
            take(end, Color::CodeKeyword);
        } else if (end < size() && text_[end] == '(') {
            take(end, Color::CodeFunction);
        } else if (word[0].isUpper() && word.size() > 1 && word[1].isLower() &&
                   !language_.ignoresCase) {
            take(end, Color::CodeType);
        } else {
            at_ = end;
        }
        return true;
    }

    const Language& language_;
    const QSet<QString>& keywords_;
    const QString& text_;
    CodeState state_;
    int at_ = 0;
    std::vector<CodeSpan> spans_;
};

}  // namespace

Highlighter::Highlighter(const QString& language)
    : language_(languageNamed(language)), keywords_(keywordsOf(language_)) {}

HighlightedLine Highlighter::line(const QString& text, CodeState state) const {
    if (language_ == nullptr) return {};
    return LineReader(*language_, keywords_, text, state).read();
}

}  // namespace pergola::ui
