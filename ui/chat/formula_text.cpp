#include "ui/chat/formula_text.h"

#include <QHash>
#include <QString>
#include <algorithm>
#include <utility>

#include "ui/chat/formulas.h"

namespace pergola::ui {

namespace {

constexpr int deepest = 8;              // of groups in groups
constexpr qsizetype longestSource = 600;

/// Signs that a blank stands around, as TeX has it.
constexpr QStringView relations = u"=<>≤≥≠≈≡∼∝∈∉⊂⊆⊃⊇→←↔⇒⇐⇔↦±∓×÷∪∩∧∨";

const QHash<QString, QString>& signs() {
    static const QHash<QString, QString> table = {
        {"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ϵ"},
        {"varepsilon", "ε"}, {"zeta", "ζ"}, {"eta", "η"}, {"theta", "θ"}, {"vartheta", "ϑ"},
        {"iota", "ι"}, {"kappa", "κ"}, {"lambda", "λ"}, {"mu", "μ"}, {"nu", "ν"}, {"xi", "ξ"},
        {"pi", "π"}, {"rho", "ρ"}, {"sigma", "σ"}, {"tau", "τ"}, {"upsilon", "υ"}, {"phi", "ϕ"},
        {"varphi", "φ"}, {"chi", "χ"}, {"psi", "ψ"}, {"omega", "ω"}, {"Gamma", "Γ"},
        {"Delta", "Δ"}, {"Theta", "Θ"}, {"Lambda", "Λ"}, {"Xi", "Ξ"}, {"Pi", "Π"},
        {"Sigma", "Σ"}, {"Upsilon", "Υ"}, {"Phi", "Φ"}, {"Psi", "Ψ"}, {"Omega", "Ω"},
        {"times", "×"}, {"cdot", "·"}, {"div", "÷"}, {"pm", "±"}, {"mp", "∓"}, {"ast", "∗"},
        {"le", "≤"}, {"leq", "≤"}, {"ge", "≥"}, {"geq", "≥"}, {"ne", "≠"}, {"neq", "≠"},
        {"lt", "<"}, {"gt", ">"}, {"approx", "≈"}, {"equiv", "≡"}, {"sim", "∼"},
        {"propto", "∝"}, {"infty", "∞"}, {"partial", "∂"}, {"nabla", "∇"}, {"in", "∈"},
        {"notin", "∉"}, {"subset", "⊂"}, {"subseteq", "⊆"}, {"supset", "⊃"}, {"supseteq", "⊇"},
        {"cup", "∪"}, {"cap", "∩"}, {"emptyset", "∅"}, {"wedge", "∧"}, {"land", "∧"},
        {"vee", "∨"}, {"lor", "∨"}, {"neg", "¬"}, {"forall", "∀"}, {"exists", "∃"},
        {"to", "→"}, {"rightarrow", "→"}, {"leftarrow", "←"}, {"leftrightarrow", "↔"},
        {"Rightarrow", "⇒"}, {"implies", "⇒"}, {"Leftarrow", "⇐"}, {"iff", "⇔"},
        {"Leftrightarrow", "⇔"}, {"mapsto", "↦"}, {"int", "∫"}, {"oint", "∮"}, {"sum", "∑"},
        {"prod", "∏"}, {"ldots", "…"}, {"dots", "…"}, {"cdots", "⋯"}, {"circ", "∘"},
        {"degree", "°"}, {"prime", "′"}, {"hbar", "ℏ"}, {"ell", "ℓ"}, {"langle", "⟨"},
        {"rangle", "⟩"}, {"lfloor", "⌊"}, {"rfloor", "⌋"}, {"lceil", "⌈"}, {"rceil", "⌉"},
        {"mid", "|"}, {"vert", "|"}, {"Vert", "‖"}, {"perp", "⊥"}, {"parallel", "∥"},
        {"angle", "∠"}, {"quad", "\u2003"}, {"qquad", "\u2003\u2003"}, {",", "\u2009"},
        {":", "\u2009"}, {";", "\u2009"}, {" ", " "}, {"!", ""}, {"{", "{"}, {"}", "}"},
        {"|", "‖"}, {"%", "%"}, {"$", "$"}, {"&", "&"}, {"#", "#"}, {"_", "_"},
        {"displaystyle", ""}, {"textstyle", ""}, {"limits", ""}, {"nolimits", ""}};
    return table;
}

bool isFunctionName(const QString& name) {
    static const QStringList names = {"sin",  "cos",  "tan",  "cot", "sec", "csc", "arcsin",
                                      "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln",
                                      "lg", "exp", "lim", "max", "min", "sup", "inf", "det",
                                      "gcd", "dim", "ker", "arg", "deg", "Pr"};
    return names.contains(name);
}

/// What is put over a letter, as a character that joins it.
QString accentOf(const QString& name) {
    static const QHash<QString, QString> table = {{"hat", "\u0302"}, {"bar", "\u0304"},
                                                  {"overline", "\u0305"}, {"vec", "\u20D7"},
                                                  {"tilde", "\u0303"}, {"dot", "\u0307"},
                                                  {"ddot", "\u0308"}};
    return table.value(name);
}

QString doubleStruck(const QString& letter) {
    static const QHash<QString, QString> table = {
        {"R", "ℝ"}, {"N", "ℕ"}, {"Z", "ℤ"}, {"Q", "ℚ"}, {"C", "ℂ"}, {"P", "ℙ"}, {"E", "𝔼"}};
    return table.value(letter);
}

/// The characters that most fonts have raised or lowered; they stay what they are when copied.
/// Empty: one of them is none of these.
QString scriptText(const QString& text, bool isRaised) {
    constexpr QStringView plain = u"0123456789+−=()ni";
    constexpr QStringView raised = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ";
    constexpr QStringView lowered = u"₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢ";
    QString script;
    for (const QChar each : text) {
        if (each.isSpace()) continue;
        const qsizetype at = plain.indexOf(each);
        if (at < 0) return {};
        script += isRaised ? raised[at] : lowered[at];
    }
    return script;
}

/// Reads a formula once, from left to right; stops at the first thing that it cannot write.
class FormulaReader {
public:
    explicit FormulaReader(QStringView source) : source_(source) {}

    std::optional<RichText> read() {
        const bool isGood = readUntil(QChar(), 0) && at_ == source_.size();
        if (!isGood) return {};
        while (rich_.text.endsWith(u' ')) rich_.text.chop(1);
        if (rich_.text.isEmpty()) return {};
        for (Span& span : rich_.spans)
            span.length = std::min(span.length, static_cast<int>(rich_.text.size()) - span.start);
        return rich_;
    }

private:
    /// Up to the bracket that closes what was opened, which it takes, too.
    bool readUntil(QChar end, int depth) {
        if (depth > deepest) return false;
        while (at_ < source_.size()) {
            if (source_[at_] == end) {
                ++at_;
                return true;
            }
            if (!readOne(depth)) return false;
        }
        return end.isNull();
    }

    bool readOne(int depth) {
        const QChar here = source_[at_];
        if (here == u'\\') return readCommand(depth);
        ++at_;
        if (here.isSpace() || here == u'~') return true;
        if (here == u'{') return readUntil(u'}', depth + 1);
        if (here == u'^' || here == u'_') return readScript(here == u'^', depth);
        if (here == u'}' || here == u'&' || here == u'$' || here == u'#') return false;
        if (here == u'\'') return put(QStringLiteral("′"));
        if (here == u'-') return put(QStringLiteral("−"));
        if (here == u'*') return put(QStringLiteral("∗"));
        return put(QString(here));
    }

    /// A group, or the one sign that stands there, as text of its own.
    std::optional<RichText> readArgument(int depth) {
        while (at_ < source_.size() && source_[at_].isSpace()) ++at_;
        if (at_ >= source_.size() || depth > deepest) return {};
        RichText outer = std::exchange(rich_, {});
        const bool isGood = readOne(depth + 1);
        RichText own = std::exchange(rich_, std::move(outer));
        if (!isGood) return {};
        return own;
    }

    bool readScript(bool isRaised, int depth) {
        if (isScript_) return false;  // a power of a power needs two dimensions
        isScript_ = true;
        const std::optional<RichText> script = readArgument(depth);
        isScript_ = false;
        if (!script || script->text.isEmpty()) return false;
        while (rich_.text.endsWith(u' ')) rich_.text.chop(1);
        if (script->text == QStringLiteral("∘")) return append(QStringLiteral("°"), 0);
        if (script->text == QStringLiteral("′")) return append(script->text, 0);
        const QString text = scriptText(script->text, isRaised);
        if (!text.isEmpty()) return append(text, 0);
        return append(script->text, bit(isRaised ? SpanStyle::Raised : SpanStyle::Lowered));
    }

    QString readName() {
        qsizetype end = at_ + 1;
        while (end < source_.size() && source_[end].unicode() < 128 && source_[end].isLetter())
            ++end;
        if (end == at_ + 1 && end < source_.size()) ++end;  // one sign, e.g. "\,"
        const QString name = source_.mid(at_ + 1, end - at_ - 1).toString();
        at_ = end;
        return name;
    }

    bool readCommand(int depth) {
        const QString name = readName();
        if (const auto sign = signs().constFind(name); sign != signs().constEnd())
            return put(*sign);
        if (isFunctionName(name)) return append(name + QChar(0x2009), 0);
        if (name.endsWith(QLatin1String("frac"))) return readFraction(depth);
        if (name == QLatin1String("sqrt")) return readRoot(depth);
        if (name == QLatin1String("left") || name == QLatin1String("right") ||
            name.startsWith(QLatin1String("big")) || name.startsWith(QLatin1String("Big")))
            return readFence();
        if (name == QLatin1String("text") || name == QLatin1String("mathrm") ||
            name == QLatin1String("operatorname") || name == QLatin1String("textrm"))
            return readWords(0);
        if (name == QLatin1String("mathbf") || name == QLatin1String("textbf"))
            return readWords(bit(SpanStyle::Strong));
        if (name == QLatin1String("mathbb")) return readDoubleStruck();
        if (const QString accent = accentOf(name); !accent.isEmpty()) {
            const std::optional<RichText> letter = readArgument(depth);
            return letter && letter->text.size() == 1 &&
                   append(letter->text + accent, bit(SpanStyle::Emphasis));
        }
        return false;
    }

    /// "\left(": the bracket behind it is read as any other; "." is none.
    bool readFence() {
        if (at_ < source_.size() && source_[at_] == u'.') ++at_;
        return true;
    }

    std::optional<QString> readBraces() {
        while (at_ < source_.size() && source_[at_].isSpace()) ++at_;
        const qsizetype end = at_ < source_.size() && source_[at_] == u'{'
                                  ? source_.indexOf(u'}', at_)
                                  : -1;
        if (end < 0) return {};
        const QString words = source_.mid(at_ + 1, end - at_ - 1).toString();
        at_ = end + 1;
        const bool isPlain = std::none_of(words.begin(), words.end(), [](QChar each) {
            return QStringView(u"\\{}$^_").contains(each);
        });
        return isPlain ? std::optional(words) : std::nullopt;
    }

    bool readWords(std::uint8_t styles) {
        const std::optional<QString> words = readBraces();
        return words && append(*words, styles);
    }

    bool readDoubleStruck() {
        const std::optional<QString> letter = readBraces();
        const QString sign = letter ? doubleStruck(*letter) : QString();
        return !sign.isEmpty() && append(sign, 0);
    }

    bool readFraction(int depth) {
        const std::optional<RichText> above = readArgument(depth);
        const std::optional<RichText> below = above ? readArgument(depth) : std::nullopt;
        if (!below || above->text.isEmpty() || below->text.isEmpty()) return false;
        appendBracketed(*above);
        append(QStringLiteral("\u2009/\u2009"), 0);
        appendBracketed(*below);
        return true;
    }

    bool readRoot(int depth) {
        if (at_ < source_.size() && source_[at_] == u'[') {
            const qsizetype end = source_.indexOf(u']', at_);
            const QString degree =
                end < 0 ? QString()
                        : scriptText(source_.mid(at_ + 1, end - at_ - 1).toString(), true);
            if (degree.isEmpty()) return false;
            at_ = end + 1;
            append(degree, 0);
        }
        const std::optional<RichText> under = readArgument(depth);
        if (!under || under->text.isEmpty()) return false;
        append(QStringLiteral("√"), 0);
        appendBracketed(*under);
        return true;
    }

    /// Brackets where without them something else would be said.
    void appendBracketed(const RichText& part) {
        const bool isNumber = std::all_of(part.text.begin(), part.text.end(), [](QChar each) {
            return each.isDigit() || each == u'.';
        });
        const bool isChange =  // dx
            part.text.size() == 2 && (part.text[0] == u'd' || part.text[0] == u'∂');
        const bool isOne = part.text.size() == 1 || isNumber || isChange;
        if (!isOne) append(QStringLiteral("("), 0);
        const int shift = static_cast<int>(rich_.text.size());
        rich_.text += part.text.trimmed();
        for (Span span : part.spans) {
            span.start += shift;
            rich_.spans.push_back(span);
        }
        if (!isOne) append(QStringLiteral(")"), 0);
    }

    /// A sign with the blanks that belong around it; letters are in italics.
    bool put(const QString& sign) {
        const bool isOne = sign.size() == 1;
        if (isOne && sign[0].isLetter() && sign[0].script() != QChar::Script_Common)
            return append(sign, bit(SpanStyle::Emphasis));
        const bool isSum = sign == QStringLiteral("+") || sign == QStringLiteral("−");
        const bool isInside = !rich_.text.isEmpty() && !isScript_;
        const QChar before = isInside ? rich_.text.back() : QChar();
        const bool isBinary = isSum && isInside && (before.isLetterOrNumber() || before == u')' ||
                                                    before.category() == QChar::Number_Other ||
                                                    before == u'′');
        const bool isRelation = isOne && !isScript_ && relations.contains(sign[0]);
        if (!isBinary && !isRelation) return append(sign, 0);
        if (isInside && !before.isSpace()) append(QStringLiteral(" "), 0);
        return append(sign + u' ', 0);
    }

    bool append(const QString& text, std::uint8_t styles) {
        const int start = static_cast<int>(rich_.text.size());
        rich_.text += text;
        if (styles == 0 || text.isEmpty()) return true;
        const auto size = static_cast<int>(text.size());
        const bool goesOn = !rich_.spans.empty() && rich_.spans.back().styles == styles &&
                            rich_.spans.back().start + rich_.spans.back().length == start;
        goesOn ? void(rich_.spans.back().length += size)
               : rich_.spans.push_back({start, size, styles, {}});
        return true;
    }

    static std::uint8_t bit(SpanStyle style) { return static_cast<std::uint8_t>(style); }

    const QStringView source_;
    qsizetype at_ = 0;
    bool isScript_ = false;
    RichText rich_;
};

QStringView withoutMarks(QStringView source) {
    const bool isSingle = source.startsWith(u'$') && !source.startsWith(QLatin1String("$$"));
    const qsizetype marks = isSingle ? 1 : 2;
    return source.mid(marks, source.size() - 2 * marks).trimmed();
}

/// The last of the spans that the formula which begins with the first one lies in: one a line.
std::size_t lastSpanOf(const RichText& rich, std::size_t first) {
    std::size_t last = first;
    const auto wholeText = [&] {
        const Span& end = rich.spans[last];
        return QStringView(rich.text).mid(rich.spans[first].start,
                                          end.start + end.length - rich.spans[first].start);
    };
    while (!isWholeFormula(wholeText()) && last + 1 < rich.spans.size()) {
        const Span& next = rich.spans[last + 1];
        const int end = rich.spans[last].start + rich.spans[last].length;
        const bool isNextLine = next.has(SpanStyle::Formula) && next.start == end + 1 &&
                                rich.text[end] == QChar::LineSeparator;
        if (!isNextLine || wholeText().size() > longestSource) break;
        ++last;
    }
    return last;
}

}  // namespace

std::optional<RichText> formulaText(QStringView source) {
    if (source.size() > longestSource || !isWholeFormula(source)) return {};
    return FormulaReader(withoutMarks(source)).read();
}

RichText withFormulasDrawn(const RichText& rich) {
    const auto isFormula = [](const Span& span) { return span.has(SpanStyle::Formula); };
    if (std::none_of(rich.spans.begin(), rich.spans.end(), isFormula)) return rich;
    RichText drawn;
    int done = 0;
    const auto copyUpTo = [&](int end) {
        drawn.text += QStringView(rich.text).mid(done, end - done);
        done = end;
    };
    for (std::size_t i = 0; i < rich.spans.size(); ++i) {
        const Span& span = rich.spans[i];
        copyUpTo(span.start);
        const auto start = static_cast<int>(drawn.text.size());
        const std::size_t last = isFormula(span) ? lastSpanOf(rich, i) : i;
        const int end = rich.spans[last].start + rich.spans[last].length;
        const auto formula = isFormula(span) ? formulaText(QStringView(rich.text).mid(
                                                   span.start, end - span.start))
                                             : std::nullopt;
        if (!formula) {
            copyUpTo(span.start + span.length);
            drawn.spans.push_back({start, span.length, span.styles, span.target});
            continue;
        }
        const auto outer = static_cast<std::uint8_t>(
            span.styles & ~(static_cast<unsigned>(SpanStyle::Code) |
                            static_cast<unsigned>(SpanStyle::Formula)));
        for (const Span& own : formula->spans)
            drawn.spans.push_back({start + own.start,
                                   own.length,
                                   static_cast<std::uint8_t>(own.styles | outer),
                                   span.target});
        drawn.text += formula->text;
        done = end;
        i = last;
    }
    copyUpTo(static_cast<int>(rich.text.size()));
    return drawn;
}

}  // namespace pergola::ui
