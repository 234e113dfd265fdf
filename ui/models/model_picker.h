#pragma once
// The list that drops from the chat's header: type to search, arrows and Enter to choose. While an
// answer is being written it asks whether to wait for its end. GUI thread.

#include <QSet>

#include "app/engine_bridge.h"
#include "ui/widgets/popup_frame.h"

class QLineEdit;
class QListView;
class QModelIndex;
class QSortFilterProxyModel;

namespace pergola::app {
class Library;
class Settings;
}  // namespace pergola::app

namespace pergola::ui {

class TextLabel;

class ModelPicker final : public PopupFrame {
    Q_OBJECT
public:
    ModelPicker(app::EngineBridge& bridge,
                app::Library& library,
                app::Settings& settings,
                QWidget* parent);

    /// Under `anchor`, inside its screen; the search field has the keyboard.
    void popupBelow(QWidget* anchor);
    /// As if it were chosen from the list, which opens only where there is a question.
    void choosePath(const QString& path, QWidget* anchor);
    /// The model that will be loaded when the running answer ends; empty: none.
    const QString& waitingPath() const { return waitingPath_; }
    /// Takes over from the list of a page that is no more.
    void waitFor(const QString& path) { waitingPath_ = path; }

signals:
    /// Loading has begun: the keyboard is wanted where one writes.
    void loadStarted();
    /// "All models…": the window shows the models page.
    void manageRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeFooter();
    QWidget* makeQuestion();
    QWidget* makeWarning();
    void chooseFitting(const QString& path, QWidget* anchor);
    void choose(const QModelIndex& index);
    void load(const QString& path);
    void answerEnded(JobId job);
    void showRows();

    app::EngineBridge& bridge_;
    app::Library& library_;
    app::Settings& settings_;
    QSet<quint64> running_;  ///< answers being written, by job
    QString asked_;          ///< chosen while an answer runs, not decided yet
    QString tooBig_;         ///< chosen although it does not fit, not decided yet
    QString waitingPath_;
    QLineEdit* search_;
    QSortFilterProxyModel* found_;
    QListView* list_;
    TextLabel* nothing_;
    QWidget* footer_ = nullptr;
    QWidget* question_ = nullptr;
    QWidget* warning_ = nullptr;
    TextLabel* warningText_ = nullptr;
};

}  // namespace pergola::ui
