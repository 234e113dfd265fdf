#pragma once
// Names of the design's colours, type sizes and distances. Values live in palettes.cpp alone; every
// widget asks the Theme for a name and never writes a literal colour. Immutable, any thread.

namespace pergola::ui {

/// A colour by its job. Pairs (badge text and ground, code) keep their contrast in every scheme.
enum class Color {
    Window,
    Canvas,
    Panel,
    Hover,
    Bubble,
    CodeGround,
    Selection,
    Line,
    Text,
    Text2,
    Muted,
    Disabled,
    Accent,
    AccentHover,
    OnAccent,
    Link,
    Danger,
    Warning,
    Success,
    Outline,
    Prefill,
    Decode,
    Vram,
    Ram,
    Other,
    FitsText,
    FitsGround,
    TightText,
    TightGround,
    NoText,
    NoGround,
    UnknownText,
    UnknownGround,
    CodeKeyword,
    CodeString,
    CodeNumber,
    CodeComment,
    CodeFunction,
    CodeType,
    Count
};

/// A text role; sizes are multiples of the system font size.
enum class Type {
    Caption,
    Body,
    Reading,
    Medium,
    Strong,
    Section,
    Title,
    Number,
    NumberSmall,
    Code,
    Count
};

/// Distances in logical pixels (grid of 4; 2-px steps only inside dense panels).
namespace space {
inline constexpr int hair = 2, xs = 4, s = 8, m = 12, l = 16, xl = 24, xxl = 32, huge = 48;
}

/// Corner radii in logical pixels.
namespace radius {
inline constexpr int chip = 4, field = 6, card = 10;
}

/// Fixed heights and widths in logical pixels.
namespace size {
inline constexpr int control = 32, compact = 28, row = 36, compactRow = 30, toolbar = 48, status = 28;
inline constexpr int iconTiny = 14, iconSmall = 16, icon = 20, iconLarge = 24, iconHuge = 48;
}  // namespace size

}  // namespace pergola::ui
