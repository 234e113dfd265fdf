#include "ui/letter_watch.h"

#include <QFontMetrics>
#include <QStringList>
#include <algorithm>

#include "app/conversations/conversation.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr qsizetype kMostRead = 2000;  // characters of a text; more of it has the same letters
constexpr std::size_t kMostMessages = 20;

bool isOfScript(QChar::Script script) {
    return script != QChar::Script_Unknown && script != QChar::Script_Common &&
           script != QChar::Script_Inherited;
}

QString fontsFor(QChar::Script script) {
    switch (script) {
        case QChar::Script_Han:
        case QChar::Script_Hiragana:
        case QChar::Script_Katakana:
        case QChar::Script_Hangul:
        case QChar::Script_Bopomofo:
            return QStringLiteral("Noto Sans CJK");
        default:
            return QStringLiteral("Noto Sans");
    }
}

}  // namespace

std::optional<QChar::Script> scriptWithoutLetters(const QString& text,
                                                  const std::function<bool(char32_t)>& isThere) {
    for (const char32_t letter : text.left(kMostRead).toUcs4()) {
        const QChar::Script script = QChar::script(letter);
        if (isOfScript(script) && QChar::isLetter(letter) && !isThere(letter)) return script;
    }
    return std::nullopt;
}

LetterWatch::LetterWatch(app::Conversation& conversation, QObject* parent)
    : QObject(parent), conversation_(conversation) {
    connect(&conversation_, &app::Conversation::reset, this, &LetterWatch::readMessages);
    connect(&conversation_, &app::Conversation::answeringChanged, this, &LetterWatch::readMessages);
}

void LetterWatch::read(const QString& text) {
    const QFontMetrics metrics(theme().font(Type::Body));
    const auto isThere = [&metrics](char32_t letter) { return metrics.inFontUcs4(letter); };
    const auto missing = scriptWithoutLetters(text, [&](char32_t letter) {
        return told_.contains(QChar::script(letter)) || isThere(letter);
    });
    if (!missing) return;
    told_.insert(*missing);
    const char* source = QT_TR_NOOP(
        "Some letters here are shown as boxes, since no font on this computer has them. Installing "
        "the fonts “%1” helps.");
    QString sentence = tr(source);
    // Not in the very letters that nobody can read.
    if (scriptWithoutLetters(sentence, isThere)) sentence = QString::fromUtf8(source);
    emit lettersMissing(sentence.arg(fontsFor(*missing)));
}

void LetterWatch::readMessages() {
    const std::vector<app::Message>& messages = conversation_.messages();
    const std::size_t first = messages.size() - std::min(messages.size(), kMostMessages);
    for (std::size_t i = first; i < messages.size(); ++i) read(messages[i].text);
}

}  // namespace pergola::ui
