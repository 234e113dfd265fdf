#pragma once
// The shortcut, small, at the far end of a button or field; left out where text needs the room. GUI
// thread.

#include <QObject>

#include "ui/theme/tokens.h"

class QWidget;

namespace pergola::ui {

class TextLabel;

class KeyLabel final : public QObject {
    Q_OBJECT
public:
    /// `keys` as this system writes them; empty: nothing is shown. `textWidth`: characters of the host's own text.
    KeyLabel(QWidget& host, const QString& keys, Color color, int textWidth);

    void setWanted(bool wanted);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget& host_;
    TextLabel* label_;
    int textWidth_;
    bool isWanted_ = true;
};

}  // namespace pergola::ui
