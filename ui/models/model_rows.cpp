#include "ui/models/model_rows.h"

#include <QCollator>
#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>

#include "app/date_text.h"
#include "app/library/library.h"
#include "app/library/model_verifier.h"
#include "ui/models/fit_text.h"
#include "ui/telemetry/figures_text.h"

namespace pergola::ui {
namespace {

struct ColumnRow {
    const char* key;
    const char* title;
};

constexpr ColumnRow columns[] = {
    {"name", QT_TRANSLATE_NOOP("models", "Name")},
    {"size", QT_TRANSLATE_NOOP("models", "Size")},
    {"bits", QT_TRANSLATE_NOOP("models", "Bits")},
    {"kind", QT_TRANSLATE_NOOP("models", "Kind")},
    {"context", QT_TRANSLATE_NOOP("models", "Context")},
    {"licence", QT_TRANSLATE_NOOP("models", "Licence")},
    {"fit", QT_TRANSLATE_NOOP("models", "Fit")},
    {"speed", QT_TRANSLATE_NOOP("models", "Last speed")},
    {"used", QT_TRANSLATE_NOOP("models", "Last used")},
    {"actions", QT_TRANSLATE_NOOP("models", "Actions")},
};

constexpr const char* filters[] = {
    QT_TRANSLATE_NOOP("models", "All models"),
    QT_TRANSLATE_NOOP("models", "Fit this computer"),
    QT_TRANSLATE_NOOP("models", "Yours, from other folders"),
    QT_TRANSLATE_NOOP("models", "With a problem"),
};

QString words(const char* text) {
    return QCoreApplication::translate("models", text);
}

QString dash() {
    return QStringLiteral("–");
}

bool hasWords(const app::LibraryModel& model, const QStringList& parts) {
    return std::all_of(parts.begin(), parts.end(), [&model](const QString& part) {
        for (const QString& text : {model.name, model.path, model.detail, model.traits.architecture,
                                    app::programOf(model.home)}) {
            if (text.contains(part, Qt::CaseInsensitive)) return true;
        }
        return false;
    });
}

bool passes(const ModelRow& row, ModelFilter filter) {
    switch (filter) {
        case ModelFilter::Fits:
            return row.model.isUsable() && row.fit.kind != app::FitKind::TooBig;
        case ModelFilter::Yours:
            return row.model.home != app::ModelHome::Own;
        case ModelFilter::Problems:
            return !row.model.isUsable();
        case ModelFilter::All:
        case ModelFilter::Count:
            break;
    }
    return true;
}

/// Rows with a larger number come first; -1 is "not known" and last.
double weightOf(const ModelRow& row, ModelColumn column) {
    const auto known = [](double value) { return value > 0 ? value : -1.0; };
    switch (column) {
        case ModelColumn::Size:
            return known(static_cast<double>(row.model.bytes));
        case ModelColumn::Bits:
            return known(row.model.traits.bitsPerWeight);
        case ModelColumn::Kind:
            return known(static_cast<double>(row.model.traits.parameters));
        case ModelColumn::Context:
            return known(static_cast<double>(row.model.traits.contextTokens));
        case ModelColumn::Fit:
            return row.fit.kind == app::FitKind::Unknown ? -1 : 10 - static_cast<int>(row.fit.kind);
        case ModelColumn::Speed:
            return known(row.tokensPerSecond);
        case ModelColumn::Used:
            return known(static_cast<double>(row.lastUsedMs));
        default:
            return 0;
    }
}

}  // namespace

QString columnKey(ModelColumn column) {
    return QLatin1String(columns[static_cast<int>(column)].key);
}

ModelColumn columnOfKey(const QString& key) {
    for (int i = 0; i < static_cast<int>(ModelColumn::Actions); ++i) {
        if (key == QLatin1String(columns[i].key)) return static_cast<ModelColumn>(i);
    }
    return ModelColumn::Name;
}

QString columnTitle(ModelColumn column) {
    return words(columns[static_cast<int>(column)].title);
}

QString filterTitle(ModelFilter filter) {
    return words(filters[static_cast<int>(filter)]);
}

ModelRow rowOf(const app::Library& library, const app::LibraryModel& model, const HardwareFacts& hardware) {
    ModelRow row;
    row.model = model;
    row.fit = app::fitOf(model.traits, model.bytes, hardware);
    const app::ModelRecord* record = library.record(model.path);
    if (record == nullptr) return row;
    row.lastUsedMs = record->lastUsedMs;
    row.tokensPerSecond = record->tokensPerSecond;
    row.verification = app::validVerification(record, model);
    return row;
}

std::vector<ModelRow> arrangedRows(std::vector<ModelRow> rows,
                                   const QString& searched,
                                   ModelFilter filter,
                                   ModelColumn order,
                                   bool isTurned) {
    const QStringList parts = searched.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::erase_if(rows, [&](const ModelRow& row) {
        return !passes(row, filter) || !hasWords(row.model, parts);
    });
    const bool isText = order == ModelColumn::Name || order == ModelColumn::Licence;
    QCollator collator;
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    collator.setNumericMode(true);
    std::stable_sort(rows.begin(), rows.end(), [&](const ModelRow& left, const ModelRow& right) {
        if (left.model.isUsable() != right.model.isUsable()) return left.model.isUsable();
        const ModelRow& a = isTurned ? right : left;
        const ModelRow& b = isTurned ? left : right;
        if (order == ModelColumn::Name) return collator.compare(a.model.name, b.model.name) < 0;
        if (isText) return collator.compare(a.model.traits.licence, b.model.traits.licence) < 0;
        return weightOf(a, order) > weightOf(b, order);
    });
    return rows;
}

QString parametersText(qint64 parameters) {
    if (parameters <= 0) return {};
    const QLocale locale;
    const double billions = static_cast<double>(parameters) / 1e9;
    if (billions >= 0.95) {
        const bool isWhole = billions >= 9.95;
        return locale.toString(billions, 'f', isWhole ? 0 : 1) + QLatin1Char('B');
    }
    const double millions = static_cast<double>(parameters) / 1e6;
    return locale.toString(std::max(1.0, millions), 'f', 0) + QLatin1Char('M');
}

QString kindText(const app::ModelTraits& traits) {
    const QString all = parametersText(traits.parameters);
    if (all.isEmpty()) return {};
    if (traits.experts == 0 || traits.activeParameters <= 0)
        return words(QT_TRANSLATE_NOOP("models", "dense, %1")).arg(isolated(all));
    return words(QT_TRANSLATE_NOOP("models", "%1 of %2 active"))
        .arg(isolated(parametersText(traits.activeParameters)), isolated(all));
}

QString usedText(qint64 lastUsedMs) {
    if (lastUsedMs <= 0) return words(QT_TRANSLATE_NOOP("models", "never"));
    const QDate day = QDateTime::fromMSecsSinceEpoch(lastUsedMs).date();
    const qint64 days = day.daysTo(QDate::currentDate());
    if (days <= 0) return words(QT_TRANSLATE_NOOP("models", "today"));
    if (days == 1) return words(QT_TRANSLATE_NOOP("models", "yesterday"));
    return app::dateText(day);
}

QString cellText(const ModelRow& row, ModelColumn column) {
    const app::ModelTraits& traits = row.model.traits;
    const auto orDash = [](const QString& text) { return text.isEmpty() ? dash() : text; };
    switch (column) {
        case ModelColumn::Name:
            return row.model.name;
        case ModelColumn::Size:
            return row.model.bytes > 0 ? bytesText(row.model.bytes) : dash();
        case ModelColumn::Bits:
            return traits.bitsPerWeight > 0 ? QLocale().toString(traits.bitsPerWeight, 'f', 1) : dash();
        case ModelColumn::Kind:
            return orDash(kindText(traits));
        case ModelColumn::Context:
            return traits.contextTokens > 0 ? contextText(traits.contextTokens) : dash();
        case ModelColumn::Licence:
            return orDash(traits.licence);
        case ModelColumn::Fit:
            return row.model.isUsable() ? fitWord(row.fit) : troubleWord(row.model.trouble);
        case ModelColumn::Speed:
            return row.tokensPerSecond > 0
                       ? words(QT_TRANSLATE_NOOP("models", "%1 tok/s")).arg(isolated(rateText(row.tokensPerSecond)))
                       : dash();
        case ModelColumn::Used:
            return usedText(row.lastUsedMs);
        case ModelColumn::Actions:
        case ModelColumn::Count:
            break;
    }
    return {};
}

QString factsText(const ModelRow& row) {
    const app::ModelTraits& traits = row.model.traits;
    QStringList parts;
    if (row.model.bytes > 0) parts << bytesText(row.model.bytes);
    if (!row.model.detail.isEmpty()) parts << isolated(row.model.detail);
    if (traits.bitsPerWeight > 0) {
        parts << words(QT_TRANSLATE_NOOP("models", "%1 bits"))
                     .arg(isolated(QLocale().toString(traits.bitsPerWeight, 'f', 1)));
    }
    if (const QString kind = kindText(traits); !kind.isEmpty()) parts << kind;
    if (traits.contextTokens > 0)
        parts << words(QT_TRANSLATE_NOOP("models", "%1 context")).arg(isolated(contextText(traits.contextTokens)));
    if (!traits.licence.isEmpty()) parts << isolated(traits.licence);
    return parts.join(QStringLiteral(" · "));
}

QString verificationText(const app::Verification& verification) {
    const QString when = usedText(verification.whenMs);
    switch (verification.outcome) {
        case app::VerifyOutcome::Matches:
            return words(QT_TRANSLATE_NOOP("models", "verified %1")).arg(when);
        case app::VerifyOutcome::Recorded:
            return words(QT_TRANSLATE_NOOP("models", "whole, checked %1")).arg(when);
        case app::VerifyOutcome::Differs:
            return words(QT_TRANSLATE_NOOP("models", "These are not the bytes that were recorded. Download it again."));
        case app::VerifyOutcome::Damaged:
            return words(QT_TRANSLATE_NOOP("models", "The file is damaged: a part of the model lies outside of it. "
                                                     "Download it again."));
        case app::VerifyOutcome::None:
            break;
    }
    return {};
}

QString historyText(const ModelRow& row) {
    QStringList parts;
    if (row.tokensPerSecond > 0) parts << cellText(row, ModelColumn::Speed);
    if (row.lastUsedMs > 0) parts << words(QT_TRANSLATE_NOOP("models", "used %1")).arg(usedText(row.lastUsedMs));
    const QString program = app::programOf(row.model.home);
    if (!program.isEmpty()) {
        parts << words(QT_TRANSLATE_NOOP("models", "in the folder of %1")).arg(isolated(program));
    } else if (row.model.home != app::ModelHome::Own) {
        parts << words(QT_TRANSLATE_NOOP("models", "in a folder of yours"));
    }
    if (const auto places = static_cast<int>(row.model.places.size()); places > 0)
        parts << QCoreApplication::translate("models", "also in %Ln other place(s)", nullptr, places);
    const app::VerifyOutcome outcome = row.verification.outcome;
    if (outcome == app::VerifyOutcome::Matches || outcome == app::VerifyOutcome::Recorded)
        parts << verificationText(row.verification);
    return parts.join(QStringLiteral(" · "));
}

}  // namespace pergola::ui
