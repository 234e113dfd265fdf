#pragma once
// The head of a page: its title, a sentence below, and what can be done at the trailing side.

#include <QWidget>

class QHBoxLayout;

namespace pergola::ui {

class FlowLayout;
class TextLabel;

class PageHead final : public QWidget {
    Q_OBJECT
public:
    PageHead(const QString& title, const QString& sentence, QWidget* parent);

    void setTitle(const QString& title);
    void setSentence(const QString& sentence);
    /// At the trailing side, in the order of the calls; belongs to this widget.
    void addAction(QWidget* action);

private:
    TextLabel* title_;
    TextLabel* sentence_;
    QHBoxLayout* row_;
    FlowLayout* actions_;
};

/// Of a page at its sides, its head's too; large words need the room more than the page its edges.
int pageMargin();

}  // namespace pergola::ui
