#pragma once
// Buttons of the design: a QPushButton or QToolButton with a "kind" that the style sheet knows.

#include <QString>

#include "ui/theme/tokens.h"

class QAbstractButton;
class QPushButton;
class QToolButton;
class QWidget;

namespace pergola::ui {

/// One primary button per view; the others carry less weight.
enum class ButtonKind { Primary, Secondary, Tonal, Quiet, Link, Danger };

/// "Ctrl+B" as this system writes it.
QString shortcutText(const QString& keys);

/// `iconName` may be empty. The text is the accessible name.
QPushButton* makeButton(ButtonKind kind,
                        const QString& text,
                        const QString& iconName,
                        QWidget* parent);

/// A square button with an icon only. `name` is its accessible name and its tooltip, to which the
/// shortcut is added in brackets if there is one.
QToolButton* makeIconButton(const QString& iconName,
                            const QString& name,
                            const QString& shortcut,
                            QWidget* parent);

/// Another size than that of makeIconButton, in pixels at a text size of 100 %; both grow with the
/// text.
void setButtonSize(QToolButton& button, int side, int icon);
/// The size of a button's icon in pixels at a text size of 100 %; it grows with the text.
void setIconPixels(QAbstractButton& button, int pixels);

/// Changes icon, name and tooltip of a button from makeIconButton.
void setIconButton(QToolButton& button,
                   const QString& iconName,
                   const QString& name,
                   const QString& shortcut,
                   Color color = Color::Text2);

}  // namespace pergola::ui
