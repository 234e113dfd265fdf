#pragma once
// The window: rail | pages, and the status bar under them. Knows which pages there are, the keys
// that work everywhere, and where the window was. When the language changes, everything inside is
// made anew, so that no widget has to know how to change its words or its side. GUI thread.

#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

#include "app/settings.h"

class QStackedWidget;
class QVBoxLayout;

namespace pergola::app {
class Application;
struct UserError;
}  // namespace pergola::app

namespace pergola::ui {

class ChatPage;
class ComparePage;
class ModelsPage;
class RailButton;
class SettingsPage;
class StatusBar;
class ToastArea;

class MainWindow final : public QWidget {
    Q_OBJECT
public:
    /// Creates the application's Theme if nobody did.
    explicit MainWindow(app::Application& application);
    ~MainWindow() override;

    ChatPage& chatPage() { return *chat_; }
    int pageCount() const { return static_cast<int>(pages_.size()); }
    void showPage(int index);
    /// A short message at the bottom; `action` may be empty.
    void toast(const QString& sentence,
               const QString& action = {},
               std::function<void()> onAction = {});

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Page {
        QWidget* widget = nullptr;
        RailButton* button = nullptr;
    };

    void build();
    void rebuild();
    QWidget* makeRail();
    void addPage(const QString& iconName, const QString& name, const QString& keys, QWidget* page);
    void addPages();
    void addKeys();
    void key(const char* keys, std::function<void()> action);
    void escape();
    void followSettings();
    void changeTextSize(int byPercent);
    void restoreWindow();
    bool mayClose();
    void showNotice(const app::UserError& error);
    void tellOfCrash();
    void showDiagnostics();

    app::Application& app_;
    QTimer rebuildSoon_;
    QWidget* content_ = nullptr;  ///< all of the below
    QStackedWidget* stack_ = nullptr;
    QVBoxLayout* railLayout_ = nullptr;
    StatusBar* status_ = nullptr;
    ToastArea* toasts_ = nullptr;
    ChatPage* chat_ = nullptr;
    ModelsPage* models_ = nullptr;
    ComparePage* compare_ = nullptr;
    SettingsPage* settingsPage_ = nullptr;
    std::vector<Page> pages_;
};

/// Where a saved window goes on the screens there are now: inside one of them, no larger than it.
QRect clampedToScreens(const QRect& wanted, const QList<QRect>& screens);

}  // namespace pergola::ui
