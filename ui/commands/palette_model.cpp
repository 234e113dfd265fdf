#include "ui/commands/palette_model.h"

#include <algorithm>

#include "ui/commands/fuzzy_match.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {
namespace {

constexpr std::size_t kMostShown = 60;

}  // namespace

PaletteModel::PaletteModel(QObject* parent) : QAbstractListModel(parent) {}

void PaletteModel::setRows(std::vector<PaletteRow> rows) {
    rows_ = std::move(rows);
    folded_.clear();
    otherWords_.clear();
    setTyped({});
}

void PaletteModel::setTyped(const QString& words) {
    beginResetModel();
    typed_ = words.simplified();
    shown_.clear();
    const std::vector<QString> wanted = fuzzyWords(typed_);
    if (wanted.empty()) {
        for (std::size_t i = 0; i < std::min(rows_.size(), kMostShown); ++i)
            shown_.push_back({i, 0, {}});
        return endResetModel();
    }
    if (folded_.empty()) {
        for (const PaletteRow& row : rows_) {
            folded_.push_back(app::foldForSearch(row.title + QLatin1Char(' ') + row.kind));
            otherWords_.push_back(app::foldForSearch(row.words).text);
        }
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        auto match = fuzzyMatch(wanted, folded_[i], otherWords_[i]);
        if (!match) continue;
        const int end = static_cast<int>(rows_[i].title.size());
        std::vector<app::TextMark> inTitle;
        for (const auto& [from, length] : match->marks)
            if (from < end) inTitle.emplace_back(from, std::min(length, end - from));
        shown_.push_back({i, match->score + rows_[i].weight, std::move(inTitle)});
    }
    std::stable_sort(shown_.begin(), shown_.end(), [](const Shown& a, const Shown& b) {
        return a.score > b.score;
    });
    if (shown_.size() > kMostShown) shown_.resize(kMostShown);
    if (last_.run) shown_.push_back({rows_.size(), 0, {}});
    endResetModel();
}

const PaletteRow& PaletteModel::row(int index) const {
    const std::size_t at = shown_.at(static_cast<std::size_t>(index)).row;
    return at < rows_.size() ? rows_[at] : last_;
}

QString PaletteModel::title(const PaletteRow& row) const {
    return &row == &last_ ? row.title.arg(autoDirected(typed_)) : row.title;
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const PaletteRow& found = row(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return title(found);
        case Qt::AccessibleTextRole: {
            QStringList spoken{title(found)};
            if (!found.kind.isEmpty()) spoken << found.kind;
            if (!found.keys.isEmpty()) spoken << found.keys;
            return spoken.join(QStringLiteral(", "));
        }
        case IconRole:
            return found.icon;
        case KindRole:
            return found.kind;
        case KeysRole:
            return found.keys;
        case MarksRole:
            return QVariant::fromValue(shown_[static_cast<std::size_t>(index.row())].marks);
        default:
            return {};
    }
}

}  // namespace pergola::ui
