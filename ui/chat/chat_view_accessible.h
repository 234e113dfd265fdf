#pragma once
// What a screen reader sees of ChatView: a list of messages, each with its text and state.

namespace pergola::ui {

/// Teaches Qt's accessibility about ChatView. Call once, after QApplication.
void installChatViewAccessibility();

}  // namespace pergola::ui
