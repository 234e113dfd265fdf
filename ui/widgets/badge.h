#pragma once
// Small labels: a badge says a state with icon and word, a key cap shows a shortcut.

#include <QWidget>

#include "ui/theme/tokens.h"

namespace pergola::ui {

enum class BadgeKind { Fits, Tight, No, Unknown };

class Badge final : public QWidget {
    Q_OBJECT
public:
    /// `iconName` may be empty.
    Badge(BadgeKind kind, const QString& iconName, const QString& text, QWidget* parent = nullptr);

    void set(BadgeKind kind, const QString& iconName, const QString& text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    BadgeKind kind_;
    QString iconName_;
    QString text_;
};

class KeyCap final : public QWidget {
    Q_OBJECT
public:
    explicit KeyCap(const QString& text, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
};

}  // namespace pergola::ui
