#pragma once
// The look of the program: colours, fonts and the style sheet by name, reloaded at run time when
// the system or the user changes them. Knows no widget of ours and no settings file. GUI thread.

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <array>
#include <optional>

#include "ui/theme/palettes.h"
#include "ui/theme/tokens.h"

class QApplication;

namespace pergola::ui {

/// Which colours to use; System follows the desktop's light, dark or high-contrast palette.
enum class Scheme { System, Light, Dark, HighContrast };

/// How much room controls and the rows of lists have.
enum class Density { Comfortable, Compact };

/// Belongs to the application as its style and palette do, since every paint event needs it; reach
/// it with theme(). Create exactly one, after QApplication and before the first widget.
class Theme final : public QObject {
    Q_OBJECT
public:
    explicit Theme(QApplication& application);

    QColor color(Color name) const { return colors_[static_cast<std::size_t>(name)]; }
    /// `top` with the share 0..1 over `ground`: the only way to a colour that has no name.
    QColor blend(Color top, Color ground, double share) const;
    QFont font(Type type) const;
    /// Line height of a type role for QTextBlockFormat::ProportionalHeight, in percent of the
    /// font's own.
    int linePercent(Type type) const;
    /// Line height of a type role in logical pixels.
    int lineHeight(Type type) const;
    bool isDark() const;
    /// `pixels` of an icon for the text size of now: three quarters of the text's growth, since an
    /// icon is seen at a glance and the room is the words'. Never less than `pixels`.
    int grown(int pixels) const;
    /// Heights of a control and of a list's row at a text size of 100 %, in logical pixels.
    int controlHeight() const { return density_ == Density::Compact ? size::compact : size::control; }
    int rowHeight() const { return density_ == Density::Compact ? size::compactRow : size::row; }
    /// The space between two messages.
    int turnSpace() const { return density_ == Density::Compact ? space::l : space::xl; }
    bool reducedMotion() const { return reducedMotion_; }

    void setScheme(Scheme scheme);
    /// Text size in percent of the system's, 80..200.
    void setTextScale(int percent);
    void setDensity(Density density);
    /// Of no account in high contrast, where code is drawn as the system draws text.
    void setCodeStyle(CodeStyle style);
    void setReducedMotion(bool reduced);

signals:
    /// Colours or fonts are different now. Palette, sheet and fonts of all widgets are already set.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void reload();
    ColorTable colorsOfScheme() const;
    QFont makeFont(Type type) const;

    QApplication& application_;
    QFont systemFont_;
    QPalette systemPalette_;
    ColorTable colors_;
    Scheme scheme_ = Scheme::System;
    int textScale_ = 100;
    Density density_ = Density::Comfortable;
    CodeStyle codeStyle_ = CodeStyle::Leaf;
    bool reducedMotion_ = false;
    bool reloading_ = false;
    /// By type role, since thousands of texts ask; empty or 0: not asked since reload().
    mutable std::array<std::optional<QFont>, static_cast<std::size_t>(Type::Count)> fonts_;
    mutable std::array<int, static_cast<std::size_t>(Type::Count)> lineHeights_{};
    QString textFamily_;
    QString codeFamily_;
};

/// The application's theme.
Theme& theme();

/// As Theme::grown().
int grown(int pixels);
/// The side of a button that leaves as much room around its grown icon as `side` does around
/// `icon`.
int grownAround(int side, int icon);

}  // namespace pergola::ui
