#include "ui/compare/compare_figures.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

bool isSpeed(app::ComparedFigure figure) {
    return figure == app::ComparedFigure::Reading || figure == app::ComparedFigure::Writing;
}

QString figureText(const std::optional<app::ComparedAnswer>& answer, app::ComparedFigure figure) {
    const auto value = answer ? app::comparedValue(*answer, figure) : std::nullopt;
    const bool isReading =
        figure == app::ComparedFigure::FirstToken || figure == app::ComparedFigure::Reading;
    if (isReading && answer && app::wasReadBefore(*answer))
        return QCoreApplication::translate("compare", "read before");
    if (!value) return QStringLiteral("–");
    if (isSpeed(figure)) return isolated(CompareFigures::tr("%1 tok/s").arg(rateText(*value)));
    return isolated(
        CompareFigures::tr("%1 s").arg(QLocale().toString(*value, 'f', *value < 9.95 ? 2 : 1)));
}

}  // namespace

CompareFigures::CompareFigures(QWidget* parent) : QFrame(parent) {
    setProperty("card", true);
    setAccessibleName(tr("Figures of both answers"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::l, space::m, space::l, space::m);
}

void CompareFigures::show(const app::Comparison& comparison) {
    delete table_;
    table_ = new QWidget(this);
    auto* grid = new QGridLayout(table_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::l);
    grid->setVerticalSpacing(space::xs);
    for (const int column : {0, 1, 2}) grid->setColumnStretch(column, 1);
    grid->addWidget(new TextLabel(QStringLiteral("A"), Type::Strong, Color::Text2, table_), 0, 1);
    grid->addWidget(new TextLabel(QStringLiteral("B"), Type::Strong, Color::Text2, table_), 0, 2);
    addRow(tr("Time to first token"), comparison, app::ComparedFigure::FirstToken);
    addRow(tr("Reading"), comparison, app::ComparedFigure::Reading);
    addRow(tr("Answering"), comparison, app::ComparedFigure::Writing);
    addRow(tr("In all"), comparison, app::ComparedFigure::Total);
    const int row = grid->rowCount();
    grid->addWidget(
        new TextLabel(tr("Tokens of the answer"), Type::Body, Color::Text2, table_), row, 0);
    for (int side = 0; side < 2; ++side) {
        const auto& answer = comparison.sides[static_cast<std::size_t>(side)].answer;
        addCell(answer && answer->figures.answer_tokens > 0
                    ? QLocale().toString(answer->figures.answer_tokens)
                    : QStringLiteral("–"),
                1 + side,
                false);
    }
    if (std::any_of(comparison.sides.begin(), comparison.sides.end(), [](const auto& side) {
            return side.answer && app::wasReadBefore(*side.answer);
        })) {
        auto* note =
            new TextLabel(tr("Read before: the question was still in memory from the other "
                             "side or an earlier answer and was not read again. The times "
                             "of reading cannot be compared then."),
                          Type::Caption,
                          Color::Muted,
                          table_);
        note->setWordWrap(true);
        grid->addWidget(note, grid->rowCount(), 0, 1, 3);
    }
    static_cast<QVBoxLayout*>(layout())->addWidget(table_);
    table_->show();
}

void CompareFigures::addRow(const QString& name,
                            const app::Comparison& comparison,
                            app::ComparedFigure figure) {
    auto* grid = static_cast<QGridLayout*>(table_->layout());
    auto* label = new TextLabel(name, Type::Body, Color::Text2, table_);
    label->setWordWrap(true);
    grid->addWidget(label, grid->rowCount(), 0);
    const std::optional<int> better = app::betterSide(comparison, figure);
    for (int side = 0; side < 2; ++side)
        addCell(figureText(comparison.sides[static_cast<std::size_t>(side)].answer, figure),
                1 + side,
                better == side);
}

void CompareFigures::addCell(const QString& text, int column, bool isBetter) {
    auto* grid = static_cast<QGridLayout*>(table_->layout());
    const QString shown = isBetter ? tr("%1 · faster").arg(text) : text;
    auto* cell = new TextLabel(shown,
                               isBetter ? Type::Strong : Type::Body,
                               isBetter ? Color::Success : Color::Text,
                               table_);
    cell->setWordWrap(true);  // large text in a small window
    grid->addWidget(cell, grid->rowCount() - 1, column);
}

}  // namespace pergola::ui
