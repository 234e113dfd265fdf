#pragma once
// Languages that nobody speaks, made from English while the program runs: what is cut, stands on
// the wrong side or was never handed to a translator shows in them.

#include <QTranslator>
#include <QtGlobal>

namespace pergola::ui {

/// English, longer by 40 % and in brackets. To the left: with a mark before each text that makes it
/// run so, and the layout of the window turned. Install it behind the English texts.
class PseudoLanguage final : public QTranslator {
public:
    enum class Direction { Right, Left };
    enum class Length { Same, Longer };

    /// `english` knows the plural forms; it outlives this.
    PseudoLanguage(const QTranslator* english, Direction direction, Length length)
        : english_(english), direction_(direction), length_(length) {}

    bool isEmpty() const override { return false; }
    QString translate(const char* context,
                      const char* source,
                      const char* note,
                      int count) const override {
        if (qstrcmp(context, "QShortcut") == 0) return {};  // names of keys are for QKeySequence
        const bool isLeft = direction_ == Direction::Left;
        if (qstrcmp(source, "QT_LAYOUT_DIRECTION") == 0)
            return isLeft ? QStringLiteral("RTL") : QStringLiteral("LTR");
        QString text = english_ ? english_->translate(context, source, note, count) : QString();
        if (text.isEmpty()) text = QString::fromUtf8(source);
        // A key, written as one, stays what QKeySequence can read.
        if (text.startsWith(QLatin1String("Ctrl+"))) return text;
        if (length_ == Length::Longer)
            text = QLatin1Char('[') + text + tail(text.size() * 2 / 5) + QLatin1Char(']');
        return isLeft ? QChar(0x200F) + text : text;
    }

private:
    /// Words of six letters, so that a line can break between them.
    static QString tail(qsizetype letters) {
        QString result;
        for (qsizetype i = 0; i < letters; ++i) result += QLatin1Char(i % 7 == 6 ? ' ' : '~');
        return result;
    }

    const QTranslator* english_;
    Direction direction_;
    Length length_;
};

}  // namespace pergola::ui
