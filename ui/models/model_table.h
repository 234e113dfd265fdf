#pragma once
// The models as a table: one row each, as high as all of them, since the page scrolls. Columns that do not fit
// go, the least wanted first; everything stays in the row's tooltip. GUI thread.

#include <QAbstractTableModel>
#include <QTableView>
#include <vector>

#include "app/engine_bridge.h"
#include "ui/models/model_rows.h"

namespace pergola::ui {

class ModelTableRows final : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit ModelTableRows(QObject* parent) : QAbstractTableModel(parent) {}

    void show(std::vector<ModelRow> rows);
    void follow(const app::ModelState& state);
    void followVerifying(const QString& path, double share);
    const std::vector<ModelRow>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString stateOf(const ModelRow& row) const;

    std::vector<ModelRow> rows_;
    app::ModelState state_;
    QString verifying_;
    double share_ = 0;
};

class ModelTable final : public QTableView {
    Q_OBJECT
public:
    explicit ModelTable(QWidget* parent);

    ModelTableRows& rows() { return *rows_; }
    void show(std::vector<ModelRow> rows, ModelColumn order, bool isTurned);
    QString currentPath() const;
    void select(const QString& path);
    QPoint menuPoint() const;  ///< global, below the current row's name

signals:
    void chatRequested(const QString& path);
    void menuRequested(const QString& path);
    void deleteRequested(const QString& path);
    void orderChosen(pergola::ui::ModelColumn column);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void fitColumns();
    int widthOf(ModelColumn column) const;
    const ModelRow* at(const QModelIndex& index) const;

    ModelTableRows* rows_;
};

}  // namespace pergola::ui
