#include "ui/widgets/button.h"

#include <QAbstractButton>
#include <QKeySequence>
#include <QPushButton>
#include <QToolButton>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

struct KindRow {
    const char* name;
    Color ink;
};

KindRow rowOf(ButtonKind kind) {
    switch (kind) {
        case ButtonKind::Primary:
            return {"primary", Color::OnAccent};
        case ButtonKind::Secondary:
            return {"secondary", Color::Text};
        case ButtonKind::Tonal:
            return {"tonal", Color::Accent};
        case ButtonKind::Quiet:
            return {"quiet", Color::Text2};
        case ButtonKind::Link:
            return {"link", Color::Link};
        case ButtonKind::Danger:
            return {"danger", Color::Danger};
    }
    return {"secondary", Color::Text};
}

/// Dynamic properties: the sizes at a text size of 100 %.
constexpr const char* kIconPixels = "iconPixels";
constexpr const char* kSide = "side";

void fitIcon(QAbstractButton& button) {
    const int pixels = button.property(kIconPixels).toInt();
    button.setIconSize(QSize(grown(pixels), grown(pixels)));
    const QVariant side = button.property(kSide);
    if (!side.isValid()) return;
    // A control of the usual size follows the density, smaller ones have their own.
    const int wanted = side.toInt() == size::control ? theme().controlHeight() : side.toInt();
    const int whole = grownAround(wanted, pixels);
    button.setFixedSize(whole, whole);
}

}  // namespace

void setIconPixels(QAbstractButton& button, int pixels) {
    const bool isFirst = !button.property(kIconPixels).isValid();
    button.setProperty(kIconPixels, pixels);
    fitIcon(button);
    if (isFirst)
        QObject::connect(&theme(), &Theme::changed, &button, [&button] { fitIcon(button); });
}

void setButtonSize(QToolButton& button, int side, int icon) {
    button.setProperty(kSide, side);
    setIconPixels(button, icon);
}

QString shortcutText(const QString& keys) {
    return QKeySequence(keys).toString(QKeySequence::NativeText);
}

QPushButton* makeButton(ButtonKind kind,
                        const QString& text,
                        const QString& iconName,
                        QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    const KindRow row = rowOf(kind);
    button->setProperty("kind", row.name);
    setIconPixels(*button, size::iconSmall);
    if (!iconName.isEmpty()) button->setIcon(themeIcon(iconName, row.ink));
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

QToolButton* makeIconButton(const QString& iconName,
                            const QString& name,
                            const QString& shortcut,
                            QWidget* parent) {
    auto* button = new QToolButton(parent);
    setButtonSize(*button, size::control, size::icon);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setCursor(Qt::PointingHandCursor);
    setIconButton(*button, iconName, name, shortcut);
    return button;
}

void setIconButton(QToolButton& button,
                   const QString& iconName,
                   const QString& name,
                   const QString& shortcut,
                   Color color) {
    button.setIcon(themeIcon(iconName, color));
    button.setAccessibleName(name);
    button.setToolTip(shortcut.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, shortcut));
}

}  // namespace pergola::ui
