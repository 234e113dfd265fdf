#pragma once
// The program's sign in the desktop's tray, for a window that was closed and works on. GUI thread.
// Knows nothing of what the program does.

#include <QMenu>
#include <QObject>
#include <QSystemTrayIcon>
#include <functional>

namespace pergola::ui {

class Tray final : public QObject {
    Q_OBJECT
public:
    explicit Tray(QObject* parent);

    void add(const QString& name, std::function<void()> action);
    /// Once in a program's life: that it is still there.
    void tellOnce();
    QMenu& menu() { return menu_; }

signals:
    /// The icon was clicked.
    void opened();

private:
    QSystemTrayIcon icon_;
    QMenu menu_;
    bool hasTold_ = false;
};

}  // namespace pergola::ui
