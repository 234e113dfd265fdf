#include "ui/tray.h"

#include "ui/theme/icon.h"

namespace pergola::ui {

Tray::Tray(QObject* parent) : QObject(parent) {
    icon_.setIcon(appIcon());
    icon_.setToolTip(QStringLiteral("Pergola"));
    icon_.setContextMenu(&menu_);
    connect(&icon_, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason why) {
        if (why == QSystemTrayIcon::Trigger || why == QSystemTrayIcon::DoubleClick) emit opened();
    });
    icon_.show();
}

void Tray::add(const QString& name, std::function<void()> action) {
    menu_.addAction(name, this, std::move(action));
}

void Tray::tellOnce() {
    if (hasTold_) return;
    hasTold_ = true;
    icon_.showMessage(tr("Pergola is still there"),
                      tr("This icon brings the window back. Quit ends the program."),
                      appIcon());
}

}  // namespace pergola::ui
