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
    /// `keys` as this system writes them; empty: nothing is shown. `words`: the host's own text, which
    /// the keys stand beside.
    KeyLabel(QWidget& host, const QString& keys, Color color, const QString& words);

    void setWanted(bool wanted);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget& host_;
    TextLabel* label_;
    QString words_;
    bool isWanted_ = true;
};

}  // namespace pergola::ui
