#pragma once
// Measures that laying out and painting a message share.

#include <QGuiApplication>
#include <QRect>
#include <QStyle>
#include <algorithm>

#include "ui/theme/theme.h"

namespace pergola::ui {

/// The line with the model's name above an answer.
inline int headHeight() {
    return std::max(theme().lineHeight(Type::Strong), grown(size::icon)) + space::s;
}

/// The line under it that folds what was thought.
inline int thinkingHeight() {
    return std::max(theme().lineHeight(Type::Body) + space::s,
                    grownAround(size::compact, size::iconSmall)) +
           space::xs;
}

/// What stands in an answer's place until its text comes.
inline int statusHeight() {
    return theme().lineHeight(Type::Reading) + space::m;
}

inline QRect mirrored(const QRect& rect, int width) {
    return QStyle::visualRect(QGuiApplication::layoutDirection(), QRect(0, 0, width, 1), rect);
}

}  // namespace pergola::ui
