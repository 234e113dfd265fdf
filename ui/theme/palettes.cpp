#include "ui/theme/palettes.h"

#include <algorithm>
#include <cmath>

namespace pergola::ui {

namespace {

struct ColorRow {
    Color name;
    QRgb light;
    QRgb dark;
};

constexpr ColorRow rows[] = {
    {Color::Window, 0xF6F7F9, 0x14171C},        {Color::Canvas, 0xFFFFFF, 0x1B1F26},
    {Color::Panel, 0xEEF0F4, 0x20252D},         {Color::Hover, 0xE3E7ED, 0x2B313B},
    {Color::Bubble, 0xE4F1EA, 0x1F3A2D},        {Color::CodeGround, 0xF1F3F6, 0x12151A},
    {Color::Selection, 0xCFE6DA, 0x2E5A45},     {Color::Line, 0xD5DAE2, 0x343B46},
    {Color::Text, 0x1B1F27, 0xECEFF4},          {Color::Text2, 0x4A5363, 0xB9C1CE},
    {Color::Muted, 0x5A6373, 0xA3ACBA},         {Color::Disabled, 0x8A92A0, 0x6B7484},
    {Color::Accent, 0x1F6F4A, 0x5CC194},        {Color::AccentHover, 0x185A3C, 0x79D0A9},
    {Color::OnAccent, 0xFFFFFF, 0x0C1F16},      {Color::Link, 0x0A5BB5, 0x7FB6FF},
    {Color::Danger, 0xB3261E, 0xFF8A80},        {Color::Warning, 0x8A4B00, 0xF2B45C},
    {Color::Success, 0x1E6F3E, 0x6FCF97},       {Color::Outline, 0x757F8E, 0x8791A1},
    {Color::Prefill, 0x0A5BB5, 0x7FB6FF},       {Color::Decode, 0xA34A06, 0xF2A65A},
    {Color::Vram, 0x6D3FC0, 0xB79CFF},          {Color::Ram, 0x0D6B63, 0x5AC8BE},
    {Color::Other, 0x5F6878, 0x98A2B3},         {Color::FitsText, 0x175C33, 0x8FE0B1},
    {Color::FitsGround, 0xDDF2E4, 0x193326},    {Color::TightText, 0x7A4100, 0xF6C98A},
    {Color::TightGround, 0xFBE9CF, 0x3A2A12},   {Color::NoText, 0x98201A, 0xFFB0A8},
    {Color::NoGround, 0xFBE1DF, 0x3D1B18},      {Color::UnknownText, 0x4A5363, 0xB9C1CE},
    {Color::UnknownGround, 0xE3E7ED, 0x2B313B}, {Color::CodeKeyword, 0x7A2E8E, 0xD9A5F0},
    {Color::CodeString, 0x1D6B34, 0x8FD6A3},    {Color::CodeNumber, 0x8A4B00, 0xF2B45C},
    {Color::CodeComment, 0x5A6373, 0x98A2B3},   {Color::CodeFunction, 0x0A5BB5, 0x7FB6FF},
    {Color::CodeType, 0x0B6670, 0x6FD0C8},
};
static_assert(std::size(rows) == static_cast<std::size_t>(Color::Count));

constexpr Color codeColors[] = {Color::CodeKeyword,
                                Color::CodeString,
                                Color::CodeNumber,
                                Color::CodeComment,
                                Color::CodeFunction,
                                Color::CodeType};

/// In the order of codeColors. Leaf is in the table above, Plain needs none.
struct CodeRow {
    CodeStyle style;
    QRgb light[std::size(codeColors)];
    QRgb dark[std::size(codeColors)];
};

constexpr CodeRow codeRows[] = {
    {CodeStyle::Sea,
     {0x0A5BB5, 0x0B6670, 0x5B3FA8, 0x5A6373, 0x1B3F7A, 0x3A5578},
     {0x7FB6FF, 0x6FD0C8, 0xC4B0FF, 0x98A2B3, 0xA9CCFF, 0xB7D3E8}},
    {CodeStyle::Sand,
     {0xA3341E, 0x4F5F12, 0x8A4B00, 0x6B5F55, 0x7A4A12, 0x8A2F5A},
     {0xFF9B85, 0xC5D08A, 0xF2B45C, 0xA89E92, 0xF0C48A, 0xF2A3C4}},
};

ColorTable tableOf(QRgb ColorRow::*member) {
    ColorTable table;
    for (const ColorRow& row : rows) {
        table[static_cast<std::size_t>(row.name)] = QColor::fromRgb(row.*member);
    }
    return table;
}

constexpr double kReadable = 4.5;       // WCAG 2, level AA
constexpr double kVisible = 3.0;        // the same, for what is no text
constexpr double kHighContrast = 20.0;  // black and white have 21; no ordinary desktop comes near

double luminance(const QColor& color) {
    const auto channel = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) +
           0.0722 * channel(color.blueF());
}

}  // namespace

ColorTable lightColors() {
    return tableOf(&ColorRow::light);
}

ColorTable darkColors() {
    return tableOf(&ColorRow::dark);
}

void setCodeStyle(ColorTable& table, CodeStyle style, bool isDark) {
    const auto at = [&table](Color name) -> QColor& {
        return table[static_cast<std::size_t>(name)];
    };
    for (const CodeRow& row : codeRows)
        for (std::size_t i = 0; i < std::size(codeColors) && row.style == style; ++i)
            at(codeColors[i]) = QColor::fromRgb(isDark ? row.dark[i] : row.light[i]);
    if (style != CodeStyle::Plain) return;
    for (const Color name : codeColors)
        if (name != Color::CodeComment) at(name) = at(Color::Text);
}

bool isHighContrast(const QPalette& palette) {
    const QColor text = palette.color(QPalette::WindowText);
    return contrastRatio(text, palette.color(QPalette::Window)) >= kHighContrast &&
           contrastRatio(palette.color(QPalette::Text), palette.color(QPalette::Base)) >=
               kHighContrast;
}

QPalette highContrastPalette(bool dark) {
    const QColor ink = dark ? QColor(Qt::white) : QColor(Qt::black);
    const QColor ground = dark ? QColor(Qt::black) : QColor(Qt::white);
    QPalette palette;
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button})
        palette.setColor(role, ground);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(role, ink);
    palette.setColor(QPalette::Highlight, dark ? QColor(0x1AEBFF) : QColor(0x3700A3));
    palette.setColor(QPalette::HighlightedText, ground);
    palette.setColor(QPalette::Link, dark ? QColor(0xFFFF00) : QColor(0x00009F));
    palette.setColor(
        QPalette::Disabled, QPalette::WindowText, dark ? QColor(0x3FF23F) : QColor(0x600000));
    return palette;
}

ColorTable systemColors(const QPalette& palette) {
    const QColor window = palette.color(QPalette::Window);
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::WindowText);
    const QColor highlight = palette.color(QPalette::Highlight);
    const auto stands = [&](const QColor& ink) {
        return contrastRatio(ink, window) >= kReadable && contrastRatio(ink, base) >= kReadable;
    };
    ColorTable table;
    table.fill(text);
    const auto set = [&table](Color name, const QColor& value) {
        table[static_cast<std::size_t>(name)] = value;
    };
    for (const Color ground : {Color::Window, Color::Panel}) set(ground, window);
    for (const Color ground : {Color::Canvas,
                               Color::CodeGround,
                               Color::FitsGround,
                               Color::TightGround,
                               Color::NoGround}) {
        set(ground, base);
    }
    // What is under the pointer, chosen or the user's own must differ from what is around it.
    set(Color::Hover, blended(text, window, 0.16));
    set(Color::Bubble, blended(text, base, 0.12));
    set(Color::UnknownGround, blended(text, base, 0.08));
    double share = 1;
    while (share > 0.2 && contrastRatio(text, blended(highlight, base, share)) < kReadable)
        share -= 0.05;
    set(Color::Selection, blended(highlight, base, share));
    const QColor bubble = blended(text, base, 0.16);
    const bool isInk = stands(highlight) && contrastRatio(highlight, bubble) >= kReadable;
    const QColor accent = isInk ? highlight : text;
    const QColor marked = palette.color(QPalette::HighlightedText);
    set(Color::Accent, accent);
    set(Color::OnAccent, contrastRatio(marked, accent) >= kReadable ? marked : base);
    set(Color::AccentHover, blended(accent, text, 0.8));
    const QColor link = palette.color(QPalette::Link);
    set(Color::Link, stands(link) && contrastRatio(link, bubble) >= kReadable ? link : text);
    // What cannot be pressed now is still to be seen, whatever the desktop greys it to.
    const QColor disabled = palette.color(QPalette::Disabled, QPalette::WindowText);
    const bool isSeen = contrastRatio(disabled, window) >= kVisible &&
                        contrastRatio(disabled, base) >= kVisible;
    set(Color::Disabled, isSeen ? disabled : blended(text, base, 0.6));
    return table;
}

QColor blended(const QColor& top, const QColor& ground, double share) {
    const double s = std::clamp(share, 0.0, 1.0);
    const auto mix = [s](float t, float g) { return static_cast<float>(s * t + (1.0 - s) * g); };
    return QColor::fromRgbF(mix(top.redF(), ground.redF()),
                            mix(top.greenF(), ground.greenF()),
                            mix(top.blueF(), ground.blueF()));
}

double contrastRatio(const QColor& one, const QColor& other) {
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

}  // namespace pergola::ui
