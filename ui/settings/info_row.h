#pragma once
// A line of a card that only tells: icon, title, second line and perhaps a button. GUI thread.

#include <QString>
#include <cstdint>

class QFrame;
class QLabel;
class QPushButton;
class QWidget;

namespace pergola::ui {

/// Puts the text at the page's leading edge even when it is Latin (a path, a size) in a page that
/// runs to the left; QLabel alone goes by the text.
void alignWithPage(QLabel& label);
/// A path stays on one line and is shortened in its middle.
enum class DetailKind : std::uint8_t { Sentence, Path };

/// An empty card for addInfoRow().
QFrame* prepareCard(QFrame* card);
/// Adds a line, with a rule above if it is not the first. `action` may be empty; then null is returned.
QPushButton* addInfoRow(QFrame& card,
                        const QString& iconName,
                        const QString& title,
                        const QString& detail,
                        const QString& action,
                        DetailKind kind = DetailKind::Sentence);

}  // namespace pergola::ui
