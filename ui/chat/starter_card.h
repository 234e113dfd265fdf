#pragma once
// A wide button with an icon, a title and a sentence: one way to begin.

#include <QAbstractButton>

namespace pergola::ui {

class StarterCard final : public QAbstractButton {
    Q_OBJECT
public:
    StarterCard(const QString& iconName,
                const QString& title,
                const QString& sentence,
                QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString iconName_;
    QString sentence_;
};

}  // namespace pergola::ui
