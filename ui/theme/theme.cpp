#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>

#include "ui/theme/focus_ring.h"
#include "ui/theme/pergola_style.h"
#include "ui/theme/style_sheet.h"

/// The icons lie in a static library: without this call the linker leaves them out. Must be outside
/// of every namespace.
static void initResources() {
    Q_INIT_RESOURCE(pergola);
}

namespace pergola::ui {

namespace {

struct TypeRow {
    double size;  // in units of the system font size
    int weight;
    double line;  // in units of its own font size
};

constexpr TypeRow typeRows[] = {
    {0.85, QFont::Normal, 1.3},    // Caption
    {1.0, QFont::Normal, 1.35},    // Body
    {1.08, QFont::Normal, 1.5},    // Reading
    {1.0, QFont::Medium, 1.35},    // Medium
    {1.0, QFont::DemiBold, 1.35},  // Strong
    {1.2, QFont::DemiBold, 1.3},   // Section
    {1.5, QFont::DemiBold, 1.25},  // Title
    {1.8, QFont::DemiBold, 1.1},   // Number
    {1.35, QFont::DemiBold, 1.1},  // NumberSmall
    {0.95, QFont::Normal, 1.45},   // Code
};
static_assert(std::size(typeRows) == static_cast<std::size_t>(Type::Count));

const TypeRow& rowOf(Type type) {
    return typeRows[static_cast<std::size_t>(type)];
}

/// The first installed family of the list, or an empty text.
QString installedFamily(const QStringList& wishes) {
    const QStringList families = QFontDatabase::families();
    for (const QString& wish : wishes) {
        if (families.contains(wish, Qt::CaseInsensitive)) return wish;
    }
    return {};
}

QPalette paletteOf(const ColorTable& colors) {
    const auto color = [&colors](Color name) { return colors[static_cast<std::size_t>(name)]; };
    QPalette palette;
    palette.setColor(QPalette::Window, color(Color::Window));
    palette.setColor(QPalette::WindowText, color(Color::Text));
    palette.setColor(QPalette::Base, color(Color::Canvas));
    palette.setColor(QPalette::AlternateBase, color(Color::Panel));
    palette.setColor(QPalette::Text, color(Color::Text));
    palette.setColor(QPalette::PlaceholderText, color(Color::Muted));
    palette.setColor(QPalette::Button, color(Color::Canvas));
    palette.setColor(QPalette::ButtonText, color(Color::Text));
    palette.setColor(QPalette::BrightText, color(Color::OnAccent));
    palette.setColor(QPalette::Highlight, color(Color::Selection));
    palette.setColor(QPalette::HighlightedText, color(Color::Text));
    palette.setColor(QPalette::Link, color(Color::Link));
    palette.setColor(QPalette::LinkVisited, color(Color::Link));
    palette.setColor(QPalette::ToolTipBase, color(Color::Panel));
    palette.setColor(QPalette::ToolTipText, color(Color::Text));
    palette.setColor(QPalette::Light, color(Color::Canvas));
    palette.setColor(QPalette::Midlight, color(Color::Hover));
    palette.setColor(QPalette::Mid, color(Color::Line));
    palette.setColor(QPalette::Dark, color(Color::Outline));
    palette.setColor(QPalette::Shadow, color(Color::Outline));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, color(Color::Disabled));
    }
    return palette;
}

bool isDarkPalette(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

}  // namespace

Theme::Theme(QApplication& application)
    : QObject(&application),
      application_(application),
      systemFont_(QApplication::font()),
      systemPalette_(QApplication::palette()),
      textFamily_(installedFamily({"Inter", "Inter Variable", "InterVariable"})),
      codeFamily_(installedFamily({"JetBrains Mono"})) {
    initResources();
    setObjectName("pergola-theme");
    QApplication::setStyle(new PergolaStyle);
    application.setEffectEnabled(Qt::UI_AnimateMenu, false);
    application.setEffectEnabled(Qt::UI_AnimateCombo, false);
    reload();
    application.installEventFilter(this);
    new FocusRingPainter(application, this);
}

QColor Theme::blend(Color top, Color ground, double share) const {
    return blended(color(top), color(ground), share);
}

QFont Theme::font(Type type) const {
    std::optional<QFont>& known = fonts_[static_cast<std::size_t>(type)];
    if (!known) known = makeFont(type);
    return *known;
}

QFont Theme::makeFont(Type type) const {
    QFont font = systemFont_;
    const TypeRow& row = rowOf(type);
    if (type == Type::Code) {
        font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        if (!codeFamily_.isEmpty()) font.setFamily(codeFamily_);
        font.setStyleHint(QFont::Monospace);
        font.setFixedPitch(true);
        // No ligatures: "->" is two characters to whoever learns to write it.
        font.setStyleStrategy(QFont::PreferNoShaping);
    } else if (!textFamily_.isEmpty()) {
        font.setFamily(textFamily_);
    }
    const double base = systemFont_.pointSizeF() > 0 ? systemFont_.pointSizeF()
                                                     : QFontInfo(systemFont_).pointSizeF();
    font.setPointSizeF(std::max(6.0, base * row.size * textScale_ / 100.0));
    font.setWeight(static_cast<QFont::Weight>(row.weight));
    return font;
}

int Theme::linePercent(Type type) const {
    const QFont shown = font(type);
    const double own = QFontMetricsF(shown).lineSpacing();
    const double wanted = rowOf(type).line * QFontInfo(shown).pixelSize();
    return own > 0 ? static_cast<int>(std::lround(std::max(1.0, wanted / own) * 100.0)) : 100;
}

int Theme::lineHeight(Type type) const {
    int& known = lineHeights_[static_cast<std::size_t>(type)];
    if (known == 0) {
        const QFontMetricsF metrics(font(type));
        known = static_cast<int>(std::ceil(metrics.lineSpacing() * linePercent(type) / 100.0));
    }
    return known;
}

bool Theme::isDark() const {
    return color(Color::Window).lightness() < color(Color::Text).lightness();
}

int Theme::grown(int pixels) const {
    return std::max(pixels,
                    static_cast<int>(std::lround(pixels * (0.25 + 0.75 * textScale_ / 100.0))));
}

void Theme::setScheme(Scheme scheme) {
    if (scheme == scheme_) return;
    scheme_ = scheme;
    reload();
}

void Theme::setTextScale(int percent) {
    const int wanted = std::clamp(percent, 80, 200);
    if (wanted == textScale_) return;
    textScale_ = wanted;
    reload();
}

void Theme::setDensity(Density density) {
    if (density == density_) return;
    density_ = density;
    reload();
}

void Theme::setCodeStyle(CodeStyle style) {
    if (style == codeStyle_) return;
    codeStyle_ = style;
    reload();
}

void Theme::setReducedMotion(bool reduced) {
    reducedMotion_ = reduced;
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    const bool isSystemChange =
        event->type() == QEvent::ThemeChange || event->type() == QEvent::ApplicationPaletteChange;
    if (watched == &application_ && isSystemChange && !reloading_) {
        // Our own palette hides the desktop's: take it off for a moment to see what is under it.
        reloading_ = true;
        QApplication::setPalette(QPalette());
        systemPalette_ = QApplication::palette();
        reloading_ = false;
        reload();
    }
    return QObject::eventFilter(watched, event);
}

ColorTable Theme::colorsOfScheme() const {
    const bool isDesktops = scheme_ == Scheme::System;
    if (scheme_ == Scheme::HighContrast || (isDesktops && isHighContrast(systemPalette_)))
        return systemColors(isHighContrast(systemPalette_)
                                ? systemPalette_
                                : highContrastPalette(isDarkPalette(systemPalette_)));
    const bool isDark = isDesktops ? isDarkPalette(systemPalette_) : scheme_ == Scheme::Dark;
    ColorTable colors = isDark ? darkColors() : lightColors();
    ui::setCodeStyle(colors, codeStyle_, isDark);
    return colors;
}

void Theme::reload() {
    if (reloading_) return;
    reloading_ = true;
    fonts_.fill({});
    lineHeights_.fill(0);
    colors_ = colorsOfScheme();
    QPixmapCache::clear();
    QApplication::setPalette(paletteOf(colors_));
    QApplication::setFont(font(Type::Body));
    application_.setStyleSheet(styleSheetOf(*this));
    reloading_ = false;
    emit changed();
}

Theme& theme() {
    auto* found = qApp->findChild<Theme*>("pergola-theme", Qt::FindDirectChildrenOnly);
    Q_ASSERT_X(found, "theme", "create a Theme before the first widget");
    return *found;
}

int grown(int pixels) {
    return theme().grown(pixels);
}

int grownAround(int side, int icon) {
    return side + grown(icon) - icon;
}

}  // namespace pergola::ui
