#include "ui/widgets/button.h"

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

}  // namespace

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
    button->setIconSize(QSize(size::iconSmall, size::iconSmall));
    if (!iconName.isEmpty()) button->setIcon(themeIcon(iconName, row.ink));
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

QToolButton* makeIconButton(const QString& iconName,
                            const QString& name,
                            const QString& shortcut,
                            QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setFixedSize(size::control, size::control);
    button->setIconSize(QSize(size::icon, size::icon));
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
