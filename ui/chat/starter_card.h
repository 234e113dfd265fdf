#pragma once
// A wide button with an icon, a title and a sentence: one way to begin.

#include <QAbstractButton>

#include "ui/theme/tokens.h"

namespace pergola::ui {

class StarterCard final : public QAbstractButton {
    Q_OBJECT
public:
    StarterCard(const QString& iconName,
                const QString& title,
                const QString& sentence,
                QWidget* parent);

    /// Of two lines; words that need more get it by heightForWidth().
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QRect textArea(int width) const;
    QSize sizeOf(const QString& words, Type type, int width) const;

    QString iconName_;
    QString sentence_;
};

}  // namespace pergola::ui
