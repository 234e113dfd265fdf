#include "app/compare/comparison_text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <cmath>

#include "app/conversations/sampling_rows.h"
#include "app/date_text.h"

namespace pergola::app {
namespace {

constexpr const char* kFormat = "pergola-comparison-1";
constexpr const char* kReasons[] = {
    "end", "stop_text", "max_tokens", "context_full", "cancelled", "repetition", "dead_end"};

QString words(const char* text) {
    return QCoreApplication::translate("compare", text);
}

FinishReason reasonOf(const QString& word) {
    for (int i = 0; i < 7; ++i)
        if (word == QLatin1String(kReasons[i])) return static_cast<FinishReason>(i);
    return FinishReason::EndOfAnswer;
}

QJsonObject figuresToJson(const AnswerFigures& figures) {
    return {{"prompt_tokens", static_cast<double>(figures.prompt_tokens)},
            {"reused_tokens", static_cast<double>(figures.reused_tokens)},
            {"answer_tokens", static_cast<double>(figures.answer_tokens)},
            {"time_to_first_token_s", figures.time_to_first_token_s},
            {"prefill_tokens_per_s", figures.prefill_tokens_per_s},
            {"decode_tokens_per_s", figures.decode_tokens_per_s},
            {"total_s", figures.total_s},
            {"first_request_after_load", figures.first_request_after_load}};
}

AnswerFigures figuresFrom(const QJsonObject& json) {
    // A file may say anything: what is no sensible figure is none.
    const auto number = [&](const char* key) {
        const double value = json.value(QLatin1String(key)).toDouble();
        return std::isfinite(value) && value > 0 && value < 1e12 ? value : 0.0;
    };
    AnswerFigures figures;
    figures.prompt_tokens = static_cast<std::int64_t>(number("prompt_tokens"));
    figures.reused_tokens = static_cast<std::int64_t>(number("reused_tokens"));
    figures.answer_tokens = static_cast<std::int64_t>(number("answer_tokens"));
    figures.time_to_first_token_s = number("time_to_first_token_s");
    figures.prefill_tokens_per_s = number("prefill_tokens_per_s");
    figures.decode_tokens_per_s = number("decode_tokens_per_s");
    figures.total_s = number("total_s");
    figures.first_request_after_load = json.value("first_request_after_load").toBool();
    return figures;
}

QJsonObject sideToJson(const ComparedSide& side) {
    QJsonObject json{{"model", side.settings.modelName},
                     {"model_path", side.settings.modelPath},
                     {"preset", side.settings.presetName},
                     {"settings", toJson(side.settings.values)}};
    if (!side.answer) return json;
    const ComparedAnswer& answer = *side.answer;
    json["answer"] =
        QJsonObject{{"text", answer.text},
                    {"figures", figuresToJson(answer.figures)},
                    {"finish_reason", QLatin1String(kReasons[static_cast<int>(answer.reason)])},
                    {"load_seconds", answer.loadSeconds},
                    {"device", answer.device},
                    {"error", answer.error}};
    return json;
}

ComparedSide sideFrom(const QJsonObject& json) {
    ComparedSide side;
    side.settings.modelName = json.value("model").toString();
    side.settings.modelPath = json.value("model_path").toString();
    side.settings.presetName = json.value("preset").toString();
    side.settings.values = chatSettingsFrom(json.value("settings").toObject());
    const QJsonObject given = json.value("answer").toObject();
    if (given.isEmpty()) return side;
    ComparedAnswer answer;
    answer.text = given.value("text").toString();
    answer.figures = figuresFrom(given.value("figures").toObject());
    answer.reason = reasonOf(given.value("finish_reason").toString());
    const double load = given.value("load_seconds").toDouble();
    answer.loadSeconds = std::isfinite(load) && load > 0 ? load : 0;
    answer.device = given.value("device").toString();
    answer.error = given.value("error").toString();
    side.answer = answer;
    return side;
}

// ── Markdown ──

QString cell(QString text) {
    return text.replace(QLatin1Char('|'), QLatin1String("\\|"))
        .replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString valueText(std::optional<double> value, const char* unit) {
    return value ? words(unit).arg(QLocale().toString(*value, 'f', *value < 9.95 ? 2 : 1))
                 : QStringLiteral("–");
}

/// What the side's settings say, without what neither has.
QString settingsText(const ChatSettings& settings) {
    QStringList parts;
    for (const SamplingRow& row : samplingRows()) {
        const std::optional<double> value = row.read(settings);
        if (value)
            parts << QCoreApplication::translate("sampling", row.label) + QLatin1Char(' ') +
                         QLocale().toString(*value, 'f', row.decimals);
    }
    return parts.join(QStringLiteral(", "));
}

/// A fence longer than any run of backticks in the text, so that nothing in it can end the block.
QString fenced(const QString& text) {
    qsizetype longest = 2;
    qsizetype run = 0;
    for (const QChar character : text) {
        run = character == QLatin1Char('`') ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const QString fence(longest + 1, QLatin1Char('`'));
    return fence + QStringLiteral("text\n") + text + QLatin1Char('\n') + fence +
           QStringLiteral("\n\n");
}

QString table(const Comparison& comparison) {
    QString text = QStringLiteral("| | A | B |\n|---|---|---|\n");
    const auto row = [&](const char* name, const auto& of) {
        text += QStringLiteral("| %1 | %2 | %3 |\n")
                    .arg(words(name), cell(of(comparison.sides[0])), cell(of(comparison.sides[1])));
    };
    const auto figure = [](ComparedFigure which, const char* unit) {
        return [which, unit](const ComparedSide& side) {
            if (!side.answer) return QStringLiteral("–");
            const bool isReading =
                which == ComparedFigure::FirstToken || which == ComparedFigure::Reading;
            return isReading && wasReadBefore(*side.answer)
                       ? words(QT_TRANSLATE_NOOP("compare", "read before"))
                       : valueText(comparedValue(*side.answer, which), unit);
        };
    };
    row(QT_TRANSLATE_NOOP("compare", "Model"),
        [](const ComparedSide& side) { return side.settings.modelName; });
    row(QT_TRANSLATE_NOOP("compare", "Preset"),
        [](const ComparedSide& side) { return side.settings.presetName; });
    row(QT_TRANSLATE_NOOP("compare", "Settings"),
        [](const ComparedSide& side) { return settingsText(side.settings.values); });
    row(QT_TRANSLATE_NOOP("compare", "Time to first token"),
        figure(ComparedFigure::FirstToken, QT_TRANSLATE_NOOP("compare", "%1 s")));
    row(QT_TRANSLATE_NOOP("compare", "Reading"),
        figure(ComparedFigure::Reading, QT_TRANSLATE_NOOP("compare", "%1 tok/s")));
    row(QT_TRANSLATE_NOOP("compare", "Answering"),
        figure(ComparedFigure::Writing, QT_TRANSLATE_NOOP("compare", "%1 tok/s")));
    row(QT_TRANSLATE_NOOP("compare", "In all"),
        figure(ComparedFigure::Total, QT_TRANSLATE_NOOP("compare", "%1 s")));
    return text + QLatin1Char('\n');
}

}  // namespace

QByteArray comparisonToJson(const Comparison& comparison) {
    return QJsonDocument(QJsonObject{{"format", QLatin1String(kFormat)},
                                     {"id", comparison.id},
                                     {"when", comparison.when.toString(Qt::ISODate)},
                                     {"prompt", comparison.prompt},
                                     {"material", comparison.material},
                                     {"sides",
                                      QJsonArray{sideToJson(comparison.sides[0]),
                                                 sideToJson(comparison.sides[1])}}})
        .toJson();
}

std::optional<Comparison> comparisonFromJson(const QByteArray& json) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    if (object.value("format").toString() != QLatin1String(kFormat)) return std::nullopt;
    Comparison comparison;
    comparison.id = object.value("id").toString();
    comparison.when = QDateTime::fromString(object.value("when").toString(), Qt::ISODate);
    comparison.prompt = object.value("prompt").toString();
    comparison.material = object.value("material").toString();
    const QJsonArray sides = object.value("sides").toArray();
    for (qsizetype i = 0; i < 2; ++i)
        comparison.sides[static_cast<std::size_t>(i)] = sideFrom(sides.at(i).toObject());
    return comparison;
}

QString comparisonToMarkdown(const Comparison& comparison) {
    QString text = QStringLiteral("# %1\n\n%2\n\n")
                       .arg(words(QT_TRANSLATE_NOOP("compare", "Comparison of two settings")),
                            dateTimeText(comparison.when));
    text += QStringLiteral("## %1\n\n").arg(words(QT_TRANSLATE_NOOP("compare", "Question"))) +
            fenced(comparison.prompt);
    if (!comparison.material.isEmpty())
        text += QStringLiteral("## %1\n\n").arg(words(QT_TRANSLATE_NOOP("compare", "Material"))) +
                fenced(comparison.material);
    text += table(comparison);
    for (int i = 0; i < 2; ++i) {
        const ComparedSide& side = comparison.sides[static_cast<std::size_t>(i)];
        text += QStringLiteral("## %1\n\n")
                    .arg(i == 0 ? words(QT_TRANSLATE_NOOP("compare", "Answer A"))
                                : words(QT_TRANSLATE_NOOP("compare", "Answer B")));
        if (!side.answer) continue;
        if (!side.answer->error.isEmpty()) text += side.answer->error + QStringLiteral("\n\n");
        text += side.answer->text + QStringLiteral("\n\n");
    }
    return text;
}

bool wasReadBefore(const ComparedAnswer& answer) {
    return answer.figures.reused_tokens * 2 > answer.figures.prompt_tokens;
}

std::optional<double> comparedValue(const ComparedAnswer& answer, ComparedFigure figure) {
    const AnswerFigures& figures = answer.figures;
    const auto positive = [](double value) {
        return value > 0 ? std::optional(value) : std::nullopt;
    };
    const bool wasKept = wasReadBefore(answer);
    switch (figure) {
        case ComparedFigure::FirstToken:
            return wasKept ? std::nullopt : positive(figures.time_to_first_token_s);
        case ComparedFigure::Reading:
            return wasKept ? std::nullopt : positive(figures.prefill_tokens_per_s);
        case ComparedFigure::Writing:
            return positive(figures.decode_tokens_per_s);
        case ComparedFigure::Total:
            return positive(figures.total_s);
    }
    return std::nullopt;
}

std::optional<int> betterSide(const Comparison& comparison, ComparedFigure figure) {
    constexpr double kAlike = 0.03;
    if (!comparison.isComplete()) return std::nullopt;
    const auto a = comparedValue(*comparison.sides[0].answer, figure);
    const auto b = comparedValue(*comparison.sides[1].answer, figure);
    if (!a || !b || std::abs(*a - *b) <= kAlike * std::max(*a, *b)) return std::nullopt;
    // The time of a shorter answer says nothing of the speed, nor does one without the reading.
    const ComparedAnswer& first = *comparison.sides[0].answer;
    const ComparedAnswer& second = *comparison.sides[1].answer;
    if (figure == ComparedFigure::Total &&
        (first.figures.answer_tokens != second.figures.answer_tokens ||
         wasReadBefore(first) != wasReadBefore(second))) {
        return std::nullopt;
    }
    const bool lessIsBetter =
        figure == ComparedFigure::FirstToken || figure == ComparedFigure::Total;
    return (*a < *b) == lessIsBetter ? 0 : 1;
}

}  // namespace pergola::app
