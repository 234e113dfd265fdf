#pragma once
// The control for one setting, chosen by its type: switch, list of choices, number, text or folders.
// It shows the value and tries new ones; whether they are taken is not its business. GUI thread.

#include <QVariant>
#include <QWidget>

#include "app/settings.h"

namespace pergola::ui {

class SettingControl : public QWidget {
    Q_OBJECT
public:
    /// The right kind for the row. Never null.
    static SettingControl* make(const app::SettingRow& row, const QString& label, QWidget* parent);

    virtual void show(const QVariant& value) = 0;
    /// Needs the whole width under the words instead of a place beside them.
    virtual bool isWide() const { return false; }

signals:
    void tried(const QVariant& value);

protected:
    explicit SettingControl(QWidget* parent) : QWidget(parent) {}
};

}  // namespace pergola::ui
