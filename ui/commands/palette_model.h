#pragma once
// The rows of the palette: all that can be chosen, gathered when it opens, and of these the ones that
// fit what is typed, best first. Knows what a row is called and does, not how it is drawn. GUI thread.

#include <QAbstractListModel>
#include <functional>
#include <vector>

#include "app/conversations/search_text.h"

namespace pergola::ui {

struct PaletteRow {
    QString icon;
    QString title;
    QString kind;    ///< "Chat", "Model", or a section of commands or settings
    QString words;   ///< what it could be called besides, for searching
    QString keys;    ///< as this system writes them; empty: none
    int weight = 0;  ///< added to how well it fits, e.g. more for what is used often
    std::function<void()> run;
};

class PaletteModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum ItemRole { IconRole = Qt::UserRole, KindRole, KeysRole, MarksRole };

    explicit PaletteModel(QObject* parent);

    /// In the order in which they are shown while nothing is typed.
    void setRows(std::vector<PaletteRow> rows);
    void setTyped(const QString& words);
    /// Always the last one while something is typed; "%1" of its title becomes what is.
    void setLast(PaletteRow row) { last_ = std::move(row); }
    const PaletteRow& row(int index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Shown {
        std::size_t row = 0;  ///< rows_.size(): the last one
        int score = 0;
        std::vector<app::TextMark> marks;
    };
    QString title(const PaletteRow& row) const;

    std::vector<PaletteRow> rows_;
    std::vector<app::FoldedText> folded_;  ///< titles, then kinds; made at the first search
    std::vector<QString> otherWords_;      ///< folded, of the same rows
    PaletteRow last_;
    QString typed_;
    std::vector<Shown> shown_;
};

}  // namespace pergola::ui

Q_DECLARE_METATYPE(std::vector<pergola::app::TextMark>)
