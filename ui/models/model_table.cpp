#include "ui/models/model_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QScrollArea>
#include <algorithm>

#include "ui/models/fit_text.h"
#include "ui/settings/readable_path.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

// The last to go comes first.
constexpr ModelColumn byWorth[] = {ModelColumn::Actions, ModelColumn::Size, ModelColumn::Fit, ModelColumn::Speed,
                                   ModelColumn::Bits, ModelColumn::Used, ModelColumn::Kind, ModelColumn::Context,
                                   ModelColumn::Licence};

bool isNumber(ModelColumn column) {
    return column == ModelColumn::Size || column == ModelColumn::Bits || column == ModelColumn::Context ||
           column == ModelColumn::Speed;
}

}  // namespace

void ModelTableRows::show(std::vector<ModelRow> rows) {
    if (rows == rows_) return;
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

void ModelTableRows::follow(const app::ModelState& state) {
    state_ = state;
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ModelTableRows::followVerifying(const QString& path, double share) {
    verifying_ = path;
    share_ = share;
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ModelTableRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ModelTableRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ModelColumn::Count);
}

/// What is going on with the model just now; empty: nothing.
QString ModelTableRows::stateOf(const ModelRow& row) const {
    const auto percent = [](double share) { return isolated(QLocale().toString(share * 100, 'f', 0)); };
    if (row.model.path == verifying_) return tr("verifying %1 %").arg(percent(share_));
    if (QString::fromStdString(state_.facts.path) != row.model.path) return {};
    if (state_.phase == app::ModelPhase::Ready) return tr("loaded");
    if (state_.phase == app::ModelPhase::Loading) return tr("loading %1 %").arg(percent(state_.loadShare));
    return {};
}

QVariant ModelTableRows::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ModelRow& row = rows_[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<ModelColumn>(index.column());
    switch (role) {
        case Qt::DisplayRole: {
            const QString state = column == ModelColumn::Fit ? stateOf(row) : QString();
            return state.isEmpty() ? cellText(row, column) : state;
        }
        case Qt::AccessibleTextRole:
            return column == ModelColumn::Actions ? tr("Actions for %1").arg(row.model.name)
                                                  : columnTitle(column) + QStringLiteral(": ") + data(index, Qt::DisplayRole).toString();
        case Qt::ToolTipRole: {
            QStringList lines{row.model.name, row.model.problem, factsText(row), historyText(row)};
            for (const QString& place : QStringList(row.model.path) + row.model.places) lines << readablePath(place);
            lines.removeAll(QString());
            return lines.join(QLatin1Char('\n'));
        }
        case Qt::DecorationRole:
            if (column == ModelColumn::Actions) return themeIcon("more", Color::Text2);
            if (column == ModelColumn::Fit && row.model.isUsable())
                return themeIcon(fitIcon(row.fit.kind), Color::Text2);
            if (column == ModelColumn::Fit)
                return themeIcon(row.model.isAway() ? QStringLiteral("drive") : QStringLiteral("warning"),
                                 row.model.isAway() ? Color::Muted : Color::Danger);
            return {};
        case Qt::ForegroundRole:
            if (row.model.isAway()) return theme().color(Color::Muted);
            return theme().color(column == ModelColumn::Name ? Color::Text : Color::Text2);
        case Qt::FontRole:
            return theme().font(column == ModelColumn::Name ? Type::Medium : Type::Body);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment((isNumber(column) ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter));
        default:
            return {};
    }
}

QVariant ModelTableRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const auto column = static_cast<ModelColumn>(section);
    if (role == Qt::DisplayRole) return column == ModelColumn::Actions ? QString() : columnTitle(column);
    if (role == Qt::AccessibleTextRole) return columnTitle(column);
    if (role == Qt::FontRole) return theme().font(Type::Strong);
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment((isNumber(column) ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter));
    }
    return {};
}

ModelTable::ModelTable(QWidget* parent) : QTableView(parent), rows_(new ModelTableRows(this)) {
    setAccessibleName(tr("Models on this computer"));
    setModel(rows_);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    QHeaderView* head = horizontalHeader();
    head->setSectionResizeMode(QHeaderView::Fixed);
    head->setHighlightSections(false);
    head->setSectionsClickable(true);
    head->setSortIndicatorShown(true);
    connect(head, &QHeaderView::sectionClicked, this, [this](int section) {
        if (section != static_cast<int>(ModelColumn::Actions)) emit orderChosen(static_cast<ModelColumn>(section));
    });
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == static_cast<int>(ModelColumn::Actions)) emit menuRequested(currentPath());
    });
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        const ModelRow* row = at(index);
        if (row != nullptr && row->model.isUsable()) emit chatRequested(row->model.path);
    });
    connect(&theme(), &Theme::changed, this, &ModelTable::fitColumns);
}

const ModelRow* ModelTable::at(const QModelIndex& index) const {
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < rows_->rows().size() ? &rows_->rows()[row] : nullptr;
}

void ModelTable::show(std::vector<ModelRow> rows, ModelColumn order, bool isTurned) {
    const QString path = currentPath();
    rows_->show(std::move(rows));
    const bool descends = order != ModelColumn::Name && order != ModelColumn::Licence;
    horizontalHeader()->setSortIndicator(static_cast<int>(order),
                                         descends != isTurned ? Qt::DescendingOrder : Qt::AscendingOrder);
    select(path);
    fitColumns();
}

QString ModelTable::currentPath() const {
    const ModelRow* row = at(currentIndex());
    return row != nullptr ? row->model.path : QString();
}

void ModelTable::select(const QString& path) {
    for (std::size_t i = 0; i < rows_->rows().size() && !path.isEmpty(); ++i) {
        if (rows_->rows()[i].model.path == path) return setCurrentIndex(rows_->index(static_cast<int>(i), 0));
    }
}

QPoint ModelTable::menuPoint() const {
    const QRect cell = visualRect(currentIndex().siblingAtColumn(static_cast<int>(ModelColumn::Actions)));
    return viewport()->mapToGlobal(isRightToLeft() ? cell.bottomRight() : cell.bottomLeft());
}

int ModelTable::widthOf(ModelColumn column) const {
    constexpr std::size_t mostMeasured = 100;
    if (column == ModelColumn::Actions) return theme().controlHeight() + space::s;
    const QFontMetrics body(theme().font(Type::Body));
    const QFontMetrics head(theme().font(Type::Strong));
    int widest = head.horizontalAdvance(columnTitle(column)) + space::l;
    const bool hasIcon = column == ModelColumn::Fit;
    for (std::size_t i = 0; i < std::min(mostMeasured, rows_->rows().size()); ++i) {
        const QString text = rows_->data(rows_->index(static_cast<int>(i), static_cast<int>(column)), Qt::DisplayRole).toString();
        widest = std::max(widest, body.horizontalAdvance(text) + (hasIcon ? size::icon + space::xs : 0));
    }
    return widest + space::l + space::s;  // padding, and what the style keeps for a focus frame
}

void ModelTable::fitColumns() {
    const int rowHeight = std::max(theme().rowHeight(), theme().lineHeight(Type::Body) + space::m);
    const int least = QFontMetrics(theme().font(Type::Medium)).averageCharWidth() * 22;
    verticalHeader()->setDefaultSectionSize(rowHeight);
    int left = viewport()->width() - least;
    for (const ModelColumn column : byWorth) {
        const int width = widthOf(column);
        const bool fits = width <= left;
        setColumnHidden(static_cast<int>(column), !fits);
        if (!fits) left = std::min(left, 0);  // what is worth less must not take its place
        if (!fits) continue;
        setColumnWidth(static_cast<int>(column), width);
        left -= width;
    }
    int used = 0;
    for (const ModelColumn column : byWorth) {
        if (!isColumnHidden(static_cast<int>(column))) used += columnWidth(static_cast<int>(column));
    }
    setColumnWidth(0, std::max(least, viewport()->width() - used));
    const int head = std::max(rowHeight, horizontalHeader()->sizeHint().height());
    horizontalHeader()->setFixedHeight(head);
    setFixedHeight(head + rows_->rowCount() * rowHeight + 2);
}

void ModelTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitColumns();
}

void ModelTable::keyPressEvent(QKeyEvent* event) {
    const QString path = currentPath();
    const ModelRow* row = at(currentIndex());
    if (row != nullptr && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        if (row->model.isUsable()) emit chatRequested(path);
        return;
    }
    if (row != nullptr && event->key() == Qt::Key_Delete) return emit deleteRequested(path);
    QTableView::keyPressEvent(event);
}

void ModelTable::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Mouse) setCurrentIndex(indexAt(event->pos()));
    if (!currentPath().isEmpty()) emit menuRequested(currentPath());
}

/// The page scrolls, not the table.
void ModelTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    for (QWidget* above = parentWidget(); above != nullptr; above = above->parentWidget()) {
        auto* page = qobject_cast<QScrollArea*>(above);
        if (page == nullptr || !hasFocus()) continue;
        const QRect row = visualRect(current);
        const QPoint at = viewport()->mapTo(page->widget(), row.center());
        page->ensureVisible(at.x(), at.y(), 0, row.height());
    }
}

}  // namespace pergola::ui
