#pragma once
// One question under two settings, side by side: which model, preset or number answers better or
// sooner. Comparisons are kept and can be exported. GUI thread.

#include <QWidget>

#include <array>
#include <functional>

#include "ui/compare/compare_side.h"

class QBoxLayout;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QScrollArea;

namespace pergola::app {
class Application;
}

namespace pergola::ui {

class CompareFigures;
class PageHead;

class ComparePage final : public QWidget {
    Q_OBJECT
public:
    ComparePage(app::Application& application, QWidget* parent);
    ~ComparePage() override;

    void start();
    /// Of the comparison on show. False: it could not be written.
    bool exportTo(const QString& path);

    /// What only the page knows, for the one that takes its place in another language.
    struct Bookmark {
        QString question;
        QString material;
        std::array<CompareSide::Choice, 2> sides;
        app::Comparison shown;
    };
    Bookmark bookmark() const;
    void restore(const Bookmark& bookmark);

signals:
    /// With what can be done about it; no action where that is empty.
    void noticed(const QString& sentence,
                 const QString& action = {},
                 const std::function<void()>& onAction = {});

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeBody();
    QWidget* makeQuestion(QWidget* parent);
    void refresh();
    void refreshButtons();
    void placeSides();
    QString statusOf(int side) const;
    void fillEarlier();
    void open(const app::Comparison& comparison);
    void removeShown();
    void forget();
    void askForFile(const QString& suffix);
    void onFinished();

    app::Application& app_;
    app::Comparison shown_;  ///< running, just finished, or an earlier one
    QPlainTextEdit* question_ = nullptr;
    QPlainTextEdit* material_ = nullptr;
    QPushButton* run_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* earlier_ = nullptr;
    QMenu* earlierMenu_ = nullptr;
    QPushButton* export_ = nullptr;
    QToolButton* remove_ = nullptr;
    QBoxLayout* sidesLayout_ = nullptr;
    std::array<CompareSide*, 2> sides_{};
    CompareFigures* figures_ = nullptr;
    QScrollArea* scroll_ = nullptr;
};

}  // namespace pergola::ui
