#include "ui/chat/answer_figures_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "ui/telemetry/figures_text.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

namespace {

constexpr QLatin1String kBetween("  \xB7  ");  // a dot in the middle

QString words(const char* text, int count = -1) {
    return QCoreApplication::translate("AnswerFigures", text, nullptr, count);
}

QString endingOf(const app::Message& message) {
    switch (message.state) {
        case app::MessageState::Stopped:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped by you"));
        case app::MessageState::Interrupted:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "interrupted: the program ended"));
        case app::MessageState::Failed:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped by an error"));
        default:
            break;
    }
    switch (message.finish) {
        case FinishReason::MaxTokens:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped at the length limit"));
        case FinishReason::ContextFull:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped: conversation full"));
        case FinishReason::Cancelled:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped by you"));
        case FinishReason::Repetition:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped: it repeated itself"));
        case FinishReason::DeadEnd:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "stopped: the required form allows nothing more"));
        default:
            return words(QT_TRANSLATE_NOOP("AnswerFigures", "finished"));
    }
}

}  // namespace

QStringList answerFiguresParts(const app::Message& message) {
    const AnswerFigures& figures = message.figures;
    const bool isRunning = message.state == app::MessageState::Writing ||
                           message.state == app::MessageState::Reading ||
                           message.state == app::MessageState::Waiting;
    const int tokens = static_cast<int>(figures.answer_tokens);
    if (isRunning)
        return tokens > 0
                   ? QStringList(
                         words(QT_TRANSLATE_N_NOOP("AnswerFigures", "%Ln token(s) so far"), tokens))
                   : QStringList();
    QStringList parts;
    const qint64 read = figures.prompt_tokens - figures.reused_tokens;
    if (figures.prefill_tokens_per_s > 0 && read > 0) {
        const char* text =
            figures.reused_tokens > 0
                ? QT_TRANSLATE_N_NOOP("AnswerFigures", "%Ln new token(s) read at %1 tok/s")
                : QT_TRANSLATE_N_NOOP("AnswerFigures", "%Ln token(s) read at %1 tok/s");
        parts << words(text, static_cast<int>(read)).arg(rateText(figures.prefill_tokens_per_s));
    }
    if (figures.decode_tokens_per_s > 0) {
        parts << words(QT_TRANSLATE_NOOP("AnswerFigures", "%1 tok/s"))
                     .arg(rateText(figures.decode_tokens_per_s));
    }
    if (figures.time_to_first_token_s > 0 && figures.time_to_first_token_s < 0.0995) {
        const double milliseconds = std::max(1.0, 1000 * figures.time_to_first_token_s);
        parts << words(QT_TRANSLATE_NOOP("AnswerFigures", "first word %1 ms"))
                     .arg(QLocale().toString(milliseconds, 'f', 0));
    } else if (figures.time_to_first_token_s > 0) {
        parts << words(QT_TRANSLATE_NOOP("AnswerFigures", "first word %1 s"))
                     .arg(QLocale().toString(figures.time_to_first_token_s,
                                             'f',
                                             figures.time_to_first_token_s < 10 ? 1 : 0));
    }
    if (tokens > 0) parts << words(QT_TRANSLATE_N_NOOP("AnswerFigures", "%Ln token(s)"), tokens);
    parts << endingOf(message);
    for (QString& part : parts) part = autoDirected(part);
    return parts;
}

QStringList answerFiguresLines(const app::Message& message,
                               const QFontMetrics& metrics,
                               int width) {
    QStringList lines;
    for (const QString& part : answerFiguresParts(message)) {
        const QString longer = lines.isEmpty() ? part : lines.last() + kBetween + part;
        if (lines.isEmpty() || metrics.horizontalAdvance(longer) > width) {
            lines << part;
        } else {
            lines.last() = longer;
        }
    }
    return lines;
}

QString answerFiguresText(const app::Message& message) {
    return answerFiguresParts(message).join(kBetween);
}

}  // namespace pergola::ui
