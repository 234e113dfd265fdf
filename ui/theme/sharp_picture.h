#pragma once
// Pictures that are put into a widget once are made for the screen that it was on then.

#include <functional>

class QWidget;

namespace pergola::ui {

/// Calls `draw` now, with each change of the theme, and when the widget comes to a screen of
/// another scale. It puts a picture for widget's devicePixelRatioF() into it.
void keepSharp(QWidget& widget, std::function<void()> draw);

}  // namespace pergola::ui
